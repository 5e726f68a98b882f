//! The command line of `cotulenh serve`.

use super::host::Name;
use clap::Args;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// The port where nothing else is asked for: the board has 132 crossings.
const PORT: u16 = 8132;

/// Serve the page to a browser: play the computer, or two at one screen
///
/// The page is in the program itself; nothing is fetched from elsewhere. Its address is the first line on standard output.
/// Ctrl-C finishes the requests in hand and ends it, a second one ends it at once.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh serve
  cotulenh serve --open
  cotulenh serve --port 0                  any free port
  cotulenh serve --host 0.0.0.0            for every machine of the network
  cotulenh serve --allow-host my-pc.local  for a proxy or tunnel that is known by this name
  cotulenh serve --dir web/dist            a page from a folder")]
pub(crate) struct ServeOptions {
    /// The address to listen on; other machines are let in by 0.0.0.0
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = address)]
    pub(crate) host: IpAddr,
    /// The port to listen on; 0 is any free one
    #[arg(long, value_name = "N", default_value_t = PORT, value_parser = crate::args::number::<u16, 0, 65_535>)]
    pub(crate) port: u16,
    /// Answer requests to this name as well; can be given several times
    ///
    /// On this machine alone the page is at its addresses and at localhost, so that no other site can read it by a name
    /// of its own. For other machines any name will do, unless names are given.
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<Name>,
    /// Serve the page of this folder, as it is now, instead of the one inside
    #[arg(long, value_name = "FOLDER")]
    pub(crate) dir: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Reads an address; names are not asked for in the network, but everybody knows this one.
fn address(text: &str) -> Result<IpAddr, String> {
    if text == "localhost" {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    let expected = "expected an address such as 127.0.0.1, 0.0.0.0 or ::1";
    text.parse().map_err(|_| expected.to_owned())
}
