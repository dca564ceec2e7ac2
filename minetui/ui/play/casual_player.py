"""The casual player on the board: it plays one deduction, or on until won, stuck or stopped.

Where single numbers are stuck, it goes on with what the hints were told to use.
While it plays on, the first key skips ahead, and the next one stops it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from minetui import core, solver
from minetui.core import Cell, Move
from minetui.language import _
from minetui.texts import game as game_texts
from minetui.texts import hints as hint_texts

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..hints.hints import Hints
from ..kit.commands import Command, Group, command
from .moves import Moves

Found = TypeVar("Found")

JOB = "casual"  # in which it plays on a large board; other commands wait for it
SKIPPING = 0.03  # seconds of work between two looks at the screen when the rest is skipped


class CasualPlayer(Feature):
    """Plays the moves that the casual rules prove."""

    def __init__(self, moves: Moves, hints: Hints) -> None:
        self._moves, self._hints = moves, hints
        self._left: Iterator[core.Deduction] | None = None  # of the present run
        self._played = self._skips = False
        self._stuck_at: core.Position | None = None

    @property
    def running(self) -> bool:
        """Is the casual player playing on?"""
        return self._left is not None

    def happened(self, event: Happening) -> None:
        """End the run with its game."""
        if event is Occasion.OTHER_GAME:
            self._left = None
            self.screen.jobs.stop(JOB)

    def takes(self, command: Command | None) -> bool:
        """While it plays, take keys to skip ahead or stop, except commands that are always allowed.

        While a job plays one deduction on a large board, ignore other commands.
        """
        if command is not None and command.always:
            return False
        if not self.running:
            return self.screen.jobs.is_running(JOB)
        if self._skips:
            self._end(_("Stopped."))
        self._skips = True
        return True

    def show(self) -> View:
        """Where it is stuck and no hints say so, what leads on."""
        if self._stuck_at is not self.session.position or self._hints.shown:
            return NOTHING
        return View(keys=self._hints.ways_on)

    @command("Proven move", "full_stop", group=Group.PLAY)
    def deduce(self) -> None:
        """Play one proven move, the one here if any.

        A hint that is still looked for is waited for: it may be the only deduction.
        """
        if not self._begins("deduce"):
            return
        cursor, large = self.screen.board.cursor, self.session.large
        if large or self._hints.job:
            self.screen.jobs.run(
                JOB if large else "deduce",
                lambda _: self._hints.moves(cursor),
                self._play,
                about=lambda: self.session.position,
                behind=self._hints.job,
            )
        else:
            self._play(self._hints.moves(cursor))

    @command("Until stuck", "c", group=Group.PLAY, id="casual")
    def play_on(self) -> None:
        """Play what is proven until stuck; a key skips ahead."""
        if self._begins("casual"):
            self._left, self._skips, self._played = iter(()), False, True
            self._step()

    def _begins(self, id: str) -> bool:
        """May it play, by this command? Then a game under way is assisted (rule 10)."""
        if not self.session.playing or not self.session.game.started:
            return self.session.playing
        questions = [_(each) for each in game_texts.ASSISTS_MOVES]
        if not self.screen.may_help(id, questions, _("Play them")):
            return False
        self.session.assist()
        return True

    def _play(self, moves: list[Move]) -> None:
        """Play the moves of a deduction at the cursor, or say that there is no deduction."""
        if moves:
            self.screen.board.move_to(moves[0].cell)
            self._moves.play(moves)
        else:
            self._say_stuck(self._no_deduction)

    def _step(self) -> None:
        """Play the next deduction that changes something, or more if the player skips ahead.

        While another screen covers the board, wait.
        """
        session, times = self.session, self.screen.application.TIMES
        if self.running and session.hidden:
            self.screen.set_timer(times.step, self._step)
            return
        began = times.now()
        while self._left is not None and session.playing:
            deduction = next(self._left, None)
            if deduction is None:
                if not self._look_again():
                    return
                continue
            moves = deduction.moves(session.position, session.clock.seconds)
            if not moves:
                continue
            self._played = True
            if session.large:
                self._play_in_job(deduction, moves)
                return
            session.play(moves)
            if not self._skips or times.now() - began > SKIPPING:
                self._show(deduction.witness)
                return
        if self._left is not None:
            self._end("")

    def _look_again(self) -> bool:
        """Find more deductions if the last ones changed something, or else what is stronger.

        Are they there? A large board and a stronger technique need a job.
        """
        session, played = self.session, self._played
        self._played = False
        if not played and self._hints.is_stronger:
            self._run(lambda: self._hints.strongest(solver.never), self._take_hint)
        elif not played:
            self._end("")
            self._say_stuck(self._no_deduction)
        elif session.large:
            self._run(lambda: core.deductions(session.surface, trusting=False), self._take)
        else:
            self._left = iter(core.deductions(session.surface, trusting=False))
            return True
        return False

    def _take_hint(self, hint: solver.Hint | None) -> None:
        """Play what a stronger technique proves, or say that it proves nothing."""
        moves = self._hints.moves_of(hint, hint.safe | hint.mines) if hint else []
        if not self.running:
            return
        if not moves:
            self._end("")
            nothing = hint_texts.nothing_text(self._hints.limit)
            self._say_stuck("" if self._hints.shown else nothing)
            return
        self.session.play(moves)
        self._played = True
        self._show(moves[0].cell)

    def _take(self, found: core.Deductions) -> None:
        """Begin to play these deductions."""
        if self.running:
            self._left = iter(found)
            self._step()

    def _play_in_job(self, deduction: core.Deduction, moves: list[Move]) -> None:
        """Play moves on a large board, and show them."""
        session = self.session
        self._run(lambda: session.play(moves), lambda _: self._show(deduction.witness))

    def _run(self, work: Callable[[], Found], then: Callable[[Found], object]) -> None:
        """Do something for the run in a job, unless another game comes meanwhile."""
        self.screen.jobs.run(JOB, lambda _: work(), then, about=lambda: self.session)

    def _show(self, cell: Cell) -> None:
        """Show a deduction about a cell that was played, and go on later, unless stopped."""
        self.screen.board.move_to(cell)
        self.screen.changed()
        if not self.running:
            return
        self.screen.say(_("A key skips ahead, another one stops."))
        if self._skips:
            self.screen.call_after_refresh(self._step)
        else:
            self.screen.set_timer(self.screen.application.TIMES.step, self._step)

    def _end(self, why: str) -> None:
        """End the run, and say why."""
        self._left = None
        self.screen.changed()
        self.screen.say("" if self.session.over else why)

    def _say_stuck(self, why: str) -> None:
        """Say why it does nothing in this position, and offer what leads on."""
        if self.session.playing and self.session.game.started:
            self._stuck_at = self.session.position
        self.screen.show()
        self.screen.say(why)

    @property
    def _no_deduction(self) -> str:
        """Why it does nothing; empty where the hints on the screen say that they are stuck."""
        surface = self.session.surface
        if not self._hints.why_none and self._hints.shown and not core.deductions(surface):
            return ""
        return self._hints.why_none or hint_texts.no_deduction_text(surface)
