//! Guests and sessions.

use super::{Access, Identity, Secret, User, Users, UsersError, read_user, secret};
use crate::id::{SessionId, TokenId, UserId};
use crate::protocol::UserKind;
use crate::store::StoreError;
use crate::store::damaged;
use crate::store::sql::{Connection, QueryBuilder, int, query, query_scalar, uint};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// The time after which a session that was not used ends, in milliseconds: a year, as the cookie has.
const SESSION_MILLIS: u64 = 365 * 86_400_000;
/// The time after which the use of a session is noted again, in milliseconds.
const NOTE_MILLIS: u64 = 3_600_000;
/// The maximum number of sessions of a user. The one that was not used for the longest time ends.
const SESSIONS: i64 = 50;
/// The number of sessions and tokens in one statement.
const ENDED_AT_ONCE: usize = 500;
/// The number of sessions or guests that are deleted by one job of the writer.
const REMOVED_AT_ONCE: u32 = 200;

/// The condition that no row refers to a user. For `NOT EXISTS`, PostgreSQL may read the whole other table.
macro_rules! has_nothing {
    () => {
        "((SELECT user_id FROM sessions WHERE user_id = users.id LIMIT 1) IS NULL \
         AND (SELECT red FROM games WHERE red = users.id LIMIT 1) IS NULL \
         AND (SELECT blue FROM games WHERE blue = users.id LIMIT 1) IS NULL \
         AND (SELECT owner FROM challenges WHERE owner = users.id LIMIT 1) IS NULL \
         AND (SELECT opponent FROM challenges WHERE opponent = users.id LIMIT 1) IS NULL \
         AND (SELECT user_id FROM recovery_codes WHERE user_id = users.id LIMIT 1) IS NULL)"
    };
}
/// The maximum length of the description of a device, in characters.
const DEVICE: usize = 120;

/// A browser in which a user is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The identifier.
    pub id: SessionId,
    /// The description of the browser, as it has sent it.
    pub device: String,
    /// The time of the login in milliseconds since 1970.
    pub created: u64,
    /// The time of the last use, to the hour.
    pub seen: u64,
}

/// Sessions and tokens that have ended. Their sockets must be closed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndedAccess {
    /// The sessions.
    pub sessions: Vec<SessionId>,
    /// The API tokens.
    pub tokens: Vec<TokenId>,
}

/// A new session, and what has ended because of it.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The user.
    pub user: User,
    /// The new session.
    pub session: SessionId,
    /// The secret for the cookie.
    pub secret: Secret,
    /// The sessions and tokens that have ended.
    pub ended: EndedAccess,
}

