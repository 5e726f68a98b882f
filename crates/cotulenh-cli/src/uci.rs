//! `cotulenh uci`: the engine for other programs.

use crate::output;
use std::io;

pub(crate) fn run() -> anyhow::Result<()> {
    cotulenh_engine::uci::run(&mut io::stdin().lock(), output::shared_text())?;
    Ok(())
}
