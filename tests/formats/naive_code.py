"""A second reader of codes, written after docs/formats.md: slow, trusting, and without the first.

It reads right codes only, into a dictionary of what they say.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from minetui.core import Shape

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHAPES = [*map(str, Shape)]
LEVELS = {1: (9, 9, 10), 2: (16, 16, 40), 3: (16, 30, 99)}


def said(code: str) -> dict[str, Any]:
    """What a code says."""
    version, *groups = code.split("-")
    symbols = [SIGNS.index(sign) for sign in "".join(groups)]
    assert symbols[-4:] == checksum({"MT1": [], "MT2": [2]}[version] + symbols[:-4])
    left = iter(symbols[:-4])
    shape = SHAPES[next(left)] if version == "MT2" else "square"
    time, rest = divmod(next(left), 16)
    start, source = divmod(rest, 4)
    told: dict[str, Any] = {}
    if source == 0:
        days = number(left)
        early = 3_652_059 if days > (date.max - date(2026, 1, 1)).days else 0
        told["day"] = (date(2026, 1, 1) + timedelta(days - early)).isoformat()
    else:
        has_kind, rest = divmod(next(left), 16)
        told["first_click"], name = ("opening", "safe", "any")[rest // 4], rest % 4
        told["kind"] = kind(next(left)) if has_kind else ""
        told["shape"] = shape
        told["level"] = LEVELS[name] if name else (number(left), number(left), number(left))
    if source == 1:
        letters = [SIGNS[next(left)] for _ in range(8)]
        told["seed"] = "".join("u" if sign == "0" else sign.lower() for sign in letters)
    if source == 2:
        size = number(left)
        bits = "".join(f"{next(left):05b}" for _ in range((8 * size + 4) // 5))
        told["seed"] = bytes(int(bits[8 * at : 8 * at + 8], 2) for at in range(size)).decode()
    if start:
        told["start"], told["opened"] = cell(left, told["level"]), start == 2
    if time:
        told["milliseconds"] = number(left)
    if source == 3:
        told["mines"] = mines("".join(f"{symbol:05b}" for symbol in left), *told["level"])
    assert not [*left]
    return told


def number(left: Iterator[int]) -> int:
    value = 0
    for symbol in left:
        value = 16 * value + symbol % 16
        if symbol < 16:
            break
    return value


def kind(symbol: int) -> str:
    return f"{('solvable', 'adjusted')[symbol // 16]}:{('casual', 'pairs', 'logic')[symbol % 16]}"


def cell(left: Iterator[int], level: tuple[int, int, int]) -> int:
    value, reach = 0, 1
    while reach < level[0] * level[1]:
        value, reach = 32 * value + next(left), 32 * reach
    return value


def mines(bits: str, rows: int, cols: int, count: int) -> set[int]:
    size = rows * cols
    rarer = min(count, size - count)
    width = 0
    while rarer and 2**width <= (size - 1) // (2 * rarer):
        width += 1
    found, at, last = set[int](), 0, -1
    for _ in range(rarer):
        quotient = 0
        while bits[at] == "1":
            quotient, at = quotient + 1, at + 1
        remainder = 0
        for bit in bits[at + 1 : at + 1 + width]:
            remainder = 2 * remainder + int(bit)
        at += 1 + width
        last += quotient * 2**width + remainder + 1
        found.add(last)
    return found if count == rarer else set(range(size)) - found


def checksum(symbols: list[int]) -> list[int]:
    """CRC-16 with the polynomial x^16 + x^12 + x^5 + 1, from all ones, over a byte a symbol."""
    register = 0xFFFF
    for symbol in symbols:
        register ^= symbol * 256
        for _ in range(8):
            register *= 2
            register ^= 0x11021 * (register > 0xFFFF)
    return [register // 32**place % 32 for place in (3, 2, 1, 0)]
