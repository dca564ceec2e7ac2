"""The work of a uniformity check, in chunks that several processes share.

Each chunk draws its own random bits from the seed and its number, so the result does not depend
on the number of processes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeAlias

from minetui.core.deal import METHODS, FirstClick, deal
from minetui.core.fairness import Census, Chances
from minetui.core.grid import Cell, CellSet, set_of
from minetui.core.levels import Level
from minetui.studies.workers import Team

from .own_method import loaded

Deal: TypeAlias = Callable[[Random], CellSet]

CHUNK_CELLS = 2_000_000  # cells on the boards of a chunk; measured: about a tenth of a second


@dataclass(frozen=True)
class CensusPlan:
    """The boards to deal: a level, a method by name or as FILE:FUNCTION, and the first click."""

    level: Level
    method: str
    seed: str
    first_click: FirstClick = FirstClick.ANY
    first: Cell = 0
    from_file: bool = False

    @property
    def chances(self) -> Chances:
        """The chances that uniform dealing gives each cell and pair."""
        return Chances.of(self.level, self.first, self.first_click)

    @property
    def chunk_size(self) -> int:
        """The number of boards in a chunk."""
        return max(CHUNK_CELLS // self.level.grid.size, 1)

    def census(self, chunk: int, boards: int) -> Census:
        """The census of one chunk."""
        random, census, deal_one = Random(f"{self.seed}:{chunk}"), Census(self.chances), _deal(self)
        for _ in range(boards):
            census.add(deal_one(random))
        return census


def censuses(plan: CensusPlan, boards: int, team: Team) -> Iterator[Census]:
    """The censuses of the chunks, in order."""
    size = plan.chunk_size
    count = -(-boards // size)
    chunks = ((plan, chunk, min(size, boards - chunk * size)) for chunk in range(count))
    return team.at_most(count).results(_chunk_census, chunks)


def _chunk_census(task: tuple[CensusPlan, int, int]) -> Census:
    plan, chunk, boards = task
    return plan.census(chunk, boards)


@cache
def _deal(plan: CensusPlan) -> Deal:
    """The function that deals a board; made once in each process."""
    level = plan.level
    if plan.from_file:
        return loaded(plan.method, level)
    if plan.method == "whole":
        return lambda random: deal(level, random, plan.first, plan.first_click)
    method = METHODS[plan.method]
    return lambda random: set_of(method(level.grid.size, level.mines, random))
