//! Searches and exports of finished games in a real SQLite file.

use super::super::database::open;
use crate::support::{Played, START, account, guests, usual_setup};
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Clock, GameResult as PgnResult};
use cotulenh_server::archive::{
    Archive, Filter, FilterError, Finish, Format, ResultFilter, to_pgn,
};
use cotulenh_server::id::UserId;
use cotulenh_server::protocol::{BySide, Pace, Side, TimeControl};
use cotulenh_server::store::GameStore;
use futures_util::TryStreamExt;
use proptest::prelude::*;
use proptest::sample::select;
use std::sync::LazyLock;
use tempfile::{TempDir, tempdir};

#[tokio::test]
async fn a_game_is_exported_as_pgn_with_clocks_and_without_taken_back_turns() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = BySide {
        red: account(&store, "anna").await.user.id,
        blue: account(&store, "bert").await.user.id,
    };
    let mut game = Played::new(usual_setup(false), seats);
    game.new.players.red.rating = Some(1612);
    for lan in ["Tf4f6", "Tf9f7", "Ic5c6", "Ic8c7"] {
        game.turn(lan);
    }
    game.take_back(2);
    game.turn("Th4h6");
    game.resign(Side::Blue);
    game.store(&store).await;
    let summary = Archive::new(store.clone()).summary(&game.new.id).await;
    let summary = summary.unwrap().unwrap();
    assert_eq!(summary.opening, ["Tf4f6", "Tf9f7", "Th4h6"]);
    assert_eq!(summary.turns, Some(3));
    let stored = store.load(&game.new.id).await.unwrap().unwrap();
    let text = to_pgn(&stored, "https://example.org/game/").unwrap();
    let pgn: PgnGame = text.parse().unwrap();
    let site = format!("https://example.org/game/{}", game.new.id);
    let expected = [
        ("Event", "Casual rapid game"),
        ("Site", site.as_str()),
        ("Date", "2026.11.17"),
        ("Red", "anna"),
        ("Blue", "bert"),
        ("UTCDate", "2026.11.17"),
        ("UTCTime", "07:20:00"),
        ("TimeControl", "600+5"),
        ("RedElo", "1612"),
    ];
    assert_eq!(pgn.tags.iter().collect::<Vec<_>>(), expected);
    assert_eq!(pgn.game.result(), PgnResult::RedWins);
    assert_eq!(pgn.game.node_count(), 4, "{text}");
    let line: Vec<_> = pgn
        .game
        .main_line()
        .filter_map(|id| Some((id, pgn.game.turn(id)?.to_string())))
        .collect();
    let lans: Vec<_> = line.iter().map(|(_, lan)| lan.as_str()).collect();
    assert_eq!(lans, ["Tf4f6", "Tf9f7", "Th4h6"]);
    let clocks: Vec<_> = line
        .iter()
        .map(|(id, _)| pgn.game.annotations(*id).clock().map(Clock::millis))
        .collect();
    assert_eq!(clocks, [Some(599_000), Some(598_250), Some(594_000)]);
}

/// A game as the naive filter of the tests knows it.
#[derive(Debug)]
struct Known {
    id: String,
    seats: [usize; 2],
    winner: Option<Side>,
    objective: &'static str,
    pace: Pace,
    rated: bool,
    ended: u64,
    turns: Vec<String>,
}

/// An archive of random games, shared by the cases of a property.
struct World {
    runtime: tokio::runtime::Runtime,
    archive: Archive,
    users: Vec<UserId>,
    known: Vec<Known>,
    _folder: TempDir,
}

