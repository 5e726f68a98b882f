//! The staged move picker: nothing is listed before it is needed.
//!
//! First the action of the transposition table; in the middle of a deployment then its end; captures that gain by
//! exchange; what refuted other actions here (killers, the answer to the last action); quiet actions by history; captures
//! that lose.

use super::History;
use crate::exchange;
use crate::shapes;
use cotulenh::{Bitboard, Move, MoveKind, Position, Wanted, attacks};

/// An action and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) action: Move,
    pub(crate) score: i32,
}

/// What has refuted others, tried before quiet actions are listed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Refutations {
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) answer: Option<Move>,
    /// The action before: quiet actions come by what was good after it.
    pub(crate) before: Option<Move>,
    /// What a quiet action that attacks the enemy Commander counts for.
    pub(crate) check: i32,
    /// What a quiet action of an attacked stack counts for.
    pub(crate) escape: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    Commit,
    ListCaptures,
    GoodCaptures,
    Refutations(usize),
    ListQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// Which actions are to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breadth {
    All,
    /// Captures that do not lose, and the end of a deployment.
    Tactical,
}

/// Gives the legal actions of a position one by one, best first as far as can be told. Its lists live in a buffer that
/// all nodes of a search share: each uses what lies above its start, and gives it back by [`Picker::finish`].
pub(crate) struct Picker {
    stage: Stage,
    breadth: Breadth,
    hash: Option<Move>,
    refutations: Refutations,
    skip_quiets: bool,
    start: usize,
    /// Captures that lose lie between `start` and here.
    bad: usize,
    next: usize,
    end: usize,
    /// How many of the current list were picked; after a few it is worth sorting the rest.
    picked: usize,
}

/// So many are picked by looking for the best, then the rest is sorted.
const PICK: usize = 6;

impl Picker {
    /// All legal actions. The action of the table must be legal.
    pub(crate) fn all(buffer: &[Scored], hash: Option<Move>, refutations: Refutations) -> Picker {
        Picker::new(buffer, hash, refutations, Breadth::All)
    }

    /// Captures that do not lose by exchange, and the end of a deployment.
    pub(crate) fn tactical(buffer: &[Scored], hash: Option<Move>) -> Picker {
        let hash = hash
            .filter(|hash| *hash == Move::Commit || hash.kind().is_some_and(MoveKind::is_capture));
        Picker::new(buffer, hash, Refutations::default(), Breadth::Tactical)
    }

    fn new(
        buffer: &[Scored],
        hash: Option<Move>,
        refutations: Refutations,
        breadth: Breadth,
    ) -> Picker {
        let start = buffer.len();
        Picker {
            stage: Stage::Hash,
            breadth,
            hash,
            refutations,
            skip_quiets: false,
            start,
            bad: start,
            next: start,
            end: start,
            picked: 0,
        }
    }

    /// No quiet action is wanted any more, but the end of a deployment.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Gives the buffer back.
    pub(crate) fn finish(&self, buffer: &mut Vec<Scored>) {
        buffer.truncate(self.start);
    }

