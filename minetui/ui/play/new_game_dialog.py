"""The dialog that asks for a level, a first click, a kind of board and a seed.

It has two widgets of its own: the named levels as cards, or as lines where there is no room for
cards, and a sketch of the density of a level that is typed.
"""

from collections.abc import Mapping
from functools import cache
from operator import methodcaller
from random import Random

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click, Resize
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from minetui import solver
from minetui.core import LEVELS, BoardKind, FirstClick, Game, Level, LevelError
from minetui.store import RecordClass, Records, fresh_seed
from minetui.texts import game as game_texts
from minetui.texts import records

from ..kit.app import Application
from ..kit.charts import Card, side_by_side, spread
from ..kit.colours import Colours
from ..kit.commands import Command, command
from ..kit.dialog import Dialog, NumberField
from ..kit.glyphs import Glyphs, Look
from ..kit.inks import Palette
from ..kit.jobs import Jobs
from ..kit.lines import Lines, Link, LinkLine, TextLine, cut

LEAST = 60  # columns from which on there are cards
WITH_SIZE = 50  # columns from which on a line has the size of the level
HEIGHT = 4  # lines of a card
FIELDS = {"cols": "Columns", "rows": "Rows", "mines": "Mines"}
FIRST_CLICKS = {
    FirstClick.OPENING: "an opening",
    FirstClick.SAFE: "safe",
    FirstClick.ANY: "anything",
}
ROOM_FOR_SKETCH = 44  # columns of the window


