"""The tables of the records: a script for each version, and the queries of games.

The script of a released version is never edited: a change is another script at the end. So is a new
kind of value (of a board, a day, a shape), even if no column changes: older versions then say in
one line that they can't read the records, instead of taking such a row for damage. The queries of
attempts, challenges, training and the index of replays are beside what asks them.
"""

from types import UnionType

_DROPPED = """DROP INDEX games_by_class;
    DROP INDEX wins_by_date;
    DROP INDEX wins_by_time;
    DROP INDEX wins_by_speed;
    DROP INDEX wins_by_ioe;
    DROP INDEX wins_by_zne;
    DROP INDEX games_by_style;
    DROP INDEX style_by_date;
    DROP INDEX style_by_time;
    DROP INDEX style_by_speed;
    DROP INDEX style_by_ioe;
    DROP INDEX style_by_zne;"""
_INDEXES = """CREATE INDEX games_by_class ON games (rows, cols, mines, shape, class, date);
    CREATE INDEX wins_by_date ON games (rows, cols, mines, shape, class, date) WHERE won;
    CREATE INDEX wins_by_time ON games (rows, cols, mines, shape, class, milliseconds, date)
        WHERE won;
    CREATE INDEX wins_by_speed ON games (rows, cols, mines, shape, class, speed DESC, date)
        WHERE won;
    CREATE INDEX wins_by_ioe ON games (rows, cols, mines, shape, class, ioe DESC, date) WHERE won;
    CREATE INDEX wins_by_zne ON games (rows, cols, mines, shape, class, zne DESC, date) WHERE won;
    CREATE INDEX games_by_style ON games (rows, cols, mines, shape, class, style, date);
    CREATE INDEX style_by_date ON games (rows, cols, mines, shape, class, style, date) WHERE won;
    CREATE INDEX style_by_time ON games (rows, cols, mines, shape, class, style, milliseconds, date)
        WHERE won;
    CREATE INDEX style_by_speed ON games (rows, cols, mines, shape, class, style, speed DESC, date)
        WHERE won;
    CREATE INDEX style_by_ioe ON games (rows, cols, mines, shape, class, style, ioe DESC, date)
        WHERE won;
    CREATE INDEX style_by_zne ON games (rows, cols, mines, shape, class, style, zne DESC, date)
        WHERE won"""
