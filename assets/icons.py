"""Draws the icons of the page from assets/icon.svg: python assets/icons.py.

Chromium draws them, by playwright. Where a system cuts icons to its own shape, the drawing stands
on a ground that reaches to the edges, within the part that every shape shows.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICON = Path(__file__).with_name("icon.svg")
STATIC = ICON.parent.parent / "minetui" / "page" / "static"
GROUND = "#171d2a"
PICTURES = {  # pixels, the drawing's share of them, and what is behind it
    "icon-192.png": (192, 1.0, "none"),
    "icon-512.png": (512, 1.0, "none"),
    "icon-maskable.png": (512, 0.64, GROUND),
    "icon-apple.png": (180, 0.86, GROUND),
}


def draw() -> None:
    """Write the drawing and its pictures into the folder of the page."""
    shutil.copyfile(ICON, STATIC / "icon.svg")
    drawing = ICON.read_text("utf-8")
    with sync_playwright() as player:
        program = shutil.which("chromium")
        browser = player.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, (size, share, ground) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            whole = "body{margin:0;height:100vh;display:grid;place-items:center}"
            style = f"{whole}html{{background:{ground}}}svg{{width:{share:.0%};height:auto}}"
            page.set_content(f"<style>{style}</style>{drawing}")
            page.screenshot(path=STATIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
