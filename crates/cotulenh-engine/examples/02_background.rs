//! Lesson 2: search in another thread, read its reports from a channel, and stop it.
//!
//! In an asynchronous program, `search.await` takes the place of `search.wait()`.

use cotulenh::Position;
use cotulenh_engine::{Engine, Limits, Root, SearchEvent};
use std::error::Error;
use std::sync::mpsc;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let position = Position::start();
    let (sender, reports) = mpsc::channel();
    let search = Engine::new().start(position.into(), Limits::default(), move |event| {
        if let SearchEvent::Info(info) = event {
            let _ = sender.send(info.clone());
        }
    })?;
    for info in reports {
        println!(
            "depth {}: {}",
            info.depth,
            info.line.san(&position).join(" ")
        );
        if info.depth >= 3 {
            search.stop();
        }
    }
    let finished = search.wait()?;
    let best = finished.result.best.ok_or("no turn")?;
    println!("best: {}", position.turn_san(&best));

    // The engine is ready for the next search.
    let mut engine = finished.engine;
    engine.search(&Root::new(position), &Limits::depth(1), |_| {});
    Ok(())
}
