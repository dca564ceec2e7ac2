"""RMV, the replays of ViennaSweeper: a header with the sizes of the sections that follow it.

Source: the public draft github.com/ralokt/rmv_spec, versions 1 and 2, checked on real files. Each
section is read within its size, and whatever an unknown release adds at its end is ignored. So are
the size of the file, which real programs write wrong, the checksum, whose algorithm is not public,
and events of cells, which only repeat what the mouse did. Modes with rules of their own, such as
recursive chords, are read as the classic game.
"""

import re
from struct import Struct
from typing import TypeAlias

from minetui.core import Grid, Minefield, Points, Track, forward_times, set_of
from minetui.language import N_, _

from .binary import ByteReader, text_of
from .errors import FormatError
from .mouse import CODES, Mouse, cell_on
from .replay import Replay
from .source import BinaryFormat, single

Info: TypeAlias = dict[str, str]
Sections: TypeAlias = dict[str, "_Section"]

BEGINNING = b"*rmv"
SECTIONS = {
    1: ("result", "program", "player", "board", "flags", "properties", "events"),
    2: ("program", "player", "board", "flags", "properties", "extensions", "events"),
}
LONG_SECTION = "events"  # its size has four bytes, that of the others two
SQUARE = 16  # pixels, in version 1
CORNERS = {1: (12, 56), 2: (0, 0)}  # the pixel where the board begins
PLACE = Struct(">BHxhh")  # of an event: its time in three bytes, the buttons, the pixel

CELL, EVENT, REST = N_("cell {n} of {count}"), N_("an event"), N_("the rest of an event")
TIME_OF_MOVE, DISTANCE = N_("the time of a move"), N_("the distance of a move")
MOVED = "mv"
ENDS = (15, 16, 17)
SHORT_MOVE = 28
OF_CELLS = dict.fromkeys([*range(9, 15), *range(18, 28)], 2)
SKIPPED = {1: {**OF_CELLS, 0: 4}, 2: OF_CELLS}  # the number of bytes that follow these codes

RESULT = re.compile(rb"(?:^\n|#)(LEVEL|SCORE|NAME|NICK|3BV|NF|TIMESTAMP):")
RIGHTS = re.compile(r"copyright|\(c\)", re.I)
PLAYER = ("Player", "Nick", "Country", "Token")
CLONE, SKIN = b"clone_name", b"vsweep_skin_fname"
MODES = (
    *("Classic", "UPK", "Cheat", "Density", "Win7", "Competitive solvable", "Strong solvable"),
    *("Weak solvable", "To-be solvable", "Strong guessable", "Weak guessable"),
    *("Recursive chords", "Recursive flags", "Recursive chords and flags"),
)


def begins(data: bytes) -> bool:
    """Does an RMV file begin like this?"""
    return data.startswith(BEGINNING)


def read(data: bytes) -> Replay:
    """The replay in an RMV file; a FormatError names the byte that is wrong."""
    version, sections = _header(ByteReader(data))
    created = sections["board"].number(4, N_("the time when the board was made"))
    field = _minefield(sections["board"])
    marks, square, rules = _rules(sections["properties"], version)
    pointer = _Pointer(field.grid, square, Mouse(marks=marks))
    for cell in sections["flags"].cells(field.grid, sections["flags"].count(), CELL):
        pointer.mouse.apply("rc", cell, 0.0)
        pointer.mouse.apply("rr", cell, 0.0)
    end = _follow(sections["events"], pointer, version)
    header = {**_program(sections), **_player(sections), "Timestamp": str(created), **rules}
    seconds = max([end, *(move.at for move in pointer.mouse.moves)])
    return pointer.mouse.game(field, header, seconds, pointer.track)


class _Section(ByteReader):
    """A part of a file, read up to its own end; its offsets are those of the file."""

    def __init__(self, file: ByteReader, size: int, name: str) -> None:
        start = file.offset
        file.take(size, N_("{size} bytes of the section {section}"), size=size, section=name)
        super().__init__(file.data[: file.offset])
        self.offset, self.name = start, name

    def ended(self, field: str) -> FormatError:
        problem = _(
            "expected {field}, got the end of the section {section}", field=field, section=self.name
        )
        return self.error(problem, len(self.data))

    def count(self) -> int:
        """The number of its items, stored at its beginning; 0 if it is empty."""
        return self.number(2, N_("the count of items")) if self.offset < len(self.data) else 0

    def rest(self) -> bytes:
        """All bytes that are left."""
        return self.take(len(self.data) - self.offset, N_("the rest"))


