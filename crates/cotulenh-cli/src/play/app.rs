//! Everything on the screen that is not the game itself: cursor, choices, questions, notices. No terminal is needed for it.

use super::event_words;
use super::form::{Form, Start};
use super::material::Material;
use super::menu::Menu;
use super::opponent::{Answer, Opponent, Purpose};
use super::prompt::Prompt;
use super::save::{self, Names};
use super::selection::{Choice, Selection, Target};
use super::settings::{People, Settings};
use super::speech::{Key, Speech};
use super::table::Table;
use super::words;
use crate::files::Created;
use crate::printable;
use cotulenh::log::GameCommand;
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Color, Game, Position, Square, Turn};
use cotulenh_engine::Value;
use std::path::PathBuf;
use std::time::Duration;

/// What the keys mean now.
#[derive(Clone, Debug)]
pub(super) enum Mode {
    /// The cursor moves on the board.
    Board,
    /// A unit or something else of a stack is chosen.
    Units(Menu<Choice>),
    /// A unit can do several things on a square.
    Kinds(Menu<Target>),
    /// A move is typed.
    Text(Prompt),
    /// The name of a file is typed.
    Save(Prompt, AfterSave),
    /// The file is there already.
    Exists(PathBuf, AfterSave),
    /// The next game is set up.
    New(Box<Form>),
    /// Something is asked that is answered by yes or no.
    Confirm(Ask),
    Help,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    Resign,
    Draw,
    Quit,
}

/// What comes after the game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterSave {
    GoOn,
    Quit,
}

/// What was said last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) is_error: bool,
}

/// The program without a terminal.
pub(super) struct App {
    pub(super) table: Table,
    pub(super) speech: Speech,
    pub(super) cursor: Square,
    /// Whether Blue is below.
    pub(super) flipped: bool,
    pub(super) selection: Option<Selection>,
    pub(super) mode: Mode,
    pub(super) notice: Notice,
    pub(super) hint: Option<Turn>,
    pub(super) material: Material,
    /// How many lines the list of turns is scrolled back.
    pub(super) scroll: usize,
    pub(super) opponent: Opponent,
    /// What the engine thought of its own chances at its last turn.
    engine_value: Option<Value>,
    /// The day of the game, as PGN writes it.
    pub(super) date: String,
    quit: bool,
}

/// Where the cursor is when a game begins: among the own pieces.
const RED_HOME: Square = on_board(5, 3);
const BLUE_HOME: Square = on_board(5, 8);

