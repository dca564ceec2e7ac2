"""Lines of text with parts that can be clicked, each with what it stands for. No Textual here.

A head of such lines has a tenth of the widgets that one of buttons would have, and what a click
means is a value beside the text.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.style import Style

from .spans import TextLine


class Link(NamedTuple):
    """A text with its style or the name of it, and the target of a click; None for no link."""

    text: str
    style: str | Style = "plain"
    target: object = None

    @property
    def width(self) -> int:
        """The number of columns."""
        return cell_len(self.text)


LinkLine: TypeAlias = tuple[Link, ...]


def spans_of(line: LinkLine) -> TextLine:
    """The line as spans."""
    return tuple((link.text, link.style) for link in line)


def width_of(line: LinkLine) -> int:
    """The number of columns of a line."""
    return sum(link.width for link in line)


def target_at(lines: Sequence[LinkLine], row: int, column: int) -> object:
    """The target of the link at a place of the lines; None if there is none."""
    for link in lines[row] if 0 <= row < len(lines) else ():
        column -= link.width
        if column < 0:
            return link.target
    return None


class Tabs(NamedTuple):
    """Names side by side with their targets; `pointer` is the sign before the present one."""

    names: Sequence[str]
    targets: Sequence[object]
    present: int
    pointer: str

    def line(self, width: int) -> LinkLine:
        """The present name, and those around it that have room.

        >>> line = Tabs(["one", "two", "three"], [1, 2, 3], 1, ">").line(15)
        >>> "".join(link.text for link in line)
        '… >two  three '
        """
        first, last = _range(self.names, self.present, width)
        line = [Link("… ", "faint", self.targets[first - 1])] if first else []
        for at in range(first, last):
            is_present = at == self.present
            text = f"{self.pointer if is_present else ' '}{self.names[at]} "
            line.append(Link(text, "hint" if is_present else "plain", self.targets[at]))
        more = last < len(self.names)
        line += [Link("…", "faint", self.targets[last])] if more else []
        return tuple(line)


def _range(names: Sequence[str], present: int, width: int) -> tuple[int, int]:
    """The first and the last of the names (exclusive) that have room, around the present one."""
    first, last = present, present + 1

    def fits(first: int, last: int) -> bool:
        used = sum(cell_len(name) + 2 for name in names[first:last])
        return used + 2 * (first > 0) + (last < len(names)) <= width

    while last < len(names) and fits(first, last + 1):
        last += 1
    while first > 0 and fits(first - 1, last):
        first -= 1
    return first, last
