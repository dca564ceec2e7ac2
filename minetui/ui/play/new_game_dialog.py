"""The dialog of a new game: a level, a shape, what boards there are, and a seed or a code.

It has a widget of its own: the sketch of the level that is selected. In its place stands a picture
of the shape while the cursor is on that.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import cycle
from operator import methodcaller
from random import Random
from typing import NamedTuple, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantFocus, Paste, Resize
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Label

from minetui import play, solver
from minetui.core import (
    LEVELS,
    BoardKind,
    Dealer,
    FirstClick,
    Game,
    Level,
    LevelError,
    Minefield,
    Position,
    Shape,
    SharedBoard,
    cells_of,
    grid_of,
)
from minetui.formats import code
from minetui.language import N_, _, ngettext, number, pgettext
from minetui.store import fresh_seed
from minetui.texts import game as game_texts
from minetui.texts import records
from minetui.texts import shapes as shape_texts

from ..board.painter import Painter, sizes_of
from ..board.scene import LookRows, Scene
from ..kit.app import Application
from ..kit.colours import Colours
from ..kit.commands import Command, KeyBar, KeyBarItem, command
from ..kit.dialog import CHANGE, CHANGE_BACK, DOWN, UP, Dialog, NumberField
from ..kit.glyphs import ASCII, Glyphs, Look
from ..kit.inks import CellPaint, Inks, Palette
from ..kit.jobs import Jobs
from ..kit.lines import Lines, Link, LinkLine, broken, column_of, cut, in_column, padded

CUSTOM, SHAPE, NO_GUESS, FIRST_CLICK, SEED = "Custom", "shape", "no_guess", "first_click", "seed"
FIELDS = {"cols": N_("Columns"), "rows": N_("Rows"), "mines": N_("Mines")}
FIRST_FIELD = "cols"
LEVEL_ROWS, OPTIONS = (*LEVELS, CUSTOM), (SHAPE, NO_GUESS, FIRST_CLICK, SEED)
LABELS = {
    **{**FIELDS, SHAPE: N_("Shape"), NO_GUESS: N_("No guess")},
    **{FIRST_CLICK: N_("First reveal"), SEED: N_("Seed or code")},
}
FIRST_CLICKS = {
    # Translators: what the first reveal of a game opens.
    FirstClick.OPENING: N_("an opening"),
    FirstClick.SAFE: N_("safe"),
    FirstClick.ANY: N_("anything"),
}
LABEL, WIDEST_LABEL = 17, 25  # columns of a name, and of a label
BOX = 70  # columns of the dialog with labels that need no more
WITH_SIZE, WITH_MINES = 28, 40  # columns of a row from which on it has the size, and the mines
CODE_SAID = "#code-said"
SKETCH = (30, 16)  # cells of the largest sketch, which is half as many lines high
WITH_SKETCH = (76, 21)  # columns and lines of the window from which on there is a sketch
PICTURE = (5, 7)  # rows and columns of the picture of a shape, with one in the middle of each


AnEnum = TypeVar("AnEnum", bound=Enum)


class LevelSketch(Widget, can_focus=False):
    """Shows a level at its scale, mines and all: two cells a column with colours, signs without.

    What is larger than the largest sketch is drawn smaller, with the same share of mines.
    """

    def __init__(self, glyphs: Glyphs, level: Level) -> None:
        super().__init__(id="sketch")
        self.glyphs, self.level = glyphs, level

    def show(self, level: Level) -> None:
        """Show another level."""
        if level != self.level:
            self.level = level
            self.refresh()

    @property
    def cells(self) -> tuple[int, int]:
        """The columns and rows that are drawn."""
        height, width, *_ = self.level.key
        scale = max(width / SKETCH[0], height / SKETCH[1], 1.0)
        return max(round(width / scale), 1), max(round(height / scale), 1)

    def render_line(self, y: int) -> Strip:
        """One line: two rows of cells, of which signs show every other one."""
        width, height = self.cells
        mined = mines(width, height, self.level.density)
        plain = Colours.of(self.app).plain or not getattr(self.app, "draws_blocks", True)
        line = []
        if 2 * y < height:
            line = self._signs(2 * y, mined) if plain else self._pixels(2 * y, mined)
        return Strip(line).adjust_cell_length(self.size.width, self.rich_style)

    def _signs(self, row: int, mined: frozenset[tuple[int, int]]) -> list[Segment]:
        """A sign for each cell of a row."""
        free, mine = (self.glyphs.signs[look][0] for look in (Look.COVERED, Look.MINE))
        signs = (mine if (row, col) in mined else free for col in range(self.cells[0]))
        return [Segment(sign, self.rich_style) for sign in signs]

    def _pixels(self, row: int, mined: frozenset[tuple[int, int]]) -> list[Segment]:
        """Two cells in each column, one above the other; below the last row there is none."""
        palette, (width, height) = Palette.of(self.app), self.cells
        ground = self.rich_style.bgcolor

        def colour(row: int, col: int) -> str:
            return palette.flag if (row, col) in mined else palette.covered[(row + col) % 2]

        def style(col: int) -> Style:
            if row + 1 < height:
                return _style(colour(row, col), colour(row + 1, col))
            return Style(color=colour(row, col), bgcolor=ground)

        return [Segment("▀", style(col)) for col in range(width)]


def picture(shape: Shape, glyphs: Glyphs, palette: Palette) -> list[LinkLine]:
    """The cells that touch one on a small board of a shape: it has a number, and they have flags.

    The cell stands where the shape has a way over the edge, and elsewhere in the middle.
    """
    grid = grid_of(*PICTURE, shape)
    row, col = grid.place(grid.middle)
    cell = grid.cell(0 if shape.wraps_rows else row, 0 if shape.wraps_cols else col)
    position = Position(Minefield(grid, grid.neighbours(cell))).reveal(cell)
    for near in cells_of(position.field.mines):
        position = position.toggle_flag(near)
    plain, sets, reader = (
        palette.colours.plain or glyphs is ASCII,
        Scene(position).sets,
        LookRows(grid),
    )
    size, lines = sizes_of(shape, plain=plain)[0], list[LinkLine]()
    painter = Painter.of(glyphs, Inks(palette, Style()), size, plain=plain)
    for row, cells in enumerate(grid.lines(range(grid.size))):
        looks, cols = reader.row(sets, row), range(len(cells))
        shades = cycle(size.shades(row))
        paints = (CellPaint(looks.look(col), None, next(shades)) for col in cols)
        numbers = [*map(painter.number_of, paints)]
        drawn = painter.line((numbers, 0), (numbers, 1), len(numbers))
        spans = (Link(text, style or Style.null()) for text, style, _ in drawn)
        lines.append((Link(" " * (3 + size.indent(row))), *spans))
    return lines


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
def _order(width: int, height: int) -> list[tuple[int, int]]:
    """The cells in the order in which they are mined."""
    cells = [(row, col) for row in range(height) for col in range(width)]
    Random(1).shuffle(cells)
    return cells


class SeedField(Input):
    """A field for a seed or a code."""

    def on_paste(self, event: Paste) -> None:
        """Leave a pasted code or link to the dialog; other texts are typed."""
        if play.is_shared(event.text):
            event.prevent_default()


class Choices(NamedTuple):
    """What boards there are to be, of any level."""

    shape: Shape
    first_click: FirstClick
    dealer: Dealer

    def changed(self, what: str, by: int) -> "Choices":
        """With the next or the previous value of one of them, if it can be changed."""
        if what == SHAPE:
            return self._replace(shape=_turned(self.shape, by))
        if what == NO_GUESS:
            kind = "" if self.dealer.kind else BoardKind.NO_GUESS
            return self._replace(dealer=solver.dealer_of(kind, LEVELS["Beginner"]))
        if what in self.changeable:
            return self._replace(first_click=_turned(self.first_click, by))
        return self

    @property
    def changeable(self) -> Sequence[str]:
        """Those that can be changed: boards of a kind always begin with an opening."""
        return (SHAPE, NO_GUESS) if self.dealer.kind else (SHAPE, NO_GUESS, FIRST_CLICK)


def _turned(value: AnEnum, by: int) -> AnEnum:
    """The value so many further on among those of its kind, from one end to the other."""
    values = list(type(value))
    return values[(values.index(value) + by) % len(values)]


class NewGameDialog(Dialog[Game | SharedBoard]):
    """Answers with a new game, with the board of a code, or None when the player leaves it.

    It begins with the level, the kind and the first reveal of a game. A named level is chosen by
    the cursor, and stays so while the cursor is on other rows. Over the custom one the cursor only
    passes, until its three fields are opened. A code decides instead of all that.
    """

    AUTO_FOCUS = ""
    on_bar = ("start", "leave")

    def __init__(self, app: Application, game: Game, here: str = "") -> None:
        super().__init__("new-game", app.glyphs)
        self._choices = Choices(game.level.shape, game.first_click, game.dealer)
        custom = game.level if game.level.name == CUSTOM else app.settings.custom
        self._custom = custom.shaped(Shape.SQUARE)
        self._chosen, self._here, self._open = game.level.name, here, False
        self._refused = ("", "")  # a code, and what is wrong with it
        self._bests: Mapping[tuple[object, bool], float | None] = {}
        self._jobs = Jobs(self, self._say_problem)

    def parts(self) -> ComposeResult:
        """The levels, what is said of the custom one, and the other choices beside a sketch."""
        words, level = self.glyphs.words, self._custom
        # Translators: what stands behind a field, as in: 30 × 16 99 mines
        signs = ("× ", " ", " " + pgettext("behind a number", "mines"))
        yield Lines(words, id="levels")
        with Horizontal(id="custom"):
            yield Lines(words, id="custom-row")
            with Horizontal(id="fields"):
                for field, sign in zip(FIELDS, signs, strict=True):
                    yield NumberField(getattr(level, field), id=field)
                    yield Label(sign.translate(words), markup=False)
        yield Lines(words, id="said")
        with Horizontal(id="choices"):
            with Vertical():
                yield Lines(words, id="options")
                with Horizontal(id="seed-row"):
                    yield Lines(words, id="seed-label")
                    yield SeedField(placeholder=pgettext("a seed", "any"), id=SEED)
                yield Lines(words, id="code-said")
            yield LevelSketch(self.glyphs, level)
            yield Lines(words, id="picture")

    async def on_mount(self) -> None:
        """Put the cursor on the level of the last game; if that is quick, with the best times."""
        self.query_one(VerticalScroll).border_title = _("New game")
        self.go(self._here or self._chosen)
        self._jobs.run("bests", lambda stop: play.best_times(), self._take_bests)
        await self._jobs.wait("bests")
        self._show()

    @property
    def _has_sketch(self) -> bool:
        """Is there room for a sketch?"""
        width, height = self.app.size
        return width >= WITH_SKETCH[0] and height >= WITH_SKETCH[1]

    def on_resize(self, event: Resize) -> None:
        """Show the sketch if there is room for it."""
        self._show()

    @on(Input.Changed)
    def check(self) -> None:
        """Say what the typed level is like at once, or why it is not legal."""
        self._show()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Follow a click into a field."""
        if event.widget.id in (*FIELDS, SEED):
            self._here = event.widget.id
            self._show()

    def on_paste(self, event: Paste) -> None:
        """Take a code or a link, wherever the cursor is, and open its board at once."""
        if play.is_shared(event.text):
            text = code.found_in(event.text) or event.text
            self.query_one(SeedField).value = "".join(text.split())
            self.go(SEED)
            self.start()

    @on(Input.Submitted)
    def start_typed(self) -> None:
        """Start: Enter was pressed in a field."""
        self.start()

    @command("Start", "enter")
    def start(self) -> None:
        """Start this game."""
        text = self._seed
        if play.is_shared(text):  # a link has a board that may be large
            self._jobs.run("check", lambda stop: play.shared_in(text), self.answer)
            return
        try:
            level = self._level()
            self._expect_board(level)
        except LevelError:
            self._show()  # says why
        else:
            seed = " ".join(text.split()) or fresh_seed()
            chosen = self._choices
            self.answer(Game(level, seed, chosen.first_click, chosen.dealer))

    beginner, intermediate, expert, custom = (
        Command(name, (key,), "", methodcaller("choose", name))
        for key, name in zip("1234", LEVEL_ROWS, strict=True)
    )

    next = CHANGE.but(help="Take the next value; open the fields of the custom level.")
    previous, up, down = CHANGE_BACK, UP, DOWN

    @command("Next", "tab")
    def next_field(self) -> None:
        """Go to the next choice or field; the level stays selected."""
        self._tab(1)

    @command("Previous", "shift+tab")
    def previous_field(self) -> None:
        """Go to the choice or field before; the level stays selected."""
        self._tab(-1)

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Go to the row that was clicked; a choice changes, a selected level starts."""
        stop = event.target
        if stop in LEVELS and stop == self._here:
            self.start()
        elif stop in LEVEL_ROWS:
            self.choose(str(stop))
        elif isinstance(stop, str):
            self.go(stop)
            self.change(1)

    def choose(self, name: str) -> None:
        """Choose a level; of the custom one, open the fields with its numbers."""
        if name == CUSTOM and not self._open:
            self._open = True
            for field in FIELDS:
                self.query_one(f"#{field}", Input).value = str(getattr(self._custom, field))
        self.go(FIRST_FIELD if name == CUSTOM else name)

    def go(self, stop: str) -> None:
        """Put the cursor somewhere; a named level, or one in fields, is then chosen."""
        self._here = stop
        if stop in LEVELS:
            self._chosen, self._open = stop, False
        elif stop in FIELDS:
            self._chosen = CUSTOM
        self._show()
        is_field = stop in FIELDS or stop == SEED
        self.set_focus(self.query_one(f"#{stop}") if is_field else None)
        self.call_after_refresh(self._scroll_there)

    def _scroll_there(self) -> None:
        """In a low window, scroll to where the cursor is."""
        if self._here in OPTIONS:
            part = "#seed-row" if self._here == SEED else "#options"
        else:
            part = "#levels" if self._here in LEVELS else "#custom"
        self.query_one(part).scroll_visible(animate=False)

    def step(self, by: int) -> None:
        """Go up or down by so many rows, from one end to the other."""
        rows = (*LEVELS, FIRST_FIELD if self._open else CUSTOM, *OPTIONS)
        here = FIRST_FIELD if self._here in FIELDS else self._here
        self.go(rows[(rows.index(here) + by) % len(rows)])

    def _tab(self, by: int) -> None:
        """Go on or back by so many choices."""
        self.go(self._tab_stop(by))

    def _tab_stop(self, by: int) -> str:
        """The choice that is so many further on; the levels are one, but for open fields."""
        level = self._here if self._here in LEVEL_ROWS else self._chosen
        levels: Iterable[str] = FIELDS if self._open else (level,)
        stops = (*levels, *OPTIONS)
        return stops[(stops.index(self._here) + by) % len(stops)]

    def change(self, by: int) -> None:
        """Take the next or the previous value of the choice at the cursor."""
        if self._here == CUSTOM and by > 0:
            self.choose(CUSTOM)
        else:
            self._choices = self._choices.changed(self._here, by)
        self._show()

    def _take_bests(self, bests: Mapping[tuple[Level, bool], float | None]) -> None:
        self._bests = {(level.key, solvable): best for (level, solvable), best in bests.items()}
        self._show()

    @property
    def _selected(self) -> str:
        """The level that is started now: the custom one even if the cursor only passes over it."""
        return CUSTOM if self._here == CUSTOM else self._chosen

    @property
    def _seed(self) -> str:
        """The seed or the code in the field."""
        return self.query_one(SeedField).value

    def _level(self) -> Level:
        """The level that is selected; a LevelError if the one in the fields is not legal."""
        if self._open and self._selected == CUSTOM:
            self._custom = self._typed()
        level = LEVELS.get(self._selected, self._custom)
        self._expect_legal(*level.key[:3])
        return level.shaped(self._choices.shape)

    def _expect_board(self, level: Level) -> None:
        """A LevelError says why there is no such board of a level."""
        if self._choices.dealer.kind and level.size > solver.SEARCHABLE:
            most = number(solver.SEARCHABLE)
            raise LevelError(_("No guess: at most {most} cells.", most=most))

    def _typed(self) -> Level:
        """The level in the fields."""
        numbers = dict[str, int]()
        for field, label in FIELDS.items():
            text = self.query_one(f"#{field}", Input).value
            if not text.isdecimal():
                raise LevelError(_("{label}: enter a number.", label=_(label)))
            numbers[field] = int(text)
        rows, cols, mines = (numbers[name] for name in ("rows", "cols", "mines"))
        self._expect_legal(rows, cols, mines)
        return Level(rows, cols, mines)

    def _expect_legal(self, rows: int, cols: int, mines: int) -> None:
        """A LevelError says why there is no such level of this shape."""
        if problem := game_texts.level_problem(grid_of(rows, cols, self._choices.shape), mines):
            raise LevelError(problem)

    def _say_problem(self, problem: str) -> None:
        """Say what is wrong with a code."""
        self._refused = (self._seed, problem)
        self._show()

    def _say(self, where: str, text: str, style: str) -> None:
        """Say something in its place, which has at least one line in the box without a sketch."""
        said = self.query_one(where, Lines)
        width = (said.parent.size.width if isinstance(said.parent, Widget) else 0) or WITH_MINES
        lines = broken(text, max(width - 4, 8))
        said.styles.height = len(lines) if where == CODE_SAID else len(lines) or 1
        said.show(((f"   {line}", style),) for line in lines)

    def _show(self) -> None:
        """Show the levels, the choices, and what is to be said and drawn of them."""
        is_code = play.is_shared(self._seed)
        other = "faint" if is_code else "plain"  # the code decides
        self._show_levels(other)
        self._show_options(other)
        self._describe(is_code=is_code)
        self.show_bar()

    def _describe(self, *, is_code: bool) -> None:
        """Draw and say what the level is like, and what is wrong with it, or with the code."""
        sketch, drawn = self.query_one(LevelSketch), self.query_one("#picture", Lines)
        sketch.visible, is_shape = not is_code, self._here == SHAPE
        sketch.display = self._has_sketch and not is_shape
        drawn.display = self._has_sketch and is_shape
        drawn.show_links(self._picture if drawn.display else [])
        try:
            level = self._level()
            sketch.show(level)
            self._expect_board(level)
        except LevelError as error:
            said, style = str(error), "bad"
        else:
            said, style = "", "faint"
            if is_shape and self._has_sketch:
                said = _(shape_texts.EXPLANATIONS[self._choices.shape])
            elif self._selected == CUSTOM:
                said = game_texts.density_text(level)
        self._say("#said", "" if is_code else said, style)
        value, problem = self._refused
        self._say(CODE_SAID, problem if value == self._seed else "", "bad")

    def _show_levels(self, other: str) -> None:
        """Show the rows of the levels, and the fields that are open."""
        self.query_one("#custom").set_class(self._width < WITH_MINES, "-narrow")
        self.query_one("#fields").display = self._open
        self.query_one("#custom-row").styles.width = self._label + 1 if self._open else "1fr"
        rows = [self._level_row(name, other) for name in LEVEL_ROWS]
        self.query_one("#levels", Lines).show_links(rows[:-1])
        self.query_one("#custom-row", Lines).show_links(rows[-1:])

    def _show_options(self, other: str) -> None:
        """Show the choices; on boards of a kind, the first reveal always opens an opening."""
        kind = self._choices.dealer.kind
        no_guess = (_("on") if kind.is_solvable else game_texts.kind_text(kind)) or _("off")
        first = FIRST_CLICKS[FirstClick.OPENING if kind else self._choices.first_click]
        choices = [
            self._choice(SHAPE, _(shape_texts.NAMES[self._choices.shape]), other),
            *(self._explained if self._here == SHAPE and not self._has_sketch else ()),
            self._choice(NO_GUESS, no_guess, other),
            self._choice(FIRST_CLICK, _(first), other, fixed=bool(kind)),
        ]
        options = self.query_one("#options", Lines)
        options.styles.height = len(choices)
        options.show_links(choices)
        for id, columns in (("#seed-label", 1), ("VerticalScroll", BOX - LABEL)):
            self.query_one(id).styles.width = self._label + columns
        self.query_one("#seed-label", Lines).show_links([self._choice(SEED, "", "plain")])

    @property
    def _picture(self) -> list[LinkLine]:
        """What touches a cell, drawn."""
        return picture(self._choices.shape, self.glyphs, Palette.of(self.app))

    @property
    def _explained(self) -> list[LinkLine]:
        """What is different on the shape, below its row; in a high window with its picture."""
        texts = broken(_(shape_texts.EXPLANATIONS[self._choices.shape]), max(self._width - 4, 8))
        lines: list[LinkLine] = [(Link(f"   {text}", "faint"),) for text in texts]
        return [*lines, *(self._picture if self.app.size.height >= WITH_SKETCH[1] else ())]

    @property
    def _bars(self) -> list[KeyBar]:
        """The commands that do something where the cursor is; Tab is called by where it goes."""
        items: list[str | KeyBarItem] = ["start"]
        if self._here in (*LEVEL_ROWS, *FIELDS):
            items.append(self.table.called("next_field", _(LABELS[self._tab_stop(1)])))
        if self._here == CUSTOM:
            items.append(self.table.called("custom", _("Change size")))
        elif self._here in self._choices.changeable:
            items.append(self.table.called("next", _("Change"), "←→"))
        width, height = self.app.size
        return self.table.bars(max(width, 16), [*items, "leave"])[: max(height // 2, 1)]

    def _level_row(self, name: str, other: str) -> LinkLine:
        """A level with its size, mines and best time, as far as there is room."""
        is_chosen, width = name == self._chosen, self._width
        pointer = self.glyphs.pointer if is_chosen else " "
        left = f" {pointer} {LEVEL_ROWS.index(name) + 1} {_(name)}"
        chosen = "hint" if is_chosen and other == "plain" else other
        style = "current" if name == self._here else chosen
        if name == CUSTOM and self._open:
            return (Link(left, style, name),)
        level, right = LEVELS.get(name, self._custom), ""
        if width >= WITH_SIZE:
            left = f"{in_column(left, self._label)} {level.grid.dimensions:>9}"
        if width >= WITH_MINES:
            left += padded(ngettext("{n} mine", "{n} mines", level.mines), 12, ">")
            key = (*level.key[:3], str(self._choices.shape))
            best = self._bests.get((key, self._choices.dealer.kind.is_solvable))
            right = records.level_note(best)
        room = max(width - cell_len(left) - 1, 0)
        return (Link(f"{cut(left, width)}{padded(right, room, '>')} ", style, name),)

    def _choice(self, stop: str, value: str, other: str, *, fixed: bool = False) -> LinkLine:
        """A choice with its value; where it can be changed now, between arrows."""
        is_here = stop == self._here
        if is_here and value and not fixed:
            value = f"‹ {value} ›"
        elif value:
            value = f"  {value}"
        label = f"   {_(LABELS[stop])}"
        if is_here and value and self._width < WITH_SIZE:  # which has no room for both
            return (Link(cut(f" {value.strip()} ", self._width), "current", stop),)
        style = "current" if is_here else "faint" if fixed else other
        return (Link(in_column(label, self._label), style, stop), Link(f"{value} ", style, stop))

    @property
    def _label(self) -> int:
        """The columns of a name, and of a label; a language may need more than English."""
        most, width = WIDEST_LABEL, self._width
        if self.app.size.width < WITH_SKETCH[0]:  # the rest of a row comes first
            most = LABEL + max(width - (WITH_MINES if width >= WITH_MINES else WITH_SIZE), 0)
        names = (f"     {_(name)}" for name in LEVEL_ROWS)
        labels = (f"   {_(LABELS[option])} " for option in OPTIONS)
        return column_of((*names, *labels), LABEL, min(most, WIDEST_LABEL), gap=0)

    @property
    def _width(self) -> int:
        """The columns of a row; before it is laid out, enough for all."""
        return self.query_one("#levels").size.width or WITH_MINES
