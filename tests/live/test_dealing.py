"""Boards dealt in a process of their own: which they are, and what happens when it dies."""

import asyncio
import errno
import json
import socket
from collections.abc import Callable, Iterator
from itertools import count
from threading import Thread

import pytest

from minetui.core import LEVELS, BoardKind, Level, Minefield, Shape
from minetui.live.broker import DealOrder
from minetui.live.dealing import DealerDesk, DealerProcess, OrderedBoard
from minetui.solver import TECHNIQUES
from minetui.solver.dealers import needs_no_guess

BEGINNER = LEVELS["Beginner"]
LONG = 100.0  # seconds: what takes as long does not end here
FULL = Level(4, 4, 14)  # nobody can tell where its second safe cell is


class Desk:
    """A dealer in a thread, with the other end of its line."""

    def __init__(self) -> None:
        self.line, theirs = socket.socketpair()
        self.line.settimeout(LONG / 4)
        self._thread = Thread(target=DealerDesk(theirs).run)
        self._thread.start()
        self._file = self.line.makefile("r")

    def say(self, *message: object) -> None:
        """Send it a line."""
        self.line.sendall(json.dumps(message).encode() + b"\n")

    def order(self, id: int, level: Level, seed: str = "seed") -> None:
        """Order a board."""
        self.say(id, *level.key, seed)

    def answer(self) -> OrderedBoard:
        """Its next answer."""
        while (line := self._file.readline()) == "\n":
            pass  # a sign of life
        id, mines, start, kind = json.loads(line)
        return OrderedBoard(id, None if mines is None else int(mines, 16), start, kind)

    def close(self) -> None:
        """Close the line, and wait until it has ended."""
        self._file.close()
        self.line.close()
        self._thread.join(10)
        assert not self._thread.is_alive()


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.close()


@pytest.mark.parametrize("shape", [Shape.SQUARE, Shape.TORUS, Shape.HEX])
@pytest.mark.parametrize("name", ["Beginner", "Expert"])
def test_a_board_needs_no_guess_from_a_start_in_the_middle(
    desk: Desk, name: str, shape: Shape
) -> None:
    level = LEVELS[name].shaped(shape)

    for seed in ("one", "two"):
        desk.order(7, level, seed)
        board = desk.answer()

        assert board.id == 7
        assert board.kind == BoardKind.NO_GUESS
        assert board.mines is not None
        assert board.mines.bit_count() == level.mines
        field = Minefield(level.grid, board.mines)
        assert needs_no_guess(field, board.start, TECHNIQUES.up_to("logic"))
        row, col = level.grid.place(board.start)
        assert level.rows // 4 <= row < level.rows - level.rows // 4
        assert level.cols // 4 <= col < level.cols - level.cols // 4


def test_the_start_of_another_seed_is_elsewhere(desk: Desk) -> None:
    starts = set()
    for number in range(8):
        desk.order(number, BEGINNER, f"seed {number}")
        starts.add(desk.answer().start)

    assert len(starts) > 2


def test_where_there_is_no_board_the_answer_is_none(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.live.dealing.SEARCHED", 0.05)
    monkeypatch.setattr("minetui.live.dealing.ADJUSTED", 0.05)
    monkeypatch.setattr("minetui.live.dealing.TURN", 0.05)
    desk.order(1, FULL)

    assert desk.answer() == OrderedBoard(1, None)


def test_a_board_that_is_hard_to_find_holds_up_no_other(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.live.dealing.SEARCHED", LONG)
    monkeypatch.setattr("minetui.live.dealing.TURN", 0.05)
    for number in range(4):
        desk.order(number, FULL)
    desk.order(5, BEGINNER)

    assert desk.answer().id == 5


def test_what_is_taken_back_is_not_searched_for_any_more(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.live.dealing.TURN", LONG)
    desk.order(1, FULL)
    desk.say(1)
    desk.order(2, BEGINNER)

    assert desk.answer().id == 2


def test_a_dealer_is_a_process_whose_answers_come_in_the_loop() -> None:
    async def ordered() -> None:
        answers = asyncio.Queue[OrderedBoard]()
        dealer = DealerProcess(answers.put_nowait, print)
        dealer.order(DealOrder(3, BEGINNER, "seed"))
        board = await asyncio.wait_for(answers.get(), 60)
        dealer.close()

        assert board.id == 3
        assert board.mines is not None

    asyncio.run(ordered())


def test_what_a_dead_dealer_had_to_deal_is_answered_without_a_board_and_another_begins() -> None:
    async def dies() -> None:
        answers, ends = asyncio.Queue[OrderedBoard](), list[socket.socket]()
        log = list[str]()

        def begin(line: socket.socket) -> Callable[[], object]:
            ends.append(line.dup())
            return lambda: None

        dealer = DealerProcess(answers.put_nowait, log.append, begin)
        dealer.order(DealOrder(1, BEGINNER, "seed"))
        ends[0].close()
        assert await asyncio.wait_for(answers.get(), 10) == OrderedBoard(1, None)
        assert log == ["a dealer is gone"]

        dealer.order(DealOrder(2, BEGINNER, "seed"))
        assert len(ends) == 2
        thread = Thread(target=DealerDesk(ends[1]).run)
        thread.start()
        board = await asyncio.wait_for(answers.get(), 10)
        assert (board.id, board.kind) == (2, BoardKind.NO_GUESS)
        dealer.close()
        thread.join(10)
        ends[1].close()

    asyncio.run(dies())


def test_without_room_for_a_dealer_the_answer_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowded() -> None:
        answers, log = asyncio.Queue[OrderedBoard](), list[str]()

        def full() -> None:
            raise OSError(errno.EMFILE, "no more files")

        monkeypatch.setattr("minetui.live.dealing.socket.socketpair", full)
        dealer = DealerProcess(answers.put_nowait, log.append)
        dealer.order(DealOrder(1, BEGINNER, "seed"))

        assert await asyncio.wait_for(answers.get(), 10) == OrderedBoard(1, None)
        assert log[0] == "no dealer: no more files"
        dealer.close()

    asyncio.run(crowded())


def test_a_dealer_that_hangs_is_given_up_however_much_is_ordered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("minetui.live.dealing.HUNG", 0.1)

    async def hangs() -> None:
        answers, log = asyncio.Queue[OrderedBoard](), list[str]()
        dealer = DealerProcess(answers.put_nowait, log.append, lambda line: line.dup().close)
        monkeypatch.setattr(dealer, "_say", lambda message: None)  # whose line never fills up
        async with asyncio.timeout(10):
            for id in count(1):
                dealer.order(DealOrder(id, BEGINNER, "seed"))
                await asyncio.sleep(0.01)
                if not answers.empty():
                    break
        dealer.close()

        assert log[0] == "a dealer hangs"

    asyncio.run(hangs())
