//! Analyses as JSON. `docs/CLI.md` documents the members.

use cotulenh::Position;
use cotulenh::notation::pgn::PgnGame;
use cotulenh_engine::SearchResult;
use cotulenh_engine::review::GameReview;
use cotulenh_server::farm::report;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Writes the analysis of a position as one line.
pub(crate) fn position(
    position: &Position,
    found: &SearchResult,
    output: &mut impl Write,
) -> io::Result<()> {
    let object = report::analysis(position, &found.clone().into());
    writeln!(output, "{object}")
}

/// Writes the analysis of a game as one line.
pub(crate) fn game(pgn: &PgnGame, review: &GameReview, output: &mut impl Write) -> io::Result<()> {
    let tags = pgn.tags.iter();
    let tags: Map<String, Value> = tags
        .map(|(name, text)| (name.into(), json!(text)))
        .collect();
    let positions = report::positions(review);
    let all = pgn.game.main_line().count() + 1;
    let object = json!({
        "tags": tags,
        "objective": pgn.game.objective().name(),
        "result": pgn.game.result().as_str(),
        "complete": positions.len() == all,
        "positions": positions,
    });
    writeln!(output, "{object}")
}
