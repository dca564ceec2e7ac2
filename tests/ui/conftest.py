"""Games on a screen of a given size, and that screen as text."""

import os
from asyncio import get_running_loop, sleep
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import cache
from threading import Event
from time import monotonic
from typing import Any, TypeAlias, TypeVar

import pytest
from rich.segment import Segment
from rich.style import Style
from textual import __version__
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.color import Color
from textual.events import Key, MouseDown, MouseEvent, MouseMove, MouseUp
from textual.keys import _character_to_key, key_to_character
from textual.pilot import Pilot
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import WorkerCancelled

from minetui import cli
from minetui.core import LEVELS, Cell, Game, Level, Minefield
from minetui.formats import Replay
from minetui.play import Clock, GameSession
from minetui.play.recording import keep_luck, record
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.board.feature import Feature
from minetui.ui.board.painter import PLAIN_SIZES, PLAIN_STAGGERED
from minetui.ui.board.screen import BoardScreen
from minetui.ui.board.view import BoardView
from minetui.ui.kit.jobs import Jobs
from minetui.ui.kit.place import Times
from minetui.ui.setup import Destination, Setup

SMALL = ("....", "....", "...*")
LOOSE = ("*....", ".....", "....*")
PENNED = ("*...*.*", "....**.", "....*..")  # a press at C2 opens the left part
CASUAL = ("**....", "..*..*", "......", "...*..")  # a casual player wins from the bottom left
TRAP = ("..*..", "*****", "..*..")
BEGINNER, EXPERT = LEVELS["Beginner"], LEVELS["Expert"]
LONGEST = 60.0  # seconds until what does not come fails its test
MOST_TURNS = 10_000  # of the loop, in which a task has ever more to do
paint = Screen._compositor_refresh
Start: TypeAlias = Callable[..., MinetuiApp]
SetTimes: TypeAlias = Callable[..., None]
Launch: TypeAlias = Callable[..., MinetuiApp]
AFeature = TypeVar("AFeature", bound=Feature)


@contextmanager
def still_needed(*errors: type[BaseException]) -> Iterator[None]:
    """Textual fails here, or its guard is needed no longer."""
    try:
        yield
    except errors:
        return
    pytest.fail(f"Textual {__version__} is mended here: its guard in ui can go")


def beginner(**settings: object) -> MinetuiApp:
    """An app with a new game of Beginner, with these settings."""
    looks = Settings(**{"ask_assisted": False, **settings})  # type: ignore[arg-type]
    return MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc"), settings=looks))


def text_of(app: MinetuiApp) -> str:
    """What the terminal shows."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def words_of(app: MinetuiApp) -> str:
    """What the terminal shows, as one line without frames."""
    return " ".join(text_of(app).translate(dict.fromkeys(map(ord, "│╭╮╰╯─"), " ")).split())


def board_of(app: MinetuiApp) -> str:
    """The visible signs of the cells, without the marks behind them."""
    return "\n".join(line[::2] for line in rows_of(app))


def rows_of(app: MinetuiApp) -> list[str]:
    """The visible lines of cells, without coordinates."""
    board = screen_of(app).board
    left, top = board.margins
    return [board.render_line(y).text[left:] for y in range(top, board.size.height)]


def panel_of(app: MinetuiApp) -> str:
    """What the hint panel says, on one line."""
    return " ".join(screen_of(app).frame.panel.text.split())


def screen_of(app: MinetuiApp) -> BoardScreen:
    """The topmost screen with a board, under any dialog."""
    return next(one for one in reversed(app.screen_stack) if isinstance(one, BoardScreen))


def session_of(app: MinetuiApp) -> GameSession:
    """The session on that screen."""
    return screen_of(app).session


def game_of(app: MinetuiApp) -> Game:
    """The game on that screen."""
    return session_of(app).game


def feature(app: MinetuiApp, kind: type[AFeature]) -> AFeature:
    """The feature of this kind on that screen."""
    return next(one for one in screen_of(app).features if isinstance(one, kind))


def set_clock(app: MinetuiApp, seconds: float) -> None:
    """Let the clock of the game stand at that time."""
    session_of(app).clock = Clock(lambda: 0.0, seconds)


def let_pass(app: MinetuiApp, seconds: float) -> None:
    """Let so much time pass on the clock of the program."""
    clock = app.TIMES.now
    assert isinstance(clock, StoppedClock)
    clock.seconds += seconds


def type_at_once(app: MinetuiApp, keys: str) -> None:
    """Send keys as in one read of the terminal."""
    for key in keys.split():
        name = _character_to_key(key) if len(key) == 1 else key
        sign = key_to_character(name) or key
        app.post_message(Key(name, sign if len(sign) == 1 else None))


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, each when the one before it is done, and wait for all that they set going.

    The pilot's own press waits 40 ms or more after each key, in case something is animated.
    """
    type_at_once(pilot.app, keys)
    await settled(pilot)


