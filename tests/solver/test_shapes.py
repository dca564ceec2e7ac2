"""Boards of every shape: what is known of them is what counting all layouts says."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import places

from minetui.core import (
    LEVELS,
    NO_CELLS,
    CellSet,
    FirstClick,
    Game,
    Grid,
    Level,
    Minefield,
    Position,
    Reveal,
    Shape,
    SharedBoard,
    Sketch,
    Status,
    Surface,
    cells_of,
    grid_of,
    has,
    lowest,
    only,
    set_of,
    steps,
)
from minetui.core.deal import deal
from minetui.solver import (
    PAIRS,
    TECHNIQUES,
    Analysis,
    ExactPlayer,
    Findings,
    Limit,
    RevealKind,
    dealer_of,
    game_on,
    hint,
    impossible,
    racing_moves,
    random_layout,
    reviewed,
    shared_board,
)
from minetui.solver.dealers import Solvable, has_swap, reach
from minetui.solver.frontier import Frontier
from minetui.solver.pairs import pairs
from minetui.solver.players import at_random, middle_start, nearest, played
from minetui.solver.techniques import proof_of

from .brute_force import odds_in, proven
from .naive_play import naive_layouts, naive_wins, shown, wins_after
from .naive_shapes import around, is_right, seen_on, small_grids, small_position
from .test_dealers import exchangeable
from .test_odds import position

SHAPES = pytest.mark.parametrize("shape", list(Shape))
OTHERS = pytest.mark.parametrize("shape", [shape for shape in Shape if shape != Shape.SQUARE])


def drawn(rows: list[str], mines: int, shape: Shape) -> Surface:
    """A surface from its numbers and `#` for covered cells."""
    grid, text = grid_of(len(rows), len(rows[0]), shape), "".join(rows)
    numbered = tuple(set_of(at for at, sign in enumerate(text) if sign == str(n)) for n in range(9))
    return Surface(grid, mines, numbered, set_of(at for at, sign in enumerate(text) if sign == "#"))


@SHAPES
def test_layouts_and_odds_are_those_of_all_layouts_one_by_one(shape: Shape) -> None:
    random = Random(f"layouts {shape}")
    for _ in range(40):
        surface = small_position(random, shape).surface
        covered = list(cells_of(surface.covered))
        every = map(set_of, combinations(covered, surface.mine_count))
        layouts = [mines for mines in every if is_right(surface, mines)]
        odds = Analysis(surface).odds

        assert odds.layouts == len(layouts)
        for cell in covered:
            assert odds.of(cell) == Fraction(sum(has(each, cell) for each in layouts), len(layouts))


@SHAPES
def test_odds_of_larger_boards_agree_with_a_second_way_to_count(shape: Shape) -> None:
    random = Random(f"odds {shape}")
    for _ in range(4):
        surface = position(random, Level(6, 7, 9, shape), 9).surface
        second = odds_in(seen_on(surface))

        assert {surface.grid.cell(*at) for at in second} == set(cells_of(surface.covered))
        for at, mined in second.items():
            assert Analysis(surface).odds.of(surface.grid.cell(*at)) == mined


@SHAPES
def test_pairs_find_what_two_numbers_at_a_time_prove_on_each_shape(shape: Shape) -> None:
    random = Random(f"pairs {shape}")
    for _ in range(12):
        surface = position(random, Level(7, 8, 10, shape), 8).surface
        found, cols = PAIRS.certain(Analysis(surface)), surface.grid.cols

        assert (places(found.safe, cols), places(found.mines, cols)) == proven(seen_on(surface), 2)


@SHAPES
def test_a_stronger_technique_knows_all_that_a_weaker_one_knows(shape: Shape) -> None:
    random = Random(f"techniques {shape}")
    for _ in range(25):
        surface = position(random, Level(7, 8, 11, shape), random.randint(1, 12)).surface
        casual, pairs, logic = (each.certain(Analysis(surface)) for each in TECHNIQUES)
        odds = Analysis(surface).odds

        assert not casual.safe & ~pairs.safe
        assert not casual.mines & ~pairs.mines
        assert not pairs.safe & ~logic.safe
        assert not pairs.mines & ~logic.mines
        assert (logic.safe, logic.mines) == (odds.safe, odds.mines)


@SHAPES
def test_each_proof_follows_from_its_numbers_alone(shape: Shape) -> None:
    """With the cells that single numbers prove before, and the mine count where it is told."""
    random, told = Random(f"proofs {shape}"), 0
    for _ in range(40):
        surface = small_position(random, shape, 10).surface
        here, covered = Frontier.of(surface), list(cells_of(surface.covered))
        subsets = (combinations(covered, count) for count in range(len(covered) + 1))
        every = [set_of(mines) for each in subsets for mines in each]
        for proof in (each for one in TECHNIQUES for each in one.hint(Analysis(surface)).proofs):
            told += 1
            known = proof.before or here.mines | here.safe
            fitting = [
                mines
                for mines in every
                if mines & known == here.mines & known
                and all(
                    (mines & each.cells).bit_count() == each.mines for each in proof.constraints
                )
                and (proof.mines_left is None or mines.bit_count() == surface.mine_count)
            ]
            assert fitting
            assert all(not mines & proof.safe for mines in fitting)
            assert all(not proof.mines & ~mines for mines in fitting)
    assert told > 20


@SHAPES
def test_numbers_that_are_told_to_conflict_fit_no_layout(shape: Shape) -> None:
    random, told = Random(f"conflicts {shape}"), 0
    while told < 6:
        surface = small_position(random, shape, 10).surface
        cell = random.choice(list(cells_of(surface.revealed)))
        numbered = [cells & ~only(cell) for cells in surface.numbered]
        numbered[random.randrange(4)] |= only(cell)
        wrong = Surface(surface.grid, surface.mine_count, tuple(numbered), surface.covered)
        if naive_layouts(wrong):
            continue
        told += 1
        found, covered = impossible(wrong), list(cells_of(wrong.covered))
        counts = range(len(covered) + 1) if found.mines is None else (wrong.mine_count,)
        every = (set_of(mines) for count in counts for mines in combinations(covered, count))
        few = tuple(cells & found.witnesses for cells in wrong.numbered)
        some = Surface(wrong.grid, wrong.mine_count, few, wrong.covered)

        assert found.is_found
        assert not any(is_right(some, mines) for mines in every)


@SHAPES
def test_findings_end_with_the_odds_and_what_each_technique_proves(shape: Shape) -> None:
    random = Random(f"findings {shape}")
    for _ in range(3):
        surface = small_position(random, shape).surface
        *_, end = Findings.search(Sketch.of(surface))
        known = {each.id: each.certain(Analysis(surface)) for each in TECHNIQUES}

        assert end.odds is not None
        assert end.odds.parts == Analysis(surface).odds.parts
        safe = mines = NO_CELLS
        for found in end.techniques:
            certain = known[found.technique]
            assert (found.safe, found.mines) == (certain.safe & ~safe, certain.mines & ~mines)
            safe, mines = safe | certain.safe, mines | certain.mines


@SHAPES
def test_numbers_of_a_pattern_lie_side_by_side_and_long_ones_in_a_row(shape: Shape) -> None:
    """A knight's numbers have no patterns, and hexagons none of three or four numbers."""
    random, names = Random(f"patterns {shape}"), set[str]()
    for _ in range(120):
        surface = position(random, Level(6, 6, 7, shape), 8).surface
        grid, odds = surface.grid, Analysis(surface).odds
        for proof in PAIRS.hint(Analysis(surface)).proofs:
            if proof.pattern is None:
                continue
            names.add(proof.pattern.name)
            cells = [number.witness for number in proof.pattern.numbers]
            ways = [grid.way(*pair) for pair in pairwise(cells)]

            assert len(set(cells)) == len(cells)
            assert all(
                grid.place(other) in around(grid)[grid.place(cell)]
                for cell, other in pairwise(cells)
            )
            assert len(set(ways)) == 1
            assert shape is Shape.HEX or sorted(map(abs, ways[0])) == [0, 1]
            assert not proof.safe & ~odds.safe
            assert not proof.mines & ~odds.mines

    near, twos = around(grid), {"1-1", "1-2"}
    shares = any(near[one] & near[other] for one in near for other in near[one])
    least = twos if shares else set()
    most = least | ({"1-2-1", "1-2-2-1"} if shape.is_of_kings else set())
    assert least <= names <= most


