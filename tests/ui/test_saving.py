"""Saving a game in a file."""

from pathlib import Path

from systems import WINDOWS
from textual.widgets import Static

from minetui.formats import GAME_ID
from minetui.play import GameSession
from minetui.store import read_replay

from .conftest import (
    BEGINNER,
    PENNED,
    click_cell,
    click_on,
    name_of,
    on_screen,
    press,
    save_as,
    session_of,
    set_clock,
    text_of,
    words_of,
)

SIZE = (120, 24)


async def test_a_game_is_saved_with_its_clock_and_a_file_is_replaced_only_when_asked(
    tmp_path: Path,
) -> None:
    target = tmp_path / "mine.rawvf"
    async with on_screen(PENNED, SIZE) as (app, pilot):
        await click_cell(pilot, 1, 2)
        uid = session_of(app).journal.uid
        await save_as(pilot, target)
        assert f"Saved as {target}" in text_of(app)
        set_clock(app, 61.5)
        await save_as(pilot, target)
        assert "exists. Enter again replaces it." in text_of(app)
        assert read_replay(target).game().elapsed == 0
        await press(pilot, "enter")
        assert f"Saved as {target}" in text_of(app)
    again = GameSession(read_replay(target).game(), lambda: 0.0)

    assert target.read_bytes().startswith(b"RawVF_Version: Rev6\n")
    assert read_replay(target).info[GAME_ID] == again.journal.uid == uid
    assert again.clock.seconds == 61.5


async def test_a_name_that_can_not_be_written_is_told_in_the_dialog_and_a_failure_keeps_it(
    tmp_path: Path,
) -> None:
    """F4: letters typed ahead of the dialog went to the game."""
    (tmp_path / "file").write_bytes(b"")
    target = str(tmp_path / "file" / "mine.rawvf")
    # Windows has a home for any name, and Wine takes long ones.
    foreign = () if WINDOWS else ("~nobody-here/x",)
    async with on_screen(PENNED, SIZE) as (app, pilot):
        await click_cell(pilot, 1, 2)
        await press(pilot, "ctrl+s f u R q")
        dialog, error = app.screen, app.screen.query_one(".error", Static)
        assert name_of(app).value.endswith(".rawvffuRq")
        assert len(session_of(app).game.moves) == 1
        for name in (*foreign, "", "/", "a\0b"):
            name_of(app).value = name
            error.update()
            await press(pilot, "enter")
            assert (str(error.render())[-1:], app.screen) == (".", dialog), name
        name_of(app).value = target
        await press(pilot, "enter")
        assert "Couldn't save: " in text_of(app)
        await press(pilot, "ctrl+s")

        assert name_of(app).value == "mine.rawvf"
        # Where the home holds the folder, its path begins with ~.
        assert str(Path(tmp_path.name) / "file") in words_of(app).replace(" ", "")


async def test_nothing_is_saved_before_the_mines_are_dealt() -> None:
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "ctrl+s")

        assert "Nothing to save yet" in text_of(app)


async def test_a_game_is_saved_by_mouse(home: Path) -> None:
    async with on_screen(PENNED, (170, 24)) as (_, pilot):
        await click_cell(pilot, 1, 2)
        for button, files in (("Cancel", 0), ("Enter Save", 1)):
            for text in ("m More", "Save", button):
                await click_on(pilot, text)

            assert len([*home.glob("games/*")]) == files
