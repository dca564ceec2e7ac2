"""The help page: the rules, the signs, and the commands of a screen by what they are for.

The menu: the commands of a screen that need no key to be known, in sections.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from textwrap import wrap
from typing import TypeAlias

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key, Resize
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..board.painter import MEDIUM, Painter, drawn
from .colours import colours_of
from .commands import Command, CommandTable, Group, MenuEntry
from .dialog import Dialog
from .glyphs import ASCII, Glyphs
from .inks import Inks, palette_for
from .lines import Lines, TextLine, cut, width_of
from .patches import GuardedOptionList

RULES = (
    "Reveal every safe cell to win. A number is the number of mines that touch its cell. "
    "Left click reveals, or chords on a number whose flags are all there; right click, or Shift or "
    "Ctrl with the left button, flags; middle click chords; the wheel scrolls, "
    "and a drag moves a board that is larger than the window."
)
CASUAL = (
    "Hints are those of the casual player, who looks at one number at a time: if it has as many "
    "flags around it as it says, its other neighbours are safe; if it has just as many covered "
    "neighbours, all of them are mines."
)
TITLE: TextLine = (("Rules", "hint"),)
HELP_WIDTH, HELP_BESIDE = (
    78,
    5,
)  # columns of the page, and of them those of border, padding and scroll bar
Named: TypeAlias = Iterable[tuple[TextLine, str]]
"""Names, and what each means."""


class HelpPage(Dialog[None]):
    """Rules, signs and keys."""

    def __init__(self, explained: CommandTable, glyphs: Glyphs) -> None:
        super().__init__("help", glyphs)
        self._explained, self._width = explained, 0
        self.page = Lines(glyphs.words, id="page")

    def parts(self) -> ComposeResult:
        """One scrolling page."""
        self._fit()
        yield self.page

    def on_resize(self, event: Resize) -> None:
        """Break the lines for the width there is."""
        super().on_resize(event)
        self._fit()

    def _fit(self) -> None:
        width = max(min(self.app.size.width, HELP_WIDTH) - HELP_BESIDE, 1)
        if width != self._width:
            self._width, lines = width, self.lines(width)
            self.page.styles.height = len(lines)
            self.page.show(lines)

    def lines(self, width: int) -> list[TextLine]:
        """The page in so many columns."""
        lines = [TITLE, *_text(RULES, width), (), *_text(CASUAL, width)]
        lines += _section("Signs", _entries(drawn(self._painter), width))
        for group in Group:
            entries = [*self._keys(group)]
            lines += _section(group.value, _entries(entries, width)) if entries else []
        return lines

    def _keys(self, group: Group) -> Iterator[tuple[TextLine, str]]:
        """The keys of a group with what they do; a command without keys has its caption."""
        table, words = self._explained, self.glyphs.words
        for command in table:
            if command.group is group:
                keys = " ".join(table.keys(command)) or command.caption
                yield ((keys.translate(words), "strong"),), command.help

    @property
    def _painter(self) -> Painter:
        """What draws the signs."""
        app = self.app
        colours = colours_of(app)
        inks = Inks(palette_for(app.current_theme, colours), Style())
        plain = colours.plain or self.glyphs is ASCII
        return Painter(self.glyphs, inks, MEDIUM, plain=plain)

    def turn(self, by: int) -> None:
        """Scroll by some pages."""
        self.line(by * max(self.query_one(VerticalScroll).size.height - 2, 1))

    commands = (
        Command("down", ("down", "j"), "Scroll", "A line down.", partial(Dialog.line, by=1), bar=2),
        Command("up", ("up", "k"), "Up", "A line up.", partial(Dialog.line, by=-1)),
        Command(
            "page_down",
            ("pagedown", "space"),
            "Page",
            "A page on.",
            partial(turn, by=1),
            bar=3,
        ),
        Command("page_up", ("pageup",), "Page back", "A page back.", partial(turn, by=-1)),
        Command("top", ("home",), "Top", "To the top.", partial(turn, by=-1000)),
        Command("bottom", ("end",), "End", "To the end.", partial(turn, by=1000)),
        Command(
            "close",
            ("escape", "q", "question_mark", "enter"),
            "Close",
            "Close the help.",
            Dialog.leave,
            bar=1,
        ),
    )


def _section(title: str, lines: Iterable[TextLine]) -> list[TextLine]:
    """Lines under a title, with an empty line before."""
    return [(), ((title, "hint"),), *lines]


def _text(text: str, width: int) -> list[TextLine]:
    return [((line, "plain"),) for line in wrap(text, max(width, 1))]


def _entries(named: Named, width: int) -> Iterator[TextLine]:
    """Names, and beside each what it means; in a narrow window, below it."""
    every = list(named)
    column = max(width_of(name) for name, _ in every) + 2
    beside = 2 * column <= width
    indent = column if beside else min(2, width - 1)
    for name, meaning in every:
        first, *others = wrap(meaning, max(width - indent, 1))
        gap = " " * (column - width_of(name))
        yield (*name, (gap + first, "plain")) if beside else name
        rest = others if beside else [first, *others]
        yield from (((" " * indent + line, "plain"),) for line in rest)


MENU_WIDTH = 38  # columns of an entry, if the window has as many
MENU_BESIDE, AROUND = 5, 2  # columns and lines around the entries: borders and scroll bar


class MenuDialog(Dialog[str]):
    """Answers with the id of the command that was chosen, by a key of it, too."""

    AUTO_FOCUS = "OptionList"

    def __init__(self, shown: CommandTable, glyphs: Glyphs, *, over: bool) -> None:
        super().__init__("menu", glyphs)
        self._shown, self._over, self._room = shown, over, (MENU_WIDTH, 0)

    def parts(self) -> ComposeResult:
        """The entries."""
        self._room = self._room_for_entries
        yield GuardedOptionList(*self._options(), markup=False)

    def on_resize(self, event: Resize) -> None:
        """Fit the entries into the window."""
        super().on_resize(event)
        options = self.query_one(OptionList)
        options.styles.max_height = self._room_for_entries[1]
        if self._room != self._room_for_entries:
            self._room, highlighted = self._room_for_entries, options.highlighted
            options.set_options(self._options())
            options.highlighted = highlighted

    def on_key(self, event: Key) -> None:
        """Choose the command of a key."""
        id = self._shown.id_of_key(event.key)
        if id in {command.id for _, command in self._entries}:
            event.stop()
            self.answer(id)

    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """Answer with the entry at the cursor."""
        options = self.query_one(OptionList)
        if options.highlighted is not None:
            self.answer(options.get_option_at_index(options.highlighted).id)

    @property
    def _entries(self) -> list[tuple[MenuEntry, Command]]:
        """The entries and their commands, by their rank."""
        entries = ((command.menu, command) for command in self._shown)
        shown = [
            (entry, command)
            for entry, command in entries
            if entry and (self._over or not entry.after) and self._shown.offers(command)
        ]
        return sorted(shown, key=lambda each: each[0].rank)

    @property
    def _room_for_entries(self) -> tuple[int, int]:
        """The columns and the lines for entries."""
        width, height = self.app.size
        return min(MENU_WIDTH, max(width - MENU_BESIDE, 1)), max(height - AROUND, 1)

    def _options(self) -> Iterator[Option | None]:
        """The way back and the entries; with a line between sections, if there is room."""
        entries, (width, height) = self._entries, self._room
        sections = [0, *(entry.rank // 10 for entry, _ in entries)]
        has_lines = self.glyphs is not ASCII and len(sections) + len(set(sections)) - 1 <= height
        yield Option(_line("Go on", "Esc", width))
        for (entry, command), before in zip(entries, sections, strict=False):
            if has_lines and entry.rank // 10 != before:
                yield None
            key, state = next(iter(self._shown.keys(command)), ""), self._shown.state(command)
            caption = f"{entry.caption}: {state}" if state else entry.caption
            text = _line(caption, key, width).translate(self.glyphs.words)
            yield Option(text, id=command.id)

    commands = (
        Command("choose", ("enter",), "Choose", "Carry out the command.", choose, bar=1),
        Command("close", ("escape", "f10"), "Go on", "Close the menu.", Dialog.leave, bar=2),
    )


def _line(caption: str, key: str, width: int) -> str:
    """A caption with its key at the right end; without the key if there is no room for it."""
    room = width - len(key) - 3  # blanks before them, between them and behind
    return f" {cut(caption, room):{room}} {key} " if room > 0 else cut(f" {caption}", width)
