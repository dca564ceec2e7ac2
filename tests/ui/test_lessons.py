"""Lessons on the screen: each move is answered, and a lesson is passed by its check."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from minetui import cli
from minetui.core import Shape, has
from minetui.learn import Chapter, Lesson, course
from minetui.learn.lessons import read
from minetui.store import Records
from minetui.store.records import records_path
from minetui.texts import lessons
from minetui.ui.app import MinetuiApp
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.dialog import WordsDialog
from minetui.ui.kit.jobs import TWICE
from minetui.ui.kit.place import Place
from minetui.ui.learn.exercises import Exercises
from minetui.ui.learn.screen import LessonsScreen
from minetui.ui.play.elsewhere import OtherScreens

from .conftest import (
    BEGINNER,
    begun_with,
    board_of,
    click_cell,
    click_on,
    feature,
    let_pass,
    on_screen,
    panel_of,
    press,
    press_at,
    screen_of,
    session_of,
    settled,
    text_of,
    words_of,
)

HEADER = "title: {}\nchapter: first steps\n"
PART = "---\ntechnique: {}\ntask: {}\n\n{}\n\n{}\n"
ROW = "1*1.*\n11111"  # B1 is a mine, so D1 is safe and E1 a mine
B1, C1, D1, E1, E2 = 1, 2, 3, 4, 9
GUESS = ".1*...*"  # a cell beside the 1 is a mine in half of all layouts, D1 in a quarter
LATER = "*.*.\n1211\n0011\n001*"  # a number proves D4 a mine, and only two of them the first row


def lesson(id: str, *exercises: tuple[str, str], words: str = "The words of {}.") -> Lesson:
    """A lesson of exercises, each a task and a board."""
    parts = [
        PART.format("odds" if task == "guess" else "casual", task, words.format(task), board)
        for task, board in exercises
    ]
    return read(id, (HEADER.format(id.capitalize()) + "".join(parts)).splitlines())


FIRST = lesson("first", ("reveal", ROW), ("flag", ROW))
SECOND = lesson("second", ("both", ROW), ("chord", ROW.replace("*", "F", 1)), ("guess", GUESS))
OPEN = lesson("open", ("flag", "1*..*"), ("flag", ROW))
EARLY = lesson("early", ("flag", LATER), ("flag", ROW))


@pytest.fixture(autouse=True)
def two_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The course has two lessons."""
    for module in ("screen", "exercises"):
        monkeypatch.setattr(f"minetui.ui.learn.{module}.course", lambda: (FIRST, SECOND))


