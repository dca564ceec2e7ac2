"""Tell what your finished games came to: wins, streaks and best times of each level.

export writes all games to FILE, a line of JSON each with the replays that are kept; import adds
those of FILE that are not there yet, all of them or none; prune deletes replays that are not kept
any more. Assisted games, with undo or hints, are counted apart. docs/records.md tells more.
"""

import argparse
import contextlib
import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minetui.core.levels import LEVELS
from minetui.formats.errors import shown
from minetui.store import exports
from minetui.store.files import write_parts
from minetui.store.records import Entry, Overview, Records, records_path
from minetui.texts.words import counted

from .inputs import InputError, called, each
from .tables import WIDEST, print_whole

if TYPE_CHECKING:
    from rich.table import Table

EXAMPLES = """examples:
  minetui records
  minetui records --level expert --json
  minetui records --csv
  minetui records export -

from one computer to another:
  minetui records export games.jsonl
  minetui records import games.jsonl"""

BEST = 5  # games shown of each level
NO_RECORDS = "No records yet: they begin with the first game you finish."
LEVEL_NAMES = [*(name.lower() for name in LEVELS), "custom"]
OVERVIEW = ("level", "games", "won", "lost", "win rate", "streak", "longest", "best time", "3BV/s")
CSV = (
    *("uid", "date", "level", "rows", "cols", "mines", "seed", "won", "seconds", "three_bv"),
    *("solved", "clicks", "assisted", "speed", "best", "replay"),
)
SEED = CSV.index("seed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this program."""
    add = parser.add_argument
    add("action", nargs="?", choices=list(ACTIONS), default="show", help="what to do: show")
    add("file", nargs="?", metavar="FILE", help="for export and import; - for standard streams")
    add("--level", metavar="NAME", help=f"only this level: {', '.join(LEVEL_NAMES)}")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="show as one JSON document")
    form.add_argument("--csv", action="store_true", help="show all games as CSV")


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked for."""
    action, has_file = arguments.action, arguments.file is not None
    if has_file != (action in ("export", "import")):
        raise ValueError(f"{action}: expected {'no ' * has_file}FILE")
    if action != "show" and (arguments.level or arguments.json or arguments.csv):
        raise ValueError(f"{action}: expected no --level, --json or --csv")
    if arguments.level is not None and arguments.level.lower() not in LEVEL_NAMES:
        told = shown(repr(arguments.level))
        raise ValueError(f"--level: expected one of {', '.join(LEVEL_NAMES)}, got {told}")
    ACTIONS[action](arguments)
    return 0


def _show(arguments: argparse.Namespace) -> None:
    with _records() as records:
        levels = records.levels() if records else []
        if arguments.level:
            levels = [one for one in levels if _is_level(one, arguments.level)]
        if arguments.csv:
            _print_csv(records.every() if records else (), arguments.level)
        elif arguments.json:
            print(json.dumps({"levels": [_document(one, records) for one in levels if records]}))
        elif records and levels:
            _print_tables(records, levels)
        else:
            has_games = records is not None and records.count()
            print("No games of this level yet." if has_games else NO_RECORDS)


def _prune(_: argparse.Namespace) -> None:
    with _records() as records:
        print(f"deleted {counted(records.prune() if records else 0, 'replay')}")


def _export(arguments: argparse.Namespace) -> None:
    with _records() as records:
        if arguments.file == "-":
            for line in exports.written(records):
                print(line, end="")
        else:
            _write(Path(arguments.file), exports.written(records))


def _import(arguments: argparse.Namespace) -> None:
    with Records() as records:
        told = records.merge(each(arguments.file, exports.read))
    print(f"added {counted(told.added, 'game')}, {told.known:,} were there already")


ACTIONS: dict[str, Callable[[argparse.Namespace], None]] = {
    "show": _show,
    "prune": _prune,
    "export": _export,
    "import": _import,
}


@contextlib.contextmanager
def _records() -> Iterator[Records | None]:
    """The records, None when there are none: looking makes no file."""
    if not records_path().exists():
        yield None
        return
    with Records() as records:
        yield records


def _write(path: Path, lines: Iterable[str]) -> None:
    """Write a new file, whole or not at all."""
    if path.exists():
        raise InputError(f"{called(str(path))}: expected a new name, and there is such a file")
    write_parts(path, (line.encode("ascii") for line in lines))


def _is_level(game: Entry | Overview, name: str) -> bool:
    return game.level.name.lower() == name.lower()


def _document(one: Overview, records: Records) -> dict[str, Any]:
    """What there is to know of a level, for JSON."""
    level, names = one.level, ("games", "wins", "losses", "win_rate", "streak", "longest_streak")
    return {
        **{"level": one.level_name, "rows": level.rows, "cols": level.cols, "mines": level.mines},
        **{name: getattr(one, name) for name in ("assisted", *names, "best_time", "best_speed")},
        "best_times": _dicts(records.best_times(level, assisted=one.assisted, limit=BEST)),
        "best_speeds": _dicts(records.best_speeds(level, assisted=one.assisted, limit=BEST)),
    }


def _dicts(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    return [dict(zip(CSV, _values(entry), strict=True)) for entry in entries]


def _values(entry: Entry) -> list[Any]:
    """The columns of a game."""
    names = {"date": entry.date.isoformat(timespec="milliseconds"), "level": entry.level_name}
    return [names[name] if name in names else getattr(entry, name) for name in CSV]


def _print_csv(entries: Iterable[Entry], level: str | None) -> None:
    """Print the games as they are read; what a terminal would obey is escaped."""
    print(_csv(CSV))
    for entry in entries:
        if level is None or _is_level(entry, level):
            values = _values(entry)
            values[SEED] = shown(entry.seed)
            print(_csv(values))


def _csv(values: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(values)
    return line.getvalue()


def _print_tables(records: Records, levels: list[Overview]) -> None:
    """Print the overview, and the best times of each level."""
    from rich.console import Console
    from rich.text import Text

    overview = _table(*OVERVIEW)
    for one in levels:
        overview.add_row(*map(Text, _overview(one)))
    drawn: list[Any] = [overview]
    for one in levels:
        best = records.best_times(one.level, assisted=one.assisted, limit=BEST)
        table = _table(
            f"best times: {_name(one)}", "time", "3BV/s", "3BV", "clicks", "date", "seed"
        )
        for place, entry in enumerate(best, start=1):
            table.add_row(*map(Text, _best(place, entry)))
        drawn += ["", table] if best else []
    print_whole(Console(highlight=False, width=WIDEST), *drawn)


def _table(*headings: str) -> "Table":
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in headings:
        left = heading in (headings[0], "seed")
        table.add_column(heading, justify="left" if left else "right")
    return table


def _overview(one: Overview) -> list[str]:
    counts = [f"{count:,}" for count in (one.games, one.wins, one.losses)]
    streaks = [f"{one.win_rate:.1%}", f"{one.streak:,}", f"{one.longest_streak:,}"]
    return [_name(one), *counts, *streaks, _figure(one.best_time, 3), _figure(one.best_speed, 2)]


def _best(place: int, entry: Entry) -> list[str]:
    date = f"{entry.date.astimezone():%Y-%m-%d %H:%M}"
    counts = (_figure(entry.three_bv, 0), f"{entry.clicks:,}")
    times = (_figure(entry.seconds, 3), _figure(entry.speed, 2))
    return [str(place), *times, *counts, date, shown(entry.seed)]


def _name(one: Overview) -> str:
    return one.level_name + ", assisted" * one.assisted


def _figure(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:,.{digits}f}"
