//! Making the page and putting it where the command takes it from.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::error::Error;
use crate::lanes::side_by_side;
use crate::report::{self, Verdict};
use crate::run::{cargo, line, root, run, target_folder};
use crate::server::Server;
use crate::stamp::Stamp;
use crate::{debian, node, wasm};

const STAGE: &str = "page";
/// What the page is made from: the package holds the module.
const SOURCES: [&str; 2] = ["web", "packages/cotulenh"];
/// Where the page's build puts it, and where it puts it for the command.
const BUILT: &str = "web/dist";
const CARRIED: &str = "crates/cotulenh-page/dist";

/// Makes the page; `test` as an argument runs its tests as well.
pub fn page(args: &[OsString]) -> Result<(), Error> {
    let test = match args {
        [] => false,
        [word] if word == "test" => true,
        _ => return Err(Error::Usage("`page` takes nothing but `test`".into())),
    };
    make_if_stale()?;
    if test {
        run_tests().map(|_| ())
    } else {
        Ok(())
    }
}

/// Makes the page and runs its tests, where there are the means.
pub fn check() -> Result<Verdict, Error> {
    match make_if_stale() {
        Err(error @ Error::MissingTool { tool, .. }) => {
            report::note(&format!("the page was not made: {error}"));
            Ok(Verdict::Partial(format!("without {tool}")))
        }
        made => made.and_then(|()| run_tests()),
    }
}

/// Makes the page, and the module in it, unless they were made from the same sources.
pub fn make_if_stale() -> Result<(), Error> {
    node::ensure()?;
    wasm::make_if_stale()?;
    let web = web();
    node::install(&web)?;
    let stamp = Stamp::of(root().join(BUILT).join(".stamp"), &SOURCES)?;
    if stamp.is_fresh() && root().join(CARRIED).join("index.html").is_file() {
        return Ok(());
    }
    stamp.forget();
    node::script(STAGE, &web, "build", &[])?;
    stamp.set()
}

/// The types, the page's parts, the command with the page in it, and the page in a browser.
fn run_tests() -> Result<Verdict, Error> {
    let web = web();
    side_by_side(2, &["check", "test"], |script| {
        node::script(STAGE, &web, script, &[])
    })?;

    // With the features of the stage `test`, so that little is built again.
    let mut served = cargo(["test", "--workspace", "--all-features", "--locked"]);
    served.args(["--test", "serve"]);
    report::announce(STAGE, &line(&served));
    run(&mut served)?;

    if let Err(error) = debian::ensure_chromium() {
        report::note(&format!("the page was not tested in a browser: {error}"));
        return Ok(Verdict::Partial("without chromium".into()));
    }
    let command = target_folder().join(format!("debug/cotulenh{EXE_SUFFIX}"));
    let server = Server::start(&command)?;
    node::script(STAGE, &web, "e2e", &[("COTULENH_URL", &server.address)])?;
    Ok(Verdict::Passed)
}

fn web() -> PathBuf {
    root().join("web")
}
