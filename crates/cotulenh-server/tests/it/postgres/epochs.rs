//! Two nodes that write to the same game.

use crate::postgres_server::{is_installed, new_database};
use crate::support::client::LIMIT;
use crate::support::{Played, START, guests, usual_setup};
use cotulenh_server::id::NodeId;
use cotulenh_server::protocol::OfferKind;
use cotulenh_server::store::leases::{Node, Takeover};
use cotulenh_server::store::{
    Access, Database, EpochCheck, GameStore, OpenError, Options, Store, StoreError,
};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

async fn open(database: &Database, options: Options) -> Store {
    let options = Options {
        access: Access::Shared,
        ..options
    };
    Store::open(database, &options).await.unwrap()
}

async fn new() -> Database {
    Database::parse(&new_database().await).unwrap()
}

/// The time of a commit of the old owner.
const COMMIT_DELAY: Duration = Duration::from_millis(40);

/// The entries that the old owner had acknowledged, and those that the new owner has read, of one takeover.
struct Handover {
    acknowledged: u64,
    read: u64,
}

/// Lets a node append without a pause while another one takes over the game, until `is_enough` of the handovers. The
/// commits of the old owner are slow, so that most takeovers come between its statements and its commit.
async fn hand_over(
    epoch_check: EpochCheck,
    is_enough: impl Fn(&[Handover]) -> bool,
) -> Vec<Handover> {
    let database = new().await;
    let slow = Options {
        commit_delay: COMMIT_DELAY,
        epoch_check,
        ..Options::default()
    };
    let (old, new) = (
        open(&database, slow).await,
        open(&database, Options::default()).await,
    );
    let seats = guests(&new).await;
    let node = |name: &str| Node {
        id: NodeId::new(name).unwrap(),
        address: name.into(),
    };
    let (a, b) = (node("a"), node("b"));
    old.join(a.clone(), START, Duration::ZERO).await.unwrap();
    new.join(b.clone(), START, Duration::from_secs(60))
        .await
        .unwrap();
    let mut handovers = Vec::new();
    while !is_enough(&handovers) {
        let mut game = Played::new(usual_setup(false), seats.clone());
        let id = game.new.id.clone();
        new.begin(game.new.clone()).await.unwrap();
        let Takeover::Taken(taken) = old.take_over(&id, &a.id).await.unwrap() else {
            panic!("the game is new");
        };
        let epoch = taken.game.epoch;
        let is_acknowledged = Notify::new();
        let appending = async {
            let mut acknowledged = 0;
            loop {
                game.offer(OfferKind::Draw);
                let v = acknowledged + 1;
                let mut append = game.append(v);
                append.epoch = epoch;
                match old.append(append).await {
                    Ok(()) => {
                        acknowledged = v;
                        is_acknowledged.notify_one();
                    }
                    Err(StoreError::StaleEpoch) => return acknowledged,
                    Err(error) => panic!("{error}"),
                }
            }
        };
        let taking = async {
            is_acknowledged.notified().await;
            // The old owner is in the middle of its next commit.
            sleep(COMMIT_DELAY / 2).await;
            let Takeover::Taken(taken) = new.take_over(&id, &b.id).await.unwrap() else {
                panic!("the lease is over");
            };
            taken.game.entries.len() as u64
        };
        let (acknowledged, read) = tokio::join!(appending, taking);
        handovers.push(Handover { acknowledged, read });
    }
    old.close().await;
    new.close().await;
    handovers
}

fn is_sound(handover: &Handover) -> bool {
    handover.acknowledged <= handover.read
}

#[tokio::test]
async fn the_new_owner_reads_everything_that_the_old_one_has_acknowledged() {
    if !is_installed() {
        return;
    }
    let handovers = hand_over(EpochCheck::Update, |handovers| handovers.len() == 8).await;
    assert!(handovers.iter().all(is_sound));
    assert!(handovers.iter().all(|handover| handover.read > 0));
}

/// A check that only reads the epoch lets the old owner commit after the takeover. The test above would notice it.
#[tokio::test]
async fn a_check_that_only_reads_is_noticed() {
    if !is_installed() {
        return;
    }
    let noticed = hand_over(EpochCheck::Select, |handovers| {
        !handovers.iter().all(is_sound)
    });
    let noticed = timeout(LIMIT, noticed).await;
    noticed.expect("an entry that the new owner has not read");
}

