"""A table that tells of each move whether the casual rules forced it, and finds the mistakes.

A thread looks at the moves, a few at a time, while the game can be watched. To go to a mistake or
a guess is to stop just after that move, with the cursor on its cell: the board is as the move left
it, and one move back is what the player saw.
"""

import asyncio

from minetui.core.annotation import AnnotatedMove, Step, annotate, steps
from minetui.core.game import Game
from minetui.solver.budget import Stop, deadline
from minetui.solver.review import ReviewedMove, refined, reviewed
from minetui.texts.review import review_texts

from .. import later
from ..glyphs import Glyphs
from ..match import Match
from ..playback import Playback
from ..slices import slice_of
from .climbing import BUDGET
from .watching import WatchingScreen

REVIEWED = 2_000  # cells; a game on a larger board may take minutes


class TellingScreen(WatchingScreen):
    """Shows a match whose moves are known, and what is to be said of them."""

    def __init__(self, game: Game, match: Match, glyphs: Glyphs) -> None:
        self.game, self.record = game, game.record
        self.steps: list[AnnotatedMove] = []
        self.grades: dict[int, ReviewedMove] = {}  # what could have been known, by the move from 0
        self._opening_steps = list[Step]()  # those to review
        self.reviewing = game.level.grid.size <= REVIEWED
        self.is_reviewed = False  # are all of them there?
        self._asked = False  # is the review waited for?
        self._wanted = 0  # the way to look for a mistake once more moves are looked at
        super().__init__(match, glyphs, Playback(move.at for move in self.record))

    def on_mount(self) -> None:
        """Begin to look at the moves."""
        self.run_worker(self._look_at_moves())

    def action_command(self, name: str) -> None:
        """Carry out a command; any gives up what is waited for: a mistake, or the review."""
        self._wanted, self._asked = 0, False
        super().action_command(name)

    def hold_at(self, index: int) -> None:
        """Hold the game after so many moves."""
        self.playback.running = False
        self.playback.go(index)
        self.seek()

    def seek(self) -> None:
        """Show the position where the playback is."""
        raise NotImplementedError

    def move_text(self, index: int) -> str:
        """The last of so many moves, and what is to be said of it."""
        raise NotImplementedError

    def do_next_mistake(self) -> None:
        """Go to the next mistake or guess."""
        self._look_for(+1)

    def do_last_mistake(self) -> None:
        """Go to the previous mistake or guess."""
        self._look_for(-1)

    def do_review(self) -> None:
        """Show what could have been known, with a list of the guesses to go to."""
        self.playback.running = False
        self._asked = self.reviewing and not self.is_reviewed
        if not self.reviewing:
            self.message = (
                f"Boards of up to {REVIEWED:,} cells are reviewed here, others by the shell."
            )
        elif self._asked:
            self.message = "Looking at the moves …"
        else:
            self.message = ""
            graded = list(self.grades.values())
            dialog = later.review(self.game.field.grid, graded, self.glyphs.words)
            self.app.push_screen(dialog, self._go_to)
        self.show_status()

    def _go_to(self, chosen: int | None) -> None:
        """Hold the game after the guess that was chosen."""
        if chosen is not None:
            self.message = self.move_text(chosen + 1)
            self.hold_at(chosen + 1)

    def _look_for(self, way: int) -> None:
        """Go to the nearest mistake or guess that way, or say that there is none.

        Where too few moves are looked at yet, look again when there are more.
        """
        index, known = self.playback.index, len(self.steps)
        places = range(index, known) if way > 0 else range(min(index - 1, known) - 1, -1, -1)
        found = next((at for at in places if self.steps[at].is_doubtful), None)
        unknown = known < index - 1 if way < 0 else found is None and known < len(self.record)
        self._wanted = way if unknown else 0
        if unknown:
            self.message = "Looking at the moves …"
        elif found is None:
            self.message = f"No mistake and no guess {'after' if way > 0 else 'before'} this move."
        else:
            self.message = self.move_text(found + 1)
            self.hold_at(found + 1)
        self.show_status()

    def graded_texts(self, index: int) -> tuple[str, ...]:
        """What could have been known at a move, if that is more than the casual rules knew."""
        one = self.grades.get(index)
        return review_texts(self.game.field.grid, one) if one is not None else ()

    async def _look_at_moves(self) -> None:
        """Find what is to be said of the moves, in slices, and show it as it comes."""
        coming = map(self._annotated, steps(self.game.field, self.record))
        while found := await asyncio.to_thread(slice_of, coming):
            self._tell([*self.steps, *found], len(self.steps))
        if self.reviewing:
            await self._review()

    def _annotated(self, step: Step) -> AnnotatedMove:
        """The move of a step annotated; a step to review is kept."""
        if self.reviewing and step.opened:
            self._opening_steps.append(step)
        return annotate(step)

    async def _review(self) -> None:
        """Find what could have been known at each reveal, in slices, and show it as it comes."""
        coming = reviewed(self._opening_steps, self._patience)
        while found := await asyncio.to_thread(slice_of, coming):
            for one in found:
                self.grades[one.index] = one
                self.steps[one.index] = refined(self.steps[one.index], one)
            self._tell(self.steps, found[0].index)
        self.is_reviewed = True
        if self._asked:
            self.do_review()
        self.show_status()

    def _patience(self) -> Stop:
        """How long the next reveal may be looked at: no longer than there is somebody to tell."""
        late = deadline(BUDGET)
        return lambda: late() or not self.is_running

    def _tell(self, told: list[AnnotatedMove], first: int) -> None:
        """Show what is to be said of the moves from this one on."""
        self.steps = told
        self.moves.tell(told, first)
        self.seek_bar.mark(self.playback, told, first)
        if self._wanted:
            self._look_for(self._wanted)
        self.show_status()
