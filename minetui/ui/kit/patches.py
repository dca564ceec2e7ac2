"""Guards against faults of Textual 8.2.8 that a player would meet, as subclasses.

`GuardedApp` sends keys one after the other and paints a screen that opens once; it reads a style
sheet once, and uses the driver of `drivers`. Dialogs use `GuardedOptionList`. What is painted at
each key is a `QuickWidget`, or keeps its lines (`keep_lines`).

Each guard says what happens without it. For each, `tests/ui/test_textual_patch.py` has a test of
Textual itself, which fails once Textual has mended the fault: then the guard can go.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, Literal, TypeAlias
from weakref import WeakSet

from rich import _wrap
from rich.console import Console
from rich.control import Control
from rich.style import Style
from textual import _compositor, on
from textual._styles_cache import StylesCache
from textual.app import App, ReturnType
from textual.binding import Binding
from textual.cache import LRUCache
from textual.color import TRANSPARENT
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.events import Click, Event, InputEvent, Key, Paste
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList
from textual.worker import Worker
from textual.worker_manager import WorkerManager

from minetui.texts import columns

from .drivers import GuardedDriver

Word: TypeAlias = tuple[int, int, str]
words_of_rich: Callable[[str], Iterable[Word]] = _wrap.words
PARTS = ("self", "chops", "spans", "chop_ends")
THEMES, SHEETS = 8, 128  # of which the rules are kept for other applications
ROUNDS = 3  # of layout, until the parts of parts, such as scroll bars, have their sizes


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


class GuardedWorkers(WorkerManager):
    """Workers that leave nothing behind.

    Without this, stopping a worker before it began warns of a coroutine that was never awaited.
    """

    def _remove_worker(self, worker: Worker[Any]) -> None:
        if isinstance(worker._work, Coroutine):
            worker._work.close()
        super()._remove_worker(worker)


Rules: TypeAlias = LRUCache[tuple[Any, ...], list[RuleSet]]
"""The rules of style sheets, by all that they depend on beside the variables."""


class SharedStylesheet(Stylesheet):
    """Style sheets that are read once for all applications of a process with the same variables.

    Without this, each application reads its own, and all of them again with the first dialog. A
    visitor's process over SSH begins with what the one that forks it has read: else a visitor has
    0.8 MB more alone, and 1.4 MB more after a dialog.
    """

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self.set_variables(variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Have the rules that were read with these variables."""
        self._parse_cache = LRUCache(SHEETS)  # which is cleared now, in place of one that is shared
        super().set_variables(variables)
        self._parse_cache = _rules_read(frozenset(variables.items()))

    def reparse(self) -> None:
        """Read what was not read with these variables."""
        self.parse()


