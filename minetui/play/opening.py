"""A game out of anything: a file, bytes, a code, a link, or the board of another game.

Where the mines of a position are unknown, they are laid out at random, as the position allows. What
a file says of itself is believed only as far as it is true: one game alone is the attempt of a day.
All of it may take long, so call it in a job.
"""

import re
from datetime import date
from io import BufferedReader, BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from minetui import formats, solver, store
from minetui.core import Game, Minefield, Status, Surface
from minetui.formats import DAILY, Eligibility, FormatError, PositionView, Replay, replay_at, shown
from minetui.formats.code import parsed
from minetui.formats.positions import LARGEST
from minetui.formats.replay import GAME_ID
from minetui.store.files import LARGEST as MOST_BYTES
from minetui.texts import game as game_texts

if TYPE_CHECKING:
    from minetui.core import SharedBoard
    from minetui.core.deal import Progress
    from minetui.formats import Content

LONGEST = 10.0  # seconds of counting the layouts of a position
LONGEST_NAME = 40  # characters of a name that a message repeats
HEAD = 8192  # bytes that decide on the format
LINK = re.compile(r"\s*https?://\S+\s*")


def replay_from(file: str, game: int = 1) -> Replay:
    """The replay in a file, of several the one with this number; a FileError says why not."""
    return _with_mines(store.read_content(Path(file), game), file)


def handed(name: str, data: bytes) -> Game | Replay | str:
    """The game to play, or the replay of one that is over, in a file that the player hands over.

    Or the reason why there is neither. The name of the file may be anything, and says nothing about
    where it is: it may have been dropped on a page.
    """
    last = re.split(r"[/\\]", name)[-1] or "the file"
    name = last if len(last) <= LONGEST_NAME else f"{last[: LONGEST_NAME - 1]}…"
    try:
        return _opened(name, data)
    except FormatError as error:
        return error.within(name)
    except ValueError as error:
        is_named = getattr(error, "has_place", False)
        return str(error) if is_named else f"{shown(name)}: {error}"


def _opened(name: str, data: bytes) -> Game | Replay:
    if len(data) > MOST_BYTES:
        raise ValueError(f"expected at most {MOST_BYTES:,} bytes")
    content = content_of(data)
    if content is None:
        raise ValueError(f"{formats.EXPECTED}, got none")
    replay = _with_mines(content, name)
    is_over = replay.final_position.status is not Status.PLAYING
    return replay if is_over else check_mark(replay.game())


def content_of(data: bytes) -> "Content | None":
    """The first replay or position in bytes of any format; None without any."""
    return formats.read_playable(BufferedReader(BytesIO(data), HEAD))


def _with_mines(content: "Content", file: str) -> Replay:
    if isinstance(content, Surface):
        return replay_under(content, store.fresh_seed(), file)
    return content


def replay_under(surface: Surface, seed: str, file: str, longest: float | None = LONGEST) -> Replay:
    """The replay that leads to the position on one of the layouts that fit, all equally likely.

    A FileError says in one line why there is none.
    """
    name = shown(file)
    if surface.grid.size > LARGEST:
        raise store.FileError(f"{name}: {formats.too_large(surface.grid)}")
    try:
        mines = solver.random_layout(surface, Random(seed), solver.deadline(longest))
    except solver.Contradiction as error:
        raise store.FileError(f"{name}: {error}") from None
    except solver.OutOfTime:
        expected = "expected a position with fewer layouts to count"
        raise store.FileError(f"{name}: {expected}") from None
    return replay_at(Minefield(surface.grid, mines), PositionView.at(surface))


def check_mark(game: Game) -> Game:
    """The game, which keeps its daily mark only as far as that is true.

    It is the attempt only if that has the same id and is not over, and is practice otherwise; on
    another board than the day's it has no mark.
    """
    mark = Eligibility.of(game).daily
    if mark is None:
        return game
    info = {key: text for key, text in game.info.items() if key != DAILY}
    if not solver.is_board_of(mark.day, game.field):
        game.info = info
    elif not (mark.is_attempt and _is_under_way(game, mark.day)):
        game.info, game.assisted = info | {DAILY: str(mark.practice)}, True
    return game


def _is_under_way(game: Game, day: date) -> bool:
    """Do the records have this game as the attempt of the day, begun and not over?"""
    try:
        played = store.find_played(day)
    except store.FileError:
        return False
    return played is not None and played.won is None and played.uid == game.info.get(GAME_ID)


def shared_in(text: str) -> "SharedBoard | str":
    """The board of a code, or of a link of another program; or what is wrong with it."""
    try:
        if LINK.fullmatch(text):
            return _linked(text)
        code = formats.code_within(text)
        return parsed(code) if code else game_texts.NO_CODE
    except formats.CodeError as error:
        return str(error)
    except FormatError as error:
        return error.problem


def _linked(link: str) -> "SharedBoard":
    content = content_of(link.encode("utf-8", "replace"))
    if content is None or isinstance(content, Surface):
        raise FormatError(1, f"{formats.EXPECTED}, got {formats.UNKNOWN_MINES}")
    return solver.shared_board(content.game())


def shared_game(board: "SharedBoard", progress: "Progress | None" = None) -> Game:
    """A game on a shared board; a LevelError for one that is too large for its kind.

    `progress` is called as by a dealer.
    """
    game = solver.game_on(board, progress)
    Eligibility.on(board).put_on(game)
    return game
