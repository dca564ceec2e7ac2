"""The game on the screen, by keys and by mouse, read back as text."""

from random import Random
from typing import Literal

import pytest
from rich.style import Style
from textual.color import Color
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import MouseDown, MouseMove
from textual.geometry import Region

from minetui.core import LEVELS, Game, Level, Minefield, Position, Reveal, Shape, Status
from minetui.play import GameSession
from minetui.store import Settings
from minetui.ui.board.painter import PLAIN_SIZES
from minetui.ui.board.scene import Scene
from minetui.ui.board.view import BoardView
from minetui.ui.kit.inks import PALETTES, Palette

from .conftest import (
    BEGINNER,
    EXPERT,
    LOOSE,
    PENNED,
    SMALL,
    board_of,
    click,
    click_cell,
    click_on,
    finished,
    game_of,
    mouse,
    on_screen,
    press,
    resized,
    rounds,
    rows_of,
    screen_of,
    session_of,
    settled,
    text_of,
)

HINTS = Settings(hints=True)


async def test_a_beginner_game_opens_with_all_cells_covered() -> None:
    async with on_screen(BEGINNER, (40, 16)) as (app, _):
        assert text_of(app) == "\n".join(
            [
                "",
                "           ✱ 10        :-)       ◷ 0:00",
                "           Beginner",
                "            A B C D E F G H I",
                "          1 · · · · · · · · ·",
                "          2 · · · · · · · · ·",
                "          3 · · · · · · · · ·",
                "          4 · · · · · · · · ·",
                "          5 · · · · ·◂· · · ·",
                "          6 · · · · · · · · ·",
                "          7 · · · · · · · · ·",
                "          8 · · · · · · · · ·",
                "          9 · · · · · · · · ·",
                "",
                "",
                " Space Reveal  f Flag  H Hints  u Undo",
            ]
        )


async def test_a_zero_opens_and_the_last_safe_cell_wins() -> None:
    """Rules 4 and 7: one press wins here, and the mine is flagged; the title tells of it."""
    async with on_screen(SMALL) as (app, pilot):
        assert app.title == "Custom 4 × 3 / 1 · 1 mine left"
        await press(pilot, "ctrl+end f")
        assert app.title == "Custom 4 × 3 / 1 · 0 mines left"
        await press(pilot, "f ctrl+home space")

        assert board_of(app) == "    \n  11\n  1⚑"
        assert game_of(app).status is Status.WON
        assert app.title == "Custom 4 × 3 / 1 · won in 0:00"
        for said in ("B-)", "Custom · won", "0.0 s"):
            assert said in text_of(app)
        await press(pilot, "n escape r")
        assert app.title == "Custom 4 × 3 / 1 · 1 mine left"


async def test_a_mine_loses_and_wrong_flags_and_mines_are_shown_and_no_key_plays_on() -> None:
    """Rule 3, and each sign differs without colour."""
    async with on_screen(LOOSE) as (app, pilot):
        await press(pilot, "ctrl+home right f ctrl+end space left")

        assert rows_of(app) == ["✱ ⚑✗· · · ", "· · · · · ", "· · · ·◂✸ "]
        assert game_of(app).status is Status.LOST
        assert "X-(" in text_of(app)
        assert "A first guess: nothing was known." in text_of(app)
        await press(pilot, "up f . c")
        assert len(game_of(app).moves) == 2


async def test_the_mine_that_was_hit_is_seen_under_the_cursor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """P11: `!◂` told nothing."""
    monkeypatch.setattr("minetui.ui.board.painter.PLAIN_SIZES", (PLAIN_SIZES[0], PLAIN_SIZES[3]))
    async with on_screen(LOOSE) as (app, pilot):
        await press(pilot, "minus ctrl+end space")
        assert rows_of(app)[2] == "· · · · ✸◂"
        await press(pilot, "plus")

        assert "[✸]" in rows_of(app)[4]


async def test_the_mouse_reveals_flags_and_chords() -> None:
    """Left reveals, right and Ctrl or Shift with left flag, left on a number and middle chord."""
    async with on_screen(("*..", "...", "..*")) as (app, pilot):
        await click_cell(pilot, 1, 1)
        assert board_of(app) == "···\n·2·\n···"
        await click_cell(pilot, 0, 0, button=3)
        await click_cell(pilot, 2, 2, ctrl=True)
        assert board_of(app) == "⚑··\n·2·\n··⚑"
        await click_cell(pilot, 2, 2, shift=True)
        await click_cell(pilot, 1, 1)
        assert board_of(app) == "⚑··\n·2·\n···"
        await click_cell(pilot, 2, 2, button=3)
        await click_cell(pilot, 1, 1, button=2)

        assert board_of(app) == "⚑1 \n121\n 1⚑"


