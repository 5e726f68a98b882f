//! PostgreSQL servers for tests.
//!
//! All test processes of a run share one server. It has a database for each test, and ends ten seconds after the last
//! process. Tests that stop the server have one of their own.

#![allow(dead_code)]

use cotulenh_server::store::{Database, Options, Store};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::fs::{File, OpenOptions};
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};
use std::io::Write;
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The database that others are copied from.
const TEMPLATE: &str = "cotulenh_template";
/// The number of databases of processes that have ended that a process removes.
const REMOVALS: usize = 8;

/// Returns the folder of PostgreSQL's programs, or `None` if it is not installed.
pub fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql");
    let versions = versions.into_iter().flatten().flatten();
    let programs = versions.map(|version| version.path().join("bin"));
    programs.filter(|bin| bin.join("initdb").exists()).max()
}

/// Returns `true` if PostgreSQL is installed. Says that the test is skipped otherwise.
pub fn is_installed() -> bool {
    let is_installed = programs().is_some();
    if !is_installed {
        // Not by a macro, because the output of tests is captured.
        let _ = std::io::stderr().write_all(b"skipped: no PostgreSQL\n");
    }
    is_installed
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Returns a command that runs a program of PostgreSQL. It refuses to run as root.
fn command(program: &str) -> Command {
    let programs = programs().expect("PostgreSQL is installed");
    let program = programs.join(program);
    let mut command = match is_root() {
        true => {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        }
        false => Command::new(program),
    };
    command
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

fn run(command: &mut Command) {
    let status = command.status().expect("a program of PostgreSQL");
    assert!(status.success(), "{command:?}: {status}");
}

/// Returns a random port below those that the system gives to connections, so that a stopped server can have it again.
fn random_port() -> u16 {
    let random = RandomState::new().hash_one(std::process::id());
    20_000 + u16::try_from(random % 12_000).expect("a small number")
}

/// A PostgreSQL server with a folder of its own.
pub struct Cluster {
    folder: PathBuf,
    /// The port. It is chosen at the first start.
    port: OnceLock<u16>,
    is_durable: bool,
}

impl Cluster {
    /// Creates a server in an empty folder. It does not run yet. `is_durable` turns on fsync.
    fn create(folder: &Path, is_durable: bool) -> Cluster {
        // The user `postgres` must reach the folder.
        std::fs::set_permissions(folder, PermissionsExt::from_mode(0o777)).expect("a folder");
        let cluster = Cluster {
            folder: folder.to_owned(),
            port: OnceLock::new(),
            is_durable,
        };
        // Texts are not sorted by bytes here, as on many machines.
        run(command("initdb")
            .arg("-D")
            .arg(cluster.data())
            .args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"])
            .args([
                "--locale-provider=icu",
                "--icu-locale=en",
                "--locale=C.UTF-8",
            ]));
        cluster
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Starts the server and waits until it answers. Tries other ports at the first start. The port stays the same
    /// later, and the server waits until it is free.
    pub fn start(&self) {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            let port = self.port.get().copied().unwrap_or_else(random_port);
            if self.start_on(port) {
                self.port.get_or_init(|| port);
                return;
            }
            let log = std::fs::read_to_string(self.log()).unwrap_or_default();
            let is_taken = log.contains("Address already in use");
            assert!(is_taken && Instant::now() < deadline, "{log}");
            let _ = std::fs::remove_file(self.log());
        }
    }

    /// Returns `false` if the server does not start.
    fn start_on(&self, port: u16) -> bool {
        let fsync = if self.is_durable { "on" } else { "off" };
        let settings = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync={fsync} \
             -c full_page_writes={fsync} -c max_connections=300 -c shared_buffers=64MB",
        );
        let status = command("pg_ctl")
            .args(["start", "-w", "-o", &settings, "-D"])
            .arg(self.data())
            .arg("-l")
            .arg(self.log())
            .status();
        status.expect("a program of PostgreSQL").success()
    }

    fn log(&self) -> PathBuf {
        self.data().join("log")
    }

    /// Stops the server: `fast` ends sessions, `immediate` is a crash.
    pub fn stop(&self, mode: &str) {
        run(command("pg_ctl")
            .args(["stop", "-w", "-m", mode, "-D"])
            .arg(self.data()));
    }

    pub fn port(&self) -> u16 {
        *self.port.get().expect("the server was started")
    }

    /// Returns the address of a database.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port())
    }
}

/// A server for one test, which may stop it.
pub struct OwnCluster {
    pub cluster: Cluster,
    _folder: TempDir,
}

impl OwnCluster {
    /// Starts a server with the database `games`.
    pub async fn start(is_durable: bool) -> OwnCluster {
        let folder = tempfile::tempdir().expect("a folder");
        let cluster = Cluster::create(folder.path(), is_durable);
        cluster.start();
        let own = OwnCluster {
            cluster,
            _folder: folder,
        };
        execute(&own.cluster.address("postgres"), "CREATE DATABASE games").await;
        own
    }

    pub fn address(&self) -> String {
        self.cluster.address("games")
    }
}

