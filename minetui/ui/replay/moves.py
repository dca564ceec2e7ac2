"""The moves of a replay: their annotations, the list of them, and the marks of wasted clicks.

Jobs annotate and then review the moves, a few at a time, while the game can be watched: which
reveals were forced, proven or guesses, and which moves were mistakes. Going to a mistake stops just
after that move, with the cursor on its cell: the board is as the move left it, and one move back is
what the player saw.

The list has the time, action, cell, outcome and annotation of each move, and between them the
wasted clicks, without a number. Annotations are filled in as they arrive.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from operator import itemgetter

from rich.cells import cell_len
from rich.style import Style
from textual.widget import Widget

from minetui import solver
from minetui.core import (
    AnnotatedMove,
    Annotation,
    Click,
    Game,
    Grid,
    Mistake,
    Moment,
    Move,
    Step,
    set_of,
    steps,
)
from minetui.language import N_, _, ngettext, number, pgettext
from minetui.solver import REVIEWABLE, Luck, Patience, ReviewedMove
from minetui.texts import annotations, review, words
from minetui.texts.figures import Figure, luck_figures

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import Slot
from ..board.scene import Layer
from ..kit.app import Application
from ..kit.commands import Group, command
from ..kit.glyphs import Accent, Glyphs
from ..kit.lines import Ink, Span, TextLine, as_sentence, widest
from ..kit.lists import Column, RowList, Table
from .losses import ROUND, ClickLosses
from .watching import Watching

MARGIN = 2  # rows that stay visible around the present one
JUDGEMENTS = {
    # Translators: the longest texts of a column of the list of moves, which has their width.
    "technique": N_("proven by two numbers"),
    "odds": N_("guess >99%"),
    "word": "",
}
"""The last column, of which the first is taken that has room, with the longest text of each."""
LEAST_IMPORTANT = ("technique", "outcome", "odds", "time", "word", "number")
TO_THE_LEFT = ("action", "cell", *JUDGEMENTS)
INKS = {
    "plain": Ink("foreground"),
    "faint": Ink("foreground", opacity=0.7),
    "good": Ink("success"),
    "key": Ink("warning"),
    "bad": Ink("error", attributes="bold"),
    "current": Ink("foreground", "primary-muted", "bold", colourless="bold reverse"),
}
MARKED = 0.4  # seconds of the game


def _action_name(word: str) -> str:
    """What a move did, in a column of the list."""
    match word:
        case "reveal":
            return pgettext("a move", "reveal")
        case "chord":
            return pgettext("a move", "chord")
        case "flag":
            return pgettext("a move", "flag")
        case _question:
            return pgettext("a move", "question")


class MoveRows(Table[int]):
    """The moves and the wasted clicks by their rows, in columns as wide as this game needs."""

    def __init__(
        self,
        grid: Grid,
        record: Sequence[Move],
        glyphs: Glyphs,
        wasted: Sequence[tuple[Moment, Click]] = (),
    ) -> None:
        super().__init__(glyphs.order)
        self.items = range(len(record) + len(wasted))
        self.record, self.wasted = record, wasted
        self.steps: Sequence[AnnotatedMove] = ()
        self.reviews: Mapping[int, ReviewedMove] = {}
        self.present = -1  # the row of the last move made
        self._grid, self._glyphs = grid, glyphs
        self._wasted_rows = [moment.moves + at for at, (moment, _) in enumerate(wasted)]
        wasted_moves = [click.move for _, click in wasted]
        moves = [*record, *wasted_moves]
        ends = [each[at].at for each in (record, wasted_moves) if each for at in (0, -1)] or [0.0]
        self._ends, self._actions = ends, {move.word for move in moves}
        self.measure()

    def measure(self) -> None:
        """Make the columns as wide as this game needs in the language that is spoken."""
        grid, outcomes = self._grid, (pgettext("a flag", "set"), pgettext("a flag", "taken"))
        most = ngettext("{n} cell", "{n} cells", grid.size)
        widths = {
            "number": len(str(len(self.record))),
            "time": max(len(number(at, 2)) for at in self._ends),
            "action": widest(map(_action_name, self._actions)),
            "cell": len(words.coordinates(grid, grid.size - 1)),
            "outcome": widest((most, *outcomes)),
            "sign": 1,
            **{name: cell_len(_(text)) for name, text in JUDGEMENTS.items()},
            "word": widest(map(annotations.annotation_name, Annotation)),
        }
        self._columns = [
            Column(name, "", width, name in TO_THE_LEFT) for name, width in widths.items()
        ]

    def row_of(self, move: int) -> int:
        """The row of a move, from 0."""
        return move + bisect_right(self.wasted, move, key=lambda each: each[0].moves)

    def moment(self, row: int) -> Moment:
        """The moment right after the move or the wasted click in a row."""
        wasted = self._wasted_in(row)
        return wasted[0] if wasted else Moment(self._moves_before(row) + 1, -inf)

    def columns(self, width: int) -> Sequence[Column]:
        """The columns that have room, without the least important ones."""
        columns = self._columns
        for dropped in ("", *LEAST_IMPORTANT):
            columns = [column for column in columns if column.name != dropped]
            spare = [column for column in columns if column.name in JUDGEMENTS][1:]
            shown = [column for column in columns if column not in spare]
            if 1 + sum(column.width + 1 for column in shown) <= width:
                break
        return shown

    def row(self, index: int, width: int) -> TextLine:
        """A row behind its pointer."""
        pointer = self._glyphs.pointer if index == self.present else " "
        return ((pointer, "plain"), *super().row(index, width))

    def cell(self, item: int, column: str) -> Span:
        """What the move or the wasted click in a row has in a column."""
        wasted = self._wasted_in(item)
        if wasted:
            said = _(annotations.WASTED) if column in JUDGEMENTS else ""
            return self._of(wasted[1].move, column) or said, "faint"
        at = self._moves_before(item)
        if column == "number":
            return str(at + 1), "faint"
        if text := self._of(self.record[at], column):
            return text, "faint" if column == "time" else "plain"
        return self._judged(at, column)

    def _of(self, move: Move, column: str) -> str:
        """A part of a move itself; empty for what is said about it."""
        if column == "time":
            return number(move.at, 2)
        if column == "action":
            return _action_name(move.word)
        return words.coordinates(self._grid, move.cell) if column == "cell" else ""

    def _judged(self, at: int, column: str) -> Span:
        """The outcome or a judgement of a move, once it is annotated."""
        if at >= len(self.steps):
            return self._glyphs.mark(Annotation.NONE) if column == "sign" else "", "faint"
        step = self.steps[at]
        if column == "outcome":
            return annotations.outcome_text(step, short=True), "plain"
        kind = step.annotation
        style = "plain" if kind is Annotation.OPENING else Watching.ink_of(kind)
        if column == "sign":
            return self._glyphs.mark(kind), style
        texts = annotations.judgement_texts(step, self.reviews.get(at))
        return dict(zip(JUDGEMENTS, texts, strict=True))[column], style

    def _moves_before(self, row: int) -> int:
        """The number of moves in the rows before."""
        return row - bisect_left(self._wasted_rows, row)

    def _wasted_in(self, row: int) -> tuple[Moment, Click] | None:
        """The wasted click in a row, with its moment; None if it is the row of a move."""
        at = bisect_left(self._wasted_rows, row)
        is_wasted = at < len(self.wasted) and self._wasted_rows[at] == row
        return self.wasted[at] if is_wasted else None


class MoveList(RowList[MoveRows], can_focus=False, inherit_bindings=False):
    """Shows the rows around the last move made.

    `choose` is called when a row is clicked, with the moment right after it.
    """

    above = 0
    choose: Callable[[Moment], None]

    def __init__(self, rows: MoveRows) -> None:
        super().__init__(rows, {}, id="moves", inks=INKS)
        self.index = -1

    def take(
        self, steps: Sequence[AnnotatedMove], reviews: Mapping[int, ReviewedMove], first: int
    ) -> None:
        """Fill the rows from `first` on with their annotations and reviews."""
        self.rows.steps, self.rows.reviews = steps, reviews
        self.refresh_rows(self.rows.row_of(first), self.rows.row_of(len(steps)))

    def go(self, moves: int) -> None:
        """Mark the row of the last of so many moves, and bring it into view."""
        self.rows.present = self.rows.row_of(moves - 1) if moves else -1
        if self.rows.present != self.index:
            self.point(self.rows.present)
        else:  # the wheel may have scrolled it away
            self.follow()

    def follow(self) -> None:
        """Scroll if the marked row is near an edge, by enough that it is not so again soon."""
        height, top, row = self.size.height, self.scroll_offset.y, max(self.index, 0)
        margin = min(MARGIN, max((height - 1) // 2, 0))
        if row < top + margin:
            top = row - height * 3 // 4
        elif row >= top + height - margin:
            top = row - height // 4
        if height:
            self.scroll_rows(max(min(top, len(self.rows) - height), 0))

    def language_changed(self) -> None:
        """Make room for the words of another language."""
        self.rows.measure()

    def take_click(self, row: int) -> None:
        """Go to the move or the wasted click that was clicked."""
        self.choose(self.rows.moment(row))

    def style(self, name: str | Style, state: str) -> Style:
        """The style of a text, whose ink lies over that of the present row."""
        return self._styles(state, name) if state else self._styles(name)


class Annotations(Feature):
    """Annotates the moves of a replay, lists them, and goes to the mistakes.

    A replay that is held at its beginning goes to the first one. The costly clicks take their place
    while they are shown.
    """

    def __init__(
        self,
        app: Application,
        game: Game,
        watching: Watching,
        losses: ClickLosses,
        wasted: Sequence[tuple[Moment, Click]],
    ) -> None:
        self.annotated: list[AnnotatedMove] = []
        self.reviews: dict[int, ReviewedMove] = {}  # by the move, from 0
        self.mistakes: list[int] = []  # those known by now, from 0
        self.listed = False
        self.is_reviewable = game.level.size <= REVIEWABLE
        self._record, self._watching, self._losses = game.record, watching, losses
        self._moves = MoveList(MoveRows(game.level.grid, self._record, app.glyphs, wasted))
        self._moves.choose = watching.hold_at_moment
        self._seconds, self._is_reviewed = app.TIMES.solving, False
        self._reviewable_steps = list[Step]()

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The list of moves."""
        return {Slot.LIST: self._moves}

    def happened(self, event: Happening) -> None:
        """Begin to annotate the moves; mark the last one in the list."""
        game = self.session.game
        if event is Occasion.OPENED:
            playback = self._watching.playback
            if playback.index > game.given:
                self._watching.hold_at(playback.index)
            elif not playback.running:
                self._watching.hold_at(len(self._record))
                self._go_to_first()
            coming = map(self._annotated, steps(game.field, self._record, game.given))
            self.screen.jobs.stream("annotations", coming, self._take_annotated, self._review_all)
        elif event is Occasion.CHANGED:
            self._moves.go(game.index)

    def show(self) -> View:
        """The list, if it was asked for or moves nothing."""
        return View(slots=(Slot.LIST if self.listed else Slot.SPARE_LIST,))

    @command(
        "Move list",
        group=Group.WATCH,
        menu="Move list",
        id="moves",
        state=lambda moves: _("on") if moves.listed else _("off"),
        offered=lambda moves: moves.listed or not moves.screen.arrangement.list[1],
    )
    def toggle(self) -> None:
        """Show or hide the list of moves."""
        self.listed = not self.listed
        self.screen.show()
        if self.listed and not self.screen.arrangement.list[1]:
            self.screen.say(_("No room for the list."))

    @property
    def luck(self) -> Sequence[Figure]:
        """The figures of the luck and the guesses, which are known once all moves are reviewed."""
        if not self.is_reviewable:
            return ()
        return luck_figures(Luck.of(self.reviews.values()) if self._is_reviewed else None)

    def find_mistake(self, way: int) -> None:
        """Go to the nearest mistake forward or back, and round at the end.

        If too few moves are annotated and reviewed yet, search again when there are more.
        """
        index = self._watching.playback.index
        number = self._watching.nearest((move + 1 for move in self.mistakes), index, way)
        is_unknown = not self.is_complete and (way < 0 or number is None)
        self._watching.search = partial(self.find_mistake, way) if is_unknown else None
        if is_unknown:
            self.screen.say(_(review.SEARCHING))
        elif not self.mistakes:
            self.screen.say(as_sentence(review.mistakes_text(0)))
        elif number is not None:
            self.go_to(number - 1)
        else:
            first = self.mistakes[0 if way > 0 else -1]
            is_there = first + 1 == index
            self.go_to(first)
            self.screen.say(_("There is no other mistake.") if is_there else _(ROUND[way]))

    def go_to(self, move: int) -> None:
        """Hold the game after a mistake, from 0; where no panel tells of it, a message does."""
        self.screen.say("")
        self._watching.hold_at(move + 1)
        if not self.screen.arrangement.panel[1]:
            kind = annotations.kind_text(self.annotated[move], self.reviews.get(move))
            self.screen.say(as_sentence(kind))

    @staticmethod
    def is_mistake(move: AnnotatedMove, review: ReviewedMove | None) -> bool:
        """Was it a wrong flag, or a mistake by its review? Without one, was a mine hit?"""
        if move.mistake is Mistake.FLAG or review is None:
            return move.mistake is not None
        return review.is_mistake

    @property
    def is_complete(self) -> bool:
        """Are all moves annotated, and reviewed if they can be?"""
        is_annotated = len(self.annotated) == len(self._record)
        return is_annotated and (self._is_reviewed or not self.is_reviewable)

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
        """Go to the first mistake, or wait for it, unless the player has left the end."""
        is_at_end = self._watching.playback.index == len(self._record)
        is_unknown = is_at_end and not self.is_complete
        self._watching.search = self._go_to_first if is_unknown else None
        if is_at_end and self.is_complete and self.mistakes:
            self.go_to(self.mistakes[0])

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
        self._count_mistakes()
        self._watching.search_again()

    def _count_mistakes(self) -> None:
        """Find the mistakes among the moves that are known; a hit mine waits for its review."""
        known = len(self.annotated) if self._is_reviewed or not self.is_reviewable else -1
        self.mistakes = [
            index
            for index, move in enumerate(self.annotated)
            if (index < known or index in self.reviews or move.mistake is Mistake.FLAG)
            and self.is_mistake(move, self.reviews.get(index))
        ]
        self._watching.seek_bar.mark(self._watching.playback, self.mistakes)

    def _show(self, moves: Mapping[int, AnnotatedMove]) -> None:
        """Show these annotated moves, by their index."""
        for index, move in moves.items():
            self.annotated[index : index + 1] = [move]
        self._moves.take(self.annotated, self.reviews, min(moves))
        self._count_mistakes()
        self._watching.search_again()

    def find(self, way: int) -> None:
        """Go to the nearest mistake, or to a costly click while those are shown."""
        if self._losses.shown:
            self._losses.find(way)
        else:
            self.find_mistake(way)

    @command("Next mistake", "n", group=Group.LOOK_BACK)
    def next_mistake(self) -> None:
        """Go to the next mistake, or costly click."""
        self.find(way=+1)

    @command("Previous mistake", "N", group=Group.LOOK_BACK)
    def last_mistake(self) -> None:
        """Go to the previous mistake, or costly click."""
        self.find(way=-1)


class WastedClicks(Feature):
    """Marks the cells of clicks that have just changed nothing, for a moment."""

    def __init__(self, wasted: Sequence[tuple[Moment, Click]], watching: Watching) -> None:
        self._wasted, self._watching = wasted, watching

    def show(self) -> View:
        """The marks, and the wasted click that the player went to."""
        moment = self._watching.moment
        done = bisect_right(self._wasted, moment, key=itemgetter(0))
        first = bisect_right(self._wasted, moment.at - MARKED, key=lambda each: each[0].at)
        recent = self._wasted[first:done]
        if not recent:
            return NOTHING
        cells = set_of(click.move.cell for _, click in recent)
        last, click = recent[-1]
        is_chosen = moment == self._watching.chosen == last
        grid = self.session.game.field.grid
        return View(
            layer=Layer(accents=((Accent.TARGET, cells),)),
            status=annotations.wasted_text(grid, click.move) if is_chosen else None,
        )
