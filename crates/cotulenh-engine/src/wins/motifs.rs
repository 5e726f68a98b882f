//! Motifs of problems, found in the events of the winning line.

use cotulenh::{AirDefense, Bitboard, Color, Event, Position, Role, Square, Stack, Turn, attacks};

/// A motif of a win. *The line* is the line of the win, and *the attacker* is the winning side. *The final turn* is the last
/// turn of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motif {
    /// Before the final turn, a unit goes to a square from which it attacks the Commander and another stack that is worth at
    /// least as many points.
    Fork,
    /// The attacker captures a carrier that provides air defence. After that, an Air Force of the attacker captures or goes to
    /// a square in the zone of that carrier.
    AirDefense,
    /// An Air Force acts in the final turn.
    AirStrike,
    /// A Navy acts in the final turn.
    Naval,
    /// An Artillery or a Missile acts in the final turn.
    Bombardment,
    /// A heroic piece of the attacker acts in the line.
    Hero,
    /// In every reply of the line, the defending Commander changes its square. Only for wins in more than one turn.
    CommanderHunt,
    /// A reply of the line captures a piece of the attacker.
    Sacrifice,
    /// After a turn of the attacker, two or more stacks attack the Commander.
    DoubleCheck,
    /// A turn of the attacker gives check or checkmate, and no attacking stack acted in that turn.
    DiscoveredCheck,
}

impl Motif {
    /// All motifs.
    pub const ALL: [Motif; 10] = [
        Motif::Fork,
        Motif::AirDefense,
        Motif::AirStrike,
        Motif::Naval,
        Motif::Bombardment,
        Motif::Hero,
        Motif::CommanderHunt,
        Motif::Sacrifice,
        Motif::DoubleCheck,
        Motif::DiscoveredCheck,
    ];

    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Motif::Fork => "fork",
            Motif::AirDefense => "air-defense",
            Motif::AirStrike => "air-strike",
            Motif::Naval => "naval",
            Motif::Bombardment => "bombardment",
            Motif::Hero => "hero",
            Motif::CommanderHunt => "commander-hunt",
            Motif::Sacrifice => "sacrifice",
            Motif::DoubleCheck => "double-check",
            Motif::DiscoveredCheck => "discovered-check",
        }
    }
}

/// Returns the motifs of a winning line.
///
/// ```
/// use cotulenh::Position;
/// use cotulenh_engine::wins::{Motif, motifs};
/// let position: Position = "10c/11/11/10I/11/11/11/11/11/11/11/4H4C1 r - - 0 1".parse()?;
/// let mut line = Vec::new();
/// let mut now = position;
/// for word in ["j1j10", "k12k11", "k9k10"] {
///     let turn = now.turn_from_engine_move(word)?;
///     now.play_turn(&turn)?;
///     line.push(turn);
/// }
/// assert_eq!(motifs(&position, &line), [Motif::CommanderHunt]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn motifs(position: &Position, line: &[Turn]) -> Vec<Motif> {
    let turns = turns_of(position, line);
    let own = || turns.iter().step_by(2);
    let replies = || turns.iter().skip(1).step_by(2);
    let attacker = position.turn();
    let final_units = || turns.last().into_iter().flat_map(LineTurn::units);
    let is_final = |roles: &[Role]| {
        final_units().any(|(unit, _)| roles.iter().any(|&role| unit.contains(role)))
    };
    Motif::ALL
        .into_iter()
        .filter(|motif| match motif {
            Motif::Fork => {
                let before_final = turns.len().saturating_sub(1);
                let mut own = turns.iter().take(before_final).step_by(2);
                own.any(|turn| turn.forks(attacker))
            }
            Motif::AirDefense => breaks_air_defense(&turns, attacker),
            Motif::AirStrike => is_final(&[Role::AirForce]),
            Motif::Naval => is_final(&[Role::Navy]),
            Motif::Bombardment => is_final(&[Role::Artillery, Role::Missile]),
            Motif::Hero => own().any(|turn| turn.units().any(|(unit, _)| unit.has_hero())),
            Motif::CommanderHunt => {
                let flees = |turn: &LineTurn| {
                    let square = |position: &Position| position.board().commander(!attacker);
                    square(&turn.before) != square(&turn.after)
                };
                turns.len() > 1 && replies().all(flees)
            }
            Motif::Sacrifice => replies().any(|turn| {
                let is_capture = |event: &Event| matches!(event, Event::Captured { .. });
                turn.events.iter().any(is_capture)
            }),
            Motif::DoubleCheck => own().any(|turn| turn.checkers(attacker).len() > 1),
            Motif::DiscoveredCheck => own().any(|turn| {
                let checkers = turn.checkers(attacker);
                !checkers.is_empty() && !checkers.intersects(turn.acted())
            }),
        })
        .collect()
}

