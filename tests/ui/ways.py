"""The ways to every screen and dialog: command lines and keys, as a player comes to them.

A new screen needs a way in `WAYS`, which a test asks for; all its looks are then tested by itself.
"""

import shlex
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import NamedTuple

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

import minetui.ui
from minetui.arguments import parsed
from minetui.core import Flag, Game, Level, Minefield, Move, Reveal
from minetui.formats import Replay, rawvf
from minetui.learn import SetRun
from minetui.play import TrainingChoice
from minetui.store import Answer, Journal, Records, SettingsFile, StormResult
from minetui.ui.kit.files import show_file
from minetui.ui.kit.place import OWN, Place
from minetui.ui.launch import app_of

from .conftest import PENNED, TRAP, SetTimes, press, resized, settled
from .puzzles import FIND, a_storm
from .test_calendar import entry as daily_entry
from .test_records import entry, keep

SIZES = ((10, 3), (18, 10), (20, 6), (80, 24), (200, 60))
ANSI = ("ansi-dark", "ansi-light")
KEYS = ("down", "tab", "pagedown", "end")
TODAY = date(2026, 11, 21)
LOSE = "ctrl+home space ctrl+end space ctrl+home down right space"  # on the board TRAP
GUEST = Place(False, show_file)


class Way(NamedTuple):
    """A command line with a screen, the keys from there, and the screen that they lead to."""

    line: str
    keys: str
    to: str
    place: Place = OWN
    size: tuple[int, int] | None = None  # of the window in which the keys lead there


WRONG = " ".join(["g E 1 enter space"] * 3)  # a mine, which is no answer
GAME, REPLAY, OPEN = "begun.rawvf", "replay lost.rawvf", "g D 1 enter"
WAYS = {
    "a game": Way(GAME, "H", "BoardScreen"),
    "a game with odds, the map of starts and question marks": Way(GAME, "p o m f f", "BoardScreen"),
    "a game that the casual player plays": Way(GAME, "p c", "BoardScreen"),
    "a game that was lost": Way("trap.txt", LOSE, "BoardScreen"),
    "a paused game": Way(GAME, "", "BoardScreen"),
    "a first game": Way("--level expert --seed a", "", "BoardScreen"),
    "a large board with its picture": Way(
        "--rows 300 --cols 400 --mines 9000 --seed a", "space M", "BoardScreen"
    ),
    "a race": Way("race lost.rawvf", "space right space", "BoardScreen"),
    "a daily board": Way("daily --date 2026-11-21", "space", "BoardScreen"),
    "a replay": Way(REPLAY, "right right c", "BoardScreen"),
    "a review": Way(REPLAY, "V end H", "BoardScreen"),
    "an analysis": Way("analyse position.txt", "o", "BoardScreen"),
    "a lesson": Way("learn number", "H", "BoardScreen", size=(80, 24)),
    "a puzzle": Way("train --mode safe-cell", "H", "BoardScreen"),
    "a list": Way("replay games", "", "LibraryScreen"),
    "a list in which a text is looked for": Way("replay games", "slash", "LibraryScreen"),
    "an empty list": Way("", "ctrl+o", "LibraryScreen"),
    "the records": Way("--level beginner", "b", "RecordsScreen"),
    "the records of a level without games": Way("--level intermediate", "b", "RecordsScreen"),
    "the challenges": Way("", "T", "ChallengesScreen"),
    "the calendar": Way("daily --date 2026-11-21", "D", "CalendarScreen"),
    "the lessons": Way("learn", "", "LessonsScreen"),
    "the puzzles": Way("train", "", "TrainScreen"),
    "the statistics": Way("train", "t", "StatisticsScreen"),
    "the menu": Way(GAME, "escape", "MenuDialog"),
    "the menu after a game": Way("trap.txt", f"{LOSE} escape", "MenuDialog"),
    "help": Way(GAME, "question_mark", "HelpPage"),
    "help of a list": Way("learn", "question_mark", "HelpPage"),
    "the palette of commands": Way(GAME, "ctrl+p", "GuardedPalette"),
    "the palette of commands with an answer": Way(GAME, "ctrl+p t h", "GuardedPalette"),
    "a new game": Way(GAME, "n", "NewGameDialog"),
    "a new game of a bad size": Way(GAME, "n C 0 enter", "NewGameDialog"),
    "a name to save": Way(GAME, "ctrl+s", "SaveDialog"),
    "a name that can't be saved": Way(GAME, "ctrl+s ctrl+u enter", "SaveDialog"),
    "the settings": Way(GAME, "comma", "SettingsDialog"),
    "the keys": Way(GAME, "comma end enter", "KeysDialog"),
    "a key that is waited for": Way(GAME, "comma end enter enter", "PressedKey"),
    "the colours": Way(GAME, "P", "PaletteDialog"),
    "a cell to go to": Way(GAME, "g", "GoToDialog"),
    "a cell that is not there": Way(GAME, "g Z 9 9 enter", "GoToDialog"),
    "unfinished games": Way("trap.txt", "t", "UnfinishedDialog"),
    "unfinished games that are to be deleted": Way("trap.txt", "t D", "UnfinishedDialog"),
    "a code": Way(GAME, "C", "OpenCodeDialog"),
    "a bad code": Way(GAME, "C M T 9 enter", "OpenCodeDialog"),
    "a card": Way("trap.txt", f"{LOSE} x", "ShareDialog"),
    "the text of a file": Way("--seed a", "space ctrl+s enter", "FileTextDialog", GUEST),
    "the words of a lesson": Way("learn number", "", "WordsDialog", size=(20, 6)),
    "what a cell is tried as": Way("analyse position.txt", "down right t", "TryDialog"),
    "what was tried": Way("analyse position.txt", "down right t enter V", "TriedDialog"),
    "the size of a position": Way("analyse position.txt", "r", "SketchSizeDialog"),
    "a size that no position has": Way("analyse position.txt", "r 0 enter", "SketchSizeDialog"),
    "the order of a list": Way("replay games", "b", "SortByDialog"),
    "the columns of the records": Way("--level beginner", "b c", "ColumnsDialog"),
    "the end of a set": Way("train --mode safe-cell", f"{OPEN} space space", "RunEndDialog"),
    "the end of a set without puzzles": Way("train --mode mistakes", "", "RunEndDialog"),
    "the end of a storm": Way("train --mode storm", WRONG, "RunEndDialog"),
}
"""A way to every screen, and to states of some in which other widgets or words are shown.

The first names are those of the tables of commands, in `minetui.ui.settings.commands`.
"""


