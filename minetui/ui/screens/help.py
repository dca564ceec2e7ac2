"""The help page, made from the command table."""

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ..glyphs import Glyphs, legend
from ..keys import Command
from .dialog import Dialog

RULES = (
    "Reveal every safe cell to win. A number tells how many mines touch its cell. "
    "Left click reveals, or chords on a number whose flags are all there; right click, or Shift or "
    "Ctrl with the left button, flags; middle click chords; the wheel scrolls."
)
CASUAL = (
    "Hints are those of the casual player, who looks at one number at a time: when its flags are "
    "all there, its other neighbours are safe; when it has just as many covered neighbours as it "
    "needs, all of them are mines."
)


class HelpPage(Dialog[None]):
    """Keys, signs and rules; Esc, Enter, Space, ? or q closes it."""

    BINDINGS = [("escape,q,question_mark,enter,space", "leave", "Close")]  # noqa: RUF012 - Textual's

    def __init__(self, commands: tuple[Command, ...], glyphs: Glyphs) -> None:
        super().__init__("help")
        self._commands, self._glyphs = commands, glyphs

    def compose(self) -> ComposeResult:
        """One scrolling page."""
        with VerticalScroll():
            yield Static(self._page())

    def _page(self) -> Group:
        keys = Table.grid(padding=(0, 2))
        for command in self._commands:
            names = " ".join(command.shown_keys).translate(self._glyphs.words)
            keys.add_row(Text(names, style="bold"), command.help)
        signs = Table.grid(padding=(0, 2))
        for sign, meaning in legend(self._glyphs):
            signs.add_row(Text(sign, style="bold"), meaning)
        parts = (Text("Keys", style="bold underline"), keys, "", RULES, "")
        return Group(*parts, CASUAL, "", Text("Signs", style="bold underline"), signs)
