"""Journals on disk: every whole move comes back, and no journal that is damaged stops a start."""

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import Mock

import pytest
from systems import IS_ROOT, has_any_name, has_limits, has_modes, has_pipes

from minetui.core import Chord, Flag, Game, Minefield, Move, Question, Reveal
from minetui.formats import journal as lines
from minetui.store import Journal, UnfinishedGame, folders, locks
from minetui.store.journal import MOST_LEFT

from .conftest import files_of_at_most

FIELD = Minefield.drawn("*....", ".....", "....*")
MOVES = (Reveal(1), Flag(0, 0.5), Reveal(8, 1.25), Flag(13, 2.0), Question(13, 2.5))
HOLD = """
import sys
from pathlib import Path
from minetui.store import locks

if locks.take(Path(sys.argv[1])):
    print("held", flush=True)
sys.stdin.read()
"""


class Playing:
    """A game that tells its journal what is done to it."""

    def __init__(self, *moves: Move, uid: str = "") -> None:
        self.game, self.journal = Game.on(FIELD), Journal(uid)
        self.play(*moves)

    @property
    def path(self) -> Path:
        return self.journal.path

    def play(self, *moves: Move) -> None:
        for move in moves:
            assert self.game.play(move)
            self.journal.add(self.game, lines.move_line(move))

    def undo(self) -> None:
        assert self.game.undo()
        self.journal.add(self.game, lines.UNDO)

    def left(self, at: float = 0, *told: str) -> Path:
        """Close the journal, as if it was written last at that time; where is it?"""
        self.journal.add(self.game, *told)
        self.journal.close()
        os.utime(self.path, (at, at))
        return self.path

    @property
    def kept(self) -> Game:
        """The game in the file now."""
        return lines.read(self.path.read_bytes())


def found() -> list[UnfinishedGame]:
    """The games that wait, where nothing is to be said against any."""
    games, notices = UnfinishedGame.find_all()
    assert notices == []
    return games


def looked() -> list[UnfinishedGame]:
    """The same by somebody who plays none of them."""
    games = found()
    for one in games:
        one.journal.close()
    return games


def moves_of(one: UnfinishedGame) -> list[Move]:
    return list(one.game.record)


def put(name: str, data: bytes) -> Path:
    """A file among the journals."""
    folders.journals().mkdir(parents=True, exist_ok=True)
    path = folders.journals() / name
    path.write_bytes(data)
    return path


def journal_text(*moves: Move) -> bytes:
    return lines.text_of(lines.first_lines(Game.on(FIELD, moves)))


# One journal


def test_what_was_told_comes_back_and_is_told_on() -> None:
    first = Playing(*MOVES)
    first.undo()
    first.journal.close()
    (one,) = found()
    assert (moves_of(one), one.game.index) == (list(MOVES), 4)
    assert (one.over, one.left) == (False, False)
    one.game.redo()
    one.journal.add(one.game, lines.REDO)
    one.journal.close()
    (again,) = found()

    assert again.journal.uid == first.journal.uid
    assert (again.game.record, again.game.index) == (MOVES, 5)
    assert again.game.position == Game.on(FIELD, MOVES).position


def test_a_game_that_goes_on_is_not_left_for_another_one_any_more() -> None:
    Playing(*MOVES).left(5.0, lines.LEFT)
    (one,) = found()
    assert one.left
    assert one.resume() is one.game
    one.journal.close()

    assert [one.left for one in looked()] == [False]


def test_a_game_of_one_move_is_not_kept_and_one_whose_lines_are_lost_is_not() -> None:
    kept, short = Playing(*MOVES), Playing(MOVES[0])

    assert kept.journal.keeps(kept.game)
    assert not short.journal.keeps(short.game)
    assert not Journal().keeps(kept.game)
    kept.journal.problem = "No space left on device"
    assert not kept.journal.keeps(kept.game)


