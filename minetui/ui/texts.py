"""What the counters, the status line and the hint panel say, as lines; no Textual here."""

import textwrap
from typing import TYPE_CHECKING

from rich.cells import cell_len

from minetui.core import reasons
from minetui.core.casual import deductions
from minetui.core.game import Game
from minetui.core.grid import Cell, has
from minetui.core.position import Position, Status
from minetui.core.reasons import Kind
from minetui.core.score import Score
from minetui.core.starts import Starts
from minetui.formats.errors import shown

from .glyphs import Glyphs
from .match import Match
from .pieces import Line, Piece, cut, justified

if TYPE_CHECKING:
    from minetui.solver.ladder import Finding

FACES = {
    Status.PLAYING: (":-)", "plain"),
    Status.WON: ("B-)", "good"),
    Status.LOST: ("X-(", "bad"),
}
PANEL_PADDING = 2
STYLES = {Kind.SURE: "plain", Kind.DOUBTFUL: "faint", Kind.CONFLICT: "bad", Kind.STUCK: "plain"}


def clock_text(seconds: float) -> str:
    """A time for the counters, in whole seconds.

    >>> clock_text(75.9), clock_text(3675.0)
    ('1:15', '1:01:15')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def face(match: Match) -> Piece:
    """The game's mood."""
    if match.paused:
        return ("-_-", "faint")
    if match.game.status is Status.PLAYING and match.found is not None and not match.found:
        return (":-/", "plain")
    return FACES[match.game.status]


def counters(match: Match, glyphs: Glyphs, indent: int, widths: tuple[int, int]) -> list[Line]:
    """Mines left, mood and clock over the board; then the level and its seed in all the room."""
    width, room = widths
    game, margin = match.game, ((" " * indent, "plain"),)
    mines = ((f" {glyphs.mine} {game.mines_left:,}", "strong"),)
    clock = ((f"{glyphs.clock} {clock_text(match.clock.seconds)} ", "strong"),)
    first = justified(mines, (face(match),), clock, width)
    return [margin + first, (*margin, (cut(f" {level_text(game)}", room), "faint"))]


def level_text(game: Game) -> str:
    """The level, its seed, and whether the game is assisted."""
    level = game.level
    parts = [f"{level.name} {level.rows} × {level.cols}", reasons.counted(level.mines, "mine")]
    if game.seed:
        parts.append(f"seed {shown(game.seed)}")
    if game.label:
        parts.append(game.label)
    if game.assisted:
        parts.append("assisted")
    return " · ".join(parts)


def cell_text(position: Position, cell: Cell) -> str:
    """What stands in a cell, in words: also what a screen reader reads."""
    where = reasons.place(position.field.grid, cell)
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
        of = f"{score.solved} of " if score.solved < score.three_bv else ""
        parts.append(f"3BV {of}{score.three_bv}")
        if score.speed is not None:
            parts.append(f"{score.speed:.2f} 3BV/s")
        parts.append(reasons.counted(score.clicks, "click"))
        if score.efficiency is not None:
            parts.append(f"efficiency {score.efficiency:.0%}")
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
    where, safe = reasons.place(field.grid, cell), field.safe.bit_count()
    if has(field.mines, cell):
        return f"{where}: a mine · the best starts leave {found.remaining:,} of {safe:,}"
    left = found.remaining_from(cell)
    if not left:
        return f"{where}: a casual player who starts here wins"
    best = "the fewest" if left == found.remaining else f"the best {found.remaining:,}"
    return f"{where}: a start here leaves {left:,} of {safe:,} · {best}"


def start_of_replay(moves: int) -> str:
    """What there is to watch."""
    return f"The start, before {reasons.counted(moves, 'move')}." if moves else "No moves."