@asynccontextmanager
async def learning(
    lesson: Lesson | None = FIRST, index: int = 0, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """An app with the lessons, and one of them open at an exercise."""
    async with begun_with(lambda app: LessonsScreen(app, lesson), size) as (app, pilot):
        if lesson is not None and index:
            feature(app, Exercises).begin(lesson, index)
            await settled(pilot)
        yield app, pilot


def passed() -> list[str]:
    """The ids of the lessons that are kept as passed."""
    with Records() as records:
        return [*records.training.lessons()]


async def go_on(pilot: Pilot[None]) -> None:
    """Go on from an exercise, once what is said of it is read."""
    let_pass(pilot.app, 10.0)
    await press(pilot, "enter")


ANSWERS = (  # a move in an exercise, whether it is played, and what is said of it
    (FIRST, 0, D1, "space", True, "Right. C1 has its mine: D1 is safe."),
    (FIRST, 0, D1, "f", False, "Wrong. C1 has its mine: D1 is safe."),
    (OPEN, 0, C1, "f", False, "Not proven. C1 may be safe: here is a layout where it is, and all"),
    # A proof or a chord that is taught later is not told, nor carried out.
    (EARLY, 0, B1, "f", False, "Wrong. B1 is safe, but what proves it comes in a later lesson."),
    (FIRST, 1, E2, "space", False, "E2 is already revealed."),
    (FIRST, 1, E2, "f", False, "E2 is already revealed."),
    # A board that is won leaves nothing to flag.
    (SECOND, 0, D1, "space", True, "Right. C1 has its mine: D1 is safe."),
    # Where chords are asked for, nothing else reveals.
    (SECOND, 1, D1, "space", False, "Only chords here"),
    (SECOND, 1, E2, "space", False, "No chord: the 1 at E2 has 0 flags around it."),
    (SECOND, 1, C1, "space", True, "Right. All flags around C1 stand on mines"),
    # A guess is answered by the odds, and even the best one is not played.
    (SECOND, 2, C1, "space", False, "Not the best. C1 is a mine in 50.0% of all layouts, D1 only"),
    (SECOND, 2, D1, "space", False, "Right. D1 is a mine in 25.0% of all layouts: no guess is"),
)


async def test_a_move_is_answered_and_played_if_it_is_right() -> None:
    async with learning() as (app, pilot):
        for lesson, index, cell, key, is_played, answer in ANSWERS:
            feature(app, Exercises).begin(lesson, index)
            before = session_of(app).position
            await press_at(pilot, cell, key)

            assert answer in f"{panel_of(app)}\n{text_of(app)}"
            assert (session_of(app).position is not before) == is_played, answer


async def test_an_exercise_says_where_one_is_and_what_to_do_until_it_is_done() -> None:
    """A key typed ahead does not skip the praise."""
    async with learning() as (app, pilot):
        assert app.title == "First · 1 of 2"
        assert panel_of(app) == "The words of reveal. Reveal the safe cell."
        assert "Space Reveal" in text_of(app)
        await press_at(pilot, D1, "space space")
        assert has(session_of(app).position.revealed, D1)
        assert panel_of(app) == "Right. C1 has its mine: D1 is safe."
        assert "Space Next  N Previous  Esc Lessons" in text_of(app)
        let_pass(app, TWICE)
        await press(pilot, "space")
        assert feature(app, Exercises).index == 1
        await press(pilot, "q")

        assert app.title == "Lessons"
        assert passed() == []


async def test_the_layout_of_an_open_claim_and_the_odds_of_a_guess_are_drawn() -> None:
    async with learning(OPEN) as (app, pilot):
        await press_at(pilot, C1, "f home")
        assert board_of(app) in ("1✱✓✱·", "1✱✓·✱")
        feature(app, Exercises).begin(SECOND, 2)
        await press_at(pilot, C1, "space")
        assert ".5" in text_of(app)
        assert not feature(app, Exercises).done
        await press_at(pilot, D1, "space")
        assert feature(app, Exercises).done


async def test_the_answer_to_a_chord_is_a_number_to_chord_on() -> None:
    async with learning(SECOND, 1) as (app, pilot):
        await press(pilot, "H")
        assert panel_of(app).startswith("Look at C1.")
        await press(pilot, "H")
        assert "Reveal on C1: it has all its flags" in panel_of(app)
        await press_at(pilot, C1, "space")

        assert has(session_of(app).position.revealed, D1)
        assert feature(app, Exercises).done


async def test_show_me_shows_the_number_first_and_the_cell_the_second_time() -> None:
    """After an answer it begins anew; numbers that the words speak of are looked at already."""
    spoken = lesson("spoken", ("reveal", ROW), ("flag", ROW), words="This 1{{C1}} has its mine.")
    async with learning() as (app, pilot):
        shown = []
        for each, keys in (
            (FIRST, "H"),
            (FIRST, "H H"),
            (FIRST, "H H H"),
            (FIRST, "H f H"),
            (spoken, "H"),
        ):
            feature(app, Exercises).begin(each, 0)
            await press_at(pilot, D1, keys)
            shown.append(panel_of(app).partition(" Reveal the safe cell.")[0])

        why = "C1 has its mine: D1 is safe."
        assert shown == ["Look at C1.", why, why, "Look at C1.", why]


async def test_show_me_shows_the_cells_to_compare_before_the_best_guess() -> None:
    async with learning(SECOND, 2) as (app, pilot):
        await press(pilot, "H")
        assert panel_of(app).startswith("Compare D1, E1, F1 and G1.")
        assert not feature(app, Exercises).helped
        await press(pilot, "H")

        assert panel_of(app).startswith("D1 is a mine in 25.0% of all layouts")
        assert feature(app, Exercises).helped


async def test_the_key_bar_begins_with_what_the_task_needs() -> None:
    bars = ((FIRST, 0, "Space Reveal H Show me"), (FIRST, 1, "f Flag H Show me"))
    bars += ((SECOND, 0, "Space Reveal f Flag H Show me"), (SECOND, 2, "Space Reveal H Show me"))
    async with learning() as (app, pilot):
        for each, index, bar in bars:
            feature(app, Exercises).begin(each, index)
            await press(pilot, "")
            first = "←↑↓→ Move " if each is FIRST else ""
            assert words_of(app).endswith(f"{first}{bar} Esc Lessons m More")


async def test_a_check_whose_answer_was_shown_is_to_be_done_again() -> None:
    async with learning(FIRST, 1) as (app, pilot):
        exercises = feature(app, Exercises)
        await press(pilot, "H H")
        assert "A1 has no other room: B1 is a mine." in panel_of(app)
        for cell in (B1, E1):
            await press_at(pilot, cell, "f")
        assert "Now once more, without help." in panel_of(app)
        assert "r Again  Space Next" in text_of(app)
        await go_on(pilot)

        assert (exercises.index, exercises.helped, exercises.done) == (1, False, False)
        assert not session_of(app).position.flagged
        assert passed() == []


async def test_the_check_passes_a_lesson_and_the_next_key_opens_the_next_or_the_list() -> None:
    async with learning(FIRST, 1) as (app, pilot):
        assert "● ●" in text_of(app)
        for cell in (B1, E1):
            await press_at(pilot, cell, "f")
        assert passed() == ["first"]
        assert panel_of(app).endswith("Lesson passed.")
        await go_on(pilot)

        exercises = feature(app, Exercises)
        assert (exercises.lesson, exercises.index) == (SECOND, 0)
        await press(pilot, "q")
        assert [" ".join(line.split()) for line in text_of(app).splitlines()[:4]] == [
            "Lessons 1 of 2",
            "First steps 1 of 2",
            "✓ First passed",
            "Second next",
        ]
        await press(pilot, "down enter")
        feature(app, Exercises).begin(SECOND, 2)
        await press_at(pilot, D1, "space")
        assert "Lesson passed: you can play now." in panel_of(app)
        let_pass(app, 10.0)
        await click_on(pilot, "Lesson passed")

        assert passed() == ["first", "second"]
        assert isinstance(app.screen, LessonsScreen)


async def test_a_lesson_goes_on_at_the_first_exercise_that_is_not_solved() -> None:
    async with learning() as (app, pilot):
        await press_at(pilot, D1, "space")
        await press(pilot, "q")
        assert "Enter Go on" in text_of(app)
        await press(pilot, "down")
        assert "Enter Learn" in text_of(app)
        await press(pilot, "up enter")
        assert feature(app, Exercises).index == 1
        await press(pilot, "N q enter")
        assert feature(app, Exercises).index == 1
        for cell in (B1, E1):
            await press_at(pilot, cell, "f")
        await press(pilot, "q up enter")

        exercises = feature(app, Exercises)
        assert (exercises.lesson, exercises.index) == (FIRST, 0)


async def test_an_exercise_does_not_begin_on_a_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    flagged = ("reveal", "111\n1F1\n11.")
    spoken = lesson("spoken", flagged, flagged, words="This 1{{C2}} has its mine.")
    monkeypatch.setattr("minetui.ui.learn.screen.course", lambda: (spoken,))
    async with learning(spoken) as (app, pilot):
        assert screen_of(app).board.cursor == 5
        await press(pilot, "n")

        assert screen_of(app).board.cursor == 5


async def test_exercises_are_left_begun_again_and_read_again_by_keys() -> None:
    """One's own flag can always be taken away."""
    async with learning() as (app, pilot):
        exercises = feature(app, Exercises)
        await press(pilot, "n")
        assert exercises.index == 1
        await click_cell(pilot, 0, B1, button=3)
        await press(pilot, "space")
        assert "Flagged. f takes the flag away." in text_of(app)
        await press(pilot, "f")
        assert not session_of(app).position.flagged
        assert "The words of flag." in panel_of(app)
        await press(pilot, "N")
        assert exercises.index == 0
        await press(pilot, "N")
        assert "This is the first step of the lesson." in text_of(app)
        await click_cell(pilot, 0, D1, button=3)
        assert "Wrong" in panel_of(app)
        screen_of(app).action_command("words")
        assert "Wrong" not in panel_of(app)
        await click_cell(pilot, 0, D1)
        assert exercises.done
        await press(pilot, "r")
        assert not exercises.done


async def test_a_click_or_enter_in_the_list_opens_a_lesson_and_n_a_game() -> None:
    async with learning(None) as (app, pilot):
        await press(pilot, "down enter")
        assert app.title == "Second · 1 of 3"
        await press(pilot, "q")
        await click_on(pilot, "First  ")
        await click_on(pilot, "First  ")
        assert app.title == "First · 1 of 2"
        await press(pilot, "q up space")
        assert app.title == "First · 1 of 2"
        await press(pilot, "q n")
        assert session_of(app).game.level == BEGINNER
        assert not session_of(app).watched


async def test_a_game_opens_the_lessons_and_waits_for_their_end() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "space f2")
        assert isinstance(app.screen, LessonsScreen)
        assert session_of(app).covered
        await press(pilot, "enter q q")

        assert isinstance(app.screen, BoardScreen)
        assert not session_of(app).watched


