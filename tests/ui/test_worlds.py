"""Other shapes on the screen: chosen in the dialog, told once, and kept by all that follows."""

import pytest
from textual.events import Paste
from textual.widgets import Input

from minetui.core import (
    LEVELS,
    Flag,
    Game,
    Level,
    Minefield,
    Reveal,
    Shape,
    Status,
    cells_of,
    grid_of,
    only,
    set_of,
)
from minetui.formats.journal import move_line
from minetui.store import Journal, Settings, SettingsFile
from minetui.texts import shapes
from minetui.ui.analysis.sketch import SketchBoard
from minetui.ui.kit.glyphs import UNICODE
from minetui.ui.kit.inks import NAMED
from minetui.ui.play.new_game_dialog import PICTURE, picture

from .conftest import (
    BEGINNER,
    feature,
    game_of,
    on_screen,
    press,
    press_at,
    screen_of,
    session_of,
    settled,
    text_of,
    words_of,
)
from .test_records import entry, keep

CHOICES = [*Shape]
SHAPES = pytest.mark.parametrize("shape", CHOICES)
OTHERS = pytest.mark.parametrize("shape", CHOICES[1:])
TO_SHAPE = "n tab"


@OTHERS
async def test_a_shape_is_chosen_in_the_dialog_for_this_game_and_the_next_ones(
    shape: Shape,
) -> None:
    """As a level is; the program starts with those of the settings."""
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, f"{TO_SHAPE}{' right' * CHOICES.index(shape)}")
        assert f"‹ {shapes.NAMES[shape]} ›" in text_of(app)
        await press(pilot, "enter")
        assert game_of(app).level == LEVELS["Beginner"].shaped(shape)
        assert f"{shape.title()} Beginner" in text_of(app)
        await press(pilot, "n 2 enter")

        assert game_of(app).level == LEVELS["Intermediate"].shaped(shape)
    assert SettingsFile().read()[0].shape is Shape.SQUARE


async def test_without_other_shapes_nothing_is_kept_or_told_of_them() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, f"{TO_SHAPE} left right enter")
        assert "Square" not in text_of(app)

    assert not SettingsFile().path.exists()


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (40, 24), (40, 12), (18, 12)])
async def test_the_shape_at_the_cursor_is_explained_in_any_window(size: tuple[int, int]) -> None:
    async with on_screen(BEGINNER, size) as (app, pilot):
        await press(pilot, TO_SHAPE)
        for shape in CHOICES:
            first = " ".join(shapes.EXPLANATIONS[shape].split()[:2])
            assert f"‹ {shapes.NAMES[shape]} ›" in text_of(app)
            assert (shapes.EXPLANATIONS[shape] if size[1] > 20 else first) in words_of(app)
            await press(pilot, "right")
        await press(pilot, "down")

        assert first not in text_of(app)


@SHAPES
def test_the_picture_of_a_shape_has_a_flag_on_each_cell_that_touches_one(shape: Shape) -> None:
    drawn = picture(shape, UNICODE, NAMED["slate"])
    lines = ["".join(link.text for link in line) for line in drawn]
    grid, left = grid_of(*PICTURE, shape), len(lines[0]) - 2 * PICTURE[1]
    shifts = [left + row % 2 * shape.is_staggered for row in range(len(lines))]
    cells = "".join(line[shift::2] for line, shift in zip(lines, shifts, strict=True))
    flags = set_of(at for at, sign in enumerate(cells) if sign == "⚑")

    assert flags.bit_count() == len(shape.steps)
    assert sum(grid.neighbours(cell) == flags for cell in range(grid.size)) == 1


@pytest.mark.parametrize(
    ("cols", "rows", "keys", "problem"),
    [
        ("9", "2", "right right", "This shape has at least 3 rows."),
        ("2", "9", "right", "This shape has at least 3 columns."),
    ],
)
async def test_a_board_too_small_for_a_shape_is_told_in_the_dialog(
    cols: str, rows: str, keys: str, problem: str
) -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "n 4")
        for field, text in (("cols", cols), ("rows", rows), ("mines", "3")):
            app.screen.query_one(f"#{field}", Input).value = text
        await press(pilot, f"tab tab tab {keys} enter")
        assert f"   {problem} " in text_of(app)
        await press(pilot, "left left enter" if " " in keys else "left enter")

        assert game_of(app).level == Level(int(rows), int(cols), 3)


async def test_what_is_different_is_said_before_each_game_until_one_is_won() -> None:
    rule, trap = shapes.FIRST_RULES[Shape.KNIGHT], grid_of(5, 5, Shape.KNIGHT)
    lost = Game.on(Minefield(trap, trap.cells & ~only(0)))
    async with on_screen(lost) as (app, pilot):
        await press(pilot, "")
        assert rule in text_of(app)
        await press(pilot, "space")
        assert rule not in text_of(app)
        await press(pilot, "n enter")
        assert rule in text_of(app)
        app.show("game", Game.on(Minefield(trap, only(0))), hints=False)
        await press(pilot, "space")
        assert game_of(app).status is Status.WON
        await press(pilot, "n enter")

        assert rule not in text_of(app)


