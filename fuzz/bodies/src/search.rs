//! Searches arbitrary set-ups with arbitrary search parameters, and solves them for wins: no panic, every turn is
//! legal.

use arbitrary::Arbitrary;
use cotulenh::{Color, Forgive, Objective, Piece, Position, Role, SQUARES, Setup, Square, Turn};
use cotulenh_engine::mate::{Question, Solver};
use cotulenh_engine::{Engine, Evaluation, Limits, Params, Root, Settings, Strength};
use std::cell::RefCell;

/// A position and the settings of its search.
#[derive(Arbitrary, Debug)]
pub struct Input {
    /// The squares of the Commanders. Without them nothing can be searched.
    commanders: [u8; 2],
    pieces: Vec<(u8, u8, bool, bool)>,
    blue: bool,
    objective: u8,
    clock: u8,
    /// Legal moves played first, so that a search can start in the middle of a deployment.
    played: Vec<u16>,
    params: Vec<(u8, i32)>,
    lines: u8,
    level: u8,
    seed: u64,
    nodes: u8,
}

fn position(input: &Input) -> Option<Position> {
    let mut setup = Setup::empty();
    let mut put = |at: u8, color: Color, role: Role, heroic: bool| {
        let number = usize::from(at) % SQUARES;
        let square = Square::from_index(number).expect("below the number of squares");
        // Pieces that do not fit are skipped.
        let _ = setup.put(
            square,
            Piece {
                color,
                role,
                heroic,
            },
        );
    };
    for (color, at) in Color::ALL.into_iter().zip(input.commanders) {
        put(at, color, Role::Commander, false);
    }
    for &(at, role, blue, heroic) in input.pieces.iter().take(60) {
        let role = Role::ALL[usize::from(role) % Role::ALL.len()];
        put(at, Color::ALL[usize::from(blue)], role, heroic);
    }
    setup.turn = Color::ALL[usize::from(input.blue)];
    setup.objective = Objective::ALL[usize::from(input.objective) % Objective::ALL.len()];
    setup.halfmove_clock = input.clock.into();
    let mut position = setup.position_forgiving(Forgive::STUDY).ok()?;
    for &choice in input.played.iter().take(4) {
        let moves = position.legal_moves();
        let mv = *moves.get(usize::from(choice) % moves.len().max(1))?;
        position.play(mv).expect("a listed move is legal");
    }
    Some(position)
}

fn settings(input: &Input) -> Settings {
    let mut params = Params::default();
    for &(number, value) in input.params.iter().take(20) {
        let param = Params::ALL[usize::from(number) % Params::ALL.len()];
        let before = params;
        if params.set(param.name, value).is_err() {
            assert_eq!(params, before);
            assert!(!(param.min..=param.max).contains(&value));
            let range = i64::from(param.max) - i64::from(param.min) + 1;
            let inside = i64::from(param.min) + i64::from(value).rem_euclid(range);
            let inside = i32::try_from(inside).expect("between two numbers of its type");
            assert_eq!(params.set(param.name, inside), Ok(()));
        }
    }
    Settings {
        hash: 1,
        lines: 1 + usize::from(input.lines % 4),
        strength: match input.level % 12 {
            0 => Strength::Full,
            level => Strength::Level(level.min(10)),
        },
        seed: input.seed,
        params,
        ..Settings::default()
    }
}

/// Asserts that the turns are legal one after another.
fn check_line(position: &Position, turns: &[Turn]) {
    let mut next = *position;
    for turn in turns {
        assert_eq!(next.play_turn(turn), Ok(()), "{position}: {turn}");
    }
}

thread_local! {
    /// Kept between inputs, because creating the tables costs more than a search.
    static ENGINE: RefCell<Engine> = RefCell::new(
        Engine::with(
            Evaluation::default(),
            Settings { hash: 1, ..Settings::default() },
        )
        .expect("a MiB of memory"),
    );
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new(1).expect("a MiB of memory"));
}

/// Checks one input.
pub fn run(input: Input) {
    let Some(position) = position(&input) else {
        return;
    };
    let nodes = u64::from(input.nodes);
    ENGINE.with_borrow_mut(|engine| {
        engine
            .configure(settings(&input))
            .expect("the memory is there already");
        // The result must not depend on earlier inputs.
        engine.clear();
        let root = Root::new(position);
        let result = engine.search(&root, &Limits::nodes(nodes), |info| {
            check_line(&position, &info.line.turns);
        });
        let can_move = position.ended().is_none() && !position.legal_moves().is_empty();
        assert_eq!(result.best.is_some(), can_move, "{position}");
        for line in &result.lines {
            check_line(&position, &line.turns);
        }
        let both: Vec<_> = result.best.into_iter().chain(result.ponder).collect();
        check_line(&position, &both);
    });
    SOLVER.with_borrow_mut(|solver| {
        solver.clear();
        let question = Question {
            turns: 2,
            nodes: Some(nodes),
            all: true,
        };
        if let Ok(answer) = solver.solve(&position, &question, |_| {})
            && let Some(win) = answer.win()
        {
            check_line(&position, &win.line);
            for first in &win.firsts {
                check_line(&position, std::slice::from_ref(first));
            }
        }
    });
}
