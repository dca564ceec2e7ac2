"""Rooms on one machine: who comes first begins the server, and what can't be is said in a line."""

import asyncio
import errno
import fcntl
import os
import re
import shutil
import signal
import socket
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from minetui import Problem
from minetui.core import LEVELS
from minetui.live import (
    ActKind,
    Client,
    InRoom,
    LocalRooms,
    Make,
    Notice,
    Phase,
    Prepare,
    RoomRules,
)

if sys.platform == "win32":
    pytest.skip("there are no rooms on Windows", allow_module_level=True)

from minetui.live.local import ANSWER, LOG, SOCKET, RoomServer, _listening

RULES = RoomRules(level=LEVELS["Beginner"])
LONG = 20.0  # seconds in which anything happens on any machine


class Folder:
    """A folder with a short path, and the server that may have begun in it."""

    def __init__(self, path: Path) -> None:
        self.path, self.keep = path, path / "keep"

    @property
    def rooms(self) -> LocalRooms:
        """The rooms there."""
        return LocalRooms.in_folder(self.path, self.keep)

    @property
    def server(self) -> int:
        """The process of the server."""
        found = re.match(r"begun as process (\d+)", (self.keep / LOG).read_text("utf-8"))
        assert found
        return int(found[1])

    def end(self, how: int = signal.SIGTERM) -> None:
        """End the server, and wait until it is gone."""
        os.kill(self.server, how)
        file = os.open(self.path, os.O_RDONLY)
        fcntl.flock(file, fcntl.LOCK_EX)
        os.close(file)


@pytest.fixture
def folder() -> Iterator[Folder]:
    path = Path(tempfile.mkdtemp(prefix="rooms"))
    made = Folder(path)
    yield made
    with suppress(OSError, AssertionError):
        made.end()
    shutil.rmtree(path)


class Player:
    """Somebody on a line to a server."""

    def __init__(self, line: socket.socket, name: str) -> None:
        self.line, self.told = line, list[object]()
        self.client = Client(name, told=self.told.append)
        line.settimeout(LONG)

    def until(self, what: Callable[[], object]) -> None:
        """Talk until something is so."""
        while not what():
            with suppress(BrokenPipeError):  # what was said before can still be read
                self.line.sendall(self.client.take())
            data = self.line.recv(65_536)
            assert data
            self.client.receive(data)
        with suppress(BrokenPipeError):
            self.line.sendall(self.client.take())

    def enter(self, code: str = "friday") -> "Player":
        """Enter a room."""
        self.client.ask(Make(RULES, code))
        self.until(lambda: self.client.room is not None)
        return self


def test_who_comes_first_begins_the_server_and_others_find_it(folder: Folder) -> None:
    ann = Player(folder.rooms.open("Ann"), "Ann").enter()
    server = folder.server
    bob = Player(folder.rooms.open("Bob"), "Bob").enter()

    assert folder.server == server
    assert bob.client.room is not None
    assert [seat.name for seat in bob.client.room.seats] == ["Ann", "Bob"]
    for player in (ann, bob):
        player.line.close()


def test_of_many_that_begin_at_the_same_time_one_server_wins(folder: Folder) -> None:
    lines = list[socket.socket]()
    comers = [
        Thread(target=lambda it=number: lines.append(folder.rooms.open(f"{it}")))
        for number in range(4)
    ]
    for comer in comers:
        comer.start()
    for comer in comers:
        comer.join(LONG)
    players = [Player(line, f"P{number}").enter() for number, line in enumerate(lines)]

    assert len(players) == 4
    assert players[-1].client.room is not None
    assert len(players[-1].client.room.seats) == 4
    for player in players:
        player.line.close()


def test_who_comes_with_the_same_word_has_the_same_seat(folder: Folder) -> None:
    ann = Player(folder.rooms.open("Ann"), "Ann").enter()
    Player(folder.rooms.open("Bob"), "Bob").enter()
    ann.line.close()
    again, other = (Player(folder.rooms.open(word), "Ann") for word in ("Ann", "other"))
    again.until(lambda: again.client.room)
    other.enter()

    assert (again.client.seat, other.client.seat) == (0, 2)
    assert other.client.name == "Ann 2"


