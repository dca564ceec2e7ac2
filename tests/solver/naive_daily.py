"""The daily board a second time, written from docs/daily.md alone: with sets, and without haste.

It shares nothing with minetui; its 3BV is that of the naive game, its proofs are by brute force.
"""

import hashlib
from collections.abc import Iterator
from datetime import date
from itertools import count

from naive import Board, Place, neighbours

from .brute_force import Seen, certainly_safe

WEEK = (  # rows, columns and mines, from Monday on
    *((9, 9, 10), (12, 12, 24), (16, 16, 40), (16, 22, 66)),
    *((16, 30, 99), (16, 36, 124), (20, 30, 130)),
)


def words(day: str, draw: int) -> Iterator[str]:
    """The 32-bit words of a draw, as digits."""
    for block in count():
        text = f"minetui-daily-1 {day} {draw} {block}"
        digits = f"{int(hashlib.sha256(text.encode()).hexdigest(), 16):0256b}"
        yield from (digits[at : at + 32] for at in range(0, 256, 32))


def number_below(limit: int, source: Iterator[str]) -> int:
    return next(n for word in source if (n := int(word[: len(f"{limit:b}")], 2)) < limit)


def drawn(day: date, draw: int) -> tuple[Board, Place]:
    """The board of a draw, and its start."""
    rows, cols, mines = WEEK[day.weekday()]
    source = words(f"{day.year:04}-{day.month:02}-{day.day:02}", draw)
    start = divmod(number_below(rows * cols, source), cols)
    kept = neighbours(rows, cols)[start] | {start}
    free = [place for place in sorted(neighbours(rows, cols)) if place not in kept]
    chosen = set[int]()
    for last in range(len(free) - mines, len(free)):
        number = number_below(last + 1, source)
        chosen.add(last if number in chosen else number)
    return Board(rows, cols, frozenset(free[at] for at in chosen)), start


def is_fit(board: Board, start: Place) -> bool:
    given = board.solved_three_bv(board.opening(start))
    return board.three_bv() - given >= len(board.mines) and is_solvable(board, start)


def is_solvable(board: Board, start: Place) -> bool:
    revealed = board.opening(start)
    while revealed != board.safe:
        fresh = certainly_safe(Seen.on(board, revealed))
        if not fresh:
            return False
        for place in fresh:
            revealed |= board.opening(place) if place in board.zeros else {place}
    return True
