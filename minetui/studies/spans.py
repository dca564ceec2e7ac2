"""Spans of numbered games: which of those that were played make up the first so many, and the rest.

The games of a plan may have been cut in several ways, since a study may have been stopped, made
larger or smaller, or shared by more machines. No game is counted twice.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]  # the number of the first game, and that after the last one


def chosen(spans: Iterable[Span], games: int) -> list[Span]:
    """Spans of the first so many games that do not overlap, from spans by their first games.

    >>> chosen([(0, 20), (0, 10), (10, 25), (20, 30), (40, 50)], 45)
    [(0, 20), (20, 30)]
    """
    taken, end = list[Span](), 0
    for first, stop in spans:
        if first >= end and stop <= games:
            taken.append((first, stop))
            end = stop
    return taken


def missing(taken: Iterable[Span], games: int, size: int) -> Iterator[Span]:
    """The spans between these, cut at all multiples of a size.

    >>> list(missing([(0, 20), (30, 33)], 45, 10))
    [(20, 30), (33, 40), (40, 45)]
    """
    end = 0
    for first, stop in (*taken, (games, games)):
        while end < first:
            cut = min(end - end % size + size, first)
            yield end, cut
            end = cut
        end = stop


def unbroken(taken: Iterable[Span]) -> Iterator[Span]:
    """The spans up to the first gap: as if no more games had been begun.

    Beyond it those are missing that took long, so that the others are not like all.

    >>> list(unbroken([(0, 20), (20, 30), (40, 50)]))
    [(0, 20), (20, 30)]
    """
    end = 0
    for first, stop in taken:
        if first != end:
            return
        yield first, stop
        end = stop
