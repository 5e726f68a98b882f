//! A plain model of a game, to compare [`Game`] with: every node with the position before and after it, as playing on a
//! [`Position`] gave them.

use cotulenh::game::{PlayError, TimelineError};
use cotulenh::{
    Color, Forgive, Game, Glyph, Move, NodeId, Outcome, OutcomeReason, Played, Position, Role,
    SQUARES, Square, Status, Turn, Undone,
};
use std::collections::{HashMap, HashSet};

/// Where the games of the model start: rich in stacks, poor in pieces, near the end of the half-move clock, in the
/// middle of a deployment.
pub const STARTS: [&str; 8] = [
    cotulenh::START_FEN,
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "11/2(NC)8/11/1(nft)9/4(ft+i)1(hc)4/2(N+T)1n6/4(FTI)6/2s8/5h5/3+E7/11/3+E7 r - - 12 24",
    "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
    "11/11/4c6/11/11/11/4g6/11/4(FTC)6/10t/11/11 r - - 0 1",
    "10(hc)/11/11/11/11/11/11/11/11/11/11/(NI)2(HC)7 r - - 0 1",
    "6c4/11/11/2(nft)3(ti)4/11/11/11/11/2(NFT)3(TI)4/11/11/5C5 r - - 95 60",
    "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4:N:F>e6...",
];

/// One thing to do, with two numbers to choose by.
pub type Choice = (u8, u16, u16);

struct Known {
    parent: NodeId,
    turn: Turn,
    before: Position,
    after: Position,
}

pub struct Model {
    pub game: Game,
    nodes: HashMap<NodeId, Known>,
    /// Every name there ever was, the start's first.
    names: Vec<NodeId>,
    current: NodeId,
    /// With the deployment in progress.
    position: Position,
    /// What undoing each operation of the deployment in progress must give.
    past: Vec<Position>,
    said: Option<(NodeId, Outcome)>,
    /// What has happened, so that a test can ask whether everything did.
    pub seen: HashSet<&'static str>,
}

impl Model {
    pub fn new(start: usize) -> Model {
        let fen = STARTS[start % STARTS.len()];
        let position = Position::from_fen(fen, Forgive::STUDY).expect("a good FEN");
        let mut past = Vec::new();
        let mut earlier = position;
        while earlier.undo_step().is_ok() {
            past.insert(0, earlier);
        }
        Model {
            game: Game::from_position(position),
            nodes: HashMap::new(),
            names: vec![NodeId::START],
            current: NodeId::START,
            position,
            past,
            said: None,
            seen: HashSet::new(),
        }
    }

    /// Does one thing to the game and to the model, and compares what can be compared quickly.
    pub fn operate(&mut self, (kind, a, b): Choice) {
        let before = self.game.clone();
        let length = self.names.len();
        let done = match kind % 24 {
            0..=5 => self.play(a, b % 4 == 0),
            6 => self.go_back(),
            7 => self.play_turn(a),
            8 => self.commit(),
            9 | 10 => self.stay(a, b),
            11 | 12 => self.recombine(a, b),
            13 | 14 => self.undo(),
            15 => self.redo(),
            16 => self.jump(a),
            17 => self.goto_ply(a),
            18 => self.cancel(),
            19 => self.promote(a, b % 2 == 0),
            20 => self.delete(a, b),
            21 => self.say(a),
            22 => self.reopen(),
            _ => self.annotate(a, b),
        };
        if done {
            self.seen
                .insert(match (kind % 24, self.names.len() > length) {
                    (0..=6, _) => "play",
                    (7, _) => "play-turn",
                    (8, _) => "commit",
                    (9 | 10, true) => "stay-ends",
                    (9 | 10, false) => "stay",
                    (11 | 12, true) => "recombine-ends",
                    (11 | 12, false) => "recombine",
                    (13 | 14, _) => "undo",
                    (15, _) => "redo",
                    (16, _) => "jump",
                    (17, _) => "goto",
                    (18, _) => "cancel",
                    (19, _) => "promote",
                    (20, _) => "delete",
                    (21, _) => "say",
                    (22, _) => "reopen",
                    _ => "annotate",
                });
        } else {
            assert!(self.game == before, "what is refused changes nothing");
            assert_eq!(self.game.current(), before.current());
        }
        assert_eq!(self.game.current(), self.current);
        assert!(self.game.position().is_identical(&self.position));
        assert!(
            self.game
                .committed()
                .is_identical(&self.after(self.current))
        );
        let outcome = self.outcome();
        assert_eq!(self.game.outcome(), outcome);
        self.seen
            .extend(outcome.map(|outcome| outcome.reason.name()));
        let times = self.times(&self.after(self.current));
        assert_eq!(self.game.repetitions(), times);
        assert_eq!(self.game.node_count(), self.nodes.len() + 1);
    }

