//! `cotulenh bot`: plays games on a server with any UCI engine.

mod args;
mod backoff;
mod board;
mod events;
mod game;
mod offers;
mod player;
mod rules;
mod tally;
mod token;

pub(crate) use args::BotOptions;

use crate::client::{Client, ClientError, Identity};
use crate::interrupt::Interrupt;
use crate::output;
use anyhow::{Context, bail};
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
use std::sync::Arc;
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
    let token = token::read(&options.token)?;
    // The games wait for the network. Each search runs on a thread of its own.
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let played = runtime.block_on(play(options, token));
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

async fn play(options: &BotOptions, token: String) -> anyhow::Result<()> {
    let client = Client::new(options.url.clone())?.with(Identity::Token(token), None);
    let account = introduce(&client, options).await?;
    let players = Players::new(options);
    players.try_out().await?;

    let (stop, stopping) = watch::channel(false);
    let _interrupt = Interrupt::listen(move || {
        output::complain("finishing the current games; press Ctrl-C again to exit immediately");
        let _ = stop.send(true);
    });
    writeln!(
        output::text(),
        "{} is ready at {}",
        account.name,
        options.url
    )?;
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
        }),
        client,
        running: HashSet::new(),
        lobby: HashMap::new(),
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
async fn introduce(client: &Client, options: &BotOptions) -> anyhow::Result<Account> {
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
                let file = options.token.display();
                return Err(error).with_context(|| format!("{file}: the server does not know it"));
            }
            Err(error) => return Err(error.into()),
        }
    };
    if account.kind != UserKind::Bot {
        bail!(
            "{} is not marked as a bot; docs/SERVER.md (Bots) describes how to do that",
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
    /// Open challenges that the bot may accept, and when.
    lobby: HashMap<GameId, Instant>,
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
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    self.accept().await;
                }
                _ = retry.tick() => {}
            }
            self.offer().await?;
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
                challenges.iter().for_each(|one| self.consider(one));
            }
            Event::Line(Message::Lobby { challenges: None }) => {}
            Event::Line(Message::Added(challenge)) => self.consider(&challenge),
            Event::Line(Message::Removed { id }) => drop(self.lobby.remove(&id)),
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
        self.offers.refresh(&mut self.client).await;
        Ok(())
    }

    /// Remembers a challenge if the rules allow it.
    fn consider(&mut self, challenge: &Challenge) {
        let own = challenge.from.name == self.account.name;
        if !own && self.options.accept.allow(&challenge.setup, &challenge.from) {
            let at = Instant::now() + Duration::from_secs(self.options.wait);
            self.lobby.insert(challenge.id.clone(), at);
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
        let path = format!("/api/challenges/{id}/accept");
        match self.client.post(&path, &serde_json::json!({})).await {
            Ok(_) => self.start(id),
            // Another player was faster, or the challenge is not for this bot.
            Err(ClientError::Refused { status, .. }) if is_final(status) => {}
            Err(error) => {
                output::complain(&error);
                let wait = error.retry_after().unwrap_or(PAUSE);
                self.lobby.insert(id, Instant::now() + wait);
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
