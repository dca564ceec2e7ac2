"""The game on the screen, by keys and by mouse, read back as text."""

from pathlib import Path

import pytest
from textual.color import Color
from textual.geometry import Region
from textual.pilot import Pilot

from minetui.core.game import Game
from minetui.core.levels import LEVELS, Level
from minetui.core.position import Status
from minetui.store.files import read_replay
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.board_view import BoardView
from minetui.ui.clock import Clock
from minetui.ui.match import Match
from minetui.ui.screens.play import PlayScreen

from .conftest import (
    CASUAL,
    LOOSE,
    PENNED,
    SMALL,
    TRAP,
    Start,
    board_of,
    hints_of,
    press,
    table,
    text_of,
)


def game_of(app: MinetuiApp) -> Game:
    return table(app).match.game


async def click(pilot: Pilot[None], row: int, col: int, **how: object) -> None:
    await pilot.click(BoardView, offset=(1 + 2 * col, 1 + row), **how)  # type: ignore[arg-type]
    await pilot.pause()


async def test_a_beginner_game_opens_with_all_cells_covered() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(40, 16)) as pilot:
        await pilot.pause()

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
        assert "Won in 0.000 s · 3BV 1 · 1 effective click · throughput 100%" in text_of(app)


async def test_a_mine_loses_and_wrong_flags_and_mines_are_shown(playing: Start) -> None:
    """Rule 3, and each sign differs without colour."""
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home right f ctrl+end space")
        lines = [table(app).board.render_line(y).text for y in range(1, 4)]

        assert [line[1:-1] for line in lines] == ["✱ ⚑✗· · · ", "· · · · · ", "· · · · !◂"]
        assert game_of(app).status is Status.LOST
        assert "Lost in 0.000 s" in text_of(app)
        await press(pilot, "left")
        assert table(app).board.render_line(3).text[1:-1] == "· · · ·◂✱!"


async def test_no_key_plays_on_after_the_end(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+end space up space f . c")

        assert len(game_of(app).moves) == 1


async def test_the_mouse_reveals_flags_and_chords(playing: Start) -> None:
    """Left reveals, right and Ctrl or Shift with left flag, left on a number and middle chord."""
    app = playing("*..", "...", "..*")
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 1, 1)
        assert board_of(app) == "···\n·2·\n···"
        await click(pilot, 0, 0, button=3)
        await click(pilot, 2, 2, control=True)
        assert board_of(app) == "⚑··\n·2·\n··⚑"
        await click(pilot, 2, 2, shift=True)
        await click(pilot, 1, 1)
        assert board_of(app) == "⚑··\n·2·\n···"
        await click(pilot, 2, 2, button=3)
        await click(pilot, 1, 1, button=2)

        assert board_of(app) == "⚑1 \n121\n 1⚑"


async def test_the_middle_button_does_nothing_on_a_covered_cell(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 2, 4, button=2)
        await click(pilot, 2, 4, button=8)

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
            await pilot.click(BoardView, offset=offset)
        await pilot.pause()

        assert not game_of(app).moves


async def test_flagging_a_number_flags_its_neighbours_when_all_are_mines(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 1, 2)
        assert board_of(app) == "·1 2···\n11 3···\n   2···"
        await press(pilot, "ctrl+home right f right right f")

        assert board_of(app) == "⚑1 2⚑··\n11 3⚑··\n   2···"


async def test_hints_say_what_and_why_and_light_their_witness(playing: Start) -> None:
    app = playing(*PENNED, hint=True)
    async with app.run_test(size=(100, 24)) as pilot:
        await click(pilot, 1, 2)
        assert "Hints: 4 flag" in text_of(app)
        assert "row 1, col 2: 1 mine left, 1 covered cell: flag it" in text_of(app)
        assert board_of(app) == "⚐1 2⚐··\n11 3⚐··\n   2⚐··"
        await press(pilot, "shift+tab")
        lines = [table(app).board.render_line(y).text[1:-1] for y in (1, 2, 3)]

        assert lines == ["⚐ 1   2‹⚐◂· · ", "1 1   3 ⚐ · · ", "      2 ⚐ · · "]
        assert "▸ row 1, col 4: 2 mines left, 2 covered cells: flag them" in hints_of(app)


