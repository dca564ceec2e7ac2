"""Is dealing uniform: what a census counts, what chance makes of it, which methods it doubts.

At the end stand its parts: the counter in slices, against a count cell by cell, and chi-square, by
closed forms and by hand.
"""

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from math import erfc, exp, lgamma, log, pi, sqrt
from random import Random
from typing import TypeAlias

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui import batch
from minetui.core import (
    METHODS,
    NO_CELLS,
    Cell,
    CellSet,
    FirstClick,
    Level,
    Shape,
    cells_of,
    has,
    only,
    set_of,
)
from minetui.core.deal import deal
from minetui.studies import Census, CensusFindings, CensusPlan, Chances, Counted, Team
from minetui.studies.uniformity import ChiSquare, SlicedCounter

ANY, SAFE, OPENING = FirstClick.ANY, FirstClick.SAFE, FirstClick.OPENING
BEGINNER = Level(9, 9, 10)
BOARDS = 3000

Mines: TypeAlias = frozenset[Cell]
Drawing: TypeAlias = Callable[[int, int, Random], Iterable[Cell]]


# The second implementation: it tries all sets of mines, and counts.


def touching(level: Level, one: Cell, other: Cell) -> bool:
    """Are they two cells that touch?"""
    places = (divmod(cell, level.cols) for cell in (one, other))
    return naive.touching(*places, level.rows, level.cols, level.shape)


def touching_pairs(level: Level, cells: Iterable[Cell]) -> list[tuple[Cell, Cell]]:
    """The pairs of these cells that touch, the lower cell first."""
    return [pair for pair in combinations(sorted(cells), 2) if touching(level, *pair)]


def allowed(level: Level, first: Cell, first_click: FirstClick) -> list[Mines]:
    """All sets of mines that rule 2 allows."""
    size = level.rows * level.cols
    every = [frozenset(mines) for mines in combinations(range(size), level.mines)]
    if first_click is not ANY:
        every = [mines for mines in every if first not in mines]
    if first_click is OPENING:
        around = {cell for cell in range(size) if touching(level, first, cell)}
        fewest = min(len(mines & around) for mines in every)
        every = [mines for mines in every if len(mines & around) == fewest]
    return every


def squared_correlations(events: list[set[int]], boards: int) -> float:
    """The sum of the squares of a whole correlation matrix, of events that are sets of boards."""
    chance = len(events[0]) / boards
    variance = chance * (1 - chance)
    covariances = (len(one & other) / boards - chance**2 for one in events for other in events)
    return sum((covariance / variance) ** 2 for covariance in covariances)


def pairs_of(chances: Chances) -> list[tuple[Cell, Cell]]:
    """The pairs that a census looks at, the lower cell first, in the order of their counts."""
    return [
        (min(cell - by, cell), max(cell - by, cell))
        for shifts, members in zip(chances.grid.half_steps, chances.pairs, strict=True)
        for cell in cells_of(members)
        for by, cells in shifts
        if cell >= by and has(cells, cell - by)
    ]


def chances_agree(level: Level, first: Cell, first_click: FirstClick) -> None:
    """The chances, and the correlations where chance has a part, with those of all boards."""
    boards = allowed(level, first, first_click)
    cells = {
        cell: {number for number, mines in enumerate(boards) if cell in mines}
        for cell in range(level.rows * level.cols)
    }
    found = Chances.of(level, first, first_click)
    free, sure = list(cells_of(found.free)), set(cells_of(found.sure))
    pairs = touching_pairs(level, free)
    both = [cells[one] & cells[other] for one, other in pairs]

    assert sorted(pairs_of(found)) == pairs
    for cell, mined in cells.items():
        chance = found.cell_chance if cell in free else float(cell in sure)
        assert len(mined) / len(boards) == pytest.approx(chance)
    for mined in both:
        assert len(mined) / len(boards) == pytest.approx(found.pair_chance)
    if len(free) > 1 and 0 < found.cell_chance < 1:
        wanted = squared_correlations([cells[cell] for cell in free], len(boards))
        assert found.cell_correlations == pytest.approx(wanted)
    if len(pairs) > 1 and 0 < found.pair_chance < 1:
        wanted = squared_correlations(both, len(boards))
        assert found.pair_correlations == pytest.approx(wanted)


