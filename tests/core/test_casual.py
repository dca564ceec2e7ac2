"""The casual rules, what they prove, and how the casual player plays on."""

from operator import or_
from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    NO_CELLS,
    Cell,
    Chord,
    Deduction,
    Flag,
    Minefield,
    Move,
    Position,
    Reveal,
    Rule,
    Shape,
    Status,
    Surface,
    cells_of,
    deductions,
    has,
    next_casual_moves,
    only,
    proven,
)
from minetui.core.closure import closure

from .boards import cells, naively, position, random_field, random_position, random_subset, surface


def naive_deduction(found: Deduction, cols: int) -> naive.Deduction:
    """The same deduction for the second implementation."""
    return naive.Deduction(
        found.rule.name,
        divmod(found.witness, cols),
        frozenset(naive.places(found.cells, cols)),
        frozenset(naive.places(found.trusted, cols)),
    )


def agree(seen: Surface) -> None:
    """One pass over a surface: every deduction and conflict, and nothing else."""
    found, wanted, cols = deductions(seen), naively(seen), seen.grid.cols
    by_hand = wanted.deductions()
    clears = [one for one in by_hand if one.rule == "C1"]
    flags = [one for one in by_hand if one.rule == "C2"]

    assert {naive_deduction(one, cols) for one in found} == by_hand
    assert len(found) == len(by_hand)
    assert bool(found) is bool(by_hand)
    assert naive.places(found.conflicts, cols) == wanted.conflicts()
    mined = {place for one in flags for place in one.cells}
    certain = mined | (wanted.proven()[0] if seen.flagged else set())
    assert naive.places(found.flags, cols) == mined
    assert naive.places(found.clears, cols) == {p for one in clears for p in one.cells} - certain
    assert naive.places(found.sure_clears, cols) == {
        place for one in clears if not one.trusted for place in one.cells
    }
    assert [one.witness for one in found] == sorted(one.witness for one in found)


ONE_PASS = {
    "C1 clears around a number that has all its flags": (
        *("F 1 #\n# # #", "... ...", [Deduction(1, Rule.C1, cells("..x xxx"), cells("x"))]),
    ),
    "C1 clears around a zero that a flag had stopped": (
        *(". . # # #", ".....", [Deduction(1, Rule.C1, only(2))]),
    ),
    "C2 flags around a number that needs all its covered cells": (
        *("# 2 #", "...", [Deduction(1, Rule.C2, cells("x.x"))]),
    ),
    "C2 counts the flags that are already there": (
        *("F 2 #", "...", [Deduction(1, Rule.C2, only(2))]),
    ),
    "a number with its flags and nothing left to clear gives no deduction": ("F 1 .", "...", []),
    "a number with nothing left to flag gives no deduction": ("F 2 F", "...", []),
    "a revealed board gives no deduction": (". . .", "...", []),
    "a covered board gives no deduction": ("# # #", "...", []),
    "the casual player never compares two numbers, though together they prove something": (
        *("# # #\n1 1 #\n. 1 #", "... ... ...", []),
    ),
    "a number with more flags than it shows is a conflict and proves nothing": (
        *("F 1 F\n# # #", ".x. ...", []),
    ),
    "a number with too few covered cells is a conflict": (". 3 #", ".x.", []),
    "of the flags that a conflict shares one is wrong, and so other numbers prove nothing": (
        *("# 1 F 1 F 1 #", "...x...", []),
    ),
    "numbers that share no flag with a conflict go on": (
        "F 1 F 1 # # F 1 #",
        ".x.......",
        [Deduction(7, Rule.C1, only(8), trusted=only(6))],
    ),
    "a deduction names the flags it trusts: a hint never quietly walks a player onto a mine": (
        "F # #\n1 2 F\n# # #",
        "... ... ...",
        [
            Deduction(3, Rule.C1, cells(".x. ... xx."), trusted=only(0)),
            Deduction(4, Rule.C1, cells(".xx ... xxx"), trusted=only(0) | only(5)),
        ],
    ),
}


@pytest.mark.parametrize(("seen", "conflicts", "found"), ONE_PASS.values(), ids=ONE_PASS)
def test_one_pass_finds_what_the_rules_say(
    seen: str, conflicts: str, found: list[Deduction]
) -> None:
    every = deductions(surface(seen))

    assert list(every) == found
    assert every.conflicts == cells(conflicts)


