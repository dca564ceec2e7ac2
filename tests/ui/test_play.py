"""The game on the screen, by keys and by mouse, read back as text."""

import pytest
from textual.color import Color
from textual.events import MouseDown
from textual.geometry import Region

from minetui.core.game import Game
from minetui.core.levels import LEVELS, Level
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.board.inks import BOARD_INKS
from minetui.ui.board.scene import Scene
from minetui.ui.board.view import BoardView
from minetui.ui.widgets.styles import NamedStyles

from .conftest import (
    LOOSE,
    PENNED,
    SMALL,
    Start,
    board_of,
    click,
    click_cell,
    game_of,
    press,
    rows_of,
    screen_of,
    session_of,
    text_of,
)


async def test_a_beginner_game_opens_with_all_cells_covered() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(40, 16)):
        assert text_of(app) == "\n".join(
            [
                "      ✱ 10        :-)       ◷ 0:00",
                "    Beginner 9 × 9 · 10 mines · seed abc",
                "          ╭──────────────────╮",
                "          │· · · · · · · · · │",
                "          │· · · · · · · · · │",
                "          │· · · · · · · · · │",
                "          │· · · · · · · · · │",
                "          │· · · · ·◂· · · · │",
                "          │· · · · · · · · · │",
                "          │· · · · · · · · · │",
                "          │· · · · · · · · · │",
                "          │· · · · · · · · · │",
                "          ╰──────────────────╯",
                "",
                " row 5, col 5: covered",
                " Space Reveal  f Flag  H Hints  n New",
            ]
        )


