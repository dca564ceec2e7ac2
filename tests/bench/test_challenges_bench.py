"""The challenges of 100,000 games: at first, and once some of them are earned.

Run with `pytest tests/bench/test_challenges_bench.py -o addopts= -s`.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from measuring import Show, seconds

from minetui.core import LEVELS
from minetui.store import GameRecord, Records
from minetui.store.challenges import keep_earned
from minetui.store.records import count_totals
from minetui.store.schema import CHANGES

GAMES = 100_000
FIRST_SECONDS, AGAIN_SECONDS = 0.6, 0.3
START = datetime(2020, 1, 1, tzinfo=UTC)
MARKS = ("", " late", " practice")


def entries() -> Iterator[GameRecord]:
    """Games of all levels, of which half are won and a few are daily."""
    random, levels = Random("challenges"), [*LEVELS.values()]
    for number in range(GAMES):
        level, when = random.choice(levels), START + timedelta(minutes=25 * number)
        three_bv, won = level.mines * 3 // 2, random.random() < 0.5
        solved = three_bv if won else three_bv // 3
        clicks = three_bv + random.randint(5, 40)
        daily = str(when.date()) + random.choice(MARKS) if random.random() < 0.03 else ""
        yield GameRecord(
            **{"uid": f"game-{number}", "date": when, "won": won, "daily": daily},
            **{"rows": level.rows, "cols": level.cols, "mines": level.mines},
            **{"seconds": 20 + three_bv * random.uniform(0.8, 2), "seed": "abc"},
            **{"three_bv": three_bv, "solved": solved, "zini": level.mines, "human_zini": 9},
            **{"clicks": clicks, "all_clicks": clicks + 5, "left_clicks": clicks},
            **{"right_clicks": 5, "chords": 0, "assisted": random.random() < 0.1},
            **{"luck": random.uniform(0.02, 1), "guesses": 3},
        )


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Records]:
    """The records of all these games, before anything is earned."""
    with Records(Path(tmp_path_factory.mktemp("many")) / "records.sqlite3") as made:
        with made.database.writing() as connection:
            connection.executemany(CHANGES["add_game"], (each.row for each in entries()))
            count_totals(connection)
        yield made


def test_challenges_of_many_games_are_there_in_a_moment(records: Records, show: Show) -> None:
    first = seconds(records.challenges)
    with records.database.writing() as connection:
        keep_earned(connection)
    again = seconds(records.challenges, 3)
    earned = sum(each.earned is not None for each in records.challenges())
    show(f"at first {1e3 * first:.0f} ms, with {earned} earned {1e3 * again:.0f} ms")

    assert first < FIRST_SECONDS
    assert again < AGAIN_SECONDS