def screens() -> set[type[Screen]]:
    """All screens of minetui but those that others inherit from."""
    for found in walk_packages(minetui.ui.__path__, "minetui.ui."):
        import_module(found.name)
    waiting, kinds = [Screen], list[type[Screen]]()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        kinds += [kind] if kind.__module__.startswith("minetui.") else []
    return {kind for kind in kinds if not {*kind.__subclasses__()} & {*kinds}}


@asynccontextmanager
async def opened(way: Way, size: tuple[int, int], *looks: str) -> AsyncIterator[Pilot[None]]:
    """The screen that a way leads to, in a window of this size, with more words in its line."""
    name, arguments = parsed([*shlex.split(way.line), *looks])
    app = app_of(arguments, name, way.place)
    async with app.run_test(size=way.size or size) as pilot:
        await settled(pilot)
        await press(pilot, way.keys)
        assert type(app.screen).__name__ == way.to
        yield pilot


def check(app: App[None]) -> None:
    """Each line of the window and of each widget of ours is drawn, and as wide as it should be."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    assert [strip.cell_length for strip in strips] == [width] * height
    for widget in app.screen.query(Widget):
        if type(widget).render_line.__module__.startswith("minetui."):
            lines = [widget.render_line(y).cell_length for y in range(widget.size.height)]
            assert max(lines, default=0) <= widget.size.width, widget


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Give the window another size, and wait until all is drawn in it."""
    await resized(pilot, *size)
    check(pilot.app)


