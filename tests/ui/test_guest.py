"""A guest, whose machine it is not: what is shown and what can be reached, on every screen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from minetui.arguments import parsed
from minetui.core import Game, Level, SharedBoard, lowest
from minetui.formats import Replay, rawvf
from minetui.formats.code import written
from minetui.play import GameSession
from minetui.ui.app import MinetuiApp
from minetui.ui.hints.solver import Solver
from minetui.ui.kit.app import ACTIONS, SORRY
from minetui.ui.kit.dialog import Dialog
from minetui.ui.kit.place import OWN, TIMES, Place
from minetui.ui.kit.screen import CommandScreen
from minetui.ui.launch import app_of
from minetui.ui.settings.keys import KeysDialog

from .conftest import SMALL, click, game_of, on_screen, press, rounds, screen_of, text_of, words_of
from .test_codes import paste
from .test_hints import Shown
from .test_records import LOST, entry, keep

GUEST = Place(own_machine=False)
SIZE = (200, 50)
own_and_guest = pytest.mark.parametrize("place", [GUEST, OWN], ids=["guest", "own"])
SKIPPED = {"quit", "leave", "suspend", "clear"}  # the last has no words, and a long search after it
SHELL = ("minetui replay", "minetui convert", "minetui FILE", "the shell", " fg ", "Kept in")


@pytest.fixture
def started(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home, in a process that may enter it, with any driver."""
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")
    monkeypatch.chdir(home.parent)
    return home


def fill(home: Path) -> None:
    """Give a home games of all kinds, and one thing wrong of each kind."""
    keep(entry(1), entry(2, replay="game-2.rawvf"), game_1=LOST)
    (home / "settings.toml").write_text('level = "none"\nglyphs = 1\nzoom = 99\n')
    (home / "games").mkdir()
    (home / "games" / "a.rawvf").write_bytes(rawvf.write(LOST))
    (home / "games" / "b.rawvf").write_text("RawVF_Version: Rev6\nWidth: x\n")
    (home / "games" / "c.txt").write_text("2 2 1\n1#\n##\n")
    (home / "running").mkdir(exist_ok=True)
    (home / "running" / "x.journal").write_text("minetui journal 2\nnonsense\n")


def spoil(home: Path) -> None:
    """Put a folder where each file should be, and a file where each folder should be."""
    for name in ("settings.toml", "records.sqlite3"):
        (home / name).mkdir(parents=True)
    for name in ("games", "cards", "running", "replays"):
        (home / name).write_text("")


async def visited(pilot: Pilot[None]) -> str:
    """All that is shown while every command of the screens that open is carried out once."""
    app, seen, done = pilot.app, [text_of(pilot.app)], set[tuple[type[Screen[object]], str]]()

    async def visit(depth: int) -> None:
        screen = app.screen
        if not isinstance(screen, CommandScreen | Dialog):
            return
        for id in [each.id for each in screen.table if each.id not in SKIPPED]:
            if (type(screen), id) in done:
                continue
            done.add((type(screen), id))
            screen.action_command(id)
            await press(pilot, "")
            seen.append(text_of(app))
            if app.screen is not screen and screen in app.screen_stack and depth < 4:
                await visit(depth + 1)
            while app.screen is not screen and screen in app.screen_stack:
                app.pop_screen()
                await press(pilot, "")
            if app.screen is not screen:
                return

    await visit(0)
    return "\n".join(seen)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prepare", "words"),
    [(fill, []), (spoil, []), (fill, ["replay", "games/a.rawvf"])],
    ids=["a game", "nothing can be read", "a replay"],
)
async def test_a_guest_sees_no_path_and_nothing_of_a_shell_whatever_command_is_carried_out(
    started: Path, prepare: Callable[[Path], None], words: list[str]
) -> None:
    prepare(started)
    app = app_at(GUEST, words)
    async with app.run_test(size=SIZE) as pilot:
        shown = await visited(pilot)
        shown += "\n".join(app.notices)

    assert [each for each in ("/tmp", *SHELL) if each in shown] == []


def app_at(place: Place, words: Sequence[str] = ()) -> MinetuiApp:
    """The application that a command line opens at a place."""
    name, arguments = parsed([*words])
    return app_of(arguments, name, place)


@pytest.mark.usefixtures("started")
def test_a_home_that_can_not_be_made_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINETUI_HOME", "/dev/null/home")

    with pytest.raises(ValueError, match=r"^expected a home for this guest: Not a directory$"):
        app_at(GUEST)


def at(place: Place, size: tuple[int, int] = SIZE) -> Shown:
    """The program with a game at a place."""
    return on_screen(SMALL, size, place=place)