"""Parts of more than one script, which are never edited either."""

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
    """
    ALTER TABLE games ADD COLUMN board_kind TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN class TEXT NOT NULL GENERATED ALWAYS AS (
        CASE WHEN assisted THEN 'assisted'
            WHEN substr(board_kind, 1, 9) = 'solvable:' THEN 'no-guess'
            ELSE 'any' END
    ) VIRTUAL;
    DROP INDEX games_by_kind;
    DROP INDEX wins_by_date;
    DROP INDEX wins_by_time;
    DROP INDEX wins_by_speed;
    CREATE INDEX games_by_class ON games (rows, cols, mines, class, date);
    CREATE INDEX wins_by_date ON games (rows, cols, mines, class, date) WHERE won;
    CREATE INDEX wins_by_time ON games (rows, cols, mines, class, milliseconds, date) WHERE won;
    CREATE INDEX wins_by_speed ON games (rows, cols, mines, class, speed DESC, date) WHERE won;
    DROP TABLE totals;
    CREATE TABLE totals (
        rows INTEGER NOT NULL,
        cols INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        class TEXT NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        streak INTEGER NOT NULL,  -- the wins since the last loss
        longest INTEGER NOT NULL,  -- the longest streak there was
        last INTEGER NOT NULL,  -- the date of the last game
        PRIMARY KEY (rows, cols, mines, class)
    ) WITHOUT ROWID
    """,
    """
    ALTER TABLE games ADD COLUMN all_clicks INTEGER;
    ALTER TABLE games ADD COLUMN left_clicks INTEGER;
    ALTER TABLE games ADD COLUMN right_clicks INTEGER;
    ALTER TABLE games ADD COLUMN chords INTEGER;
    ALTER TABLE games ADD COLUMN zini INTEGER;
    ALTER TABLE games ADD COLUMN human_zini INTEGER;
    ALTER TABLE games ADD COLUMN ioe REAL GENERATED ALWAYS AS (
        1.0 * solved / all_clicks
    ) VIRTUAL;
    ALTER TABLE games ADD COLUMN zne REAL GENERATED ALWAYS AS (
        1.0 * zini * solved / three_bv / all_clicks
    ) VIRTUAL;
    ALTER TABLE games ADD COLUMN style TEXT GENERATED ALWAYS AS (
        CASE WHEN right_clicks + chords > 0 THEN 'FL'
            WHEN left_clicks = all_clicks THEN 'NF' END
    ) VIRTUAL;
    CREATE INDEX wins_by_ioe ON games (rows, cols, mines, class, ioe DESC, date) WHERE won;
    CREATE INDEX wins_by_zne ON games (rows, cols, mines, class, zne DESC, date) WHERE won;
    CREATE INDEX games_by_style ON games (rows, cols, mines, class, style, date);
    CREATE INDEX style_by_date ON games (rows, cols, mines, class, style, date) WHERE won;
    CREATE INDEX style_by_time ON games (rows, cols, mines, class, style, milliseconds, date)
        WHERE won;
    CREATE INDEX style_by_speed ON games (rows, cols, mines, class, style, speed DESC, date)
        WHERE won;
    CREATE INDEX style_by_ioe ON games (rows, cols, mines, class, style, ioe DESC, date)
        WHERE won;
    CREATE INDEX style_by_zne ON games (rows, cols, mines, class, style, zne DESC, date)
        WHERE won
    """,
    """
    CREATE TABLE replay_folders (
        id INTEGER PRIMARY KEY,
        path BLOB NOT NULL UNIQUE,  -- as the system has it, which need not be text
        visited INTEGER NOT NULL  -- the day of the last visit, in days since 1970
    );
    CREATE TABLE replay_files (
        folder INTEGER NOT NULL REFERENCES replay_folders,
        name BLOB NOT NULL,
        size INTEGER NOT NULL,
        modified INTEGER NOT NULL,  -- nanoseconds since 1970
        reader TEXT NOT NULL,  -- the version of minetui that read the file
        entry TEXT NOT NULL,  -- what a list shows of it, as JSON
        PRIMARY KEY (folder, name)
    ) WITHOUT ROWID
    """,
    """
    ALTER TABLE games ADD COLUMN daily TEXT NOT NULL DEFAULT '';  -- the mark of a daily game
    ALTER TABLE games ADD COLUMN luck REAL;
    ALTER TABLE games ADD COLUMN guesses INTEGER;
    CREATE INDEX dailies ON games (daily) WHERE daily <> '';
    CREATE TABLE attempts (
        day TEXT PRIMARY KEY,  -- as in ISO 8601
        mark TEXT NOT NULL,  -- of its game
        uid TEXT NOT NULL,  -- of its game, which may not be over
        begun INTEGER NOT NULL  -- milliseconds since 1970, UTC
    ) WITHOUT ROWID;
    CREATE TABLE earned (
        challenge TEXT PRIMARY KEY,
        uid TEXT NOT NULL,  -- of the game that earned it
        date INTEGER NOT NULL  -- milliseconds since 1970, UTC
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE lessons (
        lesson TEXT PRIMARY KEY,  -- its id
        passed INTEGER NOT NULL  -- milliseconds since 1970, UTC
    ) WITHOUT ROWID;
    CREATE TABLE answers (
        id INTEGER PRIMARY KEY,  -- grows, so it orders the answers
        date INTEGER NOT NULL,  -- milliseconds since 1970, UTC
        mode TEXT NOT NULL,
        technique TEXT NOT NULL,
        pattern TEXT NOT NULL,  -- its name, if it has one
        correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
        milliseconds INTEGER NOT NULL
    );
    CREATE INDEX answers_by_technique ON answers (technique);
    CREATE INDEX answers_by_pattern ON answers (pattern) WHERE pattern <> '';
    CREATE TABLE skills (
        kind TEXT NOT NULL CHECK (kind IN ('technique', 'pattern')),
        name TEXT NOT NULL,
        answers INTEGER NOT NULL,  -- all there were
        correct INTEGER NOT NULL,
        PRIMARY KEY (kind, name)
    ) WITHOUT ROWID;
    CREATE TABLE repeats (
        puzzle TEXT PRIMARY KEY,  -- as text, which is enough to show it again
        box INTEGER NOT NULL,  -- the number of right answers in a row since the last wrong one
        due INTEGER NOT NULL,  -- milliseconds since 1970, UTC
        turn INTEGER NOT NULL  -- in box 0 it is due after the answer with this id, too
    ) WITHOUT ROWID;
    CREATE INDEX repeats_by_due ON repeats (due);
    CREATE INDEX repeats_by_turn ON repeats (turn) WHERE box = 0;
    CREATE TABLE storms (
        id INTEGER PRIMARY KEY,
        date INTEGER NOT NULL,  -- milliseconds since 1970, UTC
        score INTEGER NOT NULL,  -- the puzzles that were solved
        technique TEXT NOT NULL  -- the last one that was reached
    );
    CREATE INDEX storms_by_score ON storms (score DESC, date);
    CREATE INDEX kept_replays ON games (date) WHERE replay IS NOT NULL
    """,
    f"""
    ALTER TABLE games ADD COLUMN shape TEXT NOT NULL DEFAULT '';  -- of an ordinary board
    {_DROPPED}
    {_INDEXES};
    DROP TABLE totals;
    CREATE TABLE totals (
        rows INTEGER NOT NULL,
        cols INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        shape TEXT NOT NULL,
        class TEXT NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        streak INTEGER NOT NULL,  -- the wins since the last loss
        longest INTEGER NOT NULL,  -- the longest streak there was
        last INTEGER NOT NULL,  -- the date of the last game
        PRIMARY KEY (rows, cols, mines, shape, class)
    ) WITHOUT ROWID
    """,
    # A computed column can't be changed, nor, by older libraries, dropped; it takes no room.
    f"""
    ALTER TABLE games ADD COLUMN room TEXT NOT NULL DEFAULT '';  -- of a live game
    {_DROPPED}
    ALTER TABLE games RENAME COLUMN class TO class_alone;
    ALTER TABLE games ADD COLUMN class TEXT NOT NULL GENERATED ALWAYS AS (
        CASE WHEN room = 'versus' AND NOT assisted THEN 'versus' ELSE class_alone END
    ) VIRTUAL;
    {_INDEXES}
    """,
)

