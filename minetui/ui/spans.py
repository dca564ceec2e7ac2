"""Pieces of text with the names of their styles, and how they share a line; no Textual here."""

from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

Span: TypeAlias = tuple[str, str]
TextLine: TypeAlias = tuple[Span, ...]


def justified(left: TextLine, middle: TextLine, right: TextLine, width: int) -> TextLine:
    """Three groups at the left, in the middle and at the right; the right goes first if crowded."""
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
    """The columns a line takes."""
    return sum(cell_len(text) for text, _ in line)


def span_at(line: TextLine, column: int) -> Span | None:
    """The piece of a line in this column."""
    for piece in line:
        column -= cell_len(piece[0])
        if column < 0:
            return piece
    return None


def cut(text: str, width: int) -> str:
    """The text in at most so many columns, with an ellipsis where it is cut."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"


def sentences_in(text: str, width: int) -> str:
    """The text without its last sentences that don't fit, the first one cut if it must be.

    >>> sentences_in("Stuck: 3 cells left. Guess.", 22)
    'Stuck: 3 cells left.'
    """
    while cell_len(text) > width and ". " in text:
        text = text.rpartition(". ")[0] + "."
    return cut(text, width)


def changed_columns(old: TextLine, new: TextLine) -> tuple[int, int]:
    """The first and the last column (exclusive) in which two lines differ.

    All of them where only signs without a width differ, such as accents.
    """
    before, after = _columns(old), _columns(new)
    longest = max(len(before), len(after))
    before += [None] * (longest - len(before))
    after += [None] * (longest - len(after))
    differing = [at for at in range(longest) if before[at] != after[at]]
    return (differing[0], differing[-1] + 1) if differing else (0, longest)


def _columns(line: TextLine) -> list[tuple[str, str] | None]:
    """The columns of a line, a wide sign twice."""
    return [(sign, name) for text, name in line for sign in text for _ in range(cell_len(sign))]
