"""Reading the records for the calendar; call it in a job."""

from datetime import date

from minetui.formats.replay import Replay
from minetui.store.dailies import read_days
from minetui.store.files import FileError
from minetui.store.records import Records

from .calendar_page import Calendar
from .record_reading import replay_of

NO_GAME = "There is no game of this day to watch."


def read_calendar(today: date) -> Calendar | str:
    """The attempts of all days, or the reason why they can't be read."""
    try:
        return Calendar.of(read_days(), today)
    except FileError as error:
        return str(error)


def read_game(uid: str) -> Replay | str:
    """The replay of a game, or the reason why there is none."""
    try:
        with Records() as records:
            game = records.game(uid)
    except FileError as error:
        return str(error)
    return NO_GAME if game is None else replay_of(game)
