//! Themes of wins.

use super::endings::{AMBUSH, LAST_GUARD, LONG_LINE, SHUT_IN};
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
fn an_ambush_captures_a_commander_that_was_not_attacked() {
    assert_eq!(themes(AMBUSH), [Theme::Deployment, Theme::Ambush]);
}

#[test]
fn the_last_guard_theme_needs_a_new_hero() {
    assert_eq!(themes(LAST_GUARD), [Theme::LastGuard, Theme::Exposure]);
    // Here the guard is already a hero.
    let hero = LAST_GUARD.replace('I', "+I");
    assert!(!themes(&hero).contains(&Theme::LastGuard));
}

#[test]
fn exposure_covers_mates_and_captures_along_open_lines() {
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
