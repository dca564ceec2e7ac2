"""The game on the screen: keys and mouse become moves, and moves become what is shown."""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from time import monotonic

from textual.events import Key
from textual.message import Message

from minetui.core.casual import Deductions, proven_deductions
from minetui.core.casual_play import casual_moves
from minetui.core.game import Game
from minetui.core.grid import Cell
from minetui.core.moves import Move
from minetui.core.position import Status
from minetui.formats.replay import GAME_ID, Replay
from minetui.store.journal import Journal
from minetui.store.settings import Settings

from .. import later, texts
from ..board_view import BoardView
from ..glyphs import Glyphs
from ..keys import PLAY, bindings
from ..lines import Lines
from ..match import Match
from ..seeds import fresh_seed
from .keeping import KeepingScreen
from .table import STEPS

CASUAL_PAUSE = 0.08  # seconds between the casual player's deductions
SKIPPING = 0.03  # seconds of work between two looks at the screen when the rest is skipped
ALWAYS = ("quit", "help", "palette")
DEEDS = ("reveal", "chord", "flag")  # what is asked for while a thread works is done after it


class PlayScreen(KeepingScreen):
    """Plays a game."""

    COMMAND_TABLE = PLAY
    BINDINGS = bindings(PLAY)

    class Asked(Message):
        """The player wants to see the 'records', or to change the 'settings'."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(self, match: Match, glyphs: Glyphs, *, offering: bool = False) -> None:
        super().__init__(match, glyphs, offering=offering)
        self._skip = False
        self._waiting: deque[tuple[str, Cell]] = deque()
        self._casual: object | None = None  # the run of the casual player, if one is on
        self._unsaved: Path | None = None  # the name that the last save failed with

    def action_command(self, name: str) -> None:
        """Carry out a command; while the casual player plays, a key skips ahead or stops it."""
        if self._casual and name not in ALWAYS:
            self._casual, self._skip = None if self._skip else self._casual, True
        elif name in ALWAYS or name in STEPS or not self.busy:
            super().action_command(name)
        elif name in DEEDS:
            self._waiting.append((name, self.board.cursor))

    def on_key(self, event: Key) -> None:
        """Keys without a command skip ahead too while the casual player plays."""
        if self._casual:
            event.stop()
            self.action_command("")

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """The mouse was used on a cell."""
        self.board.move_to(event.cell)
        self.action_command(event.deed)
        self.show_words()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """A click on the face begins a new game, as it always did."""
        if event.lines is self.counters and event.piece == texts.face(self.match):
            self.action_command("restart")

    def begin(self, game: Game, journal: Journal | None = None, *, paused: bool = False) -> None:
        """Begin another game on this table; nothing that was asked for goes on in it."""
        self._casual = None
        self._waiting.clear()
        super().begin(game, journal, paused=paused)

    def after_moves(self) -> None:
        """Show what moves did, and do what was asked for meanwhile."""
        super().after_moves()
        if self._waiting and not self.busy:
            self._do(*self._waiting.popleft())

    def do_reveal(self) -> None:
        """Reveal, or chord on a revealed number."""
        self._do("reveal", self.board.cursor)

    def do_chord(self) -> None:
        """Chord, where that means something."""
        self._do("chord", self.board.cursor)

    def do_flag(self) -> None:
        """Flag, or flag around a number."""
        self._do("flag", self.board.cursor)

    def _do(self, deed: str, cell: Cell) -> None:
        """Play the moves that a deed on a cell means now."""
        match deed:
            case "reveal":
                self.play([self.match.pressed(cell)])
            case "chord":
                self.play([self.match.chorded(cell)])
            case "flag":
                self.play(self.match.flagging(cell))

    def do_deduce(self) -> None:
        """Play one proven deduction."""
        if not self.match.playing:
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
        if self.match.playing:
            run = self._casual = object()
            self._skip, self.busy = False, self.match.large
            self.run_worker(self._play_casually(run))

    def do_watch(self) -> None:
        """Watch the game that is over."""
        if self.match.over:
            self.post_message(self.Opened(self, Replay.of(self.match.game, {})))
        else:
            self.message = "The game can be watched once it is over."
            self.show_words()

    def do_undo(self) -> None:
        """Take a move back."""
        self._go(self.match.undo, "There is nothing to undo.")

    def do_redo(self) -> None:
        """Play an undone move again."""
        self._go(self.match.redo, "There is nothing to redo.")

    def do_new(self) -> None:
        """Ask for a level, and begin a game of it."""
        self.app.push_screen(later.new_game(self.match.game, self.glyphs.words), self._begin_chosen)

    def do_restart(self) -> None:
        """Begin a new game of the same level."""
        game = self.match.game
        self.begin(Game(game.level, fresh_seed(), game.promise))

    def do_again(self) -> None:
        """Play the same board from the start."""
        self.begin(self.match.game.again())

    def do_records(self) -> None:
        """Show the records; a running game is paused meanwhile."""
        if self.match.clock.running:
            self.do_pause()
        self.post_message(self.Asked("records"))

    def do_settings(self) -> None:
        """Have the settings changed."""
        self.post_message(self.Asked("settings"))

    def take_settings(self, settings: Settings, changed: Collection[str]) -> None:
        """Let what changed be in force; a game that has not begun gives way to a new level."""
        self.match.questions = settings.question_marks
        if "hints" in changed and self.match.hinting != settings.hints:
            self.do_hints()
        if "zoom" in changed:
            self.zoom(settings.zoom - 1 - self.board.zoom)
        game = self.match.game
        if {"level", "first_click"} & set(changed) and not (game.record or game.dealt):
            self.begin(Game(settings.level, fresh_seed(), settings.first_click))

    def do_pause(self) -> None:
        """Hide the board and hold the clock, or go on."""
        self.match.pause()
        if self.match.playing and not self.match.game.started:
            self.message = "There is nothing to pause yet."
        self.find_hints()
        self.show()

    def do_save(self) -> None:
        """Ask for a name, and save the game."""
        if not self.match.game.dealt:
            self.message = "Nothing to save yet: the mines are dealt at the first reveal."
            self.show_words()
            return
        self.app.push_screen(later.save(self.match.game, self._unsaved), self._save_chosen)

    def _go(self, step: Callable[[], bool], otherwise: str) -> None:
        """Undo or redo, or say why not."""
        if not self.match.paused and not step():
            self.message = otherwise
        self.score = None
        self.after_moves()

    def _begin_chosen(self, game: Game | None) -> None:
        if game is not None:
            self.begin(game)

    def _save_chosen(self, path: Path | None) -> None:
        if path is not None:
            self.run_worker(self._save(path))

    async def _save(self, path: Path) -> None:
        """Write the game in a thread, for a disk may be slow, and tell how that went."""
        game = self.match.game
        game.elapsed = self.match.clock.seconds
        info = {GAME_ID: self.match.journal.uid}
        saved, self.message = await asyncio.to_thread(later.write_game, game, info, path)
        self._unsaved = None if saved else path
        self.show_words()

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
            self.message = texts.no_deduction(self.match)
            self.show_words()
        self.play(moves)

    async def _play_casually(self, run: object) -> None:
        """Let the casual player play on, deduction by deduction, until won, stuck or stopped.

        On a large board the screen takes no moves meanwhile, since a thread plays them.
        """
        match = self.match
        if match.game.started:
            match.assist()
        while self._casual is run and match.playing:
            found = await self.work(lambda: proven_deductions(match.surface))
            if not await self._play_round(run, found):
                break
        if match is self.match and self._casual in (run, None):
            self._end_casual()

    async def _play_round(self, run: object, found: Deductions) -> bool:
        """Play all these deductions that are still of use. Was there one?"""
        match, looked, played = self.match, monotonic(), False
        for deduction in found:
            moves = casual_moves(match.position, deduction, match.clock.seconds)
            if not moves or self._casual is not run:
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
        stopped, self._casual, self.message = self._casual is None, None, ""
        self.busy = False
        if self.match.game.status is Status.PLAYING:
            self.message = "Stopped." if stopped else texts.no_deduction(self.match)
        self.after_moves()
