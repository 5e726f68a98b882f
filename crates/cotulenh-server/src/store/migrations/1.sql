-- Format 1. Both SQLite and PostgreSQL run this text. Times are milliseconds since 1970.

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    -- guest, account or bot.
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The normalised name of an account, or NULL for guests and deleted users.
    name_key TEXT UNIQUE,
    -- The Argon2id hash, or NULL for guests and deleted users.
    password TEXT,
    created BIGINT NOT NULL,
    deleted BIGINT
);
-- The clean-up of guests reads them in this order.
CREATE INDEX users_guest ON users (id) WHERE kind = 'guest' AND deleted IS NULL;

-- The names that no other account may have: those of accounts, and those of deleted accounts.
CREATE TABLE names (
    -- SHA-256 of the skeleton of the name. Names that look alike have the same skeleton.
    hash TEXT NOT NULL PRIMARY KEY,
    -- The account, or NULL after its deletion.
    user_id TEXT UNIQUE REFERENCES users (id)
);

-- The browsers in which an account has signed in. The session may have ended since.
CREATE TABLE devices (
    user_id TEXT NOT NULL REFERENCES users (id),
    -- SHA-256 of the secret that the browser keeps.
    hash TEXT NOT NULL,
    -- The time of the last login.
    seen BIGINT NOT NULL,
    PRIMARY KEY (user_id, hash)
);

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    -- SHA-256 of the secret.
    hash TEXT NOT NULL UNIQUE,
    device TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_seen ON sessions (seen);

CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- Names separated by spaces.
    scopes TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT
);
CREATE INDEX tokens_user ON tokens (user_id);

CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES users (id),
    -- The user that may accept the challenge, or NULL if everyone may.
    opponent TEXT REFERENCES users (id),
    setup TEXT NOT NULL,
    pace TEXT NOT NULL,
    -- red, blue or random.
    side TEXT NOT NULL,
    lobby BIGINT NOT NULL,
    range_low BIGINT,
    range_high BIGINT,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    -- open, accepted, cancelled or declined.
    state TEXT NOT NULL
);
CREATE INDEX challenges_owner ON challenges (owner);
CREATE INDEX challenges_opponent ON challenges (opponent);
CREATE INDEX challenges_expires ON challenges (expires);
CREATE INDEX challenges_open ON challenges (expires) WHERE state = 'open';

-- Servers of a cluster. A node owns the games whose rooms it runs.
CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    -- The address for messages from other nodes.
    address TEXT NOT NULL,
    -- The time of the start, by the clock of the database.
    started BIGINT NOT NULL,
    -- The time of the last heartbeat, by the clock of the node.
    heartbeat BIGINT NOT NULL,
    -- The end of the lease, by the clock of the database. All games of the node share it.
    lease BIGINT NOT NULL
);

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    -- The version of the last entry.
    seq BIGINT NOT NULL,
    -- The number of the takeover: only the node that made it may append.
    epoch BIGINT NOT NULL,
    setup TEXT NOT NULL,
    red TEXT NOT NULL REFERENCES users (id),
    blue TEXT NOT NULL REFERENCES users (id),
    -- The ratings at the start, or NULL for guests. Names and kinds are those of the users.
    red_rating BIGINT,
    red_provisional BIGINT NOT NULL,
    blue_rating BIGINT,
    blue_provisional BIGINT NOT NULL,
    rematch_of TEXT,
    started BIGINT NOT NULL,
    objective TEXT NOT NULL,
    pace TEXT NOT NULL,
    rated BIGINT NOT NULL,
    -- NULL while the game goes on.
    ended BIGINT,
    -- red, blue, draw or aborted.
    result TEXT,
    termination TEXT,
    -- The position after the last entry, so that lists replay nothing. The number of turns without those taken back.
    ply BIGINT NOT NULL,
    -- The side to move: red or blue.
    turn TEXT NOT NULL,
    fen TEXT NOT NULL,
    -- The first turns in LAN, each followed by a space.
    opening TEXT NOT NULL,
    -- The node that appends to the game, or NULL if none does.
    owner TEXT REFERENCES nodes (id),
    -- The time at which the last owner gave the game up, by its clock, or NULL if it did not.
    released BIGINT
);
CREATE INDEX games_ended ON games (ended, id);
CREATE INDEX games_red ON games (red, ended, id);
CREATE INDEX games_blue ON games (blue, ended, id);
CREATE INDEX games_opening ON games (opening) WHERE ended IS NOT NULL;
CREATE INDEX games_owner ON games (owner, ended, started, id);

CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    v BIGINT NOT NULL,
    -- The format of the body: 1 is the JSON of an entry of protocol 1.
    format BIGINT NOT NULL,
    command TEXT,
    body BLOB NOT NULL,
    PRIMARY KEY (game, v)
);
CREATE UNIQUE INDEX entries_command ON entries (game, command);

-- The clock of a turn starts when the entry before it is committed. Its time is stored with the heartbeat if it is
-- much later than the time of that entry.
CREATE TABLE late_starts (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    -- The version of the entry before the turn.
    v BIGINT NOT NULL,
    since BIGINT NOT NULL,
    -- The node that has noted the start, or NULL if the server runs alone.
    node TEXT
);

CREATE TABLE recovery_codes (
    hash TEXT NOT NULL PRIMARY KEY,
    -- The game or the challenge.
    game TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id)
);
CREATE INDEX recovery_codes_game ON recovery_codes (game);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

CREATE TABLE ratings (
    user_id TEXT NOT NULL REFERENCES users (id),
    pace TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    PRIMARY KEY (user_id, pace)
);
CREATE INDEX ratings_rating ON ratings (pace, rating);

CREATE TABLE rating_changes (
    game TEXT NOT NULL REFERENCES games (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    pace TEXT NOT NULL,
    at BIGINT NOT NULL,
    rating_before DOUBLE PRECISION NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, user_id)
);
CREATE INDEX rating_changes_user ON rating_changes (user_id, at);

-- Users that were deleted. A restored backup applies the deletions again.
CREATE TABLE deletions (
    user_id TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

CREATE TABLE heartbeat (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

-- The analysis farm: keys of workers, jobs, results of searches by position, and puzzles.

CREATE TABLE worker_keys (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- SHA-256 of the secret.
    hash TEXT NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    seen BIGINT
);

CREATE TABLE jobs (
    id TEXT NOT NULL PRIMARY KEY,
    -- review, analysis, puzzles, selfplay or match.
    kind TEXT NOT NULL,
    -- A user, a key of a worker, or the server itself.
    owner TEXT NOT NULL,
    -- The priority class. Jobs of a lower class come first.
    class BIGINT NOT NULL,
    -- The round of the class in which the job is taken. Each owner has one job in each round.
    round BIGINT NOT NULL,
    created BIGINT NOT NULL,
    -- queued, leased, done, failed or cancelled.
    state TEXT NOT NULL,
    -- The number of leases so far. Only the worker with the last lease may change the job.
    attempt BIGINT NOT NULL,
    -- The number of leases that have run out or failed.
    failures BIGINT NOT NULL,
    -- The key of the worker that has the lease, and the end of the lease.
    worker TEXT,
    lease BIGINT,
    -- The game that the job is about, or NULL if it is about another one.
    game TEXT,
    -- The format of task and result: 1 is JSON.
    format BIGINT NOT NULL,
    task BLOB NOT NULL,
    -- The progress: parts that are done, and all parts.
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    result BLOB,
    -- Why the job has failed.
    reason TEXT,
    ended BIGINT
);
-- The order of the queue. The owner is in the index, so that the places of its jobs are found in the index alone.
CREATE INDEX jobs_queue ON jobs (state, class, round, created, id, owner);
CREATE INDEX jobs_owner ON jobs (owner, created, id);
CREATE INDEX jobs_finished ON jobs (owner, created, id) WHERE ended IS NOT NULL;
CREATE INDEX jobs_game ON jobs (game, kind);
CREATE INDEX jobs_ended ON jobs (ended);

-- Results of searches. The key is the SHA-256 of the position, its repetitions, the limits and the engine.
CREATE TABLE evaluations (
    id TEXT NOT NULL PRIMARY KEY,
    format BIGINT NOT NULL,
    found BLOB NOT NULL,
    -- The time of the last use, to the day.
    used BIGINT NOT NULL
);
CREATE INDEX evaluations_used ON evaluations (used);

CREATE TABLE puzzles (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    found BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    format BIGINT NOT NULL,
    body BLOB NOT NULL
);
-- The order of the list.
CREATE INDEX puzzles_found ON puzzles (found DESC, id);
