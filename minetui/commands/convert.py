"""Convert a board or a replay from one format into another.

The content of IN says its format: RawVF, Arbiter's AVF, Metasweeper's EVF and .board,
ViennaSweeper's RMV, Minesweeper Clone's MVF, MBF and ABF, .mine, Simon Tatham's game IDs and saves,
PTTA and JSMinesweeper links, board codes, the contest's text, LeetCode's letters, surfaces, and
drawings. Only the first board of a file is converted. Only rawvf keeps the moves of a replay, and
only code the first cell. Without OUT the result is printed.
"""

import argparse
import io
import sys
from pathlib import Path

from minetui import store
from minetui.arguments import Parser
from minetui.core import Surface
from minetui.formats import Content, registry
from minetui.language import _

from .inputs import first_content

EXAMPLES = """examples:
  minetui convert assets/replays/expert-won.rawvf --to ptta
  minetui convert assets/replays/expert-won.rawvf --to code
  minetui deal --level expert | minetui convert - board.mbf
  echo '3x3n2:0,0,u050' | minetui convert - --to grid"""


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    add("file", metavar="IN", help=_("file to read; - is standard input"))
    add("out", metavar="OUT", nargs="?", help=_("file to write (default: standard output)"))
    parser.add_shape()
    formats = list(dict.fromkeys([*registry.WRITERS, *registry.SURFACE_WRITERS]))
    add("--to", choices=formats, help=_("format to write (default: by OUT's ending, or rawvf)"))


def run(arguments: argparse.Namespace) -> int:
    """Read, convert and write."""
    name = arguments.to or _format_for(arguments.out)
    data = _written(first_content(arguments.file, arguments.shape), name)
    if arguments.out is not None:
        store.write_parts(Path(arguments.out), [data])
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.buffer.write(data)
    return 0


def _written(content: Content, name: str) -> bytes:
    """The content in a format; a ValueError if that can't hold it."""
    if not isinstance(content, Surface):
        if name in registry.WRITERS:
            return registry.WRITERS[name](content)
        content = content.final_position.surface
    if name not in registry.SURFACE_WRITERS:
        problem = _(
            "--to: expected one of {formats} for a position whose mines are unknown",
            formats=", ".join(registry.SURFACE_WRITERS),
        )
        raise ValueError(problem)
    return registry.SURFACE_WRITERS[name](content)


def _format_for(out: str | None) -> str:
    """The format that the ending of a file's name selects."""
    if out is None:
        return "rawvf"
    ending = Path(out).suffix.lower().removeprefix(".")
    if ending not in registry.ENDINGS:
        endings = f".{', .'.join(registry.ENDINGS)}"
        raise ValueError(
            _("expected --to, or a name that ends with one of {endings}", endings=endings)
        )
    return registry.ENDINGS[ending]
