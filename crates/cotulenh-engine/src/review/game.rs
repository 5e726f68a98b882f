//! Review of the main line of a game: a search of each position, and a verdict on each turn.

use super::{Fault, Summary, loss, winning_chance};
use crate::eval::Evaluator;
use crate::{Engine, Limits, PvLine, Root, SearchResult, Value};
use cotulenh::{ByColor, Color, Game, NodeId, Position, Turn};

/// The result of the search of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The last completed depth.
    pub depth: u32,
    /// The number of nodes.
    pub nodes: u64,
    /// The principal variations, best first. Empty if there is no legal turn.
    pub lines: Vec<PvLine>,
}

impl Found {
    /// Returns the score of the position for the side to move. Returns `None` if there is no legal turn.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }
}

impl From<SearchResult> for Found {
    fn from(result: SearchResult) -> Found {
        Found {
            depth: result.depth,
            nodes: result.nodes,
            lines: result.lines,
        }
    }
}

/// Searches a position for a review. The engine first forgets its earlier searches, so that the result depends on the
/// position, its repetitions and the settings alone. It is then the same on every machine, if the engine has one thread
/// and the limits have no time.
pub fn search<E: Evaluator>(engine: &mut Engine<E>, root: &Root, limits: &Limits) -> Found {
    engine.clear();
    engine.search(root, limits, |_| {}).into()
}

/// A position of a main line, before it is searched.
#[derive(Clone, Debug)]
pub struct Place {
    /// The node of the position.
    pub id: NodeId,
    /// The position with its repetitions.
    pub root: Root,
    /// The turn of the main line that follows, and its node.
    pub played: Option<(NodeId, Turn)>,
    /// The score for the side to move if the game is over here. The position is not searched then.
    pub over: Option<Value>,
}

/// Returns the positions of the main line of a game, from its start.
#[must_use]
pub fn places(game: &Game) -> Vec<Place> {
    let line: Vec<NodeId> = game.main_line().collect();
    let start = match line.is_empty() {
        // A deployment may be in progress.
        true => *game.position(),
        false => *game.start(),
    };
    let mut root = Root::new(start);
    let mut id = NodeId::START;
    let mut places = Vec::with_capacity(line.len() + 1);
    for number in 0..=line.len() {
        let next = line.get(number).copied();
        let played = next.and_then(|next| Some((next, game.turn(next)?.clone())));
        places.push(Place {
            id,
            root: root.clone(),
            over: played.is_none().then(|| end(&root)).flatten(),
            played: played.clone(),
        });
        // A game contains only legal turns.
        let Some((next, Ok(()))) = played.map(|(next, turn)| (next, root.play(&turn))) else {
            break;
        };
        id = next;
    }
    places
}

/// Returns the score of a finished game for the side to move, or `None` if the game is not over.
fn end(root: &Root) -> Option<Value> {
    let position = root.position();
    let drawn = Some(Value::Centi(0));
    if position.deployment().is_some() {
        return None;
    }
    match position.outcome() {
        None if root.repetitions() >= 3 => drawn,
        None => None,
        Some(outcome) => match outcome.winner {
            Some(winner) if winner == position.turn() => Some(Value::WinIn(0)),
            Some(_) => Some(Value::LossIn(0)),
            None => drawn,
        },
    }
}

/// A position of a main line with its search.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The node of the position.
    pub id: NodeId,
    /// The position.
    pub position: Position,
    /// The result of the search, or `None` if the game is over.
    pub found: Option<Found>,
    /// The score for the side to move.
    pub value: Option<Value>,
    /// The turn of the main line that follows, and its node.
    pub played: Option<(NodeId, Turn)>,
}

impl Moment {
    /// Returns the principal variation.
    #[must_use]
    pub fn best(&self) -> Option<&PvLine> {
        self.found.as_ref()?.lines.first()
    }
}

/// The verdict on a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The score after the turn, for the side that played it.
    pub value: Value,
    /// The winning chance that the turn gave away.
    pub loss: f64,
    /// The fault, or `None` if the loss is too small.
    pub fault: Option<Fault>,
}

/// The review of a main line, from its start.
#[derive(Clone, Debug, Default)]
pub struct GameReview(pub Vec<Moment>);

