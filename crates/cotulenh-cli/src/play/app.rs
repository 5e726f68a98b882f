//! The state of the screen except the game itself: cursor, menus, questions, notices. Needs no terminal.

use super::choice::Choice;
use super::event_words;
use super::form::{Form, Start};
use super::live_game::LiveGame;
use super::material::Material;
use super::menu::Menu;
use super::opponent::{Answer, Opponent, Purpose};
use super::prompt::Prompt;
use super::save::{self, Names};
use super::settings::{People, Settings};
use super::speech::{Key, Speech};
use super::words;
use crate::files::Created;
use crate::printable;
use cotulenh::log::GameCommand;
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Color, Game, Position, Selection, Square, Target, Turn};
use cotulenh_engine::{Value, draw};
use std::path::PathBuf;
use std::time::Duration;

/// The meaning of the keys.
#[derive(Clone, Debug)]
pub(super) enum Mode {
    /// The cursor moves on the board.
    Board,
    /// The player chooses an entry of a unit menu.
    Units(Menu<Choice>),
    /// The player chooses between several kinds of moves to a square.
    Kinds(Menu<Target>),
    /// The player types a move.
    Text(Prompt),
    /// The player types a file name.
    Save(Prompt, AfterSave),
    /// The file already exists.
    Exists(PathBuf, AfterSave),
    /// The player sets up the next game.
    New(Box<Form>),
    /// The player answers a yes-or-no question.
    Confirm(Ask),
    Help,
}

/// A yes-or-no question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    Resign,
    Draw,
    Quit,
}

/// The continuation after the game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterSave {
    GoOn,
    Quit,
}

/// The last message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) is_error: bool,
}

/// The program without a terminal.
pub(super) struct App {
    pub(super) live: LiveGame,
    pub(super) speech: Speech,
    pub(super) cursor: Square,
    /// Whether Blue is at the bottom.
    pub(super) flipped: bool,
    pub(super) selection: Option<Selection>,
    pub(super) mode: Mode,
    pub(super) notice: Notice,
    pub(super) hint: Option<Turn>,
    pub(super) material: Material,
    /// The number of lines by which the move list is scrolled back.
    pub(super) scroll: usize,
    pub(super) opponent: Opponent,
    /// The engine's score for its last turn.
    engine_value: Option<Value>,
    /// The date of the game in PGN format.
    pub(super) date: String,
    quit: bool,
}

/// The cursor's square at the start of a game, among the player's own pieces.
const RED_HOME: Square = on_board(5, 3);
const BLUE_HOME: Square = on_board(5, 8);

/// Returns a square. Fails to compile if it is not on the board.
const fn on_board(file: u8, rank: u8) -> Square {
    match Square::new(file, rank) {
        Some(square) => square,
        None => unreachable!(),
    }
}

const fn home(flipped: bool) -> Square {
    if flipped { BLUE_HOME } else { RED_HOME }
}

impl App {
    /// Creates the state for a new or continued game.
    pub(super) fn new(live: LiveGame, speech: Speech, opponent: Opponent, date: String) -> App {
        let flipped = live.people() == People::One(Color::Blue);
        let mut app = App {
            live,
            speech,
            cursor: home(flipped),
            flipped,
            selection: None,
            mode: Mode::Board,
            notice: Notice::default(),
            hint: None,
            material: Material::default(),
            scroll: 0,
            opponent,
            engine_value: None,
            date,
            quit: false,
        };
        app.say(Key::Welcome, &[]);
        app.advance();
        app
    }

    /// Returns `true` if the program must end.
    pub(super) fn wants_quit(&self) -> bool {
        self.quit
    }

    pub(super) fn say(&mut self, key: Key, args: &[(&str, &str)]) {
        self.show(self.speech.say_with(key, args), false);
    }

    /// Shows a notice. The text may contain foreign text.
    pub(super) fn show(&mut self, text: String, is_error: bool) {
        let text = printable::lines(&text);
        self.notice = Notice { text, is_error };
    }

    pub(super) fn refuse(&mut self, key: Key) {
        self.show(self.speech.say(key), true);
    }

    /// Clears the selection and the hint, which belong to the position before, and asks the engine if it is to move.
    pub(super) fn advance(&mut self) {
        self.selection = None;
        self.hint = None;
        self.scroll = 0;
        self.material.update(self.live.game());
        if matches!(self.mode, Mode::Units(_) | Mode::Kinds(_)) {
            self.mode = Mode::Board;
        }
        self.opponent.cancel();
        if self.live.awaits_engine() {
            let (level, seed) = (self.live.settings().level, self.live.settings().seed);
            let (root, limits) = (self.live.root(), self.live.limits());
            self.opponent.ask_turn(root, limits, level, seed);
        }
    }

    /// Advances the clocks. Returns `true` if the screen must be redrawn.
    pub(super) fn tick(&mut self, time: Duration) -> bool {
        let shown = Color::ALL.map(|color| self.live.time_left(color).map(|t| t.as_secs()));
        if self.live.run_clock(time) {
            self.advance();
            self.say_outcome();
        }
        let now = Color::ALL.map(|color| self.live.time_left(color).map(|t| t.as_secs()));
        let answered = match self.opponent.poll() {
            Ok(Some(answer)) => {
                self.answered(&answer);
                true
            }
            Ok(None) => false,
            Err(_) if self.live.awaits_engine() && !self.notice.is_error => {
                self.refuse(Key::EngineGone);
                true
            }
            Err(_) => false,
        };
        self.tell_autosave_error();
        answered || shown != now
    }

