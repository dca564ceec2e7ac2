"""A game as it is played on the screen: the game, its clock, its hints; no Textual here."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from minetui.core.casual import Deductions, deductions
from minetui.core.casual_play import next_casual_moves
from minetui.core.game import Game
from minetui.core.grid import (
    NO_CELLS,
    Cell,
    CellSet,
    cells_of,
    following,
    has,
    highest,
    lowest,
    only,
    preceding,
)
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Move, Question, Reveal
from minetui.core.position import Position, Status
from minetui.core.starts import Starts
from minetui.core.surface import Surface
from minetui.formats.journal import (
    ASSISTED,
    LEFT,
    REDO,
    UNDO,
    board_line,
    boards_line,
    clock_line,
    move_line,
)
from minetui.formats.replay import GAME_ID
from minetui.store.journal import Journal
from minetui.texts.hints import Sentence, sentences

from .climb import Climb
from .clock import Clock
from .scene import Reach, Scene

LARGE = 1_000_000  # cells; measured: beyond, a move or a hint may take over 50 ms


class Match:
    """One game in play; it says what a press means and what the board shows."""

    def __init__(
        self,
        game: Game,
        now: Callable[[], float],
        *,
        hinting: bool = False,
        questions: bool = False,
        journal: Journal | None = None,
    ) -> None:
        self.game, self.hinting, self.paused = game, hinting, False
        self.questions, self.journal = questions, journal or Journal(game.info.get(GAME_ID, ""))
        self.found: Deductions | None = None
        self.starts: Starts | None = None
        self.mapped = False  # is the start map shown?
        self.climb = Climb()
        self._said: tuple[Sentence, ...] = ()
        self._surface: tuple[Position, Surface] | None = None
        self._now = now
        self.clock = Clock(now, max(self._last_time, game.elapsed, 0.0))
        self._time_kept = self.clock.seconds
        self.settle()

    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @property
    def playing(self) -> bool:
        """Can moves be made?"""
        return self.game.status is Status.PLAYING and not self.paused

    @property
    def running(self) -> bool:
        """Has something been played that is not over?"""
        return bool(self.game.record) and not self.over

    @property
    def over(self) -> bool:
        """Is the game won or lost?"""
        return self.game.status is not Status.PLAYING

    @property
    def large(self) -> bool:
        """Is the board so large that its work belongs in a worker?"""
        return self.game.level.grid.size > LARGE

    @property
    def wants_hints(self) -> bool:
        """Are there hints to find and to show?"""
        return self.hinting and self.playing and self.game.started

    @property
    def wants_help(self) -> bool:
        """Are there hints or odds to be seen?"""
        return self.wants_hints or (self.climb.drawn and self.playing and self.game.started)

    def chorded(self, cell: Cell) -> Move:
        """A chord, which does nothing on a covered cell."""
        return Chord(cell, self.clock.seconds)

    def pressed(self, cell: Cell) -> Move:
        """What a press on a cell means: a chord on a revealed one, else to reveal it."""
        kind = Chord if has(self.position.revealed, cell) else Reveal
        return kind(cell, self.clock.seconds)

    def flagging(self, cell: Cell) -> list[Move]:
        """What flagging a cell means; on a number whose covered neighbours are all mines, those."""
        at = self.clock.seconds
        if not has(self.position.revealed, cell):
            return [self._flag_or_question(cell)(cell, at)]
        around = self.position.field.grid.neighbours(cell) & self.position.covered
        if around.bit_count() != self.position.field.number(cell):
            return []
        return [Flag(near, at) for near in cells_of(around & ~self.position.flagged)]

    def deduced(self, near: Cell | None = None) -> list[Move]:
        """The moves of one proven deduction, the one about `near` if there is one.

        Where single numbers prove nothing, they are those of another technique.
        """
        moves = next_casual_moves(self.position, self.clock.seconds, near)
        return moves or self.climb.moves(self.clock.seconds, near, self.position.flagged)

    def play(self, moves: Iterable[Move]) -> bool:
        """Play moves, and start or stop the clock as they make it due. Did they do anything?"""
        told = []
        for move in moves:
            if self.game.must_deal(move):
                self.place_minefield(self.game.dealt_for(move.cell))
            if self.game.play(move):
                told.append(move_line(move))
        self._tell(*told)
        self.settle()
        self._time_kept = self.clock.seconds if told else self._time_kept
        return bool(told)

    def place_minefield(self, field: Minefield) -> None:
        """Put the dealt minefield under the board."""
        self.game.place_minefield(field)
        # A journal that begins now begins with the board, and with its kind in any case.
        self.journal.add(self.game, *([board_line(field)] if self.journal.started else []))

    def use_fallback(self) -> None:
        """Deal as players want it who stop the search for a board."""
        self.game.set_dealer(self.game.dealer.fallback)
        if self.journal.started:
            self._tell(boards_line(self.game))

    def undo(self) -> bool:
        """Take the last move back, if there is one."""
        return self._stepped(self.game.undo(), UNDO)

    def redo(self) -> bool:
        """Play the move again that was undone last, if there is one."""
        return self._stepped(self.game.redo(), REDO)

    def assist(self) -> None:
        """From now on the game is assisted (rule 10)."""
        if not self.game.assisted:
            self.game.assisted = True
            if self.journal.started:  # else it will begin with that
                self._tell(ASSISTED)

    def keep_time(self, every: float) -> None:
        """Tell the journal the time on a running clock, if it was not told for so many seconds."""
        seconds = self.clock.seconds
        if self.clock.running and self.journal.started and seconds >= self._time_kept + every:
            self._time_kept = seconds
            self._tell(clock_line(seconds))

    def leave(self, *, for_another: bool = False) -> None:
        """Tell that the game is put away, to be gone on with another day."""
        if self.running and self.journal.started:
            self.game.elapsed = self.clock.seconds
            self._tell(clock_line(self.game.elapsed), *([LEFT] if for_another else []))

    def _stepped(self, done: bool, line: str) -> bool:
        if done:
            self._tell(line)
        self.settle()
        return done

    def _tell(self, *lines: str) -> None:
        """Tell the journal what was done."""
        if lines:
            self.journal.add(self.game, *lines)

    def _flag_or_question(self, cell: Cell) -> type[Flag] | type[Question]:
        """What flagging a covered cell is: with question marks they come after the flag."""
        questioned = has(self.position.questioned, cell)
        asked = self.questions and has(self.position.flagged, cell)
        return Question if questioned or asked else Flag

    def settle(self) -> None:
        """Let the clock run exactly while the game does, also after undo and redo (rule 9).

        The start map has no place over a game that goes on again.
        """
        self.mapped = self.mapped and self.over
        if self.game.status is not Status.PLAYING:
            self.clock = Clock(self._now, max(self._last_time, 0.0))
        elif not self.game.started:
            self.clock = Clock(self._now)
        elif self.paused:
            self.clock.stop()
        else:
            self.clock.start()

    @property
    def _last_time(self) -> float:
        """When the last move was made."""
        moves = self.game.moves
        return moves[-1].at if moves else 0.0

    def pause(self) -> None:
        """Hide the board and hold the clock, or go on; only a running game can pause."""
        if self.paused or (self.playing and self.game.started):
            self.paused = not self.paused
            self.settle()
            if self.journal.started:
                self._tell(clock_line(self.clock.seconds))

    @property
    def surface(self) -> Surface:
        """What the player may know now, kept until the position changes."""
        if self._surface is None or self._surface[0] is not self.position:
            self._surface = (self.position, self.position.surface)
        return self._surface[1]

    def look(self) -> None:
        """Find the hints of this position."""
        self.take(deductions(self.surface) if self.wants_hints else None)

    def take(self, found: Deductions | None, said: tuple[Sentence, ...] = ()) -> None:
        """Show these hints; their sentences are made when they are first asked for."""
        self.found, self._said = found, said

    @property
    def sure(self) -> bool:
        """Do single numbers prove something?"""
        return self.found is not None and bool(self.found.sure_clears | self.found.flags)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """What there is to say of the hints."""
        if self.found is not None and not self._said:
            self._said = sentences(self.found)
        return self._said

    def scene(self, cursor: Cell) -> Scene:
        """What the board shows with the cursor there."""
        about = self.found.about(cursor) if self.found else None
        witness, targets = (only(about.witness), about.cells) if about else (NO_CELLS, NO_CELLS)
        climb = self.climb
        reason = climb.hint.about(cursor) if climb.hint else None
        if reason is not None:
            witness, targets = reason.witnesses, reason.cells
        shown = Reach.of(self.starts) if self.starts and self.mapped else climb.reach(self.position)
        if not self.mapped:
            shown = replace(shown, best=climb.guess)
        marked = (witness, targets, self.paused, shown)
        return Scene(self.position, self.found, *marked, climb.certain, climb.labels)

    def hinted_cell(self, cursor: Cell, *, forward: bool) -> Cell | None:
        """The next or the previous hinted cell, going round at the end of the board."""
        hinted: CellSet = (self.found.clears | self.found.flags) if self.found else NO_CELLS
        for cells in (*self.climb.certain, self.climb.guess):
            hinted |= cells
        if not hinted:
            return None
        if forward:
            after = following(hinted, cursor)
            return lowest(hinted) if after is None else after
        before = preceding(hinted, cursor)
        return highest(hinted) if before is None else before