@lru_cache(THEMES)
def _rules_read(variables: frozenset[tuple[str, str]]) -> Rules:
    """The rules that were read with these variables by now; empty at first."""
    return LRUCache(SHEETS)


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

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self.stylesheet = SharedStylesheet(variables=self.stylesheet._variables)

    @cached_property
    def _painted(self) -> WeakSet[Screen[Any]]:
        return WeakSet()

    @cached_property
    def _keys(self) -> _Keys:
        return _Keys()

    @cached_property
    def workers(self) -> WorkerManager:
        """The guarded workers."""
        return GuardedWorkers(self)

    def get_driver_class(self) -> type[Driver]:
        """The guarded driver in place of that of this system; any other as it is."""
        chosen = super().get_driver_class()
        return GuardedDriver if issubclass(GuardedDriver, chosen) else chosen

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
            screen._compositor_refresh = lambda: None  # type: ignore[method-assign]
            self._after_rounds(screen, ROUNDS)

    def _after_rounds(self, screen: Screen[Any], rounds: int) -> None:
        """Paint a screen that opens after so many rounds of layout.

        It is drawn once before, since lists learn their sizes only then.
        """
        draw = partial(screen._compositor.render_update, full=True)
        if rounds == ROUNDS - 1:
            draw(screen_stack=self._background_screens)
        if rounds:
            screen.call_after_refresh(self._after_rounds, screen, rounds - 1)
            return
        self._painted.add(screen)
        del screen._compositor_refresh
        if screen is self.screen:
            screen._dirty_widgets.clear()
            screen._repaint_required = False
            self._display(screen, draw(screen_stack=self._background_screens))

    async def on_event(self, event: Event) -> None:
        """Send keys one after the other, and none once the program ends.

        Without this, keys typed ahead of the end open screens while all screens are closing, keys
        typed ahead of another screen go to the screen that was there when they came, and the mouse
        that moves once all screens are closed is an error.
        """
        if self._exit and isinstance(event, InputEvent | Paste):
            return
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            self._keys.waiting.append(event)
            await self._send_key()
        elif self.screen_stack or not isinstance(event, InputEvent):
            await super().on_event(event)

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Without this, a key of one screen is a command of the next before that has its parts."""
        ready = bool(self.screen_stack) and self.screen.is_mounted
        return ready and await super()._check_bindings(key, priority)

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

    @on(Driver.SignalResume)
    def paint_again(self) -> None:
        """Without this, the window stays empty after the program was suspended."""
        self.refresh(layout=True)


def mend() -> None:
    """Mend what no subclass can."""
    crop_repaints()
    break_by_script()


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


def break_by_script() -> bool:
    """Break lines between Chinese characters, and not at no-break spaces. Was that possible?

    Without this, where Textual breaks lines itself, as in dialogs, a whole sentence of Chinese is
    one word: a line ends before it, or within the name of a cell. Only the splitting into words is
    replaced, in Rich, which Textual asks, and ASCII is left to it.
    """
    if not hasattr(_wrap, "words") or "words" not in _wrap.divide_line.__code__.co_names:
        return False
    _wrap.words = _words
    return True


def _words(text: str) -> Iterable[Word]:
    """The words of a text, each with its start, its end, and the blanks around it."""
    return words_of_rich(text) if text.isascii() else columns.words(text)


Asked: TypeAlias = tuple[Region, Sequence[LineFilter]]
"""A region of a widget, and what is done to its lines."""


class KeptStrips(StylesCache):
    """The lines of a widget as they were painted last, of which only the changed ones are made.

    For each change on the screen Textual asks every widget for all its lines, and goes through
    them: without this, that is a third of the time of a key. A widget that is `drawn` makes its
    lines in their full width and style, with no tint and no links: they are taken as they are. Any
    other one is an empty ground, whose lines are all alike.
    """

    def __init__(self, *, drawn: bool = False) -> None:
        super().__init__()
        self._drawn = drawn
        self._asked: Asked | None = None
        self._strips = list[Strip]()
        self._ground = TRANSPARENT
        self._true: dict[Style | None, bool] = {}

    def clear(self) -> None:
        """Forget all lines."""
        super().clear()
        self._asked = None

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        """The lines in a region of the widget."""
        if widget.styles.gutter:
            return super().render_widget(widget, crop)
        asked = crop, widget.get_line_filters()
        if asked != self._asked:
            self._asked, self._ground = asked, widget.background_colors[1]
            if self._drawn:
                self._strips = [self._line(widget, asked, y) for y in crop.line_range]
            else:
                self._strips = super().render_widget(widget, crop.crop_size((crop.width, 1)))
                self._strips *= crop.height
        elif self._drawn:
            for y in self._dirty_lines.intersection(crop.line_range):
                self._strips[y - crop.y] = self._line(widget, asked, y)
        return self._strips

    def _line(self, widget: Widget, asked: Asked, y: int) -> Strip:
        """A line of the widget as it makes it."""
        self._dirty_lines.discard(y)
        strip, (crop, filters) = widget.render_line(y), asked
        for line_filter in filters:
            if not (isinstance(line_filter, ANSIToTruecolor) and self._is_true(strip)):
                strip = strip.apply_filter(line_filter, self._ground)
        return strip.crop(crop.x, crop.right)

    def _is_true(self, strip: Strip) -> bool:
        """Has a line true colours alone, so that a filter that makes these leaves it as it is?"""
        known = self._true
        for _, style, _ in strip:
            is_true = known.get(style)
            if is_true is None:
                is_true = known[style] = (
                    style is not None
                    and not style.dim
                    and all(
                        colour is None or colour.triplet is not None
                        for colour in (style.color, style.bgcolor)
                    )
                )
            if not is_true:
                return False
        return True


class QuickWidget(Widget):
    """A widget that makes and keeps its lines, and whose changes the screen learns at once."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._styles_cache = KeptStrips(drawn=True)

    def check_idle(self) -> None:
        """Without this, the screen learns of a change two messages later, which cost as much."""
        others = self._layout_required or self._scroll_required or self._refresh_styles_required
        if others or not self._repaint_required or not self._is_mounted:
            super().check_idle()
        elif self.is_attached and self in (screen := self.screen)._compositor:
            self._repaint_required = False
            screen._dirty_widgets.add(self)
            screen.check_idle()


def keep_lines(*widgets: Widget) -> None:
    """Let these widgets, which are empty grounds of others, keep their lines."""
    for widget in widgets:
        widget._styles_cache = KeptStrips()
