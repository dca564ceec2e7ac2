"""A live game without a screen: what the broker told is the game, and moves are wishes.

Nothing here plays a move. A `LiveSession` hands each wish to the visitor's side of the line, and
its game is at the position that the broker told last. Its clock is that of the round: no pause and
no other screen stops it, and nothing is written to a journal, since the broker keeps the recording.
"""

from collections.abc import Callable, Iterable, Sequence
from time import monotonic

from minetui.core import BoardKind, Cell, Chord, Flag, Game, Move, Position, Reveal, Status
from minetui.live import ActKind, Board, Change, Client, KnownBoard, Phase, RoundOver

from .session import Clock, GameSession

WISHES: dict[type[Move], ActKind] = {
    Reveal: ActKind.REVEAL,
    Chord: ActKind.CHORD,
    Flag: ActKind.FLAG,
}
"""What each move is called on the line."""
MADE: dict[ActKind, type[Reveal] | type[Chord] | type[Flag]] = {
    ActKind.REVEAL: Reveal,
    ActKind.CHORD: Chord,
    ActKind.FLAG: Flag,
}


class LiveGame(Game):
    """The game of a round, as far as its board was told; before that it is covered.

    It is won once all safe cells are revealed, which can be seen without the mines. Its `index`
    counts the changes of the board, and `moves` has the last of them.
    """

    def __init__(self, client: Client) -> None:
        if client.room is None:
            raise ValueError("expected somebody in a room")
        self._client, self.round = client, client.room.round
        super().__init__(client.room.rules.level)
        self.board_kind, self.dealt = BoardKind.NO_GUESS, True
        self._covered = KnownBoard(self.level.grid, self.level.mines)
        self._last: Move | None = None
        self.seen: KnownBoard | None = None

    @property
    def board(self) -> KnownBoard:
        """What is known of the board, or what was known when who watches looks back (`seen`)."""
        if self.seen is not None:
            return self.seen
        return self.present

    @property
    def present(self) -> KnownBoard:
        """What is known of the board now."""
        board = self._client.board
        is_it = self._client.board_round == self.round
        return board if board is not None and is_it else self._covered

    @property
    def result(self) -> RoundOver | None:
        """How the round ended; None as long as it is played."""
        over = self._client.over
        return over if over is not None and over.round == self.round else None

    @property
    def fits(self) -> bool:
        """Is it the game of what goes on in the room now?"""
        room = self._client.room
        if room is None or self._client.board is not None:
            return room is None or room.round == self.round
        return (room.round, room.rules.level) == (self.round, self.level)

    @property
    def position(self) -> Position:
        """The position."""
        return self.board.position

    def position_after(self, index: int) -> Position:
        """The position; no other one is known."""
        return self.position

    @property
    def moves(self) -> Sequence[Move]:
        """The last move that changed the board."""
        return [] if self._last is None else [self._last]

    @property
    def status(self) -> Status:
        """Is it still played, and if not, were all safe cells revealed?"""
        board = self.board
        if board.revealed.bit_count() == board.grid.size - board.mine_count:
            return Status.WON
        return Status.PLAYING if self.result is None else Status.LOST

    def take(self, change: Change) -> None:
        """Take note of a move on this board."""
        if change.cells and change.round == self.round:
            self._last = MADE[change.kind](change.cell, change.at / 1000)
            self.index += 1


class RoundClock(Clock):
    """The clock of a round: it runs from the start to the end, whatever anybody does."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._end: float | None = None

    @property
    def seconds(self) -> float:
        """The seconds since the round began; 0 before that."""
        if self._end is not None:
            return self._end
        return max(round(self._client.seconds, 3), 0.0) if self.running else 0.0

    @property
    def running(self) -> bool:
        """Is the round played?"""
        room = self._client.room
        return self._end is None and room is not None and room.phase is Phase.PLAYING

    def start(self) -> None:
        """Only the broker starts it."""

    def stop(self) -> None:
        """Nobody stops it."""

    def end(self, seconds: float) -> None:
        """Stand still at the end of the round."""
        self._end = seconds


class LiveSession(GameSession):
    """A round that is played with others, or watched.

    `client` is the visitor's side of the line; `act` sends what is wished.
    """

    game: LiveGame
    clock: RoundClock

    def __init__(
        self,
        client: Client,
        act: Callable[[ActKind, Cell], object],
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.client, self._act = client, act
        super().__init__(LiveGame(client), now)
        self.clock = RoundClock(client)

    @property
    def playing(self) -> bool:
        """May the player move?"""
        return self.client.can_act and not self.over

    @property
    def begun(self) -> bool:
        """Is the round played?"""
        return self.clock.running and not self.over

    @property
    def waits(self) -> bool:
        """Nobody can let it wait."""
        return False

    @property
    def hidden(self) -> bool:
        """The board is never veiled: no time is saved by looking away."""
        return False

    def flag(self, cell: Cell) -> list[Move]:
        """What flagging a cell means is the broker's to say."""
        return [Flag(cell, self.clock.seconds)]

    def play(self, moves: Iterable[Move]) -> bool:
        """Wish for moves; nothing has changed yet."""
        for move in moves:
            self._act(WISHES[type(move)], move.cell)
        return False

    def pause(self) -> None:
        """Nothing pauses a round."""

    def cover(self, *, covered: bool) -> None:
        """Another screen covers the board, and the round goes on."""
        self.covered = covered

    def take(self, told: Board | Change | RoundOver) -> None:
        """Take note of what was told of the board, and of its end."""
        was_over = self.ended_at is not None
        if isinstance(told, Change):
            self.game.take(told)
        if self.over and not was_over:
            self.ended_at = self._now()
        if isinstance(told, RoundOver) and told.round == self.game.round:
            won = [placing.time for placing in told.placings if placing.won]
            self.clock.end(won[0] / 1000 if won else self.client.seconds)

    def _settle(self) -> None:
        """The clock needs nobody to let it run."""
