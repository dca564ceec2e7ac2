"""Data sets: their rows against the solver, a plain recursion and core, and files cut anywhere."""

import errno
import json
import os
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from solver.brute_force import odds_in, seen_in
from systems import has_modes

from minetui.core import LEVELS, FirstClick, Level, Position, Status, Surface, has
from minetui.solver import TECHNIQUES, Analysis, Player
from minetui.store import FileError, locks
from minetui.studies import (
    Decision,
    SimulationPlan,
    Team,
    dataset,
    decisions_in,
    decisions_of,
    write_dataset,
    written_games,
)
from minetui.studies.games import dealt_game

SMALL = Level(5, 6, 6)
ALONE = Team(1)
LEVEL_SHAPES = st.tuples(st.integers(1, 7), st.integers(1, 7), st.integers(0, 12))


def plan_of(
    level: Level = SMALL, player: str = "odds", first_click: FirstClick = FirstClick.SAFE
) -> SimulationPlan:
    return SimulationPlan(level, Player.named(player), first_click, level.size // 2, "s: é")


def whole(plan: SimulationPlan, games: int) -> bytes:
    """The rows of the first games."""
    return b"".join(part.text for part in written_games(plan, games, ALONE))


def replayed(plan: SimulationPlan, game: int) -> Iterator[tuple[Decision, Position]]:
    """The decisions of a game, each with the position in which it was made, and the last one."""
    field, _ = dealt_game(plan.level, plan.first, plan.first_click, plan.seed, game)
    position = Position(field).reveal(plan.first)
    for decision in decisions_of(plan, game):
        yield decision, position
        position = position.reveal(decision.chosen)
        assert (position.status is Status.WON) <= decision.won
    assert position.status is not Status.PLAYING


@pytest.mark.parametrize("first_click", FirstClick)
@pytest.mark.parametrize("technique", TECHNIQUES.ids)
@pytest.mark.parametrize("guess", Player.guesses)
def test_the_games_are_those_of_simulate(
    technique: str, guess: str, first_click: FirstClick
) -> None:
    """Each ends in the same way, after as many guesses, though it is played cell by cell."""
    level, games = (Level(4, 4, 3), 4) if guess == "deep" else (SMALL, 12)
    plan = plan_of(level, f"{technique}/{guess}", first_click)
    for game in range(games):
        tally, rows = plan.tally(game), decisions_of(plan, game)

        assert tally.guesses == sum(row.guess for row in rows)
        assert not rows or {row.won for row in rows} == {bool(tally.won)}


@pytest.mark.parametrize("player", ["casual", "odds"])
def test_a_row_shows_what_core_shows_after_the_choices_before_it(player: str) -> None:
    plan = plan_of(player=player)
    for game in range(15):
        for number, (row, position) in enumerate(replayed(plan, game), start=1):
            seen = position.surface

            assert row.move == number
            assert row.seed == f"s: é:{game}"
            assert row.surface == Surface(seen.grid, seen.mine_count, seen.numbered, seen.covered)
            assert has(position.covered, row.chosen)
            assert row.numbers == [
                position.field.number(cell) if has(position.revealed, cell) else -1
                for cell in range(seen.grid.size)
            ]


@given(LEVEL_SHAPES, st.integers(0, 100))
def test_odds_and_signs_are_those_of_a_plain_recursion(
    shape: tuple[int, int, int], game: int
) -> None:
    """Signs tell which cells are safe, mined, or equally dangerous; odds are rounded in ppm."""
    rows, cols, mines = shape
    plan = plan_of(Level(rows, cols, min(mines, rows * cols - 1)), "casual/random")
    for row, position in replayed(plan, game):
        exact = {r * cols + c: odds for (r, c), odds in odds_in(seen_in(position)).items()}
        signs = row.board.replace("/", "")

        assert [number for number, odds in enumerate(row.odds) if odds is not None] == sorted(exact)
        for cell, odds in exact.items():
            assert signs[cell] == {0: "+", 1: "*"}.get(odds, signs[cell])
            assert abs(Fraction(row.odds[cell]) - odds) <= Fraction(1, 1_999_999)
            assert has(row.safe, cell) == (odds == 0)
        apart = sorted({*exact.values()} - {0, 1})
        assert {signs[cell]: odds for cell, odds in exact.items() if signs[cell] not in "+*"} == {
            chr(ord("A") + rank): odds for rank, odds in enumerate(apart)
        }


def test_a_player_of_proofs_guesses_only_where_no_cell_is_safe() -> None:
    plan = plan_of(LEVELS["Intermediate"])
    rows = [row for game in range(5) for row in decisions_of(plan, game)]

    assert {row.guess for row in rows} == {True, False}
    assert all(row.guess != bool(row.safe) for row in rows)
    assert all(row.guess or has(row.safe, row.chosen) for row in rows)


def test_what_is_not_counted_in_time_has_a_sign_and_no_odds() -> None:
    plan = plan_of()
    position = next(position for _, position in replayed(plan, 3))
    board, ppm = dataset.pictured(Analysis(position.surface, stop=lambda: True).odds)

    assert ppm == ()
    assert {*board} <= {*"?+*/012345678"}
    assert board.count("?") > 0


def test_a_row_of_expert_has_at_most_a_kilobyte() -> None:
    plan = plan_of(LEVELS["Expert"], first_click=FirstClick.OPENING)
    lines = whole(plan, 12).splitlines()

    assert len(lines) > 500
    assert max(map(len, lines)) <= 1000


def test_a_line_is_read_as_the_decision_that_it_was() -> None:
    for row in decisions_of(plan_of(), 3):
        assert Decision.of(json.loads(row.line)) == row


@pytest.mark.parametrize("team", [Team(1), Team(2)])
def test_the_rows_do_not_depend_on_processes_and_chunks(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of()
    expected = whole(plan, 30)
    monkeypatch.setattr(dataset, "CHUNK_CELLS", 30 * 7)
    parts = [*written_games(plan, 30, team)]

    assert b"".join(part.text for part in parts) == expected
    assert [part.end for part in parts] == [7, 14, 21, 28, 30]
    assert sum(part.rows for part in parts) == expected.count(b"\n")


@pytest.mark.parametrize("reach", [1, dataset.TAIL])
def test_a_file_that_was_cut_anywhere_is_completed(
    reach: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a row, between rows, between games, before the first and behind the last."""
    monkeypatch.setattr(dataset, "TAIL", reach)
    plan, path = plan_of(), tmp_path / "rows.jsonl"
    expected, random = whole(plan, 5), Random(1)
    ends = [match.end() for match in re.finditer(b"\n", expected)]
    cuts = [*random.sample(ends, 8), *random.sample(range(len(expected)), 8)]
    for cut in (0, 1, 40, len(expected), *cuts):
        path.write_bytes(expected[:cut])
        told = [*write_dataset(plan, 5, path, ALONE)]

        assert path.read_bytes() == expected
        assert told[-1][0] == 5


def test_more_games_are_added_to_a_file(tmp_path: Path) -> None:
    plan, path = plan_of(), tmp_path / "rows.jsonl"
    for games in (3, 3, 9):
        told = [*write_dataset(plan, games, path, ALONE)]

        assert path.read_bytes() == whole(plan, games)
        assert told[-1][0] == games


@pytest.mark.parametrize(
    ("text", "games"),
    [
        (b"a\n", 9),
        (b"a", 9),
        (b'{"schema":1}\n', 9),
        (b'{"schema":1,"seed":"other:3"}\n', 9),
        (b'{"schema":1,"seed":"s: \xc3\xa9:1"}\n', 9),
        (b"\n", 9),
        (whole(plan_of(), 9), 8),
        (whole(plan_of(player="casual"), 9), 9),
        (whole(plan_of(Level(5, 6, 7)), 9), 9),
        (whole(plan_of(), 9).replace(b'"move":1,', b'"move":2,'), 9),
    ],
)
def test_a_file_with_anything_else_stays_as_it_is(text: bytes, games: int, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(text)

    with pytest.raises(FileError, match=r"rows\.jsonl: expected [^\n]+$"):
        [*write_dataset(plan_of(), games, path, ALONE)]
    assert path.read_bytes() == text


@has_modes
def test_a_new_file_is_for_all_who_may_read_new_files(tmp_path: Path) -> None:
    path, other = tmp_path / "rows.jsonl", tmp_path / "other"
    other.touch()
    [*write_dataset(plan_of(), 1, path, ALONE)]

    assert path.stat().st_mode == other.stat().st_mode


def test_two_programs_do_not_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    other = locks.make(path)

    with pytest.raises(FileError, match="another program is writing it"):
        [*write_dataset(plan_of(), 9, path, ALONE)]
    os.close(other)
    assert [*write_dataset(plan_of(), 9, path, ALONE)][-1][0] == 9


def test_a_disk_that_is_full_is_told_and_nothing_is_lost_or_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, path = plan_of(), tmp_path / "rows.jsonl"

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        patched.setattr(dataset, "CHUNK_CELLS", 90)
        patched.setattr(dataset, "KEPT_EVERY", 0)
        with pytest.raises(FileError, match=r"rows\.jsonl: No space left"):
            [*write_dataset(plan, 20, path, ALONE)]

    assert 0 < path.stat().st_size < len(whole(plan, 20))
    assert [*write_dataset(plan, 20, path, ALONE)][-1][0] == 20
    assert path.read_bytes() == whole(plan, 20)


def test_a_row_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    good = whole(plan_of(), 1).splitlines(keepends=True)[0]
    for wrong in (
        b"a",
        b"[]",
        b"[" * 100_000,
        b"{}",
        good.replace(b'"schema":1', b'"schema":2'),
        good.replace(b'"mines":6', b'"mines":"6"'),
        good.replace(b'"mines"', b'"bombs"'),
        good.replace(b'"board":"', b'"board":"11/'),
    ):
        path.write_bytes(good + wrong)
        with pytest.raises(FileError, match=r"rows\.jsonl: row 2: [^\n]+$"):
            [*decisions_in(path)]
    with pytest.raises(FileError, match=r"none\.jsonl: "):
        [*decisions_in(tmp_path / "none.jsonl")]


def test_parquet_has_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra data is not installed")
    monkeypatch.setattr(dataset, "ROW_GROUP", 50)
    plan, path, other = plan_of(), tmp_path / "rows.parquet", tmp_path / "again.parquet"
    lines = [json.loads(line) for line in whole(plan, 30).splitlines()]
    (tmp_path / "again.parquet.jsonl").write_bytes(whole(plan, 30)[:5000])  # a stopped one

    assert [*write_dataset(plan, 30, path, ALONE)][-1] == (30, len(lines))
    assert [*write_dataset(plan, 30, path, ALONE)] == [(30, 0)]
    assert [*write_dataset(plan, 30, other, ALONE)][-1][0] == 30
    assert parquet.read_table(path).to_pylist() == lines
    assert [row.row for row in decisions_in(path)] == [Decision.of(line).row for line in lines]
    assert parquet.ParquetFile(path).num_row_groups == -(-len(lines) // 50)
    assert path.read_bytes() == other.read_bytes()
    assert {each.name for each in tmp_path.iterdir()} == {"rows.parquet", "again.parquet"}


def test_a_parquet_file_with_anything_else_stays_as_it_is(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra data is not installed")
    path = tmp_path / "rows.parquet"
    [*write_dataset(plan_of(), 3, path, ALONE)]
    for data in (path.read_bytes(), b"", b"PAR1"):
        path.write_bytes(data)
        with pytest.raises(FileError, match=r"rows\.parquet: expected no file, or rows"):
            [*write_dataset(plan_of(), 4, path, ALONE)]
        assert path.read_bytes() == data


def test_a_parquet_file_that_cannot_be_finished_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lines are, and the next run needs only them."""
    pytest.importorskip("pyarrow", reason="the extra data is not installed")
    path = tmp_path / "rows.parquet"

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(locks, "put_in_place", full)
        with pytest.raises(FileError, match=r"rows\.parquet: No space left"):
            [*write_dataset(plan_of(), 9, path, ALONE)]

    assert [each.name for each in tmp_path.iterdir()] == ["rows.parquet.jsonl"]
    assert [*write_dataset(plan_of(), 9, path, ALONE)] == [(9, 0)]


def test_parquet_without_pyarrow_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path = tmp_path / "rows.parquet"

    with pytest.raises(FileError, match=r"rows\.parquet: .*pip install 'minetui\[data\]'$"):
        [*write_dataset(plan_of(), 9, path, ALONE)]
    with pytest.raises(FileError, match="pyarrow"):
        [*decisions_in(path)]
    assert [*tmp_path.iterdir()] == []
