"""The seats of a room in its panel: who is there, who is ready, and what is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from minetui.language import _
from minetui.live import RoomSeat
from minetui.texts import rounds

from ..board.feature import Feature, View
from ..board.layout import PANEL_HEIGHT, Size, Want
from ..kit.app import Application
from ..kit.glyphs import Look
from ..kit.inks import seat_sign, seat_style
from ..kit.lines import Span, TextLine, broken, cut, in_column, widest, width_of
from .rounds import Rounds

WORDS = 34  # columns of a panel from which on words say what signs say otherwise
LONGEST_NAME = 18


def seat_span(app: Application, number: int) -> Span:
    """The sign of a seat in its colour."""
    return f"{seat_sign(number)} ", seat_style(app, number)


def flowing(items: Sequence[TextLine], width: int, height: int) -> list[TextLine]:
    """Items side by side on as many lines as they need, or as there are."""
    lines = list[list[Span]]()
    room = 0
    for item in items:
        wide = width_of(item)
        if not lines or (room + 3 + wide > width):
            lines.append([(" ", "plain")])
            room = 1
        elif room > 1:
            lines[-1].append((" · ", "faint"))
            room += 3
        lines[-1] += item
        room += wide
    return [tuple(line) for line in lines[:height]]


class SeatList(Feature):
    """Lists the seats while no round is played: sign, name, and whether they are ready."""

    def __init__(self, of: Rounds) -> None:
        self._of = of

    def show(self) -> View:
        """The list."""
        return View(want=Want.TEXT, panel=self._lines)

    def _lines(self, size: Size) -> list[TextLine]:
        width, height = size
        seats = self._of.room.seats
        if height < PANEL_HEIGHT and height < len(seats) + 2:
            lines = flowing([tuple(self._item(seat)) for seat in seats], width, height)
            return [*self._low_head(width)[: height - len(lines)], *lines]
        rows = [self._row(seat, width) for seat in seats]
        head = self._head(width)
        if len(head) + 1 + len(rows) > height:
            head = head[:1]
        spare = [()] if head and len(head) + 1 + len(rows) <= height else []
        return [*head, *spare, *rows][:height]

    def _head(self, width: int) -> list[TextLine]:
        """The room, who watches, and the rules."""
        room = self._of.room
        title = " · ".join(
            filter(None, (rounds.room_title(room), rounds.watchers_text(room.watchers)))
        )
        inner = width - 1
        return [
            ((cut(f" {title}", width), "strong"),),
            *(
                ((f" {row.removesuffix(' ·')}", "faint"),)
                for row in broken(rounds.rules_text(room.rules), inner)
            ),
        ]

    def _low_head(self, width: int) -> list[TextLine]:
        """The room and the rules on a line."""
        room = self._of.room
        title, rules = rounds.room_title(room), rounds.rules_text(room.rules)
        line: TextLine = ((f" {title}", "strong"), (f" · {rules}", "faint"))
        return [line] if width_of(line) <= width else [((cut(f" {rules}", width), "faint"),)]

    def _item(self, seat: RoomSeat) -> Iterator[Span]:
        """A seat among others on a line."""
        yield seat_span(self.screen.application, seat.number)
        yield seat.name, self._ink(seat)
        if seat.wins:
            yield f" {seat.wins}", "strong"
        if not seat.here:
            yield f" {_(rounds.AWAY)}", "faint"
        elif seat.ready:
            yield f" {self._ready}", "good"

    def _row(self, seat: RoomSeat, width: int) -> TextLine:
        """A seat on a line of its own."""
        room, app = self._of.room, self.screen.application
        names = min(widest(each.name for each in room.seats), LONGEST_NAME, max(width - 9, 4))
        spans: list[Span] = [
            (" ", "plain"),
            seat_span(app, seat.number),
            (in_column(seat.name, names), self._ink(seat)),
        ]
        if any(each.wins for each in room.seats):
            spans.append((f" {seat.wins or '':>1}", "strong"))
        state = self._state(seat) if width >= WORDS else self._sign(seat)
        spans.append((f" {state[0]}", state[1]))
        notes = [rounds.handicap_text(seat.handicap)]
        notes += [_(rounds.HOST)] if seat.number == room.host else []
        note = " · ".join(filter(None, notes))
        left = width - width_of(spans)
        if cell_len(note) + 1 <= left:
            spans.append((f" {note}", "faint"))
        return tuple(spans)

    def _ink(self, seat: RoomSeat) -> str:
        """The ink of a name: the player's own stands out, and who is away is faint."""
        if not seat.here:
            return "faint"
        return "strong" if seat.number == self._of.client.seat else "plain"

    def _state(self, seat: RoomSeat) -> Span:
        words = (_(rounds.READY), _(rounds.NOT_READY), _(rounds.AWAY))
        wide = widest(words)
        if not seat.here:
            return in_column(words[2], wide), "faint"
        ready, not_ready = (in_column(each, wide) for each in words[:2])
        return (ready, "good") if seat.ready else (not_ready, "faint")

    def _sign(self, seat: RoomSeat) -> Span:
        if not seat.here:
            return _(rounds.AWAY), "faint"
        return (self._ready, "good") if seat.ready else (" ", "plain")

    @property
    def _ready(self) -> str:
        return self.screen.glyphs.signs[Look.CLEAR].strip()
