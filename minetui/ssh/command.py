"""Let others play over SSH: `ssh -p 2222 HOST` opens the game, and nothing else.

Games, records and settings are saved by the visitor's public key. Without a key nothing is saved.
"""

import argparse
import re
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from .messages import Limits

EXAMPLES = """examples:
  minetui serve                     for this machine only: ssh -p 2222 localhost
  minetui serve --host 0.0.0.0 --visitors 20"""
HELP = {
    "visitors": "visitors at once",
    "per_address": "visitors at once from one address (IPv6: one /64 network)",
    "login": "seconds to log in",
    "idle": "minutes without a key until a visit ends",
    "time": "minutes of a visit",
    "cells": "cells of a board",
    "keys": "keys and mouse events a second; faster ones wait",
    "cpu": "seconds of processor time of a visit",
    "memory": "megabytes of memory of a visit",
    "per_folder": "files in each folder of a visitor's home",
    "space": "megabytes in a visitor's home",
    "homes": "visitor homes (later newcomers' games aren't saved)",
}
MINUTES = {"idle", "time"}
OLDEST = "2.20"  # as the extra ssh in pyproject.toml asks for it
INSTALL = (
    "the package asyncssh is missing: pip install 'minetui[ssh]', or install the system's"
    " python3-asyncssh if minetui is one of its packages"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the server and its limits."""
    add = parser.add_argument
    here = "address to listen on (default: 127.0.0.1, this machine only)"
    add("--host", metavar="ADDRESS", default="127.0.0.1", help=here)
    add(
        "--port",
        type=_port,
        metavar="N",
        default=2222,
        help="port to listen on (default: 2222)",
    )
    folder = "folder of the host key and visitor homes (default: ssh in the data folder)"
    add("--home", type=Path, metavar="FOLDER", help=folder)
    add("--user", metavar="NAME", help="user to become; root must name one")
    _add_limits(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl+C or SIGTERM; the exit status."""
    if sys.platform == "win32":
        raise ValueError("serve: expected Linux or macOS")
    if find_spec("asyncssh") is None:
        raise ValueError(INSTALL)
    if not _is_new_enough(found := version("asyncssh")):
        expected = f"expected {OLDEST} or newer, got {found}"
        raise ValueError(f"the package asyncssh is too old: {expected}")
    from .start import serve

    return serve(arguments, Limits(*(getattr(arguments, name) for name in Limits._fields)))


def _is_new_enough(version: str) -> bool:
    """Has a version of asyncssh, such as 2.20.0, what the server needs?"""
    found, oldest = ([int(n) for n in re.findall(r"\d+", each)[:2]] for each in (version, OLDEST))
    return found >= oldest


def _add_limits(parser: argparse.ArgumentParser) -> None:
    """Add an option for each limit."""
    group = parser.add_argument_group("limits")
    for name, default in Limits()._asdict().items():
        option = f"--{name.replace('_', '-')}"
        text = f"{HELP[name]} (default: {default})"
        kind = _minutes if name in MINUTES else _count
        group.add_argument(option, type=kind, metavar="N", default=default, help=text)


def _port(text: str) -> int:
    """The number of a port; 0 is any free one."""
    if not text.isdecimal() or int(text[:6]) > 65_535:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, got {text!r}")
    return int(text)


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
