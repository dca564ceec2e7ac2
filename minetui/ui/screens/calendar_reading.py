"""Reading the records for the calendar; call it in a job."""

from datetime import date

from minetui.store import FileError, Records

from .calendar_page import Calendar


def read_calendar(today: date) -> Calendar | str:
    """The attempts of all days, or the reason why they can't be read."""
    try:
        with Records() as records:
            return Calendar.of(records.days.every(), today)
    except FileError as error:
        return str(error)
