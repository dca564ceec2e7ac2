"""Codes: a board to share as a short text, such as `MT1-0HM4-0ZX0`.

`docs/formats.md` specifies them. The characters in groups of four are numbers below 32, *symbols*,
which are kept here as bytes, a byte for each; the last four are a checksum. The others spell the
fields of a `SharedBoard`: numbers, texts, and the mines by the gaps between them.

A code is read only if it is the one that its board is written as, so that two codes never mean the
same board, and a mistyped one means none. In a file, a code with mines is a board with its start;
others need a dealer.

Codes of version 2 begin with a shape, and are those of all boards but the ordinary ones, whose
codes stay what they are.
"""

import re
from binascii import crc_hqx
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import NamedTuple

from minetui import Problem
from minetui.core import (
    LEVELS,
    BoardKind,
    Cell,
    CellSet,
    FirstClick,
    Level,
    LevelError,
    Minefield,
    Reveal,
    Shape,
    SharedBoard,
    cells_of,
    has,
    set_of,
)
from minetui.language import N_, _, ngettext, number

from .errors import FormatError, quoted
from .game_info import Eligibility
from .replay import BOARDS, Replay
from .source import Lines, TextFormat
from .text import NumberedLine, numbered_lines

VERSION, SHAPED = 1, 2
PREFIX = f"MT{VERSION}-"
BEGINNING = re.compile("MT([0-9]{1,3})-", re.I)
WHOLE = re.compile(r"MT[0-9]+-[-0-9A-Z]*(?:(?:(?<=-)[ \t]+|\s*\n\s*)[-0-9A-Z]+)*", re.I)
IN_TEXT = re.compile(r"(?<![-\w])MT[0-9]+-(?:\S*-\s*\n\s*)*\S+", re.I)
AROUND = ")]}>\"'`.,;:!?"  # what may stand behind a code in a text

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Douglas Crockford's base 32
FOREIGN = re.compile(f"[^-{ALPHABET}{ALPHABET.lower()}]")
LOOKALIKES = {
    "I": N_("Codes have no {sign}: is it the digit 1?"),
    "L": N_("Codes have no {sign}: is it the digit 1?"),
    "O": N_("Codes have no {sign}: is it the digit 0?"),
    "U": N_("Codes have no {sign}: is it the letter V?"),
}
NO_SUCH_SIGN = N_("Codes have no {sign}.")
TO_BYTES = bytes.maketrans(ALPHABET.encode(), bytes(range(32)))
TO_TEXT = bytes.maketrans(bytes(range(32)), ALPHABET.encode())
BITS = [f"{symbol:05b}" for symbol in range(32)]
GROUP = 4  # characters
CHECKSUM = 4  # symbols
SHAPES = tuple(Shape)  # new ones are added at the end
MOST_DIGITS = 10  # of a number to base 16

DAY, OUR_SEED, ANY_SEED, MINES = range(4)  # what a board is dealt from
NO_START, START, OPENED = range(3)
EPOCH = date(2026, 1, 1).toordinal()
DAYS = date.max.toordinal()
NAMED = tuple(LEVELS.values())  # numbered from 1; 0 is any other level
FIRST_CLICKS = tuple(FirstClick)
TECHNIQUES = ("casual", "pairs", "logic")  # new ones are added at the end
FRESH = re.compile("[a-hjkmnp-z2-9]{8}")  # the seeds that `fresh_seed` makes
U, ITS_SYMBOL = "U", "0"  # the only letter of such seeds that codes don't have

CUT_OFF = N_("This code is cut off, or has a typing error.")
TOO_LONG = N_("This code is too long, or has a typing error.")
MISTYPED = N_("This code has a typing error.")
NOT_DEALT = N_(
    "expected a code with mines, got one of a seed or a day, "
    "which 'minetui CODE' plays and 'minetui deal --code CODE' prints"
)


class CodeError(Problem):
    """A code that is wrong: one line that says what was expected, and what came."""


class LengthError(CodeError):
    """A code that is too short or too long for what it begins with."""


def begins(text: str) -> bool:
    """Does a text begin like a code, of this version or another?"""
    return BEGINNING.match(text.lstrip()) is not None


def found_in(text: str) -> str:
    """The code in a text: all of it, perhaps broken into lines, or a word of it without brackets.

    Empty if there is none.
    """
    if WHOLE.fullmatch(text.strip()):
        return text
    found = IN_TEXT.search(text)
    return found[0].rstrip(AROUND) if found else ""


