//! `cotulenh perft`: counts move sequences, with threads, a hash table and progress.

mod count;
mod table;
mod tasks;

use crate::args::PerftOptions;
use crate::{output, position};
use anyhow::Context;
use std::io::Write;
use std::time::{Duration, Instant};
use table::CountTable;
pub(crate) use table::{MAX_MIB, MIN_MIB};

pub(crate) fn run(options: &PerftOptions) -> anyhow::Result<()> {
    let position = position::read(options.fen.as_deref())?;
    let table = options
        .hash
        .map(CountTable::new)
        .transpose()
        .context("--hash")?;
    let start = Instant::now();
    let threads = options.threads.into();
    let counts = count::divided(&position, options.depth, threads, table.as_ref());
    let elapsed = start.elapsed();
    let nodes = match options.depth {
        0 => 1,
        _ => counts.iter().map(|(_, nodes)| nodes).sum(),
    };
    let mut output = output::text();
    if options.divide {
        let mut rows: Vec<(String, u64)> = counts
            .iter()
            .map(|(mv, nodes)| (mv.to_string(), *nodes))
            .collect();
        rows.sort_unstable();
        for (lan, nodes) in rows {
            writeln!(output, "{lan} {nodes}")?;
        }
        writeln!(output)?;
    }
    writeln!(output, "nodes {nodes}")?;
    writeln!(output, "time {:.3} s", elapsed.as_secs_f64())?;
    writeln!(output, "nps {}", per_second(nodes, elapsed))?;
    Ok(())
}

fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
