//! `cotulenh show`: a position on the terminal.

use crate::args::ShowOptions;
use crate::{pgn, position, view};
use std::io::{self, Write};

pub(crate) fn run(options: &ShowOptions) -> anyhow::Result<()> {
    let (position, told) = match &options.pgn {
        Some(path) => pgn::position(path, options.game, options.ply)?,
        None => (position::read(options.fen.as_deref())?, String::new()),
    };
    let text = view::position(&position, view::wants_color(options.color));
    let mut output = io::stdout().lock();
    write!(output, "{told}{text}{}", view::LEGEND)?;
    Ok(())
}
