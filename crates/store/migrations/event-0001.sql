-- One event: its description, and one row for every game that has its result.
CREATE TABLE fact (
    name  TEXT PRIMARY KEY,             -- what: 'event' is the text of its file, others are the runner's
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
    number      INTEGER PRIMARY KEY,    -- place in the schedule, from 0
    id          TEXT NOT NULL UNIQUE,   -- round, pairing, opening and repetition
    attempt     TEXT NOT NULL,          -- the run that played it
    round       INTEGER NOT NULL,
    first       INTEGER NOT NULL,       -- the player that had Black, by its number in the event
    second      INTEGER NOT NULL,
    half_points INTEGER NOT NULL CHECK (half_points IN (0, 1, 2)), -- of the first player
    end         TEXT NOT NULL,          -- why it ended
    fault       INTEGER,                -- the player whose fault it was, if it was one
    detail      TEXT NOT NULL,          -- what exactly was wrong, empty if nothing
    finished    INTEGER NOT NULL        -- milliseconds since 1970
) STRICT;

-- A game is one board, or several where a draw goes on to a larger one.
CREATE TABLE leg (
    game    INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
    leg     INTEGER NOT NULL,           -- 0, 1, 2 …
    opening TEXT NOT NULL,              -- position text it started from
    moves   TEXT NOT NULL,              -- the moves after it
    plies   INTEGER NOT NULL,           -- of the whole game, the opening included
    end     TEXT NOT NULL,
    record  TEXT NOT NULL,              -- JSON: times, nodes, versions, limits, tier
    PRIMARY KEY (game, leg)
) STRICT, WITHOUT ROWID;

CREATE TABLE bye (
    round  INTEGER NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (round, player)
) STRICT, WITHOUT ROWID;
