//! The example files for proxies, with the proxies themselves where they are installed.

use super::program::{FEN, Server, bots_play, good, random_port};
use crate::support::text;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

const HAPROXY: &str = include_str!("../../../../../deploy/haproxy.cfg");
const CADDYFILE: &str = include_str!("../../../../../deploy/Caddyfile");
const NGINX: &str = include_str!("../../../../../deploy/nginx.conf");

/// The timeout for an answer.
const LIMIT: Duration = Duration::from_secs(60);

/// Returns `true` if a program is installed. A test without its proxy says so and ends.
fn is_installed(program: &str) -> bool {
    let version = Command::new(program)
        .arg("-v")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let found = version.is_ok();
    if !found {
        eprintln!("skipped: {program} is not installed");
    }
    found
}

/// Replaces a part of an example, which must be there.
fn replace(example: &str, part: &str, by: &str) -> String {
    assert!(example.contains(part), "the example has no {part}");
    example.replace(part, by)
}

/// A running proxy.
struct Proxy(Child);

impl Proxy {
    /// Starts a proxy and waits until it accepts connections. Returns `None` if its port is in use.
    fn start(command: &mut Command, port: u16) -> Option<Proxy> {
        let accepts = || TcpStream::connect(("127.0.0.1", port)).is_ok();
        if accepts() {
            return None;
        }
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the proxy starts");
        let mut proxy = Proxy(child);
        let deadline = Instant::now() + Duration::from_secs(60);
        while !accepts() {
            let ended = proxy.0.try_wait().expect("a process");
            if ended.is_some() || Instant::now() > deadline {
                let _ = proxy.0.kill();
                let mut errors = String::new();
                let stderr = proxy.0.stderr.as_mut().expect("piped");
                let _ = stderr.read_to_string(&mut errors);
                let is_in_use = errors.to_lowercase().contains("address already in use");
                assert!(is_in_use, "the proxy does not listen: {errors}");
                return None;
            }
            thread::sleep(Duration::from_millis(10));
        }
        Some(proxy)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays through a proxy: sockets by the load test, streams of lines by bots.
fn play_through(server: &Server, url: &str, certificates: Option<&Path>) {
    let certificates = certificates.map(|file| ("SSL_CERT_FILE", file));
    let mut load = super::program::cotulenh(&["load", "--url", url, "--games", "3"]);
    load.args(["--spectators", "1", "--every", "0.3", "--seconds", "2"])
        .envs(certificates);
    let mut output = load.output().expect("the command starts");
    // Caddy accepts connections before it has issued its certificate.
    let deadline = Instant::now() + Duration::from_secs(60);
    while text(&output.stderr).contains("fatal alert") && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(20));
        output = load.output().expect("the command starts");
    }
    let (report, errors) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{report}{errors}");
    let (offered, _) = bots_play(
        server,
        url,
        1,
        &["--nodes", "200"],
        &["--fen", FEN],
        certificates,
    );
    assert!(
        offered.starts_with("1 games: ") && offered.ends_with(" 0 aborted"),
        "{offered}"
    );
}

#[test]
fn the_example_for_nginx_works() {
    if is_installed("nginx") {
        while play_through_nginx(random_port()).is_none() {}
    }
}

/// Plays through nginx on a port. Returns `None` if the port is in use.
fn play_through_nginx(port: u16) -> Option<()> {
    let url = format!("http://127.0.0.1:{port}");
    let server = Server::with(&["--public-url", &url, "--trusted-proxy", "127.0.0.1"]);
    let _proxy = start_nginx(port, &server.address, &server.file("nginx"))?;
    play_through(&server, &url, None);
    Some(())
}

/// Starts nginx with the example for a server. Returns `None` if the port is in use.
fn start_nginx(port: u16, server: &str, folder: &str) -> Option<Proxy> {
    let example = replace(NGINX, "127.0.0.1:8132", server);
    let example = replace(
        &example,
        "listen 443 ssl;",
        &format!("listen 127.0.0.1:{port};"),
    );
    // Without certificates there is no TLS.
    let kept = example.lines().filter(|line| {
        let line = line.trim();
        !line.starts_with("listen [::]") && !line.starts_with("ssl_")
    });
    let example = kept.collect::<Vec<_>>().join("\n");
    fs::create_dir_all(folder).expect("a folder");
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let temporary = temporary.map(|kind| format!("{kind}_temp_path {folder}/{kind};"));
    let config = format!(
        "daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n\
         access_log off;\n{}\n{example}\n}}\n",
        temporary.join("\n")
    );
    let file = format!("{folder}/nginx.conf");
    fs::write(&file, config).expect("a file");
    let mut command = Command::new("nginx");
    command.args(["-p", folder, "-c", &file]);
    Proxy::start(&mut command, port)
}

/// The proxy has TLS with a certificate of its own, so this is also the test of `https://` addresses.
#[test]
fn the_example_for_caddy_works() {
    if is_installed("caddy") {
        while play_through_caddy(random_port()).is_none() {}
    }
}

/// Plays through Caddy on a port. Returns `None` if the port is in use.
fn play_through_caddy(port: u16) -> Option<()> {
    let url = format!("https://localhost:{port}");
    let server = Server::with(&["--public-url", &url, "--trusted-proxy", "127.0.0.1"]);
    let folder = server.file("caddy");
    let site = format!("localhost:{port} {{\n\ttls internal");
    let _proxy = start_caddy(port, &site, &server.address, &folder)?;
    let root = Path::new(&folder).join("caddy/pki/authorities/local/root.crt");
    play_through(&server, &url, Some(&root));
    Some(())
}

