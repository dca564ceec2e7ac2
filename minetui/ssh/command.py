"""Let others play over SSH: `ssh -p 2222 HOST` opens the game, and nothing else.

A visitor's public key names the visitor's home, where games, records and settings are kept.
Without a key the game is not kept.
"""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from .limits import add_limits, limits_of

EXAMPLES = """examples:
  minetui serve                     for this machine only: ssh -p 2222 localhost
  minetui serve --host 0.0.0.0 --visitors 20"""
INSTALL = "expected the package asyncssh; install it with: pip install 'minetui[ssh]'"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the server and its limits."""
    add = parser.add_argument
    here = "the address to listen on (default: 127.0.0.1, this machine only)"
    add("--host", metavar="ADDRESS", default="127.0.0.1", help=here)
    add(
        "--port",
        type=_port,
        metavar="N",
        default=2222,
        help="the port to listen on (default: 2222)",
    )
    folder = "the folder of the host key and the visitors' homes (default: ssh in the data folder)"
    add("--home", type=Path, metavar="FOLDER", help=folder)
    add("--user", metavar="NAME", help="the user to become; root must name one")
    add_limits(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl+C or SIGTERM; the exit status."""
    if sys.platform == "win32":
        raise ValueError("serve: expected Linux or macOS, whose processes can fork")
    if find_spec("asyncssh") is None:
        raise ValueError(INSTALL)
    from .start import serve

    return serve(arguments, limits_of(arguments))


def _port(text: str) -> int:
    """The number of a port; 0 is any free one."""
    if not text.isdecimal() or int(text[:6]) > 65_535:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, got {text!r}")
    return int(text)
