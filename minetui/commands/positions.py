"""What `hint`, `odds` and `analyse` share: positions are answered one by one, odds told in one way.

It stands apart from `analyse`, which loads far more than the other two need.
"""

import argparse
import json
from collections.abc import Callable
from decimal import Decimal
from typing import TypeAlias

from minetui import solver
from minetui.core import NO_CELLS, CellSet, Grid, Surface, cells_of
from minetui.language import english
from minetui.solver import Contradiction, Impossible, Odds, Stop, deadline
from minetui.texts import hints, shapes, words
from minetui.texts.columns import columns, padded

from .inputs import surfaces

Answering: TypeAlias = Callable[[Surface, CellSet, Stop], str]  # with the flags that are trusted


def answer_each(
    arguments: argparse.Namespace, answer: Answering, *, in_json: bool, errors_in_json: bool
) -> int:
    """Answer each surface before the next one is read; 2 if one of them was impossible.

    Answers that are not in JSON have a blank line between them.
    """
    status = 0
    for number, seen in enumerate(surfaces(arguments.file, arguments.shape)):
        trusted = seen.flagged if arguments.trust_flags else NO_CELLS
        stop = deadline(arguments.budget)
        try:
            text = answer(seen, trusted, stop)
        except Contradiction:
            found = solver.impossible(seen, trusted, stop)
            if errors_in_json:
                text = impossible_json(seen.grid, found)
            else:
                text = hints.impossible_text(seen.grid, found)
            status = 2
        print("\n" * (number > 0 and not in_json) + text, flush=True)
    return status


def impossible_json(grid: Grid, found: Impossible) -> str:
    """Why no layout fits, as JSON."""
    with english():
        return json.dumps({"error": hints.impossible_text(grid, found)})


def places(grid: Grid, cells: CellSet) -> list[tuple[int, int]]:
    """The rows and columns of cells, from 0."""
    return [grid.place(cell) for cell in cells_of(cells)]


def odds_json(odds: Odds) -> dict[str, object]:
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
        "safe": places(grid, odds.safe),
        "mined": places(grid, odds.mines),
        **({"uncounted": places(grid, odds.uncounted)} if odds.uncounted else {}),
    }


def odds_picture(odds: Odds) -> list[str]:
    """The board with the odds of its covered cells in per cent."""
    grid = odds.surface.grid
    signs = ["?"] * grid.size
    for number, cells in enumerate(odds.surface.numbered):
        for cell in cells_of(cells):
            signs[cell] = f"{number or '.'}"
    for cells, probability in odds.parts:
        for cell in cells_of(cells):
            signs[cell] = words.percent(probability, 0)
    width = max(4, *map(columns, signs))
    return shapes.drawn(grid, [padded(sign, width, ">") for sign in signs])
