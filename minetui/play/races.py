"""Races that the shell asks for: against the game in a file, or against a simulated player."""

from pathlib import Path

from minetui.core import Game, GhostError, Move, Reveal, SharedBoard, Surface, has
from minetui.formats import Race, Replay, expect_raceable, info_of, race_against, shown
from minetui.solver import game_on, middle_start, racing_moves
from minetui.store import FileError, read_content
from minetui.texts import races

from .days import with_true_mark

OTHERWISE = "--against logic races on its board"


def race_in_file(file: str, game: int, *, is_code: bool) -> Race:
    """The race against a game in a file; a ValueError says in one line why there is none."""
    if is_code:
        raise ValueError(f"expected a game to race, got a code; {OTHERWISE}")
    path, name = Path(file), shown(file)
    content = read_content(path, game)
    if isinstance(content, Surface):
        got = f"got a position whose mines are unknown; {OTHERWISE}"
        raise FileError(f"{name}: expected a game to race, {got}")
    if not content.is_played:
        raise FileError(f"{name}: expected a game to race, got a board; {OTHERWISE}")
    try:
        return race_against(with_true_mark(content), races.ghost_name(content, path.stem))
    except GhostError as error:
        raise FileError(f"{name}: {error}") from None


def shared_game(shared: SharedBoard) -> Game:
    """A game on a shared board, unless it is too large to race on."""
    expect_raceable(shared.level.grid)
    game = game_on(shared)
    game.info = info_of(shared)
    return game


def board_of(game: Game) -> Replay:
    """The board of a game, which is dealt for a start in the middle if it was not dealt yet."""
    grid = game.level.grid
    expect_raceable(grid)
    if not game.dealt:
        game.place_minefield(game.dealt_for(grid.middle))
    return Replay.of(game, {})


def bot_race(board: Replay, technique: str, speed: float) -> Race:
    """The race against a simulated player with a technique, at a speed in 3BV per second.

    It begins where the game on the board did, or else in the middle.
    """
    expect_raceable(board.field.grid)
    moves = [*board.moves[: board.given], *_opening(board)]
    start = board.start
    for move in moves[board.given :]:
        start = move.played_on(start)
    moves += racing_moves(start, technique, speed)
    bot = Replay(board.field, tuple(moves), board.info, given=board.given)
    return race_against(with_true_mark(bot), races.bot_name(technique))


def _opening(board: Replay) -> list[Move]:
    """The first reveal, unless the start is revealed already."""
    if board.start.revealed:
        return []
    reveals = (move for move in board.moves if isinstance(move, Reveal))
    first = next((move.cell for move in reveals if has(board.field.safe, move.cell)), None)
    return [Reveal(middle_start(board.start) if first is None else first)]
