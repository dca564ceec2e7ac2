"""The dialog that asks for a code; it is loaded when it is opened for the first time."""

from textual.events import Paste
from textual.widgets import Input

from minetui import play
from minetui.core import SharedBoard
from minetui.formats import code

from ..kit.app import Application
from ..kit.dialog import FieldDialog


class CodeField(Input):
    """A field for a code, which takes all lines of a pasted one."""

    def on_paste(self, event: Paste) -> None:
        """Put the pasted text in place of the value, and read it at once."""
        event.prevent_default()
        event.stop()
        self.value = "".join((code.found_in(event.text) or event.text).split())
        self.post_message(Input.Submitted(self, self.value))


class OpenCodeDialog(FieldDialog[SharedBoard]):
    """Answers with the board of a code."""

    slow = True  # a link has a board that may be large

    def __init__(self, app: Application) -> None:
        label = "Type or paste a code, such as MT1-0HM4-0ZX0"
        super().__init__("open-code", label, app.glyphs, CodeField(id="code"))

    def check(self, text: str) -> SharedBoard:
        """The board, if the code has one."""
        return play.shared_in(text)

    submit = FieldDialog.submit.but(caption="Open")
