//! A game between two players.

use super::adjudicate::{Adjudged, Adjudication, Opinions};
use super::limit::{Clocks, TurnLimit};
use super::openings::Opening;
use super::seat::{Ask, Fault, Seat};
use cotulenh::{ByColor, Clock, Color, DeclaredEnd, Eval, Game, Position, Termination};
use cotulenh_data::EndReason;
use cotulenh_engine::{Root, Value};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The reason why a game of a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub(crate) enum Ending {
    /// By the rules or by adjudication.
    Game(EndReason),
    /// Lost on time.
    Time,
    /// Lost by an illegal turn.
    Illegal,
    /// Lost because the program ended.
    Crash,
    /// Lost because the program did not answer.
    Silent,
}

impl Ending {
    const FAULTS: [Ending; 4] = [Ending::Time, Ending::Illegal, Ending::Crash, Ending::Silent];

    /// Returns the name of the reason.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Ending::Game(reason) => reason.name(),
            Ending::Time => "time",
            Ending::Illegal => "illegal",
            Ending::Crash => "crash",
            Ending::Silent => "silent",
        }
    }

    /// Returns `true` if the loser failed to answer correctly and in time.
    pub(crate) const fn is_fault(self) -> bool {
        !matches!(self, Ending::Game(_))
    }

    /// Returns the value of the `Termination` tag, or `None` if the PGN itself shows the reason.
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
            .ok_or_else(|| format!("found `{name}`, expected the reason of an ending"))
    }
}

/// The terms of every game of a match.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) limit: TurnLimit,
    pub(crate) margin: Duration,
    pub(crate) adjudication: Adjudication,
}

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame {
    /// The winner, or `None` for a draw.
    pub(crate) winner: Option<Color>,
    pub(crate) ending: Ending,
    pub(crate) game: Game,
}

/// Plays a game. Returns `None` if `abandon` is set before its end.
pub(crate) fn play(
    opening: &Opening,
    seats: &mut ByColor<&mut dyn Seat>,
    terms: &Terms,
    abandon: &AtomicBool,
) -> Option<PlayedGame> {
    let mut running = RunningGame::new(opening);
    let mut clocks = Clocks::new(terms.limit, terms.margin);
    let mut opinions = Opinions::default();
    loop {
        if let Some(outcome) = running.game.outcome() {
            return Some(running.end(outcome.winner, by_rules(outcome.termination)));
        }
        let turns = running.game.ply();
        if let Some(adjudged) = opinions.judge(&terms.adjudication, turns) {
            let (winner, ending) = match adjudged {
                Adjudged::Draw => (None, Ending::Game(EndReason::AdjudgedDraw)),
                Adjudged::Win(winner) => (Some(winner), Ending::Game(EndReason::AdjudgedWin)),
                Adjudged::TooLong => (None, Ending::Game(EndReason::TooLong)),
            };
            return Some(running.end(winner, ending));
        }
        if abandon.load(Ordering::Relaxed) {
            return None;
        }
        let color = running.root.position().turn();
        let ask = Ask {
            start: &opening.start,
            moves: &running.moves,
            root: &running.root,
            limits: clocks.limits(),
            most: clocks.most(color),
        };
        let made = seats[color].choose(&ask).and_then(|answer| {
            if !clocks.spend(color, answer.time) {
                return Err(Fault::Time);
            }
            let left = clocks.shown(color);
            running.turn(&answer.turn, answer.value, left)?;
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
                return Some(running.end(Some(!color), ending));
            }
        }
    }
}

/// The game in the forms that the players and the record need.
struct RunningGame {
    game: Game,
    root: Root,
    moves: Vec<String>,
}

impl RunningGame {
    fn new(opening: &Opening) -> RunningGame {
        let start: Position = opening.start;
        let mut running = RunningGame {
            game: Game::from_position(start),
            root: Root::new(start),
            moves: Vec::new(),
        };
        for turn in &opening.turns {
            if running.turn(turn, None, None).is_err() {
                break;
            }
        }
        running
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
        self.moves.push(turn.engine_move().to_string());
        let eval = value.and_then(|value| eval_of_turn(value, color));
        let clock = left.map(|left| {
            let millis = u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
            Clock::from_millis(millis)
        });
        // The node exists because it was just created.
        let _ = self.game.set_eval(id, eval);
        let _ = self.game.set_clock(id, clock);
        Ok(())
    }

    fn end(mut self, winner: Option<Color>, ending: Ending) -> PlayedGame {
        let declared = match (ending, winner) {
            (Ending::Time, Some(winner)) => Some(DeclaredEnd::Flag(!winner)),
            _ if ending.is_fault() || ending.tag().is_some() => Some(DeclaredEnd::Recorded(winner)),
            _ => None,
        };
        if let Some(declared) = declared {
            // The game is not over yet, so this cannot fail.
            let _ = self.game.declare_end(declared);
        }
        PlayedGame {
            winner,
            ending,
            game: self.game,
        }
    }
}

/// Converts the mover's score to an evaluation of the position after its turn. A win is counted from there. Returns
/// `None` if the game is already won.
pub(crate) fn eval_of_turn(value: Value, mover: Color) -> Option<Eval> {
    match value {
        Value::WinIn(0 | 1) | Value::LossIn(0) => None,
        Value::WinIn(turns) => Some(Value::WinIn(turns - 1).to_eval(mover)),
        value => Some(value.to_eval(mover)),
    }
}

fn by_rules(termination: Termination) -> Ending {
    match EndReason::of_rules(termination) {
        Some(reason) => Ending::Game(reason),
        // Players of a match declare no results.
        None if termination == Termination::Flag => Ending::Time,
        None if termination == Termination::Agreement => Ending::Game(EndReason::AdjudgedDraw),
        None => Ending::Game(EndReason::AdjudgedWin),
    }
}
