"""Files of the system, opened to be read; why one can't be, in the same words on all systems.

Windows tells it in the player's language, or as the number of another error, and takes some names
for devices.
"""

import errno
import io
import os
import re
import sys

HEAD = 8192  # bytes that decide on the format of a file
REASONS = {  # by the numbers of Windows
    32: "another program has it open",
    33: "another program has locked a part of it",
    123: "expected a name that Windows allows",
    206: "expected a shorter path",
}
# A name that stands for a device, in any folder and with any ending.
DEVICE = re.compile(r"(CON|PRN|AUX|NUL|CON(IN|OUT)\$|(COM|LPT)[0-9¹²³]) *([.:].*)?", re.IGNORECASE)


def opened(path: str) -> io.BufferedReader:
    """The file, opened with a buffer that holds its head."""
    expect_file(path)
    return io.BufferedReader(io.FileIO(path), HEAD)


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


def reason(error: OSError) -> str:
    """Why a call of the system failed."""
    number = getattr(error, "winerror", None)
    if number is None or not error.errno:
        return error.strerror or str(error)
    return REASONS.get(number) or os.strerror(error.errno)
