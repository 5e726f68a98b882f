//! `cotulenh cluster`: PostgreSQL, NATS, several nodes and HAProxy on this machine.

mod guard;
mod service;

use crate::args::number;
use crate::interrupt::Interrupt;
use crate::output;
use anyhow::{Context, bail, ensure};
use clap::Args;
use guard::Guard;
use service::{Service, Services, wait_until};
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

pub(crate) use service::{Signal, TICK, processor_time_of};

/// The example of a load balancer, with other addresses.
const HAPROXY: &str = include_str!("cluster/haproxy.cfg");
/// The time in which a service must be ready.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time between two looks at services that have ended.
const LOOK: Duration = Duration::from_millis(200);

/// Start PostgreSQL, NATS, several nodes and HAProxy on this machine, to try a cluster
///
/// The programs of the Debian packages postgresql, nats-server and haproxy must be installed. The address is printed
/// on the first line of standard output. All data are deleted at the end, unless --folder names a place for them. Ctrl-C
/// stops everything.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh cluster
  cotulenh cluster --nodes 2 --port 8140")]
pub(crate) struct ClusterOptions {
    /// The number of nodes
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<usize, 1, 9>)]
    nodes: usize,
    /// The port of the load balancer; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u16, 0, 65_535>)]
    port: u16,
    /// A folder for all data, which remains
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// End the processes that standard input names when it ends, and delete the folder
    #[arg(long, hide = true)]
    guard: bool,
}

pub(crate) fn run(options: &ClusterOptions) -> anyhow::Result<()> {
    if options.guard {
        guard::run(options.folder.clone());
        return Ok(());
    }
    let interrupt = Interrupt::listen(|| {
        output::complain("stopping all services; press Ctrl-C again to exit immediately");
    });
    let folder = options.folder.as_deref();
    let mut cluster = LocalCluster::start(options.nodes, options.port, folder)?;
    writeln!(output::text(), "{}/", cluster.url())?;
    for (name, pid, address) in cluster.list() {
        writeln!(output::text(), "{name}: process {pid}, {address}")?;
    }
    while !interrupt.is_wanted() {
        std::thread::sleep(LOOK);
        cluster.keep_running()?;
    }
    cluster.stop();
    Ok(())
}

/// A cluster on this machine. Everything ends when it is dropped.
pub(crate) struct LocalCluster {
    proxy: Service,
    pub(crate) nodes: Vec<Service>,
    pub(crate) bus: Service,
    pub(crate) database: Service,
    port: u16,
    _temporary: Option<TempDir>,
}

