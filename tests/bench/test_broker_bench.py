"""What the broker of live games costs: 50 visitors in 25 rooms, and 200 who look at the lobby.

Everybody who plays makes three moves a second on an Expert board. The time is virtual: what is
printed is the processor time of the broker alone for each second of it, its bytes given out.
"""

from random import Random
from time import process_time

import pytest
from measuring import Show

from minetui.core import LEVELS, Minefield, cells_of, set_of
from minetui.live import (
    Act,
    ActKind,
    Broker,
    DealOrder,
    Hello,
    Identity,
    Join,
    Look,
    Make,
    Prepare,
    RoomKind,
    RoomRules,
    frame_bytes,
)
from minetui.live.frames import VERSION, Alive

EXPERT, PLAYERS, IDLE, SECONDS, MOVES = LEVELS["Expert"], 50, 200, 30, 150
GRID, START = EXPERT.grid, EXPERT.grid.middle
OTHERS = [*cells_of(GRID.cells & ~GRID.neighbours(START))]


class Crowd:
    """A broker with all its visitors, at a virtual time."""

    def __init__(self, kind: RoomKind) -> None:
        self.random, self.now, self.sent = Random(3), 0.0, 0
        self.orders: list[DealOrder] = []
        self.broker = Broker(self.orders.append, lambda *_: None, lambda _: None, Random(1))
        ids = (Identity(f"key{number}", "here") for number in range(PLAYERS + IDLE))
        self.lines = [self.broker.connect(each, 0.0) for each in ids]
        for number, line in enumerate(self.lines):
            self.say(line, Hello(VERSION, f"Visitor {number}"))
        for line in self.lines[PLAYERS:]:
            self.say(line, Look(True))
        rules = RoomRules(kind, EXPERT, freeze=5, lives=9)
        for number, line in enumerate(self.lines[:PLAYERS]):
            code = f"room{number // 2}"
            self.say(line, Join(code) if number % 2 else Make(rules, code))
        for line in self.lines[:PLAYERS]:
            self.say(line, Prepare(True))
        self.safe = list[list[int]]()
        for order in self.orders:
            mines = set_of(self.random.sample([cell for cell in OTHERS if cell != START], 99))
            self.broker.dealt(order.id, mines, START, self.now)
            for _ in range(2):
                cells = [*cells_of(Minefield(GRID, mines).safe)]
                self.random.shuffle(cells)
                self.safe.append(cells)
        self.wait_until(4.0)

    def say(self, line: int, frame: object) -> None:
        """Have a visitor send a frame."""
        self.broker.receive(line, frame_bytes(frame), self.now)

    def wait_until(self, time: float) -> None:
        """Let time pass, and take what is to be sent."""
        while (due := self.broker.due) is not None and due <= time:
            self.now = max(self.now, due)
            self.broker.pass_time(self.now)
            self.sent += sum(len(self.broker.take(line)) for line in self.broker.news())
        self.now = time


@pytest.mark.parametrize("kind", [*RoomKind])
def test_twenty_five_rooms_cost_a_small_part_of_a_processor(kind: RoomKind, show: Show) -> None:
    crowd = Crowd(kind)
    before, crowd.sent = process_time(), 0
    for move in range(SECONDS * MOVES):
        crowd.wait_until(4 + move / MOVES)
        player, number = move % PLAYERS, move // PLAYERS + 1
        act = Act(1, number, ActKind.REVEAL, crowd.safe[player].pop())
        crowd.say(crowd.lines[player], act)
        if not move % (10 * MOVES):
            for line in crowd.lines[PLAYERS:]:
                crowd.say(line, Alive())
    share = (process_time() - before) / SECONDS

    show(f"{kind}: {share:.2%} of a processor, {crowd.sent / SECONDS:,.0f} bytes a second")
    assert share < 0.2
