"""Real browsers on the built page: chromium, driven by playwright, and Firefox and WebKit."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from . import driven
from .visit import PHONE, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

Start = Callable[..., AbstractContextManager[Any]]
SIZE = {"width": 1280, "height": 800}
WINDOW = "--window-size=1280,900"  # of chromium, with its frame


@pytest.fixture(scope="session")
def page_folder(request: pytest.FixtureRequest) -> Path:
    """The folder of the page; MINETUI_SITE names one that is built already."""
    built = os.environ.get("MINETUI_SITE")
    return Path(built) if built else request.getfixturevalue("site")


@pytest.fixture(scope="session")
def address(page_folder: Path, serve: Callable[[Path], str]) -> str:
    """The address of the page on a file server."""
    return serve(page_folder)


@pytest.fixture
def visit(browser: "Browser", address: str) -> Iterator[Callable[..., Visit]]:
    """Opens a page, by default in a window of a desktop, in a browser profile of this test."""
    contexts = dict[bool, Any]()

    def opened(fragment: str = "", *, phone: bool = False) -> Visit:
        how = PHONE if phone else {"viewport": {"width": 1280, "height": 800}}
        if phone not in contexts:
            contexts[phone] = browser.new_context(**how)
        page = contexts[phone].new_page()
        page.goto(address + fragment)
        return Visit(page)

    yield opened
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A display for windows that nobody sees."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed, which WebKit needs")
    with driven.screen() as display:
        yield display


@pytest.fixture(scope="session")
def start(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Start]:
    """Starts a browser by its name on an address, with a folder as its home.

    Without a folder the last one that was started goes on if it is of the same kind, so each test
    needs an address with a port of its own, where nothing is kept yet.
    """

    @contextmanager
    def chromium(home: Path, ratio: float, **_: bool) -> Iterator[Any]:
        player: Playwright = request.getfixturevalue("player")
        how = request.getfixturevalue("chromium")
        context = player.chromium.launch_persistent_context(
            home,
            **{**how, "args": [*how["args"], f"--force-device-scale-factor={ratio}", WINDOW]},
            no_viewport=True,  # its emulation of a ratio lays out otherwise than a screen of it
            permissions=["clipboard-read", "clipboard-write"],
        )
        with closing(context):
            yield context.pages[0]

    @contextmanager
    def firefox(home: Path, _: float, *, fingers: bool = False) -> Iterator[Any]:
        if not any(map(shutil.which, driven.FIREFOX)):
            pytest.skip("Firefox is not installed")
        if find_spec("websockets") is None:
            pytest.skip("websockets is not installed, by which Firefox is driven")
        with driven.firefox(home, fingers=fingers) as page:
            yield page

    @contextmanager
    def webkit(home: Path, ratio: float, **_: bool) -> Iterator[Any]:
        if shutil.which(driven.WEBKIT_DRIVER) is None or not driven.has_window():
            pytest.skip("WebKitGTK is not installed, with its driver and its Python module")
        with driven.webkit(home, request.getfixturevalue("display"), ratio) as page:
            yield page

    ways = {"chromium": chromium, "firefox": firefox, "webkit": webkit}
    running, page, kind = ExitStack(), None, None

    @contextmanager
    def started(
        name: str, address: str, ratio: float = 1, home: Path | None = None, **how: bool
    ) -> Iterator[Any]:
        nonlocal page, kind
        wanted = (name, name == "firefox" or ratio, how)
        if home or kind != wanted:
            running.close()
            place = home or tmp_path_factory.mktemp("home")
            kind = None  # also if this one is not here, and its test is skipped
            page = running.enter_context(ways[name](place, ratio, **how))
        if name == "firefox":
            page.scale(ratio, **SIZE)
        page.goto(address)
        yield page
        kind = None if home else wanted  # what a test has failed in is not used again
        if home:
            running.close()

    with running:
        yield started


@pytest.fixture
def play(start: Start) -> Start:
    """Starts a browser as `start` does; a visit there, once the game is on the screen."""

    @contextmanager
    def played(name: str, address: str, *rest: Any, **how: bool) -> Iterator[Visit]:  # noqa: ANN401 - handed on
        with start(name, address, *rest, **how) as page:
            yield (driven.DrivenVisit if isinstance(page, driven.DrivenPage) else Visit)(page)

    return played
