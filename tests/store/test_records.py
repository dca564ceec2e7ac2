"""The records: every game once, totals and bests that a naive count agrees with, and no loss."""

import dataclasses
import errno
import multiprocessing
import os
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta, timezone
from itertools import groupby, product
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from systems import IS_ROOT, WINDOWS, has_limits, has_links, has_modes, has_pipes

from minetui.core import (
    LEVELS,
    Flag,
    Game,
    Level,
    LevelError,
    Metrics,
    Minefield,
    Move,
    Reveal,
    Shape,
    cells_of,
)
from minetui.formats import Replay, rawvf
from minetui.store import (
    Challenge,
    GameOrder,
    GameRecord,
    RecordClass,
    Records,
    RecordsError,
    Standing,
    Style,
    exports,
    files,
    read_replay,
)
from minetui.store.challenges import EARNED, EARNED_BY
from minetui.store.dailies import DAY_QUERIES
from minetui.store.database import PATIENCE, Database, _use_log
from minetui.store.games import Bests, EntryError
from minetui.store.records import NEWEST, RECORDS, records_path
from minetui.store.schema import CHANGES, COLUMNS, MIGRATIONS, QUERIES, RECORDED
from minetui.store.training import TRAINING_QUERIES

from .conftest import files_of_at_most

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
BEGINNER, EXPERT = LEVELS["Beginner"], LEVELS["Expert"]
FIELD = Minefield.drawn("*..", "...")
REPLAY = Replay(FIELD, (Reveal(5, 0.0),))
VERSION_0_1_0 = Path(__file__).parent / "records-0.1.0.sql"  # as that version left them
NO_BEST, BOTH = Bests(), Bests(time=True, speed=True)
ADDED = "all_clicks, left_clicks, right_clicks, chords, zini, human_zini, luck, guesses"
FLAGGED = {"all_clicks": 40, "left_clicks": 25, "right_clicks": 6, "chords": 4}
FLAGGED |= {"zini": 15, "human_zini": 16}  # five more clicks are of no known kind
NF = {"all_clicks": 40, "left_clicks": 40, "right_clicks": 0, "chords": 0}
FL = {"all_clicks": 25, "left_clicks": 15, "right_clicks": 5, "chords": 5, "clicks": 25}


def entry(number: int, *, won: bool = True, day: int | None = None, **others: object) -> GameRecord:
    """A game of the Beginner level, on the day of its number unless another one is told."""
    date = START + timedelta(days=number if day is None else day)
    told: dict[str, object] = {"rows": 9, "cols": 9, "mines": 10, "won": won, "seconds": 10.0}
    told |= {"three_bv": 20, "solved": 20, "clicks": 30}
    return GameRecord(f"game-{number}", date, **told | others)


def kept(records: Records) -> GameRecord:
    """The only game that is there."""
    (game,) = records.every()
    return game


def replays_in(home: Path) -> list[str]:
    return sorted(os.listdir(home / "replays")) if (home / "replays").exists() else []


# One game


def test_what_is_added_is_read_as_exactly_as_the_table_has_it(records: Records) -> None:
    game = entry(1, seconds=12.345, seed="rainy day \x1b[2J\0", assisted=True)
    records.add(game)
    east = timezone(timedelta(hours=2))
    exact = GameRecord("a", datetime(2026, 1, 1, 1, 2, 3, 999_999, east), 9, 9, 10, True, 1.23456)

    assert [*records.every()] == [game]
    assert records.games(BEGINNER, RecordClass.ASSISTED, GameOrder.LATEST) == [game]
    assert records.game("game-1") == game
    assert records.game("game-2") is None
    assert (exact.date, exact.seconds) == (datetime(2025, 12, 31, 23, 2, 3, 999_000, UTC), 1.235)
    assert exact.date.tzinfo is UTC


def test_the_entry_of_a_game_tells_its_score() -> None:
    game = Game.on(FIELD, [Reveal(2), Reveal(3)], seed="a\udc80b")
    told = GameRecord.of(game, Metrics.of(game, 4.0), seconds=4.0, date=START, uid="u")

    counts = {"all_clicks": 2, "left_clicks": 2, "right_clicks": 0, "chords": 0}
    counts |= {"zini": 2, "human_zini": 2}
    assert told == GameRecord("u", START, 2, 3, 1, True, 4.0, r"a\udc80b", 2, 2, 2, **counts)
    assert told.metric("speed") == 0.5
    assert told.level_name == "Custom 3 × 2 / 1"


@pytest.mark.parametrize(
    "wrong",
    [
        *({"uid": uid} for uid in ("", "a/b", "..", "ä", "a" * 65, "a\n")),
        *({"date": date} for date in (datetime(2026, 1, 1), START.replace(year=1969))),
        {"date": datetime(9999, 1, 1, tzinfo=UTC)},
        *({"seconds": seconds} for seconds in (-0.001, float("nan"), float("inf"), 1e10)),
        *({"clicks": clicks} for clicks in (-1, 10**400)),
        *({"three_bv": three_bv} for three_bv in (None, -1, 19, 82, 10**400)),
        *({"rows": rows} for rows in (0, -9, 1, 10**10)),
        *({"shape": shape} for shape in ("square", "Torus", "cube")),
        {"shape": "torus", "rows": 2},
        *({"room": room} for room in ("Versus", "kitchen")),
        {"seed": "\ud800"},
        *({"board_kind": kind} for kind in ("logic", "solvable by logic", "solvable:\x1b[2J")),
        *({"left_clicks": left} for left in (None, -1, 10**400)),
        *({"all_clicks": clicks} for clicks in (-1, 29, 34, 10**400)),
        {"all_clicks": 40, "left_clicks": None, "right_clicks": None, "chords": None},
        *({"zini": zini} for zini in (None, 0, -1, 21, 10**400)),
        {"three_bv": None, "solved": None},
    ],
)
def test_what_is_no_game_is_refused(wrong: dict[str, object]) -> None:
    game = entry(1, **FLAGGED)
    good = {name: getattr(game, name) for name in GameRecord.__dataclass_fields__}

    with pytest.raises((EntryError, LevelError), match=r"\Aexpected "):
        GameRecord(**good | wrong)


# Bests