def test_a_hint_about_a_cell_trusts_the_fewest_flags_and_one_about_a_witness_is_its_own() -> None:
    found = deductions(surface("F 1 . 1 F\n# # # # #"))
    trusting = Deduction(1, Rule.C1, cells("..... xxx.."), trusted=only(0))

    assert found.about(7) == Deduction(2, Rule.C1, cells("..... .xxx."))
    assert found.about(6) == Deduction(2, Rule.C1, cells("..... .xxx."))
    assert found.about(5) == found.about(1) == found.deduction(1) == trusting


def test_a_hint_is_about_witnesses_and_the_cells_they_clear_or_flag_and_no_others() -> None:
    """A revealed or flagged cell beside a witness is not what the witness is about."""
    random = Random("about")

    for _ in range(60):
        found = deductions(random_position(random, wrong=0.1).surface)
        for cell in range(found.surface.grid.size):
            about, hinting = found.about(cell), [one for one in found if has(one.cells, cell)]
            if has(found.witnesses, cell):
                assert about == found.deduction(cell)
            elif hinting:
                assert about in hinting
                assert about.trusted.bit_count() == min(h.trusted.bit_count() for h in hinting)
            else:
                assert about is None


def test_the_numbers_around_a_cell_are_what_a_player_counts() -> None:
    seen = surface("""
        F # #
        # 3 F
        . 2 F
    """)

    assert seen.numbers_around(4) == (3, 3, 3)
    assert seen.numbers_around(7) == (2, 2, 1)
    assert seen.numbers_around(6) == (0, 0, 1)


@pytest.mark.parametrize("shape", Shape)
def test_random_positions_give_the_deductions_of_a_count_cell_by_cell(shape: Shape) -> None:
    random = Random("deductions")

    for _ in range(250 if shape is Shape.SQUARE else 60):
        wrong = random.choice((0.0, 0.1, 0.4))
        here = random_position(random, right=random.random(), wrong=wrong, shape=shape)
        agree(here.surface)
        found, by_hand = deductions(here.surface), naively(here.surface).proven(random)
        cols = here.field.grid.cols
        assert (naive.places(found.proven, cols), naive.places(found.safe, cols)) == by_hand


@given(st.data())
def test_any_surface_even_an_impossible_one_gives_the_deductions_of_a_count(
    data: st.DataObject,
) -> None:
    """Numbers that no minefield has, as after a reading error or a lost game."""
    rows, cols = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 5))
    signs = data.draw(st.text("####FF.1112238", min_size=rows * cols, max_size=rows * cols))
    drawn = "\n".join(signs[row * cols : (row + 1) * cols] for row in range(rows))
    seen = surface(drawn)
    found, wanted = deductions(seen), naively(seen)

    assert naive.places(found.conflicts, cols) == wanted.conflicts()
    assert {(one.rule.name, one.witness, one.cells) for one in found} == {
        (one.rule, seen.grid.cell(*one.witness), naive.cell_set(one.cells, cols))
        for one in wanted.deductions()
    }


