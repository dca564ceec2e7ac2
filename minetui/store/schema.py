"""The SQL of the records: the tables by version, and every query with the index that serves it.

A version is never edited once it was released: a change is another script at the end.
"""

MIGRATIONS = (
    """
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
    CREATE INDEX games_by_date ON games (date);
    CREATE INDEX games_by_kind ON games (rows, cols, mines, assisted, date);
    CREATE INDEX wins_by_date ON games (rows, cols, mines, assisted, date) WHERE won;
    CREATE INDEX wins_by_time ON games (rows, cols, mines, assisted, milliseconds, date) WHERE won;
    CREATE INDEX wins_by_speed ON games (rows, cols, mines, assisted, speed DESC, date) WHERE won;
    CREATE INDEX passing_replays ON games (date) WHERE replay IS NOT NULL AND NOT best;
    CREATE INDEX replays ON games (replay) WHERE replay IS NOT NULL
    """,
    """
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
    """,
)

COLUMNS = (
    *("uid", "date", "rows", "cols", "mines", "won", "milliseconds", "seed"),
    *("three_bv", "solved", "clicks", "assisted", "replay", "best"),
)
_GAMES = f"SELECT {', '.join(COLUMNS)} FROM games"
_LEVEL = "rows = ? AND cols = ? AND mines = ?"
_KIND = f"{_LEVEL} AND assisted = ?"
_SAME_KIND = """games.rows = totals.rows AND games.cols = totals.cols
    AND games.mines = totals.mines AND games.assisted = totals.assisted"""

QUERIES = {
    "levels": f"""SELECT rows, cols, mines, assisted, games, wins, streak, longest,
        (SELECT milliseconds FROM games WHERE {_SAME_KIND} AND won ORDER BY milliseconds LIMIT 1),
        (SELECT speed FROM games WHERE {_SAME_KIND} AND won ORDER BY speed DESC LIMIT 1)
        FROM totals ORDER BY rows, cols, mines, assisted""",
    "count": "SELECT sum(games) FROM totals",
    "count_of_level": f"SELECT sum(games) FROM totals WHERE {_LEVEL}",
    "totals_of_kind": f"SELECT games, wins, streak, longest, last FROM totals WHERE {_KIND}",
    "best_times": f"""{_GAMES} WHERE {_KIND} AND won
        ORDER BY milliseconds, date, id LIMIT ?""",
    "best_speeds": f"""{_GAMES} WHERE {_KIND} AND won AND speed IS NOT NULL
        ORDER BY speed DESC, date, id LIMIT ?""",
    "last_wins": f"{_GAMES} WHERE {_KIND} AND won ORDER BY date DESC, id DESC LIMIT ?",
    "latest": f"{_GAMES} ORDER BY date DESC, id DESC LIMIT ? OFFSET ?",
    "latest_of_kind": f"""{_GAMES} WHERE {_KIND}
        ORDER BY date DESC, id DESC LIMIT ? OFFSET ?""",
    "game": f"{_GAMES} WHERE uid = ?",
    "named_replay": "SELECT 1 FROM games WHERE replay = ?",
    "oldest_kept": "SELECT date, id FROM games ORDER BY date DESC, id DESC LIMIT 1 OFFSET ?",
    "passing_replays": """SELECT replay FROM games
        WHERE replay IS NOT NULL AND NOT best AND (date, id) < (?, ?)""",
}
"""What is asked while somebody waits: tests prove that no query reads or sorts all games."""

PASSES = {
    "every": f"{_GAMES} ORDER BY date, id",
    "outcomes": "SELECT rows, cols, mines, assisted, date, won FROM games ORDER BY date, id",
    "outcomes_of_kind": f"""SELECT rows, cols, mines, assisted, date, won FROM games
        WHERE {_KIND} ORDER BY date, id""",
    "kept_texts": """SELECT uid FROM texts JOIN games USING (uid)
        WHERE best OR id IN (SELECT id FROM games ORDER BY date DESC, id DESC LIMIT ?)""",
    "text": "SELECT text FROM texts WHERE uid = ?",
}
"""What reads many games or all, in order: for exports, and to count them anew."""

CHANGES = {
    "add_game": f"""INSERT INTO games ({", ".join(COLUMNS)})
        VALUES ({", ".join("?" * len(COLUMNS))})""",
    "put_totals": "INSERT OR REPLACE INTO totals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "clear_totals": "DELETE FROM totals",
    "make_texts": "CREATE TEMP TABLE texts (uid TEXT PRIMARY KEY, text BLOB)",
    "add_text": "INSERT INTO texts VALUES (?, ?)",
    "drop_texts": "DROP TABLE texts",
    "name_replay": "UPDATE games SET replay = ? WHERE uid = ?",
    "forget_replay": "UPDATE games SET replay = NULL WHERE replay = ?",
}
