"""Dialogs: they answer once, or with None when the player leaves them.

A `ListDialog` asks for one of some rows, a `FieldDialog` for a text that its `check` makes an
answer of, and a `WordsDialog` and a `PageDialog` have a text that scrolls. What a dialog adds is
its data. One with a list that does more than to choose has `OptionRows` among its parts. The
commands that many share stand here, with their words; settings do not change their keys.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.containers import Vertical, VerticalScroll
from textual.events import Key, Paste, Resize
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui import Problem
from minetui.language import _

from .app import Application
from .commands import Command, CommandTable, KeyBar, Places, Sections, command, commands_of
from .glyphs import Glyphs
from .jobs import Jobs
from .lines import Lines, TextLine, cut, padded, widest
from .patches import GuardedOptionList

Answer = TypeVar("Answer")
Row = TypeVar("Row")

WIDTH, BESIDE = 78, 5  # columns of a page, and of them those of border, padding, scroll bar
FAR = 10**9  # more lines than any text has
ENTRY = 56  # columns of an entry in the box, if the window has as many
AROUND = 5  # columns around the entries: borders and scroll bar
LOW = 6  # lines of the window from which on there are lines between box and bar
LEAST_BOX = 3  # lines of the box in a low window: its border, and one of what is in it
GO_BACK = ""  # the answer of the way back

# Commands of a dialog with rows of its own, which has `step`, and of values, which has `change`.
UP = Command("Up", ("up", "k"), "Move up.", lambda it: it.step(-1))
DOWN = Command("Down", ("down", "j"), "Move down.", lambda it: it.step(1))
CHANGE = Command("Change", ("right", "space"), "Take the next value.", lambda it: it.change(1))
CHANGE_BACK = Command("Change back", ("left",), "Take the value before.", lambda it: it.change(-1))


class Dialog(ModalScreen[Answer | None]):
    """A dialog that answers once, or with None when the player leaves it.

    The commands named in `on_bar` are on the bottom line of the window, which belongs to what is on
    top; it has none of `without`. The list of a dialog with `around` has all lines of the window
    but so many; 0 leaves its height alone. Of a text that scrolls by pages, `kept` lines stay in
    view. Some have `lines_below`, between the box and the bar. A dialog that `previews` shows what
    it changes on the board. `pairs` are keys that the bar shows together, by the
    command that a click on them carries out.
    """

    CSS_PATH = Path(__file__).with_name("dialogs.tcss")  # wherever the subclass stands
    # Before the binding of a focused field, which would copy its selection.
    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("ctrl+c", "app.quit", show=False, priority=True)
    ]
    on_bar: ClassVar[tuple[str, ...]] = ("leave",)
    pairs: ClassVar[Mapping[str, str]] = {}
    around, kept, lines_below, previews = 0, 2, 0, False

    def __init__(self, name: str, glyphs: Glyphs, *, without: Collection[str] = ()) -> None:
        super().__init__(classes=f"dialog -{name}")
        self.glyphs = glyphs
        owned = [each for each in commands_of(self) if each[0].id not in without]
        self.table = CommandTable(owned, {}, Places(self.on_bar, shown=self.pairs))
        self.bar = Lines(glyphs.words, id="dialog-bar")
        self.bar.styles.height = 1  # most bars have one line, and need no second layout
        # Without ids, no settings change them. Tab and Shift+Tab are Textual's where no command is.
        own = self.table.bindings(with_ids=False)
        self._bindings = BindingsMap.merge([own, self._bindings])

    def compose(self) -> ComposeResult:
        """The parts of the dialog, and below it the bar."""
        with VerticalScroll(can_focus=False):
            yield from self.parts()
        with Vertical(id="foot"):
            yield from self.below()
            yield self.bar

    def parts(self) -> ComposeResult:
        """The widgets in the box."""
        raise NotImplementedError

    def below(self) -> ComposeResult:
        """The widgets between the box and the bar."""
        yield from ()

    def on_resize(self, event: Resize) -> None:
        """Show the commands in the width there is, and leave room for what is around the list."""
        self.show_bar()
        bars, below = len(self._bars), self._lines_below
        self.query("#explained").set(display=below > 0)
        self.query("#foot").set(display=bars + below > 0)
        if self.around:
            rows = self.query_one(OptionList)
            more = max(bars - 1, 0)
            rows.styles.max_height = max(event.size.height - self.around - more, 1)

    def language_changed(self) -> None:
        """Say what is on the bar in another language."""
        self.table.language_changed()
        self.show_bar()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Carry out a command that was clicked on the bar."""
        id = self._bars[event.row].command_at(event.column) if event.lines is self.bar else None
        if id is not None:
            self.action_command(id)

    def action_command(self, id: str) -> None:
        """Carry out a command."""
        self.table.run(id)

    def answer(self, answer: Answer | None) -> None:
        """Close the dialog with this answer."""
        if self.is_active:
            self.dismiss(answer)

    @command("Cancel", "escape")
    def leave(self) -> None:
        """Close the dialog."""
        self.answer(None)

    def scroll(self, lines: int) -> None:
        """Scroll what is in the box by some lines."""
        view = self.query_one(VerticalScroll)
        view.scroll_to(y=view.scroll_offset.y + lines, animate=False, immediate=True)

    @property
    def screenful(self) -> int:
        """The lines by which a page scrolls: all that are visible but those `kept`."""
        return max(self.query_one(VerticalScroll).size.height - self.kept, 1)

    def show_bar(self) -> None:
        """Show the commands, on as many lines as they need in at most half of the window.

        The box has the lines above them.
        """
        bars = self._bars
        self.bar.styles.height = len(bars)
        self.bar.show([bar.line for bar in bars])
        for box in self.query(VerticalScroll):  # none yet, if the window changes while it opens
            box.styles.max_height = max(self.app.size.height - len(bars) - self._lines_below, 1)

    @property
    def _lines_below(self) -> int:
        return self.lines_below if self.app.size.height >= LOW else 0

    @property
    def _bars(self) -> list[KeyBar]:
        width, height = self.app.size
        most = min(height // 2, height - LEAST_BOX - self._lines_below)
        return self.table.bars(max(width, 16))[: max(most, 1)]


class OptionRows(GuardedOptionList, Generic[Row]):
    """A list of rows, each of which stands for a value; there may be headings over some of them."""

    def __init__(
        self,
        rows: Mapping[Row, str],
        glyphs: Glyphs,
        *,
        here: Row | None = None,
        headings: Mapping[Row, str] | None = None,
    ) -> None:
        self._words, self._first, self._headings = glyphs.words, here, headings or {}
        super().__init__(*self._taken(rows), markup=False)

    def on_mount(self) -> None:
        """Begin at the present value."""
        self._go(self._first, 0)

    def show(
        self,
        rows: Mapping[Row, str],
        here: Row | None = None,
        headings: Mapping[Row, str] | None = None,
    ) -> None:
        """Show other rows, with this one at the cursor; without it, where the cursor was."""
        index = self.highlighted or 0
        if headings is not None:
            self._headings = headings
        self.set_options(self._taken(rows))
        self._go(here, index)

    def _taken(self, rows: Mapping[Row, str]) -> list[Option]:
        """The lines for some rows, which are now those of the list."""
        self.rows: Mapping[Row, str] = rows
        self._meanings = list[Row | None]()  # of the lines; None for a heading
        options = list[Option]()
        for row, text in rows.items():
            if row in self._headings:
                self._meanings.append(None)
                options.append(Option(self._headings[row], disabled=True))
            self._meanings.append(row)
            options.append(Option(text.translate(self._words)))
        return options

    def _go(self, here: Row | None, index: int) -> None:
        """Put the cursor at a row, or else at a line, or below it where that is a heading."""
        if here in self.rows:
            self.highlighted = self.index_of(here)
        elif self.rows:
            last = min(index, len(self._meanings) - 1)
            self.highlighted = last + (self._meanings[last] is None)

    def replace(self, row: Row, text: str) -> None:
        """Show another text in a row."""
        self.replace_option_prompt_at_index(self.index_of(row), text.translate(self._words))

    def index_of(self, row: Row | None) -> int:
        """The line of a row."""
        return self._meanings.index(row)

    @property
    def here(self) -> Row | None:
        """The value at the cursor; None in an empty list."""
        return None if self.highlighted is None else self._meanings[self.highlighted]


class ListDialog(Dialog[Answer]):
    """A title, if any, and a list of answers, each with its row; Enter or a click chooses one."""

    AUTO_FOCUS = "OptionList"
    on_bar: ClassVar[tuple[str, ...]] = ("choose", "leave")
    around = 5  # lines: the border, the title and the bar

    def __init__(
        self,
        name: str,
        title: str,
        rows: Mapping[Answer, str],
        glyphs: Glyphs,
        *,
        here: Answer | None = None,
    ) -> None:
        super().__init__(name, glyphs)
        self._title, self.list = title, OptionRows(rows, glyphs, here=here)

    def parts(self) -> ComposeResult:
        """The title and the list."""
        if self._title:
            yield Label(self._title, markup=False)
        yield self.list

    @property
    def here(self) -> Answer | None:
        """The answer at the cursor; None in an empty list."""
        return self.list.here

    def on_option_list_option_selected(self) -> None:
        """Choose the row that was clicked, or at which Enter was pressed."""
        self.choose()

    @command("Choose", "enter")
    def choose(self) -> None:
        """Choose this."""
        self.answer(self.here)


class MenuDialog(ListDialog[str]):
    """Answers with the id of the command that was chosen, by a key of it, too.

    Each entry has its caption, its state and its key, as far as there is room. With `here`, the
    state of what is below, the first one goes back there; if that is empty, it is only shown.
    """

    around = 3  # lines: the border and the bar

    def __init__(
        self, app: Application, shown: CommandTable, sections: Sections, here: str | None = None
    ) -> None:
        super().__init__("menu", "", {}, app.glyphs)
        self._shown, self._sections, self._back = shown, sections, here
        self._by_touch = app.place.by_touch

    def on_resize(self, event: Resize) -> None:
        """Show the entries in the window there is."""
        self.fit()

    def fit(self) -> None:
        """Show the entries, with empty lines around the sections if there is room."""
        entries = [*chain.from_iterable(self._sections)]
        texts = {each.id: (each.menu, self._shown.state(each), self._key(each)) for each in entries}
        if self._back is not None:
            texts = {GO_BACK: (_("Continue"), self._back, "" if self._by_touch else "Esc"), **texts}
        width = max(self.app.size.width - AROUND, 1)
        rows = dict(zip(texts, _aligned([*texts.values()], min(width, ENTRY)), strict=True))
        sections = self._sections[0 if GO_BACK in rows else 1 :]
        spare = self.app.size.height - self.around - len(self._bars) + 1 - len(rows)
        gap = spare >= len(sections)
        box = self.query_one(VerticalScroll)
        box.styles.width = widest(rows.values()) + AROUND
        box.set_class(spare >= len(sections) + 2, "-roomy")
        headings = {section[0].id: "" for section in sections if gap}
        if self._back == "":
            headings[sections[0][0].id] = rows.pop(GO_BACK) + "\n" * gap
        self.list.show(rows, self.here, headings)

    def on_key(self, event: Key) -> None:
        """Choose the command of a key."""
        id = self._shown.id_of_key(event.key)
        if id in {each.id for each in chain.from_iterable(self._sections)}:
            event.stop()
            self.answer(id)

    def answer(self, answer: str | None) -> None:
        """Close the menu with a command, or without one."""
        super().answer(answer or None)

    def _key(self, command: Command) -> str:
        return "" if self._by_touch else next(iter(self._shown.keys(command)), "")

    choose = ListDialog.choose.but(caption="Open")
    leave = ListDialog.leave.but("escape", "f10", "m", "q", caption="Continue")


def _aligned(entries: Sequence[tuple[str, str, str]], width: int) -> Iterator[str]:
    """Captions, states and keys in columns; states, then keys, go where there is no room."""
    captions, states, keys = (widest(each) for each in zip(*entries, strict=True))
    for caption, state, key in entries:
        text = f"  {padded(caption, captions)} " if captions + 4 <= width else f" {caption}"
        if captions + states + keys + 9 <= width:
            text += f"  {padded(state, states)} "
        if keys and cell_len(text) + keys + 3 <= width:
            text += f"  {key:>{keys}}  "
        yield padded(cut(text.rstrip(), width), min(cell_len(text), width))


class FieldDialog(Dialog[Answer]):
    """A label and a field for a text; Enter answers, or the problem with the text is shown.

    The check of a dialog that is `slow` is done in a job.
    """

    on_bar = ("submit", "leave")
    slow = False

    def __init__(self, name: str, label: str, glyphs: Glyphs, field: Input) -> None:
        super().__init__(name, glyphs)
        self._label, self.field = label, field
        self._jobs = Jobs(self, self.show_problem)

    def parts(self) -> ComposeResult:
        """What is asked for, the field, and the problem with what is in it."""
        yield Label(self._label, markup=False)
        yield from self.form()
        yield Static("", classes="error", markup=False)

    def form(self) -> ComposeResult:
        """The field, and what stands beside it."""
        yield self.field

    def on_mount(self) -> None:
        """Put the cursor into the field."""
        self.field.focus()

    def check(self, text: str) -> Answer:
        """The answer that a text means; a Problem says why there is none."""
        raise NotImplementedError

    def on_input_submitted(self) -> None:
        """Answer: Enter was pressed in the field."""
        self.submit()

    @command("Done", "enter")
    def submit(self) -> None:
        """Answer, if the text means something."""
        text = self.field.value
        if self.slow:
            self._jobs.run("check", lambda stop: self.check(text), self.answer)
            return
        try:
            self.answer(self.check(text))
        except Problem as problem:
            self.show_problem(str(problem))

    def show_problem(self, problem: str) -> None:
        """Show what is wrong with the text."""
        line = self.query_one(".error", Static)
        line.update(problem)
        line.scroll_visible(animate=False)


class NumberField(Input):
    """A field for a whole number; letters are left to the commands."""

    def __init__(self, number: int, *, id: str) -> None:
        super().__init__(str(number), id=id, restrict=r"[0-9]*", max_length=9)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Is the key typed into the field?"""
        return character is not None and character.isdecimal()

    def on_key(self, event: Key) -> None:
        """Keep letters out of the field."""
        if event.is_printable and not (event.character or "").isdecimal():
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Leave a pasted text that is no number to the dialog."""
        if not event.text.strip().isdecimal():
            event.prevent_default()


class PageDialog(Dialog[Answer]):
    """Shows a page of `lines`, which are broken for the width there is."""

    def __init__(self, name: str, glyphs: Glyphs, *, without: Collection[str] = ()) -> None:
        super().__init__(name, glyphs, without=without)
        self.page, self._width = Lines(glyphs.words, id="page"), 0

    def parts(self) -> ComposeResult:
        """The page."""
        self.fit()
        yield self.page

    def on_resize(self, event: Resize) -> None:
        """Break the lines for the width there is."""
        self.fit()

    def fit(self, *, anew: bool = False) -> None:
        """Show the page, if it is to have another width, or other lines."""
        width = max(min(self.app.size.width, WIDTH) - BESIDE, 1)
        if anew or width != self._width:
            self._width, lines = width, self.lines(width)
            self.page.styles.height = len(lines)
            self.page.show(lines)

    def language_changed(self) -> None:
        """Show the page in another language."""
        super().language_changed()
        self.fit(anew=True)

    def lines(self, width: int) -> Sequence[TextLine]:
        """The page in so many columns."""
        raise NotImplementedError

    down = Command("Scroll", ("down", "j"), "A line down.", lambda it: it.scroll(1))
    up = Command("Up", ("up", "k"), "A line up.", lambda it: it.scroll(-1))
    page_down = Command("Page", ("pagedown",), "A page on.", lambda it: it.scroll(it.screenful))
    page_up = Command("Page back", ("pageup",), "A page back.", lambda it: it.scroll(-it.screenful))
    top = Command("Top", ("home",), "To the top.", lambda it: it.scroll(-FAR))
    bottom = Command("End", ("end",), "To the end.", lambda it: it.scroll(FAR))
    leave = Dialog.leave.but("escape", "q", "enter", "space", caption="Close")


class WordsDialog(Dialog[None]):
    """Shows a title and a text that scrolls."""

    def __init__(self, title: str, words: str, glyphs: Glyphs) -> None:
        super().__init__("words", glyphs)
        self._title, self._words = title, words

    def parts(self) -> ComposeResult:
        """The title and the text."""
        yield Label(self._title.translate(self.glyphs.words), classes="note", markup=False)
        yield Static(self._words.translate(self.glyphs.words), markup=False)

    down, up = PageDialog.down, PageDialog.up
    leave = Dialog.leave.but("enter", "space", "escape", "q", caption="Go on")
