"""The board of a day: its attempt, new or resumed, or a game for practice.

It reads the records and deals boards, so call it in a job.
"""

from datetime import date
from typing import NamedTuple

from minetui import solver
from minetui.core import Game, SharedBoard
from minetui.formats import Eligibility
from minetui.formats import journal as journal_lines
from minetui.language import _, joined
from minetui.store import FileError, Journal, PlayedDay, Records
from minetui.texts import dailies

from .recording import record


class OpenedDay(NamedTuple):
    """The game to play on the board of a day, with its journal if it goes on.

    Without a game, the attempt that was `played`, or the reason in `notice`; `held` is the day of
    an attempt that somebody plays.
    """

    game: Game | None = None
    journal: Journal | None = None
    played: PlayedDay | None = None
    notice: str = ""
    held: date | None = None

    @classmethod
    def of(
        cls, day: date, today: date, *, practice: bool, to_beat: float | None = None
    ) -> "OpenedDay":
        """The attempt of a day; once it is over, its result, or another game for `practice`.

        A day to come has nothing to open. The game gets the seconds `to_beat`, if there are any.
        """
        if day > today:
            return cls(notice=dailies.not_yet_text(day))
        try:
            with Records() as records:
                found = records.days.find(day)
                if found.unfinished is not None and found.unfinished.over:  # in a killed program
                    record(found.unfinished.replay, found.unfinished.journal)
                    found = records.days.find(day)
        except FileError as error:
            return cls(notice=error.brief)
        notice = " · ".join(found.notices)
        if found.unfinished is not None:
            game, journal = found.unfinished.resume(), found.unfinished.journal
            for key, text in Eligibility(to_beat=to_beat).info.items():
                game.info = {**game.info, key: text}
                journal.add(game, journal_lines.info_line(key, text))
            return cls(game, journal, notice=notice)
        if found.is_held:
            return cls(notice=dailies.held_text(day), held=day)
        if found.played is not None and not practice:
            return cls(played=found.played, notice=notice)
        if found.played is not None:
            notice = joined(_(dailies.PLAYED_BEFORE), notice)
        game = solver.game_on(SharedBoard.daily(day))
        mark = found.mark(day, today)
        Eligibility(assisted=not mark.is_attempt, daily=mark, to_beat=to_beat).put_on(game)
        return cls(game, notice=notice)

    def release(self) -> None:
        """Close the journal: the game is not played after all."""
        if self.journal is not None:
            self.journal.close()
