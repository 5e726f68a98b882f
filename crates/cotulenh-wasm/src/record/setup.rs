//! Setups: parsing, writing and checking positions that need not be legal.

use crate::error::Problem;
use crate::output::plain;
use crate::types::{self, SetupProblem};
use crate::{describe, input};
use cotulenh::{
    Color, FenError, Forgive, Objective, Piece, PileFull, PositionError, RANKS, Role, Setup,
    SetupProblem as Found, Square, Terrain,
};
use wasm_bindgen::prelude::*;

/// Returns the terrain of a square.
#[wasm_bindgen(unchecked_return_type = "Terrain")]
pub fn terrain(
    #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
) -> Result<JsValue, Problem> {
    plain(&describe::terrain(Terrain::of(input::square(&square)?)))
}

/// Returns all problems that make a FEN unplayable. The list is empty if the FEN is playable. A `Game` also accepts
/// positions without a Commander, for studies.
#[wasm_bindgen(js_name = "setupProblems", unchecked_return_type = "SetupProblem[]")]
pub fn setup_problems(
    #[wasm_bindgen(unchecked_param_type = "string")] fen: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Objective")] objective: JsValue,
) -> Result<JsValue, Problem> {
    let fen = input::text(&fen, "a FEN")?;
    plain(&problems(&fen, input::objective(&objective)?)?)
}

fn problems(fen: &str, objective: Objective) -> Result<Vec<SetupProblem>, Problem> {
    let setup = fen.parse();
    let mut setup: Setup = setup.map_err(|error: FenError| PositionError::from(error))?;
    setup.objective = objective;
    Ok(match setup.position_forgiving(Forgive::NOTHING) {
        Ok(_) => Vec::new(),
        Err(error) => {
            let found = error.problems().iter();
            found.map(|problem| describe(problem, &setup)).collect()
        }
    })
}

/// The number of fields of a FEN before a deployment in progress.
const FIELDS: usize = 6;

/// Parses any FEN, even of an illegal position.
#[wasm_bindgen(js_name = "readSetup", unchecked_return_type = "Setup")]
pub fn read_setup(
    #[wasm_bindgen(unchecked_param_type = "string")] fen: JsValue,
) -> Result<JsValue, Problem> {
    plain(&read(&input::text(&fen, "a FEN")?)?)
}

/// Writes a setup as FEN.
#[wasm_bindgen(js_name = "writeSetup")]
pub fn write_setup(
    #[wasm_bindgen(unchecked_param_type = "Setup")] setup: JsValue,
) -> Result<String, Problem> {
    write(&input::required(&setup, "setup")?)
}

/// Returns the place of a square in a FEN, in characters from 0, or `null` if the FEN ends before it. For an empty
/// square it is the place of the number of empty squares.
#[wasm_bindgen(js_name = "placeInFen", unchecked_return_type = "number | null")]
pub fn place_in_fen(
    #[wasm_bindgen(unchecked_param_type = "string")] fen: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
) -> Result<JsValue, Problem> {
    let place = place(&input::text(&fen, "a FEN")?, input::square(&square)?);
    Ok(place.map_or(JsValue::NULL, JsValue::from))
}

fn read(fen: &str) -> Result<types::Setup, Problem> {
    let setup = fen.parse();
    let setup: Setup = setup.map_err(|error: FenError| PositionError::from(error))?;
    let piles = Square::all().filter(|&square| !setup.pile(square).is_empty());
    let piece = |piece: &Piece| types::OwnedPiece {
        color: describe::side(piece.color),
        letter: piece.role.letter().to_string(),
        heroic: piece.heroic,
    };
    Ok(types::Setup {
        piles: piles
            .map(|square| types::Pile {
                square: square.to_string(),
                pieces: setup.pile(square).iter().map(piece).collect(),
            })
            .collect(),
        turn: describe::side(setup.turn),
        halfmove_clock: setup.halfmove_clock,
        move_number: setup.move_number,
        deployment: fen.split(' ').nth(FIELDS).map(Into::into),
    })
}

fn write(object: &types::Setup) -> Result<String, Problem> {
    let mut setup = Setup::empty();
    setup.turn = color(object.turn);
    setup.halfmove_clock = object.halfmove_clock;
    setup.move_number = object.move_number;
    for types::Pile { square, pieces } in &object.piles {
        let square = input::read_square(square)?;
        for piece in pieces {
            put(&mut setup, square, piece)?;
        }
    }
    let mut fen = setup.to_string();
    if let Some(deployment) = &object.deployment {
        fen = format!("{fen} {deployment}");
        let read = fen.parse::<Setup>();
        read.map_err(PositionError::from)?;
    }
    Ok(fen)
}