COLUMNS: dict[str, type | UnionType] = {
    **{"uid": str, "date": int, "rows": int, "cols": int, "mines": int, "won": int},
    **{"milliseconds": int, "seed": str, "three_bv": int | None, "solved": int | None},
    **{"clicks": int, "all_clicks": int | None, "left_clicks": int | None},
    **{"right_clicks": int | None, "chords": int | None, "zini": int | None},
    **{"human_zini": int | None, "assisted": int, "board_kind": str, "daily": str, "shape": str},
    "room": str,
    **{"luck": float | None, "guesses": int | None, "replay": str | None, "best": int},
}
"""The stored columns of a game, and the types that their values must have."""
RECORDED = (
    *("time", "three_bv", "solved", "speed", "estimated_time", "clicks", "left", "right"),
    *("chords", "effective_clicks", "wasted_clicks", "clicks_per_second", "ioe", "throughput"),
    *("correctness", "style", "rqp", "qg", "stnb", "zini", "human_zini", "zne", "znt", "hzne"),
    "hznt",
)
"""The metrics of a game in the records, by their names in `METRICS` of the core.

They stand here once more, for the settings name them, and most starts count no metrics.
"""

_BESTS = {"times": "milliseconds", "speeds": "speed DESC", "ioes": "ioe DESC", "znes": "zne DESC"}
"""The orders of the best wins, each with the column that it sorts by."""
_GAMES = f"SELECT {', '.join(COLUMNS)} FROM games"
_KEY = ("rows", "cols", "mines", "shape", "class")
KEY = ", ".join(_KEY)
"""The columns of a level and class, in `games` and in `totals`."""
_CLASS = " AND ".join(f"{column} = ?" for column in _KEY)
_SAME_CLASS = " AND ".join(f"games.{column} = totals.{column}" for column in _KEY)


