"""The answers to puzzles: each is judged at once, and its reason is drawn.

What is right is known at once, since the key of a puzzle was worked out while it waited; why it is
right comes from a job. Right answers reveal nothing: the numbers would change what is certain, and
the question with it.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, Flag, has, only
from minetui.learn import Mode, Puzzle, Verdict
from minetui.texts import training

from ..board.glyphs import Accent, Look
from ..board.scene import Layer
from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .puzzles import Puzzles
from .verdict import VerdictDisplay


class Answered(NamedTuple):
    """The cells of a region that were answered, and whether all its key is shown."""

    safe: CellSet = NO_CELLS
    mines: CellSet = NO_CELLS
    shows_key: bool = False

    @property
    def cells(self) -> CellSet:
        """All answered cells."""
        return self.safe | self.mines


class PuzzleAnswers(Feature):
    """Takes answers by the moves of a game, and lets each be followed by its reason."""

    def __init__(self, puzzles: Puzzles, display: VerdictDisplay) -> None:
        self.answered = Answered()
        self._puzzles, self._display = puzzles, display

    def game_changed(self) -> None:
        """Forget the answers to the last puzzle."""
        self.answered = Answered()

    def layer(self) -> Layer | None:
        """The cells that are asked for, and the answers so far."""
        puzzle = self._puzzles.puzzle
        if puzzle is None or not puzzle.region:
            return None
        safe, mines, shows_key = self.answered
        if shows_key:
            safe, mines = puzzle.safe, puzzle.mines
        closed = puzzle.region & ~self.session.position.flagged
        looks = ((Look.CLEAR, safe), (Look.TO_FLAG, mines & closed), (Look.QUESTION, closed))
        return Layer(looks, ((Accent.TARGET, puzzle.region),))

    def reveal(self) -> None:
        """Say that the cell is safe, or that it is the best guess; after the answer go on."""
        puzzle = self._puzzles.asking
        if puzzle is None:
            self._puzzles.go_on()
        elif has(self.session.position.flagged, self._cell):
            self.stage.say(f"A flag is there: {self.stage.key('flag')} takes it away.")
        elif has(self.session.position.revealed, self._cell):
            self.stage.say(training.IS_REVEALED)
        else:
            self._claim(puzzle, mined=False)

    def flag(self) -> None:
        """Say that the cell is a mine; where only a safe cell or a guess is asked for, note it."""
        puzzle = self._puzzles.asking
        if puzzle is None:
            return
        if puzzle.mode is Mode.REGION and not has(self.session.position.revealed, self._cell):
            self._claim(puzzle, mined=True)
            return
        for move in self.session.flag(self._cell) if puzzle.mode is not Mode.REGION else ():
            self.session.game.play(move)
        self.stage.changed()

    def chord(self) -> None:
        """Go on after the answer; there are no chords before it."""
        if self._puzzles.asking is None:
            self._puzzles.go_on()
        else:
            self.stage.say(training.NO_CHORD)

    def next(self) -> None:
        """Go on to the next puzzle."""
        if self._puzzles.asking is None:
            self._puzzles.next()
        else:
            self.stage.say(training.NOT_ANSWERED.format(self.stage.key("show_answer")))

    def show_answer(self) -> None:
        """Show the answer; before one is given, that counts as a wrong one."""
        puzzle = self._puzzles.puzzle
        if puzzle is None:
            return
        if self._puzzles.asking is not None:
            self._settle(right=False)
        if self._puzzles.puzzle is not puzzle:  # a storm goes on at once
            return
        if puzzle.mode is Mode.GUESS:
            self._show_guess(puzzle, puzzle.advice.cell, asked=True)
        else:
            self.answered = self.answered._replace(shows_key=True)
            self._explain(lambda: puzzle.answer, asked=True)

    def _claim(self, puzzle: Puzzle, *, mined: bool) -> None:
        """Judge an answer."""
        cell = self._cell
        if self._puzzles.is_hasty or has(self.answered.cells, cell):
            self.stage.say(training.IS_ANSWERED if has(self.answered.cells, cell) else "")
            return
        if not has(puzzle.asked, cell):
            self.stage.say(training.NOT_ASKED)
            return
        right = puzzle.is_right(cell, mined=mined)
        if right:
            self._mark(cell, mined=mined)
        if not (right and self._is_unfinished(puzzle)):
            self._settle(right=right)
        if self._puzzles.puzzle is not puzzle:
            return
        if puzzle.mode is Mode.GUESS:
            self._show_guess(puzzle, cell)
        else:
            self._explain(lambda: puzzle.verdict_on(cell, mined=mined))

    def _mark(self, cell: Cell, *, mined: bool) -> None:
        """Draw a right answer in a region."""
        safe, mines, _ = self.answered
        if mined:
            self.session.game.play(Flag(cell, 0.0))
            self.answered = Answered(safe, mines | only(cell))
        else:
            self.answered = Answered(safe | only(cell), mines)

    def _is_unfinished(self, puzzle: Puzzle) -> bool:
        """Are cells of a region still to be answered?"""
        left = puzzle.left(self.answered.safe, self.answered.mines)
        return puzzle.mode is Mode.REGION and any(left)

    def _settle(self, *, right: bool) -> None:
        """End the puzzle; a storm goes on at once."""
        self._puzzles.answer(right=right)
        storm = self._puzzles.storm
        if storm is not None:
            self._puzzles.next()
            self.stage.say(training.storm_answer_text(storm.lives, right=right))

    def _explain(self, reason: Callable[[], Verdict], *, asked: bool = False) -> None:
        """Find the reason of an answer in a job, and draw it."""
        self.stage.show()
        show = partial(self._display.show_verdict, asked=asked)
        self.stage.jobs.run("verdict", lambda _: reason(), show, about=lambda: self.answered)

    def _show_guess(self, puzzle: Puzzle, cell: Cell, *, asked: bool = False) -> None:
        """Show the odds of all cells."""
        self._display.show_guess(cell, puzzle.guesses, asked=asked)

    @property
    def _cell(self) -> Cell:
        return self.stage.board.cursor

    commands = (
        Command(
            "reveal",
            ("space", "enter"),
            "Reveal",
            "Say that the cell is safe, or the best guess; after the answer go on.",
            reveal,
            caption_after="Next",
            group=Group.PLAY,
            bar=1,
        ),
        Command(
            "flag",
            ("f",),
            "Flag",
            "Say that the cell is a mine; where that is not asked for, note it.",
            flag,
            group=Group.PLAY,
            bar=2,
        ),
        Command(
            "chord",
            (),
            "Chord",
            "Go on after the answer.",
            chord,
            group=Group.PLAY,
        ),
        Command(
            "show_answer",
            ("H",),
            "Give up",
            "Show the answer, and why; before you answered, that counts as a wrong one.",
            show_answer,
            group=Group.HINTS,
            menu=MenuEntry(11, "Show the answer"),
            bar=3,
        ),
        Command(
            "next_puzzle",
            ("n",),
            "Next",
            "Go on to the next puzzle, once this one is answered.",
            next,
            group=Group.PLAY,
            menu=MenuEntry(12, "Next puzzle"),
            bar=4,
        ),
    )
