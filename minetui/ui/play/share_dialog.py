"""The dialog with the card of a game: it copies the card, and writes it to a file.

It shows emoji, which no other screen does: what is shown is what is copied, so that it can be
selected where the terminal refuses to copy.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Label, Static

from minetui import store
from minetui.core import Level
from minetui.formats import Replay
from minetui.language import N_, _, joined
from minetui.solver import ReviewedMove
from minetui.store import folders
from minetui.texts import share

from ..kit.app import Application
from ..kit.commands import command
from ..kit.dialog import Dialog, PageDialog
from ..kit.files import FileSaver
from ..kit.glyphs import ASCII
from ..kit.jobs import Jobs
from ..kit.place import OWN, Place

ROOMY = 20  # lines of the window
COPIED_SIGNS = N_("Copied in ASCII."), N_("Copied in ASCII, if the terminal allows that.")
COPIED_CODE = (
    N_("Copied the code of the board."),
    N_("Copied the code of the board, if the terminal allows that."),
)
"""What is said on a page, and in a terminal."""
NEXT = N_("The code is too long for the card: it is a form of its own.")
ELSEWHERE = N_("The code is too long for the card: minetui convert FILE --to code prints it.")
NOWHERE = N_("The code is too long for the card.")  # for a guest, who has no shell
LONGEST_CODE = 4_000  # characters; longer ones are neither shown nor copied


class CardForm(NamedTuple):
    """A text to copy, the one to show, what its squares mean, and what is said once copied."""

    text: str
    shown: str
    meaning: str
    copied: str


class ShareDialog(Dialog[None]):
    """Shows a card in one form at a time, from when it is made; what is shown is copied."""

    on_bar = ("turn", "save", "leave")
    WAITING = N_("Reviewing the game for its guesses …")

    def __init__(self, app: Application, level: Level) -> None:
        super().__init__("share", app.glyphs)
        self.jobs, self._saver = Jobs(self, self.say), FileSaver("card", app)
        self._level, self._forms, self._place = level, list[CardForm](), app.place
        self._page = app.place.address or app.settings.page_address

    def parts(self) -> ComposeResult:
        """The card, what its squares mean, and what was done with it."""
        yield Label(_("Share"), markup=False)
        yield Static(_(self.WAITING).translate(self.glyphs.words), id="card", markup=False)
        yield Static("", id="meaning", classes="note", markup=False)
        yield Static("", id="said", classes="note", markup=False)

    def on_mount(self) -> None:
        """Show a card that is there from the start."""
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Leave more room around the card in a higher window."""
        self.set_class(event.size.height >= ROOMY, "-roomy")

    def make(self, replay: Replay, reviews: Sequence[ReviewedMove] | None, jobs: Jobs) -> None:
        """Make the card of a replay that is over, in a job of the screen below, and show it."""
        jobs.run("card", lambda stop: share.ShareCard.of(replay, reviews), self.take)

    def take(self, card: share.ShareCard) -> None:
        """Show a card that is made, unless the player has closed the dialog."""
        plain, card = self.glyphs is ASCII, replace(card, page=self._page)
        self._forms = [*forms_of(card, plain=plain, place=self._place)]
        if self.is_mounted and self.is_active:
            self._show()

    @command("Other form", "tab")
    def turn(self) -> None:
        """Show and copy the next form."""
        self._forms = [*self._forms[1:], *self._forms[:1]]
        self._show()

    @command("Save …", "ctrl+s")
    def save(self) -> None:
        """Save what is shown."""
        if self._forms:
            data = f"{self._forms[0].text}\n".encode()
            proposed = folders.proposed_card(self._level, datetime.now())
            self._saver.ask(self.jobs, proposed, lambda path: store.write(path, data))

    def say(self, text: str) -> None:
        """Show a message under the card."""
        self.query_one("#said", Static).update(text.translate(self.glyphs.words))

    def _show(self) -> None:
        """Show the first form, and copy it."""
        for form in self._forms[:1]:
            self.query_one("#card", Static).update(form.shown)
            meaning = self.query_one("#meaning", Static)
            meaning.update(form.meaning)
            meaning.display = bool(form.meaning)
            self.app.copy_to_clipboard(form.text)
            self.say(form.copied)

    down, up = PageDialog.down, PageDialog.up
    leave = Dialog.leave.but("escape", "q", "enter", "space", caption="Close")


def forms_of(card: share.ShareCard, *, plain: bool, place: Place = OWN) -> Iterator[CardForm]:
    """The forms of a card: in colours, in ASCII, and the code alone if the card has no room for it.

    Where only ASCII can be shown, `plain`, it stands for the colours, and comes first. A player
    with a shell learns where a code is printed that is too long for all forms.
    """
    coloured, signs = card.text(coloured=True), card.text(coloured=False)
    squares = partial(share.squares_text, card.result.squares)
    in_colour, in_signs = squares(coloured=True), squares(coloured=False)
    is_form = not card.holds_code and 0 < len(card.code) <= LONGEST_CODE
    elsewhere = ELSEWHERE if place.own_machine else NOWHERE
    more = [] if card.holds_code else [_(NEXT) if is_form else _(elsewhere)]
    forms = [
        CardForm(
            coloured,
            signs if plain else coloured,
            in_signs if plain else in_colour,
            joined(place.copied(), *more),
        ),
        CardForm(signs, signs, in_signs, joined(_(COPIED_SIGNS[place.in_terminal]), *more)),
    ]
    yield from reversed(forms) if plain else forms
    if is_form:
        yield CardForm(card.code, card.code, "", _(COPIED_CODE[place.in_terminal]))
