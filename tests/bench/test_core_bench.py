"""How fast the core is, beside the plain ways to do the same: `pytest tests/bench`.

Every bar is a ratio to a plain way measured in the same run, turn by turn, or a generous time.
The plain ways are those of `naive.py` and of the standard library, which keep no secret slowness:
they are given the numbers of the board where they need them.
"""

import random
from itertools import islice

import naive
from measuring import Report, best

from minetui.core import (
    LEVELS,
    NO_CELLS,
    FirstClick,
    Grid,
    Level,
    Minefield,
    Position,
    Status,
    cells_of,
    deductions,
    has,
    only,
    remaining,
    starts,
)
from minetui.core.casual import holding
from minetui.core.closure import closure
from minetui.core.deal import deal
from minetui.core.position import Numbers
from minetui.formats import drawings
from minetui.studies import Census, Chances
from minetui.studies.uniformity import SlicedCounter

EXPERT = LEVELS["Expert"]
LARGE = Level(1000, 1000, 200_000)


def numbers_of(field: Minefield) -> list[list[int]]:
    """The numbers as a plain program keeps them, -1 for a mine."""
    grid = field.grid
    flat = [-1] * grid.size
    for number, shown_by in enumerate(field.numbered):
        for cell in cells_of(shown_by):
            flat[cell] = number
    return [flat[start : start + grid.cols] for start in range(0, grid.size, grid.cols)]


def expert_in_mid_game() -> Position:
    """An Expert board with its largest opening and some more revealed, and half its flags."""
    source = random.Random("mid-game")
    field = Minefield(EXPERT.grid, deal(EXPERT, source))
    revealed = field.opening(max(map(only, cells_of(field.zeros)), key=field.opening))
    more = [cell for cell in cells_of(field.safe) if source.random() < 0.4]
    flags = [cell for cell in cells_of(field.mines) if source.random() < 0.5]
    return Position(field, revealed | sum(map(only, more)) & ~revealed, sum(map(only, flags)))


def test_dealing_expert_beats_shuffling(report: Report) -> None:
    source = random.Random(1)
    ours, shuffled, library, sampled = best(
        lambda: deal(EXPERT, source),
        lambda: naive.shuffled_deal(480, 99, source),
        lambda: source.shuffle(list(range(480))),
        lambda: source.sample(range(480), 99),
        turns=40,
    )
    report("deal Expert", ours, "Fisher-Yates of all cells", shuffled)
    report("deal Expert", ours, "random.shuffle", library)
    report("deal Expert", ours, "random.sample", sampled)

    assert shuffled >= 15 * ours


def test_dealing_expert_with_all_its_numbers_beats_shuffling_alone(report: Report) -> None:
    source, grid = random.Random(2), EXPERT.grid

    def whole_board() -> object:
        return Minefield(grid, deal(EXPERT, source)).numbered

    ours, shuffled = best(whole_board, lambda: naive.shuffled_deal(480, 99, source), turns=40)
    report("deal Expert and count all numbers", ours, "Fisher-Yates, no numbers", shuffled)

    assert ours <= shuffled * 25 / 115


def test_dealing_a_large_board_beats_sampling_its_positions(report: Report) -> None:
    source = random.Random(4)
    ours, sampled = best(
        lambda: deal(LARGE, source), lambda: source.sample(range(1_000_000), 200_000), turns=5
    )
    report("deal 200,000 mines of 1000 x 1000", ours, "random.sample", sampled)

    assert sampled >= 20 * ours


def test_opening_an_empty_50_by_50_board_beats_searching_it(report: Report) -> None:
    """LeetCode 529; ours counts the numbers too, the search is given them."""
    numbers = [[0] * 50 for _ in range(50)]

    def whole_board() -> Position:
        return Position(Minefield(Grid(50, 50), NO_CELLS)).reveal(0)

    ours, searched = best(whole_board, lambda: naive.searched_opening(numbers, 0, 0))
    report("reveal an empty 50 x 50", ours, "cell by cell", searched)

    assert whole_board().status is Status.WON
    assert searched >= 10 * ours


def test_an_opening_of_970_000_cells_beats_searching_it(report: Report) -> None:
    level = Level(1000, 1000, 20_000)
    field = Minefield(level.grid, deal(level, random.Random(5)))
    before, numbers = Position(field), numbers_of(field)
    start = next(cells_of(field.zeros))
    row, col = field.grid.place(start)
    ours, searched = best(
        lambda: before.reveal(start), lambda: naive.searched_opening(numbers, row, col), turns=3
    )
    opened = before.reveal(start).revealed.bit_count()
    report(f"open {opened:,} of 1000 x 1000", ours, "cell by cell", searched)

    assert opened >= 970_000
    assert sum(map(sum, naive.searched_opening(numbers, row, col))) == opened
    assert searched >= 15 * ours


