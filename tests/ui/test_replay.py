"""A recorded game on the screen."""

from collections.abc import Iterator
from threading import Event

import pytest
from textual.events import MouseScrollDown

from minetui.core.annotation import AnnotatedMove
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Reveal
from minetui.core.position import Status
from minetui.formats.replay import Replay
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.move_list import MoveList
from minetui.ui.screens.replay import ReplayScreen
from minetui.ui.slices import slice_of

from .conftest import PENNED, board_of, press, table, text_of
from .replays import MOVES, app, listed, looked_at, watching


async def test_a_replay_is_stepped_forward_and_back() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        assert "·" * 7 in board_of(shown)
        await pilot.press("right", "right", "right")
        assert board_of(shown) == "⚑1 2⚑··\n11 3···\n   2···"
        assert "2.0 / 2000.0 s" in text_of(shown)
        assert "3/5" in text_of(shown)
        await pilot.press("left")
        assert board_of(shown).startswith("⚑1 2·")
        await pilot.press("end")

        assert "Lost in 2000.000 s" in text_of(shown)
        assert table(shown).match.game.status is Status.LOST


async def test_a_replay_runs_at_its_own_times_and_at_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [50.0]
    monkeypatch.setattr("minetui.ui.screens.replay.monotonic", lambda: now[0])
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "space")
        screen = table(shown)
        assert isinstance(screen, ReplayScreen)
        assert screen.playback.running
        await pilot.press("plus", "plus", "minus")
        assert "×2" in text_of(shown)
        now[0] += 0.9
        screen.tick()
        assert (round(screen.playback.at, 6), screen.game.index) == (1.8, 2)
        await pilot.press("space")
        now[0] += 5
        screen.tick()

        assert (round(screen.playback.at, 6), screen.game.index) == (1.8, 2)


async def test_a_replay_at_its_end_runs_again_from_the_start() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "space")
        screen = table(shown)

        assert isinstance(screen, ReplayScreen)
        assert screen.playback.running
        assert screen.game.index <= 1


async def test_hints_work_at_every_step() -> None:
    shown = app(hint=True)
    async with shown.run_test(size=(120, 24)) as pilot:
        await pilot.press("home", "right")
        assert "Hints: 4 flag" in text_of(shown)
        await pilot.press("right")

        assert "Hints: 3 flag" in text_of(shown)


async def test_a_replay_does_not_change_by_clicks() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        await pilot.click("#board", offset=(3, 2))
        await pilot.pause()

        assert table(shown).match.game.record == MOVES
        assert table(shown).match.game.index == 0


async def test_a_board_without_moves_is_an_empty_replay() -> None:
    shown = MinetuiApp(Setup(None, Replay(Minefield.drawn(*PENNED))))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "left", "space", "end", "home")

        assert "0/0" in text_of(shown)


async def test_the_list_tells_time_move_outcome_and_mark_and_follows_the_present_move() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await looked_at(shown, pilot)
        await pilot.press("home", "right", "right")

        assert [row for row in listed(shown) if row] == [
            "  1    0.00 reveal 2,3 11 cells ▸ opening",
            "▸ 2    1.00 flag   1,1      set",
            "  3    2.00 flag   1,5      set",
            "  4 1000.00 reveal 1,6   1 cell ? guess",
            "  5 2000.00 reveal 1,7   1 cell ✗ mistake",
        ]
        assert "move 2: flag row 1, col 1, set" in text_of(shown)


async def test_a_click_on_a_row_goes_there_and_holds() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "space")
        await pilot.click(MoveList, offset=(12, 3))
        await pilot.pause()
        screen = watching(shown)
        assert (screen.game.index, screen.playback.running) == (4, False)
        await pilot.click(MoveList, offset=(12, 12))
        await pilot.pause()

        assert screen.game.index == 4


async def test_the_wheel_scrolls_the_list_and_the_present_move_brings_it_back() -> None:
    field = Minefield.drawn("*...", "....", "...*")
    record = tuple(Flag(0, float(at)) for at in range(100))
    shown = MinetuiApp(Setup(None, Replay(field, record)))
    async with shown.run_test(size=(80, 24)) as pilot:
        screen = await looked_at(shown, pilot)
        await press(pilot, "home")
        for _ in range(4):
            await pilot._post_mouse_events([MouseScrollDown], MoveList, offset=(3, 3))
        await pilot.pause()
        assert screen.moves.scroll_offset.y > 0
        await pilot.press("right")
        assert screen.moves.scroll_offset.y == 0
        await pilot.press("9")

        assert "▸  90 89.00 flag 1,1    taken" in listed(shown)


async def test_without_room_for_the_list_the_status_line_tells_the_move() -> None:
    shown = app()
    async with shown.run_test(size=(40, 24)) as pilot:
        await looked_at(shown, pilot)
        await pilot.press("home", "right", "right", "right", "right")

        assert not watching(shown).moves.display
        assert " move 4: reveal 1,6: forced guess (33%)" in text_of(shown)


