"""The frames that a visitor's process and the broker exchange, and their bytes.

A frame is a length of two bytes, a byte that names its kind, and the rest: what comes often is
packed, a move in ten bytes; what comes seldom is a list in JSON. None is longer than 4 kB. A
`FrameReader` takes a stream apart; what is no frame is a `FrameError`, and whoever sent it is put
out: there is no way to go on reading.

What a visitor sends says what is wished, never what happened or when: the broker judges each move
on the board that it alone knows, and by its own clock.
"""

import json
import struct
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from minetui.core import Cell, Level, Shape

from .values import MOST_CELLS, ListedRoom, Phase, Placing, RoomRules, RoomSeat, RoomState

LONGEST = 4_096  # bytes of a frame, its length and its kind among them
VERSION = 1
MOST_CHANGES = 1_200  # cells of a `Change`; where more change, the whole `Board` is sent
PART = 3_500  # bytes of a piece of a recording
BEST, NOBODY = 254, 255  # in place of a seat: the best game of the room; the board of a team


class FrameError(ValueError):
    """Bytes that are no frame, or not one that this side may send; the text is for a log."""


class ActKind(IntEnum):
    """What a player does to a cell."""

    REVEAL = 0
    CHORD = 1
    FLAG = 2


# What a visitor's process asks.


class Hello(NamedTuple):
    """The first frame: the version that is spoken, and the name that the visitor would like."""

    version: int
    name: str


class Rename(NamedTuple):
    """The visitor would like another name."""

    name: str


class Attend(NamedTuple):
    """The visitor looks at the lobby from now on, or no longer."""

    looking: bool


class Make(NamedTuple):
    """A room to be made and joined; `code` may be empty, and is a name on one's own machine.

    With `keys` only visitors with one of these may join: hashes in hexadecimal digits.
    """

    rules: RoomRules
    code: str = ""
    password: str = ""
    keys: tuple[str, ...] = ()


class Join(NamedTuple):
    """The visitor would like to sit down in a room, or to watch; who left it comes back.

    Who is there already sits down without its password, or stands up.
    """

    code: str
    password: str = ""
    watching: bool = False


class Leave(NamedTuple):
    """The visitor leaves the room for good."""


class Prepare(NamedTuple):
    """The player is ready for the next round, or no longer; adds `handicap` to each freeze."""

    ready: bool
    handicap: int = 0


class Amend(NamedTuple):
    """The host would like other rules."""

    rules: RoomRules


class Act(NamedTuple):
    """A move: the `number`, from 1 in each round, is one more than that of the last."""

    round: int
    number: int
    kind: ActKind
    cell: Cell


class Hover(NamedTuple):
    """The cell where the player's cursor is, in a team; other ones may get lost."""

    cell: Cell


class Follow(NamedTuple):
    """A watcher would like to see the board of this seat."""

    seat: int


class Fetch(NamedTuple):
    """The recording of a seat in the last round, or with BEST the best of the room, is wanted."""

    seat: int


class Kept(NamedTuple):
    """The visitor's records have the player's own recording, by its id."""

    uid: str


class Alive(NamedTuple):
    """An answer to `Asked`."""


# What the broker tells.


class Greeting(NamedTuple):
    """The answer to Hello, and to another name: the visitor's number and name."""

    visitor: int
    name: str


class Person(NamedTuple):
    """Somebody who is there, perhaps in a room; `name` is empty once they are gone."""

    visitor: int
    name: str
    code: str = ""


class Listed(NamedTuple):
    """A room in the lobby, new or changed."""

    room: ListedRoom


class Unlisted(NamedTuple):
    """A room that is gone."""

    code: str


class InRoom(NamedTuple):
    """The room that the visitor is in, and as what: `seat` is NOBODY for a watcher."""

    room: RoomState
    seat: int


class OutOfRoom(NamedTuple):
    """The visitor is in no room any more."""


class Board(NamedTuple):
    """All that is known of a board: in versus the player's own, or the one that is watched.

    It belongs to a round and a seat, NOBODY for a team. `acted` is the number of the player's last
    move that is in it, `at` the milliseconds on the clock. `cells` has a byte for two cells, the
    first in the low half: 0 to 8 a number, COVERED, FLAGGED, or BLOWN for a mine that went off.
    """

    round: int
    seat: int
    acted: int
    at: int
    rows: int
    cols: int
    shape: Shape
    mines: int
    cells: bytes


