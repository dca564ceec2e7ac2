"""The game where Python has no threads and no processes, as in a web page."""

import asyncio
import subprocess
import sys
from pathlib import Path
from threading import Thread, current_thread

import pytest

from minetui.core import BoardKind, Game, Status
from minetui.formats.code import written
from minetui.solver import dealer_of
from minetui.store import Records
from minetui.ui.kit import jobs
from minetui.ui.kit.place import Place
from minetui.ui.play.codes import TOO_LONG

from .conftest import EXPERT, TRAP, SetTimes, game_of, on_screen, press, text_of, until
from .test_codes import RARE, paste
from .test_jobs import Host

SIZE = (110, 30)
IMPORTS = """
import sys, threading
for name in ("multiprocessing", "concurrent.futures.process", "resource"):
    sys.modules[name] = None
def refuse(*_): raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
sys.platform = "emscripten"
import importlib, pkgutil, minetui
for room in ("core", "solver", "formats", "store", "texts", "ui"):
    package = importlib.import_module(f"minetui.{room}")
    for each in pkgutil.walk_packages(package.__path__, f"minetui.{room}."):
        importlib.import_module(each.name)
"""


@pytest.fixture
def threadless(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread can be started, and `jobs` knows."""

    def refuse(_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(jobs, "THREADS", False)
    monkeypatch.setattr(Thread, "start", refuse)


@pytest.mark.usefixtures("threadless", "reviewed_at_once", "recorded")
async def test_a_whole_game_needs_no_thread(home: Path) -> None:
    """With hints, odds, its record and its luck; then it is saved, listed, watched and shared."""
    async with on_screen(TRAP, SIZE) as (app, pilot):
        await press(pilot, "ctrl+home space o H ctrl+end space")
        await press(pilot, "ctrl+s enter")
        assert "Saved as" in text_of(app)
        await press(pilot, "ctrl+home down right space")
        assert game_of(app).status is Status.LOST
        await press(pilot, "x")
        await until(pilot, lambda: bool(app.clipboard))
        await press(pilot, "escape v space q G")
        assert "Enter Review" in text_of(app)
        await press(pilot, "enter")
        assert len(app.screen_stack) == 3

    with Records(home / "records.sqlite3") as records:
        (level,) = records.levels()
        assert level.games == 1
    assert [*(home / "games").iterdir()]
    assert not [*(home / "running").glob("*.journal")]


@pytest.mark.usefixtures("threadless")
def test_a_search_that_nothing_can_interrupt_does_not_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "WORK", -1.0)
    monkeypatch.setattr(jobs, "sleep", lambda _: pytest.fail("It rests."))

    jobs.resting(lambda _: None)(0.0)


@pytest.mark.usefixtures("threadless")
async def test_keys_are_read_before_work_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """So work that is not wanted any more ends at its first look."""
    host, seen, thread = Host(), list[bool](), current_thread()
    own = jobs.Jobs(host)
    own.run("a", lambda stop: seen.append(stop()))
    own.run("a", lambda stop: seen.append(stop() or current_thread() is not thread))
    assert not seen
    await host.all_done()

    assert seen == [True, False]


@pytest.mark.usefixtures("threadless")
async def test_work_is_done_even_if_the_program_ends_before_it_began() -> None:
    """As a thread would do it: it may be a record to be kept."""
    host, done = Host(), list[str]()
    jobs.Jobs(host).run("a", lambda _: done.append("a"))
    await asyncio.sleep(0)
    host.tasks[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await host.tasks[0]

    assert done == ["a"]


@pytest.mark.parametrize("own_machine", [True, False])
async def test_a_search_of_a_guest_ends_by_itself(own_machine: bool, set_times: SetTimes) -> None:
    """The board is an adjusted or an ordinary one then; the menu stops a search on one's own."""
    set_times(guest=-1.0)
    game = Game(EXPERT, "abc", dealer=dealer_of(BoardKind.NO_GUESS, EXPERT))
    async with on_screen(game, SIZE, place=Place(own_machine)) as (app, pilot):
        await press(pilot, "space")
        assert game_of(app).dealt
        assert (game_of(app).board_kind == BoardKind.NO_GUESS) is own_machine
        if not own_machine:
            await paste(pilot, written(RARE))
            assert TOO_LONG.format(time="-1 s") in text_of(app)


def test_the_rooms_of_the_game_are_imported_without_threads_and_processes() -> None:
    subprocess.run([sys.executable, "-c", IMPORTS], check=True, timeout=60)
