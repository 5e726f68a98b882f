//! One game of a bot, from its start to its end.

use super::backoff::Backoff;
use super::board::{Board, Mismatch};
use super::player::{Engine, Players, Search};
use super::rules::Rules;
use crate::client::{Client, ClientError, Lines};
use crate::matches::seat::{Answer, Fault};
use crate::output;
use cotulenh_engine::{Value, draw};
use cotulenh_server::id::{CommandId, GameId};
use cotulenh_server::protocol::{
    Action, Claim, Command, EntryBody, GameEnd, Offer, OfferKind, Side, ToClient,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, timeout_at};

/// The number of turns in a row that the server may refuse before the bot resigns.
const REFUSALS: u32 = 3;
/// The number of turns in a row with a hopeless score after which the bot resigns.
const HOPELESS: u32 = 3;
/// The time after a game in which the bot answers the offer of a rematch.
const LINGER: Duration = Duration::from_secs(60);

/// The state that all games of a bot share.
pub(super) struct Table {
    pub(super) client: Client,
    pub(super) players: Players,
    /// The score at which the bot resigns, in hundredths of an Infantry; 0 for never.
    pub(super) resign_at: u32,
    pub(super) accepts: Rules,
    pub(super) notes: mpsc::Sender<Note>,
    pub(super) stopping: watch::Receiver<bool>,
    /// Whether the bot may begin another game.
    pub(super) has_room: AtomicBool,
}

/// News of a game.
#[derive(Debug)]
pub(super) enum Note {
    /// The game has ended.
    Ended(Ended),
    /// The rematch has started.
    Rematch(GameId),
}

/// A game that has ended for the bot.
#[derive(Debug)]
pub(super) struct Ended {
    pub(super) game: GameId,
    pub(super) side: Option<Side>,
    pub(super) opponent: Option<String>,
    pub(super) ply: u32,
    /// The end, or `None` if the server no longer has the game.
    pub(super) end: Option<GameEnd>,
}

/// Plays a game and reports its end.
pub(super) async fn play(table: Arc<Table>, id: GameId) {
    let mut seat = BotSeat {
        client: table.client.with_same_identity(),
        table: Arc::clone(&table),
        id: id.clone(),
        board: None,
        lines: None,
        engine: None,
        search: None,
        backoff: Backoff::default(),
        refusals: 0,
        hopeless: 0,
        last_score: None,
    };
    if let Err(error) = seat.play().await {
        output::complain(format_args!("{id}: {error}"));
    }
    let board = seat.board.as_ref();
    let ended = Ended {
        game: id,
        side: board.map(|board| board.side),
        opponent: board.map(|board| board.opponent.name.clone()),
        ply: board.map_or(0, Board::ply),
        end: board.and_then(|board| board.end.clone()),
    };
    // The bot may have stopped.
    let _ = table.notes.send(Note::Ended(ended)).await;
    seat.linger().await;
}

/// A search in progress.
struct Thinking {
    search: Search,
    /// The number of turns and the key of the position that it searches.
    ply: u32,
    key: String,
}

/// The bot's seat in a game.
struct BotSeat {
    table: Arc<Table>,
    client: Client,
    id: GameId,
    board: Option<Board>,
    lines: Option<Lines>,
    engine: Option<Engine>,
    search: Option<Thinking>,
    backoff: Backoff,
    /// Turns that the server has refused since the last accepted one.
    refusals: u32,
    /// Turns in a row with a hopeless score.
    hopeless: u32,
    last_score: Option<Value>,
}

impl BotSeat {
    /// Plays until the game has ended.
    async fn play(&mut self) -> Result<(), ClientError> {
        loop {
            if self.board.as_ref().is_some_and(|board| board.end.is_some()) {
                return Ok(());
            }
            if self.lines.is_none() {
                self.connect().await?;
            }
            self.think().await?;
            let claim_in = self.board.as_ref().and_then(Board::claim_in);
            tokio::select! {
                line = next_line(&mut self.lines) => self.hear(line).await?,
                (engine, answer) = answer(&mut self.search) => {
                    self.engine = engine;
                    self.act(answer).await?;
                }
                () = sleep(claim_in.unwrap_or_default()), if claim_in.is_some() => {
                    self.claim().await?;
                }
            }
        }
    }

