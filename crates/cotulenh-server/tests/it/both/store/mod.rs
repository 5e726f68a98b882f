//! The store.

mod archive;
mod challenges;
mod farm;
mod farm_faults;
mod leases;
mod log;
mod ratings;
mod users;
