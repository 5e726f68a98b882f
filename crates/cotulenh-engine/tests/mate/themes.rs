//! Themes of wins.

use crate::endings::{AMBUSH, LAST_GUARD, LONG_LINE, SHUT_IN};
use cotulenh::Position;
use cotulenh_engine::mate::Solver;
use cotulenh_engine::wins::{Problem, Source, Theme};

fn themes(fen: &str) -> Vec<Theme> {
    let position: Position = fen.parse().expect("a position");
    let problem = Problem::of(
        &mut Solver::new(1).unwrap(),
        &position,
        2,
        1_000_000,
        Source::Setup,
    );
    problem.expect("a win").themes
}

#[test]
fn an_ambush_is_a_deployment_that_takes_an_unattacked_commander() {
    assert_eq!(themes(AMBUSH), [Theme::Deployment, Theme::Ambush]);
}

#[test]
fn a_last_guard_counts_where_its_heroism_does() {
    assert_eq!(themes(LAST_GUARD), [Theme::LastGuard, Theme::Exposure]);
    // Here the guard is already a hero.
    let hero = LAST_GUARD.replace('I', "+I");
    assert!(!themes(&hero).contains(&Theme::LastGuard));
}

#[test]
fn a_commander_held_by_a_line_or_taken_along_one_is_exposed() {
    assert_eq!(
        themes(LONG_LINE),
        [
            Theme::Deployment,
            Theme::Ambush,
            Theme::Exposure,
            Theme::Suicide
        ]
    );
    assert_eq!(themes(SHUT_IN), [Theme::Exposure, Theme::Quiet]);
}
