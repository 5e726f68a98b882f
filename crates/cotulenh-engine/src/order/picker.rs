//! The staged move picker. It generates moves only when they are needed.
//!
//! The stages are: the table move; in a deployment, the commit; captures that do not lose material by static exchange
//! evaluation (SEE); killer moves and the countermove; quiet moves by history; losing captures.

use super::History;
use crate::see;
use crate::shapes;
use cotulenh::{Bitboard, Move, MoveKind, Position, Wanted, attacks};

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) mv: Move,
    pub(crate) score: i32,
}

/// Quiet moves that caused cutoffs in similar positions, and the inputs for ordering all other quiet moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Refutations {
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) countermove: Option<Move>,
    /// The previous move, for the continuation history.
    pub(crate) previous: Option<Move>,
    /// The ordering bonus for a quiet move that attacks the enemy Commander.
    pub(crate) check_bonus: i32,
    /// The ordering bonus for a quiet move of an attacked stack.
    pub(crate) escape_bonus: i32,
}

/// The stages of the picker, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    TtMove,
    Commit,
    GenerateCaptures,
    GoodCaptures,
    /// The killer moves and the countermove, by index.
    Refutations(usize),
    GenerateQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// The set of moves to pick from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    All,
    /// Captures that do not lose material by SEE, and the commit.
    Tactical,
}

/// An iterator over the legal moves of a position, the most promising first.
///
/// All nodes of a search share one buffer for their move lists. Each picker uses the part above its start and frees it
/// in [`MovePicker::finish`].
pub(crate) struct MovePicker {
    stage: Stage,
    mode: Mode,
    tt_move: Option<Move>,
    refutations: Refutations,
    skip_quiets: bool,
    /// The start of this picker's part of the buffer.
    start: usize,
    /// The end of the losing captures, which begin at `start`.
    bad_end: usize,
    /// The next move of the current list.
    next: usize,
    /// The end of the current list.
    end: usize,
    /// The number of moves picked from the current list.
    picked: usize,
}

/// The number of moves picked by selection. After that the rest of the list is sorted.
const SELECTION_PICKS: usize = 6;

impl MovePicker {
    /// Creates a picker for all legal moves. The table move must be legal.
    pub(crate) fn all(
        buffer: &[ScoredMove],
        tt_move: Option<Move>,
        refutations: Refutations,
    ) -> MovePicker {
        MovePicker::new(buffer, tt_move, refutations, Mode::All)
    }

    /// Creates a picker for captures that do not lose material by SEE, and the commit.
    pub(crate) fn tactical(buffer: &[ScoredMove], tt_move: Option<Move>) -> MovePicker {
        let tt_move = tt_move.filter(|tt_move| {
            *tt_move == Move::Commit || tt_move.kind().is_some_and(MoveKind::is_capture)
        });
        MovePicker::new(buffer, tt_move, Refutations::default(), Mode::Tactical)
    }

    fn new(
        buffer: &[ScoredMove],
        tt_move: Option<Move>,
        refutations: Refutations,
        mode: Mode,
    ) -> MovePicker {
        let start = buffer.len();
        MovePicker {
            stage: Stage::TtMove,
            mode,
            tt_move,
            refutations,
            skip_quiets: false,
            start,
            bad_end: start,
            next: start,
            end: start,
            picked: 0,
        }
    }

    /// Skips the remaining quiet moves, except the commit.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Frees the picker's part of the buffer.
    pub(crate) fn finish(&self, buffer: &mut Vec<ScoredMove>) {
        buffer.truncate(self.start);
    }

