"""ZiNi: the greedy method, against a second implementation that counts every cell by itself."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import Place, places

from minetui.core import LEVELS, Level, Minefield, Position, Shape, cells_of, has, only, set_of
from minetui.core.zini import human_zini, least_zini, random_zini, zini, zini_left

from .boards import dealt, naive_board, position, random_position


def any_field(seed: int, shape: Shape = Shape.SQUARE) -> Minefield:
    random = Random(seed)
    rows, cols = (random.randint(shape.least_wrapped if shape.wraps else 2, 9) for _ in range(2))
    return dealt(Level(rows, cols, random.randint(0, rows * cols // 3), shape), random)


class Naive:
    """The greedy method with a premium counted anew for each cell at each step."""

    def __init__(self, start: Position) -> None:
        self.board, cols = naive_board(start.field), start.field.grid.cols
        self.clicks, board = 0, self.board
        self.revealed = places(start.revealed, cols) & board.safe
        self.flagged = places(start.flagged, cols) & board.mines
        self.openings = [each for each in board.openings() if self.is_closed(each)]
        self.lone = board.safe.difference(self.revealed, *self.openings)
        by_columns = start.field.grid.shape is Shape.SQUARE  # no program has an order of others
        self.order = sorted(board.around, key=lambda place: place[::-1] if by_columns else place)

    def is_closed(self, opening: set[Place]) -> bool:
        return not opening & self.board.zeros <= self.revealed

    def around(self, place: Place) -> set[Place]:
        return {place, *self.board.around[place]}

    def premium(self, place: Place) -> int:
        lone = len(self.around(place) & self.lone - self.revealed)
        zeros = self.around(place) & self.board.zeros - self.revealed
        closed = filter(self.is_closed, self.openings)
        openings = sum(not each.isdisjoint(zeros) for each in closed)
        mines = self.board.mines & self.around(place) - self.flagged
        return lone + openings - len(mines) - (place not in self.revealed) - 1

    def reveal(self, place: Place) -> None:
        if place in self.board.zeros - self.revealed:
            self.revealed |= self.board.opening(place)
        self.revealed.add(place)

    def play(self, *, human: bool) -> int:
        if human:
            self.clicks += len(self.openings)
            self.revealed.update(*self.openings)
        counted = self.lone | self.board.zeros
        safe = [place for place in self.order if place in self.board.safe]
        while left := [place for place in safe if place in counted - self.revealed]:
            places = [place for place in safe if place in self.revealed] if human else safe
            best = max(places, key=self.premium, default=None)
            if best is None or self.premium(best) < 0:
                self.clicks += 1
                self.reveal(left[0])
                continue
            mines = self.around(best) & self.board.mines - self.flagged
            self.clicks += (best not in self.revealed) + len(mines) + 1
            self.flagged |= mines
            for place in self.around(best) & self.board.safe:
                self.reveal(place)
        return self.clicks


@given(st.integers(0, 10**6), st.sampled_from(Shape))
def test_the_greedy_method_is_that_of_counting_every_cell(seed: int, shape: Shape) -> None:
    field = any_field(seed, shape)

    assert zini(field) == Naive(Position(field)).play(human=False)
    assert human_zini(field) == Naive(Position(field)).play(human=True)


@given(st.integers(0, 10**6), st.floats(0, 1), st.floats(0, 1), st.sampled_from(Shape))
def test_what_is_left_is_that_of_counting_every_cell(
    seed: int, right: float, wrong: float, shape: Shape
) -> None:
    """Of any position, also where a flag kept an opening from being complete."""
    here = random_position(Random(seed), right=right, wrong=wrong, shape=shape)

    assert zini_left(here) == Naive(here).play(human=False)
    assert (zini_left(here) == 0) == (here.revealed == here.field.safe)


def test_flags_on_mines_are_clicks_done_and_wrong_flags_are_ignored() -> None:
    start = position("""
        # # #
        # * #
        # # #
    """)
    corner, mine = 0, 4

    assert zini_left(start) == 5
    assert zini_left(start.reveal(corner)) == 4
    assert zini_left(start.toggle_flag(mine)) == 4
    assert zini_left(start.toggle_flag(corner)) == 5


def test_a_number_that_a_wrong_flag_kept_covered_is_a_click_that_is_left() -> None:
    """The opening is solved but for that number; of the covered zero, one click opens the rest."""
    before = position("""
        # # # f #
        # # # # #
        # # # # *
    """)
    field = before.field
    number, zero = field.grid.cell(0, 3), field.grid.cell(2, 0)

    assert zini_left(before.reveal(zero)) == 1
    assert zini_left(Position(field, field.safe & ~only(zero), only(number))) == 1
    assert zini_left(Position(field, field.safe)) == 0


@pytest.mark.parametrize(
    ("rows", "clicks", "human"),
    [
        (["...", "...", "..."], 1, 1),
        (["...", ".*.", "..."], 5, 6),
        (["***"], 0, 0),
        (["....*", ".....", "..*..", ".....", "*...."], 2, 2),
    ],
)
def test_small_boards_have_the_communitys_numbers(rows: list[str], clicks: int, human: int) -> None:
    """As ms_toollib 1.5 counts them."""
    field = Minefield.drawn(*rows)

    assert (zini(field), human_zini(field)) == (clicks, human)


@pytest.mark.parametrize(
    ("seed", "clicks", "human"),
    [(0, 121, 126), (1, 116, 122), (2, 109, 113), (3, 127, 135), (4, 122, 132)],
)
def test_expert_boards_have_the_communitys_numbers(seed: int, clicks: int, human: int) -> None:
    """As ms_toollib 1.5 counts them."""
    field = dealt(LEVELS["Expert"], Random(seed))

    assert (zini(field), human_zini(field)) == (clicks, human)


@given(st.integers(0, 10**6))
def test_the_least_of_eight_and_of_random_choices_is_no_more(seed: int) -> None:
    field = any_field(seed)
    counts = [zini(turned) for turned in turns(field)]

    assert least_zini(field) == min(counts)
    assert 0 <= random_zini(field, 3, Random(seed)) <= field.three_bv + field.mine_count


@pytest.mark.parametrize("shape", [shape for shape in Shape if shape is not Shape.SQUARE])
def test_the_least_of_another_shape_is_that_of_its_symmetries(shape: Shape) -> None:
    for seed in range(12):
        field = any_field(seed, shape)
        turned = [
            Minefield(field.grid, set_of(turn[cell] for cell in cells_of(field.mines)))
            for turn in field.grid.symmetries
        ]

        assert least_zini(field) == min(Naive(Position(each)).play(human=False) for each in turned)


def turns(field: Minefield) -> Iterator[Minefield]:
    """A board turned and mirrored by its drawing."""
    text = "".join(".*"[has(field.mines, cell)] for cell in range(field.grid.size))
    starts = range(0, field.grid.size, field.grid.cols)
    rows = [text[start : start + field.grid.cols] for start in starts]
    for _ in range(4):
        yield Minefield.drawn(*rows)
        yield Minefield.drawn(*(row[::-1] for row in rows))
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
