//! The scripted conversations of the engine's tests, with the real program.

#[path = "../../../../cotulenh-engine/tests/it/conversations/script.rs"]
mod script;

use super::program::Program;
use script::{CONVERSATIONS, Engine, hold};

impl Engine for Program {
    fn send(&mut self, line: &str) {
        Program::send(self, line);
    }

    fn answer(&mut self) -> String {
        Program::answer(self)
    }
}

#[test]
fn every_search_answers_with_a_turn_it_has_searched() {
    // The shortest first, because their failures are easiest to read.
    let (small, large): (Vec<_>, Vec<_>) = CONVERSATIONS.iter().partition(|talk| talk.small);
    for conversation in small.into_iter().chain(large) {
        let mut program = Program::start();
        hold(conversation, &mut program);
        let (status, left) = program.end();
        assert!(status.success(), "{}", conversation.name);
        assert_eq!(left, [""; 0], "{}", conversation.name);
    }
}

/// At the end of the input, a search that ends by itself is finished. A level limits the nodes.
#[test]
fn the_end_of_the_input_ends_a_search_as_documented() {
    for (lines, depth) in [
        ("setoption name Level value 7\ngo", "info depth 3 "),
        ("go nodes 20000", "info depth 5 "),
        ("go depth 4", "info depth 4 "),
        ("go movetime 1", "info depth 1 "),
        ("go infinite", "info depth 1 "),
        ("go", "info depth 1 "),
        ("go mate 1", "info depth 1 "),
        ("go ponder wtime 100 btime 100", "info depth 1 "),
    ] {
        for threads in [1, 4] {
            let mut program = Program::start();
            Program::send(
                &mut program,
                &format!("setoption name Threads value {threads}"),
            );
            Program::send(&mut program, lines);
            let (status, answers) = program.end();
            assert!(status.success(), "{lines}");
            let said = answers.join("\n");
            assert!(said.contains(depth), "{lines}: {said}");
            let last = answers.last().map(String::as_str).unwrap_or_default();
            assert!(last.starts_with("bestmove "), "{lines}: {said}");
        }
    }
}
