//! Sends arbitrary lines to a UCI session: no panic, every line of output belongs to the protocol, and every search
//! ends.

use cotulenh_engine::uci::{Bounds, Flow, Session};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Checks one input.
pub fn run(text: &str) {
    let answers = Answers::default();
    let bounds = Bounds {
        hash: 1,
        threads: 2,
        nodes: Some(300),
    };
    let mut session = Session::new(answers.clone(), bounds);
    for line in text.lines() {
        // Pondering and infinite searches run until `stop` if nothing else bounds them. `finish` stops them.
        if session.handle(line).expect("answers can be written") == Flow::Quit {
            break;
        }
    }
    session.finish().expect("answers can be written");
    drop(session);
    let bytes = answers.0.lock().expect("no thread panicked").clone();
    let text = String::from_utf8(bytes).expect("answers are text");
    for line in text.lines() {
        let known = ["id ", "option ", "info ", "bestmove ", "response "];
        let plain = ["uciok", "ugiok", "readyok"];
        assert!(
            plain.contains(&line) || known.iter().any(|start| line.starts_with(start)),
            "{line}"
        );
    }
}