    /// Opens the stream of the game. The first message is the whole state.
    async fn connect(&mut self) -> Result<(), ClientError> {
        let path = format!("/api/stream/games/{}", self.id);
        loop {
            match self.table.client.with_same_identity().lines(&path).await {
                Ok(lines) => {
                    self.lines = Some(lines);
                    return Ok(());
                }
                Err(error) if error.is_temporary() => {
                    output::complain(format_args!("{error}; trying again"));
                    self.backoff.wait(error.retry_after()).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Handles a line of the stream.
    async fn hear(&mut self, line: Result<Option<String>, ClientError>) -> Result<(), ClientError> {
        let line = match line {
            Ok(Some(line)) => line,
            Ok(None) => {
                self.lines = None;
                self.backoff.wait(None).await;
                return Ok(());
            }
            Err(error) => {
                output::complain(format_args!("{error}; trying again"));
                self.lines = None;
                self.backoff.wait(None).await;
                return Ok(());
            }
        };
        // A newer server may send messages that this program does not know.
        let Ok(message) = serde_json::from_str::<ToClient>(&line) else {
            return Ok(());
        };
        self.backoff.reset();
        match self.follow(message) {
            Ok(true) => self.answer_offers().await,
            Ok(false) => Ok(()),
            Err(mismatch) => {
                output::complain(format_args!("{}: {mismatch}; reading it again", self.id));
                self.lines = None;
                self.backoff.wait(None).await;
                Ok(())
            }
        }
    }

    fn follow(&mut self, message: ToClient) -> Result<bool, Mismatch> {
        match (&mut self.board, message) {
            (board, ToClient::Game(state)) => {
                *board = Some(Board::new(*state)?);
                Ok(true)
            }
            (Some(board), message) => board.follow(message),
            (None, _) => Ok(false),
        }
    }

    /// Starts a search if it is the bot's turn.
    async fn think(&mut self) -> Result<(), ClientError> {
        let Some(board) = &self.board else {
            return Ok(());
        };
        if self.search.is_some() || !board.is_my_turn() {
            return Ok(());
        }
        match self.table.players.search(board, self.engine.take()) {
            Ok(search) => {
                self.search = Some(Thinking {
                    search,
                    ply: board.ply(),
                    key: board.key(),
                });
                Ok(())
            }
            Err(mismatch) => {
                output::complain(format_args!("{}: {mismatch}; resigning", self.id));
                self.resign().await
            }
        }
    }

    /// Plays the turn that the engine has found, unless the position has changed.
    async fn act(&mut self, found: Found) -> Result<(), ClientError> {
        let Some(board) = &self.board else {
            return Ok(());
        };
        if !board.is_my_turn() || board.ply() != found.ply || board.key() != found.key {
            return Ok(());
        }
        let answer = match found.answer {
            Ok(answer) => answer,
            Err(fault) => return self.stumble(fault).await,
        };
        self.last_score = answer.value;
        if self.is_hopeless(answer.value) {
            return self.resign().await;
        }
        let action = Action::Turn {
            ply: found.ply,
            key: found.key,
            lan: answer.turn.to_string(),
            spent: None,
        };
        match self.send(action).await {
            Ok(()) => {
                self.refusals = 0;
                // The stream brings the turn back. Until then the bot must not search again.
                self.wait_for_turn(found.ply).await
            }
            Err(error) if error.is_temporary() => Err(error),
            Err(error) => {
                output::complain(format_args!("{}: {error}", self.id));
                self.refusals += 1;
                if self.refusals >= REFUSALS {
                    return self.resign().await;
                }
                // The game may have changed. The next connection brings its state.
                self.lines = None;
                self.board = None;
                self.backoff.wait(error.retry_after()).await;
                Ok(())
            }
        }
    }

    /// Reads the stream until it has the turn that was acknowledged.
    async fn wait_for_turn(&mut self, ply: u32) -> Result<(), ClientError> {
        while let Some(board) = &self.board {
            if board.ply() != ply || !board.is_my_turn() {
                break;
            }
            if self.lines.is_none() {
                self.connect().await?;
            }
            let line = next_line(&mut self.lines).await;
            self.hear(line).await?;
        }
        Ok(())
    }

    /// Handles a failure of the engine. A new engine is started. After three failures in a row the bot resigns.
    async fn stumble(&mut self, fault: Fault) -> Result<(), ClientError> {
        let reason = match fault {
            Fault::Illegal => "the engine's turn is not legal",
            Fault::Crash => "the engine has ended",
            Fault::Silent | Fault::Time => "the engine does not answer",
        };
        self.refusals += 1;
        if self.refusals < REFUSALS {
            output::complain(format_args!("{}: {reason}; starting it again", self.id));
            return Ok(());
        }
        output::complain(format_args!("{}: {reason}; resigning", self.id));
        self.resign().await
    }

    fn is_hopeless(&mut self, value: Option<Value>) -> bool {
        let limit = i32::try_from(self.table.resign_at).unwrap_or(i32::MAX);
        let is_lost = match value {
            Some(Value::LossIn(_)) => true,
            Some(Value::Centi(score)) => score <= -limit,
            _ => false,
        };
        self.hopeless = if is_lost { self.hopeless + 1 } else { 0 };
        limit > 0 && self.hopeless >= HOPELESS
    }

    async fn resign(&mut self) -> Result<(), ClientError> {
        self.send(Action::Resign).await?;
        while self.board.as_ref().is_some_and(|board| board.end.is_none()) {
            if self.lines.is_none() {
                self.connect().await?;
            }
            let line = next_line(&mut self.lines).await;
            self.hear(line).await?;
        }
        Ok(())
    }

    async fn claim(&mut self) -> Result<(), ClientError> {
        let result = Claim::Win;
        match self.send(Action::Claim { result }).await {
            // The opponent may have come back at the last moment.
            Err(ClientError::Refused { .. }) | Ok(()) => {
                sleep(Duration::from_secs(1)).await;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Answers the offers of the opponent.
    async fn answer_offers(&mut self) -> Result<(), ClientError> {
        let Some(board) = &self.board else {
            return Ok(());
        };
        if board.end.is_some() {
            return Ok(());
        }
        let (ply, rated) = (board.ply(), board.setup.rated);
        let offers: Vec<OfferKind> = board.offers_of_opponent().collect();
        for offer in offers {
            let accepts = match offer {
                OfferKind::Draw => draw::accepts(self.last_score),
                OfferKind::Takeback => !rated,
                OfferKind::Rematch => continue,
            };
            let action = match accepts {
                true => Action::Offer { offer, ply },
                false => Action::Decline { offer },
            };
            match self.send(action).await {
                // The offer may have been withdrawn.
                Ok(()) | Err(ClientError::Refused { .. }) => {}
                Err(error) => return Err(error),
            }
            if let Some(board) = &mut self.board {
                board.offers.retain(|open| open.offer != offer);
            }
        }
        Ok(())
    }

    /// Sends a command. The same identifier is used until the server answers, so that it is carried out once.
    async fn send(&mut self, action: Action) -> Result<(), ClientError> {
        let command = Command {
            id: CommandId::random(),
            action,
        };
        let path = format!("/api/games/{}/commands", self.id);
        // The game goes on while the server cannot be reached. If it ends, the server refuses the command.
        loop {
            match self.client.post(&path, &command).await {
                // The limit of the server is shared by all games of the bot. It is no failure.
                Err(error) if error.is_limit() => self.backoff.wait_for(error.retry_after()).await,
                Err(error) if error.is_temporary() => {
                    output::complain(format_args!("{error}; trying again"));
                    self.backoff.wait(error.retry_after()).await;
                }
                answer => return answer.map(drop),
            }
        }
    }

    /// Answers the offer of a rematch, if the opponent makes one soon.
    async fn linger(&mut self) {
        let until = Instant::now() + LINGER;
        while let Ok(Ok(Some(line))) = timeout_at(until, next_line(&mut self.lines)).await {
            let Ok(message) = serde_json::from_str::<ToClient>(&line) else {
                continue;
            };
            if let ToClient::Entry { entry, .. } = &message
                && let EntryBody::Rematch { game } = &entry.body
            {
                let _ = self.table.notes.send(Note::Rematch(game.clone())).await;
                return;
            }
            let Ok(true) = self.follow(message) else {
                continue;
            };
            let Some(board) = &mut self.board else { return };
            let wants = |offer: &Offer| offer.offer == OfferKind::Rematch && offer.by != board.side;
            if !board.offers.iter().any(wants) {
                continue;
            }
            board.offers.clear();
            let allowed = self.table.accepts.allow(&board.setup, &board.opponent);
            let offer = OfferKind::Rematch;
            let is_free = self.table.has_room.load(Ordering::Relaxed);
            let action = match allowed && is_free && !*self.table.stopping.borrow() {
                true => Action::Offer {
                    offer,
                    ply: board.ply(),
                },
                false => Action::Decline { offer },
            };
            // The opponent may have left.
            let _ = timeout_at(until, self.send(action)).await;
        }
    }
}

/// Returns the next line of the stream. Waits for ever if there is no stream.
async fn next_line(lines: &mut Option<Lines>) -> Result<Option<String>, ClientError> {
    match lines {
        Some(lines) => lines.next().await,
        None => std::future::pending().await,
    }
}

/// The result of a search for a position.
struct Found {
    ply: u32,
    key: String,
    answer: Result<Answer, Fault>,
}

/// Waits for the answer of the engine. Waits for ever if there is no search.
async fn answer(search: &mut Option<Thinking>) -> (Option<Engine>, Found) {
    let Some(thinking) = search else {
        return std::future::pending().await;
    };
    let done = (&mut thinking.search).await;
    // A search that panics has lost its engine.
    let (engine, answer) = done.unwrap_or((None, Err(Fault::Crash)));
    let found = Found {
        ply: thinking.ply,
        key: std::mem::take(&mut thinking.key),
        answer,
    };
    *search = None;
    (engine, found)
}
