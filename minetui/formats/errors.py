"""What is said of input that can't be read, without letting its text act on the terminal."""

LONGEST_QUOTE = 40


class FormatError(ValueError):
    """A file that is not what its format asks for: the line, what was expected, what came."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line, self.problem = line, problem

    def within(self, name: str) -> str:
        """The error as one line that names the file."""
        return f"{shown(name)}:{self.line}: {self.problem}"


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
