-- Format 5: the analysis farm. Jobs for workers, results of searches by position, puzzles, and the keys of workers.

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
CREATE INDEX jobs_queue ON jobs (state, class, round, created, id);
CREATE INDEX jobs_owner ON jobs (owner, created);
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
CREATE INDEX puzzles_found ON puzzles (found, id);