@pytest.mark.parametrize("first_click", FirstClick)
@pytest.mark.parametrize(
    ("rows", "cols"),
    [(1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)],
)
def test_the_chances_of_every_small_level_are_those_of_all_its_boards(
    rows: int, cols: int, first_click: FirstClick
) -> None:
    """Every count of mines and every first cell, so with each fallback of rule 2.

    Of 3 × 3 a corner, a side and the middle: the others are alike.
    """
    for mines in range(rows * cols):
        for first in (0, 1, 4) if (rows, cols) == (3, 3) else range(rows * cols):
            chances_agree(Level(rows, cols, mines), first, first_click)


@pytest.mark.parametrize(
    ("level", "first", "first_click"),
    [
        *((Level(3, 4, 5), 0, ANY), (Level(3, 4, 4), 6, SAFE), (Level(3, 4, 3), 0, OPENING)),
        *((Level(3, 4, 6), 5, OPENING), (Level(4, 3, 10), 11, OPENING)),
        (Level(2, 7, 4), 3, OPENING),
        *((Level(3, 4, 5, shape), 0, OPENING) for shape in Shape),
        *((Level(4, 3, 4, shape), 5, SAFE) for shape in Shape),
    ],
)
def test_the_chances_of_larger_levels_are_those_of_all_their_boards(
    level: Level, first: Cell, first_click: FirstClick
) -> None:
    chances_agree(level, first, first_click)


@pytest.mark.parametrize("first_click", FirstClick)
@pytest.mark.parametrize("level", [Level(1, 4, 2), Level(2, 3, 2), Level(2, 3, 4), Level(3, 3, 7)])
def test_a_board_is_odd_if_it_is_none_of_those_that_rule_2_allows(
    level: Level, first_click: FirstClick
) -> None:
    """All sets of cells as boards, under each first cell."""
    for first in range(level.grid.size):
        fine = {set_of(mines) for mines in allowed(level, first, first_click)}
        chances = Chances.of(level, first, first_click)
        for mines in range(2**level.grid.size):
            census = Census(chances)
            census.add(mines)
            assert (census.boards, census.odd) == (1, mines not in fine)


def counts_agree(level: Level, first: Cell, first_click: FirstClick, boards: list[CellSet]) -> None:
    """A census and its findings, with a count of cell after cell and pair after pair."""
    chances = Chances.of(level, first, first_click)
    census, size = Census(chances), level.grid.size
    for mines in boards:
        census.add(mines)
    found, mined = census.findings(), [set(cells_of(mines)) for mines in boards]
    fine = {set_of(mines) for mines in allowed(level, first, first_click)}

    assert found.boards == census.boards == len(boards)
    assert found.odd == census.odd == sum(mines not in fine for mines in boards)
    assert census.counts() == [sum(cell in mines for mines in mined) for cell in range(size)]
    assert dict(zip(cells_of(chances.free), found.cells.counts, strict=True)) == {
        cell: sum(cell in mines for mines in mined) for cell in cells_of(chances.free)
    }
    assert dict(zip(pairs_of(chances), found.pairs.counts, strict=True)) == {
        pair: sum(mines.issuperset(pair) for mines in mined)
        for pair in touching_pairs(level, cells_of(chances.free))
    }


@pytest.mark.parametrize(
    ("level", "first", "first_click"),
    [
        *((Level(4, 5, 3), 7, ANY), (Level(4, 4, 5), 7, SAFE), (Level(4, 4, 4), 5, OPENING)),
        *((Level(3, 4, 10), 0, OPENING), (Level(2, 7, 3), 6, OPENING)),
        *((Level(1, 9, 4), 3, ANY), (Level(9, 1, 4), 3, SAFE)),
        *((Level(4, 4, 4, shape), 5, OPENING) for shape in Shape),
    ],
)
def test_a_census_counts_what_a_count_cell_by_cell_does(
    level: Level, first: Cell, first_click: FirstClick
) -> None:
    """Dealt boards, and some that are not as they should be."""
    random = Random(f"census {level}")
    dealt = [deal(level, random, first, first_click) for _ in range(150)]
    odd = [random.getrandbits(level.grid.size) for _ in range(30)]

    counts_agree(level, first, first_click, [*dealt, *odd])


