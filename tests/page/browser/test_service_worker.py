"""The service worker in a real browser: offline after a visit, and never two builds at once."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest

from minetui.page.site import MANIFEST, STATIC, Manifest, digest, names

from .serving import SETTLED, Served
from .visit import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

Open = Callable[[], "Page"]
SHOWN = "document.title"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A page of two scripts, in its first build."""
    put_build(tmp_path / "site", "first")
    served = Served(tmp_path / "site")
    yield served
    served.stop()


@pytest.fixture
def context(browser: "Browser") -> "Iterator[BrowserContext]":
    """A profile of the browser that was nowhere yet."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def window(context: "BrowserContext", served: Served) -> Open:
    """Opens a window on the page, and waits until its files are kept."""

    def opened() -> "Page":
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{served.port}/")
        page.evaluate(SETTLED)
        return page

    return opened


def put_build(folder: Path, word: str) -> None:
    """Put a build of the page into a folder, which shows the word once for each of its files."""
    folder.mkdir(exist_ok=True)
    script = f"import {{ word }} from './b.js'; document.title += ' {word} ' + word;"
    script += "navigator.serviceWorker.register('sw.js');"
    (folder / "index.html").write_text(
        f"<!doctype html><title>{word}</title><script type=module src=a.js></script>"
    )
    (folder / "a.js").write_text(script)
    (folder / "b.js").write_text(f"export const word = '{word}';")
    (folder / "sw.js").write_bytes((STATIC / "sw.js").read_bytes())
    put_manifest(folder)


def put_manifest(folder: Path) -> None:
    """Write the manifest of the files in a folder."""
    (folder / MANIFEST).unlink(missing_ok=True)
    files = {name: digest((folder / name).read_bytes()) for name in sorted(names(folder))}
    (folder / MANIFEST).write_text(Manifest("", files).text())


def test_without_the_server_the_page_plays_on(page_folder: Path, context: "BrowserContext") -> None:
    served = Served(page_folder)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{served.port}/")
    Visit(page)
    page.evaluate(SETTLED)
    served.stop()
    page.reload()
    visit = Visit(page)
    visit.press("f")

    visit.sees("✱ 9")


def test_a_newer_build_is_shown_at_the_next_reload(served: Served, window: Open) -> None:
    page = window()
    before = page.evaluate(SHOWN)
    put_build(served.folder, "second")
    page.reload()

    assert (before, page.evaluate(SHOWN)) == ("first first first", "second second second")
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_only_the_current_build_is_kept(served: Served, window: Open) -> None:
    page = window()
    put_build(served.folder, "second")
    page.reload()
    served.stop()
    page.reload()
    kept = page.evaluate(
        "caches.keys().then(([name]) => caches.open(name)).then((store) => store.keys())"
        ".then((keys) => keys.map(({ url }) => new URL(url).pathname).sort())"
    )
    served.start()

    assert page.evaluate(SHOWN) == "second second second"
    assert kept == ["/", "/a.js", "/b.js", "/index.html", "/sw.js"]


def test_a_server_that_is_just_being_updated_shows_the_earlier_build(
    served: Served, window: Open
) -> None:
    page = window()
    first = (served.folder / "b.js").read_text()
    put_build(served.folder, "second")
    (served.folder / "b.js").write_text(first)  # the manifest is there already, this file is not
    page.reload()
    during = page.evaluate(SHOWN)
    put_build(served.folder, "second")
    page.reload()

    assert (during, page.evaluate(SHOWN)) == ("first first first", "second second second")


def test_two_windows_show_the_same_build(served: Served, window: Open) -> None:
    page, other = window(), window()
    put_build(served.folder, "second")
    page.reload()
    shared = page.evaluate(SHOWN)
    other.close()
    page.reload()

    assert (shared, page.evaluate(SHOWN)) == ("first first first", "second second second")


def test_a_file_that_is_not_of_the_page_comes_from_the_server(served: Served, window: Open) -> None:
    """Such as a replay that an address names."""
    page = window()
    page.reload()
    texts = list[str]()
    for text in ("one", "two"):
        (served.folder / "own.txt").write_text(text)
        texts.append(page.evaluate("fetch('own.txt').then((answer) => answer.text())"))

    assert texts == ["one", "two"]


def test_pages_in_two_folders_of_a_host_keep_their_own_files(
    tmp_path: Path, context: "BrowserContext"
) -> None:
    for word in ("one", "two"):
        put_build(tmp_path / word, word)
    copytree(tmp_path / "two", tmp_path / "one" / "inner")
    put_manifest(tmp_path / "one" / "inner")
    served = Served(tmp_path / "one")
    shown = list[str]()
    for path in ("inner/index.html", "index.html", "inner/index.html"):
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{served.port}/{path}")
        page.evaluate(SETTLED)
        shown.append(page.evaluate(SHOWN))
        page.close()
    served.stop()

    assert shown == ["two two two", "one one one", "two two two"]
