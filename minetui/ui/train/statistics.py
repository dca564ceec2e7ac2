"""The statistics of training: what the player knows and misses, by technique and by pattern."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from minetui.core import Shape
from minetui.language import N_, _, number
from minetui.learn import PATTERNS, is_skill_on, skill_id
from minetui.play import TrainingState
from minetui.solver import TECHNIQUES
from minetui.store import Skill, StormResult
from minetui.texts import shapes, training, words

from ..kit import lists
from ..kit.app import Application
from ..kit.charts import Tick, sparkline
from ..kit.commands import Places
from ..kit.glyphs import Glyphs
from ..kit.lines import Ink, TextLine, cut, in_column, padded
from ..kit.lists import ListScreen, Section, Sections

INKS = {
    **lists.INKS,
    "bad": Ink("error", attributes="bold"),
    "key": Ink("warning", attributes="bold"),
}
COLUMNS = {N_("answers"): 9, N_("right"): 7, N_("median"): 8, N_("trend"): 7}
NAME = 18  # columns of a name
LEAST_PLOT = 12  # columns
OTHERS = [shape for shape in Shape if shape is not Shape.SQUARE]
MOST_STORMS = 5  # of the best and of the latest ones
FLAT = 0.05  # a trend that is no more than this is none


class SkillRows(Sections[Skill | StormResult]):
    """What is known: by technique, by pattern, on each other shape, and the storms."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self._glyphs = glyphs

    def show(self, known: TrainingState) -> None:
        """Show what is known."""
        groups: Mapping[str, Sequence[Skill | StormResult]] = {
            N_("Techniques"): _ordered(known.techniques, TECHNIQUES.ids),
            N_("Patterns"): _ordered(known.patterns, [*PATTERNS]),
            **{shapes.NAMES[shape]: _elsewhere(known, shape) for shape in OTHERS},
            N_("Best storms"): known.best[:MOST_STORMS],
            N_("Latest storms"): known.latest[:MOST_STORMS],
        }
        sections = [Section(title, group) for title, group in groups.items() if group]
        self.take(sections or [Section(training.NO_STATISTICS, ())])

    def header(self, width: int) -> TextLine:
        """The names of the columns."""
        shown = self._columns(width)
        texts = "".join(padded(_(name), columns, ">") for name, columns in shown)
        title = padded(" " + _("Statistics"), min(NAME, width))
        return ((cut(title + texts, width), "header"),)

    def line(self, item: Skill | StormResult, width: int) -> TextLine:
        """A storm, or the figures of a skill."""
        if isinstance(item, StormResult):
            text = training.storm_text(item.score, item.technique)
            return self.ends(f"  {item.date.astimezone():%Y-%m-%d}", text, width, "plain")
        return self._skill(item, width)

    def _skill(self, skill: Skill, width: int) -> TextLine:
        """The figures of a skill, with a plot of the latest answers where there is room."""
        name = min(NAME, width)
        room = max(name - 2, 0)
        trend, style = self._trend(skill.trend)
        accuracy = skill.accuracy if skill.recent is None else skill.recent
        figures = {
            "answers": number(skill.answers),
            "right": words.percent(accuracy, 0),
            "median": training.seconds_text(skill.median_seconds),
        }
        spans: TextLine = ((f"  {in_column(training.skill_name(skill.name), room)}", "strong"),)
        for column, columns in self._columns(width):
            text, ink = (trend, style) if column == "trend" else (figures[column], "plain")
            spans += ((padded(text, columns, ">"), ink),)
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
        shown = [(name, max(least, cell_len(_(name)) + 1)) for name, least in COLUMNS.items()]
        while shown and NAME + sum(columns for _, columns in shown) + 1 > width:
            shown.pop(0 if len(shown) == len(COLUMNS) else -1)
        return shown


def _ordered(
    skills: Sequence[Skill], order: Sequence[str], shape: Shape = Shape.SQUARE
) -> list[Skill]:
    """The skills on a shape in this order of their names; a name of an older version comes last."""
    ranks = {skill_id(name, shape): rank for rank, name in enumerate(order)}
    return sorted(
        (skill for skill in skills if is_skill_on(skill.name, shape)),
        key=lambda skill: ranks.get(skill.name, len(ranks)),
    )


def _elsewhere(known: TrainingState, shape: Shape) -> list[Skill]:
    """The skills on another shape: its techniques, then its patterns of several numbers."""
    single, *several = PATTERNS  # which is a technique, too
    patterns = _ordered(known.patterns, several, shape)
    named = [skill for skill in patterns if skill.name != skill_id(single, shape)]
    return [*_ordered(known.techniques, TECHNIQUES.ids, shape), *named]


class StatisticsScreen(ListScreen[SkillRows]):
    """Lists techniques, patterns and storms with their figures."""

    widest = 100
    places = Places(bar=("up", "down", "help", "back"))
    window_title = N_("Statistics")

    def __init__(self, app: Application) -> None:
        rows = SkillRows(app.glyphs)
        super().__init__(app, rows, id="statistics", inks=INKS)

    async def on_mount(self) -> None:
        """Read the figures; if that is quick, they are in the first paint."""
        self.name_window()
        self.jobs.run("known", lambda _: TrainingState.read(), self._take)
        await self.jobs.wait("known")
        self.fit()

    def status_text(self) -> str:
        """What the figures mean."""
        has_answers = len(self.list.rows) > 1
        return _(training.STATISTICS_HELP) if has_answers else _(training.NO_STATISTICS_HELP)

    def _take(self, known: TrainingState) -> None:
        """Show the figures."""
        self.list.rows.show(known)
        self.list.show_first()
        self.show_status()
