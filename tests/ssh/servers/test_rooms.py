"""Rooms over SSH, with those who harm them: the others play on, and the server stays quick."""

import asyncio
import ctypes
import os
import re
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest

from minetui.live import Prepare, frame_bytes

from ..conftest import PATIENCE, Server
from ..visitors import Visitor, new_key, until, visiting

GET_FILE = 438  # the number of the system call pidfd_getfd
LINE = 4  # the descriptor of the line to the rooms, in a visitor's process
CORNER = b"\x1b[D" * 9 + b"\x1b[A" * 9
FLAGS = CORNER + b"f" + "".join(f"\x1b[{way}f" for way in "C" * 8 + "B" * 8).encode()
"""Keys that flag what is covered at two edges of a Beginner board."""
CODE = re.compile(r"by its code, ([A-Z0-9]{4})")


async def make_room(visitor: Visitor) -> str:
    """Have a visitor in the lobby make a room; its code."""
    await visitor.sees("you, in the lobby")
    visitor.press("n")
    await visitor.sees("Versus")
    visitor.press("\r")
    await visitor.sees("by its code, ")
    found = CODE.search(visitor.shown)
    assert found is not None, visitor.shown
    return found[1]


def line_of(pid: int) -> socket.socket:
    """The line to the rooms of a visitor's process, taken from it: so far a visitor may get."""
    try:
        process = os.pidfd_open(pid)
        file = ctypes.CDLL(None, use_errno=True).syscall(GET_FILE, process, LINE, 0)
    except OSError:
        pytest.skip("no process is looked into here")
    if file < 0:
        pytest.skip(f"no file is taken from a process here: {os.strerror(ctypes.get_errno())}")
    os.close(process)
    return socket.socket(fileno=file)


async def test_two_find_each_other_by_a_code(server: Server) -> None:
    """The names that others see are those of the SSH users, where these are somebody's."""
    async with visiting(server, new_key(), username="ada", command="lobby") as ada:
        code = await make_room(ada)
        async with visiting(server, new_key(), username="root", command=f"room {code}") as guest:
            await ada.sees("Guest has joined.")
            await guest.sees("ada")
        await ada.sees("Guest has lost the line")


@pytest.mark.parametrize("code", ["bkxf", "bkx"])
async def test_a_room_that_is_not_there_leads_to_the_lobby(server: Server, code: str) -> None:
    async with visiting(server, command=f"room {code}") as visitor:
        await visitor.sees("There is no such room.")


async def test_a_room_without_a_code_is_looked_for_in_the_lobby(server: Server) -> None:
    async with visiting(server, command="room") as visitor:
        await visitor.sees("you, in the lobby")


async def test_who_loses_the_line_comes_back_into_the_seat(server: Server) -> None:
    """So does who comes by another line while the first still seems open."""
    key = new_key()
    async with visiting(server, new_key(), username="ada", command="lobby") as ada:
        code = await make_room(ada)
        async with visiting(server, key, username="bob", command=f"room {code}") as bob:
            await ada.sees("bob has joined.")
            bob.process.channel.get_connection().abort()
        await ada.sees("bob has lost the line")
        async with visiting(server, key, username="bob", command="lobby") as bob:
            await ada.sees("bob is back.")
            await bob.sees("ada")


async def test_a_process_that_is_killed_is_a_lost_line_and_no_more(server: Server) -> None:
    before = {*server.visits}
    async with visiting(server, new_key(), username="cid", command="lobby") as cid:
        code = await make_room(cid)
        old = {*server.visits}
        async with visiting(server, new_key(), username="dora", command=f"room {code}") as dora:
            await cid.sees("dora has joined.")
            (pid,) = {*server.visits} - old
            os.kill(pid, signal.SIGKILL)
            await dora.ends()
            await cid.sees("dora has lost the line")
    await until(lambda: {*server.visits} <= before)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"\xff" * 100_000, "a frame of"),
        (frame_bytes(Prepare(True)) * 100_000, "more than 200 frames a second"),
    ],
    ids=["garbage", "a flood"],
)
async def test_what_a_visitors_process_sends_harms_that_visit_alone(
    serve: Callable[..., Server], sent: bytes, said: str
) -> None:
    """The room goes on, newcomers come in, and the game of who was put out goes on, too."""
    server = serve()
    async with visiting(server, new_key(), username="ada", command="lobby") as ada:
        code = await make_room(ada)
        before = {*server.visits}
        async with visiting(server, new_key(), username="eve", command=f"room {code}") as eve:
            await ada.sees("eve has joined.")
            (pid,) = {*server.visits} - before
            with line_of(pid) as line:
                line.setblocking(False)
                with suppress(ConnectionError):  # the server hangs up in the middle of it
                    await asyncio.get_running_loop().sock_sendall(line, sent)
            assert "put out: " + said in await asyncio.to_thread(server.wait_for_line, "put out")
            await ada.sees("eve has left.")
            await eve.sees("The server has ended the line")
            async with visiting(server, command=f"room {code}") as other:
                await ada.sees("anyone has joined.")
                await other.sees("ada")


async def test_a_process_that_stands_still_keeps_nobody_waiting(server: Server) -> None:
    async with visiting(server, new_key(), username="ada", command="lobby") as ada:
        code = await make_room(ada)
        before = {*server.visits}
        async with visiting(server, new_key(), username="eve", command=f"room {code}") as _eve:
            await ada.sees("eve has joined.")
            (pid,) = {*server.visits} - before
            os.kill(pid, signal.SIGSTOP)
            for _ in range(3):
                async with visiting(server, command=f"room {code}") as other:
                    await other.sees("ada")
            os.kill(pid, signal.SIGCONT)


async def test_boards_are_dealt_by_a_process_that_may_die(serve: Callable[..., Server]) -> None:
    """One is begun with the first board that is wanted, and a new one with the next."""
    server, dealers = serve(), list[int]()
    for _ in range(2):
        async with visiting(server, new_key(), username="ada", command="lobby") as ada:
            code = await make_room(ada)
            async with visiting(server, new_key(), username="bob", command=f"room {code}") as bob:
                await ada.sees("has joined.")
                await start([ada, bob])
        (dealer,) = server.dealers
        dealers.append(dealer)
        os.kill(dealer, signal.SIGKILL)
        await until(lambda: not server.dealers)

    assert dealers[0] != dealers[1]


async def start(players: Sequence[Visitor]) -> None:
    """Have all get ready, and wait until the round has begun."""
    for each in players:
        each.press(" ")
    for each in players:
        await each.sees("Reveal")


async def test_a_server_that_stops_ends_a_round_and_keeps_its_recordings(
    serve: Callable[..., Server],
) -> None:
    server, keys = serve(), (new_key(), new_key())
    async with visiting(server, keys[0], username="ada", command="lobby") as ada:
        code = await make_room(ada)
        async with visiting(server, keys[1], username="bob", command=f"room {code}") as bob:
            await ada.sees("bob has joined.")
            await start([ada, bob])
            for each in (ada, bob):
                each.press(FLAGS)
                await each.sees_no("✱ 10")
            server.process.send_signal(signal.SIGTERM)
            await asyncio.gather(ada.ends(), bob.ends())
            await asyncio.to_thread(server.process.wait, PATIENCE)

    kept = [len([*home.glob("rooms/*.rawvf")]) for home in server.homes]
    assert kept == [1, 1]
