"""The moves of a game and the positions between them, in bounded memory.

A position of a small board takes a few hundred bytes, so all are kept. On a large board it takes
megabytes: then the latest are kept, ever fewer of the earlier ones, and the rest are replayed.
"""

from bisect import insort
from collections.abc import Iterable, Iterator
from heapq import merge
from operator import itemgetter

from .clicks import Click
from .moves import Move
from .position import Position, Status

MEMORY = 16_000_000  # bytes of positions kept, roughly


class Timeline:
    """Moves in order, and the position after any number of them.

    `wasted` are the clicks that changed nothing, in order, each with the number of moves before.
    """

    def __init__(self, start: Position) -> None:
        self.moves: list[Move] = []
        self.wasted: list[tuple[int, Move]] = []
        self._kept = {0: start}
        bytes_each = start.field.grid.size // 4 + 200
        self._most = max(4, MEMORY // bytes_each)

    def __len__(self) -> int:
        return len(self.moves)

    def position(self, index: int) -> Position:
        """The position after the first `index` moves."""
        known = self._kept.get(index)
        return known if known is not None else self._replayed(index)

    def extend(self, moves: Iterable[Move], index: int) -> int:
        """Play moves after the first `index` moves; returns the number that changed something.

        The others are wasted clicks (rule 8), unless the game is over. Later moves are dropped,
        unless nothing is played.
        """
        position, moves = self.position(index), list(moves)
        current, end = index, index + len(moves)
        for move in moves:
            after = move.played_on(position)
            if after is position:
                if position.status is Status.PLAYING:
                    self.waste(move, current)
                continue
            if current == index < len(self):
                self._cut(index)
            position, current = after, current + 1
            self.moves.append(move)
            if self._wanted(current, end):
                self._kept[current] = position
        self._keep(current, position)
        return current - index

    def waste(self, move: Move, index: int) -> None:
        """Add a click that changed nothing, after the first `index` moves."""
        insort(self.wasted, (index, move), key=itemgetter(0))

    def clicks(self, index: int) -> Iterator[Click]:
        """The first `index` moves, with the wasted clicks before, among and right after them."""
        moves = ((count, Click(move)) for count, move in enumerate(self.moves[:index], start=1))
        wasted = ((count, Click(move, False)) for count, move in self.wasted if count <= index)
        return (click for _, click in merge(moves, wasted, key=itemgetter(0)))

    def _replayed(self, index: int) -> Position:
        start = max(known for known in self._kept if known <= index)
        position = self._kept[start]
        for current, move in enumerate(self.moves[start:index], start + 1):
            position = move.played_on(position)
            # One step back is often followed by another: the last positions are wanted next.
            if index - current < self._most // 2:
                self._keep(current, position)
        return position

    def _cut(self, index: int) -> None:
        for later in range(index + 1, len(self) + 1):
            self._kept.pop(later, None)
        del self.moves[index:]
        self.wasted = [each for each in self.wasted if each[0] <= index]

    def _keep(self, index: int, position: Position) -> None:
        """Keep a position, and thin the others out when there are too many."""
        self._kept[index] = position
        if len(self._kept) > self._most + self._most // 4:
            self._kept = {i: kept for i, kept in self._kept.items() if self._wanted(i, index)}

    def _wanted(self, known: int, index: int) -> bool:
        """Is the position `known` kept, seen from `index`? All near it are, ever fewer far away.

        Those far away are multiples of a power of two that grows with the distance, so a position
        that is wanted from far away was also wanted from near by.
        """
        distance = abs(known - index)
        if distance <= self._most // 2:
            return True
        step: int = 2 ** ((distance // max(self._most // 8, 1)).bit_length() - 1)
        return known % step == 0
