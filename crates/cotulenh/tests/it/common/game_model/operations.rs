//! Operations on a game, each carried out on the model too and compared.

use super::super::deploying::Deploying;
use super::{Known, Model};
use cotulenh::game::{PlayError, TimelineError};
use cotulenh::{
    Act, Color, Glyph, Move, NodeId, Outcome, Played, Position, Role, SQUARES, Square, Termination,
    Turn, Undone, UndoneKind,
};

/// Checks that the events of an undo are those of the redo in reverse order.
fn assert_mirrored(undone: &Result<Undone, TimelineError>, redone: &Played) {
    let undone = undone.as_ref().expect("something was undone");
    assert!(undone.events.iter().rev().eq(&redone.events));
    assert!(!redone.events.is_empty());
}

impl Model {
    /// Compares the result of a move or operation. `next` is the position after it.
    fn played(
        &mut self,
        result: Result<Played, PlayError>,
        next: Option<Position>,
        play_on: bool,
    ) -> bool {
        let over = self
            .outcome()
            .filter(|outcome| !play_on || !outcome.termination.is_counter());
        if let Some(outcome) = over {
            assert_eq!(result, Err(PlayError::Over(outcome)));
            return false;
        }
        let Some(next) = next else {
            assert!(result.is_err(), "{result:?}");
            return false;
        };
        self.ahead.clear();
        match result.expect("it can be played").node {
            None => {
                assert!(next.deployment().is_some());
                self.past.push(self.position);
            }
            Some(id) => {
                assert!(next.deployment().is_none());
                let turn = self.game.turn(id).expect("it was just played").clone();
                let before = self.after(self.current);
                let mut again = before;
                assert_eq!(again.play_turn(&turn), Ok(()), "{before} {turn:?}");
                assert!(again.is_identical(&next));
                let parent = self.current;
                if let Some(known) = self.nodes.get(&id) {
                    assert!(known.turn == turn && known.parent == parent);
                } else {
                    assert!(!self.names.contains(&id), "no name is given twice");
                    self.names.push(id);
                }
                let known = Known {
                    parent,
                    turn,
                    before,
                    after: next,
                };
                self.nodes.insert(id, known);
                self.current = id;
                self.past.clear();
            }
        }
        self.position = next;
        true
    }

    pub(super) fn play(&mut self, choice: u16, play_on: bool) -> bool {
        let moves = self.position.legal_moves();
        let mv = match moves.get(usize::from(choice) % moves.len().max(1)) {
            Some(&mv) => mv,
            None => Move::Commit,
        };
        self.play_move(mv, play_on)
    }

    /// Moves units back and forth for four turns, so that positions repeat.
    pub(super) fn go_back(&mut self) -> bool {
        let mut done = false;
        for _ in 0..4 {
            let path = self.path(self.current);
            let last = path
                .len()
                .checked_sub(2)
                .map(|n| &self.nodes[&path[n]].turn);
            let Some(&Turn::Ordinary(Act { from, to, kind, .. })) = last else {
                break;
            };
            let Some(unit) = self.position.board().stack(to) else {
                break;
            };
            let (from, to) = (to, from);
            let back = Move::Ordinary(Act {
                unit,
                from,
                to,
                kind,
            });
            done |= self.play_move(back, false);
        }
        done
    }

    pub(super) fn commit(&mut self) -> bool {
        self.play_move(Move::Commit, false)
    }

    fn play_move(&mut self, mv: Move, play_on: bool) -> bool {
        let mut next = self.position;
        let next = next.play(mv).ok().map(|()| next);
        let result = match play_on {
            true => self.game.play_on(mv),
            false => self.game.play(mv),
        };
        self.played(result, next, play_on)
    }

    pub(super) fn play_turn(&mut self, choice: u16) -> bool {
        // Takes one random turn, because there can be very many.
        let mut next = self.position;
        let mut turn = None;
        for number in 0..4 {
            let moves = next.legal_moves();
            let Some(&mv) = moves.get((usize::from(choice) + 7 * number) % moves.len().max(1))
            else {
                return false;
            };
            turn = next.turn_ended_by(mv);
            next.play_unchecked(mv);
            if turn.is_some() {
                break;
            }
        }
        let turn = turn.expect("a turn has at most four moves");
        let result = self.game.play_turn(&turn);
        self.played(result, Some(next), false)
    }

