"""Show your finished games: wins, streaks and best times of each level.

No-guess boards and assisted games (with hints or undo) are counted apart. export writes all games
to FILE, one line of JSON each, with their saved replays. import adds the games of FILE that are not
there yet, all or none. prune deletes all replays but those of the newest and the best games. See
docs/records.md.
"""

import argparse
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from minetui import store
from minetui.arguments import Parser
from minetui.core import LEVELS
from minetui.formats import shown
from minetui.language import N_, _, number
from minetui.store import (
    GameOrder,
    GameRecord,
    Overview,
    Records,
    Style,
    exports,
)
from minetui.texts import game_list, words
from minetui.texts import metrics as metric_texts
from minetui.texts import records as record_texts

from .inputs import InputError, each, input_name
from .output import METRIC_NAMES, csv_line, print_table, rounded

EXAMPLES = """examples:
  minetui records
  minetui records --level expert --json
  minetui records --style nf
  minetui records --csv
  minetui records export -

from one computer to another:
  minetui records export games.jsonl
  minetui records import games.jsonl"""

BEST = 5  # games shown for each level
NO_RECORDS = N_("No games recorded yet. Finish a game to start.")
LEVEL_NAMES = [*(name.lower() for name in LEVELS), "custom"]
STYLES = [style.value for style in Style]
COUNTS = (N_("games"), N_("won"), N_("lost"), N_("win rate"), N_("streak"), N_("longest"))
BESTS = (N_("best time"), "3BV/s", "IOE", "ZNE")
OF_BEST = {
    **{"3BV/s": "speed", "3BV": "three_bv", N_("clicks"): "clicks", "IOE": "ioe", "ZNE": "zne"},
}
BEST_TIMES = {
    None: N_("best times: {level}"),
    Style.NF: N_("best NF times: {level}"),
    Style.FL: N_("best FL times: {level}"),
}


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    add(
        "action", nargs="?", choices=list(ACTIONS), default="show", help=_("action (default: show)")
    )
    add(
        "file",
        nargs="?",
        metavar="FILE",
        help=_("for export and import; - is standard output or input"),
    )
    levels = _("only this level: {names}", names=", ".join(LEVEL_NAMES))
    add("--level", metavar="NAME", help=levels)
    parser.add_shape(N_("only boards of this shape: {shapes}"))
    add("--style", metavar="NF|FL", help=_("only games without flags (nf) or with flags (fl)"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print one JSON document"))
    form.add_argument("--csv", action="store_true", help=_("print all games as CSV"))


def run(arguments: argparse.Namespace) -> int:
    """Check the arguments, and run the action."""
    action, has_file = arguments.action, arguments.file is not None
    if has_file != (action in ("export", "import")):
        problem = N_("{action}: expected no FILE") if has_file else N_("{action}: expected FILE")
        raise ValueError(_(problem, action=action))
    of, form = (arguments.level, arguments.shape, arguments.style), (arguments.json, arguments.csv)
    if action != "show" and any((*of, *form)):
        problem = N_("{action}: expected no --level, --shape, --style, --json or --csv")
        raise ValueError(_(problem, action=action))
    if arguments.level is not None and arguments.level.lower() not in LEVEL_NAMES:
        got = shown(repr(arguments.level))
        problem = N_("--level: expected one of {names}, got {text}")
        raise ValueError(_(problem, names=", ".join(LEVEL_NAMES), text=got))
    if arguments.style is not None and arguments.style.upper() not in STYLES:
        got = shown(repr(arguments.style))
        raise ValueError(_("--style: expected one of nf, fl, got {text}", text=got))
    ACTIONS[action](arguments)
    return 0


def _show(arguments: argparse.Namespace) -> None:
    style = Style(arguments.style.upper()) if arguments.style else None
    with Records() as records:
        levels = sorted(records.levels(style), key=_rank)
        overviews = [overview for overview in levels if _is_asked_for(overview, arguments)]
        if arguments.csv:
            _print_csv((game for game in records.every() if _is_asked_for(game, arguments)), style)
        elif arguments.json:
            documents = [_level_json(overview, records, style) for overview in overviews if records]
            print(json.dumps({"levels": documents}))
        elif overviews:
            _print_tables(records, overviews, style)
        else:
            print(_("No games at this level yet.") if levels else _(NO_RECORDS))


def _prune(arguments: argparse.Namespace) -> None:
    with Records() as records:
        print(_("Replays deleted: {number}", number=number(records.prune())))


def _export(arguments: argparse.Namespace) -> None:
    with Records() as records:
        if arguments.file == "-":
            for line in exports.written(records):
                print(line, end="")
        else:
            _write(Path(arguments.file), exports.written(records))


def _import(arguments: argparse.Namespace) -> None:
    with Records() as records:
        merged = records.merge(each(arguments.file, exports.read))
    told = N_("Games added: {added}, already there: {known}")
    print(_(told, added=number(merged.added), known=number(merged.known)))


ACTIONS: dict[str, Callable[[argparse.Namespace], None]] = {
    "show": _show,
    "prune": _prune,
    "export": _export,
    "import": _import,
}


def _write(path: Path, lines: Iterable[str]) -> None:
    """Write a new file, whole or not at all."""
    if os.path.lexists(path):
        problem = _("expected a new name, but the file exists")
        raise InputError(f"{input_name(str(path))}: {problem}")
    store.write_parts(path, (line.encode("ascii") for line in lines))


def _rank(overview: Overview) -> int:
    """The place of a level: the named ones come first, as on the screen."""
    return LEVEL_NAMES.index(overview.level.name.lower())


def _is_asked_for(of: GameRecord | Overview, arguments: argparse.Namespace) -> bool:
    """Is it of the level and of the shape that are asked for, if any?"""
    name, shape = arguments.level, arguments.shape
    is_level = name is None or of.level.name.lower() == name.lower()
    return is_level and shape in (None, of.level.shape)


def _print_tables(records: Records, overviews: list[Overview], style: Style | None) -> None:
    """Print the overview, then the best times of each level and class."""
    counts = () if style else COUNTS  # which count the games of all styles
    rows = [
        [_name(overview), *(() if style else _counts(overview)), *_bests(overview)]
        for overview in overviews
    ]
    print_table([*map(_, (N_("level"), *counts, *BESTS))], rows, {_("level")})
    for overview in overviews:
        level, of = overview.level, overview.record_class
        best = records.games(level, of, GameOrder.TIMES, style, limit=BEST)
        title = _(BEST_TIMES[style], level=_name(overview))
        if best:
            print()
            names = (N_("time"), *OF_BEST, N_("style"), N_("date"), N_("seed"))
            headings = [title, *map(_, names)]
            print_table(headings, map(_best, range(1, BEST + 1), best), {title, _("seed")})


def _counts(of: Overview) -> list[str]:
    counts = map(number, (of.games, of.wins, of.losses))
    streaks = map(number, (of.streak, of.longest_streak))
    return [*counts, words.percent(of.win_rate), *streaks]


def _bests(of: Overview) -> list[str]:
    bests = {"time": of.best_time, "speed": of.best_speed, "ioe": of.best_ioe, "zne": of.best_zne}
    return [metric_texts.FORMS[metric].text(best) or "-" for metric, best in bests.items()]


def _best(rank: int, entry: GameRecord) -> list[str]:
    columns = ("time", *OF_BEST.values(), "style", "date")
    texts = game_list.row_texts(entry, columns)
    return [str(rank), *(texts[column] or "-" for column in columns), shown(entry.seed)]


def _name(overview: Overview) -> str:
    return record_texts.level_and_class(overview.level, overview.record_class)


def _level_json(overview: Overview, records: Records, style: Style | None) -> dict[str, Any]:
    """The results of a level and class as JSON; the bests are those of the style, if any."""
    level, of = overview.level, overview.record_class
    counts = ("games", "wins", "losses", "win_rate", "streak", "longest_streak")
    bests = ("best_time", "best_speed", "best_ioe", "best_zne")
    return {
        **{"level": overview.level_name, "class": of.value, "style": style and style.value},
        **level.described,
        **{name: getattr(overview, name) for name in (*counts, *bests)},
        **{
            f"best_{order.value}": [
                _game_json(game) for game in records.games(level, of, order, style, limit=BEST)
            ]
            for order in GameOrder
            if order.metric
        },
    }


def _game_json(game: GameRecord) -> dict[str, Any]:
    """A game as JSON, its metrics under their ids."""
    return {
        **{"uid": game.uid, "date": _date(game), "level": game.level_name},
        **game.level.described,
        "seed": game.seed,
        **{"won": game.won, "assisted": game.assisted, "board_kind": game.board_kind},
        **{"class": game.record_class.value, "best": game.best, "replay": game.replay},
        **game.metrics(),
        **{"luck": game.luck, "guesses": game.guesses, "daily": game.daily},
    }


def _print_csv(entries: Iterable[GameRecord], style: Style | None) -> None:
    """Print the games as they are read."""
    print(csv_line([*CSV_GAME, *METRIC_NAMES, *CSV_OURS]))
    for entry in entries:
        if style is None or entry.metric("style") == style.value:
            metrics = entry.metrics(METRIC_NAMES.values()).values()
            game, ours = (
                [value(entry) for value in each.values()] for each in (CSV_GAME, CSV_OURS)
            )
            print(csv_line([*game, *map(rounded, metrics), *ours]))


def _date(game: GameRecord) -> str:
    return game.date.isoformat(timespec="milliseconds")


CSV_GAME: dict[str, Callable[[GameRecord], object]] = {
    "Timestamp": _date,
    "Level": lambda game: game.level.title,
    "Width": lambda game: game.level.key[1],
    "Height": lambda game: game.level.key[0],
    "Mines": lambda game: game.mines,
    "Status": lambda game: "won" if game.won else "lost",
}
CSV_OURS: dict[str, Callable[[GameRecord], object]] = {
    "Luck": lambda game: game.luck,
    "Guesses": lambda game: game.guesses,
    "Daily": lambda game: game.daily,
    "Seed": lambda game: shown(game.seed),
    "Class": lambda game: game.record_class.value,
    "BoardKind": lambda game: game.board_kind,
    "Assisted": lambda game: game.assisted,
    "Best": lambda game: game.best,
    "Replay": lambda game: game.replay,
    "UID": lambda game: game.uid,
}
"""The columns of CSV before the metrics and after them."""
