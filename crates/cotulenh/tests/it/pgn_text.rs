//! PGN as text: tokens, and splitting a stream into games. No rules are involved.

use cotulenh::notation::Found;
use cotulenh::notation::pgn::{ExpectedToken, Lexer, Place, Splitter, TextError, TokenKind};

fn kinds(text: &str) -> Vec<TokenKind<'_>> {
    Lexer::new(text)
        .map(|token| match token.expect("a token").kind {
            TokenKind::Tag { name, value, .. } => TokenKind::Tag {
                name,
                value,
                value_byte: 0,
            },
            kind => kind,
        })
        .collect()
}

fn error(text: &str) -> TextError {
    Lexer::new(text)
        .find_map(Result::err)
        .unwrap_or_else(|| panic!("{text}: no error"))
}

fn tag<'a>(name: &'a str, value: &'a str) -> TokenKind<'a> {
    let value = value.into();
    TokenKind::Tag {
        name,
        value,
        value_byte: 0,
    }
}

use TokenKind::{Comment, Glyph, Move, MoveNumber, Result as Score, VariationEnd, VariationStart};

#[test]
fn tags_have_escapes_and_stand_anywhere_on_a_line() {
    assert_eq!(
        kinds("\u{feff}[Red \"A \\\"B\\\" \\\\ C\"] [ Blue\t\"\" ]\r\n[X_1 \"a\\b\"]"),
        [
            tag("Red", "A \"B\" \\ C"),
            tag("Blue", ""),
            tag("X_1", "a\\b")
        ]
    );
}

#[test]
fn moves_are_words_with_all_their_marks() {
    let words = [
        "Tf6",
        "(TI)xe7",
        "+Fe2_e7",
        "N&c5",
        "F>xe5",
        "(FT)>d7",
        "T>&e4",
        "c3:N:F>e5,T>xd3",
        "c3::(FT)>e5,N>c7",
        "(+NF+T)c3@d5",
        "N<F>e5,T>d3^",
        "c3:(NT)<F>e5#",
        "e4e6",
        "e2_e7",
        "c3:F>e5,(TI)>d3",
        "(TI)12xe7",
        "c3:(+NT):F>e5",
    ];
    let text = words.join(" ");
    assert_eq!(kinds(&text), words.map(Move));
    // Each word as a variation of one move, without blanks.
    let text: String = words.iter().map(|word| format!("({word})")).collect();
    let expected: Vec<_> = words
        .iter()
        .flat_map(|word| [VariationStart, Move(word), VariationEnd])
        .collect();
    assert_eq!(kinds(&text), expected);
}

#[test]
fn numbers_glyphs_comments_and_results_need_no_blanks() {
    assert_eq!(
        kinds("1.Tf6!?$14{a (b}2...(TI)xe7??(2.Tf7)3 … Tf8 ; rest (\n% nothing {\n1/2-1/2"),
        [
            MoveNumber(Some(1)),
            Move("Tf6"),
            Glyph(5),
            Glyph(14),
            Comment("a (b"),
            MoveNumber(Some(2)),
            Move("(TI)xe7"),
            Glyph(4),
            VariationStart,
            MoveNumber(Some(2)),
            Move("Tf7"),
            VariationEnd,
            MoveNumber(Some(3)),
            Move("Tf8"),
            Comment(" rest ("),
            Score("1/2-1/2"),
        ]
    );
    assert_eq!(kinds("99999999999. *"), [MoveNumber(None), Score("*")]);
    assert_eq!(kinds("0-1 1-0*"), [Score("0-1"), Score("1-0"), Score("*")]);
}

#[test]
fn an_error_has_its_byte_and_the_found_and_expected_text() {
    for (text, byte, found, expected) in [
        ("[ \"x\"]", 2, "\"", ExpectedToken::TagName),
        ("[Red An]", 5, "A", ExpectedToken::TagValue),
        ("[Red \"An\n\"]", 8, "\n", ExpectedToken::TagValueEnd),
        ("[Red \"An\" x]", 10, "x", ExpectedToken::TagEnd),
        ("1. Tf6 }", 7, "}", ExpectedToken::Element),
        ("1. Tf6 $x", 8, "x", ExpectedToken::GlyphNumber),
        ("1. Tf6 $256", 8, "256", ExpectedToken::GlyphNumber),
        ("1. Tf6 !!!", 7, "!!!", ExpectedToken::Glyph),
    ] {
        let found = Found::Text(found.into());
        assert_eq!(
            error(text),
            TextError {
                byte,
                found,
                expected
            },
            "{text}"
        );
    }
    let unclosed = error("1. Tf6 {open\nand more");
    assert_eq!(
        (unclosed.byte, unclosed.expected),
        (7, ExpectedToken::CommentEnd)
    );
    assert_eq!(
        Place::START.after("1. Tf6 {o\n"),
        Place { line: 2, column: 1 }
    );
}

/// Splits a text that is fed a few bytes at a time, and at once: the result must not depend on the chunks.
fn split(text: &str, limit: usize) -> Vec<Result<(String, Place), Place>> {
    let games = split_in_chunks(text, limit, 3);
    assert_eq!(games, split_in_chunks(text, limit, text.len()), "{text}");
    games
}

fn split_in_chunks(text: &str, limit: usize, size: usize) -> Vec<Result<(String, Place), Place>> {
    let mut splitter = Splitter::with_limit(limit);
    let mut games = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = (1..=rest.len()).find(|&n| n >= size && rest.is_char_boundary(n));
        let (piece, later) = rest.split_at(end.unwrap_or(rest.len()));
        splitter.feed(piece);
        rest = later;
        while let Some(game) = splitter.next_game() {
            games.push(game);
        }
    }
    splitter.finish();
    games.extend(core::iter::from_fn(|| splitter.next_game()));
    games
        .into_iter()
        .map(|game| match game {
            Ok(game) => Ok((game.text.trim().to_owned(), game.place)),
            Err(error) => Err(error.place),
        })
        .collect()
}

