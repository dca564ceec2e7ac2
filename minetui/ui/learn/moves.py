"""The moves of a learner: proven ones are played, and each is answered by a verdict."""

from collections.abc import Sequence
from functools import partial

from minetui.core import NO_CELLS, Cell, Chord, Move, has, only
from minetui.language import _
from minetui.learn import Guesses, Task, Verdict
from minetui.texts import lessons

from ..board.feature import Feature
from ..kit.commands import Group, command
from .exercises import Exercises
from .verdict import VerdictDisplay


class LessonMoves(Feature):
    """Reveals, flags and chords in an exercise, takes a guess, and shows the answer on request.

    Moves are played on the game itself, in a session that is only watched. A right guess is not
    revealed: it might be a mine, and what is taught is the choice.
    """

    def __init__(self, exercises: Exercises, display: VerdictDisplay) -> None:
        self._exercises, self._display = exercises, display

    @command("Reveal", "space", "enter", caption_after="Next", group=Group.PLAY)
    def reveal(self) -> None:
        """Reveal a cell that is safe, or chord on a number; after the exercise go on."""
        cell, task = self.screen.board.cursor, self._exercises.exercise.task
        if self._exercises.done:
            self._exercises.go_on()
        elif has(self.session.position.flagged, cell):
            self._display.clear()
            self.screen.say(_(lessons.FLAG_IS_THERE, key=self.screen.key("flag")))
        elif has(self.session.position.revealed, cell):
            self.chord()
        elif task is Task.GUESS:
            self._guess(cell)
        elif task is Task.CHORD:
            by_touch = self.screen.application.place.by_touch
            how = lessons.ONLY_CHORDS_BY_TOUCH if by_touch else lessons.ONLY_CHORDS
            self.screen.say(_(how, key=self.screen.key("reveal")))
        else:
            self._answer(self.session.reveal(cell))

    @command("Chord", group=Group.PLAY)
    def chord(self) -> None:
        """Reveal around a number whose flags are all there."""
        cell, position = self.screen.board.cursor, self.session.position
        if self._exercises.done or not has(position.revealed, cell):
            return
        if not self._exercises.knows_chords:
            self.screen.say(lessons.revealed_text(self._display.grid, cell))
        elif position.chord(cell) is not position:
            self._answer(self.session.chord(cell))
        else:
            by_light = self._display.by_light
            self.screen.say(lessons.idle_chord_text(position, cell, by_light=by_light))

    @command("Flag", "f", group=Group.PLAY)
    def flag(self) -> None:
        """Flag a mine; on a number, flag its neighbours if all are mines."""
        cell, position = self.screen.board.cursor, self.session.position
        if self._exercises.done:
            return
        if has(position.revealed, cell) and not self._exercises.knows_chords:
            self.screen.say(lessons.revealed_text(self._display.grid, cell))
        else:
            self._answer(self.session.flag(cell))

    @command("Show me", "H", group=Group.HINTS, menu="Show me")
    def show_answer(self) -> None:
        """Show which number to look at; a second time, the cell that is left, and why."""
        if self._exercises.done:
            return
        exercise, position = self._exercises.exercise, self.session.position
        if exercise.task is Task.GUESS:
            self._guess(None)
            return
        number = exercise.next_chord(position) if exercise.task is Task.CHORD else None
        verdict = exercise.next_verdict(position) if number is None else None
        proof = verdict.proof if verdict else None
        looked_at = proof.witnesses if proof else NO_CELLS if number is None else only(number)
        if looked_at & ~self._exercises.looked_at:
            self._display.show_numbers(looked_at)
            return
        self._exercises.helped = True
        if number is not None:
            self._display.show_chord(number)
        else:
            self._display.show_verdict(verdict, asked=True)

    def _guess(self, cell: Cell | None) -> None:
        """Say how good a guess is; without a cell, show those to compare, and then the best one."""
        exercise = self._exercises.exercise

        def take(guesses: Guesses | None) -> None:
            if guesses is None:
                return
            if cell is None and not self._exercises.looked_at:
                self._display.show_cells(guesses.compared & self.session.position.covered)
                return
            self._exercises.helped |= cell is None
            chosen = guesses.advised if cell is None else cell
            if guesses.is_right(chosen):
                self._exercises.finish()
            self._display.show_guess(chosen, guesses, asked=cell is None)

        about = lambda: self.session  # noqa: E731 - read again when the job ends
        self.screen.jobs.run("guess", lambda _: exercise.guesses, take, about=about)

    def _answer(self, moves: Sequence[Move]) -> None:
        """Play moves if all that they claim is proven, and show why it is, or why not."""
        verdict = Verdict.on_moves(moves, self.session.position)
        if verdict is None or verdict.is_right:
            for move in moves:
                self.session.game.play(move)
            self.screen.changed()
        other = partial(self._other_text, verdict, moves[0])
        if verdict is not None and other():
            self._display.show_words(verdict, other)
        else:
            self._display.show_verdict(verdict)

    def _other_text(self, verdict: Verdict | None, move: Move) -> str:
        """What to say of a verdict instead of its proof, if that would not be understood."""
        if verdict is None:
            return ""
        if not self._exercises.exercise.reaches(verdict.technique):
            return lessons.later_text(self._display.grid, verdict)
        if not (verdict.is_right and isinstance(move, Chord)):
            return ""
        grid, by_light = self.session.position.field.grid, self._display.by_light
        return lessons.chord_text(grid, move.cell, by_light=by_light)
