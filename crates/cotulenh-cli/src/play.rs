//! `cotulenh play`: a game against the engine, or of two people, on a board in the terminal.
//!
//! `table` is the game with its players and clocks, `autosave` keeps its log on the disk, `app` all else that is on the screen, both without a terminal; `keys`
//! and `act` are what a person does; `screen` draws; `opponent` is the engine in its thread.

mod act;
mod app;
mod args;
mod autosave;
mod clocks;
mod event_words;
mod form;
mod keys;
mod material;
mod menu;
mod opponent;
mod prompt;
mod save;
mod screen;
mod selection;
mod settings;
mod speech;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use args::PlayOptions;

use crate::interrupt::INTERRUPTED;
use crate::{demo, output, pgn, view};
use anyhow::Context;
use app::App;
use autosave::{Autosave, Unreadable};
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Forgive, Game, Objective, Position, Setup};
use opponent::Opponent;
use screen::Paint;
use speech::{Key, Language, Speech};
use std::io::Write;
use std::process::ExitCode;
use table::Table;
use terminal::End;

/// The exit code after the terminal has gone away, as shells have it: 128 and the number of SIGHUP.
const HUNG_UP: u8 = 129;

pub(crate) fn run(options: &PlayOptions) -> anyhow::Result<ExitCode> {
    let mut settings = options.settings(demo::any_seed());
    let record = record(options, settings.objective)?;
    settings.objective = record.game.objective();
    terminal::check()?;
    let folder = autosave::folder(|name| std::env::var_os(name));
    let (table, message) = match options.resume {
        true => {
            let (resumed, unreadable) = autosave::resume(folder.as_deref())?;
            (Table::resume(resumed), Message::Resumed(unreadable))
        }
        false => {
            let message = match autosave::is_resumable(folder.as_deref()) {
                true => Message::CanResume,
                false => Message::None,
            };
            let autosave = Autosave::new(folder);
            (Table::new(settings, record, autosave), message)
        }
    };
    let language = options
        .lang
        .unwrap_or_else(|| Language::of_locale(|name| std::env::var(name).ok()));
    let paint = match view::wants_color(options.color) {
        true => Paint::Colors,
        false => Paint::None,
    };
    let opponent = Opponent::start().context("the engine's thread")?;
    let speech = Speech::new(language);
    let mut app = App::new(table, speech, opponent, save::today());
    message.tell(&mut app);
    let ended = terminal::run(&mut app, paint);
    // A player who leaves is asked first. Any other end must not lose the game.
    let saved = match !app.wants_quit() && app.table.is_unsaved() {
        true => keep(&app, matches!(ended, Ok(End::HungUp))),
        false => Ok(()),
    };
    // After a signal the log stays: it has what can be redone, which the record has not.
    if app.wants_quit() || !app.table.is_unsaved() {
        app.table.discard_log();
    }
    let ended = ended?;
    saved?;
    Ok(match ended {
        End::Left => ExitCode::SUCCESS,
        End::Signal => ExitCode::from(INTERRUPTED),
        End::HungUp => ExitCode::from(HUNG_UP),
    })
}

/// A notice about interrupted games at the start.
enum Message {
    None,
    CanResume,
    /// A game was resumed, and these logs could not be read.
    Resumed(Vec<Unreadable>),
}

impl Message {
    fn tell(self, app: &mut App) {
        match self {
            Message::None => {}
            Message::CanResume => app.add_notice(app.speech.say(Key::CanResume), false),
            Message::Resumed(unreadable) => {
                app.say(Key::Resumed, &[]);
                for one in unreadable {
                    app.add_notice(one.to_string(), true);
                }
            }
        }
    }
}

/// Saves the game in a new file. If there is still a terminal, tells where, and prints the record.
fn keep(app: &App, hung_up: bool) -> anyhow::Result<()> {
    let text = app.table.record(&app.names()).to_string();
    let saved = save::rescue(&save::folders(), &app.date, &text);
    if !hung_up {
        if let Ok(path) = &saved {
            output::complain(format_args!("the game was saved in {}", path.display()));
        }
        output::file().write_all(text.as_bytes())?;
    }
    saved.map(drop).context("the game was not saved")
}

/// The game to begin or to go on with.
fn record(options: &PlayOptions, objective: Objective) -> anyhow::Result<PgnGame> {
    if let Some(path) = &options.pgn {
        return pgn::game(path, options.game, options.ply);
    }
    let game = match &options.fen {
        Some(fen) => Game::from_position(position_for(fen, objective).context("FEN")?),
        None => Game::with_objective(objective),
    };
    Ok(PgnGame {
        game,
        ..PgnGame::default()
    })
}

/// The position of a FEN for an objective; studies are taken too.
fn position_for(fen: &str, objective: Objective) -> anyhow::Result<Position> {
    let mut setup = fen.parse::<Setup>()?;
    setup.objective = objective;
    Ok(setup.position_forgiving(Forgive::STUDY)?)
}
