"""The head of the page of the records, in windows of any size; charts and tabs."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import product

import pytest

from minetui.core import LEVELS, Level
from minetui.store import GameRecord, Overview, RecordClass
from minetui.ui.kit.glyphs import UNICODE
from minetui.ui.kit.lines import LinkLine, Tabs, width_of
from minetui.ui.records.screen import Head, RecordsPage

BEGINNER = LEVELS["Beginner"]
WHEN = datetime(2026, 11, 21, 12, tzinfo=UTC)


def text(lines: list[LinkLine]) -> list[str]:
    """The lines as they are read."""
    return ["".join(link.text for link in line).rstrip() for line in lines]


def page(*times: float, customs: int = 0) -> RecordsPage:
    """The page of Beginner with these wins, in a million games, and of levels played once."""
    best = min(times, default=None)
    beginner = Overview(BEGINNER, RecordClass.ANY, 1_000_000, len(times), 0, 0, best, 2)
    others = [
        Overview(Level(5, 5 + at, 3), RecordClass.ANY, 1, 0, 0, 0, None, None)
        for at in range(customs)
    ]
    wins = [GameRecord("a", WHEN, 9, 9, 10, True, time, "", 20, 20, 30) for time in times]
    return RecordsPage(BEGINNER, RecordClass.ANY, [beginner, *others], wins, wins)


def head(page: RecordsPage, width: int, height: int) -> list[LinkLine]:
    """The head of a page in a window of this width and height."""
    return Head(page, width, height, UNICODE).lines


ONE_WIN = page(9.0)
FULL = page(*map(float, range(8, 28)), customs=40)
BOTH = replace(
    ONE_WIN,
    overviews=[*ONE_WIN.overviews, Overview(BEGINNER, RecordClass.VERSUS, 1, 0, 0, 0, None, None)],
)
PAGES = {"no win": page(), "a win": ONE_WIN, "full": FULL, "against others, too": BOTH}


@pytest.mark.parametrize("shown", PAGES.values(), ids=PAGES)
def test_the_head_fits_every_window_and_leaves_room_for_games(shown: RecordsPage) -> None:
    for width, height in product((*range(1, 60), 79, 80, 130, 200), (1, 2, 3, 5, 8, 13, 22, 38)):
        lines = head(shown, width, height)

        assert len(lines) <= max(height - 2, height // 2)
        if width >= 20:
            assert max(map(width_of, lines), default=0) <= width
        if width >= 20 and height >= 3:
            assert "Beginner" in "".join(text(lines))


def test_one_win_is_no_chart() -> None:
    assert "Last" not in "".join(text(head(ONE_WIN, 80, 22)))
    assert "Last 20" in "".join(text(head(FULL, 80, 22)))


def test_tabs_are_those_around_the_present_one_and_a_click_on_an_ellipsis_goes_on() -> None:
    names = ["one", "two", "three", "four"]
    places = ((0, 40), (0, 12), (2, 14), (3, 15))
    lines = [Tabs(names, names, present, ">").line(width) for present, width in places]

    assert text(lines) == [">one  two  three  four", ">one  two …", "… >three …", "…  three >four"]
    assert [link.target for link in lines[2]] == ["two", "three", "four"]
