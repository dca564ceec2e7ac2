"""Show your finished games: wins, streaks and best times of each level.

Games on boards that need no guess are counted separately, and so are assisted games (with undo or
hints). export writes all games to FILE, one line of JSON each, with the replays that are kept;
import adds the games of FILE that are not there yet, all or none; prune deletes replays that are no
longer kept. See docs/records.md.
"""

import argparse
import contextlib
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minetui.core.levels import LEVELS
from minetui.formats.errors import shown
from minetui.store import exports
from minetui.store.files import write_parts
from minetui.store.records import Entry, Overview, Records, records_path
from minetui.texts.records import CLASS_NAMES
from minetui.texts.words import counted

from .csv_lines import csv_line
from .inputs import InputError, each, input_name
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

BEST = 5  # games shown for each level
NO_RECORDS = "No records yet: they begin with the first game you finish."
LEVEL_NAMES = [*(name.lower() for name in LEVELS), "custom"]
OVERVIEW = ("level", "games", "won", "lost", "win rate", "streak", "longest", "best time", "3BV/s")
CSV = (
    *("uid", "date", "level", "rows", "cols", "mines", "seed", "won", "seconds", "three_bv"),
    *("solved", "clicks", "assisted", "board_kind", "class", "speed", "best", "replay"),
)
SEED = CSV.index("seed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    add("action", nargs="?", choices=list(ACTIONS), default="show", help="action (default: show)")
    add("file", nargs="?", metavar="FILE", help="for export and import; - is the standard stream")
    add("--level", metavar="NAME", help=f"only this level: {', '.join(LEVEL_NAMES)}")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document")
    form.add_argument("--csv", action="store_true", help="print all games as CSV")


def run(arguments: argparse.Namespace) -> int:
    """Check the arguments, and run the action."""
    action, has_file = arguments.action, arguments.file is not None
    if has_file != (action in ("export", "import")):
        raise ValueError(f"{action}: expected {'no ' * has_file}FILE")
    if action != "show" and (arguments.level or arguments.json or arguments.csv):
        raise ValueError(f"{action}: expected no --level, --json or --csv")
    if arguments.level is not None and arguments.level.lower() not in LEVEL_NAMES:
        got = shown(repr(arguments.level))
        raise ValueError(f"--level: expected one of {', '.join(LEVEL_NAMES)}, got {got}")
    ACTIONS[action](arguments)
    return 0


def _show(arguments: argparse.Namespace) -> None:
    with _records() as records:
        levels = records.levels() if records else []
        overviews = [overview for overview in levels if _is_level(overview, arguments.level)]
        if arguments.csv:
            _print_csv(records.every() if records else (), arguments.level)
        elif arguments.json:
            documents = [_document(overview, records) for overview in overviews if records]
            print(json.dumps({"levels": documents}))
        elif records and overviews:
            _print_tables(records, overviews)
        else:
            print("No games of this level yet." if levels else NO_RECORDS)


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
        merged = records.merge(each(arguments.file, exports.read))
    print(f"added {counted(merged.added, 'game')}, {merged.known:,} already there")


ACTIONS: dict[str, Callable[[argparse.Namespace], None]] = {
    "show": _show,
    "prune": _prune,
    "export": _export,
    "import": _import,
}


@contextlib.contextmanager
def _records() -> Iterator[Records | None]:
    """The records; None if there are none, so that looking makes no file."""
    if not records_path().exists():
        yield None
        return
    with Records() as records:
        yield records


def _write(path: Path, lines: Iterable[str]) -> None:
    """Write a new file, whole or not at all."""
    if path.exists():
        raise InputError(f"{input_name(str(path))}: expected a new name, but the file exists")
    write_parts(path, (line.encode("ascii") for line in lines))


def _is_level(game: Entry | Overview, name: str | None) -> bool:
    """Is it of the level of this name? Without a name, always."""
    return name is None or game.level.name.lower() == name.lower()


def _document(overview: Overview, records: Records) -> dict[str, Any]:
    """The results of a level and class as JSON."""
    level, of = overview.level, overview.record_class
    counts = ("games", "wins", "losses", "win_rate", "streak", "longest_streak")
    return {
        **{"level": overview.level_name, "class": of.value},
        **{"rows": level.rows, "cols": level.cols, "mines": level.mines},
        **{name: getattr(overview, name) for name in (*counts, "best_time", "best_speed")},
        "best_times": _dicts(records.best_times(level, of, limit=BEST)),
        "best_speeds": _dicts(records.best_speeds(level, of, limit=BEST)),
    }


def _dicts(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    return [dict(zip(CSV, _values(entry), strict=True)) for entry in entries]


def _values(entry: Entry) -> list[Any]:
    """The values of a game, as in the columns of CSV."""
    date = entry.date.isoformat(timespec="milliseconds")
    others = {"date": date, "level": entry.level_name, "class": entry.record_class.value}
    return [others[name] if name in others else getattr(entry, name) for name in CSV]


def _print_csv(entries: Iterable[Entry], level: str | None) -> None:
    """Print the games as they are read, with control characters in seeds escaped."""
    print(csv_line(CSV))
    for entry in entries:
        if _is_level(entry, level):
            values = _values(entry)
            values[SEED] = shown(entry.seed)
            print(csv_line(values))


def _print_tables(records: Records, overviews: list[Overview]) -> None:
    """Print the overview, then the best times of each level and class."""
    from rich.console import Console
    from rich.text import Text

    levels = _table(*OVERVIEW)
    for overview in overviews:
        levels.add_row(*map(Text, _overview(overview)))
    drawn: list[Any] = [levels]
    for overview in overviews:
        best = records.best_times(overview.level, overview.record_class, limit=BEST)
        title = f"best times: {_name(overview)}"
        table = _table(title, "time", "3BV/s", "3BV", "clicks", "date", "seed")
        for rank, entry in enumerate(best, start=1):
            table.add_row(*map(Text, _best(rank, entry)))
        drawn += ["", table] if best else []
    print_whole(Console(highlight=False, width=WIDEST), *drawn)


def _table(*headings: str) -> "Table":
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in headings:
        left = heading in (headings[0], "seed")
        table.add_column(heading, justify="left" if left else "right")
    return table


def _overview(of: Overview) -> list[str]:
    counts = [f"{count:,}" for count in (of.games, of.wins, of.losses)]
    streaks = [f"{of.win_rate:.1%}", f"{of.streak:,}", f"{of.longest_streak:,}"]
    return [_name(of), *counts, *streaks, _figure(of.best_time, 3), _figure(of.best_speed, 2)]


def _best(rank: int, entry: Entry) -> list[str]:
    date = f"{entry.date.astimezone():%Y-%m-%d %H:%M}"
    counts = (_figure(entry.three_bv, 0), f"{entry.clicks:,}")
    times = (_figure(entry.seconds, 3), _figure(entry.speed, 2))
    return [str(rank), *times, *counts, date, shown(entry.seed)]


def _name(overview: Overview) -> str:
    return ", ".join(filter(None, (overview.level_name, CLASS_NAMES[overview.record_class])))


def _figure(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:,.{digits}f}"
