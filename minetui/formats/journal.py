"""Journals of running games: a line for each action, written when it happens.

The first lines describe the game as it is when the journal begins; they are written before the
first byte of the file, which is zero until then. Lines are only ever added, so a journal that is
cut at any byte holds the game up to its last whole line. `docs/formats.md` describes the format.

It is a format of its own and not RawVF: flags come before there is a board, undo and redo are
lines, since nothing in the file is taken back, no more than the time on the clock, and a deal of
100,000,000 cells is one line. Moves that follow each other are played at once, so that a million of
them take seven seconds.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, zip_longest
from typing import get_args

from minetui.core import FirstClick, Game, Level, Minefield, Move, Reveal, Shape
from minetui.language import _, ngettext

from .errors import FormatError, quoted
from .replay import BOARDS, kind_from
from .text import level_of

OLD_HEAD, HEAD = "minetui journal 1", "minetui journal 2"
HEADS = {OLD_HEAD: Shape.SQUARE, HEAD: Shape.SQUARE} | {
    f"minetui journal 3 {shape}": shape for shape in Shape if shape is not Shape.SQUARE
}
"""The first lines, and what shape each says: games on one that a program lacks are left alone."""
HEAD_OF = {shape: head for head, shape in HEADS.items()}  # of each shape the newest
FAMILY = b"minetui journal "
LEVEL = re.compile(r"level (\d{1,9}) (\d{1,9}) (\d{1,18})")
KINDS: dict[str, type[Move]] = {kind.word: kind for kind in get_args(Move)}
WORDS = tuple(KINDS)
MOVE = re.compile(rf"({'|'.join(KINDS)}) (\d{{1,9}}) (-?\d{{1,9}}(?:\.\d{{1,9}})?)")
TIME = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
HEX = re.compile(r"[0-9a-f]+")
FIRST_CLICKS = [first_click.value for first_click in FirstClick]
UNDO, REDO, ASSISTED, LEFT = "undo", "redo", "assisted", "left"
UNCOUNTED, WASTED, GIVEN = "uncounted", "wasted", "given"
MOVES_GIVEN = re.compile(r"\d{1,9}")


def move_line(move: Move) -> str:
    """The line of a move."""
    return f"{move.word} {move.cell} {move.at:.3f}"


def wasted_line(move: Move) -> str:
    """The line of a click that changed nothing."""
    return f"{WASTED} {move_line(move)}"


def clock_line(seconds: float) -> str:
    """The line of the time on the clock."""
    return f"clock {seconds:.3f}"


def board_line(field: Minefield) -> str:
    """The line of a dealt board: its mines as one hexadecimal number, bit row·cols + col each."""
    return f"board {field.mines:0{_digits(field.grid.size)}x}"


def info_line(key: str, text: str) -> str:
    """The line of an entry of the game's info; a later one takes the place of an earlier one."""
    return f"info {key}: {' '.join(text.split())}"


def boards_line(game: Game) -> str:
    """The line of the kind of board."""
    return info_line(BOARDS, game.board_kind)


def first_lines(game: Game) -> Iterator[str]:
    """The lines at the beginning of a journal of this game."""
    level = game.level
    yield from (HEAD_OF[level.shape], f"level {level.rows} {level.cols} {level.mines}")
    yield from (f"first-click {game.first_click.value}", f"seed {game.seed}")
    yield from (info_line(key, text) for key, text in game.info.items())
    if game.board_kind:
        yield boards_line(game)
    if game.dealt:
        yield board_line(game.field)
    for move, effective in game.recorded_clicks:
        yield move_line(move) if effective else wasted_line(move)
    yield from (UNDO for _ in game.record[game.index :])
    if game.given:
        yield f"{GIVEN} {game.given}"
    if not game.counts_all:
        yield UNCOUNTED
    yield clock_line(max(game.elapsed, 0.0))
    if game.assisted:
        yield ASSISTED


def text_of(lines: Iterable[str]) -> bytes:
    """Lines as the bytes of a file."""
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def whole_lines(data: bytes) -> bytes:
    """The lines of a journal that count: those that are whole, if all its first lines are there."""
    return b"" if data.startswith(b"\0" + FAMILY[1:]) else data[: data.rfind(b"\n") + 1]


def is_of_newer(data: bytes) -> bool:
    """Has a newer minetui written it? Then nothing is known of its lines, nor where they end."""
    line, newline, _ = (HEAD[:1].encode() + data[1:]).partition(b"\n")
    heads = (head.encode() for head in HEADS)
    known = any(head == line if newline else head.startswith(line) for head in heads)
    return data[:1] in (b"\0", line[:1]) and line.startswith(FAMILY) and not known


def read(data: bytes) -> Game:
    """The game in a journal, up to its last whole line.

    A FormatError names the line that is wrong.
    """
    lines = data.decode("utf-8", "surrogateescape").split("\n")[:-1]
    head = lines[0] if lines else ""
    if head not in HEADS:
        problem = _("expected {field}, got {text}", field=repr(HEAD), text=quoted(head))
        raise FormatError(1, problem)
    game = Game(_level(lines[1] if len(lines) > 1 else "", HEADS[head]))
    game.counts_all = head != OLD_HEAD
    number = 3
    for are_moves, group in groupby(lines[2:], lambda line: line.startswith(WORDS)):
        following = list(group)
        (_play if are_moves else _follow)(game, following, number)
        number += len(following)
    return game


