"""A Dask cluster of this computer, started as docs/studies.md has it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shell import TOP

pytest.importorskip("distributed", reason="the extra cluster is not installed")

Started = subprocess.Popen[bytes]


class Cluster:
    """A scheduler, and workers that can be added and killed."""

    def __init__(self, folder: Path) -> None:
        self.file, self.processes = folder / "scheduler.json", list[Started]()
        self.scheduler = self._start(
            *("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
            *("--scheduler-file", str(self.file)),
        )
        while not self.file.exists() or not self.file.read_text():
            assert self.scheduler.poll() is None

    @property
    def address(self) -> str:
        """The address of the scheduler."""
        address: str = json.loads(self.file.read_text())["address"]
        return address

    def worker(self, code: Path = TOP) -> Started:
        """A new worker of one thread, with minetui as it is in this folder."""
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        return self._start("worker", self.address, *options, PYTHONPATH=str(code))

    def wait_for(self, workers: int) -> None:
        """Wait until there are so many workers."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)

    def end(self) -> None:
        """Kill all that was started."""
        for process in self.processes:
            process.kill()
            process.wait()

    def _start(self, *words: str, **env: str) -> Started:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words],
            env=os.environ | env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.file.parent,
        )
        self.processes.append(process)
        return process


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster without workers."""
    cluster = Cluster(tmp_path)
    yield cluster
    cluster.end()


@pytest.fixture
def workers(cluster: Cluster) -> tuple[Started, Started]:
    """Two workers that are there."""
    pair = cluster.worker(), cluster.worker()
    cluster.wait_for(2)
    return pair
