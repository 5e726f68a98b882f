//! Messages of this program. They go to the error stream, as cargo's do.

use std::fmt::Display;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time that [`compiling`] has measured in this process.
static COMPILED: Mutex<Duration> = Mutex::new(Duration::ZERO);

/// Announces the next piece of work.
pub fn announce(name: &str, what: impl Display) {
    eprintln!("==> {name}: {what}");
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
