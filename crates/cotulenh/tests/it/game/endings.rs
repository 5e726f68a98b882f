//! The ends of a game (RULES §10).

use super::support::{QUIET, THERE_AND_BACK, game, over, play, play_node, read, square};
use cotulenh::game::{GameOver, PlayError};
use cotulenh::{
    Color, DeclaredEnd, Game, GameResult, Move, NodeId, Objective, Role, Setup, Termination,
};

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = game(QUIET);
    assert_eq!(game.repetitions(), 1);
    play(&mut game, &THERE_AND_BACK);
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    play(&mut game, &THERE_AND_BACK);
    let drawn = over(None, Termination::Repetition);
    assert_eq!((game.repetitions(), game.outcome()), (3, Some(drawn)));
    assert_eq!(game.result(), GameResult::Draw);
    let mv = read(&game, "Tg4g5");
    assert_eq!(game.play(mv), Err(PlayError::Over(drawn)));
    assert_eq!(game.resign(Color::Red), Err(GameOver(drawn)));
    // In another line the position has not occurred three times.
    game.undo().unwrap();
    play(&mut game, &["Tg8g7"]);
    assert_eq!(game.outcome(), None);
}

#[test]
fn positions_inside_a_deployment_do_not_count_for_repetition() {
    let mut game = game("10c/11/11/6t2i1/11/11/11/11/6(TI)4/11/11/4C6 r - - 0 1");
    let round = ["(TI)g4g5", "Tg9g8", "(TI)g5g4", "Tg8g9"];
    play(&mut game, &round);
    for _ in 0..3 {
        play(&mut game, &["Tg4>g5"]);
        assert_eq!(game.repetitions(), 2);
        game.undo().unwrap();
    }
    play(&mut game, &round);
    assert_eq!(game.repetitions(), 3);
}

#[test]
fn a_line_drawn_by_a_counter_can_be_continued() {
    let mut game = game("10c/11/11/6t2i1/11/11/11/11/6T4/11/11/4C5I r - - 99 80");
    play(&mut game, &["Tg4g5"]);
    let drawn = over(None, Termination::Fifty);
    assert_eq!(game.outcome(), Some(drawn));
    let mv = read(&game, "Tg9g8");
    let turn = game.position().turn_ended_by(mv).unwrap();
    assert_eq!(game.play_turn(&turn), Err(PlayError::Over(drawn)));
    assert!(game.play_on(mv).unwrap().is_complete());
    game.undo().unwrap();
    let played = game.play_turn_on(&turn).unwrap();
    assert_eq!(played.node, Some(game.line()[1]));
    assert_eq!(game.outcome(), Some(drawn));
    // A record may declare another end there.
    game.declare_end(DeclaredEnd::Recorded(Some(Color::Red)))
        .unwrap();
    assert_eq!(game.result(), GameResult::RedWins);
    let recorded = over(Some(Color::Red), Termination::Recorded);
    let mv = read(&game, "Tg5g6");
    assert_eq!(game.play_on(mv), Err(PlayError::Over(recorded)));
}

#[test]
fn a_captured_commander_ends_the_game_for_good() {
    let mut game = game("10i/11/11/11/11/11/6c4/11/6T4/11/11/4C6 r - - 99 1");
    play(&mut game, &["Tg4xg6"]);
    let won = over(Some(Color::Red), Termination::CommanderCaptured);
    assert_eq!(game.outcome(), Some(won));
    let mv = read(&game, "Ik12k11");
    assert_eq!(game.play(mv), Err(PlayError::Over(won)));
    assert_eq!(game.play_on(mv), Err(PlayError::Over(won)));
    assert_eq!(
        game.stay(square("g6"), Role::Tank),
        Err(PlayError::Over(won))
    );
    assert_eq!(game.declare_end(DeclaredEnd::Agreement), Err(GameOver(won)));
    assert_eq!(game.result().to_string(), "1-0");
    game.undo().unwrap();
    assert_eq!(game.outcome(), None);
    assert_eq!(
        game.result(),
        GameResult::RedWins,
        "the end of the main line"
    );
}

