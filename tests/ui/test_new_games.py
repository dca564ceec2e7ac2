"""Other games on the same screen: by keys, by the dialog, by the settings, and without guesses."""

from datetime import date

import pytest
from rich.color import Color
from textual.events import Paste
from textual.widgets import Input

from minetui.core import (
    ANY_BOARD,
    LEVELS,
    BoardKind,
    Cell,
    FirstClick,
    Game,
    Level,
    Reveal,
    SharedBoard,
    Status,
)
from minetui.formats import DailyMark, Eligibility, Replay
from minetui.formats.code import written
from minetui.solver import dealer_of
from minetui.solver.dealers import Adjusted, Solvable
from minetui.store import RecordClass, Records, Settings, SettingsFile
from minetui.store.records import records_path
from minetui.ui.kit.inks import NAMED
from minetui.ui.kit.lines import Lines
from minetui.ui.play.new_game_dialog import LevelSketch, NewGameDialog, SeedField

from .conftest import (
    BEGINNER,
    EXPERT,
    LOOSE,
    PENNED,
    click,
    click_on,
    game_of,
    on_screen,
    press,
    screen_of,
    session_of,
    text_of,
)
from .test_records import entry, keep

SIZE = (100, 24)
HUGE = Level(300, 300, 9000)
SAFE = Settings(LEVELS["Intermediate"], first_click=FirstClick.SAFE)
NO_GUESS = Settings(HUGE, no_guess=True)


async def test_the_same_board_again_and_a_new_one_of_the_same_level() -> None:
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "space")
        mines = game_of(app).field.mines
        await press(pilot, "r")
        assert game_of(app).field.mines == mines
        assert not game_of(app).moves
        assert game_of(app).assisted
        assert "Tried again, it won't count for bests." in text_of(app)
        await press(pilot, "space r")
        assert "Tried again" not in text_of(app)  # it did not count anyway
        screen_of(app).action_command("restart")
        await press(pilot, "")

        assert game_of(app).level == BEGINNER
        assert not game_of(app).dealt
        assert game_of(app).seed != "abc"


@pytest.mark.parametrize(
    ("rows", "keys", "moves"),
    [
        (PENNED, "ctrl+home down right right space ctrl+home space", [9]),
        (LOOSE, "ctrl+home space", [1]),
    ],
    ids=["where the last game did", "never on a mine"],
)
async def test_the_same_board_begins(rows: tuple[str, ...], keys: str, moves: list[Cell]) -> None:
    """P12: the cursor stayed on the mine that was hit, so Space lost again, in 0.000 s."""
    async with on_screen(rows, SIZE) as (app, pilot):
        await press(pilot, keys)
        assert game_of(app).status is Status.LOST
        await press(pilot, "r space")

        assert game_of(app).status is Status.PLAYING
        assert [move.cell for move in game_of(app).moves] == moves


# No-guess


async def test_boards_that_need_no_guess_are_a_choice_of_a_new_game_and_stay_so() -> None:
    """P3: they took an option, and could never be a best."""
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "n tab tab right")
        assert "‹ on ›" in text_of(app)
        await press(pilot, "enter space")
        assert (game_of(app).board_kind, game_of(app).assisted) == (BoardKind.NO_GUESS, False)
        assert "assisted" not in text_of(app)
        screen_of(app).action_command("restart")
        await press(pilot, "")
        assert game_of(app).board_kind == BoardKind.NO_GUESS
        await press(pilot, "n tab tab left enter")

        assert (game_of(app).board_kind, game_of(app).dealer) == ("", ANY_BOARD)


