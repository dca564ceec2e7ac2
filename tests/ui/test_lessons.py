"""Lessons on the screen: each move is answered, and a lesson is passed by its check."""

import pytest
from textual.pilot import Pilot

from minetui import cli
from minetui.core import LEVELS, Game, has
from minetui.learn import Lesson, course
from minetui.learn.lessons import read
from minetui.ui.app import MinetuiApp
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.dialog import WordsDialog
from minetui.ui.learn.exercises import Exercises
from minetui.ui.learn.screen import LessonsScreen
from minetui.ui.play.moves import IN_FLIGHT
from minetui.ui.settings.commands import TABLES
from minetui.ui.setup import Setup

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
)

HEADER = "title: {}\nchapter: first steps\n"
PART = "---\ntechnique: {}\ntask: {}\n\n{}\n\n{}\n"
ROW = "1*1.*\n11111"  # B1 is a mine, so D1 is safe and E1 a mine
B1, D1, E1 = 1, 3, 4
GUESS = ".1*...*"  # a cell beside the 1 is a mine in half of all layouts, D1 in a quarter


def lesson(id: str, *exercises: tuple[str, str], words: str = "The words of {}.") -> Lesson:
    """A lesson of exercises, each a task and a board."""
    parts = [
        PART.format("odds" if task == "guess" else "casual", task, words.format(task), board)
        for task, board in exercises
    ]
    return read(id, (HEADER.format(id.capitalize()) + "".join(parts)).splitlines())


