"""The records as JSON Lines, to be imported on another computer.

The reader trusts nothing: every field of a line is checked before its game is added.
"""

import contextlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, TypeAlias

from minetui.core import Level, LevelError, Shape
from minetui.formats import FormatError, quoted, rawvf
from minetui.language import N_, _, ngettext, number

from .games import EntryError, GameRecord
from .records import Records
from .schema import PASSES

Lines: TypeAlias = Iterable[str]
Game: TypeAlias = tuple[GameRecord, bytes | None]

NAME = "minetui records"
VERSION, SHAPED, LIVE = 4, 5, 6  # of ordinary games; with other shapes, and with live games, too
MOST = 1_000_000_000  # the limit of every count; no game has a larger number
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST  # a bool is an int too, but not a count


def _is_seconds(value: object) -> bool:
    return type(value) is float or _is_count(value)


def _is_date(value: object) -> bool:
    if not isinstance(value, str) or not DATE.fullmatch(value):
        return False
    with contextlib.suppress(ValueError):  # the 30th of February
        return bool(datetime.fromisoformat(value))
    return False


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_fraction(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value <= 1  # type: ignore[operator]


def _or_null(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or check(value)


COUNT = N_("{name}: expected a whole number from 0 to {most}, got {got}")
YES_OR_NO = N_("{name}: expected true or false, got {got}")
TEXT = N_("{name}: expected text, got {got}")
OR_NULL = (
    _or_null(_is_count),
    N_("{name}: expected a whole number from 0 to {most}, or null, got {got}"),
)
CLICKS_AND_ZINI = ("all_clicks", "left_clicks", "right_clicks", "chords", "zini", "human_zini")
FIELDS: dict[str, tuple[Callable[[object], bool], str]] = {
    "uid": (_is_text, TEXT),
    "date": (
        _is_date,
        N_("{name}: expected a date such as '2026-11-21T14:05:09.123Z', got {got}"),
    ),
    "rows": (_is_count, COUNT),
    "cols": (_is_count, COUNT),
    "mines": (_is_count, COUNT),
    "won": (lambda value: type(value) is bool, YES_OR_NO),
    "seconds": (_is_seconds, N_("{name}: expected a number from 0 to {most}, got {got}")),
    "seed": (_is_text, TEXT),
    "three_bv": OR_NULL,
    "solved": OR_NULL,
    "clicks": (_is_count, COUNT),
    **dict.fromkeys(CLICKS_AND_ZINI, OR_NULL),
    "assisted": (lambda value: type(value) is bool, YES_OR_NO),
    "board_kind": (_is_text, TEXT),
    "daily": (_is_text, TEXT),
    "shape": (_is_text, TEXT),
    "room": (_is_text, TEXT),
    "luck": (
        _or_null(_is_fraction),
        N_("{name}: expected a number from 0 to 1, or null, got {got}"),
    ),
    "guesses": OR_NULL,
    "replay": (_or_null(_is_text), N_("{name}: expected RawVF text, or null, got {got}")),
}
"""Of each field the check, and what is said of a value that does not pass it."""
_BEFORE_6: dict[str, str | None] = {"room": ""}
_BEFORE_5: dict[str, str | None] = {"shape": "", **_BEFORE_6}
_BEFORE_4 = {"daily": "", **_BEFORE_5, "luck": None, "guesses": None}
_BEFORE_3 = {**dict.fromkeys(CLICKS_AND_ZINI), **_BEFORE_4}
LACKING: dict[int, dict[str, str | None]] = {
    **{1: {"board_kind": "", **_BEFORE_3}, 2: _BEFORE_3, 3: _BEFORE_4},
    **{VERSION: _BEFORE_5, SHAPED: _BEFORE_6, LIVE: {}},
}
"""By version, the fields that it does not have, and their values."""
NEEDED = {LIVE: "live", SHAPED: "shaped"}
"""The newer versions, and the query whether there is a game that needs each."""
UNWRITTEN = ("shape", "room")  # fields without which a game is another one


def written(records: Records) -> Iterator[str]:
    """The lines of an export: the header, then the games, the oldest first.

    Older programs can read it unless there are games on other shapes than the ordinary one, or
    live games.
    """
    there = {version: records.database.rows(PASSES[name]) for version, name in NEEDED.items()}
    version = next((each for each in NEEDED if there[each]), VERSION)
    yield json.dumps({NAME: version}) + "\n"
    names = [name for name in FIELDS if name not in LACKING[version]]
    for entry in records.every():
        if any(getattr(entry, name) for name in UNWRITTEN if name in LACKING[version]):
            continue  # recorded after the first line was written
        values = {name: getattr(entry, name) for name in names}
        values["date"] = entry.date.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        data = records.replay_data(entry)
        values["replay"] = None if data is None else data.decode("utf-8", "surrogateescape")
        yield json.dumps(values) + "\n"


def read(lines: Lines) -> Iterator[Game]:
    """The games of an export; a FormatError names a wrong line."""
    head = repr(json.dumps({NAME: VERSION}))
    place, version = 0, 0
    for place, line in enumerate(lines, start=1):
        values = _parsed(place, line)
        if version:
            yield _game(place, values, LACKING[version])
            continue
        version = next((each for each in LACKING if values == {NAME: each}), 0)
        if not version:
            got = quoted(line.strip())
            raise FormatError(1, _("expected {field}, got {text}", field=head, text=got))
    if not place:
        raise FormatError(1, _("expected {field}, got an empty file", field=head))


def _parsed(place: int, line: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):  # the latter for a thousand open brackets
        problem = _("expected a line of JSON, got {text}", text=quoted(line.strip()))
        raise FormatError(place, problem) from None
    if not isinstance(values, dict):
        raise FormatError(place, _("expected a JSON object, got {got}", got=_shown(values)))
    return values


def _game(place: int, values: dict[str, Any], lacking: dict[str, str | None]) -> Game:
    """The game of a line."""
    names = [name for name in FIELDS if name not in lacking]
    if values.keys() != set(names):
        missing = [name for name in names if name not in values]
        extra = [name for name in values if name not in names]
        slots = {"names": ", ".join(names), "key": quoted([*missing, *extra][0])}
        raise FormatError(
            place,
            _("expected the keys {names}, got no {key}", **slots)
            if missing
            else _("expected the keys {names}, got {key}", **slots),
        )
    values |= lacking
    for name, (check, problem) in FIELDS.items():
        if not check(values[name]):
            got = _shown(values[name])
            raise FormatError(place, _(problem, name=name, most=number(MOST), got=got))
    text = values.pop("replay")
    values["date"] = datetime.fromisoformat(values["date"])
    values["seconds"] = float(values["seconds"])
    try:
        entry = GameRecord(**values)
        return entry, _replay(entry.level, text)
    except FormatError as error:
        problem = _("replay, line {line}: {problem}", line=error.place, problem=error.problem)
        raise FormatError(place, problem) from None
    except (EntryError, LevelError) as error:
        raise FormatError(place, str(error)) from None


def _replay(level: Level, text: str | None) -> bytes | None:
    """The replay's bytes, checked to be a replay of this level."""
    if text is None:
        return None
    try:
        data = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        problem = _("{name}: expected RawVF text, got {got}", name="replay", got=quoted(text))
        raise EntryError(problem) from None
    replay = rawvf.read(text.split("\n"))
    if replay.level != level:
        raise EntryError(_another_level(replay.level))
    return data


def _another_level(level: Level) -> str:
    """The problem of a replay of this level, which its game does not have."""
    slots = {"size": level.grid.dimensions, "shape": level.shape}
    if level.shape is Shape.SQUARE:
        return ngettext(
            "expected a replay of the same level, got one on {size} with {n} mine",
            "expected a replay of the same level, got one on {size} with {n} mines",
            level.mines,
            **slots,
        )
    return ngettext(
        "expected a replay of the same level, got one on {size} with {n} mine, {shape}",
        "expected a replay of the same level, got one on {size} with {n} mines, {shape}",
        level.mines,
        **slots,
    )


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return _("an object") if isinstance(value, dict) else _("a list")
    return quoted(value if isinstance(value, str) else json.dumps(value))