/// Adds a piece to a square of a setup.
pub fn put(setup: &mut Setup, square: Square, piece: &types::OwnedPiece) -> Result<(), Problem> {
    let mut added = Piece::new(color(piece.color), input::read_role(&piece.letter)?);
    added.heroic = piece.heroic;
    let full = |why: PileFull| Problem::new("setup", why);
    setup.put(square, added).map_err(full)
}

fn color(side: types::Side) -> Color {
    match side {
        types::Side::Red => Color::Red,
        types::Side::Blue => Color::Blue,
    }
}

fn place(fen: &str, square: Square) -> Option<u32> {
    let (mut rank, mut file) = (RANKS as u32, 0);
    let wanted = (u32::from(square.rank()) + 1, u32::from(square.file()));
    let mut rest = fen.char_indices().peekable();
    while let Some((at, first)) = rest.next() {
        let mut squares = 1;
        match first {
            '/' => {
                (rank, file) = (rank - 1, 0);
                continue;
            }
            ' ' => return None,
            '+' => {
                rest.next();
            }
            '(' => while rest.next().is_some_and(|(_, letter)| letter != ')') {},
            _ => {}
        }
        if let Some(mut count) = first.to_digit(10) {
            while let Some(digit) = rest.peek().and_then(|&(_, next)| next.to_digit(10)) {
                count = 10 * count + digit;
                rest.next();
            }
            squares = count;
        }
        if rank == wanted.0 && (file..file + squares).contains(&wanted.1) {
            return Some(fen[..at].chars().count() as u32);
        }
        file += squares;
    }
    None
}

fn describe(problem: &Found, setup: &Setup) -> SetupProblem {
    let is_about = About::of(problem, setup);
    let squares: Vec<String> = is_about.squares.iter().map(Square::to_string).collect();
    SetupProblem {
        code: is_about.code.into(),
        message: problem.to_string(),
        square: match squares.as_slice() {
            [square] => Some(square.clone()),
            _ => None,
        },
        squares,
        color: is_about.color.map(describe::side),
        piece: is_about.piece,
        found: is_about.found,
        most: is_about.most,
    }
}

/// The subject of a problem.
#[derive(Default)]
struct About {
    code: &'static str,
    squares: Vec<Square>,
    color: Option<Color>,
    piece: Option<String>,
    found: Option<u32>,
    most: Option<u32>,
}

impl About {
    fn of(problem: &Found, setup: &Setup) -> About {
        let letter = |role: Role| Some(role.letter().to_string());
        match problem {
            Found::IllegalStack { square, pieces } => About {
                code: "illegal-stack",
                squares: vec![*square],
                color: owner(pieces),
                piece: Some(pieces.iter().map(Piece::to_string).collect()),
                ..About::default()
            },
            Found::Terrain { square, carrier } => About {
                code: "terrain",
                squares: vec![*square],
                color: owner(setup.pile(*square)),
                piece: letter(*carrier),
                ..About::default()
            },
            Found::TooMany { color, role, found } => About {
                code: "too-many",
                squares: standing(setup, *color, *role),
                color: Some(*color),
                piece: letter(*role),
                found: Some((*found).into()),
                most: Some(role.at_most().into()),
            },
            Found::MissingCommander { color } => About {
                code: "missing-commander",
                color: Some(*color),
                piece: letter(Role::Commander),
                found: Some(0),
                ..About::default()
            },
            Found::MissingCorps { color, .. } => About {
                code: "missing-corps",
                color: Some(*color),
                ..About::default()
            },
            Found::MoveNumber => About {
                code: "move-number",
                found: Some(setup.move_number),
                ..About::default()
            },
            Found::Deployment(_) => About {
                code: "deployment",
                squares: setup.deployment.iter().map(|begun| begun.origin).collect(),
                color: Some(setup.turn),
                ..About::default()
            },
            _ => About {
                code: "setup",
                ..About::default()
            },
        }
    }
}

/// Returns the side of the pieces, or `None` if they belong to both sides.
fn owner(pieces: &[Piece]) -> Option<Color> {
    let color = pieces.first()?.color;
    let same = pieces.iter().all(|piece| piece.color == color);
    same.then_some(color)
}