async def test_the_menu_says_how_many_lessons_are_passed() -> None:
    """It is read before the menu opens, and again after the lessons."""
    async with on_screen(BEGINNER) as (app, pilot):
        await settled(pilot)
        assert feature(app, OtherScreens).lessons_passed == f"0 of {len(course())}"
        await press(pilot, "f2")
        with Records() as records:
            records.training.pass_lesson("number")
        await press(pilot, "escape")
        await settled(pilot)
        await press(pilot, "escape")

        assert f"1 of {len(course())}" in text_of(app)


@pytest.mark.parametrize("size", [(40, 12), (20, 8)])
async def test_where_a_panel_has_no_room_a_dialog_has_the_words(size: tuple[int, int]) -> None:
    long = lesson("long", ("reveal", ROW), ("flag", ROW), words="Read " * 40)
    async with learning(long, size=size) as (app, pilot):
        assert isinstance(app.screen, WordsDialog)
        assert "Read Read" in text_of(app)
        await press(pilot, "enter")
        await press_at(pilot, D1, "f")
        assert "D1 is safe" in words_of(app)
        screen_of(app).action_command("words")
        await settled(pilot)
        assert isinstance(app.screen, WordsDialog)
        await press(pilot, "enter space")

        assert feature(app, Exercises).done


