//! `cotulenh server worker-key`: the keys of workers.

use super::DataOptions;
use crate::output;
use crate::printable::Printable;
use crate::secret_file::SecretFile;
use clap::{Args, Subcommand};
use cotulenh_server::farm::keys;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Create, list and revoke the keys of workers, also while the server runs
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh server worker-key create laptop --file laptop.key --data /var/lib/cotulenh
  cotulenh server worker-key list --data /var/lib/cotulenh
  cotulenh server worker-key revoke Xy12Ab34Cd56 --data /var/lib/cotulenh")]
pub(super) struct WorkerKeyOptions {
    #[command(subcommand)]
    command: WorkerKeyCommand,
}

#[derive(Debug, Subcommand)]
enum WorkerKeyCommand {
    /// Create a key and write it to a new file that only this user can read
    Create(CreateOptions),
    /// List the keys, without their secrets
    List(DataOptions),
    /// Revoke a key; its jobs go to other workers
    Revoke(RevokeOptions),
}

#[derive(Debug, Args)]
struct CreateOptions {
    /// A name to recognise the key by
    name: String,
    /// The file for the key
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: DataOptions,
}

#[derive(Debug, Args)]
struct RevokeOptions {
    /// The identifier of the key
    id: String,
    #[command(flatten)]
    data: DataOptions,
}

pub(super) async fn run(options: &WorkerKeyOptions) -> anyhow::Result<ExitCode> {
    match &options.command {
        WorkerKeyCommand::Create(options) => create(options).await,
        WorkerKeyCommand::List(options) => list(options).await,
        WorkerKeyCommand::Revoke(options) => {
            keys::revoke(&options.data.database()?, &options.id).await?;
            writeln!(output::text(), "{} is revoked", Printable(&options.id))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

async fn create(options: &CreateOptions) -> anyhow::Result<ExitCode> {
    // An existing file may have a key that is in use, so it is not replaced.
    let mut file = SecretFile::create(&options.file)?;
    let now = super::now()?;
    let (key, secret) = keys::create(&options.data.database()?, &options.name, now).await?;
    file.write(secret.as_str())?;
    file.keep();
    let name = options.file.display();
    writeln!(output::text(), "{}: key {}", Printable(name), key.id)?;
    Ok(ExitCode::SUCCESS)
}

async fn list(options: &DataOptions) -> anyhow::Result<ExitCode> {
    let mut output = output::text();
    for key in keys::list(&options.database()?).await? {
        let seen = match key.seen {
            Some(at) => format!("worker seen at {at}"),
            None => "no worker seen".to_owned(),
        };
        writeln!(output, "{} {}, {seen}", key.id, Printable(&key.name))?;
    }
    Ok(ExitCode::SUCCESS)
}
