//! `cotulenh serve` as a browser, a script and a stranger see it.

mod answers;
mod client;
mod crowd;
mod hosts;
mod server;
mod start;
#[cfg(unix)]
mod stop;
mod strangers;
