"""The driver and its parser: whatever comes from the terminal, and however it goes away.

Those of Windows are tested there; what comes from a console is made up.
"""

import os
import random
import signal
import sys
from io import StringIO
from queue import Queue
from threading import Event, Thread
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from systems import WINDOWS, not_on_windows
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread
from textual.events import Key, Message, Resize
from textual.geometry import Size

from minetui.ui.app import MinetuiApp
from minetui.ui.kit import drivers
from minetui.ui.kit.drivers import HANGUP, LARGEST_WINDOW, LONG, GuardedDriver, GuardedParser
from minetui.ui.kit.patches import GuardedApp
from minetui.ui.setup import Setup

from .conftest import still_needed

if sys.platform != "win32":
    import termios

PlainDriver = GuardedDriver.__mro__[2]  # Textual's


def keys_of(parser: XTermParser, text: str) -> list[str]:
    """The names of the keys in a terminal's input."""
    return [event.key for event in parser.feed(text) if isinstance(event, Key)]


NO_KEYS = {
    "numbers that are no character": (
        (ValueError, OverflowError),
        ["\x1b[1114112u", "\x1b[99999999999u", "\x1b[97;1;1114112u", "\x1b[::u"],
    ),
    "half a character": ((AssertionError,), ["\x1b[55296u", "\x1b[97;1;57343u", "\ufffd"]),
    "unknown": ((AssertionError,), ["\x1b[?1;2c", "\x1b[>0;276;0c", "\x1b[1;1;1;1z"]),
}


@pytest.mark.parametrize(("errors", "sequences"), NO_KEYS.values(), ids=NO_KEYS)
def test_a_sequence_that_is_no_key_costs_no_other_one(
    errors: tuple[type[Exception], ...], sequences: list[str]
) -> None:
    for sequence in sequences:
        assert keys_of(GuardedParser(), f"a{sequence}b\x1b[A") == ["a", "b", "up"]
        with still_needed(*errors):
            assert keys_of(XTermParser(), f"{sequence}\x1b[A") == ["up"]


KNOWN = ["\x1b[<0;3;4M", "\x1b[0;3;4M", "\x1b[M !!", "\x1b[[A", "\x1b[I", "\x1b[24;80R"]
KNOWN += ["\x1b[?2026;2$y", "\x1b[48;24;80;480;640t", "\x1b[200~é\x1b[201~", "\x1b[97;5u"]


@pytest.mark.parametrize("sequence", KNOWN)
def test_what_textual_understands_is_read_as_by_textual(sequence: str) -> None:
    guarded, plain = (list(kind().feed(sequence + "b")) for kind in (GuardedParser, XTermParser))

    assert [str(event) for event in guarded] == [str(event) for event in plain]


def test_the_mouse_after_a_report_of_no_window() -> None:
    sequence = "\x1b[48;0;0;0;0t\x1b[<0;3;4M"

    assert keys_of(GuardedParser(), sequence + "b") == ["b"]
    with still_needed(ZeroDivisionError):
        keys_of(XTermParser(), sequence)


def test_no_text_ends_the_parser() -> None:
    rng = random.Random(3)
    for _ in range(1000):
        parts = rng.choices(
            ["\x1b", "[", "<", "?", ":", ";", "9", "0", "u", "M", "m", "t", "٣"], k=9
        )
        parser = GuardedParser()
        list(parser.feed("\x1b[" + "".join(parts)))

        assert keys_of(parser, "\x1b\x1b[A")[-1] == "up"


def driver_of(kind: type[Driver]) -> Driver:
    """A driver without an application or a terminal; `done` is what it did."""
    driver = kind.__new__(kind)
    driver._debug, driver.exit_event, driver.done = False, Event(), []
    driver._app = SimpleNamespace(exit=lambda **status: driver.done.extend(status.values()))
    driver._loop = SimpleNamespace(
        call_soon_threadsafe=lambda call, *given: call(*given),
        add_signal_handler=lambda number, *_: driver.done.append(number),
    )
    driver.send_message = driver.done.append
    driver.cursor_origin = driver._last_move_event = None
    driver._down_buttons, driver._writer_thread, driver._restore_console = [], None, None
    if WINDOWS:
        driver._handler = drivers.HANDLER(lambda _: False)
    return driver


