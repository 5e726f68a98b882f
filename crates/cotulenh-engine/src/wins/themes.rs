//! Themes of problems. Each is defined so that it can be checked.

use crate::last_guard::last_guard;
use crate::mate::{Question, Solver, Win};
use cotulenh::{
    Act, Bitboard, Color, Forgive, IllegalMove, Move, MoveKind, Position, Role, Setup, Square,
    Termination, Turn, attacks, commander,
};

/// A theme of a win. *The line* is the line of the win, and *the attacker* is the winning side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Every winning first turn is a deployment.
    Deployment,
    /// The last turn of the line captures the Commander, which no piece attacked when that turn began.
    Ambush,
    /// A piece becomes a hero as a last guard in the line. Without that promotion the rest would not be a win in as
    /// many turns.
    LastGuard,
    /// The line ends with a checkmate that an ordinary move would answer if Commanders could face each other: the move
    /// is illegal although no piece would attack the Commander after it. Or the line ends with a Commander captured
    /// along an open line.
    Exposure,
    /// The attacker makes a stay capture in the line.
    StayCapture,
    /// The attacker makes a suicide capture in the line.
    Suicide,
    /// No winning first turn captures or gives check. Only for wins in more than one turn.
    Quiet,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 7] = [
        Theme::Deployment,
        Theme::Ambush,
        Theme::LastGuard,
        Theme::Exposure,
        Theme::StayCapture,
        Theme::Suicide,
        Theme::Quiet,
    ];

    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Deployment => "deployment",
            Theme::Ambush => "ambush",
            Theme::LastGuard => "last-guard",
            Theme::Exposure => "exposure",
            Theme::StayCapture => "stay-capture",
            Theme::Suicide => "suicide",
            Theme::Quiet => "quiet",
        }
    }
}

/// Returns the themes of a win. All its first turns must be known.
#[must_use]
pub fn themes(solver: &mut Solver, position: &Position, win: &Win) -> Vec<Theme> {
    let line = WinningLine::of(position, &win.line);
    Theme::ALL
        .into_iter()
        .filter(|theme| match theme {
            Theme::Deployment => win.firsts.iter().all(is_deployment),
            Theme::Ambush => line.is_ambush(),
            Theme::LastGuard => line.needs_last_guard(solver, win.turns),
            Theme::Exposure => line.needs_exposure(),
            Theme::StayCapture => line.captures_by(MoveKind::StayCapture),
            Theme::Suicide => line.captures_by(MoveKind::SuicideCapture),
            Theme::Quiet => win.turns > 1 && win.firsts.iter().all(|turn| is_quiet(position, turn)),
        })
        .collect()
}

fn is_deployment(turn: &Turn) -> bool {
    matches!(turn, Turn::Deployment(_))
}

fn captures(turn: &Turn) -> impl Iterator<Item = MoveKind> {
    let kinds = turn.moves().into_iter().filter_map(Move::kind);
    kinds.filter(|kind| kind.is_capture())
}

fn is_quiet(position: &Position, turn: &Turn) -> bool {
    let mut after = *position;
    captures(turn).next().is_none() && after.play_turn(turn).is_ok() && !after.is_check()
}

/// The turns of a line, each with the positions before and after it.
struct WinningLine<'a>(Vec<(&'a Turn, Position, Position)>);

impl WinningLine<'_> {
    fn of<'a>(position: &Position, turns: &'a [Turn]) -> WinningLine<'a> {
        let mut line = Vec::new();
        let mut before = *position;
        for turn in turns {
            let mut after = before;
            if after.play_turn(turn).is_err() {
                break;
            }
            line.push((turn, before, after));
            before = after;
        }
        WinningLine(line)
    }

    fn captures_by(&self, kind: MoveKind) -> bool {
        let own = self.0.iter().step_by(2);
        own.flat_map(|(turn, ..)| captures(turn)).any(|k| k == kind)
    }

    fn is_ambush(&self) -> bool {
        self.0.last().is_some_and(|(_, before, after)| {
            let taken = after.ended().map(|outcome| outcome.termination);
            taken == Some(Termination::CommanderCaptured)
                && !commander::is_attacked(before.board(), !before.turn())
        })
    }

    fn needs_last_guard(&self, solver: &mut Solver, turns: u32) -> bool {
        let mut numbered = (0_u32..).zip(&self.0);
        numbered.any(|(number, (_, before, after))| {
            // The number of turns that the attacker has left after this one.
            let left = turns - (number + 2) / 2;
            Color::ALL.into_iter().any(|color| {
                let Some(without_guard) = without_new_guard(before, after, color) else {
                    return false;
                };
                let wins = if number % 2 == 0 {
                    solver.loses(&without_guard, left, None)
                } else {
                    let answer = solver.solve(&without_guard, &Question::turns(left), |_| {});
                    answer.ok().map(|answer| answer.win().is_some())
                };
                wins == Some(false)
            })
        })
    }

    fn needs_exposure(&self) -> bool {
        let Some((turn, before, after)) = self.0.last() else {
            return false;
        };
        match after.outcome().map(|outcome| outcome.termination) {
            Some(Termination::Checkmate) => is_held_by_lines(after),
            Some(Termination::CommanderCaptured) => {
                let prey = before.board().commander(!before.turn());
                let moves = turn.moves();
                let mut by_line = moves.iter().filter(|mv| {
                    let alone = mv
                        .unit()
                        .is_some_and(|unit| unit.is_single() && unit.contains(Role::Commander));
                    alone && mv.to() == prey && mv.kind().is_some_and(MoveKind::is_capture)
                });
                by_line.any(|mv| mv.from().zip(mv.to()).is_some_and(|(a, b)| !adjacent(a, b)))
            }
            _ => false,
        }
    }
}

