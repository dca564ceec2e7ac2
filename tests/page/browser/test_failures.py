"""The page where something fails: a file is missing, the browser has no room, a game has ended."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from minetui.page.site import STATIC

from .visit import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

Open = Callable[..., Visit]
Opened = Callable[..., "Page"]
SAYS = "(words) => document.body.innerText.includes(words)"
NO_HANDLES = (
    "return await file.createSyncAccessHandle();",
    "throw new DOMException('there are none', 'NotSupportedError');",
)
FULL = "if (--globalThis.left < 0) throw new DOMException('full', 'QuotaExceededError');"


@pytest.fixture
def context(browser: "Browser") -> "Iterator[BrowserContext]":
    """A profile of the browser in which answers of the server can be altered."""
    context = browser.new_context(service_workers="block")
    yield context
    context.close()


@pytest.fixture
def opened(context: "BrowserContext", address: str) -> "Callable[..., Page]":
    """Opens the page in this profile."""

    def opening(until: Literal["load", "commit"] = "load") -> "Page":
        page = context.new_page()
        page.goto(address, wait_until=until)
        return page

    return opening


def says(page: "Page", words: str) -> None:
    """Wait until the page says these words outside the terminal."""
    page.wait_for_function(SAYS, arg=words, timeout=60_000)


def alter(context: "BrowserContext", name: str, old: str, new: str) -> None:
    """Have a script of the page say something else."""
    script = (STATIC / name).read_text("utf-8")
    assert old in script
    body = script.replace(old, new)
    context.route(
        f"**/{name}", lambda route: route.fulfill(body=body, content_type="text/javascript")
    )


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("touch.js", "a file of the page is missing"),
        ("log.js", "minetui could not start"),
        ("pyodide.asm.wasm", "expected a file, got status 404"),
        ("python_stdlib.zip.gz", "expected a file, got status 404"),
        ("site-packages.zip.zst", "expected a file, got status 404"),
    ],
)
def test_a_missing_file_gets_a_line(
    context: "BrowserContext", opened: Opened, name: str, line: str
) -> None:
    context.route(f"**/{name}", lambda route: route.fulfill(status=404))
    page = opened()
    says(page, line)

    assert "Loading" not in page.inner_text("#cover")


def test_an_exception_at_the_start_is_one_line(context: "BrowserContext", opened: Opened) -> None:
    alter(context, "worker.js", "  await size;", "  python.runPython('import nothing_here');")
    page = opened()
    says(page, "ModuleNotFoundError: No module named 'nothing_here'")

    assert "Traceback" not in page.inner_text("#cover")


def test_a_slow_font_holds_nothing_back_for_good(context: "BrowserContext", opened: Opened) -> None:
    """What the program says meanwhile is not lost."""
    waiting = list["Route"]()
    context.route("**/*.ttf", lambda route: waiting.append(route))  # noqa: PLW0108 - playwright marks it
    page = opened("commit")
    says(page, "Loading")
    page.wait_for_function("() => document.querySelectorAll('.done').length >= 2", timeout=60_000)
    for route in waiting:
        route.abort()

    Visit(page).sees("Clear every cell")


def test_without_room_the_game_goes_on_and_says_so(
    context: "BrowserContext", opened: Opened
) -> None:
    alter(context, "log.js", "    const text = ", f"    {FULL}\n    const text = ")
    alter(context, "worker.js", "let python;", "globalThis.left = 3; let python;")
    visit = Visit(opened())
    visit.press("f", "ArrowRight", "f", "ArrowRight", "f")
    visit.sees("✱ 7")

    assert "Your games are not kept: the browser has no room" in visit.line


def test_a_log_that_is_begun_anew_keeps_the_game(context: "BrowserContext", opened: Opened) -> None:
    alter(context, "log.js", "8_000_000", "3_000")
    visit = Visit(opened())
    visit.press(*["f", "ArrowRight"] * 4)
    visit.sees("✱ 6")
    visit.page.reload()
    visit.wait()
    visit.go_on("Beginner")

    visit.sees("✱ 6")


def test_without_files_that_are_written_at_once_a_reload_loses_no_move(
    context: "BrowserContext", opened: Opened
) -> None:
    """Also when a newer version of the browser has such files."""
    alter(context, "log.js", *NO_HANDLES)
    visit = Visit(opened())
    visit.begin_expert()
    visit.press("f", "ArrowRight", "f")
    for mines in (96, 95, 94):
        visit.press("ArrowRight")
        visit.reload_when(f"✱ {mines} ", "f")
        assert visit.line == ""
        visit.go_on("Expert")
        visit.sees(f"✱ {mines}")
    context.unroute_all()
    visit.page.reload()
    visit.wait()
    visit.go_on("Expert")
    visit.sees("✱ 94")


def test_without_such_files_the_tab_that_was_opened_last_has_the_games(
    context: "BrowserContext", opened: Opened
) -> None:
    alter(context, "log.js", *NO_HANDLES)
    first = Visit(opened())
    first.press("f", "ArrowRight", "f")
    first.sees("✱ 8")
    second = Visit(opened())
    says(first.page, "You are playing in another tab.")
    second.go_on("Beginner")
    second.press("ArrowRight", "f")
    second.sees("✱ 7")
    first.press("Space")
    first.page.wait_for_selector("#cover:not(.told)", state="attached")
    first.wait()
    first.go_on("Beginner")
    first.sees("✱ 7")

    assert (first.line, second.line) == ("", "")


def test_a_change_that_a_database_refuses_is_the_last_and_says_so(
    context: "BrowserContext", opened: Opened
) -> None:
    alter(context, "log.js", *NO_HANDLES)
    full = "if (window.isFull) transaction.abort(); window.store = this;"
    alter(context, "chunks.js", "transaction.commit();", full)
    visit = Visit(opened())
    visit.press("f", "ArrowRight", "f")
    visit.sees("✱ 8")
    visit.page.wait_for_function("() => !store.isWriting")
    visit.page.evaluate("window.isFull = true")
    visit.press("ArrowRight", "f")
    visit.sees("✱ 7")
    visit.page.wait_for_function("() => !store.database")
    visit.press("ArrowRight", "f")
    says(visit.page, "Your games are not kept: the browser has no room")
    visit.page.reload()
    visit.wait()
    visit.go_on("Beginner")
    visit.sees("✱ 8")


def test_without_files_and_databases_games_are_not_kept_and_the_page_says_so(
    context: "BrowserContext", opened: Opened
) -> None:
    alter(context, "log.js", *NO_HANDLES)
    refused = "throw new DOMException('', 'SecurityError')"
    context.add_init_script(f"indexedDB.open = () => {{ {refused}; }}")
    visit = Visit(opened())

    assert visit.line.endswith("this browser gives the page no private files.")


def test_locks_that_are_refused_are_no_other_tab(context: "BrowserContext", opened: Opened) -> None:
    context.add_init_script("navigator.locks.request = () => Promise.reject(new Error('refused'))")
    visit = Visit(opened())

    assert visit.line.endswith("this browser gives the page no private files.")


def test_a_game_that_fails_says_so_and_a_key_begins_anew(
    context: "BrowserContext", opened: Opened
) -> None:
    alter(context, "worker.js", "visit?.feed(text)", "visit._app.exit(null, 1)")
    page = Visit(opened())
    page.press("f")
    page.page.wait_for_selector("#cover.told")
    said = page.cover
    page.press("Space")
    page.wait()
    page.sees("Clear every cell")

    assert "Something went wrong." in said
    assert "to play again." in said


@pytest.mark.parametrize(
    ("size", "line"),
    [(50_000_001, "expected a file of at most 50 MB"), (3_000, "expected a board or a replay")],
)
def test_a_large_file_and_one_of_any_bytes_get_a_line(
    visit: Open, tmp_path: Path, size: int, line: str
) -> None:
    file = tmp_path / "any.bin"
    file.write_bytes(bytes(range(255, 0, -1)) * 12 if size == 3_000 else b"")
    with file.open("r+b") as opened:
        opened.truncate(size)
    page = visit()
    page.page.set_input_files("#file", file)
    page.page.wait_for_function(
        f"(words) => ({SAYS})(words) || [...Array(terminal.rows).keys()].some((y) => "
        "terminal.buffer.active.getLine(y).translateToString().includes(words))",
        arg=line,
    )


def test_a_newcomer_with_fingers_reads_the_rule_and_no_keys(visit: Open) -> None:
    page = visit(phone=True)
    page.sees("Clear every cell that hides no mine.")

    assert "Space" not in page.text
