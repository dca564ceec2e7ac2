"""The records in the cards, rows and notes of their screen."""

from datetime import UTC, datetime

import pytest

from minetui.core import LEVELS, Level
from minetui.store import GameRecord, Overview, RecordClass, Standing, Style
from minetui.store.games import Bests
from minetui.texts import records

WHEN = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
BEST = (61.5, 2.125, 0.875, 0.6)
EXPERT = Overview(LEVELS["Expert"], RecordClass.NO_GUESS, 1200, 1001, 3, 1000, *BEST)
LOST = Overview(Level(4, 9, 5), RecordClass.ANY, 3, 0, 0, 0, None, None)


def test_cards_have_the_results_of_a_level() -> None:
    assert records.best_lines(EXPERT, 70.0) == ["61.500 s", "2.12 3BV/s", "median 70.000 s"]
    assert records.efficiency_lines(EXPERT) == ["IOE 88%", "ZNE 60%"]
    assert records.efficiency_lines(LOST) == ["not known yet"]
    assert records.won_lines(EXPERT) == ["83%", "1,001 of 1,200"]
    assert records.streak_lines(EXPERT) == ["3", "longest 1,000"]
    assert records.best_lines(LOST, None) == ["no win yet"]
    line = "61.500 s · 83% won · 1,200 games · streak 3 · longest 1,000"
    assert records.summary_text(EXPERT) == line
    assert records.summary_text(LOST).startswith("no win yet · 0% won · 3 games")
    assert [records.level_note(best) for best in (None, 61.5)] == ["no win yet", "best 61.500 s"]


def test_the_title_of_a_chart_tells_the_trend() -> None:
    assert records.wins_text(0, None) == "No win yet"
    assert records.wins_text(1, None) == "Last win"
    assert records.wins_text(50, -0.254) == "Last 50 wins · 25% faster"
    assert records.wins_text(50, 0.049) == "Last 50 wins · 5% slower"
    assert records.wins_text(50, 0.001) == "Last 50 wins · steady"


def test_a_level_without_games_of_a_class_or_a_style_says_so_and_names_another_class() -> None:
    level, of_any = LEVELS["Expert"], RecordClass.ANY
    none = "No game of Expert is recorded yet."
    others = records.empty_text(level, RecordClass.ASSISTED, LOST, "A")

    tab, by_class = (
        [none, "Press Tab for other levels."],
        [none, "Press G for 1,200 no-guess games."],
    )
    assert records.empty_text(level, of_any, None, "Tab") == tab
    assert records.empty_text(level, of_any, EXPERT, "G") == by_class
    assisted = "No assisted game of Expert is recorded yet."
    assert others == [assisted, "Press A for 3 other games."]
    assert records.no_style_text(level, Style.NF) == "No NF game of Expert is recorded yet."


def test_a_note_tells_the_seed_and_whether_the_moves_are_kept() -> None:
    kept = GameRecord("a", WHEN, 9, 9, 10, True, 9.0, "x\x1b", replay="a.rawvf")
    bare = GameRecord("b", WHEN, 9, 9, 10, True, 9.0)

    assert records.game_text(kept) == r"seed x\x1b · Enter watches it"
    assert records.game_text(bare) == "Its moves are not kept"


ORDINARY = Bests()


def standing(
    seconds: float, best: float | None, bests: Bests = ORDINARY, streak: int = 1, flags: int = 9
) -> Standing:
    game = GameRecord(
        "a", WHEN, 9, 9, 10, True, seconds, left_clicks=9, right_clicks=flags, chords=0
    )
    return Standing(game, bests, best, streak, max(streak, 5), (game,) * 4)


@pytest.mark.parametrize(
    ("compared", "text"),
    [
        (standing(9.0, None, Bests(time=True)), "Your first win"),
        (standing(9.0, 10.5, Bests(time=True)), "New best, by 1.5 s"),
        (standing(9.0, 9.004, Bests(time=True)), "New best, by 0.004 s"),
        (standing(9.0, 8.25), "0.8 s from your best"),
        (standing(1009.0, 8.0), "1,001.0 s from your best"),
        (standing(9.0, 9.0), "As fast as your best"),
    ],
)
def test_a_win_is_compared_with_the_best_of_the_others(compared: Standing, text: str) -> None:
    assert records.standing_text(compared) == text


@pytest.mark.parametrize(
    ("win", "text"),
    [
        (standing(9.0, 8.0, Bests(nf_time=True, speed=True)), "New best without flags"),
        (standing(9.0, 8.0, Bests(speed=True, ioe=True)), "New best speed"),
        (standing(9.0, 10.0, Bests(time=True, nf_time=True, ioe=True)), "New best efficiency"),
        (standing(9.0, 10.0, Bests(time=True, speed=True), 2, 0), "No flag used"),
        (standing(9.0, None, Bests(time=True, speed=True, ioe=True)), ""),
        (standing(9.0, 8.0, streak=3), "3 wins in a row"),
        (standing(9.0, 8.0, streak=1200, flags=0), "1,200 wins in a row, your longest"),
        (standing(9.0, 8.0, streak=2, flags=0), "No flag used"),
        (standing(9.0, 8.0), ""),
    ],
)
def test_of_all_that_is_new_with_a_win_one_thing_is_told(win: Standing, text: str) -> None:
    """What the first win is the best of goes without saying, and so does the speed of a best."""
    assert records.news_text(win) == text
    assert records.is_best(win) is any(vars(win.bests).values())
