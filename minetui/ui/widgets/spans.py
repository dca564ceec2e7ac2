"""Spans, which are texts with styles or their names, and lines of them. No Textual here."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style

Span: TypeAlias = tuple[str, str | Style]
TextLine: TypeAlias = tuple[Span, ...]

BRIDGED = 4  # columns; to go on after a gap of as many costs more than to paint it


def justified(left: TextLine, middle: TextLine, right: TextLine, width: int) -> TextLine:
    """Three groups, left, centred and right; the right one is dropped if there is no room."""
    used = width_of(left) + width_of(middle)
    if used + width_of(right) + 2 > width:
        right = ()
    start = max((width - width_of(middle)) // 2, width_of(left) + 1)
    gap = width - start - width_of(middle) - width_of(right)
    if gap < 0:
        start, gap = max(start + gap, width_of(left) + 1), 0
    before = " " * (start - width_of(left))
    return (*left, (before, "plain"), *middle, (" " * max(gap, 0), "plain"), *right)


def width_of(line: TextLine) -> int:
    """The number of columns of a line."""
    return sum(cell_len(text) for text, _ in line)


def span_at(line: TextLine, column: int) -> Span | None:
    """The span of a line in this column."""
    for span in line:
        column -= cell_len(span[0])
        if column < 0:
            return span
    return None


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns, with an ellipsis where it is cut."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1) + "…" if width > 0 else ""


def sentences_in(text: str, width: int) -> str:
    """The text without the last sentences that don't fit; the first one is cut if necessary.

    >>> sentences_in("Stuck: 3 cells left. Guess.", 22)
    'Stuck: 3 cells left.'
    """
    while cell_len(text) > width and ". " in text:
        text = text.rpartition(". ")[0] + "."
    return cut(text, width)


def fitted(text: str, width: int) -> str:
    """The text without the last parts that don't fit.

    >>> fitted("Won in 1.000 s · 3BV 1 · 1 click", 25)
    'Won in 1.000 s · 3BV 1'
    """
    while cell_len(text) > width and " · " in text:
        text = text.rpartition(" · ")[0]
    return text


def with_room(text: str, more: str, width: int) -> str:
    """The text, with more behind it if all of that fits."""
    return text + more if cell_len(text + more) <= width else text


def changed_columns(old: TextLine, new: TextLine) -> tuple[int, int]:
    """The first and the last column (exclusive) in which two lines differ.

    All columns if only signs without a width differ, such as accents.
    """
    before, after = _columns(old), _columns(new)
    longest = max(len(before), len(after))
    before += [None] * (longest - len(before))
    after += [None] * (longest - len(after))
    differing = [at for at in range(longest) if before[at] != after[at]]
    return (differing[0], differing[-1] + 1) if differing else (0, longest)


def differing_columns(old: TextLine, new: TextLine) -> list[int]:
    """The columns in which two lines differ."""
    pairs = zip_longest(_columns(old), _columns(new))
    return [at for at, (before, after) in enumerate(pairs) if before != after]


def runs(columns: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending columns as runs: the first of each, and its length; short gaps are bridged.

    >>> runs([1, 2, 4, 20])
    [(1, 4), (20, 1)]
    """
    found = list[tuple[int, int]]()
    for column in columns:
        if found and column - sum(found[-1]) < BRIDGED:
            found[-1] = (found[-1][0], column - found[-1][0] + 1)
        else:
            found.append((column, 1))
    return found


def _columns(line: TextLine) -> list[Span | None]:
    """The sign in each column of a line; a wide sign is there twice."""
    return [(sign, name) for text, name in line for sign in text for _ in range(cell_len(sign))]
