"""Data sets: a row for each decision in the games of a plan, with the exact odds of that moment.

A `Decision` is a position in which a player chose a cell, and the cell. Its row is a line of JSON,
or one of Parquet with the same columns; docs/dataset.md says what each of them means, and a change
of that is a new schema. The board stands in one word of a sign a cell: the number of a revealed
cell, and for a covered one how dangerous it is. That makes a row half as long as one with odds for
each cell, and tells exactly which cells are safe, mined, or equally dangerous; only the odds
themselves are rounded.

The games are those that `simulate` plays, cell by cell: rows are written game by game, each game as
its seed and number have it. So what was written before a stop is known by its last game, which is
played again and compared; nothing else is kept, and no row can be there twice. A Parquet file can't
be added to: its rows are a draft of lines until all are there.
"""

import json
import os
import re
from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Position,
    Shape,
    Status,
    Surface,
    grid_drawn,
)
from minetui.formats import cells_showing, expect_file, shown
from minetui.language import _, ngettext
from minetui.solver import Analysis, Memory, Odds, never
from minetui.solver.players import nearest
from minetui.store import FileError, locks

from .games import SimulationPlan, dealt_game
from .workers import Team

SAFE, MINE, UNKNOWN = "+*?"
FIRST_SIGN = ord("A")  # of the least dangerous cells that may be mines
NUMBERS = "012345678"
MILLION = 1_000_000
CHUNK_CELLS = 2_000  # cells on the boards of a chunk; measured: some tenths of a second
TAIL = 2**20  # bytes at the end of a file that are looked at first
KEPT_EVERY = 1.0  # seconds; each time the disk is waited for
ROW_GROUP = 10_000  # rows that a Parquet file keeps together
PARQUET = ".parquet"

COLUMNS: dict[str, type] = {
    **{"seed": str, "mines": int, "first": str, "start": int, "player": str, "move": int},
    **{"board": str, "ppm": list, "chosen": int, "guess": bool, "won": bool},
}
"""The columns behind `schema`, and what they hold."""
SCHEMAS = {1: COLUMNS, 2: {**COLUMNS, "shape": str}}
"""The columns of each schema: the second one is for boards of other shapes than the ordinary."""

Pictured: TypeAlias = tuple[str, tuple[int, ...]]


@dataclass(frozen=True)
class Decision:
    """A row: a position in the game of a seed, and what a player chose there.

    `first` is the kind of the first click, at `start`, and `move` counts the decisions from 1.
    `ppm` are the odds of the covered cells that may be mines, in millionths, for each sign on the
    board. A `guess` is one for the player, who may have missed a safe cell.
    """

    seed: str
    mines: int
    first: str
    start: Cell
    player: str
    move: int
    board: str
    ppm: tuple[int, ...]
    chosen: Cell
    guess: bool
    won: bool
    shape: Shape = Shape.SQUARE

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Decision":
        """The decision in a row; a ValueError says what was expected instead."""
        schema = row.get("schema")
        if schema not in [*SCHEMAS]:
            got = str(schema)[:40]
            raise ValueError(_("expected schema 1 or 2, got {got}", got=got))
        for name, kind in SCHEMAS[schema].items():
            if type(row.get(name)) is not kind:
                got = str(row.get(name))[:40]
                slots = {"type": kind.__name__, "name": name, "got": got}
                raise ValueError(_("expected {type} as {name}, got {got}", **slots))
        if len({*map(len, row["board"].split("/"))}) > 1:
            raise ValueError(_("expected equally long rows of the board"))
        values = {name: row[name] for name in SCHEMAS[schema]}
        values |= {"ppm": tuple(row["ppm"]), "shape": Shape.named(row.get("shape", "square"))}
        return cls(**values)

    @property
    def row(self) -> dict[str, Any]:
        """The row, by the names of its columns."""
        schema = schema_of(self.shape)
        return {"schema": schema, **{name: getattr(self, name) for name in SCHEMAS[schema]}}

    @property
    def line(self) -> str:
        """The row as a line of JSON."""
        return json.dumps(self.row, separators=(",", ":"), ensure_ascii=False) + "\n"

    @cached_property
    def surface(self) -> Surface:
        """What the player saw, which the solver takes."""
        lines = self.board.split("/")
        numbered = tuple(cells_showing(lines, number) for number in NUMBERS)
        covered = cells_showing(lines, "".join({*self.board} - {*NUMBERS, "/"}))
        return Surface(grid_drawn(lines, self.shape), self.mines, numbered, covered)

    @property
    def safe(self) -> CellSet:
        """The covered cells that are safe in all layouts."""
        return cells_showing(self.board.split("/"), SAFE)

    @property
    def numbers(self) -> list[int]:
        """The number of each cell, and -1 for covered ones, row by row."""
        return [int(sign) if sign in NUMBERS else -1 for sign in self.board.replace("/", "")]

    @property
    def odds(self) -> list[float | None]:
        """The odds of a mine in each cell, row by row; None for revealed and uncounted ones."""
        known: dict[str, float | None] = {SAFE: 0.0, MINE: 1.0}
        known |= {chr(FIRST_SIGN + rank): odds / MILLION for rank, odds in enumerate(self.ppm)}
        return [known.get(sign) for sign in self.board.replace("/", "")]