def test_a_server_that_was_killed_leaves_nothing_that_holds_up_the_next(folder: Folder) -> None:
    ann = Player(folder.rooms.open("Ann"), "Ann").enter()
    folder.end(signal.SIGKILL)
    assert ann.line.recv(65_536) == b"" or ann.line.recv(65_536) == b""
    assert (folder.path / SOCKET).exists()

    Player(folder.rooms.open("Ann"), "Ann").enter()


def test_a_server_that_is_ended_says_so_and_leaves_no_socket(folder: Folder) -> None:
    ann = Player(folder.rooms.open("Ann"), "Ann").enter()
    folder.end()
    ann.until(lambda: ann.client.closed)

    assert ann.client.closed == "stopped"
    assert not (folder.path / SOCKET).exists()


@pytest.mark.parametrize(
    ("mode", "of_socket"), [(0o700, 0o600), (0o755, 0o600), (0o770, 0o620), (0o1777, 0o622)]
)
def test_who_may_write_in_the_folder_may_play(folder: Folder, mode: int, of_socket: int) -> None:
    folder.path.chmod(mode)
    folder.rooms.open("Ann").close()

    assert stat.S_IMODE((folder.path / SOCKET).stat().st_mode) == of_socket


def test_what_takes_the_place_of_a_new_socket_keeps_its_permissions(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a shared folder anybody may do that at any time, so no path is trusted."""
    folder.path.chmod(0o777)
    private, bind = folder.path / "private", socket.socket.bind
    private.touch(0o600)

    def swapped(self: socket.socket, path: str) -> None:
        bind(self, path)
        Path(path).unlink()
        Path(path).symlink_to(private)

    monkeypatch.setattr(socket.socket, "bind", swapped)
    _listening(folder.path).close()

    assert stat.S_IMODE(private.stat().st_mode) == 0o600


def test_a_socket_that_finds_no_place_is_not_left_behind(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where everybody may write, but a dead server's socket is its user's alone to replace."""

    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, "not yours")

    monkeypatch.setattr("minetui.live.local.os.replace", refused)
    with pytest.raises(PermissionError):
        _listening(folder.path)

    assert os.listdir(folder.path) == []


@pytest.mark.slow
def test_the_recording_of_who_is_gone_is_kept(folder: Folder) -> None:
    players = [Player(folder.rooms.open(name), name).enter() for name in ("Ann", "Bob")]
    ann, bob = players
    for player in players:
        player.client.ask(Prepare(True, 0))
        player.line.sendall(player.client.take())
    ann.until(lambda: ann.client.board is not None)
    board = ann.client.board
    assert board is not None
    bob.until(lambda: bob.client.room is not None and bob.client.room.phase is Phase.PLAYING)
    covered = next(cell for cell in range(81) if not board.revealed >> cell & 1)
    ann.client.act(ActKind.FLAG, covered)
    ann.until(lambda: not ann.client.waiting)
    ann.line.close()
    folder.end()
    bob.until(lambda: bob.client.closed)

    (game,) = folder.keep.glob("*.rawvf")
    assert b"Player: Ann" in game.read_bytes()
    assert b"Boards: solvable:logic" in game.read_bytes()


# What can't be.


def test_a_file_that_is_no_socket_stays_and_is_named(folder: Folder) -> None:
    (folder.path / SOCKET).write_text("mine")

    with pytest.raises(Problem, match=rf"^expected a socket, got .*{SOCKET}$"):
        folder.rooms.open("Ann")
    assert (folder.path / SOCKET).read_text() == "mine"


def test_a_folder_that_is_none_or_whose_path_is_too_long_is_named(folder: Folder) -> None:
    deep = folder.path / ("d" * 90)
    deep.mkdir()

    with pytest.raises(Problem, match=r"none: No such file or directory$"):
        LocalRooms.in_folder(folder.path / "none", folder.keep)
    (folder.path / "file").touch()
    with pytest.raises(Problem, match=r"^expected a folder, got .*file$"):
        LocalRooms.in_folder(folder.path / "file", folder.keep)
    with pytest.raises(Problem, match=r"^expected a folder whose path has at most 87 bytes"):
        LocalRooms.in_folder(deep, folder.keep)


