//! The conditions of a game, validated.

use crate::protocol::{ErrorBody, ErrorCode, GameSetup, Pace, TimeControl};
use cotulenh::{Game, Objective, Outcome, Position, PositionError, Setup};
use std::ops::RangeInclusive;

/// The seconds that a clock may have at the start.
pub const INITIAL: RangeInclusive<u32> = 1..=10_800;
/// The seconds of an increment or a delay.
pub const BONUS: RangeInclusive<u32> = 0..=180;
/// The days per turn of a correspondence game.
pub const DAYS: RangeInclusive<u32> = 1..=14;
/// The number of turns of one side that the expected time of a game is based on.
const EXPECTED_TURNS: u64 = 40;
/// The expected time in seconds below which a game is blitz.
const BLITZ: u64 = 8 * 60;
/// The expected time in seconds below which a game is rapid.
const RAPID: u64 = 25 * 60;

/// The reason why the conditions of a game are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The time at the start is out of range.
    #[error("initial: found {0} seconds, expected {min} to {max}", min = INITIAL.start(), max = INITIAL.end())]
    Initial(u32),
    /// The increment is out of range.
    #[error("increment: found {0} seconds, expected {min} to {max}", min = BONUS.start(), max = BONUS.end())]
    Increment(u32),
    /// The delay is out of range.
    #[error("delay: found {0} seconds, expected {min} to {max}", min = BONUS.start(), max = BONUS.end())]
    Delay(u32),
    /// The number of days is out of range.
    #[error("days: found {0}, expected {min} to {max}", min = DAYS.start(), max = DAYS.end())]
    Days(u32),
    /// There is no such objective.
    #[error("objective: expected total, marine, air, land or any")]
    Objective,
    /// The start position is not legal.
    #[error("fen: {0}")]
    Position(PositionError),
    /// A deployment is in progress in the start position.
    #[error("fen: a deployment is in progress")]
    Deploying,
    /// The game is over in the start position.
    #[error("fen: the game is over: {0}")]
    Over(Outcome),
    /// A rated game has a position of its own.
    #[error("rated: a rated game begins with the usual position")]
    RatedPosition,
    /// A rated game has no clock.
    #[error("rated: a rated game needs a clock")]
    RatedClock,
}

impl SetupError {
    /// Returns the code for programs and translations.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            SetupError::Initial(_) => ErrorCode::SetupInitial,
            SetupError::Increment(_) => ErrorCode::SetupIncrement,
            SetupError::Delay(_) => ErrorCode::SetupDelay,
            SetupError::Days(_) => ErrorCode::SetupDays,
            SetupError::Objective => ErrorCode::SetupObjective,
            SetupError::Position(_) => ErrorCode::SetupPosition,
            SetupError::Deploying => ErrorCode::SetupDeploying,
            SetupError::Over(_) => ErrorCode::SetupOver,
            SetupError::RatedPosition => ErrorCode::SetupRatedPosition,
            SetupError::RatedClock => ErrorCode::SetupRatedClock,
        }
    }
}

impl From<SetupError> for ErrorBody {
    fn from(error: SetupError) -> ErrorBody {
        ErrorBody::new(error.code(), error.to_string())
    }
}

/// Validates the conditions of a game. Returns the game before its first turn.
///
/// # Errors
///
/// Returns an error if a time is out of range, the objective or the position is not legal, or a rated game has no clock
/// or another start position.
///
/// ```
/// use cotulenh_server::protocol::{GameSetup, TimeControl};
/// use cotulenh_server::setup::{SetupError, start};
/// let mut setup = GameSetup {
///     time: TimeControl::Fischer { initial: 300, increment: 3 },
///     objective: "total".into(),
///     rated: true,
///     fen: None,
/// };
/// assert_eq!(start(&setup)?.ply(), 0);
/// setup.time = TimeControl::Unlimited;
/// assert_eq!(start(&setup).unwrap_err(), SetupError::RatedClock);
/// # Ok::<(), SetupError>(())
/// ```
pub fn start(setup: &GameSetup) -> Result<Game, SetupError> {
    check_time(&setup.time)?;
    let objective: Objective = setup.objective.parse().map_err(|_| SetupError::Objective)?;
    let game = match &setup.fen {
        None => Game::with_objective(objective),
        Some(fen) => Game::from_position(position(fen, objective)?),
    };
    if let Some(outcome) = game.outcome() {
        return Err(SetupError::Over(outcome));
    }
    if setup.rated {
        let usual = Game::with_objective(objective);
        if !game.position().is_identical(usual.position()) {
            return Err(SetupError::RatedPosition);
        }
        if setup.time == TimeControl::Unlimited {
            return Err(SetupError::RatedClock);
        }
    }
    Ok(game)
}

fn check_time(time: &TimeControl) -> Result<(), SetupError> {
    let check = |value: u32, range: RangeInclusive<u32>, error: fn(u32) -> SetupError| {
        let is_good = range.contains(&value);
        is_good.then_some(()).ok_or_else(|| error(value))
    };
    match *time {
        TimeControl::Unlimited => Ok(()),
        TimeControl::Fischer { initial, increment } => {
            check(initial, INITIAL, SetupError::Initial)?;
            check(increment, BONUS, SetupError::Increment)
        }
        TimeControl::Delay { initial, delay } => {
            check(initial, INITIAL, SetupError::Initial)?;
            check(delay, BONUS, SetupError::Delay)
        }
        TimeControl::Correspondence { days } => check(days, DAYS, SetupError::Days),
    }
}

