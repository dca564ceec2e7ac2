"""What a game counts for."""

from collections.abc import Mapping

import pytest

from minetui.core import Game, Level, Minefield, Reveal
from minetui.formats import RACE, SHARED, Eligibility, Replay, race_against


@pytest.mark.parametrize(
    ("info", "assisted", "counts"),
    [
        ({}, False, Eligibility.BEST),
        ({}, True, Eligibility.ASSISTED),
        ({SHARED: "Yes"}, False, Eligibility.SHARED),
        ({SHARED: "Yes", RACE: "Ada"}, False, Eligibility.RACE),
        ({SHARED: "Yes", RACE: "Ada"}, True, Eligibility.ASSISTED),
    ],
)
def test_only_a_game_without_help_on_a_board_nobody_knows_can_be_a_best(
    info: Mapping[str, str], assisted: bool, counts: Eligibility
) -> None:
    game = Game(Level(9, 9, 10))
    game.info, game.assisted = info, assisted

    assert Eligibility.of(game) is counts
    assert counts.is_assisted == (counts is not Eligibility.BEST)


def test_a_race_is_one_from_its_start_on_and_in_its_file() -> None:
    ghost = Replay(Minefield.drawn("*..", "..."), [Reveal(1), Reveal(3)])
    race = race_against(ghost, "Ada").game()

    assert Eligibility.of(race) is Eligibility.RACE
    assert Eligibility.of(Replay.of(race, {}).game()) is Eligibility.RACE
