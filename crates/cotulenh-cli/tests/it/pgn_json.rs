//! `cotulenh pgn convert --from json` with texts that are large or hostile.

use crate::support::{cotulenh, good, text};

/// Runs the command under a limit of the shell.
#[cfg(unix)]
fn limited(limit: &str, args: &[&str], input: &[u8]) -> std::process::Output {
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    let shell = [&["-c", &script, env!("CARGO_BIN_EXE_cotulenh")], args].concat();
    crate::support::run("sh", &shell, input)
}

/// A line of 64 MiB of small lists once took 6 GB.
#[test]
#[cfg(unix)]
fn json_of_many_small_values_takes_little_memory() {
    let convert = ["pgn", "convert", "--to", "san", "--from", "json"];
    let many =
        |element: &str, count: usize| format!("{{\"moves\":[{}0]}}\n", element.repeat(count));
    for (json, expected) in [
        (many("[0],", 16_500_000), "-:1:10: invalid type: sequence"),
        (
            many(r#"{"san":""},"#, 6_000_000),
            "a game has at most 1048576 moves",
        ),
    ] {
        // 512 MiB of memory.
        let output = limited("-v 524288", &convert, json.as_bytes());
        assert_eq!(output.status.code(), Some(1));
        let error = text(&output.stderr);
        assert!(error.contains(expected), "{error}");
    }
}

/// Each jump back from a variation once walked to the start of the game.
#[test]
#[cfg(unix)]
fn json_with_many_variations_is_read_in_linear_time() {
    let shuffle = ["Tf4f5", "Tf9f8", "Tf5f4", "Tf8f9"];
    let other = ["Th4h5", "Th9h8", "Th4h5", "Th9h8"];
    let moves = (0..100_000).map(|ply| {
        let [lan, other] = [shuffle, other].map(|words| words[ply % 4]);
        format!(r#"{{"lan":"{lan}","variations":[[{{"lan":"{other}"}}]]}}"#)
    });
    let json = format!("{{\"moves\":[{}]}}\n", moves.collect::<Vec<_>>().join(","));
    // It takes about a second of processor time, and once took three minutes.
    let convert = ["pgn", "convert", "--to", "json", "--from", "json"];
    let output = limited("-t 40", &convert, json.as_bytes());
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0), "{:?}", output.status);
    assert_eq!(text(&output.stdout).matches("\"lan\"").count(), 200_000);
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
        // The next game is written, and all output can be read.
        let written = text(&output.stdout);
        assert_eq!(
            good(&["pgn", "check"], &written),
            "1 games, 0 bad, 0 warnings\n"
        );
    }
}
