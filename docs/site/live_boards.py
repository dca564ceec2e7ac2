"""Live boards: the positions, boards and games of a block, as addresses of the playable page.

The program's own readers decide what is one; nothing in a page is marked by hand, and an example
that stops being readable loses its link in a test. A live board is a link to the playable page, so
without scripts it is still one; a script opens it in a frame, one at a time, as each is a Python of
its own.
"""

import io
import shlex
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from minetui import arguments
from minetui.core import Grid, Surface
from minetui.formats import Content, FormatError, Replay, registry
from minetui.formats.code import CodeError, begins, parsed
from minetui.play import replay_under
from minetui.store import FileError

TOP = Path(__file__).parent.parent.parent
COMMANDS, ANSWERED = "sh", "console"  # the languages of blocks that hold command lines
DATA = ("", "text")  # the languages of blocks that may hold a board
PIPED, ENDING = {"|", ">"}, {"--help", "--version"}  # after these no screen opens
HELP = "&hint&odds"
TO_SITE = "../"  # from the folder of the playable page


class Live(NamedTuple):
    """A board to play: what a link to it says, what follows `#` in its address, and its height."""

    caption: str
    address: str
    rows: int = 16  # of most daily boards and replays


def in_block(language: str, text: str) -> list[Live]:
    """The boards of a fenced block, each once, in their order."""
    found = list[Live]()
    if language in DATA:
        found = [*in_text(text), *in_codes(text)]
    elif language == COMMANDS:
        found = [live for line in text.splitlines() for live in in_command(line)]
    elif language == ANSWERED:
        command, _, answer = text.removeprefix("$ ").partition("\n")
        found = [*in_command(command), *in_codes(answer)]
    return list(dict.fromkeys(found))


def in_text(text: str) -> list[Live]:
    """The boards of a text in any format of the program; none if it is something else."""
    try:
        contents = list(registry.read_contents(io.BufferedReader(io.BytesIO(text.encode()))))
    except FormatError:
        return []
    lives = [_of_content(content, text) for content in contents if _can_be_played(content)]
    return lives if len(lives) < 2 else [_numbered(live, n) for n, live in enumerate(lives, 1)]


def in_codes(text: str) -> Iterator[Live]:
    """The boards of the lines that are codes."""
    return (of_code(line) for line in text.split("\n") if is_code(line))


def is_code(text: str) -> bool:
    """Is the text the code of a board, and a right one?"""
    try:
        return begins(text) and bool(parsed(text))
    except CodeError:
        return False


def of_code(code: str) -> Live:
    """The board of a code."""
    return Live(f"Play {code}", code, parsed(code).level.rows)


def in_command(line: str) -> Iterator[Live]:
    """The boards that a command line opens, names by a code, or pipes into the program."""
    if not line.startswith(("minetui ", "printf ", "echo ")):
        return
    words = shlex.split(line, comments=True)
    if words[0] != "minetui":
        yield from in_text(words[1].replace("\\n", "\n"))
        return
    yield from (of_code(word) for word in words if is_code(word))
    if PIPED.isdisjoint(words) and ENDING.isdisjoint(words):
        yield from _opened(words[1:])


def _opened(words: list[str]) -> Iterator[Live]:
    """The day, the saved game or the replay that the program opens for these words."""
    command, given = arguments.parsed(words)
    if command.name == "daily":
        yield _of_day(given)
    elif command.name == "replay" and not given.text and not given.svg and _is_asset(given.file[0]):
        yield Live(f"Watch {Path(given.file[0]).name}", f"replay={TO_SITE}{given.file[0]}")
    elif command.name == "" and given.file and _is_asset(given.file) and not given.from_start:
        live = in_text((TOP / given.file).read_text("utf-8"))[0]
        yield live._replace(caption=f"Play {Path(given.file).name}")


def _of_day(given: Namespace) -> Live:
    if given.date is None:
        return Live("Play the daily board of today", "daily")
    return Live(f"Play the daily board of {given.date}", f"daily={given.date}")


def _is_asset(name: str) -> bool:
    """Is it the name of an example file?"""
    return name.startswith("assets/") and (TOP / name).is_file()


def _can_be_played(content: Content) -> bool:
    """Is it a board, or a position that some mines fit?"""
    if isinstance(content, Replay):
        return True
    try:
        return bool(replay_under(content, "docs", "the block"))
    except FileError:
        return False


def _of_content(content: Content, text: str) -> Live:
    """A position as its text, with hints and odds; any other board as its code."""
    if isinstance(content, Surface):
        return _position(registry.SURFACE_WRITERS["surface"](content).decode(), content.grid)
    if content.is_position:
        return _position(text, content.field.grid)
    code = registry.WRITERS["code"](content).decode().strip()
    return of_code(code)._replace(caption="Play this board")


def _position(text: str, grid: Grid) -> Live:
    return Live("Play this position", f"position={quote(text, safe='')}{HELP}", grid.rows)


def _numbered(live: Live, number: int) -> Live:
    """One of several boards in a block."""
    return live._replace(caption=live.caption.replace("this ", "") + f" {number}")
