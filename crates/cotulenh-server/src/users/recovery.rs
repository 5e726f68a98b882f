//! Recovery codes: browsers inside other apps lose their cookies, and with them their seats.

use super::{Secret, Users, UsersError, secret};
use crate::id::{GameId, UserId};
use crate::protocol::UserKind;
use crate::store::games;
use crate::store::sql::query;

impl Users {
    /// Creates a recovery code for the seat of a user in a game, or for the challenge that the game comes from.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn create_recovery_code(
        &self,
        game: &GameId,
        user: &UserId,
    ) -> Result<Secret, UsersError> {
        let (game, user) = (game.clone(), user.clone());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let code = Secret::recovery();
                    // A new code replaces the old one.
                    query("DELETE FROM recovery_codes WHERE game = $1 AND user_id = $2")
                        .bind(game.as_str())
                        .bind(user.as_str())
                        .execute(&mut *db)
                        .await?;
                    query("INSERT INTO recovery_codes (hash, game, user_id) VALUES ($1, $2, $3)")
                        .bind(code.hash())
                        .bind(game.as_str())
                        .bind(user.as_str())
                        .execute(db)
                        .await?;
                    Ok(code)
                })
            })
            .await
    }

    /// Gives the seat, or the challenge, that a code belongs to to another user. The code stays valid.
    ///
    /// The caller must send [`ToRoom::Seats`](crate::room::ToRoom::Seats) to a loaded room.
    ///
    /// # Errors
    ///
    /// Returns an error if the code is wrong, if the seat belongs to an account, if the user sits on the other side,
    /// or if the store fails.
    pub async fn recover_seat(
        &self,
        game: &GameId,
        code: &str,
        user: &UserId,
    ) -> Result<(), UsersError> {
        let hash = secret::hash_typed_code(code);
        let (game, user) = (game.clone(), user.clone());
        self.store
            .write(move |db| {
                Box::pin(async move {
                    let owner = query(
                        "SELECT recovery_codes.user_id, users.kind FROM recovery_codes \
                         JOIN users ON users.id = recovery_codes.user_id WHERE hash = $1 AND game = $2",
                    )
                    .bind(&hash)
                    .bind(game.as_str())
                    .fetch_optional(&mut *db)
                    .await?
                    .ok_or(UsersError::WrongCode)?;
                    let kind = games::kind_from(owner.get("kind")?)?;
                    let owner = games::user_id(&owner, "user_id")?;
                    if owner == user {
                        return Ok(());
                    }
                    if kind != UserKind::Guest {
                        return Err(UsersError::SeatOfAccount);
                    }
                    let seats = query("SELECT red, blue FROM games WHERE id = $1")
                        .bind(game.as_str())
                        .fetch_optional(&mut *db)
                        .await?;
                    if let Some(row) = seats {
                        let seats = games::seats(&row)?;
                        if seats.red == user || seats.blue == user {
                            return Err(UsersError::BothSeats);
                        }
                    }
                    for sql in [
                        "UPDATE games SET red = $1 WHERE id = $2 AND red = $3",
                        "UPDATE games SET blue = $1 WHERE id = $2 AND blue = $3",
                        "UPDATE challenges SET owner = $1 WHERE id = $2 AND owner = $3",
                        "UPDATE recovery_codes SET user_id = $1 WHERE game = $2 AND user_id = $3",
                    ] {
                        query(sql)
                            .bind(user.as_str())
                            .bind(game.as_str())
                            .bind(owner.as_str())
                            .execute(&mut *db)
                            .await?;
                    }
                    Ok(())
                })
            })
            .await
    }
}
