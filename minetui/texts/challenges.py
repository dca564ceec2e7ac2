"""The challenges in words: their names and rules, how far a player is, and what a game earned."""

from collections.abc import Collection, Sequence
from datetime import datetime, tzinfo
from fractions import Fraction
from typing import NamedTuple

from minetui.language import N_, _, ngettext, number
from minetui.store import Challenge, Tier

from .metrics import FORMS
from .words import date_text, in_seconds, month_text, percent


class Words(NamedTuple):
    """The name of a challenge, and its rule in a sentence."""

    name: str
    rule: str


WHAT_COUNTS = N_("Assisted games count only towards days in a row.")
TIER_NAMES = {
    # Translators: tiers of challenges, from the easy ones to the hard ones.
    Tier.FIRST_STEPS: N_("First steps"),
    Tier.STEADY: N_("Steady"),
    Tier.SHARP: N_("Sharp"),
    Tier.RARE: N_("Rare"),
}
WORDS = {
    # Translators: a name of at most 17 columns, and a rule of at most 47, for each challenge.
    "beginner": Words(N_("First clearing"), N_("Win a Beginner game.")),
    "minute": Words(N_("Inside a minute"), N_("Win a Beginner game in under 60 s.")),
    "hat-trick": Words(N_("Hat trick"), N_("Win three Beginner games in a row.")),
    "daily": Words(N_("Dish of the day"), N_("Win a daily board on its day.")),
    "one-a-second": Words(N_("One a second"), N_("Beginner to Expert: speed over 1 (3BV/s).")),
    "intermediate": Words(N_("A bigger garden"), N_("Win an Intermediate game.")),
    "single-digits": Words(N_("Single digits"), N_("Win a Beginner game in under 10 s.")),
    "ten-in-a-row": Words(N_("Ten out of ten"), N_("Win ten Beginner games in a row.")),
    "no-flags": Words(N_("No flags"), N_("Win an Intermediate game without flags.")),
    "on-a-roll": Words(N_("On a roll"), N_("Win five Intermediate games within 15 minutes.")),
    "nothing-to-chance": Words(N_("Nothing to chance"), N_("Win a no-guess Expert board.")),
    "ninety-nine": Words(N_("Ninety-nine"), N_("Win an Expert game.")),
    "seven-days": Words(N_("Seven days"), N_("Win the daily board seven days in a row.")),
    "hundred": Words(N_("A hundred up"), N_("Win 100 games at any level.")),
    "two-digits": Words(N_("Two digits"), N_("Win an Expert game in under 100 s.")),
    "two-a-second": Words(N_("Two a second"), N_("Intermediate or Expert: speed over 2 (3BV/s).")),
    "bare-hands": Words(N_("Bare hands"), N_("Win an Expert game without flags.")),
    "no-click-wasted": Words(
        N_("No click wasted"), N_("Win an Expert game without a wasted click.")
    ),
    "less-is-more": Words(N_("Less is more"), N_("Beginner to Expert: over 100% efficient (IOE).")),
    "coin-flipper": Words(N_("Coin flipper"), N_("Beginner to Expert: luck under 1%.")),
    "sunday": Words(N_("Sunday best"), N_("Win a Sunday's daily board.")),
    "all-week": Words(N_("All week long"), N_("Win a daily board on each day of the week.")),
    "wide-country": Words(N_("Wide country"), N_("Win 2,000 cells or more, at least 15% mines.")),
    "sixty-seconds": Words(N_("Sixty seconds"), N_("Win an Expert game in under 60 s.")),
    "three-a-second": Words(N_("Three a second"), N_("Win Expert at a speed over 3 (3BV/s).")),
    "lightning": Words(N_("Lightning, thrice"), N_("Win three Expert games in a row.")),
    "beyond-greed": Words(N_("Beyond greed"), N_("Beginner to Expert: beat the good plan (ZNE).")),
    "month": Words(N_("A month of days"), N_("Win the daily board 30 days in a row.")),
    "thousand": Words(N_("A thousand up"), N_("Win 1,000 games at any level.")),
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
    name, others = _(names[0]), len(names) - 1
    if not others:
        return _("Earned: {name}", name=name)
    return ngettext("Earned: {name} and {n} more", "Earned: {name} and {n} more", others, name=name)


def progress_text(challenge: Challenge, zone: tzinfo | None = None) -> str:
    """How far a player is: the day when it was earned, the amount, or the best so far.

    Nothing where there is nothing yet. The day is that in a time zone, None for the player's.
    """
    earned, value, goal = challenge.earned, challenge.value, challenge.goal
    if earned:
        return f"{earned.date.astimezone(zone):%Y-%m-%d}"
    if value is None or (not goal.metric and goal.amount == 1):
        return ""
    if goal.metric:
        return _metric_text(goal.metric, value)
    return _("{number} of {all}", number=number(value), all=number(goal.amount))


def reached_text(challenge: Challenge) -> str:
    """How far a player is from a challenge, in a sentence; empty where there is nothing yet."""
    goal, value = challenge.goal, challenge.value
    if challenge.earned or value is None or not (text := progress_text(challenge)):
        return ""
    if goal.metric:
        return _("Best so far: {value}.", value=text)
    return _("So far {number} of {all}.", number=number(value), all=number(goal.amount))


def day_text(earned: datetime, now: datetime) -> str:
    """The day when a challenge was earned, or the month if it was in another year.

    >>> from datetime import UTC
    >>> now = datetime(2026, 11, 23, tzinfo=UTC)
    >>> day_text(now, now), day_text(datetime(2025, 2, 3, tzinfo=UTC), now)
    ('23 Nov', 'Feb 2025')
    """
    then = earned.astimezone(now.tzinfo)
    return date_text(then, short=True) if then.year == now.year else month_text(then, short=True)


def count_text(every: Sequence[Challenge]) -> str:
    """How many of some challenges are earned."""
    earned = sum(each.earned is not None for each in every)
    return _("{number} of {all}", number=number(earned), all=number(len(every)))


def _metric_text(metric: str, value: float) -> str:
    """A value of a metric with its unit."""
    match metric:
        case "luck":
            return percent(Fraction(value), 2)
        case "time":
            return in_seconds(value)
        case "speed":
            return _("{number} 3BV/s", number=number(value, 2))
    return FORMS[metric].text(value) or ""
