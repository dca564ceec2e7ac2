"""A server over SSH with one visitor and with fifty: first screens, keys, memory.

Run with `pytest tests/bench/test_ssh_bench.py -o addopts= -s`. Times with fifty visitors are held
against those of one visitor in the same run, since machines are noisy. The visitors are in the
same process, which takes a part of what is measured.
"""

import asyncio
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter

import pytest
from measuring import Show

sys.path.insert(0, str(Path(__file__).parent.parent))
from ssh.conftest import Server
from ssh.visitors import Visitor, connected, new_key

MANY = 50
SECONDS, RATE = 8, 2  # of keys, and keys a second of each visitor
MOST_MEMORY = 20_000  # kilobytes of a visitor's own
FIRST_SCREEN, KEY = 0.3, 0.03  # seconds, on a quiet machine
NOISE = 10.0  # times those of one visitor, at the most, on any machine


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server("--per-address", str(MANY))
    yield server
    server.close()


async def opened(server: Server, stack: AsyncExitStack) -> tuple[Visitor, float]:
    """A visitor, and the seconds from the request for a shell to the whole first screen."""
    connection = await stack.enter_async_context(connected(server, new_key()))
    began = perf_counter()
    size = (100, 30)
    process = await connection.create_process(
        term_type="xterm-256color", term_size=size, encoding=None
    )
    visitor = Visitor(process, size)
    await visitor.sees("Reveal")
    return visitor, perf_counter() - began


async def typed(visitor: Visitor, wait: float) -> list[float]:
    """The seconds of each key from the press to what it paints."""
    times, came = list[float](), asyncio.Event()

    async def read() -> None:
        while await visitor.process.stdout.read(65_536):
            came.set()

    reading = asyncio.create_task(read())
    await asyncio.sleep(wait)
    for number in range(SECONDS * RATE):
        came.clear()
        began = perf_counter()
        visitor.press("\x1b[D" if number % 2 else "\x1b[C")
        await came.wait()
        times.append(perf_counter() - began)
        await asyncio.sleep(max(0.0, 1 / RATE - times[-1]))
    reading.cancel()
    return times


def memory(pid: int) -> int:
    """The kilobytes that a process has alone."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def ninety_fifth(times: Sequence[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


async def measured(server: Server, count: int) -> tuple[float, float, int]:
    """The 95th percentiles of first screens and keys of so many visitors, and the most memory."""
    async with AsyncExitStack() as stack:
        visits = [await opened(server, stack) for _ in range(count)]
        await asyncio.sleep(1.0)  # until all have painted what they had to
        waits = (number / count / RATE for number in range(count))
        typing = await asyncio.gather(
            *(typed(visitor, wait) for (visitor, _), wait in zip(visits, waits, strict=True))
        )
        most = max(map(memory, server.visits))
        firsts, keys = [first for _, first in visits], [key for each in typing for key in each]
        return ninety_fifth(firsts), ninety_fifth(keys), most


async def test_fifty_visitors(server: Server, show: Show) -> None:
    one = [await measured(server, 1) for _ in range(3)]
    alone = [statistics.median(column) for column in zip(*one, strict=True)]
    first, key, most = await measured(server, MANY)
    for name, number, bar in (("first screen", first, FIRST_SCREEN), ("key", key, KEY)):
        by_itself = alone[0 if bar is FIRST_SCREEN else 1]
        show(
            f"{name}, 95th percentile of {MANY}: {1000 * number:.1f} ms (bar {1000 * bar:.0f}),"
            f" of one: {1000 * by_itself:.1f} ms, {number / by_itself:.1f} times"
        )
    show(f"memory of a visitor's own: {most / 1000:.1f} MB at most (bar {MOST_MEMORY / 1000:.0f})")

    assert most <= MOST_MEMORY
    assert first <= max(FIRST_SCREEN, NOISE * alone[0])
    assert key <= max(KEY, NOISE * alone[1])
