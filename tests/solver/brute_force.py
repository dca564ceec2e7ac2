"""Odds and lowest techniques a second time, by a plain recursion over what the numbers allow.

It shares no code with the solver: it takes a minefield apart into sets of places, ignores all
flags, and tries every number of mines in each group of cells that touch the same numbers.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

from naive import Board, Place, places

from minetui.core import Position


class Number(NamedTuple):
    """A number of mines in some places."""

    cells: frozenset[Place]
    mines: int


class Seen(NamedTuple):
    """What a player sees: covered places, numbers, and the mine count."""

    covered: frozenset[Place]
    numbers: frozenset[Number]
    mines: int

    @classmethod
    def on(cls, board: Board, revealed: set[Place]) -> "Seen":
        """What a player sees who revealed these places."""
        covered = frozenset(board.around) - revealed
        numbers = (Number(board.around[at] & covered, board.numbers[at]) for at in revealed)
        return cls(covered, frozenset(each for each in numbers if each.cells), len(board.mines))


def seen_in(position: Position) -> Seen:
    """What the player of a position sees."""
    grid, mines = position.field.grid, position.field.mines
    board = Board.of(grid.rows, grid.cols, mines, grid.shape)
    return Seen.on(board, places(position.revealed, grid.cols))


def certainly_safe(seen: Seen) -> set[Place]:
    """The places that single numbers prove safe, or else all that are safe in every layout."""
    return proven(seen, 1)[0] or {place for place, odds in odds_in(seen).items() if not odds}


def odds_in(seen: Seen) -> dict[Place, Fraction]:
    """The odds of a mine in each covered place."""
    groups = grouped(seen)
    parts = [ways(part, groups) for part in components(groups)]
    sea = seen.covered.difference(*(number.cells for number in seen.numbers))
    sea_ways = {
        mines: (comb(len(sea), mines), {sea: comb(len(sea), mines) * mines})
        for mines in range(len(sea) + 1)
    }
    mined = joined([*parts, sea_ways], seen.mines)
    return {
        place: Fraction(count, mined[0] * len(group))
        for group, count in mined[1].items()
        for place in group
    }


Groups = dict[frozenset[Place], frozenset[Number]]
Ways = dict[int, tuple[int, dict[frozenset[Place], int]]]
"""By mines: the layouts, and how many mines each group has in all of them together."""


def grouped(seen: Seen) -> Groups:
    """The places that touch numbers, by the numbers that they touch."""
    touching: dict[frozenset[Number], set[Place]] = {}
    for place in set().union(*(number.cells for number in seen.numbers)):
        near = frozenset(number for number in seen.numbers if place in number.cells)
        touching.setdefault(near, set()).add(place)
    return {frozenset(cells): numbers for numbers, cells in touching.items()}


def components(groups: Groups) -> Iterator[list[frozenset[Place]]]:
    """The groups that are connected by numbers, neighbours soon after each other."""
    left = sorted(groups, key=min)
    while left:
        part, waiting = [], [left[0]]
        while waiting:
            group = waiting.pop(0)
            if group in left:
                left.remove(group)
                part.append(group)
                waiting += [other for other in left if groups[other] & groups[group]]
        yield part


def ways(part: list[frozenset[Place]], groups: Groups) -> Ways:
    """All ways to fill a component that fit its numbers."""
    known: dict[tuple[int, tuple[int, ...]], Ways] = {}
    numbers = sorted({number for group in part for number in groups[group]}, key=sorted_key)
    last = {number: max(i for i, g in enumerate(part) if number in groups[g]) for number in numbers}
    touched = [[i for i, number in enumerate(numbers) if number in groups[g]] for g in part]

    def fill(index: int, needs: tuple[int, ...]) -> Ways:
        if index == len(part):
            return {0: (1, {})}
        if (index, needs) not in known:
            found: Ways = {}
            for count in range(len(part[index]) + 1):
                left = list(needs)
                for i in touched[index]:
                    left[i] -= count
                over = any(left[i] and last[numbers[i]] == index for i in touched[index])
                if not over and min(left) >= 0:
                    add(found, fill(index + 1, tuple(left)), part[index], count)
            known[index, needs] = found
        return known[index, needs]

    return fill(0, tuple(number.mines for number in numbers))


def sorted_key(number: Number) -> tuple[list[Place], int]:
    return sorted(number.cells), number.mines


def add(found: Ways, others: Ways, group: frozenset[Place], count: int) -> None:
    """Add the ways with this many mines in a group and these ways to go on."""
    times = comb(len(group), count)
    for mines, (layouts, mined) in others.items():
        before, had = found.get(mines + count, (0, {}))
        more = {**mined, group: layouts * count}
        both = {each: had.get(each, 0) + times * more[each] for each in more}
        found[mines + count] = before + times * layouts, both


def joined(parts: list[Ways], mines: int) -> tuple[int, dict[frozenset[Place], int]]:
    """The layouts of all parts with this many mines, and how many mines each group has in them."""
    layouts, mined = 0, {}
    for index, part in enumerate(parts):
        others = {0: 1}
        for other in parts[:index] + parts[index + 1 :]:
            others = product(others, {count: each[0] for count, each in other.items()}, mines)
        layouts = sum(each[0] * others.get(mines - count, 0) for count, each in part.items())
        for count, (_, groups) in part.items():
            for group, inside in groups.items():
                more = inside * others.get(mines - count, 0)
                mined[group] = mined.get(group, 0) + more
    return layouts, mined


def product(left: dict[int, int], right: dict[int, int], most: int) -> dict[int, int]:
    """The layouts of two parts together, by mines, as far as there are so many."""
    both: dict[int, int] = {}
    for some, count in left.items():
        for more, other in right.items():
            if some + more <= most:
                both[some + more] = both.get(some + more, 0) + count * other
    return both


def lowest_technique(seen: Seen) -> str:
    """The lowest technique that proves a safe place: casual, pairs, or else logic."""
    for technique, together in (("casual", 1), ("pairs", 2)):
        if proven(seen, together)[0]:
            return technique
    return "logic"


def proven(seen: Seen, together: int) -> tuple[set[Place], set[Place]]:
    """The safe places and the mines that so many numbers at a time prove, again and again."""
    safe, mines, before = set[Place](), set[Place](), -1
    while before != len(safe | mines):
        before = len(safe | mines)
        left = {
            Number(number.cells - safe - mines, number.mines - len(number.cells & mines))
            for number in seen.numbers
        }
        singly = [number for number in left if number.cells]
        for group in (*((each,) for each in singly), *touching_pairs(singly, together)):
            more_safe, more_mines = constant(group)
            safe, mines = safe | more_safe, mines | more_mines
    return safe, mines


def touching_pairs(numbers: list[Number], together: int) -> Iterable[tuple[Number, ...]]:
    """The pairs of numbers with common places, if pairs are looked at."""
    both = combinations(numbers, 2) if together == 2 else ()
    return [pair for pair in both if pair[0].cells & pair[1].cells]


def constant(numbers: tuple[Number, ...]) -> tuple[set[Place], set[Place]]:
    """The places that are safe, and those that are mined, in all ways to fit one or two numbers."""
    first, second = numbers[0], numbers[-1]
    parts = (first.cells - second.cells, first.cells & second.cells, second.cells - first.cells)
    fits = []
    for shared in range(len(parts[1]) + 1):
        own, others = first.mines - shared, second.mines - shared
        if 0 <= own <= len(parts[0]) and 0 <= others <= len(parts[2]):
            fits.append((own, shared, others))
    safe, mines = set[Place](), set[Place]()
    for index, part in enumerate(parts):
        counts = {each[index] for each in fits}
        safe |= part if counts == {0} else set()
        mines |= part if counts == {len(part)} else set()
    return safe, mines