@pytest.mark.parametrize("across", range(6))
@pytest.mark.parametrize("shape", [Shape.CYLINDER, Shape.TORUS])
def test_a_row_that_goes_over_an_edge_is_the_same_pattern(shape: Shape, across: int) -> None:
    """The rows and columns of the drawing begin anywhere; a cylinder has its first row."""
    rows = ["######", "#1221#", "000000", "######"]
    for down in range(4 if shape is Shape.TORUS else 1):
        lines = [line[across:] + line[:across] for line in (*rows[down:], *rows[:down])]
        surface = drawn(lines, 2, shape)
        (found,) = {proof.pattern for proof in PAIRS.hint(Analysis(surface)).proofs}
        mines = {surface.grid.at(-down, col - across) for col in (2, 3)}

        assert found is not None
        assert (found.name, found.reduced) == ("1-2-2-1", False)
        assert set(cells_of(found.mines)) == mines


@pytest.mark.parametrize(
    ("rows", "name", "safe", "mines"),
    [(["##1", "#1#", "###"], "1-1", [3, 7, 8], []), (["#2#", "1##", "###"], "1-2", [6, 7], [2])],
)
def test_two_numbers_of_hexagons_that_touch_have_two_cells_in_common(
    rows: list[str], name: str, safe: list[int], mines: list[int]
) -> None:
    """All that C1 touches, B2 touches, too; what B1 needs besides A2's one mine is in C1."""
    (proof,) = PAIRS.hint(Analysis(drawn(rows, 2, Shape.HEX))).proofs
    first, second = proof.constraints

    assert proof.pattern is not None
    assert (proof.pattern.name, proof.safe, proof.mines) == (name, set_of(safe), set_of(mines))
    assert (first.cells & second.cells).bit_count() == 2


