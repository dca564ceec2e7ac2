"""Guards against faults of Textual 8.2.8 that a player would meet, as subclasses.

`GuardedApp` uses the guarded driver, parser and command palette; dialogs use `GuardedOptionList`.
Each guard says what happens without it. For each, `tests/ui/test_textual_patch.py` has a test of
Textual itself, which fails once Textual has mended the fault: then the guard can go.
"""

import asyncio
import os
import re
import signal
import sys
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from functools import cached_property, partial
from selectors import EVENT_READ, SelectSelector
from typing import Any, Literal
from weakref import WeakSet

from rich.console import Console
from rich.control import Control
from textual import _compositor, on
from textual._xterm_parser import XTermParser
from textual.app import App, ComposeResult, ReturnType
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.command import CommandList, CommandPalette
from textual.driver import Driver
from textual.events import Click, Event, InputEvent, Key, Paste, Resize
from textual.geometry import Size
from textual.keys import Keys
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.theme import ThemeProvider
from textual.widgets import Input, OptionList
from textual.worker import Worker
from textual.worker_manager import WorkerManager

from .link import TimedFile

PARTS = ("self", "chops", "spans", "chop_ends")
LARGEST_WINDOW = 10_000  # columns or rows
ROUNDS = 3  # of layout, until the parts of parts, such as scroll bars, have their sizes
NO_CHARACTER = re.compile("[\ud800-\udfff\ufffd]")
KEEP_TITLE, RESTORE_TITLE = "\x1b[22;2t", "\x1b[23;2t"  # on the stack that terminals have
# A whole control sequence, but no mouse or mode report: Textual reads those after the keys.
SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-LN-Z\\-ln-xz-~]")


class GuardedParser(XTermParser):
    """A parser of terminal input that drops what it cannot understand, and nothing else."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        """The keys of a sequence.

        Without this, a number that stands for no character raises an error and ends the input, half
        a character is a key, and so is each letter of an unknown sequence (`CSI ? 1 ; 2 c`).
        """
        try:
            keys = list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            return [Key(Keys.Ignore, None)]
        broken = any(NO_CHARACTER.search(f"{key.key}{key.character}") for key in keys)
        if broken or (not keys and SEQUENCE.fullmatch(sequence)):
            return [Key(Keys.Ignore, None)]
        return keys

    def parse_mouse_code(self, code: str) -> Message | None:
        """The mouse event; without this, an error after a report of a window without a size."""
        try:
            return super().parse_mouse_code(code)
        except ZeroDivisionError:
            return None


class GuardedOptionList(OptionList):
    """A list that survives a key or a click before it has lines, or after they have changed.

    The letters that move the cursor of the board move its cursor, too.
    """

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        """Without this, a KeyError in a list that is not laid out or has no room for a line."""
        if self.scrollable_content_region:
            super()._move_page(direction)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Without this, a ValueError where a window leaves the list no column."""
        around = self.get_component_styles("option-list--option").padding.width
        return super().get_content_height(container, viewport, max(width, around + 1))

    def on_click(self, event: Click) -> None:
        """Without this, an IndexError for a click on an option that was removed meanwhile."""
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()


class _Commands(CommandList, GuardedOptionList, can_focus=False):
    """The list of the palette."""


