"""What the tests in a real browser share: chromium, and the site, built once from npm packages."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from minetui.page.site import packages_folder

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


@pytest.fixture(scope="session")
def player() -> "Iterator[Playwright]":
    """Playwright, which can be started only once at a time."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as player:
        yield player


@pytest.fixture(scope="session")
def chromium() -> dict[str, Any]:
    """How playwright starts chromium."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("chromium is not installed")
    return {"executable_path": program, "args": FLAGS}


@pytest.fixture(scope="session")
def browser(player: "Playwright", chromium: dict[str, Any]) -> "Iterator[Browser]":
    """A running chromium."""
    browser = player.chromium.launch(**chromium)
    yield browser
    browser.close()


class FileHandler(SimpleHTTPRequestHandler):
    """Serves as any file server: it knows the usual types of files, and nothing of the page."""

    extensions_map = {  # noqa: RUF012 - of the standard library
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Say nothing of each file."""


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Serves a folder until the tests are over; what is its address?"""
    with ExitStack() as servers:

        def serving(folder: Path) -> str:
            handler = partial(FileHandler, directory=str(folder))
            server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
            Thread(target=server.serve_forever, daemon=True).start()
            servers.callback(server.shutdown)
            return f"http://127.0.0.1:{server.server_port}/"

        yield serving


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose cache has the npm packages."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Path:
    """The folder of the whole page, as `minetui page` builds it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed, and the page is built from its packages")
    folder = tmp_path_factory.mktemp("page") / "site"
    command = [sys.executable, "-m", "minetui", "page", str(folder)]
    home = {**os.environ, "MINETUI_HOME": str(cache)}
    built = subprocess.run(command, check=False, env=home, text=True, stderr=subprocess.PIPE)
    if "no answer from the registry" in built.stderr:
        pytest.skip(built.stderr.strip())
    assert built.returncode == 0, built.stderr
    return folder


@pytest.fixture
def npm_packages(site: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the npm packages that the site was built from."""
    monkeypatch.setenv("MINETUI_HOME", str(cache))
    return packages_folder(None)
