//! `cotulenh bot register`: creates the account of a bot and its token.

use super::args::RegisterOptions;
use crate::client::{Client, ClientError, Identity};
use crate::output;
use anyhow::Context;
use cotulenh_server::id;
use serde::Deserialize;
use serde_json::json;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The length of a random password.
const PASSWORD: usize = 32;

/// A token, as the server describes it.
#[derive(Deserialize)]
struct Token {
    secret: String,
}

/// Creates the account and writes the two files. Nothing is left if the server refuses.
pub(super) async fn run(options: &RegisterOptions) -> anyhow::Result<()> {
    // The files come first: without them the account would be lost.
    let mut token = SecretFile::create(&options.token)?;
    let mut password = SecretFile::create(&beside(&options.token))?;
    let secret = id::random(PASSWORD);
    password.write(&secret)?;
    let client = Client::new(options.url.clone())?;
    let name = register(client, &options.name, &secret, &mut token, &mut password).await?;
    let file = options.token.display();
    writeln!(
        output::text(),
        "{name} is registered at {}; {file} has its token",
        options.url
    )?;
    Ok(())
}

async fn register(
    mut client: Client,
    name: &str,
    password: &str,
    token: &mut SecretFile,
    password_file: &mut SecretFile,
) -> anyhow::Result<String> {
    client = sign_in(client, "/api/session", &json!({})).await?;
    let account = json!({"name": name, "password": password});
    client = sign_in(client, "/api/accounts", &account).await?;
    // The account exists from here on, so its password must stay.
    password_file.keep();
    let account: super::Account = client.post("/api/bot", &json!({})).await?.json()?;
    let wanted = json!({"name": "cotulenh bot", "scopes": ["play", "challenge", "read"]});
    let created: Token = client.post("/api/tokens", &wanted).await?.json()?;
    token.write(&created.secret)?;
    token.keep();
    Ok(account.name)
}

/// Sends a request that sets a cookie. Returns a client with that cookie.
async fn sign_in(
    mut client: Client,
    path: &str,
    body: &serde_json::Value,
) -> Result<Client, ClientError> {
    let answer = client.post(path, body).await?;
    Ok(match answer.cookie {
        Some(cookie) => client.with_identity(Identity::Cookie(cookie)),
        None => client,
    })
}

/// Returns the path of the file with the password.
fn beside(token: &Path) -> PathBuf {
    let mut name = token.as_os_str().to_owned();
    name.push(".password");
    PathBuf::from(name)
}

/// A new file that only its owner can read. It is removed when this is dropped, unless it is kept.
struct SecretFile {
    file: File,
    path: PathBuf,
    is_kept: bool,
}

impl SecretFile {
    /// Creates the file. An existing file is not replaced.
    fn create(path: &Path) -> anyhow::Result<SecretFile> {
        let file = create_private(path).with_context(|| path.display().to_string())?;
        Ok(SecretFile {
            file,
            path: path.to_owned(),
            is_kept: false,
        })
    }

    /// Writes a line and waits until it is on the disk.
    fn write(&mut self, secret: &str) -> anyhow::Result<()> {
        let written = writeln!(self.file, "{secret}").and_then(|()| self.file.sync_all());
        written.with_context(|| self.path.display().to_string())
    }

    fn keep(&mut self) {
        self.is_kept = true;
    }
}

impl Drop for SecretFile {
    fn drop(&mut self) {
        if !self.is_kept {
            // It may have been removed by the user.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}
