"""The dialog that asks where to save."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Label, Static

from minetui.formats.errors import shown

from .dialog import Dialog


class SaveDialog(Dialog[Path]):
    """Asks for a file name; answers with a path, or None when it is left."""

    BINDINGS = [("escape", "leave", "Cancel")]  # noqa: RUF012 - Textual's

    def __init__(self, proposed: Path) -> None:
        super().__init__("save")
        self._proposed, self._confirmed = proposed, ""

    def compose(self) -> ComposeResult:
        """A name, and what is to be said of it."""
        with VerticalScroll(can_focus=False):
            yield Label("Save the game as")
            yield Input(str(self._proposed), id="name", select_on_focus=False)
            yield Static("", classes="error", markup=False)
            yield Label("Enter saves, Esc cancels", classes="note")

    def on_mount(self) -> None:
        """Begin in the name."""
        name = self.query_one(Input)
        name.focus()
        self.call_after_refresh(name.action_end)

    @on(Input.Submitted)
    def take(self, event: Input.Submitted) -> None:
        """Take the name, once it is one that can be written; ask again before replacing a file."""
        name = event.value.strip()
        try:
            path = Path(name).expanduser()
            problem = self._problem(name, path)
        except (OSError, ValueError, RuntimeError) as error:
            problem = shown(getattr(error, "strerror", None) or str(error)) + "."
        if problem:
            self._say(problem)
        else:
            self.answer(path)

    def _problem(self, name: str, path: Path) -> str:
        """Why the file can't be written yet; empty when it can, as far as can be told."""
        if not name or "\0" in name or path.is_dir():
            return "Expected a file name."
        if not path.exists() or (path.is_file() and self._confirmed == name):
            return ""
        if not path.is_file():
            return f"{shown(path.name)} is not a regular file."
        self._confirmed = name
        return f"{shown(path.name)} exists: Enter again replaces it."

    def _say(self, problem: str) -> None:
        line = self.query_one(".error", Static)
        line.update(problem)
        line.scroll_visible(animate=False)