def test_a_journal_of_a_games_own_is_there_as_soon_as_something_is_told(home: Path) -> None:
    journal, game = Journal(), Game.on(FIELD)

    assert not home.exists()
    journal.add(game)
    assert os.listdir(folders.journals()) == [f"{journal.uid}.journal"]
    assert len({Journal().uid for _ in range(100)}) == 100


@has_modes
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_journals_are_for_their_owner_only(home: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        path = Playing(*MOVES).path
    finally:
        os.umask(before)

    assert path.stat().st_mode & 0o777 == 0o600
    assert {folder.stat().st_mode & 0o777 for folder in (home, path.parent)} == {0o700}


def test_a_journal_cut_at_any_byte_brings_back_every_whole_move() -> None:
    playing = Playing(*MOVES)
    playing.undo()
    playing.journal.close()
    data = playing.path.read_bytes()
    for cut in range(len(data) + 1):
        playing.path.write_bytes(data[:cut])
        whole = data[: data.rfind(b"\n", 0, cut) + 1]
        words = [line.split()[0] for line in whole.splitlines()]
        told = sum(words.count(kind) for kind in (b"reveal", b"flag", b"question"))
        games = looked()

        assert [moves_of(one) for one in games] == ([list(MOVES[:told])] if told > 1 else [])
        assert [told - one.game.index for one in games] == [words.count(b"undo") for _ in games]
        assert playing.path.exists() == bool(games)
        assert not games or playing.path.read_bytes() == whole


def test_a_cut_journal_is_told_on_in_whole_lines() -> None:
    path = Playing(*MOVES).left()
    path.write_bytes(path.read_bytes()[:-5])
    (one,), move = found(), Chord(1, 3.0)
    one.game.play(move)
    one.journal.add(one.game, lines.move_line(move))
    one.journal.close()

    assert moves_of(found()[0]) == [*MOVES[:-1], move]


def test_a_game_that_hardly_began_is_dropped_unless_its_one_move_ended_it() -> None:
    """P4: nobody resumes a game of one move, and nine of them in a list hide the real one.

    A program may end before a game came into the records, which it is to.
    """
    for moves in ((), (Reveal(1),), (Flag(0),)):
        playing = Playing(*moves)
        playing.left()
        assert found() == []
        assert not playing.path.exists()
    for only_move in (Reveal(14), Reveal(0)):  # a win and a loss
        playing = Playing()
        playing.game = Game.on(Minefield.drawn("*....", ".....", "....."))
        playing.play(only_move)
        playing.journal.close()
        (finished,) = found()
        assert finished.over
        finished.journal.remove()


# What is offered


def test_the_last_played_game_comes_first_however_often_they_are_looked_at() -> None:
    """To look at a game is not to play it."""
    times = {uid: 1_700_000_000 + at for at, uid in enumerate(("b", "c", "a"))}
    for uid, at in times.items():
        Playing(*MOVES, uid=uid).left(at)
    for games in (looked(), looked()):
        assert [one.journal.uid for one in games] == ["a", "c", "b"]
        assert {one.journal.uid: one.when.timestamp() for one in games} == times


def test_a_game_that_is_played_is_not_offered() -> None:
    """Whoever has it open holds it, in this process or in another one."""
    here, there = Playing(*MOVES), Playing(*MOVES).left()
    words, pipe = [sys.executable, "-c", HOLD, str(there)], subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe) as holding:
        assert holding.stdout is not None
        assert holding.stdout.readline().strip() == b"held"
        assert found() == []
        assert here.path.exists()
        assert there.exists()
    (one,) = found()

    assert one.journal.path == there


def test_many_who_look_at_once_take_every_game_once() -> None:
    uids = {Playing(*MOVES).left().stem for _ in range(12)}
    with ThreadPoolExecutor(4) as pool:
        looks = [pool.submit(found) for _ in range(8)]
        taken = [one.journal.uid for look in looks for one in look.result()]

    assert sorted(taken) == sorted(uids)


