"""The same games in each browser: Chromium, Firefox and WebKit, at several pixel ratios."""

import base64
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from . import driven
from .serving import SETTLED, Served
from .test_page import CODE, REPLAY
from .visit import READ, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

BROWSERS = ["chromium", "firefox", "webkit"]
SIZE = {"width": 1280, "height": 800}
Start = Callable[..., AbstractContextManager[Visit]]

COPY = """(text) => {
  const copied = () => (window.isCopied = true);
  const copy = () => navigator.clipboard.writeText(text).then(copied);
  addEventListener("keydown", copy, { once: true, capture: true });
}"""
# What is seen within the cells of blocks that has neither of their two colours: what is beside a
# sign that is moved off its place, or dim, is left out.
SEAMS = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const screen = document.querySelector(".xterm-screen").getBoundingClientRect();
  const ratio = bitmap.width / innerWidth;
  const [wide, high] = [screen.width / terminal.cols, screen.height / terminal.rows];
  const at = (row, col) => terminal.buffer.active.getLine(row)?.getCell(col);
  const moves = (cell) => cell && (cell.isBlink() || cell.isOverline() || cell.isStrikethrough());
  const seen = { blocks: 0, seams: [] };
  for (let row = 0; row < terminal.rows; row++) {
    for (let col = 0; col < terminal.cols; col++) {
      const cell = at(row, col);
      const sign = cell.getChars() || " ";
      const around = [-1, 0, 1].flatMap((y) => [-1, 0].map((x) => at(row + y, col + x)));
      if (!/[ \\u2580-\\u259f]/.test(sign) || cell.isDim() || around.some(moves)) continue;
      if (!cell.isFgRGB() || !cell.isBgRGB()) continue;
      if (sign !== " ") seen.blocks++;
      const box = [screen.left + col * wide, screen.top + row * high, wide, high];
      const { data } = context.getImageData(...box.map((length) => Math.round(length * ratio)));
      const colours = new Uint32Array(data.buffer);
      const known = [cell.getFgColor(), cell.getBgColor()];
      for (const colour of new Set(colours)) {
        const rgb = ((colour & 255) << 16) | (colour & 0xff00) | ((colour >> 16) & 255);
        if (!known.includes(rgb)) seen.seams.push([row, col, sign, rgb.toString(16)]);
      }
    }
  }
  return seen;
}"""


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A display for windows that nobody sees."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed, which WebKit needs")
    with driven.screen() as display:
        yield display


@pytest.fixture
def start(request: pytest.FixtureRequest, tmp_path: Path) -> Start:
    """Starts a browser by its name on an address, with a folder of this test as its home."""

    def chromium(address: str, ratio: float, **_: bool) -> Iterator[Visit]:
        player: Playwright = request.getfixturevalue("player")
        context = player.chromium.launch_persistent_context(
            tmp_path / "home",
            **request.getfixturevalue("chromium"),
            viewport=SIZE,  # type: ignore[arg-type]
            device_scale_factor=ratio,
            permissions=["clipboard-read", "clipboard-write"],
        )
        page = context.pages[0]
        page.goto(address)
        yield Visit(page)
        context.close()

    def firefox(address: str, ratio: float, *, fingers: bool = False) -> Iterator[Visit]:
        if not any(map(shutil.which, driven.FIREFOX)):
            pytest.skip("Firefox is not installed")
        if find_spec("websockets") is None:
            pytest.skip("websockets is not installed, by which Firefox is driven")
        with driven.firefox(tmp_path / "home", fingers=fingers) as page:
            page.scale(ratio, **SIZE)
            page.goto(address)
            yield driven.DrivenVisit(page)

    def webkit(address: str, ratio: float, **_: bool) -> Iterator[Visit]:
        if shutil.which(driven.WEBKIT_DRIVER) is None or not driven.has_window():
            pytest.skip("WebKitGTK is not installed, with its driver and its Python module")
        with driven.webkit(tmp_path / "home", request.getfixturevalue("display"), ratio) as page:
            page.goto(address)
            yield driven.DrivenVisit(page)

    ways = {"chromium": chromium, "firefox": firefox, "webkit": webkit}

    @contextmanager
    def started(name: str, address: str, ratio: float = 1, **how: bool) -> Iterator[Visit]:
        yield from ways[name](address, ratio, **how)

    return started


@pytest.mark.parametrize("ratio", [1, 2, 3])
@pytest.mark.parametrize("name", BROWSERS)
def test_a_game_is_played_by_keys_mouse_fingers_paste_and_upload(
    start: Start, address: str, name: str, ratio: int
) -> None:
    with start(name, address, ratio) as visit:
        visit.sees("Beginner")
        assert visit.page.evaluate("devicePixelRatio") == ratio
        visit.press("f")
        visit.sees("✱ 9")
        visit.press("Escape")
        visit.sees("Continue")
        visit.press("Escape")
        visit.loses("Continue")
        visit.click("C3", "right")
        visit.sees("✱ 8")
        visit.hold("G7")
        visit.sees("✱ 7")
        visit.page.evaluate(COPY, CODE[1:])
        visit.press("ArrowRight")
        visit.page.wait_for_function("window.isCopied")
        visit.press("Control+v")
        visit.sees("shared board")
        visit.click("D5", "right")
        visit.sees("✱ 8")
        visit.click("A1")
        visit.tap("I9")
        visit.sees("won")
        visit.page.set_input_files("#file", REPLAY)
        visit.sees("the casual player")
        assert "Expert" in visit.page.evaluate("document.title")


@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2, 3])
@pytest.mark.parametrize("name", BROWSERS)
def test_no_seam_shows_between_blocks_at_any_size_of_cells(
    start: Start, address: str, name: str, ratio: float
) -> None:
    if name == "webkit" and ratio % 1:
        pytest.skip("WebKitGTK has whole ratios only")
    with start(name, address, ratio) as visit:
        visit.sees("Beginner")
        visit.begin_expert()
        visit.press("Space")
        visit.loses("0:00")
        blocks = [_blocks_without_seams(visit)]
        for key in ("+", "+", *"----"):
            before = visit.text
            visit.press(key)
            visit.page.wait_for_function(f"(text) => ({READ})() !== text", arg=before)
            blocks.append(_blocks_without_seams(visit))

    large, largest, fit = max(blocks[:2]), blocks[2], min(blocks)
    assert min(large, largest) > 500
    assert fit < 100


def _blocks_without_seams(visit: Visit) -> int:
    """How many blocks are on the screen, once it is seen that nothing shows between them."""
    for _ in range(60):
        visit.page.wait_for_timeout(100)
        picture = base64.b64encode(visit.page.screenshot()).decode()
        seen = visit.page.evaluate(SEAMS, picture)
        if not seen["seams"]:
            break
    assert seen["seams"][:5] == []
    return int(seen["blocks"])


@pytest.mark.parametrize("name", BROWSERS)
def test_a_game_goes_on_without_the_server_and_after_the_browser_has_ended(
    start: Start, page_folder: Path, name: str
) -> None:
    served = Served(page_folder)
    address = f"http://127.0.0.1:{served.port}/"
    with start(name, address) as visit:
        visit.begin_expert()
        visit.press("f")
        visit.sees("✱ 98")
        visit.page.evaluate(f"({SETTLED})().then(() => null)")
        served.stop()
        visit.page.reload()
        visit.wait()
        visit.go_on("Expert")
        visit.press("ArrowRight", "f")
        visit.sees("✱ 97")
    with start(name, address) as visit:
        visit.go_on("Expert")
        visit.sees("✱ 97")


def test_firefox_on_a_phone_has_buttons_for_fingers(start: Start, address: str) -> None:
    with start("firefox", address + CODE, 3, fingers=True) as visit:
        visit.sees("shared board")
        visit.hold("D5")
        visit.sees("✱ 8")
        visit.tap("A1")
        visit.tap("I9")
        visit.sees("won")
        captions = visit.page.evaluate(
            "[...document.querySelectorAll('nav button:not(#open)')].map((each) => each.innerText)"
        )

    assert captions[-1] == "Menu"
    assert len(captions) == 4
