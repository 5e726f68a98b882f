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
use cotulenh_server::protocol::{StreamEvent, UserKind};
use events::{Event, Events};
use game::{Ended, Table};
use hyper::StatusCode;
use offers::Offers;
use player::Players;
use rules::Challenge;
use serde::Deserialize;
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use tally::Tally;
use tokio::runtime;
use tokio::sync::{mpsc, watch};

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
    let (finished, results) = mpsc::channel(QUEUE);
    let mut bot = Bot {
        options,
        account,
        events: Events::new(client.with_same_identity()),
        table: Arc::new(Table {
            client: client.with_same_identity(),
            players,
            resign_at: options.resign,
            accepts: options.accept,
            finished,
            stopping: stopping.clone(),
        }),
        client,
        running: HashMap::new(),
        offers: Offers::new(options),
        results,
        stopping,
        tally: Tally::default(),
    };
    bot.play().await?;
    writeln!(output::text(), "{}", bot.tally)?;
    Ok(())
}

/// Reads the account of the token. Marks it as a bot if the user has asked for that.
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
    match account.kind {
        UserKind::Bot => {}
        _ if options.become_bot => {
            let done = client.post("/api/bot", &serde_json::json!({})).await;
            done.with_context(|| format!("cannot mark {} as a bot", account.name))?;
        }
        _ => bail!(
            "{} is not marked as a bot; --become-bot marks it, and that cannot be undone",
            account.name
        ),
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
    /// The games that have not ended. `true` if the bot has offered the game.
    running: HashMap<GameId, bool>,
    offers: Offers,
    results: mpsc::Receiver<Ended>,
    stopping: watch::Receiver<bool>,
    tally: Tally,
}

impl Bot<'_> {
    /// Plays until the user stops the bot, or until all offered games have ended.
    async fn play(&mut self) -> anyhow::Result<()> {
        let mut retry = tokio::time::interval(PAUSE);
        while !self.is_done() {
            let mut stopping = self.stopping.clone();
            let is_stopping = *stopping.borrow();
            tokio::select! {
                event = self.events.next() => self.hear(event?).await?,
                Some(ended) = self.results.recv() => self.count(&ended)?,
                changed = stopping.changed(), if !is_stopping => {
                    // The sender lives as long as the process.
                    drop(changed);
                    self.stopping.mark_changed();
                    self.offers.withdraw(&mut self.client).await;
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
            Event::Connected => {}
            Event::Line(StreamEvent::Challenge { id }) => self.consider(&id).await,
            Event::Line(StreamEvent::GameStart { game }) => self.start(game)?,
            Event::Line(StreamEvent::ChallengeGone { id }) => self.offers.forget(&id),
            Event::Line(_) => {}
        }
        Ok(())
    }

    /// Accepts a challenge if the rules allow it.
    async fn consider(&mut self, id: &GameId) {
        if self.is_stopping() || !self.has_room() || self.offers.has(id) {
            return;
        }
        let accepted = async {
            let path = format!("/api/challenges/{id}");
            let challenge: Challenge = self.client.get(&path).await?;
            let own = challenge.from.name == self.account.name;
            if own || !challenge.is_open() || !self.options.accept.allow(&challenge) {
                return Ok(());
            }
            let path = format!("{path}/accept");
            // The event stream announces the game.
            self.client.post(&path, &serde_json::json!({})).await?;
            Ok::<(), ClientError>(())
        };
        match accepted.await {
            Ok(()) => {}
            // Another player was faster, or the challenge was withdrawn.
            Err(ClientError::Refused { status, .. })
                if matches!(
                    status,
                    StatusCode::CONFLICT | StatusCode::NOT_FOUND | StatusCode::GONE
                ) => {}
            Err(error) => output::complain(&error),
        }
    }

    fn start(&mut self, game: GameId) -> anyhow::Result<()> {
        if self.running.contains_key(&game) {
            return Ok(());
        }
        let offered = self.offers.has(&game);
        self.offers.forget(&game);
        self.running.insert(game.clone(), offered);
        tokio::spawn(game::play(Arc::clone(&self.table), game));
        Ok(())
    }

    fn count(&mut self, ended: &Ended) -> anyhow::Result<()> {
        if self.running.remove(&ended.game).is_none() {
            return Ok(());
        }
        self.tally.add(ended);
        writeln!(output::text(), "{ended}")?;
        Ok(())
    }

    /// Offers the next game if there is room for it.
    async fn offer(&mut self) -> anyhow::Result<()> {
        while !self.is_stopping() && self.has_room() && self.offers.has_more() {
            match self.offers.offer(&mut self.client).await {
                Ok(()) => {}
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