async def press_at(pilot: Pilot[None], cell: Cell, keys: str) -> None:
    """Press keys with the cursor at a cell."""
    screen_of(pilot.app).go_to(cell)
    await press(pilot, keys)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing is left to be done, and paint it."""
    app = pilot.app
    for round_number in range(5):
        await finished(app)
        if not app.screen_stack:
            return
        for screen in app._background_screens:  # as `Pilot.pause` does with the topmost
            screen._on_timer_update()
        unpainted = bool(app.screen._compositor._dirty_regions)
        paint(app.screen)
        if round_number and not unpainted:
            return


async def finished(app: App[None]) -> None:
    """Wait until nothing is left to be done, jobs among it."""
    await idle(app)
    while app.is_running and (app._keys.under_way or list(app.workers)):
        with suppress(WorkerCancelled):  # the end of the program cancels its jobs
            await app.workers.wait_for_complete()
        await idle(app)


async def idle(app: App[None]) -> None:
    """Wait until no task of this thread has anything to do, and lay out what changed.

    The pilot's own pause sends a message to each widget, which was a third of all messages.
    """
    ready = get_running_loop()._ready  # type: ignore[attr-defined]
    await sleep(0)
    for _ in range(MOST_TURNS):
        if not ready:
            break
        await sleep(0)
    if app.screen_stack:
        app.screen._on_timer_update()


async def rounds(pilot: Pilot[None], count: int = 10) -> None:
    """Let all widgets do what they have to, and what comes of it, and so on.

    Jobs may still be under way: `settled` waits for them, too.
    """
    for _ in range(count):
        await idle(pilot.app)


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Wait until something is so; only a broken program lets it not come."""
    ends = monotonic() + LONGEST
    while not is_so():
        if monotonic() > ends:
            pytest.fail("What was waited for does not come.")
        await sleep(0.001)
        await idle(pilot.app)


def first_paints(
    monkeypatch: pytest.MonkeyPatch, kind: type[Screen[Any]], reader: type[Any]
) -> list[str]:
    """What a screen is painted with at first, when `reader.read` takes until that waits for it."""
    painted, go, read, wait = list[str](), Event(), reader.read, Jobs.wait

    def once_waited_for(what: object) -> object:
        go.wait(LONGEST)
        return read(what)

    async def waiting(jobs: Jobs, key: str, _: float = 0.0) -> None:
        go.set()
        await wait(jobs, key, 3600.0)

    def display(app: App[None], screen: Screen[object], update: object) -> None:
        if isinstance(screen, kind) and isinstance(update, LayoutUpdate):
            painted.append("".join(strip.text for line in update.strips for strip in line))

    monkeypatch.setattr(Screen, "_compositor_refresh", paint)
    monkeypatch.setattr(App, "_display", display)
    monkeypatch.setattr(Jobs, "wait", waiting)
    monkeypatch.setattr(reader, "read", once_waited_for)
    return painted


