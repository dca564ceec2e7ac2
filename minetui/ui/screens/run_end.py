"""The dialog at the end of a storm, a drill or a set of puzzles: what came of it, what is next."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import NamedTuple

from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Label, Static

from minetui.learn import AnswerTally, Run, StormRun
from minetui.texts import training

from ..board.glyphs import Glyphs
from ..commands import Command
from ..features.moves import IN_FLIGHT
from ..widgets.lines import Lines
from ..widgets.paragraphs import paragraph
from ..widgets.spans import TextLine, cut
from ..widgets.sparkline import Tick, sparkline
from .dialog import Dialog

AGAIN, MISSED, LEAVE = "again", "missed", "leave"
WIDTH, AROUND = 38, 8  # columns of the result, and of all that is around it
ROOMY = 18  # lines of a window; a lower one has no room for empty lines


class Finished(NamedTuple):
    """A run that is over: what it is called, the answers, and how many were missed."""

    name: str
    mode: str
    tally: AnswerTally
    run: Run
    missed: int = 0


class RunEndDialog(Dialog[str]):
    """Shows the result of a run; it answers whether to begin another, or to leave.

    `best` is the score of the best storm before, or why the storm could not be kept. Keys that
    come too soon were still meant for the puzzles.
    """

    def __init__(
        self,
        run: Finished,
        best: int | str | None,
        glyphs: Glyphs,
        now: Callable[[], float],
    ) -> None:
        every = (each for each in self.commands if run.missed or each.id != MISSED)
        super().__init__("run-end", glyphs, every)
        self._run, self._best = run, best
        self._now, self._opened_at = now, now()
        self._card = Lines(glyphs.words, id="run-result")

    def parts(self) -> ComposeResult:
        """The title, the score, the rows of the result, and a plot of the answers."""
        yield Label(f"{self._run.name}: the end", classes="note", markup=False)
        if not len(self._run.tally) and self._run.mode in training.UNKNOWN_SET:
            yield Static(training.UNKNOWN_SET[self._run.mode], markup=False)
            return
        yield self._card

    def on_resize(self, event: Resize) -> None:
        """Fit the result into the window."""
        super().on_resize(event)
        width = max(min(event.size.width - AROUND, WIDTH), 1)
        is_low = event.size.height < ROOMY
        lines = [*self._score(width), *self._rows(width), (), self._plot(width), ()]
        shown = [line for line in lines if line or not is_low]
        self._card.styles.height = len(shown)
        self._card.show(shown)

    def _score(self, width: int) -> Sequence[TextLine]:
        """The score of a storm, and how it compares."""
        if not isinstance(self._run.run, StormRun):
            return ()
        score, best = self._run.run.solved, self._best
        title = f"{score:,} solved"
        if isinstance(best, str):
            problem = paragraph(training.not_kept_text(1, best), width, "bad")
            return *_centred(title, width, "good"), *problem, ()
        praise, is_best = training.praise_text(score, best), best is None or score > best
        style = "key" if is_best else "plain"
        return *_centred(title, width, "good"), *_centred(praise, width, style), ()

    def _rows(self, width: int) -> Iterator[TextLine]:
        """Names and texts at both ends of a line, or on two lines if one has no room for both."""
        run = self._run.run
        technique = run.technique if isinstance(run, StormRun) else ""
        for name, text in training.result_rows(self._run.tally, technique):
            room = width - len(name)
            if len(text) < room:
                yield ((f"{name}{text:>{room}}", "plain"),)
            else:
                yield ((cut(name, width), "plain"),)
                yield ((f"{cut(text, width):>{width}}", "plain"),)

    def _plot(self, width: int) -> TextLine:
        """The time of each right answer as a bar, and a sign for each wrong one."""
        games = [Tick(answer.right, answer.seconds) for answer in self._run.tally.answers]
        return sparkline(games, width, self.glyphs)

    def choose(self, answer: str) -> None:
        """Answer, unless the key was still meant for the puzzles."""
        if self._now() - self._opened_at >= IN_FLIGHT:
            self.answer(answer)

    commands = (
        Command(
            AGAIN,
            ("enter", "space", "r"),
            "Again",
            "Begin another run.",
            partial(choose, answer=AGAIN),
            bar=1,
        ),
        Command(
            MISSED,
            ("m",),
            "Missed",
            "Ask the puzzles again that you missed.",
            partial(choose, answer=MISSED),
            bar=2,
        ),
        Command(LEAVE, ("q",), "Leave", "Leave the puzzles.", partial(choose, answer=LEAVE), bar=3),
        Command(
            "look",
            ("escape",),
            "Last puzzle",
            "Look at the last puzzle again.",
            Dialog.leave,
            bar=4,
        ),
    )


def _centred(text: str, width: int, style: str) -> list[TextLine]:
    """A text in the middle of as many lines as it needs."""
    return [((f"{line:^{width}}", style),) for line in wrap(text, width)]
