"""Reveal one cell of a board (LeetCode 529, "Minesweeper").

A problem is a line of JSON with "board" and "click", or a matrix and then [row,col], as on the
problem page. M is a covered mine, E a covered safe cell, B a revealed zero, 1 to 8 a revealed
number, X a revealed mine; rows and columns count from 0. The answer is the board after the click.
"""

import argparse
import json

from minetui.arguments import Parser
from minetui.formats import leetcode
from minetui.language import _
from minetui.texts import shapes

from .inputs import each

EXAMPLES = """examples:
  echo '{"board": [["E","E","E"],["E","M","E"],["E","E","E"]], "click": [1,1]}' | minetui reveal
  printf "[['E','E','E','E'],['M','E','E','E']]\\n[0,3]\\n" | minetui reveal --picture"""


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_file()
    parser.add_shape()
    parser.add_argument("--picture", action="store_true", help=_("draw the board instead of JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Answer each problem before the next one is read."""
    for number, problem in enumerate(each(arguments.file, leetcode.read, arguments.shape)):
        rows = problem.solved()
        if arguments.picture:
            lines = shapes.drawn(problem.field.grid, "".join(map("".join, rows)))
            print("\n" * bool(number) + "\n".join(lines), flush=True)
        else:
            print(json.dumps(rows, separators=(",", ":")), flush=True)
    return 0
