//! Leases: the node that may append to a game.
//!
//! A node renews one lease for all its games. When the lease has run out, another node may take a game over. The
//! takeover increments the epoch of the game, and an append of the old owner fails from then on, because it names the
//! old epoch. The lease only decides which node may try. The epoch decides which node's entries are stored.

use super::damaged;
use super::games::{self, game_id, readable_id};
use super::sql::{Connection, Row, int, query, query_scalar, uint};
use super::{StoreError, StoredGame, TurnStart};
use crate::id::{GameId, NodeId};
use std::time::Duration;

/// The maximum number of games that [`GameStore::expired`](super::GameStore::expired) returns.
pub const EXPIRED: usize = 1_000;

/// The time in milliseconds after which a node without games is forgotten.
const FORGET_MILLIS: u64 = 86_400_000;

/// A server of a cluster, as other servers reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The identifier. A server chooses a new one at each start.
    pub id: NodeId,
    /// The address for messages.
    pub address: String,
}

/// A node as the store has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredNode {
    /// The node.
    pub node: Node,
    /// The time of its start in milliseconds since 1970, by the clock of the database.
    pub started: u64,
    /// Its last heartbeat in milliseconds since 1970, by its own clock.
    pub heartbeat: u64,
    /// Whether its lease is valid.
    pub is_alive: bool,
}

/// The state of a lease before it was renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renewal {
    /// The lease was valid. No other node has taken over a game.
    Valid,
    /// The lease had run out. Other nodes may have taken over games.
    Lapsed,
}

/// The result of an attempt to take over a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Takeover {
    /// The node owns the game from now on.
    Taken(Box<Taken>),
    /// Another node owns the game, and its lease is valid.
    Owned(Node),
}

/// A game that a node has taken over.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The game with all its entries. Appends of the node name its epoch.
    pub game: StoredGame,
    /// The time until which the previous owner is known to have run the game, in milliseconds since 1970 by its clock:
    /// the time at which it gave the game up, or its last heartbeat. It is `None` if there was no other owner.
    pub heartbeat: Option<u64>,
    /// The start of the turn, if the previous owner has noted that it was late.
    pub late: Option<TurnStart>,
}

/// Returns the time of the database in milliseconds since 1970.
pub(super) async fn now(db: &mut Connection) -> Result<i64, StoreError> {
    let sql = match db.is_postgres() {
        // Not the time of the beginning of the transaction.
        true => "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        false => "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    };
    Ok(query_scalar(sql).fetch_one(db).await?)
}

fn lease_end(now: i64, lease: Duration) -> i64 {
    now.saturating_add(int(u64::try_from(lease.as_millis()).unwrap_or(u64::MAX)))
}

/// Ends the leases of all nodes. The caller knows that none of them runs.
pub(super) async fn expire_all(db: &mut Connection) -> Result<(), sqlx::Error> {
    query("UPDATE nodes SET lease = 0")
        .execute(db)
        .await
        .map(drop)
}

/// Adds a node, or gives a known one a new lease. Forgets old nodes without games.
pub(super) async fn join(
    db: &mut Connection,
    node: &Node,
    at: u64,
    lease: Duration,
) -> Result<(), StoreError> {
    let now = now(db).await?;
    query(
        "INSERT INTO nodes (id, address, started, heartbeat, lease) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (id) DO UPDATE SET address = excluded.address, started = excluded.started, \
         heartbeat = excluded.heartbeat, lease = excluded.lease",
    )
    .bind(node.id.as_str())
    .bind(&node.address)
    .bind(now)
    .bind(int(at))
    .bind(lease_end(now, lease))
    .execute(&mut *db)
    .await?;
    query(
        "DELETE FROM nodes WHERE lease < $1 AND NOT EXISTS (SELECT 1 FROM games WHERE owner = nodes.id)",
    )
    .bind(now.saturating_sub(int(FORGET_MILLIS)))
    .execute(db)
    .await?;
    Ok(())
}