FIRST = lesson("first", ("reveal", ROW), ("flag", ROW))
SECOND = lesson("second", ("both", ROW), ("chord", ROW.replace("*", "F", 1)), ("guess", GUESS))


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the passed lessons, of a course of two."""
    passed = list[str]()

    def keep(id: str) -> str:
        passed.append(id)
        return ""

    monkeypatch.setattr("minetui.ui.learn.screen.course", lambda: (FIRST, SECOND))
    monkeypatch.setattr("minetui.ui.learn.screen.keep_passed", keep)
    monkeypatch.setattr("minetui.ui.learn.screen.read_passed", lambda: dict.fromkeys(passed, 1))
    return passed


def learning(lesson: Lesson | None = FIRST) -> MinetuiApp:
    """An app with the lessons, and one of them open."""
    return MinetuiApp(Setup(first=lambda app: LessonsScreen(app, lesson)))


async def at_exercise(pilot: Pilot[None], index: int) -> Exercises:
    """The feature of the exercises, with one of them begun, and time to read."""
    exercises = feature(pilot.app, Exercises)
    seconds = iter(range(0, 10_000, 10))
    exercises._now = lambda: float(next(seconds))
    exercises._begin(exercises.lesson, index)
    await settled(pilot)
    return exercises


async def test_a_proven_move_is_played_and_answered_by_its_proof(kept: list[str]) -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 0)
        assert "The words of reveal." in panel_of(app)
        assert "certainly safe: 1 cell left." in panel_of(app)
        screen_of(app).go_to(D1)
        await press(pilot, "space")

        assert has(session_of(app).position.revealed, D1)
        assert panel_of(app).endswith(
            "Right D1 is safe: C1 already has its 1 certain mine, B1. "
            "Well done! Press Space or click here for the check."
        )
        assert kept == []


async def test_a_board_that_is_won_leaves_nothing_to_flag() -> None:
    app = learning(SECOND)
    async with app.run_test(size=(80, 24)) as pilot:
        exercises = await at_exercise(pilot, 0)
        screen_of(app).go_to(D1)
        await press(pilot, "space")

        assert session_of(app).over
        assert exercises.done


async def test_a_move_that_is_not_proven_is_not_played_and_a_layout_says_why() -> None:
    app = learning(lesson("open", ("flag", "1*..*"), ("flag", ROW)))
    async with app.run_test(size=(80, 24)) as pilot:
        before = (await at_exercise(pilot, 0)).session.position
        screen_of(app).go_to(2)
        await press(pilot, "f home")

        assert session_of(app).position is before
        assert "C1 may be safe: here is a layout where it is, and all numbers fit." in panel_of(app)
        assert board_of(app) in ("1✱✓✱·", "1✱✓·✱")


async def test_a_move_against_a_proof_is_not_played_and_answered_by_it() -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 0)
        await click_cell(pilot, 0, D1, button=3)

        assert not session_of(app).position.flagged
        assert "Wrong D1 is safe: C1 already has its 1 certain mine, B1." in panel_of(app)


async def test_a_proof_that_is_taught_later_is_not_told() -> None:
    """A number proves the mine at D4, but only two of them what is in the first row."""
    board = "*.*.\n1211\n0011\n001*"
    app = learning(lesson("early", ("flag", board), ("flag", ROW)))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 0)
        screen_of(app).go_to(1)
        await press(pilot, "f")

        later = "Wrong B1 is safe, but what proves it comes in a later lesson."
        assert later in panel_of(app)


@pytest.mark.parametrize("key", ["space", "f"])
async def test_before_chords_are_taught_a_number_is_only_revealed_already(key: str) -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 1)
        screen_of(app).go_to(9)
        await press(pilot, key)

        assert "E2 is revealed already: go to a covered cell." in text_of(app)
        assert not session_of(app).position.flagged


async def test_the_answer_to_a_chord_is_a_number_to_chord_on() -> None:
    app = learning(SECOND)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 1)
        await press(pilot, "H")
        assert "The answer Chord on C1: it has all its flags" in panel_of(app)
        screen_of(app).go_to(2)
        await press(pilot, "space")

        assert "Right All flags around C1 stand on mines" in panel_of(app)


async def test_the_window_and_the_key_bar_say_where_one_is() -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 0)
        assert (app.title, "Space Reveal" in text_of(app)) == ("First · Exercise 1 of 1", True)
        screen_of(app).go_to(D1)
        await press(pilot, "space")
        assert "Space Go on" in text_of(app)
        await press(pilot, "q")
        assert app.title == "Lessons"


async def test_ones_own_flag_can_always_be_taken_away() -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 1)
        await click_cell(pilot, 0, B1, button=3)
        assert session_of(app).position.flagged
        await press(pilot, "f")

        assert not session_of(app).position.flagged
        assert "The words of flag." in panel_of(app)


async def test_where_chords_are_asked_for_nothing_else_reveals() -> None:
    app = learning(SECOND)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 1)
        screen_of(app).go_to(D1)
        await press(pilot, "space")
        assert "Only chords here" in text_of(app)
        screen_of(app).go_to(9)
        await press(pilot, "space")
        assert "No chord: E2 has 0 flags around it, and counts 1 mine." in text_of(app)
        screen_of(app).go_to(2)
        await press(pilot, "space")

        assert has(session_of(app).position.revealed, D1)
        assert feature(app, Exercises).done


async def test_a_guess_is_answered_by_the_odds_which_are_drawn_and_only_the_best_is_right() -> None:
    app = learning(SECOND)
    async with app.run_test(size=(80, 24)) as pilot:
        exercises = await at_exercise(pilot, 2)
        screen_of(app).go_to(2)
        await press(pilot, "space")
        assert "C1 is a mine in 50.0% of all layouts, D1 only in 25.0%." in panel_of(app)
        assert ".5" in text_of(app)
        assert not exercises.done
        screen_of(app).go_to(D1)
        await press(pilot, "space")

        assert "D1 is a mine in 25.0% of all layouts: no guess is better." in panel_of(app)
        assert exercises.done


async def test_an_exercise_whose_answer_was_shown_is_to_be_done_again(kept: list[str]) -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        exercises = await at_exercise(pilot, 1)
        await press(pilot, "H")
        assert "The answer B1 is a mine: A1 has no other room for its 1 mine." in panel_of(app)
        for cell in (B1, E1):
            screen_of(app).go_to(cell)
            await press(pilot, "f")
        assert "Done with help." in panel_of(app)
        await press(pilot, "enter")

        assert (exercises.index, exercises.helped, exercises.done) == (1, False, False)
        assert not session_of(app).position.flagged
        assert kept == []


async def test_the_check_passes_a_lesson_and_the_next_key_opens_the_next(kept: list[str]) -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        exercises = await at_exercise(pilot, 1)
        assert "First · Check" in text_of(app)
        for cell in (B1, E1):
            screen_of(app).go_to(cell)
            await press(pilot, "f")
        assert kept == ["first"]
        assert "Lesson passed! Press Space or click here for the next one: Second." in panel_of(app)
        await press(pilot, "enter")

        assert (exercises.lesson, exercises.index) == (SECOND, 0)
        await press(pilot, "q")
        assert [" ".join(line.split()) for line in text_of(app).splitlines()[:4]] == [
            "Lessons 1 of 2 passed",
            "First steps 1 of 2 passed",
            "✓ First The words of reveal. passed",
            "▸ Second The words of both. next",
        ]


async def test_after_the_last_lesson_comes_the_list(kept: list[str]) -> None:
    app = learning(SECOND)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 2)
        screen_of(app).go_to(D1)
        await press(pilot, "space")
        assert "Lesson passed, and you can play now!" in panel_of(app)
        await click_on(pilot, "Lesson passed")

        assert kept == ["second"]
        assert isinstance(app.screen, LessonsScreen)


async def test_a_key_typed_ahead_does_not_skip_the_praise() -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        exercises = feature(app, Exercises)
        now = 0.0
        exercises._now = lambda: now
        screen_of(app).go_to(D1)
        await press(pilot, "space space")
        assert exercises.index == 0
        now = IN_FLIGHT
        await press(pilot, "space")

        assert exercises.index == 1


async def test_exercises_are_left_begun_again_and_read_again_by_keys() -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        exercises = await at_exercise(pilot, 0)
        await press(pilot, "n")
        assert exercises.index == 1
        await press(pilot, "p")
        assert exercises.index == 0
        await press(pilot, "p")
        assert "This is the first exercise of the lesson." in text_of(app)
        await click_cell(pilot, 0, D1, button=3)
        assert "Wrong" in panel_of(app)
        await press(pilot, "t")
        assert "Wrong" not in panel_of(app)
        await click_cell(pilot, 0, D1)
        assert exercises.done
        await press(pilot, "r")
        assert not exercises.done


async def test_a_click_or_enter_in_the_list_opens_a_lesson() -> None:
    app = learning(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down enter")
        assert "Second · Exercise 1 of 2" in text_of(app)
        await press(pilot, "q")
        await click_on(pilot, "First  ")
        await click_on(pilot, "First  ")
        assert "First · Exercise 1 of 1" in text_of(app)
        await press(pilot, "q up enter")
        assert "First · Exercise 1 of 1" in text_of(app)


async def test_a_game_opens_the_lessons_and_waits_for_their_end() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space f2")
        assert isinstance(app.screen, LessonsScreen)
        assert session_of(app).covered
        await press(pilot, "enter q q")

        assert isinstance(app.screen, BoardScreen)
        assert not session_of(app).watched


@pytest.mark.parametrize("size", [(40, 12), (20, 8)])
async def test_where_a_panel_has_no_room_a_dialog_has_the_words(size: tuple[int, int]) -> None:
    app = learning(lesson("long", ("reveal", ROW), ("flag", ROW), words="Read " * 40))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, WordsDialog)
        assert "Read Read" in text_of(app)
        await press(pilot, "enter")
        screen_of(app).go_to(D1)
        await press(pilot, "f")
        assert "D1 is safe" in text_of(app)
        await press(pilot, "t")
        assert isinstance(app.screen, WordsDialog)
        await press(pilot, "t space")

        assert "Well done!" in text_of(app)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nubmer", "expected a lesson, number, got 'nubmer'"),
        ("zzz", "expected a lesson, one of number, flag"),
    ],
)
def test_a_name_of_no_lesson_is_one_line(
    name: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["learn", name]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"minetui: {problem}")
    assert error.count("\n") == 1


@pytest.mark.painted
async def test_every_exercise_can_be_read_at_80_by_24() -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        exercises, unread = feature(app, Exercises), []
        for each in course():
            for index, exercise in enumerate(each.exercises):
                exercises._begin(each, index)
                panel, words = panel_of(app), " ".join(exercise.words.split())
                if words not in panel or exercises._task not in panel:
                    unread.append((each.id, index))
        await press(pilot, "")

        assert unread == []


async def test_the_first_chapter_says_the_keys_until_something_is_done() -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_exercise(pilot, 0)
        assert "The arrows move, Space or a left click reveals." in text_of(app)
        await press(pilot, "n")
        assert "The arrows move, f or a right click flags." in text_of(app)
        screen_of(app).go_to(B1)
        await press(pilot, "f")

        assert "The arrows move" not in text_of(app)


async def test_the_tables_are_those_of_the_screens() -> None:
    app = learning()
    async with app.run_test(size=(80, 24)) as pilot:
        assert list(screen_of(app).table) == list(TABLES["a lesson"])
        await press(pilot, "q")

        assert isinstance(app.screen, LessonsScreen)
        assert list(app.screen.table) == list(TABLES["the lessons"])


async def test_lessons_can_be_learnt_where_progress_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("minetui.ui.learn.screen.read_passed", lambda: "records: no database")
    monkeypatch.setattr("minetui.ui.learn.screen.keep_passed", lambda _: "Not kept: no database")
    app = learning(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "records: no database" in text_of(app)
        await press(pilot, "enter")
        await at_exercise(pilot, 1)
        for cell in (B1, E1):
            screen_of(app).go_to(cell)
            await press(pilot, "f")

        assert "Not kept: no database" in text_of(app)


async def test_from_the_list_a_game_is_begun() -> None:
    app = learning(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "p")

        assert session_of(app).game.level == LEVELS["Beginner"]
        assert not session_of(app).watched
