//! Tests of the whole program without a terminal: keys in, screens out.

mod autosave;
mod deployments;
mod events;
mod files;
mod games;
mod moves;
mod screens;

use super::app::App;
use super::autosave::Autosave;
use super::live_game::LiveGame;
use super::opponent::Opponent;
use super::screen::{self, Paint};
use super::settings::{Settings, SideChoice};
use super::speech::{Language, Speech};
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Game, Objective, Square};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::{Path, PathBuf};

/// An empty folder for a test. It is removed when dropped.
pub(super) struct Folder(PathBuf);

pub(super) fn folder(name: &str) -> Folder {
    let folder = std::env::temp_dir().join(format!("cotulenh-play-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    Folder(folder)
}

impl std::ops::Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns the settings of the tests: two players, unless a test changes that.
fn settings() -> Settings {
    Settings {
        level: 1,
        side: SideChoice::Both,
        objective: Objective::Total,
        clock: None,
        nodes: Some(200),
        time: None,
        seed: 7,
    }
}

/// A player in front of a screen.
struct Tester {
    app: App,
}

impl Tester {
    fn with(settings: Settings, record: PgnGame, language: Language) -> Tester {
        Tester::with_game(LiveGame::new(settings, record, Autosave::off()), language)
    }

    fn with_game(live: LiveGame, language: Language) -> Tester {
        let opponent = Opponent::start().unwrap();
        let speech = Speech::new(language);
        Tester {
            app: App::new(live, speech, opponent, "2026.11.15".into()),
        }
    }

    /// Starts a game with these settings from the start position.
    fn game(settings: Settings) -> Tester {
        Tester::with(settings, PgnGame::default(), Language::En)
    }

    /// Starts a game of two players from a position.
    fn at(fen: &str, language: Language) -> Tester {
        let game = Game::from_position(fen.parse().unwrap());
        let record = PgnGame {
            game,
            ..PgnGame::default()
        };
        Tester::with(settings(), record, language)
    }

    fn key(&mut self, code: KeyCode) {
        self.app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }

    fn control(&mut self, c: char) {
        self.app
            .key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
    }

    fn enter(&mut self) {
        self.key(KeyCode::Enter);
    }

    /// Presses the keys of a text, one by one.
    fn type_text(&mut self, text: &str) {
        text.chars().for_each(|c| self.key(KeyCode::Char(c)));
    }

    /// Types a move or a turn, which must be accepted.
    fn play(&mut self, text: &str) {
        self.type_text(":");
        self.type_text(text);
        self.enter();
        assert!(!self.app.notice.is_error, "{}", self.notice());
    }

    /// Moves the cursor to a square with the arrow keys.
    fn go(&mut self, square: &str) {
        let square: Square = square.parse().unwrap();
        let (up, down, left, right) = match self.app.flipped {
            true => (KeyCode::Down, KeyCode::Up, KeyCode::Right, KeyCode::Left),
            false => (KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right),
        };
        for _ in 0..24 {
            let cursor = self.app.cursor;
            if cursor.file() != square.file() {
                self.key(if cursor.file() < square.file() {
                    right
                } else {
                    left
                });
            } else if cursor.rank() != square.rank() {
                self.key(if cursor.rank() < square.rank() {
                    up
                } else {
                    down
                });
            }
        }
        assert_eq!(self.app.cursor, square);
    }

    /// Moves the cursor to a square and presses Enter.
    fn enter_at(&mut self, square: &str) {
        self.go(square);
        self.enter();
    }

    fn fen(&self) -> String {
        self.app.live.position().to_string()
    }

    fn notice(&self) -> &str {
        &self.app.notice.text
    }

    /// Returns the screen as text, without trailing spaces.
    fn screen(&self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let draw = |frame: &mut ratatui::Frame<'_>| screen::draw(&self.app, Paint::None, frame);
        terminal.draw(draw).unwrap();
        let buffer = terminal.backend().buffer();
        let lines = buffer.content.chunks(usize::from(width)).map(|cells| {
            let line: String = cells.iter().map(|cell| cell.symbol()).collect();
            line.trim_end().to_owned()
        });
        lines.map(|line| line + "\n").collect()
    }
}
