"""Lines of text, which counters, key bars, status lines, heads and panels are made of.

A line is spans: texts with the names of their inks, or with styles. A line of links has with each
text what a click on it stands for. Here are what such lines are put together with (texts cut to a
width, groups that share a line, tabs, paragraphs) and the widget that shows them, `Lines`. It
repaints only the columns that differ and needs no layout, so that a change costs a few bytes and is
painted together with the board. Textual's Footer and Static would take a quarter of the start, a
button for each link ten times the widgets.

Inks are a table and not component classes, which Textual would match against the whole style sheet
for each widget, whenever a screen comes up; a style is made when it is first painted.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from minetui.language import joined, pgettext
from minetui.texts import columns

from .colours import readable
from .patches import QuickWidget

EASY_WIDTH = 90  # columns; longer lines are hard to read
BRIDGED = 4  # columns; to go on after a gap of as many costs more than to paint it

Span: TypeAlias = tuple[str, str | Style]
TextLine: TypeAlias = tuple[Span, ...]


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
Part = TypeVar("Part", Span, Link)


def width_of(line: Sequence[Span | Link]) -> int:
    """The number of columns of a line."""
    return sum(cell_len(part[0]) for part in line)


def part_at(lines: Sequence[Sequence[Part]], row: int, column: int) -> Part | None:
    """The span or the link at a place of the lines; None if there is none."""
    for part in lines[row] if 0 <= row < len(lines) else ():
        column -= cell_len(part[0])
        if column < 0:
            return part
    return None


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


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns, with an ellipsis where it is cut."""
    return columns.cut(text, width, cell_len)


def padded(text: str, width: int, side: str = "<") -> str:
    """The text, at the left (<), the right (>) or in the middle (^) of so many columns."""
    return columns.padded(text, width, side, cell_len)


def in_column(text: str, width: int, side: str = "<") -> str:
    """The text in just so many columns, cut if it is longer."""
    return padded(cut(text, width), width, side)


def widest(texts: Iterable[str]) -> int:
    """The columns of the widest of these texts."""
    return max(map(cell_len, texts), default=0)


def column_of(texts: Iterable[str], least: int, most: int, gap: int = 1) -> int:
    """The columns of a column of these texts with the gap behind it, within bounds.

    English needs the least: another language may need more.
    """
    return min(max(widest(texts) + gap, least), most)


def sentences_in(text: str, width: int) -> str:
    """The text without the last sentences that don't fit; the first one is cut if necessary.

    >>> sentences_in("Stuck: 3 cells left. Guess.", 22)
    'Stuck: 3 cells left.'
    >>> sentences_in("B2 安全。A1 是雷。", 11)
    'B2 安全。'
    """
    while cell_len(text) > width:
        end = max(text.rfind(". "), text.rstrip("。").rfind("。"))
        if end < 0:
            break
        text = text[: end + 1]
    return cut(text, width)


def fitted(text: str, width: int) -> str:
    """The text without the last parts that don't fit.

    >>> fitted("Won in 1.000 s · 3BV 1 · 1 click", 25)
    'Won in 1.000 s · 3BV 1'
    """
    while cell_len(text) > width and " · " in text:
        text = text.rpartition(" · ")[0]
    return text


def as_sentence(words: str) -> str:
    """A heading or another line without a full stop, among sentences."""
    return pgettext("a heading among sentences", "{heading}.", heading=words)


def with_room(text: str, more: str, width: int) -> str:
    """The text, with more behind it if all of that fits."""
    return text + more if cell_len(text + more) <= width else text


def broken(text: str, width: int) -> list[str]:
    """A text broken where its script allows it, in lines that are easy to read."""
    return wrapped(text, min(max(width, 8), EASY_WIDTH))


def wrapped(text: str, width: int) -> list[str]:
    """A text broken where its script allows it, in lines of just so many columns."""
    return columns.broken(text, width, cell_len)


def paragraph(text: str, width: int, style: str) -> list[TextLine]:
    """A text on as many lines as it needs."""
    return [((f" {row}", style),) for row in broken(text, width)]


def over_few_lines(text: str, size: tuple[int, int]) -> list[TextLine]:
    """A text on the lines of a panel; cut if it is too long."""
    width, height = size[0] - 2, size[1]
    rows = broken(text, width)
    rows = [*rows[: height - 1], cut(joined(*rows[height - 1 :]), width)]
    return [((cut(f" {row}", size[0]), "hint"),) for row in rows]


