"""From an edit to new odds, on Expert positions amid a game; run with -o addopts= -s."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

from minetui.core import LEVELS, Minefield, Position, Sketch, Status, cells_of
from minetui.core.deal import deal
from minetui.solver import Findings, Memory, deadline

EXPERT = LEVELS["Expert"]
POSITIONS = 200
MOST = 0.2  # seconds from an edit to new odds
BUDGET = 2.0  # seconds for all findings


def middles(random: Random) -> Iterator[Position]:
    """Positions with 60 to 300 cells revealed at random, none of which is a mine."""
    while True:
        here, wanted = (
            Position(Minefield(EXPERT.grid, deal(EXPERT, random))),
            random.randint(60, 300),
        )
        safe = list(cells_of(here.field.safe))
        random.shuffle(safe)
        for cell in safe:
            if here.revealed.bit_count() < wanted:
                here = here.reveal(cell)
        if here.status is Status.PLAYING:
            yield here


def shown(name: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    median, most = ordered[len(ordered) // 2], ordered[int(0.95 * len(ordered))]
    print(
        f"{name}: median {1000 * median:.1f} ms, 95 % {1000 * most:.1f} ms, "
        f"longest {1000 * ordered[-1]:.1f} ms"
    )


def test_new_odds_come_at_once_after_an_edit() -> None:
    """The first edit is made on a board that is not known; the second reveals a cell of it."""
    random, fresh, edited, whole = Random(18), list[float](), list[float](), list[float]()
    for here, _ in zip(middles(random), range(POSITIONS), strict=False):
        memory, sketch = Memory(), Sketch.of(here.surface)
        start = perf_counter()
        for number, _found in enumerate(Findings.search(sketch, deadline(BUDGET), memory)):
            if not number:
                fresh.append(perf_counter() - start)
        whole.append(perf_counter() - start)
        cell = random.choice(list(cells_of(here.covered & here.field.safe)))
        start = perf_counter()
        next(Findings.search(sketch.paint(cell, here.field.number(cell)), memory=memory))
        edited.append(perf_counter() - start)
    shown("first odds", fresh)
    shown("odds after an edit", edited)
    shown("all findings", whole)

    assert max(fresh + edited) <= MOST
