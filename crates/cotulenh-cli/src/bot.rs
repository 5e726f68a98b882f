//! `cotulenh bot`: plays games on a server with any UCI engine.

mod args;
pub(crate) mod backoff;
mod board;
mod events;
mod game;
mod offers;
mod player;
mod register;
mod rules;
mod tally;
pub(crate) mod token;

pub(crate) use args::BotOptions;

use crate::client::{Client, ClientError, Identity, Origin};
use crate::interrupt::Interrupt;
use crate::output;
use anyhow::{Context, bail};
use args::BotCommand;
use backoff::Backoff;
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::UserKind;
use events::{Event, Events, Message};
use game::{Note, Table};
use hyper::StatusCode;
use offers::Offers;
use player::Players;
use rules::Challenge;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tally::Tally;
use tokio::runtime;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

/// The number of finished games that wait to be counted.
const QUEUE: usize = 64;
/// The pause after an offer that the server refuses for now.
const PAUSE: Duration = Duration::from_secs(5);

pub(crate) fn run(options: &BotOptions) -> anyhow::Result<()> {
    // The games wait for the network. Each search runs on a thread of its own.
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    if let Some(BotCommand::Register(options)) = &options.command {
        return runtime.block_on(register::run(options));
    }
    // The command line requires both if there is no subcommand.
    let (Some(url), Some(token)) = (&options.url, &options.token) else {
        bail!("expected --url and --token");
    };
    let played = runtime.block_on(play(options, url, token));
    // A search that no game waits for must not delay the end.
    runtime.shutdown_background();
    played
}

/// The account of the token, as the server describes it.
#[derive(Debug, Deserialize)]
struct Account {
    name: String,
    kind: UserKind,
}

async fn play(options: &BotOptions, url: &Origin, file: &Path) -> anyhow::Result<()> {
    let token = token::read(file)?;
    let client = Client::new(url.clone())?.with(Identity::Token(token), None);
    let account = introduce(&client, file).await?;
    let players = Players::new(options);
    players.try_out().await?;

    let (stop, stopping) = watch::channel(false);
    let _interrupt = Interrupt::listen(move || {
        output::complain("finishing the current games; press Ctrl-C again to exit immediately");
        let _ = stop.send(true);
    });
    writeln!(output::text(), "{} is ready at {url}", account.name)?;
    let (notes, news) = mpsc::channel(QUEUE);
    let mut bot = Bot {
        options,
        account,
        events: Events::new(client.with_same_identity()),
        table: Arc::new(Table {
            client: client.with_same_identity(),
            players,
            resign_at: options.resign,
            accepts: options.accept,
            notes,
            stopping: stopping.clone(),
            has_room: AtomicBool::new(false),
        }),
        client,
        running: HashSet::new(),
        lobby: HashMap::new(),
        addressed: HashSet::new(),
        offers: Offers::new(options),
        news,
        stopping,
        tally: Tally::default(),
    };
    bot.play().await?;
    writeln!(output::text(), "{}", bot.tally)?;
    Ok(())
}

/// Reads the account of the token. It must be marked as a bot.
async fn introduce(client: &Client, file: &Path) -> anyhow::Result<Account> {
    let mut client = client.with_same_identity();
    let mut backoff = Backoff::default();
    let account = loop {
        match client.get::<Account>("/api/session").await {
            Ok(account) => break account,
            Err(error) if error.is_temporary() && error.code().is_some() => {
                output::complain(&error);
                backoff.wait(error.retry_after()).await;
            }
            Err(error) if is_bad_token(&error) => {
                let file = file.display();
                return Err(error).with_context(|| format!("{file}: the server does not know it"));
            }
            Err(error) => return Err(error.into()),
        }
    };
    if account.kind != UserKind::Bot {
        bail!(
            "{} is not marked as a bot; `cotulenh bot register` creates an account that is",
            account.name
        );
    }
    Ok(account)
}

fn is_bad_token(error: &ClientError) -> bool {
    matches!(
        error,
        ClientError::Refused { status, .. }
            if matches!(*status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
    )
}

/// The bot: its running games, its offers, and the events that the server sends.
struct Bot<'a> {
    options: &'a BotOptions,
    account: Account,
    client: Client,
    events: Events,
    table: Arc<Table>,
    /// The games that have not ended.
    running: HashSet<GameId>,
    /// Open challenges that the bot may accept, with the time at which it accepts them.
    lobby: HashMap<GameId, Instant>,
    /// The challenges in `lobby` that are addressed to the bot.
    addressed: HashSet<GameId>,
    offers: Offers,
    news: mpsc::Receiver<Note>,
    stopping: watch::Receiver<bool>,
    tally: Tally,
}

