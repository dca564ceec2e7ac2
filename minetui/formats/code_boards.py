"""The board of a code, as symbols: by its day, by its seed or by its mines."""

import re
from datetime import date

from minetui.core.board_kinds import ADJUSTED, ANY, SOLVABLE
from minetui.core.deal import FirstClick
from minetui.core.grid import has
from minetui.core.levels import LEVELS, Level, LevelError
from minetui.core.shared_board import SharedBoard
from minetui.core.week import DAILY_KIND, derivation_of

from .code_fields import TOO_LONG, LengthError, Symbols, number, text
from .code_mines import mines_in, spelled_mines
from .code_symbols import ALPHABET, CodeError, fixed
from .errors import quoted

DAY, OUR_SEED, ANY_SEED, MINES = range(4)
NO_START, START, OPENED = range(3)
EPOCH = date(2026, 1, 1).toordinal()
DAYS = date.max.toordinal()
NAMED = tuple(LEVELS.values())  # numbered from 1; 0 is any other level
FIRST_CLICKS = tuple(FirstClick)
DEALINGS = (SOLVABLE, ADJUSTED)
TECHNIQUES = ("casual", "pairs", "logic")  # new ones are added at the end
FRESH = re.compile("[a-hjkmnp-z2-9]{8}")  # the seeds of `store/seeds.py`
U, ITS_SYMBOL = "U", "0"  # the only letter of such seeds that codes don't have
UNKNOWN = "expected what this version knows, got"


def symbols_of(shared: SharedBoard) -> bytes:
    """The symbols of a board; a CodeError if it has no code."""
    timed = shared.seconds is not None
    time = b"" if shared.seconds is None else number(_milliseconds(shared.seconds))
    if shared.day:
        return bytes([16 * timed + DAY]) + _day(shared.day) + time
    origin, seed, mines = _source(shared)
    start = NO_START if shared.start is None else OPENED if shared.opened else START
    head = bytes([16 * timed + 4 * start + origin])
    return head + _level(shared, origin) + seed + _start(shared) + time + mines


def board_in(symbols: Symbols) -> SharedBoard:
    """The board that symbols spell; a CodeError says what is wrong with them."""
    timed, head = divmod(symbols.fixed(1), 16)
    start, origin = divmod(head, 4)
    day = _day_in(symbols) if origin == DAY else ""
    level, first_click, kind = _daily(day) if day else _level_in(symbols)
    seed = _seed_in(symbols, origin)
    cell = None if start == NO_START else symbols.fixed(_width(level))
    seconds = symbols.number() / 1000 if timed else None
    mines = mines_in(symbols, level) if origin == MINES else None
    if symbols.left:
        raise LengthError(TOO_LONG)
    if start > OPENED or (cell is not None and cell >= level.grid.size):
        raise CodeError(f"expected a start on {level.grid.shape}, got another place")
    opened = start == OPENED or bool(day)
    return SharedBoard(level, seed, day, mines, cell, opened, first_click, kind, seconds)


def _milliseconds(seconds: float) -> int:
    if not 0 <= seconds < 1e9:
        raise CodeError(f"expected a time to beat from 0 to 1e9 seconds, got {seconds}")
    return round(seconds * 1000)


def _day(day: str) -> bytes:
    """The days since the epoch; earlier ones are counted on from the last of all days."""
    try:
        return number((date.fromisoformat(day).toordinal() - EPOCH) % DAYS)
    except ValueError:
        raise CodeError(f"expected a day such as 2026-11-21, got {quoted(day)}") from None


def _day_in(symbols: Symbols) -> str:
    days = symbols.number()
    if days >= DAYS:
        raise CodeError(f"expected a day up to {date.max.isoformat()}, got a later one")
    return date.fromordinal((days + EPOCH - 1) % DAYS + 1).isoformat()


def _daily(day: str) -> tuple[Level, FirstClick, str]:
    level = derivation_of(day).week[date.fromisoformat(day).weekday()]
    return level, FirstClick.OPENING, DAILY_KIND


