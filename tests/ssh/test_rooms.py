"""Hostile visitors in rooms: each ends their own line at most, and the others play on."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from minetui.live import (
    Attend,
    Client,
    Closed,
    Hall,
    Identity,
    Join,
    Make,
    Notice,
    Prepare,
    Rename,
    RoomRules,
    frame_bytes,
)
from minetui.ssh.folder import ServerFolder
from minetui.ssh.messages import Limits

from .conftest import PATIENCE

HELLO = Client("Eve").take()
RULES = RoomRules()


class Guest:
    """Somebody with a line to a hall, on which anything can be sent."""

    def __init__(self, hall: Hall, name: str, key: str = "", crowd: str = "") -> None:
        self.socket, theirs = socket.socketpair()
        self.socket.setblocking(False)
        self.told = list[Any]()
        self.client = Client(name, told=self.told.append)
        hall.admit(theirs, Identity(key, name, crowd))

    async def sends(self, data: bytes) -> None:
        """Send bytes, as far as they are taken."""
        with suppress(OSError):
            await asyncio.get_running_loop().sock_sendall(self.socket, data)

    async def asks(self, *frames: object) -> None:
        """Send frames, as an ordinary visitor does."""
        for frame in frames:
            self.client.ask(frame)
        await self.sends(self.client.take())

    async def hears(self, condition: Callable[[], object]) -> None:
        """Take in what is told until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                assert await self._reads(), f"hung up after {self.told}"

    async def is_sent_away(self) -> str:
        """Take in what is told until the line is closed; why it was."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                while await self._reads():
                    pass
        return self.client.closed

    def noticed(self, what: str) -> bool:
        """Was this noticed?"""
        return any(isinstance(each, Notice) and each.what == what for each in self.told)

    async def _reads(self) -> bool:
        data = await asyncio.get_running_loop().sock_recv(self.socket, 65_536)
        self.client.receive(data)
        await self.sends(self.client.take())
        return bool(data)


class Rooms:
    """A hall with two who are in a room, and who hear each other as long as all is well."""

    def __init__(self) -> None:
        self.log = list[str]()
        self.hall = Hall(lambda *_: None, self.log.append, lambda line: lambda: None)
        self.ann, self.bob = (Guest(self.hall, name, name, name) for name in ("Ann", "Bob"))
        self._is_ready = False

    @property
    def code(self) -> str:
        """The code of their room."""
        assert self.ann.client.room is not None
        return self.ann.client.room.code

    async def open(self) -> None:
        """Have both sit down in a room."""
        await self.ann.asks(Make(RULES))
        await self.ann.hears(lambda: self.ann.client.room)
        await self.bob.asks(Join(self.code))
        await self.bob.hears(lambda: self.bob.client.room)

    async def play_on(self, times: int = 3) -> None:
        """Have one hear what the other does, a few times."""
        for _ in range(times):
            self._is_ready = not self._is_ready
            await self.ann.asks(Prepare(self._is_ready))
            await self.bob.hears(lambda: self.is_known_to(self.bob))

    def is_known_to(self, guest: Guest) -> bool:
        """Does a guest in the room know whether the first one is ready now?"""
        room = guest.client.room
        return room is not None and room.seats[0].ready is self._is_ready

    def put_out(self) -> list[str]:
        """The lines of the log for who was put out."""
        return [line for line in self.log if "put out" in line]


@asynccontextmanager
async def rooms() -> AsyncIterator[Rooms]:
    """A hall with two in a room, as long as it is needed."""
    found = Rooms()
    await found.open()
    yield found
    found.hall.close()
    await found.ann.is_sent_away()
    await found.bob.is_sent_away()


def frames(*kinds: object) -> bytes:
    """Frames as bytes, after a greeting."""
    return HELLO + b"".join(map(frame_bytes, kinds))


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", "a frame of 18247 bytes"),
        (b"\0\0", "a frame of 2 bytes"),
        ((4_095).to_bytes(2, "big"), "a frame of 4097 bytes"),
        (b"\0\2\xffx", "a frame of kind 255"),
        (HELLO + frame_bytes(Closed("stopped")), "a frame of kind"),
        (frame_bytes(Attend(True)), "a frame before Hello"),
        (HELLO + HELLO, "a second Hello"),
        (frames(*[Prepare(True)] * 1_000), "more than 200 frames a second"),
        (frames(*[Make(RULES)] * 100), "more than 200 frames a second"),
        (frames(*[Attend(True), Attend(False)] * 100), "more than 200 frames a second"),
        (frames(*[Rename("Eve"), Rename("Mallory")] * 100), "more than 200 frames a second"),
        (frames(Rename("x" * 65)), "a name of 65 characters"),
        (frames(Make(RULES, password="x" * 41)), "a password or a list of keys that is too long"),
        (frames(Make(RULES, keys=("0" * 64,) * 33)), "a password or a list of keys"),
        (frames(Make(RULES, "\x1b[2J")), "a code that can't be one"),
        (frames(Make(RULES), Prepare(True, 7)), "a handicap that there is not"),
    ],
)
async def test_who_sends_what_no_visitor_sends_is_put_out_with_one_line(
    sent: bytes, said: str
) -> None:
    async with rooms() as those:
        eve = Guest(those.hall, "Eve", crowd="far")
        await eve.sends(sent)
        await those.play_on()

        assert await eve.is_sent_away() == "put-out"
        assert len(those.put_out()) == 1
        assert those.put_out()[0].startswith(f"Eve: put out: {said}")
        await those.play_on()


async def test_half_a_frame_keeps_nobody_waiting_and_may_come_piece_by_piece() -> None:
    async with rooms() as those:
        eve = Guest(those.hall, "Eve")
        for place in range(len(HELLO)):
            await eve.sends(HELLO[place : place + 1])
            await those.play_on(1)
        await eve.hears(lambda: eve.client.visitor is not None)

        assert not those.put_out()


async def test_who_does_not_read_is_waited_for_by_nobody() -> None:
    """Eve takes nothing of what she is told; once she reads, she knows how things are now."""
    async with rooms() as those:
        eve = Guest(those.hall, "Eve")
        eve.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        await eve.sends(frames(Join(those.code), Attend(True)))
        await those.ann.hears(lambda: those.ann.noticed("joined"))
        await those.play_on(60)  # as many as nobody is put out for, however fast they come
        await eve.hears(lambda: those.is_known_to(eve))


async def test_a_flood_that_never_ends_is_cut() -> None:
    async with rooms() as those:
        eve = Guest(those.hall, "Eve")
        flood = asyncio.create_task(eve.sends(frames(*[Prepare(True)] * 100_000)))
        await those.play_on()
        await asyncio.wait_for(flood, PATIENCE)

        assert len(those.put_out()) == 1


@pytest.mark.parametrize(
    "name", ["\x1b[2J", "Ann\u202e", "\u200b", "x" * 17, "小" * 9, "server", "Аnn\u0301\u0301", ""]
)
async def test_a_name_that_could_deceive_or_harm_is_nobodys(name: str) -> None:
    """Wide signs count two columns, and letters of two scripts are no name."""
    async with rooms() as those:
        eve = Guest(those.hall, name)
        await eve.asks()
        await eve.hears(lambda: eve.client.visitor is not None)
        await those.ann.asks(Attend(True))
        await those.ann.hears(lambda: len(those.ann.client.people) == 3)

        names = {each.name for each in those.ann.client.people.values()}
        assert names == {"Ann", "Bob", "Guest"}


async def test_a_second_line_of_a_key_takes_the_seat_and_no_other() -> None:
    async with rooms() as those:
        again = Guest(those.hall, "Ann", "Ann")
        await again.asks()
        await again.hears(lambda: again.client.room)

        assert await those.ann.is_sent_away() == "other-line"
        assert again.client.seat == 0
        assert [seat.name for seat in again.client.room.seats] == ["Ann", "Bob"]


async def test_passwords_are_guessed_a_few_times() -> None:
    async with rooms() as those:
        await those.ann.asks(Make(RULES, password="open sesame"))
        await those.ann.hears(lambda: those.ann.client.room and those.ann.client.room.locked)
        code = those.code
        eve = Guest(those.hall, "Eve")
        await eve.asks(*(Join(code, guess) for guess in "abcde"), Join(code, "open sesame"))

        assert await eve.is_sent_away() == "put-out"
        assert eve.client.room is None
        assert those.put_out() == ["Eve: put out: too many wrong passwords"]


async def test_who_has_no_key_holds_no_seat_after_the_line() -> None:
    async with rooms() as those:
        eve = Guest(those.hall, "Eve")
        await eve.asks(Join(those.code))
        await those.ann.hears(lambda: those.ann.noticed("joined"))
        eve.socket.close()
        await those.ann.hears(lambda: those.ann.noticed("left"))


async def test_keys_without_number_leave_few_rooms_behind() -> None:
    """Keys cost nothing, so rooms whose players are away are counted by address."""
    async with rooms() as those:
        for number in range(8):
            eve = Guest(those.hall, "Eve", f"key {number}", "far")
            await eve.asks(Make(RULES))
            await eve.hears(lambda: eve.client.room)  # noqa: B023 - awaited here
            eve.socket.close()
        another = Guest(those.hall, "Eve", "key 8", "far")
        await another.asks(Make(RULES))
        await another.hears(lambda: another.noticed("many-rooms"))
        other = Guest(those.hall, "Carl", "Carl", "near")
        await other.asks(Make(RULES))
        await other.hears(lambda: other.client.room)


async def test_a_hall_that_closes_says_so_even_to_who_never_reads() -> None:
    async with rooms() as those:
        eve = Guest(those.hall, "Eve")
        await eve.sends(frames(Attend(True)))
        await those.play_on()
        those.hall.close()
        async with asyncio.timeout(PATIENCE):
            assert await those.ann.is_sent_away() == "stopped"
            await those.hall.closed()


# Recordings of players who are not there.


@pytest.fixture
def folder(tmp_path: Path) -> ServerFolder:
    """The folder of a server, with the home of a visitor whose key has the hash "ann"."""
    found = ServerFolder(tmp_path / "ssh")
    (found.path / "visitors" / "ann").mkdir(0o700)
    return found


def kept(folder: ServerFolder) -> Iterable[str]:
    """The files of all homes, by their paths in the folder."""
    homes = folder.path / "visitors"
    return sorted(str(path.relative_to(homes)) for path in homes.rglob("*") if path.is_file())


def test_a_recording_is_kept_in_a_home_that_is_there(folder: ServerFolder) -> None:
    """Guests without a key have none, nor has who came when there were too many."""
    for key in ("ann", "", "nobody"):
        folder.keep(Limits(), key, "live-1", b"RawVF_Version: Rev5\n")

    assert kept(folder) == ["ann/rooms/live-1.rawvf"]
    assert (folder.path / "visitors/ann/rooms/live-1.rawvf").stat().st_mode & 0o777 == 0o600


def test_recordings_are_kept_within_the_limits_of_a_home(folder: ServerFolder) -> None:
    for number in range(4):
        folder.keep(Limits(per_folder=2), "ann", f"live-{number}", b"x")
    assert kept(folder) == ["ann/rooms/live-0.rawvf", "ann/rooms/live-1.rawvf"]
    folder.keep(Limits(space=1), "ann", "large", b"x" * 2**20)
    assert len([*kept(folder)]) == 2
