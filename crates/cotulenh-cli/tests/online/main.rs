//! Programs around a real server: bots, load tests, backups. Each test has a server of its own in a temporary folder.
#![cfg(unix)]

mod bots;
mod data;
mod http;
mod load;
mod program;
mod proxies;
