"""Runs of puzzles on the screen: what comes next, storms, and how they end."""

from collections.abc import Iterator
from threading import Event, get_ident

import pytest

from minetui.core import LEVELS, Game
from minetui.learn import Puzzle, SetRun
from minetui.play import GivenAnswer, TrainingChoice
from minetui.store import RecordsError
from minetui.store.records import records_path
from minetui.ui.app import MinetuiApp
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.lines import Lines
from minetui.ui.kit.menu import MenuDialog
from minetui.ui.setup import Setup
from minetui.ui.train.puzzles import AROUND, Puzzles, RunEndDialog
from minetui.ui.train.screen import TrainScreen

from .conftest import (
    feature,
    let_pass,
    panel_of,
    press,
    resized,
    screen_of,
    session_of,
    settled,
    text_of,
    until,
    words_of,
)
from .puzzles import D1, E1, FIND, GUESS, at, keep_by, not_kept, rights, solving, timed


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> list[GivenAnswer]:
    """The answers that were given, which are not kept in the records."""
    return not_kept(monkeypatch)


async def test_a_key_that_was_meant_for_the_last_puzzle_answers_nothing(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, mode="storm")
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        await at(pilot, D1, "space")
        await at(pilot, D1, "space")
        assert rights(given) == [True]
        time += 0.3
        await press(pilot, "space")

        assert rights(given) == [True, True]


async def test_a_storm_goes_on_at_once_and_ends_with_its_last_life(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, mode="storm")
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        for cell in (D1, D1, E1, E1):
            await at(pilot, cell, "space")
            time += 1.0
        assert "Wrong: 1 life left." in text_of(app)
        assert "1 life" in text_of(app)
        await at(pilot, E1, "space")

        assert isinstance(app.screen, RunEndDialog)
        assert "2 solved Your best storm; it was 1" in words_of(app)
        lines = app.screen.query_one("#run-result", Lines).text.splitlines()
        assert [" ".join(line.split()) for line in lines[3:7]] == [
            "right 2 of 5",
            "accuracy 40%",
            "median time 5.5 s",
            "reached single numbers",
        ]
        assert {each.mode for each in given} == {"storm"}


async def test_a_storm_ends_with_its_time_whatever_is_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, mode="storm")
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        puzzles = feature(app, Puzzles)
        puzzles._tick()
        assert "2:50" in text_of(app)
        time += 170.0
        await at(pilot, D1, "space")
        assert given == []
        puzzles._tick()
        await settled(pilot)
        assert isinstance(app.screen, RunEndDialog)
        assert "0 solved" in text_of(app)
        await press(pilot, "escape H")

        assert given == []
        assert "The time is up. Press Space or click here for the result." in panel_of(app)
        for key in ("space", "n"):
            await press(pilot, key)
            assert isinstance(app.screen, RunEndDialog)
            await press(pilot, "escape")


async def test_a_storm_is_kept_once_however_often_its_end_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    storms = list[int]()

    def keep(score: int, technique: str) -> int | None:
        storms.append(score)
        return None

    app = solving(monkeypatch, mode="storm")
    monkeypatch.setattr("minetui.ui.train.puzzles.keep_storm", keep)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        for _ in range(3):
            await at(pilot, E1, "space")
            time += 1.0
        for key in ("escape", "space", "escape", "n"):
            await press(pilot, key)

        assert storms == [0]
        assert "Your first storm" in words_of(app)


async def test_a_storm_is_kept_once_however_often_its_end_is_asked_for_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    storms, is_free = list[int](), Event()

    def keep(score: int, technique: str) -> int | None:
        is_free.wait(60)
        storms.append(score)
        return None

    app = solving(monkeypatch, mode="storm")
    monkeypatch.setattr("minetui.ui.train.puzzles.keep_storm", keep)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        for _ in range(3):
            screen_of(app).go_to(E1)
            await pilot.press("space")
            time += 1.0
        for key in ("space", "n"):
            await pilot.press(key)
            assert "Keeping the result…" in text_of(app)
        is_free.set()
        await settled(pilot)

        assert isinstance(app.screen, RunEndDialog)
        assert storms == [0]
        assert "Keeping" not in text_of(app)


