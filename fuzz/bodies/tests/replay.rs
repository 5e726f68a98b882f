//! Runs every fuzz target on its seeds and on random inputs, with the stable compiler. The inputs are the same in every
//! run.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use arbitrary::{Arbitrary, Unstructured};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The longest random input in bytes.
const LONGEST: usize = 600;

/// Declares a test per target. The number is that of its random inputs, which take about a second.
macro_rules! replay {
    ($($target:ident: $count:expr,)*) => {
        const TARGETS: &[&str] = &[$(stringify!($target)),*];

        $(#[test]
        fn $target() {
            replay(stringify!($target), $count, |bytes| {
                give(bytes, cotulenh_fuzz_bodies::$target::run);
            });
        })*
    };
}

replay! {
    book: 300_000,
    data: 100_000,
    fen: 200_000,
    game: 8_000,
    http: 80,
    json: 200_000,
    lan: 600_000,
    log: 300_000,
    network: 5_000,
    notes: 15_000,
    pgn: 100_000,
    play: 1_200,
    san: 100_000,
    search: 3_000,
    session: 12_000,
    setup: 8_000,
    socket: 60,
    uci: 3_000,
    weights: 10_000,
    wire: 300_000,
}

#[test]
fn every_target_is_replayed_and_every_seed_belongs_to_a_target() {
    let names = |folder: PathBuf| -> BTreeSet<String> {
        let paths = files(&folder).into_iter();
        paths
            .map(|path| {
                path.file_stem()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned()
            })
            .collect()
    };
    let replayed: BTreeSet<String> = TARGETS.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(names(fuzz().join("fuzz_targets")), replayed);
    assert!(names(fuzz().join("seeds")).is_subset(&replayed));
}

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the paths in a folder in order, or none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().into_iter().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.sort();
    files
}

/// Calls the body with the input that the bytes stand for, or does nothing if there is none, as libFuzzer's macro does.
fn give<'a, T: Arbitrary<'a>>(bytes: &'a [u8], body: impl FnOnce(T)) {
    if bytes.len() >= T::size_hint(0).0
        && let Ok(input) = T::arbitrary_take_rest(Unstructured::new(bytes))
    {
        body(input);
    }
}

/// Runs a target on its seeds, then on random inputs. Prints the input that makes it panic.
fn replay(target: &str, count: usize, run: impl Fn(&[u8])) {
    let try_input = |bytes: &[u8]| {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| run(bytes))) {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{target}.crash"));
            std::fs::write(&file, bytes).expect("a file");
            eprintln!("target {target} failed on b\"{}\"", bytes.escape_ascii());
            eprintln!(
                "reproduce with `cargo +nightly fuzz run {target} {}`",
                file.display()
            );
            resume_unwind(panic);
        }
    };
    let seeds = files(&fuzz().join("seeds").join(target));
    let seeds: Vec<Vec<u8>> = seeds
        .iter()
        .map(|path| std::fs::read(path).expect("a seed"))
        .collect();
    seeds.iter().for_each(|seed| try_input(seed));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..count {
        // Without seeds, all inputs are random bytes.
        let input = match seeds.choose(&mut random) {
            Some(seed) if random.random_ratio(7, 8) => mutated(seed, &seeds, &mut random),
            _ => random_bytes(&mut random),
        };
        try_input(&input);
    }
}

/// Returns random bytes: plain, text, or a form that gives long lists.
///
/// `arbitrary` reads a byte before each element of a list. If the byte is even, the list ends.
fn random_bytes(random: &mut impl Rng) -> Vec<u8> {
    let mut bytes = vec![0; random.random_range(0..=LONGEST)];
    random.fill_bytes(&mut bytes);
    match random.random_range(0..4) {
        0 => {}
        1 => bytes.iter_mut().for_each(|byte| *byte = printable(*byte)),
        2 => {
            for byte in &mut bytes {
                if random.random_ratio(31, 32) {
                    *byte |= 1;
                }
            }
        }
        // Elements of a fixed size.
        _ => {
            let size = random.random_range(1..=8);
            let start = random.random_range(0..size);
            bytes
                .iter_mut()
                .skip(start)
                .step_by(size)
                .for_each(|byte| *byte |= 1);
        }
    }
    bytes
}

/// Returns a printable ASCII character.
fn printable(byte: u8) -> u8 {
    b' ' + byte % 95
}

/// Returns a seed with one change or more.
fn mutated(seed: &[u8], seeds: &[Vec<u8>], random: &mut impl Rng) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    change(&mut bytes, seeds, random);
    while random.random_ratio(1, 2) {
        change(&mut bytes, seeds, random);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut impl Rng) {
    // The end of the input is a place too.
    let at = random.random_range(0..=bytes.len());
    let end = (at + random.random_range(1..=16)).min(bytes.len());
    let to = random.random_range(0..=bytes.len());
    match random.random_range(0..10) {
        0 if at < end => bytes[at] ^= 1 << random.random_range(0..8),
        1 if at < end => bytes[at] = random.random(),
        2 if at < end => bytes[at] = printable(random.random()),
        // Most seeds are text with few different characters, e.g. the letters of the pieces.
        3 if at < end && to < bytes.len() => bytes[to] = bytes[at],
        4 if at < end && to < bytes.len() => bytes.swap(at, to),
        5 => bytes.insert(at, printable(random.random())),
        6 => drop(bytes.drain(at..end)),
        7 => {
            let copy = bytes[at..end].to_vec();
            drop(bytes.splice(to..to, copy));
        }
        8 => bytes.truncate(at),
        // Continues with the end of another seed.
        _ => {
            if let Some(other) = seeds.choose(random) {
                bytes.truncate(at);
                bytes.extend(&other[random.random_range(0..=other.len())..]);
            }
        }
    }
}
