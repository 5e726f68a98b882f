//! The database of a test: the SQLite file of its folder. In the test program `postgres`, a database of PostgreSQL that
//! belongs to the folder.

#![allow(dead_code)]

#[cfg(all(feature = "cluster", target_os = "linux"))]
#[path = "../postgres_server/mod.rs"]
pub mod postgres_server;

use cotulenh_server::store::Database;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::path::Path;

/// Returns `true` in the test program `postgres`, which contains the tests of other programs.
pub const fn is_postgres() -> bool {
    // The path begins with the name of the test program.
    matches!(
        module_path!().as_bytes(),
        [b'p', b'o', b's', b't', b'g', b'r', b'e', b's', ..]
    )
}

/// Returns the database of a folder. Creates it if needed.
pub async fn database(folder: &Path) -> Database {
    #[cfg(all(feature = "cluster", target_os = "linux"))]
    if is_postgres() {
        let address = address(folder).await;
        let database = Database::parse(&address).expect("an address");
        return database.with_deletions(folder.to_owned());
    }
    Database::Folder(folder.to_owned())
}

/// Returns the address of the PostgreSQL database of a folder.
#[cfg(all(feature = "cluster", target_os = "linux"))]
async fn address(folder: &Path) -> String {
    postgres_server::skip_if_missing();
    let file = folder.join("database");
    match std::fs::read_to_string(&file) {
        Ok(address) => address,
        Err(_) => {
            let address = postgres_server::new_database().await;
            std::fs::create_dir_all(folder).expect("a folder");
            std::fs::write(file, &address).expect("written");
            address
        }
    }
}

/// Writes everything that PostgreSQL has into a file of the folder. SQLite has its file there.
pub async fn dump(folder: &Path) {
    #[cfg(all(feature = "cluster", target_os = "linux"))]
    if is_postgres() {
        let address = address(folder).await;
        std::fs::write(folder.join("dump"), postgres_server::dump(&address)).expect("written");
    }
    let _ = folder;
}

/// Changes the database of a folder by SQL, also while a server uses it. Foreign keys are not checked.
pub async fn execute(folder: &Path, sql: &str) {
    #[cfg(all(feature = "cluster", target_os = "linux"))]
    if is_postgres() {
        let sql = format!("SET session_replication_role = replica; {sql}");
        return postgres_server::execute(&address(folder).await, &sql).await;
    }
    let file = folder.join("cotulenh.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut db = options
        .foreign_keys(false)
        .connect()
        .await
        .expect("a database");
    let sql = AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(&mut db).await.expect("changed");
    db.close().await.expect("an end");
}
