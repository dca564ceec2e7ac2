"""The solver's speed on Expert games, in positions a second; run with -o addopts= -s."""

from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest

from minetui.core.deal import FirstClick, deal
from minetui.core.grid import cells_of, has
from minetui.core.levels import LEVELS
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status
from minetui.core.surface import Surface
from minetui.solver.counting import Memory
from minetui.solver.odds import odds
from minetui.solver.pairs import settled_by_pairs
from minetui.solver.rung import Rung
from minetui.solver.solvable import Solvable

EXPERT, FIRST = LEVELS["Expert"], 93


def game(random: Random) -> list[Surface]:
    """The positions of a game that is played by the odds and knows how to guess."""
    field = Minefield(EXPERT.grid, deal(EXPERT, random, FIRST, FirstClick.OPENING))
    here, seen = Position(field).reveal(FIRST), list[Surface]()
    while here.status is Status.PLAYING:
        seen.append(here.surface)
        parts = odds(here.surface).parts
        safest = [cell for cells, _ in parts for cell in cells_of(cells) if has(field.safe, cell)]
        here = here.reveal(safest[0])
    return seen


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def test_positions_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(1)
    games = [game(random) for _ in range(8)]
    count = sum(map(len, games))
    scratch = count / seconds(lambda: [odds(one) for seen in games for one in seen])

    def with_memory() -> None:
        for seen in games:
            memory = Memory()
            for one in seen:
                odds(one, counter=memory)

    amortised = count / seconds(with_memory)
    paired = seconds(lambda: [settled_by_pairs(one) for seen in games for one in seen]) / count
    with capsys.disabled():
        print(f"\n  {count} positions: {scratch:,.0f}/s from scratch, {amortised:,.0f}/s in a game")
        print(f"  pairs to a fixpoint: {paired * 1e3:.2f} ms", end="")

    assert scratch >= 500
    assert paired <= 0.002


def test_a_solvable_board_is_dealt_soon(capsys: pytest.CaptureFixture[str]) -> None:
    dealer = Solvable(Rung.LOGIC)
    times = sorted(
        seconds(lambda seed=seed: dealer(EXPERT, Random(seed), FIRST, FirstClick.OPENING))
        for seed in range(25)
    )
    with capsys.disabled():
        print(f"\n  solvable by logic: median {times[12] * 1e3:.0f} ms", end="")

    assert times[12] <= 0.5
