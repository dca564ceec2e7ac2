"""Options that several programs share; nothing here is slow to load."""

import argparse
import re
from contextlib import suppress
from math import inf


def add_level_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for a level: its name, or its numbers."""
    add = parser.add_argument
    add("--level", metavar="NAME", help="beginner (the default), intermediate or expert")
    add("--rows", type=whole_number, metavar="R", help="rows, in place of the level's")
    add("--cols", type=whole_number, metavar="C", help="columns, in place of the level's")
    add("--mines", type=whole_number, metavar="M", help="mines, in place of the level's")


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the file to read."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="what to read; standard input without it"
    )


def whole_number(text: str) -> int:
    """A whole number of at most 18 digits."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text.strip()):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {text[:40]!r}")
    return int(text)


def expect_positive(arguments: argparse.Namespace, *names: str) -> None:
    """Refuse counts below 1."""
    for name in names:
        if getattr(arguments, name) < 1:
            raise ValueError(f"--{name}: expected at least 1, got {getattr(arguments, name)}")


def milliseconds(text: str) -> float:
    """A time as it is typed, in seconds."""
    with suppress(ValueError):
        if 0 <= float(text) < inf:
            return float(text) / 1000
    raise argparse.ArgumentTypeError(f"expected milliseconds such as 200, got {text[:40]!r}")


def add_budget(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option that limits the time for each item."""
    parser.add_argument(
        "--budget", type=milliseconds, metavar="MS", help=f"milliseconds for each {what}: no end"
    )


def seed_of(text: str) -> str:
    """A seed with its runs of blanks made one, since files keep it on one line."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError(f"--seed: expected text, got {text!r}")
    return " ".join(text.split())
