"""Deal the fifty golden daily boards, and compare them with those in the file beside this one.

    python tests/daily_boards.py

It needs nothing but minetui's core and solver and the standard library, so that any Python can run
it. A line of the file has the date, the rows, columns and mines, the numbers of the draw and of the
start, and the mines as a number in base 16, with bit row * columns + column for each.
"""

import sys
from datetime import date
from pathlib import Path

from minetui.core import SharedBoard
from minetui.solver.boards import daily_board

FILE = Path(__file__).with_suffix(".txt")


def golden_lines() -> list[str]:
    """The lines of the file."""
    return FILE.read_text("utf-8").splitlines()


def line_of(day: date) -> str:
    """The line of the board that is dealt for a day."""
    level, board = SharedBoard.daily(day).level, daily_board(day)
    numbers = (level.rows, level.cols, level.mines, board.draw, board.start)
    return " ".join([day.isoformat(), *map(str, numbers), f"{board.field.mines:x}"])


def main() -> int:
    """Compare all boards; the exit status is 1 if one differs."""
    lines = golden_lines()
    wrong = [line for line in lines if line_of(date.fromisoformat(line.split()[0])) != line]
    print(f"Python {sys.version.split()[0]}: {len(lines) - len(wrong)} of {len(lines)} agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
