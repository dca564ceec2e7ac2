"""Jobs: the newest of a key wins, nobody gets an unwanted result, and searches leave time."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from itertools import repeat
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


@pytest.mark.parametrize("gives_up", [True, False], ids=["which gives up", "with a result"])
@pytest.mark.parametrize("why", ["stopped", "about something else", "left by its host"])
async def test_work_that_nobody_wants_any_more_gives_nothing_and_frees_its_key(
    host: Host, jobs: Jobs, why: str, gives_up: bool
) -> None:
    go, taken, subject = Event(), list[str](), [object()]

    def work(stop: Stop) -> str:
        assert go.wait(60)
        if gives_up and stop():
            raise Stopped
        return "late"

    jobs.run("a", work, taken.append, about=lambda: subject[0])
    host.is_running = why != "left by its host"
    if why == "stopped":
        jobs.stop("a")
        jobs.stop("no such job")
        assert not jobs.is_running("a")
    elif host.is_running:
        subject[0] = object()
    go.set()
    await host.all_done()

    assert taken == []
    assert not jobs.is_running("a")


async def test_an_error_is_not_swallowed(host: Host, jobs: Jobs) -> None:
    jobs.run("a", lambda _: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        await host.all_done()


async def test_a_stream_comes_in_slices_and_then_is_done_unless_it_is_stopped(
    host: Host, jobs: Jobs
) -> None:
    slices, done = list[list[int]](), list[bool]()
    jobs.stream("a", iter(range(100)), slices.append, lambda: done.append(jobs.is_running("a")))
    await host.all_done()
    assert [item for items in slices for item in items] == [*range(100)]
    assert done == [False]
    slices.clear()

    def take(items: list[int]) -> None:
        slices.append(items)
        jobs.stop("a")

    jobs.stream("a", repeat(0), take, lambda: done.append(True))
    await host.all_done()

    assert (len(slices), done) == (1, [False])


def test_a_slice_has_at_least_one_item_until_the_end() -> None:
    items = iter("ab")

    assert [slice_of(items, -1.0) for _ in range(3)] == [["a"], ["b"], []]
    assert slice_of(iter("abc"), 3600.0) == ["a", "b", "c"]


async def test_a_job_is_waited_for_until_its_result_is_taken_and_no_longer_than_asked(
    host: Host, jobs: Jobs
) -> None:
    go, taken = Event(), list[str]()
    jobs.run("a", waiting(go, "late"), taken.append)
    await jobs.wait("a", 0.0)
    assert taken == []
    go.set()
    async with asyncio.timeout(60):
        await jobs.wait("a", 3600.0)
    assert taken == ["late"]
    await jobs.wait("a", 3600.0)
    await host.all_done()


# Searches leave time to the screen


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that were slept, which are all that passes."""
    times = list[float]()
    monkeypatch.setattr(jobs_module, "monotonic", lambda: sum(times))
    monkeypatch.setattr(jobs_module, "sleep", times.append)
    return times


def test_a_search_waits_while_keys_come_and_no_longer_and_one_to_be_stopped_for_nothing(
    slept: list[float],
) -> None:
    calm = Calm(0.3)
    calm.wait(never)
    assert slept == []
    calm.touch()
    calm.wait(lambda: len(slept) > 2)
    assert slept == [LOOK] * 3
    calm.touch()
    for _ in range(2):
        calm.wait(never)

        assert 0.3 <= sum(slept[3:]) < 0.3 + 2 * LOOK


def test_turns_are_short_only_while_a_search_computes() -> None:
    usual = sys.getswitchinterval()
    with Calm.short_turns(), Calm.short_turns():
        assert sys.getswitchinterval() == pytest.approx(TURN)

    assert sys.getswitchinterval() == usual > TURN
