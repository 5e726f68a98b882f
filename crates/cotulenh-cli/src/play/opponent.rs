//! The engine in a thread of its own. One question at a time; what is no longer wanted is stopped, and its answer dropped.

use cotulenh::Turn;
use cotulenh_engine::{
    Control, Engine, HandEvaluator, Limits, Root, Settings as EngineSettings, Strength, Value,
};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
#[cfg(test)]
use std::time::Duration;

/// How far a hint is searched, whatever the level.
const HINT_NODES: u64 = 60_000;

/// What an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's own turn.
    Turn,
    /// Advice to a person.
    Hint,
}

/// Something to think about.
#[derive(Clone, Debug)]
struct Question {
    purpose: Purpose,
    root: Root,
    limits: Limits,
    strength: Strength,
    seed: u64,
    /// Whether another game has begun since the last question.
    anew: bool,
}

/// What the engine has found.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) purpose: Purpose,
    /// `None` only if there is no legal turn.
    pub(super) turn: Option<Turn>,
    /// What it is worth to the side to move.
    pub(super) value: Option<Value>,
}

/// The thread has ended, which it never should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gone;

/// What the thread is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Idle,
    Thinking(Purpose),
    /// Told to stop; its answer is awaited and dropped.
    Stopping,
}

/// The engine, as the board has it.
pub(super) struct Opponent {
    questions: Option<Sender<Question>>,
    answers: Receiver<Answer>,
    control: Arc<Control>,
    thread: Option<JoinHandle<()>>,
    state: State,
    /// Asked while the thread was stopping.
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
        let (questions, asked) = mpsc::channel::<Question>();
        let (told, answers) = mpsc::channel();
        let engine = Engine::with(HandEvaluator::default(), EngineSettings::default());
        let mut engine =
            engine.map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        let control = engine.control();
        let builder = thread::Builder::new().name("opponent".into());
        let thread = builder.spawn(move || {
            for question in asked {
                if told.send(answer(&mut engine, &question)).is_err() {
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

    /// Another game begins: what was asked is no longer wanted, and what was found is forgotten.
    pub(super) fn new_game(&mut self) {
        self.cancel();
        self.anew = true;
    }

    /// What it is thinking about.
    pub(super) fn thinks(&self) -> Option<Purpose> {
        match (&self.waiting, self.state) {
            (Some(question), _) => Some(question.purpose),
            (None, State::Thinking(purpose)) => Some(purpose),
            (None, _) => None,
        }
    }

    /// Asks for a turn of the engine at this strength.
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

    /// Asks for advice.
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
            // The flag that stops the old search must stay set until it has ended.
            _ => self.waiting = Some(question),
        }
    }

    fn send(&mut self, question: Question) {
        self.control.reset(false);
        self.anew = false;
        self.state = State::Thinking(question.purpose);
        if let Some(questions) = &self.questions {
            // Where the thread is gone, so is the other channel: the next look at it tells.
            let _ = questions.send(question);
        }
    }

    /// What was asked is no longer wanted.
    pub(super) fn cancel(&mut self) {
        self.waiting = None;
        if matches!(self.state, State::Thinking(_)) {
            self.control.stop();
            self.state = State::Stopping;
        }
    }

    /// The answer, if there is one by now.
    ///
    /// # Errors
    ///
    /// The thread is gone.
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

    /// Waits for the answer, so long at the most; nobody else should, for the screen would stand still.
    ///
    /// # Errors
    ///
    /// The thread is gone.
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
    // Neither the table nor the number of threads changes, so there is nothing to allocate.
    let _ = engine.configure(EngineSettings {
        strength: question.strength,
        seed: question.seed,
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

    #[test]
    fn an_answer_that_is_no_longer_wanted_never_comes_and_the_next_one_does() {
        let mut opponent = Opponent::start().unwrap();
        let root = Root::new(Position::start());
        // Without a bound it would think for ever.
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
        opponent.ask_turn(Root::new(Position::start()), Limits::default(), 10, 0);
        drop(opponent);
    }

    #[test]
    fn the_same_seed_plays_the_same_turn() {
        let turn = |seed| {
            let mut opponent = Opponent::start().unwrap();
            opponent.ask_turn(Root::new(Position::start()), Limits::default(), 1, seed);
            opponent.wait(LONG).unwrap().unwrap().turn.unwrap()
        };
        assert_eq!(turn(1), turn(1));
        let all: Vec<_> = (0..8).map(turn).collect();
        assert!(all.iter().any(|other| *other != all[0]));
    }
}
