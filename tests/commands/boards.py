"""Random boards for the programs, as the second implementation has them and as the contest does."""

from functools import cache
from random import Random

import naive


def random_board(random: Random, most: int = 7) -> naive.Board:
    """A small board of any shape and density, perhaps without a safe cell."""
    rows, cols = random.randint(1, most), random.randint(1, most)
    density = random.choice((0.0, 0.1, 0.15, 0.2, 0.4, 1.0))
    every = naive.neighbours(rows, cols)
    return naive.Board(rows, cols, frozenset(p for p in every if random.random() < density))


def drawn(board: naive.Board, mine: str, safe: str) -> str:
    """The rows of the board with these signs."""
    rows = (
        (mine if (row, col) in board.mines else safe for col in range(board.cols))
        for row in range(board.rows)
    )
    return "".join("".join(row) + "\n" for row in rows)


def contest(*boards: naive.Board) -> str:
    """The boards as the contest's text."""
    return "".join(f"{board.rows} {board.cols}\n{drawn(board, 'M', '.')}" for board in boards)


@cache
def remaining(board: naive.Board) -> int:
    """The fewest safe cells that remain; none where there is no safe cell at all."""
    return naive.remaining(board) if board.safe else 0
