"""The screen of a board: it lays out the parts, and lets its features do everything else.

A game and a replay are two lists of features on this screen, which knows none of them by name. It
tells them what happens, asks each for its view, and shows what these come to (`Composition`).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
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

from minetui.core import Cell, Game, Status
from minetui.play import GameSession, OpenedDay
from minetui.store import Journal, Settings
from minetui.texts import contents, game, words

from ..kit.app import Application
from ..kit.commands import Command
from ..kit.glyphs import Glyphs
from ..kit.lines import Lines, Span, TextLine, cut, justified
from ..kit.screen import CommandScreen
from .feature import (
    Feature,
    Happening,
    Occasion,
    PanelClicked,
    Pasted,
    SettingsChanged,
    View,
)
from .layout import Arrangement, Size, Slot, Want, arranged, fitting
from .scene import Layer, Scene
from .view import BoardView

ROOM = (24, 6)  # columns and lines of a board from which on it has coordinates


class Frame:
    """The counters, the board, the widgets of features beside and below it, and the panel."""

    def __init__(self, board: BoardView, widgets: Mapping[Slot, Widget], glyphs: Glyphs) -> None:
        self.board, self.widgets = board, widgets
        self.counters = Lines(glyphs.words, id="counters")
        self.panel = Lines(glyphs.words, id="panel")
        self.side = Container(*self._of(Slot.LIST, Slot.METRICS), self.panel, id="side")
        self.middle = Container(board, self.side, id="table")
        self.arrangement = arranged((0, 0), (0, 0), Want.NOTHING)
        self._shown: Collection[Slot] = ()

    @property
    def parts(self) -> Iterable[Widget]:
        """The parts from the top down, above the status line."""
        return (self.counters, self.middle, *self._of(Slot.METRIC_LINES, Slot.BAR))

    def fit(self, window: Size, want: Want, parts: Collection[Slot]) -> Arrangement | None:
        """Arrange these parts in a window; the new arrangement, or None if nothing changes."""
        self._shown, new = parts, self._fitting(window, want, parts)
        if new == self.arrangement:
            return None
        self.arrangement = new
        self.counters.styles.margin = (new.above, 0, 0, 0)
        _size(self.counters, (None, new.counters))
        self.middle.styles.margin = (0 if new.counters else new.above, 0, 0, 0)
        _size(self.panel, new.panel)
        self._fit_parts(new)
        self.board.styles.width, self.board.styles.height = new.board
        self.board.styles.margin = (0, 0, 0, new.indent)
        self.side.styles.margin = (0, 0, 0, new.panel_indent)
        high = new.list[1] + new.metrics[1] + new.panel[1]
        _size(self.side, (max(new.list[0], new.panel[0]), high))
        self.middle.set_class(new.beside, "-beside")
        return new

    def _fit_parts(self, new: Arrangement) -> None:
        """Set the sizes of the widgets of features."""
        sizes = {
            Slot.LIST: new.list,
            Slot.METRICS: new.metrics,
            Slot.METRIC_LINES: (None, new.metric_lines),
            Slot.BAR: (None, new.bar),
        }
        for part, widget in self.widgets.items():
            _size(widget, sizes[part])

    def _fitting(self, window: Size, want: Want, parts: Collection[Slot]) -> Arrangement:
        """The arrangement with the largest cells that fit, unless the player chose a size.

        Where no size fits, the board is scrolled; its coordinates need room then.
        """
        board = self.board
        sizes = [board.zoom - 1] if board.zoom else range(len(board.sizes))
        wholes = [board.whole_size(size, coordinates=True) for size in sizes]
        index, new = fitting(window, wholes, want, parts)
        has_room = new.board[0] >= ROOM[0] and new.board[1] >= ROOM[1]
        coordinates = has_room or new.board == wholes[index]
        board.set_size(sizes[index], coordinates=coordinates)
        if coordinates:
            return new
        whole = board.whole_size(sizes[index], coordinates=False)
        return arranged(window, whole, want, parts)

    def cuts_board(self, window: Size) -> bool:
        """Is the board larger than its part of a window, even without coordinates or a panel?"""
        board = self.board
        whole = board.whole_size(max(board.zoom - 1, 0), coordinates=False)
        return arranged(window, whole, Want.NOTHING, self._shown).board != whole

    def counter_span(self, width: int) -> Size:
        """The columns before the counters, and their width: the board's, or a little more."""
        left = self.board.margins.width
        wide = min(max(self.arrangement.board[0] - left, 30), width)
        return min(self.arrangement.indent + left, width - wide), wide

    def _of(self, *parts: Slot) -> list[Widget]:
        """The widgets of these parts, as far as features have some."""
        return [self.widgets[part] for part in parts if part in self.widgets]


