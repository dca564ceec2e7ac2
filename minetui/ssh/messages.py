"""What the server and the process that forks share: the limits, and what they say to each other.

They speak in lines of JSON over a socket. Sockets go over another one, each with a word: that of
a visit to live games with its id, that of a dealer with `DEALER`; without one, the dealer ends.
"""

import json
import socket
from typing import Any, NamedTuple

DEALER = b"dealer"
FAILED_STATUS = 70  # the exit status of a game that has failed, as sysexits.h has it


class Limits(NamedTuple):
    """What a visitor may take of the server. The name of each limit is its option."""

    visitors: int = 50
    per_address: int = 5
    login: int = 20
    idle: float = 15
    time: float = 240
    cells: int = 40_000
    keys: int = 100
    cpu: int = 1_200
    memory: int = 256
    per_folder: int = 1_000
    space: int = 20
    homes: int = 1_000


class ForkLines(NamedTuple):
    """An end of the lines between both: one for messages, and one that hands sockets over."""

    control: socket.socket
    sockets: socket.socket


class BeginVisit(NamedTuple):
    """A visitor to begin a process for.

    `tty` is the path of the terminal, `home` that of the visitor's home, or empty for one that is
    removed at the end. `speech` is the language that the visitor's client asks for, or empty;
    `notice` is said to the visitor first, in whichever is spoken then. `name` is the user name that
    the client gave. The visitor is led to the `lobby`, and there to the room with the code `room`,
    if they ask for that.
    """

    id: int
    tty: str
    home: str
    term: str
    colorterm: str
    charset: str
    speech: str
    notice: str
    name: str
    lobby: bool
    room: str


class EndVisit(NamedTuple):
    """A visit to end: the process is asked to, and killed where that takes long."""

    id: int


class Began(NamedTuple):
    """A visit that has a process now, which holds the terminal."""

    id: int


class Ended(NamedTuple):
    """A visit whose process is gone, with its exit status, and why it failed if it did."""

    id: int
    status: int
    failure: str


class Ready(NamedTuple):
    """Everything is imported, and visits can begin."""


KINDS = {kind.__name__: kind for kind in (BeginVisit, EndVisit, Began, Ended, Ready)}


def line_of(message: NamedTuple) -> bytes:
    """A message as a line."""
    return json.dumps([type(message).__name__, *message]).encode() + b"\n"


def message_of(line: bytes) -> Any:  # noqa: ANN401 - one of the kinds above
    """The message in a line."""
    name, *values = json.loads(line)
    return KINDS[name](*values)
