"""Other games on the same screen: by keys, by the dialog, by the settings, and without guesses."""

import pytest
from rich.color import Color
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
    Status,
)
from minetui.formats import Replay
from minetui.solver import dealer_of
from minetui.solver.dealers import Adjusted, Solvable
from minetui.store import RecordClass, Records, Settings, SettingsFile
from minetui.store.records import records_path
from minetui.ui.kit.inks import NAMED
from minetui.ui.play.new_game_dialog import DensitySketch, NewGameDialog

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
    resized,
    screen_of,
    session_of,
    text_of,
)
from .test_records import entry, keep

SIZE = (100, 24)
HUGE = Level(300, 300, 9000)
SAFE = Settings(LEVELS["Intermediate"], FirstClick.SAFE)
NO_GUESS = Settings(HUGE, no_guess=True)


async def test_the_same_board_again_and_a_new_one_of_the_same_level() -> None:
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "space")
        mines = game_of(app).field.mines
        await press(pilot, "r")
        assert game_of(app).field.mines == mines
        assert not game_of(app).moves
        assert game_of(app).assisted
        await press(pilot, "R")

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


async def test_boards_that_need_no_guess_are_one_key_away() -> None:
    """P3: they took a dialog or an option, and could never be a best."""
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "G")
        assert "Boards that never need a guess from now on." in text_of(app)
        assert "solvable by logic" in text_of(app)
        await press(pilot, "space")
        assert (game_of(app).board_kind, game_of(app).assisted) == (BoardKind.NO_GUESS, False)
        assert game_of(app).level == BEGINNER
        assert "assisted" not in text_of(app)
        await press(pilot, "R")
        assert game_of(app).board_kind == BoardKind.NO_GUESS
        await press(pilot, "G")

        assert "Any boards from now on." in text_of(app)
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
        await press(pilot, "G")

        assert "expected at most 40,000 cells to solve, got 90,000" in text_of(app)
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
    """A board of a kind is not looked for where it is huge."""
    async with on_screen(Level(9, 9, 11)) as (app, pilot):
        await press(pilot, "n tab tab end backspace backspace enter")
        assert "Mines: please enter a number." in text_of(app)
        await press(pilot, "8 1")
        assert "expected 0 to 80 mines on 9 × 9, got 81" in text_of(app)
        await press(pilot, "enter backspace")
        assert "expected 0 to 80" not in text_of(app)
        await press(pilot, "enter")
        assert game_of(app).level == Level(9, 9, 8)
        await press(pilot, "n g tab")
        for field, count in (("rows", "300"), ("cols", "300"), ("mines", "9000")):
            app.screen.query_one(f"#{field}", Input).value = count
        await press(pilot, "enter")

        assert "expected at most 40,000 cells to solve, got 90,000" in text_of(app)


async def test_the_new_game_dialog_begins_the_level_and_seed_that_were_chosen_or_typed() -> None:
    """A level chosen by its name counts whatever was typed."""
    own = Level(12, 13, 20)
    begun = (
        ("enter", own),
        ("shift+tab right right enter", EXPERT),
        ("3", EXPERT),
        ("tab tab tab tab x y enter", own),
        ("shift+tab right left left left enter", BEGINNER),
        ("tab 2 0 up space", BEGINNER),
        ("tab 2 0 shift+tab l enter", LEVELS["Intermediate"]),
    )
    async with on_screen(own) as (app, pilot):
        for keys, level in begun:
            await press(pilot, f"n {keys}")

            assert game_of(app).level == level, keys
            assert game_of(app).seed != "abc"
            assert (game_of(app).seed == "xy") == ("x y" in keys)


async def test_levels_are_chosen_from_cards_or_from_lines_in_a_narrow_window() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n")
        assert "╭─ ▸1 Beginner ─────╮ ╭─  2 Intermediate ──" in text_of(app)
        await resized(pilot, 50, 20)
        await press(pilot, "down")
        assert "│  1 Beginner                        no win yet  │" in text_of(app)
        assert "│ ▸2 Intermediate                    no win yet  │" in text_of(app)
        await press(pilot, "down down down up")
        assert app.focused is app.screen.query_one("#cols")
        await press(pilot, "k k enter")

        assert game_of(app).level == LEVELS["Intermediate"]


