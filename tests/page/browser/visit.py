"""A visit to the page: what a player sees there, and what a player can do."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
START = 60_000  # milliseconds, on a busy machine
READ = """() => {
  const lines = [];
  for (let y = 0; y < terminal.rows; y++)
    lines.push(terminal.buffer.active.getLine(y).translateToString(true));
  return lines.join("\\n");
}"""
SEES = f"(words) => ({READ})().includes(words)"
RELOAD = f"""(words) => {{
  const drawn = terminal.onRender(() => {{
    if (!({READ})().includes(words)) return;
    drawn.dispose();  // A second reload would break off the first.
    location.reload();
  }});
}}"""
SIZE = """() => {
  const screen = document.querySelector(".xterm-screen");
  const { left, top, width, height } = screen.getBoundingClientRect();
  return [left, top, width / terminal.cols, height / terminal.rows];
}"""


PIXELS = """([x, y, width, height]) => {
  const canvas = document.querySelector("canvas");
  const { left, top } = canvas.getBoundingClientRect();
  const scale = devicePixelRatio;
  const box = [(x - left) * scale, (y - top) * scale, width * scale, height * scale];
  const { data, width: wide } = canvas.getContext("2d").getImageData(...box.map(Math.round));
  const pixels = new Uint32Array(data.buffer);
  const rows = [];
  for (let at = 0; at < pixels.length; at += wide)
    rows.push([...new Set(pixels.slice(at, at + wide))]);
  return rows;
}"""


class Visit:
    """An open page."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.wait()

    def wait(self) -> None:
        """Wait until the game is on the screen, and has its last size, beside buttons if any."""
        self.page.wait_for_selector("#cover.open", state="attached", timeout=START)
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            self.page.wait_for_selector("nav button:not(#open)", timeout=START)

    @property
    def text(self) -> str:
        """What the terminal shows."""
        return str(self.page.evaluate(READ))

    @property
    def line(self) -> str:
        """The line outside the terminal."""
        return str(self.page.text_content("#line"))

    @property
    def cover(self) -> str:
        """What covers the terminal."""
        return str(self.page.inner_text("#cover"))

    @property
    def buttons(self) -> list[str]:
        """What stands on the buttons that can be seen."""
        found = self.page.query_selector_all("nav button")
        return [button.inner_text() for button in found if button.is_visible()]

    def button(self, words: str) -> None:
        """Tap a button outside the terminal."""
        self.page.tap(f"nav button:text-is('{words}')")

    def colours(self, first: str, last: str) -> set[int]:
        """All colours between the middles of two cells."""
        (left, top), (right, bottom) = self.at(first), self.at(last)
        rows = self.page.evaluate(PIXELS, [left, top, right - left, bottom - top])
        return {colour for row in rows for colour in row}

    def middles_of_row_numbers(self) -> list[float]:
        """Where the numbers of the rows have their middles, in pixels from the first row's cell."""
        (x, top), (right, bottom) = self.at("A1"), self.at("B9")
        wide = right - x  # of a cell; the numbers end a column before the first one
        box = [x - wide / 2 - 30, top - wide / 2, 22, bottom - top + wide]
        rows = self.page.evaluate(PIXELS, box)
        inked = [y for y, row in enumerate(rows) if len(row) > 1]
        ends = [y for y in inked if y + 1 not in inked]
        starts = [y for y in inked if y - 1 not in inked]
        return [(start + end) / 2 for start, end in zip(starts, ends, strict=True)]

    def sees(self, words: str) -> None:
        """Wait until the terminal shows these words."""
        self.page.wait_for_function(SEES, arg=words, timeout=15_000)

    def loses(self, words: str) -> None:
        """Wait until the terminal no longer shows these words."""
        self.page.wait_for_function(f"(words) => !({SEES})(words)", arg=words, timeout=15_000)

    def press(self, *keys: str) -> None:
        """Press keys, as a player would."""
        for key in keys:
            self.page.keyboard.press(key)

    def begin_expert(self) -> None:
        """Begin an Expert game from the dialog, and wait until that is closed."""
        self.press("n")
        self.sees("New game")
        self.press("3", "Enter")
        self.loses("New game")
        self.sees("✱ 99")

    def go_on(self, board: str) -> None:
        """Go on with the game that is offered at the start."""
        self.sees(f"Unfinished: {board}")
        self.press("G")
        self.sees("Go on")
        self.press("Enter")
        self.loses("Go on")

    def at(self, cell: str) -> tuple[float, float]:
        """The middle of a cell, such as C2, in pixels."""
        letters, number = cell[0], cell[1:]
        lines = self.text.splitlines()
        heading = next(y for y, line in enumerate(lines) if re.match(r" +A +B +C", line))
        rows = [y for y, line in enumerate(lines) if re.match(rf" *{number}\b", line)]
        row = next(y for y in rows if y > heading)
        left, top, width, height = self.page.evaluate(SIZE)
        return left + (lines[heading].index(letters) + 0.5) * width, top + (row + 0.5) * height

    def click(self, cell: str, button: str = "left") -> None:
        """Click a cell."""
        self.page.mouse.click(*self.at(cell), button=button)  # type: ignore[arg-type]

    def tap(self, cell: str) -> None:
        """Tap a cell with a finger."""
        self.touch(*self.at(cell), 0)

    def hold(self, cell: str) -> None:
        """Press long on a cell with a finger."""
        self.touch(*self.at(cell), 600)

    def touch(self, x: float, y: float, milliseconds: int) -> None:
        """Touch a place for a time."""
        session = self.page.context.new_cdp_session(self.page)
        point = [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
        self.page.wait_for_timeout(milliseconds)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, fingers: int) -> None:
        """Move fingers over the terminal, side by side."""
        session = self.page.context.new_cdp_session(self.page)

        def points(x: float, y: float) -> list[dict[str, float]]:
            return [{"x": x + 60 * finger, "y": y, "id": finger} for finger in range(fingers)]

        steps = [("touchStart", points(*start)), ("touchMove", points(*end)), ("touchEnd", [])]
        for kind, touches in steps:
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def reload_when(self, words: str, key: str) -> None:
        """Press a key, and reload as soon as the terminal has drawn these words."""
        self.page.evaluate(RELOAD, words)
        with self.page.expect_navigation():
            self.press(key)
        self.wait()
