"""What is said of a puzzle: over the board the tally or the storm, in the panel the question."""

from minetui.learn import Mode
from minetui.texts import training

from ..commands import Command, Group, MenuEntry
from ..layout import Size
from ..screens.words import WordsDialog
from ..widgets.spans import TextLine, justified
from ..widgets.training_list import USED, ChoicePart
from .exercise_panel import ExerciseTexts
from .feature import Feature
from .puzzle_answers import PuzzleAnswers
from .puzzles import Puzzles
from .verdict import VerdictDisplay


class PuzzlePanel(Feature):
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
            mines = ((f" {self.stage.glyphs.mine} {self.session.game.mines_left:,}", "strong"),)
            line = justified(mines, (), tally, width)
            return [line, ((f" {puzzles.name}{self._subject}", "faint"),)]
        left = storm.seconds_left(puzzles.seconds)
        clock = f" {self.stage.glyphs.clock} {training.time_left_text(left)}"
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
        size = self.stage.arrangement.panel
        has_task = size[1] and self._texts.panel(size).has_task
        is_read = self._display.text and not self._puzzles.answered
        return None if has_task or is_read else self._task

    def read(self) -> None:
        """Show the question and the verdict in a dialog, where the panel is too small for them."""
        texts = self._texts
        words = "\n\n".join(filter(None, (texts.verdict, texts.task, texts.words)))
        self.stage.open(WordsDialog(self._puzzles.name, words, self.stage.glyphs))

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
            return f"{word} {self.stage.press_or_click('reveal')} here for {then}."
        if self._puzzles.over:
            return (
                f"{training.TIME_IS_UP} {self.stage.press_or_click('reveal')} here for the result."
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
