//! Bots that play each other through the API.

use super::program::{FEN, Program, Server, bots_play, good, opponent, run};

/// Reads the numbers of a tally: all games, won, lost, drawn, aborted.
fn numbers(tally: &str) -> Vec<u32> {
    let words = tally.split([' ', ',']);
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Plays games between two bots and checks them: all have ended by the rules, and the log of each replays.
fn play_and_check(games: u32, at_once: &str, level: &str, more: &[&str]) {
    let mut server = Server::start();
    let (offered, accepted) = bots_play(
        &server,
        &server.url(),
        games,
        &["--max-games", at_once, "--level", level],
        more,
        None,
    );
    let (one, other) = (numbers(&offered), numbers(&accepted));
    let [all, won, lost, drawn, aborted] = one[..] else {
        panic!("{offered}");
    };
    assert_eq!((all, aborted), (games, 0), "{offered}");
    assert_eq!(other, [all, lost, won, drawn, 0], "{accepted}");
    server.stop();
    let checked = good(&["server", "check", "--data", &server.data()]);
    assert!(
        checked.starts_with(&format!("{games} games, ")),
        "{checked}"
    );
    assert!(checked.ends_with(", 0 problems\n"), "{checked}");
    println!("{offered}\n{checked}");
}

#[test]
fn two_bots_play_each_other() {
    play_and_check(2, "2", "3", &["--fen", FEN, "--clock", "5+5"]);
}

/// Fifty whole games. `cargo nextest run -p cotulenh-cli --test online --run-ignored only --no-capture fifty` takes some
/// minutes.
#[test]
#[ignore = "takes minutes"]
fn two_bots_play_fifty_whole_games() {
    play_and_check(50, "4", "8", &["--clock", "5+5"]);
}

#[test]
fn a_game_goes_on_after_the_server_was_killed() {
    let mut server = Server::start();
    let (red, blue) = (server.bot("bot-one"), server.bot("bot-two"));
    // The list of running games is published once per second, so the game must last some seconds.
    let slowly = ["--movetime", "100"];
    let accepting = opponent(&server.url(), &red, &slowly, None);
    let url = server.url();
    let mut args = vec!["bot", "--url", &url, "--token", &blue, "--accept", "none"];
    args.extend(["--offer", "1", "--clock", "5+5"]);
    args.extend(slowly);
    let mut offering = Program::start(&args);
    assert!(offering.line().contains(" is ready at "));
    let mut live = server.browser().stream("/api/live/stream");
    let begun = live.find(|games| games[0]["ply"].as_u64().is_some_and(|ply| ply >= 4));
    assert!(begun.is_some(), "the game begins");
    drop(live);
    server.kill_and_restart();
    let (played, code) = offering.finish();
    assert_eq!(code, Some(0));
    let last = played.lines().last().expect("a line");
    assert_eq!(numbers(last)[0], 1, "{played}");
    assert!(last.ends_with(" 0 aborted"), "{played}");
    accepting.terminate();
    assert_eq!(accepting.finish().1, Some(0));
    server.stop();
    let checked = good(&["server", "check", "--data", &server.data()]);
    assert!(checked.starts_with("1 games, "), "{checked}");
    assert!(checked.ends_with(", 0 problems\n"), "{checked}");
}

#[test]
fn a_uci_engine_plays() {
    let server = Server::start();
    let (red, blue) = (server.bot("bot-one"), server.bot("bot-two"));
    let engine = format!("'{}' uci", env!("CARGO_BIN_EXE_cotulenh"));
    let with_engine = ["--nodes", "200", "--engine", &engine, "--option", "Hash=1"];
    let accepting = opponent(&server.url(), &red, &with_engine, None);
    let url = server.url();
    let mut args = vec!["bot", "--url", &url, "--token", &blue, "--accept", "none"];
    args.extend(["--offer", "1", "--nodes", "200", "--fen", FEN]);
    let played = good(&args);
    let last = played.lines().last().expect("a line");
    assert!(last.starts_with("1 games: ") && last.ends_with(" 0 aborted"));
    accepting.terminate();
    assert_eq!(accepting.finish().1, Some(0));
}

#[test]
fn a_bot_without_a_good_token_says_why() {
    let server = Server::start();
    let url = server.url();
    let failure = |token: &str| {
        let output = run(&["bot", "--url", &url, "--token", token]);
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let missing = failure(&server.file("nothing"));
    assert!(missing.contains("nothing: No such file"), "{missing}");
    let wrong = server.file("wrong");
    std::fs::write(&wrong, "ctl_wrong").expect("a file");
    let wrong = failure(&wrong);
    assert!(wrong.contains("the server does not know it"), "{wrong}");
    let person = failure(&server.account("person", false));
    assert!(
        person.contains("other users can read this token"),
        "{person}"
    );
    assert!(person.contains("person is not marked as a bot"), "{person}");
}
