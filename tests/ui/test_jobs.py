"""Jobs: the newest of a key wins, nobody gets an unwanted result, and searches leave time."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from threading import Event
from typing import Any

import pytest

from minetui.solver import never
from minetui.ui.kit import jobs as jobs_module
from minetui.ui.kit.jobs import LOOK, TURN, Calm, Jobs, Stop, Stopped, slice_of


class Host:
    """What jobs run for, without a screen."""

    def __init__(self) -> None:
        self.is_running = True
        self.tasks = list[asyncio.Task[None]]()

    def run_worker(self, work: Coroutine[Any, Any, None]) -> Any:  # noqa: ANN401 - a worker
        self.tasks.append(asyncio.create_task(work))

    async def all_done(self) -> None:
        """Wait for all jobs; an error of one is raised."""
        async with asyncio.timeout(60):
            await asyncio.gather(*self.tasks)


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
def jobs(host: Host) -> Jobs:
    return Jobs(host)


def waiting(event: Event, result: str) -> Callable[[Stop], str]:
    """Work that waits for an event."""
    return lambda _: result if event.wait(60) else ""


async def test_a_result_is_handed_over_on_the_hosts_thread(host: Host, jobs: Jobs) -> None:
    taken = []
    jobs.run("a", lambda _: 6 * 7, lambda result: taken.append((result, asyncio.current_task())))
    assert jobs.is_running("a")
    await host.all_done()

    assert taken == [(42, host.tasks[0])]
    assert not jobs.is_running("a")


async def test_the_newest_job_of_a_key_wins(host: Host, jobs: Jobs) -> None:
    go, taken, stops = Event(), list[str](), list[Stop]()

    def older(stop: Stop) -> str:
        stops.append(stop)
        return waiting(go, "older")(stop)

    jobs.run("a", older, taken.append)
    while not stops:
        await asyncio.sleep(0)
    assert not stops[0]()
    jobs.run("a", lambda _: "newer", taken.append)
    jobs.run("b", lambda _: "another", taken.append)
    assert stops[0]()
    go.set()
    await host.all_done()

    assert sorted(taken) == ["another", "newer"]


async def test_a_job_behind_another_begins_when_that_is_done(host: Host, jobs: Jobs) -> None:
    go, taken = Event(), list[str]()
    jobs.run("a", waiting(go, "first"), taken.append)
    jobs.run("b", lambda _: f"second of {len(taken) + 1}", taken.append, behind="a")
    jobs.run("c", lambda _: "alone", taken.append, behind="nothing")
    while not taken:
        await asyncio.sleep(0)
    go.set()
    await host.all_done()

    assert taken == ["alone", "first", "second of 3"]


async def test_a_result_about_something_else_is_dropped(host: Host, jobs: Jobs) -> None:
    go, taken, subject = Event(), list[str](), [object()]
    jobs.run("a", waiting(go, "late"), taken.append, about=lambda: subject[0])
    subject[0] = object()
    go.set()
    await host.all_done()

    assert taken == []
    assert not jobs.is_running("a")


async def test_a_job_that_is_stopped_or_left_by_its_host_gives_nothing(
    host: Host, jobs: Jobs
) -> None:
    go, taken = Event(), list[str]()
    jobs.run("a", waiting(go, "stopped"), taken.append)
    jobs.run("b", waiting(go, "left"), taken.append)
    jobs.stop("a")
    jobs.stop("no such job")
    assert not jobs.is_running("a")
    host.is_running = False
    go.set()
    await host.all_done()

    assert taken == []


@pytest.mark.parametrize("stopped", [True, False], ids=["stopped", "about something else"])
async def test_work_that_gives_up_gives_nothing_and_frees_its_key(
    host: Host, jobs: Jobs, stopped: bool
) -> None:
    go, taken, subject = Event(), list[None](), [object()]

    def work(stop: Stop) -> None:
        assert go.wait(60)
        if stop():
            raise Stopped

    jobs.run("a", work, taken.append, about=lambda: subject[0])
    if stopped:
        jobs.stop("a")
    else:
        subject[0] = object()
    go.set()
    await host.all_done()

    assert taken == []
    assert not jobs.is_running("a")


async def test_an_error_is_not_swallowed(host: Host, jobs: Jobs) -> None:
    jobs.run("a", lambda _: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        await host.all_done()


async def test_a_stream_comes_in_slices_and_then_is_done(host: Host, jobs: Jobs) -> None:
    slices, done = list[list[int]](), list[bool]()
    jobs.stream("a", iter(range(100)), slices.append, lambda: done.append(jobs.is_running("a")))
    await host.all_done()

    assert [item for items in slices for item in items] == [*range(100)]
    assert done == [False]


async def test_a_stream_that_is_stopped_is_never_done(host: Host, jobs: Jobs) -> None:
    slices, done = list[list[int]](), list[None]()

    def endless() -> Iterator[int]:
        while True:
            yield 0

    def take(items: list[int]) -> None:
        slices.append(items)
        jobs.stop("a")

    jobs.stream("a", endless(), take, lambda: done.append(None))
    await host.all_done()

    assert (len(slices), done) == (1, [])


def test_a_slice_has_at_least_one_item_until_the_end() -> None:
    items = iter("ab")

    assert [slice_of(items, -1.0) for _ in range(3)] == [["a"], ["b"], []]
    assert slice_of(iter("abc"), 3600.0) == ["a", "b", "c"]


async def test_a_job_is_waited_for_until_its_result_is_taken(host: Host, jobs: Jobs) -> None:
    taken = list[int]()
    jobs.run("a", lambda _: 42, taken.append)
    async with asyncio.timeout(60):
        await jobs.wait("a", 3600.0)
    assert taken == [42]
    await jobs.wait("a", 3600.0)
    await host.all_done()


async def test_a_slow_job_is_waited_for_no_longer_than_asked(host: Host, jobs: Jobs) -> None:
    go, taken = Event(), list[str]()
    jobs.run("a", waiting(go, "late"), taken.append)
    await jobs.wait("a", 0.0)
    assert taken == []
    go.set()
    await host.all_done()

    assert taken == ["late"]


# Searches leave time to the screen


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that were slept, which are all that passes."""
    times = list[float]()
    monkeypatch.setattr(jobs_module, "monotonic", lambda: sum(times))
    monkeypatch.setattr(jobs_module, "sleep", times.append)
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
    with Calm.short_turns(), Calm.short_turns():
        assert sys.getswitchinterval() == pytest.approx(TURN)

    assert sys.getswitchinterval() == usual > TURN
