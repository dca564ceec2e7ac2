"""The findings of a whole game: the move that lost it."""

from collections.abc import Iterable
from typing import NamedTuple

from minetui.core.annotation import Step

from .budget import Stop, never
from .review import ReviewedMove, review


class LosingMove(NamedTuple):
    """The step that hit a mine, with its review: its kind, its odds, and a better cell if any."""

    step: Step
    review: ReviewedMove


def losing_step(steps: Iterable[Step]) -> Step | None:
    """The step of a game that hit a mine; None if none did."""
    return next((step for step in steps if step.after.hit != step.before.hit), None)


def losing_move(steps: Iterable[Step], stop: Stop = never) -> LosingMove | None:
    """The move that lost a game; None if none did."""
    step = losing_step(steps)
    return None if step is None else LosingMove(step, review(step, stop))