class GuardedPalette(CommandPalette):
    """A palette that runs one command, once.

    Without this, Enter Enter or two clicks in one read run the command twice and dismiss the
    palette twice, which is a ScreenStackError.
    """

    def compose(self) -> ComposeResult:
        """Textual's widgets, with the guarded list."""
        for widget in super().compose():
            yield _Commands() if isinstance(widget, CommandList) else widget

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _choose_once(self, event: Message) -> None:
        if not self.is_current:
            event.stop()
            event.prevent_default()

    def on_click(self, event: Click) -> None:
        """Without this, an error for a click outside a window that has shrunk."""
        if not self.region.contains(event.screen_x, event.screen_y):
            event.prevent_default()

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the palette, if it is open."""
        return super().dismiss(result) if self.is_current else AwaitComplete()


if sys.platform != "win32":  # where this driver can't be imported
    from textual.drivers.linux_driver import LinuxDriver

    class GuardedDriver(LinuxDriver):
        """A driver that survives any input, and leaves the terminal as it was."""

        def __init__(self, app: App[Any], **how: Any) -> None:  # noqa: ANN401 - handed on
            super().__init__(app, **how)
            self._file: Any = TimedFile(self._file)

        @property
        def slow(self) -> bool:
            """Has the terminal once taken long to take what was written?"""
            return bool(self._file.slow)

        def start_application_mode(self) -> None:
            """Handle the signals that end the program, then take over the terminal.

            Without this, a signal that comes early leaves the terminal in its alternate screen.
            """
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                self._loop.add_signal_handler(number, self._end, number)
            super().start_application_mode()  # type: ignore[no-untyped-call]
            self.write(KEEP_TITLE)

        def stop_application_mode(self) -> None:
            """Give the window its title back, then leave the terminal."""
            self.write(RESTORE_TITLE)
            super().stop_application_mode()

        def write(self, data: str) -> None:
            """Write, unless the terminal is gone; without this, a full queue waits for ever."""
            if self._writer_thread is None or self._writer_thread.is_alive():
                super().write(data)

        def close(self) -> None:
            """End the thread that writes, unless it ended with the terminal."""
            if self._writer_thread is not None and self._writer_thread.is_alive():
                super().close()

        def _sigcont_application(self, *_: object) -> None:
            """Take over the terminal again, if it is still there.

            Without this, all threads start a second time where they did not end: after SIGSTOP, and
            when the terminal goes away, for SIGCONT comes with SIGHUP; then the program hangs.
            """
            if os.isatty(self.fileno):
                if not self._must_signal_resume:
                    self.suspend_application_mode()
                    self._must_signal_resume = True
                super()._sigcont_application()

        def run_input_thread(self) -> None:
            """Send what is typed to the application until the driver stops.

            Without this, a byte that is not UTF-8 ends the program with a traceback and status 0,
            and so does a terminal that is gone.
            """
            parser = GuardedParser(self._debug)
            decode = getincrementaldecoder("utf-8")("replace").decode
            with SelectSelector() as selector:  # the one that knows terminals on macOS
                selector.register(self.fileno, EVENT_READ)
                while not self.exit_event.is_set():
                    text = ""
                    if selector.select(0.1):
                        data = self._read()
                        if not data:
                            self._loop.call_soon_threadsafe(self._end, signal.SIGHUP)
                            return
                        text = decode(data)
                    for message in parser.feed(text) if text else parser.tick():
                        self.process_message(message)

        def _read(self) -> bytes:
            """The bytes that were typed; none if the terminal is gone."""
            try:
                return os.read(self.fileno, 4096)
            except OSError:
                return b""

        def _end(self, number: int) -> None:
            """End the program as by a signal."""
            self._app.exit(return_code=128 + number)

        def process_message(self, message: Message) -> None:
            """Without this, a report of an enormous window takes all memory."""
            if not isinstance(message, Resize) or max(message.size) <= LARGEST_WINDOW:
                super().process_message(message)


class GuardedWorkers(WorkerManager):
    """Workers that leave nothing behind.

    Without this, stopping a worker before it began warns of a coroutine that was never awaited.
    """

    def _remove_worker(self, worker: Worker[Any]) -> None:
        if isinstance(worker._work, Coroutine):
            worker._work.close()
        super()._remove_worker(worker)


class KeyDone(Message):
    """Follows a key, and the messages that it caused, so that it arrives after them."""


class _Keys:
    """The waiting keys, what follows one that is under way, and the screen that gets the next."""

    def __init__(self) -> None:
        self.waiting = deque[Key | Paste]()
        self.under_way: KeyDone | None = None
        self.screen: Screen[Any] | None = None
        self.forget: Callable[[], object] = bool  # the end of the widget that has the key


class GuardedApp(App[ReturnType]):
    """An application that uses the guards of this module."""

    _opening: Screen[Any] | None = None

    @cached_property
    def workers(self) -> WorkerManager:
        """The guarded workers."""
        return GuardedWorkers(self)

    def get_driver_class(self) -> type[Driver]:
        """The guarded driver in place of that of Linux and macOS; any other as it is."""
        chosen = super().get_driver_class()
        return GuardedDriver if chosen is GuardedDriver.__base__ else chosen

    @property
    def link_is_slow(self) -> bool:
        """Has the terminal once taken long to take what was written?"""
        return bool(getattr(self._driver, "slow", False))

    def _display(self, screen: Screen[Any], renderable: Any) -> None:  # noqa: ANN401 - handed on
        """Paint; a screen that opens over another one is painted once its parts have their sizes.

        Without this, it is painted up to five times, each time with more in its place.
        """
        if screen in self._painted or len(self.screen_stack) < 2:
            super()._display(screen, renderable)
        elif screen is not self._opening:
            self._opening = screen
            screen._compositor_refresh = _paint_nothing  # type: ignore[method-assign]
            self._after_rounds(screen, ROUNDS)

    def _after_rounds(self, screen: Screen[Any], rounds: int) -> None:
        """Paint a screen that opens after so many rounds of layout.

        It is drawn once before, since lists learn their sizes only then.
        """
        if rounds == ROUNDS - 1:
            below = self._background_screens
            screen._compositor.render_update(full=True, screen_stack=below)
        if rounds:
            screen.call_after_refresh(self._after_rounds, screen, rounds - 1)
        else:
            self._paint_opened(screen)

    def _paint_opened(self, screen: Screen[Any]) -> None:
        """Paint a screen for the first time, all of it."""
        self._painted.add(screen)
        del screen._compositor_refresh
        if screen is self.screen:
            screen._dirty_widgets.clear()
            screen._repaint_required = False
            below = self._background_screens
            self._display(screen, screen._compositor.render_update(full=True, screen_stack=below))

    async def on_event(self, event: Event) -> None:
        """Send keys one after the other, and none once the program ends.

        Without this, keys typed ahead of the end open screens while all screens are closing, and
        keys typed ahead of another screen go to the screen that was there when they came.
        """
        if self._exit and isinstance(event, InputEvent | Paste):
            return
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            self._keys.waiting.append(event)
            await self._send_key()
        else:
            await super().on_event(event)

    async def on_key_done(self, done: KeyDone) -> None:
        """Send the next key, unless another screen came up: that has to be ready first."""
        keys = self._keys
        if not self.screen_stack or done is not keys.under_way:  # the program ends, or it is old
            return
        keys.forget()
        if self.screen is keys.screen:
            keys.under_way = None
            await self._send_key()
        else:
            keys.screen = self.screen
            self._follow(self.focused or self.screen)

    async def _send_key(self) -> None:
        """Send the next key, if the one before it is done."""
        keys = self._keys
        if keys.waiting and self.screen_stack and keys.under_way is None:
            keys.under_way, keys.screen = KeyDone(), None
            target = self.focused or self.screen
            await super().on_event(keys.waiting.popleft())
            self._follow(target)

    def _follow(self, target: MessagePump) -> None:
        """Send a message after a key to the widget that has it.

        If the widget goes away first, the message comes from here, for the key is lost with it.
        """
        keys, done, task = self._keys, KeyDone(), target._task
        keys.under_way = done
        if task is None or not target.post_message(done):
            self.post_message(done)
            return

        def send_back(_: asyncio.Task[None]) -> None:
            self.post_message(done)

        task.add_done_callback(send_back)
        keys.forget = partial(task.remove_done_callback, send_back)

    @cached_property
    def _painted(self) -> WeakSet[Screen[Any]]:
        return WeakSet()

    @cached_property
    def _keys(self) -> "_Keys":
        return _Keys()

    @on(Driver.SignalResume)
    def paint_again(self) -> None:
        """Without this, the window stays empty after the program was suspended."""
        self.refresh(layout=True)

    def action_command_palette(self) -> None:
        """Open the command palette."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(GuardedPalette())

    def search_themes(self) -> None:
        """Open a palette of the themes."""
        placeholder = "Search for themes…"
        self.push_screen(GuardedPalette(providers=[ThemeProvider], placeholder=placeholder))


def _paint_nothing() -> None:
    """Keep a screen that opens from drawing what is not painted yet."""


def crop_repaints() -> bool:
    """Make partial repaints begin at the first changed column. Was that possible?

    Without this, a cell in column 110 repaints all columns before it (Textual's issue #5625). This
    is the only method replaced in Textual itself, and only while its private class has the parts
    that the replacement relies on.
    """
    update = getattr(_compositor, "ChopsUpdate", None)
    if update is None or update.__init__.__code__.co_varnames[:4] != PARTS:
        return False
    update.render_segments = _render_segments
    return True


def _render_segments(self: "_compositor.ChopsUpdate", console: Console) -> str:
    """The escape sequences of a repaint: each changed span of each line, and nothing else."""
    written: list[str] = []
    for y, first, last in self.spans:
        for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
            left, right = max(start, first), min(end, last)
            if strip is not None and left < right:
                written.append(Control.move_to(left, y).segment.text)
                written.append(strip.crop(left - start, right - start).render(console))
    return "".join(written)
