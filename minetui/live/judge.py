"""Judging: what a move means on the true minefield, and the recording of what was done there.

The rules are those of an ordinary game but for one: a mine that is hit goes off. It is flagged for
good, and the game goes on. So a recording is that of an ordinary game, in which a mine that went
off is a flag: any reader of RawVF plays it.
"""

from typing import NamedTuple

from minetui.core import (
    NO_CELLS,
    BoardKind,
    Cell,
    CellSet,
    Chord,
    Flag,
    Minefield,
    Move,
    Position,
    Reveal,
    Status,
    cells_of,
    has,
)
from minetui.formats import BOARDS, Replay, rawvf

from .frames import BLOWN, COVERED, FLAGGED, ActKind
from .known import bytes_of

MOST_WASTED = 2_000  # wasted clicks in a recording
MOST_RECORDED = 8_000  # moves in one; more are no game, but would be work


class JudgedMove(NamedTuple):
    """What a move has made of a board: the mines that it hit, and the cells that look otherwise.

    `solved` is the 3BV that is evidently solved by it. The flags that an ordinary game sets once it
    is won are no part of it.
    """

    revealed: CellSet = NO_CELLS
    toggled: CellSet = NO_CELLS  # flags set or removed, but for those of mines that went off
    hit: CellSet = NO_CELLS
    solved: int = 0

    @property
    def changed(self) -> CellSet:
        """The cells that look otherwise."""
        return self.revealed | self.toggled | self.hit


class JudgedBoard:
    """A board being played: the position on the true minefield, and the moves that led there.

    The opening of the cell `start` is given; it counts among the 3BV that is `solved`. Of that,
    `evident` is what can be seen on the board: whether a number is a lone one says where openings
    are, so it counts once nothing safe around it is covered.
    """

    def __init__(self, field: Minefield, start: Cell) -> None:
        self.position = Position(field).reveal(start)
        self.blown = NO_CELLS
        self.solved = self.evident = 0
        self._count()
        self.moves: list[Move] = [Reveal(start)]
        self._wasted = 0

    @property
    def won(self) -> bool:
        """Are all safe cells revealed?"""
        return self.position.status is Status.WON

    def play(self, kind: ActKind, cell: Cell, at: float) -> JudgedMove:
        """Play a move, at a time in seconds on the clock."""
        before, evident = self.position, self.evident
        moves, hit = self._meant(kind, cell, at)
        self.blown |= hit
        for move in moves:
            self._make(move)
        after = self.position
        revealed = after.revealed ^ before.revealed
        if revealed:
            self._count()
        toggled = NO_CELLS if self.won else (after.flagged ^ before.flagged) & ~hit
        return JudgedMove(revealed, toggled, hit, self.evident - evident)

    def _count(self) -> None:
        """Count the 3BV that is solved, and what of it is evident."""
        field, revealed = self.position.field, self.position.revealed
        unsure = field.grid.spread(field.safe & ~revealed) & revealed & field.lone_numbers
        self.solved = self.position.solved_three_bv
        self.evident = self.solved - unsure.bit_count()

    def signs(self, cells: CellSet) -> tuple[tuple[Cell, int], ...]:
        """Pairs of each of these cells and what it is, as in a frame."""
        position = self.position
        signs = [
            *((cell, BLOWN) for cell in cells_of(cells & self.blown)),
            *((cell, FLAGGED) for cell in cells_of(cells & position.flagged & ~self.blown)),
            *((cell, COVERED) for cell in cells_of(cells & position.covered & ~position.flagged)),
        ]
        for number, members in enumerate(position.field.numbered):
            signs += ((cell, number) for cell in cells_of(members & cells & position.revealed))
        return tuple(signs)

    @property
    def cells(self) -> bytes:
        """All cells as the bytes of a `Board`."""
        position = self.position
        signs = [COVERED] * position.field.grid.size
        for cell, sign in self.signs(position.revealed | position.flagged):
            signs[cell] = sign
        return bytes_of(signs)

    def _meant(self, kind: ActKind, cell: Cell, at: float) -> tuple[list[Move], CellSet]:
        """The moves of an ordinary game that an act means, and the mines that go off."""
        position = self.position
        is_revealed = has(position.revealed, cell)
        if kind is ActKind.FLAG:
            return self._flags(cell, at, is_number=is_revealed), NO_CELLS
        is_reveal = kind is ActKind.REVEAL and not is_revealed
        plain: Move = Reveal(cell, at) if is_reveal else Chord(cell, at)
        hit = plain.played_on(position).hit
        if not hit:
            return [plain], NO_CELLS
        flags_set: list[Move] = [Flag(mine, at) for mine in cells_of(hit)]
        safe = plain.aimed_at(position) & ~hit
        return flags_set + [Reveal(each, at) for each in cells_of(safe)], hit

    def _flags(self, cell: Cell, at: float, *, is_number: bool) -> list[Move]:
        """The flags that an act means, as in `GameSession.flag`; a mine that went off keeps its."""
        if not is_number:
            return [] if has(self.blown, cell) else [Flag(cell, at)]
        fresh = cells_of(self.position.flags_around(cell))
        return [Flag(near, at) for near in fresh] or [Flag(cell, at)]

    def _make(self, move: Move) -> None:
        """Make a move of an ordinary game, and record it."""
        after = move.played_on(self.position)
        is_wasted = after is self.position
        self._wasted += is_wasted
        if len(self.moves) <= MOST_RECORDED and not (is_wasted and self._wasted > MOST_WASTED):
            self.moves.append(move)
        self.position = after

    @property
    def is_overlong(self) -> bool:
        """Were there too many moves for a recording?"""
        return len(self.moves) > MOST_RECORDED

    def recording(self, info: dict[str, str], seconds: float) -> bytes | None:
        """The recording, a RawVF file; None if nothing was done, or too much."""
        if len(self.moves) == 1 or self.is_overlong:
            return None
        header = {BOARDS: BoardKind.NO_GUESS, **info}
        replay = Replay(self.position.field, tuple(self.moves), header, seconds, given=1)
        return rawvf.write(replay)
