"""What a client says of its terminal, as far as it is believed."""

import re
from collections.abc import Mapping

NAMES = (b"LC_ALL", b"LC_CTYPE", b"LANG", b"COLORTERM")
MOST_BYTES = 64  # of a value
TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,39}")
PLAIN = {"dumb", "unknown"}
TRUE_COLOUR = re.compile("(xterm-)?(kitty|ghostty)|alacritty.*|foot.*|wezterm|.*-direct.*")


class Environment(dict[bytes, bytes]):
    """The few variables that a client may set; all others are dropped, whatever their number."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in NAMES and len(value) <= MOST_BYTES:
            super().__setitem__(name, value)


def can_place_text(term: str | None) -> bool:
    """Is it the name of a terminal that a game can be drawn on?"""
    return term is not None and term not in PLAIN and TERM.fullmatch(term) is not None


def charset_of(environment: Mapping[bytes, bytes]) -> str:
    """The charset of the terminal: ASCII, where the client says one that is not Unicode.

    >>> charset_of({}), charset_of({b"LANG": b"de_DE.UTF-8"}), charset_of({b"LANG": b"C"})
    ('utf-8', 'utf-8', 'ascii')
    """
    said = next((environment[name] for name in NAMES[:3] if environment.get(name)), b"utf-8")
    return "utf-8" if re.search(b"utf-?8", said, re.IGNORECASE) else "ascii"


def colours_of(term: str, environment: Mapping[bytes, bytes]) -> str:
    """The value of COLORTERM: clients seldom send it, so some terminals are known by name."""
    said = environment.get(b"COLORTERM") in {b"truecolor", b"24bit"}
    return "truecolor" if said or TRUE_COLOUR.fullmatch(term) else ""
