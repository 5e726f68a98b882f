-- Format 3: an index for searches by the first turns.
CREATE INDEX games_opening ON games (opening);
