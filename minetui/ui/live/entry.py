"""The way from the command line into a room on this machine."""

from __future__ import annotations

import argparse
import os
import pwd
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from minetui import Problem
from minetui.arguments import level_of
from minetui.core import Level
from minetui.formats import OptionError, quoted, reason, shown
from minetui.language import N_, _, number
from minetui.live import (
    LONGEST_CODE,
    MOST_CELLS,
    Client,
    FrameError,
    LocalRooms,
    Make,
    Notice,
    RoomRules,
    is_code,
    problem_of,
    tidied,
)
from minetui.store import Settings, folders
from minetui.texts import rooms as texts
from minetui.texts import shapes

from ..kit.app import Application
from .line import LineStart, LiveLine

CHUNK = 65_536
LET_IN = 5.0  # seconds in which somebody is in the room
REFUSED = ("full-room", "many-rooms", "wrong-password", "not-invited", "no-room", "other-line")


def enter_room(
    arguments: argparse.Namespace, settings: Settings
) -> Callable[[Application], LiveLine]:
    """Enter the room that the options name; a Problem says why that can't be.

    What is returned makes the application's line.
    """
    code = _expect_code(arguments.room)
    wished = arguments.name or settings.name
    name = _expect_name(wished) if wished else _user_name()
    level = _expect_small(level_of(arguments, settings.level_of_games))
    rooms = _rooms_at(arguments.room, folders.rooms().absolute())
    # A window that was given no name comes back only as itself.
    word = f"name {name}" if arguments.name else secrets.token_hex(16)
    ask = Make(RoomRules(level=level), code)
    line, client = rooms.open(word), Client(name)
    try:
        early = _enter(line, client, ask)
    except BaseException:
        line.close()
        raise
    start = LineStart(line, client, partial(rooms.open, word), (ask,), early, _say_why)
    return partial(LiveLine, start=start)


def _say_why(app: Application, closed: str) -> None:
    """Leave the program, with the reason why the broker hung up."""
    app.exit(message=texts.closed_text(closed))


def _expect_code(text: str) -> str:
    """The name of a room, which is its code, at the end of a path."""
    code = text.rpartition(os.sep)[2]
    if not is_code(code) or not any(map(str.isalnum, code)):
        wanted = N_("expected a name of up to {most} letters, digits and -_., got {text}")
        raise OptionError("room", _(wanted, most=number(LONGEST_CODE), text=quoted(text)))
    return code


def _expect_name(text: str) -> str:
    """The name of a player, tidied."""
    name = tidied(text)
    if problem := problem_of(name):
        said = texts.name_problem_text(problem)
        told = _("expected a name, got {text}: {problem}", text=quoted(text), problem=said)
        raise OptionError("name", told)
    return name


def _user_name() -> str:
    """The name of the user, as far as it is one for others to read; else empty, for a guest."""
    try:
        name = tidied(pwd.getpwuid(os.getuid()).pw_name)
    except KeyError:
        return ""
    return "" if problem_of(name) else name


def _expect_small(level: Level) -> Level:
    """The level, if it is not too large for a room."""
    if level.size > MOST_CELLS:
        most, cells = number(MOST_CELLS), number(level.size)
        raise Problem(_(texts.TOO_LARGE, most=most, level=shapes.full_name(level), cells=cells))
    return level


def _rooms_at(text: str, keep: Path) -> LocalRooms:
    """The rooms of the player, or those in the folder of a path."""
    try:
        folders.make(keep)
    except OSError as error:
        raise Problem(f"{shown(str(keep))}: {reason(error)}") from None
    if os.sep in text:
        return LocalRooms.in_folder(Path(text).parent, keep)
    home, runtime = os.environ.get("MINETUI_HOME"), os.environ.get("XDG_RUNTIME_DIR", "")
    return LocalRooms.of_user(keep, "" if home else runtime)


def _enter(line: socket.socket, client: Client, ask: Make) -> tuple[Notice, ...]:
    """Wait until the player is in the room; what was noticed on the way."""
    told, notices = list[Any](), tuple[Notice, ...]()
    client.told = told.append
    client.ask(ask)
    line.settimeout(LET_IN)
    while client.room is None or client.room.code != ask.code:
        try:
            with suppress(ConnectionError):  # the other end is gone: what it said last is there
                line.sendall(client.take())
            data = line.recv(CHUNK)
            client.receive(data)
        except OSError as error:
            raise Problem(_("expected a room, got {problem}", problem=reason(error))) from None
        except FrameError:
            data = b""
        notices = tuple(each for each in told if isinstance(each, Notice))
        refused = next((each.what for each in notices if each.what in REFUSED), client.closed)
        if refused:
            raise Problem(texts.notice_text(refused))
        if not data:
            raise Problem(_("expected a room, but the line to it was lost"))
    return notices
