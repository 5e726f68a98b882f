//! Games from JSON.

use super::json_text::{GameText, Notes, Outcome, TurnText};
use cotulenh::notation::pgn::{PgnGame, Tags};
use cotulenh::{
    Color, DeclaredEnd, Forgive, Game, Glyph, NodeId, Objective, Position, Setup, Termination,
};

/// An error in a line of JSON.
pub(crate) struct JsonError {
    /// The column, from 1.
    pub(crate) column: usize,
    /// The message.
    pub(crate) message: String,
}

/// A message with the path to the wrong member and the expected value.
type Problem = String;

/// Reads a game in the format of [`super::json::write`]. A turn is read from `lan`, or from `san` if there is no `lan`.
/// `fen` is ignored.
pub(crate) fn read(line: &str) -> Result<PgnGame, JsonError> {
    let text: GameText = serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        // The caller prints the position before the message.
        let message = text.split(" at line ").next().unwrap_or(&text);
        JsonError {
            column: error.column().max(1),
            message: message.to_owned(),
        }
    })?;
    game(&text).map_err(|message| JsonError { column: 1, message })
}

fn game(text: &GameText) -> Result<PgnGame, Problem> {
    let mut tags = Tags::default();
    for (name, value) in &text.tags {
        tags.set(name, value)
            .map_err(|error| format!("tags: {name}: {error}"))?;
    }
    let position = start(text)?;
    let mut reader = Reader {
        game: Game::from_position(position),
        first: position,
    };
    if let Some(notes) = &text.notes {
        reader.notes(NodeId::START, notes)?;
    }
    reader
        .line(NodeId::START, &text.moves)
        .map_err(|error| format!("moves: {error}"))?;
    let mut game = reader.game;
    let end = game.main_line().last().unwrap_or(NodeId::START);
    if game.current() != end {
        game.jump(end).map_err(|error| error.to_string())?;
    }
    let declared = text.outcome.as_ref().map(declared_end).transpose()?;
    if let Some(declared) = declared.flatten() {
        game.declare_end(declared)
            .map_err(|error| format!("outcome: {error}"))?;
    }
    if let Some(text) = &text.deployment {
        game.resume_deployment(text)
            .map_err(|error| format!("deployment: byte {}: {error}", error.byte()))?;
    }
    Ok(PgnGame { tags, game })
}

fn start(text: &GameText) -> Result<Position, Problem> {
    let objective = match &text.objective {
        None => Objective::Total,
        Some(name) => name
            .parse()
            .map_err(|error| format!("objective: {error}"))?,
    };
    let fen = text.start.as_deref().unwrap_or(cotulenh::START_FEN);
    let mut setup: Setup = fen.parse().map_err(|error| format!("start: {error}"))?;
    setup.objective = objective;
    let position = setup.position_forgiving(Forgive::STUDY);
    position.map_err(|error| format!("start: {error}"))
}

/// Returns the end that the players declared, or `None` if the rules decide the outcome.
fn declared_end(outcome: &Outcome) -> Result<Option<DeclaredEnd>, Problem> {
    let Some(name) = &outcome.reason else {
        return Ok(None);
    };
    let winner = match outcome.winner.as_deref() {
        None => None,
        Some("red") => Some(Color::Red),
        Some("blue") => Some(Color::Blue),
        Some(_) => return Err("outcome: winner: expected red, blue or null".into()),
    };
    let reason = Termination::ALL
        .into_iter()
        .find(|reason| reason.name() == name);
    let reason = reason.ok_or("outcome: reason: expected the name of a reason")?;
    Ok(match (reason, winner) {
        (Termination::Resignation, Some(winner)) => Some(DeclaredEnd::Resignation(!winner)),
        (Termination::Flag, Some(winner)) => Some(DeclaredEnd::Flag(!winner)),
        (Termination::Agreement, None) => Some(DeclaredEnd::Agreement),
        (Termination::Recorded, winner) => Some(DeclaredEnd::Recorded(winner)),
        (Termination::Resignation | Termination::Flag, None) | (Termination::Agreement, _) => {
            return Err("outcome: the winner does not fit the reason".into());
        }
        _ => None,
    })
}

struct Reader {
    game: Game,
    /// The position in which the first move is read. A deployment may be in progress there.
    first: Position,
}

impl Reader {
    /// Reads a line of moves from a node. Variations are nested at most `MAX_DEPTH` deep, so the recursion is bounded.
    fn line(&mut self, from: NodeId, moves: &[TurnText]) -> Result<(), Problem> {
        let mut here = from;
        for (number, turn) in (1..).zip(moves) {
            here = self
                .turn(here, turn)
                .map_err(|error| format!("{number}: {error}"))?;
        }
        Ok(())
    }

    fn turn(&mut self, from: NodeId, text: &TurnText) -> Result<NodeId, Problem> {
        if self.game.current() != from {
            self.game.jump(from).map_err(|error| error.to_string())?;
        }
        let written = text.lan.as_deref().or(text.san.as_deref());
        let written = written.ok_or("expected lan or san")?;
        let position = match from {
            NodeId::START => &self.first,
            _ => self.game.position(),
        };
        let turn = position
            .read_turn(written)
            .map_err(|error| format!("{written}: {error}"))?;
        self.game
            .play_turn_on(&turn)
            .map_err(|error| format!("{written}: {error}"))?;
        let here = self.game.current();
        if let Some(notes) = &text.notes {
            self.notes(here, notes)?;
        }
        for (number, variation) in (1..).zip(&text.variations) {
            self.line(from, variation)
                .map_err(|error| format!("variations: {number}: {error}"))?;
        }
        Ok(here)
    }

    fn notes(&mut self, id: NodeId, notes: &Notes) -> Result<(), Problem> {
        let game = &mut self.game;
        if let Some(comment) = &notes.comment_before {
            game.set_comment_before(id, comment)
                .map_err(|error| error.to_string())?;
        }
        if let Some(comment) = &notes.comment {
            game.set_comment(id, comment)
                .map_err(|error| error.to_string())?;
        }
        for &glyph in &notes.glyphs {
            game.add_glyph(id, Glyph(glyph))
                .map_err(|error| format!("glyphs: {error}"))?;
        }
        if let Some(clock) = &notes.clk {
            let clock = clock.parse().map_err(|error| format!("clk: {error}"))?;
            game.set_clock(id, Some(clock))
                .map_err(|error| error.to_string())?;
        }
        if let Some(eval) = &notes.eval {
            let eval = eval.parse().map_err(|error| format!("eval: {error}"))?;
            game.set_eval(id, Some(eval))
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}
