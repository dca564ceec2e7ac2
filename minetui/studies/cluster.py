"""The workers of a Dask cluster, by the address of its scheduler.

Dask gives the tasks of a worker that dies to another one; each result comes once, however often
its task was begun. A task begins with a look at the version, since workers come and go.
"""

import logging
import platform
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from minetui import Problem
from minetui.formats import quoted, shown
from minetui.language import _

from .games import code_version

if TYPE_CHECKING:
    from distributed import Client

Given = ParamSpec("Given")
Done = TypeVar("Done")

PATIENCE = 10  # seconds until a scheduler must have answered
COUNTED_EVERY = 2.0  # seconds between looks at how many workers there are


class ClusterError(Problem):
    """What keeps a cluster from work: one line that says why."""


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """The workers of the cluster with this scheduler, and how many; tasks end with the block."""
    client = _client(address)
    with _errors_named(address), client:
        _expect_same_version(client)
        executor = _Versioned(client)
        try:
            yield executor, _Threads(client)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def at_version(
    version: str, work: Callable[Given, Done], *args: Given.args, **kwargs: Given.kwargs
) -> Done:
    """The result of some work on a worker; a ClusterError if it has another version than this."""
    if code_version() != version:
        raise ClusterError(
            _(
                "worker on {host}: expected minetui {version}, got {got}",
                host=platform.node(),
                version=version,
                got=code_version(),
            )
        )
    return work(*args, **kwargs)


class _Versioned(Executor):
    """Hands tasks out to the workers of a cluster, together with the version they need."""

    def __init__(self, client: "Client") -> None:
        self._executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        self._version = code_version()

    def submit(
        self, fn: Callable[Given, Done], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Done]:
        """Hand out a task."""
        future: Future[Done] = self._executor.submit(at_version, self._version, fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Drop all tasks, or wait for them."""
        self._executor.shutdown(wait=wait and not cancel_futures)


@dataclass
class _Threads:
    """The number of threads that the workers of a cluster have."""

    client: "Client"
    counted_at: float = -COUNTED_EVERY
    threads: int = 0

    def __call__(self) -> int:
        """The number, at least 1; workers that come and go are noticed within seconds."""
        if monotonic() - self.counted_at >= COUNTED_EVERY:
            threads = self.client.nthreads()  # type: ignore[no-untyped-call]
            self.threads = sum(threads.values())
            self.counted_at = monotonic()
        return max(self.threads, 1)


def _client(address: str) -> "Client":
    """A connection to a scheduler."""
    try:
        from distributed import Client
    except ImportError:
        problem = _(
            "--scheduler: expected the package distributed; "
            "install it with: pip install 'minetui[cluster]'"
        )
        raise ClusterError(problem) from None
    for name in ("distributed", "distributed.client", "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # our line says it
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError, ImportError):
        problem = _(
            "--scheduler: expected the address of a Dask scheduler that answers, "
            "such as tcp://host:8786, got {text}",
            text=quoted(address),
        )
        raise ClusterError(problem) from None


@contextmanager
def _errors_named(address: str) -> Iterator[None]:
    """Turns the errors of a cluster into a ClusterError: one line that names its scheduler."""
    from distributed import KilledWorker

    try:
        yield
    except KilledWorker:
        problem = _("expected workers that live, but several died of the same games")
    except (CancelledError, OSError):
        problem = _("expected the scheduler to stay, but the connection was lost")
    except ImportError:
        problem = _(
            "expected minetui {version} on every worker, got none or an older one",
            version=code_version(),
        )
    else:
        return
    raise ClusterError(f"{shown(address)}: {problem}")


def _expect_same_version(client: "Client") -> None:
    """Refuse a cluster with a worker that has another version."""
    found = client.run(code_version, on_error="return")
    for worker, version in sorted(found.items()):
        if version != code_version():
            slots = {"worker": shown(worker), "version": code_version(), "got": shown(str(version))}
            raise ClusterError(
                _("worker {worker}: expected minetui {version}, got {got}", **slots)
                if isinstance(version, str)
                else _(
                    "worker {worker}: expected minetui {version}, got none or an older one", **slots
                )
            )