def test_nothing_waits_for_a_writer_that_ended_with_its_terminal() -> None:
    """Textual fills its queue, and then waits for ever."""
    queues = list[Queue[str | None]]()
    for kind in (GuardedDriver, PlainDriver):
        driver = driver_of(kind)
        driver._writer_thread = WriterThread(SimpleNamespace(write=None, flush=None))
        driver._writer_thread.run = lambda: None
        driver._writer_thread.start()
        driver._writer_thread.join()
        for _ in range(MAX_QUEUED_WRITES):
            driver.write("x")
        queues.append(driver._writer_thread._queue)
    guarded = driver_of(GuardedDriver)
    guarded._writer_thread = driver._writer_thread
    guarded.write("x")
    guarded.close()

    assert queues[0].empty()
    with still_needed(AssertionError):
        assert not queues[1].full()


def test_the_report_of_an_enormous_window_is_dropped() -> None:
    sizes = [Size(80, 24), Size(99_999_999, 24), Size(80, 99_999_999)]
    reports: list[Message] = [Resize(size, size) for size in sizes]
    guarded, plain = driver_of(GuardedDriver), driver_of(PlainDriver)
    for report in reports:
        guarded.process_message(report)
        plain.process_message(report)

    assert guarded.done == reports[:1]
    with still_needed(AssertionError):
        assert plain.done == reports[:1]


