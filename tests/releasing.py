"""Releases built by the command, and installations of them, for tests and benches."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from shell import TOP

PATIENCE = 600
WHEELS = TOP / "wheels"
PLAIN = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "HOME": os.devnull}
"""What a program needs to know; without a home, so that none touches that of whoever tests."""


@dataclass(frozen=True)
class Ended:
    """How a program ended, and what it said."""

    status: int
    out: str
    err: str


def ran(
    command: Sequence[str | Path], folder: Path, variables: Mapping[str, str] | None = None
) -> Ended:
    """A program run to its end in a folder, with these variables."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env=PLAIN | dict(variables or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def built(out: Path, *what: str, source: Path = TOP, **variables: str) -> Path:
    """A release in a folder, built from sources; a test is skipped where it can't be built."""
    done = ran([sys.executable, source / "assets" / "release", out, *what], source, variables)
    if "is left out" in done.err:
        pytest.skip(next(line for line in done.err.splitlines() if "is left out" in line))
    assert done.status == 0, done.out + done.err
    return out


def copied(folder: Path) -> Path:
    """A copy of the repository, with what is changed here and with the wheels."""
    if not (TOP / ".git").exists() or not shutil.which("git"):
        pytest.skip("this is no repository of git")
    git = ["git", "-c", f"safe.directory={TOP}", "-c", f"safe.directory={folder}"]
    assert ran([*git, "clone", "-q", "--no-hardlinks", TOP, folder], TOP).status == 0
    changed = subprocess.check_output([*git, "-C", TOP, "diff", "HEAD", "--binary"])
    if changed:
        subprocess.run([*git, "-C", folder, "apply", "--index"], input=changed, check=True)
    (folder / WHEELS.name).symlink_to(WHEELS)
    return folder


def installed(folder: Path, wheel: Path) -> Path:
    """An environment that has a wheel and all that the lock has for it; the path of `minetui`."""
    environment = folder / "environment"
    assert ran([sys.executable, "-m", "venv", "--without-pip", environment], folder).status == 0
    pip = [sys.executable, "-m", "pip", "--python", environment, "install", "--no-index", "-q"]
    done = ran([*pip, "--find-links", WHEELS, wheel], folder)
    assert done.status == 0, done.err
    return environment / "bin" / "minetui"
