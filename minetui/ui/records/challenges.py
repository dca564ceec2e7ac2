"""The screen of the challenges: all of them by their tiers, with how far the player is.

The challenges as rows of a list: below the title of each tier, the nearest goals first.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from textual.app import ComposeResult
from textual.events import Resize

from minetui import play
from minetui.store import Challenge, Records, Tier
from minetui.texts import challenges
from minetui.texts import challenges as challenge_texts

from ..kit import lists
from ..kit.app import Application
from ..kit.commands import Command
from ..kit.glyphs import Glyphs, Look
from ..kit.lines import Ink, Span, TextLine, cut
from ..kit.lists import RowList, ends
from ..kit.screen import CommandScreen, common_commands

INKS = {
    **lists.INKS,
    "tier": Ink("primary", attributes="bold"),
    "bar": Ink("primary"),
    "rest": Ink("foreground", opacity=0.4),
}
NAME = 18  # columns of a name with the gap behind it
LEAST_RULE = 24  # columns; in fewer, a rule would say too little
SIDE = 10  # columns of a date, or of a bar in its place
BAR, FIGURES = 14, 13  # columns of a bar and of the figures behind it, in a wide row
WIDE = 100  # columns


class ChallengeTitle(NamedTuple):
    """The row above the challenges of a tier."""

    tier: Tier
    challenges: Sequence[Challenge]


class ChallengeRows:
    """The challenges of all tiers as the rows of a list. No Textual here."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs
        self._challenges: Sequence[Challenge] = ()
        self._rows: Sequence[Challenge | ChallengeTitle] = ()

    def __len__(self) -> int:
        return len(self._rows)

    def take(self, challenges: Sequence[Challenge]) -> None:
        """Take these challenges, which are in order of their tiers."""
        self._challenges, rows = challenges, list[Challenge | ChallengeTitle]()
        for tier, group in groupby(challenges, lambda each: each.tier):
            of_tier = sorted(group, key=_rank)
            rows += [ChallengeTitle(tier, of_tier), *of_tier]
        self._rows = rows

    def challenge(self, index: int) -> Challenge | None:
        """The challenge in a row; None if there is none."""
        row = self._rows[index] if index < len(self._rows) else None
        return row if isinstance(row, Challenge) else None

    def header(self, width: int) -> TextLine:
        """The title of the list, and how many challenges are earned."""
        counts = (
            f"{challenge_texts.count_text(self._challenges)} earned" if self._challenges else ""
        )
        return ends("Challenges", counts, width, "header")

    def row(self, index: int, width: int) -> TextLine:
        """A challenge, or the title of a tier."""
        row = self._rows[index]
        if isinstance(row, ChallengeTitle):
            return ends(
                challenge_texts.TIER_NAMES[row.tier],
                challenge_texts.count_text(row.challenges),
                width,
                "tier",
            )
        return self._line(row, width)

    def column_at(self, x: int, width: int) -> str | None:
        """No column: the list can't be sorted."""
        return None

    def _line(self, each: Challenge, width: int) -> TextLine:
        """A challenge: its name, its rule where there is room for it, and how far it is."""
        name, rule = challenge_texts.WORDS[each.id]
        mark = f" {self._glyphs.signs[Look.CLEAR] if each.earned else '  '}"
        style = "won" if each.earned else "strong"
        side = self._side(each, width)
        room = width - len(mark) - sum(len(text) for text, _ in side) - 1
        if room < NAME:
            return ((cut(mark + name, width), style),)
        if room < NAME + LEAST_RULE:
            return ((f"{mark}{name:{room}}", style), *side, (" ", "plain"))
        rest = cut(rule, room - NAME - 1)
        return (
            (f"{mark}{name:{NAME}}", style),
            (f"{rest:{room - NAME}}", "faint" if each.earned else "plain"),
            *side,
            (" ", "plain"),
        )

    def _side(self, each: Challenge, width: int) -> Sequence[Span]:
        """The day when a challenge was earned, or a bar; with figures in a wide row."""
        text = challenge_texts.progress_text(each)
        if each.earned:
            earned = f"earned {text}" if width >= WIDE else text
            return ((f"{earned:>{BAR + FIGURES if width >= WIDE else SIDE}}", "won"),)
        if width < WIDE:
            return self._bar(each, SIDE)
        return (*self._bar(each, BAR), (f"{text:>{FIGURES}}", "plain"))

    def _bar(self, each: Challenge, width: int) -> Sequence[Span]:
        """A bar that is filled as far as the goal is reached, and never quite before it is."""
        done = min(int(each.share * width), width - 1)
        return ((self._glyphs.done * done, "bar"), (self._glyphs.to_do * (width - done), "rest"))


def _rank(each: Challenge) -> tuple[bool, float]:
    """The place in a tier: the nearest goals first, at the end those that were earned, by date."""
    return each.earned is not None, each.earned.date.timestamp() if each.earned else -each.share


PATIENCE = 0.05  # seconds that the first paint waits for the challenges
WIDEST = 112  # columns of the list


class ChallengesScreen(CommandScreen):
    """Lists the challenges; Enter watches the game that earned one."""

    AUTO_FOCUS = "#challenges"

    def __init__(self, app: Application) -> None:
        super().__init__(app, commands=self.commands)
        self.problem = ""
        rows = ChallengeRows(self.glyphs)
        self.list = RowList(rows, self.glyphs.words, id="challenges", inks=INKS)

    def compose(self) -> ComposeResult:
        """The list, the challenge at the cursor, and the keys."""
        yield from (self.list, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the challenges; if that is quick, they are in the first paint."""
        self.jobs.run(
            "challenges", lambda _: read_challenges(), self._take, otherwise=self._take_problem
        )
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
            self.follow("replay", lambda _: play.replay_of_game(earned.uid))

    def _take(self, challenges: list[Challenge]) -> None:
        """Show the challenges."""
        self.list.rows.take(challenges)
        self.list.show_first()
        self.fit()

    def _take_problem(self, problem: str) -> None:
        """Say why there are none."""
        self.problem = problem
        self.fit()

    commands = (
        Command("open", ("enter",), "Watch", "Watch the game that earned this.", open_game, bar=1),
        Command("up", ("up", "k"), "Up", "Move up.", lambda screen: screen.list.move(-1)),
        Command("down", ("down", "j"), "Down", "Move down.", lambda screen: screen.list.move(1)),
        *common_commands("Leave the challenges.", bar=2),
        Command("leave", ("escape",), "Leave", "Leave the challenges.", CommandScreen.leave),
    )


def read_challenges() -> list[Challenge]:
    """All challenges with how far the games are; a Problem says why they can't be read."""
    with Records() as records:
        return records.challenges()
