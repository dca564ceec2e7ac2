"""Puzzles on the screen: each answer is judged, explained and kept."""

from dataclasses import replace

import pytest

from minetui.core import Minefield, Reveal, has
from minetui.formats import Replay
from minetui.learn import Origin
from minetui.play import GivenAnswer
from minetui.ui.analysis.screen import AnalysisScreen
from minetui.ui.kit.dialog import WordsDialog
from minetui.ui.train.puzzles import Puzzles

from .conftest import (
    board_of,
    click_cell,
    click_on,
    feature,
    let_pass,
    panel_of,
    press,
    press_at,
    session_of,
    text_of,
    words_of,
)
from .puzzles import A1, ALL, B1, C1, D1, E1, FIND, GUESS, ODDS, SAFE, not_kept, rights, solving

CHAIN = "1 A1 has no other room: B1 is a mine. 2 C1 has its mine: D1 is safe."


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> list[GivenAnswer]:
    """The answers that were given, which are not kept in the records."""
    return not_kept(monkeypatch)


async def test_a_right_answer_gets_its_proof_is_kept_and_leads_to_the_next_puzzle(
    given: list[GivenAnswer],
) -> None:
    async with solving(FIND, GUESS) as (app, pilot):
        assert "Find a safe cell" in text_of(app)
        await press_at(pilot, D1, "space")
        assert panel_of(app) == f"Right. {CHAIN}"
        assert "Space Next" in text_of(app)
        assert given == [GivenAnswer("safe-cell", FIND, True, 10.0)]
        assert not has(session_of(app).position.revealed, D1)
        let_pass(app, 0.1)
        await press(pilot, "space")
        assert session_of(app).position == SAFE
        let_pass(app, 0.4)
        await press(pilot, "space")

        assert session_of(app).position == ODDS
        assert "Find the best guess" in text_of(app)
        assert "1 of 1 right" in text_of(app)


async def test_an_answer_is_explained(given: list[GivenAnswer]) -> None:
    answers = (
        (FIND, D1, True, f"Right. {CHAIN}"),
        (FIND, E1, False, "Wrong."),
        (ALL, B1, False, "Wrong. A1 has no other room: B1 is a mine."),
        (GUESS, D1, True, "D1 is a mine in 25.0%"),
        (GUESS, A1, False, "A1 is a mine in 50.0% of all layouts, D1 only"),
    )
    async with solving(*(puzzle for puzzle, *_ in answers)) as (app, pilot):
        for puzzle, cell, right, says in answers:
            await press_at(pilot, cell, "space")

            assert given[-1].right is right
            assert says in panel_of(app)
            assert ("It comes back later." in panel_of(app)) is not right
            assert (".5" in text_of(app)) == (puzzle is GUESS)
            await press(pilot, "n")
            let_pass(app, 1.0)
    assert len(given) == len(answers)


async def test_a_hint_lights_the_numbers_and_a_second_one_is_the_answer(
    given: list[GivenAnswer],
) -> None:
    """After a wrong answer the first is the right one; the answer counts as wrong."""
    async with solving(FIND, FIND, GUESS) as (app, pilot):
        await press_at(pilot, E1, "space H")
        assert panel_of(app).startswith(CHAIN)
        assert rights(given) == [False]
        await press(pilot, "n H")
        assert panel_of(app) == "Look at A1 and C1."
        assert rights(given) == [False]
        await press(pilot, "H")
        assert "D1 is safe" in panel_of(app)
        assert rights(given) == [False, False]
        await press(pilot, "n H")
        assert panel_of(app).startswith("Compare ")
        await press(pilot, "H")

        assert "D1 is a mine in 25.0%" in panel_of(app)
        assert rights(given) == [False, False, False]


async def test_a_puzzle_that_is_skipped_does_not_count(given: list[GivenAnswer]) -> None:
    async with solving(FIND, GUESS) as (app, pilot):
        assert "n Skip" in text_of(app)
        await press(pilot, "n")

        assert feature(app, Puzzles).puzzle is GUESS
        assert given == []


async def test_an_answered_puzzle_can_be_analysed() -> None:
    async with solving(FIND) as (app, pilot):
        await press_at(pilot, D1, "A")
        assert "Answer first." in text_of(app)
        await press(pilot, "space A")

        assert isinstance(app.screen, AnalysisScreen)


async def test_flags_are_only_notes_where_no_mine_is_asked_for(given: list[GivenAnswer]) -> None:
    async with solving(FIND) as (app, pilot):
        await press_at(pilot, D1, "f")
        assert has(session_of(app).position.flagged, D1)
        await press(pilot, "space")
        assert "Flagged. f takes the flag away." in text_of(app)
        await press_at(pilot, C1, "space")
        assert "Already revealed." in text_of(app)
        assert given == []
        await press_at(pilot, D1, "f space")

        assert rights(given) == [True]


