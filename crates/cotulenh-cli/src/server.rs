//! `cotulenh server`: backup, restore and check of a server's data.

use crate::output;
use crate::serve::{ServeError, data_folder};
use anyhow::Context;
use clap::{Args, Subcommand};
use cotulenh_server::store::{backup, check};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::runtime;

/// The exit code if the data have problems.
const FAILED: u8 = 1;

/// Back up, restore and check the data of a server
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh server backup --data /var/lib/cotulenh monday.db
  cotulenh server check --data /var/lib/cotulenh
  cotulenh server restore --data /var/lib/cotulenh monday.db")]
pub(crate) struct ServerOptions {
    #[command(subcommand)]
    command: ServerCommand,
}

#[derive(Debug, Subcommand)]
enum ServerCommand {
    /// Write a consistent copy of the database to a file, also while the server runs
    Backup(FileOptions),
    /// Replace the database by a backup, while no server runs; users deleted since then are deleted again
    Restore(FileOptions),
    /// Check the database: its structure, and that every game replays by the rules
    Check(DataOptions),
}

#[derive(Debug, Args)]
struct FileOptions {
    #[command(flatten)]
    data: DataOptions,
    /// The file of the backup
    file: PathBuf,
}

#[derive(Debug, Args)]
struct DataOptions {
    /// The folder of the database; by default, a folder of the user
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DataOptions {
    fn folder(&self) -> Result<PathBuf, ServeError> {
        data_folder(self.data.clone()).ok_or(ServeError::NoData)
    }
}

pub(crate) fn run(options: &ServerOptions) -> anyhow::Result<ExitCode> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        match &options.command {
            ServerCommand::Backup(options) => back_up(options).await,
            ServerCommand::Restore(options) => restore(options).await,
            ServerCommand::Check(options) => check(options).await,
        }
    })
}

async fn back_up(options: &FileOptions) -> anyhow::Result<ExitCode> {
    backup::backup_folder(&options.data.folder()?, &options.file).await?;
    let bytes = std::fs::metadata(&options.file).map_or(0, |file| file.len());
    let file = options.file.display();
    writeln!(output::text(), "{file}: {bytes} bytes")?;
    Ok(ExitCode::SUCCESS)
}

async fn restore(options: &FileOptions) -> anyhow::Result<ExitCode> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.context("the clock of this machine is wrong")?;
    let now = u64::try_from(now.as_millis()).context("the clock of this machine is wrong")?;
    let folder = options.data.folder()?;
    backup::restore(&options.file, &folder, now).await?;
    let (file, folder) = (options.file.display(), folder.display());
    writeln!(output::text(), "{folder}: restored from {file}")?;
    Ok(ExitCode::SUCCESS)
}

async fn check(options: &DataOptions) -> anyhow::Result<ExitCode> {
    let report = check::check(&options.folder()?).await?;
    let (games, entries) = (report.games, report.entries);
    for problem in &report.problems {
        output::complain(problem);
    }
    let problems = report.problems.len();
    let mut output = output::text();
    writeln!(
        output,
        "{games} games, {entries} entries, {problems} problems"
    )?;
    Ok(match problems {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(FAILED),
    })
}
