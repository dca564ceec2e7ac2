"""The end of a process that has others to end: its last work, and signals that wait for a moment.

Signals are handled by the main thread alone, between two of its steps.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import NoReturn

LAST_WORK = list[Callable[[], None]]()


def before_end(work: Callable[[], None], at_leisure: Callable[[], None] | None = None) -> None:
    """Do some short work once more before this process ends, though it is asked for many times.

    It is done at a worker's end, too, when its parent or a signal ends that, unless by SIGKILL.
    What is done `at_leisure` comes before it, where the process ends by itself.
    """
    from multiprocessing import parent_process
    from multiprocessing.util import Finalize

    if work in LAST_WORK:
        return
    LAST_WORK.append(work)
    Finalize(None, work, exitpriority=0)
    if at_leisure is not None:
        Finalize(None, at_leisure, exitpriority=1)
    if parent_process() is not None and current_thread() is main_thread():
        for number in _ending():
            signal.signal(number, _leave)


@contextmanager
def ended_by_exit() -> Iterator[None]:
    """Turn SIGTERM and a hang-up into an exception, so that no worker outlives this process."""

    def leave(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, leave) for number in _ending()}
    try:
        yield
    finally:
        for which, handler in before.items():
            signal.signal(which, handler)


@contextmanager
def signals_waiting() -> Iterator[None]:
    """Let what would end this process wait until the block ends, so that nothing is half begun."""
    if current_thread() is not main_thread():  # which no signal interrupts
        yield
        return
    came = list[int]()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *_ending())}
    for number in before:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for which, handler in before.items():
            signal.signal(which, handler)
        for late in came:
            signal.raise_signal(late)


def _ending() -> set[signal.Signals]:
    """The signals that ask this process to end, without a hang-up that `nohup` has it ignore."""
    hang_up: signal.Signals = getattr(signal, "SIGHUP", signal.SIGTERM)  # not all systems have it
    if signal.getsignal(hang_up) is signal.SIG_IGN:
        return {signal.SIGTERM}
    return {signal.SIGTERM, hang_up}


def _leave(number: int, _: FrameType | None) -> NoReturn:
    """End this worker after its last work."""
    try:
        for work in LAST_WORK:
            work()
    finally:
        os._exit(128 + number)
