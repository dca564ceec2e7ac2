"""Rows that several lists share: texts at both ends, and a title with a sentence. No Textual."""

from .spans import Span, TextLine, cut

LEAST_SENTENCE = 24  # columns; in fewer, a sentence would say too little


def ends(left: str, right: str, width: int, style: str) -> TextLine:
    """Texts at both ends of a row; the right one only where there is room for it."""
    room = width - len(left) - 3
    return ((f" {left} {right:>{room}} " if len(right) <= room else cut(f" {left}", width), style),)


def titled(title: Span, sentence: Span, side: Span, sizes: tuple[int, int]) -> TextLine:
    """A title, a sentence where there is room for it, and a word at the right end.

    The sizes are the columns of a title with the gap behind it, and those of the row.
    """
    column, width = sizes
    room = width - len(side[0])
    if room < column:
        return ((cut(title[0], width), title[1]),)
    begin = max(column, len(title[0]) + 2)
    if room < begin + LEAST_SENTENCE:
        return ((f"{cut(title[0], room):{room}}", title[1]), side)
    text = cut(sentence[0], room - begin - 1)
    return ((f"{title[0]:{begin}}", title[1]), (f"{text:{room - begin}}", sentence[1]), side)
