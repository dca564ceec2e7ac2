"""Games on one board side by side: one of them is watched, with the bars of all beside it.

They are those of a round, or those in some files. All are on one minefield and on the same clock.
Who goes to another player's game stays at the same time, and the replay there goes on as this one
did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from minetui.core import RaceCourse, SolvedCurve, Status, steps
from minetui.formats import Replay
from minetui.texts import races
from minetui.texts.words import percent

from ..board.feature import Feature, Happening, Occasion, PanelClicked, View
from ..board.layout import Size, Want
from ..hints.odds import OddsDisplay
from ..kit.app import Application
from ..kit.commands import Group, command
from ..kit.inks import seat_sign, seat_style
from ..kit.lines import TextLine, cut, width_of
from ..play.racing import Lane, RaceBars
from .counters import Counters
from .moves import Annotations
from .watching import Playback, Watching

BESIDE = 24  # columns of a panel from which on its lines have bars


class SideGame(NamedTuple):
    """A game: the recording, and the name of its player and the number of the seat."""

    seat: int
    name: str
    replay: Replay


@dataclass(frozen=True)
class SideBySide:
    """Games on a board, and the one that is watched, with what it takes over from another."""

    games: Sequence[SideGame]
    shown: int = 0
    playback: Playback | None = None  # of the game that was watched before
    figures: bool = False
    listed: bool = False
    odds: bool = False
    curves: list[SolvedCurve] = field(default_factory=list)  # once they are counted

    @property
    def game(self) -> SideGame:
        """The game that is watched."""
        return self.games[self.shown]

    @cached_property
    def given(self) -> list[int]:
        """The 3BV that were solved at the start of each game."""
        starts = (game.replay.start for game in self.games)
        return [start.field.solved_three_bv(start.revealed) for start in starts]

    @property
    def end(self) -> float:
        """The time at which the last of the games ended."""
        return max(game.replay.end for game in self.games)

    def count(self) -> list[SolvedCurve]:
        """The 3BV that each game solved over its time; takes a while."""
        return [
            SolvedCurve(SolvedCurve.along(steps(game.field, game.record, game.given)))
            for game in (each.replay.game() for each in self.games)
        ]

    def bars(self, app: Application, at: float) -> RaceBars:
        """How far all were at a time, as in the round, once that is counted."""
        total, lanes = self.game.replay.field.three_bv, []
        for game, curve, given in zip(self.games, self.curves, self.given, strict=True):
            replay, style = game.replay, seat_style(app, game.seat)
            course = RaceCourse(total - given, curve, replay.end, replay.final_position.status)
            has_won = course.status is Status.WON and at >= course.end
            lane = Lane(
                game.name,
                given + course.solved_at(at),
                races.end_text(course) if has_won else "",
                own=game is self.game,
                ink=style,
                sign=(f"{seat_sign(game.seat)} ", style),
            )
            lanes.append(lane)
        return RaceBars(lanes, total)


def _part(lane: Lane, bars: RaceBars) -> str:
    """The part that somebody has solved."""
    return percent(lane.solved / max(bars.total, 1), 0)


class OtherPlayers(Feature):
    """Shows the bars of all players at the time that is shown, and goes to their games.

    What other features say comes below; a low panel has room for one line of the two.
    """

    def __init__(
        self,
        beside: SideBySide,
        watching: Watching,
        kept: tuple[Counters, Annotations, OddsDisplay],
        below: Sequence[Feature],
    ) -> None:
        self._beside, self._watching, self._kept, self._below = beside, watching, kept, below

    def happened(self, event: Happening) -> None:
        """Count how far all were; a click on a bar shows that player's game."""
        match event:
            case Occasion.OPENED if not self._beside.curves:
                self.screen.jobs.run("lanes", lambda _: self._beside.count(), self._take)
            case PanelClicked(row, _) if self._has_bars and row < len(self._beside.games):
                self._go_to(row)
            case PanelClicked(row, column):
                for each in self._below:
                    if each.show().panel:
                        each.happened(PanelClicked(row - self._lines, column))
                        break

    def show(self) -> View:
        """The bars."""
        return View(want=Want.STEADY, panel=self._panel)

    @command("Next player", "y", group=Group.WATCH, menu="Next player")
    def next_player(self) -> None:
        """Watch the game of the next player, at the same time."""
        self._go_to(self._beside.shown + 1)

    @command("Previous player", "Y", group=Group.WATCH)
    def last_player(self) -> None:
        """Watch the game of the player before, at the same time."""
        self._go_to(self._beside.shown - 1)

    def _take(self, curves: list[SolvedCurve]) -> None:
        self._beside.curves[:] = curves
        self.screen.show()

    def _go_to(self, number: int) -> None:
        """Watch the game of a number, counted round, at the same time."""
        beside, app = self._beside, self.screen.application
        number %= len(beside.games)
        if number == beside.shown:
            return
        counters, annotations, odds = self._kept
        other = replace(
            beside,
            shown=number,
            playback=self._watching.playback,
            figures=counters.shown,
            listed=annotations.listed,
            odds=odds.shown,
        )
        if len(app.screen_stack) > 1:
            app.switch_screen(app.screen_of("side by side", other))
        else:  # the first screen of a program can't be switched
            app.show("side by side", other)

    @property
    def _lines(self) -> int:
        """The lines of the bars, and of what is between them and the rest."""
        return len(self._beside.games) + 1

    @property
    def _has_bars(self) -> bool:
        """Has each player a line of the panel?"""
        height = self.screen.panel_size[1]
        return bool(self._beside.curves) and height > len(self._beside.games)

    def _panel(self, size: Size) -> Sequence[TextLine]:
        """The bars, and below them what others say."""
        width, height = size
        if not self._beside.curves:
            return self._others(size)
        bars = self._beside.bars(self.screen.application, self._watching.playback.at)
        if not self._has_bars:
            rest = self._others((width, height - 1)) if height > 1 else ()
            return [self._line(bars, width), *rest]
        lines = bars.lines(self.screen.glyphs, (width, len(bars.lanes)))
        if width < BESIDE:
            lines = [self._short(lane, bars, width) for lane in bars.lanes]
        left = height - self._lines
        return [*lines, (), *self._others((width, left))] if left > 1 else lines

    def _others(self, size: Size) -> Sequence[TextLine]:
        """What the first of the others says that says something."""
        panels = (view.panel for view in (each.show() for each in self._below) if view.panel)
        return next(filter(None, (panel(size) for panel in panels)), ())

    @staticmethod
    def _short(lane: Lane, bars: RaceBars, width: int) -> TextLine:
        """A player and the part that is solved, where a bar has no room."""
        before = ((" ", "plain"), lane.sign, (f"{_part(lane, bars):>4} ", "plain"))
        name = cut(lane.name, width - width_of(before))
        return (*before, (name, "strong" if lane.own else "plain"))

    @staticmethod
    def _line(bars: RaceBars, width: int) -> TextLine:
        """All on a line: who is watched, and as many others as have room, who is ahead first."""
        line: TextLine = ((" ", "plain"),)
        for lane in sorted(bars.lanes, key=lambda lane: (not lane.own, -lane.solved)):
            name = "strong" if lane.own else "plain"
            more = (lane.sign, (f"{lane.name} {_part(lane, bars)}  ", name))
            if width_of((*line, *more)) > width + 1:
                break
            line = (*line, *more)
        return line


