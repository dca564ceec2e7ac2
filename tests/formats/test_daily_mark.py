"""The marks of games on daily boards."""

from datetime import date, timedelta

import pytest

from minetui.core.game import Game
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Reveal
from minetui.formats.daily_mark import Attempt, DailyMark, has_begun

DAY = date(2026, 11, 21)


@pytest.mark.parametrize("attempt", Attempt)
def test_a_mark_is_read_as_it_was_written(attempt: Attempt) -> None:
    mark = DailyMark(DAY, attempt)

    assert DailyMark.from_text(str(mark)) == mark


@pytest.mark.parametrize(
    "text",
    ["", "late", "2026-02-30", "2026-11-21 ", "2026-11-21 early", "20261121", "2026-W47-6"],
)
def test_anything_else_is_no_mark(text: str) -> None:
    assert DailyMark.from_text(text) is None


@pytest.mark.parametrize(
    ("mark", "days", "then"),
    [
        (Attempt.ON_TIME, 0, Attempt.ON_TIME),
        (Attempt.ON_TIME, 1, Attempt.LATE),  # midnight passed before the first reveal
        (Attempt.LATE, 0, Attempt.LATE),
        (Attempt.LATE, 5, Attempt.LATE),
        (Attempt.ON_TIME, -1, Attempt.PRACTICE),  # the day has not come
        (Attempt.LATE, -1, Attempt.PRACTICE),
        (Attempt.PRACTICE, 0, Attempt.PRACTICE),
        (Attempt.PRACTICE, 1, Attempt.PRACTICE),
    ],
)
def test_the_mark_is_decided_by_the_date_of_the_first_reveal(
    mark: Attempt, days: int, then: Attempt
) -> None:
    assert DailyMark(DAY, mark).begun_on(DAY + timedelta(days)) == DailyMark(DAY, then)


def test_a_game_has_begun_with_the_first_reveal_after_the_given_ones() -> None:
    game = Game.on(Minefield.drawn("*..", "..."), [Reveal(2)])
    game.given = 1
    assert not has_begun(game)

    game.play(Flag(0))
    assert not has_begun(game)
    game.play(Chord(1))
    assert has_begun(game)
    game.undo()
    assert has_begun(game)