/// Returns the squares of a side's pieces of a kind.
fn standing(setup: &Setup, color: Color, role: Role) -> Vec<Square> {
    let is_one = |piece: &Piece| piece.color == color && piece.role == role;
    Square::all()
        .filter(|&square| setup.pile(square).iter().any(is_one))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(fen: &str, objective: Objective) -> Vec<(String, Vec<String>)> {
        let found = problems(fen, objective).unwrap();
        found.into_iter().map(|p| (p.code, p.squares)).collect()
    }

    #[test]
    fn a_playable_position_has_no_problems() {
        let start = cotulenh::Position::start().to_string();
        for objective in Objective::ALL {
            assert_eq!(problems(&start, objective), Ok(Vec::new()));
        }
    }

    #[test]
    fn all_that_is_wrong_is_listed_with_its_squares() {
        let fen = "4c5c/11/n10/11/(Tt)10/11/11/4T6/2(NN)1T6/4T6/11/11 r - - 0 1";
        let found = codes(fen, Objective::Total);
        let found: Vec<(&str, String)> = found
            .iter()
            .map(|(code, squares)| (code.as_str(), squares.join(" ")))
            .collect();
        assert_eq!(
            found,
            [
                ("illegal-stack", "c4".into()),
                ("illegal-stack", "a8".into()),
                ("too-many", "e3 e4 e5 a8".into()),
                ("missing-commander", String::new()),
                ("too-many", "e12 k12".into()),
            ]
        );
    }

    #[test]
    fn a_problem_names_side_piece_and_numbers() {
        let fen = "4c6/11/11/11/11/11/11/4N6/11/11/11/4CC5 r - - 0 1";
        let found = problems(fen, Objective::Total).unwrap();
        let [terrain, many] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(terrain.code, "terrain");
        assert_eq!(terrain.square.as_deref(), Some("e5"));
        assert_eq!(terrain.piece.as_deref(), Some("N"));
        assert_eq!(terrain.color, Some(types::Side::Red));
        assert_eq!(terrain.message, "e5: a Navy may not stand on land");
        assert_eq!((many.found, many.most), (Some(2), Some(1)));
        assert_eq!(many.piece.as_deref(), Some("C"));
        assert_eq!(many.square, None);
        assert_eq!(many.squares, ["e1", "f1"]);
    }

    #[test]
    fn a_stack_of_both_sides_has_no_owner() {
        let fen = "4c6/11/11/11/11/11/11/4(+It)6/11/11/11/4C6 r - - 0 1";
        let found = problems(fen, Objective::Total).unwrap();
        assert_eq!((found.len(), found[0].color), (1, None));
        assert_eq!(found[0].piece.as_deref(), Some("+It"));
    }

    #[test]
    fn any_fen_is_read_and_written_again() {
        let wrong = "4c5c/11/n10/11/(Tt)10/11/11/4T6/2(NN)1T6/4T6/11/11 b - - 7 9";
        let begun = "6c4/11/11/11/11/11/11/11/2(NF+T)8/11/11/5C5 r - - 0 1 c4:N:F>e6...";
        for fen in [wrong, begun, cotulenh::START_FEN] {
            assert_eq!(write(&read(fen).unwrap()).unwrap(), fen);
        }
        let setup = read(begun).unwrap();
        assert_eq!(setup.piles[1].square, "c4");
        assert!(setup.piles[1].pieces[2].heroic);
        assert_eq!(setup.deployment.as_deref(), Some("c4:N:F>e6..."));
    }

    #[test]
    fn a_setup_that_fen_cannot_express_is_refused() {
        let setup = read(cotulenh::START_FEN).unwrap();
        let code = |change: fn(&mut types::Setup)| {
            let mut changed = setup.clone();
            change(&mut changed);
            write(&changed).unwrap_err().code
        };
        assert_eq!(code(|it| it.piles[0].square = "z9".into()), "square");
        assert_eq!(
            code(|it| it.piles[0].pieces[0].letter = "Q".into()),
            "piece"
        );
        assert_eq!(code(|it| it.deployment = Some("x".into())), "fen");
        let four = |it: &mut types::Setup| {
            let piece = it.piles[0].pieces[0].clone();
            it.piles[0].pieces = vec![piece; 4];
        };
        assert_eq!(code(four), "setup");
    }

    #[test]
    fn a_square_has_its_place_in_a_fen() {
        let fen = "4c6/11/11/11/11/11/11/4(+It)+T5/11/11/11/4C6 r - - 0 1";
        let at = |square: &str| place(fen, square.parse().unwrap());
        assert_eq!(at("e12"), Some(1));
        assert_eq!(at("e5"), Some(23));
        assert_eq!(at("f5"), Some(28));
        assert_eq!(at("k5"), Some(30));
        assert_eq!(at("a12"), Some(0));
        assert_eq!(place("4c6/11 r", "e5".parse().unwrap()), None);
    }

    #[test]
    fn an_objective_asks_for_its_corps() {
        let fen = "4c6/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1";
        let found = codes(fen, Objective::Air);
        let found: Vec<&str> = found.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(found, ["missing-corps", "missing-corps"]);
    }

    #[test]
    fn the_problem_of_an_impossible_deployment_has_its_square() {
        let fen = "4c6/11/11/11/11/11/11/4(TI)6/11/11/11/4C6 r - - 0 1 e5::T>e12...";
        let found = codes(fen, Objective::Total);
        assert_eq!(found, [("deployment".into(), vec!["e5".into()])]);
    }

    #[test]
    fn an_invalid_fen_is_an_error_with_its_place() {
        let error = problems("11/11/5x5/11 r - - 0 1", Objective::Total).unwrap_err();
        assert_eq!((error.code, error.byte), ("fen", Some(7)));
    }
}
