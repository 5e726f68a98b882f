//! `cotulenh serve` as a browser, a script and a stranger see it.

mod answers;
mod client;
mod server;
mod start;
#[cfg(unix)]
mod stop;
mod strangers;
