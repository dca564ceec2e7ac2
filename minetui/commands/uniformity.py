"""Deal many boards, and check that all are equally likely (Monte Carlo).

It counts how often each cell and each pair of neighbouring cells was mined, and compares the counts
with those of uniform dealing. The verdict is fair, biased, or undecided with too few boards; the
exit status is 1 when it is biased. Ctrl+C stops the dealing and reports on the boards so far. A
method of your own is a Python function f(width, height, mines, random) that returns positions
(x, y), counted from 0. docs/dealing.md explains the statistics.
"""

import argparse
import os
from pathlib import Path

from minetui.core.deal import METHODS, FirstClick
from minetui.core.fairness import Census
from minetui.core.levels import Level, level_numbers
from minetui.formats.errors import shown
from minetui.studies.workers import Team

from .census import CensusPlan, censuses
from .first_cell import add_first_cell, add_start, cell_at
from .inputs import InputError
from .interrupts import INTERRUPTED
from .options import add_level_options, expect_positive, whole_number
from .progress import progress
from .report import UniformityReport
from .team import add_team, team_of

MOST_CELLS = 1_000_000  # measured: more cells take half a gigabyte and many seconds

EXAMPLES = """examples:
  minetui uniformity --level expert --boards 20000
  minetui uniformity --method reservoir --boards 2000 --json
  minetui uniformity --first-click opening --boards 5000 --svg heat.svg"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    add_level_options(parser)
    add = parser.add_argument
    boards_help = "boards to deal (default: 100000)"
    add("--boards", type=whole_number, default=100_000, metavar="N", help=boards_help)
    add("--method", choices=METHODS, default="whole", help="method of dealing (default: whole)")
    add("--method-file", metavar="METHOD", help="deal by your own Python function: FILE:FUNCTION")
    kinds = [kind.value for kind in FirstClick]
    first_help = "what the first click is promised (default: any)"
    add("--first-click", choices=kinds, default="any", help=first_help)
    add_start(parser, "the middle")
    add_first_cell(parser)
    add("--seed", metavar="TEXT", help="any text; the same text gives the same boards")
    add_team(parser)
    add("--svg", metavar="FILE", help="save the heat map as a picture")
    add("--json", action="store_true", help="report as one line of JSON")


def run(arguments: argparse.Namespace) -> int:
    """Deal, count and report."""
    plan, team = _plan(arguments), team_of(arguments)
    census, stopped = _census(plan, arguments.boards, team)
    if not census.boards:
        return INTERRUPTED
    report = UniformityReport(plan, census, stopped)
    if arguments.json:
        print(report.json())
    else:
        report.show()
    if arguments.svg is not None:
        report.save_picture(arguments.svg)
    biased = report.findings.verdict == "biased"
    return INTERRUPTED if stopped else int(biased)


def _plan(arguments: argparse.Namespace) -> CensusPlan:
    """The plan that the options ask for."""
    numbers = (arguments.level, arguments.rows, arguments.cols, arguments.mines)
    level, first_click = Level(*level_numbers(*numbers)), FirstClick(arguments.first_click)
    expect_positive(arguments, "boards")
    if level.grid.size > MOST_CELLS:
        raise ValueError(f"expected at most {MOST_CELLS:,} cells to count, got {level.grid.size:,}")
    _expect_folder(arguments.svg)
    own = arguments.method_file
    if first_click is not FirstClick.ANY and (own or arguments.method != "whole"):
        raise ValueError("--first-click: expected --method whole, the only one that keeps it")
    if own and arguments.scheduler is not None:
        raise ValueError("--method-file: expected none with --scheduler, which can't read it")
    first, method = cell_at(level.grid, arguments.start), own or arguments.method
    return CensusPlan(level, method, arguments.seed, first_click, first, from_file=bool(own))


def _expect_folder(path: str | None) -> None:
    """Refuse a picture that can't be saved, before the work starts."""
    if path is not None and not (path and os.access(Path(path).parent, os.W_OK)):
        raise InputError(f"{shown(path)}: expected a file in a folder that can be written")


def _census(plan: CensusPlan, boards: int, team: Team) -> tuple[Census, bool]:
    """The census of the boards, and whether Ctrl+C stopped it early."""
    census = Census(plan.chances)
    with progress(boards, "boards") as show:
        try:
            for part in censuses(plan, boards, team):
                census.merge(part)
                show(census.boards)
        except KeyboardInterrupt:
            return census, True
    return census, False