async def test_a_hint_that_trusts_an_unproven_flag_says_so(playing: Start) -> None:
    """A wrong flag makes C1 apply: the hint is drawn weaker and names the flag."""
    app = playing("*..", "...", "...", "..*", hint=True)
    async with app.run_test(size=(110, 24)) as pilot:
        await click(pilot, 1, 1)
        await click(pilot, 0, 1, button=3)

        assert "clear 7 cells (trusting your flag at row 1, col 2)" in hints_of(app)
        assert "✓?" in text_of(app)


async def test_a_conflict_names_the_number_that_cannot_be_right(playing: Start) -> None:
    app = playing("*..", "...", "...", "..*", hint=True)
    async with app.run_test(size=(110, 24)) as pilot:
        await click(pilot, 1, 1)
        await click(pilot, 0, 1, button=3)
        await click(pilot, 0, 2, button=3)

        assert "row 2, col 2: 2 flags around a 1, so a flag is wrong" in text_of(app)
        assert "1!" in text_of(app)


async def test_stuck_says_how_many_safe_cells_are_left(playing: Start) -> None:
    app = playing(*TRAP, hint=True)
    async with app.run_test(size=(110, 24)) as pilot:
        await click(pilot, 0, 0)

        assert "Stuck: 7 safe cells left" in hints_of(app)


async def test_deduce_plays_proven_deductions_until_the_game_is_won(playing: Start) -> None:
    app = playing(*CASUAL)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 3, 0)
        await press(pilot, " ".join(["full_stop"] * 20))

        assert game_of(app).status is Status.WON
        assert game_of(app).assisted


async def test_the_casual_player_goes_on_until_stuck_and_a_key_skips(playing: Start) -> None:
    app = playing("*....", "....*", "....*", ".....", "*.*.*", "*.*.*")
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 1, 2)
        await press(pilot, "c")
        await press(pilot, "c")
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert "no single number proves one" in text_of(app)
        assert not game_of(app).position.hit


async def test_any_key_skips_ahead_and_a_second_player_is_not_started(playing: Start) -> None:
    app = playing(*CASUAL)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 3, 0)
        screen = table(app)
        screen.action_command("casual")
        screen.action_command("casual")
        await press(pilot, "x")
        await app.workers.wait_for_complete()

        assert len(app.workers) == 0
        assert not game_of(app).position.hit


async def test_looking_at_hints_is_being_assisted(playing: Start) -> None:
    """Rule 10."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "H H")
        assert not game_of(app).assisted
        await click(pilot, 1, 2)
        assert not game_of(app).assisted
        await press(pilot, "H H")

        assert game_of(app).assisted


async def test_undo_and_redo_step_through_the_moves(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+end space")
        assert game_of(app).status is Status.LOST
        await press(pilot, "u")
        assert game_of(app).status is Status.PLAYING
        assert "·" * 5 in board_of(app)
        assert "assisted" in text_of(app)
        await press(pilot, "u")
        assert "There is nothing to undo." in text_of(app)
        await press(pilot, "U")

        assert game_of(app).status is Status.LOST


async def test_pause_hides_the_board_and_stops_the_clock(playing: Start) -> None:
    """Rule 9."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 1, 2)
        await press(pilot, "p")
        assert set(board_of(app)) <= {"░", "◂", "\n"}
        assert not table(app).match.clock.running
        await press(pilot, "space f u left")
        assert len(game_of(app).moves) == 1
        assert "Paused: p goes on." in text_of(app)
        assert "row" not in text_of(app).splitlines()[-2]
        await press(pilot, "p")

        assert "1" in board_of(app)
        assert table(app).match.clock.running