def schema_of(shape: Shape) -> int:
    """The schema of rows whose boards have a shape."""
    return 1 if shape is Shape.SQUARE else 2


def pictured(odds: Odds) -> Pictured:
    """The board in one word, with a sign for all cells of the same odds, and those in millionths.

    The signs begin with the least dangerous cells. They tell odds apart that are rounded alike.
    """
    surface, layouts = odds.surface, odds.parts.layouts
    signs: dict[str, CellSet] = dict(zip(NUMBERS, surface.numbered, strict=True))
    ppm, before, before_all = list[int](), 0, 1
    for cells, mined in odds.parts.boxes:
        every = layouts * cells.bit_count()
        if 0 < mined < every:
            if not ppm or mined * before_all != before * every:
                ppm.append((2 * MILLION * mined + every) // (2 * every))
            before, before_all = mined, every
            sign = chr(FIRST_SIGN + len(ppm) - 1)
        else:
            sign = MINE if mined else SAFE
        signs[sign] = signs.get(sign, NO_CELLS) | cells
    return "/".join(surface.grid.signs(UNKNOWN, signs)), tuple(ppm)


def decisions_of(plan: SimulationPlan, game: int) -> list[Decision]:
    """The decisions in a game of a plan, after its first click.

    Of cells that are proven safe, the player reveals the one nearest to the last reveal.
    """
    field, random = dealt_game(plan.level, plan.first, plan.first_click, plan.seed, game)
    choose, memory = plan.player.chooser(random), Memory()
    position, last = Position(field).reveal(plan.first), plan.first
    made = list[tuple[Pictured, Cell, bool]]()
    while position.status is Status.PLAYING:
        analysis = Analysis(position.surface, never, memory)
        cells, is_guess = choose(analysis)
        last = nearest(field.grid, cells, last)
        made.append((pictured(analysis.odds), last, is_guess))
        position = position.reveal(last)
    won = position.status is Status.WON
    kind, player, seed = plan.first_click.value, plan.player.name, f"{plan.seed}:{game}"
    start = seed, plan.level.mines, kind, plan.first, player
    return [
        Decision(*start, move, *picture, cell, is_guess, won, plan.level.shape)
        for move, (picture, cell, is_guess) in enumerate(made, start=1)
    ]


class WrittenGames(NamedTuple):
    """Some games of a plan up to the one before `end`: how many rows they have, and the lines."""

    end: int
    rows: int
    text: bytes


def written_games(
    plan: SimulationPlan, games: int, team: Team, first: int = 0
) -> Iterator[WrittenGames]:
    """The rows of the games from the first one up to so many, in order."""
    size = max(CHUNK_CELLS // plan.level.size, 1)
    tasks = ((plan, start, min(start + size, games)) for start in range(first, games, size))
    return team.at_most(max(-(-(games - first) // size), 1)).results(_written, tasks)


def _written(task: tuple[SimulationPlan, int, int]) -> WrittenGames:
    """The rows of the games of a chunk."""
    plan, first, end = task
    lines = [each.line for game in range(first, end) for each in decisions_of(plan, game)]
    return WrittenGames(end, len(lines), "".join(lines).encode())


def write_dataset(
    plan: SimulationPlan, games: int, path: Path, team: Team
) -> Generator[tuple[int, int], None, None]:
    """Write the rows of so many games; the numbers of games and of new rows so far are told.

    A file that an earlier run of the same plan began goes on where it ends. A FileError says why a
    file can't be written, or is another one.
    """
    if path.suffix != PARQUET:
        yield from _grown(plan, games, path, team)
    elif _is_finished(plan, games, path):
        yield games, 0
    else:
        draft = path.with_name(f"{path.name}.jsonl")
        yield from _grown(plan, games, draft, team)
        try:
            _put_in_columns(draft, path, _description(plan, games))
            draft.unlink()
        except OSError as error:
            raise FileError.of(path, error) from None


def _grown(
    plan: SimulationPlan, games: int, path: Path, team: Team
) -> Generator[tuple[int, int], None, None]:
    """Write what is missing of the lines of so many games."""
    rows, kept_at = 0, monotonic()
    try:
        with _taken(path) as file:
            done = _mended(file, plan, games, path)
            yield done, rows
            for part in written_games(plan, games, team, done):
                file.write(part.text)
                file.flush()
                if part.end == games or monotonic() - kept_at >= KEPT_EVERY:
                    os.fsync(file.fileno())
                    kept_at = monotonic()
                rows += part.rows
                yield part.end, rows
    except OSError as error:
        raise FileError.of(path, error) from None


def _taken(path: Path) -> BinaryIO:
    """The file, made if it is missing, which no other program writes until it is closed."""
    expect_file(str(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        raise FileError.special(path)
    with suppress(FileExistsError):
        path.touch(exist_ok=False)  # for all to read, unlike a file of the store
    taken = locks.take(path)
    if taken is None:
        problem = _("another program is writing it")
        raise FileError(f"{shown(str(path))}: {problem}", path)
    return os.fdopen(taken, "r+b")


def _mended(file: BinaryIO, plan: SimulationPlan, games: int, path: Path) -> int:
    """The number of games in a file, the last of which is played again and completed if it was cut.

    The next row is written behind it.
    """
    game, start = _last_game(file, plan, path)
    file.seek(start)
    tail, text = file.read(), b""
    while len(text) < len(tail):
        if game >= games:
            problem = ngettext(
                "expected rows of at most {n} game, got more",
                "expected rows of at most {n} games, got more",
                games,
            )
            raise FileError(f"{shown(str(path))}: {problem}", path)
        text += _written((plan, game, game + 1)).text
        game += 1
    if not text.startswith(tail):
        raise _another(path)
    file.write(text[len(tail) :])
    return game


def _last_game(file: BinaryIO, plan: SimulationPlan, path: Path) -> tuple[int, int]:
    """The number of the last game of which there is a whole row, and where its rows begin."""
    size, reach = file.seek(0, os.SEEK_END), TAIL
    while True:
        start = max(size - reach, 0)
        file.seek(start)
        lines = file.read().split(b"\n")[:-1]
        if start:
            start += len(lines.pop(0)) + 1 if lines else 0
        if not lines and not start:
            return 0, 0
        if lines:
            game, begin = _beginning(lines[-1], plan, path)
            first = len(lines)
            while first and lines[first - 1].startswith(begin):
                first -= 1
            if first or not start:
                return game, start + sum(len(line) + 1 for line in lines[:first])
        reach *= 2


def _beginning(line: bytes, plan: SimulationPlan, path: Path) -> tuple[int, bytes]:
    """The number of the game that a row is of, and how all rows of that game begin."""
    seed, match = "", None
    with suppress(ValueError, KeyError, TypeError, RecursionError):
        seed = json.loads(line)["seed"]
        match = re.fullmatch(re.escape(plan.seed) + r":([0-9]{1,18})", seed)
    head = {"schema": schema_of(plan.level.shape), "seed": seed}
    text = json.dumps(head, separators=(",", ":"), ensure_ascii=False)
    begin = f"{text[:-1]},".encode()
    if match is None or not line.startswith(begin):
        raise _another(path)
    return int(match[1]), begin


def _another(path: Path) -> FileError:
    problem = _("expected no file, or rows that the same command has begun, got others")
    return FileError(f"{shown(str(path))}: {problem}", path)


def _description(plan: SimulationPlan, games: int) -> dict[str, object]:
    """All that decides what is in a file."""
    return {"schema": schema_of(plan.level.shape), **plan.described, "games": games}


def _is_finished(plan: SimulationPlan, games: int, path: Path) -> bool:
    """Are all rows in a Parquet file already? A FileError if others are, or pyarrow is missing."""
    columns = _columns(path)
    if not path.exists():
        return False
    try:
        known = columns.read_schema(path).metadata or {}
        described = json.loads(known.get(b"minetui", b"null"))
    except (OSError, ValueError):  # pyarrow's errors are among them
        described = None
    if described != json.loads(json.dumps(_description(plan, games))):
        raise _another(path)
    return True


def _columns(path: Path) -> ModuleType:
    """The module of pyarrow that reads and writes Parquet; a FileError without it."""
    try:
        from pyarrow import parquet  # type: ignore[import-untyped]
    except ImportError:
        problem = _("expected the package pyarrow; install it with: pip install 'minetui[data]'")
        raise FileError(f"{shown(str(path))}: {problem}", path) from None
    module: ModuleType = parquet
    return module


def _put_in_columns(draft: Path, path: Path, description: dict[str, object]) -> None:
    """Write the lines of a draft as a Parquet file, which is there as a whole or not at all."""
    import pyarrow

    parquet, whole = _columns(path), pyarrow.int32()
    types = {int: whole, str: pyarrow.string(), bool: pyarrow.bool_(), list: pyarrow.list_(whole)}
    named = SCHEMAS[int(str(description["schema"]))]
    columns = {"schema": whole, **{name: types[kind] for name, kind in named.items()}}
    schema = pyarrow.schema(columns, metadata={"minetui": json.dumps(description)})
    unfinished = path.with_name(f"{path.name}.draft")
    try:
        with open(unfinished, "wb") as file:
            writer = parquet.ParquetWriter(file, schema, compression="zstd")
            with writer, draft.open("rb") as lines:
                while rows := list(map(json.loads, islice(lines, ROW_GROUP))):
                    writer.write_table(pyarrow.Table.from_pylist(rows, schema))
            file.flush()
            os.fsync(file.fileno())
        locks.put_in_place(unfinished, path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def decisions_in(path: Path) -> Iterator[Decision]:
    """The decisions of a data set, one after the other; a FileError names a row that is none."""
    for number, row in enumerate(_rows_in(path), start=1):
        try:
            yield Decision.of(row if isinstance(row, dict) else json.loads(row))
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            problem = _("row {row}: {problem}", row=number, problem=error)
            raise FileError(f"{shown(str(path))}: {problem}", path) from None


def _rows_in(path: Path) -> Iterator[Any]:
    """The rows of a file, as lines of JSON or as values."""
    try:
        if path.suffix == PARQUET:
            for batch in _columns(path).ParquetFile(path).iter_batches(ROW_GROUP):
                yield from batch.to_pylist()
        else:
            with path.open("rb") as lines:
                yield from lines
    except OSError as error:
        raise FileError.of(path, error) from None
