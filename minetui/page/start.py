"""The start in a page: the games of a visit, one after another, as the page's address asks.

The worker of the page (`static/worker.js`) makes a `PageVisit` and tells it what happens. What
stands behind the `#` of the address becomes a command line for the program: `#MT1-0HM4-0ZX0` is a
code, `#daily` and `#daily=2026-11-21` are daily boards, `#position=TEXT` is a board in any text
format, `#replay=ADDRESS` a replay on the same host. `&hint`, `&odds`, `&theme=NAME` and
`&language=NAME` may follow, or stand alone.

Without such a language, or one in the player's settings, that of the browser is spoken.
"""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from traceback import print_exception
from typing import Any, NamedTuple, Protocol
from urllib.parse import unquote, urlsplit

from textual.app import App

from minetui import Problem
from minetui.arguments import choose_language, parsed
from minetui.formats import OptionError, code, quoted
from minetui.language import VARIABLES, _, offers, spoken
from minetui.store import folders
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.dialog import Dialog
from minetui.ui.kit.inks import Palette
from minetui.ui.kit.place import Place
from minetui.ui.kit.screen import CommandScreen
from minetui.ui.launch import app_of

from .buttons import BACK, MODES, Buttons
from .driver import PageDriver, Screen

if not hasattr(asyncio.tasks, "_set_task_name"):  # Pyodide's loop calls what Python 3.14 dropped
    asyncio.tasks._set_task_name = lambda task, name: None  # type: ignore[attr-defined]

EXPLAINED = ("pause", "technique", "technique", "technique", "odds")
"""The commands that begin with a position, and show its hints by all techniques and its odds."""

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ELSEWHERE = "expected an address on this host"  # as the worker says it


class AddressError(Problem):
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
            elif self.words and code.begins(self.words[0]):
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
    "position": lambda text: Request(position=text),
    "replay": lambda address: Request(("replay",), replay=address),
    "theme": lambda name: Request((f"--theme={name}",)),
    "language": lambda name: Request((f"--language={name}",)),
}
"""What a name with a value means."""

PARTS = {"date": "daily", "theme": "theme", "language": "language"}
"""The parts that become options of the program with a value."""

OPTIONS = ("hint", "odds", "theme", "language")  # the others are boards, and one is enough


def request_of(fragment: str) -> Request:
    """What the part of an address behind `#` asks for; an AddressError if it names nothing.

    >>> request_of("daily=2026-11-21&hint").words
    ('daily', '--date=2026-11-21', '--hint')
    """
    parts = [part for part in fragment.removeprefix("#").split("&") if part]
    boards = [part for part in parts if part.partition("=")[0] not in OPTIONS]
    if len(boards) > 1:
        second = quoted(boards[1])
        raise AddressError(_("expected one board in the address, got {board} too", board=second))
    request = Request()
    for part in sorted(parts, key=boards.count, reverse=True):
        request = request.and_(_part(part))
    return request


def _part(part: str) -> Request:
    """What one part asks for."""
    name, equals, value = part.partition("=")
    text = unquote(value, errors="replace")
    if code.begins(unquote(part)):
        return Request((unquote(part),))
    if not equals and name in PLAIN:
        return PLAIN[name]
    if not text or name not in VALUED:
        problem = _(
            "expected #CODE, #daily, #daily=DATE, #position=TEXT or #replay=ADDRESS, got {got}",
            got=quoted(f"#{part}"),
        )
        raise AddressError(problem)
    return VALUED[name](text)


def published(page: str) -> str:
    """The address of the page for links to it; empty if only this computer has it.

    >>> published("https://example.org/play/"), published("http://127.0.0.1:8470/")
    ('https://example.org/play/', '')
    """
    return "" if urlsplit(page).hostname in LOOPBACK else page


class Fetched(Protocol):
    """A file that was fetched, or the problem."""

    bytes: memoryview
    problem: str
    status: int  # of a server that has no such file, or else 0


class BrowserPage(Screen, Protocol):
    """What the program asks of its page."""

    address: str  # without the part behind #
    touch: bool  # are there fingers rather than a mouse?
    languages: str  # of the browser, the best first, with blanks between

    def say(self, line: str) -> None:
        """Show a line outside the terminal."""

    def speak(self, language: str) -> None:
        """Speak the language that the program speaks now."""

    def colour(self, ground: str, ink: str, accent: str) -> None:
        """Take the colours of the theme."""

    def buttons(self, each: str, mode: str, types: bool) -> None:
        """Have these buttons, as JSON, of which one is the mode of a tap; a keyboard, or none."""

    def fail(self) -> None:
        """Say that the program has failed, and how to start it again."""

    def download(self, path: str) -> None:
        """Hand a file to the player."""

    def fetch(self, address: str) -> Awaitable[Fetched]:
        """Fetch a file of this host."""


