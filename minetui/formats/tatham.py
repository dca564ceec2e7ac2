"""Mines of Simon Tatham's puzzle collection: its game IDs, and its saved games.

An ID is `9x9n10:4,4,m…`, one per line: width, height and mines, then the first click's column and
row, then the mines row by row as hexadecimal digits, the first cell highest. After `m` they are
masked, so that nobody reads them by accident: each half of the bytes is mixed with SHA-1 sums of
the other half.

A saved game is such a board, and the moves up to now. Each line is a key of eight characters, a
length and a text: `MOVE    :4:O2,7`. The moves after STATEPOS were undone, and are left out. Their
times are unknown, so all are at 0, except the last one of a game that is over: TIME is the time on
the clock.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha1
from typing import TypeAlias

from minetui.core import (
    Cell,
    Chord,
    Flag,
    Grid,
    Minefield,
    Move,
    Reveal,
    has,
    lowest,
    spelled,
)
from minetui.language import N_, _, ngettext, number

from .binary import cells_in
from .errors import FormatError, quoted
from .mouse import cell_on
from .replay import Replay
from .source import TextFormat, board_of, boards, single
from .text import NumberedLine, grid_sized, numbered_lines

BEGINNING = re.compile(r"[0-9]{1,9}x[0-9]{1,9}(?:n[0-9]{1,9})?a?:")
GAME = re.compile(
    r"(?P<cols>[1-9][0-9]{0,8})x(?P<rows>[1-9][0-9]{0,8})(?:n(?P<mines>[0-9]{1,9}))?a?"
    r":(?:[0-9]{1,9},[0-9]{1,9},)?(?P<mask>[mu]?),?(?P<digits>[0-9a-f]+)",
    re.I,
)
MAGIC = "Simon Tatham's Portable Puzzle Collection"
ENTRY = re.compile(r"(?P<key>[A-Z]{1,8}) {0,7}:(?P<length>[0-9]{1,9}):(?P<text>.*)", re.DOTALL)
SIZE = re.compile(r"([1-9][0-9]{0,8})(?:x([1-9][0-9]{0,8}))?.*", re.DOTALL)
LAYOUT = re.compile(
    r"(?:(?P<col>[0-9]{1,9}),(?P<row>[0-9]{1,9}),)?(?P<mask>[mu]?)(?P<digits>[0-9a-fA-F]+)"
)
UNDEALT = re.compile(r"r[0-9]+,[ua],")
MOVE = re.compile(r"([OFC])([0-9]{1,9}),([0-9]{1,9})")
KINDS: dict[str, type[Move]] = {"O": Reveal, "F": Flag, "C": Chord}
COUNT = re.compile(r"[0-9]{1,9}")
SECONDS = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,12})?(?:e[+-]?[0-9]{1,2})?")
UI = re.compile(r"D([0-9]{1,9})(C?).*", re.DOTALL)
VERSION = re.compile("1")
STEPS = ("MOVE", "SOLVE", "RESTART")
SavedStep: TypeAlias = tuple[int, str, str]
"""The line of a step, its key and its text."""


def read(lines: Iterable[str]) -> Iterator[Minefield]:
    """The minefield of each ID; a FormatError names the line that is wrong."""
    for line, text in numbered_lines(lines):
        game = GAME.fullmatch(text)
        if game is None:
            got = quoted(text)
            problem = _("expected an ID such as '9x9n10:4,4,m…', got {text}", text=got)
            raise FormatError(line, problem)
        grid = grid_sized(int(game["rows"]), int(game["cols"]), line)
        field = _minefield(line, grid, game["digits"], masked=game["mask"].lower() == "m")
        if game["mines"] and field.mine_count != int(game["mines"]):
            problem = ngettext(
                "expected {n} mine, got {got}",
                "expected {n} mines, got {got}",
                int(game["mines"]),
                got=number(field.mine_count),
            )
            raise FormatError(line, problem)
        yield field


def write(field: Minefield) -> bytes:
    """The minefield as an ID with plain digits, whose first click is on a zero if there is one."""
    grid = field.grid
    row, col = grid.place(lowest(field.zeros or field.safe or 1))
    signs = spelled(field.mines, grid.size)
    signs += "0" * (-len(signs) % 4)
    digits = f"{int(signs, 2):0{len(signs) // 4}x}"
    return f"{grid.cols}x{grid.rows}n{field.mine_count}:{col},{row},u{digits}\n".encode()


def begins_save(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    entry = ENTRY.fullmatch(first)
    return entry is not None and entry["key"] == "SAVEFILE"


def read_save(lines: Iterable[str]) -> Replay:
    """The one game; a FormatError names the line that is wrong."""
    numbered = numbered_lines(lines)
    first, text = next(numbered, (1, ""))
    if not begins_save(text) or not text.endswith(MAGIC):
        wanted = f"'SAVEFILE:41:{MAGIC}'"
        problem = _("expected {field}, got {text}", field=wanted, text=quoted(text))
        raise FormatError(first, problem)
    entries, steps, line = dict[str, NumberedLine](), list[SavedStep](), first
    for line, text in numbered:
        entry = ENTRY.fullmatch(text)
        if entry is None:
            problem = _(
                "expected a key, a length and a text such as 'MOVE    :4:O2,7', got {text}",
                text=quoted(text),
            )
            raise FormatError(line, problem)
        key, length, value = entry.groups()
        if len(value) != int(length) and key != "SEED":
            problem = ngettext(
                "expected {n} character in {key}, got {got}",
                "expected {n} characters in {key}, got {got}",
                int(length),
                key=key,
                got=number(len(value)),
            )
            raise FormatError(line, problem)
        if key in STEPS:
            steps.append((line, key, value))
        else:
            entries[key] = (line, value)
    return _replay(_Save(entries, line), steps)


class _Save:
    """The entries of a save, except its moves."""

    def __init__(self, entries: Mapping[str, NumberedLine], last: int) -> None:
        self.entries, self.last = entries, last

    def entry(self, key: str, fits: re.Pattern[str], wanted: str) -> tuple[int, re.Match[str]]:
        """The line of an entry, and the match of its text; a FormatError if it does not fit.

        `wanted` is a marked name of what fits.
        """
        line, text = self.entries.get(key, (self.last, ""))
        match = fits.fullmatch(text)
        if key not in self.entries:
            problem = _("expected a line '{key}' with {field}, got none", key=key, field=_(wanted))
            raise FormatError(line, problem)
        if match is None:
            slots = {"field": _(wanted), "key": key, "text": quoted(text)}
            raise FormatError(line, _("expected {field} in {key}, got {text}", **slots))
        return line, match

    def count(self, key: str, wanted: str) -> tuple[int, int]:
        """The line of a number, and the number."""
        line, match = self.entry(key, COUNT, wanted)
        return line, int(match[0])

    @property
    def seconds(self) -> float:
        """The time on the clock."""
        if "TIME" not in self.entries:
            return 0.0
        return float(self.entry("TIME", SECONDS, N_("seconds such as 75.3"))[1][0])

    @property
    def grid(self) -> Grid:
        """The size of the board."""
        self.entry("VERSION", VERSION, N_("version 1 of the format"))
        line, name = self.entry("GAME", re.compile(".*"), N_("the name of the game"))
        if name[0] != "Mines":
            got = quoted(name[0])
            raise FormatError(line, _("expected a game of Mines, got {text}", text=got))
        line, size = self.entry("CPARAMS", SIZE, N_("a size such as 9x9n10"))
        return grid_sized(int(size[2] or size[1]), int(size[1]), line)

    def board(self, grid: Grid) -> tuple[Minefield, tuple[Move, ...]]:
        """The minefield, and the move that the game begins with.

        In PRIVDESC there is no such move, since the first click of the player's is in the moves.
        """
        key = "PRIVDESC" if "PRIVDESC" in self.entries else "DESC"
        line, text = self.entries.get(key, (self.last, ""))
        if UNDEALT.match(text):
            problem = _(
                "expected a first cell that was revealed, since there is no board before it, "
                "got a save made before the first click"
            )
            raise FormatError(line, problem)
        line, match = self.entry(key, LAYOUT, N_("a board such as '4,4,m…'"))
        return _board(line, grid, match)

    def ended(self) -> tuple[int, bool]:
        """The number of times that the player hit a mine, and whether the game was once won."""
        match = UI.fullmatch(self.entries.get("UI", (0, ""))[1])
        return (int(match[1]), bool(match[2])) if match else (0, False)


def _replay(save: _Save, steps: list[SavedStep]) -> Replay:
    """The game up to the state that was shown when it was saved."""
    field, start = save.board(save.grid)
    line, states = save.count("NSTATES", N_("the number of states"))
    if states != len(steps) + 1:
        problem = ngettext(
            "expected {n} state for the moves, got {got}",
            "expected {n} states for the moves, got {got}",
            len(steps) + 1,
            got=number(states),
        )
        raise FormatError(line, problem)
    line, state = save.count("STATEPOS", N_("the number of the state"))
    if not 1 <= state <= states:
        problem = _("expected a state from 1 to {last}, got {state}", last=states, state=state)
        raise FormatError(line, problem)
    shown = steps[: state - 1]
    restarts = [index for index, (_, key, _) in enumerate(shown) if key == "RESTART"]
    if restarts:
        shown = shown[restarts[-1] :]
        start = _start_again(shown[0], field)
    moves = [*start, *_moves(field.grid, shown)]
    last = moves[-1] if moves else None
    lost = isinstance(last, Reveal) and has(field.mines, last.cell)
    deaths, won = save.ended()
    if moves and (won or lost):
        moves[-1] = replace(moves[-1], at=save.seconds)
    solved = any(key == "SOLVE" for _, key, _ in shown)
    assisted = bool(start) or solved or state < states or deaths > lost
    info = {"Program": "Mines"} | ({"Assisted": "Yes"} if assisted else {})
    given = len(start)
    return Replay(field, tuple(moves), info, save.seconds, given=given, records_all=False)


def _start_again(step: SavedStep, field: Minefield) -> tuple[Move, ...]:
    """The move that a restarted game begins with; a FormatError if its board is another one."""
    line, text = step[0], step[2]
    if UNDEALT.match(text):
        return ()
    match = LAYOUT.fullmatch(text)
    if match is None:
        got = quoted(text)
        problem = _("expected a board such as '4,4,m…' in RESTART, got {text}", text=got)
        raise FormatError(line, problem)
    again, start = _board(line, field.grid, match)
    if again != field:
        problem = _("expected the board of the game in RESTART, got another one")
        raise FormatError(line, problem)
    return start


def _board(line: int, grid: Grid, match: re.Match[str]) -> tuple[Minefield, tuple[Move, ...]]:
    """The minefield that a text describes, and the move that reveals its first cell, if any."""
    field = _minefield(line, grid, match["digits"], masked=match["mask"] == "m")
    if match["col"] is None:
        return field, ()
    return field, (Reveal(_cell(line, grid, match["col"], match["row"])),)


def _moves(grid: Grid, steps: list[SavedStep]) -> Iterator[Move]:
    """The moves of the steps, up to the one where the program solved the board."""
    for line, key, text in steps:
        if key == "SOLVE":
            return
        for part in text.split(";") if key == "MOVE" else ():
            move = MOVE.fullmatch(part)
            if move is None:
                got = quoted(part)
                problem = _("expected a move such as O2,7, F2,7 or C2,7, got {text}", text=got)
                raise FormatError(line, problem)
            yield KINDS[move[1]](_cell(line, grid, move[2], move[3]))


def _cell(line: int, grid: Grid, col: str, row: str) -> Cell:
    """The cell at a column and a row from 0."""
    cell = cell_on(grid, int(row), int(col))
    if cell is None:
        size = grid.dimensions
        problem = _("expected a cell within {size}, got {col},{row}", size=size, col=col, row=row)
        raise FormatError(line, problem)
    return cell


def _minefield(line: int, grid: Grid, digits: str, *, masked: bool) -> Minefield:
    """The minefield that hexadecimal digits spell."""
    wanted = -(-grid.size // 4)
    if len(digits) != wanted:
        problem = ngettext(
            "expected {n} hexadecimal digit, got {got}",
            "expected {n} hexadecimal digits, got {got}",
            wanted,
            got=number(len(digits)),
        )
        raise FormatError(line, problem)
    data = bytes.fromhex(digits + "0" * (wanted % 2))
    if masked:
        data = _unmasked(data, grid.size)
    return Minefield(grid, cells_in(data, grid.size))


def _unmasked(data: bytes, size: int) -> bytes:
    """The bytes as they were before the mask: the second half first, since it was masked last."""
    half = len(data) // 2
    first, second = data[:half], data[half:]
    second = _cut(_mixed(second, first), size - 8 * half)
    return _cut(_mixed(first, second), 8 * half) + second


def _mixed(data: bytes, seed: bytes) -> bytes:
    """The bytes, combined by exclusive or with SHA-1 sums of the seed followed by a counter."""
    sums = -(-len(data) // 20)
    stream = b"".join(sha1(seed + str(count).encode()).digest() for count in range(sums))
    return bytes(byte ^ noise for byte, noise in zip(data, stream, strict=False))


def _cut(data: bytes, bits: int) -> bytes:
    """The bytes with all bits after the first `bits` set to zero."""
    rest: int = 2 ** (8 * len(data) - bits)
    whole = int.from_bytes(data, "big")
    return (whole - whole % rest).to_bytes(len(data), "big")


IDS = TextFormat("tatham", (), BEGINNING.match, boards(read), board_of(write))
SAVES = TextFormat("tatham-save", ("sav",), begins_save, single(read_save))
