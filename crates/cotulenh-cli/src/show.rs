//! `cotulenh show`: a position on the terminal.

use crate::args::ShowOptions;
use crate::{position, view};
use std::io::{self, Write};

pub(crate) fn run(options: &ShowOptions) -> anyhow::Result<()> {
    let position = position::read(options.fen.as_deref())?;
    let text = view::position(&position, view::wants_color(options.color));
    let mut output = io::stdout().lock();
    write!(output, "{text}{}", view::LEGEND)?;
    Ok(())
}