def moved(cells: CellSet, motion: tuple[int, ...]) -> CellSet:
    """The cells, each where a motion of the board brings it."""
    return set_of(motion[cell] for cell in cells_of(cells))


@OTHERS
def test_turning_a_board_over_or_moving_it_round_turns_and_moves_its_odds(shape: Shape) -> None:
    random = Random(f"motions {shape}")
    for rows, cols in ((4, 6), (5, 5)):
        surface = position(random, Level(rows, cols, 5, shape), 5).surface
        odds, grid = Analysis(surface).odds, surface.grid
        proved = [each.certain(Analysis(surface)) for each in TECHNIQUES]
        for motion in grid.motions:
            numbered = tuple(moved(cells, motion) for cells in surface.numbered)
            other = Surface(grid, surface.mine_count, numbered, moved(surface.covered, motion))
            after = Analysis(other)

            assert after.odds.layouts == odds.layouts
            assert all(after.odds.of(motion[c]) == odds.of(c) for c in cells_of(surface.covered))
            for technique, found in zip(TECHNIQUES, proved, strict=True):
                again = technique.certain(after)
                assert (again.safe, again.mines) == (
                    moved(found.safe, motion),
                    moved(found.mines, motion),
                )


@pytest.mark.parametrize("shape", [Shape.CYLINDER, Shape.TORUS])
def test_two_numbers_have_the_same_name_wherever_the_edge_is_drawn(shape: Shape) -> None:
    """Where there is one pair, and no two numbers touch the same cells."""
    random, names = Random(f"names {shape}"), list[str]()
    while len(names) < 4:
        surface = position(random, Level(5, 5, 4, shape), 5).surface
        here = Frontier.of(surface)
        near = surface.revealed & surface.grid.spread(here.unknown)
        found = PAIRS.hint(Analysis(surface)).proofs
        if len(list(pairs(here.constraints))) != 1 or near.bit_count() > len(here.constraints):
            continue
        if len(found) != 1 or not found[0].pattern:
            continue
        names.append(found[0].pattern.name)
        for motion in random.sample(surface.grid.motions, 15):
            numbered = tuple(moved(cells, motion) for cells in surface.numbered)
            covered = moved(surface.covered, motion)
            other = Surface(surface.grid, surface.mine_count, numbered, covered)
            (again,) = PAIRS.hint(Analysis(other)).proofs

            assert again.pattern is not None
            assert again.pattern.name == names[-1]
            assert again.witnesses == moved(found[0].witnesses, motion)


