"""Boards to share: which board a day has."""

from datetime import date

from minetui.core import LEVELS, FirstClick, Level, SharedBoard


def test_the_daily_boards_of_a_week_need_no_guess_and_grow_from_monday_on() -> None:
    """A promise to players: the board of a day is the same in every version."""
    days = [date(2026, 11, day) for day in range(23, 30)]
    boards = [SharedBoard.daily(day) for day in days]

    assert [board.level for board in boards] == [
        *(LEVELS["Beginner"], Level(12, 12, 24), LEVELS["Intermediate"], Level(16, 22, 66)),
        *(LEVELS["Expert"], Level(16, 36, 124), Level(20, 30, 130)),
    ]
    assert [board.day for board in boards] == [f"2026-11-{day}" for day in range(23, 30)]
    assert {(board.kind, board.opened, board.first_click) for board in boards} == {
        ("solvable:logic", True, FirstClick.OPENING)
    }
    assert SharedBoard.daily(date(1, 1, 1)).level == LEVELS["Beginner"]  # a Monday
