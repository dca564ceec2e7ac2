"""A table that moves are played on: at once, or in a thread where the board is large.

It shows what a move did and what a finished game came to; which moves the keys make is left to
the screen of the game.
"""

import asyncio
import itertools
from collections.abc import Iterable
from time import monotonic, sleep

from minetui.core.grid import Cell
from minetui.core.minefield import Minefield
from minetui.core.moves import Move
from minetui.core.position import Status
from minetui.texts.boards import fallback_text, kind_text
from minetui.texts.words import counted

from .. import texts
from ..glyphs import Glyphs
from ..match import Match
from .scoring import ScoringScreen

TICK = 0.2  # seconds
WORKED, RESTED = 0.02, 0.001  # seconds that a search takes, and then leaves to the screen


class Stopped(Exception):
    """The player does not want to wait for a special board."""


class MovingScreen(ScoringScreen):
    """Plays moves on a match, and shows what they did."""

    def __init__(self, match: Match, glyphs: Glyphs) -> None:
        super().__init__(match, glyphs)
        self.praise = ""  # what a finished game is the best of
        self._stopped = False  # was a search for a special board given up?
        self.busy = False  # while a thread works on the game, no other move is taken

    def on_mount(self) -> None:
        """Let the clock be seen to run; a finished game that was opened tells its result."""
        self.set_interval(TICK, self.tick)
        self.count_score()

    def tick(self) -> None:
        """Show what changes by itself: the clock, and how far a deal is."""
        self.show_counters()
        if self.busy:
            self.show_words()

    def find_hints(self) -> None:
        """Find the hints; to see them is to be assisted (rule 10)."""
        if self.match.wants_help:
            self.match.assist()
        super().find_hints()

    def play(self, moves: Iterable[Move]) -> None:
        """Play moves and show what they did; on a large board a worker does it."""
        moves = list(moves)
        match = self.match
        slow = match.large or (match.game.board_kind and any(map(match.game.must_deal, moves)))
        if slow and match.playing and moves:
            self.busy = True
            self.run_worker(self._play_slowly(moves))
        elif self.match.playing:
            self.match.play(moves)
            self.after_moves()
        else:
            self.show_words()  # which say why nothing is done

    def status_text(self) -> str:
        """The result when the game is over, else what the table says; nothing while paused."""
        if self.match.paused:
            return self.message or f"Paused: {self.key('pause')} goes on."
        if not self.match.over or self.match.mapped or self.message:
            return super().status_text()
        said = texts.result(self.match.game, self.score, self.match.clock.seconds, self.praise)
        room = self.app.size.width - 2
        return texts.with_room(
            texts.fitted(said, room), f" · {self.key('starts')}: start map", room
        )

    def show_words(self) -> None:
        """Show the words; a won or lost game colours the status line."""
        super().show_words()
        status = self.match.game.status
        self.status.set_class(status is Status.WON, "-won")
        self.status.set_class(status is Status.LOST, "-lost")

    def after_moves(self) -> None:
        """Show what moves did."""
        self.find_hints()
        self.show()
        self.count_score()

    def do_stop(self) -> None:
        """Stop looking for a board of a kind: adjust one, or at last take any."""
        self._stopped = self.busy and bool(self.match.game.board_kind)

    async def _play_slowly(self, moves: list[Move]) -> None:
        """Play moves on a large board in a thread, with progress where the board is dealt."""
        match = self.match
        try:
            if match.game.must_deal(moves[0]):
                field = await asyncio.to_thread(self._dealt, moves[0].cell)
                await asyncio.to_thread(match.place_minefield, field)
            await asyncio.to_thread(match.play, moves)
        finally:
            self.busy, self.message = False, ""
        self.after_moves()

    def _dealt(self, first: Cell) -> Minefield:
        """The dealt minefield with its numbers; runs in a thread."""
        game, tries = self.match.game, itertools.count(1)
        mines = counted(game.level.mines, "mine")
        self._stopped, rested = False, monotonic()

        def tell(done: float) -> None:
            nonlocal rested
            if not self.is_running:
                raise InterruptedError("the screen is gone")
            kind = game.board_kind
            if self._stopped and kind:
                raise Stopped
            looked = f"{next(tries):,} tried, {self.key('stop')} {fallback_text(kind)}"
            searching = f"A board {kind_text(kind)}: {looked}."
            self.message = searching if kind else f"Dealing {mines}: {done:.0%}"
            if monotonic() - rested > WORKED:
                sleep(RESTED)
                rested = monotonic()

        while True:
            try:
                field = game.dealt_for(first, tell)
                break
            except Stopped:
                self._stopped = False
                self.match.use_fallback()
        self.message = "Counting the numbers …"
        _ = field.numbered
        return field
