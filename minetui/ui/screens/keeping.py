"""A table whose game is kept: in its journal while it is played, in the records once it is over."""

import asyncio
from time import monotonic

from minetui.core.game import Game
from minetui.formats.journal import clock_line
from minetui.formats.replay import GAME_ID, Replay
from minetui.store.journal import Journal
from minetui.store.unfinished import UnfinishedGame, find_unfinished

from .. import later
from ..climb import Climb
from ..glyphs import Glyphs
from ..match import Match
from .moving import MovingScreen

TIME_KEPT = 5.0  # seconds of thought that a crash may take off the clock
SYNC = 0.8  # seconds between two looks whether the journal has to be brought to the disk


class KeepingScreen(MovingScreen):
    """Keeps what is played, says once what it can't keep, and goes on with what was kept.

    With `offering` it looks for unfinished games as soon as it is shown.
    """

    def __init__(self, match: Match, glyphs: Glyphs, *, offering: bool = False) -> None:
        super().__init__(match, glyphs)
        self._offering, self._warned, self._looking_for_waiting = offering, False, False

    def on_mount(self) -> None:
        """Look for unfinished games, and bring the journal to the disk again and again."""
        self.set_interval(SYNC, self._sync)
        if self._offering:
            self.call_after_refresh(self._look_for_waiting, asked=False)

    def on_unmount(self) -> None:
        """Leave the game so that it can be gone on with."""
        self.match.leave()
        self.match.journal.close()

    def after_moves(self) -> None:
        """Show what moves did; put a game that just ended into the records."""
        match, journal = self.match, self.match.journal
        if journal.problem:
            self.warn(journal.problem)
        if match.over and journal.started:
            match.journal = journal.next_part
            info = {"Timestamp": later.timestamp(), GAME_ID: journal.uid}
            self.app.run_worker(self._record(Replay.of(match.game, info), journal))
        super().after_moves()

    def warn(self, problem: str) -> None:
        """Say once that something can't be kept."""
        if not self._warned:
            self._warned, self.message = True, f"Not kept: {problem}"

    def begin(self, game: Game, journal: Journal | None = None, *, paused: bool = False) -> None:
        """Begin another game on this table; the one that is left can be gone on with later."""
        old = self.match
        self.match = Match(
            game, monotonic, hinting=old.hinting, questions=old.questions, journal=journal
        )
        self.match.climb = Climb(old.climb.limit)
        if paused:
            self.match.pause()
        self.score, self.praise, self._warned = None, "", False
        other_shape = game.level.grid != self.board.grid
        self.find_hints()
        self.board.show(self.match.scene(self.board.cursor))
        self.fit()
        if other_shape:
            self.board.move_to(self.first_cell)
        self._leave(old)
        self.after_moves()

    def do_resume(self) -> None:
        """Look for games to go on with."""
        self._look_for_waiting(asked=True)

    def _leave(self, old: Match) -> None:
        """Let go of a game for another one."""
        old.leave(for_another=True)
        if old.running and old.journal.started and not old.journal.problem:
            self.message = f"{self.key('resume')} goes back to the game you left."
        self.app.run_worker(asyncio.to_thread(old.journal.close))  # it waits for the disk

    def _look_for_waiting(self, *, asked: bool) -> None:
        """Look once at a time; by a worker of the application, for what it finds is locked."""
        if not self._looking_for_waiting:
            self._looking_for_waiting = True
            self.app.run_worker(self._find_waiting(asked=asked))

    async def _find_waiting(self, *, asked: bool) -> None:
        """Find the games that wait, in a thread; offer those that are not over."""
        found, notices = await asyncio.to_thread(find_unfinished)
        self._looking_for_waiting = False
        for one in [one for one in found if one.over]:
            found.remove(one)
            told = {"Timestamp": one.when.isoformat(), GAME_ID: one.journal.uid}
            await self._record(Replay.of(one.game, told), one.journal)
        # Another screen may have been opened meanwhile, or a thread may work on the game.
        shown = self.is_current and not self.busy
        offered = [one for one in found if shown and (asked or not one.left)]
        for one in found:
            if one not in offered:
                one.journal.close()
        if offered:
            self.app.push_screen(later.unfinished_games(offered, self.glyphs.words), self._go_on)
        elif asked and not notices:
            self.message = "No unfinished game waits."
        self.message = " · ".join(notices) or self.message
        if self.is_attached:
            self.show_words()

    def _go_on(self, chosen: UnfinishedGame | None) -> None:
        """Go on with a game, paused if it has begun: its clock waits for the player."""
        if chosen is not None:
            chosen.journal.add(chosen.game, clock_line(chosen.game.elapsed))  # not left any more
            game = chosen.game
            game.set_dealer(later.dealer(game.board_kind, game.level))
            self.begin(chosen.game, chosen.journal, paused=True)
            self.board.move_to(chosen.game.record[-1].cell)
            self.show()

    async def _record(self, replay: Replay, journal: Journal) -> None:
        """Put a finished game into the records, in a thread, and tell what it is the best of."""
        praise, problem = await asyncio.to_thread(later.record, replay, journal)
        if problem:
            self.warn(problem)
        if journal.uid == self.match.journal.uid:
            self.praise = praise
        if self.is_attached:
            self.show_words()

    async def _sync(self) -> None:
        """Bring what the journal was told to the disk, in a thread, for that may take long."""
        self.match.keep_time(TIME_KEPT)
        if self.match.journal.unsynced:
            await asyncio.to_thread(self.match.journal.sync)
