//! The edge: connections within limits, hosts, origins and addresses of clients.

mod address;
mod body;
mod connection_limit;
mod connections;
mod host;
mod origin;
mod site;

pub use address::AddressRange;
pub use connections::Stop;
pub use host::Name;
pub use origin::PublicUrl;

pub(crate) use address::{AddressKey, client_address};
pub(crate) use connection_limit::ConnectionLimit;
#[cfg(feature = "testing")]
pub(crate) use connections::serve_one;
pub(crate) use connections::{Connection, serve};
pub(crate) use host::{Hosts, Refusal};
pub(crate) use origin::Origins;
pub(crate) use site::Site;
