"""The work of a uniformity check, in chunks that several processes share.

Each chunk has random bits of its own, made from the seed and its number, so that the result does
not depend on how many processes there are.
"""

import importlib.util
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TypeAlias

from minetui.core.deal import METHODS, FirstClick, deal
from minetui.core.fairness import Census, Chances
from minetui.core.grid import Cell, CellSet, set_of
from minetui.core.levels import Level
from minetui.formats.errors import quoted, shown

from .inputs import InputError

Dealer: TypeAlias = Callable[[Random], CellSet]
Positions: TypeAlias = Callable[[int, int, int, Random], Iterable[tuple[int, int]]]

CHUNK_CELLS = 2_000_000  # cells on the boards of a chunk; measured: about a tenth of a second


@dataclass(frozen=True)
class Plan:
    """What is dealt: a level, a method by name or as FILE:FUNCTION, and the first click."""

    level: Level
    method: str
    seed: str
    promise: FirstClick = FirstClick.ANY
    first: Cell = 0
    from_file: bool = False

    @property
    def chances(self) -> Chances:
        """What uniform dealing promises."""
        return Chances.of(self.level, self.first, self.promise)

    @property
    def chunk_size(self) -> int:
        """How many boards a chunk has."""
        return max(CHUNK_CELLS // self.level.grid.size, 1)

    @cached_property
    def dealer(self) -> Dealer:
        """What deals one board."""
        level = self.level
        if self.from_file:
            return _checked(self.method, level)
        if self.method == "whole":
            return lambda random: deal(level, random, self.first, self.promise)
        method = METHODS[self.method]
        return lambda random: set_of(method(level.grid.size, level.mines, random))

    def census(self, chunk: int, boards: int) -> Census:
        """The boards of one chunk, counted."""
        random, census = Random(f"{self.seed}:{chunk}"), Census(self.chances)
        for _ in range(boards):
            census.add(self.dealer(random))
        return census


def counted(plan: Plan, boards: int, jobs: int) -> Iterator[Census]:
    """The censuses of all chunks, each when it is done."""
    size = plan.chunk_size
    chunks = [
        (chunk, min(size, boards - start)) for chunk, start in enumerate(range(0, boards, size))
    ]
    if jobs == 1 or len(chunks) == 1:
        yield from (plan.census(*chunk) for chunk in chunks)
        return
    # Spawned, since a forked process would inherit half of the progress bar's thread.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), context, _ignore_interrupts)
    try:
        for done in as_completed([pool.submit(plan.census, *chunk) for chunk in chunks]):
            yield done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that reports."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _checked(method: str, level: Level) -> Dealer:
    """A method from a file, whose positions are checked to be on the board."""
    function, (rows, cols) = _loaded(method), (level.rows, level.cols)

    def dealt(random: Random) -> CellSet:
        try:
            positions = list(function(cols, rows, level.mines, random))
        except Exception as error:
            raise InputError(f"{shown(method)}: {_told(error)}") from None
        return set_of(_cell(method, place, level) for place in positions)

    return dealt


def _loaded(method: str) -> Positions:
    """The function that FILE:FUNCTION names."""
    file, colon, name = method.rpartition(":")
    if not (colon and file and name):
        raise ValueError(f"--method-file: expected FILE:FUNCTION, got {quoted(method)}")
    path = Path(file)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{shown(file)}: expected a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        function: Positions = getattr(module, name)
    except OSError as error:
        raise InputError(f"{shown(file)}: {error.strerror}") from None
    except Exception as error:
        raise InputError(f"{shown(file)}: {_told(error)}") from None
    return function


def _cell(method: str, place: object, level: Level) -> Cell:
    """The cell at a position (x, y) that a method gave."""
    match place:
        case (int(x), int(y)) if 0 <= x < level.cols and 0 <= y < level.rows:
            return level.grid.cell(y, x)
    wanted = f"positions (x, y) with x below {level.cols} and y below {level.rows}"
    raise InputError(f"{shown(method)}: expected {wanted}, got {quoted(repr(place))}")


def _told(error: Exception) -> str:
    """An error of somebody else's code, in one line."""
    return f"{type(error).__name__}: {shown(str(error))}"
