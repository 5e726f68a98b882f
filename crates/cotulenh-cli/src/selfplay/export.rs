//! `cotulenh selfplay export`.

use super::args::{ExportOptions, Format};
use super::open;
use crate::matches::eval_of_turn;
use crate::output;
use anyhow::Context;
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Color, DeclaredEnd, Game};
use cotulenh_data::{Sample, ScoredGame, Sieve};
use cotulenh_engine::HandEvaluator;
use cotulenh_engine::eval::{evaluate, network_inputs};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

pub(crate) fn run(options: &ExportOptions) -> anyhow::Result<ExitCode> {
    let mut reader = open(&options.file)?;
    let mut output = BufWriter::new(output::file());
    let mut sieve = Sieve::new(options.filter.filter());
    let hand = HandEvaluator::default();
    let mut number = 0_u64;
    for game in &mut reader {
        let game = game.with_context(|| options.file.display().to_string())?;
        number += 1;
        match options.format {
            Format::Text => {
                for sample in sieve.samples(&game) {
                    write_line(&mut output, &sample, number)?;
                }
            }
            Format::Network => {
                for sample in sieve.samples(&game) {
                    output.write_all(&network_record(&sample, &hand))?;
                }
            }
            Format::Pgn => writeln!(output, "{}", pgn(&game, number)?)?,
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a position with its data.
fn write_line(output: &mut impl Write, sample: &Sample<'_>, game: u64) -> io::Result<()> {
    let Sample {
        position,
        score,
        points,
        ply,
        turn,
    } = sample;
    let word = turn.engine_move();
    writeln!(
        output,
        "{position} | {score} | {points:.1} | {ply} | {word} | {game}"
    )
}

/// The number of inputs of a record. A position has fewer pieces.
const RECORD_INPUTS: usize = 44;
const RECORD_BYTES: usize = 8 + 2 * RECORD_INPUTS;

/// Returns a record for the training of a network. `docs/DATA.md` describes it.
fn network_record(sample: &Sample<'_>, hand: &HandEvaluator) -> [u8; RECORD_BYTES] {
    let position = &sample.position;
    let narrow = |score: i32| score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    let points = match position.turn() {
        Color::Red => sample.points,
        Color::Blue => 1.0 - sample.points,
    };
    let inputs = network_inputs(position);
    let mut record = [u8::MAX; RECORD_BYTES];
    record[0..2].copy_from_slice(&sample.score.number().to_le_bytes());
    record[2..4].copy_from_slice(&narrow(evaluate(hand, position)).to_le_bytes());
    record[4] = (2.0 * points) as u8;
    record[5] = inputs.len().min(RECORD_INPUTS) as u8;
    record[6..8].fill(0);
    for (slot, input) in record[8..].chunks_exact_mut(2).zip(&inputs) {
        slot.copy_from_slice(&input.to_le_bytes());
    }
    record
}

/// Returns the game as PGN, with the scores as evaluations.
fn pgn(scored: &ScoredGame, number: u64) -> anyhow::Result<PgnGame> {
    let mut game = Game::from_position(scored.start);
    for turn in &scored.turns {
        let mover = game.position().turn();
        game.play_turn(&turn.turn)?;
        let id = game.current();
        let eval = turn
            .score
            .and_then(|score| eval_of_turn(score.into(), mover));
        // The node exists because it was just created.
        let _ = game.set_eval(id, eval);
    }
    let mut pgn = PgnGame::default();
    let round = number.to_string();
    let mut tags = vec![
        ("Event", "cotulenh selfplay"),
        ("Round", round.as_str()),
        ("Red", "cotulenh"),
        ("Blue", "cotulenh"),
    ];
    if scored.ending.reason().is_adjudged() && game.outcome().is_none() {
        let winner = scored.ending.winner();
        let _ = game.declare_end(DeclaredEnd::Recorded(winner));
        tags.push(("Termination", "adjudication"));
    }
    for (name, value) in tags {
        pgn.tags.set(name, value)?;
    }
    pgn.game = game;
    Ok(pgn)
}