def written(shared: SharedBoard) -> str:
    """The code of a board.

    A CodeError if it has none: without a day, a seed or mines, or with values that no game has.
    """
    return spelled(_symbols_of(shared), _version_of(shared))


def parsed(code: str) -> SharedBoard:
    """The board of a code; a CodeError says in one line what is wrong with it.

    The case of letters does not matter, nor do blanks and line breaks.
    """
    version, symbols = symbols_in(code)
    body, checksum = symbols[:-CHECKSUM], symbols[-CHECKSUM:]
    is_right = checksum == _checksum(body, version)
    try:
        shared = _board_in(_Symbols(body), version)
    except CodeError as error:
        if is_right or isinstance(error, LengthError):
            raise
        raise CodeError(_(MISTYPED)) from None
    if not is_right:
        raise CodeError(_(MISTYPED))
    if _symbols_of(shared) != body:
        problem = _("expected a code as minetui writes it, got another spelling of the same board")
        raise CodeError(problem)
    return shared


def read(lines: Lines) -> Iterator[Replay]:
    """The board of each code in a file, where it may be broken into lines.

    An opened start is a given move. The next code begins in a line of its own.
    """
    for line, code in _codes(lines):
        try:
            shared = parsed(code)
        except CodeError as error:
            raise FormatError(line, str(error)) from None
        if shared.mines is None:
            raise FormatError(line, _(NOT_DEALT))
        field = Minefield(shared.level.grid, shared.mines)
        info = Eligibility.on(shared).info | ({BOARDS: shared.kind} if shared.kind else {})
        given = [] if shared.start is None or not shared.opened else [Reveal(shared.start)]
        yield Replay(field, tuple(given), info, given=len(given))


def _codes(lines: Lines) -> Iterator[NumberedLine]:
    """The codes with the numbers of their first lines."""
    first, parts = 1, list[str]()
    for line, text in numbered_lines(lines):
        if begins(text) and parts:
            yield first, "".join(parts)
            parts.clear()
        if not parts:
            first = line
        parts.append(text)
    yield first, "".join(parts)


def write(replay: Replay) -> bytes:
    """The board of a replay as a code with mines, whose opened start is the first reveal."""
    start = next((move.cell for move in replay.moves if isinstance(move, Reveal)), None)
    opened = start is not None and has(replay.field.safe, start)
    mines, kind = replay.field.mines, replay.board_kind
    shared = SharedBoard(replay.level, mines=mines, start=start, opened=opened, kind=kind)
    return f"{written(shared)}\n".encode()


def spelled(symbols: bytes, version: int = VERSION) -> str:
    """The code of these symbols, to which it adds the checksum."""
    letters = (symbols + _checksum(symbols, version)).translate(TO_TEXT).decode()
    groups = (letters[i : i + GROUP] for i in range(0, len(letters), GROUP))
    return "-".join((f"MT{version}", *groups))


def symbols_in(text: str) -> tuple[int, bytes]:
    """The version of a code, and its symbols with the checksum, which need not be right."""
    code = "".join(text.split())
    beginning = BEGINNING.match(code)
    if not beginning or beginning[1].startswith("0"):
        got = quoted(code)
        problem = _(
            "expected a code, which begins with {start}, got {text}", start=PREFIX, text=got
        )
        raise CodeError(problem)
    version = int(beginning[1])
    if version not in (VERSION, SHAPED):
        raise CodeError(_("This code is of a newer minetui."))
    body = code[beginning.end() :]
    if strange := FOREIGN.search(body):
        problem = LOOKALIKES.get(strange[0].upper(), NO_SUCH_SIGN)
        raise CodeError(_(problem, sign=quoted(strange[0])))
    groups = body.upper().split("-")
    if not groups[-1]:
        raise CodeError(_(CUT_OFF))
    for place, group in enumerate(groups, start=1):
        if len(group) > GROUP or (len(group) < GROUP and place < len(groups)):
            slots = {"number": place, "group": quoted(group)}
            raise CodeError(_("This code has a typing error in group {number}, {group}.", **slots))
    return version, "".join(groups).encode().translate(TO_BYTES)


def _version_of(shared: SharedBoard) -> int:
    return VERSION if shared.level.shape is Shape.SQUARE else SHAPED


