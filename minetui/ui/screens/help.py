"""The help page, made from the commands of a screen."""

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from ..board.glyphs import Glyphs, legend
from ..commands import Command, CommandTable
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


class HelpPage(Dialog[None]):
    """Keys, signs and rules."""

    def __init__(self, explained: CommandTable, glyphs: Glyphs) -> None:
        super().__init__("help", glyphs)
        self._explained = explained

    def parts(self) -> ComposeResult:
        """One scrolling page."""
        yield Static(self._page())

    def _page(self) -> Group:
        keys = Table.grid(padding=(0, 2))
        for command in self._explained:
            names = " ".join(self._explained.keys(command)).translate(self.glyphs.words)
            keys.add_row(Text(names, style="bold"), command.help)
        signs = Table.grid(padding=(0, 2))
        for sign, meaning in legend(self.glyphs):
            signs.add_row(Text(sign, style="bold"), meaning)
        parts = (Text("Keys", style="bold underline"), keys, "", RULES, "")
        return Group(*parts, CASUAL, "", Text("Signs", style="bold underline"), signs)

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
