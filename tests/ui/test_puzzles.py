"""Puzzles on the screen: each answer is judged, explained and kept."""

import pytest

from minetui.core import Cell, has
from minetui.play import GivenAnswer
from minetui.ui.kit.dialog import WordsDialog
from minetui.ui.train.puzzles import Puzzles

from .conftest import (
    board_of,
    click_cell,
    click_on,
    feature,
    panel_of,
    press,
    session_of,
    text_of,
    words_of,
)
from .puzzles import (
    A1,
    ALL,
    B1,
    C1,
    D1,
    E1,
    FIND,
    GUESS,
    ODDS,
    SAFE,
    at,
    not_kept,
    rights,
    solving,
    timed,
)


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> list[GivenAnswer]:
    """The answers that were given, which are not kept in the records."""
    return not_kept(monkeypatch)


async def test_a_right_answer_gets_its_proof_is_kept_and_leads_to_the_next_puzzle(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, FIND, GUESS)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        assert "Find a safe cell. Look at one number at a time." in panel_of(app)
        await at(pilot, D1, "space")
        assert "D1 is safe: C1 already has its 1 certain mine, B1." in panel_of(app)
        assert "Solved! Press Space or click here for the next puzzle." in panel_of(app)
        assert given == [GivenAnswer("safe-cell", FIND, True, 10.0)]
        assert not has(session_of(app).position.revealed, D1)
        time += 0.4
        await press(pilot, "space")
        assert session_of(app).position == SAFE
        time += 0.4
        await press(pilot, "space")

        assert session_of(app).position == ODDS
        assert "Nothing is certain: find the best guess." in panel_of(app)
        assert "1 of 1 right" in text_of(app)


async def test_a_wrong_answer_is_refuted_and_the_right_one_can_be_seen(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, FIND, GUESS)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, E1, "space")
        assert "Wrong" in panel_of(app)
        assert "Not solved: it comes back." in panel_of(app)
        await press(pilot, "H")

        assert "The answer D1 is safe" in panel_of(app)
        assert rights(given) == [False]


async def test_giving_up_shows_the_answer_and_counts_as_wrong(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, FIND, GUESS)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await press(pilot, "n")
        assert "Answer first, or give up with H." in text_of(app)
        await press(pilot, "H")
        assert "The answer D1 is safe" in panel_of(app)
        assert rights(given) == [False]
        await press(pilot, "n H")

        assert "The answer" in panel_of(app)
        assert rights(given) == [False, False]


async def test_flags_are_only_notes_where_no_mine_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "f")
        assert has(session_of(app).position.flagged, D1)
        await press(pilot, "space")
        assert "A flag is there" in text_of(app)
        await at(pilot, C1, "space")
        assert "That cell is revealed already" in text_of(app)
        assert given == []
        await at(pilot, D1, "f space")

        assert rights(given) == [True]


async def test_a_region_is_solved_when_all_that_is_certain_is_answered(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, ALL)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        assert board_of(app).startswith("1?1?")
        await press(pilot, "space")
        assert "That cell is revealed already" in text_of(app)
        await at(pilot, E1, "f")
        assert "Only the cells marked ? are asked for." in text_of(app)
        await at(pilot, B1, "f")
        assert (
            "Sort out the cells marked ?. Look at one number at a time. 1 cell answered."
            in panel_of(app)
        )
        await press(pilot, "f")
        assert "That cell is answered already." in text_of(app)
        assert given == []
        await at(pilot, D1, "space")

        assert rights(given) == [True]
        assert board_of(app).startswith("1⚑1✓")


async def test_a_region_is_lost_by_one_wrong_answer_and_its_whole_key_can_be_seen(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, ALL)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, B1, "space")
        assert rights(given) == [False]
        assert "B1 is a mine" in panel_of(app)
        await press(pilot, "H")

        assert "Certain: 1 safe cell and 1 mine." in panel_of(app)
        assert board_of(app).startswith("1⚐1✓")


@pytest.mark.parametrize(("cell", "right"), [(D1, True), (A1, False)])
async def test_a_guess_is_answered_by_all_odds(
    cell: Cell, right: bool, monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, GUESS)
    async with app.run_test(size=(80, 24)) as pilot:
        await timed(pilot)
        await at(pilot, cell, "space")

        assert rights(given) == [right]
        says = "D1 is a mine in 25.0%" if right else "A1 is a mine in 50.0% of all layouts, D1 only"
        assert says in panel_of(app)
        assert ".5" in text_of(app)


async def test_puzzles_are_answered_by_the_mouse(
    monkeypatch: pytest.MonkeyPatch, given: list[GivenAnswer]
) -> None:
    app = solving(monkeypatch, ALL, FIND)
    async with app.run_test(size=(80, 24)) as pilot:
        time = await timed(pilot)
        await click_cell(pilot, 0, B1, button=3)
        await click_cell(pilot, 0, D1)
        assert rights(given) == [True]
        time += 1.0
        await click_on(pilot, "for the next")

        assert feature(app, Puzzles).puzzle is FIND


async def test_where_a_reason_has_no_room_a_dialog_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app = solving(monkeypatch, FIND)
    async with app.run_test(size=(22, 6)) as pilot:
        await timed(pilot)
        await at(pilot, D1, "space")
        assert "certain mine" not in words_of(app)
        await press(pilot, "t")

        assert isinstance(app.screen, WordsDialog)
        await press(pilot, "down down")
        assert "certain mine, B1." in words_of(app)
