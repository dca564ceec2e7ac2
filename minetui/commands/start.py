"""The first cell of a game, as an option; apart from `inputs`, which loads all formats."""

import argparse

from minetui.formats import quoted
from minetui.texts import words


def add_start(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option of the first cell; its help names the default."""
    help_text = f"first cell, such as D4 or 4,4 (row, column) (default: {default})"
    parser.add_argument("--start", type=start_of, metavar="CELL", help=help_text)


def start_of(text: str) -> tuple[int, int]:
    """The row and column in a text, both from 0."""
    place = words.row_and_column(text)
    if place is None:
        raise argparse.ArgumentTypeError(f"expected a cell such as D4 or 4,4, got {quoted(text)}")
    return place
