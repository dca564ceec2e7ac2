"""What the counters, the status line and the hint panel say, as lines; no Textual here."""

from rich.cells import cell_len

from minetui.core.game import Game
from minetui.core.grid import Cell, has
from minetui.core.position import Position, Status
from minetui.core.score import Score
from minetui.core.starts import Starts
from minetui.formats.errors import shown
from minetui.texts.boards import kind_text
from minetui.texts.scores import measures
from minetui.texts.words import coordinates, counted

from .glyphs import Glyphs
from .match import Match
from .spans import Span, TextLine, cut, justified

FACES = {
    Status.PLAYING: (":-)", "plain"),
    Status.WON: ("B-)", "good"),
    Status.LOST: ("X-(", "bad"),
}


def clock_text(seconds: float) -> str:
    """A time for the counters, in whole seconds.

    >>> clock_text(75.9), clock_text(3675.0)
    ('1:15', '1:01:15')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def face(match: Match) -> Span:
    """The game's mood."""
    if match.paused:
        return ("-_-", "faint")
    if match.game.status is Status.PLAYING and match.found is not None and not match.found:
        return (":-/", "plain")
    return FACES[match.game.status]


def counters(match: Match, glyphs: Glyphs, indent: int, widths: tuple[int, int]) -> list[TextLine]:
    """Mines left, mood and clock over the board; then the level and its seed in all the room."""
    width, room = widths
    game, margin = match.game, ((" " * indent, "plain"),)
    mines = ((f" {glyphs.mine} {game.mines_left:,}", "strong"),)
    clock = ((f"{glyphs.clock} {clock_text(match.clock.seconds)} ", "strong"),)
    first = justified(mines, (face(match),), clock, width)
    level = f" {level_text(game)}"
    moved = min(max(cell_len(level) - room, 0), indent)  # to the left, where it would be cut
    told = cut(level, room + moved)
    return [margin + first, ((" " * (indent - moved), "plain"), (told, "faint"))]


def level_text(game: Game) -> str:
    """The level, its seed, and whether the game is assisted."""
    level = game.level
    parts = [f"{level.name} {level.grid.shape}", counted(level.mines, "mine")]
    if game.seed:
        parts.append(f"seed {shown(game.seed)}")
    if game.board_kind:
        parts.append(kind_text(game.board_kind))
    if game.assisted:
        parts.append("assisted")
    return " · ".join(parts)


def cell_text(position: Position, cell: Cell) -> str:
    """What stands in a cell, in words: also what a screen reader reads."""
    where = coordinates(position.field.grid, cell)
    if has(position.revealed, cell):
        number = position.field.number(cell)
        what = "the mine that was hit" if has(position.hit, cell) else str(number or "blank")
    elif has(position.flagged, cell):
        what = "flag"
    elif has(position.questioned, cell):
        what = "question mark"
    else:
        what = "covered"
    return f"{where}: {what}"


def result(game: Game, score: Score | None, seconds: float, praise: str = "") -> str:
    """How the game ended, what it is the best of, and its measures once they are counted."""
    word = "Won" if game.status is Status.WON else "Lost"
    parts = [f"{word} in {seconds:.3f} s", *([praise] if praise else [])]
    if score is None:
        parts.append("counting 3BV …" if game.field.countable else "too large to count its 3BV")
    else:
        parts += measures(score)
    return " · ".join(parts)


def fitted(text: str, width: int) -> str:
    """The text without its last parts that don't fit.

    >>> fitted("Won in 1.000 s · 3BV 1 · 1 click", 25)
    'Won in 1.000 s · 3BV 1'
    """
    while cell_len(text) > width and " · " in text:
        text = text.rpartition(" · ")[0]
    return text


def with_room(text: str, more: str, width: int) -> str:
    """The text, with more behind it if there is room for all of that."""
    return text + more if cell_len(text + more) <= width else text


def start_text(found: Starts, cell: Cell) -> str:
    """How far a casual player comes who starts at a cell."""
    field = found.field
    where, safe = coordinates(field.grid, cell), field.safe.bit_count()
    if has(field.mines, cell):
        return f"{where}: a mine · the best starts leave {found.remaining:,} of {safe:,}"
    left = found.remaining_from(cell)
    if not left:
        return f"{where}: a casual player who starts here wins"
    best = "the fewest" if left == found.remaining else f"the best {found.remaining:,}"
    return f"{where}: a start here leaves {left:,} of {safe:,} · {best}"


def start_of_replay(moves: int) -> str:
    """What there is to watch."""
    return f"The start, before {counted(moves, 'move')}." if moves else "No moves."