def longest_fitting(texts: Sequence[str], size: tuple[int, int]) -> str:
    """The first of these texts, the longest first, that the lines of a panel hold; or the last."""
    fitting = (text for text in texts if len(broken(text, size[0] - 2)) <= size[1])
    return next(fitting, texts[-1])


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
        first, last = self._shown(width)
        line = [Link("… ", "faint", self.targets[first - 1])] if first else []
        for at in range(first, last):
            is_present = at == self.present
            text = f"{self.pointer if is_present else ' '}{self.names[at]} "
            line.append(Link(text, "hint" if is_present else "plain", self.targets[at]))
        more = last < len(self.names)
        line += [Link("…", "faint", self.targets[last])] if more else []
        return tuple(line)

    def _shown(self, width: int) -> tuple[int, int]:
        """The first and the last of the names (exclusive) that have room."""
        names, first, last = self.names, self.present, self.present + 1

        def fits(first: int, last: int) -> bool:
            used = sum(cell_len(name) + 2 for name in names[first:last])
            return used + 2 * (first > 0) + (last < len(names)) <= width

        while last < len(names) and fits(first, last + 1):
            last += 1
        while first > 0 and fits(first - 1, last):
            first -= 1
        return first, last


class Ink(NamedTuple):
    """The look of a text: variables of the theme for its colours, and its attributes.

    Without a colour of its own it has that of the text or ground below it. One that is not faint
    can be read in any theme. `colourless` are the attributes where the ground can't be had, if they
    differ: on a terminal without colours, and in a theme of the terminal's own colours.
    """

    color: str = ""
    ground: str = ""
    attributes: str = ""
    opacity: float = 1.0
    colourless: str = ""


INKS = {
    "plain": Ink("foreground"),
    "strong": Ink("foreground", attributes="bold"),
    "faint": Ink("foreground", opacity=0.7),
    "good": Ink("success", attributes="bold"),
    "bad": Ink("error", attributes="bold"),
    "hint": Ink("primary", attributes="bold"),
    "current": Ink("foreground", "primary-muted", "bold", colourless="bold reverse"),
    "key": Ink("warning", attributes="bold"),
    "pace": Ink("primary", opacity=0.6),
    "pace ahead": Ink("foreground", opacity=0.3),
}


class NamedStyles:
    """The styles that a widget paints with; made when they are first asked for.

    The widget calls `renew` from `notify_style_update`.
    """

    def __init__(self, widget: Widget, inks: Mapping[str, Ink]) -> None:
        self._widget, self._inks = widget, inks
        self._styles: dict[tuple[str | Style, ...], Style] = {}
        self._variables: dict[str, str] = {}

    def __call__(self, *names: str | Style) -> Style:
        """These inks or styles, one over the other, over the style of the widget."""
        style = self._styles.get(names)
        if style is None:
            self._variables = self._widget.app.theme_variables
            style = self._widget.rich_style
            for name in names:
                style += name if isinstance(name, Style) else self._ink(self._inks[name], style)
            self._styles[names] = style
        return style

    def renew(self) -> None:
        """Forget the styles; if the theme was changed, paint the widget again."""
        if not self._styles:
            return
        self._styles.clear()
        if self._widget.app.theme_variables is not self._variables:
            self._widget.refresh()

    def _ink(self, ink: Ink, below: Style) -> Style:
        """The style of an ink over another style."""
        app, attributes = self._widget.app, Style.parse(ink.attributes)
        if ink.colourless and (app.no_color or app.current_theme.ansi):
            attributes = Style.parse(ink.colourless)
        if app.current_theme.ansi:
            return attributes + self._unmixed(ink, below)
        return attributes + self._mixed(ink, below)

    def _mixed(self, ink: Ink, below: Style) -> Style:
        """The colours of an ink over another style: faint ones are nearer to the ground."""
        ground = Color.parse(self._variables[ink.ground]).rich_color if ink.ground else None
        color = None
        if ink.color:
            under = Color.from_rich_color(ground or below.bgcolor)
            over = Color.parse(self._variables[ink.color]).multiply_alpha(ink.opacity)
            color = (readable(over, under) if ink.opacity == 1 else under + over).rich_color
        return Style(color=color, bgcolor=ground)

    def _unmixed(self, ink: Ink, below: Style) -> Style:
        """The colour of an ink in a theme of the terminal's own colours, which nobody knows here.

        So none can be mixed: faint words are dim, faint colours are whole, for some are dark, and
        there are no grounds, since on none of them all words can be read.
        """
        color = Color.parse(self._variables[ink.color]).rich_color if ink.color else None
        is_faint = ink.opacity < 1 and ink.color == "foreground"
        return Style(color=color, dim=is_faint and not below.reverse)


