//! §11: SAN of moves and turns, LAN of turns, engine moves.

use super::support::{after, aiming, on, position, square, study};
use crate::common::deploying::Deploying;
use cotulenh::{Color, Move, Objective, Position, Role, Turn};

/// Returns the SAN of a legal move, given in LAN.
#[track_caller]
fn san(position: &Position, lan: &str) -> String {
    let mv = Move::from_lan(lan, position.turn()).unwrap_or_else(|error| panic!("{lan}: {error}"));
    assert_eq!(position.check_legal(mv), Ok(()), "{position}: {lan}");
    let san = position.san(mv).to_string();
    assert_eq!(position.read_move(&san), Ok(mv), "{position}: {san}");
    san
}

/// Returns the SAN of a legal turn, given in LAN.
#[track_caller]
fn turn_san(position: &Position, lan: &str) -> String {
    let turn = turn(position, lan);
    let san = position.turn_san(&turn).to_string();
    assert_eq!(position.read_turn(&san), Ok(turn), "{position}: {san}");
    san
}

#[track_caller]
fn turn(position: &Position, lan: &str) -> Turn {
    let turn = Turn::from_lan(lan, position.turn());
    let turn = turn.unwrap_or_else(|error| panic!("{lan}: {error}"));
    let mut next = *position;
    assert_eq!(next.play_turn(&turn), Ok(()), "{position}: {lan}");
    assert_eq!(turn.to_string(), lan);
    turn
}

#[test]
fn san_is_the_unit_the_marks_and_the_target() {
    for (fen, lan, expected) in [
        (
            "11/11/11/11/11/11/11/11/5T5/11/11/11 r - - 0 1",
            "Tf4f6",
            "Tf6",
        ),
        (
            "11/11/11/11/11/4i6/4(TI)6/11/11/11/11/11 r - - 0 1",
            "(TI)e6xe7",
            "(TI)xe7",
        ),
        (
            "11/11/11/11/11/4i6/11/11/11/11/4+F6/11 r - - 0 1",
            "+Fe2_e7",
            "+F_e7",
        ),
        (
            "11/11/11/11/11/11/11/2T8/11/2N8/11/11 r - - 0 1",
            "Nc3&c5",
            "N&c5",
        ),
        (
            "11/11/11/11/11/11/11/6g4/11/11/6F4/11 r - - 0 1",
            "Fg2@g5",
            "F@g5",
        ),
        (
            "11/11/11/11/11/11/11/4i6/11/2(NF)8/11/11 r - - 0 1",
            "Fc3>xe5",
            "F>xe5",
        ),
        (
            "11/11/11/11/11/11/2(NFT)8/11/11/11/11/11 r - - 0 1",
            "(FT)c6>d7",
            "(FT)>d7",
        ),
        (
            "11/11/11/11/11/11/11/11/2(NT)1F6/11/11/11 r - - 0 1",
            "Tc4>&e4",
            "T>&e4",
        ),
        (
            "11/11/11/6(+t+i)4/11/11/11/11/11/11/11/11 b - - 0 1",
            "(+T+I)g9g8",
            "(+T+I)g8",
        ),
    ] {
        assert_eq!(san(&study(fen), lan), expected, "{fen}");
    }
}

#[test]
fn san_names_the_origins_file_where_a_like_unit_could_do_the_same() {
    let position = Position::start();
    assert_eq!(san(&position, "Tf4g4"), "Tfg4");
    assert_eq!(san(&position, "Th4g4"), "Thg4");
    assert_eq!(san(&position, "Tf4f6"), "Tf6");
    // The file is preferred even if the rank would be enough.
    let diagonal = study("11/11/11/11/11/11/11/11/6A4/11/4A6/11 r - - 0 1");
    assert_eq!(san(&diagonal, "Ae2e4"), "Aee4");
    assert_eq!(san(&diagonal, "Ag4e4"), "Age4");
}

#[test]
fn san_names_the_rank_of_the_origin_with_all_its_digits_where_the_file_is_not_enough() {
    let high = study("5T5/11/5T5/11/11/11/11/11/11/11/11/11 r - - 0 1");
    assert_eq!(san(&high, "Tf12f11"), "T12f11");
    assert_eq!(san(&high, "Tf10f11"), "T10f11");
    let far = study("11/11/5+T5/11/11/11/11/11/5+I5/11/11/5+T5 r - - 0 1");
    assert_eq!(san(&far, "+Tf1f2"), "+Tf2");
    let low = study("11/11/11/11/11/11/11/11/11/5T5/5i5/5T5 r - - 0 1");
    assert_eq!(san(&low, "Tf1xf2"), "T1xf2");
    assert_eq!(san(&low, "Tf3xf2"), "T3xf2");
}

