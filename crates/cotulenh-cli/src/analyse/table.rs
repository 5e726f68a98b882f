//! Analyses as tables.

use super::value;
use super::words::turn_number;
use crate::columns::Columns;
use crate::printable::Printable;
use cotulenh::Position;
use cotulenh::notation::pgn::PgnGame;
use cotulenh_engine::SearchResult;
use cotulenh_engine::review::GameReview;
use std::io::{self, Write};

/// Writes the variations of a position.
pub(crate) fn position(
    position: &Position,
    found: &SearchResult,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut table = Columns::new(&["line", "score", "depth", "nodes", "turns"]);
    for (number, line) in (1_u32..).zip(&found.lines) {
        table.row(vec![
            format!("{number}"),
            value::text(line.value),
            found.depth.to_string(),
            found.nodes.to_string(),
            line.san(position).join(" "),
        ]);
    }
    table.write(output)
}

/// Writes a row for each turn of a game.
pub(crate) fn game(pgn: &PgnGame, review: &GameReview, output: &mut impl Write) -> io::Result<()> {
    let name = |tag| Printable(pgn.tags.get(tag).unwrap_or("?"));
    let result = pgn.game.result();
    writeln!(output, "{} – {}, {result}", name("Red"), name("Blue"))?;
    let mut table = Columns::new(&["turn", "played", "", "before", "after", "loss", "best"]);
    for (number, moment) in review.0.iter().enumerate() {
        let position = &moment.position;
        let best = moment.best().and_then(|line| line.turns.first());
        let best = best.map(|turn| position.turn_san(turn).to_string());
        let verdict = review.verdict(number);
        let fault = verdict.as_ref().and_then(|verdict| verdict.fault);
        let played = moment.played.as_ref();
        table.row(vec![
            turn_number(position),
            played.map_or("".into(), |(_, turn)| position.turn_san(turn).to_string()),
            fault
                .and_then(|fault| fault.glyph().sign())
                .unwrap_or_default()
                .into(),
            moment.value.map(value::text).unwrap_or_default(),
            verdict
                .as_ref()
                .map(|verdict| value::text(verdict.value))
                .unwrap_or_default(),
            verdict
                .map(|verdict| format!("{:.1} %", 100.0 * verdict.loss))
                .unwrap_or_default(),
            best.unwrap_or_default(),
        ]);
    }
    table.write(output)?;
    writeln!(output)
}
