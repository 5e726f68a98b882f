//! The annotations of a game, and the equality of games.

use super::support::{QUIET, THERE_AND_BACK, game, play, play_node};
use cotulenh::game::{AnnotationError, MAX_COMMENT, MAX_GLYPHS};
use cotulenh::{Clock, Color, Eval, Game, Glyph, NodeId, Objective};

#[test]
fn notes_stay_with_their_turn_and_have_limits() {
    let mut game = game(QUIET);
    let id = play_node(&mut game, "Tg4g5");
    game.set_comment(NodeId::START, "before the game").unwrap();
    game.set_comment_before(id, "before").unwrap();
    game.set_comment(id, "after").unwrap();
    game.set_clock(id, Some(Clock::from_millis(61_000)))
        .unwrap();
    game.set_eval(id, Some(Eval::Score(-35))).unwrap();
    game.add_glyph(id, Glyph::BRILLIANT).unwrap();
    game.add_glyph(id, Glyph::BRILLIANT).unwrap();
    let notes = game.annotations(id);
    assert_eq!(
        (notes.comment_before(), notes.comment()),
        ("before", "after")
    );
    assert_eq!(notes.clock().unwrap().to_string(), "0:01:01");
    assert_eq!(notes.eval(), Some(Eval::Score(-35)));
    assert_eq!(notes.glyphs(), [Glyph::BRILLIANT]);
    let before = game.clone();
    for number in 20..19 + MAX_GLYPHS as u8 {
        game.add_glyph(id, Glyph(number)).unwrap();
    }
    assert_eq!(
        game.add_glyph(id, Glyph(99)),
        Err(AnnotationError::TooManyGlyphs)
    );
    let long = "x".repeat(MAX_COMMENT + 1);
    let refused = AnnotationError::CommentTooLong { bytes: long.len() };
    assert_eq!(game.set_comment(id, &long), Err(refused));
    assert_eq!(game.set_comment(id, &long[1..]), Ok(()));
    for number in 20..19 + MAX_GLYPHS as u8 {
        game.remove_glyph(id, Glyph(number)).unwrap();
    }
    assert!(game != before);
    game.set_comment(id, "after").unwrap();
    assert!(game == before);
    let nowhere = NodeId::from_bits(77);
    let refused = AnnotationError::NoSuchNode(nowhere);
    assert_eq!(game.set_eval(nowhere, None), Err(refused));
    assert!(game.annotations(nowhere).is_empty());
}

#[test]
fn equality_of_games_ignores_the_current_node() {
    let mut one = game(QUIET);
    play(&mut one, &THERE_AND_BACK);
    let mut other = one.clone();
    other.goto_ply(1).unwrap();
    assert_eq!(one, other);
    play(&mut other, &["Tg9g7"]);
    assert_ne!(one, other);
    one.goto_ply(1).unwrap();
    let branch = play_node(&mut one, "Tg9g7");
    assert_eq!(one, other);
    one.promote(branch).unwrap();
    assert_ne!(one, other, "another main line");
    other.promote(other.current()).unwrap();
    assert_eq!(one, other);
    one.resign(Color::Red).unwrap();
    assert_ne!(one, other);
    other.goto_ply(0).unwrap();
    other.resign(Color::Red).unwrap();
    assert_ne!(one, other, "the end is declared at another node");
}

#[test]
fn a_game_has_a_default_and_an_objective_of_choice() {
    assert_eq!(Game::default(), Game::new());
    for objective in Objective::ALL {
        let game = Game::with_objective(objective);
        assert_eq!(game.position().objective(), objective);
        assert_eq!(game == Game::new(), objective == Objective::Total);
    }
}
