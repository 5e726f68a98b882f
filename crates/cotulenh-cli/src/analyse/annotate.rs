//! Analyses as annotations of a game.

use cotulenh::game::{AnnotationError, PlayError};
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Game, NodeId};
use cotulenh_engine::review::{Fault, GameReview, Moment};

/// The maximum length of an added variation, in turns.
const MAX_VARIATION: usize = 8;

/// A reason why a game cannot be annotated.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AnnotateError {
    #[error(transparent)]
    Annotation(#[from] AnnotationError),
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Annotates every turn with an evaluation, and faults with a glyph and a better variation. Replaces the marks of earlier
/// analyses. Comments and all other glyphs stay.
pub(crate) fn annotate(pgn: &mut PgnGame, review: &GameReview) -> Result<(), AnnotateError> {
    let game = &mut pgn.game;
    let end = game.current();
    // Better lines are played at other nodes, where no deployment is in progress.
    let deployment = game.deployment_text();
    if deployment.is_some() {
        let _ = game.cancel_deployment();
    }
    for (number, moment) in review.0.iter().enumerate() {
        if let (Some(value), Some(_)) = (moment.value, &moment.found) {
            let eval = value.to_eval(moment.position.turn());
            game.set_eval(moment.id, Some(eval))?;
        }
        let Some((id, _)) = moment.played else {
            continue;
        };
        for fault in Fault::ALL {
            game.remove_glyph(id, fault.glyph())?;
        }
        let fault = review.verdict(number).and_then(|verdict| verdict.fault);
        if let Some(fault) = fault {
            game.add_glyph(id, fault.glyph())?;
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
        // Fails only if the game already has the maximum number of tags.
        let _ = pgn
            .tags
            .set("Annotator", concat!("cotulenh ", env!("CARGO_PKG_VERSION")));
    }
    Ok(())
}

/// Adds the better variation, with an evaluation at its first turn.
fn better_line(game: &mut Game, moment: &Moment) -> Result<(), AnnotateError> {
    let Some(line) = moment.best() else {
        return Ok(());
    };
    if game.jump(moment.id).is_err() {
        return Ok(());
    }
    let mut first: Option<NodeId> = None;
    for turn in line.turns.iter().take(MAX_VARIATION) {
        let played = game.play_turn_on(turn)?;
        first = first.or(played.node);
    }
    if let Some(id) = first {
        let eval = line.value.to_eval(moment.position.turn());
        game.set_eval(id, Some(eval))?;
    }
    Ok(())
}
