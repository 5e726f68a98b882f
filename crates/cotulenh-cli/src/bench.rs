//! `cotulenh bench`: the engine's fingerprint and speed.

use crate::args::BenchOptions;
use crate::output;
use anyhow::Context;
use cotulenh_engine::bench;
use std::io::Write;

pub(crate) fn run(options: &BenchOptions) -> anyhow::Result<()> {
    let result = bench::run(
        options.eval.load()?,
        options.depth,
        options.threads.into(),
        options.hash.try_into()?,
    )
    .context("--hash")?;
    let mut output = output::text();
    for (fen, nodes) in bench::POSITIONS.iter().zip(&result.nodes) {
        writeln!(output, "{nodes:>9}  {fen}")?;
    }
    writeln!(output)?;
    writeln!(output, "nodes {}", result.total())?;
    writeln!(output, "time {:.3} s", result.time.as_secs_f64())?;
    writeln!(output, "nps {}", result.nodes_per_second())?;
    Ok(())
}
