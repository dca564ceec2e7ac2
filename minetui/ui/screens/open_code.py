"""The dialog that asks for a code, and the reading of codes and links."""

import re

from textual import on
from textual.app import ComposeResult
from textual.events import Paste
from textual.widgets import Input, Label, Static

from minetui.core import SharedBoard
from minetui.formats import FormatError, code, registry
from minetui.solver import shared_board
from minetui.texts import game

from ..board.glyphs import Glyphs
from ..commands import Command
from ..jobs import Jobs
from .dialog import Dialog

LINK = re.compile(r"\s*https?://\S+\s*")


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
        self._jobs.run("code", lambda _: shared_in(text), self._take)

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


def shared_in(text: str) -> SharedBoard | str:
    """The board of a code or of a link, or what is wrong with it."""
    try:
        if LINK.fullmatch(text):
            return _linked(text)
        return code.parsed(found) if (found := code.found_in(text)) else game.NO_CODE
    except code.CodeError as error:
        return str(error)
    except FormatError as error:
        return error.problem


def _linked(link: str) -> SharedBoard:
    """The board of a link of another program."""
    content = registry.read_bytes(link.encode("utf-8", "replace"))
    return shared_board(registry.expect_replay(content).game())
