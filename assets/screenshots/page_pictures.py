"""Pictures of the page: real ones, of a browser that plays on the built site.

They need npm, to build the page, and playwright.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

FLAGS = ("--no-sandbox", "--hide-scrollbars", "--disable-gpu")
IS_OPEN = "#cover.open"
LATEST = 60_000  # milliseconds until the game is on the screen
REST = 6_000  # milliseconds in which the program comes to rest, whatever moves


@dataclass(frozen=True)
class PagePicture:
    """A visit: the window, what stands behind the `#`, and keys, with a rest after each line."""

    size: tuple[int, int]
    fragment: str
    keys: tuple[str, ...]
    phone: bool = False


PAGES = {
    "page": PagePicture(
        (1120, 700), "MT1-A34D-NQQ6-WR7Z-14HC&hint", ("Space c", "u " * 40 + "Tab")
    ),
    "page-phone": PagePicture(
        (390, 780),
        "MT1-A11C-4181-K5T&hint",
        ("Space", "Control+Home f ArrowDown f ArrowRight"),
        phone=True,
    ),
}


def draw_page(picture: PagePicture, program: str, path: Path) -> None:
    """Have a browser visit the page and take its picture."""
    from playwright.sync_api import sync_playwright

    width, height = picture.size
    window = {"width": width, "height": height}
    with _served() as address, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=program, args=FLAGS)
        context = browser.new_context(
            viewport=window, is_mobile=picture.phone, has_touch=picture.phone
        )
        page = context.new_page()
        page.goto(f"{address}#{picture.fragment}")
        page.wait_for_selector(IS_OPEN, state="attached", timeout=LATEST)
        if picture.phone:
            page.touchscreen.tap(width / 2, height / 2)
        for line in picture.keys:
            for key in line.split():
                page.keyboard.press(key)
            page.wait_for_timeout(REST)
        page.screenshot(path=path)
        browser.close()


@contextmanager
def _served() -> Iterator[str]:
    """The address of the page, which is built and served as long as it is needed."""
    from minetui.page.server import PageServer

    with tempfile.TemporaryDirectory() as desk:
        folder = Path(desk) / "site"
        subprocess.run([sys.executable, "-m", "minetui", "page", folder], check=True)
        with PageServer(folder, 0) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield server.address
            server.shutdown()
