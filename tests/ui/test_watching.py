"""A recorded game on the screen: it runs, is held, stepped through and sped up."""

import pytest

from minetui.core import Flag, Minefield, Reveal, Status
from minetui.formats import Replay
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.setup import Destination, Setup

from .conftest import (
    PENNED,
    board_of,
    click,
    click_cell,
    game_of,
    press,
    resized,
    screen_of,
    text_of,
)
from .replays import MOVES, index_of, move_list, playback_of, replaying, watching

SIZE = (80, 24)


async def test_a_replay_is_stepped_forward_and_back() -> None:
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "home")
        assert "·" * 7 in board_of(app)
        assert "The start, before 5 moves." in text_of(app)
        await press(pilot, "right right right")
        assert board_of(app) == "⚑1 2⚑··\n11 3···\n   2···"
        assert "2.0 / 2000.0 s" in text_of(app)
        assert "3/5" in text_of(app)
        await press(pilot, "left")
        assert board_of(app).startswith("⚑1 2·")
        await press(pilot, "end")

        assert "Lost in 2000.000 s" in text_of(app)
        assert game_of(app).status is Status.LOST


async def test_a_replay_runs_at_its_own_times_and_at_others() -> None:
    now = [50.0]
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        feature, playback = watching(app), playback_of(app)
        feature._now = lambda: now[0]
        await press(pilot, "home space")
        assert playback.running
        await press(pilot, "plus plus minus")
        assert "×2" in text_of(app)
        now[0] += 0.9
        feature.tick()
        assert (round(playback.at, 6), index_of(app)) == (1.8, 2)
        await press(pilot, "space")
        now[0] += 5
        feature.tick()

        assert (round(playback.at, 6), index_of(app)) == (1.8, 2)


async def test_a_replay_stands_still_while_the_whole_program_does() -> None:
    """It was suspended, or the machine slept."""
    now = [50.0]
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        feature, playback = watching(app), playback_of(app)
        feature._now = lambda: now[0]
        await press(pilot, "home space")
        now[0] += 3600
        feature.tick()

        assert playback.at == 1


async def test_a_replay_begins_to_run_when_it_opens_and_stands_under_a_dialog() -> None:
    now = [50.0]
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        feature, playback = watching(app), playback_of(app)
        assert playback.running
        feature._now = lambda: now[0]
        await press(pilot, "home space question_mark")
        now[0] += 5
        feature.tick()
        assert playback.at == 0
        await press(pilot, "escape")
        now[0] += 1
        feature.tick()

        assert playback.at == 1


async def test_a_replay_at_its_end_runs_again_from_the_start() -> None:
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "end space")

        assert playback_of(app).running
        assert index_of(app) <= 1


async def test_the_last_speed_is_as_fast_as_the_screen() -> None:
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        watching(app)._now = lambda: 50.0
        await press(pilot, "home plus plus plus plus plus plus")
        assert "×64" in text_of(app)
        await press(pilot, "plus plus")
        assert "×max" in text_of(app)
        assert "As fast as the screen: a move a frame." in text_of(app)
        playback_of(app).running = True
        watching(app).tick()
        assert index_of(app) == 1
        playback_of(app).running = False
        await press(pilot, "minus")
        assert "×64" in text_of(app)


async def test_hints_work_at_every_step() -> None:
    app = replaying(hint=True)
    async with app.run_test(size=(120, 24)) as pilot:
        await press(pilot, "home right")
        assert "Hints: 4 to flag" in text_of(app)
        await press(pilot, "right")

        assert "Hints: 3 to flag" in text_of(app)


async def test_hints_do_not_make_a_watched_game_assisted() -> None:
    app = replaying(hint=True)
    async with app.run_test(size=(120, 24)) as pilot:
        await press(pilot, "home right o")

        assert "assisted" not in text_of(app)


async def test_a_replay_does_not_change_by_clicks() -> None:
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "home")
        await click_cell(pilot, 1, 1)
        await click_cell(pilot, 0, 5, button=3)

        assert game_of(app).record == MOVES
        assert index_of(app) == 0


async def test_a_board_without_moves_is_an_empty_replay() -> None:
    app = replaying(moves=())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "right left space end home n N")

        assert "0/0" in text_of(app)
        await press(pilot, "right")
        assert "No moves." in text_of(app)


async def test_a_record_that_loses_with_its_first_click_is_watched() -> None:
    app = replaying(moves=(Reveal(0, 0.0), Flag(4, 1.0)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "end")

        assert game_of(app).status is Status.LOST
        assert "1/1" in text_of(app)


async def test_a_click_on_the_key_bar_is_one_command() -> None:
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "home")
        await click(pilot, "#keys", (screen_of(app).keys.text.index("Forward"), 0))

        assert index_of(app) == 1


async def test_a_replay_works_in_a_window_of_a_few_cells_and_in_ascii() -> None:
    replay = Replay(Minefield.drawn(*PENNED), MOVES)
    app = MinetuiApp(Setup(first=Destination("replay", replay), settings=Settings(glyphs="ascii")))
    async with app.run_test(size=(20, 6)) as pilot:
        await press(pilot, "home right 5")

        assert text_of(app).splitlines()[-1] == " = ======#----x 4/5"
        assert text_of(app).isascii()


@pytest.mark.parametrize("size", [(130, 40), SIZE, (20, 6), (7, 3), (1, 1)])
async def test_no_window_is_too_small(size: tuple[int, int]) -> None:
    app = replaying(hint=True)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "home n 5 H N end space")
        await resized(pilot, *SIZE)
        await press(pilot, "end")

        assert "5/5 ×1" in text_of(app)
        assert move_list(app).display
