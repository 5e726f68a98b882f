//! Decodes arbitrary bytes as a command or a game, binary or JSON: no panic, and a decoded value round-trips.

use cotulenh::{Change, Command, Forgive, Game, Position};

const POSITIONS: [&str; 3] = [
    cotulenh::START_FEN,
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...",
];

fn try_command(mut command: Command) {
    let json = command.to_json().expect("a command is written");
    assert_eq!(Command::from_json(&json).as_ref(), Ok(&command));
    let bytes = command.to_bytes().expect("a command is written");
    assert_eq!(Command::from_bytes(&bytes).as_ref(), Ok(&command));
    let _ = command.describe();
    for fen in POSITIONS {
        let start = Position::from_fen(fen, Forgive::STUDY).expect("a good FEN");
        let mut position = start;
        if command.execute(&mut position).is_ok() {
            assert_eq!(command.undo(&mut position), Ok(()));
        } else {
            let _ = command.undo(&mut position);
            continue;
        }
        assert!(position.is_identical(&start));
    }
}

fn try_game(game: &Game) {
    let json = game.to_json().expect("a game is written");
    assert_eq!(Game::from_json(&json).as_ref(), Ok(game));
    let bytes = game.to_bytes().expect("a game is written");
    assert_eq!(Game::from_bytes(&bytes).as_ref(), Ok(game));
}

/// Checks one input.
pub fn run(bytes: &[u8]) {
    if let Ok(command) = Command::from_bytes(bytes) {
        try_command(command);
    }
    if let Ok(game) = Game::from_bytes(bytes) {
        try_game(&game);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Ok(command) = Command::from_json(text) {
            try_command(command);
        }
        if let Ok(game) = Game::from_json(text) {
            try_game(&game);
        }
    }
}
