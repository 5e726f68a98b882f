//! Export and deletion of the data of a user.

use super::accounts::{check_unchanged, read};
use super::sessions::session_ids;
use super::tokens::token_ids;
use super::{DELETED, EndedAccess, User, Users, UsersError};
use crate::archive::summary;
use crate::id::{GameId, UserId};
use crate::protocol::UserKind;
use crate::store::sql::{Connection, Row, int, query, query_scalar, readable, uint};
use crate::store::{Store, StoreError, damaged, games};
use futures_util::Stream;
use futures_util::stream::{self, StreamExt};
use serde_json::{Value, json};

impl Users {
    /// Returns all data that is stored about a user, as the pieces of a JSON text. The games are read one by one.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn export(
        &self,
        user: &User,
        now: u64,
    ) -> Result<impl Stream<Item = Result<String, StoreError>> + Send + use<>, StoreError> {
        let head = json!({
            "user": {"id": user.id, "name": user.name, "kind": user.kind, "created": user.created},
            "ratings": self.ratings(&user.id, now).await?,
            "sessions": self.sessions(&user.id).await?,
            "tokens": self.tokens(&user.id).await?,
            "devices": self.exported_devices(&user.id).await?,
            "rating-history": self.exported_rating_history(&user.id).await?,
            "challenges": self.exported_challenges(&user.id).await?,
            "jobs": self.exported_jobs(&user.id).await?,
        });
        let mut head = head.to_string();
        head.truncate(head.len() - 1);
        head.push_str(",\"games\":[");
        let ids: Vec<String> =
            query_scalar("SELECT id FROM games WHERE red = $1 OR blue = $1 ORDER BY started, id")
                .bind(user.id.as_str())
                .fetch_all(self.store.searchers())
                .await?;
        let store = self.store.clone();
        let user = user.id.clone();
        let games = stream::iter(ids.into_iter().enumerate()).then(move |(index, id)| {
            let (store, user) = (store.clone(), user.clone());
            async move {
                let comma = if index == 0 { "" } else { "," };
                let value = match exported_game(&store, &user, &id).await {
                    // The rest of the data is exported, too.
                    Err(StoreError::Damaged(why)) => {
                        tracing::error!(game = id, why, "a stored game is damaged");
                        json!({"id": id, "damaged": true})
                    }
                    exported => exported?,
                };
                Ok(format!("{comma}{value}"))
            }
        });
        let head = stream::once(async move { Ok(head) });
        let tail = stream::once(async { Ok("]}".to_owned()) });
        Ok(head.chain(games).chain(tail).boxed())
    }

    /// Returns the times of the last login in each browser in which a user has signed in.
    async fn exported_devices(&self, user: &UserId) -> Result<Vec<Value>, StoreError> {
        let sql = "SELECT seen FROM devices WHERE user_id = $1 ORDER BY seen DESC";
        let to_json = |row: &Row| Ok(json!({"seen": uint(row.get("seen")?)}));
        self.exported(user, sql, to_json).await
    }

    async fn exported_rating_history(&self, user: &UserId) -> Result<Vec<Value>, StoreError> {
        let sql = "SELECT game, pace, at, rating_before, rating, deviation FROM rating_changes \
             WHERE user_id = $1 ORDER BY at, game";
        self.exported(user, sql, |row| {
            Ok(json!({
                "game": row.get::<String>("game")?,
                "pace": row.get::<String>("pace")?,
                "at": uint(row.get("at")?),
                "before": row.get::<f64>("rating_before")?,
                "rating": row.get::<f64>("rating")?,
                "deviation": row.get::<f64>("deviation")?,
            }))
        })
        .await
    }

    /// Returns the challenges that a user has made or received.
    async fn exported_challenges(&self, user: &UserId) -> Result<Vec<Value>, StoreError> {
        let sql = "SELECT challenges.*, challenges.owner = $1 AS is_made, users.name AS opponent_name FROM challenges \
             LEFT JOIN users ON users.id = challenges.opponent WHERE owner = $1 OR opponent = $1 \
             ORDER BY challenges.created, challenges.id";
        self.exported(user, sql, |row| {
            Ok(json!({
                "id": row.get::<String>("id")?,
                "made": row.get::<bool>("is_made")?,
                "opponent": row.get::<Option<String>>("opponent_name")?,
                "setup": games::read_setup(row)?,
                "side": row.get::<String>("side")?,
                "lobby": row.get::<bool>("lobby")?,
                "created": uint(row.get("created")?),
                "expires": uint(row.get("expires")?),
                "state": row.get::<String>("state")?,
            }))
        })
        .await
    }

    /// Returns the analyses that a user has asked for.
    async fn exported_jobs(&self, user: &UserId) -> Result<Vec<Value>, StoreError> {
        let sql = "SELECT id, kind, state, created, ended, task FROM jobs WHERE owner = $1 ORDER BY created, id";
        self.exported(user, sql, |row| {
            let task: Value = serde_json::from_slice(row.get("task")?).unwrap_or_default();
            Ok(json!({
                "id": row.get::<String>("id")?,
                "kind": row.get::<String>("kind")?,
                "state": row.get::<String>("state")?,
                "created": uint(row.get("created")?),
                "ended": row.get::<Option<i64>>("ended")?.map(uint),
                "task": task,
            }))
        })
        .await
    }

    /// Returns the rows of a query about a user as JSON.
    async fn exported(
        &self,
        user: &UserId,
        sql: &'static str,
        to_json: impl Fn(&Row) -> Result<Value, StoreError>,
    ) -> Result<Vec<Value>, StoreError> {
        let query = query(sql).bind(user.as_str());
        let rows = query.fetch_all(self.store.searchers()).await?;
        readable(&rows, to_json)
    }

    /// Deletes a user. Its name stays taken, so that nobody can pass for the user. Its games stay with the name "deleted".
    /// Returns the sessions and tokens that have ended.
    ///
    /// # Errors
    ///
    /// Returns an error if the password of an account is wrong, or if the store fails. Guests have no password.
    pub async fn delete(
        &self,
        user: &User,
        password: &str,
        now: u64,
    ) -> Result<EndedAccess, UsersError> {
        let checked = match user.kind {
            UserKind::Guest => None,
            _ => Some(self.check_password(&user.id, password).await?),
        };
        let id = user.id.clone();
        let deleted = self
            .store
            .write(move |db| {
                Box::pin(async move {
                    match checked {
                        Some(checked) => check_unchanged(db, &checked).await?,
                        // The guest may have registered in the meantime.
                        None if read(db, &id).await?.kind != UserKind::Guest => {
                            return Err(UsersError::WrongPassword);
                        }
                        None => {}
                    }
                    let ended = EndedAccess {
                        sessions: session_ids(db, &id).await?,
                        tokens: token_ids(db, &id).await?,
                    };
                    erase(db, &id, now).await?;
                    Ok(ended)
                })
            })
            .await;
        if deleted.is_ok() {
            self.store.note_deletion(&user.id, now).await;
        }
        deleted
    }
}

