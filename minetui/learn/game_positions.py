"""Positions of random games in which a technique is the lowest that gets further.

Boards are dealt as for any game, and nothing is cut off. Where nothing is certain, the game goes on
with a cell of the lowest odds, and ends if that is a mine.
"""

from collections.abc import Iterator
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


def game_positions(level: Level, random: Random, technique: str) -> list[Position]:
    """The positions of a game where a technique is the lowest that proves a safe cell.

    They come in a random order; for ODDS, no technique proves one. The mines that lower techniques
    prove have flags.
    """
    first = below(level.grid.size, random)
    field = Minefield(level.grid, deal(level, random, first, FirstClick.OPENING))
    if technique == CASUAL:
        return _shuffled(_casual_positions(field, first, random), random)
    stuck = _stuck_positions(field, first)
    return _shuffled((position for by, position in stuck if by == technique), random)


def _casual_positions(field: Minefield, first: Cell, random: Random) -> Iterator[Position]:
    """The position before each click of a player of single numbers, who sets no flags."""
    position = Position(field).reveal(first)
    while position.status is Status.PLAYING:
        safe = list(cells_of(SINGLE_NUMBERS.certain(Analysis(position.surface)).safe))
        if not safe:
            return
        yield position
        position = position.reveal(safe[below(len(safe), random)])


def _stuck_positions(field: Minefield, first: Cell) -> Iterator[tuple[str, Position]]:
    """The positions where single numbers prove no safe cell, each with the technique that does."""
    game = SurePlay(field, first, (SINGLE_NUMBERS,))
    while stuck := game.stuck():
        analysis = stuck[0]
        technique, safe, mines = _lowest(analysis)
        if not (safe or analysis.odds.layouts):  # too hard to count
            return
        yield technique, Position(field, game.position.revealed, mines)
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


def _shuffled(positions: Iterator[Position], random: Random) -> list[Position]:
    """The positions in a random order."""
    waiting, drawn = list(positions), list[Position]()
    while waiting:
        drawn.append(waiting.pop(below(len(waiting), random)))
    return drawn
