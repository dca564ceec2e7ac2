"""The columns of a terminal that texts take, and lines that fit into some.

A Chinese character is two columns wide, and a mark over a letter none. Lines are broken at blanks
and between Chinese characters, but not before what closes, nor behind what opens: a line begins
with no comma, and ends with no opening bracket. Words, numbers and names of cells stay whole.

The screen measures as Rich does (`measure`), which knows more signs than the standard library.
"""

import unicodedata
from collections.abc import Callable, Iterator
from typing import TypeAlias

Measure: TypeAlias = Callable[[str], int]

# Next to these a line may be broken: ideographs, kana, and the marks between them.
_FIRST_WIDE = "\u2e80"
_WIDE = (
    *((_FIRST_WIDE, "\u30ff"), ("\u31c0", "\u9fff"), ("\uf900", "\ufaff"), ("\ufe30", "\ufe4f")),
    *(("\uff01", "\uff60"), ("\uffe0", "\uffe6"), ("\U00020000", "\U0003fffd")),
)
_CLOSING = ",.:;!?)]}%…·—’”»›，。、：；！？）］｝」』】》〉〕〗％～‐–々〻ー"
_CLOSING += "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
_OPENING = "([{‘“«‹（［｛「『【《〈〔〖＃￥＄"
BLANKS = " \t\n\r\f\v"  # at which a line may end: not all that Unicode calls white
_AS_BLANK = dict.fromkeys(map(ord, BLANKS), " ")
DIGITS = "0123456789"
UNITS = ("s", "ms", "%")
_KEPT = "\0"  # a blank at which no line ends


def columns(text: str) -> int:
    """The number of columns that a text takes.

    >>> columns("F10: open"), columns("F10：打开")
    (9, 9)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(sign) in ("Mn", "Me", "Cf") else 1 + _is_double(sign)
        for sign in text
    )


def _is_double(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"


def head(text: str, width: int, measure: Measure = columns) -> str:
    """The beginning of a text that takes at most so many columns."""
    if text.isascii():
        return text[: max(width, 0)]
    end, room = 0, width
    while end < len(text) and (room := room - measure(text[end])) >= 0:
        end += 1
    while end and measure(text[:end]) > width:  # of some signs, two are more than each
        end -= 1
    return text[:end]


def cut(text: str, width: int, measure: Measure = columns) -> str:
    """The text in at most `width` columns, with an ellipsis where it is cut.

    >>> cut("打开游戏", 8), cut("打开游戏", 7), cut("打开游戏", 6)
    ('打开游戏', '打开游…', '打开…')
    """
    if measure(text) <= width:
        return text
    return head(text, width - 1, measure) + "…" if width > 0 else ""


def padded(text: str, width: int, side: str = "<", measure: Measure = columns) -> str:
    """The text with blanks up to a width: at the left (<), at the right (>) or in the middle (^).

    >>> padded("打开", 6), padded("打开", 6, ">"), padded("open", 7, "^")
    ('打开  ', '  打开', ' open  ')
    """
    spare = max(width - measure(text), 0)
    before = {"<": 0, ">": spare, "^": spare // 2}[side]
    return " " * before + text + " " * (spare - before)


def broken(text: str, width: int, measure: Measure = columns) -> list[str]:
    """A text on lines of so many columns.

    >>> broken("B2 旁边只有 A1，所以它是雷。", 12)
    ['B2 旁边只有', 'A1，所以它是', '雷。']
    >>> broken("破纪录，快了 1.4 秒", 16)
    ['破纪录，快了', '1.4 秒']
    >>> broken("a mine freezes for 10 s, first to 3", 22)
    ['a mine freezes for', '10 s, first to 3']
    """
    if max(text, default="") < _FIRST_WIDE:
        from textwrap import wrap  # whose patterns take 5 ms to compile

        return [line.replace(_KEPT, " ") for line in wrap(_with_units(text), width)]
    lines, line = list[str](), ""
    for _, _, word in words(text.translate(_AS_BLANK)):
        rest = word
        if measure(line + rest.rstrip(BLANKS)) > width:
            lines += [line.rstrip(BLANKS)] if line else []
            line = ""
        while measure(rest.rstrip(BLANKS)) > width:
            lines.append(head(rest, width, measure) or rest[0])
            rest = rest[len(lines[-1]) :]
        line += rest if line else rest.lstrip(BLANKS)
    return [*lines, line.rstrip(BLANKS)] if line.strip(BLANKS) else lines


def _with_units(text: str) -> str:
    """The text with each unit tied to the number before it."""
    kept, *others = text.split(" ")
    for other in others:
        is_unit = other.rstrip(",.:;!?)") in UNITS
        kept += (_KEPT if is_unit and kept[-1:].isdecimal() else " ") + other
    return kept


def words(text: str) -> Iterator[tuple[int, int, str]]:
    """What stays on one line, each with the blanks behind it, and where it begins and ends."""
    # Without patterns, whose compiling would take a third of what a language may cost a start.
    start = 0
    for at in range(1, len(text)):
        if _may_break(text, at) and text[start:at].strip(BLANKS):
            yield start, at, text[start:at]
            start = at
    if text[start:].strip(BLANKS):
        yield start, len(text), text[start:]


def _may_break(text: str, at: int) -> bool:
    """May a line end before this index of a text?"""
    before, after = text[at - 1], text[at]
    if after in BLANKS:
        return False
    if before in BLANKS:  # a number stays beside what it counts
        return not (before == " " and at > 1 and text[at - 2] in DIGITS and _is_wide(after))
    if before in _OPENING or after in _CLOSING:
        return False
    return _is_wide(before) or _is_wide(after)


def _is_wide(sign: str) -> bool:
    return sign >= _FIRST_WIDE and any(first <= sign <= last for first, last in _WIDE)
