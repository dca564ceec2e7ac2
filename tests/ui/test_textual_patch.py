"""What guards against faults of Textual: that it works, and that Textual still needs it.

A test that fails inside `still_needed` says that Textual was mended, and which guard can go.
The guards of the driver are in `test_drivers`.
"""

import asyncio
import gc
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import TypeAlias
from unittest.mock import Mock, patch

import pytest
from rich import _wrap
from rich.style import Style
from textual._styles_cache import StylesCache
from textual.app import App, ComposeResult, ScreenStackError
from textual.content import Content
from textual.css.parse import parse
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.events import Click, Key
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from minetui.store import Settings
from minetui.texts.columns import broken, words
from minetui.ui.kit.patches import (
    Asked,
    GuardedApp,
    GuardedOptionList,
    KeptStrips,
    break_by_script,
    crop_repaints,
    words_of_rich,
)

from .conftest import (
    EXPERT,
    on_screen,
    paint,
    press,
    resized,
    rounds,
    settled,
    still_needed,
    until,
)

KEYS = [("q", "quit", "Quit"), ("n", "ask", "Ask")]


class Lists:
    """An application with a list, and a command that counts how often it is run."""

    kind: type[OptionList] = OptionList
    height: int | None = None

    def compose(self) -> ComposeResult:
        """A list that may be too low for a line."""
        options = self.kind("a", "b")
        options.styles.height = self.height
        yield options

    def action_ask(self) -> None:
        """Open a dialog."""
        self.push_screen(Dialog())

    def on_key(self, event: Key) -> None:
        """Ask a question while a key is on its way, as the end of a job may."""
        if event.key == "z":
            self.push_screen(Question())


class Dialog(Screen[None]):
    """A screen that looks for its part when it is mounted."""

    def compose(self) -> ComposeResult:
        """One part."""
        yield Input()

    def on_mount(self) -> None:
        """It is there, unless the application has ended."""
        self.query_one(Input).focus()


class PlainLists(Lists, App[None]):
    """The application with Textual's own classes."""

    BINDINGS = KEYS


class GuardedLists(Lists, GuardedApp[None]):
    """The application with ours."""

    BINDINGS = KEYS
    kind = GuardedOptionList


@asynccontextmanager
async def running(app: App[None], height: int = 12) -> AsyncIterator[Pilot[None]]:
    """The application, all of whose errors are raised."""
    async with app.run_test(size=(40, height)) as pilot:
        yield pilot
        await rounds(pilot)


def type_at_once(app: App[None], *keys: str) -> None:
    """Keys in one read of the terminal."""
    for key in keys:
        app.post_message(Key(key, "\r" if key == "enter" else key))


def click(widget: Widget, *, y: int = 0, option: int = 0) -> Click:
    """A click on a row of a widget, where this option is drawn."""
    style = Style(meta={"option": option})
    return Click(widget, 0, y, 0, 0, 1, False, False, False, screen_x=0, screen_y=y, style=style)


async def page_down(app: App[None]) -> int | None:
    """Which option is pointed at after Page Down in a list not laid out, or in a low window."""
    app.height = 0
    async with running(app):
        options = app.query_one(OptionList)
        options.highlighted = 0
        options.action_page_down()
        options.action_page_up()
        return options.highlighted


async def height_without_columns(app: App[None]) -> int:
    """The lines of a list for which a window has no column."""
    async with running(app):
        return app.query_one(OptionList).get_content_height(app.size, app.size, 0)


async def click_on_third(app: App[None]) -> None:
    """Click where a third option was drawn."""
    async with running(app) as pilot:
        options = app.query_one(OptionList)
        options.post_message(click(options, option=2))
        await rounds(pilot)


async def stop_a_worker(app: App[None]) -> list[str]:
    """What Python complains of when the program ends while a worker has not begun."""
    warned = list[str]()

    async def nothing() -> None:
        pass

    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setattr("sys.unraisablehook", lambda error: warned.append(str(error.exc_value)))
        warnings.simplefilter("error")
        async with running(app):
            app.run_worker(nothing())
            app.workers.cancel_all()
        gc.collect()
    return warned


async def quit_and_ask(app: App[None]) -> int | None:
    """The exit status when a dialog is asked for in the same read as the end."""
    async with running(app):
        type_at_once(app, *"qnn")
    return app.return_code


async def test_no_key_does_anything_after_quit_or_a_signal() -> None:
    async with on_screen(("*..",)) as (app, pilot):
        type_at_once(app, "q", "n", "ctrl+s", "ctrl+p", "b", "comma")
        await rounds(pilot)
    ended = GuardedLists()
    async with running(ended):
        type_at_once(ended, "n", "n")
        ended.exit(return_code=143)

    assert (app.return_code, ended.return_code) == (0, 143)