async def resized(pilot: Pilot[None], width: int, height: int) -> None:
    """Give the window another size, and wait until all is drawn in it."""
    await pilot.resize_terminal(width, height)
    await until(pilot, lambda: pilot.app.screen._compositor.size == (width, height))
    await settled(pilot)


async def click(
    pilot: Pilot[None],
    target: str | type[Widget] | None,
    offset: tuple[int, int] = (0, 0),
    *,
    button: int = 1,
    shift: bool = False,
    ctrl: bool = False,
    times: int = 1,
) -> None:
    """Click on a place of a widget or of the window, and wait for all that this sets going."""
    for _ in range(times):
        for kind in (MouseDown, MouseUp):
            await mouse(pilot, kind, target, offset, button=button, shift=shift, ctrl=ctrl)
    await settled(pilot)


async def mouse(
    pilot: Pilot[None],
    kind: type[MouseEvent],
    target: str | type[Widget] | None,
    offset: tuple[int, int] = (0, 0),
    *,
    button: int = 1,
    shift: bool = False,
    ctrl: bool = False,
) -> None:
    """Send what the mouse did at a place of a widget or of the window."""
    screen = pilot.app.screen
    x, y = (screen.query_one(target).region if target else screen.region).offset + offset
    if kind is MouseMove:
        button = 0
    pilot.app.post_message(kind(None, x, y, 0, 0, button, shift, False, ctrl, x, y))
    await rounds(pilot, 4)  # by the screen to the widget, and what that does


async def click_on(pilot: Pilot[None], text: str) -> None:
    """Click on the last place of the window where a text stands."""
    lines = text_of(pilot.app).splitlines()
    y = max(at for at, line in enumerate(lines) if text in line)
    await click(pilot, None, (lines[y].rindex(text) + 1, y))


async def click_cell(pilot: Pilot[None], row: int, col: int, **how: int) -> None:
    """Click on a cell of a board of small cells."""
    left, top = screen_of(pilot.app).board.margins
    await click(pilot, "#board", (left + 2 * col, top + row), **how)  # type: ignore[arg-type]


@asynccontextmanager
async def on_screen(
    what: Sequence[str] | Level | Game | Replay,
    size: tuple[int, int] = (80, 24),
    *,
    asks: bool = False,
    **setup: Any,  # noqa: ANN401 - as in `Setup`
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The program with a replay or a game, which may be one on a drawn minefield or of a level.

    The rest is as in `Setup`. It `asks` before help makes a game assisted.
    """
    settings = replace(setup.pop("settings", Settings()), ask_assisted=asks)
    if isinstance(what, Replay):
        hints = getattr(setup.get("settings"), "hints", False)
        first = Setup(first=Destination("replay", what, hints=hints))
    elif isinstance(what, Level | Game):
        first = Setup(Game(what, "abc") if isinstance(what, Level) else what)
    else:
        first = Setup(Game.on(Minefield.drawn(*what)))
    app = MinetuiApp(first._replace(settings=settings, **setup))
    async with app.run_test(size=size) as pilot:
        yield app, pilot


def name_of(app: App[None]) -> Input:
    """The field of the name of a file to save."""
    return app.screen.query_one("#name", Input)


async def save_as(pilot: Pilot[None], name: object) -> None:
    """Ask for a file to be saved under a name."""
    await press(pilot, "ctrl+s")
    name_of(pilot.app).value = str(name)
    await press(pilot, "enter")


@pytest.fixture(autouse=True, scope="session")
def styles_tinted_once() -> Iterator[None]:
    """Screens under dialogs are tinted style by style, and not each piece of text by itself."""
    tint = BackgroundScreen.process_segments

    @cache
    def tinted(style: Style | None, colour: Color) -> Style | None:
        (segment,) = tint([Segment("", style)], colour)
        return segment.style

    def tint_once(segments: Iterable[Segment], color: Color) -> Iterator[Segment]:
        for text, style, control in segments:
            yield Segment(text, style if control else tinted(style, color), control)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BackgroundScreen, "process_segments", staticmethod(tint_once))
        yield


@pytest.fixture(autouse=True, scope="session")
def disk_not_waited_for() -> Iterator[None]:
    """No test here cuts the power; those of the journal and of files see to what survives that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def painted_when_settled() -> Iterator[None]:
    """The terminal is painted when all is done, and not after each step: a quarter of the time."""

    def later(screen: Screen[None]) -> None:
        if screen is screen.app.screen:
            screen._dirty_widgets.clear()  # the compositor knows their regions
            screen.app._update_mouse_over(screen)
        else:
            paint(screen)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "_compositor_refresh", later)
        yield


