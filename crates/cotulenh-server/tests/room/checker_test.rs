//! Nodes that lose their leases by turns keep every promise. The checker notices the faults of broken nodes and stores.

use crate::checker::{Record, check_record, check_stored};
use crate::support::{Client, SECOND, command, millis};
use crate::world::{LONG, World};
use cotulenh_server::protocol::{Command, ToClient};
use cotulenh_server::room::{Mutant, Options};
use cotulenh_server::store::memory::{Latency, MemoryStore};
use tokio::time::sleep;

/// Plays at two nodes that lose their leases by turns, and sends every command again at the end. Returns what is wrong.
async fn chaos(world: &World) -> Result<(), String> {
    let mut record = Record::new();
    let mut commands: Vec<(Command, usize)> = Vec::new();
    for round in 0..12 {
        let paused = round % 2;
        let mut clients = [world.join(0, "red").await, world.join(1, "blue").await];
        for step in 0..3 {
            if step == 1 {
                world.pause(paused).await;
            }
            for (side, client) in clients.iter_mut().enumerate() {
                client.catch_up();
                if usize::from(client.position_turn() == cotulenh::Color::Blue) == side {
                    let turn = command(client.turn(round + step));
                    client.send(&turn).await;
                    commands.push((turn, side));
                }
            }
            sleep(millis(200)).await;
            collect(&mut record, &mut clients);
        }
        world.resume(paused);
        sleep(10 * SECOND).await;
        collect(&mut record, &mut clients);
        world.table(0).leave(&clients[0]).await;
        world.table(1).leave(&clients[1]).await;
    }
    let mut clients = [world.join(0, "red").await, world.join(1, "blue").await];
    for (command, side) in &commands {
        clients[*side].send(command).await;
        sleep(millis(50)).await;
        collect(&mut record, &mut clients);
    }
    sleep(10 * SECOND).await;
    collect(&mut record, &mut clients);
    let entries = world.store.entries(&world.game);
    assert!(commands.len() > 12);
    check_record(&record, &entries)?;
    let new = world.store.new_game(&world.game).expect("a game");
    check_stored(new, &entries).map(drop)
}

/// Notes the answers that clients have received. A client whose copy of the game is wrong has seen two histories.
fn collect(record: &mut Record, clients: &mut [Client; 2]) {
    for client in clients {
        for message in client.catch_up() {
            match message {
                ToClient::Done { id, v } => record.entry(id).or_default().push(Ok(v)),
                ToClient::Refused { id, error } => {
                    record.entry(id).or_default().push(Err(error.code));
                }
                _ => {}
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn nodes_that_are_paused_by_turns_keep_every_promise() {
    let world = World::with(LONG, Options::default()).await;
    assert_eq!(chaos(&world).await, Ok(()));
}

/// Returns `true` if the checker notices a fault. Two histories either break the log or the copy of a client.
async fn is_noticed(mutant: Option<Mutant>, break_store: impl FnOnce(&MemoryStore)) -> bool {
    let options = Options {
        mutant,
        ..Options::default()
    };
    let world = World::with(LONG, options).await;
    break_store(&world.store);
    let played = tokio::spawn(async move { chaos(&world).await });
    !matches!(played.await, Ok(Ok(())))
}

#[tokio::test(start_paused = true)]
async fn the_checker_notices_a_store_without_epochs() {
    assert!(is_noticed(None, MemoryStore::ignore_epochs).await);
}

#[tokio::test(start_paused = true)]
async fn the_checker_notices_deduplication_in_memory() {
    let mutant = Some(Mutant::DeduplicateInMemory);
    assert!(is_noticed(mutant, MemoryStore::accept_duplicates).await);
}

#[tokio::test(start_paused = true)]
async fn the_checker_notices_acknowledgements_before_the_commit() {
    let mutant = Some(Mutant::AcknowledgeBeforeCommit);
    let slow = |store: &MemoryStore| {
        store.set_latency(Latency {
            before: millis(100),
            after: millis(0),
        });
    };
    assert!(is_noticed(mutant, slow).await);
}
