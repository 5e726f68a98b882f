//! The game object that JavaScript holds.

use cotulenh::Game as Record;
use cotulenh::notation::pgn::PgnGame;
use wasm_bindgen::prelude::*;

/// A game with its history, variations and annotations. A call that fails throws a `CotulenhError` and changes nothing.
#[wasm_bindgen]
#[derive(Clone, Default)]
pub struct Game {
    pub(crate) pgn: PgnGame,
    /// The log, if the game keeps one.
    pub(crate) log: Option<crate::record::log::Log>,
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
            log: None,
        }
    }
}
