"""The dialog with the words of an exercise, where its panel has no room for them."""

from functools import partial

from textual.app import ComposeResult
from textual.widgets import Label, Static

from ..board.glyphs import Glyphs
from ..commands import Command
from .dialog import Dialog


class WordsDialog(Dialog[None]):
    """Shows a title and a text that scrolls."""

    def __init__(self, title: str, words: str, glyphs: Glyphs) -> None:
        super().__init__("words", glyphs)
        self._title, self._words = title, words

    def parts(self) -> ComposeResult:
        """The title and the text."""
        yield Label(self._title.translate(self.glyphs.words), classes="note", markup=False)
        yield Static(self._words.translate(self.glyphs.words), markup=False)

    commands = (
        Command(
            "close", ("enter", "space", "escape", "t"), "Go on", "Close it.", Dialog.leave, bar=1
        ),
        Command("down", ("down", "j"), "Down", "A line down.", partial(Dialog.line, by=1)),
        Command("up", ("up", "k"), "Up", "A line up.", partial(Dialog.line, by=-1)),
    )
