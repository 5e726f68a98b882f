//! Random clients.
