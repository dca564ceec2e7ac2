"""The broker with sockets: who is let in, what a line may do to others, and the end."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from threading import Thread
from typing import Any

import pytest

from minetui.core import LEVELS
from minetui.live import (
    Attend,
    Client,
    Hall,
    Identity,
    Leave,
    Make,
    Phase,
    Prepare,
    RoomKind,
    RoomRules,
)
from minetui.live.broker import Broker
from minetui.live.dealing import DealerDesk

RULES = RoomRules(level=LEVELS["Beginner"])
LONG = 20.0  # seconds in which anything happens on any machine


class Visitor:
    """A visitor on the other end of a socket, in the same loop."""

    def __init__(self, hall: Hall, name: str, key: str = "") -> None:
        self.socket, theirs = socket.socketpair()
        self.socket.setblocking(False)
        hall.admit(theirs, Identity(key, name))
        self.told = list[Any]()
        self.client = Client(name, told=self.told.append)
        self.is_over = False

    async def until(self, what: Callable[[], object]) -> None:
        """Talk until something is so."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(LONG):
            while not what():
                await self.send()
                data = await loop.sock_recv(self.socket, 65_536)
                self.is_over = not data
                assert data or what()
                self.client.receive(data)
        await self.send()

    async def send(self) -> None:
        """Send what the client has to say."""
        await asyncio.get_running_loop().sock_sendall(self.socket, self.client.take())

    async def end(self) -> bytes:
        """Everything that still comes."""
        data = b""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(LONG):
                while more := await asyncio.get_running_loop().sock_recv(self.socket, 65_536):
                    data += more
        return data


class Kept:
    """What a hall has had kept and logged, and its dealers, which are threads."""

    def __init__(self) -> None:
        self.games, self.log = list[tuple[str, str]](), list[str]()
        self._dealers = list[tuple[socket.socket, Thread]]()

    def keep(self, key: str, uid: str, data: bytes) -> None:
        """Keep a recording."""
        self.games.append((key, uid))

    def begin_dealer(self, line: socket.socket) -> Callable[[], object]:
        """Begin a dealer."""
        own = line.dup()
        thread = Thread(target=DealerDesk(own).run)
        thread.start()

        def make_sure() -> None:
            thread.join(LONG)
            own.close()

        return make_sure


