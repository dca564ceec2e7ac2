"""Puzzles that were missed: they are asked again; and what is said where there is none to ask."""

import pytest

from minetui.learn import Run
from minetui.play import GivenAnswer, TrainingChoice
from minetui.store import RecordsError
from minetui.store.records import records_path
from minetui.ui.app import MinetuiApp
from minetui.ui.setup import Setup
from minetui.ui.train.puzzles import Puzzles, RunEndDialog
from minetui.ui.train.screen import TrainScreen

from .conftest import feature, let_pass, panel_of, press, settled, text_of, words_of
from .puzzles import D1, E1, FIND, at, not_kept, solving, timed


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> list[GivenAnswer]:
    """The answers that were given, which are not kept in the records."""
    return not_kept(monkeypatch)


async def test_what_a_run_missed_can_be_asked_again_at_its_end(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, mode="storm")
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        for cell in (E1, D1, E1, E1):
            await at(pilot, cell, "space")
            time += 1.0
        assert isinstance(app.screen, RunEndDialog)
        let_pass(app, 60.0)
        await press(pilot, "m")
        assert "Find a safe cell" in panel_of(app)
        await at(pilot, E1, "space")

        assert "Not solved: it comes back." in panel_of(app)
        assert [each.mode for each in given] == [*["storm"] * 4, "repeats"]


async def test_without_anything_missed_nothing_is_offered_to_be_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = solving(monkeypatch, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "space n")
        assert isinstance(app.screen, RunEndDialog)
        let_pass(app, 60.0)
        await press(pilot, "m")

        assert isinstance(app.screen, RunEndDialog)
        assert "Missed" not in text_of(app)


async def test_wrong_answers_come_back_unless_a_seed_repeats_them(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, FIND, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        await at(pilot, E1, "space n")
        feature(app, Puzzles).choice = TrainingChoice(seed="moss")
        time += 1.0
        await at(pilot, E1, "space")

        assert [each.comes_back for each in given] == [True, False]
        assert "comes back" not in panel_of(app)


async def test_why_there_is_no_puzzle_stays_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Run:
        raise RecordsError("records.sqlite3: expected a database, got 7 bytes", records_path())

    monkeypatch.setattr(TrainingChoice, "run", fail)
    app = MinetuiApp(Setup(first=lambda app: TrainScreen(app, TrainingChoice(), begins=True)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "right space")

        assert "expected a database" in words_of(app)
        assert "Looking" not in words_of(app)