def _checksum(symbols: bytes, version: int) -> bytes:
    """The CRC-16 of some symbols, a byte for each, as symbols.

    A change of one symbol and a swap of neighbours are bursts of at most 16 bits, which such a
    checksum always finds. After the first version, its number comes before the symbols, so that a
    change of that is found, too.
    """
    before = b"" if version == VERSION else bytes([version])
    return _fixed(crc_hqx(before + symbols, 0xFFFF), CHECKSUM)


class _Symbols:
    """The symbols of a code, read from front to back."""

    def __init__(self, symbols: bytes) -> None:
        self._symbols, self._next = symbols, 0

    @property
    def left(self) -> int:
        """The number of symbols that have not been read."""
        return len(self._symbols) - self._next

    def take(self, count: int) -> bytes:
        """The next symbols."""
        if count > self.left:
            raise LengthError(_(CUT_OFF))
        self._next += count
        return self._symbols[self._next - count : self._next]

    def fixed(self, count: int) -> int:
        """The number that this many symbols spell, the highest first."""
        value = 0
        for symbol in self.take(count):
            value = 32 * value + symbol
        return value

    def number(self) -> int:
        """The next number, whose symbols say how many they are."""
        value = 0
        for _place in range(MOST_DIGITS):
            more, digit = divmod(self.fixed(1), 16)
            value = 16 * value + digit
            if not more:
                return value
        limit = f"16^{MOST_DIGITS}"
        raise CodeError(_("expected a number below {limit}, got a longer one", limit=limit))

    def bits(self, count: int) -> str:
        """The next bits, this many of them, as 0s and 1s, and those that fill the last symbol."""
        return "".join(BITS[symbol] for symbol in self.take(-(-count // 5)))

    def text(self) -> str:
        """The next text."""
        size = self.number()
        bits = self.bits(8 * size)
        data = bytes(int(bits[start : start + 8], 2) for start in range(0, 8 * size, 8))
        try:
            return data.decode()
        except UnicodeDecodeError:
            problem = _("expected text in UTF-8 as the seed, got other bytes")
            raise CodeError(problem) from None


def _fixed(number: int, count: int) -> bytes:
    """A number as this many symbols, the highest first."""
    return bytes(number // 32**place % 32 for place in range(count - 1, -1, -1))


def _number(value: int) -> bytes:
    """A number to base 16, a digit a symbol, the highest first; all but the last have 16 added."""
    *digits, last = (int(digit, 16) for digit in f"{value:x}")
    if len(digits) >= MOST_DIGITS:
        limit = f"16^{MOST_DIGITS}"
        raise CodeError(
            _("expected a number below {limit}, got {number}", limit=limit, number=value)
        )
    return bytes([*(16 + digit for digit in digits), last])


def _text(value: str) -> bytes:
    """A text: the number of its bytes in UTF-8, and their bits."""
    data = value.encode()
    return _number(len(data)) + _packed("".join(f"{byte:08b}" for byte in data))


def _packed(bits: str) -> bytes:
    """Bits as symbols, the last of them filled with zeros."""
    bits += "0" * (-len(bits) % 5)
    return bytes(int(bits[start : start + 5], 2) for start in range(0, len(bits), 5))


def _symbols_of(shared: SharedBoard) -> bytes:
    """The symbols of a board; a CodeError if it has no code."""
    timed, time, shape = shared.seconds is not None, b"", b""
    if _version_of(shared) == SHAPED:
        shape = bytes([SHAPES.index(shared.level.shape)])
    if shared.seconds is not None:
        if not 0 <= shared.seconds < 1e9:
            got = shared.seconds
            problem = _("expected a time to beat from 0 to 1e9 seconds, got {seconds}", seconds=got)
            raise CodeError(problem)
        time = _number(round(shared.seconds * 1000))
    if shared.day:
        return shape + bytes([16 * timed + DAY]) + _day(shared.day) + time
    origin, seed, mines = _source(shared)
    start = NO_START if shared.start is None else OPENED if shared.opened else START
    head = bytes([16 * timed + 4 * start + origin])
    return shape + head + _level(shared, origin) + seed + _start(shared) + time + mines


def _board_in(symbols: _Symbols, version: int) -> SharedBoard:
    """The board that symbols spell; a CodeError says what is wrong with them."""
    shape = _shape_in(symbols) if version == SHAPED else Shape.SQUARE
    timed, head = divmod(symbols.fixed(1), 16)
    start, origin = divmod(head, 4)
    day, seed = "", ""
    if origin == DAY:
        day = _day_in(symbols)
        daily = SharedBoard.daily(date.fromisoformat(day))
        level, first_click, kind = daily.level, daily.first_click, daily.kind
    else:
        level, first_click, kind = _level_in(symbols, shape)
    if origin == OUR_SEED:
        letters = "".join(ALPHABET[symbol] for symbol in symbols.take(8))
        seed = letters.replace(ITS_SYMBOL, U).lower()
    elif origin == ANY_SEED:
        seed = symbols.text()
    cell = None if start == NO_START else symbols.fixed(_width(level))
    seconds = symbols.number() / 1000 if timed else None
    mines = _mines_in(symbols, level) if origin == MINES else None
    if symbols.left:
        raise LengthError(_(TOO_LONG))
    if start > OPENED or (cell is not None and cell >= level.size):
        size = level.grid.dimensions
        raise CodeError(_("expected a start on {size}, got another place", size=size))
    opened = start == OPENED or bool(day)
    return SharedBoard(level, seed, day, mines, cell, opened, first_click, kind, seconds)


def _shape_in(symbols: _Symbols) -> Shape:
    number = symbols.fixed(1)
    if number >= len(SHAPES):
        problem = _("expected what this version knows, got a shape of a newer minetui")
        raise CodeError(problem)
    return SHAPES[number]


def _day(day: str) -> bytes:
    """The days since the epoch; earlier ones are counted on from the last of all days."""
    try:
        return _number((date.fromisoformat(day).toordinal() - EPOCH) % DAYS)
    except ValueError:
        problem = _("expected a day such as 2026-11-21, got {text}", text=quoted(day))
        raise CodeError(problem) from None


def _day_in(symbols: _Symbols) -> str:
    days = symbols.number()
    if days >= DAYS:
        last = date.max.isoformat()
        raise CodeError(_("expected a day up to {day}, got a later one", day=last))
    return date.fromordinal((days + EPOCH - 1) % DAYS + 1).isoformat()


def _source(shared: SharedBoard) -> tuple[int, bytes, bytes]:
    """What a board is dealt from, with the symbols of its seed and of its mines."""
    if shared.mines is not None:
        count = shared.mines.bit_count()
        if count != shared.level.mines or shared.mines & ~shared.level.grid.cells:
            problem = ngettext(
                "expected the {n} mine of the level, got {got}",
                "expected the {n} mines of the level, got {got}",
                shared.level.mines,
                got=number(count),
            )
            raise CodeError(problem)
        return MINES, b"", _mines(shared.level, shared.mines)
    if FRESH.fullmatch(shared.seed):
        letters = shared.seed.upper().replace(U, ITS_SYMBOL)
        return OUR_SEED, bytes(map(ALPHABET.index, letters)), b""
    if len(shared.seed.splitlines()) != 1:
        raise CodeError(_("expected a day, a seed of one line or mines, got none"))
    return ANY_SEED, _text(shared.seed), b""


def _level(shared: SharedBoard, origin: int) -> bytes:
    """The level with the first click and the kind of board."""
    level, kind = shared.level, _kind(shared, origin)
    ordinary = level.shaped(Shape.SQUARE)
    name = NAMED.index(ordinary) + 1 if ordinary in NAMED else 0
    # Where the mines are given, the first click plays no part, and a board has one code.
    first_click = FirstClick.OPENING if origin == MINES else shared.first_click
    head = 16 * bool(kind) + 4 * FIRST_CLICKS.index(first_click) + name
    size = b"" if name else _number(level.rows) + _number(level.cols) + _number(level.mines)
    return bytes([head]) + kind + size


def _kind(shared: SharedBoard, origin: int) -> bytes:
    """The kind of board; without mines it is needed to deal them, so it must be known."""
    dealing, technique = shared.kind.partition(":")[::2]
    if not shared.kind or (origin == MINES and technique not in TECHNIQUES):
        return b""
    if dealing not in BoardKind.DEALINGS or technique not in TECHNIQUES:
        problem = _(
            "expected what this version knows, got boards that are {kind}", kind=quoted(shared.kind)
        )
        raise CodeError(problem)
    return bytes([16 * BoardKind.DEALINGS.index(dealing) + TECHNIQUES.index(technique)])


def _level_in(symbols: _Symbols, shape: Shape) -> tuple[Level, FirstClick, str]:
    has_kind, head = divmod(symbols.fixed(1), 16)
    first_click, name = divmod(head, 4)
    if first_click >= len(FIRST_CLICKS):
        problem = _("expected what this version knows, got another promise for the first click")
        raise CodeError(problem)
    kind = BoardKind()
    if has_kind:
        dealing, technique = divmod(symbols.fixed(1), 16)
        if technique >= len(TECHNIQUES):
            problem = _("expected what this version knows, got a kind of board of a newer minetui")
            raise CodeError(problem)
        kind = BoardKind.of(BoardKind.DEALINGS[dealing], TECHNIQUES[technique])
    try:
        level = (
            NAMED[name - 1].shaped(shape)
            if name
            else Level(symbols.number(), symbols.number(), symbols.number(), shape)
        )
    except LevelError as error:
        raise CodeError(str(error)) from None
    return level, FIRST_CLICKS[first_click], kind


def _start(shared: SharedBoard) -> bytes:
    """The cell where the game begins."""
    cell, grid = shared.start, shared.level.grid
    if cell is None:
        return b""
    if not 0 <= cell < grid.size:
        size = grid.dimensions
        raise CodeError(_("expected a start on {size}, got cell {cell}", size=size, cell=cell))
    if shared.opened and shared.mines is not None and has(shared.mines, cell):
        raise CodeError(_("expected an opened start that is safe, got a mine"))
    return _fixed(cell, _width(shared.level))


def _width(level: Level) -> int:
    """The number of symbols that every cell of a level needs."""
    return -(-(level.size - 1).bit_length() // 5)


class Rice(NamedTuple):
    """The code of Robert F. Rice (1971) for the gaps between the mines of a level.

    A gap is divided by a power of 2 that the level alone decides. The quotient is spelled as that
    many 1s and a 0, the remainder in binary, in `width` bits. Where more than half of the cells are
    mined, the gaps are those between the safe cells; `cells` is their number.
    """

    cells: int
    width: int

    @classmethod
    def of(cls, level: Level) -> "Rice":
        """The code of a level: its divisor is about half of the distance between two cells."""
        size = level.size
        count = min(level.mines, size - level.mines)
        return cls(count, ((size - 1) // (2 * max(count, 1))).bit_length())

    def word(self, gap: int) -> str:
        """The bits of a gap.

        >>> Rice(cells=1, width=2).word(6)
        '1010'
        """
        divisor: int = 2**self.width
        quotient, remainder = divmod(gap, divisor)
        return "1" * quotient + "0" + f"{divisor + remainder:b}"[1:]

    def cells_in(self, bits: str, size: int) -> Iterator[Cell]:
        """The cells between which the bits spell the gaps."""
        start = free = 0
        for _each in range(self.cells):
            stop = bits.find("0", start)
            rest = bits[stop + 1 : stop + 1 + self.width]
            if stop < 0 or len(rest) < self.width:
                raise LengthError(_(CUT_OFF))
            cell = free + (stop - start) * 2**self.width + int(rest or "0", 2)
            if cell >= size:
                problem = ngettext(
                    "expected mines on {n} cell, got one after the last cell",
                    "expected mines on {n} cells, got one after the last cell",
                    size,
                )
                raise CodeError(problem)
            yield cell
            free, start = cell + 1, stop + 1 + self.width
        if len(bits) - start >= 5:
            raise LengthError(_(TOO_LONG))


def _mines(level: Level, mines: CellSet) -> bytes:
    """The mines of a board of a level, as symbols."""
    word, words, free = cache(Rice.of(level).word), list[str](), 0
    for cell in cells_of(_rarer(level, mines)):
        words.append(word(cell - free))
        free = cell + 1
    return _packed("".join(words))


def _mines_in(symbols: _Symbols, level: Level) -> CellSet:
    """The mines that all further symbols spell."""
    bits, code = symbols.bits(5 * symbols.left), Rice.of(level)
    if len(bits) < code.cells * (code.width + 1):
        raise LengthError(_(CUT_OFF))
    return _rarer(level, set_of(code.cells_in(bits, level.size)))


def _rarer(level: Level, mines: CellSet) -> CellSet:
    """The mines, or the safe cells if they are fewer; of either it makes the mines again."""
    return level.grid.cells & ~mines if 2 * level.mines > level.size else mines


FORMAT = TextFormat("code", (), begins, read, write, says_shape=True)