    /// The next action.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        buffer: &mut Vec<Scored>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::Commit;
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::Commit => {
                    self.stage = Stage::ListCaptures;
                    let deploying = position.deployment().is_some();
                    let new = self.hash != Some(Move::Commit);
                    if deploying && new && position.is_legal(Move::Commit) {
                        return Some(Move::Commit);
                    }
                }
                Stage::ListCaptures => {
                    self.list_captures(position, history, buffer);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.best(buffer) {
                    Some(action) if self.hash == Some(action) => {}
                    Some(action)
                        if exchange::wins_objective(position, action)
                            || exchange::gains(position.board(), action, 0) =>
                    {
                        return Some(action);
                    }
                    Some(_) => {
                        // The places before the next one are free by now.
                        buffer.swap(self.bad, self.next - 1);
                        self.bad += 1;
                    }
                    None if self.breadth == Breadth::Tactical => self.stage = Stage::Done,
                    None => self.stage = Stage::Refutations(0),
                },
                Stage::Refutations(number) => {
                    let Refutations {
                        killers, answer, ..
                    } = self.refutations;
                    let candidates = [killers[0], killers[1], answer];
                    if number == candidates.len() || self.skip_quiets {
                        self.stage = Stage::ListQuiets;
                        continue;
                    }
                    self.stage = Stage::Refutations(number + 1);
                    let Some(action) = candidates[number] else {
                        continue;
                    };
                    let seen =
                        self.hash == Some(action) || candidates[..number].contains(&Some(action));
                    let quiet = action.kind().is_some_and(|kind| !kind.is_capture());
                    if !seen && quiet && position.is_legal(action) {
                        return Some(action);
                    }
                    // One that cannot be made here is not left out of the list either.
                    self.forget_refutation(number, seen);
                }
                Stage::ListQuiets => {
                    if self.skip_quiets {
                        self.stage = Stage::BadCaptures;
                        self.next = self.start;
                        continue;
                    }
                    self.list_quiets(position, history, buffer);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let action = if self.skip_quiets {
                        None
                    } else {
                        self.best(buffer)
                    };
                    match action {
                        Some(action) => return Some(action),
                        None => {
                            self.stage = Stage::BadCaptures;
                            self.next = self.start;
                        }
                    }
                }
                Stage::BadCaptures => {
                    if self.next == self.bad {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(buffer[self.next - 1].action);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether what is given now are captures that lose.
    pub(crate) fn is_at_bad_captures(&self) -> bool {
        self.stage == Stage::BadCaptures
    }

    fn forget_refutation(&mut self, number: usize, seen: bool) {
        if !seen {
            match number {
                2 => self.refutations.answer = None,
                _ => self.refutations.killers[number] = None,
            }
        }
    }

    fn list_captures(&mut self, position: &Position, history: &History, buffer: &mut Vec<Scored>) {
        let board = position.board();
        position.for_each_unit(Wanted::Captures, |unit| {
            let own = exchange::stack_value(unit.unit());
            for action in unit.moves() {
                let Some(victim) = action.to().and_then(|to| board.stack(to)) else {
                    continue;
                };
                let taken = exchange::stack_value(victim);
                let risked = match action.kind() {
                    Some(MoveKind::StayCapture) => 0,
                    _ => own,
                };
                let past = history.capture(action, victim.carrier().role);
                let score = taken * 16 - risked + past / 4;
                buffer.push(Scored { action, score });
            }
        });
        (self.next, self.end, self.picked) = (self.start, buffer.len(), 0);
    }

    fn list_quiets(&mut self, position: &Position, history: &History, buffer: &mut Vec<Scored>) {
        let begin = buffer.len();
        let Refutations {
            killers,
            answer,
            before,
            check,
            escape,
        } = self.refutations;
        let given = [self.hash, killers[0], killers[1], answer];
        let board = position.board();
        let commander = board.commander(!position.turn());
        // The end of a deployment, which is no unit's, has had its turn.
        position.for_each_unit(Wanted::Quiets, |unit| {
            let carrier = unit.unit().carrier();
            let attacking = match commander {
                Some(commander) if check > 0 => {
                    shapes::captures(carrier.role, carrier.heroic, commander)
                }
                _ => Bitboard::EMPTY,
            };
            let attacked = escape > 0 && attacks::is_attacked(board, unit.from(), !position.turn());
            let leaving = if attacked { escape } else { 0 };
            for action in unit.moves() {
                if !given.contains(&Some(action)) {
                    let mut score =
                        history.quiet(action) + history.follow(before, action) + leaving;
                    if action.to().is_some_and(|to| attacking.contains(to)) {
                        score += check;
                    }
                    buffer.push(Scored { action, score });
                }
            }
        });
        (self.next, self.end, self.picked) = (begin, buffer.len(), 0);
    }

    /// Takes the best of the current list.
    fn best(&mut self, buffer: &mut [Scored]) -> Option<Move> {
        let left = buffer.get_mut(self.next..self.end)?;
        if left.is_empty() {
            return None;
        }
        if self.picked < PICK {
            let mut best = 0;
            for (number, scored) in left.iter().enumerate() {
                if scored.score > left[best].score {
                    best = number;
                }
            }
            left.swap(0, best);
        } else if self.picked == PICK {
            // A stable order, so that equal scores give the same search everywhere.
            left.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        }
        self.picked += 1;
        self.next += 1;
        Some(left[0].action)
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

    /// Counts through the picker, with every kind of hint, right and wrong.
    fn picked_perft(
        position: &Position,
        depth: u32,
        history: &History,
        buffer: &mut Vec<Scored>,
        hints: &mut Vec<Move>,
    ) -> u64 {
        if depth == 0 {
            return 1;
        }
        let hint = |number: usize| hints.len().checked_sub(number).map(|at| hints[at]);
        let refutations = Refutations {
            killers: [hint(1), hint(3)],
            answer: hint(6),
            before: hint(4),
            check: 1_000,
            escape: 500,
        };
        let list = position.legal_moves();
        let hash = hint(2)
            .filter(|hint| position.is_legal(*hint))
            .or(list.get(list.len() / 2).copied().filter(|_| depth % 2 == 0));
        let mut picker = Picker::all(buffer, hash, refutations);
        let mut nodes = 0;
        while let Some(action) = picker.next(position, history, buffer) {
            hints.push(action);
            let below = position.after(action);
            nodes += picked_perft(&below, depth - 1, history, buffer, hints);
            if hints.len() > 50 {
                hints.clear();
            }
        }
        picker.finish(buffer);
        nodes
    }

    #[test]
    fn perft_through_the_picker_is_perft() {
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
