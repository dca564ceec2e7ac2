"""Saving a game in a file."""

from pathlib import Path

from systems import WINDOWS
from textual.widgets import Static

from minetui.formats import GAME_ID
from minetui.play import GameSession
from minetui.store import read_replay

from .conftest import (
    PENNED,
    Start,
    beginner,
    click_cell,
    click_on,
    name_of,
    press,
    save_as,
    session_of,
    set_clock,
    text_of,
)

SIZE = (120, 24)


async def test_a_game_is_saved_and_a_file_is_replaced_only_when_asked(
    playing: Start, tmp_path: Path
) -> None:
    app = playing(*PENNED)
    target = tmp_path / "mine.rawvf"
    async with app.run_test(size=SIZE) as pilot:
        await click_cell(pilot, 1, 2)
        uid = session_of(app).journal.uid
        for round_number in (1, 2):
            await save_as(pilot, target)
            if round_number == 2:
                assert "exists: press Enter again to replace it" in text_of(app)
                await press(pilot, "enter")
            assert f"Saved as {target}" in text_of(app)

    assert target.read_bytes().startswith(b"RawVF_Version: Rev6\n")
    assert read_replay(target).info[GAME_ID] == uid


async def test_a_name_that_can_not_be_written_is_told_in_the_dialog(playing: Start) -> None:
    app, told = playing(*PENNED), {}
    async with app.run_test(size=SIZE) as pilot:
        await click_cell(pilot, 1, 2)
        await press(pilot, "ctrl+s")
        dialog = app.screen
        # Windows has a home for any name, and Wine takes long ones.
        foreign = () if WINDOWS else ("~nobody-here/x", "a" * 300)
        for name in (*foreign, "", "/", "a\0b"):
            name_of(app).value = name
            dialog.query_one(".error", Static).update()
            await press(pilot, "enter")
            told[name] = str(dialog.query_one(".error", Static).render())[-1:]
            assert app.screen is dialog, name

    assert told == dict.fromkeys(told, ".")


async def test_a_save_that_fails_says_why_and_keeps_the_name(
    playing: Start, tmp_path: Path
) -> None:
    app = playing(*PENNED)
    (tmp_path / "file").write_bytes(b"")
    target = tmp_path / "file" / "mine.rawvf"
    async with app.run_test(size=SIZE) as pilot:
        await click_cell(pilot, 1, 2)
        await save_as(pilot, target)
        assert "Not saved: " in text_of(app)
        await press(pilot, "ctrl+s")

        assert name_of(app).value == str(target)


async def test_the_clock_of_a_saved_game_goes_on_where_it_was(
    playing: Start, tmp_path: Path
) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await click_cell(pilot, 1, 2)
        set_clock(app, 61.5)
        await save_as(pilot, tmp_path / "a")
        uid = session_of(app).journal.uid
    again = GameSession(read_replay(tmp_path / "a").game(), lambda: 0.0)

    assert again.clock.seconds == 61.5
    assert again.journal.uid == uid


async def test_letters_typed_ahead_come_into_the_name(playing: Start) -> None:
    """F4: they went to the game."""
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await click_cell(pilot, 1, 2)
        moves = len(session_of(app).game.moves)
        await press(pilot, "ctrl+s f u R q")

        assert name_of(app).value.endswith(".rawvffuRq")
        assert len(session_of(app).game.moves) == moves


async def test_nothing_is_saved_before_the_mines_are_dealt() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+s")

        assert "Nothing to save yet" in text_of(app)


async def test_a_game_is_saved_by_mouse(playing: Start, home: Path) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(170, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        await click_on(pilot, "Menu")
        await click_on(pilot, "Save …")
        await click_on(pilot, "Cancel")
        assert not [*home.glob("games/*")]
        await click_on(pilot, "Menu")
        await click_on(pilot, "Save …")
        await click_on(pilot, "Enter Save")

        assert len([*home.glob("games/*.rawvf")]) == 1
