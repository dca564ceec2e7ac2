"""The screen of the challenges: all of them by their tiers, with how far the player is.

Below the title of each tier the nearest goals come first.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from rich.cells import cell_len

from minetui import play
from minetui.language import _, joined
from minetui.store import Challenge, Records
from minetui.texts import challenges as words

from ..kit import lists
from ..kit.app import Application
from ..kit.commands import Places, command
from ..kit.glyphs import Glyphs, Look
from ..kit.lines import Ink, Span, TextLine, column_of, cut, in_column, padded, width_of
from ..kit.lists import ListScreen, Section, Sections

INKS = {
    **lists.INKS,
    "tier": Ink("primary", attributes="bold"),
    "bar": Ink("primary"),
    "rest": Ink("foreground", opacity=0.4),
}
NAME, WIDEST = 18, 26  # columns of a name with the gap behind it
LEAST_RULE = 24  # columns; in fewer, a rule would say too little
SIDE = 10  # columns of a date, or of a bar in its place
BAR, FIGURES = 14, 13  # columns of a bar and of the figures behind it, in a wide row
WIDE = 100  # columns


class ChallengeRows(Sections[Challenge]):
    """The challenges of all tiers, the nearest goals first."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self._glyphs, self._now = glyphs, datetime.now().astimezone()
        self._challenges: Sequence[Challenge] = ()

    def show(self, challenges: Sequence[Challenge]) -> None:
        """Show these challenges, which are in order of their tiers."""
        self._challenges = challenges
        tiers = groupby(challenges, lambda each: each.tier)
        self.take(Section(words.TIER_NAMES[tier], sorted(some, key=_rank)) for tier, some in tiers)

    def header(self, width: int) -> TextLine:
        """The title of the list, and how many challenges are earned."""
        count = words.count_text(self._challenges) if self._challenges else ""
        # Translators: how many challenges of all, as in "3 of 29 earned".
        earned = _("{count} earned", count=count) if count else ""
        return self.ends(_("Challenges"), earned, width, "header")

    def title(self, section: Section[Challenge], width: int) -> TextLine:
        """The name of a tier, and how many of its challenges are earned."""
        return self.ends(_(section.title), words.count_text(section.items), width, "tier")

    def line(self, each: Challenge, width: int) -> TextLine:
        """A challenge: its name, its rule where there is room for it, and how far it is."""
        name, rule = map(_, words.WORDS[each.id])
        mark = f" {self._glyphs.signs[Look.CLEAR] if each.earned else '  '}"
        style = "won" if each.earned else "strong"
        side = self._side(each, width)
        room, column = width - cell_len(mark) - width_of(side) - 1, self._column
        if room < NAME:
            return ((cut(mark + name, width), style),)
        if room < column + LEAST_RULE:
            return ((mark + in_column(name, room), style), *side, (" ", "plain"))
        rest = cut(rule, room - column - 1)
        return (
            (mark + padded(cut(name, column - 1), column), style),
            (padded(rest, room - column), "faint" if each.earned else "plain"),
            *side,
            (" ", "plain"),
        )

    def untold(self, each: Challenge, width: int) -> str:
        """What a row of this width has no room for: the rule, and how far the player is."""
        rule = _(words.WORDS[each.id].rule)
        side = width_of(self._side(each, width))
        is_told = cell_len(rule) <= width - len(" ✓ ") - self._column - side - 2
        reached = "" if width >= WIDE else words.reached_text(each)
        return joined("" if is_told else rule, reached)

    @property
    def _column(self) -> int:
        """The columns of a name with the gap behind it."""
        names = (_(words.WORDS[each.id].name) for each in self._challenges)
        return column_of(names, NAME, WIDEST)

    def _side(self, each: Challenge, width: int) -> Sequence[Span]:
        """The day when a challenge was earned, or a bar; with figures in a wide row."""
        if each.earned:
            day = words.day_text(each.earned.date, self._now)
            return ((in_column(day, BAR + FIGURES if width >= WIDE else SIDE, ">"), "won"),)
        if width < WIDE:
            return self._bar(each, SIDE)
        return (
            *self._bar(each, BAR),
            (in_column(words.progress_text(each), FIGURES, ">"), "plain"),
        )

    def _bar(self, each: Challenge, width: int) -> Sequence[Span]:
        """A bar that is filled as far as the goal is reached, and never quite before it is."""
        done = min(int(each.share * width), width - 1)
        return ((self._glyphs.done * done, "bar"), (self._glyphs.to_do * (width - done), "rest"))


def _rank(each: Challenge) -> tuple[bool, float]:
    """The place in a tier: the nearest goals first, at the end those that were earned, by date."""
    return each.earned is not None, each.earned.date.timestamp() if each.earned else -each.share


class ChallengesScreen(ListScreen[ChallengeRows]):
    """Lists the challenges; Enter reviews the game that earned one."""

    AUTO_FOCUS = "#challenges"
    places = Places(bar=("back", "help"))

    def __init__(self, app: Application) -> None:
        rows = ChallengeRows(app.glyphs)
        super().__init__(app, rows, id="challenges", inks=INKS)
        self.problem = ""  # why there are no challenges

    async def on_mount(self) -> None:
        """Read the challenges; if that is quick, they are in the first paint."""

        def read() -> list[Challenge]:
            with Records() as records:
                return records.challenges()

        self.jobs.run("challenges", lambda _: read(), self._take, otherwise=self._take_problem)
        await self.jobs.wait("challenges")
        self.fit()

    @property
    def challenge(self) -> Challenge | None:
        """The challenge at the cursor."""
        return self.list.rows.item(self.list.index)

    def status_text(self) -> str:
        """What the row at the cursor has no room for, or on the title of a tier what counts."""
        challenge, rows = self.challenge, self.list.rows
        text = rows.untold(challenge, self.list.width) if challenge else _(words.WHAT_COUNTS)
        return self.problem or text

    @property
    def first_keys(self) -> Sequence[str]:
        """A challenge that was earned has a game to review."""
        return ("open",) if self.challenge and self.challenge.earned else ()

    @command("Review", "enter", id="open")
    def open_game(self) -> None:
        """Review the game that earned this."""
        earned = self.challenge.earned if self.challenge else None
        if earned:
            self.follow("replay", lambda _: play.replay_of_game(earned.uid))

    @command("Review", "v", "V")
    def review(self) -> None:
        """Review the game that earned this."""
        self.open_game()

    def _take(self, challenges: list[Challenge]) -> None:
        """Show the challenges."""
        self.list.rows.show(challenges)
        self.list.show_first()
        self.fit()

    def _take_problem(self, problem: str) -> None:
        """Say why there are none."""
        self.problem = problem
        self.fit()
