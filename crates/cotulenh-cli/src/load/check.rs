//! Compares the records of clients with the log of the server.

use super::game::GameRecord;
use super::player::{Answer, PlayerRecord, SentTurn};
use super::spectator::Seen;
use cotulenh_server::id::CommandId;
use cotulenh_server::protocol::{Entry, EntryBody};
use std::collections::HashMap;

/// The number of broken promises that are described.
const DESCRIBED: usize = 20;

/// The result of the comparison.
#[derive(Clone, Debug, Default)]
pub(super) struct Checked {
    /// The number of broken promises.
    pub(super) broken: u64,
    /// Descriptions of the first ones.
    pub(super) descriptions: Vec<String>,
    /// Entries that the spectators have received.
    pub(super) spectated: u64,
    /// Connections of spectators that were opened again.
    pub(super) spectator_reconnects: u64,
    /// Entries of the log that were compared.
    pub(super) entries: u64,
}

impl Checked {
    /// Compares the records of a game's players with its log.
    pub(super) fn add(&mut self, record: &GameRecord, log: &[Entry]) {
        let mut complain = |what: String| {
            self.broken += 1;
            if self.descriptions.len() < DESCRIBED {
                self.descriptions.push(format!("{}: {what}", record.game));
            }
        };
        for (entry, expected) in log.iter().zip(1u64..) {
            if entry.v != expected {
                complain(format!(
                    "entry {expected} of the log has version {}",
                    entry.v
                ));
            }
        }
        self.entries += log.len() as u64;
        check_clocks(log, &mut complain);
        let turns = turns_of(log);
        for player in &record.players {
            check_sent(player, &turns, &mut complain);
            check_seen(player, log, &mut complain);
        }
        let sent = record.players.iter().flat_map(|player| &player.sent);
        let sent: HashMap<&CommandId, &SentTurn> = sent.map(|turn| (&turn.command, turn)).collect();
        for command in turns.keys().filter(|command| !sent.contains_key(*command)) {
            complain(format!("no player has sent the turn {command}"));
        }
    }

    /// Adds what a spectator has seen.
    pub(super) fn add_spectator(&mut self, seen: &Seen) {
        self.spectated += seen.entries;
        self.spectator_reconnects += seen.reconnects;
        if seen.gaps > 0 {
            self.broken += 1;
            let what = format!("a spectator has missed {} entries", seen.gaps);
            if self.descriptions.len() < DESCRIBED {
                self.descriptions.push(what);
            }
        }
    }
}

/// A turn in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LoggedTurn<'a> {
    v: u64,
    ply: usize,
    lan: &'a str,
}

/// Returns the turns of a log by their command. A turn without a command is not of a client.
fn turns_of(log: &[Entry]) -> HashMap<&CommandId, Vec<LoggedTurn<'_>>> {
    let mut turns: HashMap<&CommandId, Vec<LoggedTurn<'_>>> = HashMap::new();
    let mut ply = 0;
    for entry in log {
        if let EntryBody::Turn { lan, .. } = &entry.body {
            if let Some(command) = &entry.command {
                let turn = LoggedTurn {
                    v: entry.v,
                    ply,
                    lan,
                };
                turns.entry(command).or_default().push(turn);
            }
            ply += 1;
        }
    }
    turns
}

fn check_sent(
    player: &PlayerRecord,
    turns: &HashMap<&CommandId, Vec<LoggedTurn<'_>>>,
    complain: &mut impl FnMut(String),
) {
    for sent in &player.sent {
        let command = &sent.command;
        let logged = turns.get(command).map_or(&[][..], Vec::as_slice);
        if logged.len() > 1 {
            complain(format!(
                "turn {command} was carried out {} times",
                logged.len()
            ));
        }
        match (&sent.answer, logged.first()) {
            (Answer::Acknowledged { .. }, None) => {
                complain(format!("the acknowledged turn {command} is lost"));
            }
            (Answer::Acknowledged { v, .. }, Some(turn)) if turn.v != *v => complain(format!(
                "turn {command} was acknowledged as entry {v} and is entry {}",
                turn.v
            )),
            (Answer::Refused { .. }, Some(_)) => {
                complain(format!("the refused turn {command} was carried out"));
            }
            _ => {}
        }
        if let Some(turn) = logged.first()
            && (turn.ply, turn.lan) != (sent.ply, sent.lan.as_str())
        {
            complain(format!(
                "turn {command} was sent as {} at ply {} and logged as {} at ply {}",
                sent.lan, sent.ply, turn.lan, turn.ply
            ));
        }
    }
}

