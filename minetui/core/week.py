"""The boards of the days of a week: how large they are, and of which kind."""

from .board_kinds import SOLVABLE
from .levels import LEVELS, Level

WEEK = (
    LEVELS["Beginner"],
    Level(12, 12, 24),
    LEVELS["Intermediate"],
    Level(16, 22, 66),
    LEVELS["Expert"],
    Level(16, 36, 124),
    Level(20, 30, 130),
)
"""The levels of the daily boards of a week, from Monday on."""
DAILY_KIND = f"{SOLVABLE}:logic"
"""The kind of all daily boards."""
