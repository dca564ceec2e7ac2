"""A session shows a game; there is no way to anything else."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Server
from .visitors import Visitor, asyncssh, connected, new_key, playing, until, visiting


@pytest.mark.parametrize(
    "ask",
    [
        lambda connection: connection.run("id", term_type="xterm"),
        lambda connection: connection.run("lobby; id", term_type="xterm"),
        lambda connection: connection.run("lobby\n", term_type="xterm"),
        lambda connection: connection.run("rooms", term_type="xterm"),
        lambda connection: connection.run(f"room {'B' * 33}", term_type="xterm"),
        lambda connection: connection.run("room BKX\u0660", term_type="xterm"),
        lambda connection: connection.run("room $(id)", term_type="xterm"),
        lambda connection: connection.run("ROOM BKXF", term_type="xterm"),
        lambda connection: connection.start_sftp_client(),
        lambda connection: connection.create_process(subsystem="netconf"),
    ],
    ids=[
        *(
            "a command",
            "more than the lobby",
            "a line",
            "another word",
            "a long code",
            "other digits",
        ),
        *("a shell's words", "capitals", "files", "a subsystem"),
    ],
)
async def test_no_request_but_for_a_game_is_met(ask: Callable, server: Server) -> None:
    async with connected(server) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await ask(connection)


@pytest.mark.parametrize("asked", ["lobby", "room", "room BKXF"])
async def test_without_a_terminal_the_rooms_are_shown_to_nobody(server: Server, asked: str) -> None:
    async with connected(server) as connection:
        process = await connection.create_process(asked, encoding=None)
        said = await Visitor(process, (80, 24)).ends()

        assert said == "minetui: Your terminal can't place text. Try ssh -t."


async def test_a_connection_has_one_session(server: Server) -> None:
    async with connected(server) as connection:
        await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)


async def test_nothing_is_forwarded(server: Server) -> None:
    async with connected(server) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection(str(server.home / "lock"))
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.start_server(lambda *_: None, "127.0.0.1", 0)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.start_unix_server(lambda *_: None, str(server.folder / "socket"))
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(term_type="xterm", x11_forwarding=True)


async def test_no_agent_is_forwarded(server: Server) -> None:
    async with visiting(server) as visitor:
        channel = visitor.process.channel

        assert not await channel._make_request(b"auth-agent-req@openssh.com")
        assert not await channel._make_request(b"x11-req", b"\0", *[b"\0\0\0\0"] * 3)


@pytest.mark.slow
async def test_a_client_sets_nothing_but_its_charset(server: Server) -> None:
    """MINETUI_HOME would lead elsewhere, and TEXTUAL_DRIVER to other code."""
    key = new_key()
    hostile = {"MINETUI_HOME": str(server.folder), "TEXTUAL_DRIVER": "os:system", "LANG": "C"}
    hostile |= {f"NAME{number}": "x" for number in range(1000)}
    async with playing(server, key, env=hostile) as visitor:
        board = visitor.shown

    assert board.isascii()
    assert [path.name for path in server.folder.iterdir()] == ["home"]


async def test_signals_that_are_sent_or_typed_do_not_reach_the_game(server: Server) -> None:
    """Nor do bytes that are no keys harm it."""
    async with visiting(server) as visitor:
        process = visitor.process
        process.channel.send_signal("KILL")
        process.channel.send_break(100)
        visitor.press(b"\x1a\x1c")  # Ctrl+Z and Ctrl+\, before there is a game
        await visitor.sees("Reveal")
        visitor.press(bytes(range(0x80, 0x100)) + b"\x1b[999999999999u\x1b]52;c;?\x07\x1bP+q\x1b\\")
        visitor.press(b"\x1a\x1c?")
        await visitor.sees("Rules")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"term_type": None}, "Your terminal can't place text"),
        ({"term_type": "dumb"}, "Your terminal can't place text"),
        ({"term_type": "../../etc/passwd"}, "Your terminal can't place text"),
        ({"term_type": "x" * 1000}, "Your terminal can't place text"),
        ({"term_size": (0, 0)}, "Your terminal reports no size."),
    ],
)
async def test_no_terminal_gets_one_line(
    server: Server, wanted: dict[str, object], said: str
) -> None:
    async with connected(server) as connection:
        options = {"term_type": "xterm", "term_size": (80, 24), **wanted}
        process = await connection.create_process(encoding=None, **options)
        text = await Visitor(process, (80, 24)).ends()

        assert text.startswith(f"minetui: {said}")
        assert process.exit_status == 1


async def test_the_process_of_a_visit_has_nothing_of_the_server(server: Server) -> None:
    key, before = new_key(), {*server.visits}
    async with playing(server, key):
        (pid,) = {*server.visits} - before
        process = Path(f"/proc/{pid}")
        files = [os.readlink(file) for file in sorted(process.glob("fd/*"))]
        named = [name for name in files if not name.startswith(("socket:", "anon_inode:"))]
        status = dict(
            line.split(":\t") for line in process.joinpath("status").read_text().splitlines()
        )
        bounds = process.joinpath("limits").read_text()

        assert os.readlink(process / "cwd") in [str(home) for home in server.homes]
        assert len({name for name in named if name.startswith("/dev/pts/")}) == 1
        assert len([name for name in named if not name.startswith("/dev/pts/")]) == 1  # a pipe
        # Its own pair, and the line to the rooms.
        assert len([name for name in files if name.startswith("socket:")]) == 3
        assert os.getsid(pid) == pid
        assert status["NoNewPrivs"] == "1"
        assert status["Umask"] == "0077"
        assert re.search(r"Max core file size +0 ", bounds)
        assert re.search(r"Max open files +64 ", bounds)


@pytest.mark.slow
async def test_a_window_of_any_size_is_survived(server: Server) -> None:
    async with playing(server, size=(1000, 1000)) as visitor:
        for size in ((0, 0), (1, 1), (65_535, 65_535), (4_000_000_000, 5), (90, 30)):
            visitor.process.change_terminal_size(*size)
        visitor.press("n")
        await visitor.sees("Expert")


async def test_a_flood_of_keys_keeps_nobody_else_waiting(server: Server) -> None:
    async with playing(server) as flooder, playing(server) as visitor:
        flooder.press(b"f\x1b[C" * 100_000)
        flooder.press(b"\x1b[200~" + b"paste" * 100_000)
        visitor.press("n")
        await visitor.sees("Expert")


async def test_visits_that_end_as_they_begin_leave_nothing(server: Server) -> None:
    """Some end before their process is forked, some while it is, and some after that."""
    for number in range(12):
        async with visiting(server) as visitor:
            if number % 2:
                await until(lambda: server.visits)
            visitor.process.channel.get_connection().abort()
    await until(lambda: not server.visits)
    await until(lambda: not [*(server.home / "guests").iterdir()])

    async with visiting(server) as visitor:
        await visitor.sees("Reveal")
