"""The lines over a board: mines left, face and clock, then the level."""

from rich.cells import cell_len

from minetui.core import Status
from minetui.play import GameSession
from minetui.texts import game, words

from ..board.glyphs import Glyphs
from .spans import Span, TextLine, cut, justified

FACES = {
    Status.PLAYING: (":-)", "plain"),
    Status.WON: ("B-)", "good"),
    Status.LOST: ("X-(", "bad"),
}


def face_of(session: GameSession) -> Span:
    """The face for the status of a game."""
    return ("-_-", "faint") if session.hidden else FACES[session.game.status]


def counter_lines(
    session: GameSession, face: Span, glyphs: Glyphs, indent: int, widths: tuple[int, int]
) -> list[TextLine]:
    """Mines left, face and clock over the board; then level and seed, in all the room."""
    width, room = widths
    margin = ((" " * indent, "plain"),)
    mines = ((f" {glyphs.mine} {session.game.mines_left:,}", "strong"),)
    clock = ((f"{glyphs.clock} {words.clock(session.clock.seconds)} ", "strong"),)
    first = justified(mines, (face,), clock, width)
    level = f" {game.level_text(session.game, of_player=session.watched)}"
    moved = min(max(cell_len(level) - room, 0), indent)  # to the left, where it would be cut
    return [
        margin + first,
        ((" " * (indent - moved), "plain"), (cut(level, room + moved), "faint")),
    ]