async def test_hints_stand_below_the_list() -> None:
    shown = app(hint=True)
    async with shown.run_test(size=(120, 30)) as pilot:
        await looked_at(shown, pilot)
        await press(pilot, "home right")
        screen = watching(shown)

        assert screen.moves.region.bottom == screen.hints.region.y
        assert screen.moves.region.x == screen.hints.region.x
        assert "✗ mistake" in text_of(shown)
        assert "Hints: 4 flag" in text_of(shown)
        await press(pilot, "H")
        assert screen.moves.size.height == 25


async def test_a_click_on_the_key_bar_is_one_command() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        await pilot.click("#keys", offset=(watching(shown).keys.text.index("Forward"), 0))
        await pilot.pause()

        assert watching(shown).game.index == 1


async def test_n_goes_to_the_next_mistake_or_guess_and_says_which() -> None:
    """The game stops just after the move, with the cursor on its cell."""
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        screen = await looked_at(shown, pilot)
        await pilot.press("home", "n")
        assert "move 4: reveal row 1, col 6: forced guess (33%)" in text_of(shown)
        assert (screen.game.index, screen.board.cursor) == (4, 5)
        await pilot.press("n")
        assert "hit a mine: needless guess (67%): 3,6 was safe" in text_of(shown)
        await pilot.press("n")
        assert "No mistake and no guess after this move." in text_of(shown)
        assert screen.game.index == 5
        await pilot.press("N", "N")
        assert "No mistake and no guess before this move." in text_of(shown)

        assert (screen.game.index, screen.playback.running) == (4, False)


async def test_n_waits_for_moves_that_are_not_looked_at_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held, go = [], Event()

    def slowly(coming: Iterator[AnnotatedMove]) -> list[AnnotatedMove]:
        go.wait(5)
        held.append(len(held))
        return slice_of(coming)

    monkeypatch.setattr("minetui.ui.screens.telling.slice_of", slowly)
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "n")
        assert "Looking at the moves …" in text_of(shown)
        assert "▸ " not in "".join(listed(shown))
        go.set()
        screen = await looked_at(shown, pilot)

        assert "move 4: reveal row 1, col 6, 1 cell opened, not forced by the casual" in text_of(
            shown
        )
        assert screen.game.index == 4


async def test_another_key_gives_up_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    go = Event()
    monkeypatch.setattr(
        "minetui.ui.screens.telling.slice_of", lambda coming: [*coming] if go.wait(5) else []
    )
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "n", "right")
        go.set()
        screen = await looked_at(shown, pilot)

        assert screen.game.index == 1


async def test_the_last_speed_is_as_fast_as_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.ui.screens.replay.monotonic", lambda: 50.0)
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", *["plus"] * 6)
        assert "×64" in text_of(shown)
        await pilot.press("plus", "plus")
        screen = watching(shown)
        assert "×max" in text_of(shown)
        assert "As fast as the screen: a move a frame." in text_of(shown)
        screen.playback.running = True
        screen.tick()
        assert screen.game.index == 1
        await pilot.press("minus")
        assert "×64" in text_of(shown)


async def test_a_replay_works_in_a_window_of_a_few_cells_and_in_ascii() -> None:
    replay = Replay(Minefield.drawn(*PENNED), MOVES)
    shown = MinetuiApp(Setup(None, replay, settings=Settings(glyphs="ascii")))
    async with shown.run_test(size=(20, 6)) as pilot:
        await looked_at(shown, pilot)
        await pilot.press("home", "right", "5")

        assert text_of(shown).splitlines()[-1] == " = ======#----x 4/5"
        assert text_of(shown).isascii()


@pytest.mark.parametrize("size", [(130, 40), (80, 24), (20, 6), (7, 3), (1, 1)])
async def test_no_window_is_too_small(size: tuple[int, int]) -> None:
    shown = app(hint=True)
    async with shown.run_test(size=size) as pilot:
        await pilot.press("home", "n", "5", "H", "N", "end", "space")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()

        assert "/5 ×1" in text_of(shown)


async def test_a_guess_is_told_with_its_risk_and_the_game_with_its_luck() -> None:
    field = Minefield.drawn("..*.", "....")
    record = (Reveal(0, 0.0), Reveal(6, 1.0), Reveal(3, 2.0), Reveal(7, 3.0))
    shown = MinetuiApp(Setup(None, Replay(field, record)))
    async with shown.run_test(size=(130, 24)) as pilot:
        await pilot.press("home", "right", "right")
        await shown.workers.wait_for_complete()
        await pilot.pause()
        told = "needless guess, a mine in 50.0% of all layouts; row 1, col 4 was certainly safe"
        assert told in text_of(shown)
        await pilot.press("end")

        assert "luck 50%, V: review" in text_of(shown)
