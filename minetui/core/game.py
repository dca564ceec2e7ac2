"""A game: the moves on a board that is dealt at the first reveal, with undo and redo.

A position of a small board takes a few hundred bytes, so all between the moves are kept. On a
large board it takes megabytes: then the latest are kept, ever fewer of the earlier ones, and the
rest are replayed.

Clicks that change nothing stand beside the moves, each with the number of moves before it. So
positions, undo and the places of moves know nothing of them, and undoing a move takes the clicks
after it along. A position from a file is a game whose first moves are `given`: journals, replays
and undo need one number more, and no second kind of start.
"""

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from operator import itemgetter
from random import Random

from .cells import NO_CELLS, Cell, has
from .deal import ANY_BOARD, Dealer, FirstClick, Progress
from .levels import BoardKind, Level
from .moves import Click, ClickCounts, Move, Reveal
from .position import Minefield, Position, Status

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


class Game:
    """One game, from the covered board to its end.

    `seed` is the text that the board is dealt from; it is empty for a board that came from a file.
    `board_kind` is the kind of the board that was dealt, or will be; `dealer` deals it, and the
    boards of new games of the level. A game is `assisted` when undo or hints were used, the board
    was adjusted, or the player knew it (rule 10). `info` has the other entries of the game's file,
    such as the player's name. `elapsed` is the seconds on the clock when the game was last saved.

    The first `given` moves set up a position, and are nobody's clicks; undo stops at them. With
    `counts_all` every click of the game is known, even those that changed nothing.
    """

    def __init__(
        self,
        level: Level,
        seed: str = "",
        first_click: FirstClick = FirstClick.OPENING,
        dealer: Dealer = ANY_BOARD,
    ) -> None:
        self.level, self.seed, self.first_click = level, seed, first_click
        self.dealer = dealer
        self.board_kind: str = dealer.kind
        self.assisted = False
        self.dealt = False
        self.elapsed = 0.0
        self.given = 0
        self.counts_all = True
        self.info: Mapping[str, str] = {}
        self.index = 0
        self._timeline = Timeline(Position(Minefield(level.grid, NO_CELLS)))

    @classmethod
    def on(cls, field: Minefield, moves: Iterable[Move] = (), *, seed: str = "") -> "Game":
        """A game on a known minefield, with these moves played."""
        game = cls(Level.on(field.grid, field.mine_count), seed)
        game.place_minefield(field)
        game.extend(moves)
        return game

    @property
    def moves(self) -> Sequence[Move]:
        """The moves played up to now, without the undone ones."""
        return self._timeline.moves[: self.index]

    @property
    def last_time(self) -> float:
        """The time of the last move; 0 before the first one."""
        return max(self._timeline.moves[self.index - 1].at, 0.0) if self.index else 0.0

    @property
    def seconds(self) -> float:
        """The time on the clock, as far as the game knows it."""
        return max(self.elapsed, self.last_time)

    @property
    def record(self) -> Sequence[Move]:
        """All moves, including those that were undone and can be redone."""
        return tuple(self._timeline.moves)

    @property
    def recorded_clicks(self) -> Iterator[Click]:
        """All moves with the wasted clicks among them, those undone and those given included."""
        return self._timeline.clicks(len(self._timeline))

    @property
    def clicks(self) -> Sequence[Click]:
        """The player's clicks up to now, effective or wasted, without undone moves."""
        clicks = list(self._timeline.clicks(self.index))
        return clicks[self.given :]

    @property
    def click_counts(self) -> ClickCounts:
        """The numbers of the player's clicks."""
        counts = ClickCounts.of(self.clicks, self.field.mines)
        return counts if self.counts_all else counts._replace(unrecorded=None)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.position_after(self.index)

    @property
    def start(self) -> Position:
        """The position where the player began: after the moves that were given."""
        return self.position_after(min(self.given, self.index))

    def position_after(self, index: int) -> Position:
        """The position after the first `index` moves."""
        return self._timeline.position(index)

    @property
    def status(self) -> Status:
        """Playing, won or lost; a board that is not dealt yet can't be won."""
        return self.position.status if self.dealt else Status.PLAYING

    @property
    def mines_left(self) -> int:
        """The mines that have no flag yet."""
        return self.level.mines - self.position.flagged.bit_count()

    @property
    def started(self) -> bool:
        """Has the first cell been revealed?"""
        return bool(self.position.revealed)

    @property
    def field(self) -> Minefield:
        """The minefield; without mines until the board is dealt."""
        return self.position.field

    def must_deal(self, move: Move) -> bool:
        """Does this move need a board that is not dealt yet?"""
        can_reveal = isinstance(move, Reveal) and not has(self.position.flagged, move.cell)
        return can_reveal and not self.dealt

    def dealt_for(self, first: Cell, progress: Progress | None = None) -> Minefield:
        """The minefield that the seed gives for this first cell; the game does not change."""
        mines = self.dealer(self.level, Random(self.seed), first, self.first_click, progress)
        return Minefield(self.level.grid, mines)

    def place_minefield(self, field: Minefield) -> None:
        """Put the dealt minefield under the moves so far, which can only be flags.

        An adjusted board is easier than most, so the game counts as assisted (rule 10).
        """
        clicks = self._timeline.clicks(self.index)
        self._timeline = Timeline(Position(field))
        self.index = self._timeline.extend((click.move for click in clicks), 0)
        self.assisted |= BoardKind(self.board_kind).is_adjusted
        self.dealt = True

    def set_dealer(self, dealer: Dealer) -> None:
        """Change the dealer of new games of the level, and of this one if it is not dealt yet."""
        self.dealer = dealer
        if not self.dealt:
            self.board_kind = dealer.kind

    def play(self, move: Move) -> bool:
        """Play a move, dealing the board first if needed; returns whether it changed anything."""
        if self.must_deal(move):
            self.place_minefield(self.dealt_for(move.cell))
        if not self.dealt and isinstance(move, Reveal):  # on a flag
            self.waste(move)
        return self.extend([move]) > 0

    def extend(self, moves: Iterable[Move]) -> int:
        """Play the moves that change something and need no deal first; returns their number."""
        if not self.dealt:
            moves = [move for move in moves if not isinstance(move, Reveal)]
        played = self._timeline.extend(moves, self.index)
        self.index += played
        return played

    def waste(self, move: Move) -> None:
        """Add a click that changed nothing."""
        self._timeline.waste(move, self.index)

    def undo(self) -> bool:
        """Take back the last move, if there is one; the game is assisted from then on."""
        return self._step(-1)

    def redo(self) -> bool:
        """Play the last undone move again, if there is one."""
        return self._step(+1)

    def seek(self, index: int) -> None:
        """Go to the position after the first `index` moves."""
        self.index = min(max(index, 0), len(self._timeline))

    def again(self) -> "Game":
        """A new game on the same board, which the player now knows."""
        if not self.dealt:
            return Game(self.level, self.seed, self.first_click, self.dealer)
        return self._on_same_board(self.record[: self.given])

    def from_here(self) -> "Game":
        """An assisted game on the same board, which is dealt, with the clicks up to now."""
        game = self._on_same_board(click.move for click in self._timeline.clicks(self.index))
        game.counts_all = self.counts_all
        return game

    def _on_same_board(self, moves: Iterable[Move]) -> "Game":
        game = Game.on(self.field, moves, seed=self.seed)
        game.first_click, game.assisted, game.dealer = self.first_click, True, self.dealer
        game.board_kind, game.given = self.board_kind, min(self.given, game.index)
        return game

    def _step(self, by: int) -> bool:
        before = self.index
        self.seek(max(self.index + by, min(self.given, self.index)))
        self.assisted |= self.dealt and self.index != before
        return self.index != before