@SHAPES
def test_motions_are_all_different_and_keep_what_touches(shape: Shape) -> None:
    """On a torus each cell can be moved to each other one, on a cylinder to each of its row."""
    for grid in small_grids(shape):
        near = around(grid)
        for motion in grid.motions:
            assert sorted(motion) == list(range(grid.size))
            for at, others in near.items():
                moved = {grid.place(motion[grid.cell(*other)]) for other in others}
                assert moved == near[grid.place(motion[grid.cell(*at)])]
        assert grid.motions[0] == tuple(range(grid.size))
        reached = {motion[0] for motion in grid.motions}
        assert shape is not Shape.TORUS or len(reached) == grid.size
        assert shape is not Shape.CYLINDER or set(range(grid.cols)) <= reached


@OTHERS
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_no_way_to_play_on_a_shape_wins_more_or_less(shape: Shape, seed: int) -> None:
    random = Random(seed)
    while True:
        surface = small_position(random, shape, 9).surface
        layouts = frozenset(naive_layouts(surface))
        if 2 < len(layouts) <= 30:
            break
    player = ExactPlayer.on_odds(Analysis(surface).odds, Limit())
    player.solve()
    player.compare()
    won = naive_wins(surface.grid, layouts, surface.covered)
    best = wins_after(surface.grid, layouts, surface.covered)

    assert (player.play.low, player.play.high, player.play.layouts) == (won, won, len(layouts))
    assert player.play.best == set_of(cell for cell in best if best[cell] == won)
    assert Analysis(surface).odds.layouts == len(layouts)