async def test_other_uses_of_the_mouse_play_nothing() -> None:
    """The middle button on a covered cell, to drag away from a cell, and clicks on coordinates."""
    async with on_screen(LOOSE) as (app, pilot):
        for button in (2, 8):
            await click_cell(pilot, 2, 4, button=button)
        assert not game_of(app).moves
        await pilot.mouse_down(BoardView, offset=(1, 1))
        await pilot.mouse_up(BoardView, offset=(5, 3))
        await rounds(pilot)
        assert not game_of(app).moves
        for offset in ((0, 0), (0, 2), (1, 1), (3, 0)):
            await click(pilot, "#board", offset)

        assert not game_of(app).moves


async def test_a_press_meant_for_a_larger_board_is_on_no_cell() -> None:
    """It was made before the window was laid out for the smaller one."""
    async with on_screen(EXPERT) as (app, _):
        board = screen_of(app).board
        board.show(Scene(Position(Minefield.drawn("..*", "..."))))
        for x, y in ((50, 1), (1, 10)):
            board.on_mouse_down(MouseDown(board, x, y, 0, 0, 1, False, False, False))

            assert board._held is None


async def test_flagging_a_number_flags_its_neighbours_when_all_are_mines() -> None:
    async with on_screen(PENNED) as (app, pilot):
        await click_cell(pilot, 1, 2)
        await press(pilot, "ctrl+home right f right right f")

        assert board_of(app) == "⚑1 2⚑··\n11 3⚑··\n   2···"


async def test_a_window_of_any_size_plays_and_resizing_loses_nothing() -> None:
    async with on_screen(EXPERT, settings=HINTS) as (app, pilot):
        await press(pilot, "space")
        before = game_of(app).position
        for size in ((80, 24), (130, 40), (20, 6), (8, 3), (300, 80)):
            await resized(pilot, *size)
            await press(pilot, "ctrl+home ctrl+end")
            view = screen_of(app).board

            assert game_of(app).position == before
            assert view.size.width <= size[0]
            assert "◂" in "".join(rows_of(app)), size


@pytest.mark.painted
async def test_cells_at_an_edge_with_more_board_behind_it_fade() -> None:
    async with on_screen(Level(100, 100, 10), (30, 12)) as (app, pilot):
        for keys, faded in (("ctrl+home", {"right", "bottom"}), ("ctrl+end", {"left", "top"})):
            await press(pilot, keys)
            view = screen_of(app).board
            edges = {
                "left": ground_at(view, 5, view.margins.width),
                "right": ground_at(view, 5, view.size.width - 1),
                "top": ground_at(view, view.margins.height, 15),
                "bottom": ground_at(view, view.size.height - 1, 15),
            }
            covered = {Color.parse(colour) for colour in PALETTES[0].covered}

            assert {edge for edge, ground in edges.items() if ground not in covered} == faded


def ground_at(view: BoardView, y: int, x: int) -> Color:
    """The colour of the ground at a place of the board."""
    style = next(iter(view.render_line(y).crop(x, x + 1))).style
    assert style is not None
    return Color.from_rich_color(style.bgcolor)