def _source(shared: SharedBoard) -> tuple[int, bytes, bytes]:
    """What a board is dealt from, with the symbols of its seed and of its mines."""
    if shared.mines is not None:
        count = shared.mines.bit_count()
        if count != shared.level.mines or shared.mines & ~shared.level.grid.cells:
            raise CodeError(f"expected the {shared.level.mines} mines of the level, got {count}")
        return MINES, b"", spelled_mines(shared.level, shared.mines)
    if FRESH.fullmatch(shared.seed):
        letters = shared.seed.upper().replace(U, ITS_SYMBOL)
        return OUR_SEED, bytes(map(ALPHABET.index, letters)), b""
    if len(shared.seed.splitlines()) != 1:
        raise CodeError("expected a day, a seed of one line or mines, got none")
    return ANY_SEED, text(shared.seed), b""


def _seed_in(symbols: Symbols, origin: int) -> str:
    if origin == OUR_SEED:
        letters = "".join(ALPHABET[symbol] for symbol in symbols.take(8))
        return letters.replace(ITS_SYMBOL, U).lower()
    return symbols.text() if origin == ANY_SEED else ""


def _level(shared: SharedBoard, origin: int) -> bytes:
    """The level with the first click and the kind of board."""
    level, kind = shared.level, _kind(shared, origin)
    name = NAMED.index(level) + 1 if level in NAMED else 0
    # Where the mines are given, the first click plays no part, and a board has one code.
    first_click = FirstClick.OPENING if origin == MINES else shared.first_click
    head = 16 * bool(kind) + 4 * FIRST_CLICKS.index(first_click) + name
    size = b"" if name else number(level.rows) + number(level.cols) + number(level.mines)
    return bytes([head]) + kind + size


def _level_in(symbols: Symbols) -> tuple[Level, FirstClick, str]:
    has_kind, head = divmod(symbols.fixed(1), 16)
    first_click, name = divmod(head, 4)
    if first_click >= len(FIRST_CLICKS):
        raise CodeError(f"{UNKNOWN} another promise for the first click")
    kind = _kind_in(symbols.fixed(1)) if has_kind else ANY
    try:
        level = NAMED[name - 1] if name else Level(*(symbols.number() for _ in range(3)))
    except LevelError as error:
        raise CodeError(str(error)) from None
    return level, FIRST_CLICKS[first_click], kind


def _kind(shared: SharedBoard, origin: int) -> bytes:
    """The kind of board; without mines it is needed to deal them, so it must be known."""
    dealing, _, technique = shared.kind.partition(":")
    if shared.kind == ANY or (origin == MINES and technique not in TECHNIQUES):
        return b""
    if dealing not in DEALINGS or technique not in TECHNIQUES:
        raise CodeError(f"{UNKNOWN} boards that are {quoted(shared.kind)}")
    return bytes([16 * DEALINGS.index(dealing) + TECHNIQUES.index(technique)])


def _kind_in(symbol: int) -> str:
    dealing, technique = divmod(symbol, 16)
    if technique >= len(TECHNIQUES):
        raise CodeError(f"{UNKNOWN} a kind of board of a newer minetui")
    return f"{DEALINGS[dealing]}:{TECHNIQUES[technique]}"


def _start(shared: SharedBoard) -> bytes:
    """The cell where the game begins."""
    cell, grid = shared.start, shared.level.grid
    if cell is None:
        return b""
    if not 0 <= cell < grid.size:
        raise CodeError(f"expected a start on {grid.shape}, got cell {cell}")
    if shared.opened and shared.mines is not None and has(shared.mines, cell):
        raise CodeError("expected an opened start that is safe, got a mine")
    return fixed(cell, _width(shared.level))


def _width(level: Level) -> int:
    """The number of symbols that every cell of a level needs."""
    return -(-(level.grid.size - 1).bit_length() // 5)
