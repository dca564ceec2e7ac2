"""Codes: a board from somebody else, whose code is typed, pasted or given on the command line.

One on the command line is opened here, too, behind an empty board of its level: it may take a
search that must show how far it is, and can be stopped.
"""

from datetime import date
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from minetui import play
from minetui.core import Game
from minetui.texts import game as game_texts

from ..commands import Command, Group, MenuEntry
from ..jobs import Stop, Stopped
from .attempts import begin_opened
from .beginning import begin_at_start
from .feature import Feature
from .locking import DAY, lock_in_job
from .opener import Opener
from .resting import limit_at, resting

if TYPE_CHECKING:
    from minetui.core import SharedBoard

JOB, PASTE = "code", "pasted code"
ON_SCREEN = "The board of this code is on the screen."
TOO_LONG = "The board of this code was not found in {:.0f} seconds."
TICK = 0.2  # seconds between two looks at a search


class Codes(Feature):
    """Opens the boards of codes, and of links of other programs."""

    def __init__(self, opener: Opener) -> None:
        self._opener, self._progress = opener, ""

    @property
    def busy(self) -> bool:
        """Is a board being looked for?"""
        return self.stage.jobs.is_running(JOB)

    def mounted(self) -> None:
        """Open the board of the command line."""
        self._take_answer(self._opener.take_shared_board())

    def ask(self) -> None:
        """Ask for a code."""
        from ..screens.open_code import OpenCodeDialog

        self.stage.open(OpenCodeDialog(self.stage.glyphs), self._take_answer)

    def pasted(self, text: str) -> None:
        """Open a code that was pasted, or say what is wrong with it; not during a search."""
        if not self.busy:
            self.stage.jobs.run(PASTE, lambda _: play.shared_in(text), self._take_shared)

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
        self.stage.jobs.run(JOB, work, self._take_game, about=lambda: self.session)
        self.stage.after(TICK, self._say_progress)
        self.stage.changed()

    def takes(self, command: Command | None) -> bool:
        """While a board is looked for, only what is always allowed is done; the menu stops it."""
        if not self.busy or command is None:
            return False
        if command.id == "menu":
            self.stage.jobs.stop(JOB)
            self.stage.say("Stopped: the board of the code was not found.")
            return True
        return not command.always

    def _take_shared(self, answer: "SharedBoard | str") -> None:
        """Open a board that was read, or say what is wrong with its code."""
        if isinstance(answer, str):
            self.stage.say(answer)
        else:
            self.open_board(answer)

    def _take_answer(self, answer: "SharedBoard | None") -> None:
        """Open a board, if there is one."""
        if answer is not None:
            self.open_board(answer)

    def _take_game(self, answer: Game | str) -> None:
        """Begin a game, with the cursor where it starts, or say why there is none."""
        if isinstance(answer, str):
            self.stage.say(answer)
            return
        begin_at_start(self.stage, self._opener.session_of(answer))

    def _open_day(self, shared: "SharedBoard") -> None:
        """Open the board of a day: the attempt, or once that is over for practice."""
        day, today = date.fromisoformat(shared.day), self._opener.today()
        if self.session.attempted_day != day:
            work = partial(play.OpenedDay.of, day, today, practice=True, to_beat=shared.seconds)
            take = partial(begin_opened, self.stage, self._opener)
            lock_in_job(self._opener.jobs, DAY, work, take)
            return
        self.session.aim_at(shared.seconds)
        self.stage.changed()
        self.stage.say(ON_SCREEN)

    def _say_progress(self) -> None:
        """Say how far a search is, again and again until it is over."""
        if self.busy:
            self.stage.say(self._progress)
            self.stage.after(TICK, self._say_progress)

    def _dealt(self, shared: "SharedBoard", stop: Stop) -> Game | str:
        """The game on a shared board, or the problem with it. Runs in a thread."""
        tries, key = count(1), self.stage.key("menu")
        longest = self._opener.preferences.times.guest
        late = limit_at(self._opener.preferences.place, longest)

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
