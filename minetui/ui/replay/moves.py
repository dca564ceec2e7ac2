"""The annotations of a replay: which reveals were forced, proven or guesses, and the mistakes.

Jobs annotate the moves, a few at a time, while the game can be watched. Going to a mistake or a
guess stops just after that move, with the cursor on its cell: the board is as the move left it,
and one move back is what the player saw.

The list of the moves of a replay: time, action, cell, outcome and annotation of each.

Wasted clicks stand between the moves, without a number. Only the visible rows are ever made, so a
long game costs no more than a short one. Annotations are filled in as they arrive.

Wasted clicks in a replay: a faint mark on the cell of each, for a moment.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from operator import itemgetter

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from minetui import solver
from minetui.core import (
    NO_CELLS,
    AnnotatedMove,
    Annotation,
    CellSet,
    Click,
    Grid,
    Moment,
    Move,
    Step,
    set_of,
    steps,
)
from minetui.solver import REVIEWABLE, Patience, ReviewedMove
from minetui.texts import annotations, review, words

from ..board.feature import HookedFeature
from ..board.layout import Slot
from ..board.scene import Layer
from ..kit.commands import Command, Group
from ..kit.glyphs import Accent, Glyphs
from ..kit.lines import Ink, NamedStyles, Span, TextLine, cut, width_of
from .watching import Watching

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


class Annotations(HookedFeature):
    """Annotates the moves of a replay, lists them, and goes to the doubtful ones."""

    def __init__(
        self,
        record: Sequence[Move],
        moves: MoveList,
        watching: Watching,
        seconds: float | None,
    ) -> None:
        self.annotated: list[AnnotatedMove] = []
        self.reviews: dict[int, ReviewedMove] = {}  # by the move, from 0
        self._record, self._moves, self._watching = record, moves, watching
        self._seconds, self._is_reviewed = seconds, False
        self._reviewable_steps = list[Step]()
        self._waiting: Callable[[], None] | None = None  # a search that waits for annotations
        self._chosen = 0  # the number of the mistake or guess that the player went to, from 1
        moves.choose = self.go_to_row

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The list of moves."""
        return {Slot.LIST: self._moves}

    def mounted(self) -> None:
        """Begin to annotate the moves."""
        game = self.session.game
        coming = map(self._annotated, steps(game.field, self._record, game.given))
        self.screen.jobs.stream("annotations", coming, self._take_annotated, self._review_all)

    def session_changed(self) -> None:
        """Mark the last move in the list."""
        index = self.session.game.index
        if index != self._chosen:
            self._chosen = 0
        self._moves.go(index)

    def takes(self, command: Command | None) -> bool:
        """Give up a search at any command."""
        self._forget_search()
        return False

    def status(self) -> str | None:
        """The last move and its annotation.

        At the end the result is more important, unless the player went to this move.
        """
        index, session = self.session.game.index, self.session
        is_end = index == len(self._record) and session.over
        return self.move_text(index) if index and (not is_end or index == self._chosen) else None

    def move_text(self, index: int) -> str:
        """Move number `index`, from 1, and its annotation, as much as there is room for."""
        grid, move = self.session.game.field.grid, self._record[index - 1]
        action = annotations.action_text(grid, move)
        reviewed_move = self.reviews.get(index - 1)
        advice = annotations.review_texts(grid, reviewed_move) if reviewed_move is not None else ()
        texts = [f"{action}: {text}" for text in advice]
        if index <= len(self.annotated):
            step = self.annotated[index - 1]
            texts += [annotations.move_text(grid, step, short=short) for short in (False, True)]
        else:
            texts.append(action)
        room = self.screen.width - len(f"move {index}: ") - 2
        return f"move {index}: {next((text for text in texts if len(text) <= room), texts[-1])}"

    @property
    def luck(self) -> str:
        """The luck of the game and the key of the review, once the whole game is reviewed."""
        if not self._is_reviewed:
            return ""
        return f" · {review.luck_text(self.reviews.values())}, {self.screen.key('review')}: review"

    def go_to_row(self, moment: Moment) -> None:
        """Hold the game after the move or the wasted click whose row was clicked."""
        self._forget_search()
        self.screen.say("")
        self._watching.hold_at_moment(moment)

    def find_first(self) -> None:
        """Go to the end, and from there to the first mistake or guess once all moves are known."""
        self._watching.hold_at(len(self._record))
        self._go_to_first()

    def find_mistake(self, way: int) -> None:
        """Go to the nearest mistake or guess forward or back, or say that there is none.

        If too few moves are annotated and reviewed yet, search again when there are more.
        """
        index, known = self._watching.playback.index, len(self.annotated)
        nearest = range(index, known) if way > 0 else range(min(index - 1, known) - 1, -1, -1)
        move = next((number for number in nearest if self.annotated[number].is_doubtful), None)
        unknown = (way < 0 and known < index - 1) or (move is None and not self.is_complete)
        self._waiting = partial(self.find_mistake, way) if unknown else None
        if unknown:
            self.screen.say("Reviewing the moves …")
        elif move is None:
            where = "after" if way > 0 else "before"
            self.screen.say(f"No mistake and no guess {where} this move.")
        else:
            self.go_to(move)

    def go_to(self, move: int) -> None:
        """Hold the game after a move, from 0."""
        self._chosen = move + 1
        self.screen.say("")
        self._watching.hold_at(move + 1)

    @property
    def doubtful(self) -> list[int]:
        """The mistakes and guesses known so far, from 0."""
        return [index for index, move in enumerate(self.annotated) if move.is_doubtful]

    @property
    def is_complete(self) -> bool:
        """Are all moves annotated, and reviewed if they can be?"""
        is_annotated = len(self.annotated) == len(self._record)
        return is_annotated and (self._is_reviewed or not self.is_reviewable)

    @property
    def is_reviewable(self) -> bool:
        """Is the board small enough to review the game here?"""
        return self.session.game.level.size <= REVIEWABLE

    @property
    def all_reviews(self) -> Sequence[ReviewedMove] | None:
        """The reviews of the whole game; None until they are there."""
        return list(self.reviews.values()) if self._is_reviewed else None

    def _annotated(self, step: Step) -> AnnotatedMove:
        """The annotated move of a step; keeps a step to review. Runs in a thread."""
        if self.is_reviewable and step.opened and not step.given:
            self._reviewable_steps.append(step)
        return step.annotated

    def _go_to_first(self) -> None:
        """Go to the first mistake or guess, or wait for it, unless the player has left the end."""
        is_at_end = self._watching.playback.index == len(self._record)
        self._waiting = self._go_to_first if is_at_end and not self.is_complete else None
        if is_at_end and self.is_complete and self.doubtful:
            self.go_to(self.doubtful[0])

    def _forget_search(self) -> None:
        """Stop waiting for a mistake, and forget the last one."""
        self._waiting, self._chosen = None, 0

    def _take_annotated(self, moves: list[AnnotatedMove]) -> None:
        self._show(dict(enumerate(moves, start=len(self.annotated))))

    def _review_all(self) -> None:
        """Review the reveals, if the board is small enough."""
        if self.is_reviewable:
            coming = solver.reviewed(self._reviewable_steps, Patience(self._seconds))
            self.screen.jobs.stream("annotations", coming, self._take_reviewed, self._end_review)

    def _take_reviewed(self, reviews: list[ReviewedMove]) -> None:
        self.reviews |= {each.index: each for each in reviews}
        self._show({each.index: each.refined(self.annotated[each.index]) for each in reviews})

    def _end_review(self) -> None:
        self._is_reviewed = True
        self._search_again()
        self.screen.show()

    def _show(self, moves: Mapping[int, AnnotatedMove]) -> None:
        """Show these annotated moves, by their index."""
        for index, move in moves.items():
            self.annotated[index : index + 1] = [move]
        self._moves.take(self.annotated, self.reviews, min(moves))
        self._watching.seek_bar.mark(self._watching.playback, moves)
        self._watching.show()
        self._search_again()

    def _search_again(self) -> None:
        """Go on with a search that waits, and show what is known now."""
        if self._waiting is not None:
            self._waiting()
        self.screen.show()
        self.screen.show()

    commands = (
        Command(
            "next_mistake",
            ("n",),
            "Mistake",
            "To the next mistake or guess.",
            partial(find_mistake, way=+1),
            bar=3,
            group=Group.LOOK_BACK,
        ),
        Command(
            "last_mistake",
            ("N",),
            "Previous mistake",
            "To the previous mistake or guess.",
            partial(find_mistake, way=-1),
            group=Group.LOOK_BACK,
        ),
    )


