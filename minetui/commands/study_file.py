"""A study's file: TOML with the options of `simulate`, each with one value or a list of values.

Each table `[[simulation]]` is all combinations of its values; what stands above the first one holds
for all. docs/studies.md lists the keys. All mistakes of a file are reported, each with its row, its
key, what was expected there and what came.

It is read here and not in `studies`, since its keys are options of the command line, whose words
(cells, levels, players) are read here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from math import isfinite
from pathlib import Path
from typing import Any

from minetui import Problem, store
from minetui.core import LEVELS, FirstClick, Grid, GridError, Level, LevelError, Shape
from minetui.formats import quoted, shown
from minetui.language import N_, _, number
from minetui.solver import Player
from minetui.studies import SimulationPlan, WantedGames
from minetui.texts import words

ROWS = "simulation"  # the name of the tables
MOST_GOALS = 10_000
DEFAULTS = {
    **{"shape": "square", "player": "casual", "first_click": "opening"},
    **{"games": 1000, "seed": "study"},
}
LONGEST_NUMBER = 18  # digits


class StudyFileError(Problem):
    """A file that is no study: a line for each mistake, which begins with the file's name."""

    has_place = True


class ValueProblem(ValueError):
    """A key with a value that was not expected; the text says both."""


def goals_in(path: Path) -> list[WantedGames[SimulationPlan]]:
    """The goals in a file, each once; a StudyFileError names all mistakes.

    A FileError says why the file can't be read.
    """
    name = shown(str(path))
    goals, mistakes = list[WantedGames[SimulationPlan]](), list[str]()
    for place, row in _rows(_table(path)):
        problems = [*_problems(row)]
        try:
            goals += () if problems else _goals(row)
        except ValueProblem as problem:
            problems.append(str(problem))
        mistakes += [f"{name}: {place}{problem}" for problem in problems]
    if not mistakes and len(goals) > MOST_GOALS:
        most, got = number(MOST_GOALS), number(len(goals))
        told = _("expected at most {most} simulations, got {number}", most=most, number=got)
        mistakes = [f"{name}: {told}"]
    if mistakes:
        raise StudyFileError("\n".join(dict.fromkeys(mistakes)))
    return [*{goal.plan: goal for goal in goals}.values()]


def _table(path: Path) -> dict[str, Any]:
    """The document in a file."""
    table = store.read_toml(path)
    if table is None:
        name = shown(str(path))
        raise StudyFileError(_("{file}: expected a study, got no such file", file=name))
    return table


