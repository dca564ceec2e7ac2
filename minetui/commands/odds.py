"""Compute the exact odds of a mine in each covered cell.

A surface is a line with its rows, columns and mines, then its rows of 0 to 8 for revealed cells, #
for covered and F for flagged ones; a flag proves nothing, unless --trust-flags makes it a mine.
Files of other formats give the surface at their end.
The answer is a line of JSON for each surface: the number of layouts (a text, since it may be huge),
the odds of each cell (null if it is revealed), and the cells that are certainly safe and certainly
mined, as row and column from 0. If time or memory runs out, the answer has only what is certain:
the number of layouts is null, and "uncounted" lists the other cells.
"""

import argparse
import json
from decimal import Decimal

from minetui.arguments import add_budget, add_file
from minetui.core import NO_CELLS, CellSet, cells_of
from minetui.solver import Contradiction, Odds, deadline, impossible, odds_of
from minetui.texts import hints, words

from .inputs import surfaces

EXAMPLES = """examples:
  printf '2 3 1\\n1##\\n###\\n' | minetui odds
  printf '2 3 1\\n1##\\n###\\n' | minetui odds --picture"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    add_file(parser)
    add = parser.add_argument
    add("--picture", action="store_true", help="draw the odds in per cent instead of JSON")
    add("--trust-flags", action="store_true", help="take flags for mines")
    add_budget(parser, "surface")


def run(arguments: argparse.Namespace) -> int:
    """Answer each surface before the next one is read; 2 if one of them was impossible."""
    status = 0
    for number, seen in enumerate(surfaces(arguments.file)):
        trusted = seen.flagged if arguments.trust_flags else NO_CELLS
        stop = deadline(arguments.budget)
        try:
            odds = odds_of(seen, stop, mines=trusted)
            text = "\n".join(picture(odds)) if arguments.picture else json.dumps(document(odds))
        except Contradiction:
            problem = hints.impossible_text(seen.grid, impossible(seen, trusted, stop))
            status, text = 2, json.dumps({"error": problem})
        print("\n" * (arguments.picture and number > 0) + text, flush=True)
    return status


def picture(odds: Odds) -> list[str]:
    """The board with the odds of its covered cells in per cent."""
    grid = odds.surface.grid
    signs = ["?"] * grid.size
    for number, cells in enumerate(odds.surface.numbered):
        for cell in cells_of(cells):
            signs[cell] = f"{number or '.'}"
    for cells, probability in odds.parts:
        for cell in cells_of(cells):
            signs[cell] = words.percent(probability, 0)
    return [" ".join(f"{sign:>4}" for sign in row) for row in grid.lines(signs)]


def document(odds: Odds) -> dict[str, object]:
    """The odds as JSON."""
    grid = odds.surface.grid
    values: list[float | None] = [None] * grid.size
    for cells, probability in odds.parts:
        for cell in cells_of(cells):
            values[cell] = float(probability)
    layouts = Decimal(odds.layouts)  # str() of an int stops at 4,300 digits
    return {
        "layouts": str(layouts) if layouts else None,
        "odds": grid.lines(values),
        "safe": _places(odds, odds.safe),
        "mined": _places(odds, odds.mines),
        **({"uncounted": _places(odds, odds.uncounted)} if odds.uncounted else {}),
    }


def _places(odds: Odds, cells: CellSet) -> list[tuple[int, int]]:
    return [odds.surface.grid.place(cell) for cell in cells_of(cells)]
