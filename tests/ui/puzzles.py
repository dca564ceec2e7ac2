"""Small puzzles, runs of them on the screen, and a clock for them."""

from collections.abc import Callable, Sequence

import pytest
from textual.pilot import Pilot

from minetui.core import Cell, Minefield, Position, only
from minetui.learn import Mode, Puzzle, Run, SetRun, StormRun
from minetui.play import GivenAnswer, TrainingChoice, TrainingState
from minetui.ui.app import MinetuiApp
from minetui.ui.setup import Setup
from minetui.ui.train.puzzles import Puzzles
from minetui.ui.train.screen import TrainScreen

from .conftest import (
    feature,
    press,
    screen_of,
    settled,
)

A1, B1, C1, D1, E1 = range(5)
SAFE = Position(Minefield.drawn(".*..*", ".....")).reveal(A1).reveal(C1)  # D1 is safe, B1 a mine
for below in range(5, 10):
    SAFE = SAFE.reveal(below)
ODDS = Position(Minefield.drawn("..*...*")).reveal(1)  # half of all in A1, a quarter in D1
FIND = Puzzle(Mode.SAFE_CELL, "casual", SAFE, "single number")
ALL = Puzzle(Mode.REGION, "casual", SAFE, region=only(B1) | only(D1))
GUESS = Puzzle(Mode.GUESS, "odds", ODDS)


class Stock:
    """A stock that always has the same puzzle."""

    def take(self, wish: object) -> Puzzle:
        return FIND

    def refill(self, wishes: object, stop: object) -> None:
        pass


def a_storm() -> StormRun:
    """A storm whose puzzles are all the same."""
    run = StormRun("a")
    run._stock = Stock()  # type: ignore[assignment]
    return run


def solving(
    monkeypatch: pytest.MonkeyPatch,
    *puzzles: Puzzle,
    mode: str = "safe-cell",
    seed: str | None = None,
) -> MinetuiApp:
    """An app with these puzzles, or a storm."""
    run: Run = a_storm() if mode == "storm" else SetRun(iter(puzzles))
    monkeypatch.setattr(TrainingChoice, "run", lambda *_: run)
    choice = TrainingChoice(mode, seed=seed)
    return MinetuiApp(Setup(first=lambda app: TrainScreen(app, choice, begins=True)))


class Time:
    """A clock that only goes when it is told to, from a time when every key counts."""

    def __init__(self, puzzles: Puzzles) -> None:
        self.seconds, self.puzzles = 10.0, puzzles
        puzzles._now = lambda: self.seconds
        puzzles._whole._now = puzzles._each._now = puzzles._now
        puzzles._whole._since = puzzles._each._since = 0.0

    def __iadd__(self, seconds: float) -> "Time":
        self.seconds += seconds
        return self


async def timed(pilot: Pilot[None]) -> Time:
    """The clock of the puzzles, once the first is there."""
    await settled(pilot)
    return Time(feature(pilot.app, Puzzles))


async def at(pilot: Pilot[None], cell: Cell, key: str) -> None:
    """Press a key at a cell."""
    screen_of(pilot.app).go_to(cell)
    await press(pilot, key)


def rights(given: Sequence[GivenAnswer]) -> list[bool]:
    return [each.right for each in given]


def keep_by(keep: Callable[[GivenAnswer], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Have answers kept by a function, and not in the records."""

    def keep_own(given: GivenAnswer) -> None:
        keep(given)

    monkeypatch.setattr(GivenAnswer, "keep", keep_own)


def not_kept(monkeypatch: pytest.MonkeyPatch) -> list[GivenAnswer]:
    """The answers that were given, which are not kept in the records."""
    answers, storm = list[GivenAnswer](), "minetui.ui.train.puzzles.keep_storm"
    keep_by(answers.append, monkeypatch)
    monkeypatch.setattr(storm, lambda score, technique: 1)
    monkeypatch.setattr(TrainingState, "read", TrainingState)
    return answers