def _size(widget: Widget, size: tuple[int | None, int]) -> None:
    """Set the height of a widget, and its width unless None; a height of 0 hides it."""
    if size[0] is not None:
        widget.styles.width = size[0]
    widget.styles.height, widget.display = size[1], size[1] > 0


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


class Composition(NamedTuple):
    """What the views of all features come to.

    Layers lie over each other in the order of the features, and the strongest wish for a panel is
    met. Of everything else the first feature that has something to show is heard.
    """

    views: Sequence[tuple[View, Feature]]
    layers: tuple[Layer, ...]
    want: Want
    slots: frozenset[Slot]

    @classmethod
    def of(cls, features: Iterable[Feature]) -> "Composition":
        """What these features show now."""
        views = [(feature.show(), feature) for feature in features]
        layers = tuple(view.layer for view, _ in views if view.layer is not None)
        want = max((view.want for view, _ in views), default=Want.NOTHING)
        return cls(views, layers, want, frozenset(chain(*(view.slots for view, _ in views))))

    def panel(self, size: Size) -> tuple[Sequence[TextLine], Feature | None]:
        """The lines of the panel in this size, and the feature that they are of."""
        panels = ((view.panel(size), feature) for view, feature in self.views if view.panel)
        return next((each for each in panels if each[0]), ((), None))

    def heading(self, width: int) -> Sequence[TextLine]:
        """The lines over the board in so many columns; none for those of a game."""
        headings = (view.heading(width) for view, _ in self.views if view.heading)
        return next(filter(None, headings), ())

    @property
    def status(self) -> str:
        """The status line while there is no message; empty for the cell at the cursor."""
        return next(filter(None, (view.status for view, _ in self.views)), "")

    @property
    def title(self) -> str:
        """The title of the window; empty for that of the game."""
        return next(filter(None, (view.title for view, _ in self.views)), "")

    @property
    def face(self) -> Span | None:
        """The face over the board; None for that of the game."""
        return next(filter(None, (view.face for view, _ in self.views)), None)

    @property
    def over(self) -> bool | None:
        """Is what the screen is about over? None if the game says it."""
        answers = (view.over for view, _ in self.views)
        return next((answer for answer in answers if answer is not None), None)


WHEEL = (MouseScrollDown, MouseScrollLeft, MouseScrollRight, MouseScrollUp)
MOUSE = (MouseDown, *WHEEL)


