"""Reading the replay, or the position, in a file of any format."""

import stat
from pathlib import Path

from minetui.core import Shape
from minetui.formats import (
    Content,
    FormatError,
    Replay,
    UnknownFormatError,
    expect_file,
    opened,
    registry,
    shown,
)
from minetui.language import _, number

from .files import MOST_BYTES, FileError


class ContentError(FileError):
    """A file whose content is no replay that can be read, whenever it is tried."""


class UnknownFileError(ContentError):
    """A file in no known format."""


def read_replay(path: Path) -> Replay:
    """The first playable replay in a file; a FileError says in one line why there is none."""
    content = read_content(path)
    try:
        return registry.expect_replay(content)
    except FormatError as error:
        raise ContentError(error.within(str(path))) from None


def read_content(path: Path, game: int = 1, shape: Shape | None = None) -> Content:
    """The playable replay in a file, or the position whose mines are unknown.

    Of several it is the one with this number; a drawing may get a shape, which it does not say. A
    FileError says in one line why there is none.
    """
    try:
        _expect_readable(path)
        with opened(str(path)) as stream:
            return registry.read_playable(stream, game, shape)
    except UnknownFormatError as error:
        raise UnknownFileError(error.within(str(path))) from None
    except FormatError as error:
        raise ContentError(error.within(str(path))) from None
    except OSError as error:
        raise FileError.of(path, error) from None


def _expect_readable(path: Path) -> None:
    """Refuse pipes, devices and huge files, for which the screen would have to wait."""
    expect_file(str(path))
    status = path.stat()
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        raise FileError.special(path)
    if status.st_size > MOST_BYTES:
        problem = _("expected at most {most} bytes", most=number(MOST_BYTES))
        raise FileError(f"{shown(str(path))}: {problem}")