impl Bot<'_> {
    /// Plays until the user stops the bot, or until all offered games have ended.
    async fn play(&mut self) -> anyhow::Result<()> {
        let mut retry = tokio::time::interval(PAUSE);
        let mut withdrawn = false;
        while !self.is_done() {
            let mut stopping = self.stopping.clone();
            let due = self.next_challenge().map(|(at, _)| at);
            tokio::select! {
                event = self.events.next() => self.hear(event?).await?,
                Some(note) = self.news.recv() => self.note(note)?,
                _ = stopping.wait_for(|stopping| *stopping), if !withdrawn => {
                    withdrawn = true;
                    self.offers.withdraw(&mut self.client).await;
                    for id in std::mem::take(&mut self.addressed) {
                        self.decline(&id).await;
                    }
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    self.accept().await;
                }
                _ = retry.tick() => {}
            }
            self.offer().await?;
            let has_room = self.has_room();
            self.table.has_room.store(has_room, Ordering::Relaxed);
        }
        Ok(())
    }

    fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    fn is_done(&self) -> bool {
        self.running.is_empty() && (self.is_stopping() || self.offers.is_done())
    }

    fn has_room(&self) -> bool {
        self.running.len() + self.offers.open() < self.options.max_games
    }

    async fn hear(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Connected => self.resume().await?,
            Event::Line(Message::Lobby {
                challenges: Some(challenges),
            }) => {
                self.lobby.clear();
                self.addressed.clear();
                for challenge in &challenges {
                    self.consider(challenge).await;
                }
            }
            Event::Line(Message::Lobby { challenges: None }) => {}
            Event::Line(Message::Added(challenge)) => self.consider(&challenge).await,
            Event::Line(Message::Removed { id }) => {
                self.lobby.remove(&id);
                self.addressed.remove(&id);
            }
            Event::Line(Message::Paired { game } | Message::YourTurn { game }) => self.start(game),
        }
        Ok(())
    }

    /// Continues the games that are running, and forgets offers that are not open.
    async fn resume(&mut self) -> anyhow::Result<()> {
        let games: Vec<RunningGame> = match self.client.get("/api/my/games").await {
            Ok(games) => games,
            Err(error) if error.is_temporary() => {
                output::complain(&error);
                return Ok(());
            }
            Err(error) => return Err(error).context("cannot read the running games"),
        };
        for game in games {
            self.start(game.id);
        }
        // An offer may have been accepted after the games were read.
        for game in self.offers.refresh(&mut self.client).await {
            self.start(game);
        }
        Ok(())
    }

    /// Remembers a challenge if the rules allow it. Declines one that is addressed to the bot if they do not.
    async fn consider(&mut self, challenge: &Challenge) {
        let options = self.options;
        let own = challenge.from.name == self.account.name;
        let is_allowed = options.accept.allow(&challenge.setup, &challenge.from);
        if challenge.for_you && (!is_allowed || self.is_stopping()) {
            self.decline(&challenge.id).await;
        } else if challenge.for_you {
            // No other player can accept it, so the bot does not wait.
            self.addressed.insert(challenge.id.clone());
            self.lobby.insert(challenge.id.clone(), Instant::now());
        } else if is_allowed && !own && !options.by_name_only {
            let at = Instant::now() + Duration::from_secs(options.wait);
            self.lobby.insert(challenge.id.clone(), at);
        }
    }

    /// Declines a challenge that is addressed to the bot.
    async fn decline(&mut self, id: &GameId) {
        self.lobby.remove(id);
        let path = format!("/api/challenges/{id}/decline");
        match self.client.post(&path, &serde_json::json!({})).await {
            // The challenger may have cancelled it.
            Err(ClientError::Refused { status, .. }) if is_final(status) => {}
            Err(error) => output::complain(&error),
            Ok(_) => {}
        }
    }

    /// Returns the challenge that the bot accepts next, and the time for it.
    fn next_challenge(&self) -> Option<(Instant, &GameId)> {
        let may = !self.is_stopping() && self.has_room();
        let all = self.lobby.iter().map(|(id, at)| (*at, id));
        all.min().filter(|_| may)
    }

    /// Accepts the next challenge.
    async fn accept(&mut self) {
        let Some((_, id)) = self.next_challenge() else {
            return;
        };
        let id = id.clone();
        self.lobby.remove(&id);
        let is_addressed = self.addressed.remove(&id);
        let path = format!("/api/challenges/{id}/accept");
        match self.client.post(&path, &serde_json::json!({})).await {
            Ok(_) => self.start(id),
            // Another player was faster, or the challenge is not for this bot.
            Err(ClientError::Refused { status, .. }) if is_final(status) => {}
            Err(error) => {
                output::complain(&error);
                let wait = error.retry_after().unwrap_or(PAUSE);
                self.lobby.insert(id.clone(), Instant::now() + wait);
                if is_addressed {
                    self.addressed.insert(id);
                }
            }
        }
    }

    fn start(&mut self, game: GameId) {
        self.offers.forget(&game);
        if self.running.insert(game.clone()) {
            tokio::spawn(game::play(Arc::clone(&self.table), game));
        }
    }

    fn note(&mut self, note: Note) -> anyhow::Result<()> {
        match note {
            Note::Rematch(game) => self.start(game),
            Note::Ended(ended) => {
                self.running.remove(&ended.game);
                self.tally.add(&ended);
                writeln!(output::text(), "{ended}")?;
            }
        }
        Ok(())
    }

    /// Offers the next game if there is room for it.
    async fn offer(&mut self) -> anyhow::Result<()> {
        while !self.is_stopping() && self.has_room() && self.offers.has_more() {
            match self.offers.offer(&mut self.client).await {
                Ok(()) => {}
                Err(error) if error.is_limit() => break,
                Err(error) if error.is_temporary() => {
                    output::complain(&error);
                    break;
                }
                Err(error) => return Err(error).context("cannot offer a game"),
            }
        }
        Ok(())
    }
}

/// A running game, as the server lists it.
#[derive(Debug, Deserialize)]
struct RunningGame {
    id: GameId,
}

/// Returns `true` if the same request cannot succeed later.
fn is_final(status: StatusCode) -> bool {
    status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS
}
