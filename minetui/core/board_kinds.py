"""Ids of board kinds: empty for any board, else how it was chosen and for which technique.

A board is "solvable:logic" when it was drawn from those that logic solves without a guess, and
"adjusted:logic" when it was changed until logic solved it. The solver knows the techniques.
"""

ANY = ""
SOLVABLE, ADJUSTED = "solvable", "adjusted"


def is_solvable(kind: str) -> bool:
    """Was the board drawn from those that need no guess?"""
    return kind.startswith(f"{SOLVABLE}:")


def is_adjusted(kind: str) -> bool:
    """Was the board changed until it needed no guess? Such boards are easier than most."""
    return kind.startswith(f"{ADJUSTED}:")
