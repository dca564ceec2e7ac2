"""The option that names a first cell, as row and column from 1."""

import argparse
import re

from minetui.core.grid import Cell, Grid
from minetui.formats.errors import quoted


def add_start(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option of the first cell; its help names the default."""
    help_text = f"the first cell, row and column from 1 (default: {default})"
    parser.add_argument("--start", type=start_of, metavar="R,C", help=help_text)


def start_of(text: str) -> tuple[int, int]:
    """The row and column in a text, both from 1."""
    match = re.fullmatch(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"expected R,C such as 4,4, got {quoted(text)}")
    return int(match[1]), int(match[2])


def cell_at(grid: Grid, start: tuple[int, int] | None) -> Cell:
    """The cell at this row and column from 1, or the middle; a GridError if it is off the grid."""
    row, col = start or (grid.rows // 2 + 1, grid.cols // 2 + 1)
    return grid.cell(row - 1, col - 1)