    pub(super) fn stay(&mut self, a: u16, b: u16) -> bool {
        let stacks: Vec<Square> = match self.position.deployment() {
            Some(deployment) => vec![deployment.origin()],
            None => self.position.board().occupied().into_iter().collect(),
        };
        let anywhere = Square::from_index(usize::from(a) % SQUARES);
        let origin = match stacks.get(usize::from(a) % (stacks.len() + 1)) {
            Some(&origin) => origin,
            None => anywhere.expect("below the number of squares"),
        };
        let role = self.role(origin, b);
        let mut next = self.position;
        let next = next.stay(origin, role).ok().map(|()| next);
        let result = self.game.stay(origin, role);
        self.played(result, next, false)
    }

    /// Returns a role, in most cases one that is present.
    fn role(&self, origin: Square, choice: u16) -> Role {
        let stack = self.position.board().stack(origin);
        let there: Vec<Role> = stack.map_or(Vec::new(), |stack| stack.roles().iter().collect());
        match there.get(usize::from(choice) % (there.len() + 1)) {
            Some(&role) => role,
            None => Role::ALL[usize::from(choice) % Role::ALL.len()],
        }
    }

    pub(super) fn recombine(&mut self, a: u16, b: u16) -> bool {
        let origin = self
            .position
            .deployment()
            .map(|deployment| deployment.origin());
        let anywhere = Square::from_index(0).expect("there is a first square");
        let role = self.role(origin.unwrap_or(anywhere), a);
        let step = usize::from(b) % 4;
        let mut next = self.position;
        let next = next.recombine(role, step).ok().map(|()| next);
        let result = self.game.recombine(role, step);
        self.played(result, next, false)
    }

    pub(super) fn undo(&mut self) -> bool {
        let result = self.game.undo();
        let kind = result.as_ref().map(|undone| undone.kind);
        if let Some(earlier) = self.past.pop() {
            assert_eq!(kind, Ok(UndoneKind::Operation));
            let mut again = self.game.clone();
            let redone = again.redo().expect("what was undone can be redone");
            assert_eq!(redone.node, None);
            assert_mirrored(&result, &redone);
            assert!(again.position().is_identical(&self.position));
            self.ahead.push(self.position);
            self.position = earlier;
        } else if let Some(known) = self.nodes.get(&self.current) {
            assert_eq!(kind, Ok(UndoneKind::Turn));
            self.ahead.clear();
            let undone = self.current;
            (self.current, self.position) = (known.parent, known.before);
            let mut again = self.game.clone();
            let redone = again.redo().expect("what was undone can be redone");
            assert_eq!(
                redone.node,
                Some(undone),
                "a redo goes where the undo came from"
            );
            assert_mirrored(&result, &redone);
            assert!(again.position().is_identical(&self.after(undone)));
        } else {
            assert_eq!(kind, Err(&TimelineError::AtStart));
        }
        result.is_ok()
    }

    /// Returns `true` if a deployment prevents navigation, and checks that the game reports it.
    fn barred<T>(&self, result: &Result<T, TimelineError>) -> bool {
        let deploying = self
            .position
            .deployment()
            .map(|deployment| deployment.origin());
        if let Some(origin) = deploying {
            let expected = TimelineError::Deploying { origin };
            assert_eq!(result.as_ref().err(), Some(&expected));
        }
        deploying.is_some()
    }

    fn arrive(&mut self, id: NodeId) -> bool {
        self.ahead.clear();
        self.current = id;
        self.position = self.after(id);
        true
    }

    pub(super) fn redo(&mut self) -> bool {
        let next = self.game.line().get(self.game.ply()).copied();
        let result = self.game.redo();
        if let Some(position) = self.ahead.pop() {
            assert_eq!(result.map(|redone| redone.node), Ok(None));
            self.past.push(self.position);
            self.position = position;
            return true;
        }
        let result = result.map(|redone| redone.node);
        if self.barred(&result) {
            return false;
        }
        assert_eq!(result, next.map(Some).ok_or(TimelineError::AtEnd));
        let Some(id) = next else {
            return false;
        };
        assert_eq!(self.nodes[&id].parent, self.current);
        self.arrive(id)
    }

    fn any_name(&self, choice: u16) -> NodeId {
        self.names[usize::from(choice) % self.names.len()]
    }

    fn is_live(&self, id: NodeId) -> bool {
        id == NodeId::START || self.nodes.contains_key(&id)
    }

    pub(super) fn jump(&mut self, choice: u16) -> bool {
        let id = self.any_name(choice);
        let result = self.game.jump(id);
        if !self.is_live(id) {
            assert_eq!(result, Err(TimelineError::NoSuchNode(id)));
            return false;
        }
        !self.barred(&result) && self.arrive(id)
    }

