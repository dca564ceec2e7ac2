"""The work of a uniformity check, in chunks that several processes share.

Each chunk has random bits of its own, made from the seed and its number, so that the result does
not depend on how many processes there are.
"""

import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from operator import index
from pathlib import Path
from random import Random
from typing import TypeAlias

from minetui.core.deal import METHODS, FirstClick, deal
from minetui.core.fairness import Census, Chances
from minetui.core.grid import Cell, CellSet, set_of
from minetui.core.levels import Level
from minetui.formats.errors import quoted, shown

from .inputs import InputError
from .workers import shared_out

Dealer: TypeAlias = Callable[[Random], CellSet]
Positions: TypeAlias = Callable[[int, int, int, Random], Iterable[object]]

MODULE = "minetui_method"  # the name that a file is loaded under
CHUNK_CELLS = 2_000_000  # cells on the boards of a chunk; measured: about a tenth of a second


@dataclass(frozen=True)
class Plan:
    """What is dealt: a level, a method by name or as FILE:FUNCTION, and the first click."""

    level: Level
    method: str
    seed: str
    first_click: FirstClick = FirstClick.ANY
    first: Cell = 0
    from_file: bool = False

    @property
    def chances(self) -> Chances:
        """What uniform dealing promises."""
        return Chances.of(self.level, self.first, self.first_click)

    @property
    def chunk_size(self) -> int:
        """How many boards a chunk has."""
        return max(CHUNK_CELLS // self.level.grid.size, 1)

    def census(self, chunk: int, boards: int) -> Census:
        """The boards of one chunk, counted."""
        random, census, dealt = Random(f"{self.seed}:{chunk}"), Census(self.chances), _dealer(self)
        for _ in range(boards):
            census.add(dealt(random))
        return census


def censuses(plan: Plan, boards: int, jobs: int) -> Iterator[Census]:
    """The censuses of all chunks, each when it is done."""
    size = plan.chunk_size
    count = -(-boards // size)
    chunks = ((plan, chunk, min(size, boards - chunk * size)) for chunk in range(count))
    return shared_out(_counted, chunks, min(jobs, count))


def _counted(job: tuple[Plan, int, int]) -> Census:
    plan, chunk, boards = job
    return plan.census(chunk, boards)


@cache
def _dealer(plan: Plan) -> Dealer:
    """What deals one board; loaded once in each process."""
    level = plan.level
    if plan.from_file:
        return _checked(plan.method, level)
    if plan.method == "whole":
        return lambda random: deal(level, random, plan.first, plan.first_click)
    method = METHODS[plan.method]
    return lambda random: set_of(method(level.grid.size, level.mines, random))


def _checked(method: str, level: Level) -> Dealer:
    """A method from a file, whose positions are checked to be on the board."""
    function, (rows, cols) = _loaded(method), (level.rows, level.cols)

    def dealt(random: Random) -> CellSet:
        with _foreign(method):
            told = function(cols, rows, level.mines, random)
            if inspect.iscoroutine(told):
                told.close()
                raise TypeError("expected positions, got a coroutine")
            # More than there are cells is wrong anyway, and may be without end.
            positions = list(islice(told, level.grid.size + 1))
            return set_of(_cell(place, level) for place in positions)

    return dealt


@contextmanager
def _foreign(name: str) -> Iterator[None]:
    """Run somebody else's code: what it prints is no report, what it raises becomes one line."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except OSError as error:
        raise InputError(f"{shown(name)}: {error.strerror or _told(error)}") from None
    except (Exception, SystemExit, GeneratorExit) as error:
        raise InputError(f"{shown(name)}: {_told(error)}") from None


def _loaded(method: str) -> Positions:
    """The function that FILE:FUNCTION names."""
    file, colon, name = method.rpartition(":")
    if not (colon and file and name):
        raise ValueError(f"--method-file: expected FILE:FUNCTION, got {quoted(method)}")
    path = Path(file)
    spec = importlib.util.spec_from_file_location(MODULE, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{shown(file)}: expected a Python file")
    module = sys.modules[MODULE] = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent))  # for what the file imports from beside it
    with _foreign(file):
        spec.loader.exec_module(module)
        function: Positions = getattr(module, name)
    return function


def _cell(place: object, level: Level) -> Cell:
    """The cell at a position (x, y) that a method gave; a ValueError where it is none."""
    x, y = map(index, place)  # type: ignore[call-overload]
    if 0 <= x < level.cols and 0 <= y < level.rows:
        return level.grid.cell(y, x)
    raise ValueError(f"expected x below {level.cols} and y below {level.rows}, got ({x}, {y})")


def _told(error: BaseException) -> str:
    """An error of somebody else's code, in one line, even if it can't tell itself."""
    words = ""
    with suppress(Exception):
        words = shown(str(error))
    return f"{type(error).__name__}: {words}"
