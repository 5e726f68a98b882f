//! Games by link between two guests.

use super::server::Server;
use crate::support::client::{Person, Socket, casual};
use cotulenh::{Color, Game, Turn};
use serde_json::{Value, json};

/// A position in which Red can deploy a stack.
const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";

/// Returns the key of the usual start position.
pub fn start_key() -> String {
    format!("{:016x}", Game::new().position().key())
}

/// Two guests that play a game, each with a socket, and the game as the rules library has it.
pub struct Table {
    pub id: String,
    pub red: Person,
    pub blue: Person,
    pub sockets: [Socket; 2],
    pub game: Game,
    commands: u32,
}

impl Table {
    /// Begins a game by link.
    pub async fn begin(server: &Server, fen: Option<&str>) -> Table {
        let (red, blue) = (server.guest().await, server.guest().await);
        Table::between(red, blue, fen).await
    }

    pub async fn between(red: Person, blue: Person, fen: Option<&str>) -> Table {
        let id = red.challenge(casual(fen), "red").await;
        assert_eq!(blue.accept(&id).await.ok()["game"], id.as_str());
        let sockets = [red.game_socket(&id).await, blue.game_socket(&id).await];
        let game = match fen {
            Some(fen) => Game::from_position(fen.parse().expect("a position")),
            None => Game::new(),
        };
        let mut table = Table {
            id,
            red,
            blue,
            sockets,
            game,
            commands: 0,
        };
        for (socket, seat) in table.sockets.iter_mut().zip(["red", "blue"]) {
            assert_eq!(socket.until("hello").await["protocol"], 1);
            let state = socket.until("game").await;
            assert_eq!(state["seat"], seat);
        }
        table
    }

    pub fn new_command(&mut self) -> String {
        self.commands += 1;
        format!("command-{}", self.commands)
    }

    /// Returns the number of the side to move.
    pub fn to_move(&self) -> usize {
        match self.game.position().turn() {
            Color::Red => 0,
            Color::Blue => 1,
        }
    }

    /// Returns the action of a turn.
    pub fn turn(&self, lan: &str) -> Value {
        let key = format!("{:016x}", self.game.position().key());
        json!({"type": "turn", "ply": self.game.ply(), "key": key, "lan": lan})
    }

    /// Returns an ordinary legal move in LAN. Later turns take other moves, so that positions do not repeat.
    pub fn some_move(&self) -> String {
        let position = self.game.position();
        let moves = position.legal_moves();
        let moves = moves.iter().map(|mv| mv.to_string());
        let quiet: Vec<String> = moves
            .filter(|lan| lan.chars().all(|letter| letter.is_ascii_alphanumeric()))
            .filter(|lan| !lan.contains('x'))
            .collect();
        quiet[(self.game.ply() * 31 + 7) % quiet.len()].clone()
    }

    /// Plays a turn by the socket of the side to move. Both players receive it.
    pub async fn play(&mut self, lan: &str) {
        let (id, turn) = (self.new_command(), self.turn(lan));
        let mover = self.to_move();
        self.sockets[mover].act(&id, turn).await;
        self.receive(lan).await;
    }

    /// Receives a turn at both sockets and plays it here.
    pub async fn receive(&mut self, lan: &str) {
        for socket in &mut self.sockets {
            let entry = socket.until("entry").await;
            assert_eq!(entry["entry"]["body"]["lan"], lan, "{entry}");
        }
        self.note(lan);
    }

    /// Plays a turn here that both players have received.
    pub fn note(&mut self, lan: &str) {
        let turn = Turn::from_lan(lan, self.game.position().turn()).expect("LAN");
        self.game.play_turn(&turn).expect("a legal turn");
    }

    pub async fn state(&self) -> Value {
        self.red.get(&format!("/api/games/{}", self.id)).await.ok()
    }
}

#[tokio::test]
async fn two_guests_play_a_whole_game_by_link() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, Some(STACK)).await;
    table.play("c3:N:F>e5,T>d3").await;
    let blue_move = table.some_move();
    table.play(&blue_move).await;

    // A takeback by agreement.
    let id = table.new_command();
    table.sockets[1]
        .act(&id, json!({"type": "offer", "offer": "takeback", "ply": 2}))
        .await;
    assert_eq!(
        table.sockets[0].until("entry").await["entry"]["body"]["type"],
        "offered"
    );
    let id = table.new_command();
    table.sockets[0]
        .act(&id, json!({"type": "offer", "offer": "takeback", "ply": 2}))
        .await;
    loop {
        let body = table.sockets[1].until("entry").await["entry"]["body"].clone();
        if body["type"] == "taken-back" {
            break;
        }
    }
    assert_eq!(table.state().await["ply"], 1);

    // A draw offer that is accepted.
    let id = table.new_command();
    table.sockets[0]
        .act(&id, json!({"type": "offer", "offer": "draw", "ply": 1}))
        .await;
    assert!(table.sockets[0].outcome(&id).await.is_ok());
    let id = table.new_command();
    table.sockets[1]
        .act(&id, json!({"type": "offer", "offer": "draw", "ply": 1}))
        .await;
    assert!(table.sockets[1].outcome(&id).await.is_ok());
    let end = table.state().await["end"].clone();
    assert_eq!(end["reason"], "agreement");
    assert_eq!(end["outcome"]["winner"], Value::Null);

    // A rematch with switched sides.
    for player in 0..2 {
        let id = table.new_command();
        table.sockets[player]
            .act(&id, json!({"type": "offer", "offer": "rematch", "ply": 1}))
            .await;
        assert!(table.sockets[player].outcome(&id).await.is_ok());
    }
    let rematch = table.state().await["rematch"]
        .as_str()
        .expect("a rematch")
        .to_owned();
    let state = table.red.get(&format!("/api/games/{rematch}")).await.ok();
    assert_eq!(state["seat"], "blue");
    server.stop().await;
}