@OTHERS
@pytest.mark.parametrize(("rows", "cols", "mines"), [(3, 3, 2), (3, 3, 3), (3, 4, 1)])
def test_no_way_to_play_a_level_of_a_shape_wins_more_or_less(
    shape: Shape, rows: int, cols: int, mines: int
) -> None:
    level = Level(rows, cols, mines, shape)
    grid = level.grid
    layouts = frozenset(naive_layouts(Surface(grid, mines, (NO_CELLS,) * 9, grid.cells)))
    player = ExactPlayer.on_level(level, Limit())
    player.solve()
    player.compare()
    best = wins_after(grid, layouts, grid.cells)

    assert player.play.layouts == comb(grid.size, mines)
    assert player.play.low == player.play.high == max(best.values())
    assert player.play.best == set_of(c for c in best if best[c] == player.play.low)
    for start in (0, grid.size // 2):
        after = shown(grid, layouts, start)
        won = [naive_wins(grid, part, grid.cells & ~only(start)) for part in after]
        numbers = [(grid.neighbours(start) & next(iter(part))).bit_count() for part in after]
        opening = ExactPlayer.on_level(level, Limit(), FirstClick.OPENING, start)
        opening.solve()

        assert opening.play.low == opening.play.high == won[numbers.index(min(numbers))]


def test_all_first_cells_of_a_torus_are_as_good() -> None:
    player = ExactPlayer.on_level(Level(4, 5, 3, Shape.TORUS), Limit())
    player.solve()

    assert player.play.best == player.play.cells[0].cell | only(20) - 1


@OTHERS
@pytest.mark.parametrize("technique", TECHNIQUES.ids[:-1])
def test_a_solvable_board_of_a_shape_is_won_without_a_guess(shape: Shape, technique: str) -> None:
    level = Level(8, 8, 9, shape)
    for seed in range(6):
        mines = Solvable(technique)(level, Random(seed), 27, FirstClick.OPENING)
        field, every = Minefield(level.grid, mines), TECHNIQUES.up_to(technique)
        outcome = played(field, 27, every, at_random(Random(0)))
        here = Position(field).reveal(27)
        while here.status is Status.PLAYING:
            _, found = every.first_safe(Analysis(here.surface))
            assert found.safe
            here = here.reveal_all(found.safe)

        assert (outcome.won, outcome.guesses, here.status) == (True, 0, Status.WON)
        assert mines.bit_count() == level.mines


@SHAPES
def test_a_board_with_a_swap_needs_a_guess_on_each_shape(shape: Shape) -> None:
    """Where swaps are looked for, they are those of exchanging every few cells."""
    random, found = Random(f"swaps {shape}"), 0
    for grid in small_grids(shape):
        for _ in range(25):
            field = Minefield(grid, deal(Level.on(grid, grid.size // 3), random))
            first = lowest(field.safe)
            swap = has_swap(field, first)
            found += swap

            assert not (swap and reach(field, first, TECHNIQUES) == field.safe)
            if shape.is_of_kings and min(grid.rows, grid.cols) > 3:
                assert swap == exchangeable(field, first)
    assert bool(found) == shape.is_of_kings


@SHAPES
def test_the_odds_of_a_review_are_those_of_all_layouts(shape: Shape) -> None:
    random, guessed = Random(f"reviews {shape}"), 0
    for _ in range(25):
        field = small_position(random, shape).field
        cells = random.sample(list(cells_of(field.safe)), field.safe.bit_count())
        played = list(steps(field, [Reveal(cell) for cell in cells]))
        for move in reviewed(played):
            before = played[move.index].before.surface
            if move.odds is None or not before.revealed or before.covered.bit_count() > 12:
                continue
            layouts = naive_layouts(before)
            mined = sum(has(mines, move.move.cell) for mines in layouts)

            assert move.odds == Fraction(mined, len(layouts))
            if move.kind in (RevealKind.FORCED, RevealKind.NEEDLESS):
                guessed += 1
                assert move.safest is not None
                safest = sum(has(mines, move.safest) for mines in layouts)
                assert move.lowest_odds == Fraction(safest, len(layouts))
    assert guessed > 5


@pytest.mark.parametrize(("shape", "better"), [(Shape.SQUARE, 9), (Shape.CYLINDER, 10)])
def test_the_better_cell_is_the_nearest_over_an_edge_too(shape: Shape, better: int) -> None:
    """J1 and K1 are both safe by single numbers, and A1 is a mine; L1 and A1 are neighbours."""
    rows = ["*.......*..*", *("............",) * 3]
    field = Minefield.drawn(*rows, shape=shape)
    *_, found = reviewed(steps(field, [Reveal(43), Reveal(0)]))

    assert (found.kind, found.better) == (RevealKind.BLUNDER, better)


def test_what_is_proven_where_no_steps_lead_has_its_proof() -> None:
    """No knight comes to the middle of 3 × 3: the mine count alone proves it safe."""
    surface = drawn(["1##", "###", "###"], 1, Shape.KNIGHT)
    found = hint(Analysis(surface), "odds")

    assert found is not None
    assert has(found.safe, 4)
    assert proof_of(Analysis(surface), 4, mined=False).mines_left == 1


def test_a_guess_where_no_steps_lead_is_reviewed() -> None:
    """B1 is safe, since C2 and B3 are the mines of A1, and A3 needs no other."""
    field = Minefield.drawn("...", "*.*", ".*.", shape=Shape.KNIGHT)
    *_, found = reviewed(steps(field, [Reveal(0), Reveal(6), Reveal(4)]))

    assert (found.kind, found.better, found.safest) == (RevealKind.NEEDLESS, 1, 1)


@OTHERS
def test_a_racer_wins_what_needs_no_guess_and_begins_near_the_middle(shape: Shape) -> None:
    level = Level(9, 9, 8, shape)
    first = level.grid.middle
    mines = Solvable("logic")(level, Random(3), first, FirstClick.OPENING)
    here = Position(Minefield(level.grid, mines))
    start = middle_start(here)
    here = here.reveal(first)
    for move in racing_moves(here, "logic", 1.0):
        here = move.played_on(here)

    assert start == first
    assert here.status is Status.WON


def test_a_racer_goes_over_the_edge_of_a_torus() -> None:
    """Of the cells that are safe, that over the edge is the next one, not that in the middle."""
    torus = grid_of(9, 9, Shape.TORUS)
    assert nearest(torus, set_of([4, 78]), 0) == 78
    assert nearest(Grid(9, 9), set_of([4, 78]), 0) == 4


@OTHERS
def test_a_random_layout_fits_on_each_shape(shape: Shape) -> None:
    random = Random(f"random {shape}")
    for _ in range(20):
        surface = small_position(random, shape).surface
        mines = random_layout(surface, random)

        assert is_right(surface, mines)
        assert mines.bit_count() == surface.mine_count


@OTHERS
def test_a_board_to_share_keeps_its_shape(shape: Shape) -> None:
    level = LEVELS["Beginner"].shaped(shape)
    for kind in ("", "solvable:logic"):
        game = Game(level, "a", FirstClick.OPENING, dealer_of(kind, level))
        game.play(Reveal(40))
        shared = shared_board(game)
        again = game_on(shared)

        assert shared.level == level
        assert shared == SharedBoard(level, seed="a", start=40, opened=True, kind=kind)
        assert again.field == game.field
        assert again.field.grid.shape is shape