def _levels(condition: str = "") -> str:
    """The totals of each level and class, and the bests of its wins, perhaps only of some."""
    bests = (
        f"(SELECT {order.removesuffix(' DESC')} FROM games WHERE {_SAME_CLASS}{condition} AND won"
        f" ORDER BY {order} LIMIT 1)"
        for order in _BESTS.values()
    )
    totals = f"{KEY}, games, wins, streak, longest, last"
    return f"SELECT {totals}, {', '.join(bests)} FROM totals"


def _lists(condition: str = "") -> dict[str, str]:
    """The lists of the games of a level and class, perhaps only of some."""
    where = f"{_GAMES} WHERE {_CLASS}{condition}"
    bests = {
        f"best_{name}": f"""{where} AND won AND {order.removesuffix(" DESC")} IS NOT NULL
            ORDER BY {order}, date, id LIMIT ?"""
        for name, order in _BESTS.items()
    }
    return {
        "latest": f"{where} ORDER BY date DESC, id DESC LIMIT ?",
        "last_wins": f"{where} AND won ORDER BY date DESC, id DESC LIMIT ?",
        **bests,
    }


QUERIES = {
    "levels": _levels(),
    "levels_of_style": _levels(" AND style = ?1"),
    "totals_of_class": f"SELECT games, wins, streak, longest, last FROM totals WHERE {_CLASS}",
    **_lists(),
    **{f"{name}_of_style": query for name, query in _lists(" AND style = ?").items()},
    "newest": f"{_GAMES} ORDER BY date DESC, id DESC LIMIT ? OFFSET ?",
    "game": f"{_GAMES} WHERE uid = ?",
    "named_replay": "SELECT 1 FROM games WHERE replay = ?",
    "oldest_kept": "SELECT date, id FROM games ORDER BY date DESC, id DESC LIMIT 1 OFFSET ?",
    "old_replays": """SELECT replay FROM games
        WHERE replay IS NOT NULL AND NOT best AND (date, id) < (?, ?)""",
    "newest_replays": """SELECT replay FROM games INDEXED BY kept_replays
        WHERE replay IS NOT NULL ORDER BY date DESC, id DESC LIMIT ?""",
}
"""The queries that a player waits for; tests check that none reads or sorts all games."""

PASSES = {
    "every": f"{_GAMES} ORDER BY date, id",
    "outcomes": f"SELECT {KEY}, date, won FROM games ORDER BY date, id",
    "outcomes_of_class": f"""SELECT {KEY}, date, won FROM games
        WHERE {_CLASS} ORDER BY date, id""",
    "kept_texts": """SELECT uid FROM texts JOIN games USING (uid)
        WHERE best OR id IN (SELECT id FROM games ORDER BY date DESC, id DESC LIMIT ?)""",
    "text": "SELECT text FROM texts WHERE uid = ?",
    "shaped": "SELECT 1 FROM games WHERE shape <> '' LIMIT 1",
    "live": "SELECT 1 FROM games WHERE room <> '' LIMIT 1",
}
"""The queries that read many games or all, in order: for exports and for counting anew."""

CHANGES = {
    "add_game": f"""INSERT INTO games ({", ".join(COLUMNS)})
        VALUES ({", ".join("?" * len(COLUMNS))})""",
    "put_totals": "INSERT OR REPLACE INTO totals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "clear_totals": "DELETE FROM totals",
    "make_texts": "CREATE TEMP TABLE texts (uid TEXT PRIMARY KEY, text BLOB)",
    "add_text": "INSERT INTO texts VALUES (?, ?)",
    "drop_texts": "DROP TABLE texts",
    "keep_luck": """UPDATE games SET luck = ?, guesses = ?
        WHERE uid = ? AND milliseconds = ? AND guesses IS NULL""",
    "name_replay": "UPDATE games SET replay = ? WHERE uid = ?",
    "forget_replay": "UPDATE games SET replay = NULL WHERE replay = ?",
}
