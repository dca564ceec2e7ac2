"""A second, stupid implementation of the game: cell by cell, with sets of (row, col).

It shares no code and no trick with minetui; the tests ask both and compare.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]


def places(members: int, cols: int) -> set[Place]:
    """The members of a cell set, read off its binary digits."""
    digits = reversed(f"{members:b}")
    return {divmod(cell, cols) for cell, digit in enumerate(digits) if digit == "1"}


def cell_set(members: Iterable[Place], cols: int) -> int:
    """The cell set with these members, as a sum of powers of two."""
    return sum(2 ** (row * cols + col) for row, col in set(members))


@cache
def neighbours(rows: int, cols: int, shape: str = "square") -> dict[Place, frozenset[Place]]:
    """For each place, the places that touch it."""
    steps = [(down, right) for down in range(-2, 3) for right in range(-2, 3)]  # no way is longer
    return {
        (row, col): frozenset(
            other
            for other in {((row + down) % rows, (col + right) % cols) for down, right in steps}
            if touching((row, col), other, rows, cols, shape)
        )
        for row in range(rows)
        for col in range(cols)
    }


def touching(one: Place, other: Place, rows: int, cols: int, shape: str) -> bool:
    """Do two places touch, as the rules say it for the shape?"""
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    if shape == "knight":
        return down * right == 2
    if shape == "cross":
        return down + right == 1
    if shape == "hex":  # by the middles of the hexagons, in halves of a cell
        sideways = abs(2 * one[1] + one[0] % 2 - 2 * other[1] - other[0] % 2)
        return (down, sideways) == (0, 2) or (down, sideways) == (1, 1)
    if shape in ("cylinder", "torus"):
        right = min(right, cols - right)
    if shape == "torus":
        down = min(down, rows - down)
    return max(down, right) == 1


def flood(
    rows: int,
    cols: int,
    seeds: Iterable[Place],
    within: Collection[Place],
    shape: str = "square",
) -> set[Place]:
    """The places of `within` that the seeds reach, one at a time."""
    around = neighbours(rows, cols, shape)
    waiting = [seed for seed in seeds if seed in within]
    reached = set(waiting)
    while waiting:
        for near in around[waiting.pop()]:
            if near in within and near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached


def pieces(
    rows: int, cols: int, members: Iterable[Place], shape: str = "square"
) -> list[set[Place]]:
    """The pieces of a set whose places touch, the one with the first place first."""
    left, found = set(members), []
    while left:
        found.append(flood(rows, cols, [min(left)], left, shape))
        left -= found[-1]
    return found


@dataclass(frozen=True)
class Board:
    """A size, the places of its mines, and a shape."""

    rows: int
    cols: int
    mines: frozenset[Place]
    shape: str = "square"

    @classmethod
    def of(cls, rows: int, cols: int, mines: int, shape: str = "square") -> "Board":
        """The same board as one of minetui's."""
        return cls(rows, cols, frozenset(places(mines, cols)), shape)

    @property
    def around(self) -> dict[Place, frozenset[Place]]:
        return neighbours(self.rows, self.cols, self.shape)

    @cached_property
    def safe(self) -> set[Place]:
        return {place for place in self.around if place not in self.mines}

    @cached_property
    def numbers(self) -> dict[Place, int]:
        """The number of each safe place."""
        return {
            place: len(self.mines & around)
            for place, around in self.around.items()
            if place in self.safe
        }

    @cached_property
    def zeros(self) -> set[Place]:
        return {place for place, number in self.numbers.items() if number == 0}

    def opening(self, zero: Place) -> set[Place]:
        """What revealing a zero reveals: the zeros it reaches, and all that touch them."""
        reached = flood(self.rows, self.cols, [zero], self.zeros, self.shape)
        return reached | {near for place in reached for near in self.around[place]}

    @cached_property
    def _openings(self) -> list[set[Place]]:
        every = pieces(self.rows, self.cols, self.zeros, self.shape)
        return [self.opening(min(zeros)) for zeros in every]

    @cached_property
    def _lone_numbers(self) -> set[Place]:
        return self.safe.difference(*self._openings)

    def openings(self) -> list[set[Place]]:
        return self._openings

    def lone_numbers(self) -> set[Place]:
        return self._lone_numbers

    def islands(self) -> int:
        return len(pieces(self.rows, self.cols, self.lone_numbers(), self.shape))

    def three_bv(self) -> int:
        return len(self.openings()) + len(self.lone_numbers())

    def solved_three_bv(self, revealed: set[Place]) -> int:
        done = sum(opening <= revealed for opening in self.openings())
        return done + len(self.lone_numbers() & revealed)


@dataclass
class Play:
    """A game being played on a board; each move tells whether it did anything."""

    board: Board
    revealed: set[Place] = field(default_factory=set)
    flagged: set[Place] = field(default_factory=set)

    @property
    def status(self) -> str:
        if self.revealed & self.board.mines:
            return "lost"
        return "won" if self.revealed == self.board.safe else "playing"

    def reveal(self, place: Place) -> bool:
        return self._reveal_all([place])

    def flag(self, place: Place) -> bool:
        if self.status != "playing" or place in self.revealed:
            return False
        self.flagged ^= {place}
        return True

    def chord(self, place: Place) -> bool:
        around = self.board.around[place]
        flags = [near for near in around if near in self.flagged]
        if place not in self.board.safe & self.revealed:
            return False
        return len(flags) == self.board.numbers[place] and self._reveal_all(around)

    def _reveal_all(self, wanted: Iterable[Place]) -> bool:
        fresh = [place for place in wanted if place not in self.revealed | self.flagged]
        if self.status != "playing" or not fresh:
            return False
        for place in fresh:
            opening = self.board.opening(place) if place in self.board.zeros else {place}
            self.revealed |= opening - self.flagged
        if self.status == "won":
            self.flagged = set(self.board.mines)
        return True