@pytest.mark.parametrize(
    ("level", "first", "first_click"),
    [
        *((Level(4, 5, 3), 7, ANY), (Level(4, 4, 5), 7, SAFE), (Level(4, 4, 4), 5, OPENING)),
        *((Level(3, 4, 10), 0, OPENING), (Level(1, 9, 4), 3, ANY), (Level(9, 1, 4), 3, SAFE)),
        *((Level(4, 4, 4, shape), 5, OPENING) for shape in Shape),
    ],
)
def test_a_batch_is_counted_as_its_boards_are(
    level: Level, first: Cell, first_click: FirstClick
) -> None:
    """Boards dealt for this first click, and for none, of which many are odd."""
    pytest.importorskip("numpy", reason="the extra gym is not installed")
    chances = Chances.of(level, first, first_click)
    together, alone = Census(chances), Census(chances)
    for kept in (first_click, ANY):
        boards = batch.deal(level, "census", range(130), [first] * 130, kept)
        together.add_batch(boards)
        for field in boards.fields:
            alone.add(field.mines)

    assert (together.boards, together.odd) == (260, alone.odd)
    assert together.counts() == alone.counts()
    assert together.findings() == alone.findings()


def test_boards_of_a_batch_with_a_mine_too_many_are_odd() -> None:
    np = pytest.importorskip("numpy", reason="the extra gym is not installed")
    mines = np.zeros((3, 2, 2), bool)
    mines[0, 0, 0] = mines[1, 0] = True
    census = Census(Chances.of(Level(2, 2, 1), 0, ANY))
    census.add_batch(batch.Boards(Level(2, 2, 1), mines))

    assert (census.boards, census.odd) == (3, 2)
    assert census.counts() == [2, 1, 0, 0]


