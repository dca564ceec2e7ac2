"""What each click of a game lost, measured by ZiNi.

The projected ZiNi after a click is the number of clicks so far and the ZiNi of what is left; a
click loses as much as it raises it. A wasted click loses one. The greedy method of ZiNi is not
optimal, so a click may also save some.
"""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import NamedTuple

from .clicks import Click, Moment, with_moments
from .position import Position
from .zini import zini_left

DEAREST = 10
COUNTED = 10_000  # cells; measured: on so many each click takes 0.14 s


class ClickLoss(NamedTuple):
    """A click by its number, from 1, and its moment, with its loss and the ZiNi projected then."""

    number: int
    moment: Moment
    click: Click
    loss: int
    projected: int


def click_losses(start: Position, clicks: Iterable[Click], given: int = 0) -> Iterator[ClickLoss]:
    """The losses of the clicks from a position on, each computed when it is asked for.

    >>> from minetui.core.minefield import Minefield
    >>> from minetui.core.moves import Reveal
    >>> start = Position(Minefield.drawn("*...", "....", "...*"))
    >>> clicks = [Click(Reveal(5)), Click(Reveal(5), False), Click(Reveal(3))]
    >>> [(each.loss, each.projected) for each in click_losses(start, clicks)]
    [(1, 3), (1, 4), (0, 4)]
    """
    position, left = start, zini_left(start)
    for number, (moment, click) in enumerate(with_moments(clicks, given), start=1):
        before = left
        if click.effective:
            position = click.move.played_on(position)
            left = zini_left(position)
        yield ClickLoss(number, moment, click, 1 + left - before, number + left)


def dearest(losses: Iterable[ClickLoss], most: int = DEAREST) -> list[ClickLoss]:
    """The clicks that lost most, the dearest first; of equal ones the earlier."""
    lost = (each for each in losses if each.loss > 0)
    return sorted(lost, key=attrgetter("loss"), reverse=True)[:most]
