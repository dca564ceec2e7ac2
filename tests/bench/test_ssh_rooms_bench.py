"""A server over SSH with fifty visitors who play in rooms, and two hundred who look at the lobby.

Run with `pytest tests/bench/test_ssh_rooms_bench.py -o addopts= -s`; the number of rooms is that of
the variable ROOMS, 25 by default. Half of the rooms are versus, and in the other half two play
together. Each visitor flags a cell and takes the flag away, three moves a second; of each flag is
measured when one's own screen shows it, and together when the other's does. Two in a room move by
turns, so that a flag on a screen is known by its time. As many visitors who play alone are measured
beside them: all are in the same process, which takes a part of what is measured.
"""

import asyncio
import os
import re
import sys
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter

import pytest
from measuring import Show

sys.path.insert(0, str(Path(__file__).parent.parent))
from ssh.conftest import Server
from ssh.visitors import Visitor, connected, new_key

ROOMS, LOOKING = int(os.environ.get("ROOMS", "25")), int(os.environ.get("LOOKING", "200"))
SECONDS, RATE = 10, 3  # of moves, and moves a second of each visitor
LATEST = 0.1  # seconds until a move is painted; half of the moves of who plays are sooner
TRIES = 20  # of cells that may be covered
AT_ONCE = 5  # rooms that are made, or visitors who come, at the same time
SHARE = 0.2  # of a processor, for the server's process
SIZE = (100, 30)
FLAG = "⚑".encode()
CORNERS = (b"\x1b[D" * 40 + b"\x1b[A" * 40, b"\x1b[C" * 40 + b"\x1b[B" * 40)
ALONG = (b"\x1b[C", b"\x1b[D")  # the edge from either corner, to a cell that is covered
TICKS = os.sysconf("SC_CLK_TCK")


