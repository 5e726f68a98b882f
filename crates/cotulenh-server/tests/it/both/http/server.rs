//! A server for a test, in this process or in a process of its own.

use super::super::database;
use crate::support::client::{LIMIT, Person};
use crate::support::test_name;
use cotulenh_server::config::{Config, Online};
use cotulenh_server::edge::Stop;
use cotulenh_server::page::Page;
use cotulenh_server::server::{Server as OnlineServer, WriterFailed};
use std::io::{BufRead, BufReader};
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// The variable that makes this test program a server with the data folder that it names.
const SERVE: &str = "COTULENH_TEST_SERVE";

/// A running server. It listens on a free port of this machine.
pub struct Server {
    pub address: String,
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<(), WriterFailed>>,
    /// The data, if no other server uses them.
    _folder: Option<TempDir>,
}

impl Server {
    /// Starts a server with the default settings and no data.
    pub async fn fresh() -> Server {
        Server::fresh_with(|_| {}).await
    }

    /// Starts a server with other settings and no data.
    pub async fn fresh_with(change: impl FnOnce(&mut Config)) -> Server {
        let folder = folder();
        let server = Server::with(folder.path(), change).await;
        Server {
            _folder: Some(folder),
            ..server
        }
    }

    /// Starts a server with the default settings on the data of a folder.
    pub async fn start(folder: &TempDir) -> Server {
        Server::with(folder.path(), |_| {}).await
    }

    /// Starts a server with other settings.
    pub async fn with(folder: &Path, change: impl FnOnce(&mut Config)) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let mut config = Config {
            page: Page::new([("index.html".to_owned(), "page".into())]),
            listening: IpAddr::V4(Ipv4Addr::LOCALHOST),
            allow_host: Vec::new(),
            public_url: None,
            online: Some(Online::new(database::database(folder).await)),
        };
        change(&mut config);
        let server = OnlineServer::open(config).await.expect("a server");
        let (sender, stop) = Stop::new();
        let task = tokio::spawn(server.serve(listener, stop));
        Server {
            address,
            stop: sender,
            task,
            _folder: None,
        }
    }

    /// Stops the server and waits until everything is stored.
    pub async fn stop(self) {
        self.stop.send(true).expect("a server");
        self.task.await.expect("an end").expect("a writer");
    }

    /// Tells the server to stop.
    pub fn begin_stop(&self) {
        self.stop.send(true).expect("a server");
    }

    pub fn person(&self) -> Person {
        Person::new(&self.address)
    }

    /// Waits until the health check answers with a status. Returns the names of the parts that fail.
    pub async fn until_health(&self, status: u16) -> Vec<String> {
        let changed = async {
            loop {
                let health = self.person().get("/health").await;
                if health.status == status {
                    break health.json()["parts"].take();
                }
                sleep(Duration::from_millis(100)).await;
            }
        };
        let parts = timeout(LIMIT, changed).await.expect("a change in time");
        let parts = parts.as_object().expect("parts").iter();
        let failing = parts.filter(|(_, part)| part["ok"] == false);
        failing.map(|(name, _)| name.clone()).collect()
    }

    /// Returns a browser with a session of a guest.
    pub async fn guest(&self) -> Person {
        let mut person = self.person();
        person.sign_in_as_guest().await;
        person
    }
}

/// Returns a folder for the data of a server.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Returns the database of a folder.
pub async fn database_of(folder: &TempDir) -> cotulenh_server::store::Database {
    database::database(folder.path()).await
}

/// Returns `true` if the servers of this test program use PostgreSQL.
pub fn is_postgres() -> bool {
    database::is_postgres()
}

/// Changes the database of a server by SQL, also while the server runs.
pub async fn execute(folder: &TempDir, sql: &str) {
    database::execute(folder.path(), sql).await;
}

/// Returns the settings of games between people.
pub fn online(config: &mut Config) -> &mut Online {
    config.online.as_mut().expect("games between people")
}

/// A server in a process of its own, which can be killed.
pub struct Process {
    child: Child,
    pub address: String,
}

impl Process {
    /// Starts a server on a free port.
    pub fn start(folder: &Path) -> Process {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .arg(test_name(module_path!(), "serve_in_this_process"))
            .args(["--exact", "--nocapture", "--ignored"])
            .env(SERVE, folder)
            // A database belongs to the test, not to the process that is killed.
            .env("COTULENH_TEST_OWNER", std::process::id().to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("a process");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut addresses = lines.map_while(Result::ok);
        let address =
            addresses.find_map(|line| Some(line.split_once("listening on ")?.1.to_owned()));
        Process {
            child,
            address: address.expect("an address"),
        }
    }

    /// Ends the process without a warning.
    pub fn kill(&mut self) {
        self.child.kill().expect("a process");
        self.child.wait().expect("an end");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs the server of [`Process`]. It is not a test of its own.
#[test]
#[ignore = "the server of other tests"]
fn serve_in_this_process() {
    let Some(folder) = std::env::var_os(SERVE) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let server = Server::with(Path::new(&folder), |_| {}).await;
        println!("\nlistening on {}", server.address);
        server.task.await.expect("an end").expect("a writer");
    });
}