impl LocalCluster {
    /// Starts all services and waits until they answer.
    pub(crate) fn start(
        nodes: usize,
        port: u16,
        folder: Option<&Path>,
    ) -> anyhow::Result<LocalCluster> {
        let temporary = match folder {
            Some(_) => None,
            None => Some(tempfile::tempdir()?),
        };
        let folder = match (folder, &temporary) {
            (Some(folder), _) => std::path::absolute(folder)?,
            (None, Some(temporary)) => temporary.path().to_owned(),
            (None, None) => bail!("no folder"),
        };
        fs::create_dir_all(&folder)?;
        // The user of the database must reach its folder.
        fs::set_permissions(&folder, PermissionsExt::from_mode(0o755))?;
        // Reserved until the load balancer starts.
        let reserved = if port == 0 {
            Some(reserve_port()?)
        } else {
            None
        };
        let port = match &reserved {
            Some(reserved) => reserved.local_addr()?.port(),
            None => port,
        };
        let to_delete = temporary.as_ref().map(TempDir::path);
        let services = Services {
            folder: folder.clone(),
            guard: Arc::new(Guard::start(to_delete)?),
        };

        let database = start_database(&services)?;
        let bus_port = free_port()?;
        let settings = folder.join("nats.conf");
        fs::write(
            &settings,
            format!("listen: 127.0.0.1:{bus_port}\nmax_payload: 8MB\n"),
        )?;
        let mut bus = Command::new("nats-server");
        bus.arg("-c").arg(settings);
        let bus = services
            .start("nats", bus_port, bus)
            .context("the Debian package nats-server is needed")?;
        wait_until(PATIENCE, || accepts(bus_port)).context("NATS does not answer")?;

        let database_url = format!("postgres://postgres@127.0.0.1:{}/postgres", database.port);
        let bus_url = format!("nats://127.0.0.1:{bus_port}");
        let page = page(&folder)?;
        let mut started = Vec::new();
        for index in 1..=nodes {
            let node_port = free_port()?;
            let mut node = Command::new(std::env::current_exe()?);
            node.args(["serve", "--port", &node_port.to_string()])
                .args(["--database", &database_url, "--bus", &bus_url])
                .args(["--public-url", &format!("http://127.0.0.1:{port}")])
                .args(["--trusted-proxy", "127.0.0.1"])
                .arg("--data")
                .arg(folder.join(format!("node{index}")));
            if let Some(page) = &page {
                node.arg("--dir").arg(page);
            }
            let node = services.start(&format!("node{index}"), node_port, node)?;
            // One node after another: the first one creates the tables.
            let is_ready = || node.log().contains("http://");
            wait_until(PATIENCE, is_ready).with_context(|| node.failure())?;
            started.push(node);
        }
        let settings = folder.join("haproxy.cfg");
        fs::write(&settings, balancer(port, &started)?)?;
        let mut proxy = Command::new("haproxy");
        proxy.arg("-db").arg("-f").arg(settings);
        drop(reserved);
        let proxy = services
            .start("haproxy", port, proxy)
            .context("the Debian package haproxy is needed")?;
        wait_until(PATIENCE, || accepts(port)).with_context(|| proxy.failure())?;
        Ok(LocalCluster {
            proxy,
            nodes: started,
            bus,
            database,
            port,
            _temporary: temporary,
        })
    }

    /// Returns the address of the load balancer.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn services(&self) -> impl Iterator<Item = &Service> {
        let first = [&self.proxy, &self.bus, &self.database];
        first.into_iter().chain(&self.nodes)
    }

    /// Returns the names, processes and addresses of all services.
    fn list(&self) -> Vec<(String, u32, String)> {
        let all = self.services();
        all.map(|service| {
            let address = format!("127.0.0.1:{}", service.port);
            (service.name.clone(), service.pid(), address)
        })
        .collect()
    }

    /// Starts services again that have ended without being told to, as a service manager does.
    pub(crate) fn keep_running(&mut self) -> anyhow::Result<()> {
        self.proxy.keep_running()?;
        self.bus.keep_running()?;
        self.database.keep_running()?;
        self.nodes.iter_mut().try_for_each(Service::keep_running)
    }

    /// Stops everything, the nodes first.
    pub(crate) fn stop(&mut self) {
        for node in &mut self.nodes {
            node.signal(Signal::CONT);
            node.signal(Signal::TERM);
        }
        self.nodes.iter_mut().for_each(Service::end);
        // The database ends its sessions at once.
        let others = [
            (&mut self.proxy, Signal::TERM),
            (&mut self.bus, Signal::TERM),
            (&mut self.database, Signal::INT),
        ];
        for (service, signal) in others {
            service.signal(signal);
            service.end();
        }
    }

    /// Returns the seconds of processor time of the nodes, the database, the bus and the load balancer.
    pub(crate) fn cpu(&self) -> [f64; 4] {
        let nodes = self.nodes.iter().map(Service::cpu).sum();
        [nodes, self.database.cpu(), self.bus.cpu(), self.proxy.cpu()]
    }
}

