//! `cotulenh server`: backup, restore, check and move of a server's data, its time, and the keys of its workers.

mod worker_key;

use crate::output;
use crate::serve::{ServeError, data_folder, postgres};
use anyhow::Context;
use clap::{Args, Subcommand};
use cotulenh_server::store::{self, Database, backup, check, transfer};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::runtime;

/// The exit code if the data have problems.
const FAILED: u8 = 1;

/// Back up, restore, check and move the data of a server, and manage the keys of its workers
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cotulenh server backup --data /var/lib/cotulenh monday.db
  cotulenh server check --data /var/lib/cotulenh
  cotulenh server restore --data /var/lib/cotulenh monday.db
  cotulenh server move --from /var/lib/cotulenh --to postgres://cotulenh@localhost/cotulenh")]
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
    /// Copy a whole server to an empty database, while no server uses them; compare all rows and check every game
    Move(MoveOptions),
    /// Set the time in the database to that of this machine, while no server runs, after a start was refused because of it
    SetTime(DataOptions),
    WorkerKey(worker_key::WorkerKeyOptions),
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
    /// The PostgreSQL database to use instead of the one in the folder
    #[arg(long, value_name = "postgres://…", value_parser = postgres, conflicts_with = "data")]
    database: Option<Database>,
}

#[derive(Debug, Args)]
struct MoveOptions {
    /// The server to move: a data folder, or postgres://…
    #[arg(long, value_name = "DATABASE", value_parser = place)]
    from: Database,
    /// The empty database: a data folder, or postgres://…
    #[arg(long, value_name = "DATABASE", value_parser = place)]
    to: Database,
}

fn place(text: &str) -> Result<Database, String> {
    Database::parse(text).map_err(|error| error.to_string())
}

impl DataOptions {
    /// Returns the place of the data.
    fn database(&self) -> Result<Database, ServeError> {
        match &self.database {
            Some(database) => Ok(database.clone()),
            None => Ok(Database::Folder(self.folder()?)),
        }
    }

    /// Returns the folder of the data. PostgreSQL has none.
    fn folder(&self) -> Result<PathBuf, ServeError> {
        match self.database {
            Some(_) => Err(ServeError::PostgresBackup),
            None => data_folder(self.data.clone()).ok_or(ServeError::NoData),
        }
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
            ServerCommand::Move(options) => move_server(options).await,
            ServerCommand::SetTime(options) => set_time(options).await,
            ServerCommand::WorkerKey(options) => worker_key::run(options).await,
        }
    })
}

/// Returns the time in milliseconds since 1970.
fn now() -> anyhow::Result<u64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.context("the clock of this machine is wrong")?;
    u64::try_from(now.as_millis()).context("the clock of this machine is wrong")
}

async fn back_up(options: &FileOptions) -> anyhow::Result<ExitCode> {
    backup::backup_folder(&options.data.folder()?, &options.file).await?;
    let bytes = std::fs::metadata(&options.file).map_or(0, |file| file.len());
    let file = options.file.display();
    writeln!(output::text(), "{file}: {bytes} bytes")?;
    Ok(ExitCode::SUCCESS)
}

async fn restore(options: &FileOptions) -> anyhow::Result<ExitCode> {
    let folder = options.data.folder()?;
    backup::restore(&options.file, &folder, now()?).await?;
    let (file, folder) = (options.file.display(), folder.display());
    writeln!(output::text(), "{folder}: restored from {file}")?;
    Ok(ExitCode::SUCCESS)
}

async fn check(options: &DataOptions) -> anyhow::Result<ExitCode> {
    let report = check::check(&options.database()?).await?;
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

async fn set_time(options: &DataOptions) -> anyhow::Result<ExitCode> {
    let (before, now) = store::set_time(&options.database()?).await?;
    let seconds = before.unwrap_or(now).abs_diff(now) / 1000;
    writeln!(output::text(), "the time has changed by {seconds} s")?;
    Ok(ExitCode::SUCCESS)
}

async fn move_server(options: &MoveOptions) -> anyhow::Result<ExitCode> {
    let moved = transfer::transfer(&options.from, &options.to).await?;
    let mut output = output::text();
    for (table, rows) in &moved.tables {
        writeln!(output, "{table}: {rows} rows")?;
    }
    let (from, to) = (&options.from, &options.to);
    let (games, entries) = (moved.report.games, moved.report.entries);
    writeln!(
        output,
        "{from} is copied to {to}: all rows are the same, {games} games with {entries} entries replay"
    )?;
    Ok(ExitCode::SUCCESS)
}
