"""Small puzzles, and runs of them on the screen."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from minetui.core import Minefield, Position, only
from minetui.learn import Mode, Puzzle, Run, SetRun, StormRun
from minetui.play import GivenAnswer, TrainingChoice, TrainingState
from minetui.ui.app import MinetuiApp
from minetui.ui.setup import Setup
from minetui.ui.train.screen import TrainScreen

from .conftest import let_pass, settled

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


def training(monkeypatch: pytest.MonkeyPatch, run: Callable[..., Run], **choice: str) -> MinetuiApp:
    """An app that begins with the puzzles of a run."""
    monkeypatch.setattr(TrainingChoice, "run", run)
    chosen = TrainingChoice(**choice)  # type: ignore[arg-type]
    return MinetuiApp(Setup(first=lambda app: TrainScreen(app, chosen, begins=True)))


@asynccontextmanager
async def solving(
    *puzzles: Puzzle, size: tuple[int, int] = (80, 24), **choice: str
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """An app with these puzzles, or a storm, at a time when every key counts."""
    run: Run = a_storm() if choice.get("mode") == "storm" else SetRun(iter(puzzles))
    with pytest.MonkeyPatch.context() as patch:
        app = training(patch, lambda *_: run, **choice)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            let_pass(app, 10.0)
            yield app, pilot


def rights(given: Sequence[GivenAnswer]) -> list[bool]:
    return [each.right for each in given]


def keep_by(keep: Callable[[GivenAnswer], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Have answers kept by a function, and not in the records."""

    def keep_own(given: GivenAnswer) -> None:
        keep(given)

    monkeypatch.setattr(GivenAnswer, "keep", keep_own)


def not_kept(monkeypatch: pytest.MonkeyPatch) -> list[GivenAnswer]:
    """The answers that were given, which are not kept in the records, nor are storms."""
    answers = list[GivenAnswer]()
    keep_by(answers.append, monkeypatch)
    monkeypatch.setattr("minetui.ui.train.results.keep_storm", lambda score, technique: 1)
    monkeypatch.setattr(TrainingState, "read", TrainingState)
    return answers
