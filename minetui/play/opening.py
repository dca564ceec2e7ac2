"""A game, or an analysis, out of anything: a file, bytes, a code, a link, a pasted text, a game.

Where the mines of a position are unknown, they are laid out at random, as the position allows. What
a file says of itself is believed only as far as it is true: one game alone is the attempt of a day.
All of it may take long, so call it in a job.
"""

import re
from datetime import date
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote

from minetui import Problem, solver, store
from minetui.core import Cell, Game, Minefield, Shape, Sketch, Status, Step, Surface, lowest
from minetui.formats import (
    AGAINST,
    DAILY,
    GAME_ID,
    MISTAKES,
    ROOM,
    SHARED,
    Content,
    Eligibility,
    FormatError,
    Replay,
    code,
    registry,
    replay_at,
    shown,
    too_large,
)
from minetui.language import _, number
from minetui.solver import SEARCHABLE
from minetui.store import MOST_BYTES
from minetui.texts import game as game_texts

if TYPE_CHECKING:
    from minetui.core import Progress, SharedBoard

LONGEST = 10.0  # seconds of counting the layouts of a position
LONGEST_NAME = 40  # characters of a name that a message repeats
OF_ROOM = (ROOM, AGAINST, MISTAKES, GAME_ID)  # header lines of a live game
LINK = re.compile(r"\s*https?://\S+\s*")
MOST_PASTED = 2_000_000  # characters
POSITION = "#position="  # before the text of a position in the address of a page


def replay_from(file: str, game: int = 1, shape: Shape | None = None) -> Replay:
    """The replay in a file, of several the one with this number; a FileError says why not.

    A drawing, which says no shape, may get one.
    """
    return _with_mines(store.read_content(Path(file), game, shape), file)


def handed(name: str, data: bytes) -> Game | Replay:
    """The game to play, or the replay of one that is over, in a file that the player hands over.

    A Problem says why there is neither. The name of the file may be anything, and says nothing
    about where it is: it may have been dropped on a page.
    """
    last = re.split(r"[/\\]", name)[-1] or _("the file")
    name = last if len(last) <= LONGEST_NAME else f"{last[: LONGEST_NAME - 1]}…"
    try:
        return _opened(name, data)
    except FormatError as error:
        raise Problem(error.within(name)) from None
    except ValueError as error:
        is_named = getattr(error, "has_place", False)
        raise Problem(str(error) if is_named else f"{shown(name)}: {error}") from None


def in_file(path: Path) -> Game | Replay:
    """The game to play, or the replay of one that is over, in a file; a FileError says why not."""
    return _to_play(store.read_replay(path))


def _opened(name: str, data: bytes) -> Game | Replay:
    if len(data) > MOST_BYTES:
        raise Problem(_("expected at most {most} bytes", most=number(MOST_BYTES)))
    return _to_play(_with_mines(registry.read_bytes(data), name))


def _to_play(replay: Replay) -> Game | Replay:
    is_over = replay.final_position.status is not Status.PLAYING
    return replay if is_over else check_mark(replay.game())


def _with_mines(content: "Content", file: str) -> Replay:
    if isinstance(content, Surface):
        return replay_under(content, store.fresh_seed(), file)
    return content


def replay_under(surface: Surface, seed: str, file: str, longest: float | None = LONGEST) -> Replay:
    """The replay that leads to the position on one of the layouts that fit, all equally likely.

    A FileError says in one line why there is none.
    """
    name = shown(file)
    if problem := too_large(surface.grid):
        raise store.FileError(f"{name}: {problem}")
    try:
        mines = solver.random_layout(surface, Random(seed), solver.deadline(longest))
    except solver.Contradiction as error:
        raise store.FileError(f"{name}: {error}") from None
    except solver.OutOfTime:
        problem = _("expected a position with fewer layouts to count")
        raise store.FileError(f"{name}: {problem}") from None
    return replay_at(surface, Minefield(surface.grid, mines))


def check_mark(game: Game) -> Game:
    """The game, which keeps its daily mark only as far as that is true.

    It is the attempt only if that has the same id and is not over, and is practice otherwise; on
    another board than the day's it has no mark. A live game has ended, with others who know the
    board by now: whoever goes on with it plays on a shared board.
    """
    if Eligibility.of(game).room:
        kept = {key: text for key, text in game.info.items() if key not in OF_ROOM}
        game.info = kept | {SHARED: "Yes"}
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
        with store.Records.glance() as records:
            played = records.days.on(day)
    except store.FileError:
        return False
    return played is not None and played.won is None and played.uid == game.info.get(GAME_ID)


