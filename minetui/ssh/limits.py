"""What a visitor may take of the server: the limits, their options and their defaults."""

import argparse
import re
from typing import NamedTuple


class Limits(NamedTuple):
    """The limits in force. The name of each is its option."""

    visitors: int = 50
    per_address: int = 5
    login: int = 20
    idle: float = 15
    time: float = 240
    cells: int = 40_000
    keys: int = 100
    cpu: int = 1_200
    memory: int = 256
    per_folder: int = 1_000
    space: int = 20
    homes: int = 1_000


HELP = {
    "visitors": "visitors at once",
    "per_address": "visitors at once from one address (of IPv6: from one /64 network)",
    "login": "seconds from the connection to the game",
    "idle": "minutes without a key until a visit ends",
    "time": "minutes of a visit",
    "cells": "cells of a board",
    "keys": "keys and mouse events a second; faster ones wait",
    "cpu": "seconds of processor time of a visit",
    "memory": "megabytes of memory of a visit",
    "per_folder": "files in each folder of a visitor's home",
    "space": "megabytes of a file, and of all files in a visitor's home",
    "homes": "homes of visitors; who comes with another key plays a game that is not kept",
}
MINUTES = {"idle", "time"}


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add an option for each limit."""
    group = parser.add_argument_group("limits")
    for name, default in Limits()._asdict().items():
        option = f"--{name.replace('_', '-')}"
        text = f"{HELP[name]} (default: {default})"
        kind = _minutes if name in MINUTES else _count
        group.add_argument(option, type=kind, metavar="N", default=default, help=text)


def limits_of(arguments: argparse.Namespace) -> Limits:
    """The limits that the options set."""
    return Limits(*(getattr(arguments, name) for name in Limits._fields))


def _count(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or not 0 < int(text[:10]) < 1_000_000:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 to 999999, got {text!r}")
    return int(text)


def _minutes(text: str) -> float:
    """A number of minutes, which may be a part of one."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or not float(text):
        raise argparse.ArgumentTypeError(f"expected minutes, such as 15 or 0.5, got {text!r}")
    return float(text)
