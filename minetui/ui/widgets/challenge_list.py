"""The challenges as rows of a list: below the title of each tier, the nearest goals first."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from minetui.store import Challenge, Tier
from minetui.texts import challenges as challenge_texts

from ..board.glyphs import Glyphs, Look
from . import row_list
from .row_parts import ends
from .spans import Span, TextLine, cut
from .styles import Ink

INKS = {
    **row_list.INKS,
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