@pytest.mark.usefixtures("recorded")
async def test_a_won_game_that_needed_no_guess_is_a_best_of_its_own() -> None:
    """P3."""
    game = Game(Level(6, 6, 4), "abc", dealer=Solvable("logic"))
    async with on_screen(game, (130, 24)) as (app, pilot):
        await press(pilot, "space")
        session = session_of(app)
        for cell in range(36):
            if session.playing and session.game.field.safe >> cell & 1:
                session.play([Reveal(cell, 1.0)])
        screen_of(app).changed()
        await press(pilot, "left")

        assert "Your first win" in text_of(app)
        assert "Custom · no guess · won" in text_of(app)
    with Records() as records:
        assert [entry.record_class for entry in records.every()] == [RecordClass.NO_GUESS]


async def test_a_level_too_large_to_be_solved_has_no_such_boards() -> None:
    async with on_screen(HUGE, SIZE) as (app, pilot):
        before = game_of(app)
        await press(pilot, "n down down right enter")

        assert "No guess: at most 40,000 cells." in text_of(app)
        assert game_of(app) is before


# The settings


@pytest.mark.parametrize(
    ("kind", "settings", "names", "begun"),
    [
        ("solvable:logic", SAFE, "first_click", (EXPERT, FirstClick.SAFE, "solvable:logic")),
        *(
            (kind, SAFE, "level", (SAFE.level, FirstClick.OPENING, kind))
            for kind in ("solvable:pairs", "adjusted:casual", "")
        ),
        ("", NO_GUESS, "no_guess", (EXPERT, FirstClick.OPENING, "solvable:logic")),
        ("solvable:logic", SAFE, "no_guess", (EXPERT, FirstClick.OPENING, "")),
        ("", NO_GUESS, "level no_guess", (HUGE, FirstClick.OPENING, "")),
    ],
    ids=[
        "another first click keeps the kind of boards",
        *(f"another level keeps {kind} boards" for kind in ("solvable", "adjusted", "any")),
        "boards need no guess",
        "boards may need a guess again",
        "a level that is too large to be searched has any boards",
    ],
)
async def test_settings_replace_a_game_that_has_not_begun(
    kind: str, settings: Settings, names: str, begun: tuple[Level, FirstClick, str]
) -> None:
    """P24: another level dropped the kind of boards."""
    game = Game(EXPERT, "abc", dealer=dealer_of(kind, EXPERT))
    async with on_screen(game, SIZE) as (app, _):
        app.settings = settings
        screen_of(app).settings_changed(settings, names.split())
        game = game_of(app)

        assert (game.level, game.first_click, game.board_kind) == begun


async def test_a_game_that_has_begun_stays_when_the_settings_change() -> None:
    async with on_screen(LOOSE, SIZE) as (app, pilot):
        await press(pilot, "ctrl+home right space")
        before = game_of(app)
        screen_of(app).settings_changed(Settings(EXPERT), ["level", "question_marks"])

        assert game_of(app) is before


# The dialog


async def test_the_new_game_dialog_says_why_a_level_is_not_legal() -> None:
    async with on_screen(Level(9, 9, 11)) as (app, pilot):
        await press(pilot, "n 4 tab tab end backspace backspace enter")
        assert "Mines: enter a number." in text_of(app)
        await press(pilot, "8 1")
        assert "   At most 80 mines fit on 9 × 9." in text_of(app)
        await press(pilot, "enter backspace")
        assert "At most" not in text_of(app)
        await press(pilot, "enter")

        assert game_of(app).level == Level(9, 9, 8)


