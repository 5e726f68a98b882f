//! `cotulenh perft`: counting actions, with threads and a progress line.

use crate::args::PerftOptions;
use crate::position;
use cotulenh::{Move, Position, perft};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) fn run(options: &PerftOptions) -> anyhow::Result<()> {
    let position = position::read(options.fen.as_deref())?;
    let start = Instant::now();
    let counts = count(&position, options.depth, options.threads.into());
    let elapsed = start.elapsed();
    let nodes = match options.depth {
        0 => 1,
        _ => counts.iter().map(|(_, nodes)| nodes).sum(),
    };
    let mut output = io::stdout().lock();
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

/// A piece of work: a position below a root action, and how deep to count there.
struct Task {
    root: usize,
    position: Position,
    depth: u32,
}

/// The count below each root action. Work is split two plies deep, so that threads end at about the same time.
fn count(position: &Position, depth: u32, threads: usize) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let roots: Vec<Move> = position.legal_moves().iter().copied().collect();
    let tasks = split(position, &roots, depth);
    let totals: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let progress = io::stderr().is_terminal().then(Progress::default);
    let work = |progress: Option<&Progress>| {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = perft(&task.position, task.depth);
            totals[task.root].fetch_add(nodes, Ordering::Relaxed);
            let finished = done.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(progress) = progress {
                let nodes = totals.iter().map(|t| t.load(Ordering::Relaxed)).sum();
                progress.show(finished, tasks.len(), nodes);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            scope.spawn(|| work(None));
        }
        work(progress.as_ref());
    });
    if let Some(progress) = &progress {
        progress.clear();
    }
    let totals = totals.into_iter().map(AtomicU64::into_inner);
    roots.into_iter().zip(totals).collect()
}

fn split(position: &Position, roots: &[Move], depth: u32) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (root, &mv) in roots.iter().enumerate() {
        let position = position.after(mv);
        if depth < 3 {
            tasks.push(Task {
                root,
                position,
                depth: depth - 1,
            });
            continue;
        }
        tasks.extend(position.legal_moves().iter().map(|&mv| Task {
            root,
            position: position.after(mv),
            depth: depth - 2,
        }));
    }
    tasks
}

/// A line on the terminal that is written over again, a few times a second.
struct Progress {
    start: Instant,
    shown: std::cell::Cell<Option<Instant>>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            start: Instant::now(),
            shown: std::cell::Cell::new(None),
        }
    }
}

impl Progress {
    const EVERY: Duration = Duration::from_millis(200);

    fn show(&self, finished: usize, all: usize, nodes: u64) {
        let now = Instant::now();
        let last = self.shown.get().unwrap_or(self.start);
        if now - last < Self::EVERY {
            return;
        }
        self.shown.set(Some(now));
        let percent = 100 * finished / all.max(1);
        let nps = per_second(nodes, now - self.start);
        let mut terminal = io::stderr().lock();
        // A terminal that does not take it only misses the progress.
        let _ = write!(
            terminal,
            "\r\x1b[K{percent} %  {nodes} nodes  {nps} a second"
        );
        let _ = terminal.flush();
    }

    fn clear(&self) {
        if self.shown.get().is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_and_depths_agree_with_the_library() {
        let position = Position::start();
        for (depth, threads) in [(1, 1), (2, 1), (2, 3), (3, 2)] {
            let total: u64 = count(&position, depth, threads)
                .iter()
                .map(|(_, n)| n)
                .sum();
            assert_eq!(
                total,
                perft(&position, depth),
                "depth {depth}, {threads} threads"
            );
        }
    }
}
