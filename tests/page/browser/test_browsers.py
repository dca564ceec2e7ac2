"""The same games in each browser: Chromium, Firefox and WebKit, at several pixel ratios."""

import base64
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from .driven import BROWSERS
from .serving import Served
from .test_page import CODE, REPLAY
from .visit import READ, Visit

Play = Callable[..., AbstractContextManager[Visit]]

# WebKit may say for ever that a service worker that is active is "installing".
IS_OFFLINE_READY = """async () => {
  const registered = await navigator.serviceWorker.getRegistration();
  return Boolean(registered?.active) && registered.active.state !== "activating";
}"""
# Pixel ratios: WebKitGTK has whole ones only, and one Firefox has them all, one after the other.
PLAYED = [("chromium", 1.5), ("firefox", 2), ("webkit", 2)]
SCREENS = [
    *PLAYED,
    *[("firefox", ratio) for ratio in (1, 1.25, 1.5, 3)],
    *[("chromium", ratio) for ratio in (1, 1.25)],  # a phone of 2 and of 3 is in test_page.py
]
COPY = """(text) => {
  const copied = () => (window.isCopied = true);
  const copy = () => navigator.clipboard.writeText(text).then(copied);
  addEventListener("keydown", copy, { once: true, capture: true });
}"""
# What is seen within the cells of blocks that has neither of their two colours; cells beside other
# signs, which may be wide or be moved off their places, are left out, and dim ones. The edge of a
# sign that was there may leave a trace that nobody sees; two shades of cells are further apart.
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
  const isText = (cell) => /[^ \u2580-\u259f]/.test(cell?.getChars() ?? "");
  const part = (colour, at) => (colour >> at) & 255;
  const apart = (one, two) => (at) => Math.abs(part(one, at) - part(two, at)) > 5;
  const isOther = (one, two) => [0, 8, 16].some(apart(one, two));
  const seen = { blocks: 0, seams: [] };
  for (let row = 0; row < terminal.rows; row++) {
    for (let col = 0; col < terminal.cols; col++) {
      const cell = at(row, col);
      const sign = cell.getChars() || " ";
      if ([-2, -1, 1, 2].some((x) => isText(at(row, col + x)))) continue;
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
        const isSeam = known.every((each) => isOther(each, rgb));
        if (isSeam) seen.seams.push([row, col, sign, rgb.toString(16)]);
      }
    }
  }
  return seen;
}"""


@pytest.fixture
def new_address(page_folder: Path, serve: Callable[[Path], str]) -> str:
    """An address of the page where nothing is kept yet."""
    return serve(page_folder)


@pytest.mark.parametrize(("name", "ratio"), PLAYED, scope="module")
def test_a_game_is_played_by_keys_mouse_fingers_paste_and_upload(
    play: Play, new_address: str, name: str, ratio: float
) -> None:
    with play(name, new_address, ratio) as visit:
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
        visit.page.wait_for_function("() => window.isCopied")
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


@pytest.mark.parametrize(("name", "ratio"), SCREENS, scope="module")
def test_no_seam_shows_between_blocks_at_any_size_of_cells(
    play: Play, new_address: str, name: str, ratio: float
) -> None:
    with play(name, new_address, ratio) as visit:
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
    play: Play, page_folder: Path, tmp_path: Path, name: str
) -> None:
    served = Served(page_folder)
    address = f"http://127.0.0.1:{served.port}/"
    with play(name, address, home=tmp_path) as visit:
        assert visit.line == ""
        visit.begin_expert()
        visit.press("f", "ArrowRight", "f")
        visit.sees("✱ 97")
        visit.page.wait_for_function(IS_OFFLINE_READY)
        served.stop()
        visit.page.reload()
        visit.wait()
        visit.go_on("Expert")
        visit.press("ArrowRight", "f")
        visit.sees("✱ 96")
    with play(name, address, home=tmp_path) as visit:
        visit.go_on("Expert")
        visit.sees("✱ 96")


@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_a_board_fills_a_frame_of_another_page_as_in_the_documentation(
    start: Play, page_folder: Path, tmp_path: Path, serve: Callable[[Path], str], name: str
) -> None:
    (tmp_path / "play").symlink_to(page_folder)
    frame = f'<iframe width=690 height=390 src="play/index.html{CODE}"></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html>{frame}", "utf-8")
    read = READ.replace("terminal", "frames[0].terminal")
    with start(name, serve(tmp_path)) as page:
        shown = f"() => frames[0].terminal && ({read})().includes('shared board')"
        page.wait_for_function(shown, timeout=60_000)
        rows, line = page.evaluate(
            "[frames[0].terminal.rows, frames[0].document.getElementById('line').textContent]"
        )

    assert rows == 24
    assert line == ""


def test_firefox_on_a_phone_has_buttons_for_fingers(play: Play, new_address: str) -> None:
    with play("firefox", new_address + CODE, 3, fingers=True) as visit:
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
