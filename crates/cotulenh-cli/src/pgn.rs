//! `cotulenh pgn`: checks, converts and counts games in files.

mod args;
mod json;
mod json_read;
mod json_text;
mod progress;
mod stats;
pub(crate) mod stream;

pub(crate) use args::{Files, PgnOptions};

use crate::explain;
use crate::lines::{self, InputLine};
use crate::output::{self, Output};
use crate::parallel;
use crate::printable::Printable;
use anyhow::{Context, bail};
use args::{Format, PgnTask, Source};
use cotulenh::notation::pgn::{PgnError, PgnGame, Place, Reading, Splitter, Style};
use cotulenh::{Color, Game, NodeId, Position};
use progress::GameProgress;
use stats::Stats;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use stream::{Games, is_stdin};

/// The maximum length of a line of JSON in bytes.
const MAX_JSON_LINE: usize = cotulenh::wire::MAX_GAME;

pub(crate) fn run(options: &PgnOptions) -> anyhow::Result<ExitCode> {
    let (files, task) = match &options.task {
        PgnTask::Check(files) => (files, Task::Check),
        PgnTask::Convert(convert) => (&convert.files, Task::Convert(convert.to, convert.from)),
        PgnTask::Stats(files) => (files, Task::Stats(Stats::default())),
        PgnTask::Final(files) => (files, Task::Final),
    };
    run_task(files, task)
}

/// Explains every turn of the games. Files, errors and the exit code are handled as in `cotulenh pgn`.
pub(crate) fn explain(files: &Files, form: explain::Form) -> anyhow::Result<ExitCode> {
    run_task(files, Task::Explain(form))
}

fn run_task(files: &Files, task: Task) -> anyhow::Result<ExitCode> {
    let mut run = Run::new(task);
    let stdin = [PathBuf::from("-")];
    let files = if files.files.is_empty() {
        &stdin
    } else {
        files.files.as_slice()
    };
    for path in files {
        run.file(path)?;
    }
    run.end()
}

/// The task for each game.
enum Task {
    Check,
    Convert(Format, Source),
    Stats(Stats),
    Final,
    Explain(explain::Form),
}

impl Task {
    fn form(&self) -> Form {
        match *self {
            Task::Check => Form::Nothing,
            Task::Stats(_) => Form::Counted,
            Task::Final => Form::Final,
            Task::Explain(form) => Form::Explained(form),
            Task::Convert(format, _) => Form::Converted(format),
        }
    }
}

/// The text that is written for each game.
#[derive(Clone, Copy)]
enum Form {
    Nothing,
    /// No text: the game is counted.
    Counted,
    Final,
    Explained(explain::Form),
    Converted(Format),
}

/// The text of a game, or the reason why it could not be read again.
enum Written {
    Text(Vec<u8>),
    Refused(String),
}

impl Form {
    /// Writes a game, which is the one with this number among all games.
    fn write(self, pgn: &PgnGame, number: u64) -> io::Result<Written> {
        let mut text = Vec::new();
        match self {
            Form::Nothing | Form::Counted => {}
            Form::Final => writeln!(text, "{}", pgn.game.position())?,
            Form::Explained(form) => explain::write(&pgn.game, number, form, &mut text)?,
            Form::Converted(Format::Json) => {
                if !json::write(pgn, &mut text)? {
                    let limit = json_text::MAX_DEPTH;
                    let message = format!("as JSON the variations are at most {limit} deep");
                    return Ok(Written::Refused(message));
                }
            }
            Form::Converted(format @ (Format::San | Format::Lan)) => {
                let style = match format {
                    Format::Lan => Style::Lan,
                    _ => Style::San,
                };
                write!(text, "{}", pgn.display(style))?;
                let limit = Splitter::LIMIT;
                if text.len() > limit {
                    let message = format!("as PGN the game would have more than {limit} bytes");
                    return Ok(Written::Refused(message));
                }
                text.push(b'\n');
            }
        }
        Ok(Written::Text(text))
    }
}

struct Run {
    task: Task,
    output: BufWriter<Output>,
    progress: GameProgress,
    games: u64,
    bad: u64,
    warnings: u64,
    unreadable: bool,
}

impl Run {
    fn new(task: Task) -> Run {
        let prints_much = matches!(task, Task::Convert(..) | Task::Final | Task::Explain(_));
        let output = match task {
            Task::Convert(Format::Json, _) | Task::Explain(explain::Form::Json { .. }) => {
                output::json()
            }
            Task::Convert(..) => output::file(),
            Task::Check | Task::Stats(_) | Task::Final | Task::Explain(_) => output::text(),
        };
        Run {
            task,
            output: BufWriter::new(output),
            progress: GameProgress::new(prints_much && output::is_terminal()),
            games: 0,
            bad: 0,
            warnings: 0,
            unreadable: false,
        }
    }

