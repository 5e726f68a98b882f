//! Many games at once on several threads, in real time.

use super::support::{FISCHER, Table, casual, new_game, start};
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::Action;
use cotulenh_server::room::Options;
use cotulenh_server::store::memory::MemoryStore;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

const GAMES: usize = 100;
const TURNS: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_games_run_at_once() {
    let store = Arc::new(MemoryStore::new());
    let options = Options::default();
    let rooms = start(&store, options).await;
    let mut games = JoinSet::new();
    for _ in 0..GAMES {
        let table = Table {
            store: Arc::clone(&store),
            rooms: rooms.clone(),
            game: GameId::random(),
            options,
        };
        games.spawn(async move {
            let new = new_game(&table.game, casual(FISCHER));
            table.rooms.begin(new).await.expect("the game begins");
            let mut players = table.players().await;
            let mut spectator = table.join("somebody").await;
            for _ in 0..TURNS {
                table.play(&mut players, 1, Duration::ZERO).await;
                // Every entry is waited for, so that no client is behind when it plays.
                for client in [&mut players.0, &mut players.1, &mut spectator] {
                    while client.v < table.entries().len() as u64 {
                        client.receive().await;
                    }
                }
            }
            players.0.done(Action::Resign).await;
            assert_eq!(table.entries().len(), TURNS + 1);
            assert_eq!(spectator.log.game().ply(), TURNS);
        });
    }
    while let Some(played) = games.join_next().await {
        played.expect("no game fails");
    }
    assert_eq!((rooms.running(), rooms.loaded()), (0, GAMES));
    rooms.stop().await;
    assert_eq!(rooms.loaded(), 0);
}
