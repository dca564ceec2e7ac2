"""A real browser on the built page: chromium, driven by playwright."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .visit import PHONE, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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