class BoardScreen(CommandScreen):
    """Shows a session with its features."""

    AUTO_FOCUS = ""

    def __init__(
        self,
        session: GameSession,
        features: Sequence[Feature],
        commands: Iterable[Command],
        app: Application,
    ) -> None:
        owned = [(command, feature) for feature in features for command in feature.commands]
        super().__init__(app, owned, commands=commands)
        self.session, self.features = session, features
        board = BoardView(Scene(session.position), self.glyphs, app.settings.zoom)
        widgets = {part: widget for each in features for part, widget in each.widgets.items()}
        self.frame = Frame(board, widgets, self.glyphs)
        self._shown = Composition.of(())
        self._panel_owner: Feature | None = None
        for feature in features:
            feature.screen = self

    def compose(self) -> ComposeResult:
        """The parts, arranged for this window at once, so that the first paint is right."""
        self._tell(Occasion.OTHER_GAME)
        self.fit()
        self.board.move_to(self.board.middle_of(*self.frame.arrangement.board))
        self.changed()
        yield from (*self.frame.parts, self.status, self.keys)

    def on_mount(self) -> None:
        """Start the features; while the program is suspended the clock stands still."""
        self.app.app_suspend_signal.subscribe(self, self._program_suspended, immediate=True)
        self.app.app_resume_signal.subscribe(self, self._program_resumed)
        self._tell(Occasion.OPENED)

    def on_unmount(self) -> None:
        """End the features."""
        self._tell(Occasion.CLOSED)

    def on_resize(self, event: Resize) -> None:
        """Arrange the parts in the new window."""
        self._tell(Occasion.INTERRUPTED)
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
            self._name_window()

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
            self._tell(Occasion.INTERRUPTED)
            if self._is_taken(None):
                event.stop()

    def on_paste(self, event: Paste) -> None:
        """Offer a pasted text to the features."""
        self._tell(Occasion.INTERRUPTED)
        self.say("")
        self._tell(Pasted(event.text))

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
        if (
            event.lines is self.frame.counters
            and event.span == self._face
            and "restart" in self.table
        ):
            self.action_command("restart")

    def on_board_view_resized(self) -> None:
        """Show in the panel how much of the board is now visible."""
        self.show()

    def action_command(self, id: str) -> None:
        """Carry out a command, unless a feature takes it."""
        self._tell(Occasion.INTERRUPTED)  # in the same handler, so that all is painted at once
        self.say("")
        if not self._is_taken(self.table[id]):
            self.table.run(id)

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
        self._tell(Occasion.OTHER_GAME)
        self._shown = Composition.of(self.features)
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
            self.say(" ".join(filter(None, (notice, how, left))))

    def begin_opened(self, opened: OpenedDay) -> None:
        """Put a game of a day that was opened on the screen, or say why there is none."""
        if opened.game is not None and self.is_active:
            self.begin_at_start(opened.game, opened.journal, opened.notice)
        else:
            opened.release()
            if opened.held is None or self.session.attempted_day != opened.held:
                self.say(opened.notice)

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """Tell the features that settings have changed."""
        self._tell(SettingsChanged(settings, changed))

    def changed(self) -> None:
        """Tell all features that the session changed, and show it, in one paint."""
        self._tell(Occasion.CHANGED)
        self.show()

    def show_time(self) -> None:
        """Tell all features that the time is another one, and show it."""
        self._tell(Occasion.TIME)
        self.show()

    def show(self) -> None:
        """Show the session and the views of the features, painting only what differs.

        The parts are arranged again where the features want more or less room than before.
        """
        before, self._shown = self._shown, Composition.of(self.features)
        if self._shown.want is not before.want or self._shown.slots != before.slots:
            self.fit()
        self._show_board()
        self._show_counters()
        self._show_panel()
        self.show_keys()
        self.show_status()
        self._name_window()

    def show_status(self) -> None:
        """Show the status line; a won or lost game colours it."""
        super().show_status()
        status = self.session.game.status
        self.status.set_class(status is Status.WON, "-won")
        self.status.set_class(status is Status.LOST, "-lost")

    def status_text(self) -> str:
        """The status of the first feature that has one, or else the cell at the cursor."""
        return self._shown.status or contents.cell_text(self.session.position, self.board.cursor)

    def move_to(self, cell: Cell) -> None:
        """Move the cursor, and show the parts that depend on it."""
        self.board.move_to(cell)
        self.show()

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell; one out of view comes into the middle."""
        self.board.center(cell)
        self.move_to(cell)

    def fit(self) -> None:
        """Arrange the parts; Textual lays nothing out again if nothing changes."""
        self._shown = Composition.of(self.features)
        self.show_keys()
        new = self.frame.fit(self.app.size, self._shown.want, self._shown.slots)
        if new is not None:
            self.status.display, self.keys.display = new.status > 0, new.keys > 0
            self.call_after_refresh(self.board.follow)
            self._shown = Composition.of(self.features)  # some depends on the room

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.frame.board

    @property
    def arrangement(self) -> Arrangement:
        """The sizes of the parts."""
        return self.frame.arrangement

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
            self._tell(Occasion.INTERRUPTED)
        super()._forward_event(event)

    def _tell(self, event: Happening) -> None:
        """Tell all features what happened."""
        for feature in self.features:
            feature.happened(event)

    def _is_taken(self, command: Command | None) -> bool:
        """Does a feature take the command?"""
        return any(feature.takes(command) for feature in self.features)

    def _show_board(self) -> None:
        scene = Scene(self.session.position, self._shown.layers, self.session.hidden)
        self.board.show(scene)

    def _show_counters(self) -> None:
        """Show the mines left, the face, the clock, the level and the seed, or other lines."""
        indent, width = self.frame.counter_span(self.width)
        if heading := self._shown.heading(width):
            self.frame.counters.show([((" " * indent, "plain"), *line) for line in heading])
            return
        widths = (width, self.width - indent)
        lines = counter_lines(self.session, self._face, self.glyphs, indent, widths)
        self.frame.counters.show(lines)

    def _show_panel(self) -> None:
        """Show the panel, if there is room for one."""
        size = self.frame.arrangement.panel
        if size[1]:
            lines, self._panel_owner = self._shown.panel(size)
            self.frame.panel.show(lines)

    def _name_window(self) -> None:
        """Give the window the title of a feature, or else that of the game."""
        if self.is_active:
            session = self.session
            game_title = game.title_text(session.game, session.clock.seconds)
            self.app.title = self._shown.title or game_title

    @property
    def _face(self) -> Span:
        """The face over the board."""
        return self._shown.face or face_of(self.session)
