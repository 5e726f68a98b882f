//! `cotulenh pgn convert --from json` with texts that are large or hostile.

mod support;

use std::time::{Duration, Instant};
use support::{cotulenh, good, text};

/// Runs the command with at most 512 MiB of memory.
#[cfg(unix)]
fn limited(args: &[&str], input: &[u8]) -> std::process::Output {
    let limit = "ulimit -v 524288 && exec \"$0\" \"$@\"";
    let shell = [&["-c", limit, env!("CARGO_BIN_EXE_cotulenh")], args].concat();
    support::run("sh", &shell, input)
}

/// A line of 64 MiB of small lists once took 6 GB.
#[test]
#[cfg(unix)]
fn json_of_many_small_values_takes_little_memory() {
    let convert = ["pgn", "convert", "--to", "san", "--from", "json"];
    let many =
        |element: &str, count: usize| format!("{{\"moves\":[{}0]}}\n", element.repeat(count));
    for (json, told) in [
        (many("[0],", 16_500_000), "-:1:10: invalid type: sequence"),
        (
            many(r#"{"san":""},"#, 6_000_000),
            "a game holds at most 1048576 moves",
        ),
    ] {
        let output = limited(&convert, json.as_bytes());
        assert_eq!(output.status.code(), Some(1));
        let error = text(&output.stderr);
        assert!(error.contains(told), "{error}");
    }
}

/// Each jump back from a variation once walked to the start of the game.
#[test]
fn json_with_many_variations_is_read_in_linear_time() {
    let shuffle = ["Tf4f5", "Tf9f8", "Tf5f4", "Tf8f9"];
    let other = ["Th4h5", "Th9h8", "Th4h5", "Th9h8"];
    let moves = (0..100_000).map(|ply| {
        let [lan, other] = [shuffle, other].map(|words| words[ply % 4]);
        format!(r#"{{"lan":"{lan}","variations":[[{{"lan":"{other}"}}]]}}"#)
    });
    let json = format!("{{\"moves\":[{}]}}\n", moves.collect::<Vec<_>>().join(","));
    let started = Instant::now();
    let output = good(&["pgn", "convert", "--to", "json", "--from", "json"], &json);
    assert_eq!(output.matches("\"lan\"").count(), 200_000);
    // It takes about a second, and took three minutes.
    assert!(started.elapsed() < Duration::from_secs(40));
}

#[test]
fn a_game_too_long_for_pgn_is_refused_and_not_written() {
    let shuffle = ["Tf4f5", "Tf9f8", "Tf5f4", "Tf8f9"];
    let moves = (0..240_000).map(|ply| format!(r#"{{"lan":"{}"}}"#, shuffle[ply % 4]));
    let json = format!(
        "{{\"moves\":[{}]}}\n{{}}\n",
        moves.collect::<Vec<_>>().join(",")
    );
    for to in ["san", "lan"] {
        let output = cotulenh(
            &["pgn", "convert", "--from", "json", "--to", to],
            json.as_bytes(),
        );
        assert_eq!(output.status.code(), Some(1));
        assert!(
            text(&output.stderr)
                .contains("-:1:1: as PGN the game would have more than 1048576 bytes")
        );
        // The next game is written, and everything that is written can be read.
        let written = text(&output.stdout);
        assert_eq!(
            good(&["pgn", "check"], &written),
            "1 games, 0 bad, 0 warnings\n"
        );
    }
}
