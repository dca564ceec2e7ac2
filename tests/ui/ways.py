"""The ways to every screen and dialog, and the looks in which each is tested.

A way is a command line and keys, as a player comes to a screen. A new screen needs one in `WAYS`,
which a test asks for. It is then `seen` by itself in every look, in windows of all `SIZES` and in
all themes: a sample of that in `test_every_screen`, and all of it in `looks`.
"""

import shlex
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import NamedTuple, TypeAlias

import pytest
from textual.app import App
from textual.containers import ScrollableContainer
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
from minetui.ui.kit.app import Application
from minetui.ui.kit.files import show_file
from minetui.ui.kit.place import OWN, Place
from minetui.ui.launch import app_of

from .conftest import PENNED, TRAP, SetTimes, press, resized, settled
from .live.fake import lobby_line, room_to_see
from .puzzles import FIND, a_storm
from .tables import TABLES
from .test_calendar import entry as daily_entry
from .test_records import entry, keep

Size: TypeAlias = tuple[int, int]

SIZES = ((10, 3), (18, 10), (20, 6), (80, 24), (200, 60))
ORDINARY = (80, 24)
ANSI = ("ansi-dark", "ansi-light")
THEMES = Application.theme_names()
MOVES = ("down", "tab", "pagedown")
ENDS = ("ctrl+end end", "ctrl+home home")
TODAY = date(2026, 11, 21)
LOSE = "ctrl+home space ctrl+end space ctrl+home down right space"  # on the board TRAP
GUEST = Place(False, show_file)
LIVE = Place(live=lambda app: lobby_line())
LOST = Place(live=lambda app: lobby_line(lost=True))


class Way(NamedTuple):
    """A command line with a screen, the keys from there, and the screen that they lead to.

    `by` is the application's own way that is taken there, and `ends` are the keys that scroll it to
    both ends. The keys lead there in a window of this `size`, or else in any.
    """

    line: str
    keys: str
    to: str
    by: str = ""
    place: Place = OWN
    size: Size | None = None
    ends: Sequence[str] = ENDS


class Look(NamedTuple):
    """How the program is to look: by words of its command line, and by the environment."""

    words: tuple[str, ...] = ()
    variables: Mapping[str, str] = {}


COLOURLESS, ASCII = Look(variables={"NO_COLOR": "1"}), Look(words=("--ascii",))
LOOKS = {"colours": Look(), "no colours": COLOURLESS, "ASCII": ASCII}


def found(caption: str) -> str:
    """The keys that carry out a command of the palette."""
    return " ".join(("ctrl+p", *("space" if sign == " " else sign for sign in caption), "enter"))