class PageVisit:
    """A visit to a page: a game after another, until the page is closed."""

    def __init__(self, page: BrowserPage, cols: int, rows: int) -> None:
        self._page = page
        self._app: MinetuiApp | None = None
        self._next: str | None = None  # the address to go to after the running game
        self._wake = asyncio.Event()
        self._mode = MODES[0]
        self._buttons: Buttons | None = None
        self._spoken = ""
        PageDriver.screen, PageDriver.window = page, (cols, rows)
        PageDriver.painted = staticmethod(self._follow)
        wanted = next((each for each in page.languages.split() if offers(each)), "")
        os.environ[VARIABLES[0]] = wanted  # the settings may ask for another one
        folders.enter_home()

    async def play(self, fragment: str) -> None:
        """Open what the part of the address behind # asks for, then what comes after that."""
        while True:
            self._app, request = await self._opened(fragment)
            if self._next is None:
                self._app.call_later(self._began, self._app, request)
                await self._app.run_async()
            if self._app.return_code:
                self._wake.clear()
                self._page.fail()
                await self._wake.wait()
            fragment, self._next = self._next or "", None

    def feed(self, text: str) -> None:
        """Take what was typed, or what the mouse did."""
        if PageDriver.current is not None:
            PageDriver.current.feed(text)

    def press(self, id: str) -> None:
        """Do what a button says: change the mode of a tap, or carry out a command."""
        if self._app is None or self._buttons is None:
            return
        if self._buttons.mode and id in MODES:
            self._mode = id
            self._show_buttons()
        elif id == BACK:
            self.feed("\x1b")
        else:
            self._app.call_later(self._carry_out, self._app, id)

    def resize(self, cols: int, rows: int) -> None:
        """Take another size of the window."""
        PageDriver.window = cols, rows
        if PageDriver.current is not None:
            PageDriver.current.resize()

    def again(self) -> None:
        """Start anew after a failure."""
        self._wake.set()

    def go(self, fragment: str) -> None:
        """Go to another address; the running game stays in its journal."""
        self._next = fragment
        self._wake.set()
        if self._app is not None:
            self._app.exit()

    def open_file(self, name: str, data: memoryview) -> None:
        """Open a file that the player brought."""
        if self._app is not None:
            self._app.call_later(self._app.open_file, name, data.tobytes())

    def _follow(self) -> None:
        """Let the page follow what is painted: its language, and its buttons."""
        if spoken() != self._spoken:
            self._spoken = spoken()
            self._page.speak(self._spoken)
        if self._page.touch:
            self._show_buttons()

    def _show_buttons(self) -> None:
        """Let the page have the buttons of the screen on top, if they are others."""
        if self._app is None or not self._app.screen_stack:
            return
        buttons = Buttons.of(self._app.screen, self._mode)
        if buttons != self._buttons:
            self._buttons = buttons
            self._page.buttons(json.dumps(buttons.each), buttons.mode, buttons.types)

    @staticmethod
    def _carry_out(app: MinetuiApp, id: str) -> None:
        """Carry out a command of the screen on top, which may be another one by now."""
        screen = app.screen
        if isinstance(screen, CommandScreen | Dialog) and id in screen.table:
            screen.action_command(id)
            app.call_after_refresh(PageDriver.painted)

    async def _opened(self, fragment: str) -> tuple[MinetuiApp, Request]:
        """The application that an address asks for; if it is wrong, the game, and why it is."""
        try:
            request = request_of(fragment)
            with await self._file(request) as file, request.told():
                return self._app_of((*request.words, *file)), request
        except AddressError as error:
            self._page.say(str(error))
            return self._app_of(()), Request()

    async def _file(self, request: Request) -> "AbstractContextManager[tuple[str, ...]]":
        """The end of the command line, whose file is there as long as it is being read."""
        if request.position:
            return _written("position", request.position.encode())
        if not request.replay:
            return nullcontext(())
        fetched = await self._page.fetch(request.replay)
        if fetched.problem:
            raise AddressError(f"#replay: {_problem_of(fetched)}")
        return _written("replay", fetched.bytes.tobytes())

    def _app_of(self, words: Sequence[str]) -> MinetuiApp:
        """The application for a command line; a ValueError says what is wrong with it."""
        choose_language(words)
        command, arguments = parsed(words)
        page = self._page

        def deliver(app: App[None], path: Path) -> None:
            page.download(str(path))

        address, touch = published(page.address), page.touch
        place = Place(
            False, deliver, _report, address, in_terminal=False, by_touch=touch, finer=True
        )
        return app_of(arguments, command, place)

    def _began(self, app: MinetuiApp, request: Request) -> None:
        """Give the page the colours of the theme; show the odds if the address asks for them.

        With its odds, a position is an example, which hides nothing.
        """
        app.theme_changed_signal.subscribe(app, lambda theme: self._colour(app))
        self._colour(app)
        screen = app.screen
        if request.shows_odds and isinstance(screen, CommandScreen):
            for command in EXPLAINED if request.position else ("odds",):
                screen.call_after_refresh(screen.action_command, command)

    def _colour(self, app: App[Any]) -> None:
        if app.current_theme.ansi:  # a page is no terminal with colours of its own
            palette = Palette.of_theme(app.current_theme)
            self._page.colour(palette.window, palette.text, palette.accents[0])
        else:
            colours = app.theme_variables
            self._page.colour(colours["background"], colours["foreground"], colours["primary"])


def _problem_of(fetched: Fetched) -> str:
    """Why a file could not be fetched, if the browser does not say it in its own words."""
    if fetched.status:
        return _("expected a file, got status {status}", status=fetched.status)
    return (
        _("expected an address on this host") if fetched.problem == ELSEWHERE else fetched.problem
    )


def _report(error: Exception) -> None:
    """Print an error in the console; Textual keeps what is printed in the usual way to itself."""
    print_exception(error, file=sys.__stderr__)


@contextmanager
def _written(name: str, data: bytes) -> Iterator[tuple[str, ...]]:
    """A file with this data, as the end of a command line."""
    path = Path(name)
    path.write_bytes(data)
    try:
        yield "--", name
    finally:
        path.unlink()
