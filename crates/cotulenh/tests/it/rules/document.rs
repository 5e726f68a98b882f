//! The examples of docs/RULES.md have legal positions, and their statements are true.

use super::support::{after, is_legal, position};

const RULES: &str = include_str!("../../../../../docs/RULES.md");

#[test]
fn every_example_of_the_rules_is_a_position() {
    let blocks: Vec<&str> = RULES
        .split("```fen\n")
        .skip(1)
        .map(|rest| rest.lines().next().unwrap())
        .collect();
    assert_eq!(blocks.len(), 13);
    for fen in blocks {
        assert_eq!(position(fen).to_string(), fen);
    }
}

/// Returns the position of the first example in a section.
fn example(section: &str) -> &'static str {
    let start = RULES.find(section).expect("the section is there");
    let block = RULES[start..].split("```fen\n").nth(1).unwrap();
    block.lines().next().unwrap()
}

#[test]
fn the_moves_of_the_examples_are_legal() {
    for (section, moves) in [
        ("**Example: fords.**", "Af5f8 Ae5e6 Af5g6"),
        ("**Example: ships.**", "Nc5c8 Nc5c9"),
        ("**Example: firing over", "Ad5xd8 Ad5_a5"),
        ("**Example: guns and torpedoes", "Nc5_f5 Nc5xc9"),
        ("## 5. Air defence", "Ff3f4 Ff3f5 Ff3@f7 Fe4e5 Fe4e6"),
        ("## 6. Stacks", "If4&g4 Tg4&f4 Fd2&b2"),
        ("**Example: at sea.**", "Nb3>b5"),
        ("**Example: the piece between.**", "Tg5g3 Tg5g4 Tg5g6 Tg5g7"),
        ("**Example: the open line.**", "Ce1f1 Ce1e11"),
        ("## 9. Heroes", "Fi11_f11 Fi11xf11"),
    ] {
        for lan in moves.split(' ') {
            assert!(
                is_legal(&position(example(section)), lan),
                "{section} {lan}"
            );
        }
    }
    for (section, moves) in [
        ("**Example: fords.**", "Ae5e7 Af5h7"),
        ("**Example: ships.**", "Nc5a3 Nc5d6"),
        ("**Example: guns and torpedoes", "Nc5_g5"),
        ("## 5. Air defence", "Ff3f6 Ff3xf7 Fe4e7 Fe4e8"),
        ("## 6. Stacks", "Mc2&b2"),
        ("**Example: the piece between.**", "Tg5f5 Tg5h5"),
        ("**Example: the open line.**", "Ce1g1 Ce1h1 Ce1e12"),
    ] {
        for lan in moves.split(' ') {
            assert!(
                !is_legal(&position(example(section)), lan),
                "{section} {lan}"
            );
        }
    }
}

#[test]
fn the_deployments_of_the_examples_end_as_described() {
    let fen = example("## 7. Deployment");
    let board = |moves: &[&str]| after(fen, moves).to_string();
    assert_eq!(
        board(&["Fc3>e5", "Tc3>xd3", "commit"]),
        "8c2/7h1h1/11/11/11/11/11/4F6/11/2NT7/11/6C4 b - - 0 1"
    );
    assert_eq!(
        board(&["(FT)c3>e5", "Nc3>c7"]),
        "8c2/7h1h1/11/11/11/2N8/11/4(FT)6/11/3i7/11/6C4 b - - 1 1"
    );
    assert_eq!(
        board(&["Fc3>e5", "commit"]),
        "8c2/7h1h1/11/11/11/11/11/4F6/11/2(NT)i7/11/6C4 b - - 1 1"
    );
    let sea = after(example("**Example: at sea.**"), &["Nb3>b5"]);
    assert!(!is_legal(&sea, "commit"));
    assert!(is_legal(&sea, "(FT)b3>d3"));
    assert!(is_legal(&sea, "Fb3>d5"));
    assert!(is_legal(&sea, "Tb3>c3"));
}

#[test]
fn the_heroes_of_the_example_are_made() {
    let fen = example("## 9. Heroes");
    assert!(
        after(fen, &["Fi11_f11"])
            .to_string()
            .contains("/8F1h/5+T5/")
    );
    assert!(
        after(fen, &["Fi11xf11"])
            .to_string()
            .contains("/5+F4h/5T5/")
    );
    let check = position(example("**Example: a passenger attacks.**"));
    assert!(check.is_check());
}
