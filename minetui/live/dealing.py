"""Boards for live games, dealt in a process of their own.

A board that needs no guess is searched for, which may take seconds, and the broker's process never
computes that long. The two speak in lines of JSON over a socket pair. Boards of the usual levels
are found well within the countdown, so none is dealt ahead.
"""

import asyncio
import json
import os
import select
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import minetui
from minetui import solver
from minetui.core import BoardKind, Cell, CellSet, FirstClick, Level, LevelError, Shape

from .broker import DealOrder

CHUNK = 65_536
TURN = 0.5  # seconds for one order, while others wait
SEARCHED, ADJUSTED = 4.0, 4.0  # seconds for a search, and then for an adjustment
HUNG = 30.0  # seconds without a sign of life after which a dealer is given up
LOGIC = "logic"  # boards are solvable by all that can be proven

Begin: TypeAlias = Callable[[socket.socket], Callable[[], object]]
"""Begins a dealer on its end of a line; what is returned makes sure that it is gone."""


class OrderedBoard(NamedTuple):
    """A board that was ordered, with the cell of its opening and its kind; no mines if none is."""

    id: int
    mines: CellSet | None
    start: Cell = 0
    kind: str = ""


class DealerProcess:
    """The broker's end of a dealer: each order is answered by `dealt`, in the running loop.

    It is begun with the first order, and anew where it has died; what it had not answered then is
    answered without a board.
    """

    def __init__(
        self,
        dealt: Callable[[OrderedBoard], object],
        log: Callable[[str], object],
        begin: Begin | None = None,
    ) -> None:
        self._dealt, self._log, self._begin = dealt, log, begin or begin_dealer
        self._loop = asyncio.get_running_loop()
        self._line: socket.socket | None = None
        self._make_sure: Callable[[], object] = lambda: None
        self._unread = b""
        self.waiting = set[int]()  # for boards, by their orders
        self._timer: asyncio.TimerHandle | None = None

    def order(self, order: DealOrder) -> None:
        """Have a board dealt. Orders are no sign of life, however many there are."""
        is_first = not self.waiting
        self.waiting.add(order.id)
        if is_first:
            self._watch()
        if self._line is None:
            self._open()
        rows, cols, mines, shape = order.level.key
        self._say([order.id, rows, cols, mines, shape, order.seed])

    def drop(self, id: int) -> None:
        """Take back an order, if it is not answered yet; it never will be."""
        if id in self.waiting:
            self.waiting.remove(id)
            self._say([id])

    def close(self) -> None:
        """Have the dealer end; what was ordered is never answered."""
        self.waiting.clear()
        self._watch()
        self._hang_up()

    def _watch(self) -> None:
        """Wait for a sign of life, as long as there is something to be dealt."""
        if self._timer is not None:
            self._timer.cancel()
        waits = bool(self.waiting)
        self._timer = self._loop.call_later(HUNG, self._lose, "a dealer hangs") if waits else None

    def _open(self) -> None:
        """Begin a dealer, if the system has room for it."""
        with ExitStack() as in_vain:
            try:
                ours, theirs = socket.socketpair()
                in_vain.callback(ours.close)
                with theirs:
                    self._make_sure = self._begin(theirs)
            except OSError as error:
                self._log(f"no dealer: {error.strerror}")
                return
            in_vain.pop_all()
        ours.setblocking(False)
        self._line, self._unread = ours, b""
        self._loop.add_reader(ours, self._read)

    def _say(self, message: list[Any]) -> None:
        """Send a line. One that a dealer does not take is the last."""
        line = json.dumps(message).encode() + b"\n"
        try:
            if self._line is None or self._line.send(line) != len(line):
                self._lose_soon()
        except OSError:
            self._lose_soon()

    def _read(self) -> None:
        """Take in what a dealer has said."""
        assert self._line is not None
        try:
            data = self._line.recv(CHUNK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in filter(None, lines):
            id, mines, start, kind = json.loads(line)
            found = None if mines is None else int(mines, 16)
            self._answer(OrderedBoard(id, found, start, kind))
        self._watch()
        if not data:
            self._lose("a dealer is gone")

    def _answer(self, board: OrderedBoard) -> None:
        if board.id in self.waiting:
            self.waiting.remove(board.id)
            self._dealt(board)

    def _lose_soon(self) -> None:
        self._loop.call_soon(self._lose, "a dealer takes no orders")

    def _lose(self, problem: str) -> None:
        """Give a dealer up, and answer without a board what it has not answered."""
        self._hang_up()
        if self.waiting:
            self._log(problem)
        for id in [*self.waiting]:
            self._answer(OrderedBoard(id, None))
        self._watch()

    def _hang_up(self) -> None:
        if self._line is not None:
            self._loop.remove_reader(self._line)
            self._line.close()
            self._line = None
            self._make_sure()


def begin_dealer(line: socket.socket) -> Callable[[], object]:
    """Begin a dealer as a child of this process."""
    process = subprocess.Popen(**module_to_run("minetui.live.dealing"), stdin=line.fileno())

    def make_sure() -> None:
        process.kill()
        process.wait()

    return make_sure


def module_to_run(name: str, *arguments: str) -> dict[str, Any]:
    """How a module of ours is begun as a process: by this Python, from where this one is."""
    home = str(Path(minetui.__file__).parent.parent)
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    command = [sys.executable, "-P", "-m", name, *arguments]
    return {"args": command, "env": {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}}


class Late(Exception):
    """Raised in a search that takes too long, or whose board is no longer wanted."""


class DealerDesk:
    """The dealer's end: the orders on a line are dealt, until it is closed.

    Where a board is hard to find, the others have their turns before the search goes on, so that
    none waits long for boards that there may not be. After each turn an empty line says that the
    dealer is alive.
    """

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._unread = b""
        self._orders: dict[int, tuple[DealOrder, int]] = {}  # and its turns; the next one first
        self._open = True

    def run(self) -> None:
        """Deal until the line is closed."""
        while self._open:
            self._listen(None if not self._orders else 0.0)
            if self._open and self._orders:
                self._take_turn(*next(iter(self._orders.values())))

    def _take_turn(self, order: DealOrder, turn: int) -> None:
        """Search for a board, and answer if there is one, or no time is left for one."""
        board: OrderedBoard | None = None
        try:
            board = self._searched(order, turn)
        except (Late, LevelError):
            if (turn + 1) * TURN >= SEARCHED + ADJUSTED:
                board = OrderedBoard(order.id, None)
        if self._orders.pop(order.id, None) is None:
            return  # nobody waits any more
        if board is None:
            self._orders[order.id] = order, turn + 1
            self._say(b"\n")
        else:
            mines = None if board.mines is None else f"{board.mines:x}"
            self._say(json.dumps([board.id, mines, *board[2:]]).encode() + b"\n")

    def _say(self, line: bytes) -> None:
        try:
            self._line.sendall(line)
        except OSError:
            self._open = False

    def _listen(self, seconds: float | None) -> None:
        """Take in orders, and what is taken back; waits so long for some, or for ever."""
        if not select.select([self._line], [], [], seconds)[0]:
            return
        data = self._line.recv(CHUNK)
        self._open = bool(data)
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            id, *what = json.loads(line)
            if what:
                rows, cols, mines, shape, seed = what
                level = Level(rows, cols, mines, Shape.named(shape))
                self._orders[id] = DealOrder(id, level, seed), 0
            else:
                self._orders.pop(id, None)

    def _searched(self, order: DealOrder, turn: int) -> OrderedBoard:
        """A board by search, or later by adjustment; Late if a turn is too short for that."""
        solver.expect_solvable(order.level)
        way = BoardKind.SOLVABLE if turn * TURN < SEARCHED else BoardKind.ADJUSTED
        dealer = solver.dealer_of(BoardKind.of(way, LOGIC), order.level)
        start, ends = start_of(order), monotonic() + TURN

        def look(_done: float) -> None:
            self._listen(0.0)
            if monotonic() > ends or order.id not in self._orders or not self._open:
                raise Late

        random = Random(f"{order.seed} {turn}")
        mines = dealer(order.level, random, start, FirstClick.OPENING, look)
        return OrderedBoard(order.id, mines, start, str(dealer.kind))


def start_of(order: DealOrder) -> Cell:
    """The cell of the opening: anywhere in the middle half of the rows and columns, by the seed."""
    grid, random = order.level.grid, Random(f"start {order.seed}")
    row, col = map(partial(_in_the_middle, random), (grid.rows, grid.cols))
    return grid.cell(row, col)


def _in_the_middle(random: Random, count: int) -> int:
    most = (count + 1) // 2
    return count // 4 + random.getrandbits(32) % most


if __name__ == "__main__":
    with socket.socket(fileno=os.dup(0)) as only_line:
        DealerDesk(only_line).run()
