"""The values of a study's file: what each key takes, and what is said of another value."""

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from minetui.core.deal import FirstClick
from minetui.core.levels import LEVELS, Level, level_named
from minetui.formats.errors import quoted
from minetui.solver.players import GUESSES, Player
from minetui.texts.coordinates import row_and_column

LONGEST_NUMBER = 18  # digits


class ValueProblem(ValueError):
    """A key with a value that was not expected; the text says both."""


def unexpected(key: str, expected: str, value: object) -> ValueProblem:
    """The problem of a key, with what was expected instead of its value."""
    return ValueProblem(f"{key}: expected {expected}, got {told(value)}")


def told(value: object) -> str:
    """A value as an error names it."""
    match value:
        case str():
            return quoted(value)
        case dict() | list():
            return "a table" if isinstance(value, dict) else "a list"
        case bool():
            return "true" if value else "false"
        case _:
            return quoted(str(value)).strip("'")


def listed(table: Mapping[str, object], key: str, default: object = None) -> list[Any]:
    """The values of a key, as items of its kind: it may have one value or a list of some.

    Raises a ValueProblem.
    """
    value = table.get(key, default)
    values = value if isinstance(value, list) and value else [value]
    return [None if each is None else single(key, each) for each in values]


def single(key: str, value: object) -> Any:  # noqa: ANN401
    """A value as an item of the key's kind; a ValueProblem if it is none."""
    expected, kind = ITEMS[key]
    try:
        return kind(value)
    except (ValueError, TypeError, AttributeError, KeyError):
        raise unexpected(key, expected, value) from None


def _level(value: object) -> Level:
    return level_named(_text(value))


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
    number = float(value) if isinstance(value, float) else _whole(value)
    if not (isfinite(number) and 0 <= number < 1):
        raise ValueError
    return float(number)


def _guess(value: object) -> str:
    GUESSES[_text(value)]
    return _text(value)


def _player(value: object) -> Player:
    return Player.named(_text(value))


def _player_name(value: object) -> str:
    _player(value)
    return _text(value)


def _place(value: object) -> tuple[int, int]:
    place = row_and_column(_text(value))
    if place is None:
        raise ValueError
    return place


_PLAYERS = "a player such as odds or logic/random"
_WHOLE = "a whole number"
ITEMS: dict[str, tuple[str, Callable[[object], Any]]] = {
    "level": (f"one of {', '.join(LEVELS).lower()}", _level),
    **{"rows": (_WHOLE, _whole), "cols": (_WHOLE, _whole), "mines": (_WHOLE, _whole)},
    "density": ("a number from 0 to below 1", _density),
    "player": (_PLAYERS, _player_name),
    "guess": (f"one of {', '.join(GUESSES)}", _guess),
    "against": (_PLAYERS, _player),
    "first_click": (f"one of {', '.join(kind.value for kind in FirstClick)}", FirstClick),
    "start": ('a cell such as "D4" or "4,4"', _place),
    "games": ("a whole number from 1", _positive),
    "seed": ("a text or a whole number", _seed),
}
"""What is expected of each key, and what makes an item of a value."""
SINGLE = ("games", "seed")  # the keys that take no list
