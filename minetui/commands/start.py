"""The first cell of a game, as an option; apart from `inputs`, which loads all formats."""

import argparse

from minetui.formats import quoted
from minetui.language import N_, _
from minetui.texts import words

MIDDLE = N_("first cell, such as D4 or 4,4 (row, column) (default: the middle)")


def add_start(parser: argparse.ArgumentParser, help: str = MIDDLE) -> None:
    """Add the option of the first cell; its help names the default."""
    parser.add_argument("--start", type=start_of, metavar="CELL", help=_(help))


def start_of(text: str) -> tuple[int, int]:
    """The row and column in a text, both from 0."""
    place = words.row_and_column(text)
    if place is None:
        problem = _("expected a cell such as D4 or 4,4, got {text}", text=quoted(text))
        raise argparse.ArgumentTypeError(problem)
    return place
