//! `cotulenh explain`: every turn of games in words, or as events in JSON.

use crate::pgn::{self, Files};
use cotulenh::game::Entry;
use cotulenh::wire::Side;
use cotulenh::{Command, Event, Game, describe};
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// Explain every turn of games, in words or as JSON
///
/// Each turn of the main line gets a line: its number, its side, its SAN, and a sentence for each capture, move,
/// promotion, check and end of the game. Files are read as a stream. A broken game is reported and skipped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cotulenh explain games.pgn
  cotulenh explain --json games.pgn | jq -c '.events[] | select(.type == \"captured\")'
  zcat games.pgn.gz | cotulenh explain")]
pub(crate) struct ExplainOptions {
    #[command(flatten)]
    files: Files,
    /// Print a line of JSON for each turn: game, number, side, SAN, LAN, FEN after it, events
    #[arg(long)]
    json: bool,
    /// Add each turn as a command that another program can check, execute and undo
    #[arg(long, requires = "json")]
    commands: bool,
}

/// The form in which turns are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// English sentences, under a heading for each game.
    Words,
    /// A line of JSON for each turn, optionally with its command.
    Json { commands: bool },
}

pub(crate) fn run(options: &ExplainOptions) -> anyhow::Result<ExitCode> {
    let form = if options.json {
        Form::Json {
            commands: options.commands,
        }
    } else {
        Form::Words
    };
    pgn::explain(&options.files, form)
}

/// Writes the turns of a game's main line. `number` is the number of the game in the input.
///
/// No text of the file is written: SAN, LAN, FEN and sentences all follow from the moves.
pub(crate) fn write(
    game: &Game,
    number: u64,
    form: Form,
    output: &mut impl Write,
) -> io::Result<()> {
    if form == Form::Words {
        writeln!(output, "Game {number}")?;
    }
    for id in game.main_line() {
        let explained = match form {
            Form::Json { commands: true } => game
                .command_with_events(id)
                .map(|(command, events)| (Some(command), events)),
            _ => game.events(id).map(|events| (None, events)),
        };
        let (Some(entry), Some((command, events))) = (game.entry(id), explained) else {
            continue;
        };
        match form {
            Form::Words => write_words(&entry, &events, output)?,
            Form::Json { .. } => write_json(number, &entry, events, command, output)?,
        }
    }
    if form == Form::Words {
        writeln!(output)?;
    }
    Ok(())
}

fn write_words(entry: &Entry<'_>, events: &[Event], output: &mut impl Write) -> io::Result<()> {
    let before = &entry.before;
    writeln!(
        output,
        "{}. {} {}: {}",
        before.move_number(),
        before.turn(),
        before.turn_san(entry.turn),
        describe(events),
    )
}

/// A turn as a line of JSON; `docs/CLI.md` lists the members.
#[derive(Serialize)]
struct Explained {
    game: u64,
    number: u32,
    side: Side,
    san: String,
    lan: String,
    fen: String,
    events: Vec<Event>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<serde_json::Value>,
}

fn write_json(
    game: u64,
    entry: &Entry<'_>,
    mut events: Vec<Event>,
    command: Option<Command>,
    output: &mut impl Write,
) -> io::Result<()> {
    let command = command.map(|command| {
        let text = command.to_json().map_err(io::Error::other)?;
        serde_json::from_str(&text).map_err(io::Error::other)
    });
    // Every line is a complete turn.
    events.retain(|event| !matches!(event, Event::TurnEnded { .. }));
    let explained = Explained {
        game,
        number: entry.before.move_number(),
        side: entry.before.turn().into(),
        san: entry.before.turn_san(entry.turn).to_string(),
        lan: entry.turn.to_string(),
        fen: entry.after.to_string(),
        events,
        command: command.transpose()?,
    };
    serde_json::to_writer(&mut *output, &explained)?;
    writeln!(output)
}
