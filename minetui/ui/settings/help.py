"""Help for a screen: its keys on one page, the signs that can occur on it, and the rules.

The keys stand in columns, each with a few words; what the one at the cursor does is said in full
below. Commands that belong together have one row (`TOGETHER`), with the first key of each.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.widgets import Input

from minetui.language import N_, _, joined

from ..board.painter import MEDIUM, Painter
from ..kit.app import Application
from ..kit.commands import Command, CommandTable, Group, command
from ..kit.dialog import DOWN, FAR, UP, Dialog
from ..kit.glyphs import ASCII, Accent, Look
from ..kit.inks import CellPaint, Inks, Palette
from ..kit.lines import Lines, Link, LinkLine, Tabs, as_sentence, cut, padded, sentences_in, wrapped

KEYS, SIGNS, RULES = N_("Keys here"), N_("Signs"), N_("Rules")
PAGES, TOUCHED = (KEYS, SIGNS, RULES), (RULES, SIGNS)
TOGETHER: dict[tuple[str, ...], str] = {
    ("deduce", "casual"): N_("Play what is proven"),
    ("left", "up", "down", "right"): N_("Move"),
    ("far_left", "far_up", "far_down", "far_right"): N_("Move by five"),
    ("up_left", "up_right", "down_left", "down_right"): N_("Move diagonally"),
    ("row_start", "row_end"): N_("Ends of the row"),
    ("page_up", "page_down"): N_("A page up, down"),
    ("top", "bottom"): N_("Ends of the board"),
    ("last_frontier", "next_frontier"): N_("Cells beside numbers"),
    ("zoom_in", "zoom_out", "zoom_fit"): N_("Larger, smaller, fit"),
    ("undo", "redo"): N_("Undo, redo"),
    ("next_hint", "last_hint"): N_("Next, previous hint"),
    ("settings", "colours"): N_("Settings, colours"),
    ("menu", "more"): N_("Menu, more"),
    ("lessons", "puzzles"): N_("Lessons, puzzles"),
    ("next_mistake", "last_mistake"): N_("Mistakes, both ways"),
    ("next_exercise", "last_exercise"): N_("Steps, both ways"),
    ("slower", "faster"): N_("Slower, faster"),
    ("start", "finish"): N_("First move, last move"),
    ("sort", "reverse"): N_("Sort, reverse"),
    ("more_mines", "fewer_mines"): N_("A mine more, less"),
}
UNWRITTEN = {"review": "V", "menu": "f10", "games": "ctrl+o"}  # keys of 0.1.0 that still work
UNLISTED = ("open_code", "suspend")  # typed elsewhere, or known from the shell
COLUMN, KEYS_WIDTH = 38, 16  # columns of an entry, and of its keys
AROUND = 3  # lines around the page: the tabs, the explanation and the bar
RULES_TEXT = (
    N_(
        "Reveal every safe cell to win. A revealed mine loses. A number counts the mines around "
        "it: in its neighbours, on an ordinary board the eight cells that touch it."
    ),
    N_(
        "Flags are your own notes of mines: you can win without any. Revealing a number that has "
        "all its flags, a chord, reveals the rest around it."
    ),
    N_(
        "A number with all its mines: the rest around it is safe. A number with just enough "
        "covered cells: all of them are mines."
    ),
)
MOUSE = (
    # Translators: what the mouse is used for, in at most 16 columns, and what that does.
    (N_("Left click"), N_("reveals; on a number whose flags are all there, its neighbours")),
    (N_("Right click"), N_("flags, as do Shift and Ctrl with the left button")),
    (N_("Middle click"), N_("reveals around a number")),
    (N_("Wheel, drag"), N_("move a board that is larger than the window")),
)
FINGERS = (
    (N_("Tap"), N_("reveals or flags, as the filled button says")),
    (N_("Tap a number"), N_("reveals its neighbours, if their flags are all there")),
    (N_("Long press"), N_("flags where a tap reveals, and reveals where it flags")),
    (N_("Drag, pinch"), N_("move a board that is larger than the window, and zoom")),
)
SIGN_ROWS: tuple[tuple[str, tuple[tuple[CellPaint, str], ...]], ...] = (
    (
        "",
        (
            (CellPaint(Look.COVERED), N_("covered")),
            (CellPaint(Look.N3), N_("three mines around it")),
            (CellPaint(Look.FLAG), N_("your flag")),
            (CellPaint(Look.N3, here=True), N_("the cursor")),
        ),
    ),
    ("question_marks", ((CellPaint(Look.QUESTION), N_("question mark")),)),
    (
        "hints",
        (
            (CellPaint(Look.CLEAR), N_("hint: safe")),
            (CellPaint(Look.TO_FLAG), N_("hint: a mine")),
            (CellPaint(Look.MAYBE_CLEAR), N_("hint: safe, if your flags are right")),
            (CellPaint(Look.N1, Accent.WITNESS), N_("what the hint rests on")),
            (CellPaint(Look.CLEAR, Accent.TARGET), N_("what the hint proves")),
            (CellPaint(Look.N1, Accent.CONFLICT), N_("too many flags around a number")),
        ),
    ),
    (
        "odds",
        (
            (CellPaint(Look.ODDS_2, label="25%"), N_("odds of a mine")),
            (CellPaint(Look.COVERED, Accent.BEST), N_("the best guess")),
            (CellPaint(Look.COVERED, label="??"), N_("odds: timed out")),
        ),
    ),
    ("try", ((CellPaint(Look.MAYBE_MINE), N_("a mine of one layout that fits")),)),
    (
        "ghost_cells",
        ((CellPaint(Look.COVERED, Accent.GHOST), N_("race: the ghost has revealed it")),),
    ),
    (
        "light",
        ((CellPaint(Look.COVERED, Accent.LIT), N_("a neighbour of the cell at the cursor")),),
    ),
    ("leave_room", ((CellPaint(Look.N2, Accent.SEAT_1), N_("together: another player's cursor")),)),
    (
        "reveal play",
        (
            (CellPaint(Look.FLAG, Accent.ADDED), N_("a mine that you didn't flag")),
            (CellPaint(Look.MINE), N_("a mine")),
            (CellPaint(Look.HIT), N_("the mine that was hit")),
            (CellPaint(Look.WRONG), N_("a wrong flag")),
        ),
    ),
    (
        "starts",
        (
            (CellPaint(Look.REACH_7), N_("start map: one number at a time reveals 70–80%")),
            (CellPaint(Look.REACH_ALL), N_("start map: one number at a time wins")),
            (CellPaint(Look.REACH_7, Accent.BEST), N_("start map: one of the best starts")),
        ),
    ),
)
"""Signs, and the commands or the setting without which they can't occur."""