    /// Compares every node.
    pub fn assert_consistent(&self) {
        let game = &self.game;
        // What is reached from the start is all there is, each once.
        let mut reached = HashSet::new();
        let mut rest = vec![NodeId::START];
        while let Some(id) = rest.pop() {
            assert!(reached.insert(id));
            let turns: Vec<&Turn> = game.children(id).filter_map(|c| game.turn(c)).collect();
            let distinct: HashSet<&Turn> = turns.iter().copied().collect();
            assert_eq!(turns.len(), distinct.len(), "one node for a turn");
            for child in game.children(id) {
                assert_eq!(game.parent(child), Some(id));
                assert_eq!(game.ply_of(child), game.ply_of(id).map(|ply| ply + 1));
                rest.push(child);
            }
            assert_eq!(game.main_child(id), game.children(id).next());
        }
        assert_eq!(reached.len(), self.nodes.len() + 1);
        for &id in &self.names {
            let live = id == NodeId::START || self.nodes.contains_key(&id);
            assert_eq!((game.contains(id), reached.contains(&id)), (live, live));
        }
        for (&id, known) in &self.nodes {
            assert_eq!(game.turn(id), Some(&known.turn));
            assert_eq!(game.parent(id), Some(known.parent));
            let entry = game.entry(id).expect("it is there");
            assert!(entry.before.is_identical(&known.before));
            assert!(entry.after.is_identical(&known.after));
            let there = game.position_at(id).expect("it is there");
            assert!(there.is_identical(&known.after));
        }
        self.assert_history();
    }

    fn assert_history(&self) {
        let game = &self.game;
        let path = self.path(self.current);
        assert_eq!(game.history().len(), path.len());
        for (number, (entry, &id)) in game.history().zip(&path).enumerate() {
            let known = &self.nodes[&id];
            assert_eq!((entry.id, entry.ply), (id, number + 1));
            assert_eq!(entry.turn, &known.turn);
            assert!(entry.before.is_identical(&known.before));
            assert!(entry.after.is_identical(&known.after));
        }
        assert_eq!(game.ply(), path.len());
        let line = game.line();
        assert!(line.starts_with(&path));
        assert!(
            line.windows(2)
                .all(|pair| game.parent(pair[1]) == Some(pair[0]))
        );
        let main: Vec<NodeId> = game.main_line().collect();
        assert!(main.iter().all(|&id| game.is_on_main_line(id)));
    }