async def test_a_zero_opens_and_the_last_safe_cell_wins(playing: Start) -> None:
    """Rules 4 and 7: one press wins here, and the mine is flagged."""
    app = playing(*SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home space")

        assert board_of(app) == "    \n  11\n  1⚑"
        assert game_of(app).status is Status.WON
        assert "B-)" in text_of(app)
        assert "Won in 0.000 s · 3BV 1 · 1 click · throughput 100% · IOE 100%" in text_of(app)


async def test_a_mine_loses_and_wrong_flags_and_mines_are_shown(playing: Start) -> None:
    """Rule 3, and each sign differs without colour."""
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home right f ctrl+end space left")

        assert rows_of(app) == ["✱ ⚑✗· · · ", "· · · · · ", "· · · ·◂✱!"]
        assert game_of(app).status is Status.LOST
        assert "X-(" in text_of(app)
        assert "Lost in 0.000 s" in text_of(app)


async def test_the_mine_that_was_hit_is_seen_under_the_cursor(playing: Start) -> None:
    """P11: `!◂` told nothing."""
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+end space")
        assert rows_of(app)[2] == "· · · · ✱◂"
        await press(pilot, "plus")

        assert "[✱]" in rows_of(app)[4]


async def test_no_key_plays_on_after_the_end(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+end space up f . c")

        assert len(game_of(app).moves) == 1


async def test_the_mouse_reveals_flags_and_chords(playing: Start) -> None:
    """Left reveals, right and Ctrl or Shift with left flag, left on a number and middle chord."""
    app = playing("*..", "...", "..*")
    async with app.run_test(size=(80, 24)) as pilot:
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


async def test_the_middle_button_does_nothing_on_a_covered_cell(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 2, 4, button=2)
        await click_cell(pilot, 2, 4, button=8)

        assert not game_of(app).moves


async def test_dragging_away_from_a_cell_changes_nothing(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.mouse_down(BoardView, offset=(1, 1))
        await pilot.mouse_up(BoardView, offset=(5, 3))
        await pilot.pause()

        assert not game_of(app).moves


async def test_a_click_on_the_frame_is_no_cell(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        for offset in ((0, 0), (0, 2), (11, 1), (3, 4)):
            await click(pilot, "#board", offset)

        assert not game_of(app).moves


async def test_a_press_meant_for_a_larger_board_is_on_no_cell() -> None:
    """It was made before the window was laid out for the smaller one."""
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc")))
    async with app.run_test(size=(80, 24)):
        board = screen_of(app).board
        board.show(Scene(Position(Minefield.drawn("..*", "..."))))
        for x, y in ((50, 1), (1, 10)):
            board.on_mouse_down(MouseDown(board, x, y, 0, 0, 1, False, False, False))

            assert board._held is None


async def test_flagging_a_number_flags_its_neighbours_when_all_are_mines(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        assert board_of(app) == "·1 2···\n11 3···\n   2···"
        await press(pilot, "ctrl+home right f right right f")

        assert board_of(app) == "⚑1 2⚑··\n11 3⚑··\n   2···"


async def test_a_window_of_any_size_plays_and_resizing_loses_nothing() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        before = game_of(app).position
        for size in ((80, 24), (130, 40), (20, 6), (8, 3), (300, 80)):
            await pilot.resize_terminal(*size)
            await press(pilot, "ctrl+home")
            await press(pilot, "ctrl+end")
            view = screen_of(app).board

            assert game_of(app).position == before
            assert view.size.width <= size[0]
            shown = (view.render_line(y).text[1:-1] for y in range(view.size.height))
            assert "◂" in "".join(shown), size


async def test_an_edge_with_more_board_behind_it_looks_different() -> None:
    app = MinetuiApp(Setup(Game(Level(100, 100, 10), "abc")))
    async with app.run_test(size=(30, 12)) as pilot:
        view = screen_of(app).board
        assert view.render_line(0).text == "╭" + "─" * 28 + "╮"
        assert view.render_line(1).text[0] == "│"
        assert view.render_line(1).text[-1] == "▸"
        assert "▾" in view.render_line(view.size.height - 1).text
        await press(pilot, "ctrl+end")

        assert "▴" in view.render_line(0).text
        assert view.render_line(1).text[0] == "◂"
        assert view.render_line(1).text[-1] == "│"


async def test_zoom_draws_larger_cells_that_the_mouse_still_finds(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "plus plus")
        view = screen_of(app).board
        assert (view.size.width, view.size.height) == (5 * 6 + 2, 3 * 3 + 2)
        await click(pilot, "#board", (1 + 6 * 4 + 5, 1 + 2))

        assert view.cursor == 4
        assert len(game_of(app).moves) == 1


async def test_ascii_shows_nothing_else() -> None:
    looks = Settings(hints=True, glyphs="ascii")
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc"), settings=looks))
    async with app.run_test(size=(130, 40)) as pilot:
        await press(pilot, "space tab f")
        for screens in ("", "n", "escape comma", "escape b"):
            await press(pilot, screens)
            assert text_of(app).isascii()


async def test_without_colours_cursor_and_witness_are_told_by_attributes(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = playing(*PENNED, hint=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        await press(pilot, "shift+tab")
        styles = {
            segment.text: segment.style
            for strip in app.screen._compositor.render_strips()
            for segment in strip.apply_filter(app._filters[-1], Color.parse("black"))
        }

        assert styles["⚐◂"].reverse
        assert styles["2‹"].underline
        assert all(style.color is None or style.color.is_default for style in styles.values())


@pytest.mark.parametrize("name", ["dark", "light", "safe-dark", "safe-light", "nord", "ansi-light"])
async def test_every_theme_colours_the_board_from_the_start_and_can_be_changed(name: str) -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc"), settings=Settings(theme=name)))
    async with app.run_test(size=(80, 24)) as pilot:
        styles = NamedStyles(screen_of(app).board, BOARD_INKS)
        first = styles("n1").color
        assert first == Color.parse(app.theme_variables["digit-1"]).rich_color
        app.theme = "safe-light" if name != "safe-light" else "dark"
        await pilot.pause()
        frame = screen_of(app).board.render_line(0)._segments[0].style

        assert NamedStyles(screen_of(app).board, BOARD_INKS)("n1").color != first
        assert frame.color == Color.parse(app.theme_variables["board-frame"]).rich_color


async def test_an_arrow_key_repaints_two_cells_and_a_few_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The cost of a key does not grow with the board or the window."""
    app = MinetuiApp(Setup(Game(Level(1000, 1000, 200_000), "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=(130, 40)) as pilot:
        await press(pilot, "space")
        painted: list[Region] = []
        monkeypatch.setattr(BoardView, "refresh", lambda _, *regions, **__: painted.extend(regions))
        screen_of(app).action_command("left")

        assert [(region.width, region.height) for region in painted] == [(2, 1), (2, 1)]


async def test_a_move_changes_board_and_panel_in_the_same_handler() -> None:
    """So both are in one paint: nothing is left to a later message."""
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=(130, 40)):
        screen = screen_of(app)
        before = screen.frame.panel.text
        screen.action_command("reveal")

        assert screen.frame.panel.text != before
        assert screen.board.scene.position is session_of(app).position


async def test_a_click_on_the_key_bar_is_its_command() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, "#keys", (2, 0))

        assert len(game_of(app).moves) == 1


async def test_a_click_on_the_face_begins_a_new_game() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        place = text_of(app).splitlines()[0].index(":-)") + 1
        await click(pilot, "#counters", (place, 0))

        assert not game_of(app).moves
        assert game_of(app).seed != "abc"
