"""Draws the icons of the page from assets/icon.svg: python assets/icons.py.

Chromium draws them, by playwright. A system that cuts icons to its own shape gets one without the
round corners: the flag lies within the middle that each system shows.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICON = Path(__file__).with_name("icon.svg")
STATIC = ICON.parent.parent / "minetui" / "page" / "static"
SQUARED = {' rx="12"': "", "V12A12 12 0 0 1 12 0h20": "V0h32", "v20a12 12 0 0 1-12 12H32": "v32H32"}
PICTURES = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable.png": (512, True),
    "icon-apple.png": (180, True),
}


def draw() -> None:
    """Write the drawing and its pictures into the folder of the page."""
    round_one = square = ICON.read_text("utf-8")
    for old, new in SQUARED.items():
        assert old in square, old
        square = square.replace(old, new)
    shutil.copyfile(ICON, STATIC / "icon.svg")
    with sync_playwright() as player:
        program = shutil.which("chromium")
        browser = player.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, (size, is_square) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = square if is_square else round_one
            page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{drawing}")
            page.screenshot(path=STATIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
