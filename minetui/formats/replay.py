"""Replays: a minefield, the moves made on it, and whatever else a file holds.

Files name the kind of a board by its id, or by the sentence that version 0.1.0 wrote.

The track of a mouse is read when its path is asked for: movements are nine tenths of a file, and
most readers of a replay never need them.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from bisect import bisect_right
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from minetui import core
from minetui.core import (
    BoardKind,
    Click,
    ClickCounts,
    FirstClick,
    Game,
    Level,
    Minefield,
    Move,
    Position,
    Question,
    Status,
    Track,
    forward_times,
)

# The keys of header lines.
GAME_ID = "GameId"  # identifies a game in the records, so that it is not counted twice
BOARDS = "Boards"  # the kind of board, in journals too
OF_BOARD = {"seed", "firstclick", BOARDS.lower()}
DAILY = "Daily"  # the day whose board it is, as a `DailyMark`
SHARED = "Shared"  # "Yes" for a board from a code or a race, which the player may know
RACE = "Race"  # the name of the ghost that was raced
ROOM = "Room"  # "versus" or "together" for a live game
AGAINST = "Against"  # the names of the others in its room, with commas between them
MISTAKES = "Mistakes"  # how many mines went off in it, which are flags in its file
OURS = {"seed", "firstclick", "assisted", "timestamp", "boards"}  # those of a Game

SENTENCES = {
    BoardKind.SOLVABLE: re.compile("solvable by ([a-z]+)"),
    BoardKind.ADJUSTED: re.compile("adjusted for ([a-z]+), not uniform"),
}


def kind_from(text: str) -> BoardKind:
    """The board kind that a text names; that of any board if it names none.

    >>> kind_from("solvable:logic"), kind_from("adjusted for casual, not uniform"), kind_from("?")
    ('solvable:logic', 'adjusted:casual', '')
    """
    for dealing, sentence in SENTENCES.items():
        if match := sentence.fullmatch(text):
            return BoardKind.of(dealing, match[1])
    kind = BoardKind(text)
    return kind if kind.is_known else BoardKind()


class Ending(NamedTuple):
    """The result of the moves of a replay."""

    position: Position
    clicks: tuple[Click, ...]
    pressed: tuple[Move, ...]  # as `Replay.pressed`


@dataclasses.dataclass(frozen=True)
class Replay:
    """The record of a game; without moves it is a saved board, perhaps one of mines alone.

    `info` holds the header lines of its file that are not about the board or the moves, such as
    Player, Seed or Timestamp. `seconds` is the time on the clock at the end of the record.

    `moves` may include clicks that changed nothing; `chord_presses` has the indexes of right
    presses among them that became part of a chord and are no clicks of their own then. The first
    `given` moves set up a position. A file that does not record all clicks (`records_all`) may
    have `counted` them. `track` says where the mouse was.
    """

    field: Minefield
    moves: tuple[Move, ...] = ()
    info: Mapping[str, str] = dataclasses.field(default_factory=dict)
    seconds: float = 0.0
    given: int = 0
    records_all: bool = dataclasses.field(default=True, compare=False)
    counted: int | None = dataclasses.field(default=None, compare=False)
    chord_presses: frozenset[int] = dataclasses.field(default=frozenset(), compare=False)
    track: Track | None = dataclasses.field(default=None, compare=False)

    @classmethod
    def of(cls, game: Game, info: Mapping[str, str]) -> Replay:
        """The replay of a dealt game up to now, without undone moves."""
        header = {**game.info, **info}
        if game.seed:
            header |= {"Seed": game.seed, "FirstClick": game.first_click.value}
        if game.board_kind:
            header[BOARDS] = game.board_kind
        if game.assisted:
            header["Assisted"] = "Yes"
        moves = (*game.moves[: game.given], *(click.move for click in game.clicks))
        return cls(game.field, moves, header, game.elapsed, game.given, records_all=game.counts_all)

    @property
    def level(self) -> Level:
        """Rows, columns and mines of the minefield; a LevelError if it can't be played."""
        return Level.on(self.field.grid, self.field.mine_count)

    def game(self) -> Game:
        """The game after all moves, ready to be continued."""
        moves = (*self.moves[: self.given], *(click.move for click in self.clicks))
        game = Game.on(self.field, moves, seed=self.header("seed"))
        game.given = self.given
        game.counts_all = self.unrecorded == 0
        game.assisted = self.header("assisted").lower() == "yes"
        game.elapsed = self.seconds
        game.board_kind = self.board_kind
        game.info = {key: text for key, text in self.info.items() if key.lower() not in OURS}
        first_clicks = {first_click.value: first_click for first_click in FirstClick}
        game.first_click = first_clicks.get(self.header("firstclick").lower(), FirstClick.OPENING)
        return game

    @property
    def board_kind(self) -> BoardKind:
        """The kind of board; empty for any board."""
        return kind_from(self.header(BOARDS))

    @property
    def board_info(self) -> dict[str, str]:
        """The header lines about the board: its seed, its kind, and the first click."""
        return {key: text for key, text in self.info.items() if key.lower() in OF_BOARD}

    def header(self, key: str) -> str:
        """The text of a header line, whatever the case of its key; empty if there is none."""
        wanted = key.lower()
        return next((text for name, text in self.info.items() if name.lower() == wanted), "")

    @functools.cached_property
    def start(self) -> Position:
        """The position after the given moves."""
        position = Position(self.field)
        for move in self.moves[: self.given]:
            position = move.played_on(position)
        return position

    @property
    def final_position(self) -> Position:
        """The position after the last move."""
        return self._outcome.position

    @property
    def is_played(self) -> bool:
        """Is there a game, and not only a board or a position?"""
        return len(self.moves) > self.given

    @property
    def is_position(self) -> bool:
        """Does it show a position to play on from: an unfinished game, or only given moves?"""
        if not self.moves:
            return False
        return not self.is_played or self.final_position.status is Status.PLAYING

    @property
    def clicks(self) -> Sequence[Click]:
        """The player's clicks up to the end of the game, as far as they are recorded."""
        return self._outcome.clicks

    @property
    def effective_moves(self) -> Sequence[Move]:
        """The moves that changed something, up to the end of the game, those given included."""
        clicked = (click.move for click in self.clicks if click.effective)
        return (*self.moves[: self.given], *clicked)

    @property
    def pressed(self) -> Sequence[Move]:
        """The moves that buttons were pressed for, those after the end of the game included.

        Left out are right presses that only began a chord, and question marks that did nothing.
        """
        return self._outcome.pressed

    def last_step(self, at: float | None = None) -> core.Step | None:
        """The last move up to a moment, by default the end; None if there is none.

        Moves that set up a position are before any moment.
        """
        moves = self.effective_moves
        times = forward_times(move.at for move in moves)
        count = len(times) if at is None else max(bisect_right(times, at), self.given)
        played = islice(core.steps(self.field, moves, self.given), count)
        return next(iter(deque(played, maxlen=1)), None)

    @functools.cached_property
    def click_counts(self) -> ClickCounts:
        """The numbers of clicks."""
        counts = ClickCounts.of(self.clicks, self.field.mines)
        return counts._replace(unrecorded=self.unrecorded)

    @property
    def unrecorded(self) -> int | None:
        """The number of clicks that are counted, but not recorded; None if it is unknown."""
        if self.records_all:
            return 0
        return None if self.counted is None else max(self.counted - len(self.clicks), 0)

    @property
    def end(self) -> float:
        """The time at the end of the game or of the record, in seconds; 0 without moves."""
        if self.clicks and self.final_position.status is not Status.PLAYING:
            return max(0.0, *(click.move.at for click in self.clicks))
        return max(self.seconds, 0.0, *(move.at for move in self.moves)) if self.moves else 0.0

    @property
    def metrics(self) -> core.Metrics | None:
        """The metrics at the end; None for a board that is too large to count."""
        if not self.field.countable:
            return None
        start, end = self.start, self.final_position
        return core.Metrics.between(start, end, self.end, self.click_counts, self.path)

    @property
    def course(self) -> core.Course:
        """The clicks, with what is known of those that are not recorded."""
        start = self.start.solved_three_bv if self.field.countable else 0
        return core.Course(
            self.field, self.clicks, self.end, self.given, self.unrecorded, self.track, start
        )

    @property
    def path(self) -> float | None:
        """The length of the mouse's path up to the end of the game; None if unknown."""
        if self.track is None:
            return None
        is_over = self.final_position.status is not Status.PLAYING
        return self.track.length(self.end if is_over else None)

    @functools.cached_property
    def _outcome(self) -> Ending:
        """The result of playing all moves, computed once."""
        position, clicks, pressed = Position(self.field), list[Click](), list[Move]()
        for index, move in enumerate(self.moves):
            after = move.played_on(position)
            effective = after is not position
            if effective or not (index in self.chord_presses or isinstance(move, Question)):
                pressed.append(move)
                if index >= self.given and position.status is Status.PLAYING:
                    clicks.append(Click(move, effective))
            position = after
        return Ending(position, tuple(clicks), tuple(pressed))
