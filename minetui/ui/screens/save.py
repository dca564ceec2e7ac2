"""The dialog that asks for the name of a file to save."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Label, Static

from minetui.formats import reason, shown

from ..board.glyphs import Glyphs
from ..commands import Command
from ..file_names import FileNameError, FileNames
from .dialog import Dialog


class SaveDialog(Dialog[Path]):
    """Answers with a path, or None when the player leaves it."""

    def __init__(self, what: str, names: FileNames, glyphs: Glyphs) -> None:
        super().__init__("save", glyphs)
        self._what, self._names, self._confirmed = what, names, ""

    def parts(self) -> ComposeResult:
        """The name, and the problem with it."""
        yield Label(f"Save the {self._what} as")
        yield Input(self._names.text, id="name", select_on_focus=False)
        yield Static("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Put the cursor at the end of the name."""
        name = self.query_one(Input)
        name.focus()
        self.call_after_refresh(name.action_end)

    @on(Input.Submitted)
    def save(self) -> None:
        """Answer with the name, if it can be written; ask again before replacing a file."""
        name = self.query_one(Input).value.strip()
        try:
            path = self._names.path_of(name)
            problem = self._problem(name, path)
        except FileNameError as error:
            problem = str(error)
        except OSError as error:
            problem = f"{shown(reason(error))}."
        if problem:
            line = self.query_one(".error", Static)
            line.update(problem)
            line.scroll_visible(animate=False)
        else:
            self.answer(path)

    def _problem(self, name: str, path: Path) -> str:
        """The reason why the file can't be written yet; empty if it can, as far as is known."""
        if path.is_dir():
            return "Please enter a file name."
        if not path.exists() or (path.is_file() and self._confirmed == name):
            return ""
        if not path.is_file():
            return f"{shown(path.name)} is not a regular file."
        self._confirmed = name
        return f"{shown(path.name)} exists: press Enter again to replace it."

    commands = (
        Command("save", ("enter",), "Save", "Save the file.", save, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
    )