def test_a_start_as_a_journal_begins_does_not_take_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it is locked it is an empty file, which another start removes.

    One that holds it, as long as it takes to see that it is empty, is waited for.
    """
    lock, seen = locks._lock, []

    def late(file: int) -> bool:
        if not seen:
            seen.append(file)
            assert UnfinishedGame.find_all() == ([], [])
        return lock(file)

    monkeypatch.setattr(locks, "_lock", late)
    path = Playing(*MOVES).left()
    (one,), refused = found(), [False, False]
    assert moves_of(one) == list(MOVES)
    one.journal.close()
    path.unlink()
    monkeypatch.setattr(locks, "_lock", lambda file: (not refused or refused.pop()) and lock(file))
    Playing(*MOVES).left()

    assert [moves_of(one) for one in found()] == [list(MOVES)]


class Killed(BaseException):
    """In place of the end of the process."""


@pytest.mark.parametrize("bytes_written", [0, 1, 17, 18, 60, 120, 1_000])
def test_a_beginning_is_whole_or_nothing_whenever_the_program_is_killed(
    bytes_written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last lines say what was given, and that it is assisted."""
    game, journal, room = Game.on(FIELD, MOVES), Journal(), [bytes_written]
    game.assisted = True
    write = os.write

    def killed(file: int, data: bytes) -> int:
        if not room[0]:
            raise Killed
        room[0] -= (written := write(file, data[: room[0]]))
        return written

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", killed)
        with pytest.raises(Killed) if bytes_written < 1_000 else nullcontext():
            journal.add(game)
    assert journal._file is not None
    os.close(journal._file)
    whole = bytes_written == 1_000

    assert [(moves_of(one), one.game.assisted) for one in found()] == [(list(MOVES), True)] * whole
    assert journal.path.exists() is whole


def test_of_the_games_that_were_left_only_the_newest_stay() -> None:
    old = Playing(*MOVES, uid="old").left(1)
    left = [Playing(*MOVES).left(at, lines.LEFT) for at in range(2, MOST_LEFT + 4)]
    stay = [*left[:1:-1], old]

    assert [one.journal.path for one in found()] == stay
    assert set(folders.journals().iterdir()) == set(stay)


# What is damaged


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"\x1b[2Jhello\nworld\n", "1: expected 'minetui journal 2', got '\\x1b[2Jhello'"),
        (journal_text(*MOVES) + b"\x1b]0;x\x07\n", "12: expected a line such as"),
        (journal_text(*MOVES) + b"flag 99 1.0\nflag 2 1.0\n", "12: expected a cell of the board"),
        (journal_text(*MOVES).replace(b"level", b"l\xff\0el"), "2: expected 'level ROWS"),
    ],
)
def test_a_damaged_journal_is_set_aside_with_one_line(data: bytes, problem: str) -> None:
    path, good = put("x.journal", data), Playing(*MOVES).left()
    (one,), (notice,) = UnfinishedGame.find_all()
    one.journal.close()

    assert one.journal.path == good
    assert notice.startswith(f"x.journal:{problem}")
    assert notice.endswith("; it is set aside as x.damaged")
    assert notice.isprintable()
    assert path.with_suffix(".damaged").read_bytes() == data
    assert len(found()) == 1


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.journal", b"minetui journal 3\nlevel 3 5 2\n"),
        ("b.journal", b"minetui journal 3\nlevel 3 5 2\nzap 3 0.5"),
        ("c.journal", b"minetui journal 10\nlevel 3 5 2\n"),
        ("d.journal", b"\0inetui journal 3\nlevel 3 5 2\n"),
        ("e.journal", b"minetui journal 3\0\1\2"),
        ("f.journal", b"minetui journal 3 cube\nlevel 3 5 2\nseed a\n"),
        ("a (1).journal", b"a\nb\n"),
        pytest.param("\x1b[2J (1).journal", b"a\nb\n", marks=has_any_name),
    ],
)
def test_journals_of_a_newer_minetui_and_of_others_stay(name: str, data: bytes) -> None:
    path = put(name, data)

    assert found() == []
    assert path.read_bytes() == data


