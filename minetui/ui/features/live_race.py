"""A race under way: where the ghost and the player are at a time. No Textual here."""

from minetui.core import QUARTERS, Game, Ghost, LiveCourse, Status
from minetui.texts import races

from ..widgets.race_bars import Lane, RaceBars
from ..widgets.spans import Span

YOU = "you"


class LiveRace:
    """The race of a game that is being played against a ghost, on the clock of both."""

    def __init__(self, ghost: Ghost, game: Game) -> None:
        self.ghost, self._game, self._progress = ghost, game, LiveCourse(game)
        self._reached = 0  # quarters that the player has solved, without the last

    def follow(self) -> str:
        """Take in the player's moves; the text of the split that they reached, if any."""
        self._progress.follow()
        splits = self._progress.run(0.0).splits[:-1]
        before, self._reached = self._reached, len(splits) - splits.count(None)
        return self.split_text if self._reached > before else ""

    @property
    def split_text(self) -> str:
        """The player's last split, and how far behind or ahead it was; empty before the first."""
        if not self._reached:
            return ""
        at = self._reached - 1
        mine, its = self._progress.run(0.0).splits[at], self.ghost.splits[at]
        gap = None if mine is None or its is None else mine - its
        return races.split_text(QUARTERS[at], gap)

    def bars(self, now: float) -> RaceBars:
        """The bars at a time; once the player's game is over, the ghost's is shown to its end."""
        run, ghost = self._progress.run(now), self.ghost
        over = run.status is not Status.PLAYING
        ended = over or now >= ghost.run.end
        solved = ghost.run.three_bv if over else ghost.solved_at(now)
        its = Lane(
            ghost.name,
            solved,
            "pace",
            note=(races.end_text(ghost.run) if ended else "", "plain"),
            dead=ended and ghost.run.status is Status.LOST,
        )
        mine = Lane(
            YOU,
            run.three_bv,
            lead=("", "plain") if over else _lead(run.three_bv - solved),
            note=(races.end_text(run) if over else self.split_text, "plain"),
            dead=run.status is Status.LOST,
        )
        return RaceBars(its, mine, run.total)

    def result(self, now: float) -> races.RaceResult | None:
        """The result, once the player's game is over."""
        run = self._progress.run(now)
        if run.status is Status.PLAYING:
            return None
        return races.RaceResult.of(self.ghost, run, assisted=self._game.assisted)


def _lead(three_bv: int) -> Span:
    """The player's lead, in a style that says whether it is one."""
    style = "good" if three_bv > 0 else "bad" if three_bv else "plain"
    return (f"{three_bv:+d}" if three_bv else "=", style)
