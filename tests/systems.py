"""What Windows does not have: tests of it say so and are skipped there."""

import ctypes
import os
import shlex
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

WINDOWS = sys.platform == "win32"
WINE = sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0  # who may read and write everything

# What ends a process at once.
KILL = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL


def command_line(*words: str) -> str:
    """The command line with these words, as the system has it."""
    return subprocess.list2cmdline(words) if WINDOWS else shlex.join(words)


def kill_all(leader: subprocess.Popen[bytes]) -> None:
    """End a process at once, and where it leads a session all that it has started."""
    if sys.platform == "win32":
        leader.kill()
        return
    with suppress(ProcessLookupError):
        os.killpg(leader.pid, KILL)


def mend_wine() -> None:
    """Wake up those who wait for a pipe by a byte: Wine loses the empty messages of Python.

    Then a pool of processes would wait for ever at its end, now and then.
    """
    from concurrent.futures import process  # which the Python of browsers lacks

    def wakeup(self: process._ThreadWakeup) -> None:
        with self._lock:
            if not self._closed:
                self._writer.send_bytes(b"!")

    process._ThreadWakeup.wakeup = wakeup


not_under_wine = pytest.mark.skipif(WINE, reason="Wine loses empty messages in pipes")


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
