//! A gate between a program and a server: it can end the stream of events, hold an answer back, and change requests.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The timeout for an event at the gate.
const LIMIT: Duration = Duration::from_secs(60);
/// The request whose stream can be ended.
const EVENTS: &[u8] = b"GET /api/stream/events ";

/// A gate. It forwards connections until the test ends.
pub struct Gate {
    pub address: String,
    shared: Arc<Shared>,
    held: Receiver<()>,
    release: Sender<()>,
}

struct Shared {
    server: Mutex<String>,
    /// The beginning of the request whose next answer is held back.
    hold: Mutex<Option<&'static [u8]>>,
    /// A text in requests and the text of equal length that replaces it.
    replacement: Mutex<Option<[&'static str; 2]>>,
    /// The open stream of events, as the program and the server see it.
    events: Mutex<Option<(TcpStream, TcpStream)>>,
    held: Sender<()>,
    released: Mutex<Receiver<()>>,
}

impl Gate {
    /// Opens a gate to a server.
    pub fn to(server: &str) -> Gate {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let (tell_held, held) = channel();
        let (release, released) = channel();
        let shared = Arc::new(Shared {
            server: Mutex::new(server.to_owned()),
            hold: Mutex::default(),
            replacement: Mutex::default(),
            events: Mutex::default(),
            held: tell_held,
            released: Mutex::new(released),
        });
        let gate = Arc::clone(&shared);
        std::thread::spawn(move || {
            for program in listener.incoming().map_while(Result::ok) {
                let gate = Arc::clone(&gate);
                std::thread::spawn(move || gate.forward(program));
            }
        });
        Gate {
            address,
            shared,
            held,
            release,
        }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Forwards new connections to another server.
    pub fn lead_to(&self, server: &str) {
        server.clone_into(&mut self.shared.server.lock().expect("a gate"));
    }

    /// Holds back the next answer to a request that begins with these bytes.
    pub fn hold(&self, request: &'static [u8]) {
        *self.shared.hold.lock().expect("a gate") = Some(request);
    }

    /// Replaces a text in all requests from now on by another one of equal length.
    pub fn replace(&self, text: &'static str, by: &'static str) {
        assert_eq!(text.len(), by.len());
        *self.shared.replacement.lock().expect("a gate") = Some([text, by]);
    }

    /// Ends the stream of events, as a failure of the network does.
    pub fn end_events(&self) {
        let events = self.shared.events.lock().expect("a gate").take();
        let (program, server) = events.expect("a stream of events");
        for stream in [program, server] {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Waits until the server has answered the request that is held back.
    pub fn wait_until_held(&self) {
        self.held.recv_timeout(LIMIT).expect("the request in time");
    }

    /// Lets the answer through.
    pub fn release(&self) {
        self.release.send(()).expect("a gate");
    }
}

impl Shared {
    /// Forwards a connection in both directions until one side ends it.
    fn forward(self: &Arc<Shared>, program: TcpStream) {
        let address = self.server.lock().expect("a gate").clone();
        // The server may have ended. The program sees that its connection is closed.
        let Ok(server) = TcpStream::connect(address) else {
            return;
        };
        let is_held = Arc::new(Mutex::new(false));
        let (gate, flag) = (Arc::clone(self), Arc::clone(&is_held));
        let (from, to) = (clone(&program), clone(&server));
        std::thread::spawn(move || {
            pipe(&from, &to, |bytes| {
                if bytes.starts_with(EVENTS) {
                    let streams = (clone(&from), clone(&to));
                    *gate.events.lock().expect("a gate") = Some(streams);
                }
                let mut hold = gate.hold.lock().expect("a gate");
                if hold.is_some_and(|request| bytes.starts_with(request)) {
                    *hold = None;
                    *flag.lock().expect("a gate") = true;
                }
                if let Some([text, by]) = *gate.replacement.lock().expect("a gate") {
                    let mut places = bytes.windows(text.len());
                    if let Some(place) = places.position(|bytes| bytes == text.as_bytes()) {
                        bytes[place..place + by.len()].copy_from_slice(by.as_bytes());
                    }
                }
            });
        });
        pipe(&server, &program, |_| {
            if std::mem::take(&mut *is_held.lock().expect("a gate")) {
                let _ = self.held.send(());
                let released = self.released.lock().expect("a gate");
                released.recv_timeout(LIMIT).expect("a release in time");
            }
        });
    }
}

fn clone(stream: &TcpStream) -> TcpStream {
    stream.try_clone().expect("a connection")
}

/// Forwards bytes until one side ends. Calls a function before, which may change them.
fn pipe(mut from: &TcpStream, mut to: &TcpStream, before: impl Fn(&mut [u8])) {
    let mut buffer = [0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        before(&mut buffer[..count]);
        if to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
