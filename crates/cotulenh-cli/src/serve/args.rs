//! The command line of `cotulenh serve`.

use super::host::Name;
use clap::Args;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// The default port. The board has 132 crossings.
const PORT: u16 = 8132;

/// Serve the page to a browser: play against the computer, or with two players on one screen
///
/// The page is part of the program; nothing is downloaded. The address is printed on the first line of standard output.
/// Ctrl-C finishes the current requests and exits; a second Ctrl-C exits immediately.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh serve
  cotulenh serve --open
  cotulenh serve --port 0                  any free port
  cotulenh serve --host 0.0.0.0            for all machines in the network
  cotulenh serve --allow-host my-pc.local  for a proxy or tunnel with this name
  cotulenh serve --dir web/dist            a page from a folder")]
pub(crate) struct ServeOptions {
    /// The address to listen on; 0.0.0.0 allows other machines
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = address)]
    pub(crate) host: IpAddr,
    /// The port to listen on; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = PORT, value_parser = crate::args::number::<u16, 0, 65_535>)]
    pub(crate) port: u16,
    /// Also answer requests to this host name; can be given several times
    ///
    /// By default, a page for this machine alone is served at its addresses and at localhost, so that no other site can
    /// read it through a name of its own. A page for other machines is served under any name, unless names are given.
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<Name>,
    /// Serve the page in this folder, as it is now, instead of the built-in page
    #[arg(long, value_name = "FOLDER")]
    pub(crate) dir: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Parses an address. `localhost` is the only name that is accepted; others are not looked up.
fn address(text: &str) -> Result<IpAddr, String> {
    if text == "localhost" {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    let expected = "expected an address, e.g. 127.0.0.1, 0.0.0.0 or ::1";
    text.parse().map_err(|_| expected.to_owned())
}
