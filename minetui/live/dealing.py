"""Boards for live games, dealt in a process of their own.

A board that needs no guess is searched for, which may take seconds, and the broker's process never
computes that long. The two speak in lines of JSON over a socket pair. Expert boards are found in
some milliseconds, so none is dealt ahead.
"""

import asyncio
import json
import os
import select
import socket
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import minetui
from minetui import solver
from minetui.core import BoardKind, Cell, CellSet, Dealer, FirstClick, Level, LevelError, Shape

from .broker import DealOrder

CHUNK = 65_536
SEARCHED, ADJUSTED = 4.0, 4.0  # seconds for a search, and then for an adjustment
HUNG = 30.0  # seconds without an answer after which a dealer is given up
LOGIC = "logic"  # boards are solvable by all that can be proven

Begin: TypeAlias = Callable[[socket.socket], Callable[[], object]]
"""Begins a dealer on its end of a line; what is returned makes sure that it is gone."""


class DealtBoard(NamedTuple):
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
        dealt: Callable[[DealtBoard], object],
        log: Callable[[str], object],
        begin: Begin | None = None,
    ) -> None:
        self._dealt, self._log, self._begin = dealt, log, begin or begin_dealer
        self._loop = asyncio.get_running_loop()
        self._line: socket.socket | None = None
        self._make_sure: Callable[[], object] = lambda: None
        self._unread = b""
        self._timers: dict[int, asyncio.TimerHandle] = {}  # of the orders that are not answered

    def order(self, order: DealOrder) -> None:
        """Have a board dealt."""
        self._timers[order.id] = self._loop.call_later(HUNG, self._lose, "a dealer hangs")
        if self._line is None:
            self._open()
        rows, cols, mines, shape = order.level.key
        self._say([order.id, rows, cols, mines, shape, order.seed])

    def drop(self, id: int) -> None:
        """Take back an order, if it is not answered yet; it never will be."""
        if id in self._timers:
            self._timers.pop(id).cancel()
            self._say([id])

    def close(self) -> None:
        """Have the dealer end; what was ordered is never answered."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._hang_up()

    def _open(self) -> None:
        """Begin a dealer, if the system has room for it."""
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self._make_sure = self._begin(theirs)
        except OSError as error:
            ours.close()
            self._log(f"no dealer: {error.strerror}")
            return
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
        for line in lines:
            id, mines, start, kind = json.loads(line)
            found = None if mines is None else int(mines, 16)
            self._answer(DealtBoard(id, found, start, kind))
        if not data:
            self._lose("a dealer is gone")

    def _answer(self, board: DealtBoard) -> None:
        if board.id in self._timers:
            self._timers.pop(board.id).cancel()
            self._dealt(board)

    def _lose_soon(self) -> None:
        self._loop.call_soon(self._lose, "a dealer takes no orders")

    def _lose(self, problem: str) -> None:
        """Give a dealer up, and answer without a board what it has not answered."""
        self._hang_up()
        if self._timers:
            self._log(problem)
        for id in [*self._timers]:
            self._answer(DealtBoard(id, None))

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
    """The dealer's end: the orders on a line are dealt one after the other, until it is closed."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._unread = b""
        self._orders: dict[int, DealOrder] = {}
        self._open = True

    def run(self) -> None:
        """Deal until the line is closed."""
        while self._open:
            self._listen(None if not self._orders else 0.0)
            if self._open and self._orders:
                order = next(iter(self._orders.values()))
                board = self._deal(order)
                if self._orders.pop(order.id, None) is not None and self._open:
                    self._answer(board)

    def _answer(self, board: DealtBoard) -> None:
        mines = None if board.mines is None else f"{board.mines:x}"
        try:
            self._line.sendall(json.dumps([board.id, mines, *board[2:]]).encode() + b"\n")
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
                self._orders[id] = DealOrder(id, Level(rows, cols, mines, Shape.named(shape)), seed)
            else:
                self._orders.pop(id, None)

    def _deal(self, order: DealOrder) -> DealtBoard:
        """A board by search, or else by adjustment, or else none."""
        level, start = order.level, start_of(order)
        for way, seconds in ((BoardKind.SOLVABLE, SEARCHED), (BoardKind.ADJUSTED, ADJUSTED)):
            try:
                solver.expect_solvable(level)
                dealer = solver.dealer_of(BoardKind.of(way, LOGIC), level)
                mines = self._searched(dealer, order, start, seconds)
            except (Late, LevelError):
                continue
            return DealtBoard(order.id, mines, start, str(dealer.kind))
        return DealtBoard(order.id, None)

    def _searched(self, dealer: Dealer, order: DealOrder, start: Cell, seconds: float) -> CellSet:
        """The mines of a board; Late if it takes too long, or is no longer wanted."""
        ends = monotonic() + seconds

        def look(_done: float) -> None:
            self._listen(0.0)
            if monotonic() > ends or order.id not in self._orders or not self._open:
                raise Late

        return dealer(order.level, Random(order.seed), start, FirstClick.OPENING, look)


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
