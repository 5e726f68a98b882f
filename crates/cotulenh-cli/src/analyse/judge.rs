//! Every position of a main line, judged.

use super::value;
use cotulenh::{Color, Game, Glyph, NodeId, Position, Status, Turn};
use cotulenh_engine::{Engine, Limits, PvLine, Root, SearchResult, Value};

/// A position of a main line.
pub(crate) struct Moment {
    /// Its node.
    pub(crate) id: NodeId,
    pub(crate) position: Position,
    /// What the engine found; nothing where the game is over.
    pub(crate) found: Option<SearchResult>,
    /// What it is worth to the side to move.
    pub(crate) value: Option<Value>,
    /// The turn of the main line that follows, and its node.
    pub(crate) played: Option<(NodeId, Turn)>,
}

impl Moment {
    /// The best line.
    pub(crate) fn best(&self) -> Option<&PvLine> {
        self.found.as_ref()?.lines.first()
    }
}

/// What the turn after a moment was worth.
pub(crate) struct Verdict {
    /// To who made it.
    pub(crate) value: Value,
    /// Expected points given away.
    pub(crate) loss: f64,
    pub(crate) glyph: Option<Glyph>,
}

/// The moments of a main line, as far as they were judged.
pub(crate) struct Judged(pub(crate) Vec<Moment>);

impl Judged {
    /// Judges the main line of a game until `go_on` says no; it is told how many positions are done, and how many there
    /// are.
    pub(crate) fn new(
        game: &Game,
        engine: &mut Engine,
        limits: &Limits,
        mut go_on: impl FnMut(usize, usize) -> bool,
    ) -> Judged {
        engine.clear();
        let line: Vec<NodeId> = game.main_line().collect();
        let start = match line.is_empty() {
            // In the middle of a deployment, if nothing but that was played.
            true => *game.position(),
            false => *game.start(),
        };
        let mut root = Root::new(start);
        let mut id = NodeId::START;
        let mut moments = Vec::new();
        for number in 0..=line.len() {
            if !go_on(number, line.len() + 1) {
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
            // A record of the game holds legal turns only.
            let Some(true) = turn.map(|turn| root.play(&turn).is_ok()) else {
                break;
            };
            id = next.unwrap_or(id);
        }
        Judged(moments)
    }

    /// What the turn after a moment was worth, where both sides of it were judged.
    pub(crate) fn verdict(&self, number: usize) -> Option<Verdict> {
        let (here, next) = (self.0.get(number)?, self.0.get(number + 1)?);
        let (_, played) = here.played.as_ref()?;
        let value = value::before_turn(next.value?);
        let is_best = here.best().and_then(|line| line.turns.first()) == Some(played);
        let loss = match here.value {
            // Two searches of one turn may differ a little.
            Some(best) if !is_best => value::loss(best, value),
            _ => 0.0,
        };
        Some(Verdict {
            value,
            loss,
            glyph: value::glyph(loss),
        })
    }
}

/// What a game that is over is worth to the side to move; nothing while it goes on.
fn end(root: &Root) -> Option<Value> {
    let position = root.position();
    let drawn = Some(Value::Centi(0));
    if position.deployment().is_some() {
        return None;
    }
    match (position.status(), position.winner()) {
        (Status::Ongoing, _) if root.repetitions() >= 3 => drawn,
        (Status::Ongoing, _) => None,
        (_, Some(winner)) if winner == position.turn() => Some(Value::WinIn(0)),
        (_, Some(_)) => Some(Value::LossIn(0)),
        (_, None) => drawn,
    }
}

/// The turns of a line as SAN.
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

/// The number of a turn as it stands before it.
pub(crate) fn turn_number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::Red => ".",
        Color::Blue => "...",
    };
    format!("{}{dots}", position.move_number())
}