def test_a_name_of_no_lesson_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["learn", "nubmer"]) == 2
    assert capsys.readouterr().err == "minetui: expected a lesson, number, got 'nubmer'\n"


@pytest.mark.painted
async def test_every_exercise_can_be_read_at_80_by_24_and_names_no_cell() -> None:
    async with learning() as (app, pilot):
        exercises, unread = feature(app, Exercises), []
        for each in course():
            for index, exercise in enumerate(each.exercises):
                exercises.begin(each, index)
                words = lessons.words_text(exercise.words, by_light=True)
                if panel_of(app) != f"{words} {exercises.task}":
                    unread.append((each.id, index))
        await press(pilot, "")

        assert unread == []
        assert not screen_of(app).board.has_coordinates


async def test_lessons_of_other_worlds_are_passed_by_their_own_answers() -> None:
    """A wrong one is told why, and not played."""
    worlds = [each for each in course() if each.chapter is Chapter.OTHER_WORLDS]
    async with learning() as (app, pilot):
        exercises = feature(app, Exercises)
        for each in worlds:
            for index, exercise in enumerate(each.exercises):
                exercises.begin(each, index)
                keys = {False: "space", True: "f"}
                while verdict := exercise.next_verdict(before := session_of(app).position):
                    cell, mined = verdict.claim.cell, verdict.claim.mined
                    await press_at(pilot, cell, keys[not mined])
                    assert panel_of(app).startswith("Wrong. ")
                    assert session_of(app).position == before
                    await press_at(pilot, cell, keys[mined])
                    assert session_of(app).position != before
                assert exercises.done

        shapes = {each.position.field.grid.shape for one in worlds for each in one.exercises}
        assert shapes == {Shape.CYLINDER, Shape.TORUS, Shape.HEX, Shape.KNIGHT}
        assert {*passed()} == {each.id for each in worlds}


BY_TOUCH = (
    "Tap a cell to reveal it.",
    "Press a cell long to flag it.",
    "A tap reveals, a long press flags.",
    "Tap a number to reveal around it.",
    "Tap a cell to reveal it.",
)


async def test_the_first_chapter_says_what_a_finger_does_until_it_did_something() -> None:
    exercises = [(each, index) for each in (FIRST, SECOND) for index in range(len(each.exercises))]
    async with learning() as (app, pilot):
        app.place = Place(by_touch=True)
        for (each, index), text in zip(exercises, BY_TOUCH, strict=True):
            feature(app, Exercises).begin(each, index)
            assert text in screen_of(app).status.text
        await press_at(pilot, D1, "space")
        assert BY_TOUCH[-1] not in text_of(app)


async def test_mines_are_counted_only_where_that_matters() -> None:
    counted = set()
    async with learning() as (app, pilot):
        for each in course():
            feature(app, Exercises).begin(each, 0)
            if "✱" in text_of(app):
                counted.add(each.id)
        await press(pilot, "")

    assert {"mine-counter", "last-cells", "weigh"} <= counted
    assert not {"number", "flag", "chord", "one-one"} & counted


async def test_lessons_can_be_learnt_where_progress_is_not_known() -> None:
    records_path().parent.mkdir()
    records_path().write_bytes(b"no database" * 1000)
    async with learning(None) as (app, pilot):
        assert "\n records.sqlite3: file is not a database" in text_of(app)
        await press(pilot, "enter n")
        for cell in (B1, E1):
            await press_at(pilot, cell, "f")

        assert "\n Couldn't save: records.sqlite3: file is not a database" in text_of(app)
