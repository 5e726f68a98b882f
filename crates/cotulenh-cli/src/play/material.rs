//! Captured pieces and the difference in points, from the events of a game.

use cotulenh::{ByColor, Color, Event, Game, NodeId, Piece, Role};

/// The pieces captured and the points lost up to the current position of a game.
#[derive(Debug, Default)]
pub(super) struct Material {
    /// The totals after each turn up to the current node, so that an update only handles the events of new turns.
    turns: Vec<(NodeId, Totals)>,
    /// The totals now, including the deployment in progress.
    now: Totals,
}

#[derive(Clone, Debug)]
struct Totals {
    /// The enemy pieces that each side has captured.
    captured: ByColor<Vec<Piece>>,
    /// The points that each side has lost, by captures and by its own suicide captures.
    lost: ByColor<u32>,
}

impl Default for Totals {
    fn default() -> Totals {
        Totals {
            captured: ByColor::new(|_| Vec::new()),
            lost: ByColor::new(|_| 0),
        }
    }
}

impl Totals {
    fn add(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Captured { piece, .. } => {
                    self.captured[!piece.color].push(piece);
                    self.lost[piece.color] += piece.role.points();
                }
                Event::Destroyed { piece, .. } => self.lost[piece.color] += piece.role.points(),
                _ => {}
            }
        }
    }
}

impl Material {
    /// Updates the totals if the game differs from the last call.
    pub(super) fn update(&mut self, game: &Game) {
        let mut line = game.line();
        line.truncate(game.ply());
        let known = self.turns.iter().zip(&line);
        let known = known.take_while(|((known, _), id)| known == *id).count();
        self.turns.truncate(known);
        for &id in &line[known..] {
            let mut totals = self.last();
            totals.add(&game.events(id).unwrap_or_default());
            self.turns.push((id, totals));
        }
        self.now = self.last();
        if let Some(session) = game.deploy_session() {
            // `cancel` returns all events of the deployment.
            let (_, events) = session.cancel();
            self.now.add(&events);
        }
    }

    fn last(&self) -> Totals {
        let last = self.turns.last();
        last.map_or_else(Totals::default, |(_, totals)| totals.clone())
    }

    /// Returns the points by which a side is ahead, counting only what was lost in the game.
    pub(super) fn balance(&self, color: Color) -> i64 {
        i64::from(self.now.lost[!color]) - i64::from(self.now.lost[color])
    }

    /// Returns `true` if neither side has lost anything.
    pub(super) fn is_untouched(&self) -> bool {
        Color::ALL
            .iter()
            .all(|&color| self.now.lost[color] == 0 && self.now.captured[color].is_empty())
    }

    /// Returns the pieces that a side has captured: letters as on the board, most valuable first, with `2` before a
    /// pair.
    pub(super) fn captured(&self, color: Color) -> Vec<String> {
        let pieces = &self.now.captured[color];
        let mut roles = Role::ALL;
        roles.sort_by_key(|role| std::cmp::Reverse(role.points()));
        let kinds = roles.iter().flat_map(|&role| [(role, true), (role, false)]);
        kinds
            .filter_map(|(role, heroic)| {
                let like = |piece: &&Piece| (piece.role, piece.heroic) == (role, heroic);
                let count = pieces.iter().filter(like).count();
                let piece = pieces.iter().find(like)?;
                Some(match count {
                    1 => piece.to_string(),
                    _ => format!("{count}{piece}"),
                })
            })
            .collect()
    }
}