@pytest.mark.parametrize(
    ("keys", "level"),
    [
        ("enter", Level(12, 13, 20)),
        ("up enter", EXPERT),
        ("up up up up up enter", BEGINNER),
        ("k k enter", LEVELS["Intermediate"]),
        ("up 1 enter", BEGINNER),
        ("up 2 down j enter", Level(12, 13, 20)),
        ("up 4 2 0 enter", Level(12, 20, 20)),
        ("down 3 enter", EXPERT),
        ("down down down down x y enter", Level(12, 13, 20)),
        ("up tab tab tab tab x y enter", EXPERT),
        ("tab tab tab tab x y enter", Level(12, 13, 20)),
        ("4 tab tab tab tab tab tab x y enter", Level(12, 13, 20)),
        ("4 2 0 up down enter", Level(12, 20, 20)),
        ("4 0 up down enter", Level(12, 13, 20)),
        ("right 2 0 down enter", Level(12, 20, 20)),
        ("3 enter", EXPERT),
        ("3 down down enter", EXPERT),
        ("3 down tab enter", EXPERT),
        ("1 up up up up up enter", Level(12, 13, 20)),
        ("3 down space 2 0 enter", Level(12, 20, 20)),
        ("up shift+tab x y enter", EXPERT),
    ],
)
async def test_the_level_at_the_cursor_is_started_with_the_seed_that_was_typed(
    keys: str, level: Level
) -> None:
    """It stays selected while the cursor is on another row; a number is that of a level.

    The cursor passes over the custom level, unless that is opened.
    """
    async with on_screen(Level(12, 13, 20)) as (app, pilot):
        await press(pilot, f"n {keys}")

        assert game_of(app).level == level
        assert game_of(app).seed != "abc"
        assert (game_of(app).seed == "xy") == ("x y" in keys)


@pytest.mark.parametrize(
    ("cols", "rows", "mines", "problem"),
    [
        ("3", "20", "130", "At most 59 mines fit on 3 × 20."),
        ("2", "1", "2", "At most 1 mine fits on 2 × 1."),
        ("0", "20", "1", "A board has at least 1 column and 1 row."),
        ("99999", "99999", "1", "A board has at most 100,000,000 cells."),
        ("", "20", "1", "Columns: enter a number."),
    ],
)
async def test_a_level_that_is_not_legal_is_told_in_a_short_sentence(
    cols: str, rows: str, mines: str, problem: str
) -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n 4")
        for field, text in (("cols", cols), ("rows", rows), ("mines", mines)):
            app.screen.query_one(f"#{field}", Input).value = text
        await press(pilot, "enter")

        assert f"   {problem} " in text_of(app)


async def test_on_a_custom_level_the_dialog_opens_with_its_row_and_no_field() -> None:
    async with on_screen(Level(12, 13, 20)) as (app, pilot):
        await press(pilot, "n")
        assert app.focused is None
        assert not app.screen.query_one("#fields").display
        assert "▸ 4 Custom         13 × 12    20 mines" in text_of(app)
        assert "12.8% mines" in text_of(app)
        await press(pilot, "3")

        assert "▸ 3 Expert" in text_of(app)
        assert "  4 Custom         13 × 12" in text_of(app)


async def test_what_is_typed_is_kept_if_it_is_legal_while_the_cursor_is_on_a_named_level() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n 4 2 5 tab 1 0 tab 1 2 up")
        assert "  4 Custom         25 × 10    12 mines" in text_of(app)
        await press(pilot, "4 0 up 4")

        assert app.screen.query_one("#cols", Input).value == "25"


async def test_over_the_custom_level_the_chosen_one_keeps_its_sign_but_its_size_is_described() -> (
    None
):
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "n 3 down")
        assert "▸ 3 Expert" in text_of(app)
        assert "21.7% mines, denser than Expert" in text_of(app)
        assert app.screen.query_one(LevelSketch).level == Settings().custom
        await press(pilot, "down")

        assert "▸ 3 Expert" in text_of(app)
        assert "% mines" not in text_of(app)
        assert app.screen.query_one(LevelSketch).level == EXPERT


