"""Who is there: connections and visits, counted in all and by address."""

from collections import Counter
from ipaddress import IPv6Address, ip_address


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
