"""The fields of a code: numbers and texts, each a few symbols."""

from .code_symbols import CUT_OFF, CodeError

BITS = [f"{symbol:05b}" for symbol in range(32)]
MOST_DIGITS = 10  # of a number to base 16


class LengthError(CodeError):
    """A code that is too short or too long for what it begins with."""


TOO_LONG = "expected the end of the code, got more characters: it is mistyped, or a part of more"


class Symbols:
    """The symbols of a code, read from front to back."""

    def __init__(self, symbols: bytes) -> None:
        self._symbols, self._next = symbols, 0

    @property
    def left(self) -> int:
        """The number of symbols that have not been read."""
        return len(self._symbols) - self._next

    def take(self, count: int) -> bytes:
        """The next symbols."""
        if count > self.left:
            raise LengthError(CUT_OFF)
        self._next += count
        return self._symbols[self._next - count : self._next]

    def fixed(self, count: int) -> int:
        """The number that this many symbols spell, the highest first."""
        value = 0
        for symbol in self.take(count):
            value = 32 * value + symbol
        return value

    def number(self) -> int:
        """The next number, whose symbols say how many they are."""
        value = 0
        for _ in range(MOST_DIGITS):
            more, digit = divmod(self.fixed(1), 16)
            value = 16 * value + digit
            if not more:
                return value
        raise CodeError(f"expected a number below 16^{MOST_DIGITS}, got a longer one")

    def bits(self, count: int) -> str:
        """The next bits, this many of them, as 0s and 1s, and those that fill the last symbol."""
        return "".join(BITS[symbol] for symbol in self.take(-(-count // 5)))

    def text(self) -> str:
        """The next text."""
        size = self.number()
        bits = self.bits(8 * size)
        data = bytes(int(bits[start : start + 8], 2) for start in range(0, 8 * size, 8))
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise CodeError("expected text in UTF-8 as the seed, got other bytes") from None


def number(value: int) -> bytes:
    """A number to base 16, a digit a symbol, the highest first; all but the last have 16 added."""
    *digits, last = (int(digit, 16) for digit in f"{value:x}")
    if len(digits) >= MOST_DIGITS:
        raise CodeError(f"expected a number below 16^{MOST_DIGITS}, got {value}")
    return bytes([*(16 + digit for digit in digits), last])


def text(value: str) -> bytes:
    """A text: the number of its bytes in UTF-8, and their bits."""
    data = value.encode()
    return number(len(data)) + packed("".join(f"{byte:08b}" for byte in data))


def packed(bits: str) -> bytes:
    """Bits as symbols, the last of them filled with zeros."""
    bits += "0" * (-len(bits) % 5)
    return bytes(int(bits[start : start + 5], 2) for start in range(0, len(bits), 5))