COVERED, FLAGGED, BLOWN = 9, 10, 11


class Change(NamedTuple):
    """What a move has made of a board: pairs of a cell and what it is now, as in `Board`.

    A move that changed nothing is told all the same, to who made it. `by` is the seat of who made
    it, `acted` its number there, `frozen` the milliseconds for which that player can't move now.
    """

    round: int
    seat: int
    by: int
    acted: int
    at: int
    kind: ActKind
    cell: Cell
    frozen: int = 0
    cells: tuple[tuple[Cell, int], ...] = ()


class Progress(NamedTuple):
    """How far everybody is, of a `total` of 3BV that is the same for all.

    For each side it has the seat, the 3BV that is evidently solved, as who sees the board can tell,
    the mines that went off, and GOING, FROZEN, OUT or DONE.
    """

    round: int
    total: int
    sides: tuple[tuple[int, int, int, int], ...]


GOING, FROZEN, OUT, DONE = 0, 1, 2, 3  # the last of a side


class SeatMap(NamedTuple):
    """Which cells a player has revealed, of those that the visitor has revealed, too.

    A watcher sees all. `cells` are the bytes of the set, the lowest first.
    """

    round: int
    seat: int
    cells: bytes


class Cursors(NamedTuple):
    """Where the cursors of a team are: pairs of a seat and a cell."""

    places: tuple[tuple[int, Cell], ...]


class TeamTally(NamedTuple):
    """What those in a team have done by now: seats, and cells, flags and mines that went off."""

    round: int
    sides: tuple[tuple[int, int, int, int], ...]


class RoundOver(NamedTuple):
    """The end of a round: who came where, and now that nobody plays any more, the mines."""

    round: int
    placings: tuple[Placing, ...]
    mines: bytes


class Recorded(NamedTuple):
    """A piece of a recording, a RawVF file: the one of a seat in this round, or BEST.

    `own` says that it is the visitor's own, to be kept in the records; then `Kept` is the answer.
    """

    uid: str
    seat: int
    own: bool
    piece: int
    pieces: int
    data: bytes


class Notice(NamedTuple):
    """Something to be said to the visitor: the name of a sentence, and what is in its slots."""

    what: str
    slots: tuple[str, ...] = ()


class Asked(NamedTuple):
    """Is anybody there? The answer is `Alive`."""


class Closed(NamedTuple):
    """The last frame: why the broker hangs up, as in `Notice`."""

    what: str


def _plain(value: object) -> object:
    """What JSON has in place of a value that it does not know, as `RoomRules` reads it."""
    if isinstance(value, Level):
        return [value.rows, value.cols, value.mines, value.shape]
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"a {type(value).__name__} in a frame")


_in_json = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, default=_plain).encode