    fn file(&mut self, path: &Path) -> anyhow::Result<()> {
        let done = match self.task {
            Task::Convert(_, Source::Json) => self.json_lines(path),
            _ => self.games(path),
        };
        match done {
            Ok(()) => Ok(()),
            Err(Failure::Output(error)) => Err(error.into()),
            Err(Failure::Input(error)) => {
                self.unreadable = true;
                self.progress.clear();
                output::complain(format_args!("{}: {error}", path.display()));
                Ok(())
            }
        }
    }

    fn games(&mut self, path: &Path) -> Result<(), Failure> {
        let mut games = Games::open(path).map_err(Failure::Input)?;
        loop {
            let texts = games.reader.next_texts().map_err(Failure::Input)?;
            if texts.is_empty() {
                return Ok(());
            }
            let (form, before) = (self.task.form(), self.games);
            let read = parallel::map(&texts, |number, text| {
                let text = text.as_ref().map_err(|error| PgnError::from(*error))?;
                let Reading { pgn, warnings, .. } = text.read()?;
                let written = form.write(&pgn, before + number as u64 + 1);
                // Only the statistics need the game itself. The others would hold many games in memory.
                let pgn = matches!(form, Form::Counted).then_some(pgn);
                Ok((text.place, warnings, written, pgn))
            });
            for read in read {
                self.progress.game(games.progress());
                self.games += 1;
                if let Some(line) = games.take_bad_line() {
                    let place = Place { line, column: 1 };
                    self.warn(
                        path,
                        place,
                        "some bytes are not UTF-8 and are read as U+FFFD",
                    )?;
                }
                match read {
                    Ok((place, warnings, written, pgn)) => {
                        for warning in &warnings {
                            self.warn(path, warning.place, &warning.kind.to_string())?;
                        }
                        self.game(pgn.as_ref(), written, path, place)?;
                    }
                    Err(PgnError { place, problem }) => {
                        self.bad(path, place, &problem.to_string())?;
                    }
                }
            }
        }
    }

    fn json_lines(&mut self, path: &Path) -> Result<(), Failure> {
        let mut input: Box<dyn io::BufRead> = if is_stdin(path) {
            Box::new(io::stdin().lock())
        } else {
            Box::new(BufReader::new(File::open(path).map_err(Failure::Input)?))
        };
        let mut number = 0;
        while let Some(line) =
            lines::next_up_to(MAX_JSON_LINE, &mut input).map_err(Failure::Input)?
        {
            number += 1;
            let place = |column| Place {
                line: number,
                column,
            };
            let text = match line {
                InputLine::Text(text) if text.trim().is_empty() => continue,
                InputLine::Text(text) => text,
                InputLine::NotUtf8 { byte, .. } => {
                    self.games += 1;
                    self.bad(path, place(byte + 1), "expected UTF-8")?;
                    continue;
                }
                InputLine::TooLong(_) => {
                    self.games += 1;
                    let message = format!("expected a line of at most {MAX_JSON_LINE} bytes");
                    self.bad(path, place(1), &message)?;
                    continue;
                }
            };
            self.games += 1;
            match json_read::read(&text) {
                Ok(pgn) => {
                    let written = self.task.form().write(&pgn, self.games);
                    self.game(Some(&pgn), written, path, place(1))?;
                }
                Err(error) => self.bad(path, place(error.column), &error.message)?,
            }
        }
        Ok(())
    }

    /// Counts a game, if it is given and counted, and writes its text.
    fn game(
        &mut self,
        pgn: Option<&PgnGame>,
        written: io::Result<Written>,
        path: &Path,
        place: Place,
    ) -> Result<(), Failure> {
        if let (Task::Stats(stats), Some(pgn)) = (&mut self.task, pgn) {
            stats.add(pgn, || format!("{}:{}", path.display(), place.line));
        }
        match written.map_err(Failure::Output)? {
            Written::Text(text) => self.output.write_all(&text).map_err(Failure::Output),
            Written::Refused(message) => self.bad(path, place, &message),
        }
    }

