"""Counts of components that are remembered, since a move leaves most of them unchanged."""

from collections import OrderedDict
from typing import TypeAlias

from .budget import Stop, never
from .counting import Counts, counts, totals
from .frontier import Component, Constraint

Key: TypeAlias = tuple[Constraint, ...]


class Memory:
    """Counts components and remembers the latest, since a move leaves most components unchanged.

    Threads may share it.
    """

    def __init__(self, most: int = 1000) -> None:
        self._counts, self._totals = Recent(most), Recent(most)

    def __call__(self, component: Component, stop: Stop = never) -> Counts:
        """The counts of a component, like `counts`."""
        known = self._counts.get(component.constraints) or counts(component, stop)
        self._counts.keep(component.constraints, known)
        return known

    def totals(self, component: Component, stop: Stop = never) -> Counts:
        """The counts of a component, perhaps without its boxes, like `totals`."""
        key = component.constraints
        known = self._counts.get(key) or self._totals.get(key) or totals(component, stop)
        self._totals.keep(key, known)
        return known


class Recent:
    """What is known of components, the latest that were asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Counts] = OrderedDict()

    def get(self, constraints: Key) -> Counts | None:
        """What is known of a component, if it is kept."""
        return self._kept.get(constraints)

    def keep(self, constraints: Key, known: Counts) -> None:
        """Keep this as the latest."""
        self._kept.pop(constraints, None)
        self._kept[constraints] = known
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
