"""Runs of puzzles on the screen: what comes next, storms, how they end, and what is kept."""

from collections.abc import Iterator
from threading import Event, get_ident

import pytest
from textual.pilot import Pilot

from minetui.core import Cell
from minetui.learn import Puzzle, Run, SetRun
from minetui.play import GivenAnswer, TrainingChoice
from minetui.store import RecordsError
from minetui.store.records import records_path
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.dialog import MenuDialog
from minetui.ui.kit.lines import Lines
from minetui.ui.train.puzzles import Puzzles
from minetui.ui.train.results import AROUND, RunEndDialog
from minetui.ui.train.screen import TrainScreen

from .conftest import (
    BEGINNER,
    feature,
    let_pass,
    on_screen,
    panel_of,
    press,
    press_at,
    resized,
    rounds,
    screen_of,
    session_of,
    settled,
    text_of,
    type_at_once,
    until,
    words_of,
)
from .puzzles import D1, E1, FIND, GUESS, keep_by, not_kept, rights, solving, training


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> list[GivenAnswer]:
    """The answers that were given, which are not kept in the records."""
    return not_kept(monkeypatch)


async def answer(pilot: Pilot[None], *cells: Cell) -> None:
    """Answer the puzzles of a storm, at an even pace."""
    for cell in cells:
        await press_at(pilot, cell, "space")
        let_pass(pilot.app, 1.0)


async def test_a_storm_goes_on_at_once_and_ends_with_its_last_life(
    given: list[GivenAnswer],
) -> None:
    """A key that was meant for the last puzzle answers nothing."""
    async with solving(mode="storm") as (app, pilot):
        assert words_of(app).endswith("Space Answer f Flag Esc Puzzles m More")
        await press_at(pilot, D1, "space")
        await press_at(pilot, D1, "space")
        assert rights(given) == [True]
        let_pass(app, 0.3)
        await press(pilot, "space")
        assert rights(given) == [True, True]
        let_pass(app, 1.0)
        await answer(pilot, E1, E1)
        assert "Wrong: 1 life left." in text_of(app)
        await press_at(pilot, E1, "space")

        assert isinstance(app.screen, RunEndDialog)
        assert "2 solved New best, after 1" in words_of(app)
        lines = app.screen.query_one("#run-result", Lines).text.splitlines()
        assert [" ".join(line.split()) for line in lines[3:7]] == [
            "right 2 of 5",
            "accuracy 40%",
            "median time 5.2 s",
            "reached one number",
        ]
        assert {each.mode for each in given} == {"storm"}


async def test_a_storm_ends_with_its_time_whatever_is_on_the_screen(
    given: list[GivenAnswer],
) -> None:
    async with solving(mode="storm") as (app, pilot):
        puzzles = feature(app, Puzzles)
        puzzles._tick()
        assert "2:50" in text_of(app)
        await press(pilot, "m")
        let_pass(app, 50.0)
        puzzles._tick()
        assert isinstance(app.screen, MenuDialog)
        assert "2:00" in screen_of(app).frame.counters.text
        await press(pilot, "escape")
        let_pass(app, 120.0)
        await press_at(pilot, D1, "space")
        assert given == []
        puzzles._tick()
        await settled(pilot)
        assert isinstance(app.screen, RunEndDialog)
        assert "0 solved" in text_of(app)
        await press(pilot, "N H")

        assert given == []
        assert "Time is up." in panel_of(app)
        for key in ("space", "n"):
            await press(pilot, key)
            assert isinstance(app.screen, RunEndDialog)
            await press(pilot, "N")


