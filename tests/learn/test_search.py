"""Puzzles that are found: ahead, in a stock, and in the mistakes of one's own games."""

from threading import Thread

import pytest

from minetui.core import LEVELS, Chord, Flag, Level, Minefield, Move, Reveal, Shape, cells_of
from minetui.formats import Replay
from minetui.learn import Mode, Puzzle, Wish, mistakes
from minetui.learn.search import DEPTH, Stock
from minetui.solver import REVIEWABLE

from .proving import prove, some

CASUAL, PAIRS = (Wish(technique=each, level=LEVELS["Beginner"]) for each in ("casual", "pairs"))
LARGE = Level(45, 45, 300)


def test_the_stock_holds_some_puzzles_of_each_wish_and_the_nearest_first() -> None:
    stock, looks = Stock("a"), iter([False] * 2 + [True] * 9)
    stock.refill([CASUAL, PAIRS], lambda: next(looks))
    assert (stock.ready(CASUAL), stock.ready(PAIRS)) == (1, 1)

    stock.refill([CASUAL, PAIRS])

    assert (stock.ready(CASUAL), stock.ready(PAIRS)) == (DEPTH, DEPTH)


def test_nothing_is_taken_before_it_is_found() -> None:
    stock = Stock("a")
    assert stock.take(CASUAL) is None

    stock.refill([CASUAL])

    assert [stock.take(CASUAL) is None for _ in range(DEPTH + 1)] == [False] * DEPTH + [True]


def test_the_puzzles_of_a_seed_do_not_depend_on_when_the_stock_was_filled() -> None:
    early, late = Stock("a"), Stock("a")
    early.refill([CASUAL, PAIRS])
    late.refill([PAIRS])
    while late.take(PAIRS):
        pass
    late.refill([CASUAL])

    assert [early.take(CASUAL) for _ in range(3)] == [late.take(CASUAL) for _ in range(3)]
    assert some(PAIRS, 1, f"a/{PAIRS.id}") == [early.take(PAIRS)] != [Stock("b").take(PAIRS)]


def test_threads_may_refill_at_once() -> None:
    stock = Stock("a")
    threads = [Thread(target=stock.refill, args=([PAIRS, CASUAL],)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [stock.take(PAIRS) for _ in range(DEPTH)] == some(PAIRS, DEPTH, f"a/{PAIRS.id}")


def found(field: Minefield, *moves: Move, given: int = 0) -> list[Puzzle]:
    return [each for each in mistakes([Replay(field, moves, given=given)]) if each]


FLAGGED = [Reveal(5), Reveal(8), Reveal(11), *map(Flag, (0, 1, 2, 6))]
MISTAKES = {
    "a guess where a cell was safe asks for a safe cell": (
        *(["..*.", "...."], [Reveal(0), Reveal(6)], Mode.SAFE_CELL, "logic", ""),
    ),
    "a certain mine where a cell was safe asks for it and names the pattern": (
        *([".*.*.", "....."], [*map(Reveal, range(5, 10)), Reveal(1)]),
        *(Mode.SAFE_CELL, "pairs", "1-2-1"),
    ),
    "a certain mine where nothing was safe asks for the best guess": (
        *(["*.*..*"], [Reveal(1), Reveal(0)], Mode.GUESS, "odds", ""),
    ),
    "a chord that was sure to hit a mine is a mistake though no cell was certain": (
        *(["***.", "*..*", "...."], [*FLAGGED, Chord(5)], Mode.GUESS, "odds", ""),
    ),  # A3 needs a mine in A2 or B3, and the chord reveals both
}


@pytest.mark.parametrize(
    ("rows", "moves", "mode", "technique", "pattern"), MISTAKES.values(), ids=MISTAKES
)
def test_a_mistake_asks_for_what_would_have_been_right(
    rows: list[str], moves: list[Move], mode: Mode, technique: str, pattern: str
) -> None:
    *_, puzzle = found(Minefield.drawn(*rows), *moves)

    assert (puzzle.mode, puzzle.technique, puzzle.pattern) == (mode, technique, pattern)
    assert not puzzle.is_right(moves[-1].cell)
    assert puzzle.origin is not None
    assert puzzle.origin.replay.moves[puzzle.origin.moves - 1] == moves[-1]
    prove(puzzle)


def test_a_puzzle_from_a_game_keeps_its_shape() -> None:
    """On a ring A1 touches E1, too, and one of its two cells has the only mine."""
    (puzzle,) = found(Minefield.drawn("....*", shape=Shape.CYLINDER), Reveal(0), Reveal(1))

    assert puzzle.shape is Shape.CYLINDER
    assert [*cells_of(puzzle.safe)] == [2, 3]
    prove(puzzle)


def test_wrong_flags_are_taken_off_and_good_moves_are_no_mistakes() -> None:
    field = Minefield.drawn("..*.", "....")

    (puzzle,) = found(field, Reveal(0), Flag(3), Reveal(6))

    assert puzzle.position.flagged == 0
    assert found(field, Reveal(0), Reveal(7)) == []
    assert found(field, Reveal(0), Reveal(6), given=2) == []


def test_a_job_may_end_after_any_reveal_and_large_boards_are_passed_over() -> None:
    field = Minefield.drawn("..*.", "....")
    large = Replay(Minefield(LARGE.grid, 2), (Reveal(0), Reveal(44)))

    assert LARGE.grid.size > REVIEWABLE
    assert list(mistakes([large])) == []
    assert list(mistakes([Replay(field, (Reveal(0), Reveal(7)))])) == [None]
