"""The help page, made from the commands of a screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as RichGroup
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from ..board.glyphs import Glyphs, legend
from ..commands import Command, CommandTable, Group
from .dialog import Dialog

RULES = (
    "Reveal every safe cell to win. A number is the number of mines that touch its cell. "
    "Left click reveals, or chords on a number whose flags are all there; right click, or Shift or "
    "Ctrl with the left button, flags; middle click chords; the wheel scrolls."
)
CASUAL = (
    "Hints are those of the casual player, who looks at one number at a time: if it has as many "
    "flags around it as it says, its other neighbours are safe; if it has just as many covered "
    "neighbours, all of them are mines."
)


@dataclass(frozen=True)
class Entries:
    """Names, and beside each what it means; in a narrow window, below it.

    With tables of Rich the page took three times as long to open.
    """

    entries: Sequence[tuple[str, str]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines, in this width."""
        column, width = max(cell_len(name) for name, _ in self.entries) + 2, options.max_width
        beside = 2 * column <= width
        indent = column if beside else min(2, width - 1)
        for name, meaning in self.entries:
            lines = wrap(meaning, width - indent)
            beginning = set_cell_size(name, column) if beside else name
            yield Text.assemble((beginning, "bold"), lines.pop(0) if beside else "")
            yield from (Text(" " * indent + line) for line in lines)


def _heading(text: str) -> Text:
    return Text(text, style="bold underline")


class HelpPage(Dialog[None]):
    """Keys, signs and rules."""

    def __init__(self, explained: CommandTable, glyphs: Glyphs) -> None:
        super().__init__("help", glyphs)
        self._explained = explained

    def parts(self) -> ComposeResult:
        """One scrolling page."""
        yield Static(self._page())

    def _page(self) -> RichGroup:
        """The rules, the signs, and the keys by what they are for."""
        rules = (_heading("Rules"), RULES, "", CASUAL, "")
        signs = (_heading("Signs"), Entries(legend(self.glyphs)))
        return RichGroup(*rules, *signs, *chain.from_iterable(map(self._section, Group)))

    def _section(self, group: Group) -> tuple[RenderableType, ...]:
        """The keys of a group; nothing if it has none."""
        table, words = self._explained, self.glyphs.words
        entries = [
            ((" ".join(table.keys(command)) or command.caption).translate(words), command.help)
            for command in table
            if command.group is group
        ]
        return ("", _heading(group.value), Entries(entries)) if entries else ()

    commands = (
        Command(
            "close",
            ("escape", "q", "question_mark", "enter", "space"),
            "Close",
            "Close the help.",
            Dialog.leave,
            bar=1,
        ),
    )