@pytest.mark.painted
@pytest.mark.parametrize(
    ("level", "low", "high"),
    [("Beginner", "XL", "XXL"), ("Intermediate", "M", "XL"), ("Expert", "S", "L")],
)
async def test_cells_are_as_large_as_the_window_allows_and_the_mouse_finds_them(
    level: str, low: str, high: str
) -> None:
    """DESIGN section 4: the sizes of the three levels in two windows."""
    async with on_screen(LEVELS[level]) as (app, pilot):
        for size, name in (((80, 24), low), ((130, 40), high)):
            await resized(pilot, *size)
            view = screen_of(app).board
            assert view.cell_size.name == name
            for cell in (0, view.grid.size // 2, view.grid.size - 1):
                x, y, width, height = view.viewport.region(cell)
                await click(pilot, "#board", (x + width // 2, y + height // 2), button=3)

                assert view.cursor == cell


@pytest.mark.painted
async def test_the_players_size_stays_until_the_automatic_one_is_wanted() -> None:
    async with on_screen(BEGINNER, (130, 40)) as (app, pilot):
        sizes = []
        for key in ("plus", "minus", "minus", "minus", "minus", "minus", "plus", "0"):
            await press(pilot, key)
            sizes.append(screen_of(app).board.cell_size.name)

        assert sizes == ["XXL", "XL", "L", "M", "S", "S", "M", "XXL"]


@pytest.mark.painted
async def test_the_cell_under_the_mouse_lights_up() -> None:
    async with on_screen(LOOSE) as (app, pilot):
        view = screen_of(app).board
        line, column = view.viewport.region(9).y, view.viewport.region(9).x
        before = ground_at(view, line + 1, column)
        await mouse(pilot, MouseMove, "#board", (column, line + 1))
        lit = ground_at(view, line + 1, column)
        await mouse(pilot, MouseMove, "#counters")

        assert lit != before
        assert ground_at(view, line + 1, column) == before


async def test_ascii_shows_nothing_else() -> None:
    looks = Settings(hints=True, glyphs="ascii")
    async with on_screen(EXPERT, (130, 40), settings=looks) as (app, pilot):
        await press(pilot, "space tab f")
        for screens in ("", "n", "escape comma", "end enter", "escape escape escape", "escape b"):
            await press(pilot, screens)
            assert text_of(app).isascii()


async def test_without_colours_cursor_and_witness_are_told_by_attributes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with on_screen(PENNED, settings=HINTS) as (app, pilot):
        await click_cell(pilot, 1, 2)
        await press(pilot, "shift+tab")
        styles = {
            segment.text: segment.style
            for strip in app.screen._compositor.render_strips()
            for segment in strip.apply_filter(app._filters[-1], Color.parse("black"))
        }

        assert styles["⚐◂"].reverse
        assert styles["3‹"].underline
        assert all(style.color is None or style.color.is_default for style in styles.values())


@pytest.mark.painted
@pytest.mark.parametrize("name", ["dark", "light", "meadow", "safe-light", "nord", "ansi-light"])
async def test_every_theme_colours_the_board_from_the_start_and_can_be_changed(name: str) -> None:
    async with on_screen(BEGINNER, settings=Settings(theme=name)) as (app, pilot):
        for theme in (app.theme, "safe-light" if name != "safe-light" else "slate"):
            app.theme = theme
            await rounds(pilot)
            grounds = {
                Color.from_rich_color(segment.style.bgcolor).hex.lower()
                for segment in app.screen._compositor.render_strips()[12]
                if segment.style and segment.style.bgcolor
            }

            assert {*Palette.of_theme(app.current_theme).covered} <= grounds


@pytest.mark.parametrize(
    ("key", "coordinates"), [("left", [(6, 1), (2, 1)]), ("up", [(5, 1), (5, 1)])]
)
async def test_an_arrow_key_repaints_two_cells_and_two_coordinates(
    monkeypatch: pytest.MonkeyPatch, key: str, coordinates: list[tuple[int, int]]
) -> None:
    """The cost of a key does not grow with the board or the window.

    The name of a column between two that have names takes the room of both.
    """
    async with on_screen(Level(1000, 1000, 200_000), (130, 40)) as (app, pilot):
        await press(pilot, "space")
        painted: list[Region] = []
        monkeypatch.setattr(BoardView, "refresh", lambda _, *regions, **__: painted.extend(regions))
        screen_of(app).action_command(key)

        here, there = coordinates
        sizes = [(region.width, region.height) for region in painted]
        assert sizes == [(2, 1), here, (2, 1), there]


@pytest.mark.painted
@pytest.mark.parametrize(
    "level",
    [
        *(BEGINNER, LEVELS["Intermediate"], Level(90, 90, 999)),
        *(BEGINNER.shaped(shape) for shape in (Shape.TORUS, Shape.HEX, Shape.KNIGHT)),
        *(Level(90, 90, 999, shape) for shape in (Shape.TORUS, Shape.HEX)),
    ],
)
async def test_a_board_painted_bit_by_bit_looks_like_one_painted_anew(level: Level) -> None:
    """Cells of several sizes, and a board that scrolls."""
    keys = ("left", "right", "up", "down", "flag", "deduce", "next_hint", "page_down")
    random = Random(1)
    async with on_screen(level, (120, 36), settings=HINTS) as (app, pilot):
        await press(pilot, "space")
        screen, view = screen_of(app), screen_of(app).board
        for _ in range(40):
            lines = [view.render_line(y) for y in range(view.size.height)]
            view._forget_all()

            assert lines == [view.render_line(y) for y in range(view.size.height)]
            for key in random.choices(keys, k=2):
                screen.action_command(key)


@pytest.mark.painted
@pytest.mark.parametrize(
    ("level", "size"),
    [
        (LEVELS["Expert"], (80, 24)),
        (LEVELS["Expert"].shaped(Shape.TORUS), (80, 24)),
        (Level(61, 93, 900, Shape.TORUS), (40, 12)),
        (LEVELS["Expert"].shaped(Shape.HEX), (80, 24)),
        (LEVELS["Beginner"].shaped(Shape.KNIGHT), (80, 24)),
    ],
)
async def test_all_that_looks_different_is_repainted(
    level: Level, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ghosts, lit neighbours, names of columns beside that of the cursor, and the mouse."""
    keys = ("left", "right", "up", "row_start", "row_end", "flag", "reveal", "light", "next_hint")
    random, asked, refresh = Random(3), list[Region | None](), BoardView.refresh

    def noted(view: BoardView, *regions: Region, **how: bool) -> BoardView:
        asked.extend(regions or (None,))
        return refresh(view, *regions, **how)

    monkeypatch.setattr(BoardView, "refresh", noted)
    async with on_screen(level, size, settings=HINTS) as (app, pilot):
        await press(pilot, "space")
        screen, view = screen_of(app), screen_of(app).board
        before, port = painted_anew(view), view.viewport
        for _ in range(60):
            asked.clear()
            screen.action_command(random.choice(keys))
            x, y = random.randrange(view.size.width), random.randrange(view.size.height)
            view.on_mouse_move(MouseMove(view, x, y, 0, 0, 0, False, False, False))
            await finished(app)  # which paints nothing
            after = painted_anew(view)
            if None not in asked and view.viewport is port:
                seen = [region for region in asked if region]
                stale = [
                    at
                    for at, sign in after.items()
                    if sign != before[at] and not any(region.contains(*at) for region in seen)
                ]
                assert not stale
            before, port = after, view.viewport


def painted_anew(view: BoardView) -> dict[tuple[int, int], tuple[str, Style | None]]:
    """The sign and the style at each place of a board."""
    view._forget_all()
    lines = enumerate(view.render_line(y) for y in range(view.size.height))
    return {
        (x, y): sign
        for y, line in lines
        for x, sign in enumerate((char, each.style) for each in line for char in each.text)
    }


async def test_a_move_changes_board_and_panel_in_the_same_handler() -> None:
    """So both are in one paint: nothing is left to a later message."""
    async with on_screen(BEGINNER, (130, 40), settings=HINTS) as (app, _):
        screen = screen_of(app)
        before = screen.frame.panel.text
        screen.action_command("reveal")

        assert screen.frame.panel.text != before
        assert screen.board.scene.position is session_of(app).position


async def test_a_click_on_the_key_bar_is_its_command_and_on_the_face_begins_a_new_game() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await click(pilot, "#keys", (2, 0))
        assert len(game_of(app).moves) == 1
        await click_on(pilot, ":-)")

        assert not game_of(app).moves
        assert game_of(app).seed != "abc"


@pytest.mark.parametrize(("glyphs", "dot"), [("unicode", "·"), ("ascii", "-")])
async def test_the_title_is_written_to_the_terminal_in_its_signs(
    glyphs: Literal["unicode", "ascii"], dot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, data: written.append(data))
    async with on_screen(SMALL, (40, 12), settings=Settings(glyphs=glyphs)) as (_, pilot):
        await press(pilot, "f")
        titles = [data for data in written if data.startswith("\x1b]2;")]

        assert titles[-1].endswith(f"{dot} 0 mines left\x07")
        assert titles[-1].isascii() is (glyphs == "ascii")


async def test_another_board_of_the_same_shape_shows_its_own_numbers() -> None:
    """Cells that are revealed on both have other numbers where their neighbours are mined."""
    boards = [Minefield.drawn("..*.", "...."), Minefield.drawn("*.*.", "....")]
    games = [Game.on(field, [Reveal(1), Reveal(3)]) for field in boards]
    async with on_screen(games[0]) as (app, pilot):
        assert board_of(app).startswith("·1·1")
        screen_of(app).begin(GameSession(games[1], lambda: 0.0))
        await settled(pilot)

        assert board_of(app).startswith("·2·1")
