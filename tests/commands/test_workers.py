"""Work for several processes: how many there are, and the progress bar."""

import multiprocessing
import os
from collections.abc import Callable, Iterable
from types import SimpleNamespace

import pytest
from rich.text import Text

from minetui.commands import workers


class Processes:
    """Stands in for a pool, and works in this process."""

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def imap(self, work: Callable[[int], int], tasks: Iterable[int]) -> Iterable[int]:
        return map(work, tasks)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many processes each pool was started with, on a computer with two cores."""
    numbers: list[int] = []
    pool = SimpleNamespace(Pool=lambda number: numbers.append(number) or Processes())
    monkeypatch.setattr(multiprocessing, "get_context", {"spawn": pool}.__getitem__)
    monkeypatch.setattr(workers, "cores", lambda: 2)
    return numbers


@pytest.mark.parametrize(("jobs", "processes"), [(1, []), (2, [2]), (8, [8]), (9, [8])])
def test_so_many_processes_are_started(jobs: int, processes: list[int], started: list[int]) -> None:
    """At most four for each core."""
    assert list(workers.shared_out(abs, [-1, 2, -3], jobs)) == [1, 2, 3]
    assert started == processes


def test_the_cores_are_those_that_this_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every system tells, and some don't even tell how many there are."""
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 5}, raising=False)
    assert workers.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert workers.cores() == 8
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert workers.cores() == 1


@pytest.mark.parametrize(("total", "told"), [(9, "4/9 boards"), (None, "4/? boards")])
def test_a_terminal_shows_how_much_is_done(
    total: int | None,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    with workers.progress(total, "boards") as show:
        show(4)
    out, err = capsys.readouterr()

    assert out == ""
    assert told in Text.from_ansi(err).plain