@pytest.mark.parametrize(
    ("keys", "bar"),
    [
        ("", "Enter Start  Tab Shape  Esc Cancel"),
        ("up", "Enter Start  Esc Cancel"),
        ("3 down", "Enter Start  Tab Shape  4 Change size  Esc Cancel"),
        ("4", "Enter Start  Tab Rows  Esc Cancel"),
        ("4 tab tab", "Enter Start  Tab Shape  Esc Cancel"),
        ("tab", "Enter Start  ←→ Change  Esc Cancel"),
        ("tab down", "Enter Start  ←→ Change  Esc Cancel"),
        ("tab tab right down", "Enter Start  Esc Cancel"),
    ],
)
async def test_the_key_bar_says_what_does_something_here(keys: str, bar: str) -> None:
    """On the rows of the levels, Tab is called by the next choice."""
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, f"n {keys}")

        assert text_of(app).splitlines()[-1].strip() == bar


async def test_without_guesses_the_first_reveal_is_an_opening_and_nothing_to_change() -> None:
    settings = Settings(first_click=FirstClick.ANY)
    async with on_screen(Game(BEGINNER, "a", FirstClick.ANY), settings=settings) as (app, pilot):
        await press(pilot, "n tab down down")
        assert "‹ anything ›" in text_of(app)
        await press(pilot, "up right down right")
        assert "First reveal    an opening" in text_of(app)
        await press(pilot, "up right")

        assert "First reveal    anything" in text_of(app)


async def test_what_is_chosen_here_is_in_the_settings_and_the_other_way_round() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n tab down down right enter space")
        assert app.settings.first_click is FirstClick.SAFE
        app.change({"first_click": FirstClick.ANY, "level": EXPERT})
        await press(pilot, "n")

        assert "▸ 3 Expert" in text_of(app)
        assert "First reveal    anything" in text_of(app)


# Boards that somebody else chose


DAY = DailyMark(date(2026, 11, 21))
OTHERS = Level(12, 12, 24)


@pytest.mark.parametrize(
    "counts",
    [
        Eligibility(daily=DAY),
        Eligibility(assisted=True, daily=DAY.practice),
        Eligibility(shared=True),
        Eligibility(shared=True, race="the bot"),
    ],
    ids=["of a day", "of a day, for practice", "shared", "of a race"],
)
async def test_a_board_that_somebody_else_chose_is_not_what_new_games_begin_with(
    counts: Eligibility,
) -> None:
    game = Game(OTHERS, "a", FirstClick.ANY, dealer_of(BoardKind.NO_GUESS, OTHERS))
    counts.put_on(game)
    settings = Settings(
        LEVELS["Intermediate"], first_click=FirstClick.SAFE, custom=Level(14, 15, 20)
    )
    async with on_screen(game, settings=settings) as (app, pilot):
        await press(pilot, "escape")
        assert "New game          Intermediate" in text_of(app)
        await press(pilot, "escape n")

        assert "▸ 2 Intermediate" in text_of(app)
        assert "  4 Custom         15 × 14    20 mines" in text_of(app)
        assert "No guess        off" in text_of(app)
        assert "First reveal    safe" in text_of(app)


async def test_after_a_board_of_a_code_new_games_are_those_of_the_game_before() -> None:
    shared = SharedBoard(OTHERS, "abcdexu9", start=70, opened=True)
    async with on_screen(EXPERT) as (app, pilot):
        app.post_message(Paste(written(shared)))
        await press(pilot, "")
        for _ in range(2):
            assert game_of(app).level == OTHERS
            await press(pilot, "n")
            assert "▸ 3 Expert" in text_of(app)
            assert "  4 Custom         30 × 20" in text_of(app)
            await press(pilot, "escape")
            screen_of(app).action_command("restart")
            await press(pilot, "")


@pytest.mark.parametrize("keys", ["", "3 down", "4", "4 tab tab", "tab", "shift+tab x"])
async def test_a_code_is_taken_wherever_it_is_pasted_in_the_dialog(keys: str) -> None:
    shared = SharedBoard(EXPERT, "abcdexu9")
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, f"n {keys}")
        app.post_message(Paste(f"Try this: {written(shared)}!"))
        await press(pilot, "")

        assert (game_of(app).level, game_of(app).seed) == (EXPERT, "abcdexu9")


