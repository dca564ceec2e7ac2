"""Kinds of boards in words."""

from minetui.core.board_kinds import is_adjusted, is_solvable


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