async def point_without_screens(app: App[None]) -> None:
    """Let the mouse click when the last screen is gone, and the program not yet."""
    async with running(app):
        event, stacks = click(app.screen), app._screen_stacks
        app._screen_stacks = {app._current_mode: []}
        try:
            await app.on_event(event)
        finally:
            app._screen_stacks = stacks


async def repainted(app: App[None]) -> bool:
    """Is the window painted again after the program was suspended?"""
    async with running(app) as pilot:
        refresh = app.refresh = Mock()  # type: ignore[method-assign]
        app.post_message(Driver.SignalResume())
        await rounds(pilot)
    return refresh.called


def test_textual_still_has_the_parts_that_the_cropped_repaint_relies_on() -> None:
    assert crop_repaints()


def lines_of(text: str, width: int) -> list[str]:
    """A text as Textual breaks it for a widget."""
    return [line.plain.rstrip() for line in Content(text).wrap(width)]


CHINESE = "B2 旁边只有A1（见上），所以它是雷。"


def test_what_textual_breaks_is_broken_between_chinese_characters() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_wrap, "words", words_of_rich)
        assert break_by_script()

        assert lines_of(CHINESE, 12) == broken(CHINESE, 12)
        assert lines_of("A 10\xa0% B", 5) == ["A", "10\xa0%", "B"]
        assert lines_of("one two-three four", 9) == ["one", "two-three", "four"]


def test_textual_breaks_chinese_within_names_of_cells() -> None:
    with still_needed(AssertionError):
        assert [*words_of_rich(CHINESE)] == [*words(CHINESE)]


async def type_ahead(app: App[None], *keys: str) -> str:
    """What comes into the field of a dialog that was opened by the first of these keys."""
    async with running(app) as pilot:
        type_at_once(app, *(keys or "nab"))
        await rounds(pilot)  # the last keys wait until the dialog is there
        while isinstance(app, GuardedApp) and app._keys.under_way:
            await pilot.pause(0)
        return app.screen.query_one(Input).value


class SlowLists(GuardedLists):
    """The application, whose key `s` takes long, so that another one comes meanwhile."""

    BINDINGS = [*KEYS, ("s", "ask_slowly", "Ask")]  # noqa: RUF012 - Textual's

    def action_ask_slowly(self) -> None:
        """Open a dialog by a message, before which another key comes."""
        type_at_once(self, "a")
        self.call_later(self.action_ask)


async def test_a_key_that_comes_while_another_one_takes_long_waits_for_it() -> None:
    """Where the first took a second, on a busy computer, the other went to the screen below."""
    assert await type_ahead(SlowLists(), "s") == "a"


async def test_a_key_that_is_lost_holds_up_no_other() -> None:
    """Its widget ended before the key was there: the next key did nothing for a second."""
    app, may_go_on = GuardedLists(), asyncio.Event()
    async with running(app) as pilot:
        options = app.query_one(OptionList)
        options.focus()
        await rounds(pilot)
        options.call_later(may_go_on.wait)
        type_at_once(app, "x")
        while app._keys.under_way is None:
            await asyncio.sleep(0)
        assert options._task is not None
        options._task.cancel()
        app.screen.set_focus(None)
        type_at_once(app, "n")
        async with asyncio.timeout(60):
            while not isinstance(app.screen, Dialog):  # a pilot would wait for that widget
                await asyncio.sleep(0)


async def paints_of(app: App[None], dialog: Screen[None]) -> list[str]:
    """What a dialog is painted with that opens over another screen, paint by paint."""
    painted = list[str]()

    def display(_: App[None], screen: Screen[object], update: object) -> None:
        if screen is dialog:
            lines = getattr(update, "strips", ())
            painted.append("".join(strip.text for line in lines for strip in line))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "_compositor_refresh", paint)
        patch.setattr(App, "_display", display)
        async with running(app, height=6) as pilot:
            await app.push_screen(dialog)
            await until(pilot, lambda: bool(painted))
            await rounds(pilot)
    return painted


async def paints_of_a_dialog(app: App[None]) -> int:
    """How often a dialog is painted that opens."""
    return len(await paints_of(app, Dialog()))


class Veil(ModalScreen[None]):
    """A dialog that covers nothing."""

    DEFAULT_CSS = "Veil { background: transparent; }"


async def test_a_screen_behind_a_dialog_is_painted_with_it() -> None:
    """Drawn once without the screens below, a dialog would be painted on nothing."""
    first, *_ = await paints_of(GuardedLists(ansi_color=True), Veil())

    assert {"a", "b"} <= {*first}


class Question(ModalScreen[None]):
    """A dialog with a command that needs its part."""

    BINDINGS = [("z", "answer", "Answer")]  # noqa: RUF012 - Textual's

    def compose(self) -> ComposeResult:
        """One part."""
        yield Static()

    def action_answer(self) -> None:
        """Look for the part."""
        self.query_one(Static)


