BEGIN TRANSACTION;
CREATE TABLE games (
        id INTEGER PRIMARY KEY,  -- grows, so it orders games of the same moment
        uid TEXT NOT NULL UNIQUE,
        date INTEGER NOT NULL,  -- milliseconds since 1970, UTC
        rows INTEGER NOT NULL,
        cols INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        won INTEGER NOT NULL CHECK (won IN (0, 1)),
        milliseconds INTEGER NOT NULL,
        seed TEXT NOT NULL,
        three_bv INTEGER,
        solved INTEGER,
        clicks INTEGER NOT NULL,
        assisted INTEGER NOT NULL CHECK (assisted IN (0, 1)),
        replay TEXT,  -- the name of a file in the folder of replays
        best INTEGER NOT NULL DEFAULT 0 CHECK (best IN (0, 1)),
        speed REAL GENERATED ALWAYS AS (1000.0 * solved / milliseconds) VIRTUAL
    );
INSERT INTO games VALUES(1,'game-1',1795262460000,2,5,2,1,4000,'s1',5,5,5,0,'game-1.rawvf',1);
INSERT INTO games VALUES(2,'game-2',1795262520000,2,5,2,0,1500,'s2',2,1,2,0,'game-2.rawvf',0);
INSERT INTO games VALUES(3,'game-3',1795262580000,2,5,2,1,2000,'s3',2,2,3,1,'game-3.rawvf',0);
INSERT INTO games VALUES(4,'game-4',1795262640000,2,5,2,1,0,'s4',1,1,1,1,'game-4.rawvf',0);
INSERT INTO games VALUES(5,'game-5',1795262700000,2,5,2,1,4000,'s5',5,5,5,1,'game-5.rawvf',0);
CREATE TABLE totals (
        rows INTEGER NOT NULL,
        cols INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        assisted INTEGER NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        streak INTEGER NOT NULL,  -- the wins since the last loss
        longest INTEGER NOT NULL,  -- the longest streak there was
        last INTEGER NOT NULL,  -- the date of the last game
        PRIMARY KEY (rows, cols, mines, assisted)
    ) WITHOUT ROWID
    ;
INSERT INTO "totals" VALUES(2,5,2,0,2,1,0,1,1795262520000);
INSERT INTO "totals" VALUES(2,5,2,1,3,3,3,3,1795262700000);
CREATE INDEX games_by_date ON games (date);
CREATE INDEX games_by_kind ON games (rows, cols, mines, assisted, date);
CREATE INDEX wins_by_date ON games (rows, cols, mines, assisted, date) WHERE won;
CREATE INDEX wins_by_time ON games (rows, cols, mines, assisted, milliseconds, date) WHERE won;
CREATE INDEX wins_by_speed ON games (rows, cols, mines, assisted, speed DESC, date) WHERE won;
CREATE INDEX passing_replays ON games (date) WHERE replay IS NOT NULL AND NOT best;
CREATE INDEX replays ON games (replay) WHERE replay IS NOT NULL
    ;
PRAGMA user_version = 2;
COMMIT;
