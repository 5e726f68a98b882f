//! Samples of all messages and the codes of all errors, for the page.
//!
//! The page declares the messages itself. Its type checker compares the declarations with `web/src/online/samples.ts`.
//! This test compares the samples with the messages of the server, and writes them if `UPDATE_TYPES` is set.

use cotulenh::log::{Entry as LogEntry, GameCommand, GameLog};
use cotulenh::{Color, Game, Turn};
use cotulenh_server::id::{CommandId, GameId};
use cotulenh_server::protocol::{
    Action, BySide, Claim, ClockState, ClosingReason, Command, Crowd, EndReason, Entry, EntryBody,
    ErrorBody, ErrorCode, GameEnd, GameResult, GameSetup, GameState, OLDEST_PROTOCOL, Offer,
    OfferKind, PROTOCOL, Pace, PlayerCard, Side, TimeControl, ToClient, ToServer, UserKind,
};
use serde::Serialize;
use std::fmt::Write as _;

const PATH: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/src/online/samples.ts"
);
const HEAD: &str = "// Generated from the server's messages. Run the server's tests with UPDATE_TYPES=1 to update it.

import type { ToClient, ToServer } from './protocol';
";

fn command() -> CommandId {
    CommandId::new("c1").unwrap()
}

fn game() -> GameId {
    GameId::new("g1").unwrap()
}

/// Returns a log with one turn.
fn log() -> GameLog {
    let mut log = GameLog::new(Game::new());
    let turn = Turn::from_lan("Tf4f6", Color::Red).unwrap();
    log.apply(GameCommand::Turn(turn)).unwrap();
    log
}

fn log_entry() -> LogEntry {
    log().entries()[0].clone()
}

fn result() -> GameResult {
    let termination = "resignation".into();
    let winner = Some(Side::Red);
    GameResult {
        winner,
        termination,
    }
}

fn actions() -> Vec<Action> {
    let turn = |spent| Action::Turn {
        ply: 0,
        key: "0123456789abcdef".into(),
        lan: "Tf4f6".into(),
        spent,
    };
    let mut actions = vec![turn(None), turn(Some(1500)), Action::Resign, Action::Abort];
    for offer in [OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch] {
        actions.push(Action::Offer { offer, ply: 1 });
        actions.push(Action::Decline { offer });
    }
    let claims = [Claim::Win, Claim::Draw];
    actions.extend(claims.map(|result| Action::Claim { result }));
    actions
}

fn bodies() -> Vec<EntryBody> {
    let offer = OfferKind::Draw;
    let mut bodies = vec![
        EntryBody::Turn {
            log: log_entry(),
            lan: "Tf4f6".into(),
            san: "Tf6".into(),
            lag: 12,
            outcome: Some(result()),
        },
        EntryBody::TakenBack {
            log: vec![log_entry()],
        },
        EntryBody::Offered { offer, ply: 1 },
        EntryBody::Declined { offer },
        EntryBody::Rematch { game: game() },
        EntryBody::Resumed { outage: 4000 },
    ];
    for reason in [
        EndReason::Resignation,
        EndReason::Agreement,
        EndReason::Time,
        EndReason::Aborted,
        EndReason::NeverStarted,
        EndReason::ClaimedWin,
        EndReason::ClaimedDraw,
    ] {
        let has_outcome = !matches!(reason, EndReason::Aborted | EndReason::NeverStarted);
        bodies.push(EntryBody::Ended {
            log: has_outcome.then(log_entry),
            reason,
            outcome: has_outcome.then(result),
        });
    }
    bodies
}

fn entries() -> impl Iterator<Item = Entry> {
    bodies()
        .into_iter()
        .enumerate()
        .map(|(number, body)| Entry {
            v: number as u64 + 1,
            at: 1_700_000_000_000,
            by: (number > 0).then_some(Side::Blue),
            command: (number == 0).then(command),
            body,
            clock: (number == 0).then_some(BySide { red: 1, blue: 2 }),
        })
}

fn card(kind: UserKind) -> PlayerCard {
    PlayerCard {
        name: "An".into(),
        kind,
        rating: (kind != UserKind::Guest).then_some(1500),
        provisional: kind == UserKind::Account,
    }
}