class Row(NamedTuple):
    """A row of the page of keys: the commands, the first of which Enter carries out."""

    commands: tuple[Command, ...]
    keys: str
    caption: str

    @property
    def help(self) -> str:
        """What the commands do."""
        return joined(*(each.help or as_sentence(each.caption) for each in self.commands))


def rows_of(table: CommandTable, *, over: bool = True) -> list[list[Row]]:
    """The commands of a screen in rows, by their groups; some do nothing before a game is over."""
    useful = [each for each in table if over or not each.after]
    listed = {each.id: each for each in useful if table.keys(each) and each.id not in UNLISTED}
    groups = list[list[Row]]()
    for group in Group:
        rows = list[Row]()
        for each in sorted(listed.values(), key=lambda each: each.id not in table.on_bar):
            if each.group is not group or each.id not in listed:
                continue
            ids = next((ids for ids in TOGETHER if each.id in ids and listed.keys() >= {*ids}), ())
            if ids:
                members = tuple(listed.pop(id) for id in ids)
                keys = _together([table.keys(member)[0] for member in members])
                rows.append(Row(members, keys, _(TOGETHER[ids])))
            else:
                hidden = UNWRITTEN.get(listed.pop(each.id).id)
                keys = " ".join(table.keys_but(each, hidden))
                rows.append(Row((each,), keys, each.caption))
        groups += [rows] if rows else []
    return groups


def _together(keys: Sequence[str]) -> str:
    """Keys side by side, with a modifier that all of them have said once.

    >>> _together(["Shift+←", "Shift+→"]), _together(["Tab", "Shift+Tab"])
    ('Shift+← →', 'Tab Shift+Tab')
    """
    modifier, plus, _ = keys[0].rpartition("+")
    if modifier and all(key.startswith(modifier + plus) for key in keys):
        keys = [keys[0], *(key.removeprefix(modifier + plus) for key in keys[1:])]
    return " ".join(keys)