/// A turn of a line with its events.
struct LineTurn {
    before: Position,
    after: Position,
    events: Vec<Event>,
}

fn turns_of(position: &Position, line: &[Turn]) -> Vec<LineTurn> {
    let mut turns = Vec::new();
    let mut before = *position;
    for turn in line {
        let Ok((after, events)) = before.after_turn(turn) else {
            break;
        };
        turns.push(LineTurn {
            before,
            after,
            events,
        });
        before = after;
    }
    turns
}

impl LineTurn {
    /// Returns the units that acted, as they were before, and the squares they acted on.
    fn units(&self) -> impl Iterator<Item = (Stack, Square)> {
        self.events.iter().filter_map(|event| match *event {
            Event::Moved { unit, to, .. }
            | Event::Deployed { unit, to, .. }
            | Event::Combined { unit, to, .. } => Some((unit, to)),
            // A unit that captures and stays has no other event. The others are listed twice.
            Event::Captured { by, square, .. } => Some((by, square)),
            _ => None,
        })
    }

    /// Returns the squares on which units stand that acted.
    fn acted(&self) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for event in &self.events {
            match *event {
                Event::Moved { to, .. }
                | Event::Deployed { to, .. }
                | Event::Combined { to, .. } => {
                    squares.insert(to);
                }
                Event::Captured { from, .. } => squares.insert(from),
                _ => {}
            }
        }
        squares
    }

    /// Returns the squares of the attacker's stacks that attack the Commander after the turn.
    fn checkers(&self, attacker: Color) -> Bitboard {
        let board = self.after.board();
        let prey = board.commander(!attacker);
        prey.map_or(Bitboard::EMPTY, |square| {
            attacks::attackers(board, square, attacker)
        })
    }

    fn forks(&self, attacker: Color) -> bool {
        let board = self.after.board();
        let checkers = self.checkers(attacker);
        self.units().any(|(unit, to)| {
            checkers.contains(to)
                && board.stacks_of(!attacker).any(|(square, stack)| {
                    let is_commander = stack.contains(Role::Commander);
                    !is_commander
                        && stack.points() >= unit.points()
                        && stack.points() > 0
                        && attacks::attackers(board, square, attacker).contains(to)
                })
        })
    }
}

fn breaks_air_defense(turns: &[LineTurn], attacker: Color) -> bool {
    /// The zone of a captured carrier, and the unit that captured it in a turn.
    struct Opening {
        zone: Bitboard,
        turn: usize,
        by: Stack,
    }
    let mut openings: Vec<Opening> = Vec::new();
    for (number, turn) in turns.iter().enumerate().step_by(2) {
        let defense = AirDefense::of(turn.before.board(), !attacker);
        for event in &turn.events {
            let (unit, target) = match *event {
                Event::Captured { by, square, .. } => (by, square),
                Event::Moved { unit, to, .. } | Event::Deployed { unit, to, .. } => (unit, to),
                _ => continue,
            };
            // The capture that opens a zone is not a use of it.
            let uses = |opening: &Opening| {
                opening.zone.contains(target) && (opening.turn, opening.by) != (number, unit)
            };
            if unit.contains(Role::AirForce) && openings.iter().any(uses) {
                return true;
            }
            if let Event::Captured { square, by, .. } = *event {
                let mut zone = Bitboard::EMPTY;
                Square::all()
                    .filter(|&covered| defense.covering(covered).contains(square))
                    .for_each(|covered| zone.insert(covered));
                openings.push(Opening {
                    zone,
                    turn: number,
                    by,
                });
            }
        }
    }
    false
}
