"""A game reviewed: each reveal is graded by what could be known just then."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    NO_CELLS,
    Annotation,
    CellSet,
    Chord,
    Conclusion,
    Flag,
    Judgement,
    Level,
    Minefield,
    Move,
    Position,
    Question,
    Reveal,
    Rule,
    Status,
    Step,
    Surface,
    cells_of,
    has,
    only,
    proven,
    set_of,
    steps,
)
from minetui.solver import (
    PAIRS,
    Analysis,
    Luck,
    Proof,
    RevealKind,
    ReviewedMove,
    grounds,
    review,
    reviewed,
)
from minetui.solver.techniques import proof_of

from .naive_play import naive_layouts
from .test_odds import position

OPENING, CERTAIN, FORCED, NEEDLESS, BLUNDER, UNKNOWN = RevealKind
PAIRED = Minefield.drawn(".*.*.", ".....")
ALL_BELOW = [Reveal(cell) for cell in range(5, 10)]
HALF = Minefield.drawn("..*.", "....")  # the first reveal leaves C1, D1, C2 and D2
EDGE = Minefield.drawn("..*.", "....", "....")  # the first reveal leaves C1 and D1
CORNER = Minefield.drawn("*....", ".....", ".....", "....*")
COIN = Minefield.drawn("*.", "..")


def last(field: Minefield, moves: list[Move]) -> ReviewedMove:
    return list(reviewed(steps(field, moves)))[-1]


@pytest.mark.parametrize(
    ("field", "moves", "kind", "technique"),
    [
        (COIN, [Reveal(3)], OPENING, None),
        (COIN, [Reveal(0)], OPENING, None),
        (EDGE, [Reveal(0), Reveal(3)], CERTAIN, "casual"),
        (PAIRED, [*ALL_BELOW, Reveal(2)], CERTAIN, "pairs"),
        (HALF, [Reveal(0), Reveal(7)], CERTAIN, "logic"),
        (HALF, [Reveal(0), Flag(7), Reveal(2)], NEEDLESS, None),
        (PAIRED, [*ALL_BELOW, Reveal(1)], BLUNDER, None),
        (COIN, [Reveal(3), Reveal(1)], FORCED, None),
        (COIN, [Reveal(3), Reveal(0)], FORCED, None),
    ],
)
def test_each_reveal_is_of_a_kind_and_a_certain_one_has_a_proof_by_its_technique(
    field: Minefield, moves: list[Move], kind: RevealKind, technique: str | None
) -> None:
    found = last(field, moves)
    proofs = found.proofs if kind is CERTAIN else ()

    assert (found.kind, found.technique) == (kind, technique)
    assert (found.index, found.move) == (len(moves) - 1, moves[-1])
    assert found.hit == has(field.mines, found.move.cell)
    assert [each.technique for each in proofs] == [technique] * (kind is CERTAIN)
    assert all(has(each.safe, found.move.cell) for each in proofs)


def test_the_kinds_of_reveals_have_these_ids_in_json() -> None:
    assert [kind.value for kind in RevealKind] == [
        *("opening", "certain", "forced", "needless", "blunder", "unknown")
    ]


def test_a_needless_guess_tells_what_was_safe_and_who_knew() -> None:
    found = last(HALF, [Reveal(0), Reveal(6)])

    assert (found.kind, found.odds) == (NEEDLESS, Fraction(1, 2))
    assert (found.better, found.better_technique) == (3, "logic")


@pytest.mark.parametrize(("mine", "better"), [(1, 0), (7, 8)])
def test_the_better_cell_is_the_nearest(mine: int, better: int) -> None:
    """A1 and I1 are both safe by single numbers."""
    field = Minefield.drawn(".*.....*.", ".........", ".........")

    assert last(field, [Reveal(22), Reveal(mine)]).better == better


def test_the_first_technique_is_named_also_where_one_before_it_proved_other_cells() -> None:
    found = 0
    for seed in range(75):
        random = Random(seed)
        field = position(random, Level(9, 9, 14), 0).field
        moves: list[Move] = [Reveal(cell) for cell in random.sample(list(cells_of(field.safe)), 20)]
        here = Position(field)
        for move in moves:
            here = move.played_on(here)
        casual = proven(here.surface)[1]
        only_pairs = PAIRS.certain(Analysis(here.surface)).safe & ~casual
        if casual and only_pairs:
            found += 1
            cell = next(cells_of(only_pairs))
            *_, step = steps(field, [*moves, Reveal(cell)])
            assert review(step).technique == "pairs"
    assert found > 5


def test_the_odds_of_a_chord_is_that_any_of_its_cells_is_mined() -> None:
    """By its flag it leaves only the layouts with a mine there."""
    before = Position(CORNER).reveal(6).toggle_flag(1)
    every = naive_layouts(before.surface)
    mined = sum(has(mines, 1) for mines in every)

    assert last(CORNER, [Reveal(6), Flag(1), Chord(6)]).odds == 1 - Fraction(mined, len(every))


@given(st.integers(0, 10**9), st.lists(st.integers(0, 35), max_size=12))
def test_kinds_and_odds_agree(seed: int, cells: list[int]) -> None:
    field = position(Random(seed), Level(6, 6, 7), 0).field
    for move in reviewed(steps(field, [Reveal(cell) for cell in cells])):
        assert (move.kind is BLUNDER) == (move.odds == 1)
        assert 0 <= move.odds <= (move.kind is not CERTAIN)
        if move.kind is NEEDLESS:
            assert move.better is not None
            assert only(move.better) & field.mines == NO_CELLS
        if move.kind is FORCED:
            assert move.lowest_odds <= move.odds
            assert move.lowest_odds > 0


def test_whatever_is_certain_has_a_proof_by_numbers_or_the_mine_count() -> None:
    """A number that proves a cell by itself touches it, and its mines or its room are used up."""
    random, single = Random(9), 0
    for _ in range(30):
        surface = position(random, Level(7, 7, 9), 4).surface
        analysis, (mines, safe) = Analysis(surface), proven(surface)
        for cell in cells_of(analysis.odds.safe | analysis.odds.mines):
            mined = has(analysis.odds.mines, cell)
            proof = proof_of(analysis, cell, mined=mined)
            assert proof.constraints or proof.mines_left is not None
            assert (proof.mines if mined else proof.safe) == proof.cells == only(cell)
            if has(safe | mines, cell):
                single += 1
                (number,) = proof.constraints
                around = surface.grid.neighbours(number.witness) & surface.covered
                certain = around & ~safe if mined else around & mines
                assert has(around, cell)
                assert has(surface.numbered[certain.bit_count()], number.witness)
    assert single > 70


def test_an_annotated_move_is_refined_by_what_could_be_known() -> None:
    """Proven though no casual rule forced it, or forced only by a flag that nothing proved."""
    games: list[tuple[Minefield, list[Move], Judgement]] = [
        (PAIRED, [*ALL_BELOW, Reveal(2)], Judgement.PROVEN),
        (CORNER, [Reveal(6), Flag(0), Chord(6)], Judgement.TRUSTING),
        (PAIRED, [*ALL_BELOW, Reveal(1)], Judgement.UNFORCED),
        (PAIRED, [*ALL_BELOW[:1]], Judgement.OPENING),
    ]
    for field, moves, judgement in games:
        *_, step = steps(field, moves)
        assert review(step).refined(step.annotated).judgement is judgement


def test_no_guess_that_went_well_is_no_luck() -> None:
    """Neither a game of certain reveals nor one lost on its only guess was lucky."""
    opened, lost, survived = (
        Luck.of(reviewed(steps(COIN, [Reveal(3), *more])))
        for more in ([], [Reveal(0)], [Reveal(1)])
    )

    assert (opened, lost) == (Luck(None), Luck(None, guesses=1))
    assert survived == Luck(Fraction(2, 3), guesses=1)


def test_luck_is_exact_only_if_every_reveal_was_reviewed() -> None:
    """What was not computed in time may have been one more guess."""
    reveal = ReviewedMove(1, Reveal(0), NEEDLESS, odds=Fraction(1, 4))
    unknown = replace(reveal, kind=UNKNOWN, odds=Fraction(0))
    blunder = replace(reveal, kind=BLUNDER, odds=Fraction(1), hit=True)
    certain = replace(reveal, kind=CERTAIN, odds=Fraction(0))

    assert Luck.of([certain]) == Luck(None)
    assert Luck.of([reveal, reveal, blunder]) == Luck(Fraction(9, 16), 2, 2, blunders=1)
    assert Luck.of([reveal, reveal, blunder]).is_exact
    assert Luck.of([reveal, unknown]) == Luck(Fraction(3, 4), 1, 1, unknown=1)
    assert not Luck.of([reveal, unknown]).is_exact


@cache
def chords(count: int) -> list[Step]:
    """Chords on small boards, by right flags and wrong ones, among flags anywhere else."""
    random, found = Random(31), list[Step]()
    while len(found) < count:
        rows, cols = random.randint(1, 4), random.randint(2, 5)
        level = Level(rows, cols, random.randint(1, max(1, rows * cols // 2)))
        here = position(random, level, random.randint(1, 5))
        near = here.field.grid.neighbours
        numbers = [
            (cell, number)
            for number, cells in enumerate(here.surface.numbered)
            for cell in cells_of(cells)
            if (near(cell) & here.covered).bit_count() > number
        ]
        if not numbers or here.covered.bit_count() > 14 or here.status is not Status.PLAYING:
            continue
        cell, number = random.choice(numbers)
        flags = set_of(random.sample(list(cells_of(near(cell) & here.covered)), number))
        before = replace(here, flagged=here.flagged & ~near(cell) | flags)
        found.append(Step(0, Chord(cell), before, before.chord(cell)))
    return found


def aimed(step: Step) -> CellSet:
    """The cells that a chord reveals by itself."""
    before = step.before
    return before.field.grid.neighbours(step.move.cell) & before.covered & ~before.flagged


@pytest.mark.parametrize("part", range(5))
def test_a_chord_is_judged_as_all_layouts_together_say(part: int) -> None:
    """Certain, a blunder, a needless guess or a forced one: by the layouts, counted one by one."""
    for step in chords(400)[part::5]:
        found, layouts = review(step), naive_layouts(step.before.surface)
        hit = sum(bool(mines & aimed(step)) for mines in layouts)
        mined = [
            Fraction(sum(has(mines, cell) for mines in layouts), len(layouts))
            for cell in cells_of(step.before.covered)
        ]
        guess = FORCED if all(mined) else NEEDLESS
        kinds = {0: CERTAIN, len(layouts): BLUNDER}

        assert found.kind is kinds.get(hit, guess)
        assert found.odds == Fraction(hit, len(layouts))
        if found.is_guess:
            assert found.lowest_odds == min(mined)
            assert (found.better is None) == all(mined)


@pytest.mark.parametrize("part", range(5))
def test_the_reasons_of_a_chord_prove_all_that_is_said_of_it(part: int) -> None:
    """All cells of a certain one, a mine among those of a blunder, the cell that was better."""
    kinds = Counter[RevealKind]()
    for step in chords(400)[part::5]:
        found, layouts = review(step), naive_layouts(step.before.surface)
        kinds[found.kind] += 1
        safe, mined = NO_CELLS, NO_CELLS
        for proof in found.proofs:
            assert follows(proof, step.before.surface, layouts)
            for fewer in without_one(proof):
                assert not follows(fewer, step.before.surface, layouts)
            safe, mined = safe | proof.safe, mined | proof.mines

        if found.kind is CERTAIN:
            assert not aimed(step) & ~safe
        elif found.kind is BLUNDER:
            (proof,) = found.proofs
            assert mined & aimed(step) or (proof.among and not proof.among & ~aimed(step))
        elif found.kind is NEEDLESS:
            assert found.better is not None
            assert has(safe, found.better)
        else:
            assert found.proofs == ()
    assert all(kinds[kind] > 1 for kind in (CERTAIN, FORCED, NEEDLESS, BLUNDER))


def without_one(proof: Proof) -> Iterator[Proof]:
    """A proof by logic without each of its numbers, and without the mine count if it has it."""
    numbers = proof.constraints if proof.technique == "logic" else ()
    for left_out in numbers:
        yield replace(proof, constraints=tuple(each for each in numbers if each != left_out))
    if proof.mines_left is not None:
        yield replace(proof, mines_left=None)


def follows(proof: Proof, surface: Surface, layouts: Sequence[CellSet]) -> bool:
    """Do the numbers of a proof hold, and is there no way to fill their cells in without it?

    What it takes for known must be so in every layout.
    """
    mined, safe = (layouts[0] & proof.before,) * 2
    safe = proof.before & ~mined
    if proof.technique != "casual":
        mined, safe = proven(surface)
    assert all(mines & (mined | safe) == mined for mines in layouts)
    for each in proof.constraints:
        assert {(mines & each.cells).bit_count() for mines in layouts} == {each.mines}
    cells = list(cells_of(surface.covered & ~(mined | safe)))
    for some in range(2 ** len(cells)):
        mines = set_of(cell for rank, cell in enumerate(cells) if has(some, rank))
        if proof.mines_left not in (None, mines.bit_count()):
            continue
        mines |= mined if proof.technique == "casual" else NO_CELLS
        if all((mines & each.cells).bit_count() == each.mines for each in proof.constraints):
            is_so = not mines & proof.safe and not proof.mines & ~mines
            if not is_so or (proof.among and not proof.among & mines):
                return False
    return True


def test_a_chord_into_a_mine_of_every_layout_is_a_blunder_though_no_cell_is_certain() -> None:
    """A3 needs a mine in A2 or B3, and the chord reveals both."""
    field = Minefield.drawn("***.", "*..*", "....")
    before = replace(Position(field), revealed=set_of([5, 8, 11]), flagged=set_of([0, 1, 2, 6]))
    found = review(Step(0, Chord(5), before, before.chord(5)))
    (proof,) = found.proofs

    assert (found.kind, found.odds) == (BLUNDER, 1)
    assert (proof.among, proof.witnesses, proof.cells) == (set_of([4, 9]), only(8), proof.among)


def test_given_moves_are_nobodys_guesses() -> None:
    field = Minefield.drawn("*..", "...", "..*")
    moves = [Reveal(1), Reveal(3), Flag(4), Reveal(5)]
    given = list(steps(field, moves, 3))

    assert [move.index for move in reviewed(given)] == [3]
    assert [step.annotated.annotation for step in given[:3]] == [Annotation.NONE] * 3
    assert given[3].annotated.annotation is not Annotation.NONE


def ground_of_last(field: Minefield, moves: list[Move]) -> tuple[object, ...] | None:
    """The rule and its cells, or the technique with the safe cells and the mines."""
    *_, step = steps(field, moves)
    for why in grounds(step.before, step.move, review(step) if step.opened else None):
        if isinstance(why, Conclusion):
            return (why.rule, why.cells)
        return (why.technique, why.safe, why.mines)
    return None


@pytest.mark.parametrize(
    ("field", "moves", "ground"),
    [
        pytest.param(field, moves, ground, id=rule)
        for rule, field, moves, ground in [
            ("of a forced reveal the number with its flags",
             EDGE, [Reveal(0), Flag(2), Reveal(3)], (Rule.C1, (3,))),
            ("of a chord the number with its flags",
             EDGE, [Reveal(0), Flag(2), Chord(7)], (Rule.C1, (3,))),
            ("of a flag the number without other room",
             EDGE, [Reveal(0), Flag(2)], (Rule.C2, (2,))),
            ("of a proven reveal its proof",
             PAIRED, [*ALL_BELOW, Reveal(2)], ("pairs", set_of([0, 2, 4]), set_of([1, 3]))),
            ("without flags the proof by a single number",
             EDGE, [Reveal(0), Reveal(3)], ("casual", only(3), NO_CELLS)),
            ("of a needless guess the proof of a better cell",
             HALF, [Reveal(0), Reveal(6)], ("logic", only(3), NO_CELLS)),
            ("of a blunder the proof of its own mine",
             PAIRED, [*ALL_BELOW, Reveal(1)], ("logic", NO_CELLS, only(1))),
            ("of a chord by a flag that nothing proved none, for only its odds speak of it",
             CORNER, [Reveal(6), Flag(0), Chord(6)], None),
            ("of a flag that nothing proved none", CORNER, [Reveal(6), Flag(1)], None),
            ("of a second flag none", CORNER, [Reveal(6), Flag(1), Flag(0)], None),
            ("of a question none", CORNER, [Reveal(6), Question(1)], None),
        ]
    ],
)  # fmt: skip
def test_the_ground_of_a_move_is(
    field: Minefield, moves: list[Move], ground: tuple[object, ...] | None
) -> None:
    assert ground_of_last(field, moves) == ground
