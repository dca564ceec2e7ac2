"""What is said of input that can't be read, without letting its text act on the terminal."""

LONGEST_QUOTE = 40


class FormatError(ValueError):
    """A file that is not what its format asks for: the place, what was expected, what came.

    The place is a line, from 1, or in a binary file a byte, from 0.
    """

    def __init__(self, place: int, problem: str, unit: str = "line") -> None:
        super().__init__(f"{unit} {place}: {problem}")
        self.place, self.problem, self.unit = place, problem, unit

    def within(self, name: str) -> str:
        """The error as one line that names the file."""
        where = f"{self.place}" if self.unit == "line" else f" {self.unit} {self.place}"
        return f"{shown(name)}:{where}: {self.problem}"


def shown(text: str) -> str:
    r"""The text with everything escaped that a terminal would obey or hide.

    >>> print(shown("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


def quoted(text: str) -> str:
    """The text in quotes, escaped, and cut where it is long."""
    cut = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return f"'{shown(cut)}'"


def _escaped(sign: str) -> str:
    if "\udc80" <= sign <= "\udcff":  # a byte that is not UTF-8
        return f"\\x{ord(sign) - 0xDC00:02x}"
    return sign.encode("unicode_escape").decode("ascii")