    /// Returns the next move.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        buffer: &mut Vec<ScoredMove>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::Commit;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::Commit => {
                    self.stage = Stage::GenerateCaptures;
                    let deploying = position.deployment().is_some();
                    let new = self.tt_move != Some(Move::Commit);
                    if deploying && new && position.is_legal(Move::Commit) {
                        return Some(Move::Commit);
                    }
                }
                Stage::GenerateCaptures => {
                    self.generate_captures(position, buffer);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.best(buffer) {
                    Some(mv) if self.tt_move == Some(mv) => {}
                    Some(mv)
                        if see::wins_objective(position, mv)
                            || see::see_at_least(position.board(), mv, 0) =>
                    {
                        return Some(mv);
                    }
                    Some(_) => {
                        // The slots before `next` are free by now.
                        buffer.swap(self.bad_end, self.next - 1);
                        self.bad_end += 1;
                    }
                    None if self.mode == Mode::Tactical => self.stage = Stage::Done,
                    None => self.stage = Stage::Refutations(0),
                },
                Stage::Refutations(number) => {
                    let Refutations {
                        killers,
                        countermove,
                        ..
                    } = self.refutations;
                    let candidates = [killers[0], killers[1], countermove];
                    if number == candidates.len() || self.skip_quiets {
                        self.stage = Stage::GenerateQuiets;
                        continue;
                    }
                    self.stage = Stage::Refutations(number + 1);
                    let Some(mv) = candidates[number] else {
                        continue;
                    };
                    let seen = self.tt_move == Some(mv) || candidates[..number].contains(&Some(mv));
                    let quiet = mv.kind().is_some_and(|kind| !kind.is_capture());
                    if !seen && quiet && position.is_legal(mv) {
                        return Some(mv);
                    }
                    // A refutation that is not played here must not be skipped in the list of quiet moves.
                    self.forget_refutation(number, seen);
                }
                Stage::GenerateQuiets => {
                    if self.skip_quiets {
                        self.stage = Stage::BadCaptures;
                        self.next = self.start;
                        continue;
                    }
                    self.generate_quiets(position, history, buffer);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let mv = if self.skip_quiets {
                        None
                    } else {
                        self.best(buffer)
                    };
                    match mv {
                        Some(mv) => return Some(mv),
                        None => {
                            self.stage = Stage::BadCaptures;
                            self.next = self.start;
                        }
                    }
                }
                Stage::BadCaptures => {
                    if self.next == self.bad_end {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(buffer[self.next - 1].mv);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Removes a refutation that was not played, unless it was played at an earlier stage.
    fn forget_refutation(&mut self, number: usize, seen: bool) {
        if !seen {
            match number {
                2 => self.refutations.countermove = None,
                _ => self.refutations.killers[number] = None,
            }
        }
    }

    fn generate_captures(&mut self, position: &Position, buffer: &mut Vec<ScoredMove>) {
        let board = position.board();
        position.for_each_unit(Wanted::Captures, |unit| {
            let own = see::stack_value(unit.unit());
            for mv in unit.moves() {
                let Some(victim) = mv.to().and_then(|to| board.stack(to)) else {
                    continue;
                };
                let taken = see::stack_value(victim);
                let risked = match mv.kind() {
                    Some(MoveKind::StayCapture) => 0,
                    _ => own,
                };
                let score = taken * 16 - risked;
                buffer.push(ScoredMove { mv, score });
            }
        });
        (self.next, self.end, self.picked) = (self.start, buffer.len(), 0);
    }

    fn generate_quiets(
        &mut self,
        position: &Position,
        history: &History,
        buffer: &mut Vec<ScoredMove>,
    ) {
        let begin = buffer.len();
        let Refutations {
            killers,
            countermove,
            previous,
            check_bonus,
            escape_bonus,
        } = self.refutations;
        let given = [self.tt_move, killers[0], killers[1], countermove];
        let board = position.board();
        let commander = board.commander(!position.turn());
        // The commit is not a unit's move; its stage comes earlier.
        position.for_each_unit(Wanted::Quiets, |unit| {
            let carrier = unit.unit().carrier();
            let attacking = match commander {
                Some(commander) if check_bonus > 0 => {
                    shapes::captures(carrier.role, carrier.heroic, commander)
                }
                _ => Bitboard::EMPTY,
            };
            let attacked =
                escape_bonus > 0 && attacks::is_attacked(board, unit.from(), !position.turn());
            let leaving = if attacked { escape_bonus } else { 0 };
            let scores = history.quiet_scores(previous, unit.unit(), unit.from());
            // Few units have a given move.
            let may_be_given = given
                .iter()
                .flatten()
                .any(|mv| mv.from() == Some(unit.from()));
            for kind in [MoveKind::Move, MoveKind::Combine] {
                unit.targets(kind).into_iter().for_each(|to| {
                    let mv = unit.move_to(kind, to);
                    if may_be_given && given.contains(&Some(mv)) {
                        return;
                    }
                    let mut score = scores.to(to) + leaving;
                    if attacking.contains(to) {
                        score += check_bonus;
                    }
                    buffer.push(ScoredMove { mv, score });
                });
            }
        });
        (self.next, self.end, self.picked) = (begin, buffer.len(), 0);
    }

    /// Takes the best move off the current list.
    fn best(&mut self, buffer: &mut [ScoredMove]) -> Option<Move> {
        let left = buffer.get_mut(self.next..self.end)?;
        if left.is_empty() {
            return None;
        }
        if self.picked < SELECTION_PICKS {
            let (mut best, mut most) = (0, left[0].score);
            for (number, scored) in left.iter().enumerate() {
                if scored.score > most {
                    (best, most) = (number, scored.score);
                }
            }
            left.swap(0, best);
        } else if self.picked == SELECTION_PICKS {
            // A stable sort, so that the search is the same on every machine.
            left.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        }
        self.picked += 1;
        self.next += 1;
        Some(left[0].mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::perft;

    const POSITIONS: [&str; 4] = [
        cotulenh::START_FEN,
        "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
        "6c4/11/11/2(nft)3(ti)4/4g6/4A6/11/4(EG)6/2(NFT)3(TI)4/3m7/11/5C5 b - - 0 1",
        "5c5/11/4f6/11/5a5/4T6/11/4(EG)6/2(NF)3(TI)4/3i7/11/5C5 b - - 0 1",
    ];

    /// Runs perft through the picker, with legal and illegal hints of every kind.
    fn picked_perft(
        position: &Position,
        depth: u32,
        history: &History,
        buffer: &mut Vec<ScoredMove>,
        hints: &mut Vec<Move>,
    ) -> u64 {
        if depth == 0 {
            return 1;
        }
        let hint = |number: usize| hints.len().checked_sub(number).map(|at| hints[at]);
        let refutations = Refutations {
            killers: [hint(1), hint(3)],
            countermove: hint(6),
            previous: hint(4),
            check_bonus: 1_000,
            escape_bonus: 500,
        };
        let list = position.legal_moves();
        let tt_move = hint(2)
            .filter(|hint| position.is_legal(*hint))
            .or(list.get(list.len() / 2).copied().filter(|_| depth % 2 == 0));
        let mut picker = MovePicker::all(buffer, tt_move, refutations);
        let mut nodes = 0;
        while let Some(mv) = picker.next(position, history, buffer) {
            hints.push(mv);
            let below = position.after(mv);
            nodes += picked_perft(&below, depth - 1, history, buffer, hints);
            if hints.len() > 50 {
                hints.clear();
            }
        }
        picker.finish(buffer);
        nodes
    }

    #[test]
    fn perft_through_the_picker_equals_perft() {
        let history = History::new().unwrap();
        for fen in POSITIONS {
            let position: Position = fen.parse().unwrap();
            for depth in 1..=2 {
                let (mut buffer, mut hints) = (Vec::new(), Vec::new());
                let nodes = picked_perft(&position, depth, &history, &mut buffer, &mut hints);
                assert_eq!(nodes, perft(&position, depth), "{fen} {depth}");
                assert!(buffer.is_empty());
            }
        }
    }
}