def hint_line(match: Match, cursor: Cell, width: int) -> Line:
    """The hints in one line: what and how many, and the sentence at the cursor or the first."""
    message = _no_hints(match)
    if message or match.found is None:
        return ((cut(f" {message}", width), "hint"),)
    finding = match.climb.finding
    if finding is not None:
        told = finding.about(cursor) or finding.said[0]
        return ((cut(f" {climbed_summary(finding)} · {told.text}", width), "hint"),)
    about = match.found.about(cursor)
    first = match.sentences[0]
    said = reasons.reason(match.surface, about) if about else first.text
    if first.kind is Kind.STUCK:
        return ((cut(f" {said}", width), "hint"),)
    summary = f" Hints: {reasons.summary(match.found)}"
    room = width - len(summary) - 3
    detail = ((f" · {cut(said, room)}", "plain"),) if room > 8 else ()
    return ((cut(summary, width), "hint"), *detail)


def hint_lines(match: Match, cursor: Cell, glyphs: Glyphs, size: tuple[int, int]) -> list[Line]:
    """The hint panel: the counts, the deduction at the cursor, then as many as fit."""
    width, height = size[0] - PANEL_PADDING, size[1]
    message = _no_hints(match)
    if message or match.found is None:
        return [((" Hints", "strong"),), *_wrapped(message, width, "faint", "  ")][:height]
    if match.climb.finding is not None:
        return _climbed_lines(match.climb.finding, cursor, glyphs, (width, height))
    lines: list[Line] = [((" Hints: ", "strong"), (reasons.summary(match.found), "hint"))]
    about = match.found.about(cursor)
    if about:
        said = reasons.reason(match.surface, about)
        lines += _wrapped(said, width, "hint", f"{glyphs.pointer} ")
    told = 1 if about else 0
    for sentence in match.sentences:
        if about and sentence.cell == about.witness:
            continue
        entry = _wrapped(sentence.text, width, STYLES[sentence.kind], "  ")
        if len(lines) + len(entry) > height - 1:  # the last line may tell how many more there are
            break
        lines += entry
        told += 1
    left = len(match.found) + match.found.conflicts.bit_count() - told
    if left > 0:
        lines.append(((f"  … and {left:,} more: Tab walks them", "faint"),))
    return lines[:height]


def climbed_summary(finding: "Finding") -> str:
    """Which rung has something to say, and what it would do."""
    counts = ((finding.safe.bit_count(), "clear"), (finding.mines.bit_count(), "flag"))
    does = ", ".join(f"{count:,} {what}" for count, what in counts if count)
    return f"{finding.rung.value.capitalize()}: {does}" if does else finding.rung.value.capitalize()


def _climbed_lines(
    finding: "Finding", cursor: Cell, glyphs: Glyphs, size: tuple[int, int]
) -> list[Line]:
    """What a rung above the casual player has to say, that about the cursor first."""
    width, height = size
    lines: list[Line] = [((" Hints: ", "strong"), (climbed_summary(finding), "hint"))]
    here = finding.about(cursor)
    ordered = ([here] if here else []) + [one for one in finding.said if one is not here]
    for said in ordered:
        bullet, style = (f"{glyphs.pointer} ", "hint") if said is here else ("  ", "plain")
        lines += _wrapped(said.text, width, style, bullet)
    return lines[:height]


def no_deduction(match: Match) -> str:
    """Why the casual player does nothing more."""
    if not match.game.started:
        return _no_hints(match)
    if match.found or deductions(match.surface):
        return "Nothing more is proven: what hints are left trust flags that may be wrong."
    return reasons.stuck(match.surface)


def _no_hints(match: Match) -> str:
    """Why there are no hints to show; empty when there are."""
    if match.game.status is not Status.PLAYING:
        return "The game is over: the start map shows where a casual player should have started."
    if match.paused:
        return "Paused."
    if not match.game.started:
        return "Nothing is revealed yet."
    return "" if match.found is not None else "Looking …"


def _wrapped(text: str, width: int, style: str, bullet: str) -> list[Line]:
    """A text over as many lines as it takes, the first behind a bullet."""
    rows = textwrap.wrap(text, max(width - len(bullet), 8)) or [""]
    blank = " " * len(bullet)
    return [((f"{bullet if at == 0 else blank}{row}", style),) for at, row in enumerate(rows)]
