-- Format 2: challenges that are addressed to a user, and the starts of turns whose commit was slow.

-- The user that may accept the challenge, or NULL if everyone may. The state may also be declined.
ALTER TABLE challenges ADD COLUMN opponent TEXT REFERENCES users (id);
CREATE INDEX challenges_opponent ON challenges (opponent);

-- The clock of a turn starts when the entry before it is committed. Its time is stored with the heartbeat if it is
-- much later than the time of that entry.
CREATE TABLE late_starts (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    -- The version of the entry before the turn.
    v BIGINT NOT NULL,
    since BIGINT NOT NULL
);
