"""The option that names a first cell: by its coordinates, or by row and column from 1."""

import argparse
from collections.abc import Sequence
from typing import Any

from minetui.core.grid import Cell, Grid
from minetui.formats.errors import quoted
from minetui.texts.coordinates import row_and_column


def add_start(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option of the first cell; its help names the default."""
    help_text = f"the first cell: D4, or row and column from 1 as in 4,4 (default: {default})"
    parser.add_argument("--start", type=start_of, metavar="CELL", help=help_text)


def add_first_cell(parser: argparse.ArgumentParser) -> None:
    """Add the former name of that option, which took row and column as two words, and still does.

    It is not shown.
    """
    help_text = argparse.SUPPRESS
    parser.add_argument("--first-cell", dest="start", nargs="+", action=_Words, help=help_text)


class _Words(argparse.Action):
    """Takes a cell in one word or two: D4, 4,4 or 4 4."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Keep the cell."""
        try:
            setattr(namespace, self.dest, start_of(",".join(values or "")))
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentError(self, str(error)) from None


def start_of(text: str) -> tuple[int, int]:
    """The row and column in a text, both from 0."""
    place = row_and_column(text)
    if place is None:
        raise argparse.ArgumentTypeError(f"expected a cell such as D4 or 4,4, got {quoted(text)}")
    return place


def cell_at(grid: Grid, start: tuple[int, int] | None) -> Cell:
    """The cell at this row and column from 0, or the middle; a GridError if it is off the grid."""
    row, col = start or (grid.rows // 2, grid.cols // 2)
    return grid.cell(row, col)
