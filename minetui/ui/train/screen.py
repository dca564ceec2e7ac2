"""The screen of training: its modes, what the puzzles are about, and what is known so far.

The screen of puzzles, as a list of features.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from textual.app import ComposeResult
from textual.events import Resize

from minetui.core import LEVELS, Game
from minetui.learn import PATTERNS
from minetui.play import GameSession, TrainingChoice, TrainingState
from minetui.solver import TECHNIQUES
from minetui.store import fresh_seed
from minetui.texts import training

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.screen import BoardScreen
from ..kit.app import Application
from ..kit.commands import Command
from ..kit.jobs import or_problem
from ..kit.lists import RowList
from ..kit.screen import CommandScreen, common_commands, menu_command
from ..learn.verdict import VerdictDisplay
from .answers import INKS, USED, ChoicePart, PuzzleAnswers, PuzzlePanel, TrainingRows
from .puzzles import KEEPING_ANSWERS, AnswerQueue, Puzzles, RunResults
from .statistics import StatisticsScreen

PUZZLE_COMMANDS = (
    menu_command(bar=5, bar_after=5),
    *common_commands("Leave the puzzles.", caption="Leave"),
)


def puzzle_screen(choice: TrainingChoice, app: Application, queue: AnswerQueue) -> BoardScreen:
    """The screen of a run of puzzles, whose answers go into a queue to be kept."""
    times = app.TIMES
    display, results = VerdictDisplay(), RunResults(app.jobs, queue, times.now)
    puzzles = Puzzles(choice, results, times)
    answers = PuzzleAnswers(puzzles, display)
    features = [
        *(display, answers, PuzzlePanel(puzzles, answers, display), puzzles, results),
        *(Cursor(app), Jumps(), Neighbours(app)),
    ]
    session = GameSession(Game(choice.level, fresh_seed()), times.now, watched=True)
    return BoardScreen(session, features, PUZZLE_COMMANDS, app)


PATIENCE = 0.2  # seconds that the list waits for what is known
WIDEST = 100  # columns of the list
VALUES: Mapping[ChoicePart, Sequence[Any]] = {
    ChoicePart.TECHNIQUE: ("", *(technique.id for technique in TECHNIQUES)),
    ChoicePart.PATTERN: ("", *PATTERNS),
    ChoicePart.LEVEL: tuple(LEVELS.values()),
}


class TrainScreen(CommandScreen):
    """Lists the modes of training; Enter begins. With `begins`, one has begun at once."""

    AUTO_FOCUS = "#training"

    def __init__(
        self,
        app: Application,
        choice: TrainingChoice | None = None,
        *,
        begins: bool = False,
    ) -> None:
        super().__init__(app, commands=self.commands)
        self._begins = begins
        self._answers = AnswerQueue(app.jobs, self._take_problem)
        rows = TrainingRows(choice or TrainingChoice(), self.glyphs)
        self.list = RowList(rows, self.glyphs.words, id="training", inks=INKS)
        self.list.index = rows.index_of(rows.choice.mode)

    def compose(self) -> ComposeResult:
        """The list, the mode at the cursor, and the keys."""
        yield from (self.list, self.status, self.keys)

    def on_mount(self) -> None:
        """Begin with what was asked for."""
        if self._begins:
            self._begin()

    async def on_screen_resume(self) -> None:
        """Read what is known, once the last answers are kept."""
        self.app.title = "Puzzles"
        self._answers.report = self._take_problem
        self._answers.keep()
        await self.application.jobs.wait(KEEPING_ANSWERS, PATIENCE)
        self._read()
        await self.jobs.wait("known", PATIENCE)
        self.fit()

    def on_resize(self, event: Resize) -> None:
        """Arrange the list in the new window."""
        self.fit()

    def fit(self) -> None:
        """Show what there is room for."""
        indent = max((self.width - WIDEST) // 2, 0)
        self.list.styles.margin = (0, indent, 0, indent)
        self.show_keys()
        self.show_status()

    def status_text(self) -> str:
        """The mode at the cursor, with the parts of the choice that it uses."""
        rows = self.list.rows
        row = rows.at(self.list.index)
        if not isinstance(row, str):
            return training.choice_text(self.key("open"))
        used = {part.value: rows.values[part] for part in USED[row]}
        return (
            training.about_text(used, self.key("next_value"))
            if used
            else training.MODES[row].sentence
        )

    def on_row_list_moved(self) -> None:
        """Show the mode at the cursor."""
        self.say("")
        self.show_status()

    def on_row_list_chosen(self) -> None:
        """Begin with a mode that was clicked."""
        self.action_command("open")

    def choose(self) -> None:
        """Begin with the mode at the cursor, or change the part of the choice there."""
        row = self.list.rows.at(self.list.index)
        if isinstance(row, ChoicePart):
            self._change(row, 1)
        elif row is not None:
            self.list.rows.choice = replace(self.list.rows.choice, mode=row)
            self._begin()

    def change(self, by: int) -> None:
        """Change the part of the choice at the cursor, or the first one that the mode uses."""
        row = self.list.rows.at(self.list.index)
        part = row if isinstance(row, ChoicePart) else next(iter(USED.get(row or "", ())), None)
        if part is not None:
            self._change(part, by)

    def show_statistics(self) -> None:
        """Show what is known and what is missed."""
        self.open(StatisticsScreen(self.application))

    def _change(self, part: ChoicePart, by: int) -> None:
        """Take the next value of a part; a pattern belongs to a technique."""
        rows, values = self.list.rows, VALUES[part]
        now = getattr(rows.choice, part.value)
        index = values.index(now) + by if now in values else 0
        changes = {part.value: values[index % len(values)]}
        if part is ChoicePart.PATTERN and changes["pattern"]:
            changes["technique"] = PATTERNS[changes["pattern"]]
        elif part is ChoicePart.TECHNIQUE:
            changes["pattern"] = ""
        rows.choice = replace(rows.choice, **changes)
        self.list.refresh()
        self.show_status()

    def _begin(self) -> None:
        """Open the puzzles that are chosen."""
        self.open(puzzle_screen(self.list.rows.choice, self.application, self._answers))

    def _read(self) -> None:
        """Read what is known."""
        self.jobs.run("known", lambda _: or_problem(TrainingState.read), self._take)

    def _take_problem(self, problem: str) -> None:
        """Say why answers are not kept; once they are, read what is known anew."""
        if problem:
            self.say(problem)
        else:
            self._read()

    def _take(self, known: TrainingState | str) -> None:
        """Show what is known, or say why it is not."""
        if isinstance(known, str):
            self.say(known)
        else:
            self.list.rows.known = known
        self.list.show(self.list.index)
        self.fit()

    commands = (
        Command("open", ("enter",), "Begin", "Begin, or change what is chosen.", choose, bar=1),
        Command("up", ("up", "k"), "Up", "Move up.", lambda screen: screen.list.move(-1)),
        Command("down", ("down", "j"), "Down", "Move down.", lambda screen: screen.list.move(1)),
        Command(
            "last_value",
            ("left", "h"),
            "Last",
            "Go back to the last technique, pattern or level.",
            lambda screen: screen.change(-1),
        ),
        Command(
            "next_value",
            ("right", "l"),
            "Change",
            "Take the next technique, pattern or level.",
            lambda screen: screen.change(1),
            bar=2,
        ),
        Command(
            "statistics",
            ("t",),
            "Statistics",
            "Show what you know and what you miss.",
            show_statistics,
            bar=3,
        ),
        *common_commands("Leave the puzzles.", caption="Leave", bar=4),
        Command("leave", ("escape",), "Leave", "Leave the puzzles.", CommandScreen.leave),
    )
