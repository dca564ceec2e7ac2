"""What becomes of the games of a room: one's own are kept, all reviewed, and the best is raced."""

from __future__ import annotations

from collections.abc import Callable

from minetui import Problem, play
from minetui.formats import Replay
from minetui.language import _
from minetui.live import BEST, NOBODY, Fetch, Kept, Notice, Recorded, SentRecording
from minetui.texts import game as game_texts
from minetui.texts import races, rounds

from ..board.feature import Feature, Happening, Occasion
from ..kit.commands import Group, command
from ..kit.jobs import Jobs
from ..play.racing import RaceThis
from .rounds import Rounds


def replay_of(recording: SentRecording) -> Replay:
    """A recording that came as a replay; a Problem says why it is none."""
    try:
        return play.live_replay(recording.data)
    except Problem as error:
        raise Problem(f"{recording.uid}: {error}") from None


class AfterRound(Feature):
    """Opens the recordings of a room once they have come: to be watched, or to be raced."""

    def __init__(self, of: Rounds) -> None:
        self._of = of
        self._silence: Callable[[], object] = lambda: None
        self._wanted: int | None = None  # the seat whose recording was asked for

    def happened(self, event: Happening) -> None:
        """Listen for recordings."""
        match event:
            case Occasion.OPENED:
                self._silence = self._of.line.listen(self.told)
            case Occasion.CLOSED:
                self._silence()

    def told(self, frame: object) -> None:
        """Open a recording that was waited for, once all its pieces have come."""
        if isinstance(frame, Notice) and frame.what == "no-recording":
            if self._wanted == BEST:
                self.screen.say(_(rounds.NO_BEST))
            self._wanted = None
        if not isinstance(frame, Recorded) or frame.piece + 1 < frame.pieces:
            return
        recordings = self._of.client.recordings
        if not recordings or recordings[-1].uid != frame.uid:
            return  # a piece of it did not come
        recording = recordings[-1]
        if recording.own:
            self._keep(recording)
        if recording.seat == self._wanted:
            self._wanted = None
            self._open(recording)

    @command(
        "Review", "v", "V", group=Group.LOOK_BACK, menu="Review", offered=lambda it: it.has_result
    )
    def review(self) -> None:
        """After a round: watch your own game, or that of the winner if you had none."""
        result = self._of.result
        if result is None:
            self.screen.say(game_texts.only_finished_text("review"))
            return
        seat = self._of.client.seat if self._of.is_versus else NOBODY
        if seat is None and result.placings:
            seat = result.placings[0].seat
        if seat is not None:
            self._want(seat)

    @command(
        "Race the best",
        *RaceThis.KEYS,
        group=Group.GAMES,
        menu="Race the best game of this room",
        offered=lambda it: it.can_race,
    )
    def race_best(self) -> None:
        """While nobody else is in the room: race its best game."""
        if self._of.gathers:
            if self._of.own is not None and self._of.own.ready:
                self._of.prepare()  # else the next round may begin in the middle of the race
            self._want(BEST)
        else:
            self.screen.say(_(rounds.AFTER_ROUND))

    @property
    def has_result(self) -> bool:
        """Has a round ended?"""
        return self._of.result is not None

    @property
    def can_race(self) -> bool:
        """Does the player wait alone, where a round was played?"""
        return self._of.can_race_best

    def _want(self, seat: int) -> None:
        """Open the recording of a seat, which perhaps is still to come."""
        here = [each for each in self._of.recordings if each.seat == seat]
        if here and seat != BEST:
            self._open(here[-1])
        else:
            self._wanted = seat
            self._of.line.ask(Fetch(seat))

    def _keep(self, recording: SentRecording) -> None:
        """Put the player's own game into the records, and tell the broker that it is there."""
        app, line = self.screen.application, self._of.line

        def fail(problem: str) -> None:
            if self.screen.is_attached:
                self.screen.say(_("Couldn't save: {problem}", problem=problem))

        app.jobs.run(
            Jobs.recording(recording.uid),
            lambda stop: play.keep_live(recording.data),
            lambda _: line.ask(Kept(recording.uid)),
            otherwise=fail,
        )

    def _open(self, recording: SentRecording) -> None:
        """Watch a recording, or race the best of the room."""
        if recording.seat != BEST:
            self.screen.follow("replay", lambda _: replay_of(recording))
            return

        def race(_: object) -> play.Race:
            replay = replay_of(recording)
            return play.Race.against(replay, races.ghost_name(replay, races.THE_REPLAY))

        self.screen.follow("race", race)
