//! Decodes arbitrary bytes as a scored game and as a file body: no panic, and each game has one encoding.

use cotulenh_data::{Filter, Part, Reader, ScoredGame, Settings, Sieve, Split, Statistics, Writer};

fn try_game(game: &ScoredGame) {
    let _ = game.check();
    Statistics::default().add(game);
    let mut sieve = Sieve::new(Filter {
        split: Some(Split {
            part: Part::Training,
            of: 3,
        }),
        quiet: true,
        unique: true,
        ..Filter::default()
    });
    assert!(sieve.samples(game).count() <= game.positions());
}

/// Checks one input.
pub fn run(bytes: &[u8]) {
    if let Ok(game) = ScoredGame::from_bytes(bytes) {
        assert_eq!(game.to_bytes().expect("it was read"), bytes);
        try_game(&game);
        // With a header and a frame it is a file.
        let mut writer = Writer::create(Vec::new(), &Settings::new()).expect("memory");
        writer.write(&game).expect("it was read");
        let file = writer.into_inner();
        let mut reader = Reader::new(&file[..]).expect("a head");
        assert_eq!(reader.next().expect("a game").expect("a good one"), game);
    }
    let writer = Writer::create(Vec::new(), &Settings::new()).expect("memory");
    let mut file = writer.into_inner();
    file.extend(bytes);
    for file in [&file[..], bytes] {
        if let Ok(reader) = Reader::new(file) {
            for game in reader.flatten() {
                try_game(&game);
            }
        }
    }
}
