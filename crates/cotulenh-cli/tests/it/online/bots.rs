//! Bots that play each other through the API.

use super::gate::Gate;
use super::program::{FEN, Program, Server, bots_play, good, opponent, run};
use serde_json::{Value, json};

/// Reads the numbers of a tally: all games, won, lost, drawn, aborted.
fn numbers(tally: &str) -> Vec<u32> {
    let words = tally.split([' ', ',']);
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Returns a challenge of a player with Blue, in the lobby or to an opponent.
fn challenge(rated: bool, opponent: Option<&str>) -> Value {
    let time = json!({"kind": "fischer", "initial": 300, "increment": 3});
    let setup = json!({"time": time, "objective": "total", "rated": rated});
    json!({"setup": setup, "side": "blue", "lobby": opponent.is_none(), "opponent": opponent})
}

/// Stops a server and checks the games of its database.
fn stop_and_check(server: &mut Server, games: u32) {
    server.stop();
    let checked = good(&["server", "check", "--data", &server.data()]);
    assert!(
        checked.starts_with(&format!("{games} games, ")),
        "{checked}"
    );
    assert!(checked.ends_with(", 0 problems\n"), "{checked}");
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
    stop_and_check(&mut server, games);
    println!("{offered}");
}

#[test]
fn two_bots_play_each_other() {
    play_and_check(2, "2", "3", &["--fen", FEN, "--clock", "5+5"]);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn two_bots_play_fifty_whole_games_long() {
    play_and_check(50, "4", "8", &["--clock", "5+5"]);
}

#[test]
fn a_game_goes_on_after_the_server_was_killed() {
    let mut server = Server::start();
    let (red, blue) = (server.bot("bot-one"), server.bot("bot-two"));
    // The list of running games is published once per second, so the game must last some seconds.
    let slowly = ["--movetime", "100"];
    let gate = Gate::to(&server.address);
    let url = gate.url();
    let accepting = opponent(&url, &red, &slowly, None);
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
    gate.lead_to(&server.address);
    let (played, code) = offering.finish();
    assert_eq!(code, Some(0));
    let last = played.lines().last().expect("a line");
    assert_eq!(numbers(last)[0], 1, "{played}");
    assert!(last.ends_with(" 0 aborted"), "{played}");
    accepting.terminate();
    assert_eq!(accepting.finish().1, Some(0));
    stop_and_check(&mut server, 1);
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
fn a_bot_is_registered_and_plays_a_challenge_to_it() {
    use std::os::unix::fs::PermissionsExt;
    let mut server = Server::start();
    let (url, token) = (server.url(), server.file("new.token"));
    let register = [
        "bot", "register", "--url", &url, "--token", &token, "--name",
    ];
    let register = |name| [&register[..], &[name]].concat();
    let said = good(&register("my-bot"));
    assert!(
        said.starts_with(&format!("my-bot is registered at {url}")),
        "{said}"
    );
    let password = format!("{token}.password");
    for file in [&token, &password] {
        let mode = std::fs::metadata(file)
            .expect("a file")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    // An existing token is not replaced, and a refused name leaves no files.
    let before = std::fs::read_to_string(&token).expect("a file");
    let again = run(&register("other-bot"));
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&token).expect("a file"), before);
    let taken = server.file("taken.token");
    let refused = run(&[
        "bot", "register", "--url", &url, "--token", &taken, "--name", "MY-bot",
    ]);
    assert_eq!(refused.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&refused.stderr);
    assert!(errors.contains("name-taken"), "{errors}");
    assert!(!std::fs::exists(&taken).expect("a folder"));
    assert!(!std::fs::exists(format!("{taken}.password")).expect("a folder"));

    // The bot leaves the lobby to people, plays a casual challenge to it and declines a rated one.
    let options = ["--by-name-only", "--accept", "casual", "--nodes", "200"];
    let bot = opponent(&url, &token, &options, None);
    let mut person = server.browser();
    person.post("/api/session", &json!({}));
    let account = json!({"name": "person", "password": "correct horse battery"});
    person.post("/api/accounts", &account);
    let mut make = |rated, opponent| {
        let made = person
            .post("/api/challenges", &challenge(rated, opponent))
            .json();
        made["id"].as_str().expect("an identifier").to_owned()
    };
    let public = make(false, None);
    let rated = make(true, Some("my-bot"));
    let casual = make(false, Some("my-bot"));
    // The bot has Red and plays the first turn.
    let mut live = server.browser().stream("/api/live/stream");
    let begun = live.find(|games| games[0]["id"] == casual.as_str() && games[0]["ply"] == 1);
    assert!(begun.is_some(), "the bot plays");
    // It has answered in the order of the challenges.
    let mut state = |id| person.get(&format!("/api/challenges/{id}")).json()["state"].take();
    assert_eq!(state(&rated), "declined");
    // The lobby drops challenges of people that have left.
    assert_ne!(state(&public), "accepted");
    let resign = json!({"id": "r", "action": {"type": "resign"}});
    person.post(&format!("/api/games/{casual}/commands"), &resign);
    bot.terminate();
    let (said, code) = bot.finish();
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.ends_with("1 games: 1 won, 0 lost, 0 drawn, 0 aborted\n"),
        "{said}"
    );
    server.stop();
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

#[test]
fn a_bot_declines_a_rematch_without_a_free_place() {
    let mut server = Server::start();
    let (url, token) = (server.url(), server.bot("busy-bot"));
    let options = ["--max-games", "1", "--by-name-only", "--nodes", "200"];
    let bot = opponent(&url, &token, &options, None);
    let challenge = challenge(false, Some("busy-bot"));
    // The bot has Red. Each guest waits for its first turn.
    let begin = || {
        let mut guest = server.browser();
        guest.post("/api/session", &json!({}));
        let made = guest.post("/api/challenges", &challenge).json();
        let id = made["id"].as_str().expect("an identifier").to_owned();
        let mut live = server.browser().stream("/api/live/stream");
        let is_played = |game: &Value| game["id"] == id.as_str() && game["ply"] == 1;
        let begun = live.find(|games| {
            games
                .as_array()
                .is_some_and(|all| all.iter().any(is_played))
        });
        assert!(begun.is_some(), "the bot plays");
        (guest, id)
    };
    let (mut first, game) = begin();
    let commands = format!("/api/games/{game}/commands");
    let mut stream = first.stream(&format!("/api/stream/games/{game}"));
    let resign = json!({"id": "r", "action": {"type": "resign"}});
    first.post(&commands, &resign);
    let (mut second, other) = begin();
    let offer = json!({"type": "offer", "offer": "rematch", "ply": 1});
    first.post(&commands, &json!({"id": "o", "action": offer}));
    let answer = stream.find_map(|message| {
        let body = &message["d"]["entry"]["body"];
        ["declined", "rematch"]
            .into_iter()
            .find(|kind| body["type"] == *kind)
    });
    assert_eq!(answer, Some("declined"));
    second.post(&format!("/api/games/{other}/commands"), &resign);
    bot.terminate();
    let (said, code) = bot.finish();
    assert_eq!(code, Some(0), "{said}");
    server.stop();
}

#[test]
fn an_offer_that_is_accepted_while_the_bot_reconnects_is_played() {
    const RUNNING: &[u8] = b"GET /api/my/games ";
    let mut server = Server::start();
    let token = server.bot("bot-one");
    let gate = Gate::to(&server.address);
    let url = gate.url();
    let mut args = vec!["bot", "--url", &url, "--token", &token, "--accept", "none"];
    args.extend(["--offer", "1", "--nodes", "200"]);
    let mut guest = server.browser();
    guest.post("/api/session", &json!({}));
    let mut lobby = guest.stream("/api/stream/events");
    lobby.find(|message| message["t"] == "lobby");
    gate.hold(RUNNING);
    let mut bot = Program::start(&args);
    assert!(bot.line().contains(" is ready at "));
    // The bot reads its running games after the stream of events is open.
    gate.wait_until_held();
    gate.release();
    let offer = lobby.find_map(|message| {
        let is_offer = message["t"] == "added";
        is_offer.then(|| {
            message["d"]["id"]
                .as_str()
                .expect("an identifier")
                .to_owned()
        })
    });
    let offer = offer.expect("an offer");
    // The list of running games is read before the offer is accepted, and arrives after it. The bot has no game and, as
    // far as it knows, no open offer then.
    gate.hold(RUNNING);
    gate.end_events();
    gate.wait_until_held();
    guest.post(&format!("/api/challenges/{offer}/accept"), &json!({}));
    gate.release();
    let resign = json!({"id": "r", "action": {"type": "resign"}});
    guest.post(&format!("/api/games/{offer}/commands"), &resign);
    let (said, code) = bot.finish();
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.ends_with("1 games: 1 won, 0 lost, 0 drawn, 0 aborted\n"),
        "{said}"
    );
    server.stop();
}
