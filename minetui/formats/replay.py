"""A replay: a minefield, the moves made on it, and what else its file tells."""

import dataclasses
from collections.abc import Mapping

from minetui.core.game import Game
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Move
from minetui.core.position import Position


@dataclasses.dataclass(frozen=True)
class Replay:
    """The record of a game; without moves it is a saved board.

    `info` holds what neither the minefield nor the moves tell, such as Player, Seed or Timestamp.
    """

    field: Minefield
    moves: tuple[Move, ...] = ()
    info: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, info: Mapping[str, str]) -> "Replay":
        """The record of a dealt game up to now; later, undone moves are not in it."""
        told = dict(info)
        if game.seed:
            told["Seed"] = game.seed
        if game.assisted:
            told["Assisted"] = "Yes"
        return cls(game.field, tuple(game.moves), told)

    @property
    def level(self) -> Level:
        """Rows, columns and mines of the minefield."""
        return Level(self.field.grid.rows, self.field.grid.cols, self.field.mine_count)

    def game(self) -> Game:
        """The game with all moves played, to go on with; a board from a file is a known one."""
        game = Game.on(self.field, self.moves, seed=self.told("seed"))
        game.assisted = self.told("assisted").lower() == "yes"
        return game

    def told(self, key: str) -> str:
        """What the file says under this key, in whatever case; empty when it says nothing."""
        return next((text for name, text in self.info.items() if name.lower() == key), "")

    def final_position(self) -> Position:
        """The position after the last move."""
        position = Position(self.field)
        for move in self.moves:
            position = move.played_on(position)
        return position