async def test_a_wrong_code_is_told_below_its_field_and_nothing_else_is_said() -> None:
    code = written(SharedBoard(EXPERT, "abcdexu9"))
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "n 4")
        app.post_message(Paste(code[:-1] + ("2" if code[-1] == "1" else "1")))
        await press(pilot, "")
        lines = text_of(app).splitlines()
        at = next(row for row, line in enumerate(lines) if "Seed or code" in line)
        assert "   This code has a typing error. " in lines[at + 1]
        assert "% mines" not in text_of(app)
        assert not app.screen.query_one(LevelSketch).visible
        await press(pilot, "backspace")

        assert "typing error" not in text_of(app)


async def test_what_a_code_decides_is_faint() -> None:
    def styles() -> set[object]:
        parts = (app.screen.query_one(f"#{each}", Lines) for each in ("levels", "options"))
        return {style for part in parts for line in part._lines for _, style in line}

    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n shift+tab x")
        assert "plain" in styles()
        app.screen.query_one(SeedField).value = written(SharedBoard(EXPERT, "abcdexu9"))
        await press(pilot, "")

        assert styles() == {"faint"}


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (18, 10)])
async def test_four_rows_have_the_levels_and_the_custom_one_opens_its_fields(
    size: tuple[int, int],
) -> None:
    async with on_screen(BEGINNER, size) as (app, pilot):
        await press(pilot, "n")
        for name in ("▸ 1 Beginner", "  2 Intermed", "  3 Expert", "  4 Custom"):
            assert name in text_of(app)
        assert not app.screen.query_one("#fields").display
        assert "% mines" not in text_of(app)
        await press(pilot, "4")

        assert app.focused is app.screen.query_one("#cols")
        assert "  1 Beginner" in text_of(app)
        assert "▸ 4 Custom" in text_of(app)


async def test_levels_show_the_best_times_of_the_kind_of_boards() -> None:
    keep(
        entry(1),
        entry(2, board_kind=BoardKind.NO_GUESS, seconds=50.0),
        entry(3, won=False, level="Expert"),
    )
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n")
        assert text_of(app).count("best") == 1
        assert "best 39.0 s" in text_of(app)
        await press(pilot, "shift+tab shift+tab shift+tab space")

        assert "best 50.0 s" in text_of(app)


async def test_records_that_can_not_be_read_keep_no_game_from_beginning() -> None:
    records_path().parent.mkdir(parents=True, exist_ok=True)
    records_path().write_bytes(b"no database at all" * 100)
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n 2 enter")

        assert game_of(app).level == LEVELS["Intermediate"]


async def test_a_custom_level_and_the_kind_of_boards_are_remembered() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n 4 2 5 down down space enter n up 1 enter n 4 enter")
        level = game_of(app).level
    kept, _ = SettingsFile().read()

    assert (level, kept.custom, kept.no_guess) == (Level(20, 25, 130), level, True)


async def test_letters_are_text_in_the_field_of_the_seed() -> None:
    """Of which some were commands."""
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "n shift+tab f g b q ? 1 2 space k")
        assert app.screen.query_one(SeedField).value == "fgbq?12 k"
        await press(pilot, "up left")
        assert "‹ anything ›" in text_of(app)
        await press(pilot, "right right enter")

        assert game_of(app).first_click is FirstClick.SAFE
        assert game_of(app).seed == "fgbq?12 k"


async def test_the_density_of_a_custom_level_is_said_at_once() -> None:
    said = {
        "0": "0.0% mines, sparser than Beginner",
        "1": "0.2% mines, sparser than Beginner",
        "110": "18.3% mines, between Intermediate and Expert",
        "123": "20.5% mines, as dense as Expert",
        "300": "50.0% mines, denser than Expert",
    }
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "n 4 tab tab")
        for mines, words in said.items():
            await press(pilot, f"backspace backspace backspace {' '.join(mines)}")

            assert f" {words}" in text_of(app)


