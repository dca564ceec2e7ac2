"""Paragraphs: texts broken into the lines of a panel, and lines beside others."""

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from .spans import TextLine, cut, width_of

EASY_WIDTH = 90  # columns; longer lines are hard to read


def broken(text: str, width: int) -> list[str]:
    """A text broken at blanks."""
    return textwrap.wrap(text, min(max(width, 8), EASY_WIDTH))


def paragraph(text: str, width: int, style: str) -> list[TextLine]:
    """A text on as many lines as it needs."""
    return [((f" {row}", style),) for row in broken(text, width)]


def over_few_lines(text: str, size: tuple[int, int]) -> list[TextLine]:
    """A text on the lines of a panel; cut if it is too long."""
    width, height = size[0] - 2, size[1]
    rows = broken(text, width)
    rows = [*rows[: height - 1], cut(" ".join(rows[height - 1 :]), width)]
    return [((cut(f" {row}", size[0]), "hint"),) for row in rows]


def longest_fitting(texts: Sequence[str], size: tuple[int, int]) -> str:
    """The first of these texts, the longest first, that the lines of a panel hold; or the last."""
    fitting = (text for text in texts if len(broken(text, size[0] - 2)) <= size[1])
    return next(fitting, texts[-1])


def side_by_side(
    left: Sequence[TextLine], right: Sequence[TextLine], indent: int
) -> list[TextLine]:
    """Lines beside others, which begin at a column."""
    lines = list[TextLine]()
    for one, other in zip_longest(left, right, fillvalue=()):
        gap = " " * (indent - width_of(one))
        lines.append((*one, (gap, "plain"), *other))
    return lines
