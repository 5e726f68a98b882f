//! Properties of all games and files.

use crate::common::{file, game};
use crate::property::check;
use cotulenh_data::{DataErrorKind, Filter, Part, Reader, Score, ScoredGame, Sieve, Split};
use proptest::collection::vec;
use proptest::prelude::*;

fn games() -> impl Strategy<Value = ScoredGame> {
    let turn = (any::<u16>(), proptest::option::weighted(0.9, -700..700i16));
    let decisive = (any::<u16>(), Just(Some(Score::WinIn(3).number())));
    let turn = prop_oneof![9 => turn, 1 => decisive];
    (0..9usize, 0..12usize, vec(turn, 0..120))
        .prop_map(|(start, opening, choices)| game(start, opening, &choices))
}

#[test]
fn games_round_trip_and_agree_with_the_rules() {
    check(300, &vec(games(), 0..4), |games| {
        let bytes = file(&games);
        let reader = Reader::new(&bytes[..]).expect("a good head");
        let read: Vec<_> = reader.map(|game| game.expect("a good game")).collect();
        for game in &read {
            prop_assert_eq!(game.check(), Ok(()));
        }
        prop_assert_eq!(read, games);
        Ok(())
    });
}

#[test]
fn a_truncated_file_gives_its_complete_games_and_the_place() {
    check(40, &vec(games(), 1..4), |games| {
        let bytes = file(&games);
        for length in 0..bytes.len() {
            let Ok(mut reader) = Reader::new(&bytes[..length]) else {
                continue;
            };
            let mut whole = 0;
            let mut last = reader.offset();
            loop {
                match reader.next() {
                    Some(Ok(game)) => {
                        prop_assert_eq!(&game, &games[whole]);
                        whole += 1;
                        last = reader.offset();
                    }
                    Some(Err(error)) => {
                        prop_assert!(error.is_torn(), "{}", error);
                        prop_assert_eq!(error.offset, last);
                        prop_assert_eq!(error.game, Some(whole as u64 + 1));
                    }
                    None => break,
                }
            }
            prop_assert!(whole < games.len());
        }
        Ok(())
    });
}

#[test]
fn a_flipped_bit_is_detected_and_located() {
    check(60, &(vec(games(), 2..4), any::<u32>()), |(games, seed)| {
        let bytes = file(&games);
        let mut at = seed as usize;
        for _ in 0..200 {
            at = at.wrapping_mul(25_214_903_917).wrapping_add(11);
            let (byte, bit) = ((at >> 16) % bytes.len(), at >> 8 & 7);
            let mut damaged = bytes.clone();
            damaged[byte] ^= 1 << bit;
            match Reader::new(&damaged[..]) {
                Err(error) => prop_assert!(error.offset <= byte as u64, "{}", error),
                Ok(reader) => {
                    let errors: Vec<_> = reader.filter_map(Result::err).collect();
                    prop_assert!(!errors.is_empty(), "byte {} bit {}", byte, bit);
                    // The first error names the damaged game or an earlier place.
                    prop_assert!(errors[0].offset <= byte as u64, "{}", errors[0]);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn games_after_a_damaged_one_are_read() {
    check(40, &vec(games(), 3..5), |games| {
        let mut bytes = file(&games);
        let mut reader = Reader::new(&bytes[..]).expect("a good head");
        let first = reader.offset() as usize;
        reader.next();
        // The last byte of the first game, so its length stays intact.
        let last = reader.offset() as usize - 1;
        bytes[last] ^= 0x10;
        let read: Vec<_> = Reader::new(&bytes[..]).expect("a good head").collect();
        let error = read[0].as_ref().expect_err("damaged");
        prop_assert!(matches!(error.kind, DataErrorKind::Checksum));
        prop_assert_eq!(error.offset, first as u64);
        let rest: Vec<_> = read.into_iter().skip(1).map(Result::unwrap).collect();
        prop_assert_eq!(&rest[..], &games[1..]);
        Ok(())
    });
}

#[test]
fn any_bytes_are_an_error_or_the_only_encoding_of_a_game() {
    let changed = (games(), vec((any::<u16>(), any::<u8>()), 1..4));
    check(3000, &changed, |(game, changes)| {
        let mut bytes = game.to_bytes().expect("a legal game");
        for (at, byte) in changes {
            let at = usize::from(at) % bytes.len();
            bytes[at] = byte;
        }
        match ScoredGame::from_bytes(&bytes) {
            Ok(read) => {
                let _ = read.check();
                prop_assert_eq!(read.to_bytes().expect("it was read"), bytes);
            }
            Err(error) => prop_assert!(error.at <= bytes.len(), "{}", error),
        }
        Ok(())
    });
}

#[test]
fn filters_keep_only_matching_positions() {
    let filter = (
        0..40usize,
        proptest::option::of(0..800u16),
        any::<bool>(),
        any::<bool>(),
        0..4u32,
    );
    check(100, &(vec(games(), 1..4), filter), |(games, filter)| {
        let (skip_plies, most_score, quiet, unique, every) = filter;
        let filter = Filter {
            split: None,
            skip_plies,
            most_score,
            quiet,
            unique,
            every,
        };
        let mut sieve = Sieve::new(filter);
        let mut keys = std::collections::HashSet::new();
        let (mut kept, mut all) = (0, 0);
        for game in &games {
            all += game.positions();
            for sample in sieve.samples(game) {
                kept += 1;
                prop_assert_eq!(game.turns[sample.ply].score, Some(sample.score));
                prop_assert!(sample.ply >= skip_plies);
                prop_assert_eq!(sample.points, game.ending.points());
                let most = most_score.unwrap_or(u16::MAX);
                prop_assert!(sample.score.number().unsigned_abs() <= most);
                prop_assert!(most_score.is_none() || !sample.score.is_decisive());
                prop_assert!(!quiet || !sample.position.is_check());
                prop_assert!(keys.insert(sample.position.key()) || !unique);
                let mut next = sample.position;
                prop_assert_eq!(next.play_turn(sample.turn), Ok(()));
                prop_assert!(!quiet || next.halfmove_clock() > 0);
            }
        }
        let everything = Filter::default();
        let mut sieve = Sieve::new(everything);
        let count: usize = games.iter().map(|game| sieve.samples(game).count()).sum();
        prop_assert_eq!(count, all);
        prop_assert!(kept <= all.div_ceil(every.max(1) as usize));
        Ok(())
    });
}

#[test]
fn every_game_is_in_exactly_one_part() {
    check(200, &(games(), 0..5u32), |(game, of)| {
        let count = |part| {
            let split = Some(Split { part, of });
            let mut sieve = Sieve::new(Filter {
                split,
                ..Filter::default()
            });
            sieve.samples(&game).count()
        };
        let (training, held) = (count(Part::Training), count(Part::HeldOut));
        prop_assert_eq!(training + held, game.positions());
        prop_assert!(training == 0 || held == 0);
        prop_assert!(of != 0 || held == 0);
        prop_assert!(of != 1 || training == 0);
        Ok(())
    });
}
