"""A game out of anything: a file, bytes, a code, a link, or a position whose mines are unknown."""

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from minetui import Problem
from minetui.core import (
    Game,
    Level,
    LevelError,
    Minefield,
    Position,
    Reveal,
    SharedBoard,
    Status,
    lowest,
)
from minetui.formats import DAILY, GAME_ID, DailyMark, Eligibility, Replay, code, rawvf
from minetui.play import check_mark, handed, replay_from, replay_under, shared_game, shared_in
from minetui.solver import game_on
from minetui.store import FileError, Journal, Records

from .attempts import begin_attempt

FIELD = Minefield.drawn("*..*..", "......", ".....*")
LOST = rawvf.write(Replay(FIELD, (Reveal(0, 1.0),)))
BEGUN = rawvf.write(Replay(FIELD, (Reveal(2, 1.0),), seconds=61.5))
MINE = "4x3x2\nF100\nH200\n?100\n"
SURFACE = "2 4 2\n1###\nF###\n"
SEEDED = SharedBoard(Level(9, 9, 10), "abcdefgh", start=40, opened=True, seconds=45.123)
MONDAY = date(2026, 11, 23)
MARK = DailyMark(MONDAY)


# Files and bytes


def test_a_game_that_is_over_is_watched() -> None:
    found = handed("a.rawvf", LOST)

    assert isinstance(found, Replay)
    assert found.final_position.status is Status.LOST


@pytest.mark.parametrize(
    ("data", "moves", "elapsed"),
    [
        (BEGUN, 1, 61.5),
        (MINE.encode(), 2, 0.0),
        (SURFACE.encode(), 2, 0.0),
        (b"....\n...*\n", 0, 0.0),
    ],
    ids=["unfinished", "position", "unknown mines", "board"],
)
def test_anything_else_is_played(data: bytes, moves: int, elapsed: float) -> None:
    game = handed("a", data)

    assert isinstance(game, Game)
    assert (game.status, len(game.moves), game.elapsed) == (Status.PLAYING, moves, elapsed)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\n\0", "a.png:1: expected a board or a replay, got "),
        ("a.txt", b"", "a.txt:1: expected a board or a replay, got nothing"),
        ("../../etc/a\x1b[2J\u202e", b"?", r"a\x1b[2J\u202e:1: expected a board or a replay"),
        (r"C:\x\b.txt", b"?", "b.txt:1: expected"),
        ("", b"?", "the file:1: expected"),
        ("x" * 300, b"?", "x" * 39 + "…:1: expected"),
        ("mines", b"***\n***\n", "mines:1: expected 0 to 5 mines"),
        ("sure", b"2 2 1\n3#\n##\n", "sure: no layout of mines fits these numbers"),
        ("cut", LOST[: len(LOST) // 2], "cut:"),
        ("large", b"1001 1\n" + b".\n" * 1001, "large:1: expected at most 1,000 cells"),
    ],
)
def test_what_can_not_be_opened_is_told_in_one_line(
    name: str, data: bytes, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Level, "MOST_CELLS", 1000)
    with pytest.raises(Problem) as told:
        handed(name, data)

    assert str(told.value).startswith(said)
    assert "\n" not in str(told.value)


def test_a_file_may_not_be_larger_than_those_on_a_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(handed("a", LOST), Replay)
    monkeypatch.setattr("minetui.play.opening.MOST_BYTES", len(LOST) - 1)

    with pytest.raises(Problem, match="a: expected at most"):
        handed("a", LOST)


def test_a_file_of_several_games_gives_the_one_with_a_number(tmp_path: Path) -> None:
    file = tmp_path / "codes"
    boards = (SharedBoard(Level(8, 8, mines), mines=2**mines - 1) for mines in (3, 4))
    file.write_text("".join(f"{code.written(board)}\n" for board in boards))

    assert replay_from(str(file), 2).level == Level(8, 8, 4)
    with pytest.raises(FileError, match="codes:1: expected 3 games or more, got 2"):
        replay_from(str(file), 3)


# Positions whose mines are unknown


