"""Dealing by the user's own Python function, named as FILE:FUNCTION.

The function is given width, height, mines and a source of random numbers, and nothing of the shape:
whichever cells touch, all sets of mines are to be equally likely. Its positions are checked. What
it prints and raises is escaped, so that the terminal obeys neither.
"""

import importlib.util
import inspect
import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from itertools import islice
from operator import index
from pathlib import Path
from random import Random
from typing import TextIO, TypeAlias

from minetui import Problem
from minetui.core import Cell, CellSet, GridError, Level, set_of
from minetui.formats import expect_file, quoted, reason, shown
from minetui.language import _

OwnMethod: TypeAlias = Callable[[int, int, int, Random], Iterable[object]]

MODULE = "minetui_method"  # the module name of the loaded file


class OwnMethodError(Problem):
    """What is wrong with a dealing method of somebody else: one line that begins with its name."""

    has_place = True


def own_method(name: str, level: Level) -> Callable[[Random], CellSet]:
    """A function that deals the mines of a level by the one that FILE:FUNCTION names."""
    function, (rows, cols, mines) = _loaded(name), level.key[:3]

    def deal_one(random: Random) -> CellSet:
        with _foreign_code(name):
            positions = function(cols, rows, mines, random)
            if inspect.iscoroutine(positions):
                positions.close()
                raise TypeError(_("expected positions, got a coroutine"))
            # More positions than cells are wrong anyway, and there may be endlessly many.
            some = list(islice(positions, level.size + 1))
            return set_of(_cell(position, level) for position in some)

    return deal_one


def _loaded(method: str) -> OwnMethod:
    """The function in the file."""
    file, colon, name = method.rpartition(":")
    if not (colon and file and name):
        got = quoted(method)
        raise ValueError(_("--method-file: expected FILE:FUNCTION, got {text}", text=got))
    path = Path(file)
    spec = importlib.util.spec_from_file_location(MODULE, path)
    if spec is None or spec.loader is None:
        problem = _("expected a Python file")
        raise OwnMethodError(f"{shown(file)}: {problem}")
    module = sys.modules[MODULE] = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent))  # for imports of files beside it
    with _foreign_code(file):
        expect_file(file)
        spec.loader.exec_module(module)
        function: OwnMethod = getattr(module, name)
    return function


def _cell(position: object, level: Level) -> Cell:
    """The cell at a position (x, y); a ValueError if there is none."""
    x, y = map(index, position)  # type: ignore[call-overload]
    try:
        return level.grid.cell(y, x)
    except GridError:
        rows, cols = level.key[:2]
        problem = _(
            "expected x below {cols} and y below {rows}, got ({x}, {y})",
            cols=cols,
            rows=rows,
            x=x,
            y=y,
        )
        raise ValueError(problem) from None


@contextmanager
def _foreign_code(name: str) -> Iterator[None]:
    """Run the user's code: its output goes to standard error, its errors become one line."""
    escaped = _Escaped(sys.stderr)
    try:
        with redirect_stdout(escaped), redirect_stderr(escaped):
            yield
    except KeyboardInterrupt:
        raise
    except OSError as error:
        why = reason(error) if error.strerror else _in_one_line(error)
        raise OwnMethodError(f"{shown(name)}: {why}") from None
    except BaseException as error:
        raise OwnMethodError(f"{shown(name)}: {_in_one_line(error)}") from None


class _Escaped(io.TextIOBase):
    """A stream that passes text on with its control characters escaped, line ends apart."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        print("\n".join(map(shown, text.split("\n"))), end="", file=self._stream)
        return len(text)


def _in_one_line(error: BaseException) -> str:
    """The name and the text of an error, even if its own text fails."""
    text = ""
    with suppress(BaseException):
        text = shown(str(error))
    return f"{type(error).__name__}: {text}"