class SameTime(Feature):
    """Takes over the time and what was shown of the game that was watched before."""

    def __init__(
        self,
        beside: SideBySide,
        watching: Watching,
        kept: tuple[Counters, Annotations, OddsDisplay],
    ) -> None:
        self._beside, self._watching, self._kept = beside, watching, kept

    def happened(self, event: Happening) -> None:
        """Go on where that game was, once all others have begun."""
        before, playback = self._beside.playback, self._watching.playback
        if event is not Occasion.OPENED or before is None:
            return
        counters, annotations, odds = self._kept
        counters.shown, odds.shown = self._beside.figures, self._beside.odds
        annotations.listed, self._watching.search = self._beside.listed, None
        playback.go_to(before.at)
        playback.running, playback.speed = before.running, before.speed
        self._watching.seek()
        self.screen.changed()


def features_beside(
    beside: SideBySide | None,
    watching: Watching,
    kept: tuple[Counters, Annotations, OddsDisplay],
    below: Sequence[Feature],
) -> tuple[Sequence[Feature], Sequence[Feature]]:
    """What stands before the other features of a replay, and after all; none if it is alone."""
    if beside is None:
        return (), ()
    first = OtherPlayers(beside, watching, kept, below)
    return (first,), (SameTime(beside, watching, kept),)