class Player:
    """Somebody in a room, and when their terminal was painted with a flag."""

    def __init__(self, visitor: Visitor, side: int) -> None:
        self.visitor, self.side = visitor, side
        self.keys, self.flags = list[float](), list[float]()

    @property
    def moves(self) -> list[float]:
        """When flags were set: every other key, after which one is soon painted."""
        either = self.keys[::2], self.keys[1::2]
        return min(either, key=lambda keys: sum(delays(keys, self.flags)))

    async def watch(self) -> None:
        """Note each flag that is painted, to the end."""
        while data := await self.visitor.process.stdout.read(65_536):
            if FLAG in data:
                self.flags.append(perf_counter())

    @property
    def is_playing(self) -> bool:
        """Does a flag come of the keys? Some stand on a cell that can't be flagged."""
        own = sorted(delays(self.moves, self.flags))
        return bool(own) and own[len(own) // 2] < LATEST

    async def find_covered(self) -> None:
        """Go to a cell that can be flagged; nobody else in the room sets a flag meanwhile."""
        self.visitor.press(CORNERS[self.side])
        for _ in range(TRIES):
            if await self.flags_at() and await self.flags_at():
                return
            self.visitor.press(ALONG[self.side])

    async def flags_at(self) -> bool:
        """Set a flag and take it away. Was it painted?"""
        self.flags.clear()
        self.visitor.press(b"f")
        await asyncio.sleep(0.6)
        is_set = bool(self.flags)
        self.visitor.press(b"f")
        await asyncio.sleep(0.6)
        return is_set

    async def play(self, wait: float) -> None:
        """Set a flag and take it away, over and over."""
        await asyncio.sleep(wait)
        for _ in range(SECONDS * RATE):
            self.keys.append(perf_counter())
            self.visitor.press(b"f")
            await asyncio.sleep(1 / RATE)


def delays(moves: Sequence[float], paints: Sequence[float]) -> list[float]:
    """Of each move the seconds until the first paint after it."""
    places = ((move, bisect_left(paints, move)) for move in moves)
    return [paints[place] - move for move, place in places if place < len(paints)]


def ninety_fifth(times: Sequence[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def described(times: Sequence[float]) -> str:
    """The percentiles of some seconds."""
    middle, most = sorted(times)[len(times) // 2], ninety_fifth(times)
    return f"95th percentile: {1000 * most:.1f} ms, median {1000 * middle:.1f} ms"


def processor(pid: int) -> float:
    """The seconds of a processor that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """The kilobytes that a process has alone."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


async def opened(server: Server, stack: AsyncExitStack, command: str | None) -> Visitor:
    connection = await stack.enter_async_context(connected(server, new_key()))
    wanted = {"term_type": "xterm-256color", "term_size": SIZE, "encoding": None}
    return Visitor(await connection.create_process(command, **wanted), SIZE)


async def room_of_two(server: Server, stack: AsyncExitStack, *, together: bool) -> list[Player]:
    """Two whose round has begun."""
    host = await opened(server, stack, "lobby")
    await host.sees("New room")
    host.press("n")
    await host.sees("Mode")
    host.press("\x1b[C\r" if together else "\r")
    await host.sees("Ready")
    await host.sees(" Together" if together else " Versus")
    found = re.search(r"Room ([A-Z0-9]{4})", host.shown)
    assert found is not None, host.shown
    guest = await opened(server, stack, f"room {found[1]}")
    await guest.sees("Ready")
    for each in (host, guest):
        each.press(" ")
    for each in (host, guest):
        await each.sees("Reveal")
    return [Player(host, 0), Player(guest, 1)]


@pytest.fixture
def server() -> Server:
    count = str(max(2 * ROOMS, LOOKING) + 5)
    return Server("--per-address", count, "--visitors", count)


async def test_fifty_visitors_in_rooms(server: Server, show: Show) -> None:
    async with AsyncExitStack() as stack:
        stack.callback(server.close)
        rooms = list[list[Player]]()
        for first in range(0, ROOMS, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, ROOMS))
            coming = (room_of_two(server, stack, together=bool(each % 2)) for each in numbers)
            rooms.extend(await asyncio.gather(*coming))
        await measured(server, rooms, show)
    others = [
        delay
        for one, other in rooms[1::2]
        for mover, seer in ((one, other), (other, one))
        if mover.is_playing
        for delay in delays(mover.moves, seer.flags)
    ]
    if others:
        show(f"the other's move, {described(others)}")


async def test_as_many_visitors_alone(server: Server, show: Show) -> None:
    async with AsyncExitStack() as stack:
        stack.callback(server.close)
        players = list[list[Player]]()
        for _ in range(0, 2 * ROOMS, AT_ONCE):
            coming = (opened(server, stack, None) for _ in range(AT_ONCE))
            players.extend([Player(each, 0)] for each in await asyncio.gather(*coming))
        for (player,) in players:
            await player.visitor.sees("Reveal")
        await measured(server, players, show)


async def measured(server: Server, groups: Sequence[Sequence[Player]], show: Show) -> None:
    """Have all play, and show how soon they see what they do, and what that takes."""
    players = [player for group in groups for player in group]
    watching = [asyncio.create_task(player.watch()) for player in players]
    for side in range(max(map(len, groups))):
        sides = [group[side] for group in groups if side < len(group)]
        await asyncio.gather(*(player.find_covered() for player in sides))
    await asyncio.sleep(1.0)
    for player in players:
        player.flags.clear()
    began, before = perf_counter(), processor(server.process.pid)
    before_them = sum(map(processor, server.visits))
    # All moves are evenly spread, and two in a room move by turns.
    waits = [
        (number / len(groups) + side) / RATE / len(group)
        for number, group in enumerate(groups)
        for side in range(len(group))
    ]
    await asyncio.gather(*(player.play(wait) for player, wait in zip(players, waits, strict=True)))
    seconds = perf_counter() - began
    share = (processor(server.process.pid) - before) / seconds
    theirs = (sum(map(processor, server.visits)) - before_them) / seconds
    sizes = sorted(map(memory, server.visits))
    for task in watching:
        task.cancel()
    playing = [player for player in players if player.is_playing]
    own = [delay for player in playing for delay in delays(player.moves, player.flags)]
    show(f"{len(playing)} of {len(players)} visitors: own move, {described(own)}")
    show(f"the server's process, with SSH: {100 * share:.0f} % of a processor")
    show(f"the visitors' processes: {100 * theirs:.0f} %")
    # Who makes a room has opened a dialog, and has more than who joins it.
    of_makers = sizes[-len(groups) :]
    middle, most = of_makers[len(of_makers) // 2] / 1000, of_makers[-1] / 1000
    show(f"memory of a visitor's own: {most:.1f} MB at most, median of makers {middle:.1f} MB")

    assert len(playing) >= 0.8 * len(players)
    assert len(own) >= 0.9 * sum(len(player.moves) for player in playing)


async def test_two_hundred_look_at_the_lobby(server: Server, show: Show) -> None:
    async with AsyncExitStack() as stack:
        stack.callback(server.close)
        for first in range(0, LOOKING, AT_ONCE):
            count = min(AT_ONCE, LOOKING - first)
            visitors = [await opened(server, stack, "lobby") for _ in range(count)]
            await asyncio.gather(*(each.sees("New room") for each in visitors))
        await asyncio.sleep(SECONDS)
        began, before = perf_counter(), processor(server.process.pid)
        visits = server.visits
        before_them = sum(map(processor, visits))
        await asyncio.sleep(SECONDS)
        seconds = perf_counter() - began
        share = (processor(server.process.pid) - before) / seconds
        theirs = (sum(map(processor, visits)) - before_them) / seconds
        show(f"{LOOKING} in the lobby: {100 * share:.1f} % of a processor for the server")
        show(f"and {100 * theirs:.1f} % for all of their processes")
        show(f"memory of the server's process: {memory(server.process.pid) / 1000:.1f} MB")
        show(f"of a visitor's own: {max(map(memory, server.visits)) / 1000:.1f} MB at most")
