//! Programs that play with tokens and streams.

use super::accounts::{PASSWORD, register};
use super::play::Table;
use super::server::Server;
use crate::support::client::{LIMIT, Person, casual};
use crate::support::response::unchunked;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// A stream of lines.
pub struct Lines {
    stream: TcpStream,
    bytes: Vec<u8>,
    read: usize,
}

impl Lines {
    pub async fn open(person: &Person, path: &str) -> Lines {
        let stream = person.begin("GET", path, &[], b"").await;
        Lines {
            stream,
            bytes: Vec::new(),
            read: 0,
        }
    }

    /// Returns the next message of a type. Skips others, and empty lines.
    pub async fn until(&mut self, name: &str) -> Value {
        loop {
            let head = self.bytes.windows(4).position(|four| four == b"\r\n\r\n");
            let content = head
                .map(|head| unchunked(&self.bytes[head + 4..]))
                .unwrap_or_default();
            let text = String::from_utf8(content).expect("UTF-8");
            for line in text.lines().skip(self.read) {
                self.read += 1;
                let message: Value = serde_json::from_str(line).unwrap_or_default();
                if message["t"] == name {
                    return message["d"].clone();
                }
            }
            let read = timeout(LIMIT, self.stream.read_buf(&mut self.bytes)).await;
            let count = read.expect("a line in time").expect("a line");
            assert_ne!(count, 0, "the stream ended before {name}: {text}");
        }
    }
}

/// Returns a bot with a token of these scopes.
pub async fn bot(server: &Server, name: &str, scopes: Value) -> (Person, Person) {
    let mut owner = server.guest().await;
    register(&mut owner, name).await;
    assert_eq!(
        owner.post("/api/bot", Value::Null).await.ok()["kind"],
        "bot"
    );
    let token = json!({"name": "engine", "scopes": scopes, "password": PASSWORD});
    let token = owner.post("/api/tokens", token).await.ok();
    let secret = token["secret"].as_str().expect("a secret");
    let listed = owner.get("/api/tokens").await;
    assert!(!listed.text().contains(secret));
    (owner.with_token(secret), owner)
}

#[tokio::test]
async fn a_bot_plays_by_streams_and_commands() {
    let server = Server::fresh().await;
    let (bot, owner) = bot(&server, "Robot", json!(["play", "challenge", "read"])).await;
    let guest = server.guest().await;
    let mut events = Lines::open(&bot, "/api/stream/events").await;
    events.until("lobby").await;
    let challenge = json!({"setup": casual(None), "side": "red", "lobby": true});
    let lobby = guest.socket("/api/lobby/socket?protocol=1").await;
    let id = guest.post("/api/challenges", challenge).await.ok()["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    assert_eq!(events.until("added").await["id"], id.as_str());
    bot.accept(&id).await.ok();
    let mut game = Lines::open(&bot, &format!("/api/stream/games/{id}")).await;
    let state = game.until("game").await;
    assert_eq!(
        (&state["seat"], &state["players"]["blue"]["kind"]),
        (&json!("blue"), &json!("bot"))
    );
    let rules = cotulenh::Game::new();
    let key = format!("{:016x}", rules.position().key());
    let turn = json!({"type": "turn", "ply": 0, "key": key, "lan": "Th4h6"});
    assert_eq!(
        bot.command(&id, "a", turn.clone()).await.refusal(),
        (409, "not-your-turn".into())
    );
    assert_eq!(guest.command(&id, "b", turn).await.ok(), json!({"v": 1}));
    assert_eq!(game.until("entry").await["entry"]["body"]["lan"], "Th4h6");
    assert_eq!(events.until("your-turn").await["game"], id.as_str());
    assert_eq!(
        bot.command(&id, "c", json!({"type": "resign"}))
            .await
            .status,
        200
    );
    events.until("ended").await;
    drop(lobby);

    // The owner sees that the token is used.
    let used = async {
        loop {
            let tokens = owner.get("/api/tokens").await.ok();
            if !tokens[0]["seen"].is_null() {
                break tokens;
            }
        }
    };
    let tokens = timeout(LIMIT, used).await.expect("a use in time");
    let time = |field: &str| tokens[0][field].as_u64().expect("a time");
    assert!(time("seen") >= time("created"));

    // A revoked token ends its streams.
    let token = tokens[0]["id"].as_str().expect("an identifier");
    owner
        .post(&format!("/api/tokens/{token}/revoke"), Value::Null)
        .await
        .ok();
    let mut rest = Vec::new();
    let ended = timeout(LIMIT, events.stream.read_to_end(&mut rest)).await;
    ended.expect("the stream ends").expect("the stream ends");
    assert_eq!(
        bot.get("/api/session").await.refusal(),
        (401, "bad-token".into())
    );
    server.stop().await;
}

#[tokio::test]
async fn a_token_can_do_only_what_its_scopes_allow() {
    let server = Server::fresh().await;
    let (reader, _) = bot(&server, "Reader", json!(["read"])).await;
    let table = Table::begin(&server, None).await;
    assert_eq!(reader.get("/api/my/games").await.status, 200);
    let challenge = json!({"setup": casual(None), "side": "red"});
    assert_eq!(
        reader.post("/api/challenges", challenge).await.refusal(),
        (403, "scope".into())
    );
    let resigned = reader
        .command(&table.id, "x", json!({"type": "resign"}))
        .await;
    assert_eq!(resigned.refusal(), (403, "scope".into()));
    for path in ["/api/tokens", "/api/sessions", "/api/export"] {
        assert_eq!(
            reader.get(path).await.refusal(),
            (403, "scope".into()),
            "{path}"
        );
    }
    let delete = reader
        .post(
            "/api/account/delete",
            json!({"password": "correct horse battery"}),
        )
        .await;
    assert_eq!(delete.refusal(), (403, "scope".into()));
    server.stop().await;
}
