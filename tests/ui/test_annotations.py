"""The annotations of a replay: where mistakes and guesses are gone to, and what is said of them."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest

from minetui.core import AnnotatedMove, Chord, Flag, Game, Minefield, Reveal, Step
from minetui.ui.replay.moves import MoveList

from .conftest import click, on_screen, press, screen_of, settled, text_of, type_at_once, until
from .replays import (
    MOVES,
    PENNED_FIELD,
    annotations,
    index_of,
    listed,
    playback_of,
    watched,
    watching,
)

PAIRED = Minefield.drawn(".*.*.", ".....")
PROVEN = tuple(Reveal(cell, float(cell)) for cell in (5, 6, 7, 8, 9, 2, 0, 4))
FORCED = "move 4: reveal F1: forced guess (33%)"


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


async def test_n_goes_to_the_next_mistake_or_guess_and_says_which() -> None:
    """The game stops just after the move, with the cursor on its cell."""
    async with watched("home n") as (app, pilot):
        assert FORCED in text_of(app)
        assert (index_of(app), screen_of(app).board.cursor) == (4, 5)
        await press(pilot, "n")
        assert "hit a mine: needless guess (67%): F3 was safe" in text_of(app)
        await press(pilot, "n")
        assert "No mistake and no guess after this move." in text_of(app)
        assert index_of(app) == 5
        await press(pilot, "N N")
        assert "No mistake and no guess before this move." in text_of(app)

        assert (index_of(app), playback_of(app).running) == (4, False)


async def test_n_waits_for_moves_that_are_not_annotated_yet(held: Callable[[], None]) -> None:
    async with watched("home n", at_once=True) as (app, pilot):
        await until(pilot, lambda: "Reviewing the moves …" in text_of(app))
        assert "▸ " not in "".join(listed(app))
        held()
        await settled(pilot)

        assert FORCED in text_of(app)
        assert index_of(app) == 4


@pytest.mark.parametrize("by_key", [True, False])
async def test_another_key_or_a_click_on_a_row_gives_up_the_search(
    by_key: bool, held: Callable[[], None]
) -> None:
    async with watched("home n", at_once=True) as (app, pilot):
        await until(pilot, lambda: "Reviewing the moves …" in text_of(app))
        if by_key:
            type_at_once(app, "right right")
            await until(pilot, lambda: index_of(app) == 2)
        held()
        await (settled(pilot) if by_key else click(pilot, MoveList, (3, 1)))

        assert index_of(app) == 2
        assert "Reviewing" not in text_of(app)


async def test_the_review_says_how_far_it_is(held: Callable[[], None]) -> None:
    async with watched("V", at_once=True) as (app, pilot):
        await until(pilot, lambda: "0 of 5 moves so far" in text_of(app))
        held()
        await settled(pilot)

        assert "so far" not in text_of(app)
        assert "guesses: 1 forced, 1" in text_of(app)


async def test_the_way_to_the_first_mistake_is_given_up_where_the_bar_was_used(
    held: Callable[[], None],
) -> None:
    async with on_screen(Game.on(PENNED_FIELD, MOVES)) as (app, pilot):
        type_at_once(app, "V")
        await until(pilot, lambda: "0 of 5 moves so far" in text_of(app))
        assert index_of(app) == 5
        watching(app).seek_bar.seek(0.0)
        held()
        await settled(pilot)

        assert index_of(app) == 0


async def test_the_moves_can_be_watched_before_they_are_annotated(held: Callable[[], None]) -> None:
    async with watched("home right right", at_once=True) as (app, pilot):
        await until(pilot, lambda: "move 2: flag A1" in text_of(app))

        assert "▸ 2    1.00 flag   A1" in listed(app)
        held()  # the end of the loop waits for its threads


async def test_a_guess_is_shown_with_its_odds_and_the_game_with_its_luck() -> None:
    field = Minefield.drawn("..*.", "....")
    record = (Reveal(0, 0.0), Reveal(6, 1.0), Reveal(3, 2.0), Reveal(7, 3.0))
    async with watched("home right right", field, record, size=(130, 24)) as (app, pilot):
        guess = "needless guess, a mine in 50.0% of all layouts; D1 was certainly safe"
        assert guess in text_of(app)
        await press(pilot, "end")

        assert "luck 50%, V: review" in text_of(app)


async def test_a_move_that_pairs_prove_is_no_guess_to_stop_at() -> None:
    """By single numbers alone the reveals below the mines would be guesses too."""
    async with watched(f"home{' right' * 6}", PAIRED, PROVEN, size=(100, 30)) as (app, pilot):
        assert "reveal C1: certain by pairs" in text_of(app)
        await press(pilot, "N")

        assert index_of(app) == 4  # a guess in the row below
        assert "∴ proven" in text_of(app)


async def test_a_move_that_single_numbers_prove_is_no_guess_though_no_flags_are_set() -> None:
    field = Minefield.drawn("*..", "...")
    moves = tuple(Reveal(cell, float(at)) for at, cell in enumerate((4, 3, 1, 2)))
    async with watched("end", field, moves, size=(100, 30)) as (app, _):
        of_replay = annotations(app)
        certain = [one.index for one in of_replay.reviews.values() if one.technique == "casual"]

        assert certain
        assert all(not of_replay.annotated[index].is_doubtful for index in certain)


async def test_a_chord_by_a_flag_that_nothing_proved_is_a_guess_to_stop_at() -> None:
    field = Minefield.drawn("*....", ".....", ".....", "....*")
    moves = (Reveal(6, 0.0), Flag(0, 1.0), Chord(6, 2.0))
    async with watched("home n", field, moves, size=(100, 30)) as (app, _):
        assert index_of(app) == 3
        assert "? guess" in text_of(app)
        assert "move 3: chord B2: forced guess" in text_of(app)


async def test_a_board_too_large_to_be_reviewed_is_annotated_all_the_same() -> None:
    field = Minefield.drawn("*." + "." * 48, *["." * 50] * 50)
    async with watched("home n", field, (Reveal(1, 0.0), Flag(2, 1.0)), size=(130, 24)) as (app, _):
        assert "mistake" in text_of(app)
        assert not annotations(app).reviews
