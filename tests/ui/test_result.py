"""The card with the result of a game, and where it has room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.ui.layout import CARD, Want, arranged

from .conftest import LOOSE, SMALL, Start, panel_of, press, screen_of, set_clock, text_of

sizes = st.integers(1, 300)


@given(st.tuples(sizes, sizes), st.tuples(st.integers(3, 200), st.integers(3, 100)))
def test_a_card_moves_nothing_and_has_the_room_that_is_left(
    window: tuple[int, int], board: tuple[int, int]
) -> None:
    plain = arranged(window, board, Want.NOTHING)
    card = arranged(window, board, Want.SPARE)
    used = card.counters + card.status + card.keys + card.above

    assert (card.board, card.indent, card.above) == (plain.board, plain.indent, plain.above)
    if not card.panel[1]:
        return
    assert card.panel[1] >= CARD[1]
    if card.beside:
        assert card.indent + card.board[0] + 1 + card.panel[0] <= window[0]
        assert used + card.panel[1] <= window[1]
    else:
        assert used + card.board[1] + card.panel[1] <= window[1]


async def test_the_card_shows_the_result_the_measures_and_the_keys(playing: Start) -> None:
    app = playing(*SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        board = screen_of(app).board.region
        assert screen_of(app).frame.arrangement.panel == (0, 0)
        set_clock(app, 2.5)
        await press(pilot, "ctrl+home space")
        card = panel_of(app)

        assert card.startswith("WON 2.500 s 3BV 1 3BV/s 0.40 clicks 1 effective clicks 1")
        assert "throughput 100% IOE 100% Space play again r same board" in card
        assert screen_of(app).board.region == board
        await press(pilot, "u")
        assert screen_of(app).frame.arrangement.panel == (0, 0)


async def test_a_lost_game_has_a_card_and_the_next_one_begins_without(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+end space")
        assert panel_of(app).startswith("LOST 0.000 s 3BV 0 of 1")
        await press(pilot, "r")

        assert "LOST" not in text_of(app)


@pytest.mark.parametrize("size", [(60, 14), (40, 12), (20, 6)])
async def test_without_room_the_status_line_says_it(playing: Start, size: tuple[int, int]) -> None:
    app = playing(*["." * 24] * 9, "." * 23 + "*")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "ctrl+home space")

        assert "WON" not in text_of(app)
        assert screen_of(app).frame.arrangement.panel == (0, 0)
