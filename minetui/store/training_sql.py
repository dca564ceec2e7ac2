"""The SQL of training: its tables are in `schema.py`, in the database of the records."""

NEWEST = 100  # answers that the median time is taken from
WAITING = "SELECT puzzle FROM repeats WHERE"
STORMS = "SELECT date, score, technique FROM storms WHERE typeof(score) = 'integer' ORDER BY"
LATEST = "SELECT correct, milliseconds FROM answers WHERE"

QUERIES = {
    "skills": "SELECT name, answers, correct FROM skills WHERE kind = ?",
    "latest_of_technique": f"{LATEST} technique = ? ORDER BY id DESC LIMIT {NEWEST}",
    "latest_of_pattern": f"""{LATEST} pattern = ? AND pattern <> ''
        ORDER BY id DESC LIMIT {NEWEST}""",
    "due_by_time": f"{WAITING} due <= ? ORDER BY due LIMIT ?",
    "due_by_turn": f"""{WAITING} box = 0 AND turn <= (SELECT max(id) FROM answers)
        ORDER BY turn LIMIT ?""",
    "box": "SELECT box FROM repeats WHERE puzzle = ?",
    "last_answer": "SELECT max(id) FROM answers",
    "best_storms": f"{STORMS} score DESC, date LIMIT ?",
    "latest_storms": f"{STORMS} id DESC LIMIT ?",
    "newest_replays": """SELECT replay FROM games INDEXED BY kept_replays
        WHERE replay IS NOT NULL ORDER BY date DESC, id DESC LIMIT ?""",
}
"""The queries; tests check that none reads or sorts all answers."""

CHANGES = {
    "add_answer": """INSERT INTO answers (date, mode, technique, pattern, correct, milliseconds)
        VALUES (?, ?, ?, ?, ?, ?)""",
    "count_answer": """INSERT INTO skills VALUES (?, ?, 1, ?3)
        ON CONFLICT (kind, name) DO UPDATE SET answers = answers + 1, correct = correct + ?3""",
    "put_repeat": "INSERT OR REPLACE INTO repeats VALUES (?, ?, ?, ?)",
    "drop_repeat": "DELETE FROM repeats WHERE puzzle = ?",
    "add_storm": "INSERT INTO storms (date, score, technique) VALUES (?, ?, ?)",
}
