//! The options of `cotulenh serve` for a cluster.

use clap::Args;
use cotulenh_server::bus::nats::{NatsOptions, ServerAddr};
use std::path::PathBuf;

/// The bus between the nodes of a cluster
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster")]
pub(crate) struct BusOptions {
    /// The NATS server that connects the nodes of a cluster; can be given several times
    ///
    /// All nodes use the same --database and the same bus. docs/SERVER.md describes a cluster.
    #[arg(long, value_name = "nats://HOST:PORT", value_parser = address, requires = "database")]
    bus: Vec<ServerAddr>,
    /// The file with the credentials for the bus
    #[arg(long, value_name = "FILE", requires = "bus")]
    bus_credentials: Option<PathBuf>,
    /// Certificates of authorities for the bus, in addition to those of the system
    #[arg(long, value_name = "FILE", requires = "bus")]
    bus_ca: Option<PathBuf>,
    /// The certificate of this node for the bus
    #[arg(long, value_name = "FILE", requires_all = ["bus", "bus_key"])]
    bus_cert: Option<PathBuf>,
    /// The key of the certificate
    #[arg(long, value_name = "FILE", requires_all = ["bus", "bus_cert"])]
    bus_key: Option<PathBuf>,
    /// Refuse a bus without TLS
    #[arg(long, requires = "bus")]
    bus_tls: bool,
}

impl BusOptions {
    /// Returns the settings of the connection, or `None` if the server runs alone.
    pub(crate) fn settings(&self) -> Option<NatsOptions> {
        if self.bus.is_empty() {
            return None;
        }
        Some(NatsOptions {
            servers: self.bus.clone(),
            credentials: self.bus_credentials.clone(),
            root_certificates: self.bus_ca.clone(),
            client_certificate: self.bus_cert.clone().zip(self.bus_key.clone()),
            require_tls: self.bus_tls,
        })
    }
}

/// Parses the address of a NATS server.
fn address(text: &str) -> Result<ServerAddr, String> {
    let expected = "expected an address, e.g. nats://127.0.0.1:4222";
    match text.split_once("://") {
        Some(("nats" | "tls", _)) => text.parse().map_err(|_| expected.to_owned()),
        _ => Err(expected.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn an_address_names_the_protocol() {
        for good in [
            "nats://127.0.0.1:4222",
            "tls://bus.example.org",
            "nats://user:secret@bus",
        ] {
            assert!(address(good).is_ok(), "{good}");
        }
        for bad in ["", "127.0.0.1:4222", "http://bus"] {
            assert!(address(bad).is_err(), "{bad}");
        }
    }
}
