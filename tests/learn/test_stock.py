"""The stock, and what comes next in a session, a storm and a drill."""

from random import Random
from threading import Thread

from minetui.core import LEVELS
from minetui.learn import AnswerTally, Mode, Wish, seconds_left
from minetui.learn.runs import LIVES, SECONDS, Plan, Storm, chosen
from minetui.learn.search import DEPTH, Stock, puzzles

BEGINNER = LEVELS["Beginner"]
CASUAL, PAIRS = (Wish(technique=each, level=BEGINNER) for each in ("casual", "pairs"))


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
    assert next(puzzles(PAIRS, f"a/{PAIRS.id}")) == early.take(PAIRS) != Stock("b").take(PAIRS)


def test_threads_may_refill_at_once() -> None:
    stock = Stock("a")
    threads = [Thread(target=stock.refill, args=([PAIRS, CASUAL],)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    expected = puzzles(PAIRS, f"a/{PAIRS.id}")
    assert [stock.take(PAIRS) for _ in range(DEPTH)] == [next(expected) for _ in range(DEPTH)]


def test_what_is_missed_more_often_comes_more_often() -> None:
    random = Random("weak")
    often = [chosen(("1-1", "1-2", "new"), {"1-1": 0.0, "1-2": 1.0}, random) for _ in range(600)]

    assert often.count("1-1") < often.count("new") < often.count("1-2")
    assert often.count("1-1") > 20


def test_a_plan_says_what_it_will_ask_and_a_seed_repeats_it() -> None:
    plan, again = (Plan(Wish(level=BEGINNER), "a", {}) for _ in range(2))

    ahead = plan.ahead(8)

    assert [plan.advance() for _ in range(8)] == ahead == [again.advance() for _ in range(8)]
    assert {wish.technique for wish in ahead} > {"casual"}
    assert all(wish.techniques == (wish.technique,) for wish in ahead)


def test_the_modes_have_these_ids_in_the_records() -> None:
    assert [mode.value for mode in Mode] == ["safe cell", "region", "guess", "storm", "drill"]


def test_a_plan_for_a_pattern_asks_for_nothing_else() -> None:
    plan = Plan(Wish(pattern="1-2-1", level=BEGINNER), "a", {})

    assert {plan.advance().pattern for _ in range(5)} == {"1-2-1"}


def test_a_storm_rises_from_single_numbers_to_guesses_and_each_error_costs_a_life() -> None:
    storm, reached, ids = Storm(), list[str](), list[str]()
    for _ in range(30):
        ids.append(storm.wish.id)
        assert len(storm.ahead) == DEPTH
        assert storm.answered(right=False).lives == LIVES - 1
        assert storm.answered(right=True).wish in storm.ahead
        assert storm.answered(right=False).wish in storm.ahead
        reached.append(storm.technique)
        storm = storm.answered(right=True)

    assert list(dict.fromkeys(reached)) == ["casual", "pairs", "logic", "odds"]
    assert list(dict.fromkeys(ids)) == [
        "safe cell/casual//9x9/10",
        "safe cell/pairs//16x16/40",
        "safe cell/logic//16x16/40",
        "guess/odds//16x16/40",
        "safe cell/logic//30x16/99",
    ]
    assert (storm.solved, storm.lives) == (30, LIVES)
    assert {wish.mode for wish in storm.ahead} == {Mode.GUESS, Mode.SAFE_CELL}


def test_a_storm_is_over_without_time_or_lives() -> None:
    storm = Storm()
    worn = storm.answered(right=False).answered(right=False)

    assert not worn.is_over(SECONDS - 0.1)
    assert worn.answered(right=False).is_over(0.0)
    assert storm.is_over(SECONDS)
    assert (seconds_left(1.0), seconds_left(500.0)) == (SECONDS - 1, 0.0)


def test_a_tally_counts_the_right_answers_and_times_them() -> None:
    tally = AnswerTally()
    assert (tally.median, tally.accuracy) == (None, 0.0)
    for seconds in range(10):
        tally = tally.answered(float(seconds), right=seconds >= 7)

    assert (len(tally), tally.right, tally.accuracy, tally.median) == (10, 3, 0.3, 8.0)