@pytest.mark.parametrize("shape", Shape)
def test_what_is_known_already_leads_further_on_a_board_of_any_size(
    shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, further = Random("known"), 0

    for _ in range(100):
        here = random_position(random, shape=shape)
        chosen = random_subset(random, here.covered, 0.3)
        known = chosen & here.field.mines, chosen & here.field.safe
        monkeypatch.setattr("minetui.core.casual.SMALL", 1_000)
        found = proven(here.surface, *known)
        further += found != tuple(map(or_, proven(here.surface), known))
        monkeypatch.setattr("minetui.core.casual.SMALL", 0)
        assert proven(here.surface, *known) == found
    assert further > 10


def test_a_position_lost_on_a_mine_still_gives_one_pass() -> None:
    """A revealed mine shows no number and is not covered."""
    agree(position("! 1 #\n# # #").surface)


def test_proven_deductions_see_only_the_flags_that_the_rules_would_place() -> None:
    found = deductions(surface("F 1 . 1 F\n# # . 1 .\n# # # # #"), trusting=False)

    assert found.surface.flagged == cells("....x ..... .....")
    assert all(not one.trusted for one in found)


@pytest.mark.parametrize("shape", Shape)
def test_proven_deductions_are_sound_whatever_the_player_flagged(shape: Shape) -> None:
    random = Random("proven")

    for _ in range(150 if shape is Shape.SQUARE else 50):
        chances = {"right": random.random(), "wrong": random.choice((0, 0.1, 0.6))}
        here = random_position(random, **chances, shape=shape)
        found, mines = deductions(here.surface, trusting=False), here.field.mines
        assert found.conflicts == NO_CELLS
        assert found.clears & mines == NO_CELLS
        assert found.flags & ~mines == NO_CELLS
        assert found.sure_clears == found.clears
        assert found.proven & ~mines == NO_CELLS
        assert found.safe & mines == NO_CELLS
        assert found.safe & here.revealed == NO_CELLS


def played_to_the_end(before: Position, near: Random | None = None) -> Position:
    """The position when the casual player is stuck or has won."""
    here = before
    for _ in range(2 * here.field.grid.size + 1):
        wanted = near.randrange(here.field.grid.size) if near else None
        moves = next_casual_moves(here, 0.0, wanted)
        if not moves:
            return here
        for move in moves:
            here = move.played_on(here)
    raise AssertionError("the casual player plays on for ever")


NEXT_MOVES: dict[str, tuple[str, list[Move]]] = {
    "C1 is a chord on the player's own flags": (". 1 F 1 #", [Chord(3, 2.5)]),
    "C2 is flags where there are none yet": ("* 2 * 1 #", [Flag(0, 2.5), Flag(2, 2.5)]),
    "flags that the player has already put are not toggled away": ("* 2 F # #", [Flag(0, 2.5)]),
    "a wrong flag is taken away before its cell is revealed": (
        *(". 1 F 1 f", [Flag(4, 2.5), Reveal(4, 2.5)]),
    ),
    "a number whose flags are in the wrong place is not chorded": (
        *("# # # #\nf 1 # #\n# # * #", []),
    ),
    "a flag that nothing proves is never relied on, even when right": ("F 1 # #\n# # # #", []),
    "a won game has none": ("F 1 .", []),
    "a fresh game has none": ("# # *", []),
    "a stuck game has none": ("# 1 * # #", []),
    "a lost game has none": ("! 1 . 1 #\n# # # # *", []),
}


@pytest.mark.parametrize(("before", "moves"), NEXT_MOVES.values(), ids=NEXT_MOVES)
def test_the_casual_player_makes_the_moves_of_a_proven_deduction(
    before: str, moves: list[Move]
) -> None:
    assert next_casual_moves(position(before), 2.5) == moves


def test_the_deduction_about_the_wanted_cell_is_played_first() -> None:
    before = position(". 1 F 1 # # # 1 F 1 .")
    wanted = {None: 3, 4: 3, 6: 7, 7: 7, 5: 3}

    for near, cell in wanted.items():
        assert next_casual_moves(before, 0.0, near) == [Chord(cell)]


def test_a_deduction_that_is_carried_out_has_no_moves_left() -> None:
    random = Random("carried out")
    seen = set()

    for _ in range(80):
        here = random_position(random, right=0.7, wrong=0.1)
        if here.status is not Status.PLAYING:
            continue
        for found in deductions(here.surface, trusting=False):
            after = here
            for move in found.moves(here, 0.0):
                after = move.played_on(after)
            done = after.flagged if found.rule is Rule.C2 else after.revealed
            assert found.cells & ~done == NO_CELLS
            assert found.moves(after, 0.0) == []
            seen.add(found.rule)
    assert seen == {Rule.C1, Rule.C2}


def opening_start(field: Minefield, random: Random) -> Cell:
    """A start that opens something where there is one."""
    return random.choice(list(cells_of(field.zeros or field.safe)))


@pytest.mark.parametrize("shape", Shape)
def test_the_casual_player_reveals_exactly_the_closure_of_the_start(shape: Shape) -> None:
    random = Random("closure")
    won = 0

    for _ in range(60):
        field = random_field(random, 8, 8, shape)
        start = opening_start(field, random)
        end = played_to_the_end(Position(field).reveal(start))
        assert end.revealed == closure(field, start)
        assert end.flagged & ~field.mines == NO_CELLS
        won += end.status is Status.WON
    assert 12 < won < 60


def test_wrong_flags_of_the_player_stop_and_lose_nothing() -> None:
    """The player's flags come first; then the casual player plays on over them."""
    random = Random("wrong flags")

    for _ in range(60):
        field = random_field(random, 8, 8)
        start = opening_start(field, random)
        wrong = random_subset(random, field.safe & ~only(start), random.choice((0.1, 0.5, 1.0)))
        right = random_subset(random, field.mines, random.random())
        end = played_to_the_end(Position(field, NO_CELLS, wrong | right).reveal(start), random)
        assert end.status is not Status.LOST
        assert end.revealed == closure(field, start)
        if end.status is Status.PLAYING:
            assert end.flagged & field.safe == wrong & ~end.revealed
            assert right & ~end.flagged == NO_CELLS
