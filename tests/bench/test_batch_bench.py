"""Batches of 1,024 boards beside the community's compiled library, which deals them one by one.

ms_toollib is in Rust; where it isn't installed its tests are skipped. It is given and gives its own
kind of board, lists of rows. Both work in one run, turn by turn, and count the same boards.
"""

from types import ModuleType

import pytest

pytest.importorskip("numpy", reason="the extra gym is not installed")

import numpy as np
from measuring import Report, Work, seconds

from minetui.batch import Boards, Games, deal
from minetui.core import LEVELS, FirstClick, Level, Shape
from minetui.studies import Census, Chances

BATCH = 1024
FEW = 128
ROUNDS = 100
NUMBERS = np.arange(BATCH) * 1009


@pytest.fixture(scope="module")
def library() -> ModuleType:
    """The compiled library, or the test is skipped."""
    return pytest.importorskip("ms_toollib")  # type: ignore[no-any-return]


def of_a_board(ours: Work, *others: Work) -> list[float]:
    """The best times by the board, of a batch of ours and of so many others, in turns.

    All turns are of a few milliseconds, which a busy machine leaves alone now and then.
    """
    counts = BATCH, *[FEW for _ in others]
    times = [[seconds(work) for work in (ours, *others)] for _ in range(ROUNDS)]
    return [
        min(column) / count for column, count in zip(zip(*times, strict=True), counts, strict=True)
    ]


def rows_of(boards: Boards) -> list[list[list[int]]]:
    """Boards for the library: -1 for a mine, and no numbers yet."""
    return np.negative(boards.mines.view(np.int8)).tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("first_click", [FirstClick.SAFE, FirstClick.OPENING])
@pytest.mark.parametrize("name", LEVELS)
def test_a_board_with_its_numbers_is_dealt_four_times_as_fast_as_by_the_compiled_library(
    name: str, first_click: FirstClick, library: ModuleType, report: Report
) -> None:
    """Both keep the first cell free, or its neighbours, too."""
    level = LEVELS[name]
    rows, cols, mines, _ = level.key
    middle = level.grid.middle
    row, col = level.grid.place(middle)
    theirs = library.laymine if first_click is FirstClick.SAFE else library.laymine_op
    firsts = np.full(BATCH, middle)

    def dealt() -> object:
        return deal(level, "bench", NUMBERS, firsts, first_click).numbers

    def dealt_by_them() -> object:
        return [theirs(rows, cols, mines, row, col) for _ in range(FEW)]

    ours, compiled = of_a_board(dealt, dealt_by_them)
    what = f"deal {name} with numbers ({first_click.value})"
    report(what, ours, "ms_toollib, compiled", compiled)

    assert compiled >= 4 * ours


@pytest.mark.parametrize("numbered", [False, True], ids=["of mines", "of numbers"])
@pytest.mark.parametrize("name", LEVELS)
def test_3bv_is_counted_faster_than_by_the_compiled_library(
    name: str, numbered: bool, library: ModuleType, report: Report
) -> None:
    """Of boards that have no numbers yet, or of such as have them."""
    boards = deal(LEVELS[name], "bench", NUMBERS)
    rows = rows_of(boards)
    with_numbers = [library.cal_board_numbers(each) for each in rows]

    def mine() -> list[int]:
        fresh = Boards(boards.level, boards.mines)
        if numbered:
            fresh.__dict__["numbers"] = boards.numbers
        return fresh.three_bv.tolist()  # type: ignore[no-any-return]

    def theirs(count: int = FEW) -> list[int]:
        if numbered:
            return [library.cal_bbbv(each) for each in with_numbers[:count]]
        return [library.cal_bbbv(library.cal_board_numbers(each)) for each in rows[:count]]

    ours, compiled = of_a_board(mine, theirs)
    what = f"3BV of {name}, {'numbers given' if numbered else 'with numbers'}"
    report(what, ours, "ms_toollib, compiled", compiled)

    assert mine() == theirs(BATCH)
    assert compiled >= 1.5 * ours


@pytest.mark.parametrize("name", LEVELS)
def test_boards_of_a_batch_are_counted_faster_than_alone(name: str, report: Report) -> None:
    boards = deal(LEVELS[name], "bench", NUMBERS)

    def labels() -> object:
        return Boards(boards.level, boards.mines).openings

    def fields() -> object:
        return [field.three_bv for field in boards[:FEW].fields]

    openings, alone = of_a_board(labels, fields)
    (counted,) = of_a_board(lambda: Boards(boards.level, boards.mines).numbers)
    report(f"openings of {name}", openings, "3BV, one by one in core", alone)
    report(f"numbers of {name}", counted)

    assert alone >= 4 * openings


@pytest.mark.parametrize("shape", [shape for shape in Shape if shape is not Shape.SQUARE])
def test_boards_of_other_shapes_take_at_most_five_times_as_long(
    shape: Shape, report: Report
) -> None:
    """Each beside the same of ordinary boards; up to four times were measured."""
    both = [LEVELS["Expert"], LEVELS["Expert"].shaped(shape)]
    few = NUMBERS[:FEW]
    batches = [deal(level, "bench", few) for level in both]
    works: dict[str, list[Work]] = {
        "deal": [lambda level=level: deal(level, "bench", few) for level in both],
        "numbers": [lambda each=each: fresh(each).numbers for each in batches],
        "3BV": [lambda each=each: fresh(each).three_bv for each in batches],
        "an opening": [lambda each=each: opened(each) for each in batches],
        "ZiNi": [lambda each=each: fresh(each).zini for each in batches],
    }
    for what, pair in works.items():
        times = [[seconds(work) for work in pair] for _ in range(ROUNDS // 2)]
        ordinary, other = (min(column) / FEW for column in zip(*times, strict=True))
        report(f"{what} on Expert, {shape}", other, "square", ordinary)

        assert other <= 5 * ordinary


def fresh(boards: Boards) -> Boards:
    """The same boards, of which nothing is counted yet."""
    return Boards(boards.level, boards.mines)


def opened(boards: Boards) -> Games:
    """Games on these boards, each with its first zero revealed."""
    games, every = Games(boards.level, len(boards)), np.arange(len(boards))
    games.place(every, boards)
    games.reveal(every, boards.zeros.reshape(len(boards), -1).argmax(axis=1))
    return games


def test_a_million_expert_boards_are_dealt_and_counted_in_ten_seconds(report: Report) -> None:
    level: Level = LEVELS["Expert"]
    census = Census(Chances.of(level, 0, FirstClick.ANY))
    (one,) = of_a_board(lambda: census.add_batch(deal(level, "bench", NUMBERS)))
    report("deal an Expert board, count cells and pairs", one)

    assert one <= 10e-6
