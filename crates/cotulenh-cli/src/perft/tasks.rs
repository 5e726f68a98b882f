//! Splitting of a perft into tasks for the threads.

use cotulenh::{Move, Position};

/// The number of tasks per thread, so many that the last ones are short.
const TASKS_PER_THREAD: usize = 256;

/// The maximum number of tasks, because they are kept in memory.
const MAX_TASKS: usize = 4096;

/// A task: the positions below a line of moves.
pub(super) struct Task {
    /// The index of its first move among those of the root.
    pub(super) root: usize,
    /// The moves from the root.
    pub(super) line: Vec<Move>,
}

impl Task {
    /// Returns the position after the line.
    pub(super) fn position(&self, root: &Position) -> Position {
        let mut position = *root;
        for &mv in &self.line {
            position.play_unchecked(mv);
        }
        position
    }
}

/// Splits a perft into tasks: one per move of the root, split further if they are too few. Each task keeps at least one
/// ply, because counting moves is a single operation.
pub(super) fn split(root: &Position, roots: &[Move], depth: u32, threads: usize) -> Vec<Task> {
    let wanted = threads.saturating_mul(TASKS_PER_THREAD).min(MAX_TASKS);
    let first = |(root, &mv)| Task {
        root,
        line: vec![mv],
    };
    let mut tasks: Vec<Task> = roots.iter().enumerate().map(first).collect();
    for _ in 2..depth {
        if tasks.is_empty() || tasks.len() >= wanted {
            break;
        }
        tasks = tasks.iter().flat_map(|task| below(root, task)).collect();
    }
    tasks
}

fn below(root: &Position, task: &Task) -> Vec<Task> {
    let replies = task.position(root).legal_moves();
    let longer = |&mv: &Move| Task {
        root: task.root,
        line: task.line.iter().copied().chain([mv]).collect(),
    };
    replies.iter().map(longer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_work_for_all_threads_where_the_depth_allows() {
        let start = Position::start();
        let roots = start.legal_moves();
        let tasks = |depth, threads| split(&start, &roots, depth, threads).len();
        assert_eq!((tasks(1, 1), tasks(2, 8)), (116, 116));
        assert_eq!(
            (tasks(3, 1), tasks(3, 2), tasks(3, 64)),
            (13_460, 13_460, 13_460)
        );
        assert_eq!(tasks(6, 256), 13_460);
    }
}
