"""Boards of any shape a second time: which places touch, as a distance, one pair at a time."""

from functools import cache
from typing import NamedTuple

from naive import Place, places
from solver.brute_force import Seen

from minetui.core import Position, Shape

Around = dict[Place, frozenset[Place]]


def are_squares(one: Place, other: Place, rows: int, cols: int) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def are_on_a_ring(one: Place, other: Place, rows: int, cols: int) -> bool:
    across = abs(one[1] - other[1])
    return max(abs(one[0] - other[0]), min(across, cols - across)) == 1


def are_on_a_torus(one: Place, other: Place, rows: int, cols: int) -> bool:
    down = abs(one[0] - other[0])
    across = abs(one[1] - other[1])
    return max(min(down, rows - down), min(across, cols - across)) == 1


def are_hexagons(one: Place, other: Place, rows: int, cols: int) -> bool:
    """Are their middles as far apart as two in a row, where every second row is shifted?"""
    down = one[0] - other[0]
    halves = 2 * (one[1] - other[1]) + one[0] % 2 - other[0] % 2
    return halves**2 + 3 * down**2 == 4


def are_a_knights_move_apart(one: Place, other: Place, rows: int, cols: int) -> bool:
    return abs(one[0] - other[0]) * abs(one[1] - other[1]) == 2


TOUCH = {
    Shape.SQUARE: are_squares,
    Shape.CYLINDER: are_on_a_ring,
    Shape.TORUS: are_on_a_torus,
    Shape.HEX: are_hexagons,
    Shape.KNIGHT: are_a_knights_move_apart,
}


@cache
def touching(shape: Shape, rows: int, cols: int) -> Around:
    """For each place, the places that touch it on a board of a shape."""
    every = [(row, col) for row in range(rows) for col in range(cols)]
    return {
        one: frozenset(other for other in every if TOUCH[shape](one, other, rows, cols))
        for one in every
    }


class NaiveWorld(NamedTuple):
    """A minefield of a shape: what touches each place, and the places of the mines."""

    around: Around
    mines: frozenset[Place]

    @property
    def numbers(self) -> dict[Place, int]:
        """The number of each safe place."""
        safe = self.around.keys() - self.mines
        return {place: len(self.around[place] & self.mines) for place in safe}


def seen_on(position: Position) -> Seen:
    """What the player of a position sees, by the distances of its shape."""
    grid, mines = position.field.grid, position.field.mines
    around = touching(grid.shape, grid.rows, grid.cols)
    world = NaiveWorld(around, frozenset(places(mines, grid.cols)))
    return Seen.on(world, places(position.revealed, grid.cols))
