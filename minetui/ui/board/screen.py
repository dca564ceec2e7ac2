"""The screen of a board: it lays out the parts, and lets its features do everything else.

A game and a replay are two lists of features on this screen, which knows none of them by name. It
tells them what happens, asks each for its view, and shows what these come to: a `Composition`. The
`Frame` has the parts in the places that the layout gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.containers import Container
from textual.events import (
    Event,
    Key,
    MouseDown,
    MouseScrollDown,
    MouseScrollLeft,
    MouseScrollRight,
    MouseScrollUp,
    Paste,
    Resize,
)
from textual.widget import Widget

from minetui import play
from minetui.core import Cell, Game, Status
from minetui.language import joined, number
from minetui.play import GameSession
from minetui.store import Journal, Settings
from minetui.texts import game, words

from ..kit.app import Application
from ..kit.commands import Command, KeyBarItem, commands_of
from ..kit.glyphs import Glyphs
from ..kit.lines import Lines, Span, TextLine, cut, justified, longest_fitting
from ..kit.patches import keep_lines
from ..kit.screen import CommandScreen
from .feature import (
    NOTHING,
    Feature,
    Happening,
    Occasion,
    PanelClicked,
    Pasted,
    SettingsChanged,
    View,
)
from .layout import Arrangement, Size, Slot, Want
from .scene import Layer, Scene
from .view import BoardView
from .viewport import NO_RIM, Rim

MOUSE = (MouseDown, MouseScrollDown, MouseScrollLeft, MouseScrollRight, MouseScrollUp)
ROOM = (24, 6)  # columns and lines of a board from which on it has coordinates
MOST_PREVIEWED = 10_000  # cells of a board that an example is made of at once
NARROWEST = 30  # columns of the counters, which may be wider than the board
FACES = {Status.PLAYING: ":-)", Status.WON: "B-)", Status.LOST: "X-("}


class Fitted(NamedTuple):
    """A board in a window: the size of its cells, its rim of ghosts, and where all parts stand."""

    size: int
    coordinates: bool
    rim: Rim
    arrangement: Arrangement


class Frame:
    """The counters, the board, the widgets of features beside and below it, and the panel.

    The player may want a `whole` panel, for which cells may be smaller. The `strip` is what goes on
    of it in the status line.
    """

    def __init__(self, board: BoardView, widgets: Mapping[Slot, Widget], glyphs: Glyphs) -> None:
        self.board, self.widgets, self._glyphs = board, widgets, glyphs
        self.counters = Lines(glyphs.words, id="counters")
        self.panel = Lines(glyphs.words, id="panel")
        self.side = Container(*self._of(Slot.LIST), self.panel, id="side")
        self.middle = Container(board, self.side, id="table")
        keep_lines(self.side, self.middle)
        self.arrangement = Arrangement.of((0, 0), (0, 0), Want.NOTHING)
        self.whole = False
        self.strip: Sequence[TextLine] = ()
        self._shown: Collection[Slot] = ()

    @property
    def parts(self) -> Iterable[Widget]:
        """The parts from the top down, above the status line."""
        return (self.counters, self.middle, *self._of(Slot.BAR))

    def fit(self, window: Size, want: Want, parts: Collection[Slot]) -> Arrangement | None:
        """Arrange these parts in a window; the new arrangement, or None if nothing changes."""
        self.whole = self.whole and want in (Want.STEADY, Want.TEXT)
        if self.whole:
            want = Want.WHOLE
        self._shown, new = parts, self._fitting(window, want, parts)
        if new == self.arrangement:
            return None
        self.arrangement = new
        sizes = {Slot.LIST: new.list, Slot.BAR: (None, new.bar)}
        for part, widget in self.widgets.items():
            _resize(widget, sizes[part])
        _resize(self.counters, (None, new.counters))
        panel = new.panel[1] - new.panel_in_status
        _resize(self.panel, (new.panel[0], panel))
        high = new.list[1] + panel
        _resize(self.side, (max(new.list[0], new.panel[0]), high))
        self.board.styles.width, self.board.styles.height = new.board
        self.counters.styles.margin = (new.above, 0, 0, 0)
        self.middle.styles.margin = (0 if new.counters else new.above, 0, 0, 0)
        self.board.styles.margin = (0, 0, 0, new.indent)
        self.side.styles.margin = (0, 0, 0, 1 if new.beside else new.panel_indent)
        self.middle.set_class(new.beside, "-beside")
        return new

    def show_panel(self, lines: Sequence[TextLine]) -> None:
        """Show the lines of the panel, the last of them perhaps in the status line."""
        own = self.arrangement.panel[1] - self.arrangement.panel_in_status
        self.panel.show(lines[:own])
        self.strip = lines[own:]

    def cuts_board(self, window: Size) -> bool:
        """Is the board larger than its part of a window, even without coordinates or a panel?"""
        board = self.board
        whole = board.whole_size(max(board.zoom - 1, 0), coordinates=False)
        return Arrangement.of(window, whole, Want.NOTHING, self._shown).board != whole

    def show_counters(self, session: GameSession, face: Span, width: int) -> None:
        """Show the mines left, face and clock of a game, and below what is played."""
        indent, wide = self._counter_span(width)
        mines = ((f" {self._glyphs.mine} {number(session.game.mines_left)}", "strong"),)
        clock = ((f"{self._glyphs.clock} {words.clock(session.clock.seconds)} ", "strong"),)
        title = game.heading_text(
            session.game, paused=session.paused and not session.waits, of_player=session.watched
        )
        level, room = f" {title}", width - indent
        moved = min(max(cell_len(level) - room, 0), indent)  # to the left, where it would be cut
        first = ((" " * indent, "plain"), *justified(mines, (face,), clock, wide))
        margin = (" " * (indent - moved), "plain")
        self.counters.show([first, (margin, (cut(level, room + moved), "faint"))])

    def show_heading(self, lines: Sequence[TextLine], width: int) -> None:
        """Show lines in place of the counters, made for `heading_width` columns."""
        indent = self._counter_span(width)[0]
        self.counters.show([((" " * indent, "plain"), *line) for line in lines])

    def heading_width(self, width: int) -> int:
        """The columns over the board in a window of so many."""
        return self._counter_span(width)[1]

    def room_beside(self, width: int) -> int:
        """The columns from the beginning of a heading to the end of a panel beside the board."""
        (begin, wide), new = self._counter_span(width), self.arrangement
        end = new.indent + new.board[0] + 1 + new.panel[0] if new.beside else 0
        return max(end - begin, wide)

    def _counter_span(self, width: int) -> Size:
        """The columns before the counters, and their width: the board's, or a little more."""
        left = self.board.margins.width
        wide = min(max(self.arrangement.board[0] - left, NARROWEST), width)
        return min(self.arrangement.indent + left, width - wide), wide

    def _fitting(self, window: Size, want: Want, parts: Collection[Slot]) -> Arrangement:
        """The arrangement with the largest cells that fit, unless the player chose a size.

        On a board without an edge they are the largest around which the other side has room, too.
        Where no size fits, the board is scrolled; its coordinates need room then.
        """
        board = self.board
        sizes = [board.zoom - 1] if board.zoom else [*range(len(board.sizes))]
        fitted = self._fitted(window, sizes, want, parts)
        if not board.shows_other_side(fitted.rim):
            fewer = (sizes[:most] for most in range(len(sizes) - 1, 0, -1))
            smaller = (self._fitted(window, each, want, parts) for each in fewer)
            fitted = next((each for each in smaller if board.shows_other_side(each.rim)), fitted)
        board.set_size(fitted.size, coordinates=fitted.coordinates, rim=fitted.rim)
        return fitted.arrangement

    def _fitted(
        self, window: Size, sizes: Sequence[int], want: Want, parts: Collection[Slot]
    ) -> Fitted:
        """The board in the largest of some sizes in which it fits."""
        board, may = self.board, self.board.may_have_coordinates
        wholes = [board.whole_size(size, coordinates=may) for size in sizes]
        index, new = Arrangement.fitting(window, wholes, want, parts)
        has_room = new.board[0] >= ROOM[0] and new.board[1] >= ROOM[1]
        coordinates = may and (has_room or new.board == wholes[index])
        size, whole = sizes[index], wholes[index]
        if not coordinates:
            whole = board.whole_size(size, coordinates=False)
            new = Arrangement.of(window, whole, want, parts)
        for rim in board.rims:
            rimmed = board.whole_size(size, coordinates=coordinates, rim=rim)
            if found := new.with_rim(window, (whole, rimmed), want, parts):
                return Fitted(size, coordinates, rim, found)
        return Fitted(size, coordinates, NO_RIM, new)

    def _of(self, *parts: Slot) -> list[Widget]:
        """The widgets of these parts, as far as features have some."""
        return [self.widgets[part] for part in parts if part in self.widgets]


