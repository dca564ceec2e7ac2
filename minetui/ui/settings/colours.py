"""The dialog that chooses the colours: all that is on the screen has those at the cursor."""

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList

from minetui.language import _

from ..kit.app import Application
from ..kit.commands import command
from ..kit.dialog import Dialog, OptionRows


class PaletteDialog(Dialog[dict[str, Any]]):
    """Answers with another theme, as a changed setting; the one before comes back if it is left."""

    AUTO_FOCUS = "OptionList"
    on_bar = ("keep", "leave")
    around, previews = 3, True

    def __init__(self, app: Application) -> None:
        super().__init__("palette", app.glyphs)
        names = {name: f"   {app.theme_title(name)}" for name in app.offered_themes}
        self._before = app.theme
        self.list = OptionRows(names, app.glyphs, here=app.theme)

    def parts(self) -> ComposeResult:
        """The names."""
        yield self.list

    def on_mount(self) -> None:
        """Say what is chosen."""
        self.query_one(VerticalScroll).border_title = _("Colours")

    @on(OptionList.OptionHighlighted)
    def look(self) -> None:
        """Show everything in the colours at the cursor."""
        if self.is_active and self.list.here is not None:
            self.app.theme = self.list.here

    @on(OptionList.OptionSelected)
    def take_row(self) -> None:
        """Keep the colours that were clicked, or at which Enter was pressed."""
        self.keep()

    @command("Keep", "enter")
    def keep(self) -> None:
        """Keep these colours."""
        name = self.app.theme
        self.answer({"theme": name} if name != self._before else {})

    @command("As before", "escape", "q", "P")
    def leave(self) -> None:
        """Go back to the colours before."""
        self.app.theme = self._before
        self.answer(None)