impl Drop for OwnCluster {
    fn drop(&mut self) {
        // It may have been stopped already. Its files belong to another user.
        let data = self.cluster.data();
        let mut stop = command("pg_ctl");
        let _ = stop
            .args(["stop", "-m", "immediate", "-D"])
            .arg(&data)
            .status();
        let _ = std::fs::remove_dir_all(data);
    }
}

/// Runs a statement in a database.
pub async fn execute(address: &str, sql: &str) {
    let mut db = PgConnection::connect(address).await.expect("a database");
    let sql = AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(&mut db).await.expect("changed");
    db.close().await.expect("an end");
}

/// Returns everything that a database has as SQL.
pub fn dump(address: &str) -> Vec<u8> {
    let mut dump = command("pg_dump");
    let dump = dump.arg(address).stdout(Stdio::piped()).output();
    let dump = dump.expect("a program of PostgreSQL");
    assert!(dump.status.success(), "{:?}", dump.status);
    dump.stdout
}

/// Returns the address of a new database with the tables of a server.
pub async fn new_database() -> String {
    static IS_FIRST: AtomicBool = AtomicBool::new(true);
    let base = tokio::task::spawn_blocking(shared).await.expect("a server");
    let random = cotulenh_server::id::random(8).to_lowercase();
    // A test may start this program as a server and kill it.
    let owner = std::env::var("COTULENH_TEST_OWNER");
    let owner = owner.unwrap_or_else(|_| std::process::id().to_string());
    let name = format!("t_{owner}_{random}");
    let admin = format!("{base}/postgres");
    if IS_FIRST.swap(false, Ordering::Relaxed) {
        remove_old(&admin).await;
    }
    execute(
        &admin,
        &format!("CREATE DATABASE {name} TEMPLATE {TEMPLATE}"),
    )
    .await;
    format!("{base}/{name}")
}

/// Removes databases of processes that have ended.
async fn remove_old(admin: &str) {
    let mut db = PgConnection::connect(admin).await.expect("a database");
    let sql = "SELECT datname::text FROM pg_database WHERE datname LIKE 't!_%' ESCAPE '!'";
    let names: Vec<String> = sqlx::query_scalar(sql)
        .fetch_all(&mut db)
        .await
        .expect("names");
    let is_old = |name: &&String| {
        let pid = name.split('_').nth(1).unwrap_or_default();
        !Path::new("/proc").join(pid).exists()
    };
    for name in names.iter().filter(is_old).take(REMOVALS) {
        // Another process may remove it at the same time.
        let sql = AssertSqlSafe(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        let _ = sqlx::raw_sql(sql).execute(&mut db).await;
    }
    db.close().await.expect("an end");
}

/// Returns the address of the shared server, without a database. Starts it if it does not run.
fn shared() -> String {
    /// The lock that says that this process uses the server.
    static USER: OnceLock<File> = OnceLock::new();
    let folder = shared_folder();
    let lock_file = |name: &str| {
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        options.open(folder.join(name)).expect("a lock file")
    };
    USER.get_or_init(|| {
        let file = lock_file("users");
        file.lock_shared().expect("a lock");
        file
    });
    let starting = lock_file("starting");
    starting.lock().expect("a lock");
    let ready = folder.join("ready");
    let port = std::fs::read_to_string(&ready).ok();
    let port = port.and_then(|port| port.parse::<u16>().ok());
    if let Some(port) = port.filter(|port| TcpStream::connect(("127.0.0.1", *port)).is_ok()) {
        return format!("postgres://postgres@127.0.0.1:{port}");
    }
    let _ = std::fs::remove_dir_all(folder.join("data"));
    let cluster = Cluster::create(&folder, false);
    cluster.start();
    watch(&cluster);
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let create = format!("CREATE DATABASE {TEMPLATE}");
        execute(&cluster.address("postgres"), &create).await;
        let template = Database::parse(&cluster.address(TEMPLATE)).expect("an address");
        let store = Store::open(&template, &Options::default()).await;
        store.expect("a template").close().await;
    });
    std::fs::write(ready, cluster.port().to_string()).expect("written");
    format!("postgres://postgres@127.0.0.1:{}", cluster.port())
}

/// Returns the folder of the server that the tests of this checkout share.
fn shared_folder() -> PathBuf {
    let mut hasher = DefaultHasher::new();
    env!("CARGO_MANIFEST_DIR").hash(&mut hasher);
    let name = format!("cotulenh-test-{:016x}", hasher.finish());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Starts a process that ends the server when no test process uses it.
fn watch(cluster: &Cluster) {
    const SCRIPT: &str = r#"folder=$1; shift
while sleep 10; do
    flock -n -E 9 -x "$folder/users" sh -c '"$@"; rm -rf "$0/data" "$0/ready"' "$folder" "$@"
    [ $? -eq 9 ] || exit
done"#;
    let mut stop = command("pg_ctl");
    stop.args(["stop", "-m", "immediate", "-D"])
        .arg(cluster.data());
    let mut watcher = Command::new("setsid");
    run(watcher
        .args(["--fork", "sh", "-c", SCRIPT, "sh"])
        .arg(&cluster.folder)
        .arg(stop.get_program())
        .args(stop.get_args())
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null()));
}
