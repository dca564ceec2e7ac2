"""What Windows does not have: tests of it say so and are skipped there."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

WINDOWS = sys.platform == "win32"
IS_ROOT = not WINDOWS and os.geteuid() == 0  # who may read and write everything

# What ends a process at once.
KILL = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL


def kill_all(process: subprocess.Popen[bytes]) -> None:
    """End a process at once, and where it leads a session all that it has started."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, KILL)


def not_on_windows(why: str) -> pytest.MarkDecorator:
    """The mark of a test that needs something else, such as "it has no modes of files"."""
    return pytest.mark.skipif(WINDOWS, reason=f"not on Windows: {why}")


has_modes = not_on_windows("it has no modes of files")
has_pipes = not_on_windows("its pipes have no place in folders")
has_any_name = not_on_windows("its names hold no control characters")
has_devices = not_on_windows("it has no devices in folders")
has_links = not_on_windows("links need a right there that few have")
has_sh = not_on_windows("it has no shell of POSIX")
has_limits = not_on_windows("its processes have no limits")
