"""The screen of a board: it lays out the parts, and lets its features do everything else.

A game and a replay are two lists of features on this screen, which knows none of them by name.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from textual.app import App, ComposeResult
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

from minetui.core import Cell, Status
from minetui.play import GameSession
from minetui.store import Settings
from minetui.texts import contents, game

from ..board.scene import Scene
from ..board.view import BoardView
from ..commands import Command
from ..features.feature import Feature
from ..layout import Arrangement, Want
from ..widgets.counters import counter_lines, face_of
from ..widgets.lines import Lines
from ..widgets.spans import Span
from .command_screen import CommandScreen, Preferences
from .frame import Frame

WHEEL = (MouseScrollDown, MouseScrollLeft, MouseScrollRight, MouseScrollUp)
MOUSE = (MouseDown, *WHEEL)


class BoardScreen(CommandScreen):
    """Shows a session with its features; `Stage` says what it offers to them."""

    AUTO_FOCUS = ""

    def __init__(
        self,
        session: GameSession,
        features: Sequence[Feature],
        commands: Iterable[Command],
        preferences: Preferences,
    ) -> None:
        super().__init__(preferences, features, commands=commands)
        self.session, self.features = session, features
        board = BoardView(Scene(session.position), self.glyphs, preferences.zoom)
        widgets = {part: widget for each in features for part, widget in each.widgets.items()}
        self.frame = Frame(board, widgets, self.glyphs)
        self._fills_panel = False
        self._panel_owner: Feature | None = None
        for feature in features:
            feature.stage = self

    def compose(self) -> ComposeResult:
        """The parts, arranged for this window at once, so that the first paint is right."""
        for feature in self.features:
            feature.game_changed()
        self.fit()
        self.board.move_to(self.board.middle_of(*self.frame.arrangement.board))
        self.changed()
        yield from (*self.frame.parts, self.status, self.keys)

    def on_mount(self) -> None:
        """Start the features; while the program is suspended the clock stands still."""
        self.app.app_suspend_signal.subscribe(self, self._program_suspended, immediate=True)
        self.app.app_resume_signal.subscribe(self, self._program_resumed)
        for feature in self.features:
            feature.mounted()

    def on_unmount(self) -> None:
        """End the features."""
        for feature in self.features:
            feature.unmounted()

    def on_resize(self, event: Resize) -> None:
        """Arrange the parts in the new window."""
        self._interrupt()
        self.fit()
        self.show()

    def on_screen_suspend(self) -> None:
        """Hold the clock while another screen covers the board, and veil the board."""
        self.session.cover(covered=True)
        self.changed()

    def on_screen_resume(self) -> None:
        """Let the clock run again."""
        self._name_window()
        if self.session.covered:
            self.session.cover(covered=False)
            self.changed()

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
            self._interrupt()
            if self._is_taken(None):
                event.stop()

    def on_paste(self, event: Paste) -> None:
        """Offer a pasted text to the features."""
        self._interrupt()
        self.say("")
        for feature in self.features:
            feature.pasted(event.text)

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
            self._panel_owner.panel_clicked(event.row, event.column)
        if (
            event.lines is self.frame.counters
            and event.span == self._face
            and "restart" in self.table
        ):
            self.action_command("restart")

    def on_board_view_resized(self) -> None:
        """Show in the panel how much of the board is now visible."""
        self.show_panel()

    def action_command(self, id: str) -> None:
        """Carry out a command, unless a feature takes it."""
        self._interrupt()  # in the same handler, so that all is painted at once
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
        for feature in self.features:
            feature.game_changed()
        self.board.show(self._scene)
        self.fit()
        if other_shape:
            self.board.move_to(self.board.middle_of(*self.frame.arrangement.board))
        self.changed()

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """Tell the features that settings have changed."""
        for feature in self.features:
            feature.settings_changed(settings, changed)

    def changed(self) -> None:
        """Tell all features that the session changed, and show it, in one paint."""
        for feature in self.features:
            feature.session_changed()
        if self.is_active:
            self._name_window()
        if self._has_filler != self._fills_panel:
            self.fit()
        self.show()

    def _name_window(self) -> None:
        """Give the window the title of a feature, or else that of the game."""
        titles = filter(None, (feature.window_title() for feature in self.features))
        game_title = game.title_text(self.session.game, self.session.clock.seconds)
        self.app.title = next(titles, game_title)

    def show(self) -> None:
        """Show the session and the parts of the features, painting only what differs."""
        self.show_board()
        self.show_counters()
        self.show_panel()
        self.show_keys()
        for feature in self.features:
            feature.show()
        self.show_status()

    def show_board(self) -> None:
        """Show the board, and nothing else."""
        self.board.show(self._scene)

    def show_time(self) -> None:
        """Show the parts that change by themselves: the clock and the status line."""
        self.show_counters()
        for feature in self.features:
            feature.time_passed()
        self.show_status()

    def show_counters(self) -> None:
        """Show the mines left, the face, the clock, the level and the seed, or other lines."""
        indent, width = self.frame.counter_span(self.width)
        headings = (feature.heading(width) for feature in self.features)
        if heading := next(filter(None, headings), None):
            self.frame.counters.show([((" " * indent, "plain"), *line) for line in heading])
            return
        widths = (width, self.width - indent)
        lines = counter_lines(self.session, self._face, self.glyphs, indent, widths)
        self.frame.counters.show(lines)

    def show_panel(self) -> None:
        """Show the panel, if there is one."""
        size = self.frame.arrangement.panel
        if size[1]:
            panels = ((each.panel(size), each) for each in self.features)
            lines, self._panel_owner = next((each for each in panels if each[0]), ([], None))
            self.frame.panel.show(lines)

    def show_status(self) -> None:
        """Show the status line; a won or lost game colours it."""
        super().show_status()
        status = self.session.game.status
        self.status.set_class(status is Status.WON, "-won")
        self.status.set_class(status is Status.LOST, "-lost")

    def status_text(self) -> str:
        """The status of the first feature that has one, or else the cell at the cursor."""
        texts = (feature.status() for feature in self.features)
        return next(
            filter(None, texts), contents.cell_text(self.session.position, self.board.cursor)
        )

    def move_to(self, cell: Cell) -> None:
        """Move the cursor, and show the parts that depend on it."""
        self.board.move_to(cell)
        self.show_board()
        self.show_panel()
        self.show_status()

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell; one out of view comes into the middle."""
        self.board.center(cell)
        self.move_to(cell)

    def fit(self) -> None:
        """Arrange the parts; Textual lays nothing out again if nothing changes."""
        self._fills_panel = self._has_filler
        want = Want.SPARE if self._fills_panel else Want.NOTHING
        if any(feature.wants_panel for feature in self.features):
            want = Want.STEADY
        if any(feature.wants_text for feature in self.features):
            want = Want.TEXT
        if any(feature.wants_map for feature in self.features):
            want = Want.MAP
        self.show_keys()
        parts = {part for feature in self.features for part in feature.wanted_parts}
        new = self.frame.fit(self.app.size, want, parts)
        if new is not None:
            self.status.display, self.keys.display = new.status > 0, new.keys > 0
            self.call_after_refresh(self.board.follow)

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
        answers = (feature.is_over() for feature in self.features)
        return next((answer for answer in answers if answer is not None), self.session.over)

    def every(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something repeatedly."""
        self.set_interval(seconds, act)

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something once, later."""
        self.set_timer(seconds, act)

    def soon(self, act: Callable[[], object]) -> None:
        """Do something once after the next paint."""
        self.call_after_refresh(act)

    def _forward_event(self, event: Event) -> None:
        """End what moves by itself before a button or the wheel does anything."""
        if isinstance(event, MOUSE):
            self._interrupt()
        super()._forward_event(event)

    def _interrupt(self) -> None:
        for feature in self.features:
            feature.interrupted()

    def _is_taken(self, command: Command | None) -> bool:
        """Does a feature take the command?"""
        return any(feature.takes(command) for feature in self.features)

    @property
    def _has_filler(self) -> bool:
        """Has a feature something for a panel where there is room?"""
        return any(feature.fills_panel for feature in self.features)

    @property
    def _scene(self) -> Scene:
        """The present scene of the board."""
        layers = (feature.layer() for feature in self.features)
        return Scene(self.session.position, tuple(filter(None, layers)), self.session.hidden)

    @property
    def _face(self) -> Span:
        """The face over the board."""
        faces = (feature.face() for feature in self.features)
        return next(filter(None, faces), face_of(self.session))
