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
    assert [records.level_note(best) for best in (None, 61.5)] == ["", "best 61.5 s"]


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
        ({"room": "versus", "board_kind": "solvable:logic"}, RecordClass.VERSUS, ""),
        ({"room": "versus", "won": False}, RecordClass.NO_GUESS, "lost · versus"),
        ({"room": "together", "assisted": True}, RecordClass.ANY, "together"),
    ],
)
def test_a_note_says_why_a_game_has_no_rank(
    values: dict[str, object], of: RecordClass, note: str
) -> None:
    known = {"uid": "a", "date": WHEN, "rows": 9, "cols": 9, "mines": 10, "won": True}
    game = GameRecord(**{**known, "seconds": 9.0, **values})  # type: ignore[arg-type]

    assert records.note_text(game, of) == note


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
