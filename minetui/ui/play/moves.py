"""The player's moves, and the player's pause.

A move is played at once, or in a job if the board is large or must be searched for. A pause veils
the board and stops the clock. A game that begins with revealed cells begins paused, so that nobody
can read them for free, and so does one that is resumed: its clock waits for the player.
"""

import itertools
from collections import deque
from collections.abc import Callable
from datetime import date

from minetui.core import Cell, Minefield, Move, has
from minetui.language import _
from minetui.play import GameSession
from minetui.texts import game as game_texts

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..kit.commands import Command, Group, command
from ..kit.jobs import IN_FLIGHT, Stop, Stopped, resting

JOB = "moves"
TICK = 0.2  # seconds
ACTIONS: dict[str, Callable[[GameSession, Cell], list[Move]]] = {
    "reveal": GameSession.reveal,
    "chord": GameSession.chord,
    "flag": GameSession.flag,
}
"""What a command means on a cell; these commands wait while a job works on the game."""


class FallBack(Exception):
    """Raised when the player, or a limit, stops the search for a board of a kind."""


class PlainMoves(Feature):
    """What reveals, flags and chords mean at the cursor; `Moves` has the commands."""

    def play(self, moves: list[Move]) -> None:
        """Play moves, and show them."""
        self.session.play(moves)
        self.screen.changed()

    def _reveal(self, id: str) -> None:
        """Reveal the cell at the cursor or around it; on a number, say why that does nothing."""
        cell, position = self.screen.board.cursor, self.session.position
        idle = ""
        if self._is_number(cell):
            grid, number = position.field.grid, position.field.number(cell)
            flags = grid.neighbours(cell) & position.flagged
            idle = game_texts.idle_chord_text(grid, number, flags.bit_count())
        self._act(id, cell)
        if idle:
            self._teach(idle)

    def _is_number(self, cell: Cell) -> bool:
        """Is a number to be seen in the cell?"""
        position = self.session.position
        shown = self.session.playing and has(position.revealed, cell)
        return shown and position.field.number(cell) > 0

    def _teach(self, text: str) -> None:
        """Say why a key did nothing, but not to somebody who is racing."""
        if self.session.eligibility.race is None:
            self.screen.say(text)

    def _act(self, id: str, cell: Cell) -> None:
        """Play the moves that a command means on a cell."""
        self.play(ACTIONS[id](self.session, cell))


