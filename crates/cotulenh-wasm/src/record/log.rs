//! The log of a game: JSON Lines to which every change appends a line.

use crate::error::Problem;
use crate::game::Game;
use crate::input;
use cotulenh::log::{Entry, GameCommand, GameLog, LogError};
use wasm_bindgen::prelude::*;

/// The lines of a log and the sequence number of the last one.
#[derive(Clone, Debug)]
pub struct Log {
    text: String,
    seq: u64,
}

impl Game {
    /// Appends an executed command to the log.
    pub(crate) fn note(&mut self, command: GameCommand) {
        let key = self.record().position().key();
        let Some(log) = &mut self.log else { return };
        let seq = log.seq + 1;
        let line = Entry { seq, key, command }.to_json_line();
        match line {
            Ok(line) => {
                log.text.push_str(&line);
                log.seq = seq;
            }
            // A log with a gap would be wrong, so it ends. No command is known that cannot be written.
            Err(_) => self.log = None,
        }
    }
}

#[wasm_bindgen]
impl Game {
    /// Starts a log with a snapshot of the game as it is. From now on every change appends a line.
    #[wasm_bindgen(js_name = "startLog")]
    pub fn start_log(&mut self) -> Result<(), Problem> {
        let log = GameLog::new(self.record().clone());
        self.log = Some(Log {
            text: log.to_json_lines()?,
            seq: log.seq(),
        });
        Ok(())
    }

    /// Returns the log as JSON Lines, or `null` if none is kept. The tags are not part of it.
    #[wasm_bindgen(unchecked_return_type = "string | null")]
    pub fn log(&self) -> JsValue {
        match &self.log {
            Some(log) => log.text.as_str().into(),
            None => JsValue::NULL,
        }
    }

    /// Restores a game from its log and continues the log. An incomplete last line is ignored.
    #[wasm_bindgen(js_name = "fromLog")]
    pub fn from_log(
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<Game, Problem> {
        Ok(restore(input::text(&text, "a log as JSON Lines")?)?)
    }
}

fn restore(mut text: String) -> Result<Game, LogError> {
    let opened = GameLog::from_json_lines(&text)?;
    text.truncate(opened.torn.unwrap_or(text.len()));
    let seq = opened.log.seq();
    let mut game = Game::from(opened.log.into_game());
    game.log = Some(Log { text, seq });
    Ok(game)
}

impl From<LogError> for Problem {
    fn from(why: LogError) -> Problem {
        match why {
            LogError::Snapshot(why) => why.into(),
            why => Problem::new("log", why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::{Color, Turn};

    fn text(game: &Game) -> &str {
        &game.log.as_ref().unwrap().text
    }

    /// Returns a game whose log has three entries.
    fn kept() -> Game {
        let mut game = Game::default();
        game.start_log().unwrap();
        for lan in ["Tf4f6", "Tf9f7"] {
            let color = game.record().position().turn();
            let turn = Turn::from_lan(lan, color).unwrap();
            game.apply(GameCommand::Turn(turn)).unwrap();
        }
        game.pgn.game.resign(Color::Red).unwrap();
        let end = cotulenh::game::DeclaredEnd::Resignation(Color::Red);
        game.note(GameCommand::End(end));
        game
    }

    #[test]
    fn a_game_is_restored_from_its_log_and_continues_it() {
        let game = kept();
        let mut again = restore(text(&game).to_owned()).unwrap();
        assert_eq!(again.record(), game.record());
        assert_eq!(text(&again), text(&game));
        again.pgn.game.retract_end();
        again.note(GameCommand::RetractEnd);
        let last = restore(text(&again).to_owned()).unwrap();
        assert_eq!(last.record(), again.record());
        assert_eq!(text(&again).lines().count(), 5);
    }

    #[test]
    fn a_torn_last_line_is_ignored_and_a_damaged_one_is_an_error() {
        let game = kept();
        let whole = text(&game).to_owned();
        let again = restore(whole[..whole.len() - 3].to_owned()).unwrap();
        assert!(again.record().outcome().is_none());
        assert_eq!(again.record().ply(), 2);
        assert_eq!(text(&again).lines().count(), 3);
        let damaged = whole.replace("\"seq\":2", "\"seq\":9");
        assert!(matches!(
            restore(damaged),
            Err(LogError::Damaged { record: 3, .. })
        ));
        assert!(matches!(restore(String::new()), Err(LogError::Empty)));
    }
}
