"""The annotations of a replay: which reveals were forced, proven or guesses, and the mistakes.

Jobs annotate the moves, a few at a time, while the game can be watched. Going to a mistake or a
guess stops just after that move, with the cursor on its cell: the board is as the move left it,
and one move back is what the player saw.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from textual.widget import Widget

from minetui import solver
from minetui.core import AnnotatedMove, Moment, Move, Step, steps
from minetui.solver import REVIEWABLE, Patience, ReviewedMove
from minetui.texts import annotations, review

from ..commands import Command, Group
from ..layout import Slot
from ..widgets.move_list import MoveList
from .feature import Feature
from .watching import Watching


class Annotations(Feature):
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
        self.stage.jobs.stream("annotations", coming, self._take_annotated, self._review_all)

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
        room = self.stage.width - len(f"move {index}: ") - 2
        return f"move {index}: {next((text for text in texts if len(text) <= room), texts[-1])}"

    @property
    def luck(self) -> str:
        """The luck of the game and the key of the review, once the whole game is reviewed."""
        if not self._is_reviewed:
            return ""
        return f" · {review.luck_text(self.reviews.values())}, {self.stage.key('review')}: review"

    def go_to_row(self, moment: Moment) -> None:
        """Hold the game after the move or the wasted click whose row was clicked."""
        self._forget_search()
        self.stage.say("")
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
            self.stage.say("Reviewing the moves …")
        elif move is None:
            where = "after" if way > 0 else "before"
            self.stage.say(f"No mistake and no guess {where} this move.")
        else:
            self.go_to(move)

    def go_to(self, move: int) -> None:
        """Hold the game after a move, from 0."""
        self._chosen = move + 1
        self.stage.say("")
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
            self.stage.jobs.stream("annotations", coming, self._take_reviewed, self._end_review)

    def _take_reviewed(self, reviews: list[ReviewedMove]) -> None:
        self.reviews |= {each.index: each for each in reviews}
        self._show({each.index: each.refined(self.annotated[each.index]) for each in reviews})

    def _end_review(self) -> None:
        self._is_reviewed = True
        self._search_again()
        self.stage.show()

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
        self.stage.show_panel()
        self.stage.show_status()

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
