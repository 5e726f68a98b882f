//! The store.

mod archive;
mod challenges;
mod farm;
mod farm_faults;
mod leases;
mod log;
mod names;
mod ratings;
mod users;