#[test]
fn san_never_needs_the_square_for_a_side_has_two_of_a_kind_at_most() {
    assert!(Role::ALL.iter().all(|role| role.at_most() <= 2));
    // It can still be read.
    let position = Position::start();
    assert_eq!(
        position.read_move("Tf4g4").map(|mv| mv.to_string()),
        Ok("Tf4g4".into())
    );
}

#[test]
fn a_like_unit_is_one_that_is_written_the_same() {
    // A hero and a plain piece, a stack and a single piece.
    let hero = study("11/11/11/11/11/11/11/11/5+T1T3/11/11/11 r - - 0 1");
    assert_eq!(san(&hero, "+Tf4g4"), "+Tg4");
    assert_eq!(san(&hero, "Th4g4"), "Tg4");
    let stack = study("11/11/11/11/11/11/11/11/5(TI)1T3/11/11/11 r - - 0 1");
    assert_eq!(san(&stack, "(TI)f4g4"), "(TI)g4");
    assert_eq!(san(&stack, "Th4g4"), "Tg4");
    // The step of a part and the move of a whole stack have different marks.
    assert_eq!(san(&stack, "Tf4>g4"), "T>g4");
}

#[test]
fn san_names_the_origin_of_a_step_that_another_stack_could_begin_with() {
    let position = study("11/11/11/11/11/11/11/11/5(TI)1(TM)3/11/11/11 r - - 0 1");
    assert_eq!(san(&position, "Tf4>g4"), "Tf>g4");
    assert_eq!(san(&position, "Th4>g4"), "Th>g4");
    assert_eq!(san(&position, "If4>f5"), "I>f5");
    // In the middle of a deployment only its pieces act.
    let going = after(
        "11/11/11/11/11/11/11/11/5(FTI)1(TM)3/11/11/11 r - - 0 1",
        &["Ff4>f8"],
    );
    assert_eq!(san(&going, "Tf4>g4"), "T>g4");
}

#[test]
fn san_distinguishes_a_capture_from_a_stay_capture() {
    let choice = study("11/11/11/11/11/11/11/4i1F4/11/11/4F6/11 r - - 0 1");
    assert_eq!(san(&choice, "Fe2xe5"), "Fexe5");
    assert_eq!(san(&choice, "Fg5xe5"), "Fgxe5");
    assert_eq!(san(&choice, "Fe2_e5"), "Fe_e5");
    assert_eq!(san(&choice, "Fg5_e5"), "Fg_e5");
}

#[test]
fn san_needs_no_origin_where_the_other_unit_may_not_go() {
    // The Tank on f4 stands between the Commanders.
    let position = position("5c5/11/11/11/11/11/11/11/5T1T3/11/11/5C5 r - - 0 1");
    assert_eq!(san(&position, "Th4g4"), "Tg4");
}

#[test]
fn san_ends_with_a_mark_for_a_check() {
    let position = position("4c6/11/11/11/11/11/11/11/6T4/11/11/5C5 r - - 0 1");
    assert_eq!(san(&position, "Tg4g5"), "Tg5");
    let near = study("4c6/11/6T4/11/11/11/11/11/11/11/11/5C5 r - - 0 1");
    assert_eq!(san(&near, "Tg10e10"), "Te10^");
    // LAN has no suffix.
    assert_eq!(turn(&near, "Tg10e10").to_string(), "Tg10e10");
}

#[test]
fn san_ends_with_a_mark_for_a_mate_and_for_a_captured_commander() {
    let capture = position("4c6/11/4T6/11/11/11/11/11/11/11/11/5C5 r - - 0 1");
    assert_eq!(san(&capture, "Te10xe12"), "Txe12#");
    let mate = position("10c/11/8F2/11/9I1/11/11/11/11/9F1/11/5C5 r - - 0 1");
    let mut mates = 0;
    for mv in mate.legal_moves() {
        let text = mate.san(mv).to_string();
        let next = mate.after(mv);
        assert_eq!(
            text.ends_with('#'),
            next.winner() == Some(Color::Red),
            "{text}"
        );
        assert_eq!(
            text.ends_with('^'),
            next.is_check() && next.has_legal_move(),
            "{text}"
        );
        mates += usize::from(text.ends_with('#'));
    }
    assert!(mates > 0);
}

