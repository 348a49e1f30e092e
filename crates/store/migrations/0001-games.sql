-- A game is its description and the list of its actions; everything else is computed from them.
CREATE TABLE game (
    number  INTEGER PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,       -- the random part of the game's address
    start   TEXT NOT NULL,              -- position text the game starts from
    clock   TEXT NOT NULL,              -- time control text
    created INTEGER NOT NULL,           -- milliseconds since 1970
    changed INTEGER NOT NULL,
    plies   INTEGER NOT NULL DEFAULT 0, -- moves on the board now
    result  TEXT                        -- NULL while the game goes on
) STRICT;

CREATE INDEX game_by_change ON game (changed DESC, number DESC);

CREATE TABLE seat (
    game   INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
    color  INTEGER NOT NULL CHECK (color IN (0, 1)), -- 0 black, 1 white
    player TEXT NOT NULL,               -- who plays, in the server's words
    owner  TEXT,                        -- digest of the browser key that may move, if any
    invite TEXT,                        -- secret of the link that still gives the seat away
    PRIMARY KEY (game, color)
) STRICT, WITHOUT ROWID;

CREATE TABLE action (
    game   INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- 1, 2, 3, … without a gap
    text   TEXT NOT NULL,
    at     INTEGER NOT NULL,            -- milliseconds since 1970
    spent  INTEGER NOT NULL,            -- milliseconds charged to the mover
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
