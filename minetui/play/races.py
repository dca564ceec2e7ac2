"""Races: the ghost of a recorded game or of a simulated player, and the game of whoever races it.

A race is on a board that its player may know, so its game counts as assisted; on the board of a day
it is practice.
"""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from minetui import solver, store
from minetui.core import (
    Game,
    Ghost,
    GhostError,
    Grid,
    Move,
    Reveal,
    Surface,
    has,
    steps,
)
from minetui.formats import DAILY, DailyMark, Eligibility, Replay, shown
from minetui.language import _, english, number
from minetui.texts import races

from .opening import shared_game
from .recording import replay_of

if TYPE_CHECKING:
    from minetui.core import SharedBoard
    from minetui.store import GameRecord

LARGEST = 10_000  # cells; measured: a ghost of more takes over a second and 50 MB


class Race(NamedTuple):
    """A ghost, and the replay of the start that is given to whoever races it."""

    ghost: Ghost
    start: Replay

    @classmethod
    def against(cls, replay: Replay, name: str, in_file: str = "") -> "Race":
        """The race against a recorded game; a GhostError says why it can't be raced.

        The ghost may have another name in files, as those are in English.
        """
        _expect_raceable(replay.field.grid)
        ghost = Ghost.of(name, steps(replay.field, replay.moves, replay.given), replay.end)
        start, given = _info(replay, in_file or name), ghost.given
        return cls(ghost, Replay(replay.field, given, start, given=len(given)))

    @classmethod
    def against_game(cls, game: "GameRecord") -> "Race":
        """The race against a game of the records; a Problem says why there is none."""
        replay, level, of = replay_of(game), game.level, game.record_class
        with store.Records() as records:
            fastest = records.games(level, of, store.GameOrder.TIMES, limit=1)
        is_best = not game.assisted and game.uid in (each.uid for each in fastest)
        name = races.own_game_name(game.seconds, won=game.won, is_best=is_best)
        with english():
            in_file = races.own_game_name(game.seconds, won=game.won, is_best=is_best)
        return cls.against(replay, name, in_file)

    @classmethod
    def in_file(cls, file: str, game: int, *, is_code: bool) -> "Race":
        """The race against a game in a file; a ValueError says in one line why there is none."""
        if is_code:
            problem = _("expected a game to race, got a code; --against logic races on its board")
            raise ValueError(problem)
        path, name = Path(file), shown(file)
        content = store.read_content(path, game)
        if isinstance(content, Surface):
            problem = _(
                "expected a game to race, got a position whose mines are unknown; "
                "--against logic races on its board"
            )
            raise store.FileError(f"{name}: {problem}")
        if not content.is_played:
            problem = _("expected a game to race, got a board; --against logic races on its board")
            raise store.FileError(f"{name}: {problem}")
        try:
            return cls.against(content, races.ghost_name(content, path.stem))
        except GhostError as error:
            raise store.FileError(f"{name}: {error}") from None

    @classmethod
    def against_bot(
        cls, board: "Replay | Game | SharedBoard", technique: str, speed: float
    ) -> "Race":
        """The race against a simulated player with a technique, at a speed in 3BV per second.

        It begins where the game on the board did, or else in the middle.
        """
        _expect_raceable(board.field.grid if isinstance(board, Replay) else board.level.grid)
        played = board if isinstance(board, Replay) else _begun(board)
        moves = [*played.moves[: played.given], *_opening(played)]
        start = played.start
        for move in moves[played.given :]:
            start = move.played_on(start)
        moves += solver.racing_moves(start, technique, speed)
        bot = Replay(played.field, tuple(moves), played.info, given=played.given)
        with english():
            in_file = races.bot_name(technique)
        return cls.against(bot, races.bot_name(technique), in_file)

    def game(self) -> Game:
        """A new game of the race."""
        return self.start.game()


def _expect_raceable(grid: Grid) -> None:
    if grid.size > LARGEST:
        problem = _(
            "expected at most {most} cells to race on, got {cells}",
            most=number(LARGEST),
            cells=number(grid.size),
        )
        raise GhostError(problem)


def _begun(board: "Game | SharedBoard") -> Replay:
    """The board of a game or of a code, which is dealt for a start in the middle if it has none."""
    game = board if isinstance(board, Game) else shared_game(board)
    if not game.dealt:
        game.place_minefield(game.dealt_for(game.level.grid.middle))
    return Replay.of(game, {})


def _opening(board: Replay) -> list[Move]:
    """The first reveal that the board remembers, unless the start is revealed already."""
    if board.start.revealed:
        return []
    reveals = (move for move in board.moves if isinstance(move, Reveal))
    first = next((move.cell for move in reveals if has(board.field.safe, move.cell)), None)
    return [] if first is None else [Reveal(first)]


def _info(replay: Replay, name: str) -> dict[str, str]:
    """The header of the game of a race; it names a day only on the board of that day."""
    mark = DailyMark.from_text(replay.header(DAILY))
    is_of_day = mark is not None and solver.is_board_of(mark.day, replay.field)
    counts = Eligibility(
        daily=mark.practice if mark and is_of_day else None, shared=True, race=name
    )
    header = replay.board_info
    if replay.board_kind.is_adjusted:
        header["Assisted"] = "Yes"
    return header | counts.info
