"""The statistics of training: what the player knows and misses, by technique and by pattern.

The statistics of training as rows of a list: techniques, patterns and storms. No Textual.
"""

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.events import Resize

from minetui.learn import PATTERNS
from minetui.play import TrainingState
from minetui.solver import TECHNIQUES
from minetui.store import Skill, StormResult
from minetui.texts import training, words

from ..kit import lists
from ..kit.app import Application
from ..kit.charts import Tick, sparkline
from ..kit.commands import Command
from ..kit.glyphs import Glyphs
from ..kit.jobs import or_problem
from ..kit.lines import Ink, TextLine, cut
from ..kit.lists import RowList, ends
from ..kit.screen import CommandScreen, common_commands

INKS = {
    **lists.INKS,
    "section": Ink("primary", attributes="bold"),
    "bad": Ink("error", attributes="bold"),
    "key": Ink("warning", attributes="bold"),
}
COLUMNS = (("answers", 9), ("right", 7), ("median", 8), ("trend", 7))
NAME = 18  # columns of a name
LEAST_PLOT = 12  # columns
MOST_STORMS = 5  # of the best and of the latest ones
FLAT = 0.05  # a trend that is no more than this is none


class SkillTitle(NamedTuple):
    """The row above some others."""

    text: str


class SkillRows:
    """What is known: by technique, by pattern, and the storms."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs
        self._rows: Sequence[SkillTitle | Skill | StormResult] = ()

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def has_answers(self) -> bool:
        """Is there anything to show?"""
        return len(self._rows) > 1

    def take(self, known: TrainingState) -> None:
        """Take what is known."""
        groups: dict[str, Sequence[Skill | StormResult]] = {
            "Techniques": _ordered(known.techniques, TECHNIQUES.ids),
            "Patterns": _ordered(known.patterns, [*PATTERNS]),
            "Best storms": known.best[:MOST_STORMS],
            "Latest storms": known.latest[:MOST_STORMS],
        }
        rows = list[SkillTitle | Skill | StormResult]()
        for title, group in groups.items():
            rows += [SkillTitle(title), *group] if group else []
        self._rows = rows or [SkillTitle(training.NO_STATISTICS)]

    def header(self, width: int) -> TextLine:
        """The names of the columns."""
        shown = self._columns(width)
        texts = "".join(f"{name:>{columns}}" for name, columns in shown)
        line = f"{' Statistics':{self._name(width)}}{texts}"
        return ((cut(line, width), "header"),)

    def row(self, index: int, width: int) -> TextLine:
        """A title, a skill or a storm."""
        row = self._rows[index]
        if isinstance(row, SkillTitle):
            return ((cut(f" {row.text}", width), "section"),)
        if isinstance(row, StormResult):
            text = training.storm_text(row.score, row.technique)
            return ends(f"  {row.date.astimezone():%Y-%m-%d}", text, width, "plain")
        return self._skill(row, width)

    def column_at(self, x: int, width: int) -> str | None:
        """No column: the list can't be sorted."""
        return None

    def _skill(self, skill: Skill, width: int) -> TextLine:
        """The figures of a skill, with a plot of the latest answers where there is room."""
        name = self._name(width)
        room = max(name - 2, 0)
        trend, style = self._trend(skill.trend)
        accuracy = skill.accuracy if skill.recent is None else skill.recent
        figures = {
            "answers": f"{skill.answers:,}",
            "right": words.percent(accuracy, 0),
            "median": training.seconds_text(skill.median_seconds),
        }
        spans: TextLine = ((f"  {cut(training.skill_name(skill.name), room):{room}}", "strong"),)
        for column, columns in self._columns(width):
            text, ink = (trend, style) if column == "trend" else (figures[column], "plain")
            spans += ((f"{text:>{columns}}", ink),)
        beside = width - name - sum(columns for _, columns in self._columns(width)) - 2
        if beside < LEAST_PLOT:
            return spans
        games = [Tick(bool(each.correct), each.milliseconds / 1000) for each in skill.latest]
        return (*spans, ("  ", "plain"), *sparkline(games[::-1], beside, self._glyphs))

    def _trend(self, trend: float | None) -> tuple[str, str]:
        """An arrow up or down with its style; nothing before there are enough answers."""
        if trend is None:
            return "", "faint"
        if abs(trend) <= FLAT:
            return "=", "faint"
        up, down = tuple(self._glyphs.order)
        return (up, "won") if trend > 0 else (down, "bad")

    def _columns(self, width: int) -> Sequence[tuple[str, int]]:
        """The columns that there is room for."""
        shown = list(COLUMNS)
        while shown and NAME + sum(columns for _, columns in shown) + 1 > width:
            shown.pop(0 if len(shown) == len(COLUMNS) else -1)
        return shown

    def _name(self, width: int) -> int:
        """The columns of a name."""
        return min(NAME, width)


def _ordered(skills: Sequence[Skill], order: Sequence[str]) -> list[Skill]:
    """The skills in this order of their names; a name of an older version comes last."""
    ranks = {name: rank for rank, name in enumerate(order)}
    return sorted(skills, key=lambda skill: ranks.get(skill.name, len(ranks)))


PATIENCE = 0.05  # seconds that the first paint waits for the figures
WIDEST = 100  # columns of the list


class StatisticsScreen(CommandScreen):
    """Lists techniques, patterns and storms with their figures."""

    AUTO_FOCUS = "#statistics"

    def __init__(self, app: Application) -> None:
        super().__init__(app, commands=self.commands)
        self.list = RowList(SkillRows(self.glyphs), self.glyphs.words, id="statistics", inks=INKS)

    def compose(self) -> ComposeResult:
        """The list, what its figures mean, and the keys."""
        yield from (self.list, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the figures; if that is quick, they are in the first paint."""
        self.jobs.run("known", lambda _: or_problem(TrainingState.read), self._take)
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
        """What the figures mean."""
        return (
            training.STATISTICS_HELP if self.list.rows.has_answers else training.NO_STATISTICS_HELP
        )

    def _take(self, known: TrainingState | str) -> None:
        """Show the figures, or say why there are none."""
        if isinstance(known, str):
            self.say(known)
        else:
            self.list.rows.take(known)
            self.list.show_first()
        self.show_status()

    commands = (
        Command("up", ("up", "k"), "Up", "Move up.", lambda screen: screen.list.move(-1), bar=1),
        Command(
            "down", ("down", "j"), "Down", "Move down.", lambda screen: screen.list.move(1), bar=2
        ),
        *common_commands("Leave the statistics.", bar=3),
        Command("leave", ("escape",), "Leave", "Leave the statistics.", CommandScreen.leave),
    )
