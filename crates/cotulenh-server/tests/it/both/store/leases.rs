//! Leases and fencing: only the owner of a game appends to it.

use super::super::database::{database, execute, open};
use crate::support::{Played, START, guests, usual_setup};
use cotulenh_server::id::UserId;
use cotulenh_server::id::{GameId, NodeId};
use cotulenh_server::protocol::{BySide, OfferKind, Side};
use cotulenh_server::room::{Options, Rooms, StartError};
use cotulenh_server::store::leases::{Node, Renewal, Taken, Takeover};
use cotulenh_server::store::memory::MemoryStore;
use cotulenh_server::store::{GameStore, StoreError, TurnStart, set_time};
use std::sync::Arc;
use std::time::Duration;
use tempfile::tempdir;

/// A lease that does not run out during a test.
const LONG: Duration = Duration::from_secs(3600);
/// A lease that has run out when it begins.
const OVER: Duration = Duration::ZERO;

fn node(name: &str) -> Node {
    Node {
        id: NodeId::new(name).unwrap(),
        address: format!("address of {name}"),
    }
}

async fn taken(store: &dyn GameStore, game: &GameId, node: &Node) -> Taken {
    match store.take_over(game, &node.id).await.unwrap() {
        Takeover::Taken(taken) => *taken,
        Takeover::Owned(owner) => panic!("{owner:?} owns the game"),
    }
}

/// Takes a game from node to node, as a cluster does.
async fn a_game_changes_its_owner(store: &dyn GameStore, seats: BySide<UserId>) {
    let (a, b) = (node("a"), node("b"));
    let mut game = Played::new(usual_setup(false), seats);
    let id = game.new.id.clone();
    let missing = store.take_over(&id, &a.id).await;
    assert!(missing.is_err(), "{missing:?}");
    store.join(a.clone(), START, LONG).await.unwrap();
    store.join(b.clone(), START + 50, LONG).await.unwrap();
    let missing = store.take_over(&id, &a.id).await;
    assert_eq!(missing, Err(StoreError::Missing));
    store.begin(game.new.clone()).await.unwrap();

    // A new game has no owner.
    assert_eq!(store.owner(&id).await, Ok(None));
    assert_eq!(store.expired().await, Ok(vec![id.clone()]));
    let first = taken(store, &id, &a).await;
    assert_eq!(
        (first.game.epoch, first.heartbeat, first.late),
        (1, None, None)
    );
    assert_eq!(store.owner(&id).await, Ok(Some(a.clone())));
    assert_eq!(store.owned(&a.id).await, Ok(vec![(id.clone(), 1)]));
    assert_eq!(store.expired().await, Ok(vec![]));

    // The lease of the owner holds.
    let refused = store.take_over(&id, &b.id).await.unwrap();
    assert_eq!(refused, Takeover::Owned(a.clone()));
    game.turn("Tf4f6");
    let mut append = game.append(1);
    append.epoch = 1;
    store.append(append.clone()).await.unwrap();
    let late = TurnStart {
        game: id.clone(),
        v: 1,
        since: START + 4_000,
    };
    let renewed = store
        .renew(&a.id, START + 7_000, LONG, vec![late.clone()])
        .await;
    assert_eq!(renewed, Ok(Renewal::Valid));

    // The lease runs out. The other node takes the game over with all that was stored.
    store
        .renew(&a.id, START + 8_000, OVER, vec![late.clone()])
        .await
        .unwrap();
    assert_eq!(store.owner(&id).await, Ok(None));
    assert_eq!(store.expired().await, Ok(vec![id.clone()]));
    let second = taken(store, &id, &b).await;
    assert_eq!(second.game.epoch, 2);
    assert_eq!(second.game.entries, game.entries);
    assert_eq!(second.heartbeat, Some(START + 8_000));
    assert_eq!(second.late, Some(late));

    // The old owner comes back. It can renew its lease, and cannot append.
    let renewed = store.renew(&a.id, START + 9_000, LONG, Vec::new()).await;
    assert_eq!(renewed, Ok(Renewal::Lapsed));
    assert_eq!(store.owned(&a.id).await, Ok(vec![]));
    game.turn("Tf9f7");
    let mut stale = game.append(2);
    stale.epoch = 1;
    assert_eq!(
        store.append(stale.clone()).await,
        Err(StoreError::StaleEpoch)
    );
    // Also for a command that is stored, and for a version that is not the next one.
    assert_eq!(store.append(append).await, Err(StoreError::StaleEpoch));
    stale.epoch = 3;
    assert_eq!(
        store.append(stale.clone()).await,
        Err(StoreError::StaleEpoch)
    );
    stale.epoch = 2;
    store.append(stale).await.unwrap();

    // A node may take over its own game: its old room cannot append any more.
    let third = taken(store, &id, &b).await;
    assert_eq!((third.game.epoch, third.heartbeat), (3, None));
    // Only the owner gives the game up.
    store.release(&id, 2, START + 9_500).await.unwrap();
    assert_eq!(store.owner(&id).await, Ok(Some(b.clone())));
    store.release(&id, 3, START + 9_600).await.unwrap();
    assert_eq!(store.owner(&id).await, Ok(None));
    let fourth = taken(store, &id, &a).await;
    assert_eq!(
        (fourth.game.epoch, fourth.heartbeat),
        (4, Some(START + 9_600))
    );

    // A node that leaves gives up its games at once.
    store.leave(&a.id, START + 9_700).await.unwrap();
    let unknown = store.renew(&a.id, START + 9_800, LONG, Vec::new()).await;
    assert_eq!(unknown, Err(StoreError::Missing));
    assert_eq!(store.expired().await, Ok(vec![id.clone()]));
    let fifth = taken(store, &id, &b).await;
    assert_eq!(
        (fifth.game.epoch, fifth.heartbeat),
        (5, Some(START + 9_700))
    );
    assert_eq!(fifth.game.entries, game.entries);

    // A game that has ended needs no owner.
    game.resign(Side::Red);
    let mut end = game.append(3);
    end.epoch = 5;
    store.append(end).await.unwrap();
    store
        .renew(&b.id, START + 10_000, OVER, Vec::new())
        .await
        .unwrap();
    assert_eq!(store.expired().await, Ok(vec![]));
    assert_eq!(store.owned(&b.id).await, Ok(vec![]));
    // But it can be taken over, e.g. for a rematch.
    store.join(a.clone(), START, LONG).await.unwrap();
    assert_eq!(taken(store, &id, &a).await.game.epoch, 6);

    let nodes = store.nodes().await.unwrap();
    let mut nodes: Vec<(&str, bool, u64)> = nodes
        .iter()
        .map(|stored| (stored.node.id.as_str(), stored.is_alive, stored.heartbeat))
        .collect();
    nodes.sort_unstable();
    assert_eq!(nodes, [("a", true, START), ("b", false, START + 10_000)]);
}

