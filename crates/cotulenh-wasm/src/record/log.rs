//! Commands as JSON, and the log of a game: JSON Lines to which every change appends a line.

use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::types::Deployed;
use crate::{describe, input};
use cotulenh::log::{ApplyError, Entry, GameCommand, GameLog, LogError};
use cotulenh::wire::json;
use cotulenh::{Event, NodeId, Position};
use serde::Serialize;
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

    /// Carries out the next entry of another copy of the log, given as JSON, and appends it to this log. Returns its
    /// events. Those of an undo are newest first.
    #[wasm_bindgen(unchecked_return_type = "Event[]")]
    pub fn append(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] entry: JsValue,
    ) -> Result<JsValue, Problem> {
        let text = input::text(&entry, "an entry as JSON")?;
        let events = append(self, &text)?;
        plain(&describe::events(&events))
    }

    /// Returns the turn that led to a node as a command in JSON, or `null` at the start and if there is no such node. It is
    /// an entry of a log without a number.
    #[wasm_bindgen(unchecked_return_type = "string | null")]
    pub fn command(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: JsValue,
    ) -> Result<JsValue, Problem> {
        let node = input::number(&node, u32::MAX, "a node")?;
        let Some(entry) = self.record().entry(NodeId::from_bits(node)) else {
            return Ok(JsValue::NULL);
        };
        let entry = UnnumberedEntry {
            key: key_text(&entry.after),
            command: GameCommand::Turn(entry.turn.clone()),
        };
        let text = json::to_string(&entry).map_err(|why| Problem::new("internal", why))?;
        Ok(text.into())
    }

    /// Executes a command of another game, given as JSON: a move, a turn or an operation of a deployment. It must lead to the
    /// same position here.
    #[wasm_bindgen(unchecked_return_type = "Deployed")]
    pub fn execute(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] command: JsValue,
    ) -> Result<JsValue, Problem> {
        let text = input::text(&command, "a command as JSON")?;
        plain(&execute(self, &text)?)
    }

    /// Returns the key of the position as sixteen hexadecimal digits. Entries of a log have the key of the position that
    /// they lead to.
    pub fn key(&self) -> String {
        key_text(self.record().position())
    }
}

/// An entry that is in no log.
#[derive(Serialize)]
struct UnnumberedEntry {
    key: String,
    command: GameCommand,
}

fn key_text(position: &Position) -> String {
    format!("{:016x}", position.key())
}

/// The reason why an entry of another game is refused.
enum Refusal {
    Command(ApplyError),
    /// It leads to another position than in the other game.
    Position,
}

/// Carries out an entry of another game. If it fails, the game and its log are unchanged.
fn carry_out(game: &mut Game, entry: Entry) -> Result<Vec<Event>, Refusal> {
    let mut next = game.record().clone();
    let events = next.apply(&entry.command).map_err(Refusal::Command)?;
    if next.position().key() != entry.key {
        return Err(Refusal::Position);
    }
    game.pgn.game = next;
    game.note(entry.command);
    Ok(events)
}

/// Carries out the next entry of another copy of the log. If it fails, the game and its log are unchanged.
fn append(game: &mut Game, text: &str) -> Result<Vec<Event>, Problem> {
    let Some(log) = &game.log else {
        return Err(Problem::new("log", "the game keeps no log"));
    };
    let entry = Entry::from_json(text)?;
    let (found, expected) = (entry.seq, log.seq + 1);
    if found != expected {
        return Err(LogError::Sequence { expected, found }.into());
    }
    let seq = found;
    let events = carry_out(game, entry).map_err(|why| match why {
        Refusal::Command(why) => LogError::Refused { seq, why },
        Refusal::Position => LogError::Diverged { seq },
    });
    Ok(events?)
}

/// Carries out a command of another game. If it fails, the game and its log are unchanged.
fn execute(game: &mut Game, text: &str) -> Result<Deployed, Problem> {
    let entry = Entry::from_json(text)?;
    let plays = match entry.command {
        GameCommand::Turn(_)
        | GameCommand::TurnOn(_)
        | GameCommand::Move(_)
        | GameCommand::MoveOn(_)
        | GameCommand::Stay(..)
        | GameCommand::Recombine(..) => true,
        GameCommand::Choose(_) => false,
        // Nodes and histories of another game mean nothing here.
        _ => return Err(Problem::new("misfit", "expected a move or a turn")),
    };
    let events = carry_out(game, entry).map_err(|why| match why {
        Refusal::Command(why) => why.into(),
        Refusal::Position => Problem::new("misfit", "the command leads to another position here"),
    })?;
    let mut played = game.reached(events);
    played.node = played.node.filter(|_| plays);
    game.deployed(&played)
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
    fn entries_of_another_copy_are_carried_out_in_order_and_exactly() {
        let source = kept();
        let lines: Vec<_> = text(&source).lines().map(str::to_owned).collect();
        // An entry as it is sent has no checksum.
        let entry = |line: usize| {
            let (json, _) = lines[line].rsplit_once(",\"crc\"").unwrap();
            format!("{json}}}")
        };
        let mut copy = restore(format!("{}\n", lines[0])).unwrap();
        assert!(append(&mut copy, &entry(2)).is_err());
        assert!(append(&mut Game::default(), &entry(1)).is_err());
        let other = entry(1).replace("\"key\":\"", "\"key\":\"0");
        assert!(append(&mut copy, &other).is_err());
        assert_eq!((copy.record().ply(), text(&copy).lines().count()), (0, 1));
        for line in 1..lines.len() {
            append(&mut copy, &entry(line)).unwrap();
        }
        assert_eq!(copy.record(), source.record());
        assert_eq!(text(&copy), text(&source));
        assert_eq!(copy.key(), source.key());
        assert_eq!(copy.key().len(), 16);
    }

    #[test]
    fn an_entry_that_leads_elsewhere_changes_nothing() {
        let mut copy = Game::default();
        copy.start_log().unwrap();
        let turn = Turn::from_lan("Tf4f6", Color::Red).unwrap();
        let command = GameCommand::Turn(turn);
        let entry = |key| {
            serde_json::to_string(&Entry {
                seq: 1,
                key,
                command: command.clone(),
            })
        };
        let before = copy.key();
        assert!(append(&mut copy, &entry(1).unwrap()).is_err());
        assert_eq!(copy.key(), before);
        assert_eq!(copy.record().ply(), 0);
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
