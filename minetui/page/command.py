"""Build the page: the game for the web, as a folder that any file server can serve.

It needs Node.js 18 or newer with npm, from https://nodejs.org: Pyodide and xterm.js come from their
npm packages, in pinned versions with checked sums. A second build of the same takes no time.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from minetui.arguments import whole_number
from minetui.formats import shown
from minetui.language import _, number
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
    folder = _("the folder to build into (with --serve, default: one in your cache)")
    add("folder", nargs="?", metavar="DIR", type=Path, help=folder)
    add("--serve", action="store_true", help=_("serve the page to this computer only"))
    port = _("the port for --serve (default: {port})", port=PORT)
    add("--port", type=_port, metavar="N", help=port)
    npm = _("a folder with the npm packages, which are checked (default: npm gets them)")
    add("--npm", type=Path, metavar="FOLDER", help=npm)


def run(arguments: argparse.Namespace) -> int:
    """Build the page, and serve it if asked to."""
    folder = arguments.folder
    if folder is None and not arguments.serve:
        raise ValueError(_("expected a DIR to build into, or --serve"))
    if arguments.port is not None and not arguments.serve:
        raise ValueError(_("expected --serve with --port"))
    folder = folder or folders.cache() / "page"
    if not is_built(folder):
        building = _("minetui: building the page in {folder}", folder=shown(str(folder)))
        print(building, file=sys.stderr)
        with steps(STEPS) as tell:
            build(folder, arguments.npm, tell)
    if arguments.serve:
        serve(folder, PORT if arguments.port is None else arguments.port)
    return 0


QUARTERS = 4


@contextmanager
def steps(texts: Mapping[int, str]) -> Iterator[Callable[[int, int, int], None]]:
    """The steps of some work on standard error: call it with one, how much is done, of how much.

    A terminal has a bar for the step, any other output a line for it and for each quarter that is
    done. A step that is not counted has the total 0.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress

    numbered = {
        step: _("{step} of {steps}: {what}", step=at, steps=len(texts), what=_(text))
        for at, (step, text) in enumerate(texts.items(), 1)
    }
    console = Console(stderr=True)
    if not console.is_terminal:
        yield StepLines(numbered).tell
        return
    columns = ("{task.description}", BarColumn(), "{task.fields[counts]}")
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, counts="")

        def tell(step: int, done: int, total: int) -> None:
            counts = _counts(done, total) if total else ""
            bar.update(task, description=numbered[step], completed=done, counts=counts)
            bar.update(task, total=total or None)

        yield tell


class StepLines:
    """The steps of some work, and the quarters of those that are counted, a line each."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts
        self._told: tuple[int, int] | None = None

    def tell(self, step: int, done: int, total: int) -> None:
        """Print a line, unless the last one said nearly the same."""
        quarter = (step, QUARTERS * done // total if total else 0)
        if quarter != self._told:
            self._told = quarter
            line = f"minetui: {self._texts[step]}"
            print(
                _("{line}, {counts}", line=line, counts=_counts(done, total)) if done else line,
                file=sys.stderr,
                flush=True,
            )


def _counts(done: int, total: int) -> str:
    return _("{done} of {total}", done=number(done), total=number(total))


def _port(text: str) -> int:
    """The number of a port; 0 is any free one."""
    port = whole_number(text)
    if not 0 <= port < 65_536:
        problem = _("expected a port from 0 to 65535, got {text}", text=text)
        raise argparse.ArgumentTypeError(problem)
    return port