impl Drop for LocalCluster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Starts PostgreSQL with an empty database. It does not run as root.
fn start_database(services: &Services) -> anyhow::Result<Service> {
    let programs = fs::read_dir("/usr/lib/postgresql");
    let programs = programs.into_iter().flatten().flatten();
    let programs = programs.map(|version| version.path().join("bin"));
    let programs = programs.filter(|bin| bin.join("initdb").exists()).max();
    let programs = programs.context("the Debian package postgresql is needed")?;
    let data = services.folder.join("postgres");
    let user = service::other_user("postgres")?;
    if !data.exists() {
        fs::create_dir(&data)?;
        if let Some((uid, gid)) = user {
            chown(&data, Some(uid), Some(gid))?;
        }
        fs::set_permissions(&data, PermissionsExt::from_mode(0o700))?;
        let mut create = Command::new(programs.join("initdb"));
        create
            .arg("-D")
            .arg(&data)
            .args(["-U", "postgres", "-A", "trust", "-E", "UTF8"])
            .args(["--locale=C.UTF-8"])
            .current_dir("/");
        service::run_as(&mut create, user);
        let created = create.stdin(Stdio::null()).output()?;
        let errors = String::from_utf8_lossy(&created.stderr);
        ensure!(created.status.success(), "initdb: {errors}");
    }
    let port = free_port()?;
    let mut run = Command::new(programs.join("postgres"));
    run.arg("-D")
        .arg(&data)
        .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"])
        .args([
            "-c",
            "unix_socket_directories=",
            "-c",
            "max_connections=300",
        ])
        .current_dir("/");
    service::run_as(&mut run, user);
    let database = services.start_database("postgresql", port, run)?;
    let ready = programs.join("pg_isready");
    wait_until(PATIENCE, || is_ready(&ready, port)).with_context(|| database.failure())?;
    Ok(database)
}

fn is_ready(program: &Path, port: u16) -> bool {
    let mut command = Command::new(program);
    command
        .args(["-q", "-h", "127.0.0.1", "-U", "postgres", "-p"])
        .arg(port.to_string());
    command.status().is_ok_and(|status| status.success())
}

/// Returns a folder with a page, or `None` if the page is part of this program.
fn page(folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !cotulenh_page::files().is_empty() {
        return Ok(None);
    }
    let page = folder.join("page");
    fs::create_dir_all(&page)?;
    let text = "<!doctype html><title>cotulenh</title>This program was built without the page.";
    fs::write(page.join("index.html"), text)?;
    Ok(Some(page))
}

/// Returns the settings of the load balancer for these nodes.
fn balancer(port: u16, nodes: &[Service]) -> anyhow::Result<String> {
    let mut text = String::new();
    for line in HAPROXY
        .lines()
        .filter(|line| !line.contains("    server node"))
    {
        text += match line.trim() {
            "bind :8080" => format!("    bind 127.0.0.1:{port}"),
            _ => line.to_owned(),
        }
        .as_str();
        text.push('\n');
    }
    for node in nodes {
        let (name, port) = (&node.name, node.port);
        text += &format!("    server {name} 127.0.0.1:{port}\n");
    }
    ensure!(
        text.contains(&format!("127.0.0.1:{port}")),
        "deploy/haproxy.cfg has no `bind :8080`"
    );
    Ok(text)
}

/// Reserves a random port until the listener is dropped. The port is below those that the system gives to connections,
/// so that a service that was killed can have it again.
fn reserve_port() -> std::io::Result<TcpListener> {
    const ATTEMPTS: u32 = 100;
    let random = RandomState::new();
    let port = |attempt: u32| 20_000 + (random.hash_one(attempt) % 12_000) as u16;
    let bind = |attempt| TcpListener::bind(("127.0.0.1", port(attempt)));
    (1..ATTEMPTS)
        .find_map(|attempt| bind(attempt).ok())
        .map_or_else(|| bind(ATTEMPTS), Ok)
}

/// Returns a port for a service that starts at once.
fn free_port() -> std::io::Result<u16> {
    Ok(reserve_port()?.local_addr()?.port())
}

fn accepts(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}
