//! One game between two players.

use super::adjudicate::{Adjudged, Adjudication, Opinions};
use super::limit::{Clocks, TurnLimit};
use super::openings::Opening;
use super::seat::{Ask, Fault, Seat};
use cotulenh::{ByColor, Clock, Color, Eval, Game, OutcomeReason, Position, Termination};
use cotulenh_data::EndReason;
use cotulenh_engine::{Root, Value};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Why a game of a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub(crate) enum Ending {
    /// As every game may end.
    Game(EndReason),
    /// Lost on time.
    Time,
    /// Lost by a turn that is not legal.
    Illegal,
    /// Lost because the program ended.
    Crash,
    /// Lost because the program did not answer.
    Silent,
}

impl Ending {
    const FAULTS: [Ending; 4] = [Ending::Time, Ending::Illegal, Ending::Crash, Ending::Silent];

    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Ending::Game(reason) => reason.name(),
            Ending::Time => "time",
            Ending::Illegal => "illegal",
            Ending::Crash => "crash",
            Ending::Silent => "silent",
        }
    }

    /// Whether a player has lost by something else than the game: the loser is at fault.
    pub(crate) const fn is_fault(self) -> bool {
        !matches!(self, Ending::Game(_))
    }

    /// What the tag `Termination` says, where the record itself does not.
    pub(crate) const fn tag(self) -> Option<&'static str> {
        match self {
            Ending::Game(reason) if reason.is_adjudged() => Some("adjudication"),
            Ending::Illegal => Some("rules infraction"),
            Ending::Crash | Ending::Silent => Some("abandoned"),
            Ending::Game(_) | Ending::Time => None,
        }
    }
}

impl From<Ending> for &'static str {
    fn from(ending: Ending) -> &'static str {
        ending.name()
    }
}

impl TryFrom<String> for Ending {
    type Error = String;

    fn try_from(name: String) -> Result<Ending, String> {
        let games = EndReason::ALL.into_iter().map(Ending::Game);
        let mut all = games.chain(Ending::FAULTS);
        all.find(|ending| ending.name() == name)
            .ok_or_else(|| format!("no game ends by `{name}`"))
    }
}

/// What every game of a match is played by.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) limit: TurnLimit,
    pub(crate) margin: Duration,
    pub(crate) adjudication: Adjudication,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame {
    /// Nobody if it is drawn.
    pub(crate) winner: Option<Color>,
    pub(crate) ending: Ending,
    pub(crate) game: Game,
}

/// Plays a game; nothing if `abandon` was set before its end.
pub(crate) fn play(
    opening: &Opening,
    seats: &mut ByColor<&mut dyn Seat>,
    terms: &Terms,
    abandon: &AtomicBool,
) -> Option<PlayedGame> {
    let mut table = Table::new(opening);
    let mut clocks = Clocks::new(terms.limit, terms.margin);
    let mut opinions = Opinions::default();
    loop {
        if let Some(outcome) = table.game.outcome() {
            return Some(table.end(outcome.winner, by_rules(outcome.reason)));
        }
        let turns = table.game.ply();
        if let Some(adjudged) = opinions.judge(&terms.adjudication, turns) {
            let (winner, ending) = match adjudged {
                Adjudged::Draw => (None, Ending::Game(EndReason::AdjudgedDraw)),
                Adjudged::Win(winner) => (Some(winner), Ending::Game(EndReason::AdjudgedWin)),
                Adjudged::TooLong => (None, Ending::Game(EndReason::TooLong)),
            };
            return Some(table.end(winner, ending));
        }
        if abandon.load(Ordering::Relaxed) {
            return None;
        }
        let color = table.root.position().turn();
        let ask = Ask {
            start: &opening.start,
            words: &table.words,
            root: &table.root,
            limits: clocks.limits(),
            most: clocks.most(color),
        };
        let made = seats[color].choose(&ask).and_then(|answer| {
            if !clocks.spend(color, answer.time) {
                return Err(Fault::Time);
            }
            let left = clocks.shown(color);
            table.turn(&answer.turn, answer.value, left)?;
            Ok(answer.value)
        });
        match made {
            Ok(value) => opinions.note(&terms.adjudication, color, value),
            Err(fault) => {
                let ending = match fault {
                    Fault::Illegal => Ending::Illegal,
                    Fault::Crash => Ending::Crash,
                    Fault::Silent => Ending::Silent,
                    Fault::Time => Ending::Time,
                };
                return Some(table.end(Some(!color), ending));
            }
        }
    }
}

/// The game, in the forms that are needed.
struct Table {
    game: Game,
    root: Root,
    words: Vec<String>,
}

impl Table {
    fn new(opening: &Opening) -> Table {
        let start: Position = opening.start;
        let mut table = Table {
            game: Game::from_position(start),
            root: Root::new(start),
            words: Vec::new(),
        };
        for turn in &opening.turns {
            if table.turn(turn, None, None).is_err() {
                break;
            }
        }
        table
    }

    fn turn(
        &mut self,
        turn: &cotulenh::Turn,
        value: Option<Value>,
        left: Option<Duration>,
    ) -> Result<(), Fault> {
        let color = self.root.position().turn();
        self.game.play_turn(turn).map_err(|_| Fault::Illegal)?;
        let id = self.game.current();
        self.root.play(turn).map_err(|_| Fault::Illegal)?;
        self.words.push(turn.word().to_string());
        let eval = value.and_then(|value| eval_of_turn(value, color));
        let clock = left.map(|left| {
            let millis = u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
            Clock::from_millis(millis)
        });
        // The node is there: it was made just now.
        let _ = self.game.set_eval(id, eval);
        let _ = self.game.set_clock(id, clock);
        Ok(())
    }

    fn end(mut self, winner: Option<Color>, ending: Ending) -> PlayedGame {
        let said = match (ending, winner) {
            (Ending::Time, Some(winner)) => Some(Termination::Flag(!winner)),
            _ if ending.is_fault() || ending.tag().is_some() => Some(Termination::Recorded(winner)),
            _ => None,
        };
        if let Some(said) = said {
            // Whatever has ended it was looked at before: it is not over yet.
            let _ = self.game.terminate(said);
        }
        PlayedGame {
            winner,
            ending,
            game: self.game,
        }
    }
}

/// What the mover thinks, as the record has it after its turn. A win is counted from there on, and one that is there
/// already needs no evaluation.
pub(crate) fn eval_of_turn(value: Value, mover: Color) -> Option<Eval> {
    match value {
        Value::WinIn(0 | 1) | Value::LossIn(0) => None,
        Value::WinIn(turns) => Some(crate::analyse::eval(Value::WinIn(turns - 1), mover)),
        value => Some(crate::analyse::eval(value, mover)),
    }
}

fn by_rules(reason: OutcomeReason) -> Ending {
    match EndReason::of_rules(reason) {
        Some(reason) => Ending::Game(reason),
        // Players of a match say nothing that ends a game.
        None if reason == OutcomeReason::Flag => Ending::Time,
        None if reason == OutcomeReason::Agreement => Ending::Game(EndReason::AdjudgedDraw),
        None => Ending::Game(EndReason::AdjudgedWin),
    }
}
