"""The line to live games: what comes, what goes out, and what happens when it is lost."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from minetui import Problem
from minetui.live import (
    Client,
    Closed,
    Greeting,
    Hello,
    InRoom,
    Make,
    Notice,
    OutOfRoom,
    Phase,
    RoomRules,
    RoomSeat,
    RoomState,
    frame_bytes,
)
from minetui.live.frames import ASKED, FrameReader, Leave
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.place import OWN
from minetui.ui.live.line import LineStart, LiveLine
from minetui.ui.setup import Destination, Setup

LONG = 20.0  # seconds in which anything happens on any machine
MAKE = Make(RoomRules(), "friday")
ROOM = RoomState("friday", MAKE.rules, False, Phase.GATHERING, 0, 0, (RoomSeat(0, "Ann"),))


class OtherEnd:
    """The broker's end of a line, of which a test says what comes."""

    def __init__(self) -> None:
        self.socket, self.visitors = socket.socketpair()
        self.socket.setblocking(False)
        self._reader = FrameReader(ASKED)
        self.asked = list[Any]()

    def tell(self, *frames: object) -> None:
        """Tell frames."""
        self.socket.sendall(b"".join(map(frame_bytes, frames)))

    async def hear(self, kind: type) -> None:
        """Wait until a frame of a kind is asked."""
        while not any(isinstance(each, kind) for each in self.asked):
            async with asyncio.timeout(LONG):
                data = await asyncio.get_running_loop().sock_recv(self.socket, 65_536)
            assert data
            self.asked += self._reader.frames(data)


class Heard:
    """A listener."""

    def __init__(self) -> None:
        self.frames = list[Any]()

    def __call__(self, frame: object) -> None:
        """Hear a frame."""
        self.frames.append(frame)

    async def until(self, frame: object) -> None:
        """Wait until it is heard."""
        async with asyncio.timeout(LONG):
            while frame not in self.frames:
                await asyncio.sleep(0.001)


@asynccontextmanager
async def a_line(**how: Any) -> AsyncIterator[tuple[MinetuiApp, OtherEnd]]:  # noqa: ANN401
    """The program with a line, on a screen that asks nothing of it."""
    end = OtherEnd()
    start = LineStart(end.visitors, Client("Ann"), **how)
    place = OWN._replace(live=partial(LiveLine, start=start))
    app = MinetuiApp(Setup(first=Destination("lessons", None), place=place))
    async with app.run_test() as pilot:
        await pilot.pause()
        yield app, end
        app.live.close()
        end.socket.close()


async def test_a_frame_is_told_to_all_who_listen_once_it_is_taken_in() -> None:
    async with a_line() as (app, end):
        names = list[str]()
        one, other = Heard(), Heard()
        app.live.listen(lambda _: names.append(app.live.client.name))
        app.live.listen(one)
        silence = app.live.listen(other)
        silence()
        end.tell(Greeting(7, "Ann 2"))
        await one.until(Greeting(7, "Ann 2"))

        assert names == ["Ann 2"]
        assert other.frames == []


async def test_what_is_asked_goes_out_in_order_after_the_name() -> None:
    async with a_line() as (app, end):
        app.live.ask(MAKE)
        app.live.ask(Leave())
        await end.hear(Leave)

        assert [type(each) for each in end.asked] == [Hello, Make, Leave]


async def test_notices_that_came_before_anybody_listened_are_told_to_the_first() -> None:
    async with a_line(early=(Notice("name-taken", ("Ann 2",)),)) as (app, end):
        end.tell(Notice("joined", ("Bob",)), Greeting(1, "Ann 2"))
        assert app.live.connected
        async with asyncio.timeout(LONG):
            while app.live.client.name == "Ann":
                await asyncio.sleep(0.001)
        heard = Heard()
        app.live.listen(heard)
        await heard.until(Notice("joined", ("Bob",)))

        assert heard.frames == [Notice("name-taken", ("Ann 2",)), Notice("joined", ("Bob",))]


async def test_a_lost_line_is_said_and_opened_anew() -> None:
    another = OtherEnd()
    async with a_line(again=lambda: another.visitors) as (app, end):
        heard, states = Heard(), list[bool]()
        app.live.listen(heard)
        app.live.listen(lambda frame: states.append(app.live.connected))
        end.socket.close()
        await another.hear(Hello)
        another.tell(InRoom(ROOM, 0))
        await heard.until(InRoom(ROOM, 0))

        assert heard.frames == [None, None, InRoom(ROOM, 0)]
        assert states == [False, True, True]
    another.socket.close()


async def test_a_line_that_does_not_open_yet_is_tried_again() -> None:
    another, tries = OtherEnd(), list[int]()

    def again() -> socket.socket:
        tries.append(1)
        if len(tries) < 2:
            raise Problem("not yet")
        return another.visitors

    async with a_line(again=again) as (app, end):
        end.socket.close()
        assert app.live is not None
        await another.hear(Hello)

        assert len(tries) == 2
    another.socket.close()


async def test_a_room_that_is_gone_with_its_server_is_made_anew_and_nobody_is_sent_away() -> None:
    another = OtherEnd()
    async with a_line(again=lambda: another.visitors, asks=(MAKE,)) as (app, end):
        heard = Heard()
        end.tell(InRoom(ROOM, 0))
        app.live.listen(heard)
        await heard.until(InRoom(ROOM, 0))
        end.socket.close()
        await another.hear(Hello)
        another.tell(Greeting(1, "Ann"), OutOfRoom())
        await another.hear(Make)

        assert another.asked[-1] == MAKE
        assert OutOfRoom() not in heard.frames
        assert app.live.client.room is None
        another.tell(InRoom(ROOM, 0))
        await heard.until(InRoom(ROOM, 0))
        another.tell(OutOfRoom())  # from now on, it means what it says
        await heard.until(OutOfRoom())
        await heard.until(Notice("anew"))
    another.socket.close()


async def test_who_was_hung_up_on_is_told_why_and_the_line_stays_closed() -> None:
    ended, again = list[str](), list[int]()

    def open_again() -> socket.socket:
        again.append(1)
        raise Problem("no")

    async with a_line(ended=lambda _, why: ended.append(why), again=open_again) as (app, end):
        heard = Heard()
        app.live.listen(heard)
        end.tell(Closed("stopped"))
        end.socket.close()
        await heard.until(None)

        assert ended == ["stopped"]
        assert again == []
        assert not app.live.connected


async def test_why_the_broker_hung_up_is_read_though_it_takes_nothing_any_more() -> None:
    async with a_line() as (app, end):
        heard = Heard()
        app.live.listen(heard)
        await end.hear(Hello)
        app.live.ask(MAKE)  # which is never read there
        end.tell(Closed("put-out"))
        end.socket.close()
        app.live.ask(Leave())
        app.live.ask(Leave())
        await heard.until(None)

        assert heard.frames == [Closed("put-out"), None]
        assert app.live.client.closed == "put-out"
        assert not app.live.connected


async def test_bytes_of_no_broker_are_a_lost_line() -> None:
    async with a_line() as (app, end):
        heard = Heard()
        app.live.listen(heard)
        end.socket.sendall(b"\xff" * 100)
        await heard.until(None)

        assert not app.live.connected


async def test_a_line_that_takes_nothing_is_lost_and_holds_nobody_up() -> None:
    async with a_line() as (app, _):
        assert app.live.connected
        asked = 0
        while app.live.connected:
            app.live.ask(MAKE)
            asked += 1
            assert asked < 100_000

        assert not app.live.connected
        app.live.ask(MAKE)  # which goes nowhere
