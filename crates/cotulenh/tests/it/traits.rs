//! Texts, order and data of the types.

use cotulenh::{
    Board, Color, Direction, Game, Move, MoveKind, Piece, Position, Role, Square, Stack, Terrain,
    Turn,
};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

fn round_trip<T: Display + FromStr + PartialEq>(value: &T) -> bool {
    value
        .to_string()
        .parse()
        .is_ok_and(|read: T| read == *value)
}

#[test]
fn texts_are_read_as_they_are_written() {
    for color in Color::ALL {
        assert!(round_trip(&color));
        for role in Role::ALL {
            assert!(round_trip(&role));
            let piece = Piece::new(color, role);
            assert!(round_trip(&piece) && round_trip(&piece.heroic()));
        }
    }
    let board = Board::start();
    assert!(round_trip(&board));
    for (_, stack) in &board {
        assert!(round_trip(&stack));
    }
    for text in [
        "(NF+T)", "(+n+f+i)", "(HC)", "(te)", "(IT)", "(I)", "NF", "(NFTI)", "", "(N",
    ] {
        let legal = ["(NF+T)", "(+n+f+i)", "(HC)"].contains(&text);
        let read = text.parse::<Stack>();
        assert_eq!(read.is_ok(), legal, "{text}");
        if let Ok(stack) = read {
            assert_eq!(stack.to_string(), text);
        }
    }
}

#[test]
fn a_board_is_refused_with_its_place() {
    let error = "6c4/11/11/11/11/11/11/11/11/11/11/5C6".parse::<Board>();
    let error = error.expect_err("twelve squares").to_string();
    assert!(error.starts_with("board, g1, byte 36: "), "{error}");
    let stack = "6c4/11/11/11/11/11/11/11/11/11/11/5(CC)5".parse::<Board>();
    assert!(stack.is_err());
    // A board does not check the terrain.
    let navy = "N10/11/11/11/11/11/11/11/11/11/11/5N5".parse::<Board>();
    assert_eq!(navy.expect("two stacks").iter().count(), 2);
    assert!("11/11".parse::<Board>().is_err());
}

#[test]
fn names_are_unique() {
    let kinds = MoveKind::ALL.map(|kind| kind.to_string());
    assert_eq!(BTreeSet::from(kinds).len(), MoveKind::ALL.len());
    let directions = Direction::ALL.map(|direction| direction.to_string());
    assert_eq!(BTreeSet::from(directions).len(), Direction::ALL.len());
    assert_eq!(
        Terrain::ALL.map(|t| t.to_string()),
        ["sea", "mixed", "land"]
    );
}

#[test]
fn the_moves_of_all_squares_are_the_legal_moves() {
    let fen = "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1";
    let position: Position = fen.parse().expect("a position");
    let from = |square| position.legal_moves_from(square);
    let by_square: BTreeSet<Move> = Square::all().flat_map(from).collect();
    let all: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(by_square, all);
    assert_eq!(all.len(), position.legal_moves().len());
    let turns: BTreeSet<Turn> = position.legal_turns().into_iter().collect();
    assert_eq!(turns.len(), position.legal_turns().len());
}

#[test]
fn a_game_is_read_from_its_text() {
    let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
    let mut game = Game::from(fen.parse::<Position>().expect("a position"));
    game.play_text("N<F>e6,T>d4").expect("legal");
    game.play_text("Cg11").expect("legal");
    game.undo().expect("a turn");
    game.play_text("Cg10").expect("legal");
    assert!(round_trip(&game));
}

#[cfg(feature = "serde")]
mod data {
    use super::*;
    use cotulenh::notation::pgn::PgnGame;
    use cotulenh::{Bitboard, Command, GameResult, NodeId, Objective, Outcome, Setup, Termination};
    use serde_json::{from_str, json, to_string, to_value};

    fn kept<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq>(value: &T) -> bool {
        let json = to_string(value).expect("JSON");
        from_str::<T>(&json).expect("a value") == *value
    }

    #[test]
    fn values_are_words_of_the_game() {
        assert_eq!(
            to_value(Piece::new(Color::Blue, Role::Tank).heroic()).ok(),
            Some(json!("+t"))
        );
        assert_eq!(to_value(Objective::Marine).ok(), Some(json!("marine")));
        assert_eq!(to_value(GameResult::Draw).ok(), Some(json!("1/2-1/2")));
        assert_eq!(to_value(Terrain::Mixed).ok(), Some(json!("mixed")));
        assert_eq!(to_value(NodeId::START).ok(), Some(json!(0)));
        let outcome = Outcome::win(Color::Red, Termination::Checkmate);
        assert_eq!(
            to_value(outcome).ok(),
            Some(json!({"winner": "r", "termination": "checkmate"}))
        );
        let set: Bitboard = [Square::E5, Square::A1].into_iter().collect();
        assert_eq!(to_value(set).ok(), Some(json!(["a1", "e5"])));
        for termination in Termination::ALL {
            assert!(kept(&Outcome::draw(termination)));
        }
        assert!(kept(&set) && kept(&Board::start()) && kept(&Objective::Any));
    }

    #[test]
    fn games_commands_and_records_are_kept() {
        let pgn: PgnGame = "[Red \"An\"] 1. Tf6! (1. Th6) Tf8 1-0"
            .parse()
            .expect("PGN");
        assert!(kept(&pgn) && kept(&pgn.game));
        let position = Position::start();
        let mv = position.legal_moves()[3];
        let turn = position.turn_ended_by(mv).expect("a turn");
        assert!(kept(&turn) && kept(&mv));
        assert!(kept(&Command::new(&position, turn).expect("legal")));
        let damaged = to_string(&pgn.game)
            .expect("JSON")
            .replace("Th4h6", "Th4h9");
        assert!(from_str::<Game>(&damaged).is_err());
        let newer = to_string(&pgn.game)
            .expect("JSON")
            .replace("\"format\":2", "\"format\":9");
        assert!(from_str::<Game>(&newer).is_err());
    }

    #[test]
    fn a_position_keeps_what_its_fen_does_not_show() {
        let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4:N:F>e6...";
        let mut setup: Setup = fen.parse().expect("a set-up");
        setup.objective = Objective::Total;
        let deploying = setup.position().expect("a position");
        let read: Position = from_str(&to_string(&deploying).expect("JSON")).expect("a position");
        assert!(read.is_identical(&deploying));

        let fen = "11/11/11/11/6c4/6T4/11/11/11/11/11/5C5 r - - 0 1";
        let mut over: Position = fen.parse().expect("a position");
        let mv = over.read_move("Txg8").expect("a move");
        over.play(mv).expect("legal");
        assert!(over.ended().is_some());
        let json = to_string(&over).expect("JSON");
        let read: Position = from_str(&json).expect("a position");
        assert!(read.is_identical(&over));
        // The other side has not lost its Commander.
        let forged = json.replace("\"winner\":\"r\"", "\"winner\":\"b\"");
        assert_ne!(forged, json);
        assert!(from_str::<Position>(&forged).is_err());
    }
}
