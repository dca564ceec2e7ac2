"""The annotations of a replay: where mistakes and guesses are gone to, and what is said of them."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest

from minetui.core import AnnotatedMove, Chord, Flag, Game, Minefield, Reveal, Step
from minetui.ui.replay.moves import MoveList

from .conftest import (
    click,
    on_screen,
    panel_of,
    press,
    screen_of,
    settled,
    text_of,
    type_at_once,
    until,
)
from .replays import (
    MOVES,
    PENNED_FIELD,
    annotations,
    index_of,
    playback_of,
    watched,
    watching,
)

PAIRED = Minefield.drawn(".*.*.", ".....")
PROVEN = tuple(Reveal(cell, float(cell)) for cell in (5, 6, 7, 8, 9, 2, 0, 4))
TWO = Minefield.drawn("*.....", "......", "......", "......")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """No move is annotated before this is called."""
    go, at_once = Event(), Step.annotated.fget

    def slowly(step: Step) -> AnnotatedMove:
        go.wait(60)
        return at_once(step)

    monkeypatch.setattr(Step, "annotated", property(slowly))
    yield go.set
    go.set()


async def test_n_goes_over_the_mistakes_and_round_at_the_end() -> None:
    """The game stops just after the move, with the cursor on its cell."""
    moves = (Flag(1, 0.0), Flag(2, 1.0), Flag(3, 2.0))
    async with watched("home", TWO, moves) as (app, pilot):
        told = []
        for key in ("n", "n", "n", "n", "N"):
            await press(pilot, key)
            told.append((index_of(app), screen_of(app).board.cursor))
            if len(told) >= 4:
                assert "Round again" in text_of(app)

        assert told == [(1, 1), (2, 2), (3, 3), (1, 1), (3, 3)]
        assert not playback_of(app).running


async def test_a_forced_guess_that_nothing_beats_is_no_mistake() -> None:
    async with watched("home n") as (app, pilot):
        assert index_of(app) == 5
        await press(pilot, "n")
        assert "There is no other mistake." in text_of(app)

        assert index_of(app) == 5


async def test_n_waits_for_moves_that_are_not_annotated_yet(held: Callable[[], None]) -> None:
    async with watched("home n", size=(120, 44), at_once=True, listing=True) as (app, pilot):
        await until(pilot, lambda: "Reviewing …" in text_of(app))
        held()
        await settled(pilot)

        assert index_of(app) == 5


@pytest.mark.parametrize("by_key", [True, False])
async def test_another_key_or_a_click_on_a_row_gives_up_the_search(
    by_key: bool, held: Callable[[], None]
) -> None:
    async with watched("home n", size=(120, 44), at_once=True, listing=True) as (app, pilot):
        await until(pilot, lambda: "Reviewing …" in text_of(app))
        if by_key:
            type_at_once(app, "right right")
            await until(pilot, lambda: index_of(app) == 2)
        held()
        await (settled(pilot) if by_key else click(pilot, MoveList, (3, 1)))

        assert index_of(app) == 2
        assert "Reviewing" not in text_of(app)


async def test_the_way_to_the_first_mistake_is_given_up_where_the_bar_was_used(
    held: Callable[[], None],
) -> None:
    async with on_screen(Game.on(PENNED_FIELD, MOVES)) as (app, pilot):
        type_at_once(app, "v")
        await until(pilot, lambda: "move 5 of 5" in text_of(app))
        watching(app).seek_bar.seek(0.0)
        held()
        await settled(pilot)

        assert index_of(app) == 0


async def test_a_move_that_pairs_prove_is_no_guess_to_stop_at() -> None:
    """By single numbers alone the reveals below the mines would be guesses too."""
    async with watched(f"home{' right' * 6}", PAIRED, PROVEN, size=(100, 30)) as (app, pilot):
        assert "Reveal C1. Proven by two numbers." in text_of(app)
        await press(pilot, "n N")

        assert index_of(app) != 6


async def test_a_move_that_single_numbers_prove_is_no_guess_though_no_flags_are_set() -> None:
    field = Minefield.drawn("*..", "...")
    moves = tuple(Reveal(cell, float(at)) for at, cell in enumerate((4, 3, 1, 2)))
    async with watched("end", field, moves, size=(100, 30)) as (app, _):
        of_replay = annotations(app)
        certain = [one.index for one in of_replay.reviews.values() if one.technique == "casual"]

        assert certain
        assert all(index not in of_replay.mistakes for index in certain)


async def test_a_chord_by_a_flag_that_nothing_proved_is_a_mistake() -> None:
    field = Minefield.drawn("*....", ".....", ".....", "....*")
    moves = (Reveal(6, 0.0), Flag(0, 1.0), Chord(6, 2.0))
    async with watched("home right right right", field, moves, size=(160, 40)) as (app, _):
        assert "A worse guess" in panel_of(app)


async def test_a_board_too_large_to_be_reviewed_is_annotated_all_the_same() -> None:
    field = Minefield.drawn("*." + "." * 48, *["." * 50] * 50)
    async with watched("home n", field, (Reveal(1, 0.0), Flag(2, 1.0)), size=(130, 24)) as (app, _):
        assert "A wrong flag" in text_of(app)
        assert not annotations(app).reviews
