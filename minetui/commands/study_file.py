"""A study's file: TOML with the options of `simulate`, each with one value or a list of values.

Each table `[[simulation]]` is all combinations of its values; what stands above the first one holds
for all. docs/studies.md lists the keys.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from minetui.core.grid import GridError
from minetui.core.levels import Level, LevelError, level_numbers
from minetui.formats.errors import shown
from minetui.solver.players import Player
from minetui.store.settings import SettingsError, parsed, text_of
from minetui.studies.games import MOST_CELLS, SimulationPlan
from minetui.studies.study import Goal

from .first_cell import cell_at
from .study_values import ITEMS, SINGLE, ValueProblem, listed, single, told, unexpected

ROWS = "simulation"
MOST_GOALS = 10_000
DEFAULTS = {"player": "casual", "first_click": "opening", "games": 1000, "seed": "study"}


class StudyFileError(ValueError):
    """A file that is no study: a line for each mistake, which begins with the file's name."""

    has_place = True


def goals_in(path: Path) -> list[Goal]:
    """The goals in a file, each once; a StudyFileError names all mistakes."""
    name = shown(str(path))
    try:
        text = text_of(path)
    except SettingsError as error:
        raise StudyFileError(error.within(str(path))) from None
    if text is None:
        raise StudyFileError(f"{name}: expected a study, got no such file")
    try:
        table = parsed(text)
    except SettingsError as error:
        raise StudyFileError(error.within(str(path))) from None
    goals, mistakes = list[Goal](), list[str]()
    for place, row in _rows(table):
        found = [f"{name}: {place}{problem}" for problem in _problems(row)]
        mistakes += found
        try:
            goals += () if found else _goals(row)
        except ValueProblem as problem:
            mistakes.append(f"{name}: {place}{problem}")
    if not mistakes and len(goals) > MOST_GOALS:
        mistakes = [f"{name}: expected at most {MOST_GOALS:,} simulations, got {len(goals):,}"]
    if mistakes:
        raise StudyFileError("\n".join(dict.fromkeys(mistakes)))
    return [*{goal.plan: goal for goal in goals}.values()]


def _rows(table: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The rows of a document, each with what names it in errors."""
    rows = table.pop(ROWS, None)
    if rows is None:
        yield "", table
        return
    for number, row in enumerate(rows if isinstance(rows, list) else [rows], start=1):
        yield f"{ROWS} {number}: ", table | row if isinstance(row, dict) else row


def _problems(row: object) -> Iterator[str]:
    """What is wrong with the keys and values of a row, each by itself."""
    if not isinstance(row, dict):
        yield f"expected a table [[{ROWS}]], got {told(row)}"
        return
    for key, value in row.items():
        if key not in ITEMS:
            yield f"expected one of {', '.join(ITEMS)}, got {told(key)}"
            continue
        for each in value if isinstance(value, list) and value and key not in SINGLE else [value]:
            try:
                single(key, each)
            except ValueProblem as problem:
                yield str(problem)


def _goals(row: dict[str, Any]) -> Iterator[Goal]:
    """The goals of a row, all combinations of its values."""
    row = DEFAULTS | row
    games, seed = single("games", row["games"]), single("seed", row["seed"])
    others = (listed(row, key) for key in ("first_click", "start", "against"))
    for level, player, click, start, against in product(_levels(row), _players(row), *others):
        try:
            first = cell_at(level.grid, start)
        except GridError as error:
            raise ValueProblem(f"start: {error}") from None
        yield Goal(SimulationPlan(level, player, click, first, seed, against), games)


def _levels(row: dict[str, Any]) -> list[Level]:
    """The boards of a row; the number of mines may be that of a density."""
    if "density" in row and "mines" in row:
        raise ValueProblem("density: expected no mines beside it, got both")
    sizes = product(*(listed(row, key) for key in ("level", "rows", "cols", "mines")))
    return [
        _board(level_numbers(level and level.name, *numbers), density)
        for (level, *numbers), density in product(sizes, listed(row, "density"))
    ]


def _board(numbers: tuple[int, int, int], density: float | None) -> Level:
    """The level with these numbers; with a density, it has the number of mines nearest to it."""
    rows, cols, mines = numbers
    if rows * cols > MOST_CELLS:
        expected = f"expected at most {MOST_CELLS:,} cells to play"
        raise ValueProblem(f"rows: {expected}, got {rows * cols:,}")
    try:
        return Level(rows, cols, mines if density is None else round(density * rows * cols))
    except LevelError as error:
        sizes = {"rows": rows < 1, "cols": cols < 1, "mines": density is None, "density": True}
        wrong = next(key for key, is_wrong in sizes.items() if is_wrong)
        raise ValueProblem(f"{wrong}: {error}") from None


def _players(row: dict[str, Any]) -> Iterator[Player]:
    """The players of a row; those without a way to guess take each that the row names."""
    for name, guess in product(listed(row, "player"), listed(row, "guess")):
        if guess is None:
            yield Player.named(str(name))
        elif "/" in str(name):
            raise unexpected("guess", f"none beside the player {name}", guess)
        else:
            yield Player(str(name), str(guess))