/// A square whose place is known to be on the board: that is looked at when this is compiled.
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
    /// Shows a game that begins or goes on.
    pub(super) fn new(table: Table, speech: Speech, opponent: Opponent, date: String) -> App {
        let flipped = table.people() == People::One(Color::Blue);
        let mut app = App {
            table,
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
        app.go_on();
        app
    }

    /// Whether the program is to end.
    pub(super) fn wants_quit(&self) -> bool {
        self.quit
    }

    pub(super) fn say(&mut self, key: Key, args: &[(&str, &str)]) {
        self.tell(self.speech.say_with(key, args), false);
    }

    /// Shows a notice. It may quote foreign text.
    pub(super) fn tell(&mut self, text: String, is_error: bool) {
        let text = printable::lines(&text);
        self.notice = Notice { text, is_error };
    }

    pub(super) fn refuse(&mut self, key: Key) {
        self.tell(self.speech.say(key), true);
    }

    /// What was chosen and advised belongs to the position before: the engine is asked where it is its turn.
    pub(super) fn go_on(&mut self) {
        self.selection = None;
        self.hint = None;
        self.scroll = 0;
        self.material.update(self.table.game());
        if matches!(self.mode, Mode::Units(_) | Mode::Kinds(_)) {
            self.mode = Mode::Board;
        }
        self.opponent.cancel();
        if self.table.awaits_engine() {
            let (level, seed) = (self.table.settings().level, self.table.settings().seed);
            let (root, limits) = (self.table.root(), self.table.limits());
            self.opponent.ask_turn(root, limits, level, seed);
        }
    }

    /// Lets time go by; says whether the screen has changed.
    pub(super) fn tick(&mut self, time: Duration) -> bool {
        let shown = Color::ALL.map(|color| self.table.time_left(color).map(|t| t.as_secs()));
        if self.table.run_clock(time) {
            self.go_on();
            self.say_outcome();
        }
        let now = Color::ALL.map(|color| self.table.time_left(color).map(|t| t.as_secs()));
        let answered = match self.opponent.poll() {
            Ok(Some(answer)) => {
                self.answered(&answer);
                true
            }
            Ok(None) => false,
            Err(_) if self.table.awaits_engine() && !self.notice.is_error => {
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
        if let Some(error) = self.table.take_autosave_error() {
            let why = error.to_string();
            let args = [("why", why.as_str())];
            self.add_notice(self.speech.say_with(Key::AutosaveFailed, &args), true);
        }
    }

    /// Adds a sentence to the notice.
    pub(super) fn add_notice(&mut self, sentence: String, is_error: bool) {
        let told = [self.notice.text.clone(), sentence];
        self.tell(told.join(" ").trim_start().to_owned(), is_error);
    }

    /// Waits for the engine, where it thinks.
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
                    .table
                    .position()
                    .before_deployment()
                    .turn_san(turn)
                    .to_string();
                self.say(Key::HintIs, &[("turn", &san)]);
                self.hint = Some(turn.clone());
            }
            Purpose::Turn => {
                self.engine_value = answer.value;
                let san = self.table.position().turn_san(turn).to_string();
                match self.table.play(GameCommand::Turn(turn.clone())) {
                    Ok(_) => {
                        self.go_on();
                        let played = self.speech.say_with(Key::EnginePlayed, &[("turn", &san)]);
                        self.tell_turn(played);
                    }
                    Err(why) => self.tell(words::apply_error(&self.speech, &why), true),
                }
            }
        }
    }

    /// Tells what the last turn did and whether it ended the game, after an introduction that may be empty.
    pub(super) fn tell_turn(&mut self, introduction: String) {
        let game = self.table.game();
        let events = game.events(game.current()).unwrap_or_default();
        let mut told = vec![introduction, event_words::describe(&self.speech, &events)];
        let outcome = self.table.outcome();
        told.extend(outcome.map(|outcome| words::outcome(&self.speech, outcome)));
        told.retain(|sentence| !sentence.is_empty());
        self.tell(told.join(" "), false);
    }

    pub(super) fn say_outcome(&mut self) {
        if let Some(outcome) = self.table.outcome() {
            self.tell(words::outcome(&self.speech, outcome), false);
        }
    }

    /// The engine's answer to the offer of a draw: it takes one where it does not think itself better.
    pub(super) fn engine_takes_draw(&self) -> bool {
        match self.engine_value {
            Some(Value::Centi(score)) => score <= 0,
            Some(Value::LossIn(_)) => true,
            Some(Value::WinIn(_)) | None => false,
        }
    }

    /// Begins another game.
    pub(super) fn begin(&mut self, form: &Form) {
        let mut settings = form.settings.clone();
        // Another game, and still the same for the same seed of the first.
        settings.seed = settings.seed.wrapping_add(1);
        let game = match form.start {
            Start::Usual => Game::with_objective(settings.objective),
            Start::Same => match with_objective(self.table.game().start(), &settings) {
                Ok(position) => Game::from_position(position),
                Err(why) => {
                    self.tell(why, true);
                    return;
                }
            },
        };
        let record = PgnGame {
            game,
            ..PgnGame::default()
        };
        self.opponent.new_game();
        let autosave = self.table.discard_log();
        self.table = Table::new(settings, record, autosave);
        self.material = Material::default();
        self.flipped = self.table.people() == People::One(Color::Blue);
        self.cursor = home(self.flipped);
        self.engine_value = None;
        self.mode = Mode::Board;
        self.say(Key::Welcome, &[]);
        self.go_on();
    }

    /// Who plays, for the record.
    pub(super) fn names(&self) -> Names {
        let name = |color| match self.table.people().play(color) {
            true => self.speech.say(Key::Person),
            false => words::engine_name(self.table.settings().level),
        };
        Names {
            date: self.date.clone(),
            sides: cotulenh::ByColor::new(name),
        }
    }

    /// A name for the file that is not there yet, where one can be found.
    pub(super) fn proposed_file(&self) -> String {
        save::proposed(&self.date)
    }

    /// Saves the game; what cannot be done is told, and the name can be changed.
    pub(super) fn save(&mut self, name: &str, how: save::How, after: AfterSave) {
        let path = PathBuf::from(name);
        let text = self.table.record(&self.names()).to_string();
        match save::write(&path, &text, how) {
            Ok(Created::Written) => {
                self.table.mark_saved();
                self.mode = Mode::Board;
                self.say(Key::Saved, &[("file", name)]);
                self.quit |= after == AfterSave::Quit;
            }
            Ok(Created::Exists) => self.mode = Mode::Exists(path, after),
            Err(error) => {
                self.mode = Mode::Save(Prompt::with(name), after);
                let why = error.to_string();
                let args = [("file", name), ("why", why.as_str())];
                self.tell(self.speech.say_with(Key::NotSaved, &args), true);
            }
        }
    }

    /// Leaves at once, or asks where something would be lost.
    pub(super) fn ask_quit(&mut self) {
        if self.table.is_unsaved() {
            self.mode = Mode::Confirm(Ask::Quit);
        } else {
            self.quit = true;
        }
    }

    pub(super) fn quit_now(&mut self) {
        self.quit = true;
    }
}

/// A start for another objective, or why it cannot be one.
fn with_objective(start: &Position, settings: &Settings) -> Result<Position, String> {
    super::position_for(&start.to_string(), settings.objective).map_err(|why| format!("{why:#}"))
}
