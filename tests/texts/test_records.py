"""The records in the cards, rows and notes of their screen."""

from datetime import UTC, datetime

import pytest

from minetui.core import LEVELS, Level
from minetui.store import GameRecord, Overview, RecordClass, Standing
from minetui.store.games import Bests
from minetui.texts import records

WHEN = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
BEST = (61.5, 2.125, 0.875, 0.6)
EXPERT = Overview(LEVELS["Expert"], RecordClass.NO_GUESS, 1200, 1001, 3, 1000, *BEST)
LOST = Overview(Level(4, 9, 5), RecordClass.ANY, 3, 0, 0, 0, None, None)


def test_figures_say_what_was_done_at_a_level() -> None:
    assert records.figures(EXPERT) == [
        ("61.5 s", "best, no guess"),
        ("1,001 of 1,200", "games won"),
        ("3", "in a row, longest 1,000"),
    ]
    assert records.figures(LOST)[0] == ("no win yet", "")
    assert [records.level_note(best) for best in (None, 61.5)] == ["no win yet", "best 61.500 s"]


CLICKS = {"clicks": 9, "all_clicks": 9, "left_clicks": 9, "right_clicks": 0, "chords": 0}


@pytest.mark.parametrize(
    ("values", "of", "note"),
    [
        ({}, RecordClass.ANY, ""),
        ({}, RecordClass.NO_GUESS, "any board"),
        ({"assisted": True}, RecordClass.ANY, "assisted"),
        ({"board_kind": "solvable:logic"}, RecordClass.ANY, "no guess"),
        ({"daily": "2026-11-21", **CLICKS}, RecordClass.ANY, "daily · no flag"),
        ({"won": False, **CLICKS}, RecordClass.ANY, "lost"),
    ],
)
def test_a_note_says_why_a_game_has_no_rank(
    values: dict[str, object], of: RecordClass, note: str
) -> None:
    known = {"uid": "a", "date": WHEN, "rows": 9, "cols": 9, "mines": 10, "won": True}
    game = GameRecord(**{**known, "seconds": 9.0, **values})  # type: ignore[arg-type]

    assert records.note_text(game, of) == note


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
