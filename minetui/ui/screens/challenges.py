"""The screen of the challenges: all of them by their tiers, with how far the player is."""

from textual.app import ComposeResult
from textual.events import Resize

from minetui.formats import Replay
from minetui.store import Challenge
from minetui.texts import challenges

from ..commands import Command
from ..features.opener import Opener
from ..widgets.challenge_list import INKS, ChallengeRows
from ..widgets.row_list import RowList
from .command_screen import CommandScreen, Preferences, common_commands
from .record_reading import read_challenges, replay_of_game

PATIENCE = 0.05  # seconds that the first paint waits for the challenges
WIDEST = 112  # columns of the list


class ChallengesScreen(CommandScreen):
    """Lists the challenges; Enter watches the game that earned one."""

    AUTO_FOCUS = "#challenges"

    def __init__(self, opener: Opener, preferences: Preferences) -> None:
        super().__init__(preferences, commands=self.commands)
        self.opener, self.problem = opener, ""
        rows = ChallengeRows(self.glyphs)
        self.list = RowList(rows, self.glyphs.words, id="challenges", inks=INKS)

    def compose(self) -> ComposeResult:
        """The list, the challenge at the cursor, and the keys."""
        yield from (self.list, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the challenges; if that is quick, they are in the first paint."""
        self.jobs.run("challenges", lambda _: read_challenges(), self._take)
        await self.jobs.wait("challenges", PATIENCE)
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

    @property
    def challenge(self) -> Challenge | None:
        """The challenge at the cursor."""
        return self.list.rows.challenge(self.list.index)

    def status_text(self) -> str:
        """The challenge at the cursor, or on the title of a tier what counts."""
        text = (
            challenges.challenge_text(self.challenge) if self.challenge else challenges.WHAT_COUNTS
        )
        return self.problem or text

    def on_row_list_moved(self) -> None:
        """Show the challenge at the cursor."""
        self.say("")
        self.show_status()

    def on_row_list_chosen(self) -> None:
        """Watch the game of a challenge that was clicked."""
        self.action_command("open")

    def open_game(self) -> None:
        """Watch the game that earned the challenge at the cursor."""
        earned = self.challenge.earned if self.challenge else None
        if earned:
            self.jobs.run("watch", lambda _: replay_of_game(earned.uid), self._open)

    def _take(self, answer: list[Challenge] | str) -> None:
        """Show the challenges, or say why there are none."""
        if isinstance(answer, str):
            self.problem = answer
        else:
            self.list.rows.take(answer)
            self.list.show_first()
        self.fit()

    def _open(self, replay: Replay | str) -> None:
        """Watch a replay, or say why there is none."""
        if isinstance(replay, str):
            self.say(replay)
        elif self.is_active:
            self.opener.open_replay(replay)

    commands = (
        Command("open", ("enter",), "Watch", "Watch the game that earned this.", open_game, bar=1),
        Command("up", ("up", "k"), "Up", "Move up.", lambda screen: screen.list.move(-1)),
        Command("down", ("down", "j"), "Down", "Move down.", lambda screen: screen.list.move(1)),
        *common_commands("Leave the challenges.", bar=2),
        Command("leave", ("escape",), "Leave", "Leave the challenges.", CommandScreen.leave),
    )
