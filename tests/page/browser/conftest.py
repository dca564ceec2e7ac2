"""A real browser on the built page: chromium, driven by playwright."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from .visit import PHONE, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class _Server(SimpleHTTPRequestHandler):
    """Any file server: it knows the usual types of files, and nothing of the page."""

    extensions_map = {  # noqa: RUF012 - of the standard library
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 - of the standard library
        """Say nothing of each file."""


@pytest.fixture(scope="session")
def page_folder(request: pytest.FixtureRequest) -> Path:
    """The folder of the page; MINETUI_SITE names one that is built already."""
    built = os.environ.get("MINETUI_SITE")
    return Path(built) if built else request.getfixturevalue("site")


@pytest.fixture(scope="session")
def address(page_folder: Path) -> Iterator[str]:
    """The address of the page on a file server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Server, directory=str(page_folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


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