async def test_a_storm_is_kept_once_however_often_its_end_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scores, may_be_kept = list[int](), Event()

    def keep(score: int, technique: str) -> int | None:
        may_be_kept.wait(60)
        scores.append(score)
        return None

    monkeypatch.setattr("minetui.ui.train.results.keep_storm", keep)
    async with solving(mode="storm") as (app, pilot):
        await answer(pilot, E1, E1)
        screen_of(app).go_to(E1)
        for key, is_asked_for in (("space", False), ("space", True), ("n", True)):
            type_at_once(app, key)
            await rounds(pilot)
            let_pass(app, 1.0)
            assert ("Keeping the result …" in text_of(app)) is is_asked_for
        may_be_kept.set()
        await settled(pilot)
        assert isinstance(app.screen, RunEndDialog)
        assert "Keeping" not in text_of(app)
        for key in ("N", "space", "N", "n"):
            await press(pilot, key)

        assert "Your first storm" in words_of(app)
        assert scores == [0]


async def test_a_storm_that_can_not_be_kept_says_why_and_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(score: int, technique: str) -> int | None:
        raise RecordsError("records.sqlite3: database is locked", records_path())

    monkeypatch.setattr("minetui.ui.train.results.keep_storm", fail)
    async with solving(mode="storm") as (app, pilot):
        await answer(pilot, E1, E1, E1)
        assert "0 solved Couldn't save: records.sqlite3: database is locked" in words_of(app)
        monkeypatch.setattr("minetui.ui.train.results.keep_storm", lambda *_: 4)
        await press(pilot, "N space")

        assert "0 solved Your best is 4" in words_of(app)


async def test_missed_puzzles_have_a_run_of_their_own_that_can_be_asked_again(
    given: list[GivenAnswer],
) -> None:
    async with solving(mode="storm") as (app, pilot):
        await answer(pilot, E1, D1, E1, E1)
        for key in ("n", "enter"):
            assert isinstance(app.screen, RunEndDialog)
            let_pass(app, 60.0)
            await press(pilot, key)
            assert app.title == "Missed puzzles"
            assert feature(app, Puzzles).storm is None
            while not isinstance(app.screen, RunEndDialog):
                await press_at(pilot, D1, "space n")
                let_pass(app, 1.0)
            assert "Missed puzzles: the end" in words_of(app)
            assert len(feature(app, Puzzles).tally) == 3

        assert [each.mode for each in given] == [*["storm"] * 4, *["repeats"] * 6]


async def test_the_end_of_a_run_leads_to_another_one_or_back() -> None:
    async with solving(FIND) as (app, pilot):
        await press_at(pilot, D1, "space n")
        dialog = app.screen
        assert isinstance(dialog, RunEndDialog)
        await press(pilot, "enter")
        assert app.screen is dialog  # that key was meant for the puzzle
        let_pass(app, 60.0)
        await press(pilot, "n")
        assert app.screen is dialog  # nothing was missed
        assert "Missed" not in text_of(app)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TrainingChoice, "run", lambda *_: SetRun(iter([GUESS, FIND])))
            await press(pilot, "r")
        assert feature(app, Puzzles).puzzle is GUESS
        assert len(feature(app, Puzzles).tally) == 0
        await press(pilot, "q")

        assert isinstance(app.screen, TrainScreen)
    for key in ("escape", "q"):
        async with solving(FIND) as (app, pilot):
            await press_at(pilot, D1, "space n")
            let_pass(app, 60.0)
            await press(pilot, key)

            assert isinstance(app.screen, TrainScreen)


async def test_a_set_without_puzzles_says_so() -> None:
    async with solving(mode="mistakes", size=(40, 12)) as (app, _):
        assert "No mistakes found in your last games." in words_of(app)


async def test_the_end_of_a_run_has_its_names_and_figures_in_any_window() -> None:
    """In 18 columns or fewer the program ended: a line had less room than a name takes."""
    async with solving(mode="storm", size=(80, 40)) as (app, pilot):
        await answer(pilot, E1, E1, E1)
        assert isinstance(app.screen, RunEndDialog)
        for width in (30, 18, 12, 10):
            await resized(pilot, width, 40)
            result = app.screen.query_one("#run-result", Lines).text
            assert max(map(len, result.splitlines())) <= max(width - AROUND, 1)
            if width > AROUND + 9:
                assert {"solved", "right", "accuracy", "0%", "reached"} <= {*result.split()}


