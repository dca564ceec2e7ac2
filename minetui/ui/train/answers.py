"""The answers to puzzles: each is judged at once, and its reason is drawn and said.

What is right is known at once, since the key of a puzzle was worked out while it waited; why it is
right comes from a job. Right answers reveal nothing: the numbers would change what is certain, and
the question with it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, Flag, Sketch, has, only
from minetui.language import _, number
from minetui.learn import Mode, Origin, Puzzle, Verdict
from minetui.play import AnalysisStart, TrainingChoice
from minetui.texts import lessons, training

from ..board.feature import NOTHING, Feature, Happening, Occasion, PanelClicked, View
from ..board.layout import Want
from ..board.scene import Layer
from ..kit.commands import Group, command
from ..kit.dialog import WordsDialog
from ..kit.glyphs import Accent, Look
from ..kit.lines import TextLine, justified
from ..learn.verdict import TaskTexts, VerdictDisplay, heading_of, numbers_of
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
        self.answered, self._hinted = Answered(), False
        self._puzzles, self._display = puzzles, display

    def happened(self, event: Happening) -> None:
        """Forget the answers to the last puzzle; to look back at one is to see its answer."""
        if event is Occasion.OTHER_GAME:
            self.answered, self._hinted = Answered(), False
            if self._puzzles.puzzle and self._puzzles.answered:
                self._show_answer(self._puzzles.puzzle)

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

    @command("Answer", "space", "enter", caption_after="Next", group=Group.PLAY)
    def reveal(self) -> None:
        """Say that the cell is safe, or the best guess; after the answer go on."""
        puzzle = self._puzzles.asking
        if puzzle is None:
            self._puzzles.go_on()
        elif has(self.session.position.flagged, self._cell):
            self.screen.say(_(lessons.FLAG_IS_THERE, key=self.screen.key("flag")))
        elif has(self.session.position.revealed, self._cell):
            self.screen.say(_(training.IS_REVEALED))
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
            self.screen.say(_(training.NO_CHORD))

    @command("Skip", "n", caption_after="Next", group=Group.PLAY, id="next_puzzle")
    def next(self) -> None:
        """Go on to the next puzzle; one that is not answered doesn't count."""
        if self._puzzles.asking is None:
            self._puzzles.next()
        elif self._puzzles.storm is not None:
            self.screen.say(_(training.NO_SKIPPING))
        elif not self._puzzles.is_hasty:
            self._puzzles.next()

    @command("Previous", "N", group=Group.PLAY, menu="Previous puzzle", id="last_puzzle")
    def previous(self) -> None:
        """Look back at the previous puzzle, with its answer."""
        if self._puzzles.storm is not None:
            self.screen.say(_(training.NO_SKIPPING))
        elif not self._puzzles.go_back():
            self.screen.say(_(training.IS_FIRST))

    @command("Hint", "H", caption_after="Show answer", group=Group.HINTS, menu="Hint")
    def show_answer(self) -> None:
        """Show where to look; a second time, the answer, which then counts as wrong."""
        puzzle = self._puzzles.puzzle
        if puzzle is None or self._puzzles.storm is not None:
            self.screen.say(_(training.NO_HINTS) if puzzle else "")
        elif self._puzzles.asking is not None and not self._hinted:
            self._hint(puzzle)
        else:
            self._show_answer(puzzle)

    @command(
        "See the game",
        "v",
        group=Group.LOOK_BACK,
        menu="See the game",
        after=True,
        offered=lambda it: it.origin is not None,
    )
    def see_game(self) -> None:
        """Review the game that it is from, at this move."""
        if self._puzzles.asking is not None:
            self.screen.say(_(training.ANSWER_FIRST))
        elif self.origin is None:
            self.screen.say(_(training.NO_GAME))
        else:
            replay, moves = self.origin
            self.screen.application.show("replay", replay, after=moves)

    @property
    def origin(self) -> Origin | None:
        """The game of the player's that the puzzle is from."""
        return self._puzzles.puzzle.origin if self._puzzles.puzzle else None

    @command("Analyse", "A", group=Group.LOOK_BACK, menu="Analyse", after=True)
    def analyse(self) -> None:
        """Analyse the position, once it is answered."""
        puzzle = self._puzzles.puzzle
        if puzzle is None or self._puzzles.asking is not None:
            self.screen.say(_(training.ANSWER_FIRST))
            return
        sketch = Sketch.of(puzzle.position.surface)
        self.screen.application.show("analysis", AnalysisStart(sketch, self._cell))

    def _hint(self, puzzle: Puzzle) -> None:
        """Light the numbers that prove the answer; of a guess, the cells to compare."""
        self._hinted = True
        if puzzle.mode is Mode.GUESS:
            self._display.show_cells(puzzle.guesses.compared & puzzle.position.covered)
            return

        def show(answer: Verdict) -> None:
            self._display.show_numbers(numbers_of(answer))

        self.screen.jobs.run(
            "verdict", lambda _: puzzle.answer, show, about=lambda: self._puzzles.asking
        )

    def _show_answer(self, puzzle: Puzzle) -> None:
        """Show the answer, and why."""
        if self._puzzles.asking is not None:
            self._settle(right=False)
        if puzzle.mode is Mode.GUESS:
            self._display.show_guess(puzzle.advice.cell, puzzle.guesses, asked=True)
        else:
            self.answered = self.answered._replace(shows_key=True)
            self._explain(lambda: puzzle.answer, asked=True)

    def _claim(self, puzzle: Puzzle, *, mined: bool) -> None:
        """Judge an answer."""
        cell = self._cell
        if self._puzzles.is_hasty or has(self.answered.cells, cell):
            self.screen.say(_(training.IS_ANSWERED) if has(self.answered.cells, cell) else "")
            return
        if not has(puzzle.asked, cell):
            self.screen.say(_(training.NOT_ASKED))
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
    """Shows the verdict on the answer; over the board the question, and the tally or the storm."""

    def __init__(self, puzzles: Puzzles, answers: PuzzleAnswers, display: VerdictDisplay) -> None:
        self._puzzles, self._answers, self._display = puzzles, answers, display

    def happened(self, event: Happening) -> None:
        """Go on at a click, once the puzzle is answered."""
        if isinstance(event, PanelClicked):
            self._puzzles.go_on()

    def show(self) -> View:
        """The question, the verdict on the answer, and the tally or the storm."""
        texts = self._texts
        return View(
            want=Want.MAP if self._puzzles.is_cut else Want.TEXT,
            panel=texts.panel,
            heading=self._heading,
            status=texts.status(self.screen.arrangement.panel),
            keys=self._keys,
        )

    @property
    def _keys(self) -> Sequence[str]:
        """What is of use now: to read on, to have a hint, the answer that was missed, the game."""
        keys = [] if self._texts.is_whole(self.screen.arrangement.panel) else ["words"]
        keys += ["show_answer"] if self._is_missed else []
        if self._puzzles.asking is not None:
            in_storm = self._puzzles.storm is not None
            return keys if in_storm else [*keys, "reveal", "flag", "show_answer", "next_puzzle"]
        return keys if self._answers.origin is None else [*keys, "reveal", "see_game"]

    @command("Read on", "tab", group=Group.PLAY, menu="Text", id="words")
    def read(self) -> None:
        """Show the question and the reason of the answer in full."""
        texts = self._texts
        said = texts.told or _(training.QUESTIONS[Mode.SAFE_CELL])
        words = "\n\n".join(filter(None, (said, texts.task)))
        self.screen.open(WordsDialog(self._puzzles.name, words, self.screen.glyphs))

    def _heading(self, width: int) -> Sequence[TextLine]:
        """The question with the tally; below, the game. A storm has its clock over it."""
        puzzles, storm, glyphs = self._puzzles, self._puzzles.storm, self.screen.glyphs
        puzzle = puzzles.puzzle
        question = _(training.QUESTIONS[puzzle.mode]) if puzzle else puzzles.name
        if storm is not None:
            seconds = storm.seconds_left(puzzles.seconds)
            clock = f" {glyphs.clock} {training.time_left_text(seconds)}"
            left = (clock, "bad" if seconds < 20 else "strong")
            lives = ((training.lives_text(storm.lives), "strong"), (" ", "plain"))
            line = justified((left,), ((number(storm.solved), "good"),), lives, width)
            return [line, ((f" {question}", "strong"),)]
        origin = [training.origin_text(puzzle), *self._subject] if puzzle else []
        side = " · ".join(filter(None, [*origin, training.tally_text(puzzles.tally)]))
        counts = puzzle is not None and not puzzle.place
        mines = f" {glyphs.mine} {number(self.session.game.mines_left)}"
        below: TextLine = ((mines, "strong"),) if counts else ()
        title: TextLine = ((f" {question}", "strong"),)
        return heading_of(self.screen, (title, ((side, "faint"),)), below)

    @property
    def _texts(self) -> TaskTexts:
        """What the panel says; for a region that was given up also how many cells were certain."""
        puzzles, display = self._puzzles, self._display
        puzzle, title = puzzles.puzzle, display.title
        if puzzle and puzzle.mode is Mode.REGION and self._answers.answered.shows_key:
            title = ((training.key_text(puzzle), "strong"),) if display.says else title
        asks_more = puzzle is not None and puzzle.mode is Mode.REGION
        words = _(training.HOW_TO_SETTLE) if asks_more else ""
        done = puzzles.answered or puzzles.over
        return TaskTexts(words, self._task, display.reason, title, done)

    @property
    def _task(self) -> str:
        """Why there is no puzzle, or what becomes of one that was missed."""
        puzzles = self._puzzles
        if puzzles.puzzle is None:
            return puzzles.waiting
        if puzzles.asking is None and not puzzles.answered:
            return _(training.TIME_IS_UP)
        return _(training.COMES_BACK) if self._is_missed and puzzles.comes_back else ""

    @property
    def _is_missed(self) -> bool:
        """Is the puzzle answered, but not rightly?"""
        return self._puzzles.answered and not self._puzzles.right

    @property
    def _subject(self) -> Sequence[str]:
        """The pattern or the technique that is trained, if one was chosen, or by a drill."""
        choice, puzzle = self._puzzles.choice, self._puzzles.puzzle
        about = choice.pattern or choice.technique
        if choice.mode == training.DRILL and puzzle:
            about = puzzle.pattern
        about = training.skill_name(about)
        return [about] if about and "pattern" in TrainingChoice.PARTS[self._puzzles.mode] else []
