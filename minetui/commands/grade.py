"""Grade boards by the first technique that finishes them without a guess.

casual looks at one number at a time, pairs compares two numbers, logic uses all numbers and the
mine counter. A board that none of them finishes is graded odds, which proves no more than logic.
The table has the guesses that each technique needs from its best first cell. A stuck player gets a
safe cell, which counts as a guess: one in the largest covered opening, or else the first number
outside all openings. First cells are tried in the same order, at most 20 (fewer on boards over 500
cells), until one needs no guess. Boards over 10,000 cells are not graded.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from minetui.arguments import Parser
from minetui.core import Cell, GridError, Minefield, has
from minetui.formats import shown
from minetui.language import N_, _, number
from minetui.solver import TECHNIQUES, Grade
from minetui.studies import Team
from minetui.texts import shapes, words

from .inputs import InputError, input_name, replays
from .output import print_table
from .start import add_start
from .work import add_team, team_of

EXAMPLES = """examples:
  minetui grade assets/replays/expert-won.rawvf
  minetui deal --level intermediate --count 3 --as contest | minetui grade
  minetui grade assets/boards/wide.rawvf --start 1,1 --json"""

HEADINGS = (N_("file"), N_("size"), N_("mines"), N_("technique"), N_("first cell"))
GRADABLE = 10_000  # cells; measured: a larger board may take over ten seconds
FEW_CELLS = 2_000  # of all boards together; measured: a second or two


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    help_text = _("boards and replays (default: standard input)")
    parser.add_argument("files", nargs="*", metavar="FILE", help=help_text)
    start = N_("first cell, such as D4 or 4,4 (row, column) (default: the best one tried)")
    add_start(parser, start)
    parser.add_shape()
    parser.add_json("board")
    add_team(parser)


@dataclass(frozen=True)
class GradedBoard:
    """A board with its grade, which is None if it is too large or has no safe cell."""

    file: str
    field: Minefield
    grade: Grade | None

    @property
    def json(self) -> dict[str, object]:
        """The board as JSON; rows and columns count from 0."""
        grid, grade = self.field.grid, self.grade
        runs = grade.runs if grade else {}
        return {
            **{"file": self.file, **grid.numbers, **grid.named_shape},
            **{"mines": self.field.mine_count, "technique": grade and grade.technique},
            "guesses": {technique: run.guesses for technique, run in runs.items()},
            "starts": {technique: grid.place(run.start) for technique, run in runs.items()},
        }

    @property
    def columns(self) -> list[str]:
        """The board's line of the table, with the first cell for the technique of the grade."""
        grid, grade = self.field.grid, self.grade
        board = [shown(self.file), shapes.sized(grid), number(self.field.mine_count)]
        if grade is None:
            return [*board, *"-" * (2 + len(TECHNIQUES.ids))]
        start = words.coordinates(grid, grade.runs[grade.technique].start)
        counts = (number(run.guesses) for run in grade.runs.values())
        return [*board, grade.technique, start, *counts]


class Ungraded(NamedTuple):
    """A board that is to be graded, and the first cell if it is given."""

    file: str
    field: Minefield
    start: Cell | None

    @property
    def is_gradable(self) -> bool:
        """Can a game start, and end in time?"""
        return bool(self.field.safe) and self.field.grid.size <= GRADABLE


def run(arguments: argparse.Namespace) -> int:
    """Grade all boards; those that can't be read or started are reported and skipped."""
    status, boards = 0, list[GradedBoard]()
    for board in _boards(_tasks(arguments), team_of(arguments)):
        if isinstance(board, str):
            print(board, file=sys.stderr)
            status = 2
        elif arguments.json:
            print(json.dumps(board.json), flush=True)
        else:
            boards.append(board)
    if boards:
        headings = [*map(_, HEADINGS), *TECHNIQUES.ids]
        print_table(headings, (board.columns for board in boards), {_("file"), _("technique")})
    return status


def _tasks(arguments: argparse.Namespace) -> Iterator[Ungraded | str]:
    """The boards to grade, with an error in place of each that can't be read or started."""
    for name in arguments.files or [None]:
        try:
            for replay in replays(name, arguments.shape):
                yield _task(name, replay.field, arguments.start)
        except InputError as error:
            yield str(error)


def _task(name: str | None, field: Minefield, start: tuple[int, int] | None) -> Ungraded | str:
    """A board to grade, or the reason why no game can start at this first cell."""
    file = "stdin" if name in (None, "-") else name or ""
    task = Ungraded(file, field, None)
    if start is None or not task.is_gradable:
        return task
    try:
        cell = field.grid.cell_at(start)
    except GridError as error:
        return f"{input_name(name)}: {error}"
    if has(field.mines, cell):
        where = words.coordinates(field.grid, cell)
        problem = _("expected a safe first cell, got a mine at {cell}", cell=where)
        return f"{input_name(name)}: {problem}"
    return task._replace(start=cell)


def _boards(tasks: Iterator[Ungraded | str], team: Team) -> Iterator[GradedBoard | str]:
    """The graded boards, in their order.

    The first few are graded here, each before the next is read: processes would start later.
    """
    cells = 0
    while team.scheduler is None and cells <= FEW_CELLS:
        task = next(tasks, None)
        if task is None:
            return
        yield _graded(task)
        cells += 0 if isinstance(task, str) else task.field.grid.size
    yield from team.results(_graded, tasks)


def _graded(task: Ungraded | str) -> GradedBoard | str:
    """The graded board of a task; an error stays what it is."""
    if isinstance(task, str):
        return task
    return GradedBoard(
        task.file, task.field, Grade.of(task.field, task.start) if task.is_gradable else None
    )
