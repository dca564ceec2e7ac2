"""Searches in threads that leave time to the screen."""

import sys

import pytest

from minetui.solver import never
from minetui.ui.kit import jobs
from minetui.ui.kit.jobs import LOOK, TURN, Calm, short_turns


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that were slept, which are all that passes."""
    times = list[float]()
    monkeypatch.setattr(jobs, "monotonic", lambda: sum(times))
    monkeypatch.setattr(jobs, "sleep", times.append)
    return times


def test_a_search_waits_while_keys_come_and_no_longer(slept: list[float]) -> None:
    calm = Calm(0.3)
    calm.wait(never)
    assert slept == []
    calm.touch()
    calm.wait(never)

    assert 0.3 <= sum(slept) < 0.3 + 2 * LOOK
    calm.wait(never)
    assert sum(slept) < 0.3 + 2 * LOOK


def test_a_search_that_is_to_stop_waits_for_nothing(slept: list[float]) -> None:
    calm = Calm(0.3)
    calm.touch()
    calm.wait(lambda: len(slept) > 2)

    assert slept == [LOOK] * 3


def test_turns_are_short_only_while_a_search_computes() -> None:
    usual = sys.getswitchinterval()
    with short_turns(), short_turns():
        assert sys.getswitchinterval() == pytest.approx(TURN)

    assert sys.getswitchinterval() == usual > TURN
