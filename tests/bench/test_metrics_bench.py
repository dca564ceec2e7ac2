"""How fast a board is measured: 3BV and ZiNi, beside the community's compiled library.

ms_toollib is in Rust; minetui doesn't need it, and where it isn't installed its tests are skipped.
It is given its own kind of board, lists of rows, and both count the numbers of the cells first.
Both answer the same boards in one run, turn by turn, and must agree on every one.
"""

from collections.abc import Callable
from random import Random
from types import ModuleType

import pytest
from measuring import Report, best

from minetui.core import LEVELS, CellSet, Minefield, Position, cells_of, has
from minetui.core.deal import deal
from minetui.core.zini import zini, zini_left

EXPERT = LEVELS["Expert"]
BOARDS = [deal(EXPERT, Random(f"metrics {number}")) for number in range(50)]


@pytest.fixture(scope="module")
def library() -> ModuleType:
    """The compiled library, or the test is skipped."""
    return pytest.importorskip("ms_toollib")  # type: ignore[no-any-return]


def rows_of(mines: CellSet) -> list[list[int]]:
    """A board for the library: -1 for a mine, and no numbers yet."""
    cells, cols = [-has(mines, cell) for cell in range(EXPERT.grid.size)], EXPERT.cols
    return [cells[start : start + cols] for start in range(0, len(cells), cols)]


ROWS = [rows_of(mines) for mines in BOARDS]


def three_bv(mines: CellSet) -> int:
    """The 3BV of a board of which nothing is known yet, with all its numbers."""
    field = Minefield(EXPERT.grid, mines)
    assert field.numbered
    return field.three_bv


def greedy(mines: CellSet) -> int:
    """The ZiNi of a board of which nothing is known yet."""
    return zini(Minefield(EXPERT.grid, mines))


def all_of(measure: Callable[[CellSet], int]) -> Callable[[], list[int]]:
    return lambda: [measure(mines) for mines in BOARDS]


def in_mid_game(mines: CellSet) -> Position:
    """A game after 25 reveals that a player could be lucky with, and half of the flags."""
    source, here = Random(mines), Position(Minefield(EXPERT.grid, mines))
    for _ in range(25):
        here = here.reveal(source.choice([*cells_of(here.field.safe & ~here.revealed)]))
    for mine in list(cells_of(mines))[::2]:
        here = here.toggle_flag(mine)
    return here


def test_fifteen_thousand_3bv_and_a_thousand_zini_of_expert_boards_take_a_second(
    report: Report,
) -> None:
    bench, clicks = (one / len(BOARDS) for one in best(all_of(three_bv), all_of(greedy)))
    report("3BV of an Expert board, with its numbers", bench)
    report("greedy ZiNi of an Expert board", clicks)

    assert bench <= 1 / 15_000
    assert clicks <= 1 / 1_000


def test_a_position_of_a_replay_is_measured_in_no_time(report: Report) -> None:
    games = [in_mid_game(mines) for mines in BOARDS]
    solved, left = (
        one / len(games)
        for one in best(
            lambda: [here.field.solved_three_bv(here.revealed) for here in games],
            lambda: [zini_left(here) for here in games],
        )
    )
    report("solved 3BV of an Expert position", solved)
    report("ZiNi left in an Expert position", left)

    assert solved <= 60e-6
    assert left <= 1e-3


def test_3bv_with_the_numbers_beats_the_compiled_library(
    library: ModuleType, report: Report
) -> None:
    def theirs() -> list[int]:
        return [library.cal_bbbv(library.cal_board_numbers(rows)) for rows in ROWS]

    ours = all_of(three_bv)
    mine, compiled = (one / len(BOARDS) for one in best(ours, theirs, turns=40))
    report("3BV of an Expert board, with its numbers", mine, "ms_toollib, compiled", compiled)

    assert ours() == theirs()
    assert compiled >= 1.5 * mine


def test_greedy_zini_agrees_with_the_compiled_library_at_a_fraction_of_its_speed(
    library: ModuleType, report: Report
) -> None:
    def theirs() -> list[int]:
        return [library.cal_zini(library.cal_board_numbers(rows)) for rows in ROWS]

    ours = all_of(greedy)
    mine, compiled = (one / len(BOARDS) for one in best(ours, theirs))
    report("greedy ZiNi of an Expert board", mine, "ms_toollib, compiled", compiled)

    assert ours() == theirs()
    assert mine <= 5 * compiled
