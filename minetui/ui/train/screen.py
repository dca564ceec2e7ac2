"""The screens of training: its modes, with what the puzzles are about, and a run of puzzles."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from minetui.core import LEVELS, Game, Shape
from minetui.formats import shown
from minetui.language import N_, _, ngettext
from minetui.learn import PATTERNS, patterns_on
from minetui.play import GameSession, TrainingChoice, TrainingState
from minetui.solver import TECHNIQUES
from minetui.store import fresh_seed
from minetui.texts import shapes, training

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.screen import BoardScreen
from ..kit.app import Application
from ..kit.commands import Places, command
from ..kit.glyphs import Glyphs
from ..kit.lines import TextLine, column_of, padded
from ..kit.lists import ListScreen, Section, Sections
from ..kit.screen import BACK
from ..learn.verdict import VerdictDisplay
from .answers import PuzzleAnswers, PuzzlePanel
from .puzzles import Puzzles
from .results import AnswerQueue, RunResults
from .statistics import StatisticsScreen


class PuzzleScreen(BoardScreen):
    """Shows a run of puzzles; its commands have these places."""

    places = Places(
        bar=("reveal", "flag", "back", "more"),
        bar_after=("reveal", "last_puzzle", "back", "more"),
        more=(
            ("show_answer", "next_puzzle", "last_puzzle", "words"),
            ("see_game", "analyse"),
            ("go_to",),
            ("settings", "help", "back"),
        ),
    )
    back = BACK.but(caption="Puzzles")


def puzzle_screen(choice: TrainingChoice, app: Application, queue: AnswerQueue) -> BoardScreen:
    """The screen of a run of puzzles, whose answers go into a queue to be kept."""
    times = app.TIMES
    display, results = VerdictDisplay(), RunResults(queue)
    puzzles = Puzzles(choice, queue, results, times)
    answers = PuzzleAnswers(puzzles, display)
    features = [
        *(display, answers, PuzzlePanel(puzzles, answers, display), puzzles, results),
        *(Cursor(), Jumps(), Neighbours()),
    ]
    session = GameSession(Game(choice.level, fresh_seed()), times.now, watched=True)
    return PuzzleScreen(session, features, app)


Value = TypeVar("Value")

NAME, WIDEST = 25, 34  # columns of a name with the gap behind it
STATE = 11  # columns of what is to be known of a mode
PARTS = {
    "technique": N_("Technique"),
    "pattern": N_("Pattern"),
    "level": N_("Level"),
    "shape": N_("Shape"),
}
"""The parts of the choice that can be changed in the list; the shape is that of the level."""


class TrainingRows(Sections[str]):
    """The modes, and below them the parts of the choice, by their names."""

    def __init__(self, choice: TrainingChoice, glyphs: Glyphs) -> None:
        super().__init__()
        self.choice, self.known = choice, TrainingState()
        self._glyphs = glyphs
        self.take([Section("", [*training.MODES]), Section(N_("Topic"), [*PARTS])])

    def header(self, width: int) -> TextLine:
        """The title of the list, and how many puzzles were answered."""
        answers, seed = sum(skill.answers for skill in self.known.techniques), self.choice.seed
        name = _("Puzzles") if seed is None else _("Puzzles of the seed {seed}", seed=shown(seed))
        count = ngettext("{n} answered", "{n} answered", answers) if answers else ""
        return self.ends(name, count, width, "header")

    def line(self, row: str, width: int) -> TextLine:
        """A mode, or a part of the choice with its value."""
        if row in PARTS:
            return self.ends(f"  {_(PARTS[row])}", self.value(row), width, "plain")
        mode = training.MODES[row]
        state = training.mode_text(row, best=self.known.best_score, due=len(self.known.due))
        side = (f"{padded(state, STATE, '>')} ", "won" if state else "plain")
        name, sentence = (f"   {_(mode.name)}", "strong"), (_(mode.sentence), "plain")
        column = column_of((f"   {_(each.name)}" for each in training.MODES.values()), NAME, WIDEST)
        return self.titled(name, sentence, side, (column, width))

    def value(self, part: str) -> str:
        """What is chosen of a part, in words."""
        choice = self.choice
        if part == "level":
            return _(choice.level.name)
        if part == "shape":
            return _(shapes.NAMES[choice.level.shape])
        if part == "pattern":
            return training.skill_name(choice.pattern) or _(training.ANY)
        return training.skill_name(choice.technique) if choice.technique else _(training.ANY)

    def changed(self, part: str, by: int) -> TrainingChoice:
        """The choice with another value of a part; a pattern belongs to a technique and a shape."""
        choice, shape = self.choice, self.choice.level.shape
        if part == "level":
            levels = [level.shaped(shape) for level in LEVELS.values()]
            return replace(choice, level=_next(levels, choice.level, by))
        if part == "shape":
            shape = _next([*Shape], shape, by)
            pattern = choice.pattern if choice.pattern in patterns_on(shape) else ""
            return replace(choice, level=choice.level.shaped(shape), pattern=pattern)
        if part == "technique":
            technique = _next(["", *TECHNIQUES.ids], choice.technique, by)
            return replace(choice, technique=technique, pattern="")
        pattern = _next(["", *patterns_on(shape)], choice.pattern, by)
        technique = PATTERNS[pattern] if pattern else choice.technique
        return replace(choice, pattern=pattern, technique=technique)


def _next(values: Sequence[Value], now: Value, by: int) -> Value:
    """The value so many places after one of some values; the first one after any other."""
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]


PATIENCE = 0.2  # seconds that the list waits for what is known


class TrainScreen(ListScreen[TrainingRows]):
    """Lists the modes of training; Enter begins. With `begins`, one has begun at once."""

    widest = 100
    places = Places(bar=("open", "next_value", "statistics", "back"))
    window_title = N_("Puzzles")

    def __init__(
        self, app: Application, choice: TrainingChoice | None = None, *, begins: bool = False
    ) -> None:
        self._follows_games = choice is None  # the level is that of the last games
        rows = TrainingRows(choice or TrainingChoice(level=TrainingState().level), app.glyphs)
        super().__init__(app, rows, id="training")
        self.list.index = rows.index_of(rows.choice.mode)
        self._begins = begins
        self._answers = AnswerQueue(app.jobs, self._take_problem)

    def on_mount(self) -> None:
        """Begin with what was asked for."""
        if self._begins:
            self._begin()

    async def on_screen_resume(self) -> None:
        """Read what is known, once the last answers are kept."""
        self.name_window()
        self._answers.report = self._take_problem
        self._answers.keep()
        await self.application.jobs.wait(AnswerQueue.JOB, PATIENCE)
        self._read()
        await self.jobs.wait("known", PATIENCE)
        self.fit()

    @command("Begin", "enter", id="open")
    def choose(self) -> None:
        """Begin, or change what is chosen."""
        rows, row = self.list.rows, self._row
        if row in training.MODES:
            rows.choice = replace(rows.choice, mode=row)
            self._begin()
        else:
            self._change(1)

    @command("Previous", "left", "h")
    def last_value(self) -> None:
        """Go back to the last technique, pattern or level."""
        self._change(-1)

    @command("Change", "right", "l", "space")
    def next_value(self) -> None:
        """Take the next technique, pattern or level."""
        self._change(1)

    def _change(self, by: int) -> None:
        """Change the part of the choice at the cursor, or the first one that the mode uses."""
        rows, row = self.list.rows, self._row
        used = TrainingChoice.PARTS.get(row, [row])
        part = next((part for part in PARTS if part in used), None)
        if part is not None:
            rows.choice = rows.changed(part, by)
            self.list.refresh()
            self.show_status()

    @command("Statistics", "tab", id="statistics")
    def show_statistics(self) -> None:
        """Show what you know and what you miss."""
        self.open(StatisticsScreen(self.application))

    @property
    def _row(self) -> str:
        """The mode or the part at the cursor; empty for the title between them."""
        return self.list.rows.item(self.list.index) or ""

    def _begin(self) -> None:
        """Open the puzzles that are chosen."""
        self.open(puzzle_screen(self.list.rows.choice, self.application, self._answers))

    def _read(self) -> None:
        """Read what is known."""
        self.jobs.run("known", lambda _: TrainingState.read(), self._take)

    def _take_problem(self, problem: str) -> None:
        """Say why answers are not kept; once they are, read what is known anew."""
        if problem:
            self.say(problem)
        else:
            self._read()

    def _take(self, known: TrainingState) -> None:
        """Show what is known."""
        rows = self.list.rows
        rows.known = known
        if self._follows_games:
            self._follows_games = False
            rows.choice = replace(rows.choice, level=known.level)
        self.list.show(self.list.index)
        self.fit()
