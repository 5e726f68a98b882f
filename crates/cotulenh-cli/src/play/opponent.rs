//! The engine in its own thread. It handles one question at a time. A cancelled question is stopped and its answer
//! dropped.

use cotulenh::Turn;
use cotulenh_engine::{
    Control, Engine, Evaluation, Limits, Root, Settings as EngineSettings, Strength, Value,
};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
#[cfg(test)]
use std::time::Duration;

/// The node limit of a hint, at every level.
const HINT_NODES: u64 = 60_000;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A turn of the engine.
    Turn,
    /// A hint for the player.
    Hint,
}

/// A position to search.
#[derive(Clone, Debug)]
struct Question {
    purpose: Purpose,
    root: Root,
    limits: Limits,
    strength: Strength,
    seed: u64,
    /// Whether a new game has begun since the last question.
    anew: bool,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) purpose: Purpose,
    /// `None` only if there is no legal turn.
    pub(super) turn: Option<Turn>,
    /// The score for the side to move.
    pub(super) value: Option<Value>,
}

/// An error: the engine's thread has ended, which is a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gone;

/// The state of the thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Idle,
    Thinking(Purpose),
    /// The search was told to stop. Its answer will be dropped.
    Stopping,
}

/// A handle to the engine's thread.
pub(super) struct Opponent {
    questions: Option<Sender<Question>>,
    answers: Receiver<Answer>,
    control: Arc<Control>,
    thread: Option<JoinHandle<()>>,
    state: State,
    /// A question that was asked while the thread was stopping.
    waiting: Option<Question>,
    anew: bool,
}

impl Opponent {
    /// Starts the thread.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no thread or no memory.
    pub(super) fn start() -> io::Result<Opponent> {
        let (questions, question_receiver) = mpsc::channel::<Question>();
        let (answer_sender, answers) = mpsc::channel();
        let engine = Engine::with(Evaluation::default(), EngineSettings::default());
        let mut engine =
            engine.map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        let control = engine.control();
        let builder = thread::Builder::new().name("opponent".into());
        let thread = builder.spawn(move || {
            for question in question_receiver {
                if answer_sender.send(answer(&mut engine, &question)).is_err() {
                    break;
                }
            }
        })?;
        Ok(Opponent {
            questions: Some(questions),
            answers,
            control,
            thread: Some(thread),
            state: State::Idle,
            waiting: None,
            anew: false,
        })
    }

    /// Prepares for a new game: cancels the current search and forgets its results.
    pub(super) fn new_game(&mut self) {
        self.cancel();
        self.anew = true;
    }

    /// Returns the purpose of the current search.
    pub(super) fn thinks(&self) -> Option<Purpose> {
        match (&self.waiting, self.state) {
            (Some(question), _) => Some(question.purpose),
            (None, State::Thinking(purpose)) => Some(purpose),
            (None, _) => None,
        }
    }

    /// Asks for a turn of the engine at this level.
    pub(super) fn ask_turn(&mut self, root: Root, limits: Limits, level: u8, seed: u64) {
        self.ask(Question {
            purpose: Purpose::Turn,
            root,
            limits,
            strength: Strength::Level(level),
            seed,
            anew: self.anew,
        });
    }

    /// Asks for a hint.
    pub(super) fn ask_hint(&mut self, root: Root) {
        self.ask(Question {
            purpose: Purpose::Hint,
            root,
            limits: Limits::nodes(HINT_NODES),
            strength: Strength::Full,
            seed: 0,
            anew: self.anew,
        });
    }

    fn ask(&mut self, question: Question) {
        self.cancel();
        match self.state {
            State::Idle => self.send(question),
            // The stop flag must stay set until the old search has ended.
            _ => self.waiting = Some(question),
        }
    }

    fn send(&mut self, question: Question) {
        self.control.reset(false);
        self.anew = false;
        self.state = State::Thinking(question.purpose);
        if let Some(questions) = &self.questions {
            // If the thread is gone, the next poll returns the error.
            let _ = questions.send(question);
        }
    }

    /// Cancels the current question.
    pub(super) fn cancel(&mut self) {
        self.waiting = None;
        if matches!(self.state, State::Thinking(_)) {
            self.control.stop();
            self.state = State::Stopping;
        }
    }

