//! Motifs of wins, found in the events of their lines.

use cotulenh::Position;
use cotulenh_engine::wins::{Motif, motifs};

/// Returns the motifs of a line, which must be legal.
fn motifs_of(fen: &str, line: &[&str]) -> Vec<Motif> {
    let position: Position = fen.parse().expect("a position");
    let mut now = position;
    let mut turns = Vec::new();
    for word in line {
        let turn = now.turn_from_engine_move(word).expect("a turn");
        now.play_turn(&turn).expect("a legal turn");
        turns.push(turn);
    }
    motifs(&position, &turns)
}

#[test]
fn a_fork_attacks_the_commander_and_a_stack_worth_as_much() {
    // On j2 the Militia attacks the Commander on j1 and becomes heroic, so that it reaches the Engineer on h2.
    let line = ["i3j2", "j1h1", "g5k1"];
    let fork = "11/5h5/5c5/11/8G2/11/11/6+f4/11/8m2/7E3/9C1 b - - 0 1";
    assert_eq!(
        motifs_of(fork, &line),
        [
            Motif::Fork,
            Motif::AirStrike,
            Motif::Hero,
            Motif::CommanderHunt
        ]
    );
    // A Headquarters is worth nothing.
    let worthless = fork.replace("7E3/9C1", "8H2/9C1");
    assert!(!motifs_of(&worthless, &line[..1]).contains(&Motif::Fork));
}

#[test]
fn air_defense_is_broken_if_an_air_force_uses_the_gap() {
    // The Missile on g2 covers j2 no longer.
    let fen = "11/5h3A1/11/11/4g3gei/4s6/11/11/9m1/11/5(+fc)+SH3/10C b - - 0 1";
    let line = ["f2g2", "k1i1", "g2:F>j2,C>h2"];
    assert!(motifs_of(fen, &line).contains(&Motif::AirDefense));
    // The capture alone is not enough, even though an Air Force makes it.
    assert!(!motifs_of(fen, &line[..1]).contains(&Motif::AirDefense));
}

#[test]
fn the_final_turn_names_the_arm() {
    assert_eq!(
        motifs_of(
            "11/11/11/11/11/3C7/11/3+F7/11/11/2c8/11 r - - 0 1",
            &["d5c4"]
        ),
        [Motif::AirStrike, Motif::Hero]
    );
    assert_eq!(
        motifs_of(
            "11/11/11/11/11/3c7/5+f5/5a5/2C8/11/11/11 b - - 0 1",
            &["f5c2"]
        ),
        [Motif::Bombardment]
    );
    assert_eq!(
        motifs_of(
            "11/11/5I5/11/11/11/11/11/+n3c3G2/11/3C7/11 b - - 0 1",
            &["a4a2", "d2d1", "a2c2"]
        ),
        [Motif::Naval, Motif::Hero, Motif::CommanderHunt]
    );
    assert_eq!(
        motifs_of(
            "11/4gh1h3/11/4C6/2+f8/8eg1/5s5/3S4G2/6c2E1/10I/5H1H2T/11 b - - 0 1",
            &["e11e10"]
        ),
        []
    );
}

#[test]
fn a_sacrifice_is_captured_by_a_reply() {
    let fen = "11/11/11/2E8/11/2c8/11/2IC4+h2/11/11/11/11 r - - 0 1";
    assert_eq!(
        motifs_of(fen, &["c5c6", "c7c6", "c9c8"]),
        [Motif::Hero, Motif::CommanderHunt, Motif::Sacrifice]
    );
}

#[test]
fn a_double_check_has_two_attackers_and_a_discovered_check_none_that_acted() {
    let double = "11/8(TI)2/11/8ge1/9s1/7a3/11/2c7A/8G2/6t2(ES)1/5H1H2C/8(tm)2 b - - 0 1";
    assert_eq!(motifs_of(double, &["i1:M>j2,T>k1"]), [Motif::DoubleCheck]);
    // The Infantry leaves the line of the Tank. The Infantry itself attacks nothing.
    let discovered = "5c5/5I5/5T5/11/11/11/11/11/11/11/11/4C6 r - - 0 1";
    assert_eq!(motifs_of(discovered, &["f11g11"]), [Motif::DiscoveredCheck]);
    // The Infantry gives check from its new square as well.
    let both = "5c5/4I6/5T5/11/11/11/11/11/11/11/11/4C6 r - - 0 1";
    assert!(!motifs_of(both, &["e11f11"]).contains(&Motif::DiscoveredCheck));
}

#[test]
fn a_hunt_needs_a_reply_and_every_reply_moves_the_commander() {
    let fen = "11/11/11/11/11/11/11/11/7C3/11/2+F8/4c6 r - - 0 1";
    let line = ["h4h2", "e1f1", "c2d1"];
    assert!(motifs_of(fen, &line).contains(&Motif::CommanderHunt));
    assert!(!motifs_of(fen, &line[..1]).contains(&Motif::CommanderHunt));
}