def test_the_boards_of_a_census_by_batches_are_those_of_the_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However they are cut into chunks."""
    pytest.importorskip("numpy", reason="the extra gym is not installed")
    monkeypatch.setattr("minetui.studies.uniformity.CHUNK_CELLS", 81 * 7)
    plan = CensusPlan(BEGINNER, "batch", "s", SAFE, 3)
    counted, alone = Census(plan.chances), Census(plan.chances)
    for part in plan.censuses(30, Team(1)):
        counted.merge(part)
    alone.add_batch(batch.deal(BEGINNER, "s", range(30), [3] * 30, SAFE))

    assert (counted.boards, counted.odd) == (30, 0)
    assert counted.counts() == alone.counts()


def test_halves_of_a_census_merge_to_the_whole() -> None:
    level, random = Level(4, 5, 6), Random("merge")
    boards = [deal(level, random) for _ in range(99)] + [only(3), 0]
    whole, first, second = (Census(Chances.of(level, 0, ANY)) for _ in range(3))
    for number, mines in enumerate(boards):
        whole.add(mines)
        (first if number < 37 else second).add(mines)
    first.merge(second)

    assert (first.boards, first.odd) == (101, 2)
    assert first.findings() == whole.findings()
    assert first.counts() == whole.counts()
    assert second.boards == 64


def judged(
    level: Level, first: Cell, first_click: FirstClick, boards: Iterable[CellSet]
) -> CensusFindings:
    """What a census of these boards comes to."""
    census = Census(Chances.of(level, first, first_click))
    for mines in boards:
        census.add(mines)
    return census.findings()


def drawn(method: Drawing, boards: int = BOARDS, level: Level = BEGINNER) -> CensusFindings:
    """What a census comes to of the boards that this method draws."""
    random = Random("fair")
    sets = (set_of(method(level.grid.size, level.mines, random)) for _ in range(boards))
    return judged(level, 0, ANY, sets)


def swaps_with_any_place(size: int, count: int, random: Random) -> Iterable[Cell]:
    """A shuffle that swaps each place with any other: nⁿ courses, which n! does not divide."""
    cells = list(range(size))
    for place in range(size):
        other = random.randrange(size)
        cells[place], cells[other] = cells[other], cells[place]
    return cells[:count]


def reservoir_off_by_one(size: int, count: int, random: Random) -> Iterable[Cell]:
    """A reservoir sample that chooses among one place too few, so that later cells come in more."""
    kept = list(range(count))
    for cell in range(count, size):
        place = random.randint(0, cell - 1)
        if place < count:
            kept[place] = cell
    return kept


def whole_rows(_: int, count: int, random: Random) -> Iterable[Cell]:
    """Rows in random order, filled until there are enough: fair to each cell, but not to pairs."""
    mines: list[Cell] = []
    for row in random.sample(range(9), 9):
        cells = range(row * 9, row * 9 + 9)
        mines += random.sample(cells, min(9, count - len(mines)))
    return mines


@pytest.mark.parametrize(
    ("method", "boards", "level"),
    [(swaps_with_any_place, BOARDS, BEGINNER), (reservoir_off_by_one, 1500, Level(4, 4, 4))],
)
def test_a_wrong_index_in_a_known_method_is_seen_in_the_cells(
    method: Drawing, boards: int, level: Level
) -> None:
    """Each of 15 other seeds shows it too; on Beginner boards the reservoir would take 10,000."""
    found = drawn(method, boards, level)

    assert found.verdict == "biased"
    assert found.odd == 0
    assert found.cells.doubt == "uneven"


def test_whole_rows_of_mines_are_seen_in_the_pairs_though_no_cell_is_mined_too_often() -> None:
    # The cells of a row go together, so with one seed of five their counts look odd as well.
    found = drawn(whole_rows)

    assert found.verdict == "biased"
    assert found.odd == 0
    assert (found.cells.doubt, found.pairs.doubt) == (None, "uneven")


@pytest.mark.parametrize("first_click", [SAFE, OPENING])
@pytest.mark.parametrize("first", [0, 40, 44])
def test_deals_with_a_promise_are_fair_for_it_and_biased_without(
    first: Cell, first_click: FirstClick
) -> None:
    """Rule 2: the first cell is kept free, and everywhere else nothing changes."""
    random = Random("promise")
    boards = [deal(BEGINNER, random, first, first_click) for _ in range(1500)]
    kept = judged(BEGINNER, first, first_click, boards)
    not_told = judged(BEGINNER, first, ANY, boards)

    assert kept.verdict == "fair"
    assert len(kept.cells.counts) == 81 - first_click.kept_free(BEGINNER, first).bit_count()
    assert not_told.verdict == "biased"
    assert not_told.odd == 0


@pytest.mark.parametrize(
    ("boards", "verdict"),
    [(0, "undecided"), (1, "undecided"), (40, "undecided"), (359, "undecided"), (360, "fair")],
)
def test_as_long_as_a_cell_or_a_pair_is_expected_less_than_five_times_nothing_is_decided(
    boards: int, verdict: str
) -> None:
    """A pair of Beginner is mined on one board of 72."""
    assert drawn(METHODS["floyd"], boards).verdict == verdict


@pytest.mark.parametrize(
    ("level", "mines"),
    [(BEGINNER, only(0)), (Level(1, 2, 1), only(2))],
    ids=["too few mines", "a mine off the grid"],
)
def test_a_board_that_cannot_be_is_a_doubt_however_few_there_are(
    level: Level, mines: CellSet
) -> None:
    found = judged(level, 0, ANY, [mines])

    assert (found.odd, found.verdict) == (1, "biased")


@pytest.mark.parametrize("level", [Level(3, 4, 0), Level(1, 1, 0), Level(1, 2, 0)])
def test_without_mines_there_is_nothing_to_decide(level: Level) -> None:
    found = judged(level, 0, ANY, [deal(level, Random(0)) for _ in range(20)])

    assert found.verdict == "fair"
    assert found.cells.chi_square is None
    assert found.pairs.chi_square is None
    assert found.cells.mean == found.pairs.mean == 0
    assert judged(level, 0, ANY, [only(0)]).verdict == "biased"


def test_where_only_one_set_of_mines_is_allowed_there_is_nothing_to_decide() -> None:
    found = judged(Level(2, 2, 3), 0, SAFE, [set_of([1, 2, 3])] * 3)

    assert found.verdict == "fair"
    assert list(found.cells.counts) == [3, 3, 3]
    assert found.cells.mean == found.cells.expected == 3


def test_what_is_not_counted_often_enough_gives_no_doubt() -> None:
    few = Counted([9, 0, 0], 6, 0.5, judged(BEGINNER, 0, ANY, [only(0)] * 40).cells.chi_square)

    assert not few.enough
    assert few.doubt is None


@pytest.mark.parametrize(
    ("statistic", "freedom", "doubt"),
    [
        *((41.24, 80, "too even"), (41.25, 80, None), (80, 80, None)),
        *((135.78, 80, None), (135.79, 80, "uneven"), (0.1, 9.9, None), (0.1, 10, "too even")),
    ],
)
def test_what_comes_by_chance_in_more_than_one_of_ten_thousand_cases_is_no_doubt(
    statistic: float, freedom: float, doubt: str | None
) -> None:
    """Nor are even counts with fewer than ten freedoms."""
    assert Counted([1000] * 81, 2000, 0.5, ChiSquare(statistic, freedom)).doubt == doubt


@pytest.mark.parametrize(("ones", "verdict"), [(200, "biased"), (150, "fair")])
def test_a_coin_may_fall_as_often_on_both_sides_but_not_on_one_in_two_of_three_cases(
    ones: int, verdict: str
) -> None:
    boards = [only(0)] * ones + [only(1)] * (300 - ones)

    assert judged(Level(1, 2, 1), 0, ANY, boards).verdict == verdict


def share_below(p_values: list[float], limit: float) -> float:
    return sum(p_value < limit for p_value in p_values) / len(p_values)


@pytest.mark.parametrize(
    ("level", "first", "first_click", "boards"),
    [(Level(4, 5, 6), 0, ANY, 65), (Level(4, 4, 6), 0, OPENING, 40)],
)
def test_p_values_of_fair_dealing_are_spread_evenly(
    level: Level, first: Cell, first_click: FirstClick, boards: int
) -> None:
    """A p-value below a tenth comes once in ten times, and so on, for cells and for pairs."""
    random = Random("p-values")
    findings = []
    for _ in range(200):
        dealt = [deal(level, random, first, first_click) for _ in range(boards)]
        findings.append(judged(level, first, first_click, dealt))

    for counted in ([found.cells for found in findings], [found.pairs for found in findings]):
        p_values = [one.chi_square.p_value for one in counted if one.chi_square]
        assert len(p_values) == 200
        assert 0.04 < share_below(p_values, 0.1) < 0.17
        assert 0.39 < share_below(p_values, 0.5) < 0.61
        assert 0.83 < share_below(p_values, 0.9) < 0.96


def test_as_long_as_a_cell_is_expected_free_less_than_five_times_nothing_is_decided() -> None:
    """Of 9 boards with one free cell of 900, two have the same in one of 25 cases."""
    level = Level(30, 30, 899)
    boards = [level.grid.cells & ~only(free) for free in (0, 0, 70, 210, 350, 444, 600, 700, 800)]

    assert judged(level, 0, ANY, boards).verdict == "undecided"


SIZE = 70  # more than a machine word

EDGE_SETS = [NO_CELLS, 1, 2 ** (SIZE - 1), 2**SIZE - 1]


def random_sets(count: int, seed: int) -> list[CellSet]:
    """This number of sets, half of them random, the others the empty, the full and so on."""
    random = Random(seed)
    return [random.choice([*EDGE_SETS, *[random.getrandbits(SIZE)] * 4]) for _ in range(count)]


LISTS = st.builds(random_sets, st.integers(0, 40), st.integers(0, 2**32))


def counter_of(sets: list[CellSet]) -> SlicedCounter:
    """A counter that these sets were added to."""
    counter = SlicedCounter()
    for members in sets:
        counter.add(members)
    return counter


def naive_counts(sets: list[CellSet], size: int = SIZE) -> list[int]:
    """How often each cell is a member, read off the binary digits."""
    rows = [f"{members:0{size}b}"[::-1] for members in sets]
    return [column.count("1") for column in zip(*rows, strict=True)] if rows else [0] * size


@given(LISTS, st.lists(st.integers(0, 40), max_size=4), LISTS)
def test_counters_merge_to_the_counter_of_all_their_sets_and_stay_apart(
    sets: list[CellSet], cuts: list[int], more: list[CellSet]
) -> None:
    """Whatever is added to one of them afterwards."""
    edges = [0, *sorted(min(cut, len(sets)) for cut in cuts), len(sets)]
    parts = [sets[start:end] for start, end in pairwise(edges)]
    counters, merged = [counter_of(part) for part in parts], SlicedCounter()
    for counter in counters:
        merged.merge(counter)
    for members in more:
        merged.add(members)

    assert [counter.counts(SIZE) for counter in counters] == [naive_counts(part) for part in parts]
    for members in more:
        counters[0].add(members)
    assert merged.counts(SIZE) == naive_counts(sets + more)


def test_a_hundred_thousand_sets_wait_in_no_more_than_two_sets_a_level() -> None:
    """So memory grows with the logarithm of the count."""
    random, rounds = Random("many"), 100_000
    sets = [random.getrandbits(8) for _ in range(16)]
    counter = counter_of(sets * (rounds // 16))
    waiting = [len(level) for level in counter._levels]

    assert counter.counts(8) == [one * (rounds // 16) for one in naive_counts(sets, 8)]
    assert max(waiting) <= 2
    assert len(waiting) <= 17


def survival(statistic: float, freedom: float) -> float:
    """The probability of a statistic at least as large."""
    return ChiSquare(statistic, freedom).p_value


def naive_survival(statistic: float, freedom: int) -> float:
    """The same for a whole number of degrees of freedom, by the finite sums that it then is.

    For an even number it is the chance of fewer than half as many events of a Poisson process.
    """
    half, odd = statistic / 2, freedom % 2
    terms = [
        exp((step + odd / 2) * log(half) - half - lgamma(step + odd / 2 + 1))
        for step in range(freedom // 2)
    ]
    return sum(terms) + (erfc(sqrt(half)) if odd else 0.0)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 11, 80, 81, 479, 480, 1000, 2001])
def test_the_survival_function_is_the_finite_sum_of_a_whole_number_of_freedoms(
    freedom: int,
) -> None:
    """On both sides of the mean, where series and fraction meet, and far out."""
    for deviations in (-6, -3, -1, -0.1, 0, 0.1, 0.5, 1, 2, 3, 5, 8, 20, 50):
        statistic = freedom + deviations * sqrt(2 * freedom)
        if statistic > 0:
            wanted = naive_survival(statistic, freedom)
            assert survival(statistic, freedom) == pytest.approx(wanted, rel=1e-9, abs=1e-290)


@given(st.floats(0.01, 2000), st.integers(1, 1000), st.floats(0.01, 0.99))
def test_freedoms_between_two_whole_numbers_give_a_chance_between_theirs(
    statistic: float, freedom: int, part: float
) -> None:
    between = survival(statistic, freedom + part)
    below, above = naive_survival(statistic, freedom), naive_survival(statistic, freedom + 1)

    assert below - 1e-9 <= between <= above + 1e-9


@pytest.mark.parametrize("freedom", [1e4, 1e6, 1e8])
def test_very_many_freedoms_are_nearly_normal(freedom: float) -> None:
    """At the mean a chi-square variable is larger with 1/2 - 1/(3 √(π n)), nearly."""
    deviation = sqrt(2 * freedom)

    assert survival(freedom, freedom) == pytest.approx(0.5 - 1 / (3 * sqrt(pi * freedom)), abs=1e-6)
    assert survival(freedom - 3 * deviation, freedom) == pytest.approx(0.99865, abs=2e-3)
    assert survival(freedom + 3 * deviation, freedom) == pytest.approx(0.00135, abs=5e-4)


@pytest.mark.parametrize("freedom", [0.5, 1, 2, 3, 479, 1e6])
def test_the_extremes_are_certain_and_impossible_without_an_error(freedom: float) -> None:
    assert survival(0, freedom) == 1
    assert survival(-1.0, freedom) == 1
    assert survival(1e-320, freedom) == pytest.approx(1)
    for huge in (1e9, 1e100, 1e300, 1e308):
        assert survival(huge, freedom) == 0


@pytest.mark.parametrize(
    ("counts", "drawn", "correlations", "statistic", "freedom"),
    [
        ([3, 5, 4], (12, 1 / 3), 3 + 6 / 4, 2 / 4, 2),
        ([12, 9, 7, 12], (20, 1 / 2), 4 + 12 / 9, 18 / 5 * 3 / 4, 3),
        ([4, 0, 3], (10, 0.2), 3, 9 / 1.6, 3),
        ([4, 4, 4], (10, 0.2), 9, 4 / 1.6, 1),
        ([5, 5], (10, 0.5), 4, 0, 1),
    ],
    ids=[
        "of one thing a trial: two decide the third",
        "of a fixed number of members: one freedom less",
        "that are independent: all freedoms",
        "that always agree: one freedom",
        "as expected: nothing",
    ],
)
def test_the_statistic_and_its_freedoms_are_those_by_hand_for_counts(
    counts: list[int],
    drawn: tuple[int, float],
    correlations: float,
    statistic: float,
    freedom: float,
) -> None:
    """`drawn` is how many trials there were, and with which chance."""
    found = ChiSquare.of(counts, *drawn, correlations)

    assert found.statistic == pytest.approx(statistic)
    assert found.freedom == pytest.approx(freedom)
