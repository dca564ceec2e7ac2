"""The list of the moves of a replay: time, action, cell, outcome and annotation of each.

Wasted clicks stand between the moves, without a number. Only the visible rows are ever made, so a
long game costs no more than a short one. Annotations are filled in as they arrive.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from math import inf

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minetui.core import AnnotatedMove, Annotation, Click, Grid, Moment, Move
from minetui.solver import ReviewedMove
from minetui.texts import annotations, words

from ..board.glyphs import Glyphs
from .spans import Span, TextLine, cut, width_of
from .styles import Ink, NamedStyles

MARGIN = 2  # rows that stay visible around the present one
JUDGEMENTS = ("technique", "odds", "word")  # the last column, if there is room for it
LONGEST = {"technique": "proven by pairs", "odds": "guess >99%", "word": "mistake"}
STYLES = {
    **{Annotation.MISTAKE: "bad", Annotation.GUESS: "guess"},
    **{Annotation.FORCED: "good", Annotation.PROVEN: "good", Annotation.OPENING: "plain"},
}

INKS = {
    "plain": Ink("foreground"),
    "faint": Ink("foreground", opacity=0.7),
    "good": Ink("success"),
    "guess": Ink("warning"),
    "bad": Ink("error", attributes="bold"),
    "current": Ink("foreground", "primary-muted", "bold", colourless="bold reverse"),
}


class MoveRows:
    """The moves as rows of text, in columns as wide as this game needs; no Textual here."""

    def __init__(
        self,
        grid: Grid,
        record: Sequence[Move],
        glyphs: Glyphs,
        wasted: Sequence[tuple[Moment, Click]] = (),
    ) -> None:
        self.grid, self.record, self.glyphs, self.wasted = grid, record, glyphs, wasted
        self._wasted_rows = [moment.moves + at for at, (moment, _) in enumerate(wasted)]
        self.steps: Sequence[AnnotatedMove] = ()
        self.reviews: Mapping[int, ReviewedMove] = {}
        wasted_moves = [click.move for _, click in wasted]
        moves = [*record, *wasted_moves]
        ends = [each[at].at for each in (record, wasted_moves) if each for at in (0, -1)] or [0.0]
        self._wide = {
            "number": len(str(len(record))),
            "time": max(len(f"{at:.2f}") for at in ends),
            "action": max((len(move.word) for move in moves), default=0),
            "cell": len(words.coordinates(grid, grid.size - 1)),
            "outcome": len(f"{grid.size} cells"),
            **{name: len(text) for name, text in LONGEST.items()},
        }

    def __len__(self) -> int:
        return len(self.record) + len(self.wasted)

    def row_of(self, move: int) -> int:
        """The row of a move, from 0."""
        return move + bisect_right(self.wasted, move, key=lambda each: each[0].moves)

    def moment(self, row: int) -> Moment:
        """The moment right after the move or the wasted click in a row."""
        move = self._move(row)
        return self.wasted[row - move][0] if self._is_wasted(row) else Moment(move + 1, -inf)

    def row(self, row: int, *, current: bool, width: int) -> TextLine:
        """A row, from 0; parts without room are left out, the outcome first."""
        parts, pointer = self._parts(row), self.glyphs.pointer if current else " "
        for dropped in ("", "outcome", "technique", "odds", "time", "word", "number"):
            parts.pop(dropped, None)
            spare = [name for name in JUDGEMENTS if name in parts][1:]
            spans = (span for name, span in parts.items() if name not in spare)
            line = ((f"{pointer} ", "plain"), *spans)
            if width_of(line) <= width:
                break
        return line

    def _move(self, row: int) -> int:
        """The number of moves in the rows before."""
        return row - bisect_left(self._wasted_rows, row)

    def _is_wasted(self, row: int) -> bool:
        """Is it the row of a wasted click?"""
        at = row - self._move(row)
        return at < len(self.wasted) and self._wasted_rows[at] == row

    def _parts(self, row: int) -> dict[str, Span]:
        """The parts of a row by name, each with its style; the last ones are alternatives."""
        at = self._move(row)
        return self._wasted_parts(row - at) if self._is_wasted(row) else self._move_parts(at)

    def _wasted_parts(self, at: int) -> dict[str, Span]:
        """The parts of the row of a wasted click."""
        move, wide = self.wasted[at][1].move, self._wide
        texts = {
            "number": "",
            "time": f"{move.at:{wide['time']}.2f}",
            "action": move.word,
            "cell": words.coordinates(self.grid, move.cell),
            **{"outcome": "", "sign": " "},
        }
        parts: dict[str, Span] = {
            name: (f"{text:{wide.get(name, 1)}} ", "faint") for name, text in texts.items()
        }
        return parts | {
            name: (f"{annotations.WASTED:{wide[name]}}", "faint") for name in JUDGEMENTS
        }

    def _move_parts(self, at: int) -> dict[str, Span]:
        """The parts of the row of a move, from 0."""
        move, wide = self.record[at], self._wide
        step = self.steps[at] if at < len(self.steps) else None
        kind = step.annotation if step else Annotation.NONE
        outcome = annotations.outcome_text(step, short=True) if step else ""
        judgements = (
            annotations.judgement_texts(step, self.reviews.get(at)) if step else ("", "", "")
        )
        style = STYLES.get(kind, "faint")
        return {
            "number": (f"{at + 1:{wide['number']}} ", "faint"),
            "time": (f"{move.at:{wide['time']}.2f} ", "faint"),
            "action": (f"{move.word:{wide['action']}} ", "plain"),
            "cell": (f"{words.coordinates(self.grid, move.cell):{wide['cell']}} ", "plain"),
            "outcome": (f"{outcome:>{wide['outcome']}} ", "plain"),
            "sign": (f"{self.glyphs.marks[kind]} ", style),
            **{
                name: (f"{cut(text, wide[name]):{wide[name]}}", style)
                for name, text in zip(JUDGEMENTS, judgements, strict=True)
            },
        }


class MoveList(ScrollView, can_focus=False, inherit_bindings=False):
    """Shows the rows around the present move.

    `choose` is called when a row is clicked, with the moment right after it.
    """

    choose: Callable[[Moment], None]

    def __init__(self, rows: MoveRows) -> None:
        super().__init__(id="moves")
        self.rows, self.index = rows, 0
        self._styles = NamedStyles(self, INKS)

    def take(
        self, steps: Sequence[AnnotatedMove], reviews: Mapping[int, ReviewedMove], first: int
    ) -> None:
        """Fill the rows from `first` on with their annotations and reviews."""
        self.rows.steps, self.rows.reviews = steps, reviews
        self._refresh_rows(self.rows.row_of(first), self.rows.row_of(len(steps)))

    def go(self, index: int) -> None:
        """Mark the row of the last move made, and bring it into view."""
        before, self.index = self._row, index
        self._refresh_rows(before, before + 1)
        self._refresh_rows(self._row, self._row + 1)
        self.follow()

    @property
    def _row(self) -> int:
        """The row of the last move made; -1 before the first."""
        return self.rows.row_of(self.index - 1) if self.index else -1

    def follow(self) -> None:
        """Scroll if the marked row is near an edge, by enough that it is not so again soon."""
        height, top, row = self.size.height, self.scroll_offset.y, max(self._row, 0)
        margin = min(MARGIN, max((height - 1) // 2, 0))
        if row < top + margin:
            top = row - height * 3 // 4
        elif row >= top + height - margin:
            top = row - height // 4
        wanted = max(min(top, len(self.rows) - height), 0)
        if height and wanted != self.scroll_offset.y:
            self.scroll_to(y=wanted, animate=False, immediate=True)

    def on_resize(self) -> None:
        """Keep the marked row in view."""
        self.virtual_size = Size(self.size.width, len(self.rows))
        self.follow()

    def render_line(self, y: int) -> Strip:
        """One row."""
        at, width = y + self.scroll_offset.y, self.size.width
        if at >= len(self.rows):
            return Strip.blank(width, self._styles("plain"))
        current = at == self._row
        line = self.rows.row(at, current=current, width=width)
        over = ("current",) if current else ()
        segments = [Segment(text, self._styles(*over, name)) for text, name in line]
        strip = Strip(segments).adjust_cell_length(width, self._styles(*over, "plain"))
        return strip.crop(0, width)

    def notify_style_update(self) -> None:
        """Take the colours of another theme."""
        self._styles.renew()
        super().notify_style_update()

    def on_click(self, event: events.Click) -> None:
        """Go to the move or the wasted click that was clicked."""
        at = event.y + self.scroll_offset.y
        if 0 <= at < len(self.rows):
            self.choose(self.rows.moment(at))

    def _refresh_rows(self, first: int, last: int) -> None:
        """Repaint these rows, as far as they are visible."""
        top, height = self.scroll_offset.y, self.size.height
        first, last = max(first - top, 0), min(last - top, height)
        if first < last:
            self.refresh(Region(0, first, self.size.width, last - first))