fn texts(text: &str) -> Vec<String> {
    split(text, 1000)
        .into_iter()
        .map(|game| game.expect("not too long").0)
        .collect()
}

#[test]
fn a_stream_is_split_at_tags_and_after_results() {
    let stream = "\u{feff}% made by hand\r\n[Red \"1\"]\r\n[Blue \"x\"]\r\n\r\n1. Tf6 1-0\r\n\r\n\
        [Red \"2\"]\n\n1. Tf6 {[Red \"no\"] 1-0\n[Red \"no\"]} (Tf7 1-0) 2. Tf8 ; 1-0\n 1-0 {after} ; it\n\
        1. Th6 * 1. (TI)xe7 0-1\n";
    let games = split(stream, 1000);
    let places: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().1).collect();
    let place = |line, column| Place { line, column };
    assert_eq!(
        places,
        [place(1, 1), place(7, 1), place(12, 1), place(12, 10)]
    );
    assert!(games[1].as_ref().unwrap().0.ends_with("1-0 {after} ; it"));
    assert_eq!(games[3].as_ref().unwrap().0, "1. (TI)xe7 0-1");
}

#[test]
fn a_broken_game_ends_where_the_next_begins() {
    for broken in [
        "1. Tf6 {never closed",
        "1. Tf6 (never closed",
        "1. Tf6 ((( *",
        "]]] ))) }}} \"",
        "[Site \"open\n1. Tf6",
        "no PGN at all",
        "[%clk 1:00]",
        "",
    ] {
        let stream =
            format!("[Event \"1\"]\n\n{broken}\n\n[Event \"2\"]\n[Red \"x\"]\n\n1. Tf6 *\n");
        let games = texts(&stream);
        assert_eq!(games.len(), 2, "{broken}: {games:?}");
        assert!(games[1].starts_with("[Event \"2\"]"), "{broken}: {games:?}");
    }
    // A comment that is never closed is a broken game.
    assert_eq!(texts("{open\n\n[Event \"2\"]\n\n*").len(), 2);
    // Without tags, an empty line after a result separates games.
    assert_eq!(texts("1. Tf6 (Tf7 *\n\n1. Th6 *").len(), 2);
}

#[test]
fn a_text_without_games_has_none() {
    for text in ["", " \n\r\n\t", "% only this", "; a remark\n{another}\n"] {
        assert_eq!(split(text, 100), [], "{text}");
    }
}

#[test]
fn only_a_game_or_line_that_is_too_long_is_skipped() {
    let long = "[Red \"1\"]\n\n".to_owned() + &"1. Tf6\n".repeat(100) + "*\n";
    let line = format!("[Red \"1\"]\n\n{{{}}}\n (( {{\n\n1-0\n", "x".repeat(1000));
    for bad in [long, line] {
        let good = "[Red \"2\"]\n\n1. Tf6 *\n\n";
        let games = split(&format!("{good}{bad}{good}"), 300);
        assert_eq!(games.len(), 3, "{games:?}");
        assert_eq!(games[1], Err(Place { line: 5, column: 1 }));
        assert_eq!(games[0].as_ref().unwrap().0, games[2].as_ref().unwrap().0);
    }
}

#[test]
fn a_line_that_is_too_long_does_not_take_the_game_before_it_along() {
    let x = "x".repeat(1000);
    let complete = "[Red \"1\"]\n\n1. Tf6 *\n";
    let open = "[Red \"1\"]\n\n1. Tf6\n";
    for (before, line) in [
        (complete, format!("[Red \"{x}\"]")),
        (complete, format!("1. Th6 {{{x}}} *")),
        (complete, format!("{{{x}}}")),
        // Without a result the next tag ends the game.
        (open, format!("[Red \"{x}\"]")),
    ] {
        let games = split(&format!("{before}{line}\n1-0\n{complete}"), 300);
        assert_eq!(games.len(), 3, "{games:?}");
        assert_eq!(games[0].as_ref().unwrap().0, before.trim());
        assert_eq!(games[1], Err(Place { line: 4, column: 1 }));
        assert_eq!(games[2].as_ref().unwrap().0, complete.trim());
    }
    // The line belongs to the game before it.
    for before in ["[Red \"1\"]\n\n", open, "[Red \"1\"]\n\n1. Tf6 * {\n"] {
        let games = split(&format!("{before}{x}\n{complete}"), 300);
        assert_eq!(games.len(), 2, "{games:?}");
        assert_eq!(games[0], Err(Place { line: 1, column: 1 }));
    }
    // The line has a complete game at its beginning.
    let games = split(&format!("1. Th6 * 1. Tf6 {{{x}}} *\n{complete}"), 300);
    assert_eq!(games.len(), 3, "{games:?}");
    let place = |column| Place { line: 1, column };
    assert_eq!(games[0], Ok(("1. Th6 *".to_owned(), place(1))));
    assert_eq!(games[1], Err(place(10)));
}

#[test]
fn a_long_line_of_open_tags_is_split_in_linear_time() {
    // This takes minutes if each tag searches for its bracket up to the end of the line.
    for text in ["[A \"\"".repeat(200_000), "[A \"".repeat(250_000)] {
        let mut splitter = Splitter::new();
        splitter.feed("1. Tf6 ");
        splitter.feed(&text);
        splitter.finish();
        let mut games = 0;
        while splitter.next_game().is_some() {
            games += 1;
        }
        assert!(games > 0);
    }
}
