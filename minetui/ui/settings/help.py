"""The help page: the rules, the signs, and the commands of a screen by what they are for."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.style import Style

from ..board.painter import MEDIUM, Painter
from ..kit.app import Application
from ..kit.commands import CommandTable, Group
from ..kit.dialog import PageDialog
from ..kit.glyphs import ASCII, Accent, Look
from ..kit.inks import CellPaint, Inks, Palette
from ..kit.lines import TextLine, width_of

RULES = (
    "Reveal every safe cell to win. A number is the number of mines that touch its cell. "
    "Left click reveals, or chords on a number whose flags are all there; right click, or Shift or "
    "Ctrl with the left button, flags; middle click chords; the wheel scrolls, "
    "and a drag moves a board that is larger than the window."
)
CASUAL = (
    "Hints are those of the casual player, who looks at one number at a time: if it has as many "
    "flags around it as it says, its other neighbours are safe; if it has just as many covered "
    "neighbours, all of them are mines."
)
SIGNS = (
    (CellPaint(Look.COVERED), "covered"),
    (CellPaint(Look.N3), "revealed: three mines touch it"),
    (CellPaint(Look.FLAG), "flag"),
    (CellPaint(Look.QUESTION), "question mark: a note of yours, where the settings allow it"),
    (CellPaint(Look.N3, here=True), "the cursor"),
    (CellPaint(Look.CLEAR), "hint: to clear"),
    (CellPaint(Look.TO_FLAG), "hint: to flag"),
    (
        CellPaint(Look.MAYBE_CLEAR),
        "to clear, if your flags are right; safe in a layout that is shown",
    ),
    (CellPaint(Look.CLEAR, Accent.TARGET), "a cell of the hint at the cursor"),
    (CellPaint(Look.N1, Accent.WITNESS), "a number that the hint at the cursor rests on"),
    (
        CellPaint(Look.N1, Accent.CONFLICT),
        "too many flags around a number, or a wrong flag",
    ),
    (CellPaint(Look.ODDS_2, label="25%"), "odds: a mine in 25 % of all layouts; .2 in small cells"),
    (CellPaint(Look.ODDS_SAFE), "odds: certainly safe"),
    (CellPaint(Look.ODDS_MINE), "odds: certainly a mine"),
    (CellPaint(Look.COVERED, label="??"), "odds: not computed in time"),
    (CellPaint(Look.COVERED, Accent.BEST), "the best guess"),
    (CellPaint(Look.MAYBE_MINE), "a mine of a layout that fits all numbers; yours may differ"),
    (CellPaint(Look.COVERED, Accent.GHOST), "race: a cell that the ghost has revealed"),
    (CellPaint(Look.MINE), "mine"),
    (CellPaint(Look.HIT), "the mine that was hit"),
    (CellPaint(Look.WRONG), "wrong flag"),
    (CellPaint(Look.REACH_7), "start map: starting here, single numbers clear 70 to 80 %"),
    (CellPaint(Look.REACH_ALL), "start map: starting here, single numbers win"),
    (CellPaint(Look.REACH_7, Accent.BEST), "start map: one of the best starts"),
)


class HelpPage(PageDialog[None]):
    """Rules, signs and keys."""

    on_bar = ("leave", "down", "page_down")

    def __init__(self, app: Application, explained: CommandTable) -> None:
        super().__init__("help", app.glyphs)
        self._explained = explained

    def lines(self, width: int) -> list[TextLine]:
        """The page in so many columns."""
        page: list[TextLine] = [(("Rules", "hint"),)]
        page += [((line, "plain"),) for line in wrap(RULES, width)]
        page += [(), *(((line, "plain"),) for line in wrap(CASUAL, width))]
        for title, named in (("Signs", [*self._signs()]), *self._keys()):
            page += [(), ((title, "hint"),), *_entries(named, width)]
        return page

    def _signs(self) -> Iterator[tuple[TextLine, str]]:
        """Each sign as it is drawn in a cell, and its meaning."""
        palette = Palette.of(self.app)
        plain = palette.colours.plain or self.glyphs is ASCII
        painter = Painter(self.glyphs, Inks(palette, Style()), MEDIUM, plain=plain)
        for paint, meaning in SIGNS:
            numbers = [painter.number_of(paint)]
            cell = painter.line((numbers, 0), (numbers, 1), 1)
            yield tuple((part.text, part.style or Style.null()) for part in cell), meaning

    def _keys(self) -> Iterator[tuple[str, list[tuple[TextLine, str]]]]:
        """The keys of each group with what they do; a command without keys has its caption."""
        table, words = self._explained, self.glyphs.words
        for group in Group:
            named: list[tuple[TextLine, str]] = []
            for command in table:
                if command.group is group:
                    keys = " ".join(table.keys(command)) or command.caption
                    named.append((((keys.translate(words), "strong"),), command.help))
            if named:
                yield group.value, named

    leave = PageDialog.leave.but("escape", "q", "question_mark", "enter")


def _entries(named: Sequence[tuple[TextLine, str]], width: int) -> Iterator[TextLine]:
    """Names, and beside each what it means; in a narrow window, below it."""
    column = max(width_of(name) for name, _ in named) + 2
    beside = 2 * column <= width
    indent = column if beside else min(2, width - 1)
    for name, meaning in named:
        first, *others = wrap(meaning, max(width - indent, 1))
        gap = " " * (column - width_of(name))
        yield (*name, (gap + first, "plain")) if beside else name
        rest = others if beside else [first, *others]
        yield from (((" " * indent + line, "plain"),) for line in rest)
