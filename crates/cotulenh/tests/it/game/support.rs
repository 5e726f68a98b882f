//! Helpers of the tests: games from text, moves in LAN.

use cotulenh::{
    Color, Forgive, Game, Move, NodeId, Outcome, Played, Position, Square, Termination,
};

pub const STACKS: &str = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
pub const QUIET: &str = "10c/11/11/6t2i1/11/11/11/11/6T4/11/11/4C5I r - - 0 1";

pub fn game(fen: &str) -> Game {
    let position = Position::from_fen(fen, Forgive::STUDY);
    Game::from_position(position.unwrap_or_else(|error| panic!("{fen}: {error}")))
}

pub fn square(name: &str) -> Square {
    name.parse().unwrap()
}

pub fn read(game: &Game, lan: &str) -> Move {
    Move::from_lan(lan, game.position().turn()).unwrap()
}

#[track_caller]
pub fn play(game: &mut Game, lans: &[&str]) -> Played {
    let mut last = Played {
        node: None,
        events: Vec::new(),
    };
    for lan in lans {
        let mv = read(game, lan);
        last = game
            .play(mv)
            .unwrap_or_else(|error| panic!("{lan}: {error}"));
    }
    last
}

#[track_caller]
pub fn play_node(game: &mut Game, lan: &str) -> NodeId {
    let played = play(game, &[lan]);
    played.node.unwrap_or_else(|| panic!("{lan} ends no turn"))
}

pub fn children(game: &Game, id: NodeId) -> Vec<NodeId> {
    game.children(id).collect()
}

pub fn over(winner: Option<Color>, termination: Termination) -> Outcome {
    Outcome {
        winner,
        termination,
    }
}

pub const THERE_AND_BACK: [&str; 4] = ["Tg4g5", "Tg9g8", "Tg5g4", "Tg8g9"];