/// Both nodes believe that they may take the game over. Both get it, one after the other, and only the last one appends.
#[tokio::test]
async fn only_the_last_epoch_appends() {
    if !is_installed() {
        return;
    }
    let database = new().await;
    let options = Options::default();
    let stores = [
        open(&database, options.clone()).await,
        open(&database, options).await,
    ];
    let ids = ["a", "b"].map(|name| NodeId::new(name).unwrap());
    for (store, id) in stores.iter().zip(&ids) {
        let node = Node {
            id: id.clone(),
            address: String::new(),
        };
        store.join(node, START, Duration::ZERO).await.unwrap();
    }
    let seats = guests(&stores[0]).await;
    for _ in 0..10 {
        let mut game = Played::new(usual_setup(false), seats.clone());
        let id = game.new.id.clone();
        stores[0].begin(game.new.clone()).await.unwrap();
        let (first, second) = tokio::join!(
            stores[0].take_over(&id, &ids[0]),
            stores[1].take_over(&id, &ids[1])
        );
        let epochs = [first, second].map(|takeover| match takeover.unwrap() {
            Takeover::Taken(taken) => taken.game.epoch,
            Takeover::Owned(owner) => panic!("{owner:?} has no lease"),
        });
        game.turn("Tf4f6");
        let append = |index: usize| {
            let mut append = game.append(1);
            append.epoch = epochs[index];
            stores[index].append(append)
        };
        let (first, second) = tokio::join!(append(0), append(1));
        let mut results = [(epochs[0], first), (epochs[1], second)];
        results.sort_by_key(|(epoch, _)| *epoch);
        let [(1, lost), (2, won)] = results else {
            panic!("{epochs:?}");
        };
        assert_eq!((lost, won), (Err(StoreError::StaleEpoch), Ok(())));
    }
}

/// The lock of the database is that of a data folder.
#[tokio::test]
async fn a_server_alone_shares_its_database_with_no_other() {
    if !is_installed() {
        return;
    }
    let database = new().await;
    let alone = Store::open(&database, &Options::default()).await.unwrap();
    let shared = Options {
        access: Access::Shared,
        ..Options::default()
    };
    for options in [Options::default(), shared.clone()] {
        let refused = Store::open(&database, &options).await;
        assert!(matches!(refused.err(), Some(OpenError::InUse(_))));
    }
    alone.close().await;
    let (first, second) = (
        open(&database, shared.clone()).await,
        open(&database, shared).await,
    );
    let refused = Store::open(&database, &Options::default()).await;
    assert!(matches!(refused.err(), Some(OpenError::InUse(_))));
    first.close().await;
    second.close().await;
    Store::open(&database, &Options::default())
        .await
        .unwrap()
        .close()
        .await;
}

/// After a node has failed, the others take over its games, each in an order of its own. A transaction holds the rows of
/// many games, so nodes must not wait for each other.
#[tokio::test]
async fn nodes_that_take_over_the_same_games_do_not_block_each_other() {
    if !is_installed() {
        return;
    }
    let database = new().await;
    let slow = Options {
        commit_delay: Duration::from_millis(20),
        ..Options::default()
    };
    let stores = [
        open(&database, slow.clone()).await,
        open(&database, slow).await,
    ];
    let nodes = ["a", "b"].map(|name| NodeId::new(name).unwrap());
    for (store, node) in stores.iter().zip(&nodes) {
        let node = Node {
            id: node.clone(),
            address: String::new(),
        };
        // The leases have run out, so that each node may take every game from the other one.
        store.join(node, START, Duration::ZERO).await.unwrap();
    }
    let seats = guests(&stores[0]).await;
    let mut games = Vec::new();
    for _ in 0..30 {
        let game = Played::new(usual_setup(false), seats.clone());
        stores[0].begin(game.new.clone()).await.unwrap();
        games.push(game.new.id);
    }
    let backwards: Vec<_> = games.iter().rev().collect();
    let one = games
        .iter()
        .map(|game| stores[0].take_over(game, &nodes[0]));
    let other = backwards
        .iter()
        .map(|game| stores[1].take_over(game, &nodes[1]));
    let (one, other) = tokio::join!(
        futures_util::future::join_all(one),
        futures_util::future::join_all(other)
    );
    for taken in one.into_iter().chain(other) {
        assert!(matches!(taken, Ok(Takeover::Taken(_))), "{taken:?}");
    }
}

#[tokio::test]
async fn a_game_of_a_player_that_another_server_locks_can_begin_later() {
    if !is_installed() {
        return;
    }
    let address = new_database().await;
    let store = open(&Database::parse(&address).unwrap(), Options::default()).await;
    let new = Played::new(usual_setup(false), guests(&store).await).new;
    let mut other = PgConnection::connect(&address).await.unwrap();
    let red = new.seats.red.as_str();
    let lock = format!("BEGIN; SELECT id FROM users WHERE id = '{red}' FOR NO KEY UPDATE");
    let locked = sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut other).await;
    locked.unwrap();
    let begun = store.begin(new.clone()).await;
    assert_eq!(begun, Err(StoreError::Busy));
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(store.begin(new).await, Ok(()));
}
