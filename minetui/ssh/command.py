"""Let others play over SSH: `ssh -p 2222 HOST` opens the game, and nothing else.

Games, records and settings are saved by the visitor's public key. Without a key nothing is saved.
"""

import argparse
import re
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from minetui.language import N_, _

from .messages import Limits

EXAMPLES = """examples:
  minetui serve                     for this machine only: ssh -p 2222 localhost
  minetui serve --host 0.0.0.0 --visitors 20"""
HELP = {
    "visitors": N_("visitors at once"),
    "per_address": N_("visitors at once from one address (IPv6: one /64 network)"),
    "login": N_("seconds to log in"),
    "idle": N_("minutes without a key until a visit ends"),
    "time": N_("minutes of a visit"),
    "cells": N_("cells of a board"),
    "keys": N_("keys and mouse events a second; faster ones wait"),
    "cpu": N_("seconds of processor time of a visit"),
    "memory": N_("megabytes of memory of a visit"),
    "per_folder": N_("files in each folder of a visitor's home"),
    "space": N_("megabytes in a visitor's home"),
    "homes": N_("visitor homes (later newcomers' games aren't saved)"),
}
MINUTES = {"idle", "time"}
OLDEST = "2.20"  # as the extra ssh in pyproject.toml asks for it
INSTALL = N_(
    "the package asyncssh is missing: pip install 'minetui[ssh]', or install the system's"
    " python3-asyncssh if minetui is one of its packages"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the server and its limits."""
    add = parser.add_argument
    here = _("address to listen on (default: 127.0.0.1, this machine only)")
    add("--host", metavar="ADDRESS", default="127.0.0.1", help=here)
    add(
        "--port",
        type=_port,
        metavar="N",
        default=2222,
        help=_("port to listen on (default: 2222)"),
    )
    folder = _("folder of the host key and visitor homes (default: ssh in the data folder)")
    add("--home", type=Path, metavar="FOLDER", help=folder)
    add("--user", metavar="NAME", help=_("user to become; root must name one"))
    _add_limits(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl+C or SIGTERM; the exit status."""
    if sys.platform == "win32":
        raise ValueError(_("serve: expected Linux or macOS"))
    if find_spec("asyncssh") is None:
        raise ValueError(_(INSTALL))
    if not _is_new_enough(found := version("asyncssh")):
        raise ValueError(
            _(
                "the package asyncssh is too old: expected {oldest} or newer, got {found}",
                oldest=OLDEST,
                found=found,
            )
        )
    from .start import serve

    return serve(arguments, Limits(*(getattr(arguments, name) for name in Limits._fields)))


def _is_new_enough(version: str) -> bool:
    """Has a version of asyncssh, such as 2.20.0, what the server needs?"""
    found, oldest = ([int(n) for n in re.findall(r"\d+", each)[:2]] for each in (version, OLDEST))
    return found >= oldest


def _add_limits(parser: argparse.ArgumentParser) -> None:
    """Add an option for each limit."""
    group = parser.add_argument_group(_("limits"))
    for name, default in Limits()._asdict().items():
        option = f"--{name.replace('_', '-')}"
        text = _("{what} (default: {default})", what=_(HELP[name]), default=default)
        kind = _minutes if name in MINUTES else _count
        group.add_argument(option, type=kind, metavar="N", default=default, help=text)


def _port(text: str) -> int:
    """The number of a port; 0 is any free one."""
    if not text.isdecimal() or int(text[:6]) > 65_535:
        problem = _("expected a port from 0 to 65535, got {text}", text=repr(text))
        raise argparse.ArgumentTypeError(problem)
    return int(text)


def _count(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or not 0 < int(text[:10]) < 1_000_000:
        problem = _("expected a whole number from 1 to 999999, got {text}", text=repr(text))
        raise argparse.ArgumentTypeError(problem)
    return int(text)


def _minutes(text: str) -> float:
    """A number of minutes, which may be a part of one."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or not float(text):
        problem = _("expected minutes, such as 15 or 0.5, got {text}", text=repr(text))
        raise argparse.ArgumentTypeError(problem)
    return float(text)
