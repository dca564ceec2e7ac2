"""Codes: a board from somebody else, whose code is typed, pasted or given on the command line.

One on the command line is opened here, too, behind an empty board of its level: it may take a
search that must show how far it is, and can be stopped.

The dialog that asks for a code.
"""

from datetime import date
from functools import partial
from itertools import count

from textual import on
from textual.app import ComposeResult
from textual.events import Paste
from textual.widgets import Input, Label, Static

from minetui import play
from minetui.core import Game, SharedBoard
from minetui.formats import code
from minetui.texts import game as game_texts

from ..board.feature import HookedFeature
from ..kit.app import Application
from ..kit.commands import Command, Group, MenuEntry
from ..kit.dialog import CANCEL, Dialog
from ..kit.glyphs import Glyphs
from ..kit.jobs import DAY, Jobs, Stop, Stopped, limit_at, lock_in_job, resting

JOB, PASTE = "code", "pasted code"
ON_SCREEN = "The board of this code is on the screen."
TOO_LONG = "The board of this code was not found in {:.0f} seconds."
TICK = 0.2  # seconds between two looks at a search


class Codes(HookedFeature):
    """Opens the boards of codes, and of links of other programs."""

    def __init__(self, app: Application, shared: "SharedBoard | None" = None) -> None:
        self._app, self._shared, self._progress = app, shared, ""

    @property
    def busy(self) -> bool:
        """Is a board being looked for?"""
        return self.screen.jobs.is_running(JOB)

    def mounted(self) -> None:
        """Open the board of the command line."""
        self._take_answer(self._shared)

    def ask(self) -> None:
        """Ask for a code."""
        self.screen.open(OpenCodeDialog(self.screen.glyphs), self._take_answer)

    def pasted(self, text: str) -> None:
        """Open a code that was pasted, or say what is wrong with it; not during a search."""
        if not self.busy:
            self.screen.jobs.run(PASTE, lambda _: play.shared_in(text), self._take_shared)

    def open_board(self, shared: "SharedBoard") -> None:
        """Begin a game on a shared board, in a job; the game on the screen waits meanwhile.

        A daily board is opened as the calendar does, with the time to beat.
        """
        if shared.day:
            self._open_day(shared)
            return
        if self.session.playing:
            self.session.pause()
        self._progress = ""
        work = partial(self._dealt, shared)
        self.screen.jobs.run(JOB, work, self._take_game, about=lambda: self.session)
        self.screen.set_timer(TICK, self._say_progress)
        self.screen.changed()

    def takes(self, command: Command | None) -> bool:
        """While a board is looked for, only what is always allowed is done; the menu stops it."""
        if not self.busy or command is None:
            return False
        if command.id == "menu":
            self.screen.jobs.stop(JOB)
            self.screen.say("Stopped: the board of the code was not found.")
            return True
        return not command.always

    def _take_shared(self, answer: "SharedBoard | str") -> None:
        """Open a board that was read, or say what is wrong with its code."""
        if isinstance(answer, str):
            self.screen.say(answer)
        else:
            self.open_board(answer)

    def _take_answer(self, answer: "SharedBoard | None") -> None:
        """Open a board, if there is one."""
        if answer is not None:
            self.open_board(answer)

    def _take_game(self, answer: Game | str) -> None:
        """Begin a game, with the cursor where it starts, or say why there is none."""
        if isinstance(answer, str):
            self.screen.say(answer)
            return
        self.screen.begin_at_start(self._app.session_of(answer))

    def _open_day(self, shared: "SharedBoard") -> None:
        """Open the board of a day: the attempt, or once that is over for practice."""
        day, today = date.fromisoformat(shared.day), self._app.today()
        if self.session.attempted_day != day:
            work = partial(play.OpenedDay.of, day, today, practice=True, to_beat=shared.seconds)
            take = self.screen.begin_opened
            lock_in_job(self._app.jobs, DAY, work, take)
            return
        self.session.aim_at(shared.seconds)
        self.screen.changed()
        self.screen.say(ON_SCREEN)

    def _say_progress(self) -> None:
        """Say how far a search is, again and again until it is over."""
        if self.busy:
            self.screen.say(self._progress)
            self.screen.set_timer(TICK, self._say_progress)

    def _dealt(self, shared: "SharedBoard", stop: Stop) -> Game | str:
        """The game on a shared board, or the problem with it. Runs in a thread."""
        tries, key = count(1), self.screen.key("menu")
        longest = self._app.TIMES.guest
        late = limit_at(self._app.place, longest)

        def progress(done: float) -> None:
            if stop():
                raise Stopped
            if late():
                raise ValueError(TOO_LONG.format(longest))
            searches = shared.kind and shared.mines is None
            text = game_texts.decoding_text(next(tries), key)
            self._progress = text if searches else game_texts.dealing_text(shared.level.mines, done)

        try:
            game = play.shared_game(shared, resting(progress))
        except ValueError as error:
            return str(error)
        if game.dealt:
            _ = game.field.numbered
        return game

    commands = (
        Command(
            "open_code",
            ("C",),
            "Open a code",
            "Play the board of a code that somebody gave you; a pasted one opens at once.",
            ask,
            group=Group.GAMES,
            menu=MenuEntry(18, "Open a code …"),
        ),
    )


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
        CANCEL,
    )