async def test_a_puzzle_that_is_not_found_yet_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, is_wanted = Event(), Event()

    def search() -> Iterator[Puzzle]:
        is_wanted.set()
        found.wait(60)
        yield FIND

    app = training(monkeypatch, lambda *_: SetRun(search()))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, is_wanted.is_set)
        type_at_once(app, "space f H n")
        await rounds(pilot)
        assert "Looking for the next puzzle …" in panel_of(app)
        found.set()
        await settled(pilot)

        assert feature(app, Puzzles).asking is FIND


async def test_why_there_is_no_puzzle_stays_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Run:
        raise RecordsError("records.sqlite3: expected a database, got 7 bytes", records_path())

    app = training(monkeypatch, fail)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "right space")

        assert "expected a database" in words_of(app)
        assert "Looking" not in words_of(app)


async def test_answers_that_could_not_be_kept_say_why_and_are_kept_with_the_next_or_on_leaving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Until then they do not come back."""
    kept, are_locked = list[GivenAnswer](), Event()

    def keep(given: GivenAnswer) -> None:
        if are_locked.is_set():
            raise RecordsError(f"{records_path()}: database is locked", records_path())
        kept.append(given)

    keep_by(keep, monkeypatch)
    are_locked.set()
    async with solving(FIND, GUESS, FIND, FIND) as (app, pilot):
        await press_at(pilot, E1, "space")
        assert "It comes back later." not in panel_of(app)
        assert "Couldn't save: records.sqlite3: database is locked" in text_of(app)
        await press(pilot, "n H H")
        assert "Couldn't save 2 answers: records.sqlite3: database is locked" in text_of(app)
        are_locked.clear()
        await press(pilot, "n")
        let_pass(app, 1.0)
        await press_at(pilot, D1, "space")
        assert rights(kept) == [False, False, True]
        are_locked.set()
        for key in ("n", "H", "H", "q"):
            await press(pilot, key)
        assert isinstance(app.screen, TrainScreen)
        assert "Couldn't save: records.sqlite3: database is locked" in text_of(app)
        are_locked.clear()
        await press(pilot, "tab escape")

        assert rights(kept) == [False, False, True, False]


async def test_answers_that_come_while_one_is_being_kept_are_kept_by_the_same_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing ends a thread, so these are kept even if the program ends."""
    kept, threads, is_free = list[GivenAnswer](), set[int](), Event()

    def keep(given: GivenAnswer) -> None:
        is_free.wait(60)
        threads.add(get_ident())
        kept.append(given)

    keep_by(keep, monkeypatch)
    async with solving(FIND, FIND) as (app, pilot):
        screen_of(app).go_to(D1)
        for keys in ("space n", "H H"):
            type_at_once(app, keys)
            await rounds(pilot)
            let_pass(app, 1.0)
        is_free.set()
        await settled(pilot)

        assert rights(kept) == [True, False]
        assert len(threads) == 1


@pytest.mark.parametrize("mode", ["repeats", "mistakes", "safe-cell"])
async def test_with_a_seed_only_a_set_of_ones_own_comes_back(
    given: list[GivenAnswer], mode: str
) -> None:
    async with solving(FIND, mode=mode, seed="moss") as (app, pilot):
        await press_at(pilot, E1, "space")
        assert [each.comes_back for each in given] == [mode != "safe-cell"]
        assert ("comes back" in panel_of(app)) == (mode != "safe-cell")
        await press(pilot, "q")
        assert "Puzzles of the seed moss" in text_of(app)


async def test_a_game_opens_the_puzzles_and_waits_for_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TrainingChoice, "run", lambda *_: SetRun(iter([FIND])))
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "space f3")
        assert isinstance(app.screen, TrainScreen)
        await press(pilot, "enter")
        assert feature(app, Puzzles).puzzle is FIND
        await press(pilot, "q q")

        assert isinstance(app.screen, BoardScreen)
        assert not session_of(app).watched
