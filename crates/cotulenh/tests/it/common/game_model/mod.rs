//! A simple model of a game to compare [`Game`] with. It stores every node with the positions before and after it,
//! computed by playing on a [`Position`].

mod operations;

use super::deploying::Deploying;
use super::starts::STARTS;
use cotulenh::{Forgive, Game, NodeId, Outcome, Position, Termination, Turn};
use std::collections::{HashMap, HashSet};

/// An operation with two numbers that select its arguments.
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
    /// All nodes that ever existed, the start first.
    names: Vec<NodeId>,
    current: NodeId,
    /// The current position, including the deployment in progress.
    position: Position,
    /// The expected results of undoing the operations of the deployment in progress.
    past: Vec<Position>,
    /// The expected results of redoing the undone operations, the next one last.
    ahead: Vec<Position>,
    declared: Option<(NodeId, Outcome)>,
    /// The operations and outcomes that occurred, so that a test can check its coverage.
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
            ahead: Vec::new(),
            declared: None,
            seen: HashSet::new(),
        }
    }

    /// Carries out one operation on the game and on the model, and makes the quick comparisons.
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
            21 => self.declare_end(a),
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
                    (21, _) => "declare-end",
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
            .extend(outcome.map(|outcome| outcome.termination.name()));
        let times = self.times(&self.after(self.current));
        assert_eq!(self.game.repetitions(), times);
        assert_eq!(self.game.node_count(), self.nodes.len() + 1);
    }

    /// Compares every node.
    pub fn assert_consistent(&self) {
        let game = &self.game;
        // Every node is reachable from the start exactly once.
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

    /// Returns the turns from the start to a node.
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

    /// Returns the outcome at the current node, by the rules or by the players.
    fn outcome(&self) -> Option<Outcome> {
        if let Some((_, outcome)) = self.declared.filter(|&(place, _)| place == self.current) {
            return Some(outcome);
        }
        if self.position.deployment().is_some() {
            return None;
        }
        self.position.outcome().or_else(|| {
            let is_draw = self.times(&self.position) >= 3;
            is_draw.then_some(Outcome::draw(Termination::Repetition))
        })
    }

    /// Returns how often the position has occurred.
    fn times(&self, position: &Position) -> usize {
        let path = self.path(self.current);
        let all = path.iter().map(|id| self.nodes[id].after);
        all.chain([*self.game.start()])
            .filter(|earlier| earlier == position)
            .count()
    }
}
