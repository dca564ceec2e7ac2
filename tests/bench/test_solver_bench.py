"""The solver's speed: positions of all levels, Expert boards and advice; run with -o addopts= -s.

Each is timed against a plain way to the same answer, which stands here; the odds also beside
ms_toollib, a compiled library, in Rust, where it is installed.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import comb, inf
from random import Random
from statistics import median
from time import perf_counter
from typing import TypeVar

import pytest
from measuring import Show, best, seconds, seconds_of

from minetui.core import (
    LEVELS,
    Cell,
    CellSet,
    FirstClick,
    Level,
    Minefield,
    Position,
    Shape,
    Status,
    Surface,
    cells_of,
    has,
    only,
)
from minetui.core.deal import deal
from minetui.solver import PAIRS, TECHNIQUES, Analysis, Contradiction, Memory, Odds, deadline
from minetui.solver.advice import USUAL, advice_on, candidates
from minetui.solver.counting import _of_small_shape
from minetui.solver.dealers import Solvable, needs_no_guess
from minetui.solver.frontier import Component, Frontier

Item = TypeVar("Item")

BUDGET = 0.2  # seconds, as in the game
EXPERT, FIRST = LEVELS["Expert"], 93


def game(random: Random, level: Level = EXPERT, first: Cell = FIRST) -> list[Surface]:
    """The positions of a game that is played by the odds and knows how to guess."""
    field = Minefield(level.grid, deal(level, random, first, FirstClick.OPENING))
    here, seen = Position(field).reveal(first), list[Surface]()
    while here.status is Status.PLAYING:
        seen.append(here.surface)
        parts = Analysis(here.surface).odds.parts
        safest = [cell for cells, _ in parts for cell in cells_of(cells) if has(field.safe, cell)]
        here = here.reveal(safest[0])
    return seen


def enumerated(surface: Surface) -> int:
    """The layouts of a surface, by trying the cells of each component one by one: the baseline."""
    found = Frontier.of(surface)
    together = {0: 1}
    for component in found.components:
        ways = placed(component)
        together = {
            total: sum(count * ways.get(total - mines, 0) for mines, count in together.items())
            for total in {mines + more for mines in together for more in ways}
        }
    sea = found.sea.bit_count()
    left = {mines: found.mines_left - mines for mines in together}
    return sum(n * comb(sea, left[mines]) for mines, n in together.items() if left[mines] >= 0)


def placed(component: Component) -> dict[int, int]:
    """How many ways there are to mine the cells of a component, by the number of mines."""
    needs = [one.mines for one in component.constraints]
    room = [one.cells.bit_count() for one in component.constraints]
    near: dict[int, list[int]] = {}
    for place, one in enumerate(component.constraints):
        for cell in cells_of(one.cells):
            near.setdefault(cell, []).append(place)
    cells, ways = list(near), dict[int, int]()

    def walk(at: int, mines: int) -> None:
        if at == len(cells):
            ways[mines] = ways.get(mines, 0) + 1
            return
        around = near[cells[at]]
        for mined in (0, 1):
            for place in around:
                needs[place] -= mined
                room[place] -= 1
            if all(0 <= needs[place] <= room[place] for place in around):
                walk(at + 1, mines + mined)
            for place in around:
                needs[place] += mined
                room[place] += 1

    walk(0, 0)
    return ways


def test_positions_a_second(show: Show) -> None:
    random = Random(1)
    games = [game(random) for _ in range(8)]
    every = [one for seen in games for one in seen]
    count = len(every)
    small = [one for one in every[::4] if most_cells(one) <= 42]  # enumeration comes to an end
    scratch = count / seconds(lambda: [Analysis(one).odds for one in every], 3)
    naive = len(small) / seconds(lambda: [enumerated(one) for one in small])
    same = len(small) / seconds(lambda: [Analysis(one).odds for one in small])
    assert [enumerated(one) for one in small[::9]] == [
        Analysis(one).odds.layouts for one in small[::9]
    ]

    def with_memory() -> None:
        for seen in games:
            memory = Memory()
            for one in seen:
                _ = Analysis(one, memory=memory).odds

    amortised = count / seconds(with_memory, 3)
    paired = seconds(lambda: [PAIRS.certain(Analysis(one)) for one in every]) / count
    show(f"{count} positions: {scratch:,.0f}/s from scratch, {amortised:,.0f}/s in a game")
    show(f"of {len(small)} of them: {same:,.0f}/s; by enumeration {naive:,.0f}/s")
    show(f"pairs to a fixpoint: {paired * 1e3:.2f} ms")

    assert scratch >= 2000
    assert amortised >= 1.5 * scratch  # some 9,600 a second where from scratch it is 5,800
    assert same >= 1.8 * naive
    assert paired <= 0.002


@pytest.mark.parametrize(
    ("name", "games", "bar"),
    [("Beginner", 40, 1.0), ("Intermediate", 6, 1.7), ("Expert", 4, 2.8)],
)
def test_exact_odds_beat_the_compiled_library(
    name: str, games: int, bar: float, show: Show
) -> None:
    library = pytest.importorskip("ms_toollib")
    random, level = Random(name), LEVELS[name]
    every = [one for _ in range(games) for one in game(random, level, level.grid.middle)]
    boards = [drawn_for_library(one) for one in every]

    def ours(surface: Surface) -> Odds:
        return Analysis(surface).odds

    def theirs(rows: list[list[int]]) -> list[list[float]]:
        return library.cal_probability_onboard(rows, level.mines)[0]  # type: ignore[no-any-return]

    for surface, rows in zip(every, boards, strict=True):
        odds, told = ours(surface), [mined for row in theirs(rows) for mined in row]
        for cell in cells_of(surface.covered):
            assert told[cell] == pytest.approx(float(odds.of(cell) or 0), abs=1e-9)
    mine, compiled = [inf] * len(every), [inf] * len(every)
    for _ in range(15):
        # Nobody has seen the positions before, nor any shape at the first of them.
        _of_small_shape.cache_clear()
        fresh = [Surface(one.grid, one.mine_count, one.numbered, one.covered) for one in every]
        mine = [*map(min, mine, each_timed(ours, fresh))]
        compiled = [*map(min, compiled, each_timed(theirs, boards))]
    ratio, each = sum(compiled) / sum(mine), sum(mine) / len(every) * 1e6
    show(f"exact odds of {len(every)} {name} positions: {each:.0f} µs, {ratio:.2f} x ms_toollib")

    assert ratio >= bar


def each_timed(answer: Callable[[Item], object], items: Sequence[Item]) -> list[float]:
    """How long each answer takes, so that a busy machine disturbs a few and not their sum."""
    times = list[float]()
    for item in items:
        start = perf_counter()
        answer(item)
        times.append(perf_counter() - start)
    return times


def drawn_for_library(surface: Surface) -> list[list[int]]:
    """A surface as the library wants it: rows of numbers, 10 for a covered cell."""
    shown = [10] * surface.grid.size
    for number, cells in enumerate(surface.numbered):
        for cell in cells_of(cells):
            shown[cell] = number
    cols = surface.grid.numbers["cols"]
    return [shown[start : start + cols] for start in range(0, len(shown), cols)]


def most_cells(surface: Surface) -> int:
    """The cells of the largest component."""
    sizes = (sum(box.bit_count() for box in one.boxes.values()) for one in components(surface))
    return max(sizes, default=0)


def components(surface: Surface) -> tuple[Component, ...]:
    return Frontier.of(surface).components


def test_odds_on_any_shape_take_at_most_twice_as_long(show: Show) -> None:
    """The medians, over positions of Expert games, which have the same density of mines."""
    positions = {shape: positions_of(shape) for shape in Shape}
    times = {shape: [inf] * len(every) for shape, every in positions.items()}
    for _ in range(7):
        _of_small_shape.cache_clear()
        for shape, every in positions.items():
            fresh = [Surface(one.grid, one.mine_count, one.numbered, one.covered) for one in every]
            took = each_timed(lambda surface: Analysis(surface).odds, fresh)
            times[shape] = [*map(min, times[shape], took)]
    medians = {shape: median(took) for shape, took in times.items()}
    ratios = {shape: each / medians[Shape.SQUARE] for shape, each in medians.items()}
    for shape, each in medians.items():
        slowest = max(times[shape]) * 1e6
        told = f"median {each * 1e6:.0f} µs, {ratios[shape]:.2f} x square, at most {slowest:.0f} µs"
        show(f"odds on {shape}: {told}")

    assert max(ratios.values()) <= 2


def positions_of(shape: Shape) -> list[Surface]:
    """Some positions of Expert games on boards of a shape."""
    random, level = Random(1), EXPERT.shaped(shape)
    every = [one for _ in range(6) for one in game(random, level, level.grid.middle)]
    return random.sample(every, 150)


@pytest.mark.parametrize("opened", [20, 60, 120, 200, 300])
def test_scattered_positions_are_answered_in_time(opened: int, show: Show) -> None:
    random, slowest, partial = Random(opened), 0.0, 0
    for _ in range(20):
        field = Minefield(EXPERT.grid, deal(EXPERT, random))
        here = Position(field)
        for cell in random.sample(list(cells_of(field.safe)), opened):
            here = here.reveal(cell)
        start, found = perf_counter(), Analysis(here.surface, deadline(BUDGET)).odds
        slowest = max(slowest, perf_counter() - start)
        partial += not found.layouts
        assert not found.safe & field.mines
        assert not found.mines & field.safe
    told = f"{20 - partial} of 20 counted, the slowest answer after {slowest * 1e3:.0f} ms"
    show(f"{opened} cells opened at random: {told}")

    assert slowest <= 2 * BUDGET


def stepwise(field: Minefield) -> CellSet:
    """The cells revealed without a guess, with each move worked out from scratch: the baseline."""
    here = Position(field).reveal(FIRST)
    while here.status is Status.PLAYING:
        _, proven = TECHNIQUES.first_safe(Analysis(here.surface))
        if not proven.safe:
            break
        here = here.reveal_all(proven.safe)
    return here.revealed


def test_boards_are_solved_sooner_than_move_by_move(show: Show) -> None:
    random = Random(2)
    deals = [deal(EXPERT, random, FIRST, FirstClick.OPENING) for _ in range(60)]

    def fields() -> list[Minefield]:
        return [Minefield(EXPERT.grid, mines) for mines in deals]

    solvable = [needs_no_guess(field, FIRST, TECHNIQUES) for field in fields()]
    assert solvable == [stepwise(field) == field.safe for field in fields()]
    ours, naive = best(
        lambda: [needs_no_guess(field, FIRST, TECHNIQUES) for field in fields()],
        lambda: [stepwise(field) for field in fields()],
        turns=3,
    )
    show(f"{60 / ours:,.0f} boards tried a second; move by move {60 / naive:,.0f}")

    assert naive >= 2 * ours


def safest_after(odds: Odds, cell: Cell) -> Fraction:
    """What `survived` returns, from the odds of each number from scratch: the baseline."""
    surface, total, here = odds.surface, Fraction(0), only(cell)
    for number in range(9):
        numbered = list(surface.numbered)
        numbered[number] |= here
        shown = replace(surface, numbered=tuple(numbered), covered=surface.covered & ~here)
        with suppress(Contradiction):
            after = Analysis(shown).odds
            total += after.layouts * (1 - after.parts[0][1])
    return total


def test_advice_beats_counting_after_every_number(show: Show) -> None:
    random, guesses = Random(3), list[Odds]()
    while len(guesses) < 40:
        found = (Analysis(one).odds for one in game(random))
        guesses += (odds for odds in found if odds.parts[0][1] and odds.layouts > USUAL.layouts)

    def naive(odds: Odds) -> Cell:
        cells = candidates(odds)
        return max(cells, key=lambda cell: safest_after(odds, cell)) if cells[1:] else cells[0]

    each = sorted(seconds(lambda odds=odds: advice_on(odds)) for odds in guesses)
    ours, plain = best(
        lambda: [advice_on(replace(odds)) for odds in guesses],
        lambda: [naive(odds) for odds in guesses],
        turns=3,
    )
    told = f"median {each[len(each) // 2] * 1e3:.1f} ms, {plain / ours:.1f} x as fast"
    show(f"advice: {told} as counting after every number")

    assert each[len(each) // 2] <= 0.02
    assert plain >= 2 * ours


def test_a_solvable_board_is_dealt_soon(show: Show) -> None:
    dealer = Solvable("logic")
    times = sorted(
        seconds(lambda seed=seed: dealer(EXPERT, Random(seed), FIRST, FirstClick.OPENING))
        for seed in range(25)
    )
    show(f"solvable by logic: median {times[12] * 1e3:.0f} ms")

    assert times[12] <= 0.05


@pytest.mark.parametrize("shape", list(Shape))
def test_twenty_solvable_boards_a_second_are_dealt_on_any_shape(shape: Shape, show: Show) -> None:
    """Expert boards that logic solves from the middle, dealt and accepted."""
    level, dealer = EXPERT.shaped(shape), Solvable("logic")
    tried = list[float]()
    first, random = level.grid.middle, Random(4)

    def dealt() -> None:
        dealer(level, random, first, FirstClick.OPENING, tried.append)

    took = seconds_of(dealt, 100)
    share = 100 / (100 + len(tried))
    show(f"{shape}: {1 / took:,.0f} solvable boards a second; one board in {1 / share:.1f} is so")

    # Of an Expert cross one board in some hundreds is solvable.
    assert took <= 1 / (5 if shape is Shape.CROSS else 20)
