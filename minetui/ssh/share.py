"""The share of the server's time that a connection may take, so that no flood keeps others waiting.

What a line carries is read in small pieces. Whoever makes the server work on them for long, with
many small packets or with new keys over and over, is not read for a while.
"""

import asyncio
from time import thread_time
from typing import Any

PART = 0.03  # of the time of a processor, for each connection
AT_ONCE = 0.1  # seconds of it that may be saved up: beginning a connection takes about 0.02
PIECE = 1_024  # bytes that are read at once
PER_BYTE = 2e-6  # seconds, the least that a byte counts for: some work is done only later


class Share:
    """A connection's share: what it has left of it, and how long it has to wait for more."""

    def __init__(self, now: float) -> None:
        self._left, self._then = AT_ONCE, now

    def wait_after(self, spent: float, now: float) -> float:
        """Seconds to wait after so many seconds of work.

        >>> share = Share(now=0.0)
        >>> share.wait_after(0.06, now=0.0), round(share.wait_after(0.07, now=0.0), 6)
        (0.0, 1.0)
        >>> share.wait_after(0.0, now=2.0)
        0.0
        """
        earned = (now - self._then) * PART
        self._left, self._then = min(self._left + earned, AT_ONCE) - spent, now
        return max(0.0, -self._left / PART)


def share_time(transport: Any, protocol: Any) -> None:  # noqa: ANN401 - asyncio's and asyncssh's
    """Read from a transport no more than the share of its protocol allows."""
    loop = asyncio.get_running_loop()
    share, take = Share(loop.time()), protocol.data_received
    transport.max_size = PIECE

    def data_received(data: bytes, *rest: object) -> None:
        began = thread_time()
        take(data, *rest)
        spent = max(thread_time() - began, len(data) * PER_BYTE)
        wait = share.wait_after(spent, loop.time())
        if wait:
            transport.pause_reading()
            loop.call_later(wait, _resume, transport)

    protocol.data_received = data_received


def _resume(transport: Any) -> None:  # noqa: ANN401 - asyncio's
    """Read on, if the line is still there."""
    if not transport.is_closing():
        transport.resume_reading()