impl Users {
    /// Creates a guest with a session.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn create_guest(&self, device: &str, now: u64) -> Result<SignedIn, UsersError> {
        let user = User {
            id: UserId::random(),
            name: format!("Guest {}", secret::code(4)),
            kind: UserKind::Guest,
            created: now,
            is_deleted: false,
        };
        let device = device.to_owned();
        self.store
            .write(move |db| {
                Box::pin(async move {
                    query(
                        "INSERT INTO users (id, kind, name, created) VALUES ($1, 'guest', $2, $3)",
                    )
                    .bind(user.id.as_str())
                    .bind(&user.name)
                    .bind(int(now))
                    .execute(&mut *db)
                    .await?;
                    sign_in(db, user, &device, Vec::new(), now).await
                })
            })
            .await
    }

    /// Returns the user with this secret of a session. Returns `None` if the session has ended.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn by_secret(&self, secret: &str, now: u64) -> Result<Option<Identity>, StoreError> {
        let row = query(
            "SELECT users.id, users.name, users.kind, users.created, users.deleted, sessions.id AS session, \
             sessions.seen FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.hash = $1",
        )
        .bind(secret::hash(secret))
        .fetch_optional(self.store.sessions())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let seen = uint(row.get("seen")?);
        let session = session_id(row.get("session")?)?;
        if seen.saturating_add(SESSION_MILLIS) < now {
            return Ok(None);
        }
        if seen.saturating_add(NOTE_MILLIS) < now {
            let sql = "UPDATE sessions SET seen = $1 WHERE id = $2 AND seen < $1";
            self.note_use(sql, session.as_str(), now);
        }
        Ok(Some(Identity {
            user: read_user(&row)?,
            access: Access::Session(session),
        }))
    }

    /// Notes the use of a session or a token by a statement with the time and the identifier. The request does not wait
    /// for it.
    pub(super) fn note_use(&self, sql: &'static str, id: &str, now: u64) {
        let (store, id) = (self.store.clone(), id.to_owned());
        tokio::spawn(async move {
            let noted: Result<(), StoreError> = store
                .write(move |db| {
                    Box::pin(async move {
                        let query = query(sql).bind(int(now)).bind(id);
                        query.execute(db).await?;
                        Ok(())
                    })
                })
                .await;
            if let Err(error) = noted {
                tracing::warn!(%error, "noting a use failed");
            }
        });
    }

    /// Returns the sessions of a user, the last used one first.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn sessions(&self, user: &UserId) -> Result<Vec<Session>, StoreError> {
        let rows = query(
            "SELECT id, device, created, seen FROM sessions WHERE user_id = $1 ORDER BY seen DESC, id",
        )
        .bind(user.as_str())
        .fetch_all(self.store.readers())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Session {
                    id: session_id(row.get("id")?)?,
                    device: row.get("device")?,
                    created: uint(row.get("created")?),
                    seen: uint(row.get("seen")?),
                })
            })
            .collect()
    }

    /// Ends a session of a user.
    ///
    /// # Errors
    ///
    /// Returns an error if the user has no such session, or if the store fails.
    pub async fn end_session(&self, user: &UserId, session: &SessionId) -> Result<(), UsersError> {
        let (user, session) = (user.clone(), session.clone());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let ended = query("DELETE FROM sessions WHERE id = $1 AND user_id = $2")
                        .bind(session.as_str())
                        .bind(user.as_str())
                        .execute(db)
                        .await?;
                    match ended {
                        0 => Err(UsersError::Missing),
                        _ => Ok(()),
                    }
                })
            })
            .await
    }

    /// Returns those of some sessions and tokens that have ended.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub(crate) async fn ended(&self, accesses: Vec<String>) -> Result<Vec<String>, StoreError> {
        let mut ended = Vec::new();
        for some in accesses.chunks(ENDED_AT_ONCE) {
            let mut query = QueryBuilder::new("SELECT id FROM sessions WHERE id IN (");
            push_list(&mut query, some);
            query.push(") UNION SELECT id FROM tokens WHERE id IN (");
            push_list(&mut query, some);
            query.push(")");
            let rows = query.build().fetch_all(self.store.sessions()).await?;
            let known = rows.iter().map(|row| row.get::<String>("id"));
            let known: HashSet<String> = known.collect::<Result<_, _>>()?;
            ended.extend(some.iter().filter(|id| !known.contains(*id)).cloned());
        }
        Ok(ended)
    }

    /// Deletes sessions that were not used for a year, and guests without sessions, games, challenges and recovery codes.
    /// Returns the number of sessions.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn remove_expired(&self, now: u64) -> Result<u64, StoreError> {
        let sessions =
            "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE seen < $1 LIMIT $2)";
        let before = now.saturating_sub(SESSION_MILLIS);
        let removed = self
            .store
            .delete_in_batches(sessions, before, REMOVED_AT_ONCE)
            .await?;
        self.remove_unused_guests().await?;
        Ok(removed)
    }

    /// Deletes guests that have nothing. All guests are read, some at a time, beside the writer.
    async fn remove_unused_guests(&self) -> Result<(), StoreError> {
        let mut last = String::new();
        loop {
            let rows = query(concat!(
                "SELECT id, ",
                has_nothing!(),
                " AS has_nothing FROM users WHERE kind = 'guest' AND deleted IS NULL AND id > $1 ORDER BY id LIMIT $2"
            ))
            .bind(&last)
            .bind(i64::from(REMOVED_AT_ONCE))
            .fetch_all(self.store.searchers())
            .await?;
            let Some(row) = rows.last() else {
                return Ok(());
            };
            last = row.get("id")?;
            let mut unused: Vec<String> = Vec::new();
            for row in &rows {
                if row.get("has_nothing")? {
                    unused.push(row.get("id")?);
                }
            }
            if unused.is_empty() {
                continue;
            }
            let job = self.store.write(move |db| {
                Box::pin(async move {
                    let mut delete = QueryBuilder::new("DELETE FROM users WHERE id IN ");
                    delete.push_list(&unused);
                    // The guest may have signed in or registered since it was read.
                    delete.push(concat!(
                        " AND kind = 'guest' AND deleted IS NULL AND ",
                        has_nothing!()
                    ));
                    Ok::<_, StoreError>(delete.build().execute(db).await?)
                })
            });
            job.await?;
        }
    }
}

