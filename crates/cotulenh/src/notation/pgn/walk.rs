//! The tree of a game in the order of PGN.

use crate::{Game, NodeId, Position, Turn};
use alloc::vec;
use alloc::vec::Vec;

/// An element of a game in the order of PGN.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "events are looked at one by one and not kept"
)]
pub enum Event<'a> {
    /// A turn.
    Turn(Told<'a>),
    /// A variation begins. It replaces the last turn of this line.
    VariationStart,
    /// The variation ends.
    VariationEnd,
}

/// A turn of a game with the positions before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// Its node.
    pub id: NodeId,
    /// The turn.
    pub turn: &'a Turn,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

/// An iterator over the tree of a game: each turn, then its variations, then the turns that follow it. It is not
/// recursive.
///
/// ```
/// use cotulenh::notation::pgn::{Event, PgnGame, Walk};
/// let pgn: PgnGame = "1. Tf6 (1. Th6 Tf7) Tf8".parse()?;
/// let told: Vec<String> = Walk::new(&pgn.game)
///     .map(|event| match event {
///         Event::Turn(told) => told.before.turn_san(told.turn).to_string(),
///         Event::VariationStart => "(".into(),
///         Event::VariationEnd => ")".into(),
///     })
///     .collect();
/// assert_eq!(told.join(" "), "Tf6 ( Th6 Tf7 ) Tf8");
/// # Ok::<(), cotulenh::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    game: &'a Game,
    /// The tasks that are left, the next one last.
    rest: Vec<Task>,
    /// The last node and its position.
    last: (NodeId, Position),
}

#[derive(Clone, Copy, Debug)]
enum Task {
    /// The turns after the node.
    After(NodeId),
    /// The variation that begins with the node.
    Variation(NodeId),
    /// The turn of the node.
    Turn(NodeId),
    End,
}

impl<'a> Walk<'a> {
    /// Returns an iterator that begins at the start of the game.
    #[must_use]
    pub fn new(game: &'a Game) -> Walk<'a> {
        Walk {
            game,
            rest: vec![Task::After(NodeId::START)],
            last: (NodeId::START, *game.start()),
        }
    }

    fn tell(&mut self, id: NodeId) -> Option<Event<'a>> {
        let turn = self.game.turn(id)?;
        let parent = self.game.parent(id)?;
        let before = if parent == self.last.0 {
            self.last.1
        } else {
            self.game.position_at(parent)?
        };
        let mut after = before;
        for mv in turn.moves() {
            after.play_unchecked(mv);
        }
        self.last = (id, after);
        Some(Event::Turn(Told {
            id,
            turn,
            before,
            after,
        }))
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            match self.rest.pop()? {
                Task::After(id) => {
                    let mut children = self.game.children(id);
                    let Some(first) = children.next() else {
                        continue;
                    };
                    self.rest.push(Task::After(first));
                    let start = self.rest.len();
                    self.rest.extend(children.map(Task::Variation));
                    self.rest[start..].reverse();
                    return self.tell(first);
                }
                Task::Variation(id) => {
                    self.rest
                        .extend([Task::End, Task::After(id), Task::Turn(id)]);
                    return Some(Event::VariationStart);
                }
                Task::Turn(id) => return self.tell(id),
                Task::End => return Some(Event::VariationEnd),
            }
        }
    }
}