def is_shared(text: str) -> bool:
    """Is a text a link, or is there a code in it?"""
    return bool(LINK.fullmatch(text) or code.found_in(text))


def shared_in(text: str) -> "SharedBoard":
    """The board of a code, or of a link of another program; a Problem says what is wrong."""
    if not LINK.fullmatch(text):
        found = code.found_in(text)
        if not found:
            raise Problem(_(game_texts.NO_CODE))
        return code.parsed(found)
    try:
        replay = registry.expect_replay(registry.read_bytes(text.encode("utf-8", "replace")))
    except FormatError as error:
        raise Problem(error.problem) from None
    return solver.shared_board(replay.game())


def shared_game(board: "SharedBoard", progress: "Progress | None" = None) -> Game:
    """A game on a shared board; a LevelError for one that is too large for its kind.

    `progress` is called as by a dealer.
    """
    game = solver.game_on(board, progress)
    Eligibility.on(board).put_on(game)
    return game


class AnalysisStart(NamedTuple):
    """What an analysis begins with: a sketch, and the cell to look at, if any.

    A lost game is analysed before the move that lost it, at the mine that was hit; `lost` is that
    move.
    """

    sketch: Sketch
    cell: Cell | None = None
    lost: Step | None = None

    @classmethod
    def of(cls, content: Content, at: float | None = None) -> "AnalysisStart":
        """The start with a position, or with a replay at a moment, by default its end."""
        if isinstance(content, Surface):
            if at is not None:
                problem = _("--at: expected a replay, got a position without moves")
                raise ValueError(problem)
            return cls(Sketch.of(content))
        step = content.last_step(at)
        return cls(Sketch.of_position(content.start)) if step is None else cls._after(step)

    @classmethod
    def of_game(cls, game: Game) -> "AnalysisStart":
        """The start with a game now."""
        if game.position.hit:
            last = game.index - 1
            before, move = game.position_after(last), game.moves[last]
            return cls._after(Step(last, move, before, game.position, last < game.given))
        sketch = Sketch.of_position(game.position)
        return cls(sketch if game.dealt else sketch.count_mines(game.level.mines))

    @classmethod
    def pasted(cls, text: str) -> "AnalysisStart":
        """The start with a pasted text, in any format or a link; a Problem says what is wrong."""
        if len(text) > MOST_PASTED:
            raise Problem(_("Paste at most {most} characters.", most=number(MOST_PASTED)))
        if POSITION in text:
            text = unquote((text.partition(POSITION)[2].split() or [""])[0])
        try:
            start = cls.of(registry.read_bytes(text.encode("utf-8", "replace")))
        except FormatError as error:
            raise Problem(_("Not pasted: {problem}", problem=shown(str(error)))) from None
        if problem := start.size_problem:
            raise Problem(_("Not pasted: {problem}", problem=problem))
        return start

    @classmethod
    def _after(cls, step: Step) -> "AnalysisStart":
        """The start after a move, or before it if it lost."""
        if step.after.hit:
            return cls(Sketch.of_position(step.before), lowest(step.after.hit), step)
        return cls(Sketch.of_position(step.after))

    @property
    def size_problem(self) -> str:
        """The reason why the board is too large to be analysed on a screen; empty if it is not."""
        grid = self.sketch.grid
        if grid.size <= SEARCHABLE:
            return ""
        return _(
            "expected a board of up to {most} cells, got {size}",
            most=number(SEARCHABLE),
            size=grid.dimensions,
        )

    def trusting(self, *, flags: bool) -> "AnalysisStart":
        """The start with its flags as known mines, if they are trusted."""
        sketch = self.sketch
        mines = sketch.mines | sketch.flagged if flags else sketch.mines
        return self._replace(sketch=Sketch.of(sketch.surface, mines))

    def link(self, page: str) -> str:
        """The link that shows the position on a page.

        It has the text of a .mine file, most of whose characters need no percent sign, unless that
        can't say the shape.
        """
        name = "mine" if registry.can_say("mine", self.sketch.grid.shape) else "surface"
        text = registry.SURFACE_WRITERS[name](self.sketch.saved).decode().rstrip()
        return f"{page}{POSITION}{quote(text, safe='')}"
