//! Cutting a perft into pieces of work that any thread can take.

use cotulenh::{Move, Position};

/// Pieces of work for each thread: enough of them that the last ones are short.
const EACH: usize = 256;

/// More are not asked for, however many threads there are: they are kept in memory.
const MOST: usize = 4096;

/// A piece of work: what lies below a line of actions.
pub(super) struct Task {
    /// The number of its first action among those of the root.
    pub(super) root: usize,
    /// The actions from the root to it.
    pub(super) line: Vec<Move>,
}

impl Task {
    /// The position below the line.
    pub(super) fn position(&self, root: &Position) -> Position {
        let mut position = *root;
        for &mv in &self.line {
            position.play_unchecked(mv);
        }
        position
    }
}

/// Cuts a perft into tasks: below the root's actions, and further down while they are too few. Each keeps a ply at least,
/// for the count of its actions is one operation.
pub(super) fn split(root: &Position, roots: &[Move], depth: u32, threads: usize) -> Vec<Task> {
    let wanted = threads.saturating_mul(EACH).min(MOST);
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