def test_a_best_beats_all_before_it(records: Records) -> None:
    """A game that is there already changes nothing."""
    assert records.add(entry(1, seconds=10.0)) == BOTH
    assert records.add(entry(2, seconds=11.0)) == NO_BEST
    assert records.add(entry(3, seconds=10.0)) == NO_BEST
    # Exports of other programs may have 9 for 9.0.
    assert records.add(entry(4, seconds=9, three_bv=4, solved=4)) == Bests(time=True)
    assert records.add(entry(5, seconds=12.0, three_bv=40, solved=40)) == Bests(speed=True)
    assert [game.uid for game in records.every() if game.best] == ["game-1", "game-4", "game-5"]
    before = (records.levels(), [*records.every()])
    assert records.add(entry(1, seconds=0.5, won=False)) == NO_BEST
    assert (records.levels(), [*records.every()]) == before


@pytest.mark.parametrize(
    "other",
    [{"won": False}, {"assisted": True}, {"rows": 10}, {"shape": "torus"}],
    ids=["lost", "won with help", "of another level", "on another shape"],
)
def test_what_does_not_compete_is_not_to_be_beaten(records: Records, other: dict) -> None:
    """Rule 10."""
    is_alone = bool(other.keys() & {"rows", "shape"})
    assert records.add(entry(1, seconds=1.0, **FL | other)).any == is_alone
    every = Bests(time=True, speed=True, ioe=True, nf_time=True)
    assert records.add(entry(2, seconds=2.0, **NF)) == every


def test_boards_that_need_no_guess_have_bests_and_totals_of_their_own(records: Records) -> None:
    """Each class is compared with itself; only an assisted game is never a best (rule 10)."""
    records.add(entry(1, seconds=1.0))

    assert records.add(entry(2, seconds=9.0, board_kind="solvable:logic")) == BOTH
    assert records.add(entry(3, seconds=8.0, board_kind="solvable:pairs")) == BOTH
    assert records.add(entry(4, board_kind="solvable:logic", assisted=True)) == NO_BEST
    assert records.add(entry(5, board_kind="adjusted:logic", assisted=True)) == NO_BEST
    told = [(one.record_class.value, one.games, one.best_time) for one in records.levels()]
    assert told == [("any", 1, 1.0), ("no-guess", 2, 8.0), ("assisted", 2, 10.0)]


def test_the_highest_ioe_and_zne_are_bests_of_their_own(records: Records) -> None:
    """3BV 20 in 40 clicks are 50%, in 25 clicks 80%; ZiNi 15 in 40 clicks is 38%, in 30 50%."""
    records.add(entry(1))
    zini = {"zini": 15, "human_zini": 12}

    assert records.add(entry(2, seconds=20.0, **NF)) == Bests(ioe=True, nf_time=True)
    assert records.add(entry(3, seconds=20.0, **FL)) == Bests(ioe=True)
    assert records.add(entry(4, seconds=20.0, **NF, **zini)) == Bests(zne=True)
    assert records.add(entry(5, seconds=20.0, **NF, **zini)) == NO_BEST
    (overview,), (nf,) = records.levels(), records.levels(Style.NF)
    assert (overview.best_ioe, overview.best_zne) == (0.8, 0.375)
    assert (nf.best_time, nf.best_ioe, nf.wins) == (20.0, 0.5, 5)
    assert [game.best for game in records.every()] == [True, True, True, True, False]


def test_games_without_flags_have_a_best_time_of_their_own(records: Records) -> None:
    records.add(entry(1, seconds=5.0, **FL))
    records.add(entry(2, seconds=9.0, **NF))

    assert records.add(entry(3, seconds=9.0, **NF)) == NO_BEST
    assert records.add(entry(4, seconds=8.0, **NF)) == Bests(nf_time=True)
    assert records.add(entry(5, seconds=6.0, **FL)) == NO_BEST
    records.add(entry(6, seconds=7.0))  # of no known style
    records.add(entry(7, seconds=1.0, board_kind="solvable:logic", **NF))
    assert records.add(entry(8, seconds=6.5, **NF)) == Bests(nf_time=True)


# Finished games

WON = (Reveal(2, -1.0), Flag(0, 1.0), Reveal(3, 2.5))


def recorded(records: Records, *moves: Move, field: Minefield = FIELD) -> Bests:
    standing = records.record(Replay(field, moves, {}, 60.0), "game-1", START)
    assert standing is not None
    return standing.bests


def test_a_finished_game_is_recorded_with_its_score_and_its_replay(records: Records) -> None:
    """Its time is that of the last move, whatever the clock says."""
    assert recorded(records, *WON) == Bests(time=True, speed=True, ioe=True, zne=True)
    game = kept(records)
    assert (game.level, game.won, game.date) == (Replay(FIELD).level, True, START)
    assert (game.seconds, game.three_bv, game.solved, game.clicks) == (2.5, 2, 2, 3)
    assert (game.all_clicks, game.left_clicks, game.right_clicks) == (3, 2, 1)
    assert (game.chords, game.zini, game.human_zini) == (0, 2, 2)
    assert (game.replay, game.best) == ("game-1.rawvf", True)
    assert b"Status: won" in records.replay_data(game)


@pytest.mark.parametrize("shape", Shape)
def test_a_game_is_recorded_with_its_shape_and_so_is_its_replay(
    records: Records, shape: Shape
) -> None:
    """An export has both, and says the shape only where there is another than the ordinary one."""
    field = Minefield.drawn("*....", ".....", "....*", shape=shape)
    moves = [Reveal(cell, number / 8) for number, cell in enumerate(cells_of(field.safe))]
    recorded(records, *moves, field=field)
    lines, is_other = [*exports.written(records)], shape is not Shape.SQUARE

    assert kept(records).level == Level(3, 5, 2, shape)
    assert read_replay(records.replay_path(kept(records))).field == field
    assert (lines[0], '"shape"' in lines[1]) == (
        f'{{"minetui records": {5 if is_other else 4}}}\n',
        is_other,
    )
    ((game, data),) = exports.read(lines)
    assert (game, data) == (kept(records), records.replay_data(kept(records)))


