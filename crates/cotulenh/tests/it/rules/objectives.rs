//! §10: objectives: the corps that a side must not lose besides its Commander.

use super::support::{aiming, play};
use cotulenh::{Color, Forgive, Objective, Outcome, Position, Setup, SetupProblem, Termination};

/// Returns the outcome after moves in a game with an objective.
#[track_caller]
fn result(objective: Objective, fen: &str, moves: &[&str]) -> Option<Outcome> {
    let mut position = aiming(objective, fen);
    for lan in moves {
        play(&mut position, lan);
    }
    position.outcome()
}

const RED_WINS: Option<Outcome> = Some(Outcome::win(Color::Red, Termination::Objective));
const BLUE_WINS: Option<Outcome> = Some(Outcome::win(Color::Blue, Termination::Objective));
const ONGOING: Option<Outcome> = None;

#[test]
fn total_is_the_default_and_loses_nothing_but_the_commander() {
    assert_eq!(Position::start().objective(), Objective::Total);
    assert_eq!(
        result(
            Objective::Total,
            "10c/11/11/11/11/11/11/11/2n8/11/11/2N1C5h r - - 0 1",
            &["Nc1xc4"]
        ),
        ONGOING
    );
}

#[test]
fn marine_a_side_without_a_navy_has_lost() {
    assert_eq!(
        result(
            Objective::Marine,
            "10c/11/11/10t/11/11/11/11/2n8/11/11/2N1C6 r - - 0 1",
            &["Nc1xc4"]
        ),
        RED_WINS
    );
    assert_eq!(
        result(
            Objective::Marine,
            "10c/11/11/n10/11/11/11/11/2n8/11/11/2N1C6 r - - 0 1",
            &["Nc1xc4"]
        ),
        ONGOING
    );
    assert_eq!(
        result(
            Objective::Marine,
            "10c/11/11/10t/11/11/11/11/2n8/11/11/2N1C6 b - - 0 1",
            &["Nc4xc1"]
        ),
        BLUE_WINS
    );
}

#[test]
fn air_a_side_without_an_air_force_has_lost() {
    assert_eq!(
        result(
            Objective::Air,
            "10c/11/11/10t/11/11/6f4/11/6T4/11/11/4C3F2 r - - 0 1",
            &["Tg4xg6"]
        ),
        RED_WINS
    );
    // An Air Force aboard a Navy counts and is lost with it.
    assert_eq!(
        result(
            Objective::Air,
            "10c/11/11/(nf)10/11/11/6f4/11/6T4/11/11/4C3F2 r - - 0 1",
            &["Tg4xg6"]
        ),
        ONGOING
    );
    assert_eq!(
        result(
            Objective::Air,
            "10c/11/11/(nf)9t/11/11/11/N10/11/11/11/4C3F2 r - - 0 1",
            &["Na5xa9"]
        ),
        RED_WINS
    );
    // A side loses the game by its own suicide capture.
    assert_eq!(
        result(
            Objective::Air,
            "10c/11/11/10f/11/11/11/6g4/11/11/6F4/4C6 r - - 0 1",
            &["Fg2@g5"]
        ),
        BLUE_WINS
    );
}

#[test]
fn land_a_side_with_neither_tank_nor_infantry_nor_artillery_has_lost() {
    assert_eq!(
        result(
            Objective::Land,
            "10c/11/11/2n7f/11/11/6t4/11/6T4/11/11/4C6 r - - 0 1",
            &["Tg4xg6"]
        ),
        RED_WINS
    );
    for fen in [
        "10c/11/11/11/11/10t/6t4/11/6T4/11/11/4C6 r - - 0 1",
        "10c/11/11/11/11/10i/6t4/11/6T4/11/11/4C6 r - - 0 1",
        "10c/11/11/11/11/10(ea)/6t4/11/6T4/11/11/4C6 r - - 0 1",
    ] {
        assert_eq!(result(Objective::Land, fen, &["Tg4xg6"]), ONGOING, "{fen}");
    }
}

#[test]
fn any_of_the_three_corps_loses_the_game() {
    let fen = "10c/11/11/10m/11/11/6t4/11/2n3T1f2/11/11/2N1C3F2 r - - 0 1";
    for lan in ["Nc1xc4", "Fi1xi4", "Tg4xg6"] {
        assert_eq!(result(Objective::Any, fen, &[lan]), RED_WINS, "{lan}");
    }
    assert_eq!(result(Objective::Any, fen, &["Tg4g5"]), ONGOING);
    assert_eq!(
        result(
            Objective::Any,
            "10c/11/11/10i/11/11/6t4/11/2n3T1f2/11/11/2N1C3F2 r - - 0 1",
            &["Tg4xg6"]
        ),
        ONGOING
    );
}

