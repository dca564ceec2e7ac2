"""The games of a round in versus side by side, once their recordings have come."""

from __future__ import annotations

from collections.abc import Callable

from minetui.language import _
from minetui.live import Fetch, Notice, Recorded, RoundOver, SentRecording
from minetui.texts import game as game_texts
from minetui.texts import teams

from ..board.feature import Feature, Happening, Occasion
from ..kit.commands import Group, command
from ..replay.side_by_side import SideBySide, SideGame
from .after import replay_of
from .rounds import Rounds


class SideBySideGames(Feature):
    """Asks for the recordings of all in the round, one after the other, and opens them together."""

    def __init__(self, of: Rounds) -> None:
        self._of = of
        self._asked = list[int]()  # the seats whose recordings are still to come, the next first
        self._silence: Callable[[], object] = lambda: None

    @property
    def is_offered(self) -> bool:
        """Has a round ended in which everybody had a board?"""
        return self._of.is_versus and self._of.result is not None

    def happened(self, event: Happening) -> None:
        """Listen for recordings; those of another round are not wanted any more."""
        match event:
            case Occasion.OPENED:
                self._silence = self._of.line.listen(self._hear)
            case Occasion.OTHER_GAME:
                self._asked.clear()
            case Occasion.CLOSED:
                self._silence()

    @command(
        "All games",
        "S",
        group=Group.LOOK_BACK,
        menu="All games side by side",
        offered=lambda it: it.is_offered,
        id="side_by_side",
    )
    def open(self) -> None:
        """After a round: review the games of all, at the same time of the clock."""
        result = self._of.result
        if result is None:
            self.screen.say(game_texts.only_finished_text("review"))
            return
        if not self._of.is_versus:
            self.screen.say(_("A team has one game: review it."))
            return
        have = self._recordings
        self._asked = [each.seat for each in result.placings if each.seat not in have]
        self._go_on(result)

    @property
    def _recordings(self) -> dict[int, SentRecording]:
        """The recordings of this round that have come, by their seats."""
        return {each.seat: each for each in self._of.recordings}

    def _hear(self, frame: object) -> None:
        """Go on with the next recording when one has come, or can't come."""
        result = self._of.result
        if not self._asked or result is None:
            return
        is_none = isinstance(frame, Notice) and frame.what == "no-recording"
        if isinstance(frame, Recorded) and frame.piece + 1 == frame.pieces:
            is_none = frame.seat == self._asked[0]
        if is_none:
            del self._asked[0]
            self._go_on(result)

    def _go_on(self, result: RoundOver) -> None:
        """Ask for the next recording, or open all that have come."""
        if self._asked:
            self._of.line.ask(Fetch(self._asked[0]))
            return
        have, own = self._recordings, self._of.client.seat
        placings = [each for each in result.placings if each.seat in have]
        if not placings:
            self.screen.say(_(teams.NO_GAMES))
            return
        seats = [each.seat for each in placings]
        shown = seats.index(own) if own in seats else 0

        def work(_: object) -> SideBySide:
            games = [
                SideGame(each.seat, each.name, replay_of(have[each.seat])) for each in placings
            ]
            return SideBySide(games, shown)

        self.screen.follow("side by side", work)
