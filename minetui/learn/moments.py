"""Moments of games that could become puzzles: each with the lowest technique that gets further.

Boards are dealt as for any game, and nothing is cut off. Where nothing is certain, the game goes on
with a cell of the lowest odds, and ends if that is a mine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from minetui.core.deal import FirstClick, deal
from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, lowest, only
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status
from minetui.core.sampling import below
from minetui.solver.analysis import Analysis
from minetui.solver.single_numbers import SINGLE_NUMBERS
from minetui.solver.sure_play import SurePlay
from minetui.solver.technique_ids import CASUAL, ODDS
from minetui.solver.techniques import TECHNIQUES


@dataclass(frozen=True)
class Moment:
    """A position in which a technique is the lowest that proves a safe cell; ODDS if none does.

    The mines that lower techniques prove have flags.
    """

    position: Position
    technique: str


def game_moments(level: Level, random: Random, technique: str) -> list[Moment]:
    """The moments of a random game that are about a technique, in a random order."""
    first = below(level.grid.size, random)
    field = Minefield(level.grid, deal(level, random, first, FirstClick.OPENING))
    if technique == CASUAL:
        return _shuffled(_casual_moments(field, first, random), random)
    moments = (each for each in _stuck_moments(field, first) if each.technique == technique)
    return _shuffled(moments, random)


def _casual_moments(field: Minefield, first: Cell, random: Random) -> Iterator[Moment]:
    """A moment before each click of a player who looks at single numbers and sets no flags."""
    position = Position(field).reveal(first)
    while position.status is Status.PLAYING:
        safe = list(cells_of(SINGLE_NUMBERS.certain(Analysis(position.surface)).safe))
        if not safe:
            return
        yield Moment(position, CASUAL)
        position = position.reveal(safe[below(len(safe), random)])


def _stuck_moments(field: Minefield, first: Cell) -> Iterator[Moment]:
    """The moments where single numbers prove no safe cell."""
    game = SurePlay(field, first, (SINGLE_NUMBERS,))
    while stuck := game.stuck():
        analysis = stuck[0]
        technique, safe, mines = _lowest(analysis)
        if not (safe or analysis.odds.layouts):  # too hard to count
            return
        flagged = Position(field, game.position.revealed, mines)
        yield Moment(flagged, technique)
        game.reveal(safe or only(lowest(analysis.odds.parts[0][0])))


def _lowest(analysis: Analysis) -> tuple[str, CellSet, CellSet]:
    """The lowest technique, the safe cells it proves, and the mines that lower ones prove."""
    mines = NO_CELLS
    for technique in TECHNIQUES:
        proven = technique.certain(analysis)
        if proven.safe:
            return technique.id, proven.safe, mines
        mines |= proven.mines
    return ODDS, NO_CELLS, mines


def _shuffled(moments: Iterator[Moment], random: Random) -> list[Moment]:
    """The moments in a random order."""
    waiting, drawn = list(moments), list[Moment]()
    while waiting:
        drawn.append(waiting.pop(below(len(waiting), random)))
    return drawn
