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


@pytest.mark.parametrize(
    ("bests", "text"),
    [
        (Bests(time=True, speed=True, ioe=True, zne=True, nf_time=True), "new best"),
        (Bests(time=True, speed=True, zne=True), "new best time, 3BV/s, ZNE"),
        (Bests(time=True, nf_time=True), "new best time"),
        (Bests(nf_time=True), "new best NF time"),
        (Bests(speed=True, ioe=True, nf_time=True), "new best NF time, 3BV/s, IOE"),
        (Bests(speed=True), "new best 3BV/s"),
        (Bests(ioe=True), "new best IOE"),
        (Bests(ioe=True, zne=True), "new best IOE, ZNE"),
        (Bests(), ""),
    ],
)
def test_a_best_is_told_by_what_it_is_best_in_the_time_first(bests: Bests, text: str) -> None:
    assert records.best_text(standing(1.0, None, bests)) == text


TIME, NF = "new best time", "new best NF time, IOE, ZNE"


def standing(seconds: float, best: float | None, bests: Bests, *, won: bool = True) -> Standing:
    game = GameRecord("a", WHEN, 9, 9, 10, won, seconds)
    return Standing(game, bests, best, 3, 1200, (game,) * 4)


@pytest.mark.parametrize(
    ("compared", "texts"),
    [
        (standing(9.0, None, Bests(time=True, speed=True)), ["the first win", "new best"]),
        (
            standing(9.0, 10.5, Bests(time=True)),
            ["new best time by 1.500 s", *[TIME] * 2, "new best"],
        ),
        (
            standing(9.0, 10.5, Bests(time=True, ioe=True)),
            [f"{TIME}, IOE"] * 2 + [TIME, "new best"],
        ),
        (
            standing(9.0, 8.0, Bests(ioe=True, zne=True, nf_time=True)),
            [f"{NF} · best 8.000 s, +1.000 s", NF, "new best NF time", "new best"],
        ),
        (
            standing(9.0, 8.25, Bests()),
            ["best 8.250 s, +0.750 s", "best 8.250, +0.750", "best 8.250", "+0.750"],
        ),
        (standing(9.0, 9.0, Bests()), ["best 9.000 s, +0.000 s", "best 9.000, +0.000"]),
        (standing(9.0, 8.25, Bests(), won=False), ["best 8.250 s", "best 8.250"]),
        (standing(9.0, None, Bests(), won=False), ["no win yet"]),
    ],
)
def test_a_time_is_compared_with_the_best_of_others(compared: Standing, texts: list[str]) -> None:
    assert records.standing_texts(compared)[: len(texts)] == texts


def test_streaks_and_the_last_games_have_texts_of_several_lengths() -> None:
    some = standing(9.0, 8.0, Bests())
    first = Standing(some.game, Bests(), None, 1, 1, (some.game,))

    assert records.streak_texts(some) == ["3, longest 1,200", "3 (max 1,200)", "3"]
    assert records.latest_texts(some) == ["last 4 games, 4 won", "last games"]
    assert records.latest_texts(first) == ["the first of this kind", "the first"]
