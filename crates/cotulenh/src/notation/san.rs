//! SAN: moves and turns as players write them (RULES §11).
//!
//! Moves are `Tf6`, `(TI)xe7`, `+Fe2_e7`, `N&c5`, `F>xe5` and `commit`. A deployment is `N<F>e5,T>xd3` or only its
//! steps. The origin is written only where it is needed. `^` marks a check, `#` a mate or the capture of a Commander.

use super::lan::{COMMIT, Unit, write_staying, write_steps};
use crate::outcome::Termination;
use crate::{Act, DeploymentTurn, Move, Position, Square, Turn};
use core::fmt;

/// The part of the origin that the text of a unit needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Nothing,
    File,
    Rank,
    Square,
}

impl Origin {
    /// Returns the smallest part that distinguishes the square from the others.
    fn distinguishing(from: Square, others: impl Iterator<Item = Square>) -> Origin {
        let (mut alone, mut on_file, mut on_rank) = (true, false, false);
        for other in others {
            alone = false;
            on_file |= other.file() == from.file();
            on_rank |= other.rank() == from.rank();
        }
        match (alone, on_file, on_rank) {
            (true, ..) => Origin::Nothing,
            (_, false, _) => Origin::File,
            (_, _, false) => Origin::Rank,
            _ => Origin::Square,
        }
    }

    fn write(self, f: &mut fmt::Formatter<'_>, from: Square) -> fmt::Result {
        match self {
            Origin::Nothing => Ok(()),
            Origin::File => write!(f, "{}", (b'a' + from.file()) as char),
            Origin::Rank => write!(f, "{}", from.rank() + 1),
            Origin::Square => write!(f, "{from}"),
        }
    }
}

/// The mark at the end of a turn: check, mate or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Suffix {
    Nothing,
    Check,
    Mate,
}

impl Suffix {
    /// Returns the mark for the position after a turn, or nothing while the turn continues.
    fn of(before: &Position, after: &Position) -> Suffix {
        if after.turn() == before.turn() {
            return Suffix::Nothing;
        }
        let ended = after.ended().map(|outcome| outcome.termination);
        match ended {
            Some(Termination::CommanderCaptured) => Suffix::Mate,
            _ if !after.is_check() => Suffix::Nothing,
            // If the objective has ended the game, it is not a mate.
            None if !after.has_legal_move() => Suffix::Mate,
            _ => Suffix::Check,
        }
    }
}

impl fmt::Display for Suffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suffix::Nothing => "",
            Suffix::Check => "^",
            Suffix::Mate => "#",
        })
    }
}

/// The SAN of a move. See [`Position::san`].
#[derive(Clone, Copy, Debug)]
pub struct San {
    mv: Move,
    origin: Origin,
    suffix: Suffix,
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (act, step) = match self.mv {
            Move::Ordinary(act) => (act, ""),
            Move::Step(act) => (act, ">"),
            Move::Commit => return write!(f, "{COMMIT}{}", self.suffix),
        };
        fmt::Display::fmt(&Unit(act.unit), f)?;
        self.origin.write(f, act.from)?;
        write!(f, "{step}{}{}{}", act.kind.mark(), act.to, self.suffix)
    }
}

/// The SAN of a turn. See [`Position::turn_san`].
#[derive(Clone, Copy, Debug)]
pub struct TurnSan<'a>(Text<'a>);

#[derive(Clone, Copy, Debug)]
enum Text<'a> {
    Ordinary(San),
    Deployment {
        turn: &'a DeploymentTurn,
        with_origin: bool,
        suffix: Suffix,
    },
}

impl fmt::Display for TurnSan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Text::Ordinary(san) => fmt::Display::fmt(&san, f),
            Text::Deployment {
                turn,
                with_origin,
                suffix,
            } => {
                if with_origin {
                    write!(f, "{}:", turn.origin)?;
                }
                write_staying(f, turn.staying)?;
                if turn.staying.is_some() {
                    f.write_str("<")?;
                }
                write_steps(f, &turn.steps)?;
                fmt::Display::fmt(&suffix, f)
            }
        }
    }
}

impl Position {
    /// Returns the SAN of a legal move.
    ///
    /// Only like units on other squares are checked for the same move, and a side has at most two pieces of a kind. So
    /// the cost is little more than that of playing the move, and no list of legal moves is generated.
    ///
    /// ```
    /// use cotulenh::{Move, Position};
    /// let position = Position::start();
    /// let mv = Move::from_lan("Tf4f6", position.turn())?;
    /// assert_eq!(position.san(mv).to_string(), "Tf6");
    /// let mv = Move::from_lan("Tf4g4", position.turn())?;
    /// assert_eq!(position.san(mv).to_string(), "Tfg4"); // the other Tank, on h4, could go there too
    /// # Ok::<(), cotulenh::LanError>(())
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> San {
        San {
            mv,
            origin: self.origin_needed(mv),
            suffix: Suffix::of(self, &self.after(mv)),
        }
    }

    fn origin_needed(&self, mv: Move) -> Origin {
        // In the middle of a deployment every step starts from its origin.
        let Some(from) = mv.from().filter(|_| self.deployment().is_none()) else {
            return Origin::Nothing;
        };
        let others = self.board().stacks_of(self.turn());
        let others = others.map(|(square, _)| square).filter(|&other| {
            other != from && starting_from(mv, other).is_some_and(|mv| self.is_legal(mv))
        });
        Origin::distinguishing(from, others)
    }

    /// Returns the SAN of a legal turn. In the middle of a deployment the turn begins with the steps already made, and
    /// the text is the same as before them.
    ///
    /// ```
    /// use cotulenh::{Color, Position, Turn};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1".parse()?;
    /// let turn = Turn::from_lan("c3:N:F>e5,T>d3", Color::Red)?;
    /// assert_eq!(position.turn_san(&turn).to_string(), "N<F>e5,T>d3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turn_san<'a>(&self, turn: &'a Turn) -> TurnSan<'a> {
        TurnSan(match turn {
            &Turn::Ordinary(act) => Text::Ordinary(self.san(Move::Ordinary(act))),
            Turn::Deployment(deployment) => {
                let base = self.before_deployment();
                let mut next = base;
                for mv in turn.moves() {
                    next.play_unchecked(mv);
                }
                Text::Deployment {
                    turn: deployment,
                    with_origin: base.other_stack_could(deployment),
                    suffix: Suffix::of(&base, &next),
                }
            }
        })
    }

    /// Returns `true` if another stack could make the same steps, whichever pieces then stay.
    fn other_stack_could(&self, turn: &DeploymentTurn) -> bool {
        let stacks = self.board().stacks_of(self.turn());
        let mut others = stacks
            .map(|(square, _)| square)
            .filter(|&square| square != turn.origin);
        others.any(|from| {
            let mut next = *self;
            turn.steps.iter().all(|step| {
                let mv = Move::Step(step.act(from));
                let legal = next.is_legal(mv);
                if legal {
                    next.play_unchecked(mv);
                }
                legal
            }) && (next.turn() != self.turn() || next.check_commit().is_ok())
        })
    }
}

/// Returns the same move of a like unit from another square.
fn starting_from(mv: Move, from: Square) -> Option<Move> {
    match mv {
        Move::Ordinary(act) => Some(Move::Ordinary(Act { from, ..act })),
        Move::Step(act) => Some(Move::Step(Act { from, ..act })),
        Move::Commit => None,
    }
}
