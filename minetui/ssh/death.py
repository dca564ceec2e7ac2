"""A process that dies with its parent, and can't become more than it is, where Linux says so."""

import ctypes
import os
import signal
import sys

SET_DEATH_SIGNAL, NO_NEW_PRIVILEGES = 1, 38  # of prctl(2)


def die_with(parent: int) -> None:
    """Have the kernel kill this process as soon as its parent is gone."""
    if sys.platform == "linux":
        prctl = ctypes.CDLL(None).prctl
        prctl(SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
        prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