def test_mines_that_are_unknown_are_laid_out_as_the_position_allows(tmp_path: Path) -> None:
    file = tmp_path / "surface"
    file.write_text(SURFACE)
    boards = set()
    for _ in range(60):
        replay = replay_from(str(file))
        assert replay.final_position.surface.numbered[1] == 1
        assert replay.final_position.flagged == 16
        assert replay.field.mine_count == 2
        assert replay.game().assisted
        boards.add(replay.field.mines)

    assert len(boards) > 5


def test_the_same_seed_gives_the_same_mines() -> None:
    here = Reveal(1).played_on(Position(Minefield.drawn("*......", ".......", "......*")))
    fields = [replay_under(here.surface, seed, "file").field for seed in ("a", "a", "b")]

    assert fields[0] == fields[1] != fields[2]


def test_a_position_that_takes_too_long_to_count_is_one_line() -> None:
    here = Position(Minefield.drawn("*......"))
    with pytest.raises(FileError, match=r"^file: expected a position with fewer layouts"):
        replay_under(here.surface, "a", "file", longest=-1.0)


# Marks of days


def attempt(uid: str) -> Game:
    """A game that says that it is the attempt of Monday."""
    game = game_on(SharedBoard.daily(MONDAY))
    game.info = {DAILY: str(MARK), GAME_ID: uid}
    return game


def test_a_game_in_a_file_is_the_attempt_only_if_it_is_the_one_that_was_begun() -> None:
    """And not over, since another end could be played from it."""
    begin_attempt(MARK, "ours")
    told = {uid: Eligibility.of(check_mark(attempt(uid))) for uid in ("ours", "theirs", "")}
    assert told == {
        "ours": Eligibility(daily=MARK),
        **dict.fromkeys(("theirs", ""), Eligibility(assisted=True, daily=MARK.practice)),
    }
    lost = attempt("ours")
    lost.play(Reveal(lowest(lost.field.mines), 2.0))
    with Records() as records:
        records.record(Replay.of(lost, {}), "ours", datetime(2026, 11, 23, tzinfo=UTC))

    assert Eligibility.of(check_mark(attempt("ours"))).daily == MARK.practice


def test_on_another_board_than_that_of_its_day_a_game_has_no_mark() -> None:
    game = Game.on(FIELD)
    game.info = {DAILY: str(MARK), "Player": "Ada"}

    assert check_mark(game) is game
    assert (game.info, game.assisted) == ({"Player": "Ada"}, False)


def test_an_attempt_is_practice_where_the_records_can_not_be_read(home: Path) -> None:
    begin_attempt(MARK, "ours")
    (home / "records.sqlite3").write_bytes(b"nonsense")
    assert not Journal("ours").path.exists()

    assert Eligibility.of(check_mark(attempt("ours"))).daily == MARK.practice


# Codes and links


def test_a_code_may_be_within_a_text_or_be_a_link_of_another_program() -> None:
    linked = shared_in("https://example.org/?b=1&m=0000000000000000g\n")

    assert shared_in(f"minetui · Expert · won\n[==>=]\n{code.written(SEEDED)}\n") == SEEDED
    assert isinstance(linked, SharedBoard)
    assert linked.mines == Minefield.drawn(*["........."] * 8, "........*").mines


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "That is no code: a code begins with MT1- or MT2-."),
        ("MT1-OHM4-0ZX0", "Codes have no 'O': is it the digit 0?"),
        ("https://example.org/?b=1&m=zz", "expected digits 0 to 9 and a to v in m, got 'z'"),
        ("https://example.org/?b=1&m=\ud800", "expected digits 0 to 9 and a to v in m, got '?'"),
        ("https://example.org/", "got a link to 'example.org'"),
    ],
)
def test_what_is_no_code_is_told_in_one_line(text: str, problem: str) -> None:
    with pytest.raises(Problem, match=re.escape(problem)):
        shared_in(text)


def test_a_game_on_a_shared_board_says_that_and_how_fast_somebody_was() -> None:
    game = shared_game(SEEDED)

    assert (game.level, game.given, game.dealt) == (SEEDED.level, 1, True)
    assert Eligibility.of(game) == Eligibility(shared=True, to_beat=45.123)
    with pytest.raises(LevelError, match="40,000 cells"):
        shared_game(SharedBoard(Level(300, 200, 9), "a", kind="solvable:logic"))