def _resize(widget: Widget, size: tuple[int | None, int]) -> None:
    """Set the height of a widget, and its width unless None; a height of 0 hides it."""
    if size[0] is not None:
        widget.styles.width = size[0]
    widget.styles.height, widget.display = size[1], size[1] > 0


@dataclass(frozen=True)
class Composition:
    """What the views of all features come to.

    Layers lie over each other in the order of the features, and the strongest wish for a panel is
    met. Of everything else the first feature that has something to show is heard.
    """

    views: Sequence[tuple[View, Feature]] = ()

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """The drawings over the board, the topmost first."""
        return tuple(view.layer for view, _ in self.views if view.layer is not None)

    @cached_property
    def room(self) -> tuple[Want, frozenset[Slot]]:
        """What is wanted of a panel, and the parts of the screen that widgets are to fill."""
        want = max((view.want for view, _ in self.views), default=Want.NOTHING)
        return want, frozenset(slot for view, _ in self.views for slot in view.slots)

    @cached_property
    def title(self) -> str:
        """The title of the window; empty for that of the game."""
        return next(filter(None, (view.title for view, _ in self.views)), "")

    @cached_property
    def face(self) -> Span | None:
        """The face over the board; None for that of the game."""
        return next(filter(None, (view.face for view, _ in self.views)), None)

    @cached_property
    def over(self) -> bool | None:
        """Is what the screen is about over? None if the game says it."""
        return next((view.over for view, _ in self.views if view.over is not None), None)

    @property
    def status(self) -> str:
        """The status line while there is no message; it says only what nothing else does."""
        return next(filter(None, (view.status for view, _ in self.views)), "")

    @cached_property
    def keys(self) -> tuple[Sequence[str | KeyBarItem], bool]:
        """The commands that are of most use now, and whether they are alone on the key bar."""
        return next(((view.keys, view.alone) for view, _ in self.views if view.keys), ((), False))

    def panel(self, size: Size) -> tuple[Sequence[TextLine], Feature | None]:
        """The lines of the panel in this size, and the feature that they are of."""
        panels = ((view.panel(size), feature) for view, feature in self.views if view.panel)
        return next((each for each in panels if each[0]), ((), None))

    def heading(self, width: int) -> Sequence[TextLine]:
        """The lines over the board in so many columns; none for those of a game."""
        return next(filter(None, (draw(width) for draw in self.headings)), ())

    @cached_property
    def headings(self) -> Sequence[Callable[[int], Sequence[TextLine]]]:
        """What draws lines over the board, or none."""
        return [view.heading for view, _ in self.views if view.heading]

    def has_like_words(self, other: Composition) -> bool:
        """Do title, face and keys stay as they are with another one? Headings never do."""
        if self.headings or other.headings:
            return False
        words = ((each.title, each.face, each.over, each.keys) for each in (self, other))
        return next(words) == next(words)


