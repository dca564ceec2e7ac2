"""The list of games in words: what stands in its columns, how it is found and how it is sorted."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeAlias

from minetui.core import METRICS, Status
from minetui.formats import Attempt, shown
from minetui.language import N_, _, ngettext, number, pgettext
from minetui.store import FileResult, ListedGame

from . import shapes
from .game import ATTEMPTS, ROOMS
from .metrics import FORMS, in_order
from .words import RESULTS, clock, day_text, enumerated, percent

Key: TypeAlias = str | float | tuple[int, ...] | None
"""What a game is sorted by; None without a value."""

FIRST_METRICS = (
    *("time", "three_bv", "speed", "ioe", "throughput", "correctness", "zne"),
    *("clicks_per_second", "clicks", "left", "right", "chords", "rqp", "qg", "stnb"),
    *("estimated_time", "path", "style"),
)
STANDING = ("date", "level", "result", "time")
"""The columns that are always there, as far as there is room."""
NOTE = "note"
COLUMNS = {
    # Translators: above columns; at most 10 columns each.
    **{"date": N_("When"), "level": N_("Board"), "result": N_("Result")},
    **{metric: FORMS[metric].name for metric in FIRST_METRICS},
    **{"file": N_("File"), **{id: FORMS[id].name for id in METRICS if id not in FIRST_METRICS}},
}
"""What the list may be sorted by, with its header in English, the most interesting first."""

RESULT_WORDS = {
    FileResult.WON: RESULTS[Status.WON],
    FileResult.LOST: RESULTS[Status.LOST],
    FileResult.UNFINISHED: RESULTS[Status.PLAYING],
    FileResult.BOARD: N_("board"),
    FileResult.UNREADABLE: N_("unreadable"),
}
"""The result of a game or a file."""
GROUP_NAMES = {
    # Translators: groups of games, beside each other above the list.
    **{"all": N_("All"), "unfinished": N_("Unfinished"), "won": N_("Won"), "lost": N_("Lost")},
    "files": N_("Files"),
}
"""The games of which the list may show only some."""


def title(column: str) -> str:
    """What stands above a column; nothing above notes."""
    if column in FORMS:
        return FORMS[column].title
    return _(COLUMNS[column]) if column in COLUMNS else ""


def column_text(game: ListedGame, column: str, now: datetime) -> str:
    """The text in a column, safe to be shown; a date as it is told now."""
    texts: dict[str, Callable[[], str]] = {
        "date": lambda: _date_text(game, now),
        "level": lambda: board_text(game),
        "result": lambda: result_text(game),
        "time": lambda: _time_text(game),
        "file": lambda: _file_text(game),
        NOTE: lambda: note_text(game),
    }
    if column in texts:
        return texts[column]()
    return shown(FORMS[column].text(game.metric(column)) or "")


def result_text(game: ListedGame) -> str:
    """The result of a game or a file; nothing before it is known."""
    return _(RESULT_WORDS[game.result]) if game.result else ""


def when_text(when: datetime, now: datetime) -> str:
    """A moment, as near as a player cares for.

    >>> from datetime import UTC, timedelta
    >>> now = datetime(2026, 11, 23, 15, tzinfo=UTC)
    >>> [when_text(now - timedelta(hours=each), now) for each in (2, 20, 200, 20000)]
    ['today 13:00', 'yesterday 19:00', '15 Nov 07:00', '12 Aug 2024']
    """
    then, day = when.astimezone(now.tzinfo), day_text(when, now)
    time, is_yesterday = f"{then:%H:%M}", (now.date() - then.date()).days == 1
    if then.year != now.year and not is_yesterday:
        return day
    return pgettext("date", "{day} {time}", day=day, time=time)


def board_text(game: ListedGame) -> str:
    """The board of a game: the daily one, or the level and whether it needs no guess."""
    if game.day:
        return _("Daily board")
    if game.level is None:
        return ""
    name = shapes.full_name(game.level)
    return " · ".join([name, _("no guess")]) if game.kind.is_solvable else name


def note_text(game: ListedGame) -> str:
    """What else is to be said of a game."""
    if game.file:
        return _file_text(game)
    record, notes = game.record, list[str]()
    if game.cleared is not None:
        notes.append(_("{percent} cleared", percent=percent(game.cleared, 0)))
    # Translators: a game that is a best of its level; with "no flag" at most 20 columns.
    notes += [pgettext("a game", "best")] if game.is_best else []
    attempt = game.day.attempt if game.day else Attempt.ON_TIME
    notes += [_(ATTEMPTS[attempt])] if attempt in ATTEMPTS else []
    notes += [_(ROOMS[game.room])] if game.room else []
    is_plain = attempt is not Attempt.PRACTICE and not game.room
    notes += [_("assisted")] if game.assisted and is_plain else []
    notes += [_("no flag")] if record and record.won and record.has_no_flag else []
    return " · ".join(notes)


def found_text(game: ListedGame) -> str:
    """The words by which a game is found, in small letters."""
    player = game.file.player if game.file else ""
    kinds = _("daily") if game.day else ""
    level = shapes.full_name(game.level) if game.level else ""
    assisted = _("assisted") if game.assisted else ""
    parts = (board_text(game), level, kinds, result_text(game))
    return " ".join((*parts, note_text(game), assisted, player)).casefold()


def ordered(games: Iterable[ListedGame], column: str, *, backward: bool) -> list[ListedGame]:
    """Some games by the value in a column; those without one come last."""
    key = _sort_key(column)

    def value(game: ListedGame) -> Key:
        return None if game.error else key(game)

    return in_order(games, value, backward=backward)


def _date_text(game: ListedGame, now: datetime) -> str:
    if game.is_on_screen:
        return _("now")
    return when_text(game.when, now) if game.when else ""


def _file_text(game: ListedGame) -> str:
    return shown(game.file.path.name) if game.file else ""


def _time_text(game: ListedGame) -> str:
    """The time of a finished game to the millisecond, of another one as on its clock."""
    if game.seconds is None:
        return ""
    return number(game.seconds, 3) if game.is_finished else clock(game.seconds)


def _sort_key(column: str) -> Callable[[ListedGame], Key]:
    """What games are sorted by: names without their case, levels by size, dates by the moment."""
    keys: dict[str, Callable[[ListedGame], Key]] = {
        "file": lambda game: game.file.path.name.casefold() if game.file else None,
        "level": _level_key,
        "result": lambda game: result_text(game) or None,
        "date": _moment,
        "time": lambda game: game.seconds,
    }
    return keys.get(column, lambda game: game.metric(column))


def _moment(game: ListedGame) -> float | None:
    if game.is_on_screen:
        return float("inf")
    return game.when.timestamp() if game.when else None


def _level_key(game: ListedGame) -> Key:
    level = game.level
    return (level.size, level.mines, level.key[0]) if level else None


def count_text(shown_games: int, games: int, reading: int, unread: int) -> str:
    """How many games are shown, how many are still read, and how many files can't be read.

    >>> count_text(61, 132, 0, 0), count_text(1, 1, 0, 2), count_text(6, 6, 4, 0)
    ('61 of 132 games', "1 game, 2 can't be read", '6 games, reading 4')
    """
    if shown_games == games:
        texts = [ngettext("{n} game", "{n} games", games)]
    else:
        some = number(shown_games)
        texts = [ngettext("{number} of {n} game", "{number} of {n} games", games, number=some)]
    # Translators: so many files are still being read.
    texts += [_("reading {number}", number=number(reading))] if reading else []
    texts += [ngettext("{n} can't be read", "{n} can't be read", unread)] if unread else []
    return enumerated(texts)