async def test_levels_show_the_best_times_of_the_kind_of_boards() -> None:
    keep(
        entry(1),
        entry(2, board_kind=BoardKind.NO_GUESS, seconds=50.0),
        entry(3, won=False, level="Expert"),
    )
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n")
        assert "best 39.000 s" in text_of(app)
        assert text_of(app).count("no win yet") == 2
        await press(pilot, "g")

        assert "best 50.000 s" in text_of(app)


async def test_records_that_can_not_be_read_keep_no_game_from_beginning() -> None:
    records_path().parent.mkdir(parents=True, exist_ok=True)
    records_path().write_bytes(b"no database at all" * 100)
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n 2")

        assert game_of(app).level == LEVELS["Intermediate"]


async def test_a_custom_level_and_the_kind_of_boards_are_remembered() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n tab 2 5 g enter 1 n tab enter")
        level = game_of(app).level
    kept, _ = SettingsFile().read()

    assert (level, kept.custom, kept.no_guess) == (Level(20, 25, 130), level, True)


async def test_letters_choose_the_kind_of_a_game_and_are_text_in_the_field_of_the_seed() -> None:
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "n f")
        assert "f First click: safe" in text_of(app)
        assert "[ ] No guessing: boards that never need a guess" in text_of(app)
        await press(pilot, "tab f x 2 down down down f g b q ?")
        assert "f First click: anything" in text_of(app)
        assert [field.value for field in app.screen.query(Input)] == ["2", "20", "130", "fgbq?"]
        await press(pilot, "ctrl+o ctrl+f ctrl+f")
        assert "[x] No guessing: solvable by logic" in text_of(app)
        await press(pilot, "up up up shift+tab enter")

        assert game_of(app).board_kind == BoardKind.NO_GUESS
        assert game_of(app).first_click is FirstClick.SAFE


async def test_the_density_of_a_custom_level_is_said_at_once() -> None:
    said = {
        "0": "0.0% mines, sparser than Beginner",
        "1": "0.2% mines, sparser than Beginner",
        "110": "18.3% mines, between Intermediate and Expert",
        "123": "20.5% mines, as dense as Expert",
        "300": "50.0% mines, denser than Expert",
    }
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "n tab tab tab")
        for mines, words in said.items():
            await press(pilot, f"backspace backspace backspace {' '.join(mines)}")

            assert f" Your own level: {words}" in text_of(app)


@pytest.mark.parametrize("ascii_only", [True, False])
async def test_a_sketch_shows_the_density(ascii_only: bool) -> None:
    settings = Settings(glyphs="ascii" if ascii_only else "unicode")
    async with on_screen(Level(10, 10, 10), SIZE, settings=settings) as (app, pilot):
        await press(pilot, "n")
        sketch = app.screen.query_one(DensitySketch)
        cells, flag = sketch.size.area, Color.parse(NAMED["slate"].flag)
        lines = [sketch.render_line(y) for y in range(sketch.size.height)]
        styles = [style for line in lines for _, style, _ in line if style]
        colours = [colour for style in styles for colour in (style.color, style.bgcolor)]

        if ascii_only:
            assert "".join(line.text for line in lines).count("*") == round(cells / 10)
        else:
            assert colours.count(flag) == round(2 * cells / 10)


async def test_a_custom_game_is_begun_completely_by_mouse() -> None:
    """P9: first click and boards could not be clicked, and there was no Start to click."""
    async with on_screen(Level(9, 9, 11), SIZE) as (app, pilot):
        for text in ("Menu", "Another level"):
            await click_on(pilot, text)
        assert isinstance(app.screen, NewGameDialog)
        for text in ("First click:", *["No guessing"] * 3, "First click"):
            await click_on(pilot, text)
        await click(pilot, "#mines", (6, 0))
        await press(pilot, "backspace backspace 1 2")
        await click_on(pilot, "Start")

        assert game_of(app).level == Level(9, 9, 12)
        assert game_of(app).first_click is FirstClick.ANY
        assert game_of(app).board_kind == BoardKind.NO_GUESS


async def test_a_named_level_is_begun_by_mouse_and_the_dialog_is_left_by_mouse() -> None:
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        before = game_of(app)
        await press(pilot, "n")
        await click_on(pilot, "Cancel")
        assert (app.screen, game_of(app)) == (screen_of(app), before)
        await press(pilot, "n")
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
