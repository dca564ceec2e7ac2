"""A table that tells of each move whether the casual rules forced it, and finds the mistakes.

A thread looks at the moves, a few at a time, while the game can be watched. To go to a mistake or
a guess is to stop just after that move, with the cursor on its cell: the board is as the move left
it, and one move back is what the player saw.
"""

import asyncio

from minetui.core.game import Game
from minetui.core.tale import Step, steps
from minetui.solver.review import Grade, Reviewed, advice, luck, reviewed

from ..glyphs import Glyphs
from ..match import Match
from ..playback import Playback
from ..slices import slice_of
from .watching import WatchingScreen

REVIEWED = 2_000  # cells; the odds of larger boards may take minutes


class TellingScreen(WatchingScreen):
    """Shows a match whose moves are known, and what is to be said of them."""

    def __init__(self, game: Game, match: Match, glyphs: Glyphs) -> None:
        self.game, self.record = game, game.record
        self.steps: list[Step] = []
        self.grades: dict[int, Reviewed] = {}  # what could have been known, by the move from 0
        self.review = ""  # the luck and the guesses of the game, once all of it is looked at
        self._wanted = 0  # the way to look for a mistake once more moves are looked at
        super().__init__(match, glyphs, Playback(move.at for move in self.record))

    def on_mount(self) -> None:
        """Begin to look at the moves."""
        self.run_worker(self._look_at_moves())
        if self.game.level.grid.size <= REVIEWED:
            self.run_worker(self._review())

    def action_command(self, name: str) -> None:
        """Carry out a command; any gives up the search for a mistake."""
        self._wanted = 0
        super().action_command(name)

    def hold_at(self, index: int) -> None:
        """Hold the game after so many moves."""
        self.playback.running = False
        self.playback.go(index)
        self.seek()

    def seek(self) -> None:
        """Show the position where the playback is."""
        raise NotImplementedError

    def do_next_mistake(self) -> None:
        """Go to the next mistake or guess."""
        self._look_for(+1)

    def do_last_mistake(self) -> None:
        """Go to the previous mistake or guess."""
        self._look_for(-1)

    def _look_for(self, way: int) -> None:
        """Go to the nearest mistake or guess that way, or say that there is none.

        Where too few moves are looked at yet, look again when there are more.
        """
        index, known = self.playback.index, len(self.steps)
        places = range(index, known) if way > 0 else range(min(index - 1, known) - 1, -1, -1)
        found = next((at for at in places if self.steps[at].doubtful), None)
        unknown = known < index - 1 if way < 0 else found is None and known < len(self.record)
        self._wanted = way if unknown else 0
        if unknown:
            self.message = "Looking at the moves …"
        elif found is None:
            self.message = f"No mistake and no guess {'after' if way > 0 else 'before'} this move."
        else:
            self.message = f"move {found + 1}: {self.steps[found].verdict}"
            self.hold_at(found + 1)
        self.show_status()

    async def _look_at_moves(self) -> None:
        """Find what is to be said of the moves, in slices, and show it as it comes."""
        coming = steps(self.game.field, self.record)
        while found := await asyncio.to_thread(slice_of, coming):
            first = len(self.steps)
            self.steps += found
            self.moves.tell(self.steps, first)
            self.seek_bar.mark(self.playback, self.steps, first)
            if self._wanted:
                self._look_for(self._wanted)
            self.show_status()

    def graded_text(self, index: int, *, short: bool) -> str:
        """What a guess risked that was made after so many moves; empty for what was no guess."""
        one = self.grades.get(index)
        return advice(self.game.field.grid, one, short=short) if one is not None else ""

    async def _review(self) -> None:
        """Find what could have been known at each reveal, in slices, and show it as it comes."""
        coming = reviewed(self.game.field, self.record)
        while found := await asyncio.to_thread(slice_of, coming):
            self.grades |= {one.index: one for one in found}
            self.show_status()
        needless = sum(one.grade is Grade.NEEDLESS for one in self.grades.values())
        share = float(luck(self.grades.values()))
        self.review = f"luck {share:.0%}, {needless} needless guess{'' if needless == 1 else 'es'}"
        self.show_status()