@has_pipes
def test_what_is_no_journal_stays_as_it_is() -> None:
    folders.journals().mkdir(parents=True)
    (folders.journals() / "folder.journal").mkdir()
    (folders.journals() / "nowhere.journal").symlink_to("gone")
    os.mkfifo(folders.journals() / "pipe.journal")
    put("notes.txt", b"x\ny\n")
    names = set(os.listdir(folders.journals()))

    assert found() == []
    assert set(os.listdir(folders.journals())) == names


def test_without_a_folder_nothing_waits(home: Path) -> None:
    assert found() == []
    assert not home.exists()
    home.write_bytes(b"")
    assert found() == []


# What can't be written


def failing(monkeypatch: pytest.MonkeyPatch, *, after: int) -> Callable[[], None]:
    """Let the disk be full after so many bytes of the next writes; what frees it again?"""
    write, room = os.write, [after]

    def full(file: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        room[0] -= (written := write(file, data[: room[0]]))
        return written

    monkeypatch.setattr(os, "write", full)
    return lambda: monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("bytes_free", [0, 1, 5, 20])
def test_a_full_disk_leaves_whole_lines_and_the_next_move_brings_all(
    monkeypatch: pytest.MonkeyPatch, bytes_free: int
) -> None:
    playing = Playing(*MOVES[:2])
    free_again = failing(monkeypatch, after=bytes_free)
    playing.play(*MOVES[2:4])
    free_again()
    kept = playing.kept.record

    assert playing.path.read_bytes().endswith(b"\n")
    assert kept == MOVES[: len(kept)]
    assert playing.journal.problem == f"{playing.path.name}: No space left on device"
    playing.play(MOVES[4])
    assert (playing.journal.problem, playing.kept.record) == ("", MOVES)


@pytest.mark.parametrize("bytes_free", [0, 30])
def test_a_disk_full_from_the_start_is_written_once_there_is_room(
    monkeypatch: pytest.MonkeyPatch, bytes_free: int
) -> None:
    """A beginning is whole or not there: it would lack `given` and `assisted`."""
    free_again = failing(monkeypatch, after=bytes_free)
    playing = Playing(*MOVES[:2])
    free_again()
    assert not playing.path.exists()
    playing.undo()

    assert (playing.kept.record, playing.kept.index) == (MOVES[:2], 1)


def test_bytes_are_written_on_when_few_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:3]))

    assert Playing(*MOVES).kept.record == MOVES


@has_limits
def test_a_limit_of_the_system_leaves_whole_lines_too() -> None:
    playing = Playing(*MOVES)
    size = playing.path.stat().st_size
    with files_of_at_most(size + 20):
        playing.play(Flag(2, 3.0), Flag(7, 4.0), Flag(12, 5.0))
        assert playing.journal.problem == f"{playing.path.name}: File too large"
        assert playing.kept.record == (*MOVES, Flag(2, 3.0))
        playing.undo()
        assert playing.kept.index == 6
    playing.undo()

    assert (playing.journal.problem, playing.kept.record) == ("", playing.game.record)
    assert playing.kept.index == playing.game.index == 6


@pytest.mark.parametrize("name", ["", "running"])
def test_a_file_in_place_of_a_folder_is_told_and_tried_again(home: Path, name: str) -> None:
    path = home / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"")
    playing = Playing(*MOVES[:2])
    assert playing.journal.problem == f"{path.name}: Not a directory"
    path.unlink()
    playing.play(*MOVES[2:])

    assert (playing.journal.problem, playing.kept.record) == ("", MOVES)