async def ask(app: App[None]) -> None:
    """Press a key that is a command of a dialog which comes up meanwhile."""
    async with running(app) as pilot:
        type_at_once(app, "z")
        await until(pilot, lambda: bool(app._exception) or isinstance(app.screen, Question))
        await rounds(pilot)


async def sheets_read_again(app: App[None]) -> int:
    """How many style sheets another application like this one reads, with its first dialog."""
    for each in (app, type(app)()):
        with patch("textual.css.stylesheet.parse", wraps=parse) as read:
            async with running(each) as pilot:
                await each.push_screen(Styled())
                await rounds(pilot)
    return read.call_count


class Styled(ModalScreen[None]):
    """A dialog with rules of its own."""

    CSS = "Styled Static { color: $primary; }"

    def compose(self) -> ComposeResult:
        """One part."""
        yield Static("?")


async def test_an_application_of_other_colours_has_its_own_rules() -> None:
    colours = list[str]()
    for theme in ("textual-dark", "textual-light", "textual-dark"):
        app = GuardedLists()
        async with running(app) as pilot:
            app.theme = theme
            await app.push_screen(Styled())
            await settled(pilot)
            colours.append(app.screen.query_one(Static).styles.color.hex)

    dark, light, again = colours
    assert dark == again != light


Act: TypeAlias = Callable[[App[None]], Awaitable[object]]
GUARDS: dict[str, tuple[Act, object, type[Exception]]] = {
    "a page of no lines is no move": (page_down, 0, KeyError),
    "a list without a column has its lines": (height_without_columns, 2, ValueError),
    "a click on an option that is gone is none": (click_on_third, None, IndexError),
    "a worker that did not begin leaves no warning": (stop_a_worker, [], AssertionError),
    "keys typed ahead of the end do nothing": (quit_and_ask, 0, NoMatches),
    "the mouse does nothing without a screen": (point_without_screens, None, ScreenStackError),
    "a program that was suspended is painted again": (repainted, True, AssertionError),
    "keys typed ahead of a screen go there": (type_ahead, "ab", AssertionError),
    "a screen that opens is painted once": (paints_of_a_dialog, 1, AssertionError),
    "a key of one screen is no command of the next": (ask, None, NoMatches),
    "a style sheet is read once": (sheets_read_again, 0, AssertionError),
}


@pytest.mark.parametrize(("act", "result", "error"), GUARDS.values(), ids=GUARDS)
async def test_textual_still_needs_its_guards(
    act: Act, result: object, error: type[Exception]
) -> None:
    assert await act(GuardedLists()) == result
    with still_needed(error):
        assert await act(PlainLists()) == result


def kept_and_textuals(screen: Screen[None]) -> Iterator[tuple[str | None, object, object]]:
    """The lines of each widget that keeps its own, and as Textual would make all of them."""
    for widget, (region, _) in screen._compositor.visible_widgets.items():
        if isinstance(widget._styles_cache, KeptStrips):
            crop = region.reset_offset
            yield widget.id, widget.render_lines(crop), StylesCache().render_widget(widget, crop)


@pytest.mark.painted
@pytest.mark.parametrize("colours", ["truecolor", "", "NO_COLOR"])
async def test_lines_that_are_kept_are_those_that_textual_would_paint(
    colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORTERM", colours)
    if colours == "NO_COLOR":
        monkeypatch.setenv(colours, "1")
    steps = ("space", "right down", "tab f", "minus", "M", "shift+right M", "p", "p u", "0")
    async with on_screen(EXPERT, (120, 40), settings=Settings(hints=True)) as (app, pilot):
        for keys in steps:
            await press(pilot, keys)
            kept = [*kept_and_textuals(app.screen)]

            assert {id for id, *_ in kept} >= {"board", "panel", "side", "table", "counters"}
            assert [id for id, lines, textuals in kept if lines != textuals] == []
        for theme, size in (("paper", (60, 20)), ("ansi-dark", (200, 50))):
            app.theme = theme
            await settled(pilot)
            kept = [*kept_and_textuals(app.screen)]
            await resized(pilot, *size)
            kept += kept_and_textuals(app.screen)

            assert [id for id, lines, textuals in kept if lines != textuals] == []


@pytest.mark.painted
async def test_a_key_makes_only_the_lines_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    made, line = list[Widget](), KeptStrips._line

    def noted(cache: KeptStrips, widget: Widget, asked: Asked, y: int) -> object:
        made.append(widget)
        return line(cache, widget, asked, y)

    monkeypatch.setattr(KeptStrips, "_line", noted)
    async with on_screen(EXPERT, (120, 40)) as (_, pilot):
        await press(pilot, "space")
        made.clear()
        await press(pilot, "right")
        names_row_and_status = [widget.id for widget in made]

    assert sorted(filter(None, names_row_and_status))[:2] == ["board", "board"]
    assert len(names_row_and_status) <= 5