@pytest.fixture(autouse=True)
def small_signs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are read as text: small cells, with signs and marks that say all that colours say.

    Tests of what a terminal with colours shows are marked `painted`.
    """
    if request.node.get_closest_marker("painted") is None:
        monkeypatch.setattr(BoardView, "is_plain", True)
        monkeypatch.setattr("minetui.ui.board.painter.PLAIN_SIZES", PLAIN_SIZES[:1])
        monkeypatch.setattr("minetui.ui.board.painter.PLAIN_STAGGERED", PLAIN_STAGGERED[:1])


class StoppedClock:
    """A clock that stands until a test moves it."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    """The clock stands, and searches have all the time they need, whatever the machine does."""
    unhurried = Times(
        now=StoppedClock(),
        solving=None,
        reviewing=None,
        before_review=3600.0,
        outcomes=None,
        mistake=None,
        guest=None,
        step=3600.0,
        calm=0.0,
    )
    monkeypatch.setattr(MinetuiApp, "TIMES", unhurried)
    return unhurried


@pytest.fixture
def set_times(times: Times, monkeypatch: pytest.MonkeyPatch) -> SetTimes:
    """Change some of the times for the apps to come."""

    def change(**changes: float) -> None:
        monkeypatch.setattr(MinetuiApp, "TIMES", times._replace(**changes))

    return change


@pytest.fixture
def reviewed_at_once(set_times: SetTimes) -> None:
    """The review of a game begins when it ends; in other tests it never does."""
    set_times(before_review=0.001)


@pytest.fixture(autouse=True)
def unrecorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game comes into the records, which would be told at some later moment, nor from there."""
    monkeypatch.setattr("minetui.play.record", lambda *_: None)
    monkeypatch.setattr("minetui.play.keep_luck", lambda *_: [])
    monkeypatch.setattr("minetui.ui.daily.feature.Daily.read_state", lambda *_, **__: None)


@pytest.fixture
def recorded(unrecorded: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here games do come into the records."""
    monkeypatch.setattr("minetui.play.record", record)
    monkeypatch.setattr("minetui.play.keep_luck", keep_luck)


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> Launch:
    """The app that the words of a command line open, which is not run."""
    apps = list[MinetuiApp]()
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")  # which needs no terminal
    monkeypatch.setattr(MinetuiApp, "run", lambda app, *_: apps.append(app))

    def launch(*words: str) -> MinetuiApp:
        assert cli.main(words) == 0
        return apps[-1]

    return launch


@pytest.fixture
def playing() -> Start:
    """An app with a game on a drawn minefield; `hint` and `ascii_only` as on the command line."""

    def start(*rows: str, hint: bool = False, ascii_only: bool = False) -> MinetuiApp:
        looks = Settings(hints=hint, glyphs="ascii" if ascii_only else "unicode")
        return MinetuiApp(Setup(Game.on(Minefield.drawn(*rows)), settings=looks))

    return start


@asynccontextmanager
async def begun_with(
    first: object, size: tuple[int, int] = (80, 24), keys: str = "", **settings: object
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The program that begins with a screen, with all that is on it after these keys."""
    looks = Settings(**settings)  # type: ignore[arg-type]
    async with on_screen(BEGINNER, size, first=first, settings=looks) as (app, pilot):
        await press(pilot, keys)
        yield app, pilot