class Features:
    """The features of a screen in their order: the first one that has something to say is heard.

    What happens is told to those alone that listen, and only those are asked that answer.
    """

    def __init__(self, features: Iterable[Feature]) -> None:
        self._all = tuple(features)
        self._listeners, self._takers, self._showing = (
            [each for each in self._all if getattr(type(each), method) is not plain]
            for method, plain in (
                ("happened", Feature.happened),
                ("takes", Feature.takes),
                ("show", Feature.show),
            )
        )

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._all)

    def tell(self, event: Happening) -> None:
        """Tell all what happened."""
        for feature in self._listeners:
            feature.happened(event)

    def take(self, command: Command | None) -> bool:
        """Does one of them take the command?"""
        return any(feature.takes(command) for feature in self._takers)

    def show(self) -> Composition:
        """What they show now."""
        views = ((feature.show(), feature) for feature in self._showing)
        return Composition([each for each in views if each[0] is not NOTHING])


class BoardScreen(CommandScreen):
    """Shows a session with its features."""

    AUTO_FOCUS = ""

    def __init__(
        self,
        session: GameSession,
        features: Sequence[Feature],
        app: Application,
    ) -> None:
        super().__init__(app, chain.from_iterable(map(commands_of, features)))
        self.session, self.features = session, Features(features)
        board = BoardView(Scene(session.position), self.glyphs, app.settings.zoom)
        widgets = {part: widget for each in features for part, widget in each.widgets.items()}
        self.frame = Frame(board, widgets, self.glyphs)
        self._shown = Composition()
        self._panel_owner: Feature | None = None
        for feature in features:
            feature.screen = self

    def compose(self) -> ComposeResult:
        """The parts, arranged for this window at once, so that the first paint is right."""
        self.features.tell(Occasion.OTHER_GAME)
        self.fit()
        self.board.move_to(self.board.middle_of(*self.frame.arrangement.board))
        self.changed()
        yield from (*self.frame.parts, self.status, self.keys)

    def on_mount(self) -> None:
        """Start the features; while the program is suspended the clock stands still."""
        self.app.app_suspend_signal.subscribe(self, self._program_suspended, immediate=True)
        self.app.app_resume_signal.subscribe(self, self._program_resumed)
        self.features.tell(Occasion.OPENED)

    def on_unmount(self) -> None:
        """End the features."""
        self.features.tell(Occasion.CLOSED)

    def on_resize(self, event: Resize) -> None:
        """Arrange the parts in the new window."""
        self.features.tell(Occasion.INTERRUPTED)
        self.fit()
        self.show()

    def on_screen_suspend(self) -> None:
        """Hold the clock while another screen covers the board, and veil the board."""
        self.session.cover(covered=True)
        self.changed()

    def on_screen_resume(self) -> None:
        """Let the clock run again."""
        if self.session.covered:
            self.session.cover(covered=False)
            self.changed()
        else:
            self.name_window()

    def _program_suspended(self, _: App[Any]) -> None:
        """Hold the clock."""
        self.on_screen_suspend()

    def _program_resumed(self, _: App[Any]) -> None:
        """Let the clock run again, unless another screen covers the board."""
        if self.is_active:
            self.on_screen_resume()

    def on_key(self, event: Key) -> None:
        """Offer a key without a command to the features."""
        if self.table.id_of_key(event.key) is None:
            self.features.tell(Occasion.INTERRUPTED)
            if self.features.take(None):
                event.stop()

    def on_paste(self, event: Paste) -> None:
        """Offer a pasted text to the features."""
        self.features.tell(Occasion.INTERRUPTED)
        self.say("")
        self.features.tell(Pasted(event.text))

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """Move the cursor to the cell the mouse was used on, and carry out the command.

        After the end of the game, only move the cursor, for there is only something to read. A
        paused game only goes on. A board of another size has come since: nothing.
        """
        if event.command not in self.table or not self.is_active:
            return
        if event.grid != self.board.grid:
            return
        if self.session.paused and "pause" in self.table:
            self.action_command("pause")
        elif self.session.over:
            self.move_to(event.cell)
        else:
            self.board.move_to(event.cell)
            self.action_command(event.command)

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Begin a new game at a click on the face, as Minesweeper always did.

        A click on the panel is for the feature that fills it.
        """
        if event.lines is self.frame.panel and self._panel_owner is not None:
            self._panel_owner.happened(PanelClicked(event.row, event.column))
        on_face = event.lines is self.frame.counters and event.span == self._face
        if on_face and "restart" in self.table:
            self.action_command("restart")

    @property
    def first_keys(self) -> Sequence[str | KeyBarItem]:
        """Those of the first feature that names some."""
        return self._shown.keys[0]

    @property
    def has_other_keys(self) -> bool:
        """Unless they are to be alone."""
        return not self._shown.keys[1]

    def on_board_view_resized(self) -> None:
        """Show in the panel how much of the board is now visible."""
        self.show()

    def action_command(self, id: str) -> None:
        """Carry out a command, unless a feature takes it; all is painted at once."""
        self.features.tell(Occasion.INTERRUPTED)
        if self.answered(id) and not self.features.take(self.table[id]):
            self.table.run(id)

    def may_help(self, id: str, questions: Sequence[str], yes: str) -> bool:
        """May a command help the player? Where the game would count less, that is asked first.

        In the one attempt of a day it is always asked, else unless the settings forbid it. It is
        the first of the questions, the longest first, that fits, or the last one.
        """
        asks = self.session.eligibility.is_attempt or self.application.settings.ask_assisted
        if not (self.is_at_stake and asks):
            return True
        lines = 2 if self.application.place.by_touch else 1
        question = longest_fitting(questions, (self.width + 1, lines))
        return self.confirmed(id, question, yes)

    @property
    def is_at_stake(self) -> bool:
        """Would the game count less with help?"""
        session = self.session
        return session.eligibility.may_be_best and not (session.watched or session.over)

    def run(self, id: str) -> None:
        """Carry out a command for a feature."""
        self.table.run(id)

    def pressed_key_of(self, id: str) -> int | None:
        """The index of the pressed key among those of a command; None if it was no key."""
        return self.table.index_of_key(id, getattr(self.app, "pressed_key", ""))

    def begin(self, session: GameSession) -> None:
        """Put another session on the screen."""
        other_shape = session.game.level.grid != self.board.grid
        self.session = session
        self.features.tell(Occasion.OTHER_GAME)
        self._shown = self.features.show()
        self._show_board()
        self.fit()
        if other_shape:
            self.board.move_to(self.board.middle_of(*self.frame.arrangement.board))
        self.changed()

    def begin_at_start(self, game: Game, journal: Journal | None = None, notice: str = "") -> None:
        """Put a game on the screen, with its journal if it goes on; the cursor is at its last move.

        As far as there is room the status line has the notice, then how to see a board that is
        veiled, and then what was said of the game that was left.
        """
        session = self.application.session_of(game, journal)
        self.say("")
        self.begin(session)
        if game.record:
            self.go_to(game.record[-1].cell)
        left = self.message
        if left or notice:
            self.say("")
            how = self.status_text() if session.paused else ""
            self.say(joined(notice, how, left))

    def begin_opened(self, opened: play.OpenedDay) -> None:
        """Put a game of a day that was opened on the screen, or say why there is none."""
        if opened.game is not None and self.is_active:
            self.begin_at_start(opened.game, opened.journal, opened.notice)
        else:
            opened.release()
            if opened.held is None or self.session.attempted_day != opened.held:
                self.say(opened.notice)

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """Tell the features that settings have changed."""
        self.features.tell(SettingsChanged(settings, changed))

    def language_changed(self) -> None:
        """Tell the features that another language is spoken, and say everything in it."""
        self.features.tell(Occasion.LANGUAGE)
        super().language_changed()
        self.show()

    def signs_changed(self) -> None:
        """Draw the board without half blocks, if the terminal has none of one column."""
        self.board.take_signs()
        self.fit()
        self.show()

    def changed(self) -> None:
        """Tell all features that the session changed, and show it, in one paint."""
        self.features.tell(Occasion.CHANGED)
        self.show()

    def show_time(self) -> None:
        """Tell all features that the time is another one, and show it."""
        self.features.tell(Occasion.TIME)
        self.show()

    def show(self) -> None:
        """Show the session and the views of the features, painting only what differs.

        The parts are arranged again where the features want more or less room than before.
        """
        self._show_views()
        self._show_session()

    def move_to(self, cell: Cell) -> None:
        """Move the cursor, and show the parts that depend on it."""
        self.board.move_to(cell)
        if self._show_views():
            self._show_session()

    def _show_views(self) -> bool:
        """Show the board, the panel and the status line. Do other parts differ, too?"""
        before, self._shown = self._shown, self.features.show()
        moves = self._shown.room != before.room
        if moves:
            self.fit()
        self._show_board()
        self._show_panel()
        self.show_status()
        return moves or not self._shown.has_like_words(before)

    @property
    def panel_size(self) -> Size:
        """The size of the panel; without the status line while that has something else to say."""
        here = self.frame.arrangement
        is_taken = here.panel_in_status and (self.message or self._shown.status)
        return here.panel[0], here.panel[1] - bool(is_taken)

    def _show_panel(self) -> None:
        """Show what the features say in the panel."""
        size = self.panel_size
        if size[1]:
            lines, self._panel_owner = self._shown.panel(size)
            self.frame.show_panel(lines)

    def _show_session(self) -> None:
        """Show the counters or a heading, the keys, and the title of the window."""
        if heading := self._shown.heading(self.frame.heading_width(self.width)):
            self.frame.show_heading(heading, self.width)
        else:
            self.frame.show_counters(self.session, self._face, self.width)
        self.show_keys()
        if self.is_active:
            self.name_window()

    def show_status(self) -> None:
        """Show the status line.

        Where a panel goes on in it, or a bar takes its place, a message comes first.
        """
        here, said = self.frame.arrangement, self.message or self._shown.status
        if here.panel_in_status:
            self._show_panel()
        if here.panel_in_status and not said:
            self.status.show(self.frame.strip)
        else:
            super().show_status()
        if here.bar_in_status:
            shows_bar = not (said if self.session.hidden else self.message)
            self.status.display = not shows_bar
            self.frame.widgets[Slot.BAR].display = shows_bar

    def status_text(self) -> str:
        """The status of the first feature that has one."""
        return self._shown.status

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell; one out of view comes into the middle."""
        self.board.center(cell)
        self.move_to(cell)

    def fit(self) -> None:
        """Arrange the parts; Textual lays nothing out again if nothing changes."""
        self._shown = self.features.show()
        self.show_keys()
        new = self.frame.fit(self.app.size, *self._shown.room)
        if new is not None:
            self.status.display = new.status > 0
            self.keys.display = new.keys > 0 and not self.application.place.by_touch
            self.call_after_refresh(self.board.follow)
            self._shown = self.features.show()  # some depends on the room

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.frame.board

    @property
    def arrangement(self) -> Arrangement:
        """The sizes of the parts."""
        return self.frame.arrangement

    @property
    def wanted(self) -> Want:
        """The panel that the features want."""
        return self._shown.room[0]

    @property
    def cuts_board(self) -> bool:
        """Is the board larger than its part of the window, even without a panel?"""
        return self.frame.cuts_board(self.app.size)

    @property
    def is_over(self) -> bool:
        """Is the game or the task over, so that the key bar has other commands?"""
        return self.session.over if self._shown.over is None else self._shown.over

    def _forward_event(self, event: Event) -> None:
        """End what moves by itself before a button or the wheel does anything."""
        if isinstance(event, MOUSE):
            self.features.tell(Occasion.INTERRUPTED)
        super()._forward_event(event)

    def _show_board(self) -> None:
        hidden, grid = self.session.hidden, self.session.position.field.grid
        unseen = hidden or not self.session.game.started
        if unseen and getattr(self.app.screen, "previews", False) and grid.size <= MOST_PREVIEWED:
            self.board.show(Scene.example(grid))
            return
        layers = () if hidden else self._shown.layers  # nothing shines through the veil
        self.board.show(Scene(self.session.position, layers, hidden))

    def name_window(self) -> None:
        """Give the window the title of a feature, or else that of the game."""
        game_title = game.title_text(self.session.game, self.session.clock.seconds)
        self.app.title = self._shown.title or game_title

    @property
    def _face(self) -> Span:
        """The face over the board: that of a feature, or else that of the game."""
        status = self.session.game.status
        own = ("-_-", "faint") if self.session.hidden else (FACES[status], "plain")
        return self._shown.face or own
