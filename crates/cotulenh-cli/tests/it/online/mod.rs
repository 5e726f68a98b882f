//! Programs around a real server: bots, load tests, backups. Each test has a server of its own in a temporary folder.
#![cfg(unix)]
// A test says what it has skipped and what it has measured.
#![allow(clippy::disallowed_macros)]

mod bots;
#[cfg(feature = "cluster")]
mod cluster;
mod data;
mod farm;
mod gate;
mod http;
mod load;
#[path = "../../../../cotulenh-server/tests/it/support/played.rs"]
mod played;
mod program;
mod proxies;
#[path = "../../../../cotulenh-server/tests/it/support/response.rs"]
mod response;

use crate::answer;
