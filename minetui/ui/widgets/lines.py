"""Lines of text that repaint only what changed: counters, key bar, status line and hint panel.

A change refreshes only the columns that differ, and no layout, so that it costs a few bytes and is
painted together with the board.

They are one small widget, and not Textual's Footer and Static, of which the first alone takes a
quarter of the start.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.segment import Segment
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .spans import Span, TextLine, changed_columns, differing_columns, runs, span_at
from .styles import Ink, NamedStyles

INKS = {
    "plain": Ink("foreground"),
    "strong": Ink("foreground", attributes="bold"),
    "faint": Ink("foreground", opacity=0.7),
    "good": Ink("success", attributes="bold"),
    "bad": Ink("error", attributes="bold"),
    "hint": Ink("primary", attributes="bold"),
    "key": Ink("warning", attributes="bold"),
    "pace": Ink("primary", opacity=0.6),
    "pace ahead": Ink("foreground", opacity=0.3),
}


class Lines(Widget, can_focus=False):
    """A widget of plain lines, cut to its size."""

    class Clicked(Message):
        """A span of the lines was clicked, in this row and column."""

        def __init__(self, lines: "Lines", span: Span, row: int, column: int) -> None:
            super().__init__()
            self.lines, self.span, self.row, self.column = lines, span, row, column

    def __init__(self, words: dict[int, str], *, id: str) -> None:
        super().__init__(id=id)
        self._words = words
        self._styles = NamedStyles(self, INKS)
        self._lines: tuple[TextLine, ...] = ()

    def show(self, lines: Sequence[TextLine]) -> None:
        """Show these lines in the signs of this terminal, repainting what differs."""
        changed = [
            Region(start, y, end - start, 1)
            for y, old, new in self._replaced(lines)
            for start, end in (changed_columns(old, new),)
        ]
        if changed:
            self.refresh(*changed)

    def show_runs(self, lines: Iterable[TextLine]) -> None:
        """Show these lines of signs one column wide, repainting each run of columns that differs.

        That is less for lines in which some figures change and others don't.
        """
        changed = [
            Region(first, y, length, 1)
            for y, old, new in self._replaced(lines)
            for first, length in runs(differing_columns(old, new))
        ]
        if changed:
            self.refresh(*changed)

    @property
    def text(self) -> str:
        """The text of the lines, for tests and screen readers."""
        return "\n".join("".join(text for text, _ in line) for line in self._lines)

    def _replaced(self, lines: Iterable[TextLine]) -> list[tuple[int, TextLine, TextLine]]:
        """Take these lines; returns those that differ from the last ones, with their places."""
        before = self._lines
        self._lines = tuple(
            tuple((text.translate(self._words), name) for text, name in line if text)
            for line in lines
        )
        pairs = enumerate(zip_longest(before, self._lines, fillvalue=()))
        return [(y, old, new) for y, (old, new) in pairs if old != new]

    def render_line(self, y: int) -> Strip:
        """One line, as wide as the widget."""
        line = self._lines[y] if y < len(self._lines) else ()
        segments = [Segment(text, self._styles(name)) for text, name in line]
        strip = Strip(segments).adjust_cell_length(self.size.width, self._styles("plain"))
        return strip.crop(0, self.size.width)

    def notify_style_update(self) -> None:
        """Take the colours of another theme."""
        self._styles.renew()
        super().notify_style_update()

    def on_click(self, event: Click) -> None:
        """Post `Clicked` for the span that was clicked."""
        line = self._lines[event.y] if 0 <= event.y < len(self._lines) else ()
        span = span_at(line, event.x)
        if span is not None:
            self.post_message(self.Clicked(self, span, event.y, event.x))
