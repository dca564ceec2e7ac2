"""A game: the moves on a board that is dealt at the first reveal, with undo and redo."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from .board_kinds import is_adjusted
from .clicks import Click, ClickCounts, count_clicks
from .deal import ANY_BOARD, Dealer, FirstClick, Progress
from .grid import NO_CELLS, Cell, has
from .levels import Level
from .minefield import Minefield
from .moves import Move, Reveal
from .position import Position, Status
from .timeline import Timeline


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
        self.dealer, self.board_kind = dealer, dealer.kind
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
        grid = field.grid
        game = cls(Level(grid.rows, grid.cols, field.mine_count), seed)
        game.place_minefield(field)
        game.extend(moves)
        return game

    @property
    def moves(self) -> Sequence[Move]:
        """The moves played up to now, without the undone ones."""
        return self._timeline.moves[: self.index]

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
        counts = count_clicks(self.clicks, self.field.mines)
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
        self.assisted |= is_adjusted(self.board_kind)
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
