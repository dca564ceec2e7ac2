"""Training in words: what is asked, and what comes of the answers."""

import pytest

from minetui.core import LEVELS, Level, Minefield, Position, set_of
from minetui.learn import AnswerTally, Mode, Puzzle
from minetui.texts import training


@pytest.mark.parametrize(
    ("level", "text"),
    [
        (LEVELS["Beginner"], "from a Beginner game"),
        (LEVELS["Expert"], "from an Expert game"),
        (Level(2, 3, 1), "from a game"),
    ],
)
def test_a_puzzle_says_from_which_game_it_is(level: Level, text: str) -> None:
    field = Minefield(level.grid, set_of(range(level.mines)))
    puzzle = Puzzle(Mode.GUESS, "odds", Position(field).reveal(level.size - 1))

    assert training.origin_text(puzzle) == text


def test_the_key_of_a_region_is_counted() -> None:
    """B1 shows 1 beside the mine at C1, and no other mine is left for D1."""
    line = Position(Minefield.drawn("..*.")).reveal(0)
    regions = {"1 safe cell and 1 mine": [2, 3], "1 mine": [2], "1 safe cell": [3]}
    for what, cells in regions.items():
        puzzle = Puzzle(Mode.REGION, "logic", line, region=set_of(cells))
        assert training.key_text(puzzle) == f"Proven: {what}."


def test_the_result_of_a_run_has_a_row_for_each_figure() -> None:
    tally = AnswerTally().answered(2.0, right=True).answered(9.0, right=False)

    assert training.tally_text(tally) == "1 of 2 right"
    assert training.tally_text(AnswerTally()) == ""
    rows = {"right": "1 of 2", "accuracy": "50%", "median time": "2.0 s", "reached": "guesses"}
    assert training.result_rows(tally, "odds") == [*rows.items()]
    assert training.result_rows(AnswerTally())[2:] == [("median time", "-")]


def test_a_storm_is_compared_with_the_best_one_before() -> None:
    compared = [training.praise_text(*each) for each in ((3, None), (9, 4), (4, 4), (2, 4), (0, 0))]

    assert compared == [
        *("Your first storm", "New best, after 4", "As good as your best, 4"),
        *("Your best is 4", "Your best is 0"),
    ]
    assert training.storm_text(1200, "casual") == "1,200 solved, one number"
    assert [training.storm_answer_text(lives, right=False) for lives in (2, 1)] == [
        *("Wrong: 2 lives left.", "Wrong: 1 life left."),
    ]
    assert training.storm_answer_text(3, right=True) == "Right."


def test_a_mode_says_what_is_to_be_known_of_it() -> None:
    assert training.mode_text("storm", best=1200, due=5) == "best 1,200"
    assert training.mode_text("storm", best=None, due=5) == ""
    assert training.mode_text("repeats", best=3, due=5) == "5 due"
    assert training.mode_text("repeats", best=3, due=0) == ""
    assert training.mode_text("drill", best=3, due=5) == ""
    assert training.not_kept_text(1, "no room") == "Couldn't save: no room"
    assert training.not_kept_text(1200, "no room") == "Couldn't save 1,200 answers: no room"
