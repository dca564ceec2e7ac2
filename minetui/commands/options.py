"""Options that several commands share; nothing here is slow to import."""

import argparse
import re
from contextlib import suppress
from datetime import date
from math import inf, isfinite

PALETTES = (
    *("slate", "meadow", "classic", "paper", "amber", "high-contrast"),
    *("safe-dark", "safe-light"),
)
"""The names of the palettes, for help and completion: the screen, which has them, loads Textual."""


def add_level_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the level: its name, or its numbers."""
    add = parser.add_argument
    add("--level", metavar="NAME", help="beginner (the default), intermediate or expert")
    add("--rows", type=whole_number, metavar="R", help="rows, instead of the level's")
    add("--cols", type=whole_number, metavar="C", help="columns, instead of the level's")
    add("--mines", type=whole_number, metavar="M", help="mines, instead of the level's")


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the argument of the file to read."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="the file to read (default: standard input)"
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses one of several games in a file."""
    help_text = "the number of the game, in a file of several (default: the first)"
    parser.add_argument("--game", type=number_from_1, default=1, metavar="N", help=help_text)


def number_from_1(text: str) -> int:
    """A whole number of at least 1."""
    if whole_number(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1, got {text}")
    return whole_number(text)


def whole_number(text: str) -> int:
    """A whole number of at most 18 digits."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text.strip()):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {text[:40]!r}")
    return int(text)


def day(text: str) -> date:
    """A date such as 2026-11-21."""
    with suppress(ValueError):
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            return date.fromisoformat(text)
    raise argparse.ArgumentTypeError(f"expected a date such as 2026-11-21, got {text[:40]!r}")


def expect_positive(arguments: argparse.Namespace, *names: str) -> None:
    """Refuse counts below 1."""
    for name in names:
        if getattr(arguments, name) < 1:
            raise ValueError(f"--{name}: expected at least 1, got {getattr(arguments, name)}")


def milliseconds(text: str) -> float:
    """The seconds in a text of milliseconds."""
    with suppress(ValueError):
        if 0 <= float(text) < inf:
            return float(text) / 1000
    raise argparse.ArgumentTypeError(f"expected milliseconds such as 200, got {text[:40]!r}")


def seconds(text: str) -> float:
    """A number of seconds, perhaps before the start."""
    with suppress(ValueError):
        if isfinite(float(text)):
            return float(text)
    raise argparse.ArgumentTypeError(f"expected seconds such as 12.5, got {text[:40]!r}")


def pace(text: str) -> float:
    """A positive number of 3BV per second."""
    with suppress(ValueError):
        if 0 < float(text) < inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"expected 3BV per second such as 2.5, got {text[:40]!r}")


def add_budget(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option that limits the time for each surface, reveal or other item."""
    help_text = f"milliseconds for each {what} (default: no limit)"
    parser.add_argument("--budget", type=milliseconds, metavar="MS", help=help_text)


def seed_of(text: str) -> str:
    """A seed with each run of blanks as one space, since files keep it on one line."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError(f"--seed: expected text, got {text!r}")
    return " ".join(text.split())
