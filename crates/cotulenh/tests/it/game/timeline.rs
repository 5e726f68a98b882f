//! Navigation in a game and its variations (RULES §12).

use super::support::{QUIET, STACKS, THERE_AND_BACK, children, game, play, play_node, square};
use cotulenh::NodeId;
use cotulenh::game::TimelineError;

#[test]
fn moving_after_an_undo_opens_a_branch() {
    let mut game = game(QUIET);
    let first = play_node(&mut game, "Tg4g5");
    let main = play_node(&mut game, "Tg9g8");
    game.undo().unwrap();
    let branch = play_node(&mut game, "Tg9g7");
    assert_eq!(children(&game, first), [main, branch]);
    assert!(game.main_line().eq([first, main]));
    assert_eq!(game.line(), [first, branch]);
    assert!(game.is_on_main_line(main) && !game.is_on_main_line(branch));
    game.jump(main).unwrap();
    assert_eq!(game.line(), [first, main]);
}

#[test]
fn playing_a_known_turn_enters_its_node() {
    let mut game = game(QUIET);
    let first = play_node(&mut game, "Tg4g5");
    let second = play_node(&mut game, "Tg9g8");
    game.goto_ply(0).unwrap();
    assert_eq!(play_node(&mut game, "Tg4g5"), first);
    assert_eq!(play_node(&mut game, "Tg9g8"), second);
    assert_eq!(game.node_count(), 3);
}

#[test]
fn redo_goes_to_the_last_visited_branch_or_to_the_main_one() {
    let mut game = game(QUIET);
    let main = play_node(&mut game, "Tg4g5");
    game.undo().unwrap();
    let branch = play_node(&mut game, "Tg4g6");
    game.undo().unwrap();
    assert_eq!(game.redo().unwrap().node, Some(branch));
    game.delete(branch).unwrap();
    assert_eq!(game.current(), NodeId::START);
    assert_eq!(game.redo().unwrap().node, Some(main));
    assert_eq!(game.redo(), Err(TimelineError::AtEnd));
}

#[test]
fn a_deployment_in_progress_prevents_navigation() {
    let mut game = game(STACKS);
    let id = play_node(&mut game, "Cf1f2");
    game.undo().unwrap();
    play(&mut game, &["Fc4>e6"]);
    let before = *game.position();
    let refused = TimelineError::Deploying {
        origin: square("c4"),
    };
    assert_eq!(game.redo(), Err(refused));
    assert_eq!(game.jump(id), Err(refused));
    assert_eq!(game.goto_ply(1), Err(refused));
    assert!(game.position().is_identical(&before));
    // Nodes outside of the current line can be deleted.
    game.delete(id).unwrap();
    assert!(game.position().is_identical(&before));
    game.cancel_deployment().unwrap();
    assert_eq!(game.goto_ply(0), Ok(NodeId::START));
}

#[test]
fn a_variation_is_promoted_and_a_line_made_the_main_one() {
    let mut game = game(QUIET);
    let a = play_node(&mut game, "Tg4g5");
    let a1 = play_node(&mut game, "Tg9g8");
    game.undo().unwrap();
    let a2 = play_node(&mut game, "Tg9g7");
    game.goto_ply(0).unwrap();
    let b = play_node(&mut game, "Tg4g6");
    game.undo().unwrap();
    let c = play_node(&mut game, "Tg4f4");
    assert_eq!(children(&game, NodeId::START), [a, b, c]);
    game.promote(c).unwrap();
    assert_eq!(children(&game, NodeId::START), [c, a, b]);
    game.promote_line(a2).unwrap();
    assert!(game.main_line().eq([a, a2]));
    assert_eq!(children(&game, NodeId::START), [a, c, b]);
    assert_eq!(children(&game, a), [a2, a1]);
    assert_eq!(game.promote(NodeId::START), Err(TimelineError::IsStart));
}

#[test]
fn deleting_a_variation_keeps_the_ids_of_all_other_nodes() {
    let mut game = game(QUIET);
    let a = play_node(&mut game, "Tg4g5");
    let a1 = play_node(&mut game, "Tg9g8");
    game.goto_ply(0).unwrap();
    let b = play_node(&mut game, "Tg4g6");
    game.delete(a).unwrap();
    assert_eq!((game.current(), game.node_count()), (b, 2));
    assert!(!game.contains(a) && !game.contains(a1) && game.contains(b));
    // Slots are reused, node numbers are not.
    let b1 = play_node(&mut game, "Tg9g8");
    let b2 = play_node(&mut game, "Ce1e2");
    assert!(![a, a1].contains(&b1) && ![a, a1].contains(&b2));
    for deleted in [a, a1] {
        assert_eq!(game.jump(deleted), Err(TimelineError::NoSuchNode(deleted)));
        assert_eq!(
            game.delete(deleted),
            Err(TimelineError::NoSuchNode(deleted))
        );
        assert!(game.turn(deleted).is_none() && game.entry(deleted).is_none());
        assert_eq!(game.children(deleted).count(), 0);
    }
    assert_eq!(game.delete(NodeId::START), Err(TimelineError::IsStart));
}

#[test]
fn a_ply_is_one_of_the_current_line() {
    let mut game = game(QUIET);
    play(&mut game, &THERE_AND_BACK);
    let line = game.line();
    assert_eq!(game.goto_ply(2), Ok(line[1]));
    assert_eq!(game.goto_ply(4), Ok(line[3]));
    let refused = TimelineError::NoSuchPly { ply: 5, length: 4 };
    assert_eq!(game.goto_ply(5), Err(refused));
    assert_eq!(game.goto_ply(0), Ok(NodeId::START));
    assert_eq!(game.line(), line);
}
