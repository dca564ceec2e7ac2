"""Other shapes on the screen: chosen in the dialog, told once, and kept by all that follows."""

import pytest
from textual.widgets import Input

from minetui.core import LEVELS, Game, Level, Minefield, Shape, Status, grid_of, only, set_of
from minetui.store import Settings, SettingsFile
from minetui.texts import shapes
from minetui.ui.kit.glyphs import UNICODE
from minetui.ui.kit.inks import NAMED
from minetui.ui.play.new_game_dialog import PICTURE, picture

from .conftest import BEGINNER, game_of, on_screen, press, text_of, words_of

CHOICES = [*Shape]
SHAPES = pytest.mark.parametrize("shape", CHOICES)
OTHERS = pytest.mark.parametrize("shape", CHOICES[1:])
TO_SHAPE = "n tab"


@OTHERS
async def test_a_shape_is_chosen_in_the_dialog_and_kept_for_the_next_game(shape: Shape) -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, f"{TO_SHAPE}{' right' * CHOICES.index(shape)}")
        assert f"‹ {shapes.NAMES[shape]} ›" in text_of(app)
        await press(pilot, "enter")
        assert game_of(app).level == LEVELS["Beginner"].shaped(shape)
        assert f"{shape.title()} Beginner" in text_of(app)
        await press(pilot, "n 2 enter")

        assert game_of(app).level == LEVELS["Intermediate"].shaped(shape)
    assert SettingsFile().read()[0].shape is shape


async def test_without_other_shapes_nothing_is_kept_or_told_of_them() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, f"{TO_SHAPE} left right enter")
        assert "Square" not in text_of(app)

    assert not SettingsFile().path.exists()


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (40, 24), (40, 12), (18, 12)])
@SHAPES
async def test_the_shape_at_the_cursor_is_explained_in_any_window(
    shape: Shape, size: tuple[int, int]
) -> None:
    async with on_screen(BEGINNER, size) as (app, pilot):
        await press(pilot, f"{TO_SHAPE}{' right' * CHOICES.index(shape)}")
        first = " ".join(shapes.EXPLANATIONS[shape].split()[:2])

        assert shapes.NAMES[shape][:11] in text_of(app)
        assert first in text_of(app)
        if size[1] > 20:
            assert shapes.EXPLANATIONS[shape] in words_of(app)
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