/// Adds a list of parameters.
fn push_list(query: &mut QueryBuilder, values: &[String]) {
    for (index, value) in values.iter().enumerate() {
        query.push(if index == 0 { "" } else { ", " });
        query.push_bind(value.as_str());
    }
}

/// Creates a session with a new secret and deletes those that it replaces.
pub(super) async fn sign_in(
    db: &mut Connection,
    user: User,
    device: &str,
    replaced: Vec<SessionId>,
    now: u64,
) -> Result<SignedIn, UsersError> {
    let session = SessionId::random();
    let secret = Secret::session();
    let device: String = device
        .chars()
        .filter(|c| !c.is_control())
        .take(DEVICE)
        .collect();
    query(
        "INSERT INTO sessions (id, user_id, hash, device, created, seen) VALUES ($1, $2, $3, $4, $5, $5)",
    )
    .bind(session.as_str())
    .bind(user.id.as_str())
    .bind(secret.hash())
    .bind(device)
    .bind(int(now))
    .execute(&mut *db)
    .await?;
    let mut ended = replaced;
    let oldest: Vec<String> = query_scalar(
        "SELECT id FROM sessions WHERE user_id = $1 AND id <> $2 ORDER BY seen DESC, id LIMIT 1000 OFFSET $3",
    )
    .bind(user.id.as_str())
    .bind(session.as_str())
    .bind(SESSIONS - 1)
    .fetch_all(&mut *db)
    .await?;
    for id in oldest {
        ended.push(session_id(id)?);
    }
    for id in &ended {
        query("DELETE FROM sessions WHERE id = $1")
            .bind(id.as_str())
            .execute(&mut *db)
            .await?;
    }
    Ok(SignedIn {
        user,
        session,
        secret,
        ended: EndedAccess {
            sessions: ended,
            tokens: Vec::new(),
        },
    })
}

/// Returns the identifiers of the sessions of a user.
pub(super) async fn session_ids(
    db: &mut Connection,
    user: &UserId,
) -> Result<Vec<SessionId>, StoreError> {
    let ids: Vec<String> = query_scalar("SELECT id FROM sessions WHERE user_id = $1")
        .bind(user.as_str())
        .fetch_all(db)
        .await?;
    ids.into_iter().map(session_id).collect()
}

