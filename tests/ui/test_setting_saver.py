"""Settings are saved in jobs: those of a dialog at once, those of keys once no more keys come."""

from collections.abc import Callable
from typing import Any

import pytest

from minetui.ui.kit.app import MOMENT, SettingSaver


class Later:
    """A timer and jobs that wait until they are told."""

    def __init__(self) -> None:
        self.waiting = list[Callable[[], object]]()
        self.seconds = 0.0

    def __call__(self, seconds: float, act: Callable[[], None]) -> "Later":
        """Do something later."""
        self.seconds = seconds
        self.waiting.append(act)
        return self

    def run(self, _: str, work: Callable[[object], object], then: Callable[[Any], object]) -> None:
        """Do work at once."""
        then(work(None))

    def stop(self) -> None:
        """Forget what waits."""
        self.waiting.clear()

    def pass_time(self) -> None:
        """Do what waits."""
        for act in self.waiting:
            act()


@pytest.fixture
def later() -> Later:
    """A timer and jobs."""
    return Later()


Written = list[dict[str, Any]]


def saver(later: Later, written: Written) -> SettingSaver:
    """A saver that only notes what it is to write."""
    return SettingSaver(later, later, lambda each: written.append(each) or "full")  # type: ignore


def test_many_quick_keys_write_once_after_the_last_one(later: Later) -> None:
    written, problems = Written(), list[str]()
    saving = saver(later, written)
    for zoom in (1, 2, 3):
        saving.save_later({"zoom": zoom}, problems.append)
    assert (written, later.seconds) == ([], MOMENT)
    later.pass_time()
    saving.close()

    assert (written, problems) == ([{"zoom": 3}], ["full"])


def test_a_dialog_writes_at_once_and_with_it_what_waits(later: Later) -> None:
    written = Written()
    saving = saver(later, written)
    saving.save_later({"zoom": 1, "theme": "amber"}, str)
    saving.save({"zoom": 2}, str)
    later.pass_time()

    assert written == [{"zoom": 2, "theme": "amber"}]


def test_at_the_end_nothing_waits(later: Later) -> None:
    written = Written()
    saving = saver(later, written)
    saving.close()
    saving.save_later({"zoom": 1}, str)
    saving.close()
    later.pass_time()

    assert written == [{"zoom": 1}]
