//! UCI sessions with several threads, in this process. Under ThreadSanitizer they reveal data races, under Miri
//! undefined behaviour.

mod script;

use cotulenh_engine::uci::{Bounds, Session};
use script::{CONVERSATIONS, Engine, hold};
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

/// The timeout for a line of output.
const LONG: Duration = Duration::from_secs(240);

/// An output that sends its lines through a channel.
struct Lines {
    begun: Vec<u8>,
    sender: Sender<String>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = std::mem::take(&mut self.begun);
                let line = String::from_utf8(line).map_err(io::Error::other)?;
                self.sender.send(line).map_err(io::Error::other)?;
            } else {
                self.begun.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The bounds of the command, but with a small table under Miri.
fn bounds() -> Bounds {
    let all = Bounds::default();
    Bounds {
        hash: if cfg!(miri) { 1 } else { all.hash },
        ..all
    }
}

struct InProcess {
    session: Session<Lines>,
    answers: Receiver<String>,
}

impl InProcess {
    fn new() -> InProcess {
        let (sender, answers) = mpsc::channel();
        let output = Lines {
            begun: Vec::new(),
            sender,
        };
        InProcess {
            session: Session::new(output, bounds()),
            answers,
        }
    }
}

impl Engine for InProcess {
    fn send(&mut self, line: &str) {
        self.session.handle(line).expect("answers can be written");
    }

    fn answer(&mut self) -> String {
        self.answers.recv_timeout(LONG).expect("an answer")
    }
}

#[test]
fn every_search_returns_a_turn_that_it_searched() {
    for conversation in CONVERSATIONS {
        if cfg!(miri) && !conversation.small {
            continue;
        }
        let mut engine = InProcess::new();
        hold(conversation, &mut engine);
        engine.session.finish().expect("answers can be written");
    }
}

#[test]
fn a_search_stops_when_its_output_is_closed() {
    let (sender, answers) = mpsc::channel();
    let output = Lines {
        begun: Vec::new(),
        sender,
    };
    let mut session = Session::new(output, bounds());
    session.handle("setoption name Threads value 2").unwrap();
    session
        .handle("position fen 10c/11/11/10I/11/11/11/11/11/11/11/9C1 r - - 0 1")
        .unwrap();
    drop(answers);
    // Without the error the search would run for ever.
    session.handle("go depth 100").unwrap();
    assert!(session.finish().is_err());
    assert!(session.handle("isready").is_err());
}