async def test_the_clock_of_a_storm_is_seen_to_run_under_a_dialog(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = solving(monkeypatch, mode="storm")
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        await press(pilot, "escape")
        time += 50.0
        feature(app, Puzzles)._tick()

        assert isinstance(app.screen, MenuDialog)
        assert "2:00" in screen_of(app).frame.counters.text


async def test_missed_puzzles_have_a_run_of_their_own_that_can_be_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = solving(monkeypatch, mode="storm")
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        for _ in range(3):
            await at(pilot, E1, "space")
            time += 1.0
        for key in ("m", "enter"):
            dialog = app.screen
            assert isinstance(dialog, RunEndDialog)
            let_pass(app, 60.0)
            await press(pilot, key)
            puzzles = feature(app, Puzzles)
            assert "Missed puzzles" in text_of(app)
            assert puzzles.storm is None
            while not isinstance(app.screen, RunEndDialog):
                await at(pilot, D1, "space n")
                time += 1.0
            assert "Missed puzzles: the end" in words_of(app)
            assert len(puzzles.tally) == 3


async def test_the_end_of_a_run_leads_to_another_one_or_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = solving(monkeypatch, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "space n")
        dialog = app.screen
        assert isinstance(dialog, RunEndDialog)
        await press(pilot, "enter")
        assert app.screen is dialog  # that key was meant for the puzzle
        let_pass(app, 60.0)
        monkeypatch.setattr(TrainingChoice, "run", lambda *_: SetRun(iter([GUESS, FIND])))
        await press(pilot, "r")
        assert feature(app, Puzzles).puzzle is GUESS
        assert len(feature(app, Puzzles).tally) == 0
        await press(pilot, "q")

        assert isinstance(app.screen, TrainScreen)


async def test_a_set_without_puzzles_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    app = solving(monkeypatch, mode="mistakes")
    async with app.run_test(size=(40, 12)) as pilot:
        await settled(pilot)

        assert "No mistakes found in your last games: nothing to repeat." in words_of(app)


@pytest.mark.parametrize("width", [30, 18, 12, 10])
async def test_the_end_of_a_run_has_its_names_and_figures_in_any_window(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """In 18 columns or fewer the program ended: a line had less room than a name takes."""
    app = solving(monkeypatch, mode="storm")
    async with app.run_test(size=(80, 40)) as pilot:
        time = await timed(pilot)
        for _ in range(3):
            await at(pilot, E1, "space")
            time += 1.0
        await resized(pilot, width, 40)
        await settled(pilot)

        assert isinstance(app.screen, RunEndDialog)
        result = app.screen.query_one("#run-result", Lines).text
        assert max(map(len, result.splitlines())) <= max(width - AROUND, 1)
        if width > AROUND + 9:
            assert all(word in result for word in ("solved", "right", "accuracy", "0%", "reached"))


async def test_a_puzzle_that_is_not_found_yet_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, is_wanted = Event(), Event()

    def search() -> Iterator[Puzzle]:
        is_wanted.set()
        found.wait(60)
        yield FIND

    app = solving(monkeypatch)
    monkeypatch.setattr(TrainingChoice, "run", lambda *_: SetRun(search()))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, is_wanted.is_set)
        await pilot.press("space", "f", "H", "n")
        assert "Looking for the next puzzle…" in panel_of(app)
        found.set()
        await settled(pilot)

        assert feature(app, Puzzles).asking is FIND


async def test_answers_that_can_not_be_kept_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: GivenAnswer) -> None:
        raise RecordsError("records.sqlite3: No space left on device", records_path())

    app = solving(monkeypatch, FIND)
    keep_by(fail, monkeypatch)
    async with app.run_test(size=(200, 24)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "space")

        assert "Not kept: " in text_of(app)
        assert "No space left on device" in text_of(app)


class LockedRecords:
    """Records that keep no answer until they are unlocked."""

    def __init__(self) -> None:
        self.kept, self.are_locked = list[GivenAnswer](), True

    def keep(self, given: GivenAnswer) -> None:
        """Keep an answer; a RecordsError while they are locked."""
        if self.are_locked:
            raise RecordsError("records.sqlite3: database is locked", records_path())
        self.kept.append(given)


async def test_answers_that_could_not_be_kept_are_kept_with_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = LockedRecords()
    app = solving(monkeypatch, FIND, GUESS, FIND)
    keep_by(records.keep, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        await at(pilot, D1, "space")
        assert "Not kept: records.sqlite3: database is locked" in text_of(app)
        await press(pilot, "n H")
        assert "2 answers are not kept: records.sqlite3: database is locked" in text_of(app)
        records.are_locked = False
        await press(pilot, "n")
        time += 1.0
        await at(pilot, D1, "space")

        assert rights(records.kept) == [True, False, True]


async def test_an_answer_that_is_not_kept_does_not_come_back_until_it_is_kept_on_leaving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = LockedRecords()
    app = solving(monkeypatch, FIND)
    keep_by(records.keep, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, E1, "space")
        assert "Not solved. Press Space" in panel_of(app)
        await press(pilot, "q")
        assert isinstance(app.screen, TrainScreen)
        assert "Not kept: records.sqlite3: database is locked" in text_of(app)
        records.are_locked = False
        await press(pilot, "t escape")

        assert rights(records.kept) == [False]


async def test_answers_that_come_while_one_is_being_kept_are_kept_by_the_same_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing ends a thread, so these are kept even if the program ends."""
    kept, threads, is_free = list[GivenAnswer](), set[int](), Event()

    def keep(given: GivenAnswer) -> None:
        is_free.wait(60)
        threads.add(get_ident())
        kept.append(given)

    app = solving(monkeypatch, FIND, FIND)
    keep_by(keep, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        screen_of(app).go_to(D1)
        await pilot.press("space", "n")
        time += 1.0
        await pilot.press("H")
        is_free.set()
        await settled(pilot)

        assert rights(kept) == [True, False]
        assert len(threads) == 1


@pytest.mark.parametrize("mode", ["repeats", "mistakes", "safe-cell"])
async def test_with_a_seed_only_a_set_of_ones_own_comes_back(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer], mode: str
) -> None:
    app = solving(monkeypatch, FIND, mode=mode, seed="moss")
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, E1, "space")
        assert [each.comes_back for each in given] == [mode != "safe-cell"]
        await press(pilot, "q")
        assert "Puzzles of the seed moss" in text_of(app)


async def test_a_game_opens_the_puzzles_and_waits_for_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TrainingChoice, "run", lambda *_: SetRun(iter([FIND])))
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space f3")
        assert isinstance(app.screen, TrainScreen)
        await press(pilot, "enter")
        assert feature(app, Puzzles).puzzle is FIND
        await press(pilot, "q q")

        assert isinstance(app.screen, BoardScreen)
        assert not session_of(app).watched
