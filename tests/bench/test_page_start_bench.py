"""The page in chromium: how long its first screen takes, at the first visit and at later ones.

Run with `pytest tests/bench/test_page_start_bench.py -o addopts= -s` on a quiet machine, since the
bars are seconds. MINETUI_SITE may name a page that is built already.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from minetui.page.server import PageServer

COLD, WARM = 5.0, 2.0  # seconds
VISITS = 5
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
OPEN = "#cover.open"  # the page takes the cover off when the game is on the screen
KEPT = "navigator.serviceWorker.ready.then(() => true)"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page, as `minetui page --serve` serves it."""
    folder = Path(os.environ.get("MINETUI_SITE") or tmp_path_factory.mktemp("page") / "site")
    if "MINETUI_SITE" not in os.environ:
        if shutil.which("npm") is None:
            pytest.skip("npm is not installed, and the page is built from its packages")
        subprocess.run([sys.executable, "-m", "minetui", "page", str(folder)], check=True)
    with PageServer(folder, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


def seconds_to_first_screen(context: Any, address: str) -> float:  # noqa: ANN401 - playwright's
    """Seconds from the beginning of a visit, which ends when all files are kept."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(OPEN, state="attached", timeout=60_000)
    milliseconds = page.evaluate("performance.now()")
    page.evaluate(KEPT)
    page.close()
    return float(milliseconds) / 1000


def test_the_first_screen_comes_soon(address: str) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("chromium is not installed")
    cold, warm = list[float](), list[float]()
    with playwright.sync_playwright() as player:
        for _ in range(VISITS):
            browser = player.chromium.launch(executable_path=program, args=FLAGS)
            context = browser.new_context()
            cold.append(seconds_to_first_screen(context, address))
            warm += (seconds_to_first_screen(context, address) for _ in range(2))
            browser.close()
    print(f"\n  first visit {min(cold):.2f} to {max(cold):.2f} s", end="")
    print(f", later ones {min(warm):.2f} to {max(warm):.2f} s")

    assert sorted(cold)[len(cold) // 2] <= COLD
    assert sorted(warm)[len(warm) // 2] <= WARM