def _spelled(kind: Callable[..., Any], *parts: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A reader of a value whose parts are read so, each by its own reader."""

    def read(plain: Any) -> Any:  # noqa: ANN401 - from JSON
        return kind(*[part(each) for part, each in zip(parts, _list(plain), strict=True)])

    return read


def _list(plain: Any) -> list[Any]:  # noqa: ANN401 - from JSON
    if not isinstance(plain, list):
        raise FrameError("expected a list")
    return plain


def _text(plain: Any) -> str:  # noqa: ANN401 - from JSON
    if not isinstance(plain, str):
        raise FrameError("expected a text")
    plain.encode()  # JSON can spell halves of signs, which nobody can write again
    return plain


def _harmless(plain: Any) -> str:  # noqa: ANN401 - from JSON
    """A text that can be shown: no terminal obeys it, whoever the broker is."""
    text = _text(plain)
    if not text.isprintable():
        raise FrameError("a text with control characters")
    return text


def _whole(plain: Any) -> int:  # noqa: ANN401 - from JSON
    if type(plain) is not int or abs(plain) > MOST:
        raise FrameError("expected a whole number")
    return plain


def _cell(plain: Any) -> Cell | None:  # noqa: ANN401 - from JSON
    if plain is None:
        return None
    cell = _whole(plain)
    if not 0 <= cell < MOST_CELLS:
        raise FrameError("expected a cell")
    return cell


def _truth(plain: Any) -> bool:  # noqa: ANN401 - from JSON
    if not isinstance(plain, bool):
        raise FrameError("expected true or false")
    return plain


def _hex(plain: Any) -> bytes:  # noqa: ANN401 - from JSON
    return bytes.fromhex(_text(plain))


def _all(part: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A reader of a list of such values."""
    return lambda plain: tuple(map(part, _list(plain)))


MOST = 2**53  # of a number in JSON, as other programs read it
_PHASE: Callable[[Any], Phase] = Phase
_SEAT = _spelled(RoomSeat, _whole, _harmless, _truth, _truth, _whole, _whole)
_STATE = _spelled(
    RoomState,
    *(_harmless, RoomRules.from_plain, _truth, _PHASE, _whole, _whole, _all(_SEAT)),
    *(_whole, _whole, _whole, _whole),
)
_LISTED = _spelled(
    ListedRoom, _harmless, RoomRules.from_plain, _harmless, _whole, _whole, _truth, _PHASE
)
_PLACING = _spelled(
    Placing,
    *(_whole, _whole, _harmless, _truth, _whole, _whole, _whole, _whole, _cell, _whole, _whole),
)
_IN_JSON: dict[Callable[..., Any], tuple[Callable[[Any], Any], ...]] = {
    Hello: (_whole, _text),
    Rename: (_text,),
    Attend: (_truth,),
    Make: (RoomRules.from_plain, _text, _text, _all(_text)),
    Join: (_text, _text, _truth),
    Leave: (),
    Prepare: (_truth, _whole),
    Amend: (RoomRules.from_plain,),
    Follow: (_whole,),
    Fetch: (_whole,),
    Kept: (_text,),
    Alive: (),
    Greeting: (_whole, _harmless),
    Person: (_whole, _harmless, _harmless),
    Listed: (_LISTED,),
    Unlisted: (_harmless,),
    InRoom: (_STATE, _whole),
    OutOfRoom: (),
    RoundOver: (_whole, _all(_PLACING), _hex),
    Notice: (_harmless, _all(_harmless)),
    Asked: (),
    Closed: (_harmless,),
}


class _Form(NamedTuple):
    """How the frames of a kind are made of bytes, and bytes of them."""

    pack: Callable[[Any], bytes]
    unpack: Callable[[bytes], Any]


def _json_form(kind: Callable[..., Any], *parts: Callable[[Any], Any]) -> _Form:
    """The form of a kind that is a list in JSON."""
    read = _spelled(kind, *parts)
    return _Form(
        lambda frame: _in_json(frame).encode(), lambda data: read(json.loads(data.decode()))
    )


def _packed(make: Callable[..., Any], head: str, rest: str | None = None) -> _Form:
    """The form of a kind that is packed, `head` with a sign of `struct` for each number in it.

    `rest` is that of the last field if that is a list of tuples, or empty if it is bytes. `make`
    makes a frame of the numbers, and of the last field.
    """
    first, each = struct.Struct(head), struct.Struct(rest or ">")

    def pack(frame: Any) -> bytes:  # noqa: ANN401 - a frame of the kind
        if rest is None:
            return first.pack(*frame)
        numbers = (_SHAPES.index(one) if isinstance(one, Shape) else one for one in frame[:-1])
        last = b"".join(each.pack(*one) for one in frame[-1]) if rest else frame[-1]
        return first.pack(*numbers) + last

    def unpack(data: bytes) -> Any:  # noqa: ANN401 - a frame of the kind
        if rest is None:
            return make(*first.unpack(data))
        last = data[first.size :]
        return make(*first.unpack_from(data), tuple(each.iter_unpack(last)) if rest else last)

    return _Form(pack, unpack)


def _board(*fields: Any) -> Board:  # noqa: ANN401 - those of a board
    """A board of these numbers and bytes; a ValueError if it can't be one, or the cells too few."""
    *before, rows, cols, shape, mines, cells = fields
    size = Level(rows, cols, mines, _SHAPES[shape]).size
    if size > MOST_CELLS or len(cells) != (size + 1) // 2:
        raise FrameError(f"{len(cells)} bytes for a board of {size} cells")
    return Board._make((*before, rows, cols, _SHAPES[shape], mines, cells))


def _change(*fields: Any) -> Change:  # noqa: ANN401 - those of a change
    *numbers, kind, cell, frozen, cells = fields
    return Change._make((*numbers, ActKind(kind), cell, frozen, cells))


def _recorded(*fields: Any) -> Recorded:  # noqa: ANN401 - those of a piece, its id in the bytes
    length, seat, own, *numbers, rest = fields
    return Recorded._make((rest[:length].decode(), seat, bool(own), *numbers, rest[length:]))


def _recorded_bytes(frame: Recorded) -> bytes:
    uid, *numbers, data = frame
    name = uid.encode()
    return struct.pack(_RECORDED, len(name), *numbers) + name + data


_SHAPES = tuple(Shape)
_RECORDED = ">BBBHH"
_FORMS = {kind: _json_form(kind, *parts) for kind, parts in _IN_JSON.items()} | {
    Act: _packed(
        lambda round, number, kind, cell: Act(round, number, ActKind(kind), cell), ">HHBH"
    ),
    Hover: _packed(Hover, ">H"),
    Board: _packed(_board, ">HBHIHHBH", ""),
    Change: _packed(_change, ">HBBHIBHH", ">HB"),
    Progress: _packed(Progress, ">HH", ">BHHB"),
    SeatMap: _packed(SeatMap, ">HB", ""),
    Cursors: _packed(Cursors, ">", ">BH"),
    TeamTally: _packed(TeamTally, ">H", ">BHHH"),
    Recorded: _Form(_recorded_bytes, _packed(_recorded, _RECORDED, "").unpack),
}
ASKED = (
    *(Hello, Rename, Attend, Make, Join, Leave, Prepare, Amend, Act, Hover, Follow, Fetch, Kept),
    Alive,
)
TOLD = (
    *(Greeting, Person, Listed, Unlisted, InRoom, OutOfRoom, Board, Change, Progress, SeatMap),
    *(Cursors, RoundOver, Recorded, Notice, Asked, Closed, TeamTally),
)
_NUMBERS: dict[type, int] = {kind: number for number, kind in enumerate((*ASKED, *TOLD))}


def frame_bytes(frame: Any) -> bytes:  # noqa: ANN401 - any frame
    """A frame as bytes; a FrameError if it is too long, or a number in it too large."""
    kind = type(frame)
    try:
        data = _FORMS[kind].pack(frame)
    except (struct.error, UnicodeEncodeError) as error:
        raise FrameError(f"a {kind.__name__} that can't be written") from error
    if len(data) + 3 > LONGEST:
        raise FrameError(f"a frame of {len(data) + 3} bytes")
    return struct.pack(">HB", len(data) + 1, _NUMBERS[kind]) + data


class FrameReader:
    """Takes a stream apart into frames of the kinds that the other side may send."""

    def __init__(self, kinds: tuple[type, ...]) -> None:
        self._kinds = {_NUMBERS[kind]: kind for kind in kinds}
        self._bytes, self._read = b"", 0

    def frames(self, data: bytes) -> Iterator[Any]:
        """The frames that are complete with these bytes; a FrameError for what is none."""
        self._bytes, self._read = self._bytes[self._read :] + data, 0
        while len(self._bytes) >= self._read + 2:
            begin = self._read + 2
            end = begin + int.from_bytes(self._bytes[self._read : begin], "big")
            if not begin < end <= self._read + LONGEST:
                raise FrameError(f"a frame of {end - self._read} bytes")
            if len(self._bytes) < end:
                return
            self._read = end
            yield self._frame(self._bytes[begin:end])

    def _frame(self, data: bytes) -> Any:  # noqa: ANN401 - any frame
        """The frame of a kind and its bytes."""
        kind = self._kinds.get(data[0])
        if kind is None:
            raise FrameError(f"a frame of kind {data[0]}")
        try:
            return _FORMS[kind].unpack(data[1:])
        except (ValueError, TypeError, IndexError, RecursionError, struct.error) as error:
            raise FrameError(f"a {kind.__name__} that can't be read") from error
