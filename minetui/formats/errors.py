"""What is wrong with what came from outside, in one line: of a file, or of an option's value.

All of it may hold any characters, so it is shown only with those escaped that a terminal obeys.
"""

LONGEST_QUOTE = 40


class FormatError(ValueError):
    """A file that breaks the rules of its format: the place, and what was expected there.

    The place is a line, counted from 1, or in a binary file a byte, counted from 0. The unit is
    empty where the file as a whole is wrong.
    """

    def __init__(self, place: int, problem: str, unit: str = "line") -> None:
        super().__init__(f"{unit} {place}: {problem}" if unit else problem)
        self.place, self.problem, self.unit = place, problem, unit

    def within(self, name: str) -> str:
        """The error as one line that begins with the name of the file."""
        where = {"line": f"{self.place}:", "": ""}.get(self.unit, f" {self.unit} {self.place}:")
        return f"{shown(name)}:{where} {self.problem}"


class UnknownFormatError(FormatError):
    """A file that fits no known format."""


class OptionError(ValueError):
    """A value that an option can't have; `problem` says why without the name of the option.

    That is its name in a shell: whoever comes by the address of a page knows it by another.
    """

    def __init__(self, option: str, problem: str, line: str = "") -> None:
        super().__init__(line or f"--{option}: {problem}")
        self.option, self.problem = option, problem


def quoted(text: str) -> str:
    """The text in quotes, escaped, and cut if it is long."""
    cut = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return f"'{shown(cut)}'"


def shown(text: str) -> str:
    r"""The text, with all characters escaped that a terminal would obey or hide.

    >>> print(shown("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    if "\udc80" <= char <= "\udcff":  # a byte that is not UTF-8
        return f"\\x{ord(char) - 0xDC00:02x}"
    return char.encode("unicode_escape").decode("ascii")
