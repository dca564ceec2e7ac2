"""The address of a page: what stands behind its `#`, as a command line for the program.

`#MT1-0HM4-0ZX0` is a code, `#daily` and `#daily=2026-11-21` are daily boards, `#position=TEXT` is a
board in any text format, `#replay=ADDRESS` a replay on the same host. `&hint`, `&odds` and
`&theme=NAME` may follow, or stand alone.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from minetui.formats.code_symbols import begins
from minetui.formats.errors import OptionError, quoted
from minetui.formats.fragment import POSITION

LOOPBACK = ("localhost", "127.0.0.1", "::1")
EXPECTED = "expected #CODE, #daily, #daily=DATE, #position=TEXT or #replay=ADDRESS"


class AddressError(ValueError):
    """An address that names nothing to play: one line with its part and what was expected."""


class Request(NamedTuple):
    """What an address asks for: a command line, and the file that belongs at its end, if any.

    The file has the text of a position, or is to be fetched from the address of a replay.
    """

    words: tuple[str, ...] = ()
    position: str = ""
    replay: str = ""
    shows_odds: bool = False

    @contextmanager
    def told(self) -> Iterator[None]:
        """Tell what is wrong with what was asked for in words of the address, not of a shell.

        It is the value of an option or the file, which have the names of parts, or else the code.
        """
        try:
            yield
        except ValueError as error:
            if isinstance(error, OptionError) and error.option in PARTS:
                line = f"#{PARTS[error.option]}: {error.problem}"
            elif getattr(error, "has_place", False):
                line = f"#{error}"
            elif self.words and begins(self.words[0]):
                line = f"#CODE: {error}"
            else:
                line = str(error)
            raise AddressError(line) from None

    def and_(self, other: "Request") -> "Request":
        """Both requests as one; the words of this one come first."""
        return Request(
            self.words + other.words,
            self.position or other.position,
            self.replay or other.replay,
            self.shows_odds or other.shows_odds,
        )


PLAIN: dict[str, Request] = {
    "daily": Request(("daily",)),
    "hint": Request(("--hint",)),
    "odds": Request(shows_odds=True),
}
"""What a name means that stands alone."""

VALUED: dict[str, Callable[[str], Request]] = {
    "daily": lambda day: Request(("daily", f"--date={day}")),
    POSITION: lambda text: Request(position=text),
    "replay": lambda address: Request(("replay",), replay=address),
    "theme": lambda name: Request((f"--theme={name}",)),
}
"""What a name with a value means."""

PARTS = {"date": "daily", "theme": "theme"}
"""The parts that become options of the program with a value."""

OPTIONS = ("hint", "odds", "theme")  # the others are boards, and one is enough


def parsed(fragment: str) -> Request:
    """What the part of an address behind `#` asks for; an AddressError if it names nothing.

    >>> parsed("daily=2026-11-21&hint").words
    ('daily', '--date=2026-11-21', '--hint')
    """
    parts = [part for part in fragment.removeprefix("#").split("&") if part]
    boards = [part for part in parts if part.partition("=")[0] not in OPTIONS]
    if len(boards) > 1:
        raise AddressError(f"expected one board in the address, got {quoted(boards[1])} too")
    request = Request()
    for part in sorted(parts, key=boards.count, reverse=True):
        request = request.and_(_part(part))
    return request


def published(page: str) -> str:
    """The address of the page for links to it; empty if only this computer has it.

    >>> published("https://example.org/play/"), published("http://127.0.0.1:8470/")
    ('https://example.org/play/', '')
    """
    return "" if urlsplit(page).hostname in LOOPBACK else page


def _part(part: str) -> Request:
    """What one part asks for."""
    name, equals, value = part.partition("=")
    text = unquote(value, errors="replace")
    if begins(unquote(part)):
        return Request((unquote(part),))
    if not equals and name in PLAIN:
        return PLAIN[name]
    if not text or name not in VALUED:
        raise AddressError(f"{EXPECTED}, got {quoted('#' + part)}")
    return VALUED[name](text)
