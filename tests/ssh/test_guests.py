"""A visitor is a guest: files have names, no paths, and are handed over as text to copy."""

import re

from .conftest import Server
from .test_visits import home_of
from .visitors import new_key, visiting


async def test_a_saved_game_is_copied_and_stays_in_the_home(server: Server) -> None:
    key = new_key()
    async with visiting(server, key) as visitor:
        await visitor.sees("Clear every cell")
        visitor.press(" \x13")  # Ctrl+S
        await visitor.sees("Save the game as")
        visitor.press("\x15mine\r")  # Ctrl+U empties the line
        await visitor.sees("RawVF_Version")
        shown = visitor.shown

    assert b"\x1b]52;c;" in visitor.raw
    assert str(server.folder) not in visitor.raw.decode(errors="replace")
    assert "/" not in shown.partition("RawVF")[0]
    assert [path.name for path in home_of(server, key).glob("games/*")] == ["mine"]


async def test_no_name_leads_out_of_the_home(server: Server) -> None:
    key = new_key()
    async with visiting(server, key) as visitor:
        await visitor.sees("Clear every cell")
        visitor.press(" \x13")
        await visitor.sees("Save the game as")
        for name in (
            "../../evil",
            f"{server.folder.parent}/minetui-evil",
            "~/evil",
            "games/../../../evil",
        ):
            visitor.press(f"\x15{name}\r")
        visitor.press("\x15last\r")
        await visitor.sees("RawVF_Version")

    assert [path.name for path in home_of(server, key).glob("games/*")] == ["last"]
    assert [*server.folder.rglob("*evil*"), *server.folder.parent.glob("minetui-evil")] == []


async def test_commands_and_settings_lead_nowhere_else(server: Server) -> None:
    async with visiting(server, new_key()) as visitor:
        await visitor.sees("Clear every cell")
        visitor.press("\x10")  # the palette
        await visitor.sees("Find a command")
        for words in ("suspend", "screenshot"):
            visitor.press(f"\x15{words}\r")  # Ctrl+U empties the line
            await visitor.sees(words)
        visitor.press("\x15Settings\r")
        await visitor.sees("Colours …")

        assert str(server.folder) not in visitor.raw.decode(errors="replace")
        assert not re.search(b"Suspend|Screenshot|settings.toml|shell", visitor.raw)
