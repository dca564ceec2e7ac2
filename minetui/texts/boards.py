"""Boards and kinds of boards in words."""

from minetui.core.board_kinds import is_adjusted, is_solvable
from minetui.core.game import Game
from minetui.core.levels import full_name
from minetui.formats.daily_mark import Attempt, DailyMark

ATTEMPTS = {Attempt.ON_TIME: "", Attempt.LATE: ", late", Attempt.PRACTICE: ", practice"}


def board_name(game: Game) -> str:
    """The name of the board of a game: the day of a daily board, else the level.

    >>> from minetui.core.levels import Level
    >>> game = Game(Level(16, 36, 124))
    >>> board_name(game)
    'Custom 36 × 16 / 124'
    >>> game.info = {"Daily": "2026-11-21 practice"}
    >>> board_name(game)
    'Daily 2026-11-21, practice'
    """
    return daily_name(game) or full_name(game.level)


def daily_name(game: Game) -> str:
    """The name of a daily board, and what the game on it counts for; empty for other boards."""
    mark = DailyMark.of(game)
    return f"Daily {mark.day.isoformat()}{ATTEMPTS[mark.attempt]}" if mark else ""


def kind_text(kind: str) -> str:
    """The kind of board in words; empty for any board.

    >>> kind_text("solvable:logic"), kind_text("adjusted:casual")
    ('solvable by logic', 'adjusted for casual, not uniform')
    """
    _, _, technique = kind.partition(":")
    if is_solvable(kind):
        return f"solvable by {technique}"
    return f"adjusted for {technique}, not uniform" if is_adjusted(kind) else ""


def fallback_text(kind: str) -> str:
    """The action of Esc during the search for a board of this kind.

    >>> fallback_text("solvable:logic"), fallback_text("adjusted:logic")
    ('adjusts one', 'takes any')
    """
    return "adjusts one" if is_solvable(kind) else "takes any"
