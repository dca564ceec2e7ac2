"""Puzzles on the screen: each answer is judged, explained and kept, and the next puzzle follows."""

from collections.abc import Iterator, Sequence
from threading import Event
from time import monotonic

import pytest
from textual.pilot import Pilot

from minetui.core.game import Game
from minetui.core.grid import Cell, has
from minetui.core.levels import LEVELS
from minetui.core.minefield import Minefield
from minetui.core.position import Position
from minetui.learn.mode import Mode
from minetui.learn.puzzle import Puzzle
from minetui.learn.runs import Run, SetRun, StormRun
from minetui.store.records import RecordsError
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.features.puzzles import Puzzles
from minetui.ui.screens.board_screen import BoardScreen
from minetui.ui.screens.run_end import RunEndDialog
from minetui.ui.screens.train import TrainScreen
from minetui.ui.screens.words import WordsDialog
from minetui.ui.training_runs import Choice, Given, Known
from minetui.ui.widgets.lines import Lines

from .conftest import (
    board_of,
    click_cell,
    click_on,
    feature,
    panel_of,
    press,
    screen_of,
    session_of,
    settled,
    text_of,
    until,
    words_of,
)

A1, B1, C1, D1, E1 = range(5)
SAFE = Position(Minefield.drawn(".*..*", ".....")).reveal(A1).reveal(C1)  # D1 is safe, B1 a mine
for below in range(5, 10):
    SAFE = SAFE.reveal(below)
ODDS = Position(Minefield.drawn("..*...*")).reveal(1)  # half of all in A1, a quarter in D1
FIND = Puzzle(Mode.SAFE_CELL, "casual", SAFE, "single number")
ALL = Puzzle(Mode.REGION, "casual", SAFE, region=2**B1 + 2**D1)
GUESS = Puzzle(Mode.GUESS, "odds", ODDS)


class Stock:
    """A stock that always has the same puzzle."""

    def take(self, wish: object) -> Puzzle:
        return FIND

    def refill(self, wishes: object, stop: object) -> None:
        pass


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> list[Given]:
    """The answers that were given, which are not kept in the records."""
    answers, module = list[Given](), "minetui.ui.features.run_results"
    monkeypatch.setattr(f"{module}.keep_answer", answers.append)
    monkeypatch.setattr(f"{module}.keep_storm", lambda score, technique: 1)
    monkeypatch.setattr("minetui.ui.screens.train.read_known", Known)
    monkeypatch.setattr("minetui.ui.features.resting.CALM", 0.0)
    return answers


def a_storm() -> StormRun:
    """A storm whose puzzles are all the same."""
    run = StormRun("a")
    run._stock = Stock()  # type: ignore[assignment]
    return run


def solving(
    monkeypatch: pytest.MonkeyPatch, *puzzles: Puzzle, mode: str = "safe-cell"
) -> MinetuiApp:
    """An app with these puzzles, or a storm."""
    run: Run = a_storm() if mode == "storm" else SetRun(iter(puzzles))
    monkeypatch.setattr(Choice, "run", lambda _: run)
    choice = Choice(mode)
    return MinetuiApp(
        Setup(first=lambda opener: TrainScreen(opener, opener.preferences, choice, begins=True))
    )


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


def rights(given: Sequence[Given]) -> list[bool]:
    return [each.right for each in given]


async def test_a_right_answer_gets_its_proof_is_kept_and_leads_to_the_next_puzzle(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, FIND, GUESS)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        assert "Find a safe cell. It takes one number." in panel_of(app)
        await at(pilot, D1, "space")
        assert "D1 is safe: C1 already has its 1 certain mine." in panel_of(app)
        assert "Solved! Press Space or click here for the next puzzle." in panel_of(app)
        assert given == [Given("safe-cell", FIND, True, 10.0)]
        assert not has(session_of(app).position.revealed, D1)
        time += 0.4
        await press(pilot, "space")
        assert session_of(app).position == SAFE
        time += 0.4
        await press(pilot, "space")

        assert session_of(app).position == ODDS
        assert "Nothing is certain: find the best guess." in panel_of(app)
        assert "1 of 1 right" in text_of(app)


async def test_a_wrong_answer_is_refuted_and_the_right_one_can_be_seen(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, FIND, GUESS)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, E1, "space")
        assert "Wrong" in panel_of(app)
        assert "Not solved: it comes back." in panel_of(app)
        await press(pilot, "H")

        assert "The answer D1 is safe" in panel_of(app)
        assert rights(given) == [False]


async def test_giving_up_shows_the_answer_and_counts_as_wrong(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, FIND, GUESS)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await press(pilot, "n")
        assert "Answer first, or give up with H." in text_of(app)
        await press(pilot, "H")
        assert "The answer D1 is safe" in panel_of(app)
        assert rights(given) == [False]
        await press(pilot, "n H")

        assert "The answer" in panel_of(app)
        assert rights(given) == [False, False]


async def test_flags_are_only_notes_where_no_mine_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "f")
        assert has(session_of(app).position.flagged, D1)
        await press(pilot, "space")
        assert "A flag is there" in text_of(app)
        await at(pilot, C1, "space")
        assert "That cell is revealed already" in text_of(app)
        assert given == []
        await at(pilot, D1, "f space")

        assert rights(given) == [True]


async def test_a_region_is_solved_when_all_that_is_certain_is_answered(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, ALL)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        assert board_of(app).startswith("1?1?")
        await at(pilot, E1, "f")
        assert "Only the cells marked ? are asked for." in text_of(app)
        await at(pilot, B1, "f")
        assert "Sort out the cells marked ?. It takes one number. 1 cell answered." in panel_of(app)
        await press(pilot, "f")
        assert "That cell is answered already." in text_of(app)
        assert given == []
        await at(pilot, D1, "space")

        assert rights(given) == [True]
        assert board_of(app).startswith("1⚑1✓")


