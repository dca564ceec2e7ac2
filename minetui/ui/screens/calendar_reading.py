"""Reading the records for the calendar; call it in a job."""

from datetime import date

from minetui.store import FileError, read_days

from .calendar_page import Calendar


def read_calendar(today: date) -> Calendar | str:
    """The attempts of all days, or the reason why they can't be read."""
    try:
        return Calendar.of(read_days(), today)
    except FileError as error:
        return str(error)