    pub(super) fn goto_ply(&mut self, choice: u16) -> bool {
        let line = self.game.line();
        let ply = usize::from(choice) % (line.len() + 2);
        let result = self.game.goto_ply(ply);
        if self.barred(&result) {
            return false;
        }
        if ply > line.len() {
            let length = line.len();
            assert_eq!(result, Err(TimelineError::NoSuchPly { ply, length }));
            return false;
        }
        let id = match ply {
            0 => NodeId::START,
            _ => line[ply - 1],
        };
        assert_eq!((result, self.game.line()), (Ok(id), line));
        self.arrive(id)
    }

    pub(super) fn cancel(&mut self) -> bool {
        let result = self.game.cancel_deployment();
        assert_eq!(result.is_ok(), self.position.deployment().is_some());
        self.past.clear();
        if result.is_ok() {
            self.ahead.clear();
        }
        self.position = self.position.before_deployment();
        result.is_ok()
    }

    pub(super) fn promote(&mut self, choice: u16, line: bool) -> bool {
        let id = self.any_name(choice);
        let result = match line {
            true => self.game.promote_line(id),
            false => self.game.promote(id),
        };
        if id == NodeId::START {
            assert_eq!(result, Err(TimelineError::IsStart));
        } else if self.is_live(id) {
            assert_eq!(result, Ok(()));
            let parent = self.nodes[&id].parent;
            assert_eq!(self.game.main_child(parent), Some(id));
            assert!(!line || self.game.is_on_main_line(id));
        } else {
            assert_eq!(result, Err(TimelineError::NoSuchNode(id)));
        }
        result.is_ok()
    }

    pub(super) fn delete(&mut self, choice: u16, rarely: u16) -> bool {
        // Prefers nodes near the end of a line; otherwise the tree would never grow.
        let mut id = self.any_name(choice);
        if rarely % 8 != 0 {
            id = *self.names.last().expect("the start is there");
        }
        let result = self.game.delete(id);
        if id == NodeId::START || !self.is_live(id) {
            assert!(result.is_err());
            return false;
        }
        let deleted: Vec<NodeId> = self.nodes.keys().copied().collect();
        let deleted: Vec<NodeId> = deleted
            .into_iter()
            .filter(|&n| self.path(n).contains(&id))
            .collect();
        if deleted.contains(&self.current) {
            if self.barred(&result) {
                return false;
            }
            self.arrive(self.nodes[&id].parent);
        }
        assert_eq!(result, Ok(()));
        self.declared = self.declared.filter(|(place, _)| !deleted.contains(place));
        for id in deleted {
            self.nodes.remove(&id);
        }
        true
    }

    pub(super) fn declare_end(&mut self, choice: u16) -> bool {
        let color = Color::ALL[usize::from(choice) % 2];
        let (winner, termination) = match choice % 6 {
            0 | 1 => (Some(!color), Termination::Resignation),
            2 | 3 => (Some(!color), Termination::Flag),
            _ => (None, Termination::Agreement),
        };
        let over = self.outcome().is_some() || self.declared.is_some();
        let result = match choice % 6 {
            0 | 1 => self.game.resign(color),
            2 | 3 => self.game.flag(color),
            _ => self.game.agree_draw(),
        };
        assert_eq!(result.is_err(), over);
        if !over {
            self.declared = Some((
                self.current,
                Outcome {
                    winner,
                    termination,
                },
            ));
            assert_eq!(
                self.game.result(),
                Outcome {
                    winner,
                    termination
                }
                .result()
            );
        }
        !over
    }

    pub(super) fn reopen(&mut self) -> bool {
        assert_eq!(self.game.retract_end(), self.declared.is_some());
        self.declared.take().is_some()
    }

    pub(super) fn annotate(&mut self, choice: u16, what: u16) -> bool {
        let id = self.any_name(choice);
        let live = self.is_live(id);
        let glyph = Glyph((what % 8) as u8);
        let result = match what % 3 {
            0 => self.game.set_comment(id, "a comment"),
            1 => self.game.add_glyph(id, glyph),
            _ => self.game.clear_annotations(id),
        };
        assert_eq!(result.is_ok(), live);
        if live {
            let notes = self.game.annotations(id);
            match what % 3 {
                0 => assert_eq!(notes.comment(), "a comment"),
                1 => assert!(notes.glyphs().contains(&glyph)),
                _ => assert!(notes.is_empty()),
            }
        }
        live
    }
}