/// Starts Caddy with the example for a server. Returns `None` if the port is in use.
fn start_caddy(port: u16, site: &str, server: &str, folder: &str) -> Option<Proxy> {
    let example = replace(CADDYFILE, "127.0.0.1:8132", server);
    let example = replace(&example, "play.example.org {", site);
    fs::create_dir_all(folder).expect("a folder");
    let global = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n";
    let file = format!("{folder}/Caddyfile");
    fs::write(&file, format!("{global}{example}")).expect("a file");
    let mut command = Command::new("caddy");
    command
        .args(["run", "--adapter", "caddyfile", "--config", &file])
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("HOME", folder);
    Proxy::start(&mut command, port)
}

/// Starts HAProxy with the example for one node. Returns `None` if the port is in use.
fn start_haproxy(port: u16, server: &str, folder: &str) -> Option<Proxy> {
    let example = replace(HAPROXY, "bind :8080", &format!("bind 127.0.0.1:{port}"));
    let example = replace(&example, "node1:8132", server);
    let kept = example.lines().filter(|line| !line.contains(":8132"));
    let file = format!("{folder}/haproxy.cfg");
    fs::write(&file, kept.collect::<Vec<_>>().join("\n") + "\n").expect("a file");
    let mut command = Command::new("haproxy");
    command.args(["-db", "-f", &file]);
    Proxy::start(&mut command, port)
}

/// A server behind a proxy that reports the path of each request as soon as it has its head.
struct Upstream {
    address: String,
    paths: Receiver<String>,
}

impl Upstream {
    fn start() -> Upstream {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let (report, paths) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let report = report.clone();
                thread::spawn(move || {
                    let mut stream = BufReader::new(stream);
                    let head = head(&mut stream);
                    let path = head[0].split(' ').nth(1).unwrap_or_default();
                    let _ = report.send(path.to_owned());
                    let length = head.iter().find_map(|line| {
                        let (name, value) = line.split_once(':')?;
                        let is_length = name.eq_ignore_ascii_case("content-length");
                        is_length.then(|| value.trim().parse().expect("a length"))
                    });
                    let mut body = vec![0; length.unwrap_or(0)];
                    let _ = stream.read_exact(&mut body);
                    let answer =
                        b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
                    let _ = stream.get_mut().write_all(answer);
                });
            }
        });
        Upstream { address, paths }
    }

    /// Returns the path of the next request that is no health check.
    fn next(&self) -> String {
        loop {
            let path = self.paths.recv_timeout(LIMIT).expect("a request in time");
            if !path.starts_with("/health") {
                return path;
            }
        }
    }
}

/// Reads the lines of a head up to the empty one. A connection that ends has an empty head.
fn head(stream: &mut impl BufRead) -> Vec<String> {
    let lines = stream.lines().map_while(Result::ok);
    let mut head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    if head.is_empty() {
        head.push(String::new());
    }
    head
}

/// A slow body must take no connection of the server.
#[test]
fn the_examples_keep_slow_bodies_from_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("UTF-8");
    for program in ["haproxy", "nginx", "caddy"] {
        if !is_installed(program) {
            continue;
        }
        let upstream = Upstream::start();
        let to = &upstream.address;
        let (port, _proxy) = loop {
            let port = random_port();
            let proxy = match program {
                "haproxy" => start_haproxy(port, to, folder),
                "nginx" => start_nginx(port, to, folder),
                _ => start_caddy(port, &format!("http://localhost:{port} {{"), to, folder),
            };
            if let Some(proxy) = proxy {
                break (port, proxy);
            }
        };
        let connect = || {
            let stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
            stream.set_read_timeout(Some(LIMIT)).expect("a setting");
            BufReader::new(stream)
        };
        let host = format!("HTTP/1.1\r\nHost: localhost:{port}\r\n");
        let mut slow = connect();
        let begin = format!("POST /slow {host}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
        slow.get_mut().write_all(begin.as_bytes()).expect("sent");
        // The proxy itself waits for the body.
        assert_eq!(head(&mut slow)[0], "HTTP/1.1 100 Continue", "{program}");
        slow.get_mut().write_all(b"{").expect("sent");
        let mut quick = connect();
        let request = format!("GET /quick {host}\r\n");
        quick.get_mut().write_all(request.as_bytes()).expect("sent");
        assert_eq!(head(&mut quick)[0], "HTTP/1.1 200 OK", "{program}");
        assert_eq!(upstream.next(), "/quick", "{program}");
        slow.get_mut().write_all(b"}").expect("sent");
        assert_eq!(head(&mut slow)[0], "HTTP/1.1 200 OK", "{program}");
        assert_eq!(upstream.next(), "/slow", "{program}");
    }
}

/// The units must be files that systemd understands.
#[test]
fn the_units_are_well_formed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    for (file, sections) in [
        (
            "cotulenh.service",
            ["[Unit]", "[Service]", "[Install]"].as_slice(),
        ),
        ("cotulenh-backup.service", &["[Unit]", "[Service]"]),
        ("cotulenh-backup.timer", &["[Unit]", "[Timer]", "[Install]"]),
    ] {
        let text = fs::read_to_string(folder.join(file)).expect(file);
        let found: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
        assert_eq!(found, sections, "{file}");
    }
    // The options of the unit are those of the command.
    let unit = fs::read_to_string(folder.join("cotulenh.service")).expect("a file");
    let help = good(&["serve", "--help"]);
    let options: Vec<&str> = unit
        .split_whitespace()
        .filter(|word| word.starts_with("--"))
        .collect();
    assert!(options.len() >= 4);
    for option in options {
        assert!(help.contains(option), "{option}");
    }
}
