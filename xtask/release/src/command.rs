//! The command, built from the packed crates: its version, and the page in it.

use std::io::{Read, Write};
use std::net::TcpStream;

use anyhow::{Context, Result};
use xshell::Shell;
use xtask_tools::serve::Server;
use xtask_tools::setup::Setup;
use xtask_tools::shell::cargo;

use crate::packed::{PROFILE, unpack};
use crate::problems::Problems;
use crate::project::Project;

/// Builds the command from the packed crates and asks it for its version and for the page.
pub fn check(project: &Project, _: &Setup, problems: &mut Problems) -> Result<()> {
    let sh = Shell::new()?;
    sh.change_dir(unpack(project)?);
    // The features of the tests, so that little is compiled again.
    let build = cargo(&sh, "build --workspace --all-features --bins --target-dir");
    build.arg(&project.folder).envs(PROFILE).run()?;
    let name = format!("cotulenh{}", std::env::consts::EXE_SUFFIX);
    let command = project.folder.join("debug").join(name);
    let version = sh.cmd(&command).arg("--version").quiet().read()?;
    let wanted = project.version.to_string();
    problems.expect(version.split_whitespace().any(|word| word == wanted), || {
        format!("the command has the version `{version}` instead of {wanted}")
    });
    let server = Server::start(&command)?;
    let page = get(&server.address)?;
    problems.expect(page.starts_with("HTTP/1.1 200") && page.contains("<html"), || {
        let status = page.lines().next().unwrap_or_default();
        format!("the command built from the packed crates serves no page: {status}")
    });
    Ok(())
}

/// Returns the answer of a server with its headers.
fn get(address: &str) -> Result<String> {
    let host = address.strip_prefix("http://").context("an address")?.trim_end_matches('/');
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
