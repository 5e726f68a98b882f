//! Analysis of every position of a main line.

use super::value;
use cotulenh::{Color, Game, NodeId, Position, Turn};
use cotulenh_engine::review::{self, Fault};
use cotulenh_engine::{Engine, Limits, PvLine, Root, SearchResult, Value};

/// A position of a main line.
pub(crate) struct Moment {
    /// The node of the position.
    pub(crate) id: NodeId,
    pub(crate) position: Position,
    /// The search result, or `None` if the game is over.
    pub(crate) found: Option<SearchResult>,
    /// The score for the side to move.
    pub(crate) value: Option<Value>,
    /// The turn of the main line that follows, and its node.
    pub(crate) played: Option<(NodeId, Turn)>,
}

impl Moment {
    /// Returns the principal variation.
    pub(crate) fn best(&self) -> Option<&PvLine> {
        self.found.as_ref()?.lines.first()
    }
}

/// The verdict on a turn.
pub(crate) struct Verdict {
    /// The score after the turn, for the side that played it.
    pub(crate) value: Value,
    /// The winning chance that the turn gave away.
    pub(crate) loss: f64,
    pub(crate) fault: Option<Fault>,
}

/// The analysed positions of a main line, from its start.
pub(crate) struct Judged(pub(crate) Vec<Moment>);

impl Judged {
    /// Analyses the main line of a game until `keep_going` returns `false`. `keep_going` gets the number of analysed positions and
    /// the number of all positions.
    pub(crate) fn new(
        game: &Game,
        engine: &mut Engine,
        limits: &Limits,
        mut keep_going: impl FnMut(usize, usize) -> bool,
    ) -> Judged {
        engine.clear();
        let line: Vec<NodeId> = game.main_line().collect();
        let start = match line.is_empty() {
            // A deployment may be in progress.
            true => *game.position(),
            false => *game.start(),
        };
        let mut root = Root::new(start);
        let mut id = NodeId::START;
        let mut moments = Vec::new();
        for number in 0..=line.len() {
            if !keep_going(number, line.len() + 1) {
                break;
            }
            let next = line.get(number).copied();
            let played = next.and_then(|next| Some((next, game.turn(next)?.clone())));
            let over = played.is_none().then(|| end(&root)).flatten();
            let found = match over {
                Some(_) => None,
                None => Some(engine.search(&root, limits, |_| {})),
            };
            let found_value = found.as_ref().and_then(SearchResult::value);
            let turn = played.as_ref().map(|(_, turn)| turn.clone());
            moments.push(Moment {
                id,
                position: *root.position(),
                value: over.or(found_value),
                found,
                played,
            });
            // A game contains only legal turns.
            let Some(true) = turn.map(|turn| root.play(&turn).is_ok()) else {
                break;
            };
            id = next.unwrap_or(id);
        }
        Judged(moments)
    }

    /// Returns the verdict on the turn played at a moment, or `None` if the position after it has not been analysed.
    pub(crate) fn verdict(&self, number: usize) -> Option<Verdict> {
        let (here, next) = (self.0.get(number)?, self.0.get(number + 1)?);
        let (_, played) = here.played.as_ref()?;
        let value = value::before_turn(next.value?);
        let is_best = here.best().and_then(|line| line.turns.first()) == Some(played);
        let loss = match here.value {
            // Two searches of one turn differ a little, but the engine's own choice has no loss.
            Some(best) if !is_best => {
                review::loss(review::winning_chance(best), review::winning_chance(value))
            }
            _ => 0.0,
        };
        Some(Verdict {
            value,
            loss,
            fault: Fault::of(loss),
        })
    }
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

/// Returns the turns of a line as SAN.
pub(crate) fn sans(position: &Position, turns: &[Turn]) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::new();
    for turn in turns {
        let text = position.turn_san(turn).to_string();
        if position.play_turn(turn).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}

/// Returns the number that precedes a turn in a move list.
pub(crate) fn turn_number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::Red => ".",
        Color::Blue => "...",
    };
    format!("{}{dots}", position.move_number())
}
