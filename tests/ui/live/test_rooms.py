"""The way from the command line into a room on this machine."""

import os
import re
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from shell import Shell

from minetui.core import LEVELS
from minetui.live import Closed, LocalRooms, frame_bytes
from minetui.store import Settings, SettingsFile
from minetui.ui.live.screen import RoomScreen

from ..conftest import Launch, panel_of, settled

if sys.platform == "win32":
    pytest.skip("there are no rooms on Windows", allow_module_level=True)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home with a path that is short enough for a socket, whose server ends with the test."""
    path = Path(tempfile.mkdtemp(prefix="home"))
    monkeypatch.setenv("MINETUI_HOME", str(path))
    yield path
    for log in path.rglob("minetui-rooms.log"):
        if begun := re.match(r"begun as process (\d+)", log.read_text("utf-8")):
            with suppress(ProcessLookupError):
                os.kill(int(begun[1]), signal.SIGTERM)
    shutil.rmtree(path)


async def test_the_options_lead_into_a_room_with_a_board_and_a_name(launched: Launch) -> None:
    app = launched("--room", "friday", "--name", "Ann", "--level", "expert")
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)

        assert isinstance(app.screen, RoomScreen)
        assert "Room friday" in panel_of(app)
        room = app.live.client.room
        assert room.rules.level == LEVELS["Expert"]
        assert [seat.name for seat in room.seats] == ["Ann"]


async def test_who_comes_second_joins_and_has_the_board_of_the_first(
    launched: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(name="Bob")
    monkeypatch.setattr(SettingsFile, "read", lambda _: (settings, []))
    first = launched("--room", "friday", "--name", "Ann", "--level", "expert")
    second = launched("--room", "friday", "--level", "beginner")
    async with second.run_test(size=(100, 30)) as pilot:
        await settled(pilot)

        room = second.live.client.room
        assert room.rules.level == LEVELS["Expert"]
        assert [seat.name for seat in room.seats] == ["Ann", "Bob"]
    assert first.place.live is not None


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--room a*b", "--room: expected a name of up to 32 letters, digits and -_., got 'a*b'"),
        ("--room /tmp/", "--room: expected a name of up to 32 letters"),
        ("--room ..", "--room: expected a name of up to 32 letters"),
        ("--room /none/friday", "/none: No such file or directory"),
        ("--room friday --name aaaaaaaaaaaaaaaaa", "--name: expected a name, got"),
        ("--room friday --rows 64 --cols 63 --mines 9", "A room's board has at most 4,000 cells"),
    ],
)
def test_what_can_be_no_room_is_said_in_one_line_and_begins_no_server(
    words: str, problem: str, shell: Shell, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")

    assert shell(words).refusal.startswith(f"minetui: {problem}")
    assert not [*home.rglob("*.sock")]


@pytest.mark.parametrize(
    ("last", "problem"),
    [
        (frame_bytes(Closed("stopped")), "The server was stopped. What was played is kept."),
        (b"", "expected a room, but the line to it was lost"),
    ],
    ids=["with a word", "without"],
)
def test_a_server_that_hangs_up_at_once_is_told_of_in_one_line(
    last: bytes, problem: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")
    here, there = socket.socketpair()
    there.sendall(last)
    there.close()
    monkeypatch.setattr(LocalRooms, "open", lambda *_: here)

    assert shell("--room friday").refusal == f"minetui: {problem}\n"
