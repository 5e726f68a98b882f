//! Messages of this program. They go to the error stream, as cargo's do.

use std::fmt::Display;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

/// The time that [`compiling`] has measured in this process.
static COMPILED: Mutex<Duration> = Mutex::new(Duration::ZERO);

/// Announces the next piece of work.
pub fn announce(name: &str, what: impl Display) {
    eprintln!("==> {name}: {what}");
}

/// The time of the first step.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// The last step, with what comes next.
static STEP: Mutex<String> = Mutex::new(String::new());

/// Prints the time since the first step, and a step with what comes next.
pub fn step(what: impl Display, next: &str) {
    let text = format!("{what}; next: {next}");
    print_step(&text);
    *STEP.lock().expect("no panic") = text;
}

/// Prints the time since the first step, and the last step again.
pub fn repeat_step() {
    print_step(&STEP.lock().expect("no panic"));
}

fn print_step(text: &str) {
    let seconds = START.elapsed().as_secs();
    announce(&format!("{}:{:02}", seconds / 60, seconds % 60), text);
}

/// Prints a note that is not a failure.
pub fn note(what: impl Display) {
    eprintln!("!!! note: {what}");
}

/// Runs a build and adds its time to [`compiled`].
pub fn compiling<T>(build: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let built = build();
    *COMPILED.lock().expect("no panic") += start.elapsed();
    built
}

/// Returns the time that this process has spent on builds.
pub fn compiled() -> Duration {
    *COMPILED.lock().expect("no panic")
}
