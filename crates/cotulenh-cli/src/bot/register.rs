//! `cotulenh bot register`: creates the account of a bot and its token.

use super::args::RegisterOptions;
use crate::client::{Client, ClientError, Identity};
use crate::output;
use crate::secret_file::SecretFile;
use cotulenh_server::id;
use serde::Deserialize;
use serde_json::json;
use std::io::Write;
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
    let scopes = ["play", "challenge", "read"];
    let wanted = json!({"name": "cotulenh bot", "scopes": scopes, "password": password});
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