def test_damage_to_another_game_is_no_reason_not_to_keep_this_one(records: Records) -> None:
    recorded(records, Reveal(0, 1.0))
    records.database.rows("UPDATE games SET clicks = 'many'")
    replay = Replay(FIELD, WON, {}, 60.0)

    assert records.record(replay, "game-2", START) is None
    assert records.game("game-2") is not None


@pytest.mark.parametrize(
    ("field", "moves"),
    [(FIELD, [Reveal(0, -0.5)]), (Minefield.drawn("*."), [])],
    ids=["lost before the clock began", "without a move"],
)
def test_such_a_game_took_no_time(records: Records, field: Minefield, moves: list[Move]) -> None:
    recorded(records, *moves, field=field)
    game = kept(records)

    assert (game.seconds, game.won, game.solved, game.clicks) == (0.0, False, 0, len(moves))


@pytest.mark.parametrize(("largest", "replay"), [(6, "game-1.rawvf"), (5, None)])
def test_the_replay_of_a_large_board_is_not_kept(
    records: Records, largest: int, replay: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is too large to count is recorded without a 3BV."""
    monkeypatch.setattr("minetui.store.records.LARGEST", largest)
    monkeypatch.setattr("minetui.core.position.COUNTABLE", largest)
    recorded(records, *WON)
    game = kept(records)

    assert game.replay == replay
    three_bv = 2 if replay else None
    assert (game.three_bv, game.solved, game.won) == (three_bv, three_bv, True)


# Metrics


def test_the_metrics_of_a_game_follow_from_what_is_kept() -> None:
    """Worked out by hand: 16 of 20 3BV in 10 s, 40 clicks, 30 of them effective, ZiNi 15."""
    counts = {"all_clicks": 40, "left_clicks": 30, "right_clicks": 6, "chords": 4}
    game = entry(1, won=False, solved=16, **counts, zini=15, human_zini=10)
    metrics = game.metrics(RECORDED)

    assert metrics == {
        "qg": pytest.approx(10**1.7 / 16),
        "stnb": pytest.approx(36 * 16 / 10**1.7 * 0.8**0.5),
        **{"time": 10.0, "three_bv": 20, "solved": 16, "speed": 1.6, "estimated_time": 12.5},
        **{"clicks": 40, "left": 30, "right": 6, "chords": 4, "effective_clicks": 30},
        **{"wasted_clicks": 10, "clicks_per_second": 4.0, "ioe": 0.4, "throughput": 16 / 30},
        **{"correctness": 0.75, "style": "FL", "rqp": 6.25, "zini": 15, "human_zini": 10},
        **{"zne": 0.3, "znt": 0.4, "hzne": 0.2, "hznt": pytest.approx(8 / 30)},
    }


def test_of_a_game_of_an_older_program_only_effective_clicks_are_known() -> None:
    known = {name for name, value in entry(1).metrics(RECORDED).items() if value is not None}

    assert known == {
        *("time", "three_bv", "solved", "speed", "estimated_time", "effective_clicks"),
        *("throughput", "rqp", "qg", "stnb"),
    }


def test_a_board_too_large_to_count_has_the_metrics_of_its_clicks(records: Records) -> None:
    game = GameRecord("large", START, 10_000, 10_000, 9, True, 5.0, clicks=30, **NF)
    known = {name: value for name, value in game.metrics(RECORDED).items() if value}

    assert known == {
        **{"time": 5.0, "clicks": 40, "left": 40, "effective_clicks": 30, "wasted_clicks": 10},
        **{"clicks_per_second": 8.0, "correctness": 0.75, "style": "NF"},
    }
    assert records.add(game) == Bests(time=True, nf_time=True)
    assert [*records.every()] == [game]
    assert records.games(game.level, RecordClass.ANY, GameOrder.SPEEDS) == []


@given(
    st.integers(0, 20),
    st.tuples(*[st.integers(0, 30)] * 4),
    st.none() | st.tuples(st.integers(1, 20), st.integers(1, 20)),
)
def test_the_database_computes_what_the_metrics_are(
    solved: int, clicks: tuple[int, int, int, int], zinis: tuple[int, int] | None
) -> None:
    """IOE, ZNE and style stand in the table for its indexes."""
    left, right, chords, others = clicks
    counts = {"left_clicks": left, "right_clicks": right, "chords": chords, "clicks": 0}
    counts["all_clicks"] = left + right + chords + others
    zini, human_zini = zinis or (None, None)
    game = entry(1, solved=solved, zini=zini, human_zini=human_zini, **counts)
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(";".join(MIGRATIONS))
        connection.execute(CHANGES["add_game"], game.row)
        (row,) = connection.execute("SELECT ioe, zne, style FROM games")

    for name, stored in zip(("ioe", "zne", "style"), row, strict=True):
        computed = game.metric(name)
        assert stored == (pytest.approx(computed) if isinstance(computed, float) else computed)


# Live games


LIVE = {"Room": "versus"}


def test_a_game_in_a_room_is_lost_unless_its_player_solved_the_board(records: Records) -> None:
    """A mine that went off is a flag; a game that others ended took as long as its recording."""
    beaten = Replay(FIELD, (Flag(0, 1.0), Reveal(2, 11.0)), LIVE, 20.0)
    won = Replay(FIELD, (Flag(0, 1.0), Reveal(2, 11.0), Reveal(3, 12.5)), LIVE, 20.0)
    helped = Replay(FIELD, WON, {"Room": "together"}, 20.0)
    for number, replay in enumerate((beaten, won, helped)):
        records.record(replay, f"game-{number}", START)

    assert [(game.won, game.seconds, game.record_class) for game in records.every()] == [
        (False, 20.0, RecordClass.VERSUS),
        (True, 12.5, RecordClass.VERSUS),
        (True, 2.5, RecordClass.ASSISTED),
    ]
    assert [game.best for game in records.every()] == [False, True, False]


def test_games_against_others_compete_with_each_other_alone(records: Records) -> None:
    solo, live = ({"board_kind": "solvable:logic", "room": room} for room in ("", "versus"))
    records.add(entry(1, seconds=5.0, **solo))

    assert records.add(entry(2, seconds=9.0, **live)) == BOTH
    assert records.add(entry(3, seconds=8.0, **live)).time
    assert records.add(entry(4, won=False, **live)) == NO_BEST
    assert totals_of(records) == {
        (BEGINNER, RecordClass.NO_GUESS): (1, 1, 1, 1),
        (BEGINNER, RecordClass.VERSUS): (3, 2, 0, 2),
    }


# Totals


def naive_totals(games: list[GameRecord]) -> dict[tuple[Level, RecordClass], tuple[int, ...]]:
    """Games, wins, streak and longest streak of each level, counted the long way."""
    totals = {}
    for kind in {(game.level, game.record_class) for game in games}:
        ours = [game for game in games if (game.level, game.record_class) == kind]
        outcomes = [game.won for game in sorted(ours, key=lambda game: game.date)]
        runs = [(won, len(list(run))) for won, run in groupby(outcomes)]
        longest = max((length for won, length in runs if won), default=0)
        streak = runs[-1][1] if outcomes[-1] else 0
        totals[kind] = (len(ours), sum(outcomes), streak, longest)
    return totals


def totals_of(records: Records) -> dict[tuple[Level, RecordClass], tuple[int, ...]]:
    return {
        (one.level, one.record_class): (one.games, one.wins, one.streak, one.longest_streak)
        for one in records.levels()
    }


GAMES = st.lists(
    st.builds(
        dict,
        st.sampled_from([{}, NF, FL, FLAGGED, NF | {"zini": 15, "human_zini": 15}]),
        won=st.integers(0, 3).map(bool),
        assisted=st.integers(0, 3).map(lambda number: not number),
        day=st.integers(0, 15),
        rows=st.sampled_from([9, 9, 9, 10]),
        shape=st.sampled_from(["", "", "", "torus", "hex"]),
        seconds=st.sampled_from([1.0, 2.0, 3.0]),
        board_kind=st.sampled_from(["", "", "solvable:logic", "adjusted:pairs"]),
        room=st.sampled_from(["", "", "versus", "together"]),
    ),
    max_size=15,
).map(lambda told: [entry(number, **others) for number, others in enumerate(told)])


@settings(max_examples=20)
@given(games=GAMES, split=st.integers(0, 15))
def test_totals_are_what_a_naive_count_gives(
    tmp_path_factory: pytest.TempPathFactory, games: list[GameRecord], split: int
) -> None:
    """Whatever the order of the dates, and whether games are added one by one or all at once."""
    with Records(tmp_path_factory.mktemp("r") / "records.sqlite3") as records:
        records.database.make()
        records.database.connection.execute("PRAGMA synchronous = OFF")
        for game in games[:split]:
            records.add(game)
        assert totals_of(records) == naive_totals(games[:split])
        records.merge((game, None) for game in games)

        assert totals_of(records) == naive_totals(games)
        assert sorted(game.uid for game in records.every()) == sorted(game.uid for game in games)


@settings(max_examples=20)
@given(games=GAMES)
def test_lists_are_those_of_a_naive_sort(
    tmp_path_factory: pytest.TempPathFactory, games: list[GameRecord]
) -> None:
    """Those whose metric is not known are not among the best; of equal ones the oldest is first."""
    games.sort(key=lambda game: game.date)
    with Records(tmp_path_factory.mktemp("r") / "records.sqlite3") as records:
        records.merge((game, None) for game in games)
        levels = (BEGINNER, BEGINNER.shaped(Shape.TORUS))
        for level, of, order, style in product(levels, RecordClass, GameOrder, (None, *Style)):
            ours = [
                game
                for game in games
                if (game.level, game.record_class) == (level, of)
                and (style is None or game.metric("style") == style.value)
            ]
            wins = [game for game in ours if game.won]
            known = [game for game in wins if order.merit(game) is not None]
            best = sorted(known, key=order.merit, reverse=True)
            expected = ours[::-1] if order is GameOrder.LATEST else best

            assert records.games(level, of, order, style) == expected
            assert records.games(level, of, order, style, limit=2) == expected[:2]
            assert records.last_wins(level, of, style, limit=2) == wins[::-1][:2]
        assert records.games(EXPERT, RecordClass.ANY, GameOrder.LATEST) == []


def test_the_shape_of_an_ordinary_game_takes_no_room(records: Records) -> None:
    """Thirteen indexes have it."""
    records.add(entry(1))

    for table in ("games", "totals"):
        ((length,),) = records.database.rows(f"SELECT sum(length(shape)) FROM {table}")
        assert length == 0


def test_the_levels_of_ordinary_boards_come_first_and_each_shape_has_its_own(
    records: Records,
) -> None:
    """In the order of the shapes, those of one by their sizes and classes."""
    for number, (shape, rows) in enumerate(product(("knight", "torus", ""), (10, 9))):
        records.add(entry(number, shape=shape, rows=rows))

    assert [one.level_name for one in records.levels()] == [
        *("Beginner", "Custom 9 × 10 / 10"),
        *("Torus Beginner", "Torus Custom 9 × 10 / 10"),
        *("Knight Beginner", "Knight Custom 9 × 10 / 10"),
    ]


def test_an_overview_tells_rates_and_bests(records: Records) -> None:
    """What was counted is not counted again."""
    for number, won in enumerate([True, True, False, True]):
        records.add(entry(number, won=won, seconds=20.0 - number))
    records.add(entry(5, rows=10, won=False))
    before = records.database.connection.total_changes
    told, lost = records.levels()

    assert (told.games, told.wins, told.losses, told.win_rate) == (4, 3, 1, 0.75)
    assert (told.streak, told.longest_streak) == (1, 2)
    assert (told.best_time, told.best_speed) == (17.0, 20 / 17)
    assert told.level_name == "Beginner"
    assert (lost.best_time, lost.best_speed) == (None, None)
    assert records.database.connection.total_changes == before


# Queries


LARGE = ("games", "answers", "repeats", "storms")  # tables that grow with each game or puzzle


def test_no_query_of_the_screen_reads_or_sorts_all_of_a_large_table(records: Records) -> None:
    every = (*QUERIES.values(), *DAY_QUERIES.values(), *TRAINING_QUERIES.values())
    for query in (*every, EARNED, EARNED_BY):
        values = [1] * (1 if "?1" in query else query.count("?"))
        plan = records.database.rows(f"EXPLAIN QUERY PLAN {query}", values)
        scans = tuple(f"SCAN {table}" for table in LARGE)

        assert plan
        for *_, step in plan:
            assert "TEMP B-TREE" not in step, query
            assert "games" not in step or "INDEX" in step, query
            assert not step.startswith(scans) or "LIMIT" in query, query


# Replays


def test_a_replay_is_kept_and_read(records: Records, home: Path) -> None:
    records.add(entry(1))

    assert records.replay_path(kept(records)) is None
    assert not records.keep_replay("none", REPLAY)  # of no game
    assert replays_in(home) == []
    assert records.keep_replay("game-1", REPLAY)
    game = kept(records)
    path = records.replay_path(game)
    assert path == home / "replays" / "game-1.rawvf"
    assert read_replay(path).moves == REPLAY.moves
    assert records.replay_data(game) == rawvf.write(REPLAY)
    assert game == entry(1)  # the records' own notes make no other game of it


def test_replays_are_kept_of_the_newest_and_the_best(
    records: Records, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    records.database.make()
    records.database.connection.execute("PRAGMA synchronous = OFF")
    for number in range(NEWEST + 5):
        records.add(entry(number, seconds=1.0 if number == 2 else 9.0))
        records.keep_replay(f"game-{number}", REPLAY)
    newest = {f"game-{number}.rawvf" for number in range(5, NEWEST + 5)}
    kept = newest | {"game-0.rawvf", "game-2.rawvf"}

    assert set(replays_in(home)) == kept
    assert {game.replay for game in records.every() if game.replay} == kept
    assert records.prune() == 0
    assert set(replays_in(home)) == kept


def test_the_newest_replays_are_listed(records: Records, home: Path) -> None:
    for number in range(5):
        records.add(entry(number))
        if number != 3:
            records.keep_replay(f"game-{number}", REPLAY)

    newest = [home / "replays" / f"game-{number}.rawvf" for number in (4, 2, 1)]
    assert records.newest_replays(3) == newest


@has_links
def test_prune_deletes_what_no_game_names_and_no_others(records: Records, home: Path) -> None:
    """And forgets what is not kept, as after a crash between the forgetting and the deleting."""
    records.add(entry(1))
    records.keep_replay("game-1", REPLAY)
    folder = home / "replays"
    for name in ("game-2.rawvf", ".DS_Store", "notes.txt", "my game.rawvf"):
        (folder / name).write_bytes(b"")
    (folder / "folder.rawvf").mkdir()
    (folder / "link.rawvf").symlink_to(folder / "notes.txt")

    assert records.prune() == 2
    left = [".DS_Store", "folder.rawvf", "game-1.rawvf", "my game.rawvf", "notes.txt"]
    assert replays_in(home) == left
    records.merge((entry(number, won=False), None) for number in range(2, NEWEST + 3))
    records.keep_replay("game-2", REPLAY)
    assert records.prune() == 1
    assert replays_in(home) == left
    assert [game.replay for game in records.every() if game.uid != "game-1"] == [None] * (
        NEWEST + 1
    )


@pytest.mark.parametrize("uid", ["u", "d9428888-122b-11e1-b85c-61cd3cbb3210", "a" * 64])
def test_prune_deletes_what_a_crash_left_half_written(
    records: Records, home: Path, monkeypatch: pytest.MonkeyPatch, uid: str
) -> None:
    records.add(dataclasses.replace(entry(1), uid=uid))
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", Mock(side_effect=OSError("crash")))
        patch.setattr(os, "unlink", Mock(side_effect=OSError("crash")))
        with pytest.raises(RecordsError):
            records.keep_replay(uid, REPLAY)

    assert len(replays_in(home)) == 1
    assert records.prune() == 1
    assert replays_in(home) == []


def test_a_replay_that_can_not_be_written_again_stays_and_a_first_one_is_not_named(
    records: Records, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.add(entry(1))
    (home / "replays").write_bytes(b"")
    with pytest.raises(RecordsError, match=r"replays.*: (Not a directory|File exists)"):
        records.keep_replay("game-1", REPLAY)
    assert kept(records).replay is None
    (home / "replays").unlink()
    records.keep_replay("game-1", REPLAY)
    full = files.FileError("game-1.rawvf: No space left on device")
    monkeypatch.setattr(files, "write", Mock(side_effect=full))

    with pytest.raises(RecordsError, match="No space"):
        records.keep_replay("game-1", Replay(FIELD))
    assert records.replay_data(kept(records)) == rawvf.write(REPLAY)


def test_a_replay_that_can_not_be_deleted_does_not_fail_the_game(
    records: Records, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.store.records.NEWEST", 1)
    records.add(entry(1, won=False))
    records.keep_replay("game-1", REPLAY)
    path = home / "replays" / "game-1.rawvf"
    path.unlink()
    path.mkdir()
    records.add(entry(2, won=False))

    assert [game.replay for game in records.every()] == [None, None]


# The file


@contextmanager
def connected() -> Iterator[sqlite3.Connection]:
    """The file of the records, whatever is in it."""
    records_path().parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(records_path())) as connection, connection:
        yield connection


def older(version: int, games: list[GameRecord]) -> None:
    """A file as this version left it."""
    with connected() as connection:
        connection.executescript(";".join(MIGRATIONS[:version]))
        there = {name for _, name, *_ in connection.execute("PRAGMA table_info(games)")}
        columns = [name for name in COLUMNS if name in there]
        values = ", ".join(f":{name}" for name in columns)
        insert = f"INSERT INTO games ({', '.join(columns)}) VALUES ({values})"
        rows = (dict(zip(COLUMNS, game.row, strict=True)) for game in games)
        connection.executemany(insert, rows)
        connection.execute(f"PRAGMA user_version = {version}")


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_file_of_an_older_version_keeps_its_games_as_far_as_they_are_known(version: int) -> None:
    kinds = ["", "solvable:logic" if version >= 3 else ""]
    games = [
        entry(at, won=at % 3 > 0, day=at * 7 % 10, board_kind=kinds[at > 5]) for at in range(10)
    ]
    older(version, games)
    with Records() as records:
        assert sorted(records.every(), key=lambda game: game.uid) == games
        assert totals_of(records) == naive_totals(games)
        rows = records.database.rows(f"SELECT DISTINCT {ADDED}, ioe, zne, style FROM games")
        assert {*rows[0]} == {None}
        assert records.games(BEGINNER, RecordClass.ANY, GameOrder.SPEEDS)[0] == games[2]
        assert records.games(BEGINNER, RecordClass.ANY, GameOrder.IOES) == []
        assert records.add(entry(10, **NF)) == Bests(ioe=True, nf_time=True)
        assert records.database.rows("PRAGMA user_version") == [(len(MIGRATIONS),)]


def test_a_file_of_version_0_1_0_keeps_its_games_as_they_are() -> None:
    """It counted games on solvable boards as assisted, and did not keep the kind of the board."""
    with connected() as connection:
        connection.executescript(VERSION_0_1_0.read_text())
    with Records() as records:
        games = [*records.every()]
        totals = totals_of(records)
        no_guess = {"rows": 2, "cols": 5, "mines": 2, "three_bv": 5, "solved": 5}
        assert records.add(entry(6, **no_guess, board_kind="solvable:logic")) == BOTH

    assert [(game.uid, game.won, game.assisted, game.best) for game in games] == [
        *(("game-1", True, False, True), ("game-2", False, False, False)),
        *((f"game-{number}", True, True, False) for number in (3, 4, 5)),
    ]
    assert {game.board_kind for game in games} == {""}
    by_class = {RecordClass.ANY: (2, 1, 0, 1), RecordClass.ASSISTED: (3, 3, 3, 3)}
    assert totals == {(Level(2, 5, 2), of): counts for of, counts in by_class.items()}


def test_a_migration_that_fails_changes_nothing() -> None:
    older(1, [entry(1)])
    with connected() as connection:
        before = list(connection.iterdump())
    broken = RECORDS._replace(migrations=(*MIGRATIONS, "CREATE TABLE more (a); CREATE nonsense"))
    with pytest.raises(RecordsError, match="nonsense"):
        Database(records_path(), broken)

    with connected() as connection:
        assert list(connection.iterdump()) == before
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)


NEWER = f"""made by a newer minetui: \
expected records of version {len(MIGRATIONS)} or older, got {len(MIGRATIONS) + 1}"""


def test_what_a_newer_minetui_upgrades_meanwhile_is_not_changed(records: Records) -> None:
    records.add(entry(1))
    with connected() as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        before = list(connection.iterdump())

    with pytest.raises(RecordsError, match=NEWER):
        records.add(entry(2))
    with connected() as connection:
        assert list(connection.iterdump()) == before


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        (f"PRAGMA user_version = {len(MIGRATIONS) + 1}", NEWER),
        ("CREATE TABLE other (a)", "expected records, got another database"),
        ("", "file is not a database"),
    ],
    ids=["of a newer version", "another database", "no database"],
)
def test_a_file_that_is_not_ours_is_refused_and_left(statement: str, problem: str) -> None:
    with connected() as connection:
        connection.execute(statement)
    if not statement:
        records_path().write_text("long enough to look like the header of a database " * 9)
    before = records_path().read_bytes()

    with pytest.raises(RecordsError) as caught:
        Records()
    assert str(caught.value) == f"{records_path()}: {problem}"
    assert records_path().read_bytes() == before


@pytest.mark.parametrize("damage", [slice(0, 100), slice(100, 4096), slice(4096, None)])
def test_a_damaged_file_is_told_and_left(home: Path, damage: slice) -> None:
    with Records() as records:
        for number in range(40):
            records.add(entry(number))
    data = bytearray(records_path().read_bytes())
    data[damage] = b"\xa5" * len(data[damage])
    records_path().write_bytes(data)

    with pytest.raises(RecordsError) as caught, Records() as records:
        assert not ([*records.every()], records.levels())
    assert str(caught.value).startswith(f"{records_path()}: ")
    assert "\n" not in str(caught.value)
    assert records_path().read_bytes() == data


@pytest.mark.parametrize(
    "change",
    [
        *("uid = '../x'", "rows = 0", "date = 'x'", "date = 1e99", "three_bv = 'x'"),
        *("date = 1 << 62", "seed = x'00ff'", "clicks = 1.5", "rows = 9.5", "uid = x'ff'"),
        *("milliseconds = 'x'", "board_kind = 'x'", "board_kind = x'ff'", "solved = 0.5"),
        *("shape = 'cube'", "shape = x'ff'"),
    ],
)
def test_a_row_that_is_no_game_is_told(records: Records, change: str) -> None:
    records.add(entry(1))
    records.database.rows(f"UPDATE games SET {change}")

    reads = [lambda: [*records.every()]]
    reads += [records.levels, lambda: records.add(entry(2))] * change.startswith("milliseconds")
    for read in reads:
        with pytest.raises(RecordsError) as caught:
            read()
        assert str(caught.value) == f"{records_path()}: expected games, got a row that is not one"


@pytest.mark.parametrize(
    "change",
    [
        *("games = 0, wins = 'x'", "games = 0", "wins = 9", "streak = -1", "longest = x'ff'"),
        *("last = 'x'", "rows = 0", "cols = 'x'", "mines = 1.5", "class = 'x'"),
        *("shape = 'cube'", "shape = x'ff'"),
    ],
)
def test_totals_that_can_not_be_are_counted_anew(records: Records, change: str) -> None:
    games = [entry(number, won=number != 2) for number in range(1, 5)]
    for game in games[:3]:
        records.add(game)
    records.database.rows(f"UPDATE totals SET {change}")
    records.add(games[3])

    assert totals_of(records) == naive_totals(games)


@pytest.mark.parametrize(
    "name",
    ["x'ff'", "5", "'a/b'", "char(0)", "''", "'a.rawvf.' || char(10)", "'../records.sqlite3'"],
)
def test_a_replay_under_a_name_that_none_has_counts_as_not_kept(
    records: Records, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It leads to no other folder, and is not deleted when it would be the turn of a replay."""
    monkeypatch.setattr("minetui.store.records.NEWEST", 1)
    records.add(entry(1, won=False))
    records.database.rows(f"UPDATE games SET replay = {name}")
    game = kept(records)

    assert game.replay is records.replay_path(game) is records.replay_data(game) is None
    assert records.newest_replays() == []
    assert records.prune() == 0
    records.merge((entry(number, won=False), None) for number in (2, 3))
    assert len([*records.every()]) == 3
    assert records_path().exists()


def test_read_only_records_can_be_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a read-only disk, where SQLite can't make a log beside them."""
    with Records() as records:
        records.add(entry(1))
    before = sorted(home.iterdir())
    monkeypatch.setattr(os, "access", lambda _, mode: mode == os.R_OK)
    with Records() as records:
        assert [game.uid for game in records.every()] == ["game-1"]
        assert sorted(home.iterdir()) == before
        with pytest.raises(RecordsError, match="readonly database"):
            records.add(entry(2))


@has_pipes
def test_a_pipe_in_place_of_the_file_and_a_read_only_folder_are_told(home: Path) -> None:
    home.mkdir(mode=0o500)
    if not os.access(home, os.W_OK):  # as it is for whoever may write everywhere
        with Records() as records, pytest.raises(RecordsError, match="sqlite3: Permission denied"):
            records.add(entry(1))
    home.chmod(0o700)
    os.mkfifo(records_path())

    with pytest.raises(RecordsError, match="expected a regular file"):
        Records()


@pytest.mark.skipif(IS_ROOT, reason="root may read everything")
@has_modes
def test_records_that_may_not_be_read_are_told_as_such(records: Records) -> None:
    records.add(entry(1))
    records_path().chmod(0)

    with pytest.raises(RecordsError, match=r"records\.sqlite3: Permission denied"):
        Records()


@has_links
def test_why_the_system_makes_no_file_is_told(
    records: Records, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite alone says only that it can't open one."""

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    home.mkdir()
    records_path().symlink_to(home / "elsewhere" / "records.sqlite3")
    with pytest.raises(RecordsError, match="unable to open database file"):
        records.add(entry(1))
    monkeypatch.setattr(os, "open", full)
    with pytest.raises(RecordsError, match=r"records\.sqlite3: No space left on device") as told:
        records.add(entry(1))

    assert told.value.brief == "records.sqlite3: No space left on device"


@has_modes
def test_files_are_for_their_owner_only(records: Records, home: Path) -> None:
    records.add(entry(1))
    records.keep_replay("game-1", REPLAY)
    paths = [home, *home.rglob("*")]

    assert {path.name for path in paths} >= {"records.sqlite3", "records.sqlite3-wal", "replays"}
    for path in paths:
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600)


def test_looking_makes_nothing_and_finds_nothing(records: Records, home: Path) -> None:
    for found in (
        *(records.levels(), [*records.every()], records.game("game-1"), records.newest_replays()),
        *(records.earned_by("game-1"), records.days.every(), records.days.on(START.date())),
        *(records.training.lessons(), records.training.due(START), records.prune()),
        *(records.days.find(START.date()).played, records.training.techniques()),
    ):
        assert not found
    assert records.challenges() == Challenge.every()

    assert records_path() == home / "records.sqlite3"
    assert not home.exists()


def test_what_is_there_without_a_file_is_what_a_new_file_has() -> None:
    """So it is the second time in a process, too, which copies what the first one made."""
    query = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
    with (
        closing(RECORDS.opened(records_path())) as first,
        closing(RECORDS.opened(records_path())) as second,
    ):
        found = [first.rows(query), second.rows(query)]
        first.make()

        assert found == [first.rows(query)] * 2


def test_what_can_not_be_kept_is_told_each_time_and_then_kept(records: Records, home: Path) -> None:
    """As on a disk that is full for a while. Who looked before finds what others add, too."""
    home.write_bytes(b"")
    for _ in range(2):
        with pytest.raises(RecordsError, match=r"home.*: (Not a directory|File exists)"):
            records.add(entry(1))
        assert [*records.every()] == []
    home.unlink()
    with Records() as others:
        others.add(entry(1))

    assert [*records.every()] == [entry(1)]
    assert records.add(entry(2, seconds=9.0)).time
    with Records() as others:
        assert [*others.every()] == [entry(1), entry(2, seconds=9.0)]


# Several at once, and no room


class Busy:
    """A connection whose first statements fail, since another process writes."""

    def __init__(self, times: int, problem: str) -> None:
        self.times, self.problem, self.done = times, problem, list[str]()

    def execute(self, statement: str) -> None:
        if self.times:
            self.times -= 1
            raise sqlite3.OperationalError(self.problem)
        self.done.append(statement)


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that the program sleeps; the clock goes on by them alone."""
    times = list[float]()
    monkeypatch.setattr(time, "sleep", times.append)
    monkeypatch.setattr(time, "monotonic", lambda: 100 + sum(times))
    return times


def test_a_locked_file_is_waited_for(slept: list[float]) -> None:
    busy = Busy(3, "database is locked")
    _use_log(busy)  # type: ignore[arg-type]

    assert busy.done == ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"]
    assert len(slept) == 3
    with Records() as records:  # and for each change SQLite waits by itself
        records.database.make()
        assert records.database.rows("PRAGMA busy_timeout") == [(5000,)]


def test_the_wait_for_a_locked_file_ends_and_others_are_told_at_once(slept: list[float]) -> None:
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        _use_log(Busy(10_000, "database is locked"))  # type: ignore[arg-type]
    assert PATIENCE <= sum(slept) < PATIENCE + 0.1
    slept.clear()
    with pytest.raises(sqlite3.OperationalError, match="disk"):
        _use_log(Busy(1, "disk I/O error"))  # type: ignore[arg-type]

    assert slept == []


def test_a_game_that_is_recorded_again_keeps_its_replay(records: Records, home: Path) -> None:
    """A crash may come before its journal is deleted; what was missing then is added."""
    won = Replay(FIELD, (Reveal(5), Reveal(3, 1.0)))
    path = home / "replays" / "game-1.rawvf"
    counts = {"all_clicks": 2, "left_clicks": 2, "right_clicks": 0, "chords": 0}
    counts |= {"zini": 2, "human_zini": 2}
    game = GameRecord("game-1", START, 2, 3, 1, True, 1.0, "", 2, 2, 2, **counts)
    every = Bests(time=True, speed=True, ioe=True, zne=True, nf_time=True)
    assert records.record(won, "game-1", START) == Standing(game, every, None, 1, 1, (game,))
    path.write_bytes(b"changed")
    standing = records.record(won, "game-1", START)
    assert standing == Standing(game, NO_BEST, None, 1, 1, (game,))
    assert kept(records).replay == "game-1.rawvf"
    assert records.replay_data(kept(records)) == b"changed"
    records.database.rows("UPDATE games SET replay = NULL")
    records.record(won, "game-1", START)

    assert path.read_bytes() == rawvf.write(won)


@pytest.mark.parametrize(("number", "best"), [(1, 9.0), (3, 8.0), (4, 7.0)])
def test_a_game_is_compared_with_the_others_of_its_level_and_class(
    records: Records, number: int, best: float
) -> None:
    """The best is that of the other games, whether it is better or not."""
    records.add(entry(90, assisted=True, seconds=1.0))
    records.add(entry(91, rows=8, seconds=1.0))
    games = [entry(1, seconds=8.0), entry(2, won=False, seconds=1.0), entry(3, seconds=7.0)]
    games.insert(0, entry(0, seconds=9.0))
    games.append(entry(4, seconds=9.5))
    for game in games[: number + 1]:
        found = records.add(game)
    standing = records.standing(games[number], found, limit=3)

    assert (standing.best, standing.bests.time) == (best, number in (1, 3))
    assert standing.streak == (2 if number in (1, 4) else 1)
    assert standing.longest == 2
    assert standing.latest == tuple(games[: number + 1][-3:])


def add_some(first: int) -> None:
    with Records(patience=60.0) as records:
        for number in range(first, first + 20):
            records.add(entry(number, won=number % 4 > 0))


def test_threads_and_processes_add_at_once(home: Path) -> None:
    """From the first moment on, when there is no file yet."""
    context = multiprocessing.get_context("spawn" if WINDOWS else "fork")
    workers: list[threading.Thread | multiprocessing.process.BaseProcess] = [
        *(context.Process(target=add_some, args=(first,)) for first in (0, 100)),
        *(threading.Thread(target=add_some, args=(first,)) for first in (200, 300)),
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    with Records() as records:
        games = [*records.every()]
        assert len(games) == 80
        assert totals_of(records) == naive_totals(games)


def added_until_full(records: Records) -> str:
    """Add games until that is refused; what is told?"""
    games = (entry(number, won=number % 4 > 0) for number in range(1000))
    with pytest.raises(RecordsError) as caught:
        deque(map(records.add, games), maxlen=0)
    return str(caught.value)


def expect_no_loss(records: Records) -> None:
    """Expect the games that were added, with their totals."""
    games = [*records.every()]
    assert games == [entry(number, won=number % 4 > 0) for number in range(len(games))]
    assert len(games) > 3
    assert totals_of(records) == naive_totals(games)


@has_limits
def test_a_full_disk_is_told_and_loses_nothing(records: Records) -> None:
    with files_of_at_most(600_000):
        told = added_until_full(records)

    assert told.startswith(f"{records_path()}: ")
    expect_no_loss(records)
    with Records() as others:
        expect_no_loss(others)


@has_limits
def test_what_is_kept_is_read_though_the_disk_is_full(records: Records) -> None:
    """SQLite then has no room for the index of its log, which it does without if it is alone."""
    records.add(entry(1))
    records.close()
    with files_of_at_most(1000), Records() as full:
        assert [*full.every()] == [entry(1)]
        with pytest.raises(RecordsError, match=r"records\.sqlite3: "):
            full.add(entry(2))
    with Records() as free:
        free.add(entry(2))

        assert [*free.every()] == [entry(1), entry(2)]


def test_a_file_of_no_bytes_which_a_full_disk_leaves_is_as_good_as_none(
    records: Records, home: Path
) -> None:
    home.mkdir()
    records_path().touch()
    with Records() as others:
        assert [*others.every()] == []
    assert records_path().stat().st_size == 0
    records.add(entry(1))

    assert [*records.every()] == [entry(1)]


def test_replays_are_not_deleted_where_all_records_are_lost(home: Path) -> None:
    with Records() as records:
        records.add(entry(1))
        records.keep_replay("game-1", REPLAY)
    for path in home.glob("records.sqlite3*"):
        path.unlink()
    with Records() as others:
        others.database.make()
        assert others.prune() == 0

    assert replays_in(home) == ["game-1.rawvf"]


def test_records_that_can_not_grow_any_more_lose_nothing(records: Records) -> None:
    """As on a full disk; SQLite itself says so, on all systems."""
    records.database.make()
    records.database.connection.execute("PRAGMA max_page_count = 1")  # no more than there are

    assert added_until_full(records) == f"{records_path()}: database or disk is full"
    expect_no_loss(records)


def test_ctrl_c_leaves_nothing(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted = Mock(side_effect=KeyboardInterrupt)
    monkeypatch.setattr("minetui.store.records.count_game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        records.add(entry(1))

    assert [*records.every()] == records.levels() == []
    assert not records.database.connection.in_transaction


def test_a_merge_that_fails_leaves_no_game_and_no_file(
    records: Records, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, write = rawvf.write(REPLAY), files.write

    def full(path: Path, text: bytes) -> None:
        if replays_in(home):
            raise files.FileError(f"{path}: No space left on device")
        write(path, text)

    monkeypatch.setattr(files, "write", full)
    with pytest.raises(RecordsError, match=r"game-2\.rawvf: No space left on device"):
        records.merge((entry(number), data) for number in (1, 2))

    assert [*records.every()] == replays_in(home) == []
    monkeypatch.setattr(files, "write", write)
    assert records.merge((entry(number), data) for number in (1, 2)) == (2, 0)
    assert replays_in(home) == ["game-1.rawvf", "game-2.rawvf"]


def test_no_query_reaches_another_file(tmp_path: Path) -> None:
    """The walls of an SSH visit see the files that are opened, and not those that SQL attaches."""
    (tmp_path / "other").mkdir()
    with Records(tmp_path / "mine.sqlite3") as records, pytest.raises(RecordsError, match="attach"):
        records.database.rows(f"ATTACH '{tmp_path / 'other' / 'x.sqlite3'}' AS other")