fn state(time: TimeControl, pace: Pace, number: usize) -> GameState {
    let kinds = [UserKind::Guest, UserKind::Account, UserKind::Bot];
    let (initial, later) = (number == 0, number > 2);
    GameState {
        id: game(),
        v: number as u64,
        setup: GameSetup {
            time,
            objective: "total".into(),
            rated: number == 1,
            fen: later.then(|| Game::new().start().to_string()),
        },
        pace,
        players: BySide {
            red: card(kinds[number % 3]),
            blue: card(kinds[(number + 1) % 3]),
        },
        seat: (!initial).then_some(Side::Red),
        log: log().to_json_lines().unwrap(),
        ply: 1,
        clock: (!initial).then_some(ClockState {
            left: BySide { red: 1, blue: 2 },
            running: later.then_some(Side::Red),
            delay: 0,
            abort_in: None,
        }),
        offers: vec![Offer {
            offer: OfferKind::Draw,
            by: Side::Blue,
            ply: 1,
        }],
        end: (number > 1).then(|| GameEnd {
            reason: later.then_some(EndReason::Resignation),
            outcome: later.then(result),
            by: later.then_some(Side::Blue),
        }),
        rematch: later.then(game),
        crowd: Crowd {
            spectators: 2,
            claim_in: BySide {
                red: None,
                blue: Some(1000),
            },
            ..Crowd::default()
        },
        started: 1_700_000_000_000,
    }
}

fn states() -> Vec<GameState> {
    let (initial, increment, delay, days) = (300, 3, 5, 3);
    vec![
        state(TimeControl::Unlimited, Pace::Correspondence, 0),
        state(TimeControl::Fischer { initial, increment }, Pace::Blitz, 1),
        state(TimeControl::Delay { initial, delay }, Pace::Rapid, 2),
        state(TimeControl::Correspondence { days }, Pace::Classical, 3),
    ]
}

fn to_server() -> Vec<ToServer> {
    let commands = actions().into_iter().map(|action| {
        let id = command();
        ToServer::Do(Command { id, action })
    });
    let others = [ToServer::Pong { n: 7 }, ToServer::Resync {}];
    commands.chain(others).collect()
}

fn to_client() -> Vec<ToClient> {
    let mut messages = vec![
        ToClient::Hello {
            protocol: PROTOCOL,
            oldest: OLDEST_PROTOCOL,
            server: "0.1.0".into(),
        },
        ToClient::Done {
            id: command(),
            v: 3,
        },
        ToClient::Crowd(Crowd::default()),
    ];
    for retry_after in [None, Some(5)] {
        let (code, message) = (ErrorCode::NotYourTurn, "it is not your turn".into());
        messages.push(ToClient::Refused {
            id: command(),
            error: ErrorBody {
                code,
                message,
                retry_after,
            },
        });
        messages.push(ToClient::Ping {
            n: 7,
            v: 3,
            lag: retry_after,
        });
    }
    for reason in [
        ClosingReason::Restart,
        ClosingReason::Revoked,
        ClosingReason::Slow,
        ClosingReason::Misuse,
        ClosingReason::Outdated,
    ] {
        messages.push(ToClient::Closing { reason });
    }
    let states = states().into_iter().map(Box::new).map(ToClient::Game);
    messages.extend(states);
    messages.extend(entries().map(|entry| ToClient::Entry {
        entry: Box::new(entry),
        clock: None,
    }));
    messages
}

fn declare(text: &mut String, name: &str, kind: &str, samples: &impl Serialize) {
    let json = serde_json::to_string_pretty(samples).unwrap();
    write!(text, "\nexport const {name}: {kind}[] = {json};\n").unwrap();
}

#[test]
fn the_page_has_samples_of_all_messages() {
    let mut text = HEAD.to_owned();
    declare(&mut text, "toServer", "ToServer", &to_server());
    declare(&mut text, "toClient", "ToClient", &to_client());
    declare(&mut text, "errorCodes", "string", &ErrorCode::ALL);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(PATH, &text).unwrap();
    }
    let known = std::fs::read_to_string(PATH).unwrap();
    assert!(
        known == text,
        "web/src/online/samples.ts is old: run this test with UPDATE_TYPES=1"
    );
}
