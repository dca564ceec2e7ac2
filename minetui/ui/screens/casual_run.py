"""A table that the casual player can play at: one deduction, or on until won, stuck or stopped.

While it plays on, the first key that is pressed skips ahead, and the next one stops it.
"""

import asyncio
from functools import partial
from time import monotonic

from textual.events import Key

from minetui.core.casual import Deductions, proven_deductions
from minetui.core.casual_play import casual_moves
from minetui.core.game import Game
from minetui.core.grid import Cell
from minetui.core.moves import Move
from minetui.core.position import Status
from minetui.store.journal import Journal

from ..glyphs import Glyphs
from ..hint_texts import no_deduction
from ..match import Match
from .keeping import KeepingScreen

CASUAL_PAUSE = 0.08  # seconds between the casual player's deductions
SKIPPING = 0.03  # seconds of work between two looks at the screen when the rest is skipped
ALWAYS = ("quit", "help", "palette", "stop")


class CasualRunScreen(KeepingScreen):
    """Lets the casual player play."""

    def __init__(self, match: Match, glyphs: Glyphs, *, offering: bool = False) -> None:
        super().__init__(match, glyphs, offering=offering)
        self._skip = False
        self.casual_run: object | None = None  # the one that is on

    def action_command(self, name: str) -> None:
        """Carry out a command; while the casual player plays, a key skips ahead or stops it."""
        if self.casual_run and name not in ALWAYS:
            self.casual_run = None if self._skip else self.casual_run
            self._skip = True
        else:
            super().action_command(name)

    def on_key(self, event: Key) -> None:
        """Keys without a command skip ahead too while the casual player plays."""
        if self.casual_run:
            event.stop()
            self.action_command("")

    def begin(self, game: Game, journal: Journal | None = None, *, paused: bool = False) -> None:
        """Begin another game on this table; the casual player does not go on in it."""
        self.casual_run = None
        super().begin(game, journal, paused=paused)

    def do_deduce(self) -> None:
        """Play one proven deduction."""
        if not self.match.playing:
            self.show_words()
            return
        if self.match.game.started:
            self.match.assist()
        if self.match.large:
            self.busy = True
            self.run_worker(self._deduce_slowly())
        else:
            self._play_deduced(self.match.deduced(self.board.cursor))

    def do_casual(self) -> None:
        """Let the casual player play on."""
        self.show_words()
        if self.match.playing:
            run = self.casual_run = object()
            self._skip, self.busy = False, self.match.large
            self.run_worker(self._play_casually(run))

    async def _deduce_slowly(self) -> None:
        """Find a deduction in a thread, and play it."""
        try:
            moves = await asyncio.to_thread(self.match.deduced, self.board.cursor)
        finally:
            self.busy = False
        self._play_deduced(moves)

    def _play_deduced(self, moves: list[Move]) -> None:
        """Play the moves of a deduction where the cursor can be seen, or say that there is none."""
        if moves:
            self.board.move_to(moves[0].cell)
        else:
            self.message = no_deduction(self.match)
            self.show_words()
        self.play(moves)

    async def _play_casually(self, run: object) -> None:
        """Let the casual player play on, deduction by deduction, until won, stuck or stopped.

        On a large board the screen takes no moves meanwhile, since a thread plays them.
        """
        match = self.match
        if match.game.started:
            match.assist()
        while self.casual_run is run and match.playing:
            found = await self.work(lambda: proven_deductions(match.surface))
            if not await self._play_round(run, found):
                break
        if match is self.match and self.casual_run in (run, None):
            self._end_casual()

    async def _play_round(self, run: object, found: Deductions) -> bool:
        """Play all these deductions that are still of use. Was there one?"""
        match, looked, played = self.match, monotonic(), False
        for deduction in found:
            moves = casual_moves(match.position, deduction, match.clock.seconds)
            if not moves or self.casual_run is not run:
                continue
            await self.work(partial(match.play, moves))
            played = True
            if not self._skip or monotonic() - looked > SKIPPING:
                self._show_casual(deduction.witness)
                await asyncio.sleep(0 if self._skip else CASUAL_PAUSE)
                looked = monotonic()
        return played

    def _show_casual(self, witness: Cell) -> None:
        """Show one deduction of the casual player."""
        self.message = "The casual player plays on: any key skips ahead, another one stops."
        self.board.move_to(witness)
        if self._skip:
            self.match.take(None)
        else:
            self.find_hints()
        self.show()

    def _end_casual(self) -> None:
        """Tell how far the casual player came."""
        stopped, self.casual_run, self.message = self.casual_run is None, None, ""
        self.busy = False
        if self.match.game.status is Status.PLAYING:
            self.message = "Stopped." if stopped else no_deduction(self.match)
        self.after_moves()
