"""Challenges in words: their rules, and how far a player is."""

from datetime import UTC, datetime

import pytest

from minetui.store import Challenge
from minetui.store.challenges import Earned
from minetui.texts import challenges

EVERY = {each.id: each for each in Challenge.every()}
EARNED = EVERY["minute"]._replace(earned=Earned("game", datetime(2026, 11, 21, 12, tzinfo=UTC)))


@pytest.mark.parametrize(
    ("id", "values", "progress", "reached"),
    [
        ("minute", {"earned": EARNED.earned}, "2026-11-21", ""),
        ("minute", {}, "", ""),
        ("daily", {"value": 0}, "", ""),
        ("thousand", {"value": 1}, "1 of 1,000", "So far 1 of 1,000."),
        ("two-digits", {"value": 125.0}, "125.000 s", "Best so far: 125.000 s."),
        ("two-a-second", {"value": 1.5}, "1.50 3BV/s", "Best so far: 1.50 3BV/s."),
        ("coin-flipper", {"value": 0.04}, "4.00%", "Best so far: 4.00%."),
    ],
)
def test_how_far_a_player_is(
    id: str, values: dict[str, object], progress: str, reached: str
) -> None:
    challenge = EVERY[id]._replace(**values)

    assert challenges.progress_text(challenge, UTC) == progress
    assert challenges.reached_text(challenge) == reached


def test_the_rarest_challenge_of_a_game_is_named() -> None:
    assert challenges.earned_text([]) == ""
    assert challenges.earned_text(["minute"]) == "Earned: Inside a minute"
    rarest = challenges.earned_text(["no-flags", "bare-hands", "minute"])
    assert rarest == "Earned: Bare hands and 2 more"
    assert challenges.count_text([EARNED, EVERY["daily"]]) == "1 of 2"
