"""Check by many deals that dealing is uniform (Monte Carlo).

It counts how often each cell was mined, and each pair of neighbours both, and compares with what
uniform dealing makes of that by chance. The verdict is fair, biased, or undecided with too few
boards; the exit status is 1 when it is biased. Ctrl+C stops, and what was dealt is reported. A
method of your own is a Python function f(width, height, mines, random) that returns positions
(x, y), counted from 0. docs/dealing.md explains the statistics.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from minetui.core.deal import METHODS, FirstClick
from minetui.core.fairness import Census
from minetui.core.levels import Level, level_numbers

from .census import Plan, cores, counted
from .options import add_level_options
from .report import Report

INTERRUPTED = 130

EXAMPLES = """examples:
  minetui uniformity --level expert --boards 20000
  minetui uniformity --method reservoir --boards 2000 --json
  minetui uniformity --first-click opening --boards 5000 --svg heat.svg"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this program."""
    add_level_options(parser)
    add = parser.add_argument
    add("--boards", type=int, default=100_000, metavar="N", help="how many to deal: 100000")
    add("--method", choices=METHODS, default="whole", help="how to deal: whole")
    add("--method-file", metavar="FILE:FUNCTION", help="deal by a Python function of yours")
    kinds = [kind.value for kind in FirstClick]
    add("--first-click", choices=kinds, default="any", help="what the first click is promised")
    add(
        "--first-cell",
        type=int,
        nargs=2,
        metavar=("ROW", "COL"),
        help="where it is, from 1: in the middle",
    )
    add("--seed", metavar="TEXT", help="any text; the same one gives the same boards")
    add("--jobs", type=int, default=cores(), metavar="N", help="processes: one for each core")
    add("--svg", metavar="FILE", help="save the heat map as a picture")
    add("--json", action="store_true", help="report as one line of JSON")


def run(arguments: argparse.Namespace) -> int:
    """Deal, count and report."""
    plan = _plan(arguments)
    census, stopped = _census(plan, arguments.boards, arguments.jobs)
    if not census.boards:
        return INTERRUPTED
    report = Report(plan, census, stopped)
    if arguments.json:
        print(report.json())
    else:
        report.show()
    if arguments.svg:
        report.save_picture(arguments.svg)
    biased = report.findings.verdict == "biased"
    return INTERRUPTED if stopped else int(biased)


def _plan(arguments: argparse.Namespace) -> Plan:
    """What to deal, from the options."""
    numbers = (arguments.level, arguments.rows, arguments.cols, arguments.mines)
    level, promise = Level(*level_numbers(*numbers)), FirstClick(arguments.first_click)
    for name in ("boards", "jobs"):
        if getattr(arguments, name) < 1:
            raise ValueError(f"--{name}: expected at least 1, got {getattr(arguments, name)}")
    own = arguments.method_file
    if promise is not FirstClick.ANY and (own or arguments.method != "whole"):
        raise ValueError("--first-click: expected --method whole, the only one that keeps it")
    row, col = arguments.first_cell or (level.rows // 2 + 1, level.cols // 2 + 1)
    first = level.grid.cell(row - 1, col - 1)
    method = own or arguments.method
    return Plan(level, method, arguments.seed, promise, first, from_file=bool(own))


def _census(plan: Plan, boards: int, jobs: int) -> tuple[Census, bool]:
    """All boards counted, or those until Ctrl+C. Was it stopped?"""
    census = Census(plan.chances)
    with _progress(boards) as tell:
        try:
            for part in counted(plan, boards, jobs):
                census.merge(part)
                tell(census.boards)
        except KeyboardInterrupt:
            return census, True
    return census, False


@contextmanager
def _progress(boards: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "boards", TimeRemainingColumn())
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as progress:
        task = progress.add_task("", total=boards)
        yield lambda done: progress.update(task, completed=done)