#[tokio::test]
async fn a_game_changes_its_owner_in_memory() {
    let seats = BySide {
        red: UserId::random(),
        blue: UserId::random(),
    };
    a_game_changes_its_owner(&MemoryStore::new(), seats).await;
}

#[tokio::test]
async fn a_game_changes_its_owner_in_a_database() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = guests(&store).await;
    a_game_changes_its_owner(&store, seats).await;
}

/// The folder is locked, so that no node of an earlier start can be alive.
#[tokio::test]
async fn a_restart_need_not_wait_for_leases() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let game = Played::new(usual_setup(false), guests(&store).await);
    let id = game.new.id.clone();
    store.begin(game.new.clone()).await.unwrap();
    store.join(node("a"), START, LONG).await.unwrap();
    taken(&store, &id, &node("a")).await;
    store.close().await;
    let store = open(folder.path()).await;
    store.join(node("b"), START + 100, LONG).await.unwrap();
    let next = taken(&store, &id, &node("b")).await;
    assert_eq!((next.game.epoch, next.heartbeat), (2, Some(START)));
}

/// Late starts belong to the node that has noted them.
#[tokio::test]
async fn nodes_replace_only_their_own_late_starts() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = guests(&store).await;
    let mut starts = Vec::new();
    for name in ["a", "b"] {
        let mut game = Played::new(usual_setup(false), seats.clone());
        game.offer(OfferKind::Draw);
        store.begin(game.new.clone()).await.unwrap();
        store.join(node(name), START, LONG).await.unwrap();
        starts.push(TurnStart {
            game: game.new.id,
            v: 1,
            since: START,
        });
    }
    let renew = async |name: &str, late: &[TurnStart]| {
        let id = node(name).id;
        store.renew(&id, START, LONG, late.to_vec()).await.unwrap();
    };
    renew("a", &starts[..1]).await;
    renew("b", &starts[1..]).await;
    assert_eq!(store.late_starts().await.unwrap().len(), 2);
    renew("a", &[]).await;
    assert_eq!(store.late_starts().await.unwrap(), starts[1..]);
    // The other node has taken over the game.
    renew("a", &starts[1..]).await;
    renew("b", &[]).await;
    assert_eq!(store.late_starts().await.unwrap(), starts[1..]);
}

#[tokio::test]
async fn a_game_with_a_damaged_identifier_does_not_stop_the_others() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let a = node("a");
    store.join(a.clone(), START, LONG).await.unwrap();
    let seats = guests(&store).await;
    let [damaged, sound] = [1, 2].map(|_| Played::new(usual_setup(false), seats.clone()).new);
    for game in [&damaged, &sound] {
        store.begin(game.clone()).await.unwrap();
        taken(&store, &game.id, &a).await;
    }
    let sql = format!("UPDATE games SET id = '?' WHERE id = '{}'", damaged.id);
    execute(folder.path(), &sql).await;
    assert_eq!(store.owned(&a.id).await, Ok(vec![(sound.id.clone(), 1)]));
    store.renew(&a.id, START, OVER, Vec::new()).await.unwrap();
    assert_eq!(store.expired().await, Ok(vec![sound.id]));
}

#[tokio::test]
async fn a_stored_time_far_ahead_is_refused_until_it_is_set() {
    const AHEAD: u64 = 400 * 86_400_000;
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let ahead = store.time().await.unwrap() + AHEAD;
    store.heartbeat(ahead, Vec::new()).await.unwrap();
    let refused = Rooms::start(Arc::new(store.clone()), Options::default()).await;
    let refused = refused.err().expect("no start");
    let is_refused =
        matches!(&refused, StartError::TimeAhead { heartbeat, .. } if *heartbeat == ahead);
    assert!(is_refused, "{refused}");

    let database = database(folder.path()).await;
    let in_use = set_time(&database).await;
    assert!(in_use.is_err(), "a server uses the database");
    store.close().await;
    let (before, now) = set_time(&database).await.unwrap();
    assert_eq!(before, Some(ahead));
    assert!(now < ahead - AHEAD / 2, "{now}");

    let store = open(folder.path()).await;
    let rooms = Rooms::start(Arc::new(store.clone()), Options::default()).await;
    let rooms = rooms.expect("a start");
    assert!(rooms.now() < ahead - AHEAD / 2);
    rooms.stop().await;
    store.close().await;
}
