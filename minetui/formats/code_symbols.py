"""Codes as text: characters in groups of four, each a number below 32, the last four a checksum.

A sequence of such numbers, here symbols, is kept as bytes, a byte for each.
"""

import re
from binascii import crc_hqx

from .errors import quoted

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Douglas Crockford's base 32
VERSION = 1
PREFIX = f"MT{VERSION}-"
BEGINNING = re.compile("MT([0-9]{1,3})-", re.I)
WHOLE = re.compile(r"MT[0-9]+-[-0-9A-Z]*(?:(?:(?<=-)[ \t]+|\s*\n\s*)[-0-9A-Z]+)*", re.I)
IN_TEXT = re.compile(r"(?<![-\w])MT[0-9]+-(?:\S*-\s*\n\s*)*\S+", re.I)
AROUND = ")]}>\"'`.,;:!?"  # what may stand behind a code in a text
FOREIGN = re.compile(f"[^-{ALPHABET}{ALPHABET.lower()}]")
LOOKALIKES = {"I": "the digit 1", "L": "the digit 1", "O": "the digit 0", "U": "the letter V"}
GROUP = 4  # characters
CHECKSUM = 4  # symbols
CUT_OFF = "expected more characters, got the end: the code is cut off, or mistyped"
TO_BYTES = bytes.maketrans(ALPHABET.encode(), bytes(range(32)))
TO_TEXT = bytes.maketrans(bytes(range(32)), ALPHABET.encode())


class CodeError(ValueError):
    """A code that is wrong: one line that says what was expected, and what came."""


def begins(text: str) -> bool:
    """Does a text begin like a code, of this version or another?"""
    return BEGINNING.match(text.lstrip()) is not None


def code_within(text: str) -> str:
    """The code in a text: all of it, perhaps broken into lines, or a word of it without brackets.

    Empty if there is none.
    """
    if WHOLE.fullmatch(text.strip()):
        return text
    found = IN_TEXT.search(text)
    return found[0].rstrip(AROUND) if found else ""


def spelled(symbols: bytes) -> str:
    """The code of these symbols, to which it adds the checksum."""
    letters = (symbols + checksum(symbols)).translate(TO_TEXT).decode()
    return PREFIX + "-".join(letters[i : i + GROUP] for i in range(0, len(letters), GROUP))


def symbols_in(text: str) -> bytes:
    """The symbols of a code, its checksum included, which need not be right.

    The case of letters does not matter, nor do blanks and line breaks anywhere.
    """
    code = "".join(text.split())
    _expect_version(code)
    body = code[len(PREFIX) :]
    if strange := FOREIGN.search(body):
        raise CodeError(_unknown_character(strange[0]))
    groups = body.upper().split("-")
    _expect_groups(groups)
    return "".join(groups).encode().translate(TO_BYTES)


def checksum(symbols: bytes) -> bytes:
    """The CRC-16 of some symbols, a byte for each, as symbols.

    A change of one symbol and a swap of neighbours are bursts of at most 16 bits, which such a
    checksum always finds.
    """
    return fixed(crc_hqx(symbols, 0xFFFF), CHECKSUM)


def fixed(number: int, count: int) -> bytes:
    """A number as this many symbols, the highest first."""
    return bytes(number // 32**place % 32 for place in range(count - 1, -1, -1))


def _expect_version(code: str) -> None:
    beginning = BEGINNING.match(code)
    if not beginning or beginning[1].startswith("0"):
        raise CodeError(f"expected a code, which begins with {PREFIX}, got {quoted(code)}")
    if int(beginning[1]) != VERSION:
        got = f"MT{beginning[1]}-, which is of a newer minetui"
        raise CodeError(f"expected a code that begins with {PREFIX}, got {got}")


def _unknown_character(character: str) -> str:
    meant = LOOKALIKES.get(character.upper())
    question = f": is it {meant}?" if meant else ""
    return f"expected a character that codes have, got {quoted(character)}{question}"


def _expect_groups(groups: list[str]) -> None:
    """Refuse groups of other than four characters; only the last one may be shorter."""
    if not groups[-1]:
        raise CodeError(CUT_OFF)
    for number, group in enumerate(groups, start=1):
        if len(group) > GROUP or (len(group) < GROUP and number < len(groups)):
            got = f"{len(group)} in group {number}, {quoted(group)}"
            raise CodeError(f"expected {GROUP} characters between two hyphens, got {got}")