async def test_the_same_board_again_and_a_new_one_of_the_same_level() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        mines = game_of(app).field.mines
        await press(pilot, "r")
        assert game_of(app).field.mines == mines
        assert not game_of(app).moves
        await press(pilot, "R")

        assert game_of(app).level == LEVELS["Beginner"]
        assert not game_of(app).dealt
        assert game_of(app).seed != "abc"


async def test_the_new_game_dialog_says_why_a_level_is_not_legal() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n tab tab tab end backspace backspace 8 1")
        assert "expected 0 to 80 mines on 9 × 9, got 81" in text_of(app)
        await press(pilot, "enter backspace")
        assert "expected 0 to 80" not in text_of(app)
        await press(pilot, "enter")

        assert game_of(app).level == Level(9, 9, 8)


async def test_the_new_game_dialog_remembers_a_custom_level() -> None:
    app = MinetuiApp(Setup(Game(Level(12, 13, 20), "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n enter")

        assert game_of(app).level == Level(12, 13, 20)
        assert game_of(app).seed != "abc"


async def test_a_level_chosen_by_name_counts_whatever_was_typed() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n tab 2 0 shift+tab enter")

        assert game_of(app).level == LEVELS["Beginner"]


async def test_the_new_game_dialog_begins_a_named_level() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n down down enter")

        assert game_of(app).level == LEVELS["Expert"]
        assert table(app).board.size.width == 62


async def test_a_game_is_saved_and_a_file_is_replaced_only_when_asked(
    playing: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINETUI_HOME", str(tmp_path))
    app = playing(*PENNED)
    target = tmp_path / "mine.rawvf"
    async with app.run_test(size=(120, 24)) as pilot:
        await click(pilot, 1, 2)
        for round_number in (1, 2):
            await press(pilot, "ctrl+s")
            app.screen.query_one("#name").value = str(target)  # type: ignore[attr-defined]
            await press(pilot, "enter")
            if round_number == 2:
                assert "exists: Enter again replaces it" in text_of(app)
                await press(pilot, "enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert "Saved as" in text_of(app)

    assert target.read_bytes().startswith(b"RawVF_Version: Rev6\n")


@pytest.mark.parametrize("name", ["~nobody-here/x", "a" * 300, "", "/", "a\0b"])
async def test_a_name_that_can_not_be_written_is_told_in_the_dialog(
    playing: Start, name: str
) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(120, 24)) as pilot:
        await click(pilot, 1, 2)
        await press(pilot, "ctrl+s")
        app.screen.query_one("#name").value = name  # type: ignore[attr-defined]
        await press(pilot, "enter")

        assert app.screen is not table(app)
        assert str(app.screen.query_one(".error").render()).endswith(".")


async def test_the_clock_of_a_saved_game_goes_on_where_it_was(
    playing: Start, tmp_path: Path
) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 1, 2)
        table(app).match.clock = Clock(lambda: 0.0, 61.5)
        await press(pilot, "ctrl+s")
        app.screen.query_one("#name").value = str(tmp_path / "a")  # type: ignore[attr-defined]
        await press(pilot, "enter")
        await app.workers.wait_for_complete()
    again = Match(read_replay(tmp_path / "a").game(), lambda: 0.0)

    assert again.clock.seconds == 61.5


async def test_nothing_is_saved_before_the_mines_are_dealt() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+s")

        assert "Nothing to save yet" in text_of(app)


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (20, 6), (8, 3), (300, 80)])
async def test_a_window_of_any_size_plays_and_resizing_loses_nothing(size: tuple[int, int]) -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        before = game_of(app).position
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await press(pilot, "ctrl+end")
        view = table(app).board

        assert game_of(app).position == before
        assert view.size.width <= size[0]
        assert "◂" in "".join(view.render_line(y).text[1:-1] for y in range(view.size.height))


async def test_an_edge_with_more_board_behind_it_looks_different(playing: Start) -> None:
    app = MinetuiApp(Setup(Game(Level(100, 100, 10), "abc")))
    async with app.run_test(size=(30, 12)) as pilot:
        await pilot.pause()
        view = table(app).board
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
        view = table(app).board
        assert (view.size.width, view.size.height) == (5 * 6 + 2, 3 * 3 + 2)
        await pilot.click(BoardView, offset=(1 + 6 * 4 + 5, 1 + 2))
        await pilot.pause()

        assert view.cursor == 4
        assert len(game_of(app).moves) == 1