#[test]
fn one_turn_that_costs_both_sides_the_objective_is_won_by_the_mover() {
    let red = "10c/11/11/11/11/11/6g4/6f4/11/11/6F4/4C6 r - - 0 1";
    assert_eq!(result(Objective::Air, red, &["Fg2@g5"]), RED_WINS);
    let blue = "10c/6f4/11/11/6F4/6G4/11/11/11/11/11/4C6 b - - 0 1";
    assert_eq!(result(Objective::Air, blue, &["Fg11@g8"]), BLUE_WINS);
}

#[test]
fn a_captured_commander_comes_before_a_lost_objective() {
    let won = result(
        Objective::Air,
        "11/11/11/10f/11/11/6g4/6c4/11/11/6F4/4C6 r - - 0 1",
        &["Fg2@g5"],
    );
    assert_eq!(
        won,
        Some(Outcome::win(Color::Red, Termination::CommanderCaptured))
    );
}

#[test]
fn a_lost_objective_comes_before_mate() {
    let fen = "10c/9C1/11/10t/11/11/10A/11/11/11/11/11 r - - 0 1";
    assert_eq!(
        result(Objective::Total, fen, &["Ak6xk9"]),
        Some(Outcome::win(Color::Red, Termination::Checkmate))
    );
    assert_eq!(result(Objective::Land, fen, &["Ak6xk9"]), RED_WINS);
}

#[test]
fn an_objective_is_lost_when_the_turn_ends_and_not_in_the_middle_of_a_deployment() {
    let mut position = aiming(
        Objective::Marine,
        "10c/11/11/11/11/11/4n1(TI)4/11/11/11/11/N3C6 r - - 0 1",
    );
    play(&mut position, "Tg6>xe6");
    assert_eq!(position.outcome(), ONGOING);
    play(&mut position, "Ig6>g5");
    assert_eq!(position.outcome(), RED_WINS);
}

#[test]
fn a_set_up_has_the_corps_of_its_objective_on_each_side_unless_forgiven() {
    let mut setup: Setup = "10c/11/11/11/11/11/6t4/11/6T4/11/11/2N1C6 r - - 0 1"
        .parse()
        .unwrap();
    setup.objective = Objective::Marine;
    let error = setup.position().unwrap_err();
    let (color, objective) = (Color::Blue, Objective::Marine);
    assert_eq!(
        error.problems(),
        [SetupProblem::MissingCorps { color, objective }]
    );
    let forgiving = Forgive {
        missing_corps: true,
        ..Forgive::NOTHING
    };
    let position = setup.position_forgiving(forgiving).unwrap();
    // A side has not lost just because the position was set up without a corps.
    assert_eq!(position.outcome(), None);
    setup.objective = Objective::Land;
    assert!(setup.position().is_ok());
    setup.objective = Objective::Any;
    assert!(setup.position().is_err());
}

#[test]
fn the_objective_is_not_in_the_fen() {
    let fen = "10c/11/11/11/11/11/11/11/2n8/11/11/2N1C6 r - - 0 1";
    assert_eq!(aiming(Objective::Marine, fen).to_string(), fen);
    let words: Vec<&str> = Objective::ALL
        .iter()
        .map(|objective| objective.name())
        .collect();
    assert_eq!(words, ["total", "marine", "air", "land", "any"]);
}

#[test]
fn a_corps_that_was_never_there_is_not_lost_and_the_others_still_count() {
    // Blue has no Navy, which is forgiven. It loses when its last Air Force is captured.
    let mut setup: Setup = "11/10c/11/11/11/8t2/8f2/11/8T2/11/2N5F2/4C6 r - - 0 1"
        .parse()
        .unwrap();
    setup.objective = Objective::Any;
    let forgiving = Forgive {
        missing_corps: true,
        ..Forgive::NOTHING
    };
    let mut position = setup.position_forgiving(forgiving).unwrap();
    let mut elsewhere = position;
    play(&mut elsewhere, "Ce1d1");
    assert_eq!(elsewhere.outcome(), ONGOING);
    play(&mut position, "Ti4xi6");
    assert_eq!(position.outcome(), RED_WINS);
}

#[test]
fn a_move_number_counts_from_one() {
    let mut setup: Setup = cotulenh::START_FEN.parse().unwrap();
    setup.move_number = 0;
    let error = setup.position().unwrap_err();
    assert_eq!(error.problems(), [SetupProblem::MoveNumber]);
}