    /// Adds an error of the autosave to the notice.
    pub(super) fn tell_autosave_error(&mut self) {
        if let Some(error) = self.live.take_autosave_error() {
            let why = error.to_string();
            let args = [("why", why.as_str())];
            self.add_notice(self.speech.say_with(Key::AutosaveFailed, &args), true);
        }
    }

    /// Adds a sentence to the notice.
    pub(super) fn add_notice(&mut self, sentence: String, is_error: bool) {
        let sentences = [self.notice.text.clone(), sentence];
        self.show(sentences.join(" ").trim_start().to_owned(), is_error);
    }

    /// Waits for the engine if it is thinking.
    #[cfg(test)]
    pub(super) fn wait_for_engine(&mut self) {
        let answer = self.opponent.wait(Duration::from_secs(120)).unwrap();
        if let Some(answer) = answer {
            self.answered(&answer);
        }
        assert_eq!(self.opponent.thinks(), None, "the engine took too long");
    }

    fn answered(&mut self, answer: &Answer) {
        let Some(turn) = &answer.turn else {
            return;
        };
        match answer.purpose {
            Purpose::Hint => {
                let san = self
                    .live
                    .position()
                    .before_deployment()
                    .turn_san(turn)
                    .to_string();
                self.say(Key::HintSaid, &[("san", &san)]);
                self.hint = Some(turn.clone());
            }
            Purpose::Turn => {
                self.engine_value = answer.value;
                let san = self.live.position().turn_san(turn).to_string();
                match self.live.play(GameCommand::Turn(turn.clone())) {
                    Ok(_) => {
                        self.advance();
                        let played = self.speech.say_with(Key::EnginePlayed, &[("turn", &san)]);
                        self.tell_turn(played);
                    }
                    Err(why) => self.show(
                        words::apply_error(&self.speech, self.live.position(), &why),
                        true,
                    ),
                }
            }
        }
    }

    /// Describes the last turn and the result of the game, after an introduction that may be empty.
    pub(super) fn tell_turn(&mut self, introduction: String) {
        let game = self.live.game();
        let events = game.events(game.current()).unwrap_or_default();
        let mut sentences = vec![introduction, event_words::describe(&self.speech, &events)];
        let outcome = self.live.outcome();
        sentences.extend(outcome.map(|outcome| words::outcome(&self.speech, outcome)));
        sentences.retain(|sentence| !sentence.is_empty());
        self.show(sentences.join(" "), false);
    }

    pub(super) fn say_outcome(&mut self) {
        if let Some(outcome) = self.live.outcome() {
            self.show(words::outcome(&self.speech, outcome), false);
        }
    }

    /// Returns `true` if the engine accepts a draw after its last search.
    pub(super) fn engine_takes_draw(&self) -> bool {
        draw::accepts(self.engine_value)
    }

    /// Starts another game.
    pub(super) fn begin(&mut self, form: &Form) {
        let mut settings = form.settings.clone();
        // The next game differs, but it is reproducible from the first seed.
        settings.seed = settings.seed.wrapping_add(1);
        let game = match form.start {
            Start::Usual => Game::with_objective(settings.objective),
            Start::Same => match with_objective(self.live.game().start(), &settings) {
                Ok(position) => Game::from_position(position),
                Err(why) => {
                    self.show(why, true);
                    return;
                }
            },
        };
        let record = PgnGame {
            game,
            ..PgnGame::default()
        };
        self.opponent.new_game();
        let autosave = self.live.discard_log();
        self.live = LiveGame::new(settings, record, autosave);
        self.material = Material::default();
        self.flipped = self.live.people() == People::One(Color::Blue);
        self.cursor = home(self.flipped);
        self.engine_value = None;
        self.mode = Mode::Board;
        self.say(Key::Welcome, &[]);
        self.advance();
    }

    /// Returns the names of the players for the PGN.
    pub(super) fn names(&self) -> Names {
        let name = |color| match self.live.people().play(color) {
            true => self.speech.say(Key::Person),
            false => words::engine_name(self.live.settings().level),
        };
        Names {
            date: self.date.clone(),
            sides: cotulenh::ByColor::new(name),
        }
    }

    /// Returns a file name that is not in use, if one can be found.
    pub(super) fn proposed_file(&self) -> String {
        save::proposed(&self.date)
    }

    /// Saves the game. Shows the error if that fails, and lets the player change the name.
    pub(super) fn save(&mut self, name: &str, how: save::How, after: AfterSave) {
        let path = PathBuf::from(name);
        let text = self.live.record(&self.names()).to_string();
        match save::write(&path, &text, how) {
            Ok(Created::Written) => {
                self.live.mark_saved();
                self.mode = Mode::Board;
                self.say(Key::Saved, &[("file", name)]);
                self.quit |= after == AfterSave::Quit;
            }
            Ok(Created::Exists) => self.mode = Mode::Exists(path, after),
            Err(error) => {
                self.mode = Mode::Save(Prompt::with(name), after);
                let why = error.to_string();
                let args = [("file", name), ("why", why.as_str())];
                self.show(self.speech.say_with(Key::NotSaved, &args), true);
            }
        }
    }

    /// Quits, or asks first if unsaved changes would be lost.
    pub(super) fn ask_quit(&mut self) {
        if self.live.is_unsaved() {
            self.mode = Mode::Confirm(Ask::Quit);
        } else {
            self.quit = true;
        }
    }

    pub(super) fn quit_now(&mut self) {
        self.quit = true;
    }
}

/// Returns a start position with another objective, or the reason why it is not legal.
fn with_objective(start: &Position, settings: &Settings) -> Result<Position, String> {
    super::position_for(&start.to_string(), settings.objective).map_err(|why| format!("{why:#}"))
}