@pytest.mark.painted
@pytest.mark.parametrize(
    ("level", "cells"),
    [
        (BEGINNER, (9, 9)),
        (EXPERT, (30, 16)),
        (Level(10, 10, 10), (10, 10)),
        (Level(100, 60, 600), (10, 16)),
    ],
)
async def test_a_sketch_has_the_size_of_the_level_and_its_mines(
    level: Level, cells: tuple[int, int]
) -> None:
    async with on_screen(level, SIZE) as (app, pilot):
        await press(pilot, "n")
        sketch = app.screen.query_one(LevelSketch)
        flag = Color.parse(NAMED["slate"].flag)
        lines = [sketch.render_line(y) for y in range(sketch.size.height)]
        styles = [style for line in lines for _, style, _ in line if style]
        colours = [colour for style in styles for colour in (style.color, style.bgcolor)]

        assert sketch.cells == cells
        assert colours.count(flag) == round(cells[0] * cells[1] * level.density)


async def test_the_sketch_is_of_the_level_that_is_selected_wherever_the_cursor_is() -> None:
    """Even where no board of the kind can be dealt, which is said beside it."""
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "n 3 tab tab right")  # no guess
        sketch = app.screen.query_one(LevelSketch)
        assert sketch.cells == (30, 16)
        await press(pilot, "2 tab")
        assert sketch.cells == (16, 16)
        await press(pilot, "4")
        for number in ("cols", "rows"):
            app.screen.query_one(f"#{number}", Input).value = "400"
        await press(pilot, "")

        assert sketch.level.grid.dimensions == "400 × 400"
        assert "No guess: at most 40,000 cells." in text_of(app)


async def test_a_sketch_of_signs_has_every_other_row() -> None:
    async with on_screen(BEGINNER, SIZE, settings=Settings(glyphs="ascii")) as (app, pilot):
        await press(pilot, "n")
        sketch = app.screen.query_one(LevelSketch)
        lines = [sketch.render_line(y).text.strip() for y in range(sketch.size.height)]

        assert list(map(len, lines)) == [9, 9, 9, 9, 9, 0, 0, 0]
        assert {*"".join(lines)} == {".", "*"}


async def test_a_custom_game_is_begun_completely_by_mouse() -> None:
    """P9: first click and boards could not be clicked, and there was no Start to click."""
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        for text in ("Menu", "New game"):
            await click_on(pilot, text)
        assert isinstance(app.screen, NewGameDialog)
        for text in ("4 Custom", "First reveal", "First reveal", "No guess", "First reveal"):
            await click_on(pilot, text)
        await click(pilot, "#mines", (6, 0))
        await press(pilot, "backspace backspace backspace 1 2")
        await click_on(pilot, "Start")

        assert game_of(app).level == Level(20, 30, 12)
        assert game_of(app).first_click is FirstClick.ANY
        assert game_of(app).board_kind == BoardKind.NO_GUESS


async def test_a_named_level_is_begun_by_mouse_and_the_dialog_is_left_by_mouse() -> None:
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        before = game_of(app)
        await press(pilot, "n")
        await click_on(pilot, "Cancel")
        assert (app.screen, game_of(app)) == (screen_of(app), before)
        await press(pilot, "n")
        for _ in range(2):
            await click_on(pilot, "3 Expert")

        assert game_of(app).level == EXPERT


def adjusted_game() -> Game:
    game = Game(Level(9, 9, 20), "a", dealer=Adjusted("logic"))
    game.play(Reveal(40))
    return game


async def test_to_play_on_from_a_replay_keeps_what_is_special_about_its_board() -> None:
    async with on_screen(Replay.of(adjusted_game(), {}), SIZE) as (app, pilot):
        await press(pilot, "end left t")

        assert len(app.screen_stack) == 2
        assert game_of(app).board_kind == "adjusted:logic"