    /// The turns from the start to a node.
    fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut id = id;
        while let Some(known) = self.nodes.get(&id) {
            path.push(id);
            id = known.parent;
        }
        path.reverse();
        path
    }

    fn after(&self, id: NodeId) -> Position {
        self.nodes
            .get(&id)
            .map_or(*self.game.start(), |known| known.after)
    }

    /// What the rules and the players say at the current node.
    fn outcome(&self) -> Option<Outcome> {
        if let Some((_, outcome)) = self.said.filter(|&(place, _)| place == self.current) {
            return Some(outcome);
        }
        if self.position.deployment().is_some() {
            return None;
        }
        let times = self.times(&self.position);
        let reason = match self.position.status() {
            Status::CommanderCaptured => OutcomeReason::CommanderCaptured,
            Status::Objective => OutcomeReason::Objective,
            Status::Checkmate => OutcomeReason::Checkmate,
            Status::Stalemate => OutcomeReason::Stalemate,
            Status::Fifty => OutcomeReason::Fifty,
            Status::Ongoing if times >= 3 => OutcomeReason::Repetition,
            Status::Ongoing => return None,
        };
        Some(Outcome {
            winner: self.position.winner(),
            reason,
        })
    }

    /// How often the position has been on the board.
    fn times(&self, position: &Position) -> usize {
        let path = self.path(self.current);
        let all = path.iter().map(|id| self.nodes[id].after);
        all.chain([*self.game.start()])
            .filter(|earlier| earlier == position)
            .count()
    }

    /// What came of something played: `next` is what playing it on the position gave.
    fn played(
        &mut self,
        result: Result<Played, PlayError>,
        next: Option<Position>,
        play_on: bool,
    ) -> bool {
        let over = self
            .outcome()
            .filter(|outcome| !play_on || !outcome.reason.is_counter());
        if let Some(outcome) = over {
            assert_eq!(result, Err(PlayError::Over(outcome)));
            return false;
        }
        let Some(next) = next else {
            assert!(result.is_err(), "{result:?}");
            return false;
        };
        match result.expect("it can be played") {
            Played::Incomplete => {
                assert!(next.deployment().is_some());
                self.past.push(self.position);
            }
            Played::Complete(id) => {
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

    fn play(&mut self, choice: u16, play_on: bool) -> bool {
        let moves = self.position.legal_moves();
        let mv = match moves.get(usize::from(choice) % moves.len().max(1)) {
            Some(&mv) => mv,
            None => Move::Commit,
        };
        self.play_move(mv, play_on)
    }

    /// Moves the unit back that moved in the player's last turn, four turns long: so positions repeat.
    fn go_back(&mut self) -> bool {
        let mut done = false;
        for _ in 0..4 {
            let path = self.path(self.current);
            let last = path
                .len()
                .checked_sub(2)
                .map(|n| &self.nodes[&path[n]].turn);
            let Some(&Turn::Ordinary { from, to, kind, .. }) = last else {
                break;
            };
            let Some(unit) = self.position.board().stack(to) else {
                break;
            };
            let (from, to) = (to, from);
            let back = Move::Ordinary {
                unit,
                from,
                to,
                kind,
            };
            done |= self.play_move(back, false);
        }
        done
    }

    fn commit(&mut self) -> bool {
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

    fn play_turn(&mut self, choice: u16) -> bool {
        // One random turn of the position; all of them can be very many.
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
        let turn = turn.expect("a turn has at most four actions");
        let result = self.game.play_turn(&turn).map(Played::Complete);
        self.played(result, Some(next), false)
    }

    fn stay(&mut self, a: u16, b: u16) -> bool {
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

    /// Mostly a role that is there.
    fn role(&self, origin: Square, choice: u16) -> Role {
        let stack = self.position.board().stack(origin);
        let there: Vec<Role> = stack.map_or(Vec::new(), |stack| stack.roles().iter().collect());
        match there.get(usize::from(choice) % (there.len() + 1)) {
            Some(&role) => role,
            None => Role::ALL[usize::from(choice) % Role::ALL.len()],
        }
    }

    fn recombine(&mut self, a: u16, b: u16) -> bool {
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

    fn undo(&mut self) -> bool {
        let result = self.game.undo();
        if let Some(earlier) = self.past.pop() {
            assert_eq!(result, Ok(Undone::Operation));
            self.position = earlier;
        } else if let Some(known) = self.nodes.get(&self.current) {
            assert_eq!(result, Ok(Undone::Turn));
            let undone = self.current;
            (self.current, self.position) = (known.parent, known.before);
            let mut again = self.game.clone();
            assert_eq!(
                again.redo(),
                Ok(undone),
                "a redo goes where the undo came from"
            );
            assert!(again.position().is_identical(&self.after(undone)));
        } else {
            assert_eq!(result, Err(TimelineError::AtStart));
        }
        result.is_ok()
    }

    /// Whether the way is barred by a deployment, and then that the game says so.
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
        self.current = id;
        self.position = self.after(id);
        true
    }

    fn redo(&mut self) -> bool {
        let next = self.game.line().get(self.game.ply()).copied();
        let result = self.game.redo();
        if self.barred(&result) {
            return false;
        }
        assert_eq!(result, next.ok_or(TimelineError::AtEnd));
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

    fn jump(&mut self, choice: u16) -> bool {
        let id = self.any_name(choice);
        let result = self.game.jump(id);
        if !self.is_live(id) {
            assert_eq!(result, Err(TimelineError::NoSuchNode(id)));
            return false;
        }
        !self.barred(&result) && self.arrive(id)
    }

    fn goto_ply(&mut self, choice: u16) -> bool {
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

    fn cancel(&mut self) -> bool {
        let result = self.game.cancel_deployment();
        assert_eq!(result.is_ok(), self.position.deployment().is_some());
        self.past.clear();
        self.position = self.position.before_deployment();
        result.is_ok()
    }

    fn promote(&mut self, choice: u16, line: bool) -> bool {
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

    fn delete(&mut self, choice: u16, rarely: u16) -> bool {
        // Mostly near the end of a line, or nothing would ever grow.
        let mut id = self.any_name(choice);
        if rarely % 8 != 0 {
            id = *self.names.last().expect("the start is there");
        }
        let result = self.game.delete(id);
        if id == NodeId::START || !self.is_live(id) {
            assert!(result.is_err());
            return false;
        }
        let gone: Vec<NodeId> = self.nodes.keys().copied().collect();
        let gone: Vec<NodeId> = gone
            .into_iter()
            .filter(|&n| self.path(n).contains(&id))
            .collect();
        if gone.contains(&self.current) {
            if self.barred(&result) {
                return false;
            }
            self.arrive(self.nodes[&id].parent);
        }
        assert_eq!(result, Ok(()));
        self.said = self.said.filter(|(place, _)| !gone.contains(place));
        for id in gone {
            self.nodes.remove(&id);
        }
        true
    }

    fn say(&mut self, choice: u16) -> bool {
        let color = Color::ALL[usize::from(choice) % 2];
        let (winner, reason) = match choice % 6 {
            0 | 1 => (Some(!color), OutcomeReason::Resignation),
            2 | 3 => (Some(!color), OutcomeReason::Flag),
            _ => (None, OutcomeReason::Agreement),
        };
        let over = self.outcome().is_some() || self.said.is_some();
        let result = match choice % 6 {
            0 | 1 => self.game.resign(color),
            2 | 3 => self.game.flag(color),
            _ => self.game.agree_draw(),
        };
        assert_eq!(result.is_err(), over);
        if !over {
            self.said = Some((self.current, Outcome { winner, reason }));
            assert_eq!(self.game.result(), Outcome { winner, reason }.result());
        }
        !over
    }

    fn reopen(&mut self) -> bool {
        assert_eq!(self.game.reopen(), self.said.is_some());
        self.said.take().is_some()
    }

    fn annotate(&mut self, choice: u16, what: u16) -> bool {
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
