"""The answers to puzzles: each is judged at once, and its reason is drawn.

What is right is known at once, since the key of a puzzle was worked out while it waited; why it is
right comes from a job. Right answers reveal nothing: the numbers would change what is certain, and
the question with it.

What is said of a puzzle: over the board the tally or the storm, in the panel the question.

The modes of training as rows of a list, and below them what the puzzles are about.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, Flag, has, only
from minetui.formats import shown
from minetui.learn import Mode, Puzzle, Verdict
from minetui.play import TrainingChoice, TrainingState
from minetui.texts import training

from ..board.feature import HookedFeature
from ..board.layout import Size
from ..board.scene import Layer
from ..kit import lists
from ..kit.commands import Command, Group, MenuEntry
from ..kit.dialog import WordsDialog
from ..kit.glyphs import Accent, Glyphs, Look
from ..kit.lines import Ink, TextLine, justified
from ..kit.lists import ends, titled
from ..learn.verdict import ExerciseTexts, VerdictDisplay
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


class PuzzleAnswers(HookedFeature):
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
            self.screen.say(f"A flag is there: {self.screen.key('flag')} takes it away.")
        elif has(self.session.position.revealed, self._cell):
            self.screen.say(training.IS_REVEALED)
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
        self.screen.changed()

    def chord(self) -> None:
        """Go on after the answer; there are no chords before it."""
        if self._puzzles.asking is None:
            self._puzzles.go_on()
        else:
            self.screen.say(training.NO_CHORD)

    def next(self) -> None:
        """Go on to the next puzzle."""
        if self._puzzles.asking is None:
            self._puzzles.next()
        else:
            self.screen.say(training.NOT_ANSWERED.format(self.screen.key("show_answer")))

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
            self.screen.say(training.storm_answer_text(storm.lives, right=right))

    def _explain(self, reason: Callable[[], Verdict], *, asked: bool = False) -> None:
        """Find the reason of an answer in a job, and draw it."""
        self.screen.show()
        show = partial(self._display.show_verdict, asked=asked)
        self.screen.jobs.run("verdict", lambda _: reason(), show, about=lambda: self.answered)

    def _show_guess(self, puzzle: Puzzle, cell: Cell, *, asked: bool = False) -> None:
        """Show the odds of all cells."""
        self._display.show_guess(cell, puzzle.guesses, asked=asked)

    @property
    def _cell(self) -> Cell:
        return self.screen.board.cursor

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


INKS = {**lists.INKS, "section": Ink("primary", attributes="bold")}
TITLE = 25  # columns of a name with the gap behind it


class ChoicePart(Enum):
    """What can be chosen of the puzzles; the values are names of fields of a `TrainingChoice`."""

    TECHNIQUE = "technique"
    PATTERN = "pattern"
    LEVEL = "level"


USED = {
    "safe-cell": (ChoicePart.TECHNIQUE, ChoicePart.PATTERN, ChoicePart.LEVEL),
    "region": (ChoicePart.TECHNIQUE, ChoicePart.PATTERN, ChoicePart.LEVEL),
    "guess": (ChoicePart.LEVEL,),
    training.DRILL: (ChoicePart.PATTERN, ChoicePart.LEVEL),
    **dict.fromkeys((training.STORM, training.MISTAKES, training.REPEATS), ()),
}
"""The parts of a choice that make a difference to the puzzles of a mode."""


class TrainingRows:
    """The modes, and the parts of the choice. No Textual here."""

    def __init__(self, choice: TrainingChoice, glyphs: Glyphs) -> None:
        self.choice, self.known = choice, TrainingState()
        self._glyphs = glyphs
        self._rows: Sequence[str | ChoicePart | None] = (*training.MODES, None, *ChoicePart)

    def __len__(self) -> int:
        return len(self._rows)

    def at(self, index: int) -> str | ChoicePart | None:
        """The mode or the part in a row; None for a title."""
        return self._rows[index]

    def index_of(self, mode: str) -> int:
        """The row of a mode."""
        return self._rows.index(mode)

    def header(self, width: int) -> TextLine:
        """The title of the list, and how many puzzles were answered."""
        answers, seed = sum(skill.answers for skill in self.known.techniques), self.choice.seed
        name = "Puzzles" if seed is None else f"Puzzles of the seed {shown(seed)}"
        return ends(name, f"{answers:,} answered" if answers else "", width, "header")

    def row(self, index: int, width: int) -> TextLine:
        """A mode, a part of the choice, or the title above these."""
        row = self._rows[index]
        if row is None:
            return ends("What the puzzles are about", "", width, "section")
        if isinstance(row, ChoicePart):
            return ends(f"  {row.value.capitalize()}", self._state(row), width, "plain")
        words = training.MODES[row]
        state = training.mode_text(row, best=self.known.best_score, due=len(self.known.due))
        side = (f"{state:>10} ", "won" if state else "plain")
        return titled(
            (f"   {words.name}", "strong"), (words.sentence, "plain"), side, (TITLE, width)
        )

    def column_at(self, x: int, width: int) -> str | None:
        """No column: the list can't be sorted."""
        return None

    def _state(self, part: ChoicePart) -> str:
        """What is chosen."""
        pointer, values = self._glyphs.pointer, self.values
        return f"{pointer} {values[part]}"

    @property
    def values(self) -> Mapping[ChoicePart, str]:
        """What is chosen of each part, in words."""
        choice = self.choice
        technique = training.skill_name(choice.technique) if choice.technique else training.ANY
        return {
            ChoicePart.TECHNIQUE: technique,
            ChoicePart.PATTERN: choice.pattern or training.ANY,
            ChoicePart.LEVEL: choice.level.name,
        }


