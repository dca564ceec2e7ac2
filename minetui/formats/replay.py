"""Replays: a minefield, the moves made on it, and whatever else a file holds."""

import dataclasses
import functools
from collections.abc import Mapping
from typing import NamedTuple

from minetui.core.deal import FirstClick
from minetui.core.game import Game
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Move
from minetui.core.position import Position, Status
from minetui.core.score import Score

from .board_kinds import BOARDS, kind_from

GAME_ID = "GameId"  # identifies a game in the records, so that it is not counted twice
OURS = {"seed", "firstclick", "assisted", "timestamp", "boards"}  # the header lines of a Game


class Outcome(NamedTuple):
    """The result of the moves of a replay."""

    position: Position
    effective_clicks: int
    clicks: int


@dataclasses.dataclass(frozen=True)
class Replay:
    """The record of a game; without moves it is a saved board, perhaps one of mines alone.

    `info` holds the header lines of its file that are not about the board or the moves, such as
    Player, Seed or Timestamp. `seconds` is the time on the clock at the end of the record.

    `moves` may include moves that changed nothing. If all of those are included, `chord_presses`
    has the indexes of right presses that became part of a chord; otherwise it is None.
    `counted_clicks` is the number of all clicks, if the recording program counted them.
    """

    field: Minefield
    moves: tuple[Move, ...] = ()
    info: Mapping[str, str] = dataclasses.field(default_factory=dict)
    seconds: float = 0.0
    counted_clicks: int | None = None
    chord_presses: frozenset[int] | None = dataclasses.field(default=None, compare=False)

    @classmethod
    def of(cls, game: Game, info: Mapping[str, str], clicks: int | None = None) -> "Replay":
        """The replay of a dealt game up to now, without undone moves."""
        header = {**game.info, **info}
        if game.seed:
            header |= {"Seed": game.seed, "FirstClick": game.first_click.value}
        if game.board_kind:
            header[BOARDS] = game.board_kind
        if game.assisted:
            header["Assisted"] = "Yes"
        return cls(game.field, tuple(game.moves), header, game.elapsed, clicks)

    @property
    def level(self) -> Level:
        """Rows, columns and mines of the minefield; a LevelError if it can't be played."""
        return Level(self.field.grid.rows, self.field.grid.cols, self.field.mine_count)

    def game(self) -> Game:
        """The game after all moves, ready to be continued."""
        game = Game.on(self.field, self.moves, seed=self.header("seed"))
        game.assisted = self.header("assisted").lower() == "yes"
        game.elapsed = self.seconds
        game.board_kind = kind_from(self.header(BOARDS))
        game.info = {key: text for key, text in self.info.items() if key.lower() not in OURS}
        first_clicks = {first_click.value: first_click for first_click in FirstClick}
        game.first_click = first_clicks.get(self.header("firstclick").lower(), FirstClick.OPENING)
        return game

    def header(self, key: str) -> str:
        """The text of a header line, whatever the case of its key; empty if there is none."""
        wanted = key.lower()
        return next((text for name, text in self.info.items() if name.lower() == wanted), "")

    @property
    def final_position(self) -> Position:
        """The position after the last move."""
        return self._outcome.position

    @property
    def effective_clicks(self) -> int:
        """The number of moves that changed something."""
        return self._outcome.effective_clicks

    @property
    def clicks(self) -> int | None:
        """The number of all clicks, effective or not; None if it is unknown."""
        if self.counted_clicks is not None or self.chord_presses is None:
            return self.counted_clicks
        return self._outcome.clicks

    @property
    def end(self) -> float:
        """The time at the end, in seconds; 0 without moves."""
        return max(self.seconds, self.moves[-1].at, 0.0) if self.moves else 0.0

    @property
    def score(self) -> Score | None:
        """The score at the end; None for a board that is too large to count."""
        if not self.field.countable:
            return None
        return Score.at(self.final_position, self.end, self.effective_clicks, self.clicks)

    @functools.cached_property
    def _outcome(self) -> Outcome:
        """The result of playing all moves, computed once."""
        position, effective, clicks = Position(self.field), 0, 0
        part_of_chord = self.chord_presses or ()
        for index, move in enumerate(self.moves):
            if position.status is not Status.PLAYING:
                break  # clicks after the end are not part of the game
            after = move.played_on(position)
            effective += after is not position
            clicks += after is not position or index not in part_of_chord
            position = after
        return Outcome(position, effective, clicks)
