"""The moves of a game and the positions between them, in bounded memory.

A position of a small board takes some hundred bytes, so all are kept. One of a large board takes
megabytes: then the last ones are kept, of earlier ones ever fewer, and the rest is replayed.
"""

from collections.abc import Iterable

from .moves import Move
from .position import Position

MEMORY = 16_000_000  # bytes of positions kept, roughly


class Timeline:
    """Moves in order, and the position after any number of them."""

    def __init__(self, start: Position) -> None:
        self.moves: list[Move] = []
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
        """Play moves after the first `index` ones; the number of those that change something.

        The others are left out (rule 8). What came later is dropped, unless nothing is played.
        """
        position, moves = self.position(index), list(moves)
        at, end = index, index + len(moves)
        for move in moves:
            after = move.played_on(position)
            if after is position:
                continue
            if at == index < len(self):
                self._cut(index)
            position, at = after, at + 1
            self.moves.append(move)
            if self._wanted(at, end):
                self._kept[at] = position
        self._keep(at, position)
        return at - index

    def _replayed(self, index: int) -> Position:
        start = max(known for known in self._kept if known <= index)
        position = self._kept[start]
        for at, move in enumerate(self.moves[start:index], start + 1):
            position = move.played_on(position)
            # After one step back comes another: the last positions are wanted next.
            if index - at < self._most // 2:
                self._keep(at, position)
        return position

    def _cut(self, index: int) -> None:
        for later in range(index + 1, len(self) + 1):
            self._kept.pop(later, None)
        del self.moves[index:]

    def _keep(self, index: int, position: Position) -> None:
        """Keep a position, and thin the others out when there are too many."""
        self._kept[index] = position
        if len(self._kept) > self._most + self._most // 4:
            self._kept = {at: kept for at, kept in self._kept.items() if self._wanted(at, index)}

    def _wanted(self, known: int, index: int) -> bool:
        """Is a position kept, seen from the one at `index`: near it all, and ever fewer far away?

        Those far away are at multiples of a power of two that grows with the distance, so what is
        wanted from far was wanted from near.
        """
        distance = abs(known - index)
        if distance <= self._most // 2:
            return True
        step: int = 2 ** ((distance // max(self._most // 8, 1)).bit_length() - 1)
        return known % step == 0
