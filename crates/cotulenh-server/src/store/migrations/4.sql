-- Format 4: several servers on one database. A server is a node, and a node owns the games whose rooms it runs.

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

-- The node that appends to the game, or NULL if none does.
ALTER TABLE games ADD COLUMN owner TEXT REFERENCES nodes (id);
-- The time at which the last owner gave the game up, by its clock, or NULL if it did not.
ALTER TABLE games ADD COLUMN released BIGINT;
CREATE INDEX games_owner ON games (owner);

-- The node that has noted the start, or NULL if the server runs alone.
ALTER TABLE late_starts ADD COLUMN node TEXT;
