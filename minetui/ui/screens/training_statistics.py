"""The statistics of training: what the player knows and misses, by technique and by pattern."""

from textual.app import ComposeResult
from textual.events import Resize

from minetui.play import TrainingState
from minetui.texts import training

from ..commands import Command
from ..features.opener import Opener
from ..record_problems import or_problem
from ..widgets.row_list import RowList
from ..widgets.skill_list import INKS, SkillRows
from .command_screen import CommandScreen, Preferences, common_commands

PATIENCE = 0.05  # seconds that the first paint waits for the figures
WIDEST = 100  # columns of the list


class StatisticsScreen(CommandScreen):
    """Lists techniques, patterns and storms with their figures."""

    AUTO_FOCUS = "#statistics"

    def __init__(self, opener: Opener, preferences: Preferences) -> None:
        super().__init__(preferences, commands=self.commands)
        self.opener = opener
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
