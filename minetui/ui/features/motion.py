"""Motion: light that runs over the board when an opening spreads, and when a game ends.

The position is painted before the first frame, and whatever the player does ends the light.

A replay shows it for single moves, no faster than they were played. Commands and other keys end it
where the screen carries them out, so that this is one paint.
"""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TypeAlias

from minetui.core import CellSet, Position, Status, lowest

from ..board.motion import FRAME, Frame, VisibleCells, explosion, golden_sheen, sheen, wave
from ..board.scene import Layer
from .feature import Feature
from .opener import Opener

Maker: TypeAlias = Callable[[], list[Frame]]

LARGEST = 250_000  # cells; measured: the first frame of more takes over 5 ms


class Light:
    """The frames of a motion and the time it began; they are made once the first one is due."""

    def __init__(self, began: float) -> None:
        self._began = began
        self._frames, self._makers = list[Frame](), list[Maker]()

    def then(self, make: Maker) -> None:
        """Add frames after those that are there."""
        self._makers.append(make)

    def at(self, now: float) -> Frame | None:
        """The frame of a moment; None after the last one."""
        for make in self._makers:
            self._frames += make()
        self._makers = []
        index = max(round((now - self._began) / FRAME), 1) - 1
        return self._frames[index] if index < len(self._frames) else None


class Motion(Feature):
    """Runs light over the board, if the settings want it and `calm` allows it now.

    `praise` names the bests of a won game; `now` returns a monotonic time in seconds.
    """

    def __init__(
        self,
        opener: Opener,
        *,
        praise: Callable[[], str] = lambda: "",
        calm: Callable[[], bool] = lambda: True,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._opener, self._praise, self._calm, self._now = opener, praise, calm, now
        self._light: Light | None = None
        self._lit: Frame = ()
        self._awaits_praise = False
        self._seen: tuple[Position, int]

    def game_changed(self) -> None:
        """End the motion of the last game."""
        self._end()
        self._seen = self.session.position, self.session.game.index

    def session_changed(self) -> None:
        """Begin the motion of a single move that opened cells or ended the game."""
        (before, index), session = self._seen, self.session
        self.game_changed()
        if not self._may_run or session.game.index != index + 1:
            return
        revealed = session.position.revealed & ~before.revealed
        if revealed and (session.over or revealed & session.game.field.zeros):
            self._awaits_praise = session.game.status is Status.WON
            self._begin(partial(self._frames, revealed))

    def interrupted(self) -> None:
        """End the motion, so that the next paint shows no light."""
        was_lit = bool(self._lit)
        self._end()
        if was_lit:
            self.stage.show_board()

    def layer(self) -> Layer | None:
        """The light of the present frame."""
        return Layer(accents=self._lit) if self._lit else None

    def show(self) -> None:
        """Celebrate a new best as soon as it is known, unless the player has gone on."""
        if self._awaits_praise and self._praise():
            self._awaits_praise = False
            self._begin(lambda: golden_sheen(self._view, self.session.game.field.mines))

    @property
    def _may_run(self) -> bool:
        """May light run now, over this board?"""
        board = self.stage.board
        wanted = self._opener.settings.motion and self._calm()
        return wanted and board.grid.size <= LARGEST and board.shows_motion

    @property
    def _view(self) -> VisibleCells:
        board = self.stage.board
        return VisibleCells(board.grid, *board.in_view, board.cell_size)

    def _frames(self, revealed: CellSet) -> list[Frame]:
        """The frames of the motion after a move that revealed these cells."""
        game = self.session.game
        if game.position.hit:
            return explosion(self._view, lowest(game.position.hit), game.field.mines)
        if self.session.over:
            return sheen(self._view, game.field.mines)
        return wave(self._view, game.moves[-1].cell, revealed)

    def _begin(self, make: Maker) -> None:
        """Begin a motion, or go on after the present one; the position is painted before."""
        if self._light is None:
            self._light = Light(self._now())
            self.stage.after(FRAME, partial(self._tick, self._light))
        self._light.then(make)

    def _tick(self, light: Light) -> None:
        """Show the frame of this moment, unless its motion has ended."""
        if light is not self._light:
            return
        frame = light.at(self._now()) if self.stage.board.shows_motion else None
        if frame is None:
            self._light = None
        else:
            self.stage.after(FRAME, partial(self._tick, light))
        self._lit = frame or ()
        self.stage.show_board()

    def _end(self) -> None:
        self._light, self._lit, self._awaits_praise = None, (), False