impl GameReview {
    /// Reviews the main line of a game. `found` returns the result of the search of a position, or `None` to end the
    /// review before it. It gets the number of the position and the number of all positions.
    ///
    /// ```
    /// use cotulenh::Game;
    /// use cotulenh_engine::review::{self, GameReview};
    /// use cotulenh_engine::{Engine, Limits};
    ///
    /// let mut game = Game::new();
    /// let turn = game.position().turn_from_engine_move("f4f6")?;
    /// game.play_turn(&turn)?;
    /// let mut engine = Engine::new();
    /// let limits = Limits::nodes(2_000);
    /// let review = GameReview::new(&game, |place, _, _| Some(review::search(&mut engine, &place.root, &limits)));
    /// assert_eq!(review.0.len(), 2);
    /// assert!(review.verdict(0).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        game: &Game,
        mut found: impl FnMut(&Place, usize, usize) -> Option<Found>,
    ) -> GameReview {
        let places = places(game);
        let all = places.len();
        let mut moments = Vec::with_capacity(all);
        for (number, place) in places.into_iter().enumerate() {
            let found = match place.over {
                Some(_) => None,
                None => match found(&place, number, all) {
                    Some(found) => Some(found),
                    None => break,
                },
            };
            let value = place.over.or(found.as_ref().and_then(Found::value));
            moments.push(Moment {
                id: place.id,
                position: *place.root.position(),
                value,
                found,
                played: place.played,
            });
        }
        GameReview(moments)
    }

    /// Returns the verdict on the turn played at a moment, or `None` if the position after it has not been searched.
    #[must_use]
    pub fn verdict(&self, number: usize) -> Option<Verdict> {
        let (here, next) = (self.0.get(number)?, self.0.get(number + 1)?);
        let (_, played) = here.played.as_ref()?;
        let value = before_turn(next.value?);
        let is_best = here.best().and_then(|line| line.turns.first()) == Some(played);
        let loss = match here.value {
            // Two searches of one turn differ a little, but the engine's own choice has no loss.
            Some(best) if !is_best => loss(winning_chance(best), winning_chance(value)),
            _ => 0.0,
        };
        Some(Verdict {
            value,
            loss,
            fault: Fault::of(loss),
        })
    }

    /// Returns the summary of each side.
    #[must_use]
    pub fn summary(&self) -> ByColor<Summary> {
        let of = |color: Color| {
            let own = (0..self.0.len()).filter(|&at| self.0[at].position.turn() == color);
            Summary::of(own.filter_map(|at| Some(self.verdict(at)?.loss)))
        };
        ByColor {
            red: of(Color::Red),
            blue: of(Color::Blue),
        }
    }
}

/// Returns the score of a turn for the side that played it, from the score of the position after it.
fn before_turn(after: Value) -> Value {
    match after {
        Value::Centi(score) => Value::Centi(-score),
        // `LossIn(0)` after the turn means that this turn won.
        Value::LossIn(turns) => Value::WinIn(turns.saturating_add(1)),
        Value::WinIn(turns) => Value::LossIn(turns),
    }
}

/// Returns the turns of a line from a position as SAN. Ends before the first turn that is not legal.
#[must_use]
pub fn sans(position: &Position, turns: &[Turn]) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::with_capacity(turns.len());
    for turn in turns {
        let text = position.before_deployment().turn_san(turn).to_string();
        if position.play_turn(turn).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_from_before_the_turn() {
        assert_eq!(before_turn(Value::LossIn(0)), Value::WinIn(1));
        assert_eq!(before_turn(Value::WinIn(1)), Value::LossIn(1));
        assert_eq!(before_turn(Value::Centi(-7)), Value::Centi(7));
    }

    fn game(words: &[&str]) -> Game {
        let mut game = Game::new();
        for word in words {
            let turn = game.position().turn_from_engine_move(word).unwrap();
            game.play_turn(&turn).unwrap();
        }
        game
    }

    #[test]
    fn a_result_does_not_depend_on_earlier_searches() {
        let game = game(&["f4f5", "f9f8", "h4h6", "h9h8"]);
        let limits = Limits::nodes(1_500);
        let mut engine = Engine::new();
        let mut all: Vec<Found> = places(&game)
            .iter()
            .map(|place| search(&mut engine, &place.root, &limits))
            .collect();
        let mut back: Vec<Found> = places(&game)
            .iter()
            .rev()
            .map(|place| search(&mut engine, &place.root, &limits))
            .collect();
        back.reverse();
        assert_eq!(all, back);
        let review = GameReview::new(&game, |_, _, _| Some(all.remove(0)));
        assert_eq!(review.0.len(), 5);
        let summary = review.summary();
        assert_eq!((summary.red.turns, summary.blue.turns), (2, 2));
    }

    #[test]
    fn a_result_depends_on_repetitions_only_if_two_have_occurred() {
        let once = ["f4f5", "f9f8", "f5f4", "f8f9"];
        let twice = [&once[..], &once[..]].concat();
        let at_end = |words: &[&str]| places(&game(words)).pop().unwrap();
        assert!(at_end(&once).root.repeated().is_empty());
        let third = at_end(&twice);
        assert_eq!(third.over, Some(Value::Centi(0)), "a threefold repetition");
        assert_eq!(third.root.repeated().len(), 4);
    }
}