async def test_a_region_is_lost_by_one_wrong_answer_and_its_whole_key_can_be_seen(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, ALL)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, B1, "space")
        assert rights(given) == [False]
        assert "B1 is a mine" in panel_of(app)
        await press(pilot, "H")

        assert "Certain: 1 safe cell and 1 mine." in panel_of(app)
        assert board_of(app).startswith("1⚐1✓")


@pytest.mark.parametrize(("cell", "right"), [(D1, True), (A1, False)])
async def test_a_guess_is_answered_by_all_odds(
    cell: Cell, right: bool, monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, GUESS)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, cell, "space")

        assert rights(given) == [right]
        says = "D1 is a mine in 25.0%" if right else "A1 is a mine in 50.0% of all layouts, D1 only"
        assert says in panel_of(app)
        assert ".5" in text_of(app)


async def test_puzzles_are_answered_by_the_mouse(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, ALL, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        await click_cell(pilot, 0, B1, button=3)
        await click_cell(pilot, 0, D1)
        assert rights(given) == [True]
        time += 1.0
        await click_on(pilot, "for the next")

        assert feature(app, Puzzles).puzzle is FIND


async def test_a_key_that_was_meant_for_the_last_puzzle_answers_nothing(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
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
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
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
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
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


async def test_the_end_of_a_run_leads_to_another_one_or_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = solving(monkeypatch, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "space n")
        dialog = app.screen
        assert isinstance(dialog, RunEndDialog)
        dialog._opened_at = monotonic() + 60.0
        await press(pilot, "enter")
        assert app.screen is dialog  # that key was meant for the puzzle
        dialog._opened_at = monotonic() - 60.0
        monkeypatch.setattr(Choice, "run", lambda _: SetRun(iter([GUESS, FIND])))
        await press(pilot, "r")
        assert feature(app, Puzzles).puzzle is GUESS
        assert len(feature(app, Puzzles).tally) == 0
        await press(pilot, "q")

        assert isinstance(app.screen, TrainScreen)


async def test_where_a_reason_has_no_room_a_dialog_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app = solving(monkeypatch, FIND)
    async with app.run_test(size=(22, 6)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "space")
        assert "certain mine" not in words_of(app)
        await press(pilot, "t")

        assert isinstance(app.screen, WordsDialog)
        assert "certain mine." in words_of(app)


async def test_a_set_without_puzzles_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    app = solving(monkeypatch, mode="mistakes")
    async with app.run_test(size=(40, 12)) as pilot:
        await settled(pilot)

        assert "No mistakes found in your last games: nothing to repeat." in words_of(app)


async def test_a_puzzle_that_is_not_found_yet_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, is_wanted = Event(), Event()

    def search() -> Iterator[Puzzle]:
        is_wanted.set()
        found.wait(10)
        yield FIND

    app = solving(monkeypatch)
    monkeypatch.setattr(Choice, "run", lambda _: SetRun(search()))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, is_wanted.is_set)
        await pilot.press("space", "f", "H", "n")
        assert "Looking for the next puzzle…" in panel_of(app)
        found.set()
        await settled(pilot)

        assert feature(app, Puzzles).asking is FIND


async def test_answers_that_can_not_be_kept_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Given) -> None:
        raise OSError(28, "No space left on device")

    app = solving(monkeypatch, FIND)
    monkeypatch.setattr("minetui.ui.features.run_results.keep_answer", fail)
    async with app.run_test(size=(200, 24)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "space")

        assert "Not kept: " in text_of(app)
        assert "No space left on device" in text_of(app)


async def test_a_game_opens_the_puzzles_and_waits_for_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Choice, "run", lambda _: SetRun(iter([FIND])))
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space f3")
        assert isinstance(app.screen, TrainScreen)
        await press(pilot, "enter")
        assert feature(app, Puzzles).puzzle is FIND
        await press(pilot, "q q")

        assert isinstance(app.screen, BoardScreen)
        assert not session_of(app).watched


async def test_what_a_run_missed_can_be_asked_again_at_its_end(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, mode="storm")
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        for cell in (E1, D1, E1, E1):
            await at(pilot, cell, "space")
            time += 1.0
        assert isinstance(app.screen, RunEndDialog)
        app.screen._opened_at = -10.0
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
        app.screen._opened_at = -10.0
        await press(pilot, "m")

        assert isinstance(app.screen, RunEndDialog)
        assert "Missed" not in text_of(app)


async def test_wrong_answers_come_back_unless_a_seed_repeats_them(
    monkeypatch: pytest.MonkeyPatch, given: list[Given]
) -> None:
    app = solving(monkeypatch, FIND, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        await at(pilot, E1, "space n")
        feature(app, Puzzles).choice = Choice(seed="moss")
        time += 1.0
        await at(pilot, E1, "space")

        assert [each.comes_back for each in given] == [True, False]
        assert "comes back" not in panel_of(app)


async def test_why_there_is_no_puzzle_stays_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Choice) -> Run:
        raise RecordsError("records.sqlite3: expected a database, got 7 bytes")

    monkeypatch.setattr(Choice, "run", fail)
    app = MinetuiApp(
        Setup(first=lambda opener: TrainScreen(opener, opener.preferences, Choice(), begins=True))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "right space")

        assert "expected a database" in words_of(app)
        assert "Looking" not in words_of(app)