    /// Returns the answer if there is one.
    ///
    /// # Errors
    ///
    /// Returns [`Gone`] if the thread has ended.
    pub(super) fn poll(&mut self) -> Result<Option<Answer>, Gone> {
        loop {
            match self.answers.try_recv() {
                Ok(answer) => {
                    if let Some(answer) = self.came(answer) {
                        return Ok(Some(answer));
                    }
                }
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(self.gone()),
            }
        }
    }

    /// Waits for the answer, at most for this time. Blocks the screen, so only tests call it.
    ///
    /// # Errors
    ///
    /// Returns [`Gone`] if the thread has ended.
    #[cfg(test)]
    pub(super) fn wait(&mut self, at_most: Duration) -> Result<Option<Answer>, Gone> {
        while self.thinks().is_some() {
            match self.answers.recv_timeout(at_most) {
                Ok(answer) => {
                    if let Some(answer) = self.came(answer) {
                        return Ok(Some(answer));
                    }
                }
                Err(mpsc::RecvTimeoutError::Timeout) => break,
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
        Ok(None)
    }

    fn came(&mut self, answer: Answer) -> Option<Answer> {
        let wanted = matches!(self.state, State::Thinking(_));
        self.state = State::Idle;
        if let Some(question) = self.waiting.take() {
            self.send(question);
        }
        wanted.then_some(answer)
    }

    fn gone(&mut self) -> Gone {
        self.state = State::Idle;
        self.waiting = None;
        Gone
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.control.stop();
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn answer(engine: &mut Engine, question: &Question) -> Answer {
    if question.anew {
        engine.clear();
    }
    // Neither the table size nor the number of threads changes, so nothing is allocated.
    let _ = engine.configure(EngineSettings {
        strength: question.strength,
        seed: question.seed,
        book: question.purpose == Purpose::Turn,
        ..EngineSettings::default()
    });
    let found = engine.search_prepared(&question.root, &question.limits, |_| {});
    Answer {
        purpose: question.purpose,
        value: found.value(),
        turn: found.best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Position;

    const LONG: Duration = Duration::from_secs(60);

    fn outside_the_book() -> Root {
        let fen = "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1";
        Root::new(fen.parse::<Position>().unwrap())
    }

    #[test]
    fn a_cancelled_question_has_no_answer_and_the_next_one_has() {
        let mut opponent = Opponent::start().unwrap();
        let root = outside_the_book();
        // Without a limit, the search would never end.
        opponent.ask_turn(root.clone(), Limits::default(), 10, 0);
        assert_eq!(opponent.thinks(), Some(Purpose::Turn));
        opponent.ask_hint(root.clone());
        assert_eq!(opponent.thinks(), Some(Purpose::Hint));
        opponent.ask_turn(root, Limits::default(), 1, 7);
        let answer = opponent.wait(LONG).unwrap().expect("an answer");
        assert_eq!(answer.purpose, Purpose::Turn);
        assert!(answer.turn.is_some());
        assert_eq!(opponent.thinks(), None);
        assert!(opponent.poll().unwrap().is_none());
    }

    #[test]
    fn leaving_stops_a_search_without_end() {
        let mut opponent = Opponent::start().unwrap();
        opponent.ask_turn(outside_the_book(), Limits::default(), 10, 0);
        drop(opponent);
    }

    #[test]
    fn the_same_seed_plays_the_same_turn() {
        let in_the_book = Root::new(Position::start());
        for root in [in_the_book, outside_the_book()] {
            let turn = |seed| {
                let mut opponent = Opponent::start().unwrap();
                opponent.ask_turn(root.clone(), Limits::default(), 1, seed);
                opponent.wait(LONG).unwrap().unwrap().turn.unwrap()
            };
            assert_eq!(turn(1), turn(1));
            let all: Vec<_> = (0..8).map(turn).collect();
            assert!(all.iter().any(|other| *other != all[0]));
        }
    }

    #[test]
    fn the_full_engine_plays_from_the_book_without_a_search() {
        let mut opponent = Opponent::start().unwrap();
        // Without the book, the search would never end.
        opponent.ask_turn(Root::new(Position::start()), Limits::default(), 10, 3);
        let answer = opponent.wait(LONG).unwrap().unwrap();
        let book = cotulenh_engine::Book::embedded().unwrap();
        let turns = book.turns(&Position::start());
        assert!(
            turns
                .iter()
                .any(|(turn, _)| Some(turn) == answer.turn.as_ref())
        );
    }
}