@has_modes
@pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
def test_a_home_without_permission_is_told_in_one_line(home: Path) -> None:
    home.mkdir(mode=0o500)

    assert Playing(*MOVES).journal.problem == "running: Permission denied"
    assert found() == []


@has_any_name
def test_the_name_of_a_home_can_not_act_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "\x1b[2J\nhome"
    home.write_bytes(b"")
    monkeypatch.setenv("MINETUI_HOME", str(home))

    assert Playing(*MOVES).journal.problem.isprintable()


# The end of a journal


def test_a_journal_is_not_closed_while_it_is_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is told meanwhile waits neither, nor does it count as synced."""
    playing, started, done, synced = Playing(*MOVES[:2]), threading.Event(), threading.Event(), []

    def slow(file: int) -> None:
        started.set()
        assert done.wait(60)
        synced.append(os.fstat(file).st_ino)

    monkeypatch.setattr(os, "fsync", slow)
    inode = playing.path.stat().st_ino
    syncing = threading.Thread(target=playing.journal.sync)
    syncing.start()
    assert started.wait(60)
    playing.play(*MOVES[2:])
    assert playing.journal.unsynced
    closing = threading.Thread(target=playing.journal.close)
    closing.start()
    closing.join(0.02)
    assert closing.is_alive()
    done.set()
    closing.join(60)
    syncing.join(60)

    assert synced == [inode, inode]
    assert [moves_of(one) for one in found()] == [list(MOVES)]


def test_a_journal_that_is_released_is_found_while_it_is_still_synced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However slow the disk is: the player may ask for the game with the next key."""
    playing, started, done = Playing(*MOVES), threading.Event(), threading.Event()

    def slow(_: int) -> None:
        started.set()
        assert done.wait(60)

    monkeypatch.setattr(os, "fsync", slow)
    syncing = threading.Thread(target=playing.journal.sync)
    syncing.start()
    assert started.wait(60)
    assert found() == []
    playing.journal.release()
    games = found()
    done.set()
    syncing.join(60)

    assert [moves_of(one) for one in games] == [list(MOVES)]


def test_a_journal_is_synced_once_for_all_that_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can't be synced is closed all the same."""
    sync = Mock()
    monkeypatch.setattr(os, "fsync", sync)
    playing = Playing(*MOVES)
    assert not sync.called
    playing.journal.sync()
    playing.journal.sync()
    playing.journal.close()
    playing.journal.sync()
    assert sync.call_count == 1
    sync.side_effect = OSError(errno.EIO, "Input/output error")
    Playing(*MOVES).journal.close()

    assert len(found()) == 2


def test_two_who_play_one_saved_game_on_have_a_journal_each() -> None:
    playing = Playing(*MOVES)
    namesake = Journal(playing.journal.uid)
    namesake.add(playing.game)
    assert (namesake.problem, namesake.part) == ("", 1)
    namesake.remove()

    assert not namesake.path.exists()
    assert playing.path.exists()


def test_a_finished_game_that_is_undone_is_told_on_under_its_name() -> None:
    """Also where its end could not be recorded, and its journal waits."""
    playing = Playing(Reveal(1), Reveal(2))
    playing.journal.close()
    playing.journal = playing.journal.next_part
    playing.undo()
    playing.journal.close()
    ended, going = sorted(found(), key=lambda one: one.journal.part)

    assert ended.journal.uid == going.journal.uid == playing.journal.uid
    assert ended.over
    assert (len(going.game.record), going.game.index, going.over) == (2, 1, False)


def test_a_closed_journal_takes_nothing_more_and_a_removed_one_is_closed() -> None:
    playing, removed = Playing(*MOVES), Playing(*MOVES).journal
    playing.journal.close()
    data, file = playing.path.read_bytes(), removed._file
    playing.journal.add(playing.game, "undo")
    removed.remove()

    assert playing.path.read_bytes() == data
    assert file is not None
    with pytest.raises(OSError, match=r"Bad file descriptor|Invalid handle"):
        os.fstat(file)
