"""The choice of a level: a card for each, or a line where there is no room for cards."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.binding import Binding
from textual.events import Click
from textual.message import Message

from minetui.core import Level
from minetui.texts import game

from ..board.glyphs import Glyphs
from .cards import Card, side_by_side, spread
from .lines import Lines
from .links import Link, LinkLine, spans_of, target_at
from .spans import cut

LEAST = 60  # columns from which on there are cards
WITH_SIZE = 50  # columns from which on a line has the size of the level
HEIGHT = 4  # lines of a card


class LevelCards(Lines, can_focus=True):
    """Shows levels with texts about them; one is at the cursor."""

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("left,h", "move(-1)", show=False),
        Binding("right,l", "move(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Chosen(Message):
        """The level at the cursor was chosen, by a key or the mouse."""

    def __init__(self, levels: Sequence[Level], index: int, glyphs: Glyphs) -> None:
        super().__init__(glyphs.words, id="levels")
        self._levels, self._glyphs = levels, glyphs
        self.index = index
        self._notes: Mapping[Level, str] = {}

    @property
    def level(self) -> Level:
        """The level at the cursor."""
        return self._levels[self.index]

    def take(self, notes: Mapping[Level, str]) -> None:
        """Show other texts."""
        self._notes = notes
        self.draw()

    def draw(self) -> None:
        """Show the levels in the width there is."""
        lines = self._links
        self.styles.height = len(lines)
        self.show([spans_of(line) for line in lines])

    def move(self, by: int) -> bool:
        """Move the cursor. Is there a level?"""
        if not 0 <= self.index + by < len(self._levels):
            return False
        self.index += by
        self.draw()
        return True

    @property
    def stacked(self) -> bool:
        """Do the levels stand one above the other?"""
        return self._width < LEAST

    def action_move(self, by: int) -> None:
        """Move the cursor, if there is another level."""
        self.move(by)

    def action_choose(self) -> None:
        """Choose the level at the cursor."""
        self.post_message(self.Chosen())

    def on_focus(self) -> None:
        """Show the cursor."""
        self.draw()

    def on_blur(self) -> None:
        """Show no cursor."""
        self.draw()

    def on_resize(self) -> None:
        """Draw for another width."""
        self.draw()

    def on_click(self, event: Click) -> None:
        """Choose the level that was clicked."""
        index = target_at(self._links, event.y, event.x)
        if isinstance(index, int):
            self.move(index - self.index)
            self.post_message(self.Chosen())

    @property
    def _width(self) -> int:
        """The columns of the widget; before it is laid out, enough for cards."""
        return self.size.width or LEAST

    @property
    def _links(self) -> list[LinkLine]:
        """The lines, each part with the index of its level."""
        if self.stacked:
            return [self._line(at) for at in range(len(self._levels))]
        cards = [self._card(at) for at in range(len(self._levels))]
        return side_by_side(cards, spread(cards, self._width), HEIGHT, self._glyphs)

    def _title(self, at: int) -> tuple[str, str]:
        """The number and name of a level, and their style."""
        here = at == self.index and self.screen.focused is self
        pointer = self._glyphs.pointer if here else " "
        return f"{pointer}{at + 1} {self._levels[at].name}", "hint" if here else "plain"

    def _card(self, at: int) -> Card:
        level, (title, style) = self._levels[at], self._title(at)
        note = self._notes.get(level, "")
        lines = [((game.size_text(level), "plain"),), ((note, "key"),)]
        return Card(title, lines, at, style)

    def _line(self, at: int) -> LinkLine:
        """A level in a line, without the parts that have no room."""
        level, (title, style) = self._levels[at], self._title(at)
        size, note, width = game.size_text(level), self._notes.get(level, ""), self._width
        left = f"{title:16}{size}" if width >= WITH_SIZE else title
        room = width - cell_len(left) - 1
        right = note if cell_len(note) <= room else ""
        return (
            Link(cut(left, width), style, at),
            Link(f"{right:>{room}} " if room > 0 else "", "key", at),
        )
