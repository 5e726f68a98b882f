//! The database of a test: the SQLite file of its folder, or a PostgreSQL database that belongs to the folder.

#[cfg(all(feature = "cluster", target_os = "linux"))]
use crate::postgres_server;
use cotulenh_server::store::{Database, Options, Store};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::path::Path;

/// Returns `true` if this copy of the tests runs on PostgreSQL.
pub fn is_postgres() -> bool {
    #[cfg(all(feature = "cluster", target_os = "linux"))]
    return super::super::IS_POSTGRES && postgres_server::is_installed();
    #[cfg(not(all(feature = "cluster", target_os = "linux")))]
    super::super::IS_POSTGRES
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

/// Opens the store of a folder.
pub async fn open(folder: &Path) -> Store {
    let database = database(folder).await;
    Store::open(&database, &Options::default()).await.unwrap()
}

/// Returns the address of the PostgreSQL database of a folder.
#[cfg(all(feature = "cluster", target_os = "linux"))]
async fn address(folder: &Path) -> String {
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
