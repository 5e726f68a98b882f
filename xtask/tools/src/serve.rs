//! The server of the command, started for a test.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

/// A running `cotulenh serve`. It ends when it is dropped.
pub struct Server {
    process: Child,
    /// The address of the page.
    pub address: String,
}

impl Server {
    /// Starts a command that serves its page on a free port. It has no games: tests of online play start servers with
    /// data folders of their own.
    pub fn start(command: &Path) -> Result<Server> {
        let mut serve = Command::new(command);
        serve.args(["serve", "--port", "0", "--page-only"]).stdin(Stdio::null());
        let process = serve.stdout(Stdio::piped()).spawn();
        let process = process.with_context(|| format!("cannot start {}", command.display()))?;
        let mut server = Server { process, address: String::new() };
        let output = server.process.stdout.take().context("no output")?;
        BufReader::new(output).read_line(&mut server.address)?;
        server.address.truncate(server.address.trim_end().len());
        ensure!(!server.address.is_empty(), "{} serves no page", command.display());
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