class _Pointer:
    """The pointer of a mouse over the board, in pixels, at a time in milliseconds."""

    def __init__(self, grid: Grid, square: int, mouse: Mouse) -> None:
        self.grid, self.square, self.mouse = grid, square, mouse
        self.at = self.x = self.y = 0
        self.used = False
        self._first: int | None = None  # the point of the first reveal
        self._times, self._xs, self._ys = list[float](), list[int](), list[int]()

    @property
    def track(self) -> Track:
        """Where the pointer was."""
        points = Points(forward_times(self._times), self._xs, self._ys)
        first = len(self._times) if self._first is None else self._first
        return Track(lambda: points, self.square, first)

    def mark(self) -> None:
        """Keep the current point of the track."""
        self._times.append(self.at / 1000)
        self._xs.append(self.x)
        self._ys.append(self.y)

    def act(self, event: str) -> None:
        """Apply an event to the mouse, at the current pixel and time."""
        self.mark()
        was_used, self.used = self.used, True
        if event == MOVED:  # nine events in ten, and never a click
            return
        if event == "lr" and not was_used:
            # The clock starts when the first press ends, so no file holds that press.
            self.mouse.apply("lc", None, 0.0)
        cell = cell_on(self.grid, self.y // self.square, self.x // self.square)
        self.mouse.apply(event, cell, self.at / 1000)
        if self.mouse.revealed and self._first is None:
            self._first = len(self._times) - 1


def _header(file: ByteReader) -> tuple[int, Sections]:
    """The version of the format, and its sections, each checked to be complete."""
    file.expect(BEGINNING, N_("'*rmv' at the beginning"))
    version = file.number(2, N_("the version of the format"))
    if version not in SECTIONS:
        problem = _("expected version 1 or 2 of the format, got {version}", version=version)
        raise file.error(problem, file.offset - 2)
    if version == 2:
        file.take(2, N_("the number and the version of the program"))
    file.take(4, N_("the size of the file"))
    sizes = {
        name: file.number(
            4 if name == LONG_SECTION else 2, N_("the size of the section {section}"), section=name
        )
        for name in SECTIONS[version]
    }
    file.take(2, N_("the size of the checksum"))
    return version, {name: _Section(file, size, name) for name, size in sizes.items()}


def _minefield(board: _Section) -> Minefield:
    """The minefield; nothing is allocated before its level is known to be legal."""
    cols, rows = board.number(1, N_("the columns")), board.number(1, N_("the rows"))
    count = board.number(2, N_("the count of mines"))
    grid = board.level(rows, cols, count).grid
    return Minefield(grid, set_of(board.cells(grid, count, CELL)))


def _rules(properties: _Section, version: int) -> tuple[bool, int, Info]:
    """Whether question marks are on, the width of a cell in pixels, and the header lines."""
    marks, plain, mode = properties.take(4, N_("four properties"))[:3]
    if version == 2:
        properties.take(2, N_("the 3BV"))
    square = properties.number(1, N_("the size of a cell")) if version == 2 else SQUARE
    if not square:
        problem = _("expected cells of at least 1 pixel, got 0")
        raise properties.error(problem, properties.offset - 1)
    name = MODES[mode] if mode < len(MODES) else str(mode)
    return marks == 1, square, {"Mode": name, "Style": "NF" if plain else "FL"}


def _follow(events: _Section, pointer: _Pointer, version: int) -> float:
    """Apply the events to the mouse; returns the time of the end, in seconds."""
    skipped = SKIPPED[version]
    while (code := events.byte(EVENT)) not in ENDS:
        if code in skipped:
            events.take(skipped[code], REST)
        elif code in CODES:
            _move_to(events, pointer, version)
            pointer.act(CODES[code])
        elif code == SHORT_MOVE and version == 2 and pointer.used:
            _nudge(events, pointer)
        else:
            problem = _("expected an event, got the code {code}", code=code)
            raise events.error(problem, events.offset - 1)
    return events.number(3, N_("the time of the end")) / 1000


def _move_to(events: _Section, pointer: _Pointer, version: int) -> None:
    """Move the pointer to the pixel of an event; its buttons are known from the presses."""
    high, low, x, y = PLACE.unpack(events.take(PLACE.size, REST))
    left, top = CORNERS[version]
    pointer.at, pointer.x, pointer.y = high * 65536 + low, x - left, y - top


def _nudge(events: _Section, pointer: _Pointer) -> None:
    """Move the pointer by two numbers of -8 to 7 pixels that share a byte."""
    pointer.at += events.byte(TIME_OF_MOVE)
    right, down = divmod(events.byte(DISTANCE), 16)
    pointer.x += (right + 8) % 16 - 8
    pointer.y += (down + 8) % 16 - 8
    pointer.mark()


def _program(sections: Sections) -> Info:
    """The program and its version, from a text such as 'Vienna - Release 3 Copyright …'."""
    text = text_of(sections["program"].rest())
    name, _, version = RIGHTS.split(text, maxsplit=1)[0].partition(" - ")
    more = _extensions(sections["extensions"]) if "extensions" in sections else {}
    return {
        "Program": text_of(more.get(CLONE, b"")) or name.strip(),
        "Version": version.strip(),
        "Skin": text_of(more.get(SKIN, b"")),
    }


def _extensions(section: _Section) -> dict[bytes, bytes]:
    """The values that a program adds, by names of its own."""
    return {
        section.short(N_("the length of a name"), N_("a name")): section.short(
            N_("the length of a value"), N_("a value")
        )
        for _ in range(section.count())
    }


def _player(sections: Sections) -> Info:
    """The header lines about the player, some of which old files have in the result."""
    result = RESULT.split(sections["result"].rest().rstrip(b"#\n")) if "result" in sections else []
    old = dict(zip(result[1::2], result[2::2], strict=True))
    section = sections["player"]
    length, text = N_("the length of a text of the player"), N_("a text of the player")
    fields = [section.short(length, text) for _ in range(section.count())]
    lines = dict(zip(PLAYER, fields, strict=False))
    lines.pop("Token", None)  # a token is the key of an account
    lines["Player"] = lines.get("Player") or old.get(b"NAME", b"")
    lines["Nick"] = lines.get("Nick") or old.get(b"NICK", b"")
    return {key: text_of(line) for key, line in lines.items()}


FORMAT = BinaryFormat("rmv", ("rmv",), begins, single(read))
