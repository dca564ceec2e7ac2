"""What each client may take of the server, so that no crowd and no flood keeps others out.

A place is counted in all and by address; the time of the processor, by connection.

All connections are read by one process, and eight that sent nothing but packets to be ignored,
before they had any key, kept all others waiting for three and a half seconds.
"""

import asyncio
from collections import Counter
from ipaddress import IPv6Address, ip_address
from time import thread_time
from typing import Any

PART = 0.03  # of the time of a processor, for each connection
AT_ONCE = 0.1  # seconds of it that may be saved up: beginning a connection takes about 0.02
PIECE = 1_024  # bytes that are read at once
PER_BYTE = 2e-6  # seconds, the least that a byte counts for: some work is done only later


class Crowd:
    """A count of guests, of whom there may be so many in all, and so many from one address."""

    def __init__(self, most: int, most_from_one: int) -> None:
        self._most, self._most_from_one = most, most_from_one
        self._here = Counter[str]()

    def admit(self, address: str) -> bool:
        """Count one more from an address, if there is room."""
        origin = origin_of(address)
        if self._here.total() >= self._most or self._here[origin] >= self._most_from_one:
            return False
        self._here[origin] += 1
        return True

    def is_crowded(self, address: str) -> bool:
        """Are there as many from this address as there may be?"""
        return self._here[origin_of(address)] >= self._most_from_one

    def leave(self, address: str) -> None:
        """Count one less that was admitted."""
        self._here -= Counter([origin_of(address)])


def origin_of(address: str) -> str:
    """The address as it is counted: of IPv6 the network of 64 bits, all of which one host has.

    >>> origin_of("2001:db8::1:2:3:4")
    '2001:db8::'
    >>> origin_of("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Address(ip.packed[:8] + bytes(8)))


class Share:
    """A connection's share of the server's time: what is left of it, and how long more takes.

    What a line carries is read in small pieces. Whoever makes the server work on them for long,
    with many small packets or with new keys over and over, is not read for a while.
    """

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
