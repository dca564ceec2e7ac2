"""Rewards: what a step is worth.

- `win`: 1 for the step that wins, and nothing else.
- `progress`: the share of the safe cells that the step reveals, of those that were covered at the
  start. A win earns 1 in all, however it is reached, and a lost game what it revealed.
- `regret`: minus what the step gave away, between -1 and 0; `Knowledge.given_away` says how it is
  measured. A forced guess at the best cell costs nothing, as do a safe reveal, a flag and a wasted
  step. The step that truncates an episode in a game that goes on gives away all that was left: the
  attainable win probability, or 1 where that isn't known. So nobody gains by doing nothing.

Where the attainable win probability is always known, the regrets of a game add up, on average, to
the wins less the attainable rate: an agent has the same goal as with `win`, and less noise.
"""

from collections.abc import Callable
from typing import NamedTuple

from minetui.core import NO_CELLS, Move, Position, Status

from .teacher import Knowledge


class Turn(NamedTuple):
    """A step of an episode: the position it began at, and those before and after the move.

    It is `truncated` if the episode is, and the game goes on.
    """

    start: Position
    before: Position
    move: Move
    after: Position
    truncated: bool
    knowledge: Knowledge
    """What could be known before the move."""


def win(turn: Turn) -> float:
    """1 for a win."""
    return float(turn.after.status is Status.WON)


def progress(turn: Turn) -> float:
    """The share of the safe cells covered at the start that the step reveals."""
    safe = turn.before.field.safe
    revealed = turn.after.revealed & safe & ~turn.before.revealed
    return revealed.bit_count() / (safe & ~turn.start.revealed).bit_count() if revealed else 0.0


def regret(turn: Turn) -> float:
    """Minus the win probability, or the odds, that the step gave away."""
    if turn.truncated:
        attainable = turn.knowledge.attainable
        return -1.0 if attainable is None else float(-attainable)
    cells = NO_CELLS if turn.after is turn.before else turn.move.aimed_at(turn.before)
    return float(-turn.knowledge.given_away(cells)) if cells else 0.0


REWARDS: dict[str, Callable[[Turn], float]] = {"win": win, "progress": progress, "regret": regret}
