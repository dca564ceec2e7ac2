"""Frames: what a screen showed, as cells of text, each with the time it came."""

import asyncio
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeAlias

from rich.color import Color
from rich.style import Style
from textual.app import App

RATE = 30  # frames in a second
WHITE, BLACK = Color.from_rgb(255, 255, 255), Color.from_rgb(0, 0, 0)


class Cell(NamedTuple):
    """A character with its colours, as `#rrggbb`."""

    character: str
    colour: str
    ground: str
    bold: bool


Row: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True)
class Frame:
    """The screen from a time on, in seconds, under the title of its window."""

    at: float
    title: str
    rows: tuple[Row, ...]


@dataclass
class Camera:
    """Takes a frame of an app whenever the screen looks different."""

    app: App[None]
    frames: list[Frame] = field(default_factory=list)

    async def run(self) -> None:
        """Take frames until cancelled."""
        time = asyncio.get_running_loop().time
        began = time()
        while True:
            self.take(round(time() - began, 3))
            await asyncio.sleep(1 / RATE)

    def take(self, at: float) -> None:
        """Take a frame, unless it looks like the last one."""
        strips = self.app.screen._compositor.render_strips()
        rows = tuple(
            tuple(Cell(character, *_look(style)) for text, style, _ in strip for character in text)
            for strip in strips
        )
        last = self.frames[-1] if self.frames else None
        if last is None or (last.title, last.rows) != (self.app.title, rows):
            self.frames.append(Frame(at, self.app.title, rows))


@cache
def _look(style: Style | None) -> tuple[str, str, bool]:
    """The colours of a style, and whether it is bold."""
    style = style or Style.null()
    colour, ground = style.color or WHITE, style.bgcolor or BLACK
    return colour.get_truecolor().hex, ground.get_truecolor().hex, bool(style.bold)
