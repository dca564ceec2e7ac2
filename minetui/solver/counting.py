"""The exact number of layouts of a component, for each number of mines that they hold.

The boxes are walked in an order that finishes one number after another. All that matters about the
boxes behind is how many mines each unfinished number still needs; layouts that agree on these needs
are counted together (dynamic programming over the frontier, with a forward and a backward walk, as
in hidden Markov models). The needs are the digits of one integer, and the counts by mines are the
fields of another (Kronecker substitution), so that Python's integers add and multiply them all at
once. No number is ever rounded.

Counts of components are remembered, since a move leaves most of them unchanged.

The counts of shapes are remembered, too, up to three numbers. Half of all components are so small;
in forty Expert games three in four of those with two numbers had been seen before, two in five of
those with three, and hardly any that was larger.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, islice
from math import comb
from operator import mul, sub
from typing import NamedTuple, TypeAlias

from minetui.core import CellSet

from .budget import OutOfTime, Stop, never, while_time
from .frontier import Component, ComponentShape, Constraint, Group

Counter: TypeAlias = Callable[[Component, Stop], "Counts"]
State: TypeAlias = int

DIGIT = 32  # a need of 0 to 8, with a guard above it that is lost if the need becomes negative
GUARD = 16
MOST_BITS = 2**32  # of all states of a walk: about 500 megabytes
STATE_BITS = 2**10  # of a state, on top of its needs and its count
FIELD_BYTES = 32  # of an integer, on top of its digits
FEW_CELLS = 64  # of a component; measured: its counts are divided sooner than cut out of bytes
MOST_REMEMBERED = 3  # numbers of a component whose shape is remembered
CHUNK = 4096  # states between two questions to `stop`; measured: a few milliseconds


class Counts(NamedTuple):
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


Unpacked: TypeAlias = tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]
"""Counts without their boxes."""

Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Numbers of mines in a box, each with the ways to place them."""

WalkStep: TypeAlias = tuple[int, State, Ways, State]
"""A box on the walk, with three facts.

They are the needs that a mine in it meets, the ways to place 1, 2, ... mines in it, and the largest
needs that the later boxes can still meet.
"""


def counts(component: Component, stop: Stop = never) -> Counts:
    """The counts of a component; empty if its numbers contradict each other.

    Raises OutOfTime if stopped, or if counting would take too much memory.
    """
    if stop():
        raise OutOfTime
    if len(component.constraints) == 1:
        return _of_one_number(component)
    boxes, shape = tuple(component.boxes.values()), component.shape
    if len(shape.mines) <= MOST_REMEMBERED:
        return Counts(boxes, *_of_small_shape(shape))
    return Counts(boxes, *Walk(shape, stop).counts)


def totals(component: Component, stop: Stop = never) -> Counts:
    """The counts of a component, perhaps without its boxes.

    Raises OutOfTime as `counts` does.
    """
    if len(component.constraints) <= MOST_REMEMBERED:
        return counts(component, stop)
    walk = Walk(component.shape, stop)
    return Counts((), walk.least, next(walk.unpacked([walk.total], walk.least)), ())


def _of_one_number(component: Component) -> Counts:
    """The counts of a component with a single number, which is a box."""
    number = component.constraints[0]
    ways = comb(number.cells.bit_count(), number.mines)
    by_free = (ways,) if ways else ()
    return Counts((number.cells,), number.mines, by_free, ((number.mines * ways,),))


@lru_cache(maxsize=4096)
def _of_small_shape(shape: ComponentShape) -> Unpacked:
    """The counts of all components of a shape, without their boxes."""
    return Walk(shape, never).counts


