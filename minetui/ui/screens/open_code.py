"""The dialog that asks for a code."""

from textual import on
from textual.app import ComposeResult
from textual.events import Paste
from textual.widgets import Input, Label, Static

from minetui import play
from minetui.core import SharedBoard
from minetui.formats import code

from ..board.glyphs import Glyphs
from ..commands import Command
from ..jobs import Jobs
from .dialog import Dialog


class CodeField(Input):
    """A field for a code, which takes all lines of a pasted one."""

    def on_paste(self, event: Paste) -> None:
        """Put the pasted text in place of the value, and read it at once."""
        event.prevent_default()
        event.stop()
        self.value = "".join((code.found_in(event.text) or event.text).split())
        self.post_message(Input.Submitted(self, self.value))


class OpenCodeDialog(Dialog[SharedBoard]):
    """Answers with the board of a code."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__("open-code", glyphs)
        self._jobs = Jobs(self)

    def parts(self) -> ComposeResult:
        """The field for the code, and the problem with it."""
        yield Label("Type or paste a code, such as MT1-0HM4-0ZX0")
        yield CodeField(id="code")
        yield Static("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Put the cursor into the field."""
        self.query_one(CodeField).focus()

    @on(Input.Submitted)
    def open(self) -> None:
        """Answer with the board, if the code has one."""
        text = self.query_one(CodeField).value
        self._jobs.run("code", lambda _: play.shared_in(text), self._take)

    def _take(self, answer: SharedBoard | str) -> None:
        """Answer, or show what is wrong with the code."""
        if isinstance(answer, str):
            self.query_one(".error", Static).update(answer)
        else:
            self.answer(answer)

    commands = (
        Command("open", ("enter",), "Open", "Play the board of the code.", open, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
    )