const OBJECTIVES: [&str; 3] = ["total", "marine", "any"];
const TIMES: [TimeControl; 3] = [
    TimeControl::Fischer {
        initial: 60,
        increment: 1,
    },
    TimeControl::Fischer {
        initial: 600,
        increment: 5,
    },
    TimeControl::Correspondence { days: 3 },
];
const FIRST: [&str; 3] = ["Tf4f6", "Ic5c6", "Th4h6"];
const SECOND: [&str; 2] = ["Tf9f7", "Ic8c7"];

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let folder = tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let (archive, users, known) = runtime.block_on(async {
        let store = open(folder.path()).await;
        let mut users = Vec::new();
        for _ in 0..2 {
            let pair = guests(&store).await;
            users.extend([pair.red, pair.blue]);
        }
        let mut known = Vec::new();
        for n in 0..90_usize {
            // Coprime steps: every combination of values occurs.
            let seats = [n % 4, (n % 4 + 1 + n / 4 % 3) % 4];
            let mut setup = usual_setup(n % 5 < 2);
            setup.objective = OBJECTIVES[n / 2 % 3].into();
            setup.time = TIMES[n / 3 % 3];
            let mut game = Played::new(
                setup.clone(),
                BySide {
                    red: users[seats[0]].clone(),
                    blue: users[seats[1]].clone(),
                },
            );
            // Several games end at the same time.
            game.new.started = START + (n as u64 / 4) * 1000;
            let mut turns = vec![FIRST[n % 3].to_owned(), SECOND[n / 3 % 2].to_owned()];
            turns.truncate(n % 7);
            for lan in &turns {
                game.turn(lan);
            }
            let winner = match n % 7 {
                0 | 3 => Some(Side::Red),
                1 | 4 => Some(Side::Blue),
                _ => None,
            };
            match (winner, n % 11) {
                (_, 10) => game.abort(),
                (Some(winner), _) => game.resign(winner.other()),
                (None, _) => game.agree(),
            }
            game.store(&store).await;
            if n % 11 == 10 {
                continue;
            }
            known.push(Known {
                id: game.new.id.as_str().into(),
                seats,
                winner,
                objective: OBJECTIVES[n / 2 % 3],
                pace: cotulenh_server::setup::pace(&setup.time),
                rated: setup.rated,
                ended: game.entries.last().unwrap().at,
                turns,
            });
        }
        known.sort_by(|a, b| (b.ended, &b.id).cmp(&(a.ended, &a.id)));
        (Archive::new(store), users, known)
    });
    World {
        runtime,
        archive,
        users,
        known,
        _folder: folder,
    }
});

impl Known {
    fn matches(&self, filter: &Filter, users: &[UserId]) -> bool {
        let plays = |user: &UserId| self.seats.iter().any(|seat| users[*seat] == *user);
        let has_won = |user: &UserId| match self.winner {
            None => false,
            Some(Side::Red) => users[self.seats[0]] == *user,
            Some(Side::Blue) => users[self.seats[1]] == *user,
        };
        let result = filter.result.is_none_or(|result| match result {
            ResultFilter::Red => self.winner == Some(Side::Red),
            ResultFilter::Blue => self.winner == Some(Side::Blue),
            ResultFilter::Draw => self.winner.is_none(),
            ResultFilter::Win => has_won(filter.player.as_ref().unwrap()),
            ResultFilter::Loss => {
                self.winner.is_some() && !has_won(filter.player.as_ref().unwrap())
            }
        });
        result
            && filter.player.as_ref().is_none_or(plays)
            && filter.opponent.as_ref().is_none_or(plays)
            && filter
                .objective
                .is_none_or(|objective| objective.name() == self.objective)
            && filter.pace.is_none_or(|pace| pace == self.pace)
            && filter.rated.is_none_or(|rated| rated == self.rated)
            && filter.from.is_none_or(|from| self.ended >= from)
            && filter.to.is_none_or(|to| self.ended < to)
            && self.turns.starts_with(&filter.opening)
    }
}