MARKED = 0.4  # seconds of the game


class WastedClicks(HookedFeature):
    """Marks the cells of clicks that have just changed nothing."""

    def __init__(self, wasted: Sequence[tuple[Moment, Click]], watching: Watching) -> None:
        self._wasted, self._watching = wasted, watching
        self._marked: CellSet = NO_CELLS

    def session_changed(self) -> None:
        """Mark what has just been clicked."""
        self._marked = set_of(click.move.cell for _, click in self._recent)

    def time_passed(self) -> None:
        """Mark what has just been clicked, and take old marks away."""
        before = self._marked
        self.session_changed()
        if self._marked != before:
            self.screen.show()

    def layer(self) -> Layer | None:
        """The marks."""
        return Layer(accents=((Accent.TARGET, self._marked),)) if self._marked else None

    def status(self) -> str | None:
        """The wasted click that the player went to."""
        recent, moment = self._recent, self._watching.moment
        if moment != self._watching.chosen or not recent or recent[-1][0] != moment:
            return None
        return annotations.wasted_text(self.session.game.field.grid, recent[-1][1].move)

    @property
    def _recent(self) -> Sequence[tuple[Moment, Click]]:
        """The wasted clicks of the last moment."""
        moment = self._watching.moment
        done = bisect_right(self._wasted, moment, key=itemgetter(0))
        first = bisect_right(self._wasted, moment.at - MARKED, key=lambda each: each[0].at)
        return self._wasted[first:done]
