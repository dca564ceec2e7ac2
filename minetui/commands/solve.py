"""Compute the best play of a small board or position: how many layouts it wins, and how.

All layouts of the mines are equally likely, and the best play wins the most of them. With a level
(--level, --rows, --cols, --mines) the first reveal is part of the play. Without one, the positions
in a file are solved. The first line is the number of layouts won, of all; then come the best cells,
and what is known of the others. If time runs out or Ctrl+C is pressed, the answer has bounds.
"""

import argparse
import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from types import FrameType

from minetui import INTERRUPTED, solver
from minetui.arguments import Parser, level_of
from minetui.core import Cell, FirstClick, Grid, Level, Surface, cells_of, has
from minetui.language import N_, _
from minetui.solver import (
    Analysis,
    BestPlay,
    Contradiction,
    ExactPlayer,
    Limit,
    OutOfTime,
    Stop,
    deadline,
)
from minetui.texts import hints, words

from .inputs import surfaces
from .positions import impossible_json
from .start import add_start
from .work import progress

EXAMPLES = """examples:
  minetui solve --rows 4 --cols 4 --mines 4
  minetui solve --rows 4 --cols 4 --mines 4 --start A1 --json
  printf '4 5 5\\n#####\\n#1###\\n#3###\\n#####\\n' | minetui solve"""
OFTEN = 1_000  # positions between two reports of progress
NOT_COMPUTED = N_("timed out, or too many layouts")
KEYS = [signal.SIGINT]
if sys.platform == "win32":
    KEYS.append(signal.SIGBREAK)  # Ctrl+Break


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_file()
    parser.add_level()
    kinds = [kind.value for kind in FirstClick]
    first_help = _("first reveal on a level: opening, safe or any (default)")
    parser.add_argument("--first-click", choices=kinds, help=first_help)
    start = N_("first cell, such as D4 or 4,4 (row, column) (default: the best cells)")
    add_start(parser, start)
    parser.add_budget("position")
    parser.add_json("position")


def run(arguments: argparse.Namespace) -> int:
    """Answer each position before the next one is read.

    The exit status is 2 if one of them was impossible, and 130 after Ctrl+C.
    """
    options = (arguments.level, arguments.rows, arguments.cols, arguments.mines)
    if options != (None,) * 4:
        return _run_level(arguments, level_of(arguments))
    for name in ("first_click", "start"):
        if getattr(arguments, name) is not None:
            option = f"--{name.replace('_', '-')}"
            problem = N_("{option}: expected a level, such as --rows 4 --cols 4 --mines 4")
            raise ValueError(_(problem, option=option))
    status = 0
    for number, seen in enumerate(surfaces(arguments.file, arguments.shape)):
        if number and not arguments.json:
            print()
        status = _run_surface(arguments, seen) or status
        if status == INTERRUPTED:
            break
    return status


def _run_level(arguments: argparse.Namespace, level: Level) -> int:
    """Answer for a level."""
    if arguments.file is not None:
        problem = _("expected a file or a level, got both: {file}", file=arguments.file)
        raise ValueError(problem)
    start = None if arguments.start is None else level.grid.cell(*arguments.start)
    first_click = FirstClick(arguments.first_click or FirstClick.ANY)
    return _answer(
        arguments, level.grid, lambda limit: ExactPlayer.on_level(level, limit, first_click, start)
    )


def _run_surface(arguments: argparse.Namespace, seen: Surface) -> int:
    """Answer for a position."""
    try:
        return _answer(
            arguments,
            seen.grid,
            lambda limit: ExactPlayer.on_odds(Analysis(seen, limit.stop).odds, limit),
        )
    except Contradiction:
        found = solver.impossible(seen)
        tell = impossible_json if arguments.json else hints.impossible_text
        print(tell(seen.grid, found), flush=True)
        return 2