@dataclass(frozen=True)
class Deduction:
    """A rule applied to one number."""

    rule: str
    witness: Place
    cells: frozenset[Place]
    trusted: frozenset[Place] = frozenset()


@dataclass
class Seen:
    """What the player sees: the size, the revealed numbers, what is covered and flagged."""

    rows: int
    cols: int
    numbers: dict[Place, int]
    covered: set[Place]
    flagged: set[Place]
    shape: str = "square"

    def flags(self, place: Place) -> set[Place]:
        return self.flagged & neighbours(self.rows, self.cols, self.shape)[place]

    def unflagged(self, place: Place) -> set[Place]:
        return (self.covered & neighbours(self.rows, self.cols, self.shape)[place]) - self.flagged

    def rule(self, place: Place) -> str:
        """Which rule would change something around a number, if any."""
        flags, unflagged, number = self.flags(place), self.unflagged(place), self.numbers[place]
        if unflagged and len(flags) == number:
            return "C1"
        return "C2" if unflagged and len(flags) + len(unflagged) == number else ""

    def conflicts(self) -> set[Place]:
        """The numbers with too many flags or too few covered places."""
        return {
            place
            for place, number in self.numbers.items()
            if len(self.flags(place)) > number
            or len(self.flags(place)) + len(self.unflagged(place)) < number
        }

    def doubtful(self) -> set[Place]:
        """The conflicts, and the numbers that share one of a conflict's flags."""
        bad = self.conflicts()
        blamed = {flag for place in bad for flag in self.flags(place)}
        return bad | {place for place in self.numbers if self.flags(place) & blamed}

    def proven(self, order: Random | None = None) -> tuple[set[Place], set[Place]]:
        """The mines and the safe places that the rules prove without any flags of the player."""
        seen = Seen(self.rows, self.cols, self.numbers, set(self.covered), set(), self.shape)
        mines, safe = set[Place](), set[Place]()
        for rule, cells in _applied(seen, order):
            if rule == "C1":
                safe |= cells
            else:
                mines |= cells
        return mines, safe

    def deductions(self) -> set[Deduction]:
        """One pass of both rules, with the player's own flags."""
        mines, doubtful = self.proven()[0], self.doubtful()
        return {
            Deduction(
                rule,
                place,
                frozenset(self.unflagged(place)),
                frozenset(self.flags(place) - mines) if rule == "C1" else frozenset(),
            )
            for place in self.numbers
            if (rule := self.rule(place)) and place not in doubtful
        }


def _applied(seen: Seen, order: Random | None) -> Iterable[tuple[str, set[Place]]]:
    """Apply the rules to one number after another, in some order, until nothing changes."""
    changed = True
    while changed:
        changed = False
        numbers = sorted(seen.numbers)
        if order:
            order.shuffle(numbers)
        for place in numbers:
            cells = seen.unflagged(place)
            rule = seen.rule(place) if cells else ""
            if rule == "C1":
                seen.covered -= cells
            elif rule == "C2":
                seen.flagged |= cells
            if rule:
                changed = True
                yield rule, cells


def closure(board: Board, start: Place, order: Random | None = None) -> set[Place]:
    """All that a casual player reveals from this start; zeros open by C1 alone."""
    covered = set(board.around) - {start}
    numbers = {start: board.numbers[start]}
    seen = Seen(board.rows, board.cols, numbers, covered, set(), board.shape)
    for rule, cells in _applied(seen, order):
        assert cells <= (board.safe if rule == "C1" else board.mines)
        if rule == "C1":
            seen.numbers |= {place: board.numbers[place] for place in cells}
    return set(seen.numbers)


def remaining(board: Board) -> int:
    """The fewest safe places that a casual player can be left with, by trying every start."""
    return min(len(board.safe) - len(closure(board, start)) for start in board.safe)


def shuffled_deal(size: int, mines: int, random: Random) -> list[int]:
    """The first cells of a Fisher-Yates shuffle of all cells."""
    cells = list(range(size))
    for last in range(size - 1, 0, -1):
        other = random.randrange(last + 1)
        cells[last], cells[other] = cells[other], cells[last]
    return cells[:mines]


def searched_opening(numbers: list[list[int]], row: int, col: int) -> list[list[bool]]:
    """What a reveal reveals, by the usual search with a stack; a mine has the number -1."""
    rows, cols = len(numbers), len(numbers[0])
    revealed = [[False] * cols for _ in range(rows)]
    revealed[row][col] = True
    waiting = [(row, col)]
    while waiting:
        row, col = waiting.pop()
        if numbers[row][col]:
            continue
        for near_row in range(max(row - 1, 0), min(row + 2, rows)):
            line = revealed[near_row]
            for near_col in range(max(col - 1, 0), min(col + 2, cols)):
                if not line[near_col]:
                    line[near_col] = True
                    waiting.append((near_row, near_col))
    return revealed
