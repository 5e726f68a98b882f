//! Games that are played through the rules, with the entries that their rooms would store.

#![allow(dead_code)]

use cotulenh::log::{Entry as LogEntry, GameCommand, GameLog};
use cotulenh::{Color, DeclaredEnd, Move, Turn};
use cotulenh_server::id::{CommandId, GameId, UserId};
use cotulenh_server::protocol::{
    BySide, EndReason, Entry, EntryBody, GameEnd, GameResult, GameSetup, OfferKind, PlayerCard,
    Side, TimeControl, UserKind,
};
use cotulenh_server::setup;
use cotulenh_server::store::{Append, GameStore, NewGame, Standing, Store};
use cotulenh_server::users::Users;

/// The time at which games of the tests start: 17 November 2026.
pub const START: u64 = 1_794_900_000_000;

/// Creates two guests.
pub async fn guests(store: &Store) -> BySide<UserId> {
    let users = Users::new(store.clone());
    let guest = async || users.create_guest("test", START).await.unwrap().user.id;
    BySide {
        red: guest().await,
        blue: guest().await,
    }
}

/// Returns the usual conditions: ten minutes and five seconds per turn.
pub fn usual_setup(rated: bool) -> GameSetup {
    GameSetup {
        time: TimeControl::Fischer {
            initial: 600,
            increment: 5,
        },
        objective: "total".into(),
        rated,
        fen: None,
    }
}

/// A game that is played through the rules, with the entries that its room would store.
pub struct Played {
    pub new: NewGame,
    pub log: GameLog,
    pub entries: Vec<Entry>,
    pub end: Option<GameEnd>,
    /// The position after each entry.
    standings: Vec<Standing>,
    random: u64,
}

impl Played {
    pub fn new(setup: GameSetup, seats: BySide<UserId>) -> Played {
        Played::named(GameId::random(), setup, seats)
    }

    pub fn named(id: GameId, setup: GameSetup, seats: BySide<UserId>) -> Played {
        let card = || PlayerCard {
            name: "written by the server".into(),
            kind: UserKind::Guest,
            rating: None,
            provisional: false,
        };
        let log = GameLog::new(setup::start(&setup).unwrap());
        let players = BySide {
            red: card(),
            blue: card(),
        };
        Played {
            new: NewGame {
                id,
                setup,
                seats,
                players,
                started: START,
                rematch_of: None,
            },
            log,
            entries: Vec::new(),
            end: None,
            standings: Vec::new(),
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// Returns the game with other random turns.
    pub fn seeded(mut self, seed: u64) -> Played {
        self.random ^= seed.wrapping_mul(0xd134_2543_de82_ef95);
        self
    }

    /// Returns the side to move.
    pub fn side(&self) -> Side {
        self.log.game().position().turn().into()
    }

    fn push(&mut self, by: Side, body: EntryBody) -> &Entry {
        let v = self.entries.len() as u64 + 1;
        let left = 600_000_u64.saturating_sub(v * 1000);
        self.entries.push(Entry {
            v,
            at: self.new.started + v * 1000,
            by: Some(by),
            command: CommandId::new(format!("command-{v}")),
            body,
            clock: Some(BySide {
                red: left,
                blue: left + 250,
            }),
        });
        self.standings.push(Standing::of(self.log.game()));
        self.entries.last().unwrap()
    }

    fn last(&self) -> LogEntry {
        self.log.entries().last().unwrap().clone()
    }

    /// Plays a turn.
    pub fn turn(&mut self, lan: &str) -> &Entry {
        let by = self.side();
        let turn = Turn::from_lan(lan, by.into()).unwrap();
        let san = self.log.game().position().turn_san(&turn).to_string();
        self.log.apply(GameCommand::Turn(turn)).unwrap();
        let outcome = self.log.game().outcome().map(GameResult::from);
        self.end = outcome.clone().map(|outcome| GameEnd {
            reason: None,
            outcome: Some(outcome),
            by: None,
        });
        let body = EntryBody::Turn {
            log: self.last(),
            lan: lan.into(),
            san,
            lag: 0,
            outcome,
        };
        self.push(by, body)
    }

    /// Plays a random ordinary move.
    pub fn random_turn(&mut self) {
        let moves = self.log.game().position().legal_moves();
        let moves: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| matches!(mv, Move::Ordinary(_)))
            .collect();
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        let lan = moves[self.random as usize % moves.len()].to_string();
        self.turn(&lan);
    }

    /// Makes an offer.
    pub fn offer(&mut self, offer: OfferKind) -> &Entry {
        let ply = self.log.game().ply() as u32;
        self.push(Side::Red, EntryBody::Offered { offer, ply })
    }

    /// Takes back a number of turns, as rooms do.
    pub fn take_back(&mut self, turns: usize) {
        let game = self.log.game();
        let node = (1..turns).fold(game.current(), |node, _| game.parent(node).unwrap());
        self.log.apply(GameCommand::Delete(node)).unwrap();
        let log = vec![self.last()];
        self.push(Side::Blue, EntryBody::TakenBack { log });
    }

    fn ended(&mut self, by: Side, reason: EndReason, declared: Option<DeclaredEnd>) {
        let log = declared.map(|end| {
            self.log.apply(GameCommand::End(end)).unwrap();
            self.last()
        });
        let outcome = declared.map(|end| GameResult::from(end.outcome()));
        self.end = Some(GameEnd {
            reason: Some(reason),
            outcome: outcome.clone(),
            by: Some(by),
        });
        self.push(
            by,
            EntryBody::Ended {
                log,
                reason,
                outcome,
            },
        );
    }

    pub fn resign(&mut self, loser: Side) {
        let end = DeclaredEnd::Resignation(Color::from(loser));
        self.ended(loser, EndReason::Resignation, Some(end));
    }

    pub fn agree(&mut self) {
        self.ended(
            Side::Red,
            EndReason::Agreement,
            Some(DeclaredEnd::Agreement),
        );
    }

    pub fn abort(&mut self) {
        self.ended(Side::Red, EndReason::Aborted, None);
    }

    /// Returns the append of the entries from version `first`.
    pub fn append(&self, first: u64) -> Append {
        Append {
            game: self.new.id.clone(),
            epoch: 0,
            entries: self.entries[first as usize - 1..].to_vec(),
            standing: self.standings.last().cloned(),
            end: self.end.clone(),
            begin: None,
        }
    }

    /// Stores the game, entry by entry as a room does.
    pub async fn store(&self, store: &Store) {
        store.begin(self.new.clone()).await.unwrap();
        let count = self.entries.len();
        for (index, (entry, standing)) in self.entries.iter().zip(&self.standings).enumerate() {
            let is_last = index + 1 == count;
            let append = Append {
                game: self.new.id.clone(),
                epoch: 0,
                entries: vec![entry.clone()],
                standing: Some(standing.clone()),
                end: self.end.clone().filter(|_| is_last),
                begin: None,
            };
            store.append(append).await.unwrap();
        }
    }
}
