"""The exact number of layouts of a component, for each number of mines that they hold.

The boxes are walked in an order that finishes one number after another. All that matters about the
boxes behind is how many mines each unfinished number still needs; layouts that agree on these needs
are counted together (dynamic programming over the frontier, with a forward and a backward walk, as
in hidden Markov models). The needs are the digits of one integer, and the counts by mines are the
fields of another (Kronecker substitution), so that Python's integers add and multiply them all at
once. No number is ever rounded.

Counts of components that are remembered, since a move leaves most of them unchanged.

Shapes of components are not remembered: of those with more than three numbers, one in twelve had
been seen before in sixty Expert games.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from math import comb
from typing import NamedTuple, TypeAlias

from minetui.core import CellSet

from .budget import OutOfTime, Stop, never, while_time
from .frontier import Component, Constraint, Group

Counter: TypeAlias = Callable[[Component, Stop], "Counts"]
State: TypeAlias = int

DIGIT = 32  # a need of 0 to 8, with a guard above it that is lost if the need becomes negative
GUARD = 16
MOST_BITS = 2**32  # of all states of a walk: about 500 megabytes
STATE_BITS = 2**10  # of a state, on top of its needs and its count
FIELD_BYTES = 32  # of an integer, on top of its digits
CHUNK = 4096  # states between two questions to `stop`; measured: a few milliseconds


@dataclass(frozen=True)
class Counts:
    """The layouts of a component, counted by their free mines: those above the `least` of any.

    `by_free[m]` layouts hold m free mines, and `mined[b][m]` is the total number of mines in box b
    in those layouts. There are none if the numbers contradict each other.
    """

    boxes: tuple[CellSet, ...]
    least: int
    by_free: tuple[int, ...]
    mined: tuple[tuple[int, ...], ...]

    @property
    def by_mines(self) -> tuple[int, ...]:
        """The number of layouts for each number of mines."""
        return (0,) * self.least + self.by_free


class WalkStep(NamedTuple):
    """A box on the walk: the needs that a mine in it meets, and the ways to place 1 to all."""

    box: int
    taken: State
    ways: tuple[int, ...]
    limit: State  # the largest needs that the later boxes can still meet


def counts(component: Component, stop: Stop = never) -> Counts:
    """The counts of a component; empty if its numbers contradict each other.

    Raises OutOfTime if stopped, or if counting would take too much memory.
    """
    if stop():
        raise OutOfTime
    if len(component.constraints) > 1:
        return Walk(component, stop).counts
    number = component.constraints[0]
    ways = comb(number.cells.bit_count(), number.mines)
    by_free = (ways,) if ways else ()
    return Counts((number.cells,), number.mines, by_free, ((number.mines * ways,),))


def totals(component: Component, stop: Stop = never) -> Counts:
    """The counts of a component without its boxes.

    Raises OutOfTime as `counts` does.
    """
    if len(component.constraints) == 1:
        return counts(component, stop)
    walk = Walk(component, stop)
    return Counts((), walk.least, tuple(walk.fields(walk.total, walk.least)), ())


class Walk:
    """The walk along the boxes of a component, forward and back.

    Its properties raise OutOfTime as `counts` does.
    """

    def __init__(self, component: Component, stop: Stop) -> None:
        self.component, self.stop = component, stop
        self.cells = sum(box.bit_count() for box in component.boxes.values())
        self.bytes = self.cells // 8 + 2  # of a field: enough for any count of layouts or mines
        self.field = 256**self.bytes
        self.guards = GUARD * (DIGIT ** len(component.constraints) // (DIGIT - 1))

    @property
    def total(self) -> int:
        """The number of layouts, packed by their mines."""
        return self.walked[-1].get(self.guards, 0)

    @property
    def least(self) -> int:
        """The fewest mines of a layout; 0 if there are none."""
        return max((self.total & -self.total).bit_length() - 1, 0) // (8 * self.bytes)

    @property
    def by_mines(self) -> tuple[int, ...]:
        """The number of layouts for each number of mines; empty if there are none."""
        return tuple(self.fields(self.total))

    def layouts(self, boxes: int, needs: State, mines: int) -> int:
        """The number of layouts of the first boxes that hold so many mines and leave these needs.

        The boxes are in the order of the steps.
        """
        packed = self.walked[boxes].get(needs, 0)
        data = packed.to_bytes(-(-packed.bit_length() // 8), "little")
        return int.from_bytes(data[mines * self.bytes : (mines + 1) * self.bytes], "little")

    @cached_property
    def steps(self) -> list[WalkStep]:
        """The boxes in the order of the walk."""
        boxes, digit, digits = list(self.component.boxes.items()), 1, list[State]()
        limit = 2 * self.guards
        for each in self.component.constraints:
            limit += each.cells.bit_count() * digit
            digits.append(digit)
            digit *= DIGIT
        steps = []
        for box in _order(len(digits), [group for group, _ in boxes]):
            group, cells = boxes[box]
            size, taken = cells.bit_count(), sum([digits[number] for number in group])
            limit -= size * taken
            steps.append(WalkStep(box, taken, _ways(size, self.bytes), limit))
        return steps

    @cached_property
    def walked(self) -> list[dict[State, int]]:
        """The possible needs after each step, with the number of layouts that lead to them."""
        return self._forward(self.steps)

    @property
    def counts(self) -> Counts:
        """The counts, unpacked."""
        if 8 * (self.bytes + FIELD_BYTES) * self.cells * len(self.component.boxes) > MOST_BITS:
            raise OutOfTime
        mined, least = self._mined, self.least
        boxes = tuple(tuple(self.fields(each, least)) for each in while_time(mined, self.stop))
        by_free = tuple(self.fields(self.total, least))
        return Counts(tuple(self.component.boxes.values()), least, by_free, boxes)

    def fields(self, packed: int, first: int = 0) -> list[int]:
        """The numbers in the fields of a packed count, from the first one that is wanted."""
        data, size = packed.to_bytes(-(-packed.bit_length() // 8), "little"), self.bytes
        number, starts = int.from_bytes, range(first * size, len(data), size)
        return [number(data[start : start + size], "little") for start in starts]

    @cached_property
    def _mined(self) -> list[int]:
        """The number of mines in each box, packed by the mines of a layout."""
        steps, walked = self.steps, self.walked
        mined = [0] * len(steps)
        after: dict[State, int] = {self.guards: 1}
        for step, before in zip(reversed(steps), reversed(walked[:-1]), strict=True):
            after, mined[step.box] = self._backward(step, before, after)
        return mined

    def _forward(self, steps: list[WalkStep]) -> list[dict[State, int]]:
        needs = sum(each.mines * DIGIT**n for n, each in enumerate(self.component.constraints))
        walked, room, guards = [{self.guards + needs: 1}], MOST_BITS, self.guards
        for step in steps:
            reached: dict[State, int] = {}
            get, taken, ways, limit = reached.get, step.taken, step.ways, step.limit
            for chunk in self._chunks(walked[-1]):
                for start, count in chunk:
                    if (limit - start) & guards == guards:
                        reached[start] = get(start, 0) + count
                    state = start - taken
                    for way in ways:
                        if state & guards != guards:
                            break
                        if (limit - state) & guards == guards:
                            reached[state] = get(state, 0) + count * way
                        state -= taken
                size = STATE_BITS + guards.bit_length() + count.bit_length()
                if len(reached) * size > room:
                    raise OutOfTime
            room -= len(reached) * size
            walked.append(reached)
        return walked

    def _backward(
        self, step: WalkStep, before: dict[State, int], after: dict[State, int]
    ) -> tuple[dict[State, int], int]:
        """The numbers of layouts ahead, by the needs before a box, and the mines in the box."""
        reached: dict[State, int] = {}
        get, taken, ways, in_box = after.get, step.taken, step.ways, 0
        for chunk in self._chunks(before):
            for start, behind in chunk:
                state, ahead, mined = start, get(start, 0), 0
                for mines, way in enumerate(ways, 1):
                    state -= taken
                    beyond = get(state, 0)
                    if beyond:
                        beyond *= way
                        ahead += beyond
                        mined += mines * beyond
                if ahead:
                    reached[start] = ahead
                    in_box += behind * mined
        return reached, in_box

    def _chunks(self, states: Mapping[State, int]) -> Iterator[list[tuple[State, int]]]:
        """The states in chunks; raises OutOfTime if `stop` turns true before one."""
        if self.stop is never:
            yield list(states.items())
            return
        remaining = iter(states.items())
        while chunk := list(islice(remaining, CHUNK)):
            if self.stop():
                raise OutOfTime
            yield chunk


@lru_cache(maxsize=1024)
def _ways(size: int, width: int) -> tuple[int, ...]:
    """The ways to place 1, 2, ... mines in a box, each in its field of this many bytes."""
    return tuple(comb(size, mines) * 256 ** (mines * width) for mines in range(1, size + 1))


def _order(constraints: int, touched: Sequence[Group]) -> list[int]:
    """The indexes of the boxes, in an order that keeps few numbers unfinished."""
    members: list[list[int]] = [[] for _ in range(constraints)]
    for box, numbers in enumerate(touched):
        for number in numbers:
            members[number].append(box)
    # The next number is the unfinished one with the fewest boxes to come, the first if tied.
    ranks = [len(boxes) * constraints + number for number, boxes in enumerate(members)]
    order: dict[int, None] = {}
    unfinished, left = set[int](), set(range(constraints))
    while left:
        number = min(unfinished or left, key=ranks.__getitem__)
        for box in members[number]:
            if box not in order:
                order[box] = None
                unfinished.update(touched[box])
                for other in touched[box]:
                    ranks[other] -= constraints
        left.remove(number)
        unfinished.discard(number)
    return list(order)


class Memory:
    """Counts components and remembers the latest, since a move leaves most components unchanged.

    Threads may share it.
    """

    def __init__(self, most: int = 1000) -> None:
        self._counts, self._totals = Recent(most), Recent(most)

    def __call__(self, component: Component, stop: Stop = never) -> Counts:
        """The counts of a component, like `counts`."""
        known = self._counts.get(component) or counts(component, stop)
        return self._counts.keep(component, known)

    def totals(self, component: Component, stop: Stop = never) -> Counts:
        """The counts of a component, perhaps without its boxes, like `totals`."""
        known = self._counts.get(component) or self._totals.get(component)
        return self._totals.keep(component, known or totals(component, stop))


class Recent:
    """What is known of components, the latest that were asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[Constraint, ...], Counts] = OrderedDict()

    def get(self, component: Component) -> Counts | None:
        """What is known of a component, if it is kept."""
        return self._kept.get(component.constraints)

    def keep(self, component: Component, known: Counts) -> Counts:
        """Keep this as the latest, and return it."""
        self._kept.pop(component.constraints, None)
        self._kept[component.constraints] = known
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return known
