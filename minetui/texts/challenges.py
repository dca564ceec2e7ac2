"""The challenges in words: their names and rules, how far a player is, and what a game earned."""

from collections.abc import Collection, Sequence
from datetime import datetime, tzinfo
from fractions import Fraction
from typing import NamedTuple

from minetui.store import Challenge, Tier

from .metrics import FORMS
from .words import percent


class Words(NamedTuple):
    """The name of a challenge, and its rule in a sentence."""

    name: str
    rule: str


WHAT_COUNTS = "Assisted games count only towards days in a row."
TIER_NAMES = {
    Tier.FIRST_STEPS: "First steps",
    Tier.STEADY: "Steady",
    Tier.SHARP: "Sharp",
    Tier.RARE: "Rare",
}
WORDS = {
    "beginner": Words("First clearing", "Win a Beginner game."),
    "minute": Words("Inside a minute", "Win a Beginner game in under 60 s."),
    "hat-trick": Words("Hat trick", "Win three Beginner games in a row."),
    "daily": Words("Dish of the day", "Win a daily board on its day."),
    "one-a-second": Words("One a second", "Beginner to Expert: speed over 1 (3BV/s)."),
    "intermediate": Words("A bigger garden", "Win an Intermediate game."),
    "single-digits": Words("Single digits", "Win a Beginner game in under 10 s."),
    "ten-in-a-row": Words("Ten out of ten", "Win ten Beginner games in a row."),
    "no-flags": Words("No flags", "Win an Intermediate game without flags."),
    "on-a-roll": Words("On a roll", "Win five Intermediate games within 15 minutes."),
    "nothing-to-chance": Words("Nothing to chance", "Win a no-guess Expert board."),
    "ninety-nine": Words("Ninety-nine", "Win an Expert game."),
    "seven-days": Words("Seven days", "Win the daily board seven days in a row."),
    "hundred": Words("A hundred up", "Win 100 games at any level."),
    "two-digits": Words("Two digits", "Win an Expert game in under 100 s."),
    "two-a-second": Words("Two a second", "Intermediate or Expert: speed over 2 (3BV/s)."),
    "bare-hands": Words("Bare hands", "Win an Expert game without flags."),
    "no-click-wasted": Words("No click wasted", "Win an Expert game without a wasted click."),
    "less-is-more": Words("Less is more", "Beginner to Expert: over 100% efficient (IOE)."),
    "coin-flipper": Words("Coin flipper", "Beginner to Expert: luck under 1%."),
    "sunday": Words("Sunday best", "Win a Sunday's daily board."),
    "all-week": Words("All week long", "Win a daily board on each day of the week."),
    "wide-country": Words("Wide country", "Win 2,000 cells or more, at least 15% mines."),
    "sixty-seconds": Words("Sixty seconds", "Win an Expert game in under 60 s."),
    "three-a-second": Words("Three a second", "Win Expert at a speed over 3 (3BV/s)."),
    "lightning": Words("Lightning, thrice", "Win three Expert games in a row."),
    "beyond-greed": Words("Beyond greed", "Beginner to Expert: beat the good plan (ZNE)."),
    "month": Words("A month of days", "Win the daily board 30 days in a row."),
    "thousand": Words("A thousand up", "Win 1,000 games at any level."),
}
"""The names and the rules, by the ids of the challenges."""


def earned_text(ids: Collection[str]) -> str:
    """The challenges that a game earned, the rarest by its name; empty for none.

    >>> earned_text(["no-flags"]), earned_text(["no-flags", "bare-hands"])
    ('Earned: No flags', 'Earned: Bare hands and 1 more')
    """
    earned = [each for each in Challenge.every() if each.id in ids]
    names = [WORDS[each.id].name for tier in reversed(Tier) for each in earned if each.tier is tier]
    if not names:
        return ""
    more = f" and {len(names) - 1} more" if names[1:] else ""
    return f"Earned: {names[0]}{more}"


def progress_text(challenge: Challenge, zone: tzinfo | None = None) -> str:
    """How far a player is: the day when it was earned, the amount, or the best so far.

    Nothing where there is nothing yet. The day is that in a time zone, None for the player's.
    """
    earned, value, goal = challenge.earned, challenge.value, challenge.goal
    if earned:
        return f"{earned.date.astimezone(zone):%Y-%m-%d}"
    if value is None or (not goal.metric and goal.amount == 1):
        return ""
    return _metric_text(goal.metric, value) if goal.metric else f"{value:,} of {goal.amount:,}"


def reached_text(challenge: Challenge) -> str:
    """How far a player is from a challenge, in a sentence; empty where there is nothing yet."""
    text = "" if challenge.earned else progress_text(challenge)
    if not text:
        return ""
    return f"Best so far: {text}." if challenge.goal.metric else f"So far {text}."


def day_text(earned: datetime, now: datetime) -> str:
    """The day when a challenge was earned, or the month if it was in another year.

    >>> from datetime import UTC
    >>> now = datetime(2026, 11, 23, tzinfo=UTC)
    >>> day_text(now, now), day_text(datetime(2025, 2, 3, tzinfo=UTC), now)
    ('23 Nov', 'Feb 2025')
    """
    then = earned.astimezone(now.tzinfo)
    return f"{then.day} {then:%b}" if then.year == now.year else f"{then:%b %Y}"


def count_text(every: Sequence[Challenge]) -> str:
    """How many of some challenges are earned."""
    return f"{sum(each.earned is not None for each in every)} of {len(every)}"


def _metric_text(metric: str, value: float) -> str:
    """A value of a metric with its unit."""
    if metric == "luck":
        return percent(Fraction(value), 2)
    units = {"time": " s", "speed": " 3BV/s"}
    return f"{FORMS[metric].text(value)}{units.get(metric, '')}"
