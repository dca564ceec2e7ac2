"""Versus on the screen of a room: how far all sides are while a round is played, then who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from rich.cells import cell_len

from minetui.core import NO_CELLS, CellSet, Position
from minetui.language import _
from minetui.live import FROZEN, GOING, OUT, Placing, RoomSeat
from minetui.texts import rounds

from ..board.feature import NOTHING, Feature, View
from ..board.layout import PANEL_HEIGHT, Size, Want
from ..board.minimap import MapMarks, MapPainter, MapShape, plain_lines, rows_of_blocks, shape_of
from ..kit.glyphs import Look
from ..kit.inks import Palette
from ..kit.lines import Span, TextLine, broken, cut, fitted, in_column, padded, widest, width_of
from ..play.racing import Lane, RaceBars
from .rounds import Rounds
from .seats import LONGEST_NAME, flowing, seat_span

Side: TypeAlias = tuple[int, int, int, int]  # of `Progress`
WIDEST_MAP = 30  # columns of a small map
LEAST_WIDE, LEAST_HIGH = 10, 4  # columns and lines of one in which anything is seen
GAP = 2  # columns between two maps
NO_MARKS = MapMarks(((-1,), (-1,)), (-1, -1))


class Bars(Feature):
    """Shows how far everybody is, in the panel or, where that has no room, on the status line.

    Where there is room below the bars, small maps show where the others have revealed something,
    of the cells that the player has revealed, too.
    """

    def __init__(self, of: Rounds) -> None:
        self._of = of

    def show(self) -> View:
        """The bars."""
        if not (self._of.is_versus and self._of.plays):
            return NOTHING
        bars = self._bars
        has_room = self.screen.arrangement.panel[1] > 0
        status = None if has_room else bars.text(self.screen.width - 1)

        def panel(size: Size) -> list[TextLine]:
            lines = bars.lines(self.screen.glyphs, size)
            return [*lines, *self._maps((size[0], size[1] - len(lines)))]

        return View(want=Want.TEXT, panel=panel, status=status)

    @property
    def _bars(self) -> RaceBars:
        """The bars now; before anything was told nobody has solved anything."""
        progress, sides = self._of.client.progress, self._sides
        lanes = [self._lane(seat, sides[seat.number]) for seat in self._seats]
        return RaceBars(lanes, progress.total if progress is not None else 1)

    @property
    def _sides(self) -> Mapping[int, Side]:
        """What was told of each side, by the numbers of their seats."""
        progress = self._of.client.progress
        if progress is None:
            return {seat.number: (seat.number, 0, 0, GOING) for seat in self._of.room.seats}
        return {side[0]: side for side in progress.sides}

    @property
    def _seats(self) -> Sequence[RoomSeat]:
        """The seats of those in the round; who has come since then waits for the next one."""
        sides = self._sides
        return [seat for seat in self._of.room.seats if seat.number in sides]

    @property
    def _seen(self) -> int | None:
        """The seat of the player, or for who watches that of the board that is watched."""
        of = self._of
        return of.client.board_seat if of.watches else of.client.seat

    def _lane(self, seat: RoomSeat, side: Side) -> Lane:
        number, solved, mistakes, state = side
        sign = seat_span(self.screen.application, number)
        note = rounds.side_text(state, mistakes) if seat.here else _(rounds.AWAY)
        return Lane(
            seat.name,
            solved,
            note=note,
            dead=state == OUT,
            held=state == FROZEN,
            away=not seat.here,
            own=number == self._seen,
            ink=sign[1],
            sign=sign,
        )

    def _maps(self, room: Size) -> list[TextLine]:
        """As many small maps as have room, side by side, each below its name."""
        others = [seat for seat in self._seats if seat.number != self._seen]
        for count in range(len(others), 0, -1):
            if (found := self._arranged(count, room)) is not None:
                shape, beside = found
                maps = [self._map(seat, shape) for seat in others[:count]]
                rows = (maps[at : at + beside] for at in range(0, count, beside))
                return [line for row in rows for line in ((), *_beside(row, len(shape.lefts)))]
        return []

    def _arranged(self, count: int, room: Size) -> tuple[MapShape, int] | None:
        """The largest shape in which so many maps have room, and how many stand side by side."""
        grid, pixel = self._of.live.game.level.grid, 2 if self._is_plain else 1
        found = list[tuple[MapShape, int]]()
        for beside in range(1, count + 1):
            wide = min((room[0] - 1 + GAP) // beside - GAP, WIDEST_MAP)
            high = room[1] // -(-count // beside) - 2
            if wide >= LEAST_WIDE and high >= LEAST_HIGH:
                size = wide, high * (2 // pixel)
                found.append((shape_of(grid, size, pixel_height=pixel), beside))
        least = min(LEAST_WIDE, grid.place(grid.size - 1)[1] + 1)
        fitting = [each for each in found if len(each[0].lefts) >= least]
        return max(fitting, key=lambda each: len(each[0].lefts), default=None)

    def _map(self, seat: RoomSeat, shape: MapShape) -> list[TextLine]:
        """The map of a seat, below its name."""
        app, game = self.screen.application, self._of.live.game
        cells: CellSet = self._of.client.maps.get(seat.number, NO_CELLS)
        picture = list(rows_of_blocks(Position(game.position.field, cells), shape))
        sign = seat_span(app, seat.number)
        name = cut(seat.name, len(shape.lefts) - width_of([sign]))
        if self._is_plain:
            lines = plain_lines(picture, NO_MARKS, self.screen.glyphs)
        else:
            lines = MapPainter(Palette.of(app)).lines(picture, NO_MARKS)
        return [(sign, (name, "plain")), *lines]

    @property
    def _is_plain(self) -> bool:
        """Are there no half blocks, or no colours for them?"""
        draws = getattr(self.screen.application, "draws_blocks", True)
        return self.screen.board.is_plain or not draws


def _beside(blocks: Sequence[Sequence[TextLine]], width: int) -> list[TextLine]:
    """Blocks of lines of one width side by side."""
    rows = list[TextLine]()
    for parts in zip_longest(*blocks, fillvalue=()):
        line: list[Span] = [(" ", "plain")]
        for part in parts:
            line += [*part, (" " * (width - width_of(part) + GAP), "plain")]
        rows.append(tuple(line))
    return rows


class Standings(Feature):
    """Shows who came where in the round that is over, and who is ready for the next one."""

    def __init__(self, of: Rounds) -> None:
        self._of = of

    def show(self) -> View:
        """The standings, until the next round is dealt."""
        if self._of.result is None or not self._of.is_versus:
            return NOTHING
        return View(want=Want.TEXT, panel=self._lines)

    @property
    def _placings(self) -> tuple[Placing, ...]:
        return self._of.result.placings if self._of.result is not None else ()

    def _lines(self, size: Size) -> list[TextLine]:
        """As much of them as has room: who won, then the places, then what is behind each."""
        width, height = size
        placings = self._placings
        won = rounds.outcome_text(self._of.room, placings, self._of.client.seat)
        head: list[TextLine] = [((f" {row}", "strong"),) for row in broken(won, width - 1)]
        if height < PANEL_HEIGHT:
            items = [tuple(self._item(placing)) for placing in placings]
            head = [((cut(f" {won}", width), "strong"),)]
            return [*head, *flowing(items, width, height - 1)][:height]
        rows = [self._row(placing, width) for placing in placings]
        details = [self._detail(placing, width) for placing in placings]
        has_details = len(head) + 1 + 2 * len(rows) <= height and any(details)
        shown = list[TextLine]()
        for row, detail in zip(rows, details, strict=True):
            shown += [row, detail] if has_details and detail else [row]
        spare = [()] if len(head) + 1 + len(shown) <= height else []
        return self._with_own([*head, *spare], shown, height)

    def _with_own(self, head: list[TextLine], rows: list[TextLine], height: int) -> list[TextLine]:
        """The first rows that have room; the player's own row among them."""
        room = height - len(head)
        if len(rows) <= room:
            return [*head, *rows]
        seats = [placing.seat for placing in self._placings]
        own = self._of.client.seat
        at = seats.index(own) if own in seats else 0
        return [*head, *rows[: room - 1], rows[max(at, room - 1) if at < len(rows) else 0]]

    def _ink(self, placing: Placing) -> str:
        """The ink of a name: the player's own stands out."""
        return "strong" if placing.seat == self._of.client.seat else "plain"

    def _item(self, placing: Placing) -> Iterator[Span]:
        """A place among others on a line."""
        yield f"{placing.place} ", "faint"
        yield seat_span(self.screen.application, placing.seat)
        yield placing.name, self._ink(placing)
        yield f" {rounds.result_text(placing)}", "strong"

    def _row(self, placing: Placing, width: int) -> TextLine:
        """A place, its player and result, and as many of the other figures as have room."""
        placings, room = self._placings, self._of.room
        names = min(widest(each.name for each in placings), LONGEST_NAME, max(width - 12, 4))
        results = widest(map(rounds.result_text, placings))
        spans: list[Span] = [
            (f" {placing.place:>{len(str(len(placings)))}} ", "faint"),
            seat_span(self.screen.application, placing.seat),
            (in_column(placing.name, names), self._ink(placing)),
            (f" {padded(rounds.result_text(placing), results, '>')}", "strong"),
        ]
        seat = room.seat(placing.seat)
        wins = widest(rounds.wins_text(each.wins) for each in room.seats)
        if seat is not None and width_of(spans) + wins + 2 <= width:
            ink = "good" if seat.wins else "faint"
            spans.append((f"  {padded(rounds.wins_text(seat.wins), wins)}", ink))
        if seat is not None:
            spans += self._state(seat, width - width_of(spans) - 2)
        return tuple(spans)

    def _state(self, seat: RoomSeat, room: int) -> Iterator[Span]:
        """Whether somebody is ready, or away: in a word, or where that has no room by a sign."""
        ready = _(rounds.READY), self.screen.glyphs.signs[Look.CLEAR].strip()
        texts = ready if seat.ready else () if seat.here else (_(rounds.AWAY),)
        for text in texts:
            if cell_len(text) <= room:
                yield f"  {text}", "hint" if seat.ready else "faint"
                return

    def _detail(self, placing: Placing, width: int) -> TextLine:
        """The other figures of a place, below it."""
        grid = self._of.live.game.level.grid
        texts = (
            rounds.lost_text(grid, placing),
            rounds.mistakes_text(placing),
            rounds.speed_text(placing),
        )
        room = width - 5
        text = fitted(" · ".join(filter(None, texts)), room)
        return ((f"     {text}", "faint"),) if text and cell_len(text) <= room else ()
