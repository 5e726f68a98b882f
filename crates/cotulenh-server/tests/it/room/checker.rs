//! The checker of random games: it compares what clients were told with what is stored.

use cotulenh_server::id::CommandId;
use cotulenh_server::protocol::{Entry, ErrorCode};
use cotulenh_server::room::state::RoomState;
use cotulenh_server::store::{NewGame, StoredGame};
use std::collections::BTreeMap;

/// The answers that a client has received for each of its commands, in order: versions, or codes of refusals.
pub type Record = BTreeMap<CommandId, Vec<Result<u64, ErrorCode>>>;

/// Checks that no acknowledged command is lost, none is applied twice and none is refused but applied.
///
/// A command may be refused first and accepted later, because it is sent several times. After an acknowledgement it is
/// never refused. The last answer to each command must be final: the command was sent again after all others.
pub fn check_record(record: &Record, entries: &[Entry]) -> Result<(), String> {
    let mut stored: BTreeMap<&CommandId, u64> = BTreeMap::new();
    for entry in entries {
        let Some(command) = &entry.command else {
            continue;
        };
        if let Some(first) = stored.insert(command, entry.v) {
            let v = entry.v;
            return Err(format!("{command} is applied twice: {first} and {v}"));
        }
    }
    for (command, answers) in record {
        let v = stored.get(command).copied();
        for answer in answers {
            match (answer, v) {
                (Ok(told), Some(v)) if *told == v => {}
                (Ok(told), Some(v)) => {
                    return Err(format!(
                        "{command} is acknowledged as {told}, stored as {v}"
                    ));
                }
                (Ok(told), None) => {
                    return Err(format!("{command} is acknowledged as {told} and lost"));
                }
                (Err(_), _) => {}
            }
        }
        let first_done = answers.iter().position(Result::is_ok);
        let refused_after = answers
            .iter()
            .skip(first_done.unwrap_or(answers.len()))
            .any(Result::is_err);
        if refused_after {
            return Err(format!("{command} is refused after its acknowledgement"));
        }
        if v.is_some() && first_done.is_none() {
            return Err(format!("{command} is refused and applied: {answers:?}"));
        }
    }
    Ok(())
}

/// Checks that the stored game can be restored. Returns its state.
pub fn check_stored(new: NewGame, entries: &[Entry]) -> Result<RoomState, String> {
    let stored = StoredGame {
        new,
        epoch: 0,
        entries: entries.to_vec(),
    };
    RoomState::restore(&stored, None).map_err(|error| error.to_string())
}