fn session_id(id: String) -> Result<SessionId, StoreError> {
    SessionId::new(id).ok_or_else(|| damaged("the identifier of a session"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Database, GameStore, Options, Store};

    #[tokio::test]
    async fn a_user_has_at_most_fifty_sessions() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::Folder(folder.path().to_owned());
        let store = Store::open(&database, &Options::default()).await;
        let users = Users::new(store.unwrap());
        let first = users.create_guest("", 0).await.unwrap();
        let mut ended = Vec::new();
        for n in 1..=50 {
            let user = first.user.clone();
            let next: Result<_, UsersError> = users
                .store
                .write(move |db| Box::pin(sign_in(db, user, "", Vec::new(), n)))
                .await;
            ended.extend(next.unwrap().ended.sessions);
        }
        assert_eq!(ended, [first.session]);
        assert_eq!(users.sessions(&first.user.id).await.unwrap().len(), 50);
    }

    /// Exports and lists of games use other connections.
    #[tokio::test]
    async fn a_session_is_found_while_all_other_readers_are_busy() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::Folder(folder.path().to_owned());
        let options = Options::default();
        let store = Store::open(&database, &options).await.unwrap();
        let users = Users::new(store.clone());
        let guest = users.create_guest("", 0).await.unwrap();
        let mut busy = Vec::new();
        for _ in 0..options.readers {
            busy.push(store.readers().acquire().await.unwrap());
        }
        for _ in 0..options.searchers {
            busy.push(store.searchers().acquire().await.unwrap());
        }
        let found = users.by_secret(guest.secret.as_str(), 0).await.unwrap();
        assert_eq!(found.unwrap().user.id, guest.user.id);
    }

    #[tokio::test]
    async fn games_are_stored_between_two_parts_of_a_clean_up() {
        const GUESTS: u32 = 3 * REMOVED_AT_ONCE;
        let folder = tempfile::tempdir().unwrap();
        let database = Database::Folder(folder.path().to_owned());
        let store = Store::open(&database, &Options::default()).await.unwrap();
        let users = Users::new(store.clone());
        let filled: Result<(), StoreError> = store
            .write(|db| {
                Box::pin(async move {
                    for number in 0..GUESTS {
                        let id = format!("guest-{number}");
                        query("INSERT INTO users (id, kind, name, created) VALUES ($1, 'guest', '', 0)")
                            .bind(&id)
                            .execute(&mut *db)
                            .await?;
                        query("INSERT INTO sessions (id, user_id, hash, device, created, seen) VALUES ($1, $1, $1, '', 0, 0)")
                            .bind(&id)
                            .execute(&mut *db)
                            .await?;
                    }
                    Ok(())
                })
            })
            .await;
        filled.unwrap();
        let kept = users.create_guest("", SESSION_MILLIS + 1).await.unwrap();
        let mut removing = std::pin::pin!(users.remove_expired(SESSION_MILLIS + 1));
        tokio::select! {
            biased;
            _ = &mut removing => panic!("the clean-up was one job"),
            stored = store.heartbeat(1, Vec::new()) => stored.unwrap(),
        }
        assert_eq!(removing.await.unwrap(), u64::from(GUESTS));
        let left: Vec<String> = query_scalar("SELECT id FROM users WHERE id > $1")
            .bind("")
            .fetch_all(store.readers())
            .await
            .unwrap();
        assert_eq!(left, [kept.user.id.as_str()]);
    }

    #[tokio::test]
    async fn the_use_of_a_session_is_noted_once_an_hour() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::Folder(folder.path().to_owned());
        let store = Store::open(&database, &Options::default()).await;
        let users = Users::new(store.unwrap());
        let guest = users.create_guest("", 0).await.unwrap();
        let seen = async || users.sessions(&guest.user.id).await.unwrap()[0].seen;
        users
            .by_secret(guest.secret.as_str(), NOTE_MILLIS)
            .await
            .unwrap();
        // The task that notes the use runs before the next job.
        let drain = async || {
            tokio::task::yield_now().await;
            users.remove_expired(0).await.unwrap();
        };
        drain().await;
        assert_eq!(seen().await, 0);
        users
            .by_secret(guest.secret.as_str(), NOTE_MILLIS + 1)
            .await
            .unwrap();
        drain().await;
        assert_eq!(seen().await, NOTE_MILLIS + 1);
    }
}
