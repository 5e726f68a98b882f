//! The tree of a game in the order of PGN.

use crate::game::Entry;
use crate::{Game, NodeId, Position};
use alloc::vec;
use alloc::vec::Vec;

/// An element of a game in the order of PGN.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "elements are used one by one and not kept"
)]
pub enum Element<'a> {
    /// A turn.
    Turn(Entry<'a>),
    /// A variation begins. It replaces the last turn of this line.
    VariationStart,
    /// The variation ends.
    VariationEnd,
}

/// An iterator over the tree of a game: each turn, then its variations, then the turns that follow it. It is not
/// recursive.
///
/// ```
/// use cotulenh::notation::pgn::{Element, PgnGame, Walk};
/// let pgn: PgnGame = "1. Tf6 (1. Th6 Tf7) Tf8".parse()?;
/// let words: Vec<String> = Walk::new(&pgn.game)
///     .map(|element| match element {
///         Element::Turn(entry) => entry.before.turn_san(entry.turn).to_string(),
///         Element::VariationStart => "(".into(),
///         Element::VariationEnd => ")".into(),
///     })
///     .collect();
/// assert_eq!(words.join(" "), "Tf6 ( Th6 Tf7 ) Tf8");
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

    /// Returns the turn that leads to a node.
    fn turn(&mut self, id: NodeId) -> Option<Element<'a>> {
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
        Some(Element::Turn(Entry {
            id,
            ply: self.game.ply_of(id)?,
            turn,
            before,
            after,
        }))
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Element<'a>;

    fn next(&mut self) -> Option<Element<'a>> {
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
                    return self.turn(first);
                }
                Task::Variation(id) => {
                    self.rest
                        .extend([Task::End, Task::After(id), Task::Turn(id)]);
                    return Some(Element::VariationStart);
                }
                Task::Turn(id) => return self.turn(id),
                Task::End => return Some(Element::VariationEnd),
            }
        }
    }
}
