"""A busy computer on a quiet one: `--lag SECONDS` makes jobs and messages of the screen late.

No test may fail for it: what a test waits for is a state, never a time.
"""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from time import sleep
from typing import Any, TypeVar

import pytest
from textual.message import Message
from textual.message_pump import MessagePump

from minetui.ui.kit import jobs

Result = TypeVar("Result")

HELD_UP = 0.02  # of the messages
SHARE = 0.2  # of the lag of a job, the longest that a message is late


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, for all tests."""
    parser.addoption("--lag", type=float, default=0.0, help="the longest that a job is late (s)")
    parser.addoption("--lag-seed", default="1", help="draws how late each job is")


@pytest.fixture(autouse=True)
def lag(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs begin late and are told late, and messages come late, each by a time of its own."""
    longest = request.config.getoption("--lag")
    if not longest:
        return
    rng = Random(f"{request.config.getoption('--lag-seed')} {request.node.nodeid}")
    result_of, dispatch = jobs._result_of, MessagePump._dispatch_message

    def late_result_of(work: Callable[[], Result]) -> Coroutine[Any, Any, Result]:
        before, after = rng.uniform(0, longest), rng.uniform(0, longest)

        def late() -> Result:
            sleep(before)
            try:
                return work()
            finally:
                sleep(after)

        return result_of(late)

    async def late_dispatch(pump: MessagePump, message: Message) -> None:
        if rng.random() < HELD_UP:
            late = rng.uniform(0, longest * SHARE)
            if rng.random() < 0.5:
                sleep(late)  # the whole program stands still
            else:
                await asyncio.sleep(late)  # others come first
        await dispatch(pump, message)

    monkeypatch.setattr(jobs, "_result_of", late_result_of)
    monkeypatch.setattr(MessagePump, "_dispatch_message", late_dispatch)
