"""Why the records can't be read or written, short enough for a line of the screen."""

from collections.abc import Callable
from typing import TypeVar

from minetui.formats import reason, shown
from minetui.store import RecordsError, records_path

Kept = TypeVar("Kept")


def or_problem(work: Callable[[], Kept]) -> Kept | str:
    """What some work returns, or the reason why the records can't be read or written.

    It names the file without its folder, which may fill a line.
    """
    path = records_path()
    try:
        return work()
    except RecordsError as error:
        return str(error).replace(shown(str(path)), shown(path.name))
    except OSError as error:
        return f"{shown(path.name)}: {reason(error)}"
