"""What clicks lost: how far each raised the projected ZiNi."""

from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    Chord,
    Click,
    ClickLoss,
    Flag,
    Game,
    Minefield,
    Moment,
    Position,
    Reveal,
    click_losses,
    dearest,
)
from minetui.core.zini import zini, zini_left

RING = Minefield.drawn("...", ".*.", "...")
KINDS = (Reveal, Flag, Chord)


def losses(field: Minefield, *clicks: Click) -> list[int]:
    return [each.loss for each in click_losses(Position(field), clicks)]


def test_the_way_of_zini_loses_nothing() -> None:
    """A2, the mine and a chord, then C2 and a chord."""
    moves = (Reveal(3), Flag(4), Chord(3), Reveal(5), Chord(5))

    assert zini(RING) == len(moves)
    assert losses(RING, *map(Click, moves)) == [0] * 5


def test_a_wasted_click_and_a_wrong_flag_lose_one() -> None:
    wrong, again = Click(Flag(0)), Click(Flag(0))
    wasted = Click(Reveal(0), effective=False)

    assert losses(RING, wrong, wasted, again) == [1, 1, 1]


def test_the_mine_that_ends_a_game_loses_one() -> None:
    assert losses(RING, Click(Reveal(0)), Click(Reveal(4))) == [0, 1]


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 19)), max_size=25))
def test_the_projected_zini_is_clicks_and_what_is_left_and_losses_add_up_to_it(
    drawn: list[tuple[type, int]],
) -> None:
    field = Minefield.drawn("*....", "..*..", ".....", "*...*")
    game = Game.on(field, [kind(cell) for kind, cell in drawn])
    found = list(click_losses(Position(field), game.clicks))
    positions = [Position(field)]
    for click in game.clicks:
        positions.append(click.move.played_on(positions[-1]))

    assert [each.projected for each in found] == [
        number + zini_left(position) for number, position in enumerate(positions) if number
    ]
    assert zini(field) + sum(each.loss for each in found) == len(found) + zini_left(positions[-1])


def test_the_clicks_begin_after_the_given_moves() -> None:
    start = Position(RING).reveal(0)
    (found,) = click_losses(start, [Click(Reveal(1, 2.0))], given=1)

    assert (found.moment, found.projected) == (Moment(2, 2.0), 1 + zini_left(start.reveal(1)))


def test_the_dearest_clicks_are_those_that_lost_most_the_earlier_first() -> None:
    lost = (1, 0, 3, -1, 1, 2)
    clicks = [
        ClickLoss(number, Moment(number, 0.0), Click(Reveal(0)), loss, 0)
        for number, loss in enumerate(lost, start=1)
    ]

    assert [each.number for each in dearest(clicks, 3)] == [3, 6, 1]
    assert [each.number for each in dearest(clicks)] == [3, 6, 1, 5]