/// Returns a game of a user as JSON.
async fn exported_game(store: &Store, user: &UserId, id: &str) -> Result<Value, StoreError> {
    let vanished = || damaged("a game of the user");
    let id = GameId::new(id).ok_or_else(vanished)?;
    let mut searcher = store.searchers().acquire().await?;
    let summary = summary::one(&mut searcher, &id).await?;
    let game = games::load(&mut searcher, &id).await?;
    drop(searcher);
    let (summary, game) = summary.zip(game).ok_or_else(vanished)?;
    let seat = crate::room::seat_of(&game.new.seats, user);
    Ok(json!({"seat": seat, "game": summary, "entries": game.entries}))
}

/// Erases the data of a user and notes the deletion. Games keep their seats. The user may be unknown.
pub(crate) async fn erase(db: &mut Connection, user: &UserId, now: u64) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM sessions WHERE user_id = $1",
        "DELETE FROM tokens WHERE user_id = $1",
        "DELETE FROM devices WHERE user_id = $1",
        "UPDATE names SET user_id = NULL WHERE user_id = $1",
        "DELETE FROM recovery_codes WHERE user_id = $1",
        "DELETE FROM challenges WHERE owner = $1 OR opponent = $1",
        "DELETE FROM rating_changes WHERE user_id = $1",
        "DELETE FROM ratings WHERE user_id = $1",
        "DELETE FROM jobs WHERE owner = $1",
    ] {
        query(sql).bind(user.as_str()).execute(&mut *db).await?;
    }
    query(
        "UPDATE users SET name = $1, name_key = NULL, password = NULL, deleted = $2 \
         WHERE id = $3 AND deleted IS NULL",
    )
    .bind(DELETED)
    .bind(int(now))
    .bind(user.as_str())
    .execute(&mut *db)
    .await?;
    query("INSERT INTO deletions (user_id, at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING")
        .bind(user.as_str())
        .bind(int(now))
        .execute(db)
        .await?;
    Ok(())
}
