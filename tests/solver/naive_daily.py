"""The daily board a second time, written from docs/daily.md alone: with sets, and without haste.

It shares nothing with minetui, and its 3BV is that of the naive game.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import count

from naive import Board, Place, neighbours

WEEK = (  # rows, columns and mines, from Monday on
    *((9, 9, 10), (12, 12, 24), (16, 16, 40), (16, 22, 66)),
    *((16, 30, 99), (16, 36, 124), (20, 30, 130)),
)


def words(day: str, draw: int) -> Iterator[str]:
    """The 32-bit words of a draw, as digits."""
    for block in count():
        text = f"minetui-daily-1 {day} {draw} {block}"
        digits = f"{int(hashlib.sha256(text.encode()).hexdigest(), 16):0256b}"
        yield from (digits[at : at + 32] for at in range(0, 256, 32))


def number_below(limit: int, source: Iterator[str]) -> int:
    return next(n for word in source if (n := int(word[: len(f"{limit:b}")], 2)) < limit)


def drawn(day: date, draw: int) -> tuple[Board, Place]:
    """The board of a draw, and its start."""
    rows, cols, mines = WEEK[day.weekday()]
    source = words(f"{day.year:04}-{day.month:02}-{day.day:02}", draw)
    start = divmod(number_below(rows * cols, source), cols)
    kept = neighbours(rows, cols)[start] | {start}
    free = [place for place in sorted(neighbours(rows, cols)) if place not in kept]
    chosen = set[int]()
    for last in range(len(free) - mines, len(free)):
        number = number_below(last + 1, source)
        chosen.add(last if number in chosen else number)
    return Board(rows, cols, frozenset(free[at] for at in chosen)), start


def is_fit(board: Board, start: Place) -> bool:
    given = board.solved_three_bv(board.opening(start))
    return board.three_bv() - given >= len(board.mines) and is_solvable(board, start)


def is_solvable(board: Board, start: Place) -> bool:
    revealed = board.opening(start)
    while revealed != board.safe:
        fresh = easily_safe(board, revealed) or certainly_safe(board, revealed)
        if not fresh:
            return False
        for place in fresh:
            revealed |= board.opening(place) if place in board.zeros else {place}
    return True


def easily_safe(board: Board, revealed: set[Place]) -> set[Place]:
    """Cells that numbers clear one at a time: certainly safe, and found in less time."""
    covered = set(board.around) - revealed
    hedges = [(board.numbers[place], board.around[place] & covered) for place in revealed]
    mined = {near for number, around in hedges if number == len(around) for near in around}
    return {
        near for number, around in hedges if number == len(around & mined) for near in around
    } - mined


def certainly_safe(board: Board, revealed: set[Place]) -> set[Place]:
    """Covered cells without a mine in any layout that agrees with all revealed numbers, if any.

    `sums` has the numbers of mines that each group of cells can have together.
    """
    covered = set(board.around) - revealed
    numbers = [(board.numbers[place], board.around[place] & covered) for place in revealed]
    groups = grouped([(number, around) for number, around in numbers if around])
    sea = covered.difference(*(cells for cells, _ in groups))
    sums = [counts(cells, rules) for cells, rules in groups]
    in_sea = {len(board.mines) - each for each in total(sums)} & {*range(len(sea) + 1)}
    if sea and in_sea == {0}:
        return sea
    for at, (cells, rules) in enumerate(groups):
        others = total([*sums[:at], *sums[at + 1 :], {*range(len(sea) + 1)}])
        left = {len(board.mines) - other for other in others}
        if safe := {cell for cell in cells if not counts(cells, rules, mined=cell) & left}:
            return safe
    return set()


def total(sums: Iterable[set[int]]) -> set[int]:
    sofar = {0}
    for each in sums:
        sofar = {one + other for one in sofar for other in each}
    return sofar


Rules = list[tuple[int, frozenset[Place]]]


def grouped(rules: Rules) -> list[tuple[set[Place], Rules]]:
    """The cells that rules tie together, with these rules."""
    groups = list[tuple[set[Place], Rules]]()
    for rule in rules:
        tied = [group for group in groups if group[0] & rule[1]]
        groups = [group for group in groups if group not in tied]
        cells = set(rule[1]).union(*(cells for cells, _ in tied))
        groups.append((cells, [rule, *(each for _, some in tied for each in some)]))
    return groups


def counts(cells: set[Place], rules: Rules, mined: Place | None = None) -> set[int]:
    """The numbers of mines in all layouts that keep the rules, perhaps with a mine in one cell.

    Cell by cell, the layouts that need the same of the rest are counted together.
    """
    states = {tuple(number for number, _ in rules): {0}}
    order = nearby(cells, rules)
    for at, cell in enumerate(order):
        later, after = set(order[at + 1 :]), dict[tuple[int, ...], set[int]]()
        for needs, sums in states.items():
            for mine in (1,) if cell == mined else (0, 1):
                left = tuple(
                    need - (mine and cell in around)
                    for need, (_, around) in zip(needs, rules, strict=True)
                )
                rooms = (len(around & later) for _, around in rules)
                if all(0 <= need <= room for need, room in zip(left, rooms, strict=True)):
                    after.setdefault(left, set()).update(each + mine for each in sums)
        states = after
    return states.get((0,) * len(rules), set())


def nearby(cells: set[Place], rules: Rules) -> list[Place]:
    """The cells in an order in which those that share rules are close to each other."""
    order, left = list[Place](), sorted(cells)
    waiting = [left[0]] if left else []
    while waiting:
        cell = waiting.pop(0)
        if cell not in order:
            order.append(cell)
            waiting += sorted({near for _, around in rules if cell in around for near in around})
    return order
