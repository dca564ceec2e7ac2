"""Settings are saved in a job, once no more of them change."""

from collections.abc import Callable
from typing import Any

import pytest

from minetui import Problem
from minetui.ui.kit.app import MOMENT, SettingSaver


class Later:
    """Jobs that are done at once, a timer that waits until it is told, and a file that is full."""

    def __init__(self) -> None:
        self.waiting: Callable[[], object] = lambda: None
        self.seconds = 0.0
        self.written, self.said = list[dict[str, Any]](), list[str]()

    def after(self, seconds: float, act: Callable[[], None]) -> "Later":
        """Do something later."""
        self.seconds, self.waiting = seconds, act
        return self

    def stop(self) -> None:
        """Forget what waits."""
        self.waiting = lambda: None

    def run(self, _: str, work: Callable[[object], object]) -> None:
        """Do work at once; what is wrong is said."""
        try:
            work(None)
        except Problem as problem:
            self.said.append(str(problem))

    def write(self, changes: dict[str, Any]) -> None:
        """Note what is to be written, which can't be."""
        self.written.append(changes)
        raise Problem("full")


@pytest.fixture
def later() -> Later:
    """What a saver works with."""
    return Later()


@pytest.fixture
def saver(later: Later) -> SettingSaver:
    """A saver."""
    return SettingSaver(later, later.after, later.write)  # type: ignore[arg-type]


def test_many_quick_keys_write_once_after_the_last_one(later: Later, saver: SettingSaver) -> None:
    for zoom in (1, 2, 3):
        saver.save_later({"zoom": zoom})
    assert (later.written, later.seconds) == ([], MOMENT)
    later.waiting()
    saver.close()

    assert (later.written, later.said) == ([{"zoom": 3}], ["full"])


def test_of_several_changes_of_keys_none_is_lost(later: Later, saver: SettingSaver) -> None:
    saver.save_later({"zoom": 1, "keys": {"flag": ("x",), "undo": ("z",)}})
    saver.save_later({"keys": {"flag": None}})
    later.waiting()

    assert later.written == [{"zoom": 1, "keys": {"flag": None, "undo": ("z",)}}]


def test_at_the_end_nothing_waits(later: Later, saver: SettingSaver) -> None:
    saver.close()
    saver.save_later({"zoom": 1})
    saver.close()
    later.waiting()

    assert (later.written, later.said) == ([{"zoom": 1}], [])