def test_revealing_one_cell_of_a_large_board_does_not_pay_for_the_board(report: Report) -> None:
    field = Minefield(LARGE.grid, deal(LARGE, random.Random(6)))
    before = Position(field, field.opening(only(next(cells_of(field.zeros)))))
    single = next(
        cell for cell in cells_of(field.safe & ~field.zeros & ~before.revealed) if cell > 500_500
    )
    assert before.status is Status.PLAYING
    (ours,) = best(lambda: before.reveal(single))
    report("reveal one cell of 1000 x 1000", ours)

    assert before.reveal(single).revealed ^ before.revealed == only(single)
    assert ours <= 0.0003


def test_one_pass_of_both_casual_rules_is_quick(report: Report) -> None:
    here = expert_in_mid_game()
    seen = here.surface
    rules, hints = best(
        lambda: holding(seen.grid, Numbers.of(seen.numbered), seen.covered, seen.flagged),
        lambda: deductions(seen),
    )
    report("both casual rules, Expert in mid-game", rules)
    report("one pass of hints, with conflicts", hints)

    assert len(deductions(seen)) > 10
    assert max(rules, hints) <= 60e-6


def test_the_fewest_remaining_cells_beat_brute_force_over_all_starts(report: Report) -> None:
    field = Minefield(EXPERT.grid, deal(EXPERT, random.Random(7)))
    board = naive.Board.of(16, 30, field.mines)
    ours, brute = best(lambda: remaining(field), lambda: naive.remaining(board), turns=3)
    (fast_brute,) = best(lambda: [closure(field, s) for s in cells_of(field.safe)], turns=3)
    report("fewest remaining over all starts, Expert", ours, "brute force, cell by cell", brute)
    report(
        "fewest remaining over all starts, Expert", ours, "brute force with our closure", fast_brute
    )
    left, start = remaining(field)

    assert left == naive.remaining(board)
    assert has(field.safe, start)
    assert brute >= 150 * ours
    assert ours <= 0.002


def test_ten_thousand_boards_of_the_contest_take_less_than_two_seconds(report: Report) -> None:
    """Boards of 40 cells, as the contest has them, read from its text."""
    source, level = random.Random(8), Level(5, 8, 7)
    text = [
        drawings.write_contest(Minefield(level.grid, deal(level, source))) for _ in range(10_000)
    ]
    lines = b"".join(text).decode().splitlines()

    def answers() -> list[int]:
        return [remaining(field)[0] for field in drawings.read_contest(lines)]

    (ours,) = best(answers, turns=3)
    report("10,000 boards of the contest, read and answered", ours)
    first = answers()[:20]
    fields = list(islice(drawings.read_contest(lines), 20))

    assert first == [naive.remaining(naive.Board.of(5, 8, field.mines)) for field in fields]
    assert ours < 2


def test_the_fewest_remaining_of_a_large_board_and_its_start_map(report: Report) -> None:
    level = Level(200, 200, 6000)
    field = Minefield(level.grid, deal(level, random.Random(9)))
    ours, mapped = best(lambda: remaining(field), lambda: starts(field), turns=3)
    report("fewest remaining, 200 x 200 with 6,000 mines", ours)
    report("map of all starts, 200 x 200 with 6,000 mines", mapped)

    assert remaining(field)[0] == starts(field).remaining
    assert ours < 0.2


def test_a_census_of_expert_boards_beats_counting_cell_by_cell(report: Report) -> None:
    """A million boards, dealt and counted, in 60 seconds are 60 µs a board."""
    chances = Chances.of(EXPERT, 0, FirstClick.ANY)
    boards = [deal(EXPERT, random.Random(f"census {number}")) for number in range(1000)]
    counter, counts = SlicedCounter(), [0] * EXPERT.grid.size
    source, dealt = random.Random(10), Census(chances)

    def sliced() -> None:
        for mines in boards:
            counter.add(mines)

    def by_cell() -> None:
        for mines in boards:
            for cell in cells_of(mines):
                counts[cell] += 1

    def whole() -> None:
        for _ in range(1000):
            dealt.add(deal(EXPERT, source))

    ours, plain, both = (one / 1000 for one in best(sliced, by_cell, whole, turns=5))
    report("count the mines of an Expert board", ours, "cell by cell", plain)
    report("deal an Expert board, count cells and pairs", both)

    assert plain >= 8 * ours
    assert both <= 60e-6
