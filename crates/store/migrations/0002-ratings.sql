-- Ratings of browsers that keep their key, and of the server's engines and programs.
CREATE TABLE player (
    who  TEXT NOT NULL PRIMARY KEY,     -- digest of a browser key
    name TEXT NOT NULL UNIQUE COLLATE NOCASE -- what the person wants to be called
) STRICT, WITHOUT ROWID;

CREATE TABLE rating (
    pool       TEXT NOT NULL,           -- which games count together, in the server's words
    who        TEXT NOT NULL,           -- digest of a browser key, or the server's word for an engine
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    changed    INTEGER NOT NULL,        -- milliseconds since 1970
    PRIMARY KEY (pool, who)
) STRICT, WITHOUT ROWID;

ALTER TABLE game ADD COLUMN pool TEXT;  -- where the game counts; NULL if it does not

-- What a game did to the ratings of its players; a game with rows here has been counted.
CREATE TABLE rated (
    game      INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
    seat      INTEGER NOT NULL CHECK (seat IN (0, 1)),
    before    REAL NOT NULL,
    after     REAL NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