fn filters() -> impl Strategy<Value = Filter> {
    let user = || proptest::option::weighted(0.4, 0..4_usize);
    let results = [
        ResultFilter::Red,
        ResultFilter::Blue,
        ResultFilter::Draw,
        ResultFilter::Win,
        ResultFilter::Loss,
    ];
    let time = || proptest::option::weighted(0.2, START..START + 30_000);
    let openings = vec![
        vec![],
        vec![],
        vec!["Tf4f6"],
        vec!["Ic5c6", "Tf9f7"],
        vec!["Th4h6", "Ic8c7"],
        vec!["Tf4f"],
    ];
    (
        (
            user(),
            user(),
            proptest::option::weighted(0.4, select(results.to_vec())),
        ),
        proptest::option::weighted(0.3, select(OBJECTIVES.to_vec())),
        proptest::option::weighted(0.3, select(Pace::ALL.to_vec())),
        proptest::option::weighted(0.3, any::<bool>()),
        (time(), time()),
        select(openings),
    )
        .prop_map(
            |((player, opponent, result), objective, pace, rated, (from, to), opening)| Filter {
                player: player.map(|index| WORLD.users[index].clone()),
                opponent: opponent.map(|index| WORLD.users[index].clone()),
                result,
                objective: objective.map(|name| name.parse().unwrap()),
                pace,
                rated,
                from,
                to,
                opening: opening.into_iter().map(str::to_owned).collect(),
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// A search finds the games that a naive filter finds, in the same order, on pages of any size.
    #[test]
    fn a_search_agrees_with_a_naive_filter(filter in filters(), limit in 1..40_u32) {
        let needs_player = matches!(filter.result, Some(ResultFilter::Win | ResultFilter::Loss));
        let search = async |cursor: Option<_>| WORLD.archive.search(&filter, limit, cursor.as_ref()).await;
        if needs_player && filter.player.is_none() {
            let refused = WORLD.runtime.block_on(search(None));
            prop_assert_eq!(refused, Err(FilterError::NeedsPlayer));
            return Ok(());
        }
        let mut found = Vec::new();
        let mut cursor = None;
        loop {
            let page = WORLD.runtime.block_on(search(cursor)).unwrap();
            prop_assert!(page.games.len() <= limit as usize);
            found.extend(page.games.into_iter().map(|game| game.id.as_str().to_owned()));
            match page.next {
                // Clients send the cursor as text.
                Some(next) => cursor = Some(next.to_string().parse().unwrap()),
                None => break,
            }
        }
        let expected: Vec<_> = WORLD.known.iter().filter(|game| game.matches(&filter, &WORLD.users)).collect();
        let expected: Vec<_> = expected.iter().map(|game| game.id.clone()).collect();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn an_export_has_every_game_once_in_pieces() {
    let world = &*WORLD;
    world.runtime.block_on(async {
        let all = || Filter::default();
        let lines = world.archive.export(all(), Format::Ndjson, None).unwrap();
        let pieces: Vec<String> = lines.try_collect().await.unwrap();
        assert!(pieces.len() > 1, "the export is one piece");
        let games: Vec<serde_json::Value> = pieces
            .concat()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let ids: Vec<_> = games
            .iter()
            .map(|game| game["id"].as_str().unwrap())
            .collect();
        let expected: Vec<_> = world.known.iter().map(|game| game.id.as_str()).collect();
        assert_eq!(ids, expected);
        for (game, known) in games.iter().zip(&world.known) {
            assert_eq!(game["moves"], serde_json::json!(known.turns));
            let result = known.winner.map_or(Finish::Draw, |side| match side {
                Side::Red => Finish::Red,
                Side::Blue => Finish::Blue,
            });
            assert_eq!(game["result"], result.name());
        }

        let pgn = world
            .archive
            .export(all(), Format::Pgn("/game/".into()), Some(60))
            .unwrap();
        let text: String = pgn.try_collect().await.unwrap();
        let mut splitter = cotulenh::notation::pgn::Splitter::new();
        splitter.feed(&text);
        splitter.finish();
        let mut count = 0;
        while let Some(game) = splitter.next_game() {
            let pgn = game.unwrap().read().unwrap().pgn;
            let site = format!("/game/{}", world.known[count].id);
            assert_eq!(pgn.tags.get("Site"), Some(site.as_str()));
            count += 1;
        }
        assert_eq!(count, 60);
    });
}

#[tokio::test]
async fn bad_searches_are_refused() {
    let folder = tempdir().unwrap();
    let archive = Archive::new(open(folder.path()).await);
    let long = Filter {
        opening: vec!["Tf4f6".into(); 17],
        ..Filter::default()
    };
    assert_eq!(
        archive.search(&long, 10, None).await,
        Err(FilterError::Opening)
    );
    assert!(archive.export(long, Format::Ndjson, None).is_err());
    for cursor in ["", "1", "x.abc", "1.a b", "-1.abc", "1."] {
        let parsed: Result<cotulenh_server::archive::Cursor, _> = cursor.parse();
        assert_eq!(parsed, Err(FilterError::Cursor), "{cursor:?}");
    }
    assert_eq!("won".parse::<ResultFilter>(), Err(FilterError::Result));
    let injection = Filter {
        opening: vec!["f4f6' OR 1=1 --".into()],
        ..Filter::default()
    };
    assert_eq!(
        archive.search(&injection, 10, None).await.unwrap().games,
        []
    );
}
