//! `cotulenh play`: a game against the engine, or for two players, on a board in the terminal.
//!
//! `live_game` is the game with its players and clocks. `autosave` keeps its log on the disk. `app` is the state of
//! everything else on the screen. None of them needs a terminal. `keys` and `act` handle the player's input,
//! `preview` shows the effects of a move before it is made, `screen` draws, and `opponent` is the engine in its thread.

mod act;
mod app;
mod args;
mod autosave;
mod choice;
mod clocks;
mod event_words;
mod form;
mod keys;
mod live_game;
mod material;
mod menu;
mod opponent;
mod preview;
mod prompt;
mod reasons;
mod save;
mod screen;
mod settings;
mod speech;
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
use live_game::LiveGame;
use opponent::Opponent;
use screen::Paint;
use speech::{Key, Language, Speech};
use std::io::Write;
use std::process::ExitCode;
use terminal::ExitReason;

/// The exit code after the terminal has gone away, by the convention of shells: 128 plus the number of SIGHUP.
const HUNG_UP: u8 = 129;

pub(crate) fn run(options: &PlayOptions) -> anyhow::Result<ExitCode> {
    let mut settings = options.settings(demo::any_seed());
    let record = record(options, settings.objective)?;
    settings.objective = record.game.objective();
    terminal::check()?;
    let folder = autosave::folder(|name| std::env::var_os(name));
    let (live, message) = match options.resume {
        true => {
            let (resumed, unreadable) = autosave::resume(folder.as_deref())?;
            (LiveGame::resume(resumed), Message::Resumed(unreadable))
        }
        false => {
            let message = match autosave::is_resumable(folder.as_deref()) {
                true => Message::CanResume,
                false => Message::None,
            };
            let autosave = Autosave::new(folder);
            (LiveGame::new(settings, record, autosave), message)
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
    let mut app = App::new(live, speech, opponent, save::today());
    message.show(&mut app);
    let ended = terminal::run(&mut app, paint);
    // A player who quits is asked first. Any other exit must not lose the game.
    let saved = match !app.wants_quit() && app.live.is_unsaved() {
        true => keep(&app, matches!(ended, Ok(ExitReason::HungUp))),
        false => Ok(()),
    };
    // After a signal the log stays. It has the undone moves, which the PGN does not have.
    if app.wants_quit() || !app.live.is_unsaved() {
        app.live.discard_log();
    }
    let ended = ended?;
    saved?;
    Ok(match ended {
        ExitReason::Left => ExitCode::SUCCESS,
        ExitReason::Signal => ExitCode::from(INTERRUPTED),
        ExitReason::HungUp => ExitCode::from(HUNG_UP),
    })
}

/// A notice about interrupted games, shown at the start.
enum Message {
    None,
    CanResume,
    /// A game was resumed, and these logs could not be read.
    Resumed(Vec<Unreadable>),
}

impl Message {
    fn show(self, app: &mut App) {
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

/// Saves the game in a new file. If there is still a terminal, prints the path and the PGN.
fn keep(app: &App, hung_up: bool) -> anyhow::Result<()> {
    let text = app.live.record(&app.names()).to_string();
    let saved = save::rescue(&save::folders(), &app.date, &text);
    if !hung_up {
        if let Ok(path) = &saved {
            output::complain(format_args!("the game was saved in {}", path.display()));
        }
        output::file().write_all(text.as_bytes())?;
    }
    saved.map(drop).context("the game was not saved")
}

/// Returns the game to begin or to continue.
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

/// Parses a FEN as a position with this objective. Accepts study positions.
fn position_for(fen: &str, objective: Objective) -> anyhow::Result<Position> {
    let mut setup = fen.parse::<Setup>()?;
    setup.objective = objective;
    Ok(setup.position_forgiving(Forgive::STUDY)?)
}
