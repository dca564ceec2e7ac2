"""What is wrong with what came from outside, in one line: of a file, or of an option's value.

All of it may hold any characters, so it is shown only with those escaped that a terminal obeys. Why
a file can't be opened is said in the same words on all systems: Windows tells it in the player's
language, or as the number of another error, and takes some names for devices.
"""

import errno
import io
import os
import re
import sys
from collections.abc import Iterable

from minetui import Problem
from minetui.language import N_, _

LONGEST_QUOTE = 40
PLACES = {"line": N_("line {place}: {problem}"), "byte": N_("byte {place}: {problem}")}
HEAD = 8192  # bytes that decide on the format of a file
REASONS = {  # by the numbers of Windows
    32: N_("another program has it open"),
    33: N_("another program has locked a part of it"),
    123: N_("expected a name that Windows allows"),
    206: N_("expected a shorter path"),
}
SYSTEM = (  # what systems say of their common errors, each in its own case
    *(N_("No such file or directory"), N_("Permission denied"), N_("Operation not permitted")),
    *(N_("Is a directory"), N_("Not a directory"), N_("Directory not empty"), N_("File exists")),
    *(N_("File name too long"), N_("File too large"), N_("No space left on device")),
    *(N_("Disk quota exceeded"), N_("Read-only file system"), N_("Input/output error")),
    *(N_("Too many open files"), N_("Too many levels of symbolic links"), N_("Broken pipe")),
    *(N_("Device or resource busy"), N_("Resource busy"), N_("Invalid argument")),
    *(N_("Cannot allocate memory"), N_("Not enough space"), N_("Address already in use")),
    *(N_("Connection refused"), N_("Resource temporarily unavailable"), N_("Exec format error")),
)
# A name that stands for a device, in any folder and with any ending.
DEVICE = re.compile(r"(CON|PRN|AUX|NUL|CON(IN|OUT)\$|(COM|LPT)[0-9¹²³]) *([.:].*)?", re.IGNORECASE)


class FormatError(Problem):
    """A file that breaks the rules of its format: the place, and what was expected there.

    The place is a line, counted from 1, or in a binary file a byte, counted from 0. The unit is
    empty where the file as a whole is wrong.
    """

    def __init__(self, place: int, problem: str, unit: str = "line") -> None:
        super().__init__(_(PLACES[unit], place=place, problem=problem) if unit else problem)
        self.place, self.problem, self.unit = place, problem, unit

    def within(self, name: str) -> str:
        """The error as one line that begins with the name of the file."""
        if self.unit == "line":
            return f"{shown(name)}:{self.place}: {self.problem}"
        return f"{shown(name)}: {self}"


class UnknownFormatError(FormatError):
    """A file that fits no known format."""


class OptionError(Problem):
    """A value that an option can't have; `problem` says why without the name of the option.

    That is its name in a shell: whoever comes by the address of a page knows it by another.
    """

    def __init__(self, option: str, problem: str, line: str = "") -> None:
        said = _("--{option}: {problem}", option=option, problem=problem)
        super().__init__(line or said)
        self.option, self.problem = option, problem

    @classmethod
    def expect_one_of(cls, option: str, given: str | None, known: Iterable[str]) -> str:
        """The value of an option, empty for none; else the error lists what is known."""
        names = [*known]
        if given is not None and given not in names:
            known = ", ".join(names)
            problem = _("expected one of {names}, got {text}", names=known, text=quoted(given))
            raise cls(option, problem)
        return given or ""


def quoted(text: str, longest: int = LONGEST_QUOTE) -> str:
    """The text in quotes, escaped, and cut if it is long."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
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


def opened(path: str) -> io.BufferedReader:
    """The file, opened with a buffer that holds its head."""
    expect_file(path)
    return io.BufferedReader(io.FileIO(path), HEAD)


def expect_file(path: str) -> None:
    """Raise an OSError for what Windows does not take for a file, where it would not say so."""
    if sys.platform != "win32":
        return
    rest = os.path.splitdrive(path)[1]
    if DEVICE.fullmatch(os.path.basename(rest)):
        problem = _("expected a file, but Windows keeps this name for a device")
    elif ":" in rest:
        problem = _("expected a file, but Windows keeps ':' for drives")
    elif os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    else:
        return
    raise OSError(errno.EINVAL, problem, path)


def reason(error: OSError) -> str:
    """Why a call of the system failed."""
    number = getattr(error, "winerror", None)
    if number in REASONS and error.errno:
        return _(REASONS[number])
    said = error.strerror or str(error)
    if number is not None and error.errno:
        said = os.strerror(error.errno)
    return _(said) if said in SYSTEM else said
