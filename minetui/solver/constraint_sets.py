"""Sets of constraints, gone through one by one: those that touch, and those that weigh much."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from minetui.core.grid import NO_CELLS, Cell, cells_of, lowest, only, set_of

from .frontier import Constraint

Indexes: TypeAlias = int
"""A set of indexes of constraints, kept as cell sets are."""


def connected(touching: Sequence[Indexes], size: int) -> Iterator[Indexes]:
    """All connected sets of this size, each once (S. Wernicke's ESU algorithm, 2006)."""
    for first in range(len(touching) if size else 0):
        lower = only(first + 1) - 1
        waiting = [(only(first), touching[first] & ~lower, touching[first] | lower)]
        while waiting:
            chosen, beside, seen = waiting.pop()
            if chosen.bit_count() == size:
                yield chosen
                continue
            while beside:
                index = lowest(beside)
                beside &= ~only(index)
                fresh = touching[index] & ~seen
                waiting.append((chosen | only(index), beside | fresh, seen | fresh))


def touching(every: Sequence[Constraint]) -> list[Indexes]:
    """For each constraint, the others that share a cell with it."""
    by_cell: dict[Cell, list[int]] = {}
    for index, constraint in enumerate(every):
        for cell in cells_of(constraint.cells):
            by_cell.setdefault(cell, []).append(index)
    return [
        set_of(other for cell in cells_of(each.cells) for other in by_cell[cell]) & ~only(index)
        for index, each in enumerate(every)
    ]


def heavier(weights: Sequence[int], size: int, most: int) -> Iterator[Indexes]:
    """All sets of this size of what weighs more than this together."""
    order = sorted(range(len(weights)), key=weights.__getitem__, reverse=True)
    waiting = [(NO_CELLS, 0, size, most)]
    while waiting:
        chosen, first, left, room = waiting.pop()
        if not left and room < 0:
            yield chosen
        for place in range(first, len(order) - left + 1) if left else ():
            if sum(weights[index] for index in order[place : place + left]) <= room:
                break
            index = order[place]
            waiting.append((chosen | only(index), place + 1, left - 1, room - weights[index]))
