"""Boards dealt by the thousand: they never change, and every allowed set is equally likely."""

import re
from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations, islice
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="the extra gym is not installed")

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from shapes import OTHERS, SHAPES, legal

from minetui import Problem
from minetui.batch import Boards, deal
from minetui.core import LEVELS, FirstClick, Level, Shape, cells_of
from minetui.studies.uniformity import upper_gamma

from .naive_dealing import STEP, WORD, board, mix, words

ANY, SAFE, OPENING = FirstClick.ANY, FirstClick.SAFE, FirstClick.OPENING
EXPERT = LEVELS["Expert"]


def mined(boards: Boards) -> list[set[int]]:
    """The mines of each board, counted row by row from 0."""
    return [{*np.flatnonzero(cells).tolist()} for cells in boards.mines]


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """A level of any size and shape, of few mines or many."""
    rows, cols, shape = legal(draw(st.integers(1, 8)), draw(st.integers(1, 8)), draw(SHAPES))
    return Level(rows, cols, draw(st.integers(0, rows * cols - 1)), shape)


def test_the_boards_of_a_seed_never_change() -> None:
    assert mined(deal(LEVELS["Beginner"], "1", [0, 1, 2**40])) == [
        {5, 8, 10, 13, 14, 20, 28, 33, 56, 80},
        {6, 8, 24, 30, 34, 56, 64, 70, 72, 73},
        {4, 14, 19, 25, 36, 57, 60, 62, 74, 79},
    ]


@pytest.mark.parametrize(
    ("first_click", "digest"),
    [
        (ANY, "a0de018c53116d2f3cf4ff4af889e0cd093788ecb0dcf63f2be6ecce1ee6f39d"),
        (SAFE, "46f3548c5d21dfe845d987cb19ee61c837fb205335410463f6f34d21bab7d49b"),
        (OPENING, "9a26998ca158402ab401ac493747049774e882e83317ce67545e2d23efe0cec6"),
    ],
)
def test_three_thousand_boards_of_the_named_levels_never_change(
    first_click: FirstClick, digest: str
) -> None:
    numbers = np.arange(1000) * (2**40 + 3)
    dealt = (
        deal(level, "golden", numbers, np.arange(1000) % level.size, first_click)
        for level in LEVELS.values()
    )

    assert sha256(b"".join(boards.mines.tobytes() for boards in dealt)).hexdigest() == digest


@pytest.mark.parametrize(
    ("shape", "first", "digest"),
    [
        (
            Shape.CYLINDER,
            {12, 16, 17, 22, 26, 37, 57, 72, 73, 75},
            "fccf2e073193594fda0c125a1500886bdc2d200a1a18c842dd35a73a2b0eb7f8",
        ),
        (
            Shape.TORUS,
            {9, 12, 13, 15, 30, 34, 35, 40, 45, 53},
            "fc727865fd97fef062d73a06644d8062f0832f2eaa78e94c38b9c3f5c1fcddf4",
        ),
        (
            Shape.HEX,
            {2, 12, 29, 33, 52, 61, 65, 68, 70, 71},
            "cc7dacc0058d710f61bee8e47e8f79b246e400e05e18a19d64dcd8a8f81a52c6",
        ),
        (
            Shape.KNIGHT,
            {17, 30, 34, 37, 39, 51, 57, 59, 67, 75},
            "ff8b77cec4a29d8860cc289c32c5712fec133408d1fcb5475ad3b0399dbbefc2",
        ),
    ],
)
def test_boards_of_other_shapes_never_change(shape: Shape, first: set[int], digest: str) -> None:
    """Also those that are too full for an opening, whose neighbours are drawn in their order."""
    full = Level(8, 8, 58, shape)
    levels = [level.shaped(shape) for level in LEVELS.values()] + [full]
    numbers = np.arange(200) * (2**40 + 3)
    dealt = (
        deal(level, "golden", numbers, np.arange(200) % level.size, first_click)
        for level in levels
        for first_click in FirstClick
    )

    assert mined(deal(LEVELS["Beginner"].shaped(shape), "1", [0])) == [first]
    assert sha256(b"".join(boards.mines.tobytes() for boards in dealt)).hexdigest() == digest


def test_no_seed_of_one_shape_gives_the_boards_of_another() -> None:
    level = LEVELS["Expert"]
    boards = [mined(deal(level.shaped(shape), "s", range(50))) for shape in Shape]
    named = [mined(deal(level, f"{shape}:s", range(50))) for shape in OTHERS]
    count = 50 * (len(Shape) + len(OTHERS))

    assert len({frozenset(mines) for each in boards + named for mines in each}) == count