fn adjacent(a: Square, b: Square) -> bool {
    a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
}

/// Returns the position after a turn as if the turn had not made the side's last guard a hero. Returns `None` if the
/// turn made no such hero.
fn without_new_guard(before: &Position, after: &Position, color: Color) -> Option<Position> {
    if after.ended().is_some() {
        return None;
    }
    let (square, guard) = last_guard(after.board(), color)?;
    let heroes = |position: &Position| {
        let pieces = position.board().stacks_of(color);
        let pieces = pieces.flat_map(|(_, stack)| stack.pieces());
        pieces
            .filter(|piece| piece.role == guard.role && piece.heroic)
            .count()
    };
    if !guard.heroic || heroes(before) >= heroes(after) {
        return None;
    }
    let mut setup = Setup::from(after);
    let pieces: Vec<_> = setup.pile(square).to_vec();
    setup.clear(square);
    for mut piece in pieces {
        piece.heroic &= piece.role != guard.role;
        setup.put(square, piece).ok()?;
    }
    let demoted = setup.position_forgiving(Forgive::STUDY).ok()?;
    // A piece that attacks the Commander after its own turn becomes a hero anyway.
    let target = demoted.board().commander(!color);
    let mut rises = false;
    if let Some(target) = target.filter(|_| before.turn() == color) {
        attacks::for_each_attacker(demoted.board(), target, color, |from, piece| {
            rises |= from == square && piece.role == guard.role;
        });
    }
    (!rises).then_some(demoted)
}

/// Returns `true` if some ordinary move of the mated side is illegal although it would leave the Commander unattacked:
/// only the open line between the Commanders forbids it.
fn is_held_by_lines(mated: &Position) -> bool {
    let Some(hunter) = mated.board().commander(!mated.turn()) else {
        return false;
    };
    let mut setup = Setup::from(mated);
    let pieces: Vec<_> = setup.pile(hunter).to_vec();
    setup.clear(hunter);
    for piece in pieces {
        // The other pieces of the stack stay.
        if piece.role != Role::Commander && setup.put(hunter, piece).is_err() {
            return false;
        }
    }
    let Ok(unlit) = setup.position_forgiving(Forgive::STUDY) else {
        return false;
    };
    unlit.legal_moves().iter().any(|&mv| {
        let Move::Ordinary(Act { unit, from, to, .. }) = mv else {
            return false;
        };
        let possible = match mated.check_legal(mv) {
            Err(IllegalMove::CommanderUnsafe(_)) => true,
            // A Commander that crosses an open line is out of reach, and so is a blocked one.
            Err(IllegalMove::OutOfReach { .. }) => {
                unit.is_single()
                    && unit.contains(Role::Commander)
                    && to != hunter
                    && !way(from, to).intersects(mated.board().occupied())
            }
            _ => false,
        };
        possible && !commander::is_attacked(mated.after(mv).board(), mated.turn())
    })
}

/// Returns the squares between two squares of a line.
fn way(from: Square, to: Square) -> Bitboard {
    let step = |a: u8, b: u8| (i16::from(b) - i16::from(a)).signum();
    let (file, rank) = (step(from.file(), to.file()), step(from.rank(), to.rank()));
    let mut way = Bitboard::EMPTY;
    for distance in 1..12 {
        let at = |start: u8, step: i16| u8::try_from(i16::from(start) + step * distance).ok();
        let square = at(from.file(), file).zip(at(from.rank(), rank));
        match square.and_then(|(file, rank)| Square::new(file, rank)) {
            Some(square) if square != to => way.insert(square),
            _ => break,
        }
    }
    way
}
