"""A replay: a minefield, the moves made on it, and what else its file tells."""

import dataclasses
import functools
from collections.abc import Mapping

from minetui.core.deal import FirstClick
from minetui.core.game import Game
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Move
from minetui.core.position import Position

from .board_kinds import BOARDS, kind_from

GAME_ID = "GameId"  # the name of a game in the records, so that it is not counted twice
OURS = {"seed", "firstclick", "assisted", "timestamp", "boards"}  # told of a game by minetui itself


@dataclasses.dataclass(frozen=True)
class Replay:
    """The record of a game; without moves it is a saved board.

    `info` holds what neither the minefield nor the moves tell, such as Player, Seed or Timestamp.
    `seconds` is the time on the clock at the end of the record, at least that of the last move.
    """

    field: Minefield
    moves: tuple[Move, ...] = ()
    info: Mapping[str, str] = dataclasses.field(default_factory=dict)
    seconds: float = 0.0

    @classmethod
    def of(cls, game: Game, info: Mapping[str, str]) -> "Replay":
        """The record of a dealt game up to now; later, undone moves are not in it."""
        told = {**game.info, **info}
        if game.seed:
            told |= {"Seed": game.seed, "FirstClick": game.first_click.value}
        if game.board_kind:
            told[BOARDS] = game.board_kind
        if game.assisted:
            told["Assisted"] = "Yes"
        return cls(game.field, tuple(game.moves), told, game.elapsed)

    @property
    def level(self) -> Level:
        """Rows, columns and mines of the minefield."""
        return Level(self.field.grid.rows, self.field.grid.cols, self.field.mine_count)

    def game(self) -> Game:
        """The game with all moves played, to go on with."""
        game = Game.on(self.field, self.moves, seed=self.told("seed"))
        game.assisted = self.told("assisted").lower() == "yes"
        game.elapsed = self.seconds
        game.board_kind = kind_from(self.told(BOARDS))
        game.info = {key: text for key, text in self.info.items() if key.lower() not in OURS}
        first_clicks = {first_click.value: first_click for first_click in FirstClick}
        game.first_click = first_clicks.get(self.told("firstclick").lower(), FirstClick.OPENING)
        return game

    def told(self, key: str) -> str:
        """What the file says under this key, in whatever case; empty when it says nothing."""
        wanted = key.lower()
        return next((text for name, text in self.info.items() if name.lower() == wanted), "")

    @functools.cached_property
    def final_position(self) -> Position:
        """The position after the last move."""
        position = Position(self.field)
        for move in self.moves:
            position = move.played_on(position)
        return position
