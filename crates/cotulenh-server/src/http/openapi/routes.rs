//! The routes of the API, with examples.

use super::Access::{self, Anyone, Key, Scope, Session};

/// A route of the API.
#[derive(Debug)]
pub(super) struct Route {
    pub(super) group: &'static str,
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) summary: &'static str,
    pub(super) access: Access,
    /// Parameters of the query with their meanings.
    pub(super) query: &'static [(&'static str, &'static str)],
    /// An example of the body, or nothing.
    pub(super) body: &'static str,
    /// The media type of the answers.
    pub(super) media: &'static str,
    /// Statuses with their meanings and examples.
    pub(super) answers: &'static [(u16, &'static str, &'static str)],
}

/// The general part of the description.
pub(super) const INTRODUCTION: &str = "\
This description is for authors of bots and other programs. The page uses the same API. Bodies and answers are JSON in \
UTF-8. `GET /api/openapi.json` returns this description as an OpenAPI file.

A browser has a session: the cookie `cotulenh`, which `POST /api/session` sets. With HTTPS its name is \
`__Host-cotulenh`. A program has an API token and sends it as `Authorization: Bearer ctl_…`. If a request has a token, \
its cookie is ignored.

A request that changes something, and every socket, must have an `Origin` equal to that of the server, unless it has a \
token. `GET` never changes anything.

An error has a status, a code for programs and an explanation: `{\"code\":\"not-your-turn\",\"message\":\"…\"}`. With \
status 429, `retry_after` and the header `Retry-After` are the seconds to wait. Every answer has an `X-Request-Id`, \
which the log of the server contains too.

Times are milliseconds since 1970. Identifiers are letters and digits.";

/// The groups of routes in the order of the document.
pub(super) const GROUPS: &[(&str, &str)] = &[
    (
        "Session",
        "Every browser is a guest first. An account is optional.",
    ),
    (
        "Challenges",
        "A challenge is an offer of a game. The game has the same identifier. Challenges expire after 24 hours, those to correspondence games after 14 days.",
    ),
    (
        "Lobby",
        "The socket of the lobby sends `{\"t\":TYPE,\"d\":DATA}`: `hello`, `lobby` (open challenges, number of users and games), `added` and `removed` (a challenge), `declined` (`{\"id\"}`: the opponent has declined the user's challenge), `paired` (`{\"game\"}`: an opponent was found, or a challenge was accepted), `your-turn` (`{\"game\",\"ply\"}`), `ended` (`{\"game\"}`), `ping` (`{\"n\"}`) and `closing` (`{\"reason\"}`). A challenge that is addressed to the user has `forYou: true`; other users do not receive it. The client answers every `ping` with `{\"t\":\"pong\",\"d\":{\"n\":N}}`.",
    ),
    (
        "Games",
        "A game is a log of entries with the versions 1, 2, 3, … A client that misses one asks for the whole state. Clocks belong to the server.",
    ),
    ("Archive", "Finished games. Aborted games are not listed."),
    ("Accounts", "A guest that registers keeps its games."),
    ("Players", "Accounts as others see them."),
    (
        "Bots",
        "A program plays with a token of an account that is marked as a bot. It reads streams and sends commands. Each line of a stream is a JSON object; an empty line is sent every 7 seconds.",
    ),
    (
        "Analysis",
        "Reviews of whole games and analyses of positions that workers of the server make. Jobs wait in a queue in which users take turns. Results of searches are kept by position and used again.",
    ),
    (
        "Workers",
        "A worker sends its key as `Authorization: Bearer ctw_…`. It takes a job under a lease, reports progress before the lease runs out, and hands in the result. Every message names the number of the lease (`attempt`). If another lease has begun, the answer is `lost-lease`, and the worker drops the job. The operator may ask for jobs with the key of a worker, too; self-play and matches need it.",
    ),
    ("Service", "The server about itself."),
];

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";
const ME: &str = r#"{"id":"b2VxkP0aTq3Z","name":"Guest 4F2K","kind":"guest","ratings":{}}"#;
const CHALLENGE: &str = r#"{"id":"Qm3xY7kLp0Zs","setup":{"time":{"kind":"fischer","initial":300,"increment":3},"objective":"total","rated":false,"fen":null},"side":"random","from":{"name":"Guest 4F2K","kind":"guest","rating":null,"provisional":false},"created":1794870000000,"lobby":false,"range":null,"opponent":null,"state":"open","expires":1794956400000,"mine":true,"forYou":false,"recovery":"4F2K-9XQM-01TZ-7HRA"}"#;
const MESSAGE: &str = r#"{"t":"entry","d":{"entry":{"v":1,"at":1794870000000,"by":"red","command":"a1","body":{"type":"turn","lan":"Th4h6"},"clock":{"red":300000,"blue":300000}},"clock":null}}"#;

