"""Why a file can't be opened, in the same words on all systems, and names that are no files."""

import errno
import os
import re
import sys

# What Windows says in the player's language, or as the number of another error.
REASONS = {
    32: "another program has it open",
    33: "another program has locked a part of it",
    123: "expected a name that Windows allows",
    206: "expected a shorter path",
}
# A name that stands for a device, in any folder and with any ending.
DEVICE = re.compile(r"(CON|PRN|AUX|NUL|CON(IN|OUT)\$|(COM|LPT)[0-9¹²³]) *([.:].*)?", re.IGNORECASE)


def reason(error: OSError) -> str:
    """Why a call of the system failed."""
    number = getattr(error, "winerror", None)
    if number is None or not error.errno:
        return error.strerror or str(error)
    return REASONS.get(number) or os.strerror(error.errno)


def expect_file(path: str) -> None:
    """Raise an OSError for what Windows does not take for a file, where it would not say so."""
    if sys.platform != "win32":
        return
    _, rest = os.path.splitdrive(path)
    if DEVICE.fullmatch(os.path.basename(rest)):
        problem = "expected a file, but Windows keeps this name for a device"
    elif ":" in rest:
        problem = "expected a file, but Windows keeps ':' for drives"
    elif os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    else:
        return
    raise OSError(errno.EINVAL, problem, path)
