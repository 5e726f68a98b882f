//! `cotulenh serve`: serves the page to browsers.

mod answer;
mod args;
mod browser;
mod connections;
mod encoding;
mod error;
mod folder;
mod host;
mod media;
mod page;
mod room;

pub(crate) use args::ServeOptions;

use crate::interrupt::Interrupt;
use crate::output;
use answer::Site;
use connections::Stop;
use error::ServeError;
use host::Hosts;
use hyper::body::Bytes;
use page::Page;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use tokio::net::TcpListener;
use tokio::runtime;

pub(crate) fn run(options: &ServeOptions) -> anyhow::Result<()> {
    let page = match &options.dir {
        Some(folder) => from_folder(folder)?,
        None => inside()?,
    };
    // One thread is enough: all files are in memory, and nothing is computed.
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Runtime)?;
    runtime.block_on(listen(options, page))
}

/// Returns the page that was built into this program.
fn inside() -> Result<Page, ServeError> {
    let files = cotulenh_page::files().iter();
    let page = Page::new(files.map(|&(name, bytes)| (name.into(), Bytes::from_static(bytes))));
    page.has_index().then_some(page).ok_or(ServeError::NoPage)
}

fn from_folder(folder: &Path) -> Result<Page, ServeError> {
    let page = Page::new(folder::read(folder)?);
    let missing = || ServeError::NoIndex(folder.to_owned());
    page.has_index().then_some(page).ok_or_else(missing)
}

async fn listen(options: &ServeOptions, page: Page) -> anyhow::Result<()> {
    let at = SocketAddr::new(options.host, options.port);
    let failed = |source| ServeError::listening(at, source);
    let listener = TcpListener::bind(at).await.map_err(failed)?;
    let at = listener.local_addr().map_err(failed)?;

    // Ctrl-C is handled before the address is printed, because a script may send it as soon as it reads the address.
    let (sender, stop) = Stop::new();
    let _interrupt = Interrupt::listen(move || {
        output::complain("finishing the current requests; press Ctrl-C again to exit immediately");
        let _ = sender.send(true);
    });
    let address = address(at);
    writeln!(output::text(), "{address}")?;
    if !at.ip().is_loopback() {
        output::complain(
            "other machines can reach this page; without HTTPS, their browsers limit the engine",
        );
    }
    if options.open {
        browser::open(&address);
    }
    let site = Site {
        page,
        hosts: Hosts::new(at.ip(), &options.allow_host),
    };
    connections::serve(listener, site, stop).await;
    Ok(())
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