/// Checks that times go forward, that only the clock of the player to move runs down, and that no more is charged than
/// the time that has passed. The games of the test have no increment.
fn check_clocks(log: &[Entry], complain: &mut impl FnMut(String)) {
    let mut turns = 0_usize;
    for (before, entry) in log.iter().zip(log.iter().skip(1)) {
        turns += usize::from(matches!(before.body, EntryBody::Turn { .. }));
        let v = entry.v;
        if entry.at < before.at {
            complain(format!("entry {v} is older than the one before it"));
        }
        let (Some(was), Some(is)) = (before.clock, entry.clock) else {
            continue;
        };
        // Red moves first.
        let (mover, other) = match turns % 2 {
            0 => ((was.red, is.red), (was.blue, is.blue)),
            _ => ((was.blue, is.blue), (was.red, is.red)),
        };
        if other.0 != other.1 {
            complain(format!("entry {v} changes the clock of the wrong player"));
        }
        let passed = entry.at.saturating_sub(before.at);
        if mover.1 > mover.0 || mover.0 - mover.1 > passed {
            complain(format!(
                "entry {v} changes a clock from {} to {} ms in {passed} ms",
                mover.0, mover.1
            ));
        }
    }
}

fn check_seen(player: &PlayerRecord, log: &[Entry], complain: &mut impl FnMut(String)) {
    for seen in &player.seen {
        let index = usize::try_from(seen.v.saturating_sub(1)).ok();
        let entry = index.and_then(|index| log.get(index));
        match entry {
            None => complain(format!(
                "a player has received entry {}, which is lost",
                seen.v
            )),
            Some(entry) if entry.command != seen.command => {
                complain(format!("a player has received another entry {}", seen.v));
            }
            Some(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::player::SeenEntry;
    use super::*;
    use cotulenh::log::{GameCommand, GameLog};
    use cotulenh::{Color, Game, Turn};
    use cotulenh_server::id::GameId;
    use cotulenh_server::protocol::{ErrorCode, Side};

    const TURNS: [&str; 2] = ["Tf4f6", "Tf9f7"];

    fn id(text: &str) -> CommandId {
        CommandId::new(text).expect("an identifier")
    }

    /// Returns a log of two turns and the records of the players that have sent them.
    fn honest() -> (GameRecord, Vec<Entry>) {
        let mut log = GameLog::new(Game::new());
        let mut entries = Vec::new();
        let mut players = [PlayerRecord::default(), PlayerRecord::default()];
        let seats = [(Color::Red, Side::Red), (Color::Blue, Side::Blue)];
        for (index, ((color, by), lan)) in seats.into_iter().zip(TURNS).enumerate() {
            let turn = Turn::from_lan(lan, color).expect("LAN");
            log.apply(GameCommand::Turn(turn)).expect("a legal turn");
            let (command, v) = (id(&format!("c{index}")), index as u64 + 1);
            entries.push(Entry {
                v,
                at: v,
                by: Some(by),
                command: Some(command.clone()),
                body: EntryBody::Turn {
                    log: log.entries().last().expect("an entry").clone(),
                    lan: lan.to_owned(),
                    san: lan.to_owned(),
                    lag: 0,
                    outcome: None,
                },
                clock: None,
            });
            players[index].sent.push(SentTurn {
                command: command.clone(),
                ply: index,
                lan: lan.to_owned(),
                due: None,
                answer: Answer::Acknowledged { v, delay: None },
            });
            for player in &mut players {
                let command = Some(command.clone());
                player.seen.push(SeenEntry { v, command });
            }
        }
        let game = GameId::new("game").expect("an identifier");
        (GameRecord { game, players }, entries)
    }

    /// Returns the first complaint, or an empty text.
    fn complaint(record: &GameRecord, log: &[Entry]) -> String {
        let mut checked = Checked::default();
        checked.add(record, log);
        assert_eq!(checked.broken == 0, checked.descriptions.is_empty());
        checked.descriptions.first().cloned().unwrap_or_default()
    }

    #[test]
    fn an_honest_server_passes() {
        let (mut record, log) = honest();
        assert_eq!(complaint(&record, &log), "");
        // A turn without an answer may have been carried out or not.
        record.players[1].sent[0].answer = Answer::None;
        assert_eq!(complaint(&record, &log), "");
    }

    #[test]
    fn a_lost_turn_is_found() {
        let (record, mut log) = honest();
        log.pop();
        assert_eq!(
            complaint(&record, &log),
            "game: a player has received entry 2, which is lost"
        );
        let mut blind = record;
        blind
            .players
            .iter_mut()
            .for_each(|player| player.seen.clear());
        assert_eq!(
            complaint(&blind, &log),
            "game: the acknowledged turn c1 is lost"
        );
    }

    #[test]
    fn a_doubled_turn_is_found() {
        let (record, mut log) = honest();
        let mut again = log[1].clone();
        again.v = 3;
        log.push(again);
        assert_eq!(
            complaint(&record, &log),
            "game: turn c1 was carried out 2 times"
        );
    }

    #[test]
    fn a_turn_at_another_place_is_found() {
        let (mut record, log) = honest();
        record.players[1].sent[0].answer = Answer::Acknowledged { v: 3, delay: None };
        let expected = "game: turn c1 was acknowledged as entry 3 and is entry 2";
        assert_eq!(complaint(&record, &log), expected);
    }

    #[test]
    fn a_changed_turn_is_found() {
        let (mut record, log) = honest();
        record.players[0].sent[0].lan = "Tf4f5".to_owned();
        let expected = "game: turn c0 was sent as Tf4f5 at ply 0 and logged as Tf4f6 at ply 0";
        assert_eq!(complaint(&record, &log), expected);
    }

    #[test]
    fn a_turn_at_another_ply_is_found() {
        let (mut record, log) = honest();
        record.players[0].sent[0].ply = 2;
        let expected = "game: turn c0 was sent as Tf4f6 at ply 2 and logged as Tf4f6 at ply 0";
        assert_eq!(complaint(&record, &log), expected);
    }

    #[test]
    fn a_refused_turn_that_was_carried_out_is_found() {
        let (mut record, log) = honest();
        let code = ErrorCode::NotYourTurn;
        record.players[1].sent[0].answer = Answer::Refused { code };
        assert_eq!(
            complaint(&record, &log),
            "game: the refused turn c1 was carried out"
        );
    }

    #[test]
    fn a_forged_turn_is_found() {
        let (mut record, log) = honest();
        record.players[1].sent.clear();
        assert_eq!(
            complaint(&record, &log),
            "game: no player has sent the turn c1"
        );
    }

    #[test]
    fn another_entry_for_one_client_is_found() {
        let (mut record, log) = honest();
        record.players[1].seen[0].command = Some(id("other"));
        assert_eq!(
            complaint(&record, &log),
            "game: a player has received another entry 1"
        );
    }

    #[test]
    fn a_gap_in_the_versions_is_found() {
        let (record, mut log) = honest();
        log[1].v = 3;
        assert_eq!(
            complaint(&record, &log),
            "game: entry 2 of the log has version 3"
        );
    }

    #[test]
    fn wrong_clocks_are_found() {
        let clock = |red, blue| Some(cotulenh_server::protocol::BySide { red, blue });
        let with = |first: (u64, u64, u64), second: (u64, u64, u64)| {
            let (record, mut log) = honest();
            for (entry, (at, red, blue)) in log.iter_mut().zip([first, second]) {
                (entry.at, entry.clock) = (at, clock(red, blue));
            }
            complaint(&record, &log)
        };
        assert_eq!(with((1_000, 9_000, 9_000), (3_000, 9_000, 7_000)), "");
        assert_eq!(
            with((1_000, 9_000, 9_000), (3_000, 9_000, 6_000)),
            "game: entry 2 changes a clock from 9000 to 6000 ms in 2000 ms"
        );
        assert_eq!(
            with((1_000, 9_000, 9_000), (3_000, 9_000, 9_500)),
            "game: entry 2 changes a clock from 9000 to 9500 ms in 2000 ms"
        );
        assert_eq!(
            with((1_000, 9_000, 9_000), (3_000, 8_000, 9_000)),
            "game: entry 2 changes the clock of the wrong player"
        );
        assert_eq!(
            with((1_000, 9_000, 9_000), (500, 9_000, 9_000)),
            "game: entry 2 is older than the one before it"
        );
    }

    #[test]
    fn a_gap_of_a_spectator_is_found() {
        let mut checked = Checked::default();
        checked.add_spectator(&Seen {
            entries: 5,
            gaps: 1,
            reconnects: 0,
        });
        assert_eq!((checked.broken, checked.spectated), (1, 5));
    }
}
