"""The dialog with the card of a game: it copies the card, and writes it to a file."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.widgets import Label, Static

from minetui.core.levels import Level
from minetui.formats.errors import shown
from minetui.store.files import FileError, proposed_card, write
from minetui.texts.share_card import ShareCard

from ..board.glyphs import ASCII, Glyphs
from ..commands import Command
from ..jobs import Jobs
from .dialog import Dialog
from .save import SaveDialog

WAITING = "Reviewing the game for its guesses …"
ALLOWED = ", if the terminal allows that."
ROOMY = 20  # lines of the window
TOO_LONG = " The code is too long for the card:"
NEXT = f"{TOO_LONG} it is a form of its own."
ELSEWHERE = f"{TOO_LONG} minetui convert FILE --to code prints it."
LONGEST_CODE = 4_000  # characters; longer ones are neither shown nor copied


class Form(NamedTuple):
    """A text to copy, the one to show, and what is said once it is copied."""

    text: str
    shown: str
    copied: str


class ShareDialog(Dialog[None]):
    """Shows a card in one form at a time, from when it is made; what is shown is copied."""

    def __init__(self, level: Level, glyphs: Glyphs) -> None:
        super().__init__("share", glyphs)
        self.jobs = Jobs(self)
        self._level, self._forms = level, list[Form]()
        self._unsaved: Path | None = None  # the name that the last save failed with

    def parts(self) -> ComposeResult:
        """The card, and what was done with it."""
        yield Label("Share")
        yield Static(WAITING.translate(self.glyphs.words), id="card", markup=False)
        yield Static("", id="said", classes="note", markup=False)

    def on_mount(self) -> None:
        """Show a card that is there from the start."""
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Leave more room around the card in a higher window."""
        super().on_resize(event)
        self.set_class(event.size.height >= ROOMY, "-roomy")

    def take(self, card: ShareCard) -> None:
        """Show a card that is made, unless the player has closed the dialog."""
        self._forms = [*forms_of(card, plain=self.glyphs is ASCII)]
        if self.is_mounted and self.is_active:
            self._show()

    def turn(self) -> None:
        """Show the next form."""
        self._forms = [*self._forms[1:], *self._forms[:1]]
        self._show()

    def save(self) -> None:
        """Ask for a name, and save the form that is shown in that file."""
        if self._forms:
            path = self._unsaved or proposed_card(self._level, datetime.now())
            self.app.push_screen(SaveDialog("card", path, self.glyphs), self._save)

    def line(self, by: int) -> None:
        """Scroll by some lines."""
        view = self.query_one(VerticalScroll)
        view.scroll_to(y=view.scroll_offset.y + by, animate=False, immediate=True)

    def _show(self) -> None:
        """Show the first form, and copy it."""
        form = next(iter(self._forms), None)
        if form is not None:
            self.query_one("#card", Static).update(form.shown)
            self.app.copy_to_clipboard(form.text)
            self._say(form.copied)

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(text.translate(self.glyphs.words))

    def _save(self, path: Path | None) -> None:
        """Write the file in a job, as a disk may be slow, and say whether that worked."""
        if path is None:
            return
        data = f"{self._forms[0].text}\n".encode()

        def take(problem: str) -> None:
            self._unsaved = path if problem else None
            self._say(f"Not saved: {problem}" if problem else f"Saved as {shown(str(path))}")

        self.jobs.run("save", lambda _: written(data, path), take)

    commands = (
        Command("turn", ("x", "space"), "Other form", "Show and copy the next form.", turn, bar=1),
        Command("save", ("ctrl+s", "w"), "Save …", "Save what is shown.", save, bar=2),
        Command("down", ("down", "j"), "Down", "A line down.", partial(line, by=1)),
        Command("up", ("up", "k"), "Up", "A line up.", partial(line, by=-1)),
        Command("close", ("escape", "q", "enter"), "Close", "Close the card.", Dialog.leave, bar=3),
    )


def forms_of(card: ShareCard, *, plain: bool) -> Iterator[Form]:
    """The forms of a card: in colours, in ASCII, and the code alone if the card has no room for it.

    Where only ASCII can be shown, `plain`, it stands for the colours, and comes first.
    """
    coloured, signs = card.text(coloured=True), card.text(coloured=False)
    is_form = not card.holds_code and 0 < len(card.code) <= LONGEST_CODE
    more = ALLOWED + ("" if card.holds_code else NEXT if is_form else ELSEWHERE)
    forms = [
        Form(coloured, signs if plain else coloured, f"Copied with coloured squares{more}"),
        Form(signs, signs, f"Copied in ASCII{more}"),
    ]
    yield from reversed(forms) if plain else forms
    if is_form:
        yield Form(card.code, card.code, f"Copied the code of the board{ALLOWED}")


def written(data: bytes, path: Path) -> str:
    """Write a file; returns the problem, or an empty text."""
    try:
        write(path, data)
    except FileError as error:
        return str(error)
    return ""
