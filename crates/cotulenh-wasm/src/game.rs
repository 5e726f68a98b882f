//! The game object that JavaScript holds.

use crate::error::Problem;
use cotulenh::Game as Record;
use cotulenh::notation::pgn::PgnGame;
use wasm_bindgen::prelude::*;

/// A game with its history, variations and annotations. A call that fails throws a `CotulenhError` and changes nothing.
#[wasm_bindgen]
#[derive(Clone, Default)]
pub struct Game {
    pub(crate) pgn: PgnGame,
    /// The log, if the game keeps one.
    #[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
    pub(crate) log: Option<crate::record::log::Log>,
}

#[wasm_bindgen]
extern "C" {
    /// A `Game` held by JavaScript. A `&Game` would stay borrowed for the whole call, so callbacks could neither change
    /// nor free the game.
    #[wasm_bindgen(typescript_type = "Game")]
    pub type GameObject;

    #[wasm_bindgen(method, catch, js_name = "clone")]
    fn copy(this: &GameObject) -> Result<Game, JsValue>;
}

impl GameObject {
    /// Returns a copy of the game. Returns an error if the value is not a game or has been freed.
    pub(crate) fn read(&self) -> Result<Game, Problem> {
        let wrong = |_| Problem::new("type", "expected a Game that has not been freed");
        self.copy().map_err(wrong)
    }
}

impl From<Record> for Game {
    fn from(game: Record) -> Game {
        let mut new = Game::default();
        new.pgn.game = game;
        new
    }
}

impl Game {
    pub(crate) fn record(&self) -> &Record {
        &self.pgn.game
    }
}

#[wasm_bindgen]
impl Game {
    /// Returns a copy of the game. The copy keeps no log.
    #[wasm_bindgen(js_name = "clone")]
    pub fn copy(&self) -> Game {
        Game {
            pgn: self.pgn.clone(),
            #[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
            log: None,
        }
    }
}