class LevelCards(Lines, can_focus=True):
    """Shows the named levels with texts about them; one is at the cursor."""

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("left,h", "move(-1)", show=False),
        Binding("right,l", "move(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Chosen(Message):
        """The level at the cursor was chosen, by a key or the mouse."""

    def __init__(self, level: Level, glyphs: Glyphs) -> None:
        super().__init__(glyphs.words, id="levels")
        self._glyphs, self._levels = glyphs, [*LEVELS.values()]
        self.index = self._levels.index(level) if level in self._levels else 0
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
        lines = self._drawn
        self.styles.height = len(lines)
        self.show_links(lines)

    on_focus = on_blur = on_resize = draw  # the cursor is there only with the focus

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

    def on_click(self, event: Click) -> None:
        """Choose the level that was clicked."""
        index = self.target_at(event.y, event.x)
        if isinstance(index, int):
            self.move(index - self.index)
            self.post_message(self.Chosen())

    @property
    def _width(self) -> int:
        """The columns of the widget; before it is laid out, enough for cards."""
        return self.size.width or LEAST

    @property
    def _drawn(self) -> list[LinkLine]:
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
        return Card(title, [((game_texts.size_text(level), "plain"),), ((note, "key"),)], at, style)

    def _line(self, at: int) -> LinkLine:
        """A level in a line, without the parts that have no room."""
        level, (title, style) = self._levels[at], self._title(at)
        size, note, width = game_texts.size_text(level), self._notes.get(level, ""), self._width
        left = f"{title:16}{size}" if width >= WITH_SIZE else title
        room = width - cell_len(left) - 1
        right = note if cell_len(note) <= room else ""
        return (
            Link(cut(left, width), style, at),
            Link(f"{right:>{room}} " if room > 0 else "", "key", at),
        )


class DensitySketch(Widget, can_focus=False):
    """Shows a share of mines: two cells a column with colours, signs without."""

    def __init__(self, glyphs: Glyphs, share: float) -> None:
        super().__init__(id="sketch")
        self.glyphs, self.share = glyphs, share

    def show(self, share: float) -> None:
        """Show another share."""
        if share != self.share:
            self.share = share
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line."""
        width, height = self.size
        plain = Colours.of(self.app).plain or self.glyphs.words
        mined = mines(width, height if plain else 2 * height, self.share)
        return Strip(self._signs(y, mined) if plain else self._pixels(y, mined))

    def _signs(self, y: int, mined: frozenset[tuple[int, int]]) -> list[Segment]:
        """A sign for each cell."""
        free, mine = (self.glyphs.signs[look][0] for look in (Look.COVERED, Look.MINE))
        style = self.rich_style
        return [Segment(mine if (y, x) in mined else free, style) for x in range(self.size.width)]

    def _pixels(self, y: int, mined: frozenset[tuple[int, int]]) -> list[Segment]:
        """Two cells in each column, one above the other."""
        palette = Palette.of(self.app)

        def colour(row: int, col: int) -> str:
            return palette.flag if (row, col) in mined else palette.covered[(row + col) % 2]

        return [
            Segment("▀", _style(colour(2 * y, x), colour(2 * y + 1, x)))
            for x in range(self.size.width)
        ]


def mines(width: int, height: int, share: float) -> frozenset[tuple[int, int]]:
    """The mined cells of a patch; a larger share adds cells and moves none.

    >>> sorted(mines(4, 2, 0.25)) == sorted(mines(4, 2, 0.25) & mines(4, 2, 0.5))
    True
    """
    return frozenset(_order(width, height)[: round(share * width * height)])


@cache
def _style(upper: str, lower: str) -> Style:
    """The style of two cells in these colours."""
    return Style(color=upper, bgcolor=lower)


@cache
def _order(cols: int, rows: int) -> list[tuple[int, int]]:
    """The cells in the order in which they are mined."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    Random(1).shuffle(cells)
    return cells


def _starting(level: Level, key: str) -> Command:
    """A command that begins a game of a level."""
    help = f"Begin a game of {level.name}."
    return Command(level.name, (key,), help, methodcaller("start_level", level))


class NewGameDialog(Dialog[Game]):
    """Answers with a new game, or None when the player leaves it.

    `custom` is the level that is in the fields, unless the present game has one of its own.
    """

    AUTO_FOCUS = ""
    on_bar = ("start", "leave", "no_guess", "first_click")

    def __init__(self, app: Application, game: Game) -> None:
        super().__init__("new-game", app.glyphs)
        self._first_click, self._dealer = game.first_click, game.dealer
        self._custom = game.level if game.level.name == "Custom" else app.settings.custom
        self._cards = LevelCards(game.level, app.glyphs)
        self._notes = Lines(app.glyphs.words, id="notes")
        self._bests: Mapping[tuple[Level, RecordClass], float | None] = {}
        self._jobs = Jobs(self)
        self._is_custom = game.level is self._custom

    def parts(self) -> ComposeResult:
        """The named levels, the fields of a custom one with its density, and what else there is."""
        level = self._custom
        yield self._cards
        with Horizontal(id="custom"):
            yield Lines(self.glyphs.words, id="labels")
            with Vertical(id="fields"):
                yield from (NumberField(getattr(level, name), id=name) for name in FIELDS)
                yield Input(placeholder="any text", id="seed")
            yield DensitySketch(self.glyphs, level.density)
        yield self._notes

    async def on_mount(self) -> None:
        """Put the cursor on the level of the last game; if that is quick, with the best times."""
        self.query_one(VerticalScroll).border_title = "New game"
        labels = [((label, "faint"),) for label in (*FIELDS.values(), "Seed")]
        self.query_one("#labels", Lines).show(labels)
        (self.query_one("#cols") if self._is_custom else self._cards).focus()
        self._jobs.run("bests", lambda _: best_times(), self._take_bests)
        await self._jobs.wait("bests")
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Show the sketch if there is room for it."""
        self.query_one(DensitySketch).display = event.size.width >= ROOM_FOR_SKETCH
        self._show()

    @on(Input.Changed)
    def check(self) -> None:
        """Show the density of the typed level at once, or why it is not legal."""
        self._show()

    @on(LevelCards.Chosen)
    def start_named(self) -> None:
        """Answer with a game of the level at the cursor, whatever the fields say."""
        self.start_level(self._cards.level)

    @on(Input.Submitted)
    def start_typed(self) -> None:
        """Answer with a game of the level that was typed, if it is legal."""
        try:
            self.start_level(self._typed_level())
        except LevelError:
            self._show()  # says why

    beginner, intermediate, expert = map(_starting, LEVELS.values(), "123")

    @command("Start", "enter")
    def start(self) -> None:
        """Begin this game."""
        self.start_named() if self._cards.has_focus else self.start_typed()

    def step(self, by: int) -> None:
        """Go to the next or the previous level or field."""
        if self._cards.has_focus and self._cards.stacked and self._cards.move(by):
            return
        self.focus_next() if by > 0 else self.focus_previous()

    @command("First click", "f", "ctrl+f", id="first_click")
    def next_first_click(self) -> None:
        """What the first click reveals."""
        kinds = list(FirstClick)
        self._first_click = kinds[(kinds.index(self._first_click) + 1) % len(kinds)]
        self._show()

    @command("No guessing", "g", "G", "ctrl+o", id="no_guess")
    def toggle_no_guess(self) -> None:
        """Deal boards that need no guess, or any."""
        kind = "" if self._dealer.kind else BoardKind.NO_GUESS
        self._dealer = solver.dealer_of(kind, LEVELS["Beginner"])
        self._show()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Carry out a command that was clicked above the bar."""
        if event.lines is self._notes and event.row:
            self.action_command("no_guess" if event.row == 1 else "first_click")

    def _take_bests(self, bests: Mapping[tuple[Level, RecordClass], float | None]) -> None:
        self._bests = bests
        self._show()

    def _show(self) -> None:
        """Show the best times, the density or what is wrong, and the choices."""
        kind, width = self._dealer.kind, max(self._notes.size.width - 1, 16)
        record_class = RecordClass.of(kind, assisted=False)
        bests = {level: self._bests.get((level, record_class)) for level in LEVELS.values()}
        self._cards.take({level: records.level_note(best) for level, best in bests.items()})
        try:
            level = self._typed_level()
        except LevelError as error:
            typed = (f" {error}", "bad")
        else:
            typed = (f" Your own level: {game_texts.density_text(level)}", "faint")
            self.query_one(DensitySketch).show(level.density)
        boards = game_texts.kind_text(kind) or "boards that never need a guess"
        no_guess = cut(f"[{'x' if kind else ' '}] No guessing: {boards}", width - 3)
        first_click = f"First click: {FIRST_CLICKS[self._first_click]}"
        lines: list[TextLine] = [
            (typed,),
            ((" g ", "key"), (no_guess, "plain")),
            ((" f ", "key"), (first_click, "plain")),
        ]
        self._notes.show(lines)

    def _typed_level(self) -> Level:
        """The level in the fields; a LevelError if it is not legal."""
        numbers = dict[str, int]()
        for field, label in FIELDS.items():
            text = self.query_one(f"#{field}", Input).value
            if not text.isdecimal():
                raise LevelError(f"{label}: please enter a number.")
            numbers[field] = int(text)
        level = Level(**numbers)
        if self._dealer.kind:
            solver.expect_solvable(level)
        return level

    def start_level(self, level: Level) -> None:
        """Answer with a game of a level."""
        seed = " ".join(self.query_one("#seed", Input).value.split()) or fresh_seed()
        self.answer(Game(level, seed, self._first_click, self._dealer))

    @command("Up", "up", "k")
    def up(self) -> None:
        """Go up."""
        self.step(by=-1)

    @command("Down", "down", "j")
    def down(self) -> None:
        """Go down."""
        self.step(by=1)


def best_times() -> dict[tuple[Level, RecordClass], float | None]:
    """The best time of each level and class that was played; None without a win."""
    with Records() as records:
        return {(each.level, each.record_class): each.best_time for each in records.levels()}
