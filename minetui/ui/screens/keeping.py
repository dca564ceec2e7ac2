"""A table whose game is kept: in its journal while it is played, in the records once it is over."""

import asyncio
from time import monotonic

from minetui.core.game import Game
from minetui.formats.journal import clock_line
from minetui.formats.replay import Replay
from minetui.store.journal import Journal, Waiting, waiting

from .. import later
from ..glyphs import Glyphs
from ..match import Match
from .moving import MovingScreen

SYNC = 0.8  # seconds between two looks whether the journal has to be brought to the disk


class KeepingScreen(MovingScreen):
    """Keeps what is played, says once what it can't keep, and goes on with what was kept.

    With `offering` it looks for unfinished games as soon as it is shown.
    """

    def __init__(self, match: Match, glyphs: Glyphs, *, offering: bool = False) -> None:
        super().__init__(match, glyphs)
        self._offering, self._warned = offering, False

    def on_mount(self) -> None:
        """Look for unfinished games, and bring the journal to the disk again and again."""
        self.set_interval(SYNC, self._sync)
        if self._offering:
            self.call_after_refresh(self._look_for_waiting, asked=False)

    def on_unmount(self) -> None:
        """Leave the game so that it can be gone on with."""
        self.match.leave()

    def after_moves(self) -> None:
        """Show what moves did; put a game that just ended into the records."""
        journal = self.match.journal
        if journal.problem:
            self.warn(journal.problem)
        if self.match.over and journal.told:
            self.match.journal = Journal(journal.uid)
            info = {"Timestamp": later.timestamp()}
            self.run_worker(self._record(Replay.of(self.match.game, info), journal))
        super().after_moves()

    def warn(self, problem: str) -> None:
        """Say once that something can't be kept."""
        if not self._warned:
            self._warned, self.message = True, f"Not kept: {problem}"

    def begin(self, game: Game, journal: Journal | None = None) -> None:
        """Begin another game on this table; the one that is left can be gone on with later."""
        old = self.match
        old.leave(for_another=True)
        hinting, questions = old.hinting, old.questions
        self.match = Match(
            game, monotonic, hinting=hinting, questions=questions, journal=journal or Journal()
        )
        self.score, self.praise = None, ""
        other_shape = game.level.grid != self.board.grid
        self.find_hints()
        self.board.show(self.match.scene(self.board.cursor))
        self.fit()
        if other_shape:
            self.board.move_to(self.first_cell)
        if old.running and game is not old.game:
            self.message = f"The game you left is kept: {self.key('resume')} goes on with it."
        self.after_moves()

    def do_resume(self) -> None:
        """Look for games to go on with."""
        self._look_for_waiting(asked=True)

    def _look_for_waiting(self, *, asked: bool) -> None:
        # Only one at a time; and a cancelled one would never let go of the games it found.
        if all(worker.is_finished for worker in self.workers if worker.group == "waiting"):
            self.run_worker(self._find_waiting(asked=asked), group="waiting")

    async def _find_waiting(self, *, asked: bool) -> None:
        """Find the games that wait, in a thread; offer those that are not over."""
        found, notices = await asyncio.to_thread(waiting)
        for one in [one for one in found if one.over]:
            found.remove(one)
            await self._record(
                Replay.of(one.game, {"Timestamp": one.when.isoformat()}), one.journal
            )
        self.message = notices[0] if notices else self.message
        offered = found if asked else [one for one in found if not one.left]
        for one in found:
            if one not in offered:
                one.journal.close()
        if offered:
            self.app.push_screen(later.waiting_games(offered, self.glyphs.words), self._go_on)
        elif asked and not notices:
            self.message = "No unfinished game waits."
        self.show_words()

    def _go_on(self, chosen: Waiting | None) -> None:
        """Go on with a game, paused if it has begun: its clock waits for the player."""
        if chosen is not None:
            chosen.journal.tell(chosen.game, clock_line(chosen.game.elapsed))  # not left any more
            self.begin(chosen.game, chosen.journal)
            self.board.move_to(chosen.game.record[-1].cell)
            self.match.pause()
            self.find_hints()
            self.show()

    async def _record(self, replay: Replay, journal: Journal) -> None:
        """Put a finished game into the records, in a thread, and tell what it is the best of."""
        match = self.match
        praise, problem = await asyncio.to_thread(later.record, replay, journal)
        if problem:
            self.warn(problem)
        if match is self.match:
            self.praise = praise
        self.show_words()

    async def _sync(self) -> None:
        """Bring what the journal was told to the disk, in a thread, for that may take long."""
        if self.match.journal.unsynced:
            await asyncio.to_thread(self.match.journal.sync)