async def test_a_level_too_small_for_the_kept_shape_stays_as_it_is() -> None:
    flat = Settings(Level(2, 9, 3), shape=Shape.TORUS)

    assert flat.level_of_games == flat.level
    assert Settings(shape=Shape.TORUS).level_of_games == BEGINNER.shaped(Shape.TORUS)


# What follows from a game


def mined_in_a_corner(shape: Shape) -> Minefield:
    """A board whose last cell is mined, and some others."""
    grid = grid_of(5, 6, shape)
    return Minefield(grid, set_of([*range(2, 30, 5), grid.size - 1]))


@OTHERS
async def test_the_shape_stays_in_undo_in_a_review_and_in_another_try(shape: Shape) -> None:
    field = mined_in_a_corner(shape)
    async with on_screen(Game.on(field)) as (app, pilot):
        await press(pilot, "ctrl+home space u U ctrl+end space")
        assert game_of(app).status is Status.LOST
        await press(pilot, "v")
        assert game_of(app).level.shape is shape
        await press(pilot, "left left t")

        assert (game_of(app).field, game_of(app).status) == (field, Status.PLAYING)


@OTHERS
async def test_an_unfinished_game_is_gone_on_with_on_its_shape(shape: Shape) -> None:
    field = mined_in_a_corner(shape)
    game, journal = Game.on(field), Journal("crashed")
    for move in (Reveal(0, 1.0), Flag(field.grid.size - 1, 30.0)):  # fewer are not worth it
        assert game.play(move)
        journal.add(game, move_line(move))
    journal.close()
    async with on_screen(BEGINNER, (110, 24), offering=True) as (app, pilot):
        await press(pilot, "G")
        assert f"{shape.title()} Custom 6 ×" in text_of(app)
        await press(pilot, "tab enter p")

        assert game_of(app).field == field


@OTHERS
async def test_an_analysis_keeps_the_shape_in_another_size_and_as_text(shape: Shape) -> None:
    small, other = grid_of(3, 4, shape), grid_of(3, 5, shape)
    async with on_screen(Game.on(Minefield(small, only(11)))) as (app, pilot):
        await press(pilot, "ctrl+home A")
        assert app.title == f"Analysis, {shape} 4 × 3"
        board = feature(app, SketchBoard)
        screen_of(app).action_command("size")
        await settled(pilot)
        await press(pilot, "5 tab 3 enter")
        assert board.sketch.grid == other
        await press(pilot, "y u")
        copied = app.clipboard
        assert board.sketch.grid == small
        app.post_message(Paste(copied))
        await press(pilot, "")

        assert board.sketch.grid == other


@pytest.mark.parametrize(
    ("shape", "named"), [(Shape.SQUARE, ["Analysis"]), (Shape.HEX, ["Analysis", "Hex"])]
)
async def test_an_analysis_names_a_shape_that_is_not_the_ordinary(
    shape: Shape, named: list[str]
) -> None:
    async with on_screen(Level(3, 4, 1, shape)) as (app, pilot):
        await press(pilot, "A")

        (heading,) = (line for line in text_of(app).splitlines() if "Analysis" in line)
        parts = heading.strip().split(" · ")
        assert [part for part in parts if not part.endswith(" to win")] == named


async def test_the_signs_in_the_help_are_true_where_neighbours_do_not_touch() -> None:
    async with on_screen(Level(3, 4, 1, Shape.KNIGHT), (80, 40)) as (app, pilot):
        await press(pilot, "? tab")

        assert "a neighbour of the cell at the cursor" in text_of(app)
        assert "touch" not in text_of(app)


async def test_an_analysis_refuses_a_size_that_a_shape_has_not() -> None:
    async with on_screen(Level(3, 4, 1, Shape.TORUS)) as (app, pilot):
        await press(pilot, "A n 9 tab 2 enter")

        assert "Enter at least 3 rows." in text_of(app)


async def test_records_have_a_page_for_each_shape_that_was_played() -> None:
    keep(entry(1), entry(2, shape="torus"), entry(3, shape="hex", level="Expert"))
    async with on_screen(BEGINNER, (110, 24)) as (app, pilot):
        await press(pilot, "b")
        pages = []
        for _ in range(5):
            pages += [
                line.split("▸")[1].split("  ")[0]
                for line in text_of(app).split("\n")[:9]
                if "▸" in line
            ]
            await press(pilot, "tab")

    assert pages == ["Beginner", "Intermediate", "Expert", "Torus Beginner", "Hex Expert"]


# Sentences


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        (Shape.HEX, "The 1 needs 1 flag around it first."),
        (Shape.KNIGHT, "The 1 needs 1 flag a knight's move away first."),
    ],
)
async def test_a_number_says_where_its_flags_are_to_be(shape: Shape, said: str) -> None:
    grid = grid_of(6, 6, shape)
    number = next(iter(cells_of(grid.neighbours(0))))
    async with on_screen(Game.on(Minefield(grid, only(0)))) as (app, pilot):
        session_of(app).play([Reveal(number, 1.0)])
        await press_at(pilot, number, "space")

        assert said in text_of(app)
