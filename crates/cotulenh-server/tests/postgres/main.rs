//! The tests of the store and of the server on PostgreSQL, and tests of its faults. Skipped where it is not installed.

#![cfg(all(feature = "cluster", target_os = "linux"))]
// Every group of tests brings the same helpers, and some helpers are for tests on SQLite alone.
#![allow(clippy::duplicate_mod, dead_code)]

mod commits;
mod epochs;
mod moves;
mod outages;
mod proxy;

#[path = "../store_archive.rs"]
mod store_archive;
#[path = "../store_challenges.rs"]
mod store_challenges;
#[path = "../store_farm.rs"]
mod store_farm;
#[path = "../store_farm_faults.rs"]
mod store_farm_faults;
#[path = "../store_leases.rs"]
mod store_leases;
#[path = "../store_log.rs"]
mod store_log;
#[path = "../store_ratings.rs"]
mod store_ratings;
#[path = "../store_users.rs"]
mod store_users;

#[path = "../http/accounts.rs"]
mod accounts;
#[path = "../http/addressed.rs"]
mod addressed;
#[path = "../http/answer.rs"]
mod answer;
#[path = "../http/bots.rs"]
mod bots;
#[path = "../http/client.rs"]
mod client;
#[path = "../http/farm.rs"]
mod farm;
#[path = "../http/faults.rs"]
mod faults;
#[path = "../http/identities.rs"]
mod identities;
#[path = "../http/lobby.rs"]
mod lobby;
#[path = "../http/play.rs"]
mod play;
#[path = "../http/response.rs"]
mod response;
#[path = "../http/restart.rs"]
mod restart;
#[path = "../http/server.rs"]
mod server;

#[path = "../store_common/mod.rs"]
mod store_common;
