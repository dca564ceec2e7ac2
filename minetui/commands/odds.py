"""Print the exact odds of each covered cell.

A position is a line with its rows, columns and mines, then its rows of 0 to 8 for revealed cells, #
for covered and F for flagged ones. Flags prove nothing without --trust-flags. Of files in other
formats the last position counts.

Each position gets a line of JSON: the number of layouts (as text, since it may be huge), the odds
of each cell (null if it is revealed), and the cells proven safe and mined, as row and column from
0. If time or memory runs out, only proven cells have odds: the number of layouts is null, and
"uncounted" lists the other cells.
"""

import argparse
import json

from minetui.arguments import Parser
from minetui.core import CellSet, Surface
from minetui.language import _
from minetui.solver import Analysis, Stop

from .positions import answer_each, odds_json, odds_picture

EXAMPLES = """examples:
  printf '2 3 1\\n1##\\n###\\n' | minetui odds
  printf '2 3 1\\n1##\\n###\\n' | minetui odds --picture"""


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_file()
    parser.add_argument(
        "--picture", action="store_true", help=_("draw the odds in per cent instead of JSON")
    )
    parser.add_shape()
    parser.add_trust_flags()
    parser.add_budget("position")


def run(arguments: argparse.Namespace) -> int:
    """Answer each surface before the next one is read; 2 if one of them was impossible."""

    def answer(seen: Surface, trusted: CellSet, stop: Stop) -> str:
        odds = Analysis(seen, stop, mines=trusted).odds
        return "\n".join(odds_picture(odds)) if arguments.picture else json.dumps(odds_json(odds))

    return answer_each(arguments, answer, in_json=not arguments.picture, errors_in_json=True)
