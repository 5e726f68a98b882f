//! Lesson 3: deploy a stack.
//!
//! In a deployment the pieces of a stack act one after another, in one turn. The rules judge the safety of the Commander
//! when the turn ends.

use cotulenh::{Game, Position, Square};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // A Navy carries an Air Force and a Tank.
    let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    let mut game = Game::from(position);

    // One step: the Air Force leaves. The turn goes on, and the FEN shows the deployment in progress.
    let played = game.play_text("F>e6")?;
    assert!(!played.is_complete());
    println!("{}", game.position());

    // The other pieces may act, stay, or join the unit that has left.
    let session = game.deploy_session().ok_or("no deployment")?;
    for options in session.view()?.options {
        println!("{}: {} moves", options.unit, options.moves.len());
    }

    // The end of the turn: the pieces that have not acted stay.
    let played = game.play_text("commit")?;
    assert!(played.is_complete());

    // The whole deployment is one turn of the game.
    let turn = game.turn(game.current()).ok_or("no turn")?;
    println!("{turn}");
    assert_eq!(turn.from(), Square::C4);
    Ok(())
}