def _rows(table: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The rows of a document, each with what names it in errors."""
    rows = table.pop(ROWS, None)
    if rows is None:
        yield "", table
        return
    for place, row in enumerate(rows if isinstance(rows, list) else [rows], start=1):
        yield f"{ROWS} {place}: ", table | row if isinstance(row, dict) else row


def _problems(row: object) -> Iterator[str]:
    """What is wrong with the keys and values of a row, each by itself."""
    if not isinstance(row, dict):
        name = f"[[{ROWS}]]"
        yield _("expected a table {name}, got {value}", name=name, value=_told(row))
        return
    for key, value in row.items():
        if key not in ITEMS:
            names = ", ".join(ITEMS)
            yield _("expected one of {names}, got {value}", names=names, value=_told(key))
            continue
        for each in value if isinstance(value, list) and value and key not in SINGLE else [value]:
            try:
                _single(key, each)
            except ValueProblem as problem:
                yield str(problem)


def _goals(row: dict[str, Any]) -> Iterator[WantedGames[SimulationPlan]]:
    """The goals of a row, all combinations of its values."""
    row = DEFAULTS | row
    games, seed = _single("games", row["games"]), _single("seed", row["seed"])
    others = (_listed(row, key) for key in ("first_click", "start", "against"))
    for level, player, click, start, against in product(_levels(row), _players(row), *others):
        try:
            first = level.grid.cell_at(start)
        except GridError as error:
            raise ValueProblem(f"start: {error}") from None
        yield WantedGames(SimulationPlan(level, player, click, first, seed, against), games)


def _levels(row: dict[str, Any]) -> list[Level]:
    """The boards of a row; the number of mines may be that of a density."""
    if "density" in row and "mines" in row:
        raise ValueProblem(_("density: expected no mines beside it, got both"))
    keys = ("level", "rows", "cols", "mines", "shape", "density")
    return [
        _board(*Level.grid_and_mines(level and level.name, rows, cols, mines, shape), density)
        for level, rows, cols, mines, shape, density in product(*(_listed(row, k) for k in keys))
    ]


def _board(grid: Grid, mines: int, density: float | None) -> Level:
    """The level with these numbers; with a density, it has the number of mines nearest to it."""
    if grid.size > SimulationPlan.MOST_CELLS:
        problem = N_("rows: expected at most {most} cells to play, got {number}")
        most, size = number(SimulationPlan.MOST_CELLS), number(grid.size)
        raise ValueProblem(_(problem, most=most, number=size))
    try:
        return Level.on(grid, mines if density is None else round(density * grid.size))
    except LevelError as error:
        sizes = {name: number < 1 for name, number in grid.numbers.items()}
        sizes |= {"shape": not _fits(grid), "mines": density is None, "density": True}
        wrong = next(key for key, is_wrong in sizes.items() if is_wrong)
        raise ValueProblem(f"{wrong}: {error}") from None


def _fits(grid: Grid) -> bool:
    """Is there a board of this size and shape?"""
    with suppress(LevelError):
        Level.expect_legal(grid, 0)
        return True
    return False


def _players(row: dict[str, Any]) -> Iterator[Player]:
    """The players of a row; those without a way to guess take each that the row names."""
    for name, guess in product(_listed(row, "player"), _listed(row, "guess")):
        if guess is None:
            yield Player.named(str(name))
        elif "/" in str(name):
            told = N_("guess: expected none beside the player {name}, got {value}")
            raise ValueProblem(_(told, name=name, value=_told(guess)))
        else:
            yield Player(str(name), str(guess))


def _listed(table: Mapping[str, object], key: str, default: object = None) -> list[Any]:
    """The values of a key, as items of its kind: it may have one value or a list of some.

    Raises a ValueProblem.
    """
    value = table.get(key, default)
    values = value if isinstance(value, list) and value else [value]
    return [None if each is None else _single(key, each) for each in values]


def _single(key: str, value: object) -> Any:  # noqa: ANN401
    """A value as an item of the key's kind; a ValueProblem if it is none."""
    expected, names, kind = ITEMS[key]
    try:
        return kind(value)
    except (ValueError, TypeError, AttributeError, KeyError):
        told = _(expected, key=key, names=", ".join(names), value=_told(value))
        raise ValueProblem(told) from None


def _told(value: object) -> str:
    """A value as an error names it."""
    match value:
        case str():
            return quoted(value)
        case dict() | list():
            return _("a table") if isinstance(value, dict) else _("a list")
        case bool():
            return "true" if value else "false"
        case _:
            return quoted(str(value)).strip("'")


def _level(value: object) -> Level:
    return Level.named(_text(value))


def _shape(value: object) -> Shape:
    return Shape.named(_text(value))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _seed(value: object) -> str:
    return " ".join(str(_whole(value) if isinstance(value, int) else _text(value)).split())


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) >= 10**LONGEST_NUMBER:  # True is none either
        raise TypeError
    return value


def _positive(value: object) -> int:
    if _whole(value) < 1:
        raise ValueError
    return _whole(value)


def _density(value: object) -> float:
    part = float(value) if isinstance(value, float) else _whole(value)
    if not (isfinite(part) and 0 <= part < 1):
        raise ValueError
    return float(part)


def _guess(value: object) -> str:
    if _text(value) not in Player.guesses:
        raise ValueError
    return _text(value)


def _player(value: object) -> Player:
    return Player.named(_text(value))


def _player_name(value: object) -> str:
    _player(value)
    return _text(value)


def _place(value: object) -> tuple[int, int]:
    place = words.row_and_column(_text(value))
    if place is None:
        raise ValueError
    return place


_ONE_OF = N_("{key}: expected one of {names}, got {value}")
_PLAYER = N_("{key}: expected a player such as odds or logic/random, got {value}")
_WHOLE = N_("{key}: expected a whole number, got {value}")
ITEMS: dict[str, tuple[str, Sequence[str], Callable[[object], Any]]] = {
    "level": (_ONE_OF, [name.lower() for name in LEVELS], _level),
    **{key: (_WHOLE, (), _whole) for key in ("rows", "cols", "mines")},
    "shape": (_ONE_OF, [*Shape], _shape),
    "density": (N_("{key}: expected a number from 0 to below 1, got {value}"), (), _density),
    "player": (_PLAYER, (), _player_name),
    "guess": (_ONE_OF, Player.guesses, _guess),
    "against": (_PLAYER, (), _player),
    "first_click": (_ONE_OF, [kind.value for kind in FirstClick], FirstClick),
    "start": (N_('{key}: expected a cell such as "D4" or "4,4", got {value}'), (), _place),
    "games": (N_("{key}: expected a whole number from 1, got {value}"), (), _positive),
    "seed": (N_("{key}: expected a text or a whole number, got {value}"), (), _seed),
}
"""What is expected of each key, of which names, and what makes an item of a value."""
SINGLE = ("games", "seed")  # the keys that take no list