@given(
    level=levels(),
    seed=st.text(st.characters(codec="utf-8")),
    numbers=st.lists(st.integers(0, 2**63 - 1) | st.integers(0, 9), min_size=1, max_size=6),
    first=st.integers(0, 63),
    first_click=st.sampled_from(FirstClick),
)
def test_the_arrays_give_what_the_words_of_the_derivation_say(
    level: Level, seed: str, numbers: list[int], first: int, first_click: FirstClick
) -> None:
    firsts = [(first + number) % level.size for number in range(len(numbers))]
    said = [
        board(level.key, seed, number, cell, first_click.value)
        for number, cell in zip(numbers, firsts, strict=True)
    ]

    assert mined(deal(level, seed, numbers, np.array(firsts), first_click)) == said


@pytest.mark.parametrize("number", [158_241, 653_464, 1_124_657])
def test_a_word_that_would_favour_some_cells_is_passed_over(number: int) -> None:
    """Some five boards in a million have one; on boards of a million cells every tenth has."""
    assert mined(deal(EXPERT, "1", [number])) == [board(EXPERT.key, "1", number)]


@pytest.mark.parametrize(
    "level", [Level(1000, 1200, 3000), Level(600, 700, 419_000), Level(1, 300_000, 150_000)]
)
def test_large_boards_are_dealt_by_the_same_words(level: Level) -> None:
    assert mined(deal(level, "large", [7, 3])) == [board(level.key, "large", n) for n in (7, 3)]


def test_a_board_is_the_same_whoever_else_is_dealt() -> None:
    numbers = np.random.default_rng(1).permutation(3000)
    firsts = numbers % EXPERT.size
    together = deal(EXPERT, "s", numbers, firsts, OPENING)
    some = [17, 1041, 2065]
    alone = [deal(EXPERT, "s", [n], np.array([n % EXPERT.size]), OPENING) for n in some]

    for number, one in zip(some, alone, strict=True):
        (place,) = np.flatnonzero(numbers == number)
        assert mined(one) == mined(together[place : place + 1])


def test_other_seeds_levels_and_numbers_give_other_boards() -> None:
    wider = Level(16, 30, 98)
    boards = [
        *mined(deal(EXPERT, "s", range(2000))),
        *mined(deal(EXPERT, "s ", range(2000))),
        *(mines for mines in mined(deal(wider, "s", range(2000)))),
    ]

    assert len({frozenset(mines) for mines in boards}) == 6000
    assert max(len(one & other) for one, other in zip(boards, boards[4000:], strict=False)) < 50


def allowed(level: Level, first: int, first_click: FirstClick) -> list[frozenset[int]]:
    """All sets of mines that rule 2 allows, tried one by one."""
    near = {*cells_of(level.grid.neighbours(first))}
    sets = [frozenset(mines) for mines in combinations(range(level.size), level.mines)]
    if first_click is not ANY:
        sets = [mines for mines in sets if first not in mines]
    if first_click is OPENING:
        fewest = min(len(mines & near) for mines in sets)
        sets = [mines for mines in sets if len(mines & near) == fewest]
    return sets


def p_value(seen: Sequence[int]) -> float:
    """The probability of counts that differ as much, if all are expected to be the same."""
    mean = sum(seen) / len(seen)
    return upper_gamma((len(seen) - 1) / 2, sum((count - mean) ** 2 for count in seen) / mean / 2)


@pytest.mark.parametrize("first_click", FirstClick)
@pytest.mark.parametrize(
    ("level", "first"),
    [
        *((Level(2, 4, 3), 1), (Level(1, 7, 4), 0), (Level(3, 3, 4), 4), (Level(3, 3, 7), 0)),
        *((Level(3, 4, 5), 5), (Level(3, 4, 7), 1), (Level(6, 1, 2), 3), (Level(2, 2, 3), 3)),
        *((Level(4, 3, 6, Shape.CYLINDER), 4), (Level(3, 4, 5, Shape.TORUS), 3)),
        *((Level(3, 4, 8, Shape.HEX), 5), (Level(3, 4, 9, Shape.KNIGHT), 0)),
    ],
)
def test_every_allowed_set_of_mines_is_dealt_equally_often(
    level: Level, first: int, first_click: FirstClick
) -> None:
    sets = allowed(level, first, first_click)
    boards = 60 * len(sets)
    dealt = deal(level, "sets", range(boards), np.full(boards, first), first_click)
    seen = dict.fromkeys(sets, 0)
    for mines in mined(dealt):
        seen[frozenset(mines)] += 1  # a KeyError for a set that is not allowed

    assert len(sets) == 1 or p_value([*seen.values()]) > 1e-3


