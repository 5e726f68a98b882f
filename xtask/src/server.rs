//! The command's server, for the tests of the page.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::error::Error;
use crate::run::{line, not_started};

/// `cotulenh serve` on a free port; it ends with this value.
pub struct Server {
    child: Child,
    /// Where the page is.
    pub address: String,
}

impl Server {
    /// Starts it, and waits until it says where it is.
    pub fn start(program: &Path) -> Result<Server, Error> {
        let mut command = Command::new(program);
        command
            .args(["serve", "--port", "0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let mut child = command
            .spawn()
            .map_err(|source| not_started(&command, source))?;
        let mut address = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout)
                .read_line(&mut address)
                .map_err(|source| not_started(&command, source))?;
        }
        let address = address.trim().to_owned();
        // Why it has none is on the error stream.
        if address.is_empty() {
            let status = child.wait();
            return Err(match status {
                Ok(status) => Error::Failed {
                    line: line(&command),
                    status,
                },
                Err(source) => not_started(&command, source),
            });
        }
        Ok(Server { child, address })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Either may fail only if it has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