const JOB: &str = r#"{"id":"Jb3xY7kLp0Zs","kind":"review","state":"queued","position":3,"done":0,"total":61,"created":1794870000000,"ended":null,"game":"Qm3xY7kLp0Zs","reason":null}"#;
const FOUND: &str = r#"{"attempt":1,"found":[{"ply":0,"found":{"depth":9,"nodes":20000,"lines":[{"score":{"cp":12},"words":["f4f6","f9f7"]}]}}]}"#;

/// The routes.
pub(super) const ROUTES: &[Route] = &[
    route("Session", "GET", "/api/session", "Returns the user of this browser.", Anyone)
        .answers(&[(200, "The user.", ME), (204, "The browser has no session.", "")]),
    route("Session", "POST", "/api/session", "Creates a guest and sets the cookie, unless the browser has a session.", Anyone)
        .answers(&[(200, "The user.", ME), (429, "The address has created too many guests.", "")]),
    route("Challenges", "POST", "/api/challenges", "Creates a challenge: by link, in the lobby, or to an account (`opponent` is its name). Only that account sees and accepts a challenge to it.", Scope("challenge"))
        .body(r#"{"setup":{"time":{"kind":"fischer","initial":300,"increment":3},"objective":"total","rated":false,"fen":null},"side":"random","lobby":false,"range":null,"opponent":null}"#)
        .answers(&[(201, "The challenge. `recovery` is a code that takes the seat into another browser. The time control is also `{\"kind\":\"unlimited\"}`, `{\"kind\":\"delay\",\"initial\":300,\"delay\":3}` or `{\"kind\":\"correspondence\",\"days\":3}`.", CHALLENGE), (400, "The conditions are refused; the code begins with `setup-`.", ""), (404, "There is no account with the name of the opponent (`no-such-player`).", ""), (409, "Too many challenges of the user are open (`too-many`). At most 3 to one player can be open or declined in the last hour (`too-many-to-one`).", "")]),
    route("Challenges", "GET", "/api/challenges/{id}", "Returns a challenge. It never joins the game.", Anyone)
        .answers(&[(200, "The challenge, whose `state` is `open`, `accepted`, `declined` or `cancelled`. `forYou` is `true` if it is addressed to the reader.", CHALLENGE), (403, "The challenge is addressed to another player (`not-for-you`).", ""), (404, "There is no such challenge.", "")]),
    route("Challenges", "POST", "/api/challenges/{id}/accept", "Accepts a challenge and begins the game.", Scope("challenge"))
        .answers(&[(200, "The game. The same player may accept again and gets a new code.", r#"{"game":"Qm3xY7kLp0Zs","recovery":"7HRA-01TZ-9XQM-4F2K"}"#), (403, "The challenge is addressed to another player (`not-for-you`).", ""), (409, "The challenge is no longer open (`challenge-closed`), or is the player's own (`own-challenge`).", "")]),
    route("Challenges", "POST", "/api/challenges/{id}/decline", "Declines a challenge that is addressed to the user. The challenger receives `declined` in the lobby.", Scope("challenge"))
        .answers(&[(204, "It is declined.", ""), (403, "The challenge is not addressed to the user (`not-for-you`).", ""), (409, "It is not open (`challenge-closed`).", "")]),
    route("Challenges", "POST", "/api/challenges/{id}/cancel", "Cancels a challenge.", Scope("challenge"))
        .answers(&[(204, "It is cancelled.", ""), (409, "It is not open.", "")]),
    route("Lobby", "GET", "/api/lobby/socket", "Opens the socket of the lobby.", Anyone)
        .query(&[("protocol", "the version of the protocol, 1")])
        .answers(&[(101, "A WebSocket.", r#"{"t":"lobby","d":{"challenges":[],"online":12,"games":3}}"#)]),
    route("Lobby", "POST", "/api/pairing", "Looks for an opponent. The user must be connected to the lobby or to the stream of events.", Scope("challenge"))
        .body(r#"{"time":{"kind":"fischer","initial":300,"increment":3},"objective":"total","rated":false,"range":null}"#)
        .answers(&[(200, "The game, if an opponent waits already.", r#"{"game":"Qm3xY7kLp0Zs"}"#), (202, "The user waits. `paired` follows in the lobby.", r#"{"waiting":true}"#)]),
    route("Lobby", "DELETE", "/api/pairing", "Stops looking for an opponent.", Scope("challenge"))
        .answers(&[(204, "The user no longer waits.", "")]),
    route("Games", "GET", "/api/games/{id}", "Returns the state of a game. With the ending `.pgn`, returns the game as PGN.", Anyone)
        .answers(&[(200, "The state: conditions, players, the log as JSON Lines, clocks, offers, the end.", ""), (404, "There is no such game (`no-such-game`).", "")]),
    route("Games", "GET", "/api/games/{id}/log", "Returns the entries of a game, one on each line.", Anyone)
        .media(NDJSON)
        .answers(&[(200, "The entries.", "")]),
    route("Games", "POST", "/api/games/{id}/commands", "Carries out a command of a player. The same identifier is carried out once and acknowledged every time.", Scope("play"))
        .body(r#"{"id":"a1","action":{"type":"turn","ply":0,"key":"0123456789abcdef","lan":"Th4h6"}}"#)
        .answers(&[(200, "The command is stored. Other actions are `resign`, `abort`, `offer`, `decline` and `claim`.", r#"{"v":1}"#), (403, "Only the two players may do this (`not-a-player`).", ""), (409, "The command is refused, e.g. `not-your-turn`, `illegal-turn` or `wrong-position`.", "")]),
    route("Games", "POST", "/api/games/{id}/recovery", "Takes the seat of a guest into this browser.", Session)
        .body(r#"{"code":"4F2K-9XQM-01TZ-7HRA"}"#)
        .answers(&[(200, "The seat has moved.", r#"{"game":"Qm3xY7kLp0Zs"}"#), (403, "The code is wrong (`wrong-code`).", "")]),
    route("Games", "POST", "/api/games/{id}/recovery-code", "Creates a code that takes the seat of this guest into another browser. It replaces an earlier code.", Session)
        .answers(&[(201, "The code.", r#"{"game":"Qm3xY7kLp0Zs","recovery":"7HRA-01TZ-9XQM-4F2K"}"#), (403, "Only the two players may do this (`not-a-player`).", ""), (409, "The seat belongs to an account (`seat-of-account`).", "")]),
    route("Games", "GET", "/api/games/{id}/socket", "Opens the socket of a game, for players and spectators.", Anyone)
        .query(&[("protocol", "the version of the protocol, 1")])
        .answers(&[(101, "A WebSocket. The server sends `hello`, `game`, `entry`, `done`, `refused`, `crowd`, `ping` and `closing`; the client sends `do` (a command), `pong` and `resync`.", MESSAGE)]),
    route("Games", "GET", "/api/live", "Returns the running games, the newest first.", Anyone)
        .query(&[("limit", "the maximum number of games, at most 50")])
        .answers(&[(200, "The games.", "")]),
    route("Games", "GET", "/api/live/stream", "Streams the running games whenever the list changes.", Anyone)
        .media(NDJSON)
        .answers(&[(200, "A list on each line.", "")]),
    route("Games", "GET", "/api/my/games", "Returns the user's running games, those where it is the user's turn first.", Scope("read"))
        .answers(&[(200, "The games. Games that the server cannot read are left out.", "")]),
    route("Archive", "GET", "/api/games", "Searches finished games. With `Accept: application/x-ndjson` or `application/x-chess-pgn`, streams all of them.", Anyone)
        .query(&[
            ("player", "the name of an account"),
            ("opponent", "the name of another account"),
            ("result", "`red`, `blue`, `draw`; with a player also `win` or `loss`"),
            ("objective", "`total`, `marine`, `air`, `land` or `any`"),
            ("pace", "`blitz`, `rapid`, `classical` or `correspondence`"),
            ("rated", "`true` or `false`"),
            ("from", "the earliest time of the end"),
            ("to", "the time that the end is before"),
            ("opening", "the first turns in LAN, separated by spaces"),
            ("limit", "the maximum number of games"),
            ("before", "the value of `next` of the page before"),
        ])
        .answers(&[(200, "The games, the newest first.", r#"{"games":[],"next":null}"#), (404, "There is no such player (`no-such-player`).", ""), (429, "The client has another search in progress, or has searched too often.", ""), (503, "The search takes too long (`busy`).", "")]),
    route("Accounts", "POST", "/api/accounts", "Makes the guest of this browser an account.", Anyone)
        .body(r#"{"name":"Mai","password":"correct horse battery"}"#)
        .answers(&[(200, "The user, with a new cookie.", r#"{"id":"b2VxkP0aTq3Z","name":"Mai","kind":"account","ratings":{}}"#), (409, "Another account has or had this name, or one that looks like it (`name-taken`).", "")]),
    route("Accounts", "POST", "/api/login", "Signs a user in. The response also sets a second cookie, which survives a logout. It lets the user sign in from this browser even while strangers try wrong passwords.", Anyone)
        .body(r#"{"name":"Mai","password":"correct horse battery"}"#)
        .answers(&[(200, "The user, with a new cookie.", r#"{"id":"b2VxkP0aTq3Z","name":"Mai","kind":"account","ratings":{}}"#), (403, "The name or the password is wrong (`wrong-password`).", ""), (429, "Too many wrong passwords, or too many passwords at all.", "")]),
    route("Accounts", "POST", "/api/logout", "Ends the session of this browser.", Session)
        .answers(&[(204, "The session has ended.", "")]),
    route("Accounts", "POST", "/api/password", "Changes the password. All other sessions and all API tokens end.", Session)
        .body(r#"{"old":"correct horse battery","new":"staple battery horse"}"#)
        .answers(&[(200, "The user, with a new cookie.", ME)]),
    route("Accounts", "GET", "/api/sessions", "Returns the sessions of the user.", Session)
        .answers(&[(200, "The sessions.", r#"[{"id":"Xy12Ab34Cd56","device":"Firefox","created":1794870000000,"seen":1794870000000,"here":true}]"#)]),
    route("Accounts", "POST", "/api/sessions/{id}/revoke", "Ends a session and closes its sockets.", Session)
        .answers(&[(204, "The session has ended.", "")]),
    route("Accounts", "GET", "/api/export", "Returns all data that is stored about the user.", Session)
        .answers(&[(200, "The data.", "")]),
    route("Accounts", "POST", "/api/account/delete", "Deletes the user. Games stay, without the name. Nobody can register the name again.", Session)
        .body(r#"{"password":"correct horse battery"}"#)
        .answers(&[(204, "The user is deleted.", "")]),
    route("Accounts", "GET", "/api/tokens", "Returns the API tokens of the user.", Session)
        .answers(&[(200, "The tokens, without their secrets. `seen` is the time of the last use, to the minute.", r#"[{"id":"Xy12Ab34Cd56","name":"my bot","scopes":["play"],"created":1794870000000,"seen":1794870000000}]"#)]),
    route("Accounts", "POST", "/api/tokens", "Creates an API token. The body has the password of the account.", Session)
        .body(r#"{"name":"my bot","scopes":["play","challenge","read"],"password":"correct horse battery"}"#)
        .answers(&[(201, "The token. Its secret cannot be read again.", r#"{"id":"Xy12Ab34Cd56","name":"my bot","scopes":["play","challenge","read"],"created":1794870000000,"seen":null,"secret":"ctl_…"}"#)]),
    route("Accounts", "POST", "/api/tokens/{id}/revoke", "Revokes a token.", Session)
        .answers(&[(204, "The token is revoked.", "")]),
    route("Accounts", "POST", "/api/bot", "Marks the account as a bot, before its first game.", Session)
        .answers(&[(200, "The user.", r#"{"id":"b2VxkP0aTq3Z","name":"Robot","kind":"bot","ratings":{}}"#), (409, "The account has played (`has-played`).", "")]),
    route("Players", "GET", "/api/players/{name}", "Returns the profile of an account.", Anyone)
        .answers(&[(200, "Name, kind, ratings, results.", ""), (404, "There is no such player.", "")]),
    route("Players", "GET", "/api/players/{name}/ratings", "Returns the ratings of an account after each rated game.", Anyone)
        .query(&[("pace", "only this pace")])
        .answers(&[(200, "The ratings, the oldest first.", r#"[{"game":"Qm3xY7kLp0Zs","pace":"rapid","at":1794870000000,"before":1500,"rating":1662,"deviation":290}]"#)]),
    route("Players", "GET", "/api/leaderboard", "Returns the best players of a pace.", Anyone)
        .query(&[("pace", "the pace; required"), ("limit", "the maximum number of players, at most 200")])
        .answers(&[(200, "The players, the best first.", "")]),
    route("Bots", "GET", "/api/stream/events", "Streams the messages of the lobby.", Scope("play"))
        .media(NDJSON)
        .answers(&[(200, "A message on each line.", r#"{"t":"your-turn","d":{"game":"Qm3xY7kLp0Zs","ply":4}}"#)]),
    route("Bots", "GET", "/api/stream/games/{id}", "Streams the messages of a game, as its socket sends them.", Anyone)
        .media(NDJSON)
        .answers(&[(200, "A message on each line. The first is the state.", MESSAGE)]),
    route("Analysis", "POST", "/api/jobs", "Asks for a review or an analysis. A review names a finished game of the server (`game`) or a line (`line`); an analysis is about the last position of a line.", Scope("analyse"))
        .body(r#"{"kind":"review","game":"Qm3xY7kLp0Zs","nodes":20000}"#)
        .answers(&[(201, "The job. An analysis is `{\"kind\":\"analysis\",\"line\":{\"start\":FEN,\"objective\":\"total\",\"turns\":[\"f4f6\"]},\"nodes\":1000000,\"depth\":null,\"lines\":3}`.", JOB), (400, "A parameter is wrong (`bad-task`).", ""), (404, "There is no such game.", ""), (409, "The game has not ended (`game-not-ended`), or the user has too many unfinished jobs (`too-many-jobs`).", ""), (503, "The queue is full (`queue-full`).", "")]),
    route("Analysis", "GET", "/api/jobs", "Returns the last 50 jobs of the user without their results, the newest first.", Scope("analyse"))
        .answers(&[(200, "The jobs.", "")]),
    route("Analysis", "GET", "/api/jobs/{id}", "Returns a job of the user.", Scope("analyse"))
        .answers(&[(200, "The job. `state` is `queued`, `leased`, `done`, `failed` or `cancelled`. `position` is the place in the queue. `result` of a review has `positions` and `summary`, that of an analysis `lines`, with the members of `cotulenh analyse --format json`.", JOB), (404, "The user has no such job (`no-such-job`).", "")]),
    route("Analysis", "POST", "/api/jobs/{id}/cancel", "Cancels a job of the user.", Scope("analyse"))
        .answers(&[(204, "It is cancelled.", ""), (409, "It has ended (`job-over`).", "")]),
    route("Analysis", "GET", "/api/puzzles", "Returns puzzles that workers have found in finished games, the newest first.", Anyone)
        .query(&[("limit", "the maximum number of puzzles, at most 200"), ("before", "the value of `next` of the page before")])
        .answers(&[(200, "The puzzles, with the members of `cotulenh wins mine`.", r#"{"puzzles":[],"next":null}"#)]),
    route("Workers", "POST", "/api/worker/take", "Takes the next job of some kinds. Waits up to 10 seconds for one.", Key)
        .body(r#"{"engine":"0.1.0 123456","kinds":["review","analysis","puzzles","selfplay","match"]}"#)
        .answers(&[(200, "The job. `lease` is the number of milliseconds until a silent worker loses it, `plies` are the positions to search.", r#"{"id":"Jb3xY7kLp0Zs","attempt":1,"lease":30000,"task":{"kind":"review","game":null,"line":{"start":"…","objective":"total","turns":["f4f6"]},"nodes":20000},"plies":[0,1]}"#), (204, "There is no job.", ""), (409, "The worker has another engine than the server (`other-engine`).", "")]),
    route("Workers", "POST", "/api/worker/jobs/{id}/progress", "Renews the lease, and stores the searches since the last message.", Key)
        .body(FOUND)
        .answers(&[(204, "The lease is renewed.", ""), (400, "A search is wrong (`bad-result`).", ""), (409, "The job has another lease or has ended (`lost-lease`).", "")]),
    route("Workers", "POST", "/api/worker/jobs/{id}/finish", "Stores the result. `result` is `searched` (the last searches), `puzzles`, `games` (a file of self-play in Base64) or `match`.", Key)
        .body(r#"{"attempt":1,"result":{"searched":[]}}"#)
        .answers(&[(204, "The job is done.", ""), (400, "The result is wrong or incomplete (`bad-result`).", ""), (409, "The job has another lease or has ended (`lost-lease`).", "")]),
    route("Workers", "POST", "/api/worker/jobs/{id}/fail", "Notes that the worker cannot do the job. Another worker gets it. After three failures it is given up.", Key)
        .body(r#"{"attempt":1,"reason":"no memory"}"#)
        .answers(&[(204, "It is noted.", "")]),
    route("Workers", "POST", "/api/worker/jobs/{id}/give-back", "Puts the job back into the queue, because the worker stops.", Key)
        .body(r#"{"attempt":1}"#)
        .answers(&[(204, "Another worker gets the job.", "")]),
    route("Service", "GET", "/api/server", "Returns the versions of the server.", Anyone)
        .answers(&[(200, "The versions. `workers` says whether workers review games.", r#"{"protocol":1,"oldest":1,"version":"0.1.0","workers":false}"#)]),
    route("Service", "GET", "/api/openapi.json", "Returns this description as an OpenAPI file.", Anyone)
        .answers(&[(200, "The file.", "")]),
    route("Service", "GET", "/embed/{id}", "Returns a page with the board of a game, for frames of other sites.", Anyone)
        .query(&[("ply", "the number of turns to show; by default all")])
        .media("text/html")
        .answers(&[(200, "The page. It has no scripts and no cookies.", ""), (404, "There is no such game.", "")]),
    route("Service", "GET", "/health", "Returns the health of each part of the server, from memory.", Anyone)
        .answers(&[
            (200, "All parts work. `age` is the time since the last success in milliseconds, `free` the free space in bytes. A node of a cluster also has the parts `bus` and `lease`.", r#"{"status":"ok","games":3,"parts":{"database-read":{"ok":true,"age":412},"database-write":{"ok":true,"age":97},"disk":{"ok":true,"free":52428800000}}}"#),
            (503, "A part fails. The answer has the same form, and the `status` is `failing`.", ""),
        ]),
    route("Service", "GET", "/health/live", "Returns 200 if the process answers.", Anyone)
        .answers(&[(200, "The process answers.", r#"{"status":"ok"}"#)]),
    route("Service", "GET", "/health/ready", "Returns 200 if a load balancer should send clients to the server.", Anyone)
        .answers(&[
            (200, "The server accepts clients. A failure that affects all servers, e.g. of the database, does not change this.", r#"{"status":"ok"}"#),
            (503, "The server stops (`stopping`), or other nodes of the cluster work and this one does not (`cut-off`).", r#"{"status":"cut-off"}"#),
        ]),
    route("Service", "GET", "/metrics", "Returns the metrics in the format of Prometheus.", Anyone)
        .media("text/plain")
        .answers(&[(200, "The metrics.", "")]),
];

const fn route(
    group: &'static str,
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    access: Access,
) -> Route {
    Route {
        group,
        method,
        path,
        summary,
        access,
        query: &[],
        body: "",
        media: JSON,
        answers: &[],
    }
}

impl Route {
    const fn query(self, query: &'static [(&'static str, &'static str)]) -> Route {
        Route { query, ..self }
    }

    const fn body(self, body: &'static str) -> Route {
        Route { body, ..self }
    }

    const fn media(self, media: &'static str) -> Route {
        Route { media, ..self }
    }

    const fn answers(self, answers: &'static [(u16, &'static str, &'static str)]) -> Route {
        Route { answers, ..self }
    }
}

/// Returns the paths, each once, in the order of the routes.
pub(super) fn paths() -> Vec<&'static str> {
    let mut paths: Vec<&str> = Vec::new();
    for route in ROUTES {
        if !paths.contains(&route.path) {
            paths.push(route.path);
        }
    }
    paths
}