def left_for_another(data: bytes) -> bool:
    """Did the player begin another game instead, without returning to this one?"""
    return data.endswith(f"\n{LEFT}\n".encode())


def _level(line: str, shape: Shape) -> Level:
    numbers = LEVEL.fullmatch(line)
    if not numbers:
        got = quoted(line)
        raise FormatError(2, _("expected 'level ROWS COLS MINES', got {text}", text=got))
    rows, cols, mines = map(int, numbers.groups())
    return level_of(rows, cols, mines, 2, shape)


def _play(game: Game, lines: list[str], first: int) -> None:
    """Play the moves in these lines, all at once; `first` is the number of the first line."""
    before = game.index
    moves = [_move(game, number, line) for number, line in enumerate(lines, first)]
    if game.extend(moves) < len(moves):
        pairs = zip_longest(moves, game.record[before:])
        idle = next(i for i, (move, played) in enumerate(pairs) if move is not played)
        is_dealt = game.dealt or not isinstance(moves[idle], Reveal)
        raise FormatError(
            first + idle,
            _("expected a move that changes something")
            if is_dealt
            else _("expected the board before a reveal"),
        )
    game.elapsed = max(game.elapsed, moves[-1].at)  # also where the move is undone later


def _move(game: Game, number: int, line: str) -> Move:
    """The move in a line."""
    match = MOVE.fullmatch(line)
    if not match:
        raise _unknown_line(number, line)
    move = KINDS[match[1]](int(match[2]), float(match[3]))
    if move.cell >= game.level.size:
        raise FormatError(number, _("expected a cell of the board"))
    return move


def _follow(game: Game, lines: list[str], first: int) -> None:
    """Apply these lines to the game; `first` is the number of the first line."""
    for number, line in enumerate(lines, first):
        word, rest = line.partition(" ")[::2]
        if word == WASTED:
            _waste(game, _move(game, number, rest), number)
            continue
        if word not in ACTIONS:
            raise _unknown_line(number, line)
        try:
            ACTIONS[word](game, rest)
        except ValueError as error:
            raise FormatError(number, str(error)) from None


def _waste(game: Game, move: Move, number: int) -> None:
    """Add a click that changed nothing; before the deal, a reveal can only be one on a flag."""
    if move.played_on(game.position) is not game.position:
        raise FormatError(number, _("expected a click that changes nothing"))
    game.waste(move)
    game.elapsed = max(game.elapsed, move.at)


def _unknown_line(number: int, line: str) -> FormatError:
    got = quoted(line)
    return FormatError(number, _("expected a line such as 'reveal 3 1.250', got {text}", text=got))


def _set_first_click(game: Game, text: str) -> None:
    if text not in FIRST_CLICKS:
        raise ValueError(_("expected one of {names}", names=", ".join(FIRST_CLICKS)))
    game.first_click = FirstClick(text)


def _set_info(game: Game, text: str) -> None:
    key, _, value = text.partition(": ")
    if key == BOARDS:
        game.board_kind = kind_from(value)
    else:
        game.info = {name: each for name, each in {**game.info, key: value}.items() if each}


def _set_board(game: Game, digits: str) -> None:
    """Place the minefield, if it fits the level of the game."""
    level, count = game.level, _digits(game.level.size)
    if game.dealt:
        raise ValueError(_("expected only one board"))
    if len(digits) != count:
        raise ValueError(ngettext("expected {n} digit", "expected {n} digits", count))
    if not HEX.fullmatch(digits):
        raise ValueError(_("expected a number in base 16"))
    mines = int(digits, 16)
    if mines > level.grid.cells or mines.bit_count() != level.mines:
        raise ValueError(ngettext("expected {n} mine", "expected {n} mines", level.mines))
    game.place_minefield(Minefield(level.grid, mines))


def _set_clock(game: Game, text: str) -> None:
    if not TIME.fullmatch(text):
        raise ValueError(_("expected seconds"))
    game.elapsed = float(text)


def _set_given(game: Game, text: str) -> None:
    if not MOVES_GIVEN.fullmatch(text) or int(text) > game.index:
        raise ValueError(_("expected a number of moves"))
    game.given = int(text)


def _undo(game: Game, text: str) -> None:
    if not game.undo():
        raise ValueError(_("expected a move to undo"))


def _redo(game: Game, text: str) -> None:
    if not game.redo():
        raise ValueError(_("expected a move to redo"))


ACTIONS: dict[str, Callable[[Game, str], None]] = {
    "first-click": _set_first_click,
    "seed": lambda game, text: setattr(game, "seed", text),
    "info": _set_info,
    "board": _set_board,
    "clock": _set_clock,
    ASSISTED: lambda game, text: setattr(game, "assisted", True),
    GIVEN: _set_given,
    UNCOUNTED: lambda game, text: setattr(game, "counts_all", False),
    UNDO: _undo,
    REDO: _redo,
    LEFT: lambda game, text: None,
}


def _digits(size: int) -> int:
    """The number of hexadecimal digits of a set of this many cells."""
    return -(-size // 4)
