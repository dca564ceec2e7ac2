"""The choice of puzzles, what is kept of them, and the statistics."""

from datetime import UTC, datetime

import pytest

from minetui import arguments, cli
from minetui.core import LEVELS, Shape
from minetui.play import TrainingChoice, TrainingState
from minetui.store import RecordsError, Skill, StormResult
from minetui.store.records import records_path
from minetui.store.training import Latest
from minetui.texts import training as training_texts
from minetui.texts.shapes import NAMES
from minetui.ui.kit.glyphs import UNICODE
from minetui.ui.kit.lines import width_of
from minetui.ui.train.screen import TrainScreen
from minetui.ui.train.statistics import SkillRows, StatisticsScreen

from .conftest import begun_with, click_on, press, resized, text_of

LATEST = (*[Latest(1, 2000)] * 15, *[Latest(0, 9000)] * 5, *[Latest(0, 4000)] * 20)
KNOWN = TrainingState(
    (Skill("pairs", 4, 1, LATEST[:4]), Skill("casual", 40, 15, LATEST)),
    (Skill("1-2-1", 3, 3, LATEST[:3]),),
    (StormResult(datetime(2026, 11, 2, 12, tzinfo=UTC), 17, "logic"),),
    (StormResult(datetime(2026, 11, 3, 12, tzinfo=UTC), 9, "pairs"),),
    ("a puzzle",),
    LEVELS["Expert"],
)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some answers and storms are kept."""
    monkeypatch.setattr(TrainingState, "read", lambda: KNOWN)


def test_the_modes_of_the_command_line_are_those_of_the_screen() -> None:
    assert {*arguments.MODES} == {*training_texts.MODES} == {*TrainingChoice.PARTS}


async def test_right_and_left_change_what_the_puzzles_are_about() -> None:
    """They begin at the level of the last games; who never played begins with Beginner."""
    async with begun_with(TrainScreen) as (app, pilot):

        def chosen() -> tuple[str, str, str]:
            choice = app.screen.list.rows.choice
            return choice.technique, choice.pattern, choice.level.name

        await press(pilot, "right right")
        assert chosen() == ("pairs", "", "Beginner")
        await click_on(pilot, "Pattern  ")
        await press(pilot, "enter space")
        assert chosen() == ("pairs", "1-1", "Beginner")
        await press(pilot, "left")
        assert chosen() == ("casual", "single number", "Beginner")
        await press(pilot, "down right")
        assert chosen() == ("casual", "single number", "Intermediate")
        await press(pilot, "up up right")
        assert chosen() == ("pairs", "", "Intermediate")
        await press(pilot, "up enter right")
        assert chosen() == ("pairs", "", "Intermediate")  # the title has nothing to change


async def test_a_pattern_that_does_not_come_on_a_shape_is_not_offered_there() -> None:
    async with begun_with(TrainScreen) as (app, pilot):
        choices = app.screen.list.rows

        await click_on(pilot, "Pattern  ")
        await press(pilot, "left")
        assert choices.choice.pattern == "reduced 1-2-2-1"
        await click_on(pilot, "Shape  ")
        await press(pilot, "right right right")
        assert choices.choice.level == LEVELS["Beginner"].shaped(Shape.HEX)
        assert choices.choice.pattern == ""
        assert any(line.endswith(f" {NAMES[Shape.HEX]}") for line in text_of(app).splitlines())
        await press(pilot, "up right up left")
        assert choices.choice.level == LEVELS["Intermediate"].shaped(Shape.HEX)
        assert choices.choice.pattern == "reduced 1-1"


def test_the_statistics_have_each_shape_apart() -> None:
    rows, few = SkillRows(UNICODE), LATEST[:4]
    hexagons = [Skill(f"hex/{name}", 4, 2, few) for name in ("pairs", "casual")]
    patterns = [Skill(f"hex/{name}", 4, 2, few) for name in ("reduced 1-1", "single number")]
    rows.show(KNOWN._replace(techniques=(*KNOWN.techniques, *hexagons), patterns=tuple(patterns)))
    lines = ["".join(text for text, _ in rows.row(at, 60)) for at in range(len(rows))]

    assert [" ".join(line.split()[:2]) for line in lines[:7]] == [
        *("Techniques", "one number", "two numbers"),
        *(NAMES[Shape.HEX], "one number", "two numbers", "reduced 1-1"),
    ]


@pytest.mark.usefixtures("known")
async def test_the_choice_shows_the_best_storm_and_the_statistics_show_all_that_is_kept() -> None:
    async with begun_with(TrainScreen) as (app, pilot):
        assert all(text in text_of(app) for text in ("44 answered", "best 17", "1 due", "Expert"))
        await press(pilot, "tab")
        for width in (80, 40):
            await resized(pilot, width, 12)
            lines = [" ".join(line.split()) for line in text_of(app).splitlines()]
            wide = width == 80
            figures = "40 75% 2.0 s ▴" if wide else "75% 2.0 s"
            assert lines[2].startswith(f"one number {figures}")
            assert lines[3].startswith("two numbers 4 25%" if wide else "two numbers 25%")
            assert lines[5].startswith("1-2-1 3 100%" if wide else "1-2-1 100%")
            assert "2026-11-02 17 solved, all numbers" in lines
            assert "2026-11-03 9 solved, two numbers" in lines
            assert ("✗▅" in lines[2]) == wide
        await click_on(pilot, "Techniques")  # the cursor is there, but nothing can be opened
        await press(pilot, "end escape")
        assert isinstance(app.screen, TrainScreen)


def test_no_row_of_the_statistics_is_wider_than_the_window() -> None:
    """In a window of one column the program ended: a name had less room than its margin takes."""
    rows = SkillRows(UNICODE)
    rows.show(KNOWN)
    for width in range(130):
        lines = [rows.header(width), *(rows.row(at, width) for at in range(len(rows)))]
        assert max(map(width_of, lines)) <= max(width, 2)


async def test_statistics_without_answers_say_how_to_get_some() -> None:
    async with begun_with(StatisticsScreen) as (app, _):
        assert "No answers yet" in text_of(app)
        assert "Here you will see what you know." in text_of(app)


@pytest.mark.parametrize("screen", [TrainScreen, StatisticsScreen])
async def test_why_nothing_is_known_is_said_without_the_folder_of_the_records(
    screen: type[TrainScreen | StatisticsScreen], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> TrainingState:
        raise RecordsError(f"{records_path()}: no database", records_path())

    monkeypatch.setattr(TrainingState, "read", fail)
    async with begun_with(screen) as (app, _):
        assert "\n records.sqlite3: no database\n" in text_of(app)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--technique magic", "--technique: expected one of casual, pairs, logic, got 'magic'"),
        ("--pattern 3-3", "--pattern: expected one of single number, 1-1"),
        ("--level hard", "--level: expected one of beginner, intermediate, expert, got 'hard'"),
        ("--mode drill --shape hex --pattern 1-2-1", "--pattern: expected one of single number,"),
        ("--mode storm --shape hex", "--shape: expected --mode safe-cell, region, guess or"),
        ("--mode storm --level expert", "--level: expected --mode safe-cell, region, guess or"),
        ("--mode drill --technique logic", "--technique: expected --mode safe-cell or region, got"),
        (
            "--mode mistakes --seed a",
            "--seed: expected --mode safe-cell, region, guess, drill or storm, got mistakes",
        ),
        (
            "--mode region --pattern 1-1 --technique logic",
            "--pattern 1-1: expected --technique pairs, got logic",
        ),
        ("--pattern 1-2 --technique logic", "--pattern 1-2: expected --technique pairs, got logic"),
        ("--mode chess", "argument --mode: invalid choice: 'chess'"),
    ],
)
def test_arguments_that_mean_nothing_are_one_line(
    words: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["train", *words.split()]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"minetui: {problem}")
    assert error.count("\n") == 1
