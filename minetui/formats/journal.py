"""The journal of a running game: what is done to it, a line each, as it is done.

The first lines tell the game that the journal begins with. Lines are only ever added, so one that
is cut at any byte tells the game up to its last whole line. `docs/formats.md` describes the format.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core.deal import FirstClick
from minetui.core.game import Game
from minetui.core.levels import Level, LevelError
from minetui.core.minefield import Minefield
from minetui.core.moves import MOVES, Move

from .board_kinds import BOARDS, kind_from
from .errors import FormatError, quoted

HEAD, FAMILY = "minetui journal 1", b"minetui journal "
LEVEL = re.compile(r"level (\d{1,9}) (\d{1,9}) (\d{1,18})")
MOVE = re.compile(r"(\d{1,9}) (-?\d{1,9}(?:\.\d{1,9})?)")
TIME = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
HEX = re.compile(r"[0-9a-f]+")
KINDS = {kind.word: kind for kind in MOVES}
FIRST_CLICKS = [first_click.value for first_click in FirstClick]
UNDO, REDO, ASSISTED, LEFT = "undo", "redo", "assisted", "left"


def move_line(move: Move) -> str:
    """The line of a move."""
    return f"{move.word} {move.cell} {move.at:.3f}"


def clock_line(seconds: float) -> str:
    """The line that tells the time on the clock."""
    return f"clock {seconds:.3f}"


def board_line(field: Minefield) -> str:
    """The line of a dealt board: its mines as one number in base 16, bit row·cols + col each."""
    return f"board {field.mines:0{_digits(field.grid.size)}x}"


def info_line(key: str, text: str) -> str:
    """The line of something else that the game's file tells."""
    return f"info {key}: {' '.join(text.split())}"


def boards_line(game: Game) -> str:
    """The line that names the kind of board."""
    return info_line(BOARDS, game.board_kind)


def begun(game: Game) -> Iterator[str]:
    """The lines that a journal of this game begins with."""
    level = game.level
    yield from (HEAD, f"level {level.rows} {level.cols} {level.mines}")
    yield from (f"first-click {game.first_click.value}", f"seed {game.seed}")
    yield from (info_line(key, text) for key, text in game.info.items())
    if game.board_kind:
        yield boards_line(game)
    if game.dealt:
        yield board_line(game.field)
    yield from map(move_line, game.record)
    yield from (UNDO for _ in game.record[game.index :])
    yield clock_line(max(game.elapsed, 0.0))
    if game.assisted:
        yield ASSISTED


def text_of(lines: Iterable[str]) -> bytes:
    """Lines as the bytes of a file."""
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def read(data: bytes) -> Game:
    """The game that a journal tells, up to its last whole line.

    A FormatError names the line that is not right.
    """
    lines = data.decode("utf-8", "surrogateescape").split("\n")[:-1]
    if lines[:1] != [HEAD]:
        raise FormatError(1, f"expected {HEAD!r}, got {quoted(lines[0] if lines else '')}")
    game = Game(_level(lines[1] if len(lines) > 1 else ""))
    for number, line in enumerate(lines[2:], start=3):
        word, _, rest = line.partition(" ")
        try:
            _follow(game, word, rest)
        except ValueError as error:
            raise FormatError(number, str(error)) from None
    return game


def was_left(data: bytes) -> bool:
    """Did the player begin another game instead, and not come back?"""
    return data.endswith(f"\n{LEFT}\n".encode())


def _level(line: str) -> Level:
    numbers = LEVEL.fullmatch(line)
    if not numbers:
        raise FormatError(2, f"expected 'level ROWS COLS MINES', got {quoted(line)}")
    try:
        return Level(*map(int, numbers.groups()))
    except LevelError as error:
        raise FormatError(2, str(error)) from None


def _follow(game: Game, word: str, rest: str) -> None:
    """Do to the game what a line tells; a ValueError says what can't be."""
    match word:
        case "first-click":
            _expect(rest in FIRST_CLICKS, f"one of {', '.join(FIRST_CLICKS)}")
            game.first_click = FirstClick(rest)
        case "seed":
            game.seed = rest
        case "info":
            key, _, text = rest.partition(": ")
            if key == BOARDS:
                game.board_kind = kind_from(text)
                return
            game.info = {name: told for name, told in {**game.info, key: text}.items() if told}
        case "board":
            game.place_minefield(_field(game, rest))
        case "clock":
            game.elapsed = _seconds(rest)
        case "assisted":
            game.assisted = True
        case "undo" | "redo":
            _expect(game.undo() if word == "undo" else game.redo(), f"a move to {word}")
        case "left":
            pass
        case _:
            _play(game, word, rest)


def _play(game: Game, word: str, rest: str) -> None:
    """Play the move that a line tells."""
    told, kind = MOVE.fullmatch(rest), KINDS.get(word)
    if kind is None or told is None:
        got = quoted(f"{word} {rest}")
        raise ValueError(f"expected a line such as 'reveal 3 1.250', got {got}")
    move = kind(int(told[1]), float(told[2]))
    _expect(move.cell < game.level.grid.size, "a cell of the board")
    _expect(not game.must_deal(move), "the board before the first reveal")
    _expect(game.play(move), "a move that changes something")


def _field(game: Game, digits: str) -> Minefield:
    """The minefield that a line tells, if it is one of the level of the game."""
    level = game.level
    _expect(not game.dealt, "one board")
    _expect(len(digits) == _digits(level.grid.size), f"{_digits(level.grid.size)} digits")
    _expect(HEX.fullmatch(digits) is not None, "a number in base 16")
    mines = int(digits, 16)
    _expect(mines <= level.grid.cells and mines.bit_count() == level.mines, f"{level.mines} mines")
    return Minefield(level.grid, mines)


def _seconds(text: str) -> float:
    _expect(TIME.fullmatch(text) is not None, "seconds")
    return float(text)


def _expect(right: bool, what: str) -> None:
    if not right:
        raise ValueError(f"expected {what}")


def _digits(size: int) -> int:
    """The digits in base 16 of a set of that many cells."""
    return -(-size // 4)
