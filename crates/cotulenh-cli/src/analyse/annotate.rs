//! Analyses as notes in the record of a game.

use super::judge::{Judged, Moment};
use super::value;
use cotulenh::game::{AnnotationError, PlayError};
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Game, NodeId};

/// How much of a better line is noted, in turns.
const LONGEST_LINE: usize = 8;

/// Why a note cannot be made.
#[derive(Debug)]
pub(crate) enum NoteError {
    Annotation(AnnotationError),
    Play(PlayError),
}

impl From<AnnotationError> for NoteError {
    fn from(error: AnnotationError) -> NoteError {
        NoteError::Annotation(error)
    }
}

impl std::fmt::Display for NoteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoteError::Annotation(error) => error.fmt(f),
            NoteError::Play(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoteError {}

/// Notes evaluations at every turn, and glyphs and better lines where much was given away. What earlier analyses noted
/// there is replaced; comments and all other glyphs stay.
pub(crate) fn annotate(pgn: &mut PgnGame, judged: &Judged) -> Result<(), NoteError> {
    let game = &mut pgn.game;
    let end = game.current();
    // Better lines are played at other nodes, where no deployment is in progress.
    let deployment = game.deployment_text();
    if deployment.is_some() {
        let _ = game.cancel_deployment();
    }
    for (number, moment) in judged.0.iter().enumerate() {
        if let (Some(value), Some(_)) = (moment.value, &moment.found) {
            let eval = value::eval(value, moment.position.turn());
            game.set_eval(moment.id, Some(eval))?;
        }
        let Some((id, _)) = moment.played else {
            continue;
        };
        for glyph in value::glyphs() {
            game.remove_glyph(id, glyph)?;
        }
        let glyph = judged.verdict(number).and_then(|verdict| verdict.glyph);
        if let Some(glyph) = glyph {
            game.add_glyph(id, glyph)?;
            better_line(game, moment)?;
        }
    }
    if game.current() != end {
        let _ = game.jump(end);
    }
    if let Some(text) = deployment {
        // The new variations come after the others, so its place is the same.
        let _ = game.resume_deployment(&text);
    }
    if pgn.tags.get("Annotator").is_none() {
        // The only reason against it is a game with all the tags it may have.
        let _ = pgn
            .tags
            .set("Annotator", concat!("cotulenh ", env!("CARGO_PKG_VERSION")));
    }
    Ok(())
}

/// Notes the line that was better, with its value at its first turn.
fn better_line(game: &mut Game, moment: &Moment) -> Result<(), NoteError> {
    let Some(line) = moment.best() else {
        return Ok(());
    };
    if game.jump(moment.id).is_err() {
        return Ok(());
    }
    let mut first: Option<NodeId> = None;
    for turn in line.turns.iter().take(LONGEST_LINE) {
        match game.play_turn_on(turn) {
            Ok(played) => first = first.or(played.node),
            Err(error) => return Err(NoteError::Play(error)),
        }
    }
    if let Some(id) = first {
        let eval = value::eval(line.value, moment.position.turn());
        game.set_eval(id, Some(eval))?;
    }
    Ok(())
}
