//! Several nodes with one store and one bus.

use super::support::{Client, Received, SECOND, Table, casual, new_game};
use cotulenh_server::bus::local::{Hub, LocalBus};
use cotulenh_server::cluster::Cluster;
use cotulenh_server::id::{GameId, NodeId};
use cotulenh_server::protocol::{EntryBody, Side, TimeControl};
use cotulenh_server::room::{Options, Rooms};
use cotulenh_server::store::GameStore;
use cotulenh_server::store::memory::MemoryStore;
use std::sync::Arc;
use tokio::time::{sleep, timeout};

/// A time that no test uses up.
pub(crate) const LONG: TimeControl = TimeControl::Fischer {
    initial: 10_800,
    increment: 0,
};

/// A node of the test.
pub(crate) struct Node {
    pub(crate) id: NodeId,
    pub(crate) bus: Arc<LocalBus>,
    pub(crate) rooms: Rooms,
}

/// Two nodes and a game that the first one owns.
pub(crate) struct World {
    pub(crate) hub: Hub,
    pub(crate) store: Arc<MemoryStore>,
    pub(crate) options: Options,
    pub(crate) nodes: Vec<Node>,
    pub(crate) game: GameId,
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(
            TimeControl::Fischer {
                initial: 600,
                increment: 0,
            },
            Options::default(),
        )
        .await
    }

    pub(crate) async fn with(time: TimeControl, options: Options) -> World {
        let mut world = World {
            hub: Hub::default(),
            store: Arc::new(MemoryStore::new()),
            options,
            nodes: Vec::new(),
            game: GameId::random(),
        };
        world.add_node().await;
        world.add_node().await;
        // The nodes know each other, and the time after a start without flags has passed.
        sleep(options.grace + 2 * SECOND).await;
        let new = new_game(&world.game, casual(time));
        let begun = world.nodes[0].rooms.begin(new).await;
        begun.expect("the game begins");
        world
    }

    pub(crate) async fn add_node(&mut self) {
        let bus = Arc::new(self.hub.connect());
        let cluster = Cluster::new(Arc::clone(&bus) as Arc<_>);
        let id = cluster.node().clone();
        let store = Arc::clone(&self.store) as Arc<dyn GameStore>;
        let rooms = Rooms::start_in(store, self.options, cluster).await;
        let rooms = rooms.expect("the store works");
        self.nodes.push(Node { id, bus, rooms });
    }

    /// Returns the game as clients of a node see it.
    pub(crate) fn table(&self, node: usize) -> Table {
        Table {
            store: Arc::clone(&self.store),
            rooms: self.nodes[node].rooms.clone(),
            game: self.game.clone(),
            options: self.options,
        }
    }

    pub(crate) async fn join(&self, node: usize, name: &str) -> Client {
        self.table(node).join(name).await
    }

    /// Joins both players at nodes.
    pub(crate) async fn players(&self, red: usize, blue: usize) -> (Client, Client) {
        (self.join(red, "red").await, self.join(blue, "blue").await)
    }

    /// Cuts a node off from the store and the bus, and waits until its lease has run out.
    pub(crate) async fn pause(&self, node: usize) {
        self.store.silence(&self.nodes[node].id, true);
        self.nodes[node].bus.cut();
        sleep(6 * SECOND).await;
    }

    /// Lets a paused node continue.
    pub(crate) fn resume(&self, node: usize) {
        self.store.silence(&self.nodes[node].id, false);
        self.nodes[node].bus.mend();
    }

    pub(crate) async fn owner(&self) -> Option<usize> {
        let owner = self.store.owner(&self.game).await.expect("the store works");
        let owner = owner?.id;
        self.nodes.iter().position(|node| node.id == owner)
    }

    pub(crate) fn turns(&self) -> usize {
        let entries = self.store.entries(&self.game);
        let turns = entries.iter();
        turns
            .filter(|entry| matches!(entry.body, EntryBody::Turn { .. }))
            .count()
    }
}

/// Receives messages until the client has a version.
pub(crate) async fn reach(client: &mut Client, v: u64) {
    let reached = timeout(30 * SECOND, async {
        while client.v < v {
            match client.receive().await {
                Received::Message(_) => {}
                other => panic!("expected version {v}, found {other:?}"),
            }
        }
    });
    reached.await.expect("the version comes");
}

/// Plays a turn of the side to move, and waits until both players have it.
pub(crate) async fn play(red: &mut Client, blue: &mut Client) -> u64 {
    let v = red.v.max(blue.v);
    reach(red, v).await;
    reach(blue, v).await;
    let mover = match Side::from(red.position_turn()) {
        Side::Red => &mut *red,
        Side::Blue => &mut *blue,
    };
    let turn = mover.turn(7 * mover.ply() as usize);
    let v = mover.done(turn).await;
    reach(red, v).await;
    reach(blue, v).await;
    v
}
