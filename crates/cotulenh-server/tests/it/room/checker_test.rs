//! Nodes that lose their leases alternately keep every promise. The checker notices the faults of broken nodes and stores.

use super::checker::{Record, check_record, check_stored};
use super::support::{Client, QUEUE, Received, SECOND, TWO_HISTORIES, command, millis};
use super::world::{LONG, World};
use cotulenh_server::protocol::{Command, ToClient};
use cotulenh_server::room::{Mutant, Options};
use cotulenh_server::store::memory::{Latency, MemoryStore};
use std::panic::resume_unwind;
use tokio::task::JoinError;
use tokio::time::sleep;

/// Plays at two nodes that lose their leases alternately, and sends every command again at the end. Returns what is wrong.
async fn chaos(world: &World) -> Result<(), String> {
    let mut record = Record::new();
    let mut commands: Vec<(Command, usize)> = Vec::new();
    for round in 0..12 {
        let paused = round % 2;
        let mut clients = join_both(world).await?;
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
    let mut clients = join_both(world).await?;
    for (command, side) in &commands {
        clients[*side].send(command).await;
        sleep(millis(50)).await;
        collect(&mut record, &mut clients);
    }
    sleep(10 * SECOND).await;
    collect(&mut record, &mut clients);
    let entries = world.store.entries(&world.game);
    assert!(commands.len() > 12, "too few commands");
    check_record(&record, &entries)?;
    let new = world.store.new_game(&world.game).expect("a game");
    check_stored(new, &entries).map(drop)
}

/// Joins a player at each node.
async fn join_both(world: &World) -> Result<[Client; 2], String> {
    Ok([join(world, 0, "red").await?, join(world, 1, "blue").await?])
}

/// Joins a player. Returns an error if the room closes the client, e.g. because the stored game cannot be restored.
async fn join(world: &World, node: usize, name: &str) -> Result<Client, String> {
    let mut client = world.table(node).join_with(name, QUEUE).await;
    loop {
        match client.receive().await {
            Received::Message(ToClient::Game(_)) => return Ok(client),
            Received::Message(_) => {}
            ended => return Err(format!("{name} cannot join: {ended:?}")),
        }
    }
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
async fn nodes_paused_alternately_keep_every_promise() {
    // The epochs of games protect them even if a node does not see that its lease has run out.
    for ignores_lease in [false, true] {
        let options = Options {
            ignores_lease,
            ..Options::default()
        };
        let world = World::with(LONG, options).await;
        assert_eq!(chaos(&world).await, Ok(()));
    }
}

/// Returns `true` if the checker notices a fault. Two histories either break the log or the copy of a client.
async fn is_noticed(mutant: Option<Mutant>, break_store: impl FnOnce(&MemoryStore)) -> bool {
    let options = Options {
        mutant,
        ignores_lease: true,
        ..Options::default()
    };
    let world = World::with(LONG, options).await;
    break_store(&world.store);
    let played = tokio::spawn(async move { chaos(&world).await });
    shows_fault(played.await)
}

/// Returns `true` if the checker has found a fault, or if a client has panicked because of two histories. Any other panic
/// is a failure of the test itself and goes on.
fn shows_fault(played: Result<Result<(), String>, JoinError>) -> bool {
    let panic = match played {
        Ok(checked) => return checked.is_err(),
        Err(error) => error.into_panic(),
    };
    let text = panic.downcast_ref::<String>().map(String::as_str);
    match text.is_some_and(|text| text.contains(TWO_HISTORIES)) {
        true => true,
        false => resume_unwind(panic),
    }
}

async fn panicking(text: String) -> Result<(), String> {
    panic!("{text}")
}

#[tokio::test]
async fn a_client_with_two_histories_is_noticed() {
    let played = tokio::spawn(panicking(format!("{TWO_HISTORIES}: version 3")));
    assert!(shows_fault(played.await));
}

#[tokio::test]
#[should_panic(expected = "too few commands")]
async fn a_failure_of_the_test_itself_is_not_noticed() {
    let played = tokio::spawn(panicking("too few commands".to_owned()));
    shows_fault(played.await);
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