def _answer(
    arguments: argparse.Namespace, grid: Grid, player: Callable[[Limit], ExactPlayer]
) -> int:
    """Solve and print; the exit status is 130 after Ctrl+C."""
    with until_interrupt() as interrupted, progress(None, _("positions")) as done:
        limit = _limit(deadline(arguments.budget), interrupted, done)
        play = _played(player, limit)
        status = INTERRUPTED if interrupted() else 0
    if arguments.json:
        print(json.dumps(_json(grid, play)), flush=True)
    else:
        print("\n".join(play_lines(grid, play)) if play else _(NOT_COMPUTED), flush=True)
    return status


def _limit(late: Stop, interrupted: Stop, report: Callable[[int], None]) -> Limit:
    """A limit reached when either is true, which reports the number of positions looked at."""

    def stop() -> bool:
        if limit.spent % OFTEN == 1:
            report(limit.spent)
        return interrupted() or late()

    limit = Limit(stop=stop)
    return limit


@contextmanager
def until_interrupt() -> Iterator[Stop]:
    """A Stop that turns true at the first Ctrl+C; the second ends the program as usual."""
    interrupted = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        restore()

    def restore() -> None:
        for key, handler in before.items():
            signal.signal(key, handler)

    # A request to stop, and not an exception: the bounds found on the way are handed up as the
    # search returns.
    before = {key: signal.signal(key, interrupt) for key in KEYS}
    try:
        yield lambda: interrupted
    finally:
        restore()


def _played(player: Callable[[Limit], ExactPlayer], limit: Limit) -> BestPlay | None:
    """What the search finds out in time; None if the layouts can't be listed."""
    try:
        search = player(limit)
    except OutOfTime:
        return None
    search.solve()
    search.compare()
    return search.play


def play_lines(grid: Grid, play: BestPlay) -> Iterator[str]:
    """What is known of the best play, as lines of text."""
    yield won_text(play)
    if not play.cells:
        yield _("All safe cells are revealed.")
        return
    best = words.names(grid, cells_of(play.best))
    is_exact = play.is_exact
    yield _("best: {cells}", cells=best) if is_exact else _("best known: {cells}", cells=best)
    for text, cells in _others(play).items():
        yield _("{label}: {text}", label=words.names(grid, cells), text=text)


def won_text(play: BestPlay) -> str:
    """The number of layouts that the best play wins, or bounds on it, and of how many.

    >>> won_text(BestPlay((), 961, 961, 1820)), won_text(BestPlay((), 900, 1000, 1820))
    ('961 of 1820 (52.8%)', '900 to 1000 of 1820 (49.5% to 54.9%)')
    """
    return _of(play.low, play.high, play.layouts)


def _of(low: int, high: int, layouts: int) -> str:
    least, most = words.percent(Fraction(low, layouts)), words.percent(Fraction(high, layouts))
    if low == high:
        return _("{number} of {all} ({percent})", number=low, all=layouts, percent=least)
    return _(
        "{number} of {all} ({percent})",
        number=words.spanned(f"{low}", f"{high}"),
        all=layouts,
        percent=words.spanned(least, most),
    )


def _others(play: BestPlay) -> dict[str, list[Cell]]:
    """The other first cells by what is known of them, the most promising first."""
    groups: dict[str, list[Cell]] = {}
    for won in sorted(play.cells, key=lambda each: (-each.most, -each.least)):
        if not has(play.best, won.cell):
            groups.setdefault(_of(won.low, won.high, won.layouts), []).append(won.cell)
    return groups


def _json(grid: Grid, play: BestPlay | None) -> dict[str, object]:
    """The answer as JSON."""
    if play is None:
        return dict.fromkeys(("won", "layouts", "at_least", "at_most", "best", "cells"))
    return {
        "won": play.low if play.is_exact else None,
        "layouts": play.layouts,
        "at_least": play.low,
        "at_most": play.high,
        "best": [grid.place(cell) for cell in cells_of(play.best)],
        "cells": [
            {
                "cell": grid.place(each.cell),
                "at_least": each.low,
                "at_most": each.high,
                "layouts": each.layouts,
            }
            for each in play.cells
        ],
    }