@asynccontextmanager
async def a_hall() -> AsyncIterator[tuple[Hall, Kept]]:
    """A hall, closed at the end."""
    kept = Kept()
    hall = Hall(kept.keep, kept.log.append, kept.begin_dealer)
    yield hall, kept
    hall.close()
    await hall.closed()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test in a loop of its own."""
    asyncio.run(test())


def test_two_visitors_are_in_a_room_and_their_round_begins() -> None:
    async def test() -> None:
        async with a_hall() as (hall, _):
            ann, bob = Visitor(hall, "Ann"), Visitor(hall, "Bob")
            for visitor in (ann, bob):
                visitor.client.ask(Make(RULES, "friday"))
                await visitor.until(lambda it=visitor: it.client.room is not None)
                visitor.client.ask(Prepare(True, 0))
                await visitor.send()
            for visitor in (ann, bob):
                await visitor.until(lambda it=visitor: it.client.room.phase is Phase.COUNTDOWN)

            assert hall.visitors == 2
            assert [seat.name for seat in ann.client.room.seats] == ["Ann", "Bob"]

    run(test)


def test_who_sends_no_frames_is_put_out_and_nobody_else() -> None:
    async def test() -> None:
        async with a_hall() as (hall, kept):
            ann, eve = Visitor(hall, "Ann"), Visitor(hall, "Eve")
            await ann.until(lambda: ann.client.visitor)
            await asyncio.get_running_loop().sock_sendall(eve.socket, b"\xff" * 100)
            await eve.end()
            ann.client.ask(Make(RULES))
            await ann.until(lambda: ann.client.room)

            assert hall.visitors == 1
            assert [line for line in kept.log if line.startswith("Eve: put out")]

    run(test)


def test_an_error_in_the_broker_ends_the_line_that_caused_it_and_is_logged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    receive = Broker.receive

    def fail(self: Broker, line: int, data: bytes, now: float) -> None:
        if b"Eve" in data:
            raise ZeroDivisionError("of Eve's")
        receive(self, line, data, now)

    monkeypatch.setattr(Broker, "receive", fail)

    async def test() -> None:
        async with a_hall() as (hall, kept):
            ann, eve = Visitor(hall, "Ann"), Visitor(hall, "Eve")
            await eve.send()
            assert await eve.end() == b""
            await ann.until(lambda: ann.client.visitor)

            assert hall.visitors == 1
            (line,) = [line for line in kept.log if "of Eve's" in line]
            assert "\n" not in line

    run(test)


def test_an_error_of_the_clock_ends_nothing_and_does_not_come_again_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Broker, "due", property(lambda self: 0.0))
    monkeypatch.setattr(Broker, "pass_time", lambda self, now: 1 / 0)

    async def test() -> None:
        async with a_hall() as (hall, kept):
            ann = Visitor(hall, "Ann")
            await ann.until(lambda: ann.client.visitor)
            ann.client.ask(Make(RULES))
            await ann.until(lambda: ann.client.room)

            assert hall.visitors == 1
            assert len(kept.log) <= 3

    run(test)


def test_an_error_in_what_is_due_ends_nobodys_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.live.broker.LOBBY", 0.0)  # so it is due as soon as it has changed

    async def test() -> None:
        async with a_hall() as (hall, kept):
            ann, bob, eve = (Visitor(hall, name) for name in ("Ann", "Bob", "Eve"))
            eve.client.ask(Attend(True))
            await eve.until(lambda: eve.client.people)
            monkeypatch.setattr(Broker, "_tell_lobby", lambda self: 1 / 0)
            for visitor in (ann, bob):  # both are read before the timer is seen to
                visitor.client.ask(Make(RULES))
                await visitor.send()
            for visitor in (ann, bob):
                await visitor.until(lambda it=visitor: it.client.room)

            assert hall.visitors == 3
            assert any("division by zero" in line for line in kept.log)

    run(test)


async def one_who_plays_and_one_who_reads_nothing(hall: Hall) -> tuple[Visitor, Visitor]:
    """Two visitors with rooms, of whom the second has more to read than its socket takes."""
    ann, eve = Visitor(hall, "Ann"), Visitor(hall, "Eve")
    for visitor in (ann, eve):
        visitor.client.ask(Make(RULES, "friday"))
        await visitor.until(lambda it=visitor: it.client.room is not None)
    for turn in range(70):
        ann.client.ask(Prepare(turn % 2 == 0, 0))
        await ann.until(lambda it=turn: ann.client.own_seat.ready is (it % 2 == 0))
    return ann, eve


def test_who_reads_nothing_takes_no_room_and_others_play_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("minetui.live.serve.KERNEL", 2_048)

    async def test() -> None:
        async with a_hall() as (hall, _):
            ann, _eve = await one_who_plays_and_one_who_reads_nothing(hall)

            unsent = [len(line.unsent) for line in hall._lines.values()]
            assert 0 < max(unsent) <= 8_192
            assert ann.client.room is not None

    run(test)


def test_who_is_put_out_and_reads_nothing_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.live.serve.KERNEL", 2_048)
    monkeypatch.setattr("minetui.live.serve.LAST_WORDS", 0.0)

    async def test() -> None:
        async with a_hall() as (hall, kept):
            _ann, eve = await one_who_plays_and_one_who_reads_nothing(hall)
            await asyncio.get_running_loop().sock_sendall(eve.socket, b"\xff" * 100)
            async with asyncio.timeout(LONG):
                while hall.visitors == 2:
                    await asyncio.sleep(0.001)

            assert [line for line in kept.log if line.startswith("Eve: put out")]

    run(test)


def test_at_the_end_all_are_told_and_sent_home_and_a_dead_line_holds_nobody_up() -> None:
    async def test() -> None:
        kept = Kept()
        hall = Hall(kept.keep, kept.log.append, kept.begin_dealer)
        ann = Visitor(hall, "Ann")
        await ann.until(lambda: ann.client.visitor)
        Visitor(hall, "Eve")  # who never reads
        hall.close()
        async with asyncio.timeout(LONG):
            await hall.closed()
        ann.client.receive(await ann.end())

        assert ann.client.closed == "stopped"
        assert hall.visitors == 0

    run(test)


def test_the_last_who_leaves_is_noticed() -> None:
    async def test() -> None:
        emptied, kept = asyncio.Event(), Kept()
        hall = Hall(kept.keep, kept.log.append, kept.begin_dealer, emptied.set)
        ann, bob = Visitor(hall, "Ann"), Visitor(hall, "Bob")
        ann.socket.close()
        while hall.visitors == 2:
            await asyncio.sleep(0.001)
        assert not emptied.is_set()
        bob.socket.close()
        async with asyncio.timeout(LONG):
            await emptied.wait()
        hall.close()

    run(test)


def test_a_board_that_nobody_waits_for_any_more_is_taken_back() -> None:
    async def test() -> None:
        ends = list[socket.socket]()

        def begin_dealer(line: socket.socket) -> Callable[[], object]:
            ends.append(line.dup())
            return ends[0].close

        kept = Kept()
        hall = Hall(kept.keep, kept.log.append, begin_dealer)
        ann = Visitor(hall, "Ann")
        ann.client.ask(Make(RULES._replace(kind=RoomKind.TOGETHER)))
        await ann.until(lambda: ann.client.room is not None)
        ann.client.ask(Prepare(True, 0))
        await ann.until(lambda: ann.client.room.phase is Phase.DEALING)
        ann.client.ask(Leave())
        await ann.until(lambda: ann.client.room is None)
        said = b""
        ends[0].setblocking(False)
        async with asyncio.timeout(LONG):
            while said.count(b"\n") < 2:
                said += await asyncio.get_running_loop().sock_recv(ends[0], 65_536)
        order, back = map(json.loads, said.splitlines())
        hall.close()

        assert back == [order[0]]

    run(test)
