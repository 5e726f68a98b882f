//! `cotulenh wins make`.

use super::args::MakeOptions;
use super::{FAILED, suite};
use crate::files::Target;
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::output;
use crate::progress::Progress;
use anyhow::Context;
use cotulenh_engine::wins::{Maker, Plan, Theme};
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

pub(crate) fn run(options: &MakeOptions) -> anyhow::Result<ExitCode> {
    let name = || options.out.display().to_string();
    // An error with the file is better reported before the work than after it.
    let out = Target::open(&options.out).with_context(name)?;
    let plan = Plan::scaled([options.in_one, options.in_two, options.in_three]);
    let began = Instant::now();
    let most = Duration::from_secs(60 * options.minutes);
    let interrupt = Interrupt::listen(|| {});
    let mut maker = Maker::new(options.seed, &plan)?;
    let progress = Progress::bar(maker.needs().all() as u64, "wins");
    while maker.needs().left() > 0 && !interrupt.is_wanted() && began.elapsed() < most {
        maker.look();
        let needs = maker.needs();
        progress.set_position((needs.all() - needs.left()) as u64);
        progress.show(|| {
            let left = [1, 2, 3].map(|turns| needs.wins_in(turns).to_string());
            format!("{} to find", left.join(" + "))
        });
    }
    progress.clear();
    let wins = suite::named(maker.problems());
    let mut text = Vec::new();
    suite::write(&wins, &mut text)?;
    out.replace(&text).with_context(name)?;
    let mut output = output::text();
    let seconds = began.elapsed().as_secs_f64();
    writeln!(output, "{} wins in {seconds:.1} s", wins.len())?;
    for theme in Theme::ALL {
        let shows = wins
            .iter()
            .filter(|win| win.problem.themes.contains(&theme));
        writeln!(output, "{} {}", theme.name(), shows.count())?;
    }
    Ok(if interrupt.is_wanted() {
        ExitCode::from(INTERRUPTED)
    } else if maker.needs().left() > 0 {
        writeln!(output, "{} wins are missing", maker.needs().left())?;
        ExitCode::from(FAILED)
    } else {
        ExitCode::SUCCESS
    })
}
