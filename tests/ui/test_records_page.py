"""The head of the page of the records: cards, charts and tabs, in windows of any size."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import product

import pytest

from minetui.core import LEVELS, Level
from minetui.store import GameRecord, Overview, RecordClass, Style
from minetui.ui.kit.charts import Card, chart, side_by_side, spread
from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.kit.lines import LinkLine, Tabs, width_of
from minetui.ui.kit.lists import Sorting
from minetui.ui.records.screen import GameTable, Head, RecordFilter, RecordsPage

BEGINNER = LEVELS["Beginner"]
CLICKS = {"all_clicks": 40, "left_clicks": 40, "right_clicks": 0, "chords": 0}
WHEN = datetime(2026, 11, 21, 12, tzinfo=UTC)


def text(lines: list[LinkLine]) -> list[str]:
    """The lines as they are read."""
    return ["".join(link.text for link in line).rstrip() for line in lines]


def page(*times: float, customs: int = 0, **bests: float) -> RecordsPage:
    """The page of Beginner with these wins, in a million games, and of levels played once."""
    best = min(times, default=None)
    beginner = Overview(BEGINNER, RecordClass.ANY, 1_000_000, len(times), 0, 0, best, 2)
    others = [
        Overview(Level(5, 5 + at, 3), RecordClass.ANY, 1, 0, 0, 0, None, None)
        for at in range(customs)
    ]
    wins = [GameRecord("a", WHEN, 9, 9, 10, True, time, "", 20, 20, 30) for time in times[::-1]]
    overviews = [replace(beginner, **bests), *others]  # type: ignore[arg-type]
    return RecordsPage(RecordFilter(BEGINNER, BEGINNER), overviews, wins, wins)


def head(page: RecordsPage, *size: int) -> list[LinkLine]:
    """The head of a page in a window of this width and height."""
    return Head(page, size, UNICODE, KEYS.get).lines  # type: ignore[arg-type]


KEYS = {"no_guess": "G", "assisted": "A", "style": "S", "list": "b"}
ONE_WIN = page(9.0)
FULL = page(*map(float, range(8, 108)), customs=40)


@pytest.mark.parametrize("shown", [page(), ONE_WIN, FULL], ids=["no win", "a win", "full"])
def test_the_head_fits_every_window(shown: RecordsPage) -> None:
    sizes = {*product((*range(1, 60), 79, 80, 130, 200), (1, 2, 3, 5, 8, 13, 22, 38, 60))}
    for width, height in sorted(sizes | {*product((1, 20, 40, 58, 80, 100, 130), range(1, 40))}):
        lines = head(shown, width, height)

        assert len(lines) <= height
        if width >= 20:
            assert max(map(width_of, lines), default=0) <= width
        if width >= 20 and height >= 3:
            assert "Beginner" in "".join(text(lines))


def test_there_is_always_room_for_games() -> None:
    for height in range(5, 60):
        assert len(head(FULL, 80, height)) <= max(height - 2, height * 2 // 3)


def test_cards_stand_beside_each_other_where_they_fit_and_results_in_a_line_where_not() -> None:
    high, low, narrow = (text(head(ONE_WIN, *size)) for size in ((130, 38), (80, 22), (40, 22)))

    assert "How often each time" in "".join(high)
    assert low[3].startswith("╭─ Best ──")
    assert "Last win" in low[3]
    assert "9.000 s · <1% won" in narrow[2]  # one win in a million games


def test_tabs_are_those_around_the_present_one_and_a_click_on_an_ellipsis_goes_on() -> None:
    names = ["one", "two", "three", "four"]
    places = ((0, 40), (0, 12), (2, 14), (3, 15))
    lines = [Tabs(names, names, present, ">").line(width) for present, width in places]

    assert text(lines) == [">one  two  three  four", ">one  two …", "… >three …", "…  three >four"]
    assert [link.target for link in lines[2]] == ["two", "three", "four"]


def test_cards_have_edges_and_fill_the_width() -> None:
    cards = [Card("A", [(("x", "plain"),)]), Card("B", [])]
    widths = spread(cards, 18)

    assert sum(widths) + 1 == 18
    assert text(side_by_side(cards, widths, 4, UNICODE)) == [
        "╭─ A ──╮ ╭─ B ───╮",
        "│ x    │ │       │",
        "│      │ │       │",
        "╰──────╯ ╰───────╯",
    ]
    assert text(side_by_side(cards, widths, 3, ASCII))[0] == "+- A --+ +- B ---+"


def test_a_chart_has_a_bar_for_each_time_and_the_shortest_in_another_colour() -> None:
    lines = chart([9.0, 5.0, 1.0, 5.0], 8, 2, UNICODE)

    assert ["".join(text for text, _ in line) for line in lines] == ["9.0 █▁ ▁", "1.0 ██▂█"]
    assert [style for _, style in lines[0]] == ["faint", "hint", "hint", "key", "hint"]
    assert len(chart([*map(float, range(1, 21))], 15, 3, UNICODE)[0]) == 1 + 10  # the latest
    assert len(chart([1.0, 2.0], 40, 1, UNICODE)[0][1][0]) == 3  # wide bars
    assert chart([], 40, 3, UNICODE) == []
    assert len(chart([4.0] * 3, 1, 3, UNICODE)) == 3


def test_the_trend_compares_the_newer_half_with_the_older() -> None:
    assert page(*[1.0] * 5).trend is None
    assert page(*[10.0] * 3, *[5.0] * 3).trend == -0.5
    assert page(99.0, *[10.0] * 3, *[15.0] * 3).trend == 0.5


def test_the_filters_that_fit_stand_beside_the_title() -> None:
    titles = [text(head(ONE_WIN, width, 22))[0] for width in (80, 57, 41, 40)]

    assert [" ".join(title.split()) for title in titles] == [
        "Records S ▸all NF FL G [ ] no-guess A [ ] assisted",
        "Records G [ ] no-guess A [ ] assisted",
        "Records G [ ] no-guess A [ ] assisted",
        "G [ ] no-guess A [ ] assisted",
    ]


def test_a_style_is_named_where_its_bests_stand_and_the_counts_are_of_all() -> None:
    nf = replace(ONE_WIN, choice=RecordFilter(BEGINNER, BEGINNER, style=Style.NF))
    low, narrow = (text(head(nf, *size)) for size in ((80, 22), (20, 3)))

    assert low[0].split()[1:5] == ["S", "all", "▸NF", "FL"]
    assert all(title in low[3] for title in ("─ Best NF ", "─ Won, all ", "─ Streak, all "))
    assert "▸Beginner NF" in narrow[0]


def test_a_wide_page_has_a_card_for_the_efficiency() -> None:
    best = page(9.0, best_ioe=0.875, best_zne=0.6)
    wide, narrow = ("".join(text(head(best, width, 22))) for width in (100, 99))

    assert "─ Efficiency " in wide
    assert "│ IOE 88% " in wide
    assert "Efficiency" not in narrow


GAMES = [
    GameRecord("a", WHEN, 9, 9, 10, True, 9.5, "", 20, 20, 30, best=True, **CLICKS),
    GameRecord("b", WHEN, 9, 9, 10, False, 123.25, "", 20, 2, 3),
]


def table(*metrics: str) -> GameTable:
    """These games, with these metrics."""
    rows = GameTable(metrics, "^v")
    rows.take(GAMES, Sorting("ioe", True))
    return rows


def test_columns_without_room_are_left_out_from_the_last_one() -> None:
    shown = table("time", "speed", "ioe", "style")
    names = {
        width: " ".join(column.name for column in shown.columns(width))
        for width in (80, 58, 49, 43, 38, 21, 1)
    }

    assert names == {
        80: "date result time speed ioe style note",
        58: "date result time speed ioe style",
        49: "date result time speed ioe",
        43: "date result time speed",
        38: "result time speed",
        21: "result time",
        1: "time",
    }
    assert table().columns(1) == []


def test_columns_are_as_wide_as_their_texts_and_the_sorted_one_has_a_sign() -> None:
    rows = table("time", "ioe")
    lines = [rows.header(60), *(rows.row(at, 60) for at in range(len(rows)))]
    rows.sorting = Sorting("result")
    lines.append(rows.header(60))

    assert ["".join(text for text, _ in line[1:]) for line in lines] == [
        " Result    Time vIOE         ",
        " won      9.500  50% was best",
        " lost   123.250              ",
        "^Result    Time  IOE         ",
    ]
    assert [style for _, style in lines[1][1:]] == ["won", "strong", "faint", "best"]
    assert [rows.column_at(x, 80) for x in (0, 16, 17, 24, 31, 99)] == [
        *("date", "date", "result", "time", "time", None)
    ]
