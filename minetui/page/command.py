"""Build the page: the game for the web, as a folder that any file server can serve.

It needs Node.js 18 or newer with npm, from https://nodejs.org: Pyodide and xterm.js come from their
npm packages, in pinned versions with checked sums. A second build of the same takes no time.
"""

import argparse
import sys
from pathlib import Path

from minetui.arguments import whole_number
from minetui.commands.output import steps
from minetui.formats import shown
from minetui.store import folders

from .server import serve
from .site import STEPS, build, is_built

EXAMPLES = """examples:
  minetui page site
  minetui page --serve"""
PORT = 8470


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    folder = "the folder to build into (with --serve, default: one in your cache)"
    add("folder", nargs="?", metavar="DIR", type=Path, help=folder)
    add("--serve", action="store_true", help="serve the page to this computer only")
    add("--port", type=_port, metavar="N", help=f"the port for --serve (default: {PORT})")
    npm = "a folder with the npm packages, which are checked (default: npm gets them)"
    add("--npm", type=Path, metavar="FOLDER", help=npm)


def run(arguments: argparse.Namespace) -> int:
    """Build the page, and serve it if asked to."""
    folder = arguments.folder
    if folder is None and not arguments.serve:
        raise ValueError("expected a DIR to build into, or --serve")
    if arguments.port is not None and not arguments.serve:
        raise ValueError("expected --serve with --port")
    folder = folder or folders.cache() / "page"
    if not is_built(folder):
        print(f"minetui: building the page in {shown(str(folder))}", file=sys.stderr)
        with steps(STEPS) as tell:
            build(folder, arguments.npm, tell)
    if arguments.serve:
        serve(folder, PORT if arguments.port is None else arguments.port)
    return 0


def _port(text: str) -> int:
    """The number of a port; 0 is any free one."""
    port = whole_number(text)
    if not 0 <= port < 65_536:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, got {text}")
    return port
