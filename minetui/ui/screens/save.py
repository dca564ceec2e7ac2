"""The dialog that asks where to save."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from minetui.formats.errors import shown


class SaveDialog(ModalScreen[Path | None]):
    """Asks for a file name; answers with a path, or None when it is left."""

    CSS_PATH = "dialogs.tcss"
    BINDINGS = [("escape", "dismiss(None)", "Cancel")]  # noqa: RUF012 - Textual's

    def __init__(self, proposed: Path) -> None:
        super().__init__(id="save", classes="dialog")
        self._proposed, self._confirmed = proposed, ""

    def compose(self) -> ComposeResult:
        """A name, and what is to be said of it."""
        with VerticalScroll(can_focus=False):
            yield Label("Save the game as")
            yield Input(str(self._proposed), id="name", select_on_focus=False)
            yield Static("", classes="error", markup=False)
            yield Label("Enter saves · Esc cancels", classes="note")

    def on_mount(self) -> None:
        """Begin in the name."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def answer(self, event: Input.Submitted) -> None:
        """Take the name, once it is one that can be written; ask again before replacing a file."""
        name = event.value.strip()
        path = Path(name).expanduser() if name else None
        if path is None or path.is_dir() or "\0" in name:
            self._say("Expected a file name.")
        elif path.exists() and self._confirmed != name:
            self._confirmed = name
            self._say(f"{shown(path.name)} exists: Enter again replaces it.")
        else:
            self.dismiss(path)

    def _say(self, problem: str) -> None:
        self.query_one(".error", Static).update(problem)