def changed_columns(old: TextLine, new: TextLine) -> tuple[int, int]:
    """The first and the last column (exclusive) in which two lines differ.

    All columns if only signs without a width differ, such as accents.
    """
    at = _differing(old, new)
    return (at[0], at[-1] + 1) if at else (0, max(width_of(old), width_of(new)))


def changed_runs(old: TextLine, new: TextLine) -> list[tuple[int, int]]:
    """The runs of columns in which two lines differ, with their ends; short gaps are bridged.

    >>> changed_runs((("1 2    5", "x"),), (("2 3    4", "x"),))
    [(0, 3), (7, 8)]
    """
    found = list[tuple[int, int]]()
    for at in _differing(old, new):
        start = found.pop()[0] if found and at - found[-1][1] < BRIDGED else at
        found.append((start, at + 1))
    return found


def _differing(old: TextLine, new: TextLine) -> list[int]:
    """The columns in which two lines differ."""
    pairs = zip_longest(_columns(old), _columns(new))
    return [at for at, (before, after) in enumerate(pairs) if before != after]


def _columns(line: TextLine) -> list[Span]:
    """The sign in each column of a line; a wide sign is there twice."""
    columns = list[Span]()
    for text, name in line:
        wide = text if text.isascii() else [sign for sign in text for _ in range(cell_len(sign))]
        columns += [(sign, name) for sign in wide]
    return columns


class Lines(QuickWidget, can_focus=False):
    """A widget of plain lines or of links, cut to its size."""

    class Clicked(Message):
        """A span of the lines was clicked, in this row and column; a link has its target."""

        def __init__(self, lines: "Lines", span: Span, row: int, column: int) -> None:
            super().__init__()
            self.lines, self.span, self.row, self.column = lines, span, row, column
            self.target = lines.target_at(row, column)

    def __init__(self, words: dict[int, str], *, id: str) -> None:
        super().__init__(id=id)
        self._words = words
        self._styles = NamedStyles(self, INKS)
        self._given: tuple[TextLine, ...] = ()
        self._lines: tuple[TextLine, ...] = ()
        self._links: Sequence[LinkLine] = ()

    def show(self, lines: Iterable[TextLine]) -> None:
        """Show these lines in the signs of this terminal, repainting what differs."""
        self._repaint(lines, lambda old, new: [changed_columns(old, new)])

    def show_runs(self, lines: Iterable[TextLine]) -> None:
        """Show these lines of signs one column wide, repainting each run of columns that differs.

        That is less for lines in which some figures change and others don't.
        """
        self._repaint(lines, changed_runs)

    def show_links(self, lines: Sequence[LinkLine]) -> None:
        """Show these lines, and tell their targets when they are clicked."""
        self._links = lines
        self.show([tuple((link.text, link.style) for link in line) for line in lines])

    def target_at(self, row: int, column: int) -> object:
        """The target of the link at a place of the lines; None if there is none."""
        link = part_at(self._links, row, column)
        return link and link.target

    @property
    def text(self) -> str:
        """The text of the lines, for tests and screen readers."""
        return "\n".join("".join(text for text, _ in line) for line in self._lines)

    def _repaint(
        self,
        lines: Iterable[TextLine],
        changed: Callable[[TextLine, TextLine], Sequence[tuple[int, int]]],
    ) -> None:
        """Take these lines, and repaint the columns of each that have changed."""
        given = tuple(lines)
        if given == self._given:
            return
        before, self._given = self._lines, given
        self._lines = tuple(
            tuple((text.translate(self._words), name) for text, name in line if text)
            for line in given
        )
        regions = [
            Region(start, y, end - start, 1)
            for y, (old, new) in enumerate(zip_longest(before, self._lines, fillvalue=()))
            if old != new
            for start, end in changed(old, new)
        ]
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """One line, as wide as the widget."""
        line = self._lines[y] if y < len(self._lines) else ()
        segments = [Segment(text, self._styles(name)) for text, name in line]
        return Strip(segments).adjust_cell_length(self.size.width, self._styles("plain"))

    def notify_style_update(self) -> None:
        """Take the colours of another theme."""
        self._styles.renew()
        super().notify_style_update()

    def on_click(self, event: Click) -> None:
        """Post `Clicked` for the span that was clicked."""
        span = part_at(self._lines, event.y, event.x)
        if span is not None:
            self.post_message(self.Clicked(self, span, event.y, event.x))
