//! `cotulenh show`: prints a position.

use crate::args::ShowOptions;
use crate::{output, pgn, position, view};
use std::io::Write;

pub(crate) fn run(options: &ShowOptions) -> anyhow::Result<()> {
    let (position, heading) = match &options.pgn {
        Some(path) => pgn::position(path, options.game, options.ply)?,
        None => (position::read(options.fen.as_deref())?, String::new()),
    };
    let text = view::position(&position, view::wants_color(options.color));
    let mut output = output::own();
    write!(output, "{heading}{text}{}", view::LEGEND)?;
    Ok(())
}
