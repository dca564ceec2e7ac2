"""The real program in a terminal, killed at any moment: no move that was painted is lost.

A program that is stopped has painted and written just what it would have if it were killed there,
so that each program that is started shows many such moments.
"""

import asyncio
import resource
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import date
from pathlib import Path
from random import Random

import pytest
from in_terminal import Program, Screen

from minetui.core import LEVELS, Cell, Chord, Flag, Game, Position, Reveal, cells_of, has
from minetui.solver.boards import daily_board
from minetui.store import DayState, Records, Streaks, UnfinishedGame
from minetui.store.journal import FEWEST_MOVES

PROGRAMS = 3
PROGRAM = [sys.executable, "-m", "minetui", "--seed", "kills", "--first-click", "opening"]
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
RESTORED = b"\x1b[?1049l"  # the screen that the shell had
MONDAY = date(2026, 11, 23)
DAILY = (  # the program on that day
    "from datetime import date; from minetui import cli; from minetui.ui import launch;"
    f" launch.today = lambda: date{MONDAY.timetuple()[:3]}; cli.main(['daily'])"
)
KINDS = ("reveal", "flag", "chord", "undo", "redo")


STEPS = (  # keys, where arrows go to a cell near by, and what they do, as the journal tells it
    *((" ", "reveal 40"), ("vv<f", "flag 65"), ("< ", "chord 56"), ("uu", "undo"), ("u", "undo")),
    *(("U", "redo"), ("<< ", "reveal 54"), (">> ", "chord 56"), ("vv< ", "reveal 73")),
    *(("> ", "reveal 74"), ("u", "undo"), ("U", "redo"), ("u", "undo"), ("u", "undo")),
    *((" ", "reveal 74"), ("^< ", "chord 64"), ("u", "undo"), ("U", "redo"), ("^^f", "flag 45")),
    *(("u", "undo"), ("f", "flag 45"), ("vv>f", "flag 65")),
)
ARROWS = {"^": UP, "v": DOWN, ">": RIGHT, "<": LEFT}
KEYS = [ARROWS.get(sign, sign) for keys, _ in STEPS for sign in keys]
DEEDS = [deed for _, deed in STEPS]


def positions() -> Iterator[Position]:
    """The position at the start, and after each deed."""
    game = Game(LEVELS["Beginner"], "kills")
    moves = {"reveal": Reveal, "flag": Flag, "chord": Chord}
    game.place_minefield(game.dealt_for(40))
    yield game.position
    for kind, *cell in map(str.split, DEEDS):
        assert game.play(moves[kind](int(cell[0]))) if cell else getattr(game, kind)()
        yield game.position


def picture(position: Position) -> str:
    """The board as it is painted, a sign for each cell."""
    field, rows = position.field, []
    for row in range(9):
        cells = range(9 * row, 9 * row + 9)
        rows.append("".join(sign(position, cell, field.number(cell)) for cell in cells))
    return "\n".join(rows)


def sign(position: Position, cell: Cell, number: int) -> str:
    if has(position.revealed, cell):
        return str(number or " ")
    return "⚑" if has(position.flagged, cell) else "·"


POSITIONS = [*positions()]
PICTURES = [*map(picture, POSITIONS)]


class BoardScreen(Screen):
    """A screen, and how many deeds are known to be in what was painted at least."""

    painted = 0
    board = ""  # a sign for each cell, a line for each row

    def feed(self, data: bytes) -> None:
        """Show more output; the board may now be that after the same number of deeds, or more."""
        super().feed(data)
        names = next((row for row in self.rows if row.split()[:9] == [*"ABCDEFGHI"]), "")
        left = names.find("A")
        self.board = "\n".join(
            "".join(row[names.index(name)] for name in "ABCDEFGHI")
            for row in self.rows
            if names and row[max(left - 5, 0) : left - 1].strip().isdecimal()
        )
        if self.board in PICTURES[self.painted :]:
            self.painted = PICTURES.index(self.board, self.painted)

    def shows(self, cell: Cell) -> bool:
        """Is a cell seen to be revealed?"""
        row, col = divmod(cell, 9)
        lines = self.board.split("\n")
        return len(lines) == 9 and lines[row][col] not in "·░"


def started(home: Path, program: Sequence[str] = PROGRAM, ready: str = "Reveal") -> Program:
    """The program, which waits for keys."""
    return Program(home, program, BoardScreen(), ready)


def journal(home: Path) -> list[str]:
    """The whole lines of the journal in a home."""
    paths = list((home / "running").glob("*.journal"))
    assert len(paths) <= 1
    return paths[0].read_text().split("\n")[:-1] if paths else []


def kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many deeds are in the journal, and come back from there."""
    lines = [line.split() for line in journal(home)]
    deeds = [" ".join(words[:2]) for words in lines if words[0] in KINDS]
    assert deeds == DEEDS[: len(deeds)]
    monkeypatch.setenv("MINETUI_HOME", str(home))
    games, notices = UnfinishedGame.find_all()
    for one in games:
        one.journal.close()
    assert notices == []
    expected = [POSITIONS[len(deeds)]] if len(deeds) >= FEWEST_MOVES else []
    assert [one.game.position for one in games] == expected
    return len(deeds)


async def homes_of_the_killed(number: int, folder: Path) -> AsyncIterator[tuple[int, Path]]:
    """What one program had painted at each of many moments, and what it leaves when killed there.

    Most are stopped and copied, in a pause, or as it answers a key or several; one is killed.
    """
    rng = Random(number)
    (folder / "home").mkdir(parents=True)
    async with started(folder / "home") as program:
        for at, key in enumerate(KEYS[: rng.randint(len(KEYS) // 2, len(KEYS))]):
            await program.press(key, answered=rng.random() < 0.4)
            await asyncio.sleep(rng.uniform(0.0, 0.006))
            if rng.random() < 0.6:
                with program.stopped():
                    shutil.copytree(program.home, folder / f"{at}")
                    yield program.screen.painted, folder / f"{at}"
        await program.end(signal.SIGKILL)
    yield program.screen.painted, program.home


def test_there_are_deeds_of_all_kinds_and_their_end_looks_like_no_other_moment() -> None:
    kinds = [deed.split()[0] for deed in DEEDS]

    assert min(map(kinds.count, KINDS)) >= 2
    assert PICTURES[-1] not in PICTURES[:-1]


async def test_what_was_painted_is_kept_whenever_the_program_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        (painted, kept(home, monkeypatch))
        for number in range(PROGRAMS)
        async for painted, home in homes_of_the_killed(number, tmp_path / f"{number}")
    ]

    assert [(painted, kept) for painted, kept in found if kept < painted] == []
    # Mostly over half of them; fewer on a busy computer, where one picture shows several deeds.
    assert len({painted for painted, _ in found}) > len(DEEDS) / 4


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGQUIT, None])
async def test_a_program_that_is_asked_to_end_keeps_all_and_the_clock(
    how: signal.Signals | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a signal, or by SIGHUP as its terminal is closed, also while it paints."""
    async with started(tmp_path / "home") as program:
        for key in KEYS:
            await program.press(key, answered=False)
        await program.until(lambda screen: screen.painted == len(DEEDS))
        if how is None:
            program.hang_up()
        await program.end(how)

    assert kept(program.home, monkeypatch) == len(DEEDS)
    assert journal(program.home)[-1].startswith("clock ")
    assert program.status == 128 + (how or signal.SIGHUP)
    assert how is None or RESTORED in b"".join(program.output)


async def test_a_full_disk_is_told_once_and_later_everything_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit of the size of files stands in for the disk."""
    async with started(tmp_path / "home") as program:
        before = resource.prlimit(program.child, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        await program.press(KEYS[0])
        await program.until(lambda screen: "Couldn't save: " in screen.text)
        await program.press(KEYS[1], answered=False)
        await program.until(lambda screen: "Couldn't save: " not in screen.text)
        told = len(program.output)
        for key in KEYS[2:]:
            await program.press(key, answered=False)
        await program.until(lambda screen: screen.painted == len(DEEDS))
        assert b"Couldn't save" not in b"".join(program.output[told:])
        assert kept(program.home, monkeypatch) == 0
        resource.prlimit(program.child, resource.RLIMIT_FSIZE, before)
        await program.press("p")
        await program.end(signal.SIGTERM)

    assert kept(program.home, monkeypatch) == len(DEEDS)


def daily_keys() -> list[tuple[Cell, list[str]]]:
    """The keys that win the board of that day: for each reveal its cell, and the keys."""
    board, keys = daily_board(MONDAY), list[tuple[Cell, list[str]]]()
    position, cursor = Position(board.field).reveal(board.start), board.start
    for cell in cells_of(board.field.safe):
        if not has(position.revealed, cell):
            (row, col), (to_row, to_col) = divmod(cursor, 9), divmod(cell, 9)
            moves = [DOWN if to_row > row else UP] * abs(to_row - row)
            moves += [RIGHT if to_col > col else LEFT] * abs(to_col - col)
            keys.append((cell, [*moves, " "]))
            position, cursor = position.reveal(cell), cell
    return keys


async def test_a_daily_board_that_is_killed_is_resumed_finished_and_counted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed when the opening is painted, in the middle, and when the win is."""
    home, program = tmp_path / "home", [sys.executable, "-c", DAILY]
    keys, uids = daily_keys(), set[str]()
    middle = len(keys) // 2
    monkeypatch.setenv("MINETUI_HOME", str(home))
    for part in ([], keys[:middle], keys[middle:]):
        async with started(home, program, "Go on" if uids else "Start") as running:
            for each in (" ", *(key for _, several in part for key in several)):
                await running.press(each, answered=False)
            last = part[-1][0] if part else daily_board(MONDAY).start
            await running.until(lambda at: at.shows(last))  # noqa: B023
            await running.end(signal.SIGKILL)
        with Records.glance() as records:
            played = records.days.on(MONDAY)
        assert played is not None
        uids.add(played.uid)
    async with started(home, program, "1 day"):  # the calendar
        pass

    with Records() as records:
        (game,), days = records.every(), records.days.every()
    assert uids == {game.uid}
    assert (game.daily, game.won, game.assisted) == ("2026-11-23", True, False)
    assert [played.state for played in days.values()] == [DayState.WON]
    assert days.streaks(MONDAY) == Streaks(1, 1)
    assert journal(home) == []
