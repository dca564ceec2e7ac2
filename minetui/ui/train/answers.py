"""The answers to puzzles: each is judged at once, and its reason is drawn and said.

What is right is known at once, since the key of a puzzle was worked out while it waited; why it is
right comes from a job. Right answers reveal nothing: the numbers would change what is certain, and
the question with it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, Flag, has, only
from minetui.learn import Mode, Puzzle, Verdict
from minetui.play import TrainingChoice
from minetui.texts import lessons, training

from ..board.feature import NOTHING, Feature, Happening, Occasion, PanelClicked, View
from ..board.layout import Want
from ..board.scene import Layer
from ..kit.commands import Group, command
from ..kit.dialog import WordsDialog
from ..kit.glyphs import Accent, Look
from ..kit.lines import TextLine, justified
from ..learn.verdict import TaskTexts, VerdictDisplay
from .puzzles import Puzzles


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

    def happened(self, event: Happening) -> None:
        """Forget the answers to the last puzzle."""
        if event is Occasion.OTHER_GAME:
            self.answered = Answered()

    def show(self) -> View:
        """The cells that are asked for, and the answers so far."""
        puzzle = self._puzzles.puzzle
        if puzzle is None or not puzzle.region:
            return NOTHING
        safe, mines, shows_key = self.answered
        if shows_key:
            safe, mines = puzzle.safe, puzzle.mines
        closed = puzzle.region & ~self.session.position.flagged
        return _drawn(puzzle.region, closed, safe, mines)

    @command("Reveal", "space", "enter", caption_after="Next", group=Group.PLAY)
    def reveal(self) -> None:
        """Say that the cell is safe, or the best guess; after the answer go on."""
        puzzle = self._puzzles.asking
        if puzzle is None:
            self._puzzles.go_on()
        elif has(self.session.position.flagged, self._cell):
            self.screen.say(lessons.FLAG_IS_THERE.format(self.screen.key("flag")))
        elif has(self.session.position.revealed, self._cell):
            self.screen.say(training.IS_REVEALED)
        else:
            self._claim(puzzle, mined=False)

    @command("Flag", "f", group=Group.PLAY)
    def flag(self) -> None:
        """Say that the cell is a mine; where that is not asked for, note it."""
        puzzle = self._puzzles.asking
        if puzzle is None:
            return
        if puzzle.mode is Mode.REGION and not has(self.session.position.revealed, self._cell):
            self._claim(puzzle, mined=True)
            return
        for move in self.session.flag(self._cell) if puzzle.mode is not Mode.REGION else ():
            self.session.game.play(move)
        self.screen.changed()

    @command("Chord", group=Group.PLAY)
    def chord(self) -> None:
        """Go on after the answer."""
        if self._puzzles.asking is None:
            self._puzzles.go_on()
        else:
            self.screen.say(training.NO_CHORD)

    @command("Next", "n", group=Group.PLAY, menu="Next puzzle", id="next_puzzle")
    def next(self) -> None:
        """Go on to the next puzzle, once this one is answered."""
        if self._puzzles.asking is None:
            self._puzzles.next()
        else:
            self.screen.say(training.NOT_ANSWERED.format(self.screen.key("show_answer")))

    @command("Give up", "H", group=Group.HINTS, menu="Show the answer")
    def show_answer(self) -> None:
        """Show the answer, and why; before you answered, that counts as a wrong one."""
        puzzle = self._puzzles.puzzle
        if puzzle is None:
            return
        if self._puzzles.asking is not None:
            self._settle(right=False)
        if self._puzzles.puzzle is not puzzle:  # a storm goes on at once
            return
        if puzzle.mode is Mode.GUESS:
            self._display.show_guess(puzzle.advice.cell, puzzle.guesses, asked=True)
        else:
            self.answered = self.answered._replace(shows_key=True)
            self._explain(lambda: puzzle.answer, asked=True)

    def _claim(self, puzzle: Puzzle, *, mined: bool) -> None:
        """Judge an answer."""
        cell = self._cell
        if self._puzzles.is_hasty or has(self.answered.cells, cell):
            self.screen.say(training.IS_ANSWERED if has(self.answered.cells, cell) else "")
            return
        if not has(puzzle.asked, cell):
            self.screen.say(training.NOT_ASKED)
            return
        right = puzzle.is_right(cell, mined=mined)
        if right:
            self._mark(cell, mined=mined)
        if not (right and self._is_unfinished(puzzle)):
            self._settle(right=right)
        if self._puzzles.puzzle is not puzzle:
            return
        if puzzle.mode is Mode.GUESS:
            self._display.show_guess(cell, puzzle.guesses)
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
            self.screen.say(training.storm_answer_text(storm.lives, right=right))

    def _explain(self, reason: Callable[[], Verdict], *, asked: bool = False) -> None:
        """Find the reason of an answer in a job, and draw it."""
        self.screen.show()
        show = partial(self._display.show_verdict, asked=asked)
        self.screen.jobs.run("verdict", lambda _: reason(), show, about=lambda: self.answered)

    @property
    def _cell(self) -> Cell:
        return self.screen.board.cursor


@lru_cache(maxsize=1)  # a key shows the same answers again
def _drawn(region: CellSet, closed: CellSet, safe: CellSet, mines: CellSet) -> View:
    """The answers to a region, and its cells that are closed yet."""
    looks = ((Look.CLEAR, safe), (Look.TO_FLAG, mines & closed), (Look.QUESTION, closed))
    return View(layer=Layer(looks, ((Accent.TARGET, region),)))


class PuzzlePanel(Feature):
    """Shows the question, the verdict on the answer, and where the next key leads.

    Over the board it shows the tally, or the storm.
    """

    def __init__(self, puzzles: Puzzles, answers: PuzzleAnswers, display: VerdictDisplay) -> None:
        self._puzzles, self._answers, self._display = puzzles, answers, display

    def happened(self, event: Happening) -> None:
        """Go on at a click, once the puzzle is answered."""
        if isinstance(event, PanelClicked):
            self._puzzles.go_on()

    def show(self) -> View:
        """The question, the verdict on the answer, and the tally or the storm."""
        texts = self._texts
        status = texts.status(self.screen.arrangement.panel)
        return View(want=Want.TEXT, panel=texts.panel, heading=self._heading, status=status)

    @command("Text", group=Group.PLAY, menu="Text", id="words")
    def read(self) -> None:
        """Show the question and the reason of the answer in full."""
        texts = self._texts
        words = "\n\n".join(filter(None, (texts.verdict, texts.task, texts.words)))
        self.screen.open(WordsDialog(self._puzzles.name, words, self.screen.glyphs))

    def _heading(self, width: int) -> Sequence[TextLine]:
        """The mines that are left or the time, the tally, and what is trained."""
        puzzles, storm, glyphs = self._puzzles, self._puzzles.storm, self.screen.glyphs
        middle: TextLine = ()
        if storm is None:
            left = (f" {glyphs.mine} {self.session.game.mines_left:,}", "strong")
            right, about = training.tally_text(puzzles.tally) or " ", self._subject
        else:
            seconds = storm.seconds_left(puzzles.seconds)
            clock = f" {glyphs.clock} {training.time_left_text(seconds)}"
            left = (clock, "bad" if seconds < 20 else "strong")
            middle = ((f"{storm.solved:,}", "good"),)
            right, about = training.lives_text(storm.lives), [training.skill_name(storm.technique)]
        line = justified((left,), middle, ((right, "strong"), (" ", "plain")), width)
        return [line, ((f" {' · '.join([puzzles.name, *about])}", "faint"),)]

    @property
    def _texts(self) -> TaskTexts:
        """What the panel says; for a region that was given up also how many cells were certain."""
        puzzles, display = self._puzzles, self._display
        puzzle, verdict = puzzles.puzzle, display.text
        if puzzle and puzzle.mode is Mode.REGION and self._answers.answered.shows_key and verdict:
            verdict = f"{training.key_text(puzzle)} {verdict}"
        words = training.HOW_TO_ANSWER[puzzle.mode] if puzzle else ""
        done = puzzles.answered or puzzles.over
        return TaskTexts(words, self._task, verdict, display.title, done)

    @property
    def _task(self) -> str:
        """The question; after the answer, where the next key leads."""
        puzzles = self._puzzles
        if puzzles.puzzle is None:
            return puzzles.waiting
        if puzzles.asking is not None:
            return training.question_text(puzzles.asking, self._answers.answered.cells.bit_count())
        if not puzzles.answered:
            how = training.TIME_IS_UP
        elif puzzles.right:
            how = training.SOLVED
        else:
            how = training.COMES_BACK if puzzles.comes_back else training.NOT_SOLVED
        then = training.TO_RESULT if puzzles.over else training.TO_NEXT
        return f"{how} {then.format(self.screen.press_or_click('reveal'))}"

    @property
    def _subject(self) -> Sequence[str]:
        """The pattern or the technique that is trained, and the level.

        A drill has a pattern even if none was chosen; elsewhere its name would say too much.
        """
        choice, puzzle = self._puzzles.choice, self._puzzles.puzzle
        about = choice.pattern or training.skill_name(choice.technique)
        if choice.mode == training.DRILL and puzzle:
            about = puzzle.pattern
        used = TrainingChoice.PARTS[self._puzzles.mode]
        chosen = [about if "pattern" in used else "", choice.level.name if "level" in used else ""]
        return [*filter(None, chosen)]
