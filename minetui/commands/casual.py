"""Print the fewest safe cells a casual player can leave covered (ACM Mid-Central 2003).

The problem is "Data Mining?". A board is a line with its rows and columns, then its rows of M for
a mine and . for a safe cell; 0 0 or the end of the file ends the boards. The answer for a board is
the number of safe cells left when a casual player starts at the best cell. Sentences count rows
and columns from 1, JSON from 0.
"""

import argparse
import json
from itertools import islice

from minetui.arguments import Parser
from minetui.core import (
    Cell,
    CellSet,
    Minefield,
    Position,
    Starts,
    cells_of,
    deductions,
    lowest,
    remaining,
    starts,
)
from minetui.core.closure import closure
from minetui.formats import drawings
from minetui.language import _, number
from minetui.texts import hints, shapes, words

from .inputs import each

EXAMPLES = """examples:
  printf '2 5\\n.....\\n..M..\\n0 0\\n' | minetui casual
  minetui deal --rows 8 --cols 8 --mines 10 --as contest | minetui casual --explain --map
  minetui casual assets/boards/contest.txt --json"""

MOST_LISTED = 8


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_file()
    parser.add_shape()
    add = parser.add_argument
    add("--explain", action="store_true", help=_("show the best first cells, and why it stops"))
    add("--map", action="store_true", help=_("show how many safe cells each start leaves"))
    parser.add_json("board")


def run(arguments: argparse.Namespace) -> int:
    """Answer each board before the next one is read."""
    for field in each(arguments.file, drawings.read_contest, arguments.shape):
        if arguments.json:
            print(json.dumps(_answer(field, arguments)), flush=True)
        elif arguments.explain or arguments.map:
            outcome = starts(field)
            parts = [str(outcome.remaining)]
            parts += _explained(outcome) if arguments.explain else []
            parts += _map_lines(outcome) if arguments.map else []
            print("\n  ".join(parts), flush=True)
        else:
            print(remaining(field)[0] if field.safe else 0, flush=True)
    return 0


def _answer(field: Minefield, arguments: argparse.Namespace) -> dict[str, object]:
    """The answer as JSON."""
    grid = field.grid
    answer: dict[str, object] = {**grid.numbers, **grid.named_shape, "mines": field.mine_count}
    if not (arguments.explain or arguments.map):
        left, start = remaining(field) if field.safe else (0, None)
        return answer | {"remaining": left, "start": start if start is None else grid.place(start)}
    outcome = starts(field)
    best = [grid.place(cell) for cell in cells_of(outcome.best)]
    answer |= {"remaining": outcome.remaining, "start": best[0] if best else None, "starts": best}
    if arguments.explain and best:
        stuck = _stuck(outcome)
        answer |= {"board": stuck.lines, "undecided": _undecided_numbers(stuck)}
    if arguments.map:
        left_from = _left_from(outcome)
        starting = [left_from.get(cell) for cell in range(grid.size)]
        answer["map"] = grid.lines(starting)
    return answer


def _explained(outcome: Starts) -> list[str]:
    """The best first cells, the board where the player is stuck, and why."""
    grid = outcome.field.grid
    if not outcome.best:
        return [_("No safe cell to start from.")]
    best = [words.coordinates(grid, cell) for cell in islice(cells_of(outcome.best), MOST_LISTED)]
    more = outcome.best.bit_count() - len(best)
    cells = words.enumerated(best)
    if more:
        told = _("Best first cells: {cells} (+{number})", cells=cells, number=number(more))
    else:
        told = _("Best first cells: {cells}", cells=cells)
    stuck = _stuck(outcome)
    lines = [told, _("Stuck:") if outcome.remaining else _("The casual player wins:")]
    lines += [f"  {row}" for row in shapes.drawn(grid, "".join(stuck.lines))]
    return lines + (_reasons(stuck) if outcome.remaining else [])


def _stuck(outcome: Starts) -> Position:
    """The position where the player is stuck after the first of the best cells, with flags."""
    revealed = closure(outcome.field, lowest(outcome.best))
    flags = deductions(Position(outcome.field, revealed).surface).flags
    return Position(outcome.field, revealed, flags)


def _reasons(stuck: Position) -> list[str]:
    """Sentences that say why the numbers with covered neighbours prove nothing."""
    surface = stuck.surface
    numbers = _open_numbers(stuck)
    lines = [hints.undecided_text(surface, cell) for cell in islice(cells_of(numbers), MOST_LISTED)]
    more = numbers.bit_count() - len(lines)
    if more > 0:
        lines.append(_("(+{number})", number=number(more)))
    return lines or [_("No number touches a cell left to reveal or flag.")]


def _open_numbers(stuck: Position) -> CellSet:
    """The revealed numbers that touch a covered cell without a flag."""
    return stuck.field.grid.spread(stuck.covered & ~stuck.flagged) & stuck.revealed


def _undecided_numbers(stuck: Position) -> list[dict[str, int]]:
    """The numbers that prove nothing, for JSON, with the flags and other covered cells around."""
    numbers = []
    for cell in cells_of(_open_numbers(stuck)):
        row, col = stuck.field.grid.place(cell)
        mines, flags, covered = stuck.surface.numbers_around(cell)
        numbers.append(
            {"row": row, "col": col, "number": mines, "flags": flags, "covered": covered}
        )
    return numbers


def _left_from(outcome: Starts) -> dict[Cell, int]:
    """The number of safe cells that remain, by start."""
    return {cell: left for left, cells in outcome.by_remaining for cell in cells_of(cells)}


def _map_lines(outcome: Starts) -> list[str]:
    """The board as text, with the number of remaining cells at each start and * at each mine."""
    grid, left_from = outcome.field.grid, _left_from(outcome)
    width = max((len(str(left)) for left in left_from.values()), default=1)
    signs = [f"{left_from.get(cell, '*'):>{width}}" for cell in range(grid.size)]
    rows = (f"  {row}" for row in shapes.drawn(grid, signs))
    return [_("Safe cells left, by start:"), *rows]
