"""Levels: which are legal, what they are called, and what the kind of a board says."""

import pytest

from minetui.core import LEVELS, BoardKind, Grid, Level, LevelError

TOO_LARGE = "expected at most 100,000,000 cells, got"


def test_the_named_levels_are_those_that_every_player_knows() -> None:
    assert {
        **{"Beginner": Level(9, 9, 10), "Intermediate": Level(16, 16, 40)},
        "Expert": Level(16, 30, 99),
    } == LEVELS


def test_a_level_knows_its_name_and_its_numbers() -> None:
    expert, turned, old = Level(16, 30, 99), Level(30, 16, 99), Level(8, 8, 10)

    assert [level.name for level in (expert, turned, old)] == ["Expert", "Custom", "Custom"]
    assert (expert.grid, expert.size, expert.density) == (Grid(16, 30), 480, 99 / 480)
    assert expert.key == (16, 30, 99, "square")
    assert expert.described == {"rows": 16, "cols": 30, "mines": 99}


@pytest.mark.parametrize("text", ["expert", "Expert", " EXPERT "])
def test_a_level_is_found_by_its_name_in_any_case(text: str) -> None:
    assert Level.named(text) == Level(16, 30, 99)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (("expert", None, None, None), (Grid(16, 30), 99)),
        (("expert", 5, None, None), (Grid(5, 30), 99)),
        (("Expert", None, 6, None), (Grid(16, 6), 99)),
        (("expert", None, None, 0), (Grid(16, 30), 0)),
        ((None, None, None, None), (Grid(9, 9), 10)),
        (("", None, None, 10), (Grid(9, 9), 10)),
        ((None, 0, 20, 30), (Grid(0, 20), 30)),
    ],
)
def test_numbers_that_are_not_given_are_those_of_the_named_level_or_of_beginner(
    given: tuple[str | None, int | None, int | None, int | None], found: tuple[Grid, int]
) -> None:
    assert Level.grid_and_mines(*given) == found


@pytest.mark.parametrize("text", ["custom", "", "hard"])
def test_an_unknown_name_is_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(LevelError) as error:
        Level.named(text)

    assert str(error.value) == f"expected one of beginner, intermediate, expert, got {text!r}"


@pytest.mark.parametrize(
    ("rows", "cols", "mines"),
    [(1, 1, 0), (1, 2, 1), (3, 3, 8), (10_000, 10_000, 99_999_999), (1, 100_000_000, 0)],
)
def test_one_safe_cell_is_enough_and_a_hundred_million_cells_are_not_too_many(
    rows: int, cols: int, mines: int
) -> None:
    """Rule 1."""
    assert Level(rows, cols, mines).mines == mines


@pytest.mark.parametrize(
    ("rows", "cols", "mines", "message"),
    [
        (0, 5, 0, "expected at least 1 row, got 0"),
        (5, 0, 0, "expected at least 1 column, got 0"),
        (-3, -3, 1, "expected at least 1 row, got -3"),
        (3, 3, 9, "expected 0 to 8 mines on 3 × 3, got 9"),
        (3, 3, -1, "expected 0 to 8 mines on 3 × 3, got -1"),
        (1, 1, 1, "expected 0 to 0 mines on 1 × 1, got 1"),
        (10_000, 10_001, 0, f"{TOO_LARGE} 10001 × 10000 = 100,010,000"),
        (10**12, 10**12, 5, f"{TOO_LARGE} {10**12} × {10**12} = {10**24:,}"),  # nothing allocated
    ],
)
def test_a_level_without_a_safe_cell_or_a_shape_is_refused(
    rows: int, cols: int, mines: int, message: str
) -> None:
    """Rule 1."""
    with pytest.raises(LevelError) as error:
        Level(rows, cols, mines)

    assert str(error.value) == message


@pytest.mark.parametrize(
    ("kind", "solvable", "adjusted", "technique"),
    [
        ("", False, False, ""),
        (BoardKind.of("solvable", "logic"), True, False, "logic"),
        ("adjusted:logic", False, True, "logic"),
        ("solvable", False, False, ""),
        ("adjusted", False, False, ""),
        ("unsolvable:logic", False, False, "logic"),
    ],
)
def test_a_kind_says_whether_its_boards_need_no_guess_and_whether_they_were_changed(
    kind: str, solvable: bool, adjusted: bool, technique: str
) -> None:
    boards = BoardKind(kind)

    assert (boards.is_solvable, boards.is_adjusted) == (solvable, adjusted)
    assert boards.technique == technique