async def test_a_region_is_solved_when_all_that_is_certain_is_answered(
    given: list[GivenAnswer],
) -> None:
    async with solving(ALL) as (app, pilot):
        assert board_of(app).startswith("1?1?")
        await press(pilot, "space")
        assert "Already revealed." in text_of(app)
        await press_at(pilot, E1, "f")
        assert "Only the cells marked ? count." in text_of(app)
        await press_at(pilot, B1, "f")
        assert "Settle the cells marked ?" in text_of(app)
        await press(pilot, "f")
        assert "Already answered." in text_of(app)
        assert given == []
        await press_at(pilot, D1, "space")

        assert rights(given) == [True]
        assert board_of(app).startswith("1⚑1✓")


async def test_of_a_region_that_is_lost_the_whole_key_can_be_seen() -> None:
    async with solving(ALL) as (app, pilot):
        await press_at(pilot, B1, "space H")

        assert "Proven: 1 safe cell and 1 mine." in panel_of(app)
        assert board_of(app).startswith("1⚐1✓")


async def test_puzzles_are_answered_by_the_mouse(given: list[GivenAnswer]) -> None:
    async with solving(ALL, FIND) as (app, pilot):
        await click_cell(pilot, 0, B1, button=3)
        await click_cell(pilot, 0, D1)
        assert rights(given) == [True]
        let_pass(app, 1.0)
        await click_on(pilot, "has its mine")

        assert feature(app, Puzzles).puzzle is FIND


async def test_where_a_reason_has_no_room_a_key_shows_it_whole() -> None:
    """Whether the answer was right comes first; where all is seen, the bar does without the key."""
    async with solving(FIND, size=(80, 24)) as (app, pilot):
        await press_at(pilot, D1, "space")
        assert "Tab Read on" not in words_of(app)
    for size in ((14, 11), (18, 6)):
        async with solving(FIND, size=size) as (app, pilot):
            await press_at(pilot, D1, "space")
            assert "Right. A1 has no other room" in words_of(app)
            assert "D1 is safe" not in words_of(app)
            assert ("Tab Read on" in words_of(app)) == (size == (14, 11))
            await press(pilot, "tab")
            assert isinstance(app.screen, WordsDialog)
            await press(pilot, "down " * 8)

            assert "C1 has its mine" in words_of(app)


async def test_all_numbers_and_cells_that_a_reason_speaks_of_are_shown() -> None:
    async with solving(FIND) as (app, pilot):
        await press_at(pilot, D1, "space")

        assert board_of(app).splitlines()[0] == "1⚐1✓·"


async def test_one_can_look_back_at_the_puzzles_before(given: list[GivenAnswer]) -> None:
    """Each has its answer; the one at hand is asked on, and its clock stood still."""
    async with solving(FIND, GUESS, FIND) as (app, pilot):
        await press(pilot, "N")
        assert "This is the first puzzle." in text_of(app)
        await press_at(pilot, D1, "space n")
        let_pass(app, 1.0)
        await press(pilot, "N")
        let_pass(app, 100.0)
        assert panel_of(app) == CHAIN
        assert "Space Next N Previous" in words_of(app)
        await press(pilot, "space")
        assert session_of(app).position == ODDS
        assert panel_of(app) == ""
        await press_at(pilot, D1, "space")

    assert rights(given) == [True, True]
    assert given[-1].seconds == pytest.approx(1.0)


async def test_a_puzzle_from_a_game_of_ones_own_leads_there_once_it_is_answered(
    given: list[GivenAnswer],
) -> None:
    field = Minefield.drawn("..*.", "....")
    moves = (Reveal(0), Reveal(6), Reveal(7))
    own = replace(FIND, origin=Origin(Replay(field, moves), 2))
    async with solving(FIND, own) as (app, pilot):
        await press(pilot, "v")
        assert "Answer first." in text_of(app)
        await press_at(pilot, D1, "space v")
        assert "This board was dealt for the puzzle." in text_of(app)
        assert "v See the game" not in words_of(app)
        await press(pilot, "n")
        let_pass(app, 1.0)
        await press_at(pilot, D1, "space")
        assert "Space Next v See the game" in words_of(app)
        await press(pilot, "v")

        assert session_of(app).game.field == field
        assert session_of(app).game.index == 2
        await press(pilot, "escape")
        assert session_of(app).position == SAFE
