"""Challenges in words: their rules, and how far a player is."""

from datetime import UTC, datetime

import pytest

from minetui.store import Challenge
from minetui.store.challenges import Earned
from minetui.texts import challenges

EVERY = {each.id: each for each in Challenge.every()}
EARNED = EVERY["minute"]._replace(earned=Earned("game", datetime(2026, 11, 21, 12, tzinfo=UTC)))


FAST = "Win an Expert game in under 100 s."
QUICK, LUCKY = (
    "Win Intermediate or Expert at over 2 3BV/s.",
    "Win a named level with luck under 1%.",
)
MANY, MINUTE = "Win 1,000 games at any level.", "Win a Beginner game in under 60 s."


@pytest.mark.parametrize(
    ("id", "values", "progress", "text"),
    [
        ("minute", {"earned": EARNED.earned}, "2026-11-21", f"{MINUTE} Earned on 2026-11-21."),
        ("minute", {}, "", MINUTE),
        ("daily", {"value": 0}, "", "Win a daily board on its day."),
        ("thousand", {"value": 1}, "1 of 1,000", f"{MANY} So far 1 of 1,000."),
        ("two-digits", {"value": 125.0}, "125.000 s", f"{FAST} Best so far: 125.000 s."),
        ("two-a-second", {"value": 1.5}, "1.50 3BV/s", f"{QUICK} Best so far: 1.50 3BV/s."),
        ("coin-flipper", {"value": 0.04}, "4.00%", f"{LUCKY} Best so far: 4.00%."),
    ],
)
def test_a_rule_is_followed_by_what_is_reached(
    id: str, values: dict[str, object], progress: str, text: str
) -> None:
    challenge = EVERY[id]._replace(**values)

    assert challenges.progress_text(challenge, UTC) == progress
    assert challenges.challenge_text(challenge) == text


def test_the_rarest_challenge_of_a_game_is_named() -> None:
    assert challenges.earned_text([]) == ""
    assert challenges.earned_text(["minute"]) == "Earned: Inside a minute"
    rarest = challenges.earned_text(["no-flags", "bare-hands", "minute"])
    assert rarest == "Earned: Bare hands (+2)"
    assert challenges.count_text([EARNED, EVERY["daily"]]) == "1 of 2"
