-- Format 1. Only standard SQL, so that PostgreSQL can run it too. Times are milliseconds since 1970.

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
    setup TEXT NOT NULL,
    pace TEXT NOT NULL,
    -- red, blue or random.
    side TEXT NOT NULL,
    lobby BIGINT NOT NULL,
    range_low BIGINT,
    range_high BIGINT,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    -- open, accepted or cancelled.
    state TEXT NOT NULL
);
CREATE INDEX challenges_owner ON challenges (owner);
CREATE INDEX challenges_expires ON challenges (expires);

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
    -- The number of turns of the finished game.
    turns BIGINT,
    -- The first turns of the finished game in LAN, each followed by a space.
    opening TEXT
);
CREATE INDEX games_ended ON games (ended, id);
CREATE INDEX games_red ON games (red, ended, id);
CREATE INDEX games_blue ON games (blue, ended, id);

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
