"""Work for several processes: how many there are, in which order results come, how they end."""

import os
import signal
import sys
import time
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread

import pytest
from systems import KILL, not_on_windows

from minetui import language
from minetui.studies import Team, processes, workers
from minetui.studies.cluster import ClusterError
from minetui.studies.workers import WorkError


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many processes were started each time, on a computer with two cores."""
    numbers: list[int] = []

    @contextmanager
    def counted(jobs: int) -> Iterator[Executor]:
        numbers.append(jobs)
        with ThreadPoolExecutor(4) as threads:
            yield threads

    monkeypatch.setattr(processes, "started", counted)
    monkeypatch.setattr(workers, "cores", lambda: 2)
    return numbers


@pytest.mark.parametrize(("jobs", "expected"), [(1, []), (2, [2]), (8, [8]), (9, [8])])
def test_so_many_processes_are_started(jobs: int, expected: list[int], started: list[int]) -> None:
    """At most four for each core."""
    assert list(Team(jobs).results(abs, [-1, 2])) == [1, 2]
    assert started == expected


def test_results_come_in_the_order_of_the_tasks(started: list[int]) -> None:
    """The first task waits for the fourth, which is handed out beside it."""
    reached = Event()

    def work(task: int) -> int:
        if task == 4:
            reached.set()
        assert task != 1 or reached.wait(60)
        return task

    assert list(Team(2).results(work, range(1, 9))) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_results_come_as_they_are_done(started: list[int]) -> None:
    """The first task waits until the result of another one was taken."""
    taken = Event()

    def work(task: int) -> int:
        assert task != 1 or taken.wait(60)
        return task

    finished = iter(Team(2).finished(work, range(1, 9)))
    first = next(finished)
    taken.set()

    assert first != 1
    assert sorted([first, *finished]) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_cores_are_those_that_this_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every system tells, and some don't even tell how many there are."""
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 5}, raising=False)
    assert Team().processes == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert Team().processes == 8
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert Team().processes == 1


def test_a_team_may_be_asked_for_fewer_processes_and_never_for_more() -> None:
    assert Team(3).at_most(2).processes == 2
    assert Team(1).at_most(2).is_alone


def test_a_process_that_is_killed_ends_the_work_with_a_line() -> None:
    """It may have taken more memory than there is; nobody must wait for it for ever."""
    with pytest.raises(WorkError, match="expected all processes to live, but one was killed"):
        list(Team(2).finished(_killed, [0, 1, 2]))


def test_processes_speak_the_language_of_the_player_who_reads_their_errors() -> None:
    language.use("de")
    try:
        said = list(Team(2).results(_language, [0]))
    finally:
        language.use(language.ENGLISH)

    assert said == ["de"]


def _language(task: int) -> str:
    return language.spoken()


@not_on_windows("its pipes have messages")
def test_work_that_is_stopped_in_the_middle_of_a_result_ends(tmp_path: Path) -> None:
    """What came of the result is half a message, whose rest nobody can send any more."""
    sent = tmp_path / "sent"

    def work() -> None:
        with processes.started(1) as executor:
            executor.submit(_half_sent, str(sent))
            deadline = time.monotonic() + 60
            while not sent.exists() and time.monotonic() < deadline:
                time.sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()

    assert sent.exists()


def _half_sent(file: str) -> bytes:
    """A result of which this process writes the first bytes, and no more."""

    def send(self: Connection, data: bytes, write: object = None) -> None:
        os.write(self.fileno(), data[:20])
        Path(file).touch()
        Event().wait()

    Connection._send = send  # type: ignore[attr-defined]
    return bytes(1_000)


def _killed(task: int) -> int:
    if task == 1:
        os.kill(os.getpid(), KILL)
    return task


@pytest.mark.parametrize("way", [Team.results, Team.finished])
def test_an_interrupt_is_heeded_while_no_worker_has_an_answer(
    way: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows would heed it after the task, and for some that is minutes."""

    def interrupt(task: Future[object]) -> None:
        while not (task._waiters or task._condition._waiters):
            time.sleep(0.001)
        interrupt_main()

    class Silent:
        def submit(self, *_: object) -> Future[object]:
            task = Future[object]()
            Thread(target=interrupt, args=(task,)).start()
            return task

    monkeypatch.setattr(Team, "crew", lambda _: nullcontext((Silent(), lambda: 1)))
    with pytest.raises(KeyboardInterrupt):
        list(way(Team(2), abs, [1]))


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"^--scheduler: .* pip install 'minetui\[cluster\]'$"):
        list(Team(1, "tcp://127.0.0.1:9").finished(abs, [1]))


def test_an_interrupt_while_workers_start_is_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt), processes._interrupts_held():
        signal.raise_signal(signal.SIGINT)  # to this thread
