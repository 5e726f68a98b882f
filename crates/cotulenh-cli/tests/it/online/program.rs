//! The command as a server and as its clients.

use super::http::Browser;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use tempfile::TempDir;

/// Returns the command with these arguments.
pub fn cotulenh(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh"));
    command.args(args).stdin(Stdio::null());
    command
}

/// Returns a random port below those that the system gives to connections. It may be in use.
pub fn random_port() -> u16 {
    let random = RandomState::new().hash_one(std::process::id());
    20_000 + u16::try_from(random % 12_000).expect("a small number")
}

/// Runs the command to its end.
pub fn run(args: &[&str]) -> Output {
    cotulenh(args).output().expect("the command starts")
}

/// Runs the command, which must succeed. Returns its output.
pub fn good(args: &[&str]) -> String {
    let output = run(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A page that a build would create. It keeps the tests independent of one.
fn page(folder: &Path) -> PathBuf {
    let page = folder.join("page");
    fs::create_dir_all(&page).expect("a folder");
    fs::write(
        page.join("index.html"),
        "<!doctype html><title>page</title>",
    )
    .expect("a file");
    page
}

/// A running server with its data.
pub struct Server {
    child: Child,
    /// The host and the port.
    pub address: String,
    /// The address that the server is reached at.
    origin: String,
    folder: TempDir,
    // Kept open, as in a terminal.
    _stdout: BufReader<ChildStdout>,
}

impl Server {
    /// Starts a server with an empty database.
    pub fn start() -> Server {
        Server::with(&[])
    }

    /// Starts a server with further options.
    pub fn with(options: &[&str]) -> Server {
        Server::with_data(options, |_| {})
    }

    /// Starts a server with further options, after `prepare` has filled the folder of its database.
    pub fn with_data(options: &[&str], prepare: impl FnOnce(&Path)) -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        prepare(&folder.path().join("data"));
        let (child, address, stdout) = serve(folder.path(), options);
        let public = options.iter().position(|option| *option == "--public-url");
        let origin = match public {
            Some(at) => options[at + 1].to_owned(),
            None => format!("http://{address}"),
        };
        Server {
            child,
            address,
            origin,
            folder,
            _stdout: stdout,
        }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the folder of the database.
    pub fn data(&self) -> String {
        let data = self.folder.path().join("data");
        data.to_str().expect("UTF-8").to_owned()
    }

    /// Returns the path of another file for this test.
    pub fn file(&self, name: &str) -> String {
        let file = self.folder.path().join(name);
        file.to_str().expect("UTF-8").to_owned()
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn browser(&self) -> Browser {
        Browser::new(&self.address)
    }

    /// Kills the server and starts another with the same data and another address.
    pub fn kill_and_restart(&mut self) {
        self.child.kill().expect("the server runs");
        self.child.wait().expect("the server ends");
        (self.child, self.address, self._stdout) = serve(self.folder.path(), &[]);
        self.origin = self.url();
    }

    /// Ends the server as a system does.
    pub fn stop(&mut self) {
        terminate(&self.child);
        let ended = self.child.wait().expect("the server ends");
        assert_eq!(ended.code(), Some(0));
    }

    /// Registers a bot. Returns the file with its token.
    pub fn bot(&self, name: &str) -> String {
        let file = self.account(name, true);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("a mode");
        file
    }

    /// Registers an account. Returns a file with a token, which others can read.
    pub fn account(&self, name: &str, is_bot: bool) -> String {
        let mut browser = Browser::with_origin(&self.address, &self.origin);
        browser.post("/api/session", &json!({}));
        let password = "correct horse battery";
        let account = json!({"name": name, "password": password});
        browser.post("/api/accounts", &account);
        if is_bot {
            browser.post("/api/bot", &json!({}));
        }
        let scopes = ["play", "challenge", "read"];
        let wanted = json!({"name": "test", "scopes": scopes, "password": password});
        let token = browser.post("/api/tokens", &wanted).json();
        let secret = token["secret"].as_str().expect("a secret");
        let file = self.file(&format!("{name}.token"));
        fs::write(&file, format!("{secret}\n")).expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("a mode");
        file
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(folder: &Path, options: &[&str]) -> (Child, String, BufReader<ChildStdout>) {
    let (page, data) = (page(folder), folder.join("data"));
    let mut child = cotulenh(&["serve", "--port", "0", "--dir"])
        .arg(page)
        .arg("--data")
        .arg(data)
        .args(options)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a line");
    let address = line.trim_end().strip_prefix("http://");
    let address = address.and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("no address: {line:?}"));
    (child, address.to_owned(), stdout)
}

/// A client that runs in the background.
pub struct Program {
    child: Child,
    stdout: BufReader<ChildStdout>,
}

impl Program {
    pub fn start(args: &[&str]) -> Program {
        Program::spawn(&mut cotulenh(args))
    }

    pub fn spawn(command: &mut Command) -> Program {
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        Program { child, stdout }
    }

    /// Returns the next line of its output.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("a line");
        line
    }

    /// Reads its error messages until one contains this text. They must be piped.
    pub fn wait_for_error(&mut self, text: &str) {
        let stderr = BufReader::new(self.child.stderr.as_mut().expect("piped"));
        let mut lines = stderr.lines().map(|line| line.expect("UTF-8"));
        assert!(lines.any(|line| line.contains(text)), "no {text:?}");
    }

    /// Sends the signal of Ctrl-C in a service.
    pub fn terminate(&self) {
        terminate(&self.child);
    }

    /// Kills the program.
    pub fn kill(&mut self) {
        self.child.kill().expect("the program runs");
        self.child.wait().expect("the program ends");
    }

    /// Waits for its end. Returns the rest of its output and its exit code.
    pub fn finish(mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("UTF-8");
        let ended = self.child.wait().expect("the program ends");
        (rest, ended.code())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn terminate(child: &Child) {
    let pid = Pid::from_child(child);
    kill_process(pid, Signal::TERM).expect("the process runs");
}

/// A position with few pieces, in which a game is short.
pub const FEN: &str = "6c4/11/11/11/11/11/11/11/2(NFT)3(TI)4/11/11/5C5 r - - 0 1";

/// An environment variable.
pub type Variable<'a> = Option<(&'a str, &'a Path)>;

/// Starts a bot that accepts challenges until it receives Ctrl-C.
pub fn opponent(url: &str, token: &str, more: &[&str], variable: Variable<'_>) -> Program {
    let mut command = cotulenh(&["bot", "--url", url, "--token", token, "--wait", "0"]);
    let mut bot = Program::spawn(command.args(more).envs(variable));
    let line = bot.line();
    assert!(line.ends_with(&format!(" is ready at {url}\n")), "{line:?}");
    bot
}

/// Plays this many games between two new bots with common options. Returns the last line of each. A level below the
/// highest plays another game each time.
pub fn bots_play(
    server: &Server,
    url: &str,
    games: u32,
    common: &[&str],
    more: &[&str],
    variable: Variable<'_>,
) -> (String, String) {
    let (one, two) = (server.bot("bot-one"), server.bot("bot-two"));
    let accepting = opponent(url, &one, common, variable);
    let games = games.to_string();
    let mut offering = cotulenh(&["bot", "--url", url, "--token", &two, "--accept", "none"]);
    offering.args(["--offer", &games]).args(common).args(more);
    let output = offering
        .envs(variable)
        .output()
        .expect("the command starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    let offered = String::from_utf8(output.stdout).expect("UTF-8");
    accepting.terminate();
    let (accepted, code) = accepting.finish();
    assert_eq!(code, Some(0), "{accepted}");
    let last = |text: &str| text.lines().last().unwrap_or_default().to_owned();
    (last(&offered), last(&accepted))
}