async def test_ascii_shows_nothing_else() -> None:
    app = MinetuiApp(
        Setup(Game(LEVELS["Expert"], "abc"), settings=Settings(hints=True, glyphs="ascii"))
    )
    async with app.run_test(size=(130, 40)) as pilot:
        await press(pilot, "space tab f")
        shown = text_of(app)

        assert shown.isascii()
        await press(pilot, "n")
        assert not set("╭╮╰╯│─") & set(text_of(app))


async def test_without_colours_cursor_and_witness_are_told_by_attributes(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = playing(*PENNED, hint=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, 1, 2)
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
        await pilot.pause()
        board = table(app).board
        first = board.get_component_styles("board--n1").color
        assert first == Color.parse(app.theme_variables["digit-1"])
        app.theme = "safe-light" if name != "safe-light" else "dark"
        await pilot.pause()

        assert board.get_component_styles("board--n1").color != first


async def test_an_arrow_key_repaints_two_cells_and_a_few_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The cost of a key does not grow with the board or the window."""
    app = MinetuiApp(Setup(Game(Level(1000, 1000, 200_000), "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=(130, 40)) as pilot:
        await press(pilot, "space")
        painted: list[Region] = []
        monkeypatch.setattr(BoardView, "refresh", lambda _, *regions, **__: painted.extend(regions))
        table(app).action_command("left")

        assert [(region.width, region.height) for region in painted] == [(2, 1), (2, 1)]


async def test_a_move_changes_board_and_panel_in_the_same_handler() -> None:
    """So both are in one paint: nothing is left to a later message."""
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=(130, 40)) as pilot:
        await pilot.pause()
        screen = table(app)
        before = screen.hints.text
        screen.action_command("reveal")

        assert screen.hints.text != before
        assert screen.board.scene.position is screen.match.position


async def test_a_large_board_is_dealt_in_a_worker_with_progress() -> None:
    app = MinetuiApp(Setup(Game(Level(1100, 1000, 200_000), "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        await app.workers.wait_for_complete()
        await pilot.pause()
        screen = table(app)

        assert isinstance(screen, PlayScreen)
        assert game_of(app).dealt
        assert screen.match.found is not None
        assert "Hints:" in text_of(app)


async def test_keys_that_come_together_deal_a_large_board_once() -> None:
    app = MinetuiApp(Setup(Game(Level(1100, 1000, 200_000), "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = table(app)
        for name in ("reveal", *["right"] * 30, "flag", "restart"):
            screen.action_command(name)
        await app.workers.wait_for_complete()
        await pilot.pause()
        first = game_of(app).moves[0].cell

        assert [move.cell - first for move in game_of(app).moves] == [0, 30]
        assert game_of(app).field.number(first) == 0
        assert game_of(app).field == game_of(app).dealt_for(first)


async def test_help_lists_every_command() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(100, 90)) as pilot:
        await press(pilot, "question_mark")
        shown = " ".join(text_of(app).replace("│", " ").split())

        assert all(command.help in shown for command in PlayScreen.COMMAND_TABLE)
        await press(pilot, "escape")
        assert app.screen is table(app)


async def test_the_palette_offers_every_command() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)):
        offered = {command.help for command in app.get_system_commands(app.screen)}

        assert {command.help for command in PlayScreen.COMMAND_TABLE} <= offered


async def test_a_click_on_the_key_bar_is_its_command() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#keys", offset=(2, 0))
        await pilot.pause()

        assert len(game_of(app).moves) == 1


async def test_a_click_on_the_face_begins_a_new_game(playing: Start) -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        place = text_of(app).splitlines()[0].index(":-)") + 1
        await pilot.click("#counters", offset=(place, 0))
        await pilot.pause()

        assert not game_of(app).moves
        assert game_of(app).seed != "abc"
