"""The dialog that chooses the colours, showing each choice at once."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ..board.glyphs import Glyphs
from ..board.sample import Sample
from ..commands import Command
from ..textual_patch import GuardedOptionList
from .dialog import Dialog

LINES = 10  # of the list


class PaletteDialog(Dialog[str]):
    """Answers with the name of a theme; the one before comes back if it is left."""

    AUTO_FOCUS = "OptionList"

    def __init__(self, names: Sequence[str], name: str, glyphs: Glyphs) -> None:
        super().__init__("palette", glyphs)
        self._names, self._before = names, name

    def parts(self) -> ComposeResult:
        """Some cells, and the names."""
        yield Label("Colours")
        yield Sample(self.glyphs)
        names = GuardedOptionList(*map(Option, self._names), markup=False)
        names.styles.max_height = LINES
        yield names

    def on_mount(self) -> None:
        """Begin at the present theme."""
        self.query_one(OptionList).highlighted = self._names.index(self._before)

    @on(OptionList.OptionHighlighted)
    def show_colours(self, event: OptionList.OptionHighlighted) -> None:
        """Show everything in the colours at the cursor."""
        if self.is_active:
            self.app.theme = self._names[event.option_index]

    @on(OptionList.OptionSelected)
    def keep(self) -> None:
        """Keep the colours at the cursor."""
        self.answer(self.app.theme)

    def back(self) -> None:
        """Go back to the colours before."""
        self.app.theme = self._before
        self.leave()

    commands = (
        Command("keep", ("enter", "ctrl+s"), "Keep", "Use these colours from now on.", keep, bar=1),
        Command(
            "back", ("escape", "q", "P"), "Back", "Keep the colours as they were.", back, bar=2
        ),
    )
