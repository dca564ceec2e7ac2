"""Processes of this computer as workers; Ctrl+C soon ends them."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread
from time import sleep
from typing import ParamSpec, TypeVar

from minetui.language import spoken, use

from .endings import LAST_WORK, ended_by_exit, signals_waiting

Given = ParamSpec("Given")
Done = TypeVar("Done")

PATIENCE = 5.0  # seconds for last work, when nobody waits for this process any more


@contextmanager
def started(jobs: int) -> Iterator[Executor]:
    """So many processes; if the block ends early, they end at once."""
    # Spawned: a forked process would inherit the progress bar's locks without its thread.
    executor = _Processes(jobs, multiprocessing.get_context("spawn"), _begin, (spoken(),))
    others = {*multiprocessing.active_children()}
    with ended_by_exit():
        try:
            yield executor
            executor.shutdown()
        except BaseException:
            for process in {*multiprocessing.active_children()} - others:
                process.terminate()
            executor.read_no_further()
            executor.shutdown(cancel_futures=True)
            raise


class _Processes(ProcessPoolExecutor):
    """Starts processes, when they are needed, that never receive Ctrl+C."""

    def submit(
        self, fn: Callable[Given, Done], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Done]:
        """Hand out a task."""
        with signals_waiting(), _interrupts_held():  # no process is half begun
            return super().submit(fn, *args, **kwargs)

    def read_no_further(self) -> None:
        """Let the results end where those end who write them.

        Who is ended in the middle of a result leaves half of it in the pipe. The executor would
        wait for the rest for ever, as long as this process has the pipe's other end as well.
        """
        if self._result_queue is not None:  # as it is once all have ended
            self._result_queue._writer.close()  # type: ignore[attr-defined]


def _begin(language: str) -> None:
    """Speak the language of the process that started this one, whose player reads the errors."""
    use(language)
    _end_with_parent()


def _end_with_parent() -> None:
    """End this process when the one that started it does, even by SIGKILL, and at no key."""
    if sys.platform == "win32":
        signal.signal(signal.SIGBREAK, signal.SIG_IGN)  # Ctrl+C does not come here
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        if LAST_WORK:  # which the main thread does, so that it does nothing else meanwhile
            os.kill(os.getpid(), signal.SIGTERM)
            sleep(PATIENCE)
        os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl+C until the block ends; processes started in it never receive it.

    On Windows a Ctrl+C in the block is lost.
    """
    if sys.platform == "win32":
        import ctypes

        set_handler = ctypes.WinDLL("kernel32").SetConsoleCtrlHandler
        set_handler(None, True)
        try:
            yield
        finally:
            set_handler(None, False)
    elif not hasattr(signal, "pthread_sigmask"):
        yield
    else:
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # starting it later would unblock the signal
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
