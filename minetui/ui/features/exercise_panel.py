"""The panel of an exercise: its words, its task and the last verdict, as far as there is room."""

from collections.abc import Sequence
from typing import NamedTuple

from ..layout import Size
from ..widgets.paragraphs import over_few_lines, paragraph
from ..widgets.spans import TextLine


class ExercisePanel(NamedTuple):
    """The lines of a panel, and whether the words and the task are among them."""

    lines: list[TextLine]
    has_words: bool = True
    has_task: bool = True


class ExerciseTexts(NamedTuple):
    """The texts of an exercise: what it teaches, what is to be done, and the last verdict.

    The task comes last once nothing is left to be done.
    """

    words: str
    task: str
    verdict: str
    title: TextLine  # of the verdict
    done: bool
    well: bool = True  # was it done as it should be?

    def panel(self, size: Size) -> ExercisePanel:
        """The panel of a size: without the words, and then without the task, if it is too low."""
        width, height = size
        words = [paragraph(text, width - 2, "plain") for text in self.words.split("\n\n")]
        task = paragraph(self.task, width - 2, "good" if self.done and self.well else "hint")
        verdict = [self.title, *paragraph(self.verdict, width - 2, "plain")]
        parts = [task, verdict] if self.verdict else [task]
        if self.done:
            parts.reverse()
        for shown, has_words in (([*words, *parts], True), (parts, False)):
            for gap in ([()], []):
                lines = _joined(shown, gap)
                if len(lines) <= height:
                    return ExercisePanel(lines, has_words)
        text = self.verdict or self.task
        return ExercisePanel(over_few_lines(text, size), has_words=False, has_task=not self.verdict)


def _joined(parts: Sequence[Sequence[TextLine]], gap: Sequence[TextLine]) -> list[TextLine]:
    """The parts with a gap between them."""
    lines = list[TextLine]()
    for part in parts:
        lines += [*(gap if lines else ()), *part]
    return lines
