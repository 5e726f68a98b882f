//! The command line of `cotulenh serve`.

use clap::{Args, ValueEnum};
use cotulenh_server::edge::{AddressRange, Name, PublicUrl};
use cotulenh_server::store::Database;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// The default port. The board has 132 crossings.
const PORT: u16 = 8132;

/// Serve the page to browsers: games online, against the computer, or with two players on one screen
///
/// The page is part of the program; nothing is downloaded. The address is printed on the first line of standard output.
/// Games between people are stored in a folder of the user. Ctrl-C finishes the current requests and exits; a second
/// Ctrl-C exits immediately. The document SERVER of the source describes how to run a public server.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh serve
  cotulenh serve --open
  cotulenh serve --port 0                  any free port
  cotulenh serve --host 0.0.0.0            for all machines in the network
  cotulenh serve --allow-host my-pc.local  for a proxy or tunnel with this name
  cotulenh serve --dir web/dist            a page from a folder
  cotulenh serve --page-only               the page without games between people
  cotulenh serve --public-url https://play.example.org --trusted-proxy 127.0.0.1")]
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
    /// Serve the page alone, without games between people
    #[arg(long, conflicts_with_all = ["data", "database", "trusted_proxy", "unlimited", "commit_delay"])]
    pub(crate) page_only: bool,
    /// The folder of the database; by default, a folder of the user
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The PostgreSQL database to use instead of the one in the folder, e.g. postgres://USER@HOST/NAME
    #[arg(long, value_name = "postgres://…", value_parser = postgres)]
    pub(crate) database: Option<Database>,
    /// The address under which browsers reach the server, e.g. behind a proxy with TLS
    ///
    /// Only pages of this address may change anything, and cookies are secure if it starts with https.
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// Trust the X-Forwarded-For header of this proxy, or of all proxies in this range; can be given several times
    #[arg(long, value_name = "IP[/BITS]")]
    pub(crate) trusted_proxy: Vec<AddressRange>,
    /// Lift the limits of this address or range, e.g. of a school; can be given several times
    ///
    /// All people behind one address share its limits. Limits of a user stay.
    #[arg(long, value_name = "IP[/BITS]")]
    pub(crate) unlimited: Vec<AddressRange>,
    /// The format of the log on standard error
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) log_format: LogFormat,
    /// The lowest level of messages in the log
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub(crate) log_level: LogLevel,
    /// The maximum number of sockets and streams of one address without a session or a token
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = crate::args::number::<usize, 1, 1_000_000>)]
    pub(crate) max_sockets_per_address: usize,
    /// The maximum number of sockets and streams
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = crate::args::number::<usize, 1, 1_000_000>)]
    pub(crate) max_sockets: usize,
    /// Delay every commit by this many milliseconds, for load tests
    #[arg(long, value_name = "MS", hide = true, value_parser = crate::args::number::<u64, 0, 10_000>)]
    pub(crate) commit_delay: Option<u64>,
    /// Search finished games for puzzles with the workers of this server
    #[arg(long, conflicts_with = "page_only")]
    pub(crate) mine_puzzles: bool,
    /// Give the job of a silent worker to another one after this many milliseconds, for tests
    #[arg(long, value_name = "MS", hide = true, value_parser = crate::args::number::<u64, 100, 3_600_000>)]
    pub(crate) job_lease: Option<u64>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) bus: super::bus::BusOptions,
}

/// The format of the log.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    /// Lines for people
    Text,
    /// A JSON object on each line
    Json,
}

/// The level of a message in the log.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    /// No logs
    Off,
    /// Failures of the server
    Error,
    /// Also warnings
    Warn,
    /// Also every request
    Info,
    /// Also details
    Debug,
}

/// Parses the address of a PostgreSQL database.
pub(crate) fn postgres(text: &str) -> Result<Database, String> {
    match Database::parse(text).map_err(|error| error.to_string())? {
        Database::Folder(_) => Err("expected postgres://…; --data names a folder".to_owned()),
        #[allow(unreachable_patterns)]
        database => Ok(database),
    }
}

/// Parses an address. `localhost` is the only name that is accepted; others are not looked up.
fn address(text: &str) -> Result<IpAddr, String> {
    if text == "localhost" {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    let expected = "expected an address, e.g. 127.0.0.1, 0.0.0.0 or ::1";
    text.parse().map_err(|_| expected.to_owned())
}
