//! Tests of `cotulenh serve` as browsers, scripts and hostile clients use it.

mod answers;
mod client;
mod hosts;
mod server;
mod start;
#[cfg(unix)]
mod stop;
mod strangers;