    /// Reports a game that cannot be read.
    fn bad(&mut self, path: &Path, place: Place, message: &str) -> Result<(), Failure> {
        self.bad += 1;
        self.progress.clear();
        let problem = format!("{}:{place}: {message}", path.display());
        if let Task::Check = self.task {
            writeln!(self.output, "{}", Printable(problem)).map_err(Failure::Output)
        } else {
            // Earlier output must come first.
            self.output.flush().map_err(Failure::Output)?;
            output::complain(problem);
            Ok(())
        }
    }

    /// Reports a warning about a game. Only `check` prints it.
    fn warn(&mut self, path: &Path, place: Place, message: &str) -> Result<(), Failure> {
        self.warnings += 1;
        if !matches!(self.task, Task::Check) {
            return Ok(());
        }
        self.progress.clear();
        let warning = format!("{}:{place}: warning: {message}", path.display());
        writeln!(self.output, "{}", Printable(warning)).map_err(Failure::Output)
    }

    fn end(mut self) -> anyhow::Result<ExitCode> {
        self.progress.clear();
        match &self.task {
            Task::Check => writeln!(
                self.output,
                "{} games, {} bad, {} warnings",
                self.games, self.bad, self.warnings
            )?,
            Task::Stats(stats) => stats.print(self.bad, &mut self.output)?,
            Task::Convert(..) | Task::Final | Task::Explain(_) => {}
        }
        self.output.flush()?;
        let all_good = self.bad == 0 && !self.unreadable;
        Ok(ExitCode::from(u8::from(!all_good)))
    }
}

/// A reason why a file was not processed to its end.
enum Failure {
    Input(io::Error),
    Output(io::Error),
}

/// Reads a game of a file.
fn read_game(path: &Path, number: u64) -> anyhow::Result<PgnGame> {
    let name = path.display();
    let mut games = Games::open(path).with_context(|| name.to_string())?;
    let mut seen = 0;
    let text = loop {
        let text = games.reader.next_text();
        let Some(text) = text.with_context(|| name.to_string())? else {
            bail!("{name}: there is no game {number}, only {seen}");
        };
        seen += 1;
        if seen == number {
            break text;
        }
    };
    let reading = text.map_err(PgnError::from).and_then(|text| text.read());
    let reading = reading.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    Ok(reading.pgn)
}

/// Returns the number of turns of the main line to play: `ply`, or all if it is `None`.
fn turns(path: &Path, number: u64, game: &Game, ply: Option<usize>) -> anyhow::Result<usize> {
    let length = game.main_line().count();
    let ply = ply.unwrap_or(length);
    if ply > length {
        let name = path.display();
        bail!("{name}: there is no turn {ply} in game {number}, only {length}");
    }
    Ok(ply)
}

/// Returns a game of a file after this many turns of its main line. By default, it is where the record ends: in its
/// deployment in progress, or after its last turn.
pub(crate) fn game(path: &Path, number: u64, ply: Option<usize>) -> anyhow::Result<PgnGame> {
    let mut pgn = read_game(path, number)?;
    if ply.is_none() && pgn.game.deploy_session().is_some() {
        return Ok(pgn);
    }
    let ply = turns(path, number, &pgn.game, ply)?;
    let last = ply.checked_sub(1);
    let node = last.and_then(|last| pgn.game.main_line().nth(last));
    // A game without turns stays where it is, because a deployment may be in progress.
    if pgn.game.main_line().next().is_some() {
        if pgn.game.deploy_session().is_some() {
            pgn.game.cancel_deployment()?;
        }
        pgn.game.jump(node.unwrap_or(NodeId::START))?;
    }
    Ok(pgn)
}

/// Returns the position of a game in a file after this many turns of its main line, by default that of [`game`], and the
/// turn that led there.
pub(crate) fn position(
    path: &Path,
    number: u64,
    ply: Option<usize>,
) -> anyhow::Result<(Position, String)> {
    let game = read_game(path, number)?.game;
    let deploying = ply.is_none() && game.deploy_session().is_some();
    let ply = turns(path, number, &game, ply)?;
    let last = match deploying {
        true => game.entry(game.current()),
        false => ply
            .checked_sub(1)
            .and_then(|last| game.entry(game.main_line().nth(last)?)),
    };
    let Some(entry) = last else {
        let start = if deploying || game.main_line().next().is_none() {
            game.position()
        } else {
            game.start()
        };
        return Ok((*start, String::new()));
    };
    let dots = match entry.before.turn() {
        Color::Red => ".",
        Color::Blue => "...",
    };
    let san = entry.before.turn_san(entry.turn);
    let heading = format!("After {}{dots} {san}\n\n", entry.before.move_number());
    Ok(match deploying {
        true => (*game.position(), heading),
        false => (entry.after, heading),
    })
}
