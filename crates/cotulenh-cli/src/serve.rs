//! `cotulenh serve`: serves the page and games between people to browsers.

mod args;
mod browser;
#[cfg(feature = "cluster")]
mod bus;
mod data;
mod error;
mod logging;

pub(crate) use args::{ServeOptions, postgres};
pub(crate) use data::data_folder;
pub(crate) use error::ServeError;

use crate::interrupt::Interrupt;
use crate::load;
use crate::output;
use cotulenh_server::config::{Config, Online};
use cotulenh_server::edge::Stop;
use cotulenh_server::farm;
use cotulenh_server::limits::Limits;
use cotulenh_server::page::Page;
use cotulenh_server::server::Server;
use cotulenh_server::store::Database;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::net::TcpSocket;
use tokio::runtime;

/// The number of connections that may wait to be accepted.
const BACKLOG: u32 = 1_024;

pub(crate) fn run(options: &ServeOptions) -> anyhow::Result<()> {
    load::allow_many_files();
    let page = match &options.dir {
        Some(folder) => Page::from_folder(folder).map_err(ServeError::Page)?,
        None => inside()?,
    };
    let online = match options.page_only {
        true => None,
        false => Some(online(options)?),
    };
    // One thread is enough for the page alone: all files are in memory, and nothing is computed.
    let mut runtime = match online {
        Some(_) => runtime::Builder::new_multi_thread(),
        None => runtime::Builder::new_current_thread(),
    };
    let runtime = runtime.enable_all().build().map_err(ServeError::Runtime)?;
    runtime.block_on(listen(options, page, online))
}

/// Returns the page that was built into this program.
fn inside() -> Result<Page, ServeError> {
    let files = cotulenh_page::files().iter();
    let page = Page::new(files.map(|&(name, bytes)| (name.into(), bytes.into())));
    page.has_index().then_some(page).ok_or(ServeError::NoPage)
}

/// Returns the settings of games between people.
fn online(options: &ServeOptions) -> Result<Online, ServeError> {
    let data = data_folder(options.data.clone());
    let database = match (options.database.clone(), data) {
        (Some(database), Some(folder)) => database.with_deletions(folder),
        (Some(database), None) => database,
        (None, Some(folder)) => Database::Folder(folder),
        (None, None) => return Err(ServeError::NoData),
    };
    Ok(Online {
        trusted_proxies: options.trusted_proxy.clone(),
        unlimited: options.unlimited.clone(),
        limits: Limits {
            sockets_per_address: options.max_sockets_per_address,
            sockets: options.max_sockets,
            ..Limits::default()
        },
        farm: farm(options),
        commit_delay: options.commit_delay.map(Duration::from_millis),
        #[cfg(feature = "cluster")]
        bus: options.bus.settings(),
        ..Online::new(database)
    })
}

/// Returns the settings of the analysis farm.
fn farm(options: &ServeOptions) -> farm::Options {
    let usual = farm::Options::default();
    farm::Options {
        mine_puzzles: options.mine_puzzles,
        lease_duration: options
            .job_lease
            .map_or(usual.lease_duration, Duration::from_millis),
        ..usual
    }
}

async fn listen(options: &ServeOptions, page: Page, online: Option<Online>) -> anyhow::Result<()> {
    let at = SocketAddr::new(options.host, options.port);
    let failed = |source| ServeError::listening(at, source);
    let socket = bind(at).map_err(failed)?;
    let at = socket.local_addr().map_err(failed)?;

    logging::start(options.log_format, options.log_level);
    let config = Config {
        page,
        listening: at.ip(),
        allow_host: options.allow_host.clone(),
        public_url: options.public_url.clone(),
        online,
    };
    let server = Server::open(config).await.map_err(ServeError::Server)?;
    // Connections are refused until the games are restored, so that a load balancer uses another node.
    let listener = socket.listen(BACKLOG).map_err(failed)?;

    // Ctrl-C is handled before the address is printed, because a script may send it as soon as it reads the address.
    let (sender, stop) = Stop::new();
    let _interrupt = Interrupt::listen(move || {
        output::complain("finishing the current requests; press Ctrl-C again to exit immediately");
        let _ = sender.send(true);
    });
    let address = address(at);
    writeln!(output::text(), "{address}")?;
    if !at.ip().is_loopback() && options.public_url.is_none() {
        output::complain(
            "other machines can reach this page; without HTTPS, their browsers limit the engine",
        );
    }
    if options.open {
        browser::open(&address);
    }
    Ok(server.serve(listener, stop).await?)
}

/// Reserves an address. It does not accept connections yet.
fn bind(at: SocketAddr) -> io::Result<TcpSocket> {
    let socket = match at {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A server that was restarted gets its port back. On Windows, the option would share the port with other programs.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(at)?;
    Ok(socket)
}

/// Returns the address for a browser on this machine. The unspecified address is replaced by a loopback address.
fn address(at: SocketAddr) -> String {
    let ip = match at.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, at.port()))
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn the_address_can_be_opened() {
        for (at, expected) in [
            ("127.0.0.1:8132", "http://127.0.0.1:8132/"),
            ("0.0.0.0:80", "http://127.0.0.1:80/"),
            ("[::]:8132", "http://[::1]:8132/"),
            ("192.168.1.2:1", "http://192.168.1.2:1/"),
        ] {
            assert_eq!(address(at.parse().expect("an address")), expected);
        }
    }
}
