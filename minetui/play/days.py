"""Opening the board of a day: its attempt, new or resumed, or a game for practice.

No Textual here. It reads files and deals boards, so call it in a job.
"""

import dataclasses
from datetime import date
from typing import NamedTuple

from minetui.core import Game
from minetui.formats import DAILY, GAME_ID, Attempt, DailyMark, Replay, info_line, info_of_time
from minetui.solver import daily, game_on, is_board_of
from minetui.store import FileError, FoundAttempt, Journal, PlayedDay, Records
from minetui.texts import dailies


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

    def against(self, seconds: float | None) -> "OpenedDay":
        """The game with a time to beat, if there is one."""
        game, journal = self.game, self.journal
        if game is None:
            return self
        for key, text in info_of_time(seconds).items():
            game.info = {**game.info, key: text}
            if journal is not None:
                journal.add(game, info_line(key, text))
        return self

    def release(self) -> None:
        """Close the journal: the game is not played after all."""
        if self.journal is not None:
            self.journal.close()


def open_day(day: date, today: date, *, practice: bool) -> OpenedDay:
    """The attempt of a day; once it is over, its result, or another game for `practice`.

    A day to come has nothing to open.
    """
    if day > today:
        return OpenedDay(notice=dailies.not_yet_text(day))
    try:
        found = _recorded(day)
    except FileError as error:
        return OpenedDay(notice=str(error))
    notice = " · ".join(found.notices)
    if found.unfinished is not None:
        return OpenedDay(found.unfinished.resume(), found.unfinished.journal, notice=notice)
    if found.is_held:
        return OpenedDay(notice=dailies.held_text(day), held=day)
    if found.played is not None and not practice:
        return OpenedDay(played=found.played, notice=notice)
    if found.played is not None:
        notice = " ".join(filter(None, (dailies.PLAYED_BEFORE, notice)))
    return OpenedDay(_fresh(_mark(day, found).begun_on(today)), notice=notice)


def check_mark(game: Game) -> None:
    """Let a game from a file keep its daily mark only as far as it is true.

    It is the attempt only if that has the same id and is not over, and is practice otherwise; on
    another board than the day's it has no mark.
    """
    mark = DailyMark.of(game)
    if mark is None:
        return
    info = {key: text for key, text in game.info.items() if key != DAILY}
    if not is_board_of(mark.day, game.field):
        game.info = info
    elif not (mark.is_attempt and _goes_on(mark.day, game)):
        game.info, game.assisted = info | {DAILY: str(mark.practice)}, True


def with_true_mark(replay: Replay) -> Replay:
    """The replay without its daily mark, if that is on another board than the day's."""
    mark = DailyMark.from_text(replay.header(DAILY))
    if mark is None or is_board_of(mark.day, replay.field):
        return replay
    info = {key: text for key, text in replay.info.items() if key.lower() != DAILY.lower()}
    return dataclasses.replace(replay, info=info)


def _goes_on(day: date, game: Game) -> bool:
    """Is it the attempt of the day, which is begun and not over?"""
    try:
        with Records.glance() as records:
            played = records.days.on(day)
    except FileError:
        return False
    if played is None or played.won is not None:
        return False
    return played.uid == game.info.get(GAME_ID)


def _recorded(day: date) -> FoundAttempt:
    """The attempt of a day; one that a killed program has finished is recorded first."""
    with Records() as records:
        found = records.days.find(day)
    over = found.unfinished if found.unfinished and found.unfinished.over else None
    if over is None:
        return found
    with Records() as records:
        try:
            records.record(over.replay, over.journal.uid, over.when)
        except FileError:
            over.journal.close()
            raise
        over.journal.remove()
        return records.days.find(day)


def _mark(day: date, found: FoundAttempt) -> DailyMark:
    """The mark of a new game, if it begins on the day itself."""
    if found.played is not None:
        return DailyMark(day, Attempt.PRACTICE)
    return DailyMark(day, Attempt.LATE if found.later else Attempt.ON_TIME)


def _fresh(mark: DailyMark) -> Game:
    """A new game; the player knows a board that is played for practice."""
    game = game_on(daily(mark.day))
    game.info = {DAILY: str(mark)}
    game.assisted = mark.attempt is Attempt.PRACTICE
    return game
