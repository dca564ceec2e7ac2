"""Codes: a board from somebody else, whose code is pasted, typed or given on the command line.

The board of the command line is opened here, too, behind an empty one of its level: it may take a
search that must show how far it is, and can be stopped.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from itertools import count

from minetui import Problem, core, play
from minetui.core import Game
from minetui.language import N_, _
from minetui.texts import game as game_texts
from minetui.texts.words import in_seconds

from ..board.feature import Feature, Happening, Occasion, Pasted
from ..kit.commands import Command
from ..kit.jobs import Jobs, Stop, Stopped, resting

JOB, PASTE = "code", "pasted code"
ON_SCREEN = N_("You're already on this board.")
TOO_LONG = N_("No board found for this code in {time}.")
TICK = 0.2  # seconds between two looks at a search


class Codes(Feature):
    """Opens the boards of codes, and of links of other programs; at the start the `first` one."""

    def __init__(self, shared: core.SharedBoard | None = None) -> None:
        self.first, self._progress = shared, ""

    @property
    def busy(self) -> bool:
        """Is a board being looked for?"""
        return self.screen.jobs.is_running(JOB)

    def happened(self, event: Happening) -> None:
        """Open the board of the command line, or of a code that was pasted; not during a search."""
        if event is Occasion.OPENED:
            self.open_board(self.first)
        elif isinstance(event, Pasted) and not self.busy:
            text = event.text
            self.screen.jobs.run(PASTE, lambda stop: play.shared_in(text), self.open_board)

    def takes(self, command: Command | None) -> bool:
        """While a board is looked for, only what is always allowed is done; the menu stops it."""
        if not self.busy or command is None:
            return False
        if command.id == "menu":
            self.screen.jobs.stop(JOB)
            self.screen.say(_("Stopped."))
            return True
        return not command.always

    def open_board(self, shared: core.SharedBoard | None) -> None:
        """Begin a game on a shared board, in a job; the game on the screen waits meanwhile.

        A daily board is opened as the calendar does, with the time to beat.
        """
        if shared is None:
            return
        if shared.day:
            self._open_day(shared)
            return
        if self.session.playing:
            self.session.pause()
        self._progress = ""
        work = partial(self._dealt, shared)
        self.screen.jobs.run(JOB, work, self.screen.begin_at_start, about=lambda: self.session)
        self.screen.set_timer(TICK, self._say_progress)
        self.screen.changed()

    def _open_day(self, shared: core.SharedBoard) -> None:
        """Open the board of a day: the attempt, or once that is over for practice."""
        app, day = self.screen.application, date.fromisoformat(shared.day)
        if self.session.attempted_day == day:
            self.session.aim_at(shared.seconds)
            self.screen.changed()
            self.screen.say(_(ON_SCREEN))
            return
        find = partial(play.OpenedDay.of, day, app.today(), practice=True, to_beat=shared.seconds)
        app.jobs.lock(Jobs.DAY, find, self.screen.begin_opened)

    def _say_progress(self) -> None:
        """Say how far a search is, again and again until it is over."""
        if self.busy:
            self.screen.say(self._progress)
            self.screen.set_timer(TICK, self._say_progress)

    def _dealt(self, shared: core.SharedBoard, stop: Stop) -> Game:
        """The game on a shared board; runs in a thread."""
        tries, app = count(1), self.screen.application
        longest = app.TIMES.guest
        late = app.place.limit(longest)

        def progress(done: float) -> None:
            if stop():
                raise Stopped
            if late():
                raise Problem(_(TOO_LONG, time=in_seconds(longest or 0, 0)))
            if shared.kind and shared.mines is None:
                key = self.screen.key("menu")
                self._progress = game_texts.decoding_text(next(tries), key)
            else:
                self._progress = game_texts.dealing_text(shared.level.mines, done)

        game = play.shared_game(shared, resting(progress))
        if game.dealt:
            game.field.numbered  # noqa: B018 - counted here, which the screen would do
        return game
