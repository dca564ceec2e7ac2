"""The list of recorded games: its columns, and how it is sorted."""

from datetime import UTC, datetime, timedelta, timezone

from minetui.core import METRICS
from minetui.store import GameRecord
from minetui.store.schema import RECORDED
from minetui.texts import game_list, metrics

WHEN = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
EAST = timezone(timedelta(hours=1))
SHOWN = ("time", "three_bv", "speed", "ioe", "zne", "clicks", "style")
CLICKS = {"all_clicks": 1500, "left_clicks": 1400, "right_clicks": 60, "chords": 40}
CLICKS |= {"zini": 900, "human_zini": 1000}
WON = GameRecord("a", WHEN, 99, 99, 9, True, 1010.0, "", 2020, 2020, 1200, best=True, **CLICKS)
LOST = GameRecord("b", WHEN + timedelta(hours=1), 16, 30, 99, False, 4.0)


def test_a_row_has_a_game_with_its_date_in_a_time_zone() -> None:
    assert game_list.row_texts(WON, (*game_list.FIRST, *SHOWN), EAST) == {
        **{"date": "2026-11-22 00:30", "result": "won", "time": "1,010.000"},
        **{"three_bv": "2,020", "speed": "2.00", "ioe": "135%", "zne": "60%"},
        **{"clicks": "1,500", "style": "FL"},
    }
    texts = game_list.row_texts(LOST, SHOWN, UTC)
    assert {name for name, text in texts.items() if not text} == {
        *("three_bv", "speed", "ioe", "zne", "clicks", "style")
    }
    assert (texts["date"], texts["result"]) == ("2026-11-22 00:30", "lost")


def test_every_metric_of_the_records_has_a_name_a_text_and_a_meaning() -> None:
    texts = game_list.row_texts(WON, RECORDED)

    assert {*METRICS} == {*metrics.MEANINGS}
    assert all(game_list.NAMES[name] for name in RECORDED)
    assert [name for name in RECORDED if not texts[name]] == ["stnb"]  # for named levels only


def test_games_are_sorted_by_a_column_and_those_without_a_value_come_last() -> None:
    fast = GameRecord("c", WHEN - timedelta(hours=1), 99, 99, 9, True, 9.0, "", 5, 5, 9)
    games = [WON, LOST, fast]

    orders = {
        **{("speed", False): [fast, WON, LOST], ("speed", True): [WON, fast, LOST]},
        **{("ioe", True): [WON, LOST, fast], ("time", False): [LOST, fast, WON]},
        **{("date", False): [fast, WON, LOST], ("result", True): [WON, fast, LOST]},
        ("style", False): [WON, LOST, fast],
    }
    for (column, backward), order in orders.items():
        assert game_list.ordered(games, column, backward=backward) == order
