//! `cotulenh perft`: counting actions, with threads and a progress line.

use crate::args::PerftOptions;
use crate::position;
use cotulenh::{Move, Position, perft};
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
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

/// A piece of work: what lies below a root action, or below a reply to one.
struct Task {
    root: usize,
    reply: Option<Move>,
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
    let work = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let below = position.after(roots[task.root]);
            let nodes = match task.reply {
                Some(reply) => perft(&below.after(reply), depth - 2),
                None => perft(&below, depth - 1),
            };
            totals[task.root].fetch_add(nodes, Ordering::Relaxed);
            let finished = done.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(progress) = &progress {
                let nodes = totals.iter().map(|t| t.load(Ordering::Relaxed)).sum();
                progress.show(finished, tasks.len(), nodes);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            // Where no more threads can be had, those there are do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
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
        if depth < 3 {
            tasks.push(Task { root, reply: None });
            continue;
        }
        let replies = position.after(mv).legal_moves();
        tasks.extend(replies.into_iter().map(|reply| Task {
            root,
            reply: Some(reply),
        }));
    }
    tasks
}

/// A line on the terminal that is written over again, a few times a second, by whichever thread is at it.
struct Progress {
    start: Instant,
    shown: Mutex<Option<Instant>>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            start: Instant::now(),
            shown: Mutex::new(None),
        }
    }
}

impl Progress {
    const EVERY: Duration = Duration::from_millis(200);

    fn show(&self, finished: usize, all: usize, nodes: u64) {
        // Another thread is writing it just now.
        let Ok(mut shown) = self.shown.try_lock() else {
            return;
        };
        let now = Instant::now();
        if now - shown.unwrap_or(self.start) < Self::EVERY {
            return;
        }
        *shown = Some(now);
        let percent = 100 * finished / all.max(1);
        let nps = per_second(nodes, now - self.start);
        write_over(&format!("{percent} %  {nodes} nodes  {nps} a second"));
    }

    fn clear(&self) {
        if self.shown.lock().is_ok_and(|shown| shown.is_some()) {
            write_over("");
        }
    }
}

/// Writes over the last line of the terminal; one that does not take it only misses the progress.
fn write_over(line: &str) {
    let mut terminal = io::stderr().lock();
    let _ = write!(terminal, "\r\x1b[K{line}");
    let _ = terminal.flush();
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
