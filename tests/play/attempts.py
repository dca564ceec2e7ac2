"""The attempts at daily boards, as the records have them."""

from datetime import date

from minetui.formats import DailyMark
from minetui.store import PlayedDay, Records


def begin_attempt(mark: DailyMark, uid: str) -> DailyMark:
    """Count a game as the attempt of its day; its mark from then on."""
    with Records() as records:
        return records.days.begin(mark, uid)


def find_played(day: date) -> PlayedDay | None:
    """The attempt of a day, if it is begun."""
    with Records() as records:
        return records.days.on(day)
