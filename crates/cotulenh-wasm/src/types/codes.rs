//! The TypeScript types of codes that are text in Rust. The rules provide the codes.

use cotulenh::wire::ErrorData;
use cotulenh::{
    Color, DeploymentProblem, Objective, Pile, Role, SetupProblem, Square, Termination,
};

/// Returns the TypeScript declarations.
pub(super) fn unions() -> String {
    let reasons = Termination::ALL.map(Termination::name);
    let problems = setup_problems();
    let codes: Vec<_> = problems.iter().map(|it| ErrorData::from(it).code).collect();
    let mut text = union("OutcomeReason", "The reason why a game is over.", &reasons);
    text += "\n/**\n * The state of a game: `ongoing`, or the reason why it is over.\n */\n";
    text += "export type GameStatus = \"ongoing\" | OutcomeReason;\n";
    text += &union(
        "SetupProblemCode",
        "The code of a problem that makes a setup unplayable.",
        &codes,
    );
    text
}

/// Declares the type of a text that is one of these codes.
fn union(name: &str, docs: &str, codes: &[&str]) -> String {
    let codes: Vec<_> = codes.iter().map(|code| format!("{code:?}")).collect();
    let codes = codes.join(" | ");
    format!("\n/**\n * {docs}\n */\nexport type {name} = {codes};\n")
}

/// Returns one problem of each kind.
fn setup_problems() -> Vec<SetupProblem> {
    let (color, role) = (Color::Red, Role::Tank);
    let square: Square = "e5".parse().unwrap();
    vec![
        SetupProblem::IllegalStack {
            square,
            pieces: Pile::new(),
        },
        SetupProblem::Terrain {
            square,
            carrier: Role::Navy,
        },
        SetupProblem::TooMany {
            color,
            role,
            found: 3,
        },
        SetupProblem::MissingCommander { color },
        SetupProblem::MissingCorps {
            color,
            objective: Objective::Air,
        },
        SetupProblem::MoveNumber,
        SetupProblem::Deployment(DeploymentProblem::NothingDone),
    ]
}

#[test]
fn no_problem_of_a_setup_is_forgotten() {
    // Other crates cannot match the enum exhaustively, so the test reads its variants.
    let source = include_str!("../../../cotulenh/src/problems.rs");
    let body = source.split("pub enum SetupProblem {").nth(1).unwrap();
    let body = body.split("\n}").next().unwrap();
    let named = |line: &str| {
        let name = line.strip_prefix("    ")?.split([' ', '(', ',']).next()?;
        name.starts_with(char::is_uppercase)
            .then(|| name.to_owned())
    };
    let variants: Vec<_> = body.lines().filter_map(named).collect();
    let debug = |problem| format!("{problem:?}");
    let made: Vec<_> = setup_problems().iter().map(debug).collect();
    let names = made
        .iter()
        .map(|text| text.split([' ', '(']).next().unwrap());
    assert!(names.eq(variants.iter()), "{variants:?}");
}
