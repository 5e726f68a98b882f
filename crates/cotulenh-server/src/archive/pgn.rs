//! Stored games as PGN.

use super::replay::{PgnError, replay};
use crate::protocol::{EntryBody, GameSetup, PlayerCard, TimeControl};
use crate::setup;
use crate::store::StoredGame;
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Clock, Game};

/// Returns a stored game as PGN, with the clock after each turn. Turns that were taken back are left out. `site` is the
/// address that the tag `Site` begins with.
///
/// # Errors
///
/// Returns an error if the game does not replay.
pub fn to_pgn(game: &StoredGame, site: &str) -> Result<String, PgnError> {
    let (log, clocks) = replay(game)?;
    let played = log.game();
    let mut line = Game::from_position(*played.start());
    for id in played.line() {
        let Some(turn) = played.turn(id) else {
            continue;
        };
        let result = line.play_turn_on(turn);
        result.map_err(|error| PgnError::Line(error.to_string()))?;
        if let Some(millis) = clocks.get(&id) {
            let clock = Clock::from_millis(u32::try_from(*millis).unwrap_or(u32::MAX));
            // The node exists because it was just created.
            let _ = line.set_clock(line.current(), Some(clock));
        }
    }
    if let Some((_, end)) = played.declared_end() {
        line.declare_end(end)
            .map_err(|error| PgnError::Line(error.to_string()))?;
    }
    let mut pgn = PgnGame {
        game: line,
        ..PgnGame::default()
    };
    for (name, value) in tags(game, site) {
        pgn.tags.set(name, &value.replace(['\n', '\r'], " "))?;
    }
    Ok(pgn.to_string())
}

fn tags(game: &StoredGame, site: &str) -> Vec<(&'static str, String)> {
    let new = &game.new;
    let kind = if new.setup.rated { "Rated" } else { "Casual" };
    let pace = setup::pace(&new.setup.time).name();
    let (date, time) = date_and_time(new.started);
    let mut tags = vec![
        ("Event", format!("{kind} {pace} game")),
        ("Site", format!("{site}{}", new.id)),
        ("Date", date.clone()),
        ("Red", new.players.red.name.clone()),
        ("Blue", new.players.blue.name.clone()),
        ("UTCDate", date),
        ("UTCTime", time),
        ("TimeControl", time_control(&new.setup)),
    ];
    let rating = |card: &PlayerCard| card.rating.map(|rating| rating.to_string());
    tags.extend(rating(&new.players.red).map(|rating| ("RedElo", rating)));
    tags.extend(rating(&new.players.blue).map(|rating| ("BlueElo", rating)));
    let is_aborted = |body: &EntryBody| matches!(body, EntryBody::Ended { outcome: None, .. });
    if game.entries.iter().any(|entry| is_aborted(&entry.body)) {
        tags.push(("Termination", "abandoned".into()));
    }
    tags
}

/// Returns the value of the tag `TimeControl`. A delay has the letter `d`.
fn time_control(setup: &GameSetup) -> String {
    match setup.time {
        TimeControl::Unlimited => "-".into(),
        TimeControl::Fischer { initial, increment } => format!("{initial}+{increment}"),
        TimeControl::Delay { initial, delay } => format!("{initial}d{delay}"),
        TimeControl::Correspondence { days } => format!("1/{}", u64::from(days) * 86_400),
    }
}

/// Returns a time in milliseconds since 1970 as `2026.11.17` and `06:23:00`, in UTC.
pub(crate) fn date_and_time(millis: u64) -> (String, String) {
    let seconds = millis / 1000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Days since 1 March of year 0: the leap day is the last day of such a year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = era * 400 + year + carry;
    let date = format!("{year:04}.{month:02}.{day:02}");
    let time = format!(
        "{:02}:{:02}:{:02}",
        second / 3600,
        second / 60 % 60,
        second % 60
    );
    (date, time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let expected = [
            (0, "1970.01.01", "00:00:00"),
            (951_782_399_000, "2000.02.28", "23:59:59"),
            (951_782_400_000, "2000.02.29", "00:00:00"),
            (951_868_800_000, "2000.03.01", "00:00:00"),
            (1_798_761_599_999, "2026.12.31", "23:59:59"),
            (4_107_542_400_000, "2100.03.01", "00:00:00"),
        ];
        for (millis, date, time) in expected {
            assert_eq!(date_and_time(millis), (date.into(), time.into()));
        }
    }
}
