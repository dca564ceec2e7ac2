"""Write each decision of many games, with the exact odds, as data to learn from.

The bots play the games of simulate, cell by cell, and each decision is a row: the position, which
cells are safe, the odds of the others, what the bot chose, and how the game ended. OUT is a file of
JSON Lines, or Parquet if its name ends in .parquet; - is standard output. Ctrl+C stops, and the
same command goes on where it stopped. docs/dataset.md describes the rows.
"""

import argparse
from contextlib import closing
from pathlib import Path
from time import perf_counter

from minetui import INTERRUPTED
from minetui.arguments import Parser
from minetui.language import _, number
from minetui.studies import write_dataset, written_games

from .simulate import add_plan, plan_of
from .work import add_team, gather, team_of

EXAMPLES = """examples:
  minetui dataset --level expert --player odds --games 10 expert.jsonl
  minetui dataset --level expert --player odds/deep --first-click safe --games 1 deep.jsonl
  minetui dataset --games 10 --seed moss --player casual -"""

SEED = "1"
MOST_CELLS = 10_000  # of a board; a row of a larger one would be read by nobody


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    out_help = _("file to write, in JSON Lines or as .parquet; - is standard output")
    parser.add_argument("out", metavar="OUT", help=out_help)
    add_plan(parser, 100)
    add_team(parser)
    parser.add_seed("rows", SEED)
    parser.set_defaults(seed=SEED)


def run(arguments: argparse.Namespace) -> int:
    """Play and write; the exit status is 130 after Ctrl+C."""
    plan, team, games = plan_of(arguments), team_of(arguments), arguments.games
    if plan.level.size > MOST_CELLS:
        most, size = number(MOST_CELLS), number(plan.level.size)
        raise ValueError(_("expected at most {most} cells, got {number}", most=most, number=size))
    if arguments.out == "-":
        for part in written_games(plan, games, team):
            print(part.text.decode(), end="", flush=True)
        return 0
    done, rows, began = 0, 0, perf_counter()

    def take(part: tuple[int, int]) -> int:
        nonlocal done, rows
        done, rows = part
        return done

    with closing(write_dataset(plan, games, Path(arguments.out), team)) as parts:
        stopped = gather(parts, take, games, _("games"))
    pace = rows / (perf_counter() - began)
    labels = [
        *([_("stopped early")] if stopped else []),
        _("games {number}", number=number(done)),
        _("new rows {number}", number=number(rows)),
        _("rows a second {number}", number=number(pace)),
    ]
    print(" · ".join(labels))
    return INTERRUPTED if stopped else 0
