"""A team on one board: everybody's cursor, who did what, the lives, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, cells_of, has, only
from minetui.language import _
from minetui.live import Board, Change, Cursors, Hover, RoomSeat
from minetui.texts import rounds, teams

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import PANEL_HEIGHT, Size, Want
from ..board.scene import Label, Layer
from ..kit.glyphs import NUMBERS, SEATED, Glyphs, Look
from ..kit.inks import seat_sign
from ..kit.lines import Span, TextLine, broken, cut, in_column, widest, width_of
from .rounds import RoundHeading, Rounds
from .seats import LONGEST_NAME, flowing, seat_span

OFTEN = 0.1  # seconds from one place of the player's cursor that is told to the next
LEAST_NAME = 5  # columns of a cell from which on names stand in covered ones


class TeamCursors(Feature):
    """Tells the others where the player's cursor is, and draws theirs with the signs of seats.

    Who is away has none. In large covered cells stand names. `labels` says whether there may be
    signs in the cells, which other features may fill.
    """

    def __init__(self, of: Rounds, labels: Callable[[], bool] = lambda: True) -> None:
        self._of, self._labels = of, labels
        self._told: Cell | None = None
        self._silence: Callable[[], object] = lambda: None
        self._shown: tuple[object, View] = (None, NOTHING)

    def happened(self, event: Happening) -> None:
        """Listen to the line, and tell it of the cursor now and then; of another round anew."""
        match event:
            case Occasion.OPENED:
                self._silence = self._of.line.listen(self._hear)
                self.screen.set_interval(OFTEN, self.tick)
            case Occasion.OTHER_GAME:
                self._told = None
            case Occasion.CLOSED:
                self._silence()

    def tick(self) -> None:
        """Tell where the cursor is, if it has moved."""
        of, cell = self._of, self.screen.board.cursor
        is_there = not of.is_versus and of.plays and of.own is not None
        if is_there and cell != self._told:
            self._told = cell
            of.line.ask(Hover(cell))

    @property
    def others(self) -> Mapping[int, Cell]:
        """The cells of the cursors of the others who are here, by the numbers of their seats."""
        of = self._of
        if of.is_versus or not of.plays:
            return {}
        size, here = self.session.game.level.size, {s.number for s in of.room.seats if s.here}
        return {
            seat: cell
            for seat, cell in of.client.cursors.items()
            if seat in here and seat != of.client.seat and cell < size
        }

    def show(self) -> View:
        """The cursors; the player's own lies over the others."""
        others, board = self.others, self.screen.board
        if not others:
            return NOTHING
        own = board.cursor if self._of.own is not None else None
        position, labelled = self.session.position, self._labels()
        made_of = others, own, position, board.cell_size, labelled
        if self._shown[0] != made_of:
            self._shown = made_of, View(self._layer(others, own, labelled=labelled))
        return self._shown[1]

    def _layer(self, others: Mapping[int, Cell], own: Cell | None, *, labelled: bool) -> Layer:
        accents, labels = [], dict[Cell, Label]()
        for seat, cell in others.items():
            if cell == own:
                continue
            accents.append((SEATED[seat % len(SEATED)], only(cell)))
            if labelled:
                labels.setdefault(cell, self._label(seat, cell))
        return Layer(accents=tuple(accents), labels=labels)

    def _label(self, seat: int, cell: Cell) -> Label:
        """What stands in a cell with a cursor: its sign and that of the seat, or a name."""
        position, board = self.session.position, self.screen.board
        width = board.cell_size.width
        sign = seat_sign(seat)
        if has(position.covered & ~position.flagged, cell):
            name = next((s.name for s in self._of.room.seats if s.number == seat), sign)
            dot = self.screen.glyphs.signs[Look.COVERED].strip() if board.is_plain else ""
            text = cut(name, width) if width >= LEAST_NAME else dot + sign
        else:
            text = self._sign(cell) + sign
        return text, text

    def _sign(self, cell: Cell) -> str:
        """The sign of a cell that is revealed or flagged; empty for a zero."""
        position, signs = self.session.position, self.screen.glyphs.signs
        if has(position.revealed, cell):
            return signs[NUMBERS[position.field.number(cell)]].strip()
        blown = has(self._of.live.game.board.blown, cell)
        return signs[Look.HIT if blown else Look.FLAG].strip()

    def _hear(self, frame: Any) -> None:  # noqa: ANN401 - any frame
        if isinstance(frame, Cursors):
            self.screen.show()


class Deeds(NamedTuple):
    """What a player has done on the board of a team: cells and flags, and mines that went off."""

    revealed: int = 0
    flagged: int = 0
    blown: int = 0