#[test]
fn mate_and_stalemate_end_the_game() {
    let mut mated = game("10c/9C1/11/11/10A/11/11/11/11/11/11/11 r - - 99 80");
    play(&mut mated, &["Ak8k9"]);
    let mate = over(Some(Color::Red), Termination::Checkmate);
    assert_eq!(mated.outcome(), Some(mate));
    let mut stuck = game("10c/9C1/11/11/11/11/11/11/11/6A4/11/11 r - - 0 80");
    play(&mut stuck, &["Ag3g2"]);
    let stale = over(None, Termination::Stalemate);
    assert_eq!(stuck.outcome(), Some(stale));
    assert_eq!(stuck.outcome_at(NodeId::START), None);
    assert_eq!(stuck.outcome_at(stuck.current()), Some(stale));
}

#[test]
fn the_objective_of_the_game_ends_it() {
    let fen = "6c4/11/11/11/11/11/11/11/11/2n8/11/2N2C5 r - - 0 1";
    let mut setup: Setup = fen.parse().unwrap();
    setup.objective = Objective::Marine;
    let mut game = Game::from_position(setup.position().unwrap());
    play(&mut game, &["Nc1xc3"]);
    let won = over(Some(Color::Red), Termination::Objective);
    assert_eq!(game.outcome(), Some(won));
    // A look-up by node returns it too.
    game.undo().unwrap();
    let end = game.line()[0];
    assert_eq!(game.outcome_at(end), Some(won));
    assert_eq!(game.objective(), Objective::Marine);
    let plain = Game::from_position(fen.parse().unwrap());
    assert!(plain != Game::from_position(*game.start()));
}

#[test]
fn only_the_players_end_a_game_in_the_middle_of_a_deployment() {
    let mut game = game("11/11/11/11/11/11/6c4/11/6(TI)4/11/11/4C6 r - - 99 4");
    play(&mut game, &["Tg4>xg6"]);
    assert_eq!(game.outcome(), None);
    game.flag(Color::Red).unwrap();
    let lost = over(Some(Color::Blue), Termination::Flag);
    assert_eq!(game.play(Move::Commit), Err(PlayError::Over(lost)));
    assert_eq!(
        game.recombine(Role::Infantry, 0),
        Err(PlayError::Over(lost))
    );
    assert!(game.retract_end());
    play(&mut game, &["commit"]);
    let won = over(Some(Color::Red), Termination::CommanderCaptured);
    assert_eq!(game.outcome(), Some(won));
}

#[test]
fn a_declared_end_ends_the_game_at_its_node_until_it_is_retracted() {
    let mut game = game(QUIET);
    let first = play_node(&mut game, "Tg4g5");
    game.resign(Color::Blue).unwrap();
    let won = over(Some(Color::Red), Termination::Resignation);
    assert_eq!(game.outcome(), Some(won));
    assert_eq!(
        game.declared_end(),
        Some((first, DeclaredEnd::Resignation(Color::Blue)))
    );
    let mv = read(&game, "Tg9g8");
    assert_eq!(game.play(mv), Err(PlayError::Over(won)));
    assert_eq!(game.agree_draw(), Err(GameOver(won)));
    // Variations may be played at other nodes, but the game ends only once.
    game.undo().unwrap();
    assert_eq!((game.outcome(), game.result()), (None, GameResult::RedWins));
    play(&mut game, &["Tg4g6"]);
    assert_eq!(game.agree_draw(), Err(GameOver(won)));
    assert!(game.retract_end() && !game.retract_end());
    assert_eq!(game.result(), GameResult::Unknown);
    game.agree_draw().unwrap();
    assert_eq!(game.result(), GameResult::Draw);
    game.delete(game.current()).unwrap();
    assert_eq!(game.declared_end(), None);
}

#[test]
fn results_and_reasons_have_names() {
    for result in GameResult::ALL {
        assert_eq!(result.to_string().parse(), Ok(result));
    }
    assert!("1-1".parse::<GameResult>().is_err());
    let words: std::collections::HashSet<_> = Termination::ALL
        .iter()
        .map(|reason| reason.name())
        .collect();
    assert_eq!(words.len(), Termination::ALL.len());
}
