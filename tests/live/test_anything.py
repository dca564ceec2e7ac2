"""Any frames in any order, of visitors who come and go: the broker stands, and stays bounded."""

from random import Random
from typing import Any

from minetui.core import Level, set_of
from minetui.live.frames import (
    ASKED,
    BEST,
    VERSION,
    Act,
    ActKind,
    Alive,
    Amend,
    Attend,
    Board,
    Change,
    Fetch,
    Follow,
    Hello,
    Hover,
    InRoom,
    Join,
    Kept,
    Leave,
    Make,
    Prepare,
    Recorded,
    Rename,
    RoundOver,
)
from minetui.live.lines import MOST_QUEUED
from minetui.live.values import FREEZES, HANDICAPS, RoomKind, RoomRules

from .by_hand import Table, Visitor

LEVELS = [Level(4, 4, 3), Level(3, 5, 2), Level(4, 5, 4)]


class AnyTable(Table):
    """A table where each board is another one, is sometimes none, and comes sooner or later."""

    def __init__(self, random: Random) -> None:
        super().__init__(seed=random.randrange(2**30))
        self.random, self.deals = random, False

    def deal_some(self) -> None:
        """Deal boards that were ordered, in any order, some of them twice."""
        random = self.random
        for order in random.sample(self.orders, len(self.orders)):
            if random.random() < 0.5:
                size = order.level.size
                mines = set_of(random.sample(range(1, size), order.level.mines))
                given = None if random.random() < 0.1 else mines
                self.broker.dealt(order.id, given, 0, self.now)
                if random.random() < 0.8:
                    self.orders.remove(order)


def any_rules(random: Random) -> RoomRules:
    """Rules of any kind."""
    return RoomRules(
        *(random.choice([*RoomKind]), random.choice(LEVELS), random.choice(FREEZES)),
        *(random.randint(1, 2), random.randint(1, 2), random.random() < 0.8),
    )


def answered(visitor: Visitor, number: int) -> int:
    """The visitor's last move of a round that was answered."""
    for frame in reversed(visitor.frames):
        if isinstance(frame, Change) and (frame.round, frame.by) == (number, visitor.seat):
            return frame.acted
        if isinstance(frame, Board) and frame.round == number:
            return frame.acted
    return 0


def any_frame(random: Random, visitor: Visitor, codes: list[str]) -> Any:  # noqa: ANN401
    """A frame of any kind, mostly one that may be sent."""
    rooms = visitor.told(InRoom)
    number = rooms[-1].room.round if rooms else 0
    kind = random.choice((*ASKED, *[Act] * 30, *[Prepare] * 9, *[Join] * 3))
    if kind is Act:
        next_one = answered(visitor, number) + (random.random() < 0.99)
        return Act(number, next_one, random.choice([*ActKind]), random.randrange(15))
    code, seat = random.choice([*codes, "NONE"]), random.choice((0, 1, 2, 255, BEST))
    wishes = {
        Hello: Hello(VERSION, "Eve") if random.random() < 0.05 else Alive(),
        Rename: Rename(random.choice(("Ann", "Ben", "", "x" * 20))),
        Attend: Attend(random.random() < 0.8),
        Make: Make(
            any_rules(random), random.choice(("", "den", "den", "den")), random.choice(("", "a"))
        ),
        Join: Join(code, random.choice(("", "a")), random.random() < 0.3),
        Leave: Leave() if random.random() < 0.2 else Alive(),
        Prepare: Prepare(random.random() < 0.9, random.choice(HANDICAPS)),
        Amend: Amend(any_rules(random))
        if rooms and rooms[-1].room.host == visitor.seat
        else Alive(),
        Hover: Hover(random.randrange(9)),
        Follow: Follow(seat),
        Fetch: Fetch(seat),
        Kept: Kept(visitor.told(Recorded)[-1].uid if visitor.told(Recorded) else "x"),
        Alive: Alive(),
    }
    return wishes[kind]


def play(seed: int) -> tuple[int, int]:
    """Let five visitors do anything; the rounds that ended, and the lines that were closed."""
    random = Random(seed)
    table, rounds, closed = AnyTable(random), 0, 0
    names = ["Ann", "Ben", "Cid", "Dee", "Eve"]
    visitors = [table.visitor(name, "" if name == "Eve" else None) for name in names]
    codes = list[str]()
    for _ in range(400):
        index = random.randrange(5)
        visitor = visitors[index]
        if visitor.is_out or random.random() < 0.02:
            rounds, closed = rounds + len(visitor.told(RoundOver)), closed + 1
            if random.random() < 0.7:
                visitor.hang_up()
            visitors[index] = visitor = table.visitor(visitor.name, visitor.key)
        seen = len(visitor.told(InRoom))
        visitor.say(any_frame(random, visitor, codes))
        if visitor.told(InRoom)[seen:]:
            room = visitor.room
            codes = [*codes[-3:], room.code]
            numbers = [seat.number for seat in room.seats]
            assert len({*numbers}) == len(numbers)
            assert len({seat.name for seat in room.seats}) == len(numbers)
            assert visitor.seat in (*numbers, 255)
        if random.random() < 0.3:
            table.deal_some()
        table.wait(random.choice((0, 0, 0.05, 0.3, 1, 3)))
        assert table.broker.due is None or table.broker.due > table.now
        if random.random() < 0.5:
            for each in visitors:
                each.say(Alive())
    for visitor in visitors:
        rounds += len(visitor.told(RoundOver))
        assert len(table.broker.take(visitor.line, 10**9)) <= MOST_QUEUED
        visitor.hang_up()
    table.wait(300)
    return rounds, closed


def test_the_broker_stands_whatever_visitors_send() -> None:
    tally = [play(seed) for seed in range(12)]

    assert sum(rounds for rounds, _ in tally) > 5
    assert sum(closed for _, closed in tally) > 20
