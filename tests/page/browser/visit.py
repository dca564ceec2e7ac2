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
  terminal.onRender(() => {{ if (({READ})().includes(words)) location.reload(); }});
}}"""
SIZE = """() => {
  const screen = document.querySelector(".xterm-screen");
  const { left, top, width, height } = screen.getBoundingClientRect();
  return [left, top, width / terminal.cols, height / terminal.rows];
}"""


class Visit:
    """An open page."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.wait()

    def wait(self) -> None:
        """Wait until the game is on the screen."""
        self.page.wait_for_selector("#cover.open", state="attached", timeout=START)

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
        self.page.touchscreen.tap(*self.at(cell))

    def hold(self, cell: str) -> None:
        """Press long on a cell with a finger."""
        x, y = self.at(cell)
        session = self.page.context.new_cdp_session(self.page)
        point = [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
        self.page.wait_for_timeout(600)
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