async def dress(pilot: Pilot[None], theme: str) -> None:
    """Give the program another theme, and wait until all is drawn in it."""
    pilot.app.theme = theme
    await settled(pilot)
    check(pilot.app)


async def move_about(pilot: Pilot[None]) -> None:
    """Press keys that move, scroll and choose."""
    for key in KEYS:
        await press(pilot, key)
        check(pilot.app)


async def leave(pilot: Pilot[None]) -> None:
    """Close a dialog, open the menu of a board, or leave a list or the program."""
    await press(pilot, "escape")
    if pilot.app.screen_stack:
        check(pilot.app)


def keep_theme(name: str) -> None:
    """Write a theme into the settings, for the next start."""
    SettingsFile().path.parent.mkdir(parents=True, exist_ok=True)
    SettingsFile().path.write_text(f'theme = "{name}"\n', "utf-8")


@pytest.fixture
def world(home: Path, tmp_path: Path, set_times: SetTimes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files, records and unfinished games to be shown, and puzzles that are found at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")
    monkeypatch.setattr("minetui.ui.launch.today", lambda: TODAY)
    monkeypatch.setattr(TrainingChoice, "run", _run_of)
    pauses = ("puzzles.HASTE", "puzzles.IN_FLIGHT", "results.IN_FLIGHT")
    for pause in (*(f"train.{name}" for name in pauses), "play.moves.IN_FLIGHT"):
        monkeypatch.setattr(f"minetui.ui.{pause}", 0.0)
    set_times(before_review=0.001)
    _write_files(tmp_path)
    _fill_records()


def _run_of(choice: TrainingChoice, _: float | None) -> object:
    """A storm, a set of one puzzle, or of none."""
    if choice.mode == "storm":
        return a_storm()
    return SetRun(iter(() if choice.mode == "mistakes" else (FIND,)))


def _write_files(folder: Path) -> None:
    moves: tuple[Move, ...] = (Reveal(9, 0.0), Flag(0, 1.0), Flag(4, 2.0), Reveal(5, 3.5))
    field = Minefield.drawn(*PENNED)
    (folder / "begun.rawvf").write_bytes(rawvf.write(Replay(field, moves)))
    lost = rawvf.write(Replay(field, (*moves, Reveal(6, 2000.0))))
    (folder / "lost.rawvf").write_bytes(lost)
    (folder / "trap.txt").write_text("\n".join(TRAP) + "\n")
    (folder / "position.txt").write_text("2 4 2\n01##\n01##\n")
    games = folder / "games"
    games.mkdir()
    (games / "a game with a very long name that no window shows whole.rawvf").write_bytes(lost)
    (games / "bad.rawvf").write_text("Width: 5\nBoard:\n*0\n")
    (games / "board.txt").write_text("*...\n....\n")


def _fill_records() -> None:
    replay = Replay(Minefield.drawn(*PENNED), (Reveal(9, 0.0), Reveal(4, 1.5)))
    keep(
        *(entry(100 + number, seconds=40.0 - number) for number in range(30)),
        entry(131, won=False, seconds=1.5, solved=2, seed="penned"),
        entry(132, level="Expert", seconds=200.0, three_bv=150, solved=150),
        entry(133, seconds=30.0, assisted=True),
        *(daily_entry(back, seconds=60.0 + back, three_bv=20, solved=20) for back in range(1, 9)),
        daily_entry(10, won=False, seconds=9.5, three_bv=20, solved=2),
        game_131=replay,
    )
    with Records() as records:
        training = records.training
        for number in range(20):
            when = datetime(2026, 11, 1, number, tzinfo=UTC)
            kind, pattern = ("pairs", "1-2-1") if number % 2 else ("casual", "")
            training.add(Answer(when, "safe-cell", kind, pattern, number % 3 > 0, 2.5))
        training.add_storm(StormResult(datetime(2026, 11, 2, 12, tzinfo=UTC), 17, "logic"))
    for number in range(3):
        game, journal = Game(Level(5, 5, 3), f"seed{number}"), Journal()
        for cell in (0, 24):
            game.play(Flag(cell))
        journal.add(game)
        journal.close()
