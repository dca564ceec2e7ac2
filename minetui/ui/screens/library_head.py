"""What stands above a list of replays: which files are shown, and the filters as links.

No Textual here.
"""

from dataclasses import replace

from minetui.core import LEVELS
from minetui.store import FileResult, LibraryFilter
from minetui.texts import library

from ..widgets.links import Link, LinkLine, Tabs, width_of
from ..widgets.spans import cut

TITLE = " Replays"
CUSTOM = "Custom"  # the name of all levels without one
LEVEL_NAMES = (None, *LEVELS, CUSTOM)
FILTERED = (None, FileResult.WON, FileResult.LOST, FileResult.UNFINISHED, FileResult.BOARD)
GAP = 2  # columns between the levels and the results
SHORT = 3  # letters of a level in a narrow window


def title(summary: str, width: int) -> LinkLine:
    """The title and what is shown."""
    text = cut(f" · {summary}", max(width - len(TITLE), 0))
    return (Link(TITLE, "strong"), Link(text))


def filter_line(filter: LibraryFilter, pointer: str, width: int) -> LinkLine:
    """The levels and the results, each a link to the filter with it."""
    levels = _levels(filter, pointer)
    names = ["all", *(library.RESULT_NAMES[each] for each in FILTERED if each)]
    targets = [replace(filter, result=each) for each in FILTERED]
    results = Tabs(names, targets, _present(filter.result, FILTERED), pointer)
    for tabs in (levels, _levels(filter, pointer, letters=SHORT)):
        left, right = tabs.line(width), results.line(width)
        if width_of(left) + GAP + width_of(right) <= width and not _is_cut(left, right):
            return (*left, Link(" " * GAP), *right)
    half = max((width - GAP) // 2, 1)
    return (*tabs.line(half), Link(" " * GAP), *results.line(half))


def next_filter(filter: LibraryFilter, *, level: int = 0, result: int = 0) -> LibraryFilter:
    """The filter with the next level or result, or the previous ones."""
    levels = _present(filter.level, LEVEL_NAMES) + level
    results = _present(filter.result, FILTERED) + result
    return replace(
        filter,
        level=LEVEL_NAMES[levels % len(LEVEL_NAMES)],
        result=FILTERED[results % len(FILTERED)],
    )


def _levels(filter: LibraryFilter, pointer: str, letters: int | None = None) -> Tabs:
    names = ["all", *(name[:letters] for name in LEVELS), CUSTOM]
    targets = [replace(filter, level=each) for each in LEVEL_NAMES]
    return Tabs(names, targets, _present(filter.level, LEVEL_NAMES), pointer)


def _present(value: object, values: tuple[object, ...]) -> int:
    return values.index(value)


def _is_cut(*lines: LinkLine) -> bool:
    """Have some names no room?"""
    return any("…" in link.text for line in lines for link in line)