def test_ones_own_folder_with_a_long_path_has_another_for_its_socket(folder: Folder) -> None:
    deep = folder.path / ("d" * 90)
    rooms = LocalRooms.of_user(deep, "")

    assert len(os.fsencode(rooms.path)) <= 100
    assert LocalRooms.of_user(deep, "") == rooms
    assert LocalRooms.of_user(folder.path / ("e" * 90), "") != rooms
    for each in (rooms, LocalRooms.of_user(folder.path / ("e" * 90), "")):
        each.folder.rmdir()


def test_a_folder_for_sockets_that_is_another_users_is_left_alone(folder: Folder) -> None:
    others = Path("/")  # which is root's
    if os.getuid() == 0:
        others = folder.path / "others"
        others.mkdir()
        os.chown(others, 12_345, -1)

    for runtime in (others, folder.path / "none"):
        assert LocalRooms.of_user(folder.keep, str(runtime)).folder == folder.keep


def test_ones_own_folder_is_nobody_elses(folder: Folder) -> None:
    own = folder.path / "minetui"
    own.mkdir(mode=0o777)
    own.chmod(0o777)

    with pytest.raises(Problem, match=r"^expected a folder of your own alone, got "):
        LocalRooms.of_user(folder.keep, str(folder.path))


@pytest.mark.parametrize("answer", [b"SSH-2.0-other\r\n", ANSWER.replace(b"1", b"9")])
def test_another_program_at_the_socket_is_no_server(folder: Folder, answer: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder.path / SOCKET))
        listener.listen()

        def other() -> None:
            line, _ = listener.accept()
            with line:
                line.recv(256)
                line.sendall(answer)

        thread = Thread(target=other)
        thread.start()
        with pytest.raises(Problem, match=r"^expected a server of rooms at .*, got another$"):
            folder.rooms.open("Ann")
        thread.join(LONG)


# The server in this process.


def test_a_server_without_anybody_ends(folder: Folder) -> None:
    async def test() -> None:
        left = list[bool]()
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(folder.path / SOCKET))
        listener.listen()
        folder.keep.mkdir()
        async with asyncio.timeout(LONG):
            await RoomServer(listener, folder.keep, alone=0.01).run(lambda: left.append(True))
        listener.close()

        assert left == [True]

    asyncio.run(test())
    (folder.keep / LOG).unlink()  # it was this process


def test_where_nobody_can_be_let_in_that_is_not_tried_all_the_time(folder: Folder) -> None:
    tries = list[int]()

    class Full(socket.socket):
        def accept(self) -> tuple[socket.socket, object]:
            tries.append(1)
            raise OSError(errno.EMFILE, "no more files")

    async def test() -> None:
        listener = Full(socket.AF_UNIX)
        listener.bind(str(folder.path / SOCKET))
        listener.listen()
        folder.keep.mkdir()
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(folder.path / SOCKET))
            async with asyncio.timeout(LONG):
                await RoomServer(listener, folder.keep, alone=0.05).run(lambda: None)
        listener.close()

    asyncio.run(test())
    assert tries == [1]
    (folder.keep / LOG).unlink()  # it was this process


def test_who_does_not_greet_is_sent_home_and_others_stay(folder: Folder) -> None:
    ann = Player(folder.rooms.open("Ann"), "Ann").enter()
    for said in (b"GET / HTTP/1.1\r\n\r\n", b"minetui rooms 1 \n", os.urandom(200)):
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(LONG)
            line.connect(str(folder.path / SOCKET))
            line.sendall(said)
            with suppress(ConnectionResetError):
                assert line.recv(256) == b""
    ann.client.ask(Make(RULES, "monday"))
    ann.until(lambda: ann.client.room is not None and ann.client.room.code == "monday")

    assert any(isinstance(each, InRoom | Notice) for each in ann.told)