@own_and_guest
async def test_a_guest_can_not_suspend_the_program(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    suspended = list[str]()
    monkeypatch.setattr(App, "action_suspend_process", lambda _: suspended.append("yes"))
    async with at(place) as (app, pilot):
        await press(pilot, "ctrl+z")
        app.action_suspend_process()
        assert ("suspend" in screen_of(app).table) is (place is OWN)
        await press(pilot, "ctrl+p s u s p e n d")
        assert ("Ctrl+Z" in text_of(app)) is (place is OWN)
        await press(pilot, "escape")
        app.show("settings")
        await press(pilot, "end enter")
        assert isinstance(app.screen, KeysDialog)
        assert ("suspend" in app.screen.keys) is (place is OWN)

    assert suspended == ["yes"] * 2 * (place is OWN)


async def test_no_action_of_textuals_does_anything_but_those_that_screens_need(
    started: Path,
) -> None:
    """None writes a file, opens an address, or goes to another screen."""
    started.mkdir()
    actions = {each.removeprefix("action_") for each in dir(App) if each.startswith("action_")}
    async with at(GUEST) as (app, pilot):
        before = text_of(app)
        for action in sorted(actions - ACTIONS):
            assert not await app.run_action(f"app.{action}()"), action
        app.open_url("file:///etc/passwd")
        await press(pilot, "")
        assert text_of(app) == before
        assert not app.screen_stack[1:]
        await press(pilot, "ctrl+q")

        assert not app.is_running
    assert {"screenshot", "suspend_process", "push_screen", "notify"} <= actions
    assert not [*started.iterdir()]


@own_and_guest
async def test_a_guest_sees_one_line_of_an_unexpected_error_and_the_host_all(place: Place) -> None:
    reported, printed = list[Exception](), StringIO()

    def fail() -> None:
        secret = "a value"
        raise LookupError(secret)

    with suppress(LookupError):
        async with at(place._replace(report=reported.append)) as (app, pilot):
            app.error_console = Console(file=printed, width=200)
            app.screen.call_later(fail)
            await rounds(pilot)

    assert app.return_code == 1
    assert [str(error) for error in reported] == ["a value"]
    assert (printed.getvalue() == f"{SORRY}\n") is (place is not OWN)
    assert ("a value" in printed.getvalue()) is (place is OWN)


async def test_a_report_that_fails_is_not_seen_either() -> None:
    printed, went_on = StringIO(), list[bool]()
    with suppress(LookupError):
        async with at(GUEST._replace(report=lambda _: 1 / 0)) as (app, pilot):
            app.error_console = Console(file=printed)
            app.panic("some words of a driver")
            try:
                raise LookupError
            except LookupError as error:
                app._handle_exception(error)
            went_on.append(True)
            await rounds(pilot)

    assert went_on
    assert printed.getvalue() == f"{SORRY}\n"


@own_and_guest
def test_a_refusal_speaks_of_the_shell_only_where_there_is_one(place: Place) -> None:
    assert ("shell" in Solver(place, TIMES).refusal) is place.own_machine


@own_and_guest
async def test_hostile_names_and_texts_of_files_are_only_signs(home: Path, place: Place) -> None:
    """Neither a control character nor markup does anything, however long a name is."""
    planted = ("[@click=app.quit]x \x1b[2J\u202eabc", "[bold red]" + "n" * 230, "\udcff", "[x]")
    (home / "games").mkdir(parents=True)
    for name in planted:
        info = {"Player": "[@click=app.quit]p[/] \x1b]0;owned\x07"}
        (home / "games" / f"{name}.rawvf").write_bytes(rawvf.write(replace(LOST, info=info)))
        (home / "games" / f"{name}.txt").write_text("RawVF_Version: Rev6\n[/x]\x1b[2J: 1\n")
    async with at(place, (90, 30)) as (app, pilot):
        app.show("games")
        shown = ""
        for row in range(2 * len(planted)):
            await press(pilot, " ".join(["home", *["down"] * row]))
            await click(pilot, None, (3, 28))
            shown += text_of(app)
            await press(pilot, "enter")
            for y in range(3):
                await click(pilot, None, (45, y))
            shown += text_of(app)
            while len(app.screen_stack) > 2:
                app.pop_screen()
            await press(pilot, "")

        assert app.is_running
        assert all(line.isprintable() for line in shown.splitlines())
        assert all(f"[@click=app.quit]{each}" in shown for each in "xp")


LARGE, LEVEL = "at most 1,000 cells", Level(50, 30, 200)
LINK = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=3050&m="


def large_replay() -> bytes:
    """A game on a board that is too large then."""
    game = Game(LEVEL, "abc")
    session = GameSession(game, lambda: 0.0)
    session.play(session.reveal(lowest(game.level.grid.cells)))
    session.journal.close()
    return rawvf.write(Replay.of(game, {}))


async def test_no_way_leads_to_a_board_that_is_too_large(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each says so in one line: the dialog, codes, links, files, and journals."""
    code = written(SharedBoard(LEVEL, "abcdefgh", start=0))
    (home / "games").mkdir(parents=True)
    (home / "games" / "large.rawvf").write_bytes(large_replay())
    (home / "settings.toml").write_text("level = { rows = 50, cols = 30, mines = 200 }\n")
    monkeypatch.setattr(Level, "MOST_CELLS", 1000)
    monkeypatch.chdir(home)
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")
    app, said = app_at(GUEST), dict[str, str]()
    async with app.run_test(size=SIZE) as pilot:
        said["settings"] = app.notices[0]
        assert game_of(app).level.name == "Beginner"
        await press(pilot, "t")
        said["journal"] = words_of(app)
        for pasted in (code, LINK):
            await paste(pilot, pasted)
            said[pasted] = words_of(app)
        app.open_file("large", (home / "games" / "large.rawvf").read_bytes())
        await press(pilot, "")
        said["file"] = words_of(app)
        app.show("games")
        await press(pilot, "down enter")
        said["list"] = words_of(app)
        await press(pilot, "escape n 4")
        for field, number in (("cols", 30), ("rows", 50), ("mines", 200)):
            app.screen.query_one(f"#{field}", Input).value = str(number)
        app.screen.query_one("#mines", Input).focus()
        await press(pilot, "enter")
        said["dialog"] = words_of(app)

    assert {way: shown for way, shown in said.items() if LARGE not in shown} == {}
