"""The page as an application: what a browser wants before it offers to install one."""

import json
import struct
from pathlib import Path
from typing import TYPE_CHECKING

from minetui.page.site import STATIC

from .serving import SETTLED
from .visit import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

APP = json.loads((STATIC / "app.webmanifest").read_text("utf-8"))
ICON = Path(__file__).parents[3] / "assets" / "icon.svg"


def test_chromium_finds_nothing_that_hinders_an_installation(
    browser: "Browser", address: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    Visit(page)
    page.evaluate(f"({SETTLED})().then(() => null)")
    session = context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    read = session.send("Page.getAppManifest")
    context.close()

    assert [error for error in errors if error["errorId"] != "in-incognito"] == []
    assert (read["errors"], read["url"]) == ([], f"{address}app.webmanifest")


def test_every_icon_is_there_in_the_size_that_is_said() -> None:
    """A PNG has its width and height after 16 bytes; the drawing is that of the repository."""
    for icon in APP["icons"][1:]:
        head = (STATIC / icon["src"]).read_bytes()[16:24]
        assert icon["sizes"] == "{}x{}".format(*struct.unpack(">II", head))

    assert (STATIC / "icon.svg").read_text() == ICON.read_text()


def test_the_application_may_lie_in_any_folder_of_a_host() -> None:
    ways = [APP["start_url"], APP["scope"], APP["id"]]

    assert all(way.startswith("./") for way in ways)