class TeamPanel(Feature):
    """Says who did what on the board, and who hit a mine; in the end how the round ended.

    In the end the broker's counts are known: of the flags, those on mines.
    """

    def __init__(self, of: Rounds) -> None:
        self._of = of
        self._blown: CellSet = NO_CELLS
        self._silence: Callable[[], object] = lambda: None

    def happened(self, event: Happening) -> None:
        """Listen to the line; in another round no mine has gone off."""
        match event:
            case Occasion.OPENED:
                self._silence = self._of.line.listen(self._hear)
            case Occasion.OTHER_GAME:
                self._blown = NO_CELLS
            case Occasion.CLOSED:
                self._silence()

    @property
    def lives(self) -> int:
        """The lives that are left."""
        return lives_of(self._of)

    def show(self) -> View:
        """Who did what, or how it ended."""
        of = self._of
        if of.is_versus or not (of.plays or of.result):
            return NOTHING
        has_room = self.screen.arrangement.panel[1] > 0
        status = None if has_room or of.result is None else self._result
        return View(want=Want.STEADY, panel=self._lines, status=status)

    def _hear(self, frame: Any) -> None:  # noqa: ANN401 - any frame
        if self._of.is_versus:
            return
        match frame:
            case Board():
                self._blown = self._of.live.game.board.blown
            case Change(_, _, by):
                self._tell_hits(by)
                self.screen.show()

    def _tell_hits(self, by: int) -> None:
        """Say who hit a mine."""
        blown = self._of.live.game.board.blown
        fresh, self._blown = blown & ~self._blown, blown
        seat = self._of.room.seat(by)
        for cell in cells_of(fresh):
            name = "" if by == self._of.client.seat else seat.name if seat else seat_sign(by)
            grid = self.session.game.level.grid
            self.screen.say(teams.hit_text(grid, cell, self.lives, name))

    @property
    def _result(self) -> str:
        """How the round ended."""
        placings = self._of.result.placings if self._of.result is not None else ()
        return teams.result_text(placings[0], self.lives, self._part) if placings else ""

    @property
    def _rows(self) -> Iterator[tuple[int, str, Deeds, RoomSeat | None]]:
        """The seats with their names and what they did; in the end, who revealed most first."""
        of = self._of
        if of.result is None:
            for seat in of.room.seats:
                deeds = Deeds(*of.client.tally.get(seat.number, ()))
                yield seat.number, seat.name, deeds, seat
            return
        for one in sorted(of.result.placings, key=lambda one: -one.revealed):
            deeds = Deeds(one.revealed, one.flagged, one.mistakes)
            yield one.seat, one.name, deeds, of.room.seat(one.seat)

    def _lines(self, size: Size) -> list[TextLine]:
        """A head, and a line for each; in a low panel all flow on."""
        width, height = size
        head, rows = self._head, list(self._rows)
        if height < PANEL_HEIGHT:
            items = [
                (seat_span(self.screen.application, number), (name, "plain"), *self._counts(deeds))
                for number, name, deeds, _ in rows
            ]
            if self._of.result is not None:
                return [((cut(f" {head}", width), "strong"),), *flowing(items, width, height - 1)]
            return flowing(items, width, height)
        names = min(widest(name for _, name, _, _ in rows), LONGEST_NAME, max(width - 14, 4))
        lines = [self._row(row, names, width) for row in rows]
        heads: list[TextLine] = [((f" {each}", "strong"),) for each in broken(head, width - 1)]
        spare = [()] if len(heads) + 1 + len(lines) <= height else []
        return [*heads, *spare, *lines][:height]

    @property
    def _head(self) -> str:
        """How much is revealed, or how it ended."""
        if self._of.result is not None:
            return self._result
        return teams.solved_text(self._part)

    @property
    def _part(self) -> float:
        """The part of the safe cells that is revealed."""
        board = self._of.live.game.board
        return board.revealed.bit_count() / (board.grid.size - board.mine_count)

    def _row(
        self, row: tuple[int, str, Deeds, RoomSeat | None], names: int, width: int
    ) -> TextLine:
        """A player: sign, name, and what they did or that they are away."""
        number, name, deeds, seat = row
        is_here = seat is not None and seat.here
        spans: list[Span] = [
            (" ", "plain"),
            seat_span(self.screen.application, number),
            (in_column(name, names), "plain" if is_here else "faint"),
            *self._counts(deeds, 4),
        ]
        is_ready = self._of.result is not None and seat is not None and seat.ready
        is_away = seat is not None and not is_here  # else the player has left
        note = _(rounds.READY) if is_ready else _(rounds.AWAY) if is_away else ""
        if note and width_of(spans) + len(note) + 1 <= width:
            spans.append((f" {note}", "faint"))
        return tuple(spans)

    def _counts(self, deeds: Deeds, column: int = 0) -> Iterator[Span]:
        """The cells that somebody revealed, the flags, and the mines that went off."""
        signs = self.screen.glyphs.signs
        yield f" {deeds.revealed:>{column}}", "strong"
        if deeds.flagged > 0:
            yield f" {signs[Look.FLAG].strip()}{deeds.flagged}", "plain"
        if deeds.blown:
            yield f" {signs[Look.HIT].strip()}{deeds.blown}", "bad"


def lives_of(of: Rounds) -> int:
    """The lives that are left of a team: as many as the rules say, less the mines that went off."""
    return max(of.room.rules.lives - of.live.game.board.blown.bit_count(), 0)


class TeamHeading(RoundHeading):
    """The lines over the board; those of a team begin with its lives."""

    @property
    def _has_lives(self) -> bool:
        of = self._of
        return not of.is_versus and (of.plays or of.result is not None)

    def _on_the_only_line(self, glyphs: Glyphs) -> TextLine:
        return ((f" {glyphs.life}{lives_of(self._of)}", "bad"),) if self._has_lives else ()

    def _below(self, width: int, glyphs: Glyphs) -> TextLine:
        of = self._of
        if not self._has_lives:
            return super()._below(width, glyphs)
        left = lives_of(of)
        lost = max(of.room.rules.lives - left, 0)
        lives = ((f" {glyphs.life * left}", "bad"), (glyphs.lost_life * lost, "faint"))
        return (*lives, *super()._below(max(width - width_of(lives), 0), glyphs))
