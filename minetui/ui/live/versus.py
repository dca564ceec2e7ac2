"""Versus on the screen of a room: the bars of all sides while a round is played, then who won."""

from __future__ import annotations

from minetui.language import _
from minetui.live import OUT
from minetui.texts import rounds

from ..board.feature import NOTHING, Feature, View
from ..board.layout import Size, Want
from ..kit.lines import TextLine
from ..play.racing import Lane, RaceBars
from .rounds import Rounds
from .seats import seat_span


class Bars(Feature):
    """Shows how far everybody is, in the panel or, where that has no room, on the status line."""

    def __init__(self, of: Rounds) -> None:
        self._of = of

    def show(self) -> View:
        """The bars."""
        if not (self._of.is_versus and self._of.plays):
            return NOTHING
        bars = self._bars

        def panel(size: Size) -> list[TextLine]:
            return bars.lines(self.screen.glyphs, size)

        has_room = self.screen.arrangement.panel[1] > 0
        status = None if has_room else bars.text(self.screen.width - 1)
        return View(want=Want.STEADY, panel=panel, status=status)

    @property
    def _bars(self) -> RaceBars:
        """The bars now; at the very beginning nobody has solved anything."""
        of = self._of
        progress = of.client.progress
        sides = {seat: rest for seat, *rest in progress.sides} if progress is not None else {}
        lanes = []
        for seat in of.room.seats:
            solved, mistakes, state = sides.get(seat.number, (0, 0, 0))
            sign = seat_span(self.screen.application, seat.number)
            is_own = seat.number == of.client.seat
            end = _(rounds.AWAY) if not seat.here else rounds.side_text(state, mistakes)
            lanes.append(
                Lane(
                    seat.name,
                    solved,
                    end,
                    dead=state == OUT,
                    own=is_own,
                    ink=sign[1],
                    sign=sign,
                )
            )
        return RaceBars(lanes, progress.total if progress is not None else 1)


class Standings(Feature):
    """Shows who came where in the round that is over."""

    def __init__(self, of: Rounds) -> None:
        self._of = of

    def show(self) -> View:
        """The standings, until the next round is dealt."""
        of = self._of
        if of.result is None or not of.is_versus:
            return NOTHING
        return View(want=Want.STEADY, panel=self._lines)

    def _lines(self, size: Size) -> list[TextLine]:
        return []