def test_first_cells_of_a_batch_may_all_be_different() -> None:
    level = Level(3, 5, 10)  # too full for a free block in the middle, but not for one in a corner
    firsts = np.arange(15).repeat(100)
    dealt = mined(deal(level, "crowded", range(1500), firsts, OPENING))

    sets = [{*allowed(level, first, OPENING)} for first in range(15)]
    assert all(frozenset(mines) in sets[first] for first, mines in zip(firsts, dealt, strict=True))


def test_no_boards_are_boards_too() -> None:
    none = deal(EXPERT, "s", [], np.zeros(0, np.int64), OPENING)

    assert (len(none), none.mines.shape, none.numbers.shape) == (0, (0, 16, 30), (0, 16, 30))
    assert none.openings.shape == (0, 16, 30)
    assert none.three_bv.tolist() == none.fields == []


@pytest.mark.parametrize(
    ("numbers", "first", "message"),
    [
        ([-1], None, "expected board numbers from 0 to 9,223,372,036,854,775,807, got -1"),
        ([2**63], None, "expected board numbers from 0 to 9,223,372,036,854,775,807, got 9,2"),
        ([0.5], None, "expected board numbers: whole numbers below 9,223,372,036,854,775,808 in"),
        ([[1]], None, "expected board numbers: whole numbers below 9,223,372,036,854,775,808 in"),
        ([1], [480], "expected first cells from 0 to 479, got 480"),
        ([1], [-1], "expected first cells from 0 to 479, got -1"),
        ([1, 2], [0], "expected 2 first cells, got 1"),
        ([1], 7, "expected first cells: whole numbers below 480 in a row, got int64 in 0 dim"),
    ],
)
def test_what_no_board_can_have_is_refused_in_a_line(
    numbers: list[int], first: object, message: str
) -> None:
    with pytest.raises(Problem) as raised:
        deal(EXPERT, "s", numbers, None if first is None else np.array(first))

    assert str(raised.value).startswith(message)


def test_the_name_of_a_first_click_is_none() -> None:
    """Else any name would get an opening."""
    with pytest.raises(Problem, match=r"^expected a first click such as .*OPENING, got 'safe'$"):
        deal(EXPERT, "s", [1], first_click="safe")


def test_more_cells_than_arrays_hold_are_refused_in_a_line() -> None:
    with pytest.raises(Problem, match=r"expected at most 2,147,483,647 cells in a batch, got 10"):
        deal(Level(10_000, 10_000, 5), "s", range(100))


def test_the_figures_of_the_page_are_those_of_the_derivation() -> None:
    """The key, and of three boards the state, words and places: all that one may compare."""
    page = (Path(__file__).parent.parent.parent / "docs" / "dealing.md").read_text("utf-8")
    rows = re.findall(r"^\| (\S+) \| 0x([0-9A-F]{16}) \| (.*) \| (.*) \| (.*) \|$", page, re.M)
    beginner = LEVELS["Beginner"].key
    digest = sha256(b"minetui batch 1:9x9x10:1").digest()
    key, mask = (int.from_bytes(digest[start : start + 8], "little") for start in (0, 8))

    assert f"K = 0x{key:016X} and L = 0x{mask:016X}" in page
    torus = sha256(b"minetui batch 1:9x9x10xtorus:1").digest()
    others = (int.from_bytes(torus[start : start + 8], "little") for start in (0, 8))
    (dealt,) = mined(deal(LEVELS["Beginner"].shaped(Shape.TORUS), "1", [0]))
    assert "has K = 0x{:016X} and L = 0x{:016X}".format(*others) in page
    assert f"and its board 0 the mines {' '.join(map(str, sorted(dealt)))}." in page
    for number, (name, state, first_words, places, mines) in zip((0, 1, 2**40), rows, strict=True):
        drawn = [*islice(words(beginner, "1", number), 3)]
        assert name in (str(number), "2⁴⁰")
        assert int(state, 16) == mix((key + number * STEP) % WORD) ^ mask
        assert [f"{word:08X}" for word in drawn] == first_words.split()
        assert [word * 81 // 2**32 for word in drawn] == [*map(int, places.split())]
        assert mined(deal(LEVELS["Beginner"], "1", [number])) == [{*map(int, mines.split())}]