@pytest.mark.parametrize("term", ["tmux-256color", "screen", "xterm-256color"])
def test_a_press_that_tmux_loses_is_made_up_for(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell that was revealed soon after another one was flagged stayed covered."""
    monkeypatch.setattr(PlainDriver, "__init__", lambda driver, _: None)
    monkeypatch.setattr(PlainDriver, "_file", StringIO(), raising=False)
    monkeypatch.setenv("TERM", term)
    driver = driver_of(GuardedDriver)
    driver._in_tmux = GuardedDriver(GuardedApp[None]())._in_tmux
    for message in GuardedParser().feed("\x1b[<2;5;7M\x1b[<2;5;7m\x1b[<0;6;7m"):
        driver.process_message(message)

    lost = [] if term.startswith("xterm") else [("MouseDown", 1, 5, 6)]
    assert [(type(each).__name__, each.button, each.x, each.y) for each in driver.done] == [
        ("MouseDown", 3, 4, 6),
        ("MouseUp", 3, 4, 6),
        *lost,
        ("MouseUp", 1, 5, 6),
    ]


def test_it_notices_when_the_terminal_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(driver: Driver, _: object) -> None:
        driver._file = StringIO()

    monkeypatch.setattr(PlainDriver, "__init__", begin)
    app = GuardedApp[None]()
    app._driver = driver = GuardedDriver(app)
    before = app.link_is_slow
    times = iter([0.0, LONG * 2])
    driver._file._now = lambda: next(times)
    driver._file.write("text")

    assert not before
    assert app.link_is_slow


def test_the_application_uses_it_where_textual_uses_its_own() -> None:
    assert MinetuiApp(Setup()).driver_class is GuardedDriver


@not_on_windows("it has another driver")
class TestDriverOfPosix:
    """The driver of Linux and macOS, which reads bytes from a file and heeds signals."""

    def typed(self, kind: type[Driver], data: bytes) -> list[str | int]:
        """The keys in the bytes of a terminal that ends then."""
        reader, writer = os.pipe()
        os.write(writer, data)
        os.close(writer)
        driver = driver_of(kind)
        driver.fileno = reader
        driver.run_input_thread()
        os.close(reader)
        return [one.key if isinstance(one, Key) else one for one in driver.done]

    @pytest.mark.parametrize(
        "garbage", [b"\xff", b"\xe9", b"\x80", b"\x9b", b"\x1b[M \xff\xff", b"\xc3\x1b[A"]
    )
    def test_a_byte_that_is_no_utf_8_costs_no_other_key(self, garbage: bytes) -> None:
        left = ["up"] if garbage.endswith(b"A") else []

        assert self.typed(GuardedDriver, b"a" + garbage + b"b") == ["a", *left, "b", 129]
        with still_needed(UnicodeDecodeError):
            self.typed(PlainDriver, garbage + b"b")

    def test_a_character_may_come_in_two_reads(self) -> None:
        text = "é" * 4096  # after a first byte, each read ends inside a character
        keys = self.typed(GuardedDriver, b"a" + text.encode())

        assert keys == ["a", *text, 129]

    def test_a_terminal_that_is_gone_ends_the_program(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Textual reads its end for ever, or ends with a traceback."""
        reader, writer = os.pipe()
        os.close(writer)
        plain = driver_of(PlainDriver)
        plain.fileno = reader
        thread = Thread(target=plain.run_input_thread)
        thread.start()
        thread.join(0.05)

        assert self.typed(GuardedDriver, b"") == [128 + signal.SIGHUP]
        with still_needed(AssertionError):
            assert not thread.is_alive()
        plain.exit_event.set()
        thread.join()
        os.close(reader)

        monkeypatch.setattr(os, "read", Mock(side_effect=OSError))
        assert self.typed(GuardedDriver, b"") == [128 + signal.SIGHUP]
        with still_needed(OSError):
            self.typed(PlainDriver, b"")

    def test_signals_are_taken_before_the_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """F10: a signal in the first 20 ms left the terminal in its alternate screen."""
        monkeypatch.setattr(
            PlainDriver, "start_application_mode", lambda driver: driver.done.append("terminal")
        )
        for name in ("stop_application_mode", "write"):
            monkeypatch.setattr(PlainDriver, name, lambda driver, *said: driver.done.extend(said))
        driver = driver_of(GuardedDriver)
        driver.fileno = 0
        driver.start_application_mode()
        driver.stop_application_mode()

        started = [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, "terminal"]
        assert driver.done == [
            *started,
            drivers.KEEP_TITLE,
            drivers.CLEAR + drivers.RESTORE_TITLE,
        ]
        with still_needed(AssertionError):
            assert "SIGTERM" in PlainDriver.start_application_mode.__code__.co_names

    def test_the_size_is_that_of_the_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A window could not be resized where a shell exports COLUMNS and LINES."""
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("LINES", "24")
        ours, its = os.openpty()
        sizes = []
        for window in ((0, 0), (130, 40)):
            termios.tcsetwinsize(its, window[::-1])
            for kind in (GuardedDriver, PlainDriver):
                driver = driver_of(kind)
                driver.fileno = its
                sizes.append(driver._get_terminal_size())
        os.close(ours)
        os.close(its)

        assert sizes[:3] == [(80, 24), (80, 24), (130, 40)]
        with still_needed(AssertionError):
            assert sizes[3] == (130, 40)

    @pytest.mark.parametrize(
        ("is_there", "suspended", "done"),
        [(True, True, ["start"]), (True, False, ["stop", "start"]), (False, False, [])],
    )
    def test_the_terminal_is_taken_over_once_and_only_if_it_is_there(
        self, is_there: bool, suspended: bool, done: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """SIGCONT came with SIGHUP and started all threads again: the program waited for ever."""
        monkeypatch.setattr(os, "isatty", lambda _: is_there)
        for kind in (GuardedDriver, PlainDriver):
            for name, what in (("resume", "start"), ("suspend", "stop")):
                act = lambda driver, what=what: driver.done.append(what)  # noqa: E731
                monkeypatch.setattr(kind, f"{name}_application_mode", act)
        guarded, plain = driver_of(GuardedDriver), driver_of(PlainDriver)
        for driver in (guarded, plain):
            driver.fileno = 0
            driver._auto_restart, driver._must_signal_resume = True, suspended
            driver._sigcont_application()

        assert guarded.done == done
        with still_needed(AssertionError):
            assert suspended or plain.done == done
            assert not suspended


if sys.platform == "win32":
    from textual.drivers import win32

    PlainThread = drivers._InputThread.__base__


def key(unit: str, *, down: bool = True) -> "win32.INPUT_RECORD":
    """What a console tells of a key, whose character may be half of a pair."""
    event = win32.INPUT_RECORD()
    event.EventType = drivers.KEY_EVENT
    event.Event.KeyEvent.bKeyDown = down
    event.Event.KeyEvent.uChar.UnicodeChar = unit
    return event


def window(cols: int, rows: int) -> "win32.INPUT_RECORD":
    """What a console tells of its new size."""
    event = win32.INPUT_RECORD()
    event.EventType = drivers.SIZE_EVENT
    event.Event.WindowBufferSizeEvent.dwSize = win32.COORD(cols, rows)
    return event


@pytest.mark.skipif(not WINDOWS, reason="a console of Windows")
class TestDriverOfWindows:
    """The driver of Windows, which reads events from a console and is called by it."""

    @pytest.fixture(autouse=True)
    def console(self, monkeypatch: pytest.MonkeyPatch) -> "list[list[win32.INPUT_RECORD]]":
        """What the console is about to tell, read by read; after that it is gone."""
        reads: list[list[win32.INPUT_RECORD]] = []

        def read(_: int, events: object, __: int, count: object) -> bool:
            told = reads.pop(0) if reads else []
            for number, event in enumerate(told):
                events._obj[number] = event
            count._obj.value = len(told)
            return bool(told)

        monkeypatch.setattr(win32, "wait_for_handles", lambda handles, _: handles[0])
        monkeypatch.setattr(win32, "KERNEL32", SimpleNamespace(ReadConsoleInputW=read))
        return reads

    def heard(self) -> list[object]:
        """What the driver makes of all that: characters, sizes, the status of its end."""
        driver = driver_of(GuardedDriver)
        driver.run_input_thread()
        return [
            one.character if isinstance(one, Key) else getattr(one, "size", one)
            for one in driver.done
        ]

    def heard_by_textual(self, most: int = 1) -> list[object]:
        """What Textual makes of it before it reads so many times in vain."""
        heard, vain = list[object](), iter(range(most))
        ended = SimpleNamespace(is_set=lambda: next(vain, None) is None)
        PlainThread(None, Mock(), ended, heard.append).run()
        return [one.character if isinstance(one, Key) else one for one in heard]

    def test_keys_are_heard_once_as_they_go_down(self, console: list[list[object]]) -> None:
        console += [[key("a"), key("a", down=False), key("b")], [key("é")]]

        assert self.heard() == ["a", "b", "é", 128 + HANGUP]

    def test_the_halves_of_a_pair_may_come_in_two_reads(self, console: list[list[object]]) -> None:
        halves = [[key("\ud83d")], [key("\ude00")]]
        console += halves

        assert self.heard() == ["😀", 128 + HANGUP]
        console += halves
        with still_needed(AssertionError):
            assert self.heard_by_textual(2) == ["😀"]

    def test_half_a_pair_costs_no_other_key(self, console: list[list[object]]) -> None:
        """Textual's thread ends, and the game hears nothing any more."""
        garbage = [[*map(key, "a\ud83db")], [*map(key, "\x1b[1114112u")], [key("c")]]
        console += garbage

        assert self.heard() == ["a", "b", "c", 128 + HANGUP]
        console += garbage
        with still_needed(AssertionError):
            assert "c" in self.heard_by_textual(3)

    def test_the_report_of_an_enormous_window_is_dropped_here_too(
        self, console: list[list[object]]
    ) -> None:
        console += [[window(80, 24)], [window(LARGEST_WINDOW + 1, 24)]]

        assert self.heard() == [Size(80, 24), 128 + HANGUP]

    @pytest.mark.parametrize(
        ("event", "dealt_with", "done"),
        [
            (drivers.CTRL_C, False, []),
            (drivers.CTRL_BREAK, True, [128 + signal.SIGBREAK]),
            (2, True, [128 + HANGUP, "waited"]),
            (6, True, [128 + HANGUP, "waited"]),
        ]
        if WINDOWS
        else [],
    )
    def test_what_ends_the_program_is_done_in_its_own_thread(
        self, event: int, dealt_with: bool, done: list[object], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Ctrl+C is a key; a window that is closed leaves time to end: then Windows ends it."""
        driver = driver_of(GuardedDriver)
        monkeypatch.setattr(drivers, "sleep", lambda _: driver.done.append("waited"))

        assert driver._asked_to_end(event) is dealt_with
        assert driver.done == done

    def test_the_console_is_asked_to_tell_its_end_and_sizes_and_gets_its_title_back(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        said = list[object]()
        title = SimpleNamespace(
            GetConsoleTitleW=lambda text, _: setattr(text, "value", "before"),
            SetConsoleTitleW=lambda text: said.append(text.value),
            SetConsoleMode=lambda _, mode: said.append(mode),
        )
        monkeypatch.setattr(win32, "KERNEL32", title)
        monkeypatch.setattr(drivers, "SET_HANDLER", lambda _, on: said.append(on))
        for name in ("start_application_mode", "stop_application_mode", "close"):
            monkeypatch.setattr(PlainDriver, name, lambda _, name=name: said.append(name))
        driver = driver_of(GuardedDriver)
        driver.start_application_mode()
        driver.stop_application_mode()
        driver.close()

        keys_and_sizes = 0x0200 | 0x0008  # ENABLE_VIRTUAL_TERMINAL_INPUT, ENABLE_WINDOW_INPUT
        started = [True, "start_application_mode", keys_and_sizes]
        assert said == [*started, "stop_application_mode", "before", "close", False]