WRONG = " ".join(["g E 1 enter space"] * 3)  # a mine, which is no answer
GAME, REPLAY, OPEN = "begun.rawvf", "replay lost.rawvf", "g D 1 enter"
WAYS = {
    "a game": Way(GAME, "H", "GameScreen", by="game"),
    "a game with odds and a flag": Way(GAME, "o f", "GameScreen"),
    "a game that the casual player plays": Way(GAME, "c", "GameScreen"),
    "a game that was lost": Way("trap.txt", LOSE, "GameScreen"),
    "the map of starts": Way("trap.txt", f"{LOSE} {found('start map')}", "GameScreen"),
    "the figures of a game": Way("trap.txt", f"{LOSE} tab", "FiguresDialog", by="figures"),
    "a paused game": Way(GAME, "p", "GameScreen"),
    "a first game": Way("--level expert --seed a", "", "GameScreen"),
    "a large board with its picture": Way(
        "--rows 300 --cols 400 --mines 9000 --seed a", "space M", "GameScreen"
    ),
    "a torus": Way("--level beginner --shape torus --seed a", "space left I", "GameScreen"),
    "a large torus": Way(
        "--rows 60 --cols 90 --mines 900 --shape torus --seed a", "space M home left", "GameScreen"
    ),
    "hexagons": Way("--level beginner --shape hex --seed a", "space H tab 7", "GameScreen"),
    "knights": Way("--level intermediate --shape knight --seed a", "space H", "GameScreen"),
    "a race": Way("race lost.rawvf", "space right space", "GameScreen", by="race"),
    "a daily board": Way("daily --date 2026-11-21", "space", "GameScreen"),
    "a replay": Way(REPLAY, "right right c", "ReplayScreen", by="replay"),
    "a review": Way(REPLAY, "V end H", "ReplayScreen"),
    "an analysis": Way("analyse position.txt", "o", "AnalysisScreen"),
    "an analysis of a game": Way(GAME, "A A", "AnalysisScreen", by="analysis"),
    "a lesson": Way("learn number", "H", "LessonScreen", size=(80, 24)),
    "a puzzle": Way("train --mode safe-cell", "H", "PuzzleScreen"),
    "the games": Way("", "G", "GamesScreen", by="games"),
    "the games in which words are looked for": Way("replay games", "slash", "GamesScreen"),
    "the games of a folder": Way("replay games", "", "GamesScreen"),
    "the records": Way("--level beginner", "b", "RecordsScreen", by="records"),
    "the records of a level without games": Way("--level intermediate", "b", "RecordsScreen"),
    "the challenges": Way("", "T", "ChallengesScreen", by="challenges"),
    "the calendar": Way("daily --date 2026-11-21", "D", "CalendarScreen", by="calendar"),
    "the lessons": Way("learn", "", "LessonsScreen"),
    "the lessons from a game": Way("", "f2", "LessonsScreen", by="lessons"),
    "the puzzles": Way("train", "", "TrainScreen"),
    "the puzzles from a game": Way("", "f3", "TrainScreen", by="puzzles"),
    "the statistics": Way("train", "tab", "StatisticsScreen"),
    "the lobby": Way("", "f4", "LobbyScreen", place=LIVE, by="lobby"),
    "the lobby without a line": Way("", "f4", "LobbyScreen", place=LOST),
    "a room to be made": Way("", "f4 n", "RulesDialog", place=LIVE),
    "a room to be closed": Way("", "f4 n end right enter", "RulesDialog", place=LIVE),
    "the code of a room": Way("", "f4 g", "CodeDialog", place=LIVE),
    "the password of a room": Way("", "f4 down enter", "PasswordDialog", place=LIVE),
    "a name to play by": Way("", "f4 N", "NameDialog", place=LIVE),
    "a name that nobody can have": Way("", "f4 N ctrl+u enter", "NameDialog", place=LIVE),
    "the menu": Way(GAME, "escape", "MenuDialog", by="menu"),
    "the menu after a game": Way("trap.txt", f"{LOSE} escape", "MenuDialog"),
    "help": Way(GAME, "question_mark", "HelpPage", by="help"),
    "help of a list": Way("learn", "question_mark", "HelpPage"),
    "the palette of commands": Way(GAME, "ctrl+p", "CommandsDialog", by="palette"),
    "the palette of commands with an answer": Way(GAME, "ctrl+p t h", "CommandsDialog"),
    "a new game": Way(GAME, "n", "NewGameDialog", by="new game"),
    "a new game of a bad size": Way(GAME, "n 4 backspace enter", "NewGameDialog"),
    "a name to save": Way(GAME, "ctrl+s", "SaveDialog"),
    "a name that can't be saved": Way(GAME, "ctrl+s ctrl+u enter", "SaveDialog"),
    "the settings": Way(GAME, "comma", "SettingsDialog", by="settings"),
    "the keys": Way(GAME, "comma end enter", "KeysDialog"),
    "a key that is waited for": Way(GAME, "comma end enter enter", "PressedKey", ends=()),
    "the colours": Way(GAME, "P", "PaletteDialog", by="colours"),
    "the languages": Way(GAME, found("Language"), "LanguageDialog", by="language"),
    "a cell to go to": Way(GAME, "g", "GoToDialog", by="go to"),
    "a cell that is not there": Way(GAME, "g Z 9 9 enter", "GoToDialog"),
    "a code": Way(GAME, "C", "NewGameDialog", by="new game"),
    "a bad code": Way(GAME, "C M T 9 - enter", "NewGameDialog"),
    "a card": Way("trap.txt", f"{LOSE} x", "ShareDialog", by="share"),
    "the text of a file": Way("--seed a", "space ctrl+s enter", "FileTextDialog", place=GUEST),
    "the words of a lesson": Way("learn number", "", "WordsDialog", size=(20, 6)),
    "what a cell is tried as": Way("analyse position.txt", "down right t", "TryDialog"),
    "what was tried": Way(
        "analyse position.txt", f"down right t enter {found('all tries')}", "TriedDialog"
    ),
    "the size of a position": Way("analyse position.txt", "n", "SketchSizeDialog"),
    "a size that no position has": Way("analyse position.txt", "n 0 enter", "SketchSizeDialog"),
    "the order of a list": Way("replay games", "s", "SortByDialog"),
    "the end of a set": Way("train --mode safe-cell", f"{OPEN} space space", "RunEndDialog"),
    "the end of a set without puzzles": Way("train --mode mistakes", "", "RunEndDialog"),
    "a room": Way("", "f4", "RoomScreen", by="room", place=room_to_see(until="start")),
    "a round": Way("", "f4", "RoomScreen", place=room_to_see(until="round")),
    "the end of a round": Way("", "f4", "RoomScreen", place=room_to_see(until="end")),
    "games side by side": Way(
        "", "f4 S", "ReplayScreen", by="side by side", place=room_to_see(until="end")
    ),
    "a round of a team": Way(
        "", "f4", "RoomScreen", place=room_to_see(until="round", together=True)
    ),
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


ONLY_BESIDE = {"a replay": {"next_player", "last_player"}}
"""The commands of a screen that it has only where there are several games."""


async def seen(name: str, look: Look, sizes: Sequence[Size], themes: Sequence[str]) -> None:
    """Open a screen in a window and a theme, then see it in others, from one end to the other.

    Its commands are those that the help, the settings and the documents have of it.
    """
    way = WAYS[name]
    keep_theme(themes[0])
    with pytest.MonkeyPatch.context() as patch:
        for variable, value in look.variables.items():
            patch.setenv(variable, value)
        async with opened(way, sizes[0], *look.words) as pilot:
            assert pilot.app.theme == themes[0]
            left_out = ONLY_BESIDE.get(name, set())
            known = [each for each in TABLES.get(name, ()) if each.id not in left_out]
            assert name not in TABLES or [*pilot.app.screen.table] == known
            check(pilot.app)
            for theme in themes[1:]:
                pilot.app.theme = theme
                await settled(pilot)
                check(pilot.app)
            for size in [*sizes[1:], sizes[0]]:
                await resized(pilot, *size)
                check(pilot.app)
                await press_each(pilot, way.ends)
            await press_each(pilot, (*MOVES, "escape"))


@asynccontextmanager
async def opened(way: Way, size: Size, *words: str) -> AsyncIterator[Pilot[None]]:
    """The screen that a way leads to, in a window of this size, with more words in its line."""
    name, arguments = parsed([*shlex.split(way.line), *words])
    app = app_of(arguments, name, way.place)
    taken, screen_of = list[str](), app.screen_of

    def noted(by: str, *what: object, **how: object) -> Screen:
        taken.append(by)
        return screen_of(by, *what, **how)  # type: ignore[arg-type]

    app.screen_of = noted  # type: ignore[method-assign, assignment]
    async with app.run_test(size=way.size or size) as pilot:
        await settled(pilot)
        await press(pilot, way.keys)
        assert type(app.screen).__name__ == way.to
        assert way.by in ("", *taken)
        yield pilot


async def press_each(pilot: Pilot[None], keys: Sequence[str]) -> None:
    """Press keys, and look at what each of them leads to, unless it leads out of the program."""
    for each in keys:
        await press(pilot, each)
        if pilot.app.screen_stack:
            check(pilot.app)


def check(app: App[None]) -> None:
    """All is drawn, and each widget in its place.

    Each line of the window and of each widget of ours is as wide as it should be. A widget is
    inside of what it belongs to, unless that scrolls or the window is smaller than any of `SIZES`;
    what has the focus can be seen, unless the window is low.
    """
    screen, (width, height) = app.screen, app.size
    has_room = width >= SIZES[0][0] and height >= SIZES[0][1]
    strips = screen._compositor.render_strips()
    assert [strip.cell_length for strip in strips] == [width] * height
    for widget in screen.query(Widget):
        if type(widget).render_line.__module__.startswith("minetui."):
            lines = [widget.render_line(y).cell_length for y in range(widget.size.height)]
            assert max(lines, default=0) <= widget.size.width, widget
        around = [each for each in widget.ancestors if isinstance(each, Widget)]
        scrolled = any(isinstance(each, ScrollableContainer) for each in around)
        if widget.region and has_room and not scrolled:
            assert around[0].region.contains_region(widget.region), widget
    focus = screen.focused
    if focus is not None and focus.display and height >= ORDINARY[1]:
        assert focus.region.overlaps(screen.region), focus


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
    pauses = ("puzzles.HASTE", "puzzles.TWICE", "results.IN_FLIGHT")
    for pause in (*(f"train.{name}" for name in pauses), "play.moves.IN_FLIGHT"):
        monkeypatch.setattr(f"minetui.ui.{pause}", 0.0)
    set_times(before_review=0.001)
    _write_files(tmp_path)
    _fill(home)


FILES: dict[Path, bytes] = {}  # of a home that was filled, for all that come after it


def _fill(home: Path) -> None:
    """Fill a home with records and unfinished games, which takes longer than to copy them."""
    if not FILES:
        _fill_records()
        files = (path for path in home.rglob("*") if path.is_file())
        FILES.update({path.relative_to(home): path.read_bytes() for path in files})
    for path, content in FILES.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_bytes(content)


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