#[test]
fn an_unfinished_step_has_no_suffix_and_the_commit_has_it() {
    let fen = "4c6/11/6(TI)4/11/11/11/11/11/11/11/11/5C5 r - - 0 1";
    let start = position(fen);
    assert_eq!(san(&start, "Tg10>e10"), "T>e10");
    let going = after(fen, &["Tg10>e10"]);
    assert_eq!(san(&going, "commit"), "commit^");
    assert_eq!(san(&going, "Ig10>g9"), "I>g9^");
    assert_eq!(turn_san(&start, "g10:I:T>e10"), "I<T>e10^");
    assert_eq!(turn_san(&going, "g10:I:T>e10"), "I<T>e10^");
    // A Commander is captured in the middle of a deployment. The game continues until the turn has ended.
    let fen = "4c6/11/4(TI)6/11/11/11/11/11/11/11/11/5C5 r - - 0 1";
    assert_eq!(san(&position(fen), "Te10>xe12"), "T>xe12");
    assert_eq!(san(&after(fen, &["Te10>xe12"]), "commit"), "commit#");
    assert_eq!(
        turn_san(&position(fen), "e10::T>xe12,I>e11"),
        "T>xe12,I>e11#"
    );
}

#[test]
fn a_lost_objective_is_no_mate() {
    let position = aiming(
        Objective::Marine,
        "4c6/11/2n3T4/11/11/11/11/11/11/2N8/11/5C5 r - - 0 1",
    );
    // The capture ends the game, and no side is in check.
    let capture = aiming(
        Objective::Marine,
        "4c6/11/2n1T6/11/11/11/11/11/11/2N8/11/5C5 r - - 0 1",
    );
    assert_eq!(san(&position, "Tg10e10"), "Te10^");
    assert_eq!(san(&capture, "Te10xc10"), "Txc10");
    // Here a side is in check and has no legal turn, because the game is over.
    let both = aiming(
        Objective::Marine,
        "2c8/11/2n1T6/11/11/11/11/11/11/2N8/11/5C5 r - - 0 1",
    );
    assert_eq!(san(&both, "Te10xc10"), "Txc10^");
}

#[test]
fn a_piece_is_written_heroic_if_it_was_when_it_moved() {
    let fen = "11/11/11/11/11/11/6c4/11/6(FTI)4/11/11/11 r - - 0 1";
    let position = after(fen, &["Fg4>c4"]);
    assert_eq!(on(&position, "g4"), "(+TI)");
    assert_eq!(san(&position, "+Tg4>h5"), "+T>h5");
    // A staying piece is written as it was before the turn.
    assert_eq!(turn_san(&study(fen), "g4:T:F>c4,I>g3"), "T<F>c4,I>g3^");
    assert_eq!(turn_san(&study(fen), "g4:I:F>c4,+T>h5"), "I<F>c4,+T>h5^");
}

#[test]
fn lan_of_a_deployment_is_origin_stay_and_steps() {
    let position = study("11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1");
    for lan in [
        "c3:N:F>e5,T>d3",
        "c3:N:T>d3,F>e5",
        "c3::(FT)>e5,N>c7",
        "c3:(NT):F>e5",
        "c3:(FT):N>c5",
        "(NFT)c3c7",
    ] {
        turn(&position, lan);
    }
}

#[test]
fn san_of_a_deployment_is_stay_and_steps_or_just_the_steps() {
    let position = study("11/11/11/11/11/11/11/11/11/2(NFT)i7/11/11 r - - 0 1");
    for (lan, san) in [
        ("c3:N:F>e5,T>xd3", "N<F>e5,T>xd3"),
        ("c3::(FT)>e5,N>c7", "(FT)>e5,N>c7"),
        ("c3:(NT):F>xd3", "(NT)<F>xd3"),
        ("(NFT)c3c7", "(NFT)c7"),
    ] {
        assert_eq!(turn_san(&position, lan), san);
    }
}

#[test]
fn san_of_a_deployment_has_its_origin_where_another_stack_could_make_the_same_steps() {
    let position = study("11/11/11/11/11/11/11/11/5(TI)1(TI)3/11/11/11 r - - 0 1");
    assert_eq!(turn_san(&position, "f4:I:T>g4"), "f4:I<T>g4");
    assert_eq!(turn_san(&position, "h4:I:T>g4"), "h4:I<T>g4");
    assert_eq!(turn_san(&position, "h4::T>g4,I>h3"), "T>g4,I>h3");
    assert_eq!(turn_san(&position, "h4:T:I>h3"), "T<I>h3");
    // The same steps with any staying pieces.
    let others = study("11/11/11/11/11/11/11/11/5(TI)1(TM)3/11/11/11 r - - 0 1");
    assert_eq!(turn_san(&others, "f4:I:T>g4"), "f4:I<T>g4");
    assert_eq!(turn_san(&others, "h4:M:T>g4"), "h4:M<T>g4");
    // The move of a whole stack has no steps.
    let whole = study("11/11/11/11/11/11/11/11/5(TI)1T3/11/11/11 r - - 0 1");
    assert_eq!(turn_san(&whole, "f4:I:T>g4"), "I<T>g4");
    // The text is the same from the middle of the deployment.
    let fen = "11/11/11/11/11/11/11/11/5(TI)1(TI)3/11/11/11 r - - 0 1";
    assert_eq!(turn_san(&after(fen, &["Tf4>g4"]), "f4:I:T>g4"), "f4:I<T>g4");
}

