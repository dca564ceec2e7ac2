"""The game on the screen: keys and mouse become moves, and moves become what is shown."""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from pathlib import Path

from textual.message import Message

from minetui.core.game import Game
from minetui.core.grid import Cell
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
from .casual_run import ALWAYS, CasualRunScreen
from .table import STEPS

DEEDS = ("reveal", "chord", "flag")  # what is asked for while a thread works is done after it


class PlayScreen(CasualRunScreen):
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
        self._waiting: deque[tuple[str, Cell]] = deque()
        self._unsaved: Path | None = None  # the name that the last save failed with

    def action_command(self, name: str) -> None:
        """Carry out a command; while a thread works on the game, a move waits for it."""
        if self.casual_run or name in ALWAYS or name in STEPS or not self.busy:
            super().action_command(name)
        elif name in DEEDS and (self.match.game.dealt or not self.match.game.board_kind):
            self._waiting.append((name, self.board.cursor))

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """The mouse was used on a cell."""
        self.board.move_to(event.cell)
        self.action_command(event.deed)
        self.show_words()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """A click on the face begins a new game, as it always did."""
        if event.lines is self.counters and event.span == texts.face(self.match):
            self.action_command("restart")

    def begin(self, game: Game, journal: Journal | None = None, *, paused: bool = False) -> None:
        """Begin another game on this table; nothing that was asked for goes on in it."""
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

    def do_watch(self) -> None:
        """Watch the game that is over."""
        self._look_back("watched")

    def do_review(self) -> None:
        """Show what could have been known in the game that is over."""
        self._look_back("reviewed", reviewing=True)

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
        self.begin(Game(game.level, fresh_seed(), game.first_click, game.dealer))

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
        if game.record or game.dealt:
            return
        if not {"level", "first_click", "no_guess"}.isdisjoint(changed):
            level = settings.level if "level" in changed else game.level
            dealer = later.dealer(game.dealer.kind, level)
            if "no_guess" in changed:
                dealer = later.chosen_dealer(settings, level)
            self.begin(Game(level, fresh_seed(), settings.first_click, dealer))

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

    def _look_back(self, done: str, *, reviewing: bool = False) -> None:
        """Open the replay of the game that is over, or say that it goes on."""
        if self.match.over:
            replay = Replay.of(self.match.game, {})
            self.post_message(self.Opened(self, replay, reviewing=reviewing))
        else:
            self.message = f"The game can be {done} once it is over."
            self.show_words()

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
