//! Positions as text with the current board.

use cotulenh::{FILES, Position, RANKS, Square};

/// Returns the FEN with the current board, even in the middle of a deployment.
pub fn seen(position: &Position) -> String {
    let fen = position.to_string();
    let (board, rest) = fen.split_once(' ').expect("a FEN has fields");
    let now = board_text(position);
    if position.deployment().is_none() {
        assert_eq!(now, board);
    }
    format!("{now} {rest}")
}

/// Returns the board field of a FEN.
fn board_text(position: &Position) -> String {
    let ranks = (0..RANKS).rev().map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..FILES {
            let square = Square::new(file, rank).expect("on the board");
            let Some(stack) = position.board().stack(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text += &stack.to_string();
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}