class Walk:
    """The walk along the boxes of a component, forward and back.

    Its properties raise OutOfTime as `counts` does.
    """

    def __init__(self, shape: ComponentShape, stop: Stop) -> None:
        self.stop, self.cells = stop, sum(shape.sizes)
        self.bytes = self.cells // 8 + 2  # of a field: enough for any count of layouts or mines
        digits = [DIGIT**number for number in range(len(shape.mines))]
        self.guards = GUARD * sum(digits)
        self.start = self.guards + sum(map(mul, shape.mines, digits))
        self.steps = self._steps(shape, digits)

    def _steps(self, shape: ComponentShape, digits: Sequence[State]) -> list[WalkStep]:
        """The boxes in the order of the walk."""
        sizes, order = shape.sizes, _order(len(digits), shape.groups)
        taken = [sum([digits[number] for number in group]) for group in shape.groups]
        filled = [sizes[box] * taken[box] for box in order]
        limits = accumulate(filled, sub, initial=2 * self.guards + sum(filled))
        return [
            (box, taken[box], _ways(sizes[box], self.bytes), limit)
            for box, limit in zip(order, islice(limits, 1, None), strict=True)
        ]

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
        return next(self.unpacked([self.total]))

    def layouts(self, boxes: int, needs: State, mines: int) -> int:
        """The number of layouts of the first boxes that hold so many mines and leave these needs.

        The boxes are in the order of the steps.
        """
        packed = self.walked[boxes].get(needs, 0)
        data = packed.to_bytes(-(-packed.bit_length() // 8), "little")
        return int.from_bytes(data[mines * self.bytes : (mines + 1) * self.bytes], "little")

    @cached_property
    def walked(self) -> list[dict[State, int]]:
        """The possible needs after each step, with the number of layouts that lead to them."""
        return self._forward()

    @property
    def counts(self) -> Unpacked:
        """The counts, unpacked, without the cells of the boxes."""
        if 8 * (self.bytes + FIELD_BYTES) * self.cells * len(self.steps) > MOST_BITS:
            raise OutOfTime
        by_free, *mined = self.unpacked([self.total, *self._backward()], self.least)
        return self.least, by_free, tuple(mined)

    def unpacked(self, counts: Iterable[int], first: int = 0) -> Iterator[tuple[int, ...]]:
        """The numbers in the fields of some packed counts, from the first one that is wanted."""
        size, field, few = self.bytes, 256**self.bytes, self.cells <= FEW_CELLS
        below = field**first if few else 0
        for packed in while_time(counts, self.stop):
            if few:
                rest, numbers = packed // below, []
                while rest:
                    rest, number = divmod(rest, field)
                    numbers.append(number)
            else:
                data = packed.to_bytes(-(-packed.bit_length() // 8), "little")
                starts = range(first * size, len(data), size)
                numbers = [int.from_bytes(data[at : at + size], "little") for at in starts]
            yield tuple(numbers)

    def _forward(self) -> list[dict[State, int]]:
        walked, guards = [{self.start: 1}], self.guards
        room, state_bits = MOST_BITS, STATE_BITS + guards.bit_length()
        for _, taken, ways, limit in while_time(self.steps, self.stop):
            reached: dict[State, int] = {}
            states = walked[-1]
            get = reached.get
            for chunk in self._chunks(states) if len(states) > CHUNK else (states.items(),):
                for start, count in chunk:
                    if (limit - start) & guards == guards:
                        reached[start] = get(start, 0) + count
                    state = start - taken
                    for _, way in ways:
                        if state & guards != guards:
                            break
                        if (limit - state) & guards == guards:
                            reached[state] = get(state, 0) + count * way
                        state -= taken
                used = len(reached) * (state_bits + count.bit_length())
                if used > room:
                    raise OutOfTime
            room -= used
            walked.append(reached)
        return walked

    def _backward(self) -> list[int]:
        """The number of mines in each box, packed by the mines of a layout."""
        mined, after = [0] * len(self.steps), {self.guards: 1}
        steps = zip(reversed(self.steps), reversed(self.walked[:-1]), strict=True)
        for (box, taken, ways, _), before in while_time(steps, self.stop):
            reached: dict[State, int] = {}  # the numbers of layouts ahead, by the needs before
            get, in_box = after.get, 0
            for chunk in self._chunks(before) if len(before) > CHUNK else (before.items(),):
                for start, behind in chunk:
                    state, ahead, mines_ahead = start, get(start, 0), 0
                    for mines, way in ways:
                        state -= taken
                        beyond = get(state, 0)
                        if beyond:
                            beyond *= way
                            ahead += beyond
                            mines_ahead += mines * beyond
                    if ahead:
                        reached[start] = ahead
                        in_box += behind * mines_ahead
            after, mined[box] = reached, in_box
        return mined

    def _chunks(self, states: Mapping[State, int]) -> Iterator[list[tuple[State, int]]]:
        """Many states in chunks; raises OutOfTime if `stop` turns true before one."""
        remaining = iter(states.items())
        while chunk := list(islice(remaining, CHUNK)):
            if self.stop():
                raise OutOfTime
            yield chunk


@lru_cache(maxsize=1024)
def _ways(size: int, width: int) -> Ways:
    """The ways to place 1, 2, ... mines in a box, each in its field of this many bytes."""
    fields = ((mines, 256 ** (mines * width)) for mines in range(1, size + 1))
    return tuple((mines, comb(size, mines) * field) for mines, field in fields)


def _order(constraints: int, touched: Sequence[Group]) -> list[int]:
    """The indexes of the boxes, in an order that keeps few numbers unfinished."""
    members: list[list[int]] = [[] for _ in range(constraints)]
    for box, numbers in enumerate(touched):
        for number in numbers:
            members[number].append(box)
    # The next number is the unfinished one with the fewest boxes to come, the first if tied. There
    # is one until the last box is placed, since a component hangs together.
    ranks = [len(boxes) * constraints + number for number, boxes in enumerate(members)]
    unfinished, placed = {ranks.index(min(ranks))}, [False] * len(touched)
    order: list[int] = []
    while len(order) < len(touched):
        number = min(unfinished, key=ranks.__getitem__)
        unfinished.remove(number)
        for box in members[number]:
            if not placed[box]:
                placed[box] = True
                order.append(box)
                for other in touched[box]:
                    ranks[other] -= constraints
                    if other != number:
                        unfinished.add(other)
    return order


class Memory:
    """Counts components and remembers the latest, since a move leaves most components unchanged.

    Threads may share it.
    """

    def __init__(self, most: int = 2000) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[Constraint, ...], Counts] = OrderedDict()

    def __call__(self, component: Component, stop: Stop = never) -> Counts:
        """The counts of a component, like `counts`."""
        known = self._kept.pop(component.constraints, None)
        if not known or not known.boxes:
            known = counts(component, stop)
        return self._as_latest(component, known)

    def totals(self, component: Component, stop: Stop = never) -> Counts:
        """The counts of a component, perhaps without its boxes, like `totals`."""
        known = self._kept.pop(component.constraints, None)
        return self._as_latest(component, known or totals(component, stop))

    def _as_latest(self, component: Component, known: Counts) -> Counts:
        """Keep this as the latest, and return it."""
        self._kept[component.constraints] = known
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return known