class PuzzlePanel(HookedFeature):
    """Shows the question, the verdict on the answer, and where the next key leads."""

    def __init__(self, puzzles: Puzzles, answers: PuzzleAnswers, display: VerdictDisplay) -> None:
        self._puzzles, self._answers, self._display = puzzles, answers, display

    @property
    def wants_text(self) -> bool:
        """Always: the question is there."""
        return True

    def heading(self, width: int) -> list[TextLine]:
        """The mines that are left or the time, the tally, and what is trained."""
        puzzles, storm = self._puzzles, self._puzzles.storm
        tally = ((training.tally_text(puzzles.tally) or " ", "strong"), (" ", "plain"))
        if storm is None:
            mines = ((f" {self.screen.glyphs.mine} {self.session.game.mines_left:,}", "strong"),)
            line = justified(mines, (), tally, width)
            return [line, ((f" {puzzles.name}{self._subject}", "faint"),)]
        left = storm.seconds_left(puzzles.seconds)
        clock = f" {self.screen.glyphs.clock} {training.time_left_text(left)}"
        time = ((clock, "bad" if left < 20 else "strong"),)
        lives = training.lives_text(storm.lives)
        score = ((f"{storm.solved:,}", "good"),)
        line = justified(time, score, ((lives, "strong"), (" ", "plain")), width)
        return [
            line,
            ((f" {puzzles.name} · {training.skill_name(storm.technique)}", "faint"),),
        ]

    def panel(self, size: Size) -> list[TextLine]:
        """The question, and the verdict on the answer."""
        return self._texts.panel(size).lines

    def panel_clicked(self, row: int, column: int) -> None:
        """Go on, once the puzzle is answered."""
        self._puzzles.go_on()

    def status(self) -> str | None:
        """The question, or where the next key leads, where the panel has no room for it."""
        size = self.screen.arrangement.panel
        has_task = size[1] and self._texts.panel(size).has_task
        is_read = self._display.text and not self._puzzles.answered
        return None if has_task or is_read else self._task

    def read(self) -> None:
        """Show the question and the verdict in a dialog, where the panel is too small for them."""
        texts = self._texts
        words = "\n\n".join(filter(None, (texts.verdict, texts.task, texts.words)))
        self.screen.open(WordsDialog(self._puzzles.name, words, self.screen.glyphs))

    @property
    def _texts(self) -> ExerciseTexts:
        puzzles, display = self._puzzles, self._display
        puzzle = puzzles.puzzle
        words = training.HOW_TO_ANSWER[puzzle.mode] if puzzle else ""
        return ExerciseTexts(
            *(words, self._task, self._verdict, display.title),
            done=puzzles.answered or puzzles.over,
            well=puzzles.right,
        )

    @property
    def _verdict(self) -> str:
        """The verdict, and for a region that was given up how many cells were certain."""
        puzzle, text = self._puzzles.puzzle, self._display.text
        if puzzle and puzzle.mode is Mode.REGION and self._answers.answered.shows_key and text:
            return f"{training.key_text(puzzle)} {text}"
        return text

    @property
    def _task(self) -> str:
        """The question; after the answer, where the next key leads."""
        puzzle = self._puzzles.puzzle
        if puzzle is None:
            return self._puzzles.waiting
        if self._puzzles.answered:
            word = "Solved!" if self._puzzles.right else self._not_solved
            then = "the result" if self._puzzles.over else "the next puzzle"
            return f"{word} {self.screen.press_or_click('reveal')} here for {then}."
        if self._puzzles.over:
            return (
                f"{training.TIME_IS_UP} {self.screen.press_or_click('reveal')} here for the result."
            )
        return training.question_text(puzzle, self._answers.answered.cells.bit_count())

    @property
    def _not_solved(self) -> str:
        """What follows from a wrong answer."""
        return "Not solved: it comes back." if self._puzzles.comes_back else "Not solved."

    @property
    def _subject(self) -> str:
        """The pattern or the technique that is trained, and the level.

        A drill has a pattern even if none was chosen; elsewhere its name would say too much.
        """
        choice, puzzle = self._puzzles.choice, self._puzzles.puzzle
        about, used = (
            choice.pattern or training.skill_name(choice.technique),
            USED[self._puzzles.mode],
        )
        if choice.mode == training.DRILL and puzzle:
            about = puzzle.pattern
        chosen = [about if ChoicePart.PATTERN in used else "", choice.level.name if used else ""]
        return "".join(f" · {text}" for text in chosen if text)

    commands = (
        Command(
            "words",
            ("t",),
            "Text",
            "Show the question and the reason of the answer in full.",
            read,
            group=Group.PLAY,
            menu=MenuEntry(13, "Text"),
        ),
    )