fn position(fen: &str, objective: Objective) -> Result<Position, SetupError> {
    let mut setup: Setup = fen
        .parse()
        .map_err(|error| SetupError::Position(PositionError::Fen(error)))?;
    setup.objective = objective;
    let position = setup
        .position()
        .map_err(|error| SetupError::Position(PositionError::Setup(error)))?;
    match position.deployment() {
        Some(_) => Err(SetupError::Deploying),
        None => Ok(position),
    }
}

/// Returns the time in seconds that a side is expected to use, or `None` if there is no clock or days per turn.
#[must_use]
pub fn expected_seconds(time: &TimeControl) -> Option<u64> {
    match *time {
        TimeControl::Fischer {
            initial,
            increment: bonus,
        }
        | TimeControl::Delay {
            initial,
            delay: bonus,
        } => Some(u64::from(initial) + EXPECTED_TURNS * u64::from(bonus)),
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => None,
    }
}

/// Returns the pace of a time control.
#[must_use]
pub fn pace(time: &TimeControl) -> Pace {
    match expected_seconds(time) {
        None => Pace::Correspondence,
        Some(seconds) if seconds < BLITZ => Pace::Blitz,
        Some(seconds) if seconds < RAPID => Pace::Rapid,
        Some(_) => Pace::Classical,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::START_FEN;

    const ENDGAME: &str = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";

    fn casual(time: TimeControl) -> GameSetup {
        GameSetup {
            time,
            objective: "total".into(),
            rated: false,
            fen: None,
        }
    }

    fn refusal(setup: &GameSetup) -> SetupError {
        start(setup).expect_err("the conditions are refused")
    }

    #[test]
    fn times_have_bounds() {
        let fischer = |initial, increment| casual(TimeControl::Fischer { initial, increment });
        let delay = |initial, delay| casual(TimeControl::Delay { initial, delay });
        let days = |days| casual(TimeControl::Correspondence { days });
        for good in [
            fischer(1, 0),
            fischer(10_800, 180),
            delay(1, 180),
            days(1),
            days(14),
        ] {
            assert!(start(&good).is_ok(), "{good:?}");
        }
        assert_eq!(refusal(&fischer(0, 5)), SetupError::Initial(0));
        assert_eq!(refusal(&fischer(10_801, 5)), SetupError::Initial(10_801));
        assert_eq!(refusal(&fischer(60, 181)), SetupError::Increment(181));
        assert_eq!(refusal(&delay(60, 181)), SetupError::Delay(181));
        assert_eq!(refusal(&days(0)), SetupError::Days(0));
        let body = ErrorBody::from(refusal(&days(15)));
        assert_eq!(body.code, ErrorCode::SetupDays);
        assert_eq!(body.message, "days: found 15, expected 1 to 14");
    }

    #[test]
    fn the_objective_and_the_position_are_judged() {
        let mut setup = casual(TimeControl::Unlimited);
        setup.objective = "sea".into();
        assert_eq!(refusal(&setup), SetupError::Objective);
        // Blue has no Navy, so it would have lost before the first turn.
        setup.objective = "marine".into();
        setup.fen = Some(ENDGAME.into());
        assert!(matches!(refusal(&setup), SetupError::Position(_)));
        setup.objective = "total".into();
        assert!(start(&setup).is_ok());
        setup.fen = Some(format!("{ENDGAME} c4::F>e6..."));
        assert_eq!(refusal(&setup), SetupError::Deploying);
        setup.fen = Some("11/11/5x5/11 r - - 0 1".into());
        let message = refusal(&setup).to_string();
        assert!(
            message.starts_with("fen: board, f10, byte 7: found"),
            "{message}"
        );
        setup.fen = Some(ENDGAME.replace("0 1", "100 51"));
        assert!(matches!(refusal(&setup), SetupError::Over(_)));
    }

    #[test]
    fn rated_games_need_a_clock_and_the_usual_position() {
        let mut setup = casual(TimeControl::Correspondence { days: 3 });
        setup.rated = true;
        assert!(start(&setup).is_ok());
        setup.fen = Some(START_FEN.into());
        assert!(start(&setup).is_ok());
        setup.fen = Some(ENDGAME.into());
        assert_eq!(refusal(&setup), SetupError::RatedPosition);
        setup.fen = None;
        setup.time = TimeControl::Unlimited;
        assert_eq!(refusal(&setup), SetupError::RatedClock);
    }

    #[test]
    fn the_pace_counts_forty_turns() {
        let fischer = |initial, increment| pace(&TimeControl::Fischer { initial, increment });
        assert_eq!(fischer(479, 0), Pace::Blitz);
        assert_eq!(fischer(480, 0), Pace::Rapid);
        assert_eq!(fischer(180, 7), Pace::Blitz);
        assert_eq!(fischer(180, 8), Pace::Rapid);
        assert_eq!(fischer(1_500, 0), Pace::Classical);
        let delay = TimeControl::Delay {
            initial: 300,
            delay: 5,
        };
        assert_eq!(pace(&delay), Pace::Rapid);
        assert_eq!(
            pace(&TimeControl::Correspondence { days: 1 }),
            Pace::Correspondence
        );
        assert_eq!(pace(&TimeControl::Unlimited), Pace::Correspondence);
    }
}