class HelpPage(Dialog[str]):
    """Answers with the command at the cursor, to be carried out."""

    AUTO_FOCUS = ""
    on_bar = ("turn", "find", "do", "leave")
    lines_below = 1

    def __init__(self, app: Application, explained: CommandTable, *, over: bool = True) -> None:
        by_touch = app.place.by_touch  # fingers find no keys here
        super().__init__("help", app.glyphs, without=("find", "do") if by_touch else ())
        self._groups, self._needs = rows_of(explained, over=over), {each.id for each in explained}
        if app.settings.question_marks and "flag" in explained:
            self._needs.add("question_marks")
        self._pages: tuple[str, ...] = TOUCHED if by_touch else PAGES
        self._tab, self._index, self._found = self._pages[0], 0, ""
        self._page = Lines(app.glyphs.words, id="page")
        self._shown: list[Row] = []  # the rows that can be found, column by column
        self._places: list[tuple[int, int]] = []  # of those rows: line and column

    def parts(self) -> ComposeResult:
        """The page."""
        yield self._page

    def below(self) -> ComposeResult:
        """What is looked for, and what the command at the cursor does."""
        yield Input(placeholder=_("Find a key"), id="find")
        yield Lines(self.glyphs.words, id="explained")

    def compose(self) -> ComposeResult:
        """The tabs on top, then the parts."""
        yield Lines(self.glyphs.words, id="tabs")
        yield from super().compose()

    def on_mount(self) -> None:
        """Show the keys."""
        self.query_one("#find").display = False

    def on_resize(self, event: Resize) -> None:
        """Show the page in the new window."""
        self.show()

    @command("Next page", "tab")
    def turn(self) -> None:
        """Show the next page."""
        self._turn_by(1)

    @command("Previous page", "shift+tab")
    def turn_back(self) -> None:
        """Show the page before."""
        self._turn_by(-1)

    @command("Find", "slash")
    def find(self) -> None:
        """Show only the keys with some words."""
        self._turn_to(KEYS)
        field = self.query_one("#find", Input)
        field.display = True
        field.focus()

    @on(Input.Changed)
    def take_words(self, event: Input.Changed) -> None:
        """Show the keys that are found."""
        self._found, self._index = event.value.lower(), 0
        self.show()

    @on(Input.Submitted)
    def take_found(self) -> None:
        """Carry out the first one that is found."""
        self.do()

    @command("Do it", "enter", "space")
    def do(self) -> None:
        """Carry out what is at the cursor."""
        if self._tab is KEYS and self._shown:
            self.answer(self._shown[self._index].commands[0].id)

    up, down = UP, DOWN

    @command("Left", "left", "h")
    def left(self) -> None:
        """Go to the column on the left."""
        self._step_aside(-1)

    @command("Right", "right", "l")
    def right(self) -> None:
        """Go to the column on the right."""
        self._step_aside(1)

    @command("Page up", "pageup")
    def page_up(self) -> None:
        """A page up."""
        self.step(-self.screenful)

    @command("Page down", "pagedown")
    def page_down(self) -> None:
        """A page down."""
        self.step(self.screenful)

    @command("Top", "home")
    def top(self) -> None:
        """Go to the top."""
        self.step(-FAR)

    @command("End", "end")
    def bottom(self) -> None:
        """Go to the end."""
        self.step(FAR)

    @command("Back", "escape", "q", "question_mark", "f1")
    def leave(self) -> None:
        """Go back; from a search, to all keys."""
        field = self.query_one("#find", Input)
        if field.display:
            field.value, field.display = "", False
            self.set_focus(None)
        else:
            self.answer(None)

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Turn to a page, go to a row, or carry out the one at the cursor."""
        match event.target:
            case str(page):
                self._turn_to(page)
            case int(index) if index == self._index:
                self.do()
            case int(index):
                self._index = index
                self.show()

    def show(self) -> None:
        """Show the tabs, the page, and what the command at the cursor does."""
        width = max(self.app.size.width - 2, 1)
        present, title = self._pages.index(self._tab), " " + _("Help") + "  "
        names = [*map(_, self._pages)]
        tabs = Tabs(names, self._pages, present, self.glyphs.pointer)
        line = tabs.line(max(width - cell_len(title), 8))
        self.query_one("#tabs", Lines).show_links([(Link(title, "strong"), *line)])
        lines = {KEYS: self._keys, SIGNS: self._signs, RULES: self._rules}[self._tab](width)
        self._page.styles.height = len(lines)
        self._page.show_links(lines)
        has_row = self._tab is KEYS and self._shown
        text = self._shown[self._index].help if has_row else ""
        said = sentences_in(text, width)
        self.query_one("#explained", Lines).show([((f" {said}", "faint"),)])

    def _turn_by(self, by: int) -> None:
        self._turn_to(self._pages[(self._pages.index(self._tab) + by) % len(self._pages)])

    def _turn_to(self, tab: str) -> None:
        self._tab = tab
        self.show()
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def step(self, by: int) -> None:
        """Move the cursor among the keys; elsewhere scroll."""
        if self._tab is not KEYS or not self._shown:
            self.scroll(by)
            return
        self._index = min(max(self._index + by, 0), len(self._shown) - 1)
        self._follow()

    def _step_aside(self, by: int) -> None:
        """Move the cursor to the nearest row of the next column, if there is one."""
        if self._tab is not KEYS or not self._shown:
            return
        line, column = self._places[self._index]
        there = [at for at, (_, other) in enumerate(self._places) if other == column + by]
        if there:
            self._index = min(there, key=lambda at: abs(self._places[at][0] - line))
            self._follow()

    def _follow(self) -> None:
        """Show the row at the cursor, and bring it into view."""
        self.show()
        view, line = self.query_one(VerticalScroll), self._places[self._index][0]
        top = min(max(view.scroll_offset.y, line - view.size.height + 1), line)
        view.scroll_to(y=top, animate=False, immediate=True)

    def _keys(self, width: int) -> list[LinkLine]:
        """The keys, in as many columns as there is room for."""
        groups = [[row for row in rows if self._finds(row)] for rows in self._groups]
        room = (max(width // COLUMN, 1), self.app.size.height - AROUND)
        columns = _columns([rows for rows in groups if rows], room)
        self._shown = [row for column in columns for row in column if row]
        self._places = [
            (line, at)
            for at, column in enumerate(columns)
            for line, row in enumerate(column)
            if row
        ]
        wide = width // len(columns) if columns else width
        lines = list[LinkLine]()
        index = {place: at for at, place in enumerate(self._places)}
        for line in range(max(map(len, columns), default=0)):
            links = list[Link]()
            for at, column in enumerate(columns):
                row = column[line] if line < len(column) else None
                links += self._row(row, index.get((line, at)), wide)
            lines.append(tuple(links))
        return lines or [(Link(" " + _("Nothing found."), "faint"),)]

    def _finds(self, row: Row) -> bool:
        """Is it a row with all words that are looked for?"""
        text = f"{row.keys} {row.caption} {row.help}".lower()
        return all(word in text for word in self._found.split())

    def _row(self, row: Row | None, index: int | None, width: int) -> list[Link]:
        """The keys and the words of a row, or nothing, in so many columns."""
        if row is None:
            return [Link(" " * width)]
        words, is_here = row.keys.translate(self.glyphs.words), index == self._index
        keys = f" {padded(words, KEYS_WIDTH - 1)} " if width >= 2 * KEYS_WIDTH else f" {words} "
        caption = cut(row.caption, max(width - cell_len(keys) - 1, 0))
        gap = " " * max(width - cell_len(keys) - cell_len(caption), 0)
        styles = ("current", "current") if is_here else ("key", "plain")
        texts = (keys, caption + gap)
        return [Link(text, style, index) for text, style in zip(texts, styles, strict=True)]

    def _signs(self, width: int) -> list[LinkLine]:
        """Each sign that can occur here, as it is drawn in a cell, and its meaning."""
        palette = Palette.of(self.app)
        plain = palette.colours.plain or self.glyphs is ASCII
        painter = Painter(self.glyphs, Inks(palette, Style()), MEDIUM, plain=plain)
        lines = list[LinkLine]()
        for needs, rows in SIGN_ROWS:
            if self._needs.isdisjoint(needs.split() or ("reveal", "play")):
                continue
            for paint, meaning in rows:
                numbers = [painter.number_of(paint)]
                cell = painter.line((numbers, 0), (numbers, 1), 1)
                sign = [Link(part.text, part.style or Style.null()) for part in cell]
                lines.append((Link("   "), *sign, Link(f"  {cut(_(meaning), width - 9)}")))
            lines.append(())
        return lines

    def _rules(self, width: int) -> list[LinkLine]:
        """The rules, and what mouse or fingers do."""
        texts = [line for text in RULES_TEXT for line in (*wrapped(_(text), max(width - 2, 8)), "")]
        lines: list[LinkLine] = [(Link(f" {text}", "plain"),) for text in texts]
        for name, does in FINGERS if self._pages is TOUCHED else MOUSE:
            first, *others = wrapped(_(does), max(width - KEYS_WIDTH - 3, 8))
            lines.append((Link(f" {padded(_(name), KEYS_WIDTH)} ", "key"), Link(first, "plain")))
            lines += [(Link(" " * (KEYS_WIDTH + 2) + other, "plain"),) for other in others]
        return lines


def _columns(groups: Sequence[Sequence[Row]], room: tuple[int, int]) -> list[list[Row | None]]:
    """Groups below each other, in so many columns of about the same height.

    There is a line between them, unless the columns are then higher than there is room for.
    """
    count, height = room
    for gap in ([None], []):
        total = sum(len(rows) + len(gap) for rows in groups)
        columns: list[list[Row | None]] = [[]]
        for rows in groups:
            column = columns[-1]
            if column and len(columns) < count and len(column) + len(rows) / 2 > total / count:
                columns.append([])
            elif column:
                column += gap
            columns[-1] += rows
        if max(map(len, columns)) <= height:
            break
    return [column for column in columns if column]