/// Stores the heartbeat of a node and renews its lease. Returns [`StoreError::Missing`] if the node is not known.
pub(super) async fn renew(
    db: &mut Connection,
    node: &NodeId,
    at: u64,
    lease: Duration,
    late: &[TurnStart],
) -> Result<Renewal, StoreError> {
    let now = now(db).await?;
    let before: Option<i64> = query_scalar("SELECT lease FROM nodes WHERE id = $1")
        .bind(node.as_str())
        .fetch_optional(&mut *db)
        .await?;
    let before = before.ok_or(StoreError::Missing)?;
    query("UPDATE nodes SET heartbeat = $1, lease = $2 WHERE id = $3")
        .bind(int(at))
        .bind(lease_end(now, lease))
        .bind(node.as_str())
        .execute(&mut *db)
        .await?;
    set_late_starts(db, Some(node), late).await?;
    Ok(match before > now {
        true => Renewal::Valid,
        false => Renewal::Lapsed,
    })
}

/// Replaces the late starts that a node has noted. A server without a cluster is `None`.
pub(super) async fn set_late_starts(
    db: &mut Connection,
    node: Option<&NodeId>,
    late: &[TurnStart],
) -> Result<(), StoreError> {
    let node = node.map(NodeId::as_str);
    match node {
        None => query("DELETE FROM late_starts WHERE node IS NULL"),
        Some(node) => query("DELETE FROM late_starts WHERE node = $1").bind(node),
    }
    .execute(&mut *db)
    .await?;
    for start in late {
        query(
            "INSERT INTO late_starts (game, v, since, node) VALUES ($1, $2, $3, $4) ON CONFLICT (game) \
             DO UPDATE SET v = excluded.v, since = excluded.since, node = excluded.node",
        )
        .bind(start.game.as_str())
        .bind(int(start.v))
        .bind(int(start.since))
        .bind(node)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Removes a node and gives up all its games. Does not wait for a game that another node takes over at this moment: two
/// nodes that wait for each other's games would be a deadlock.
pub(super) async fn leave(db: &mut Connection, node: &NodeId, at: u64) -> Result<(), StoreError> {
    let sql = match db.is_postgres() {
        true => {
            "UPDATE games SET owner = NULL, released = $1 WHERE id IN \
             (SELECT id FROM games WHERE owner = $2 FOR UPDATE SKIP LOCKED)"
        }
        false => "UPDATE games SET owner = NULL, released = $1 WHERE owner = $2",
    };
    query(sql)
        .bind(int(at))
        .bind(node.as_str())
        .execute(&mut *db)
        .await?;
    query("DELETE FROM nodes WHERE id = $1")
        .bind(node.as_str())
        .execute(db)
        .await?;
    Ok(())
}

/// Takes over a game. The update locks its row before the log is read, so that an append of the old owner either is in
/// the log or fails.
pub(super) async fn take_over(
    db: &mut Connection,
    game: &GameId,
    node: &NodeId,
) -> Result<Takeover, StoreError> {
    let now = now(db).await?;
    // The column `owner` keeps the previous owner until it is read below.
    let taken = query(
        "UPDATE games SET epoch = epoch + 1 WHERE id = $1 AND (owner IS NULL OR owner = $2 \
         OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = games.owner AND nodes.lease > $3))",
    )
    .bind(game.as_str())
    .bind(node.as_str())
    .bind(now)
    .execute(&mut *db)
    .await?;
    if taken == 0 {
        let owner = owner_row(db, game).await?.ok_or(StoreError::Missing)?;
        return match owner {
            Some(row) => Ok(Takeover::Owned(read_node(&row)?)),
            // The owner gave the game up in this moment. The caller tries again.
            None => Err(StoreError::Conflict),
        };
    }
    let before = query(
        "SELECT games.owner, games.released, nodes.heartbeat FROM games \
         LEFT JOIN nodes ON nodes.id = games.owner WHERE games.id = $1",
    )
    .bind(game.as_str())
    .fetch_one(&mut *db)
    .await?;
    let owner: Option<String> = before.get("owner")?;
    let heartbeat: Option<i64> = match owner {
        Some(owner) if owner == node.as_str() => None,
        Some(_) => before.get("heartbeat")?,
        None => before.get("released")?,
    };
    query("UPDATE games SET owner = $1, released = NULL WHERE id = $2")
        .bind(node.as_str())
        .bind(game.as_str())
        .execute(&mut *db)
        .await?;
    let late = query("SELECT game, v, since FROM late_starts WHERE game = $1")
        .bind(game.as_str())
        .fetch_optional(&mut *db)
        .await?;
    let stored = games::load(db, game).await?.ok_or(StoreError::Missing)?;
    Ok(Takeover::Taken(Box::new(Taken {
        game: stored,
        heartbeat: heartbeat.map(uint),
        late: late.as_ref().map(read_late_start).transpose()?,
    })))
}

/// Gives up a game. Does nothing if another node has taken it over.
pub(super) async fn release(
    db: &mut Connection,
    game: &GameId,
    epoch: u64,
    at: u64,
) -> Result<(), StoreError> {
    query(
        "UPDATE games SET owner = NULL, released = $1 WHERE id = $2 AND epoch = $3 AND owner IS NOT NULL",
    )
    .bind(int(at))
    .bind(game.as_str())
    .bind(int(epoch))
    .execute(db)
    .await?;
    Ok(())
}

/// Returns the row of the node that owns a game, `Some(None)` if the game has no owner, or `None` if there is no game.
async fn owner_row(db: &mut Connection, game: &GameId) -> Result<Option<Option<Row>>, StoreError> {
    let row = query(
        "SELECT nodes.id, nodes.address, nodes.lease FROM games LEFT JOIN nodes ON nodes.id = games.owner \
         WHERE games.id = $1",
    )
    .bind(game.as_str())
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let id: Option<String> = row.get("id")?;
    Ok(Some(id.map(|_| row)))
}

/// Returns the node that owns a game. Returns `None` if there is no such game, or no owner with a valid lease.
pub(super) async fn owner(db: &mut Connection, game: &GameId) -> Result<Option<Node>, StoreError> {
    let now = now(db).await?;
    let Some(Some(row)) = owner_row(db, game).await? else {
        return Ok(None);
    };
    match row.get::<i64>("lease")? > now {
        true => read_node(&row).map(Some),
        false => Ok(None),
    }
}

/// Returns the games of a node that have not ended, with their epochs.
pub(super) async fn owned(
    db: &mut Connection,
    node: &NodeId,
) -> Result<Vec<(GameId, u64)>, StoreError> {
    let rows = query(
        "SELECT id, epoch FROM games WHERE owner = $1 AND ended IS NULL ORDER BY started, id",
    )
    .bind(node.as_str())
    .fetch_all(db)
    .await?;
    let read = |row: &Row| Some((readable_id(row)?, row.get("epoch").map(uint)));
    let games = rows.iter().filter_map(read);
    games.map(|(id, epoch)| Ok((id, epoch?))).collect()
}

/// Returns running games without an owner or whose owner's lease has run out, the oldest first.
pub(super) async fn expired(db: &mut Connection) -> Result<Vec<GameId>, StoreError> {
    let now = now(db).await?;
    let rows = query(
        "SELECT id, started FROM games WHERE owner IS NULL AND ended IS NULL UNION ALL \
         SELECT id, started FROM games WHERE owner IN (SELECT id FROM nodes WHERE lease <= $1) AND ended IS NULL \
         ORDER BY started, id LIMIT $2",
    )
    .bind(now)
    .bind(int(EXPIRED as u64))
    .fetch_all(db)
    .await?;
    Ok(rows.iter().filter_map(readable_id).collect())
}

/// Returns all nodes, the one that started last first.
pub(super) async fn nodes(db: &mut Connection) -> Result<Vec<StoredNode>, StoreError> {
    let now = now(db).await?;
    let rows =
        query("SELECT id, address, started, heartbeat, lease FROM nodes ORDER BY started DESC, id")
            .fetch_all(db)
            .await?;
    rows.iter()
        .map(|row| {
            Ok(StoredNode {
                node: read_node(row)?,
                started: uint(row.get("started")?),
                heartbeat: uint(row.get("heartbeat")?),
                is_alive: row.get::<i64>("lease")? > now,
            })
        })
        .collect()
}

fn read_node(row: &Row) -> Result<Node, StoreError> {
    let id: String = row.get("id")?;
    Ok(Node {
        id: NodeId::new(id).ok_or_else(|| damaged("the identifier of a node"))?,
        address: row.get("address")?,
    })
}

/// Reads a late start from a row with its game, version and time.
pub(super) fn read_late_start(row: &Row) -> Result<TurnStart, StoreError> {
    Ok(TurnStart {
        game: game_id(row, "game")?,
        v: uint(row.get("v")?),
        since: uint(row.get("since")?),
    })
}