class Moves(PlainMoves):
    """Reveals, flags and chords; undoes and redoes.

    While a job works on the game, only commands that are always allowed are carried out.
    """

    def __init__(self) -> None:
        self._waiting: deque[tuple[str, Cell]] = deque()
        self._progress = ""
        self._wants_fallback = False
        self._second = 0  # the last one shown

    @property
    def busy(self) -> bool:
        """Is a job working on the game?"""
        return self.screen.jobs.is_running(JOB)

    def happened(self, event: Happening) -> None:
        """Let the clock be seen running; forget the commands that waited in another game."""
        if event is Occasion.OPENED:
            self.screen.set_interval(TICK, self._tick)
        elif event is Occasion.OTHER_GAME:
            self.screen.jobs.stop(JOB)
            self._waiting.clear()

    def takes(self, command: Command | None) -> bool:
        """While a job works on the game, keep moves for later, and ignore most other commands.

        The menu ends a search for a board of a kind, and an adjusted or ordinary one is played.
        """
        if not self.busy or command is None:
            return False
        game = self.session.game
        if command.id == "menu" and game.board_kind:
            self._wants_fallback = True
            return True
        if command.always:
            return False
        if command.id in ACTIONS and (game.dealt or not game.board_kind):
            self._waiting.append((command.id, self.screen.board.cursor))
        return True

    def show(self) -> View:
        """The progress of a deal."""
        return View(status=self._progress) if self.busy else NOTHING

    def play(self, moves: list[Move]) -> None:
        """Play moves, and show them."""
        session = self.session
        deals = any(map(session.game.must_deal, moves))
        if not (moves and session.playing):
            self.screen.show()  # the status line says why nothing is done
        elif session.large or (session.game.board_kind and deals):
            self.screen.jobs.run(
                JOB,
                lambda stop: self._play_slowly(session, moves, stop),
                lambda _: self._played(),
                about=lambda: self.session,
            )
        else:
            session.play(moves)
            self.screen.changed()

    @command("Reveal", "space", "enter", caption_after="New game", group=Group.PLAY)
    def reveal(self) -> None:
        """Reveal a covered cell, or chord on a number; after the end play again."""
        if not self.session.over:
            self._reveal("reveal")
        elif self.session.since_end > IN_FLIGHT:
            self.screen.run("restart")

    @command("Flag", "f", group=Group.PLAY)
    def flag(self) -> None:
        """Flag a cell; on a number, flag its neighbours if all are mines."""
        cell = self.screen.board.cursor
        is_idle = self._is_number(cell) and self.session.flag(cell)[0].cell == cell
        self._act("flag", cell)
        if is_idle:
            self._teach(_(game_texts.FLAGGED_NUMBER))

    @command("Chord", group=Group.PLAY)
    def chord(self) -> None:
        """Reveal around a number whose flags are all there."""
        self._reveal("chord")

    @command("Undo", "u", group=Group.PLAY, menu="Undo")
    def undo(self) -> None:
        """Take the last move back; the game won't count for bests."""
        game = self.session.game
        can_undo = self.session.playing and game.dealt and game.index > game.given
        questions = [_(each) for each in game_texts.ASSISTS_UNDO]
        if can_undo and not self.screen.may_help("undo", questions, _("Take back")):
            return
        self._step(self.session.undo, _("Nothing to undo."))

    @command("Redo", "U", group=Group.PLAY)
    def redo(self) -> None:
        """Play the move again that was undone last."""
        self._step(self.session.redo, _("Nothing to redo."))

    def _step(self, step: Callable[[], bool], otherwise: str) -> None:
        """Undo or redo, or say that there is nothing to."""
        if not self.session.hidden and not step():
            self.screen.say(otherwise)
        self.screen.changed()

    def _tick(self) -> None:
        """Show another second on the clock, or the progress of a job."""
        second = int(self.session.clock.seconds)
        if self.busy or second != self._second:
            self._second = second
            self.screen.show_time()

    def _played(self) -> None:
        """Show the moves of a job, and carry out the first command that waits."""
        self.screen.changed()
        if self._waiting:
            self._act(*self._waiting.popleft())

    def _play_slowly(self, session: GameSession, moves: list[Move], stop: Stop) -> None:
        """Play moves, showing the progress of a deal; runs in a thread."""
        self._progress = ""
        if session.game.must_deal(moves[0]):
            session.place_minefield(self._dealt(session, moves[0].cell, stop))
        session.play(moves)

    def _dealt(self, session: GameSession, first: Cell, stop: Stop) -> Minefield:
        """The dealt minefield, with its numbers counted; runs in a thread."""
        game, tries, app = session.game, itertools.count(1), self.screen.application
        self._wants_fallback = False

        def progress(done: float) -> None:
            if stop():
                raise Stopped
            if not game.board_kind:
                self._progress = game_texts.dealing_text(game.level.mines, done)
                return
            if self._wants_fallback or late():
                raise FallBack
            key = self.screen.key("menu")
            self._progress = game_texts.searching_text(game.board_kind, next(tries), key)

        while True:
            late = app.place.limit(app.TIMES.guest)
            try:
                field = game.dealt_for(first, resting(progress))
                break
            except FallBack:
                self._wants_fallback = False
                session.use_fallback()
        self._progress = _("Counting the numbers …")
        field.numbered  # noqa: B018 - counted here, and not by the screen
        return field


class Pause(Feature):
    """Pauses and resumes the game."""

    def takes(self, command: Command | None) -> bool:
        """Go on with a paused game, in place of a reveal."""
        if command is None or command.id != "reveal" or not self.session.paused:
            return False
        self.toggle()
        return True

    def show(self) -> View:
        """The key that goes on; where the opening is not seen yet, when the clock starts."""
        if not self.session.paused:
            return NOTHING
        if self.session.waits:
            start = self.screen.called("reveal", _("Start"))
            if self._attempt == self.screen.application.today():
                keys = (start, self.screen.called("daily", _("Calendar")), "menu")
                return View(status=_(game_texts.ONE_ATTEMPT), keys=keys, alone=True)
            return View(status=_(game_texts.CLOCK_WAITS), keys=(start, "menu"), alone=True)
        return View(keys=(self.screen.called("reveal", _("Go on")), "more", "menu"), alone=True)

    @property
    def _attempt(self) -> date | None:
        """The day of which this is the one attempt."""
        mark = self.session.eligibility.daily
        return mark.day if mark is not None and mark.is_attempt else None

    @command(
        "Pause",
        "p",
        group=Group.PLAY,
        menu="Pause",
        offered=lambda pause: not pause.session.over,
        id="pause",
    )
    def toggle(self) -> None:
        """Hide the board and stop the clock, or go on."""
        session = self.session
        session.pause()
        if session.playing and not session.game.started:
            self.screen.say(_("Nothing to pause yet."))
        self.screen.changed()
