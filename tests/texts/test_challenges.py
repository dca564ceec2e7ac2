"""Challenges in words: their rules, and how far a player is."""

from datetime import UTC, datetime

import pytest

from minetui.store import Challenge
from minetui.store.challenges import Earned
from minetui.texts import challenges

EVERY = {each.id: each for each in Challenge.every()}
EARNED = EVERY["minute"]._replace(earned=Earned("game", datetime(2026, 11, 21, 12, tzinfo=UTC)))


@pytest.mark.parametrize(
    ("challenge", "progress", "text"),
    [
        (EARNED, "2026-11-21", "Win a Beginner game in less than 60 s. Earned on 2026-11-21."),
        (EVERY["minute"], "", "Win a Beginner game in less than 60 s."),
        (EVERY["daily"]._replace(value=0), "", "Win a daily board on its day."),
        (
            *(EVERY["thousand"]._replace(value=1), "1 of 1,000"),
            "Win 1,000 games at any level. So far 1 of 1,000.",
        ),
        (
            *(EVERY["two-digits"]._replace(value=125.0), "125.000 s"),
            "Win an Expert game in less than 100 s. Best so far: 125.000 s.",
        ),
        (
            *(EVERY["two-a-second"]._replace(value=1.5), "1.50 3BV/s"),
            "Win Intermediate or Expert at over 2 3BV/s. Best so far: 1.50 3BV/s.",
        ),
        (
            *(EVERY["coin-flipper"]._replace(value=0.04), "4.00%"),
            "Win a named level with luck under 1%. Best so far: 4.00%.",
        ),
    ],
)
def test_a_rule_is_followed_by_what_is_reached(
    challenge: Challenge, progress: str, text: str
) -> None:
    assert challenges.progress_text(challenge, UTC) == progress
    assert challenges.challenge_text(challenge) == text


def test_the_rarest_challenge_of_a_game_is_named() -> None:
    assert challenges.earned_texts([]) == []
    assert challenges.earned_texts(["minute"]) == [
        "Challenge: Inside a minute",
        "Inside a minute",
    ]
    assert challenges.earned_texts(["no-flags", "bare-hands", "minute"])[0] == (
        "Challenge: Bare hands, 2 more"
    )
    assert challenges.count_text([EARNED, EVERY["daily"]]) == "1 of 2"
