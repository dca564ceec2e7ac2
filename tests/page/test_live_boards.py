"""Live boards in a real browser: the pages of the documentation, beside a playable page that only
shows its address. `tests/test_site.py` tests which boards there are.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SITE = Path(__file__).parent.parent.parent / "docs" / "site"
SHOWN = "<pre id=shown></pre><script>shown.textContent = location.hash</script>"
LINKS, FRAMES = ".lives a.live", ".live-board iframe"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built pages, in a folder below the one that is served."""
    if find_spec("mkdocs") is None or find_spec("material") is None:
        pytest.skip("the group docs is not installed: pip install --group docs")
    staged, out = tmp_path_factory.mktemp("staged"), tmp_path_factory.mktemp("served") / "docs"
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(SITE))
        building = import_module("building")
    building.stage(staged, live=True)
    assert building.build(staged, out) == 0
    (out / "play").mkdir()
    (out / "play" / "index.html").write_text(SHOWN, "utf-8")
    return out


@pytest.fixture(scope="module")
def server(folder: Path, serve: Callable[[Path], str]) -> str:
    """The address of the pages on a file server, in a folder of it."""
    return f"{serve(folder.parent)}docs/"


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    """A page of a phone's width; it ends with no error, and with nothing loaded from elsewhere."""
    wrong = list[str]()
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("requestfailed", lambda failed: wrong.append(failed.url))
    page.on("request", lambda made: wrong.append(made.url) if is_foreign(made.url) else None)
    yield page
    page.close()
    assert wrong == []


def is_foreign(address: str) -> bool:
    """Is it on neither this computer nor in a page?"""
    return not address.startswith(("http://127.0.0.1:", "file:", "data:", "blob:", "about:"))


def test_a_click_opens_one_board_in_its_place_and_escape_closes_it(
    page: "Page", server: str
) -> None:
    page.goto(f"{server}rules.html")
    assert page.locator(FRAMES).count() == 0
    first, second = page.locator(LINKS).nth(0), page.locator(LINKS).nth(1)

    first.click()
    shown = page.frame_locator(FRAMES).locator("#shown")
    assert shown.inner_text().startswith("#position=3%204%203%0A11%23%23%0A")
    second.click()
    assert page.locator(FRAMES).count() == 1
    assert shown.inner_text().startswith("#position=3%204%202%0A01%23%23%0A")
    width = page.locator(FRAMES).bounding_box()
    assert width is not None
    assert 340 < width["width"] <= 390
    page.get_by_role("button", name="Close").press("Escape")
    assert page.locator(FRAMES).count() == 0
    assert second.evaluate("link => link === document.activeElement")
    second.click()
    page.get_by_role("button", name="Close").click()
    assert page.locator(FRAMES).count() == 0


def test_the_front_page_leads_to_the_playable_page(page: "Page", server: str) -> None:
    page.goto(server)
    page.get_by_role("link", name="Play now").click()

    assert page.url == f"{server}play/index.html"


@pytest.mark.parametrize("place", ["a server", "the disk"])
def test_the_search_finds_a_word(place: str, page: "Page", server: str, folder: Path) -> None:
    """From the disk browsers refuse workers, so the search runs in a frame."""
    page.goto(f"{server if place == 'a server' else folder.as_uri() + '/'}index.html")
    page.locator("label.md-header__button[for=__search]").click()
    page.locator(".md-search__input").press_sequentially("ghost")

    found = page.locator(".md-search-result__article h1", has_text="The daily board")
    found.first.wait_for()


def test_a_page_from_the_disk_says_that_a_board_needs_a_server(page: "Page", folder: Path) -> None:
    page.goto(f"{folder.as_uri()}/rules.html")
    page.locator(LINKS).first.click()

    assert "file server" in page.get_by_role("status").inner_text()
    assert page.locator(FRAMES).count() == 0