#[test]
fn an_engine_word_omits_what_follows_from_the_position() {
    for (fen, lan, word) in [
        (
            "11/11/11/11/11/11/11/11/4T6/11/11/11 r - - 0 1",
            "Te4e6",
            "e4e6",
        ),
        (
            "11/11/11/11/11/11/4i6/11/4+T6/11/11/11 r - - 0 1",
            "+Te4xe6",
            "e4e6",
        ),
        (
            "11/11/11/11/11/11/4I6/11/4T6/11/11/11 r - - 0 1",
            "Te4&e6",
            "e4e6",
        ),
        (
            "11/11/11/11/11/4i6/11/11/11/11/4+F6/11 r - - 0 1",
            "+Fe2_e7",
            "e2_e7",
        ),
        (
            "11/11/11/11/11/4i6/11/11/11/11/4+F6/11 r - - 0 1",
            "+Fe2xe7",
            "e2e7",
        ),
        (
            "11/11/11/11/11/11/11/6g4/11/11/6F4/11 r - - 0 1",
            "Fg2@g5",
            "g2g5",
        ),
        (
            "11/11/11/11/11/11/11/11/11/2(NF)8/11/11 r - - 0 1",
            "c3:N:F>e5",
            "c3:F>e5",
        ),
        (
            "11/11/11/11/11/11/11/2i8/11/2(F+TI)8/11/11 r - - 0 1",
            "c3::F>xc5,(+TI)>d3",
            "c3:F>c5,(TI)>d3",
        ),
        (
            "11/11/11/11/11/11/11/11/11/n1(FT)8/11/11 r - - 0 1",
            "c3:T:F>@a3",
            "c3:F>a3",
        ),
        (
            "11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1",
            "c4:I:T>_b4",
            "c4:T>_b4",
        ),
    ] {
        let position = study(fen);
        let turn = turn(&position, lan);
        assert_eq!(turn.engine_move().to_string(), word);
        assert_eq!(
            position.turn_from_engine_move(word).as_ref(),
            Ok(&turn),
            "{word}"
        );
        assert_eq!(position.read_turn(word), Ok(turn), "{word}");
    }
}

#[test]
fn an_engine_word_begins_with_the_steps_already_made() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1";
    let mut position = after(fen, &["Fc3>e5"]);
    let lan = |word: &str, position: &Position| {
        let turn = position.turn_from_engine_move(word);
        turn.map(|turn| turn.to_string()).ok()
    };
    let some = |text: &str| Some(text.to_string());
    assert_eq!(lan("c3:F>e5,T>d3", &position), some("c3:N:F>e5,T>d3"));
    assert_eq!(lan("c3:F>e5", &position), some("c3:(NT):F>e5"));
    assert_eq!(lan("c3:T>d3", &position), None);
    assert_eq!(lan("c3:F>e4,T>d3", &position), None);
    assert_eq!(lan("e5e6", &position), None);
    // A piece that the player let stay may not act.
    position.stay(square("c3"), Role::Navy).unwrap();
    assert_eq!(lan("c3:F>e5,T>d3", &position), some("c3:N:F>e5,T>d3"));
    assert_eq!(lan("c3:F>e5,N>c7", &position), None);
}

/// The turns in the table of docs/RULES.md, each in the position that its row names.
#[test]
fn the_turns_of_the_rules_document_are_written_as_there() {
    const RULES: &str = include_str!("../../../../../docs/RULES.md");
    let table = RULES
        .split("| position | turn | SAN | LAN | engine |")
        .nth(1);
    let rows = table.expect("the table is there").lines().skip(2);
    let mut count = 0;
    for row in rows.take_while(|row| row.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, place, _, san, lan, word, _] = cells[..] else {
            panic!("{row}");
        };
        let text = |cell: &str| cell.trim_matches('`').to_string();
        let position = match place.strip_prefix("section ") {
            None => Position::start(),
            Some(number) => {
                let section = RULES.split(&format!("\n## {number}. ")).nth(1).unwrap();
                let fen = section.split("```fen\n").nth(1).unwrap();
                position(fen.lines().next().unwrap())
            }
        };
        assert_eq!(turn_san(&position, &text(lan)), text(san), "{row}");
        let turn = turn(&position, &text(lan));
        assert_eq!(turn.engine_move().to_string(), text(word), "{row}");
        count += 1;
    }
    assert_eq!(count, 4);
}
