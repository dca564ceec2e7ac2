"""The start of the screen: what a command line asks for, checked, becomes the application.

`open_screen` runs the program of a command, and `app_of` makes it for whoever runs it elsewhere,
such as a page or a server. Each command with a screen has a function here, named in the table of
`minetui.arguments`, that makes a `Setup` of its arguments and the settings in force: the game to
play, or the screen to begin with. Textual is loaded once that is right, and nothing else that is
slow before it is needed. What is wrong with the arguments, a file or the terminal is a ValueError
of one line.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import core, play, solver, store
from minetui import learn as lessons
from minetui.arguments import ShellCommand, level_of
from minetui.core import (
    ANY_BOARD,
    LEVELS,
    BoardKind,
    Dealer,
    FirstClick,
    Game,
    Level,
    LevelError,
    Shape,
)
from minetui.formats import OptionError, Replay, reason, shown
from minetui.language import N_, _, listed, number, offered_as, spoken, use
from minetui.store import Settings, SettingsFile, folders, fresh_seed

from .kit.place import OWN, Place
from .setup import Destination, Setup

if TYPE_CHECKING:
    from .app import MinetuiApp
    from .kit.app import Application
    from .kit.screen import CommandScreen
    from .replay.side_by_side import SideBySide

COLOURLESS = re.compile(r"vt\d.*|.*-(m|mono)|unknown")  # who has no colours, by the name
FEW_SIGNS = {"linux"}  # and whose fonts have few signs besides letters
BOARD = (  # the options that say which board to play
    *("level", "rows", "cols", "mines", "shape", "seed", "first_click"),
    *("solvable", "adjusted", "guess"),
)
FIRST_BRUSH, STANDARD_INPUT = 1, "-"
MOST_BESIDE = 16  # games side by side: as many as a room has seats
IS_DUMB = N_(
    "expected a terminal that can place text, got TERM=dumb:"
    " name yours, as in TERM=xterm-256color minetui"
)
HAS_NO_NAME = N_(
    "expected a terminal that can place text, got no TERM:"
    " name yours, as in TERM=xterm-256color minetui"
)
SAVED_HAS_ALL = N_("a saved board brings its own, so give one or the other")
CODE_HAS_ALL = N_("a code brings its own, so give one or the other")
"""What is said of options that say which board to play, beside what has one."""

today = date.today


def open_screen(arguments: argparse.Namespace, command: ShellCommand) -> int:
    """Open the screen of a command, and return the exit status."""
    app = app_of(arguments, command)
    app.run()
    return app.return_code or 0


def app_of(
    arguments: argparse.Namespace,
    command: ShellCommand,
    place: Place = OWN,
    first: Destination | None = None,
) -> MinetuiApp:
    """The application for a command, ready to run at this place, perhaps with another screen."""
    if not place.own_machine:
        _enter_home()
    settings, notices = SettingsFile().read()
    settings = in_force(arguments, settings)
    _speak(settings.language)
    setup = setup_of(command, arguments, settings)
    _expect_terminal()
    told = (*setup.notices, *notices)
    place = place._replace(live=place.live or setup.place.live)
    knows_signs = arguments.ascii is False
    app = app_with(
        setup._replace(
            first=first or setup.first,
            settings=settings,
            notices=told,
            place=place,
            knows_signs=knows_signs,
        )
    )
    if arguments.theme is not None and (problem := app.theme_problem(arguments.theme)):
        raise OptionError("theme", problem)
    return app


def app_with(setup: Setup) -> MinetuiApp:
    """The application of a setup, in the colours that the terminal has by its name."""
    if COLOURLESS.fullmatch(os.environ.get("TERM", "")):
        os.environ["NO_COLOR"] = "1"  # which Textual reads
    from .app import MinetuiApp

    return MinetuiApp(setup)


def setup_of(command: ShellCommand, arguments: argparse.Namespace, settings: Settings) -> Setup:
    """What a command shows first."""
    module, _colon, function = command.screen.partition(":")
    setup: Setup = getattr(import_module(module), function)(arguments, settings)
    return setup


def _enter_home() -> None:
    """Enter the home of a guest, so that no path names a folder of the machine."""
    try:
        folders.enter_home()
    except OSError as error:
        raise ValueError(
            _("expected a home for this guest: {problem}", problem=reason(error))
        ) from None


def in_force(arguments: argparse.Namespace, settings: Settings) -> Settings:
    """The settings, overridden by the command line and by the abilities of the terminal."""
    ascii_only = settings.glyphs == "ascii" or os.environ.get("TERM") in FEW_SIGNS
    if arguments.ascii is not None:
        ascii_only = arguments.ascii
    ascii_only |= "utf" not in (getattr(sys.stderr, "encoding", None) or "utf-8").lower()
    return replace(
        settings,
        language=arguments.language or settings.language,
        theme=arguments.theme or settings.theme,
        glyphs="ascii" if ascii_only else "unicode",
        hints=settings.hints if arguments.hint is None else arguments.hint,
        motion=settings.motion if arguments.motion is None else arguments.motion,
    )


def _speak(language: str) -> None:
    """Speak the language that is asked for, before anything is said; the environment's, if none is.

    The program of a command speaks it by now. Who makes an application elsewhere, may not.
    """
    if language and offered_as(language) != spoken():
        use(language)


def _expect_terminal() -> None:
    """Refuse input or output that is no terminal: Textual would fail, or fill a file.

    A driver that Textual is told to use needs none.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return
    streams = (sys.stdin, sys.stdout, sys.stderr)  # None where the shell has closed one
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise ValueError(_("expected a terminal, but input or output is not one"))
    if not can_place_text():
        raise ValueError(_(IS_DUMB) if os.environ.get("TERM") else _(HAS_NO_NAME))


def can_place_text() -> bool:
    """Does the terminal place text, by its name?"""
    # Terminals of Windows don't name themselves.
    return (os.environ.get("TERM") or ("" if sys.platform == "win32" else "dumb")) != "dumb"


def game(arguments: argparse.Namespace, settings: Settings) -> Setup:
    """A game, or a room; an unfinished one is offered unless a certain board was asked for."""
    if arguments.room is not None:
        return _room(arguments, settings)
    if arguments.name is not None:
        raise OptionError("name", _("expected --room, too"))
    newcomer = settings.welcome
    shared = _shared_board(arguments)
    if shared is not None:
        return Setup(Game(shared.level, fresh_seed()), newcomer=newcomer, shared=shared)
    offering = all(getattr(arguments, name) is None for name in ("file", *BOARD))
    return Setup(_game(arguments, settings), offering=offering, newcomer=newcomer)


def _room(arguments: argparse.Namespace, settings: Settings) -> Setup:
    """A room on this machine, with the player in it."""
    if sys.platform == "win32":
        raise OptionError("room", _("expected Linux or macOS, got Windows"))
    for name in ("file", "from_start", "seed", "first_click", "solvable", "adjusted", "guess"):
        if getattr(arguments, name) not in (None, False):
            option = "FILE" if name == "file" else f"--{name.replace('_', '-')}"
            raise OptionError("room", _("expected no {option} beside it", option=option))
    _expect_terminal()
    from .live.entry import enter_room

    live = enter_room(arguments, settings)
    return Setup(first=_room_entered, place=OWN._replace(live=live))


def _room_entered(app: Application) -> CommandScreen:
    screen: CommandScreen = app.screen_of("room", app.live)
    return screen


def daily(arguments: argparse.Namespace, settings: Settings) -> Setup:
    """The board of a day, or the calendar if it was played."""
    from minetui.texts import dailies

    now = today()
    day = now if arguments.date is None else arguments.date
    if day > now:
        raise OptionError("date", dailies.future_text(day, now))
    opened = play.OpenedDay.of(day, now, practice=False)
    if opened.played is not None:
        return Setup(first=Destination("calendar", day), today=today)
    if opened.game is None:
        raise ValueError(opened.notice)
    notices = (opened.notice,) if opened.notice else ()
    return Setup(opened.game, opened.journal, today=today, notices=notices)


def race(arguments: argparse.Namespace, settings: Settings) -> Setup:
    """A race against the game in a file, or against a simulated player."""
    if arguments.file is None and arguments.against is None:
        raise ValueError(_("expected a FILE to race, or --against casual, pairs or logic"))
    if arguments.file is None and arguments.game != 1:
        raise ValueError(_("expected a FILE with --game"))
    if arguments.against is None and arguments.speed is not None:
        raise ValueError(_("expected --against with --speed"))
    shared = _shared_board(arguments)
    if arguments.file is not None:
        _expect_no_board(arguments, SAVED_HAS_ALL)
    if arguments.against is None:
        race = play.Race.in_file(arguments.file, arguments.game, is_code=bool(shared))
        return Setup(first=Destination("race", race))
    board: Game | Replay | core.SharedBoard
    if shared is not None:
        board = shared
    elif arguments.file is not None:
        board = play.replay_from(arguments.file, arguments.game)
    else:
        board = _game(arguments, settings)
    race = play.Race.against_bot(board, arguments.against, arguments.speed or 1.0)
    return Setup(first=Destination("race", race))


def watch(arguments: argparse.Namespace, settings: Settings) -> Setup:
    """A replay, several side by side, or a list of them."""
    paths = tuple(Path(name) for name in arguments.file)
    if len(paths) > 1 or os.path.isdir(paths[0]):
        if arguments.game != 1:
            raise ValueError(_("expected one FILE with --game"))
        if not arguments.side_by_side:
            return Setup(first=Destination("games", paths))
    looks = {"hints": settings.hints, "playing": True}
    if arguments.side_by_side:
        return Setup(first=Destination("side by side", _side_by_side(arguments.file), **looks))
    replay = play.replay_from(arguments.file[0], arguments.game)
    return Setup(first=Destination("replay", replay, **looks))


def _side_by_side(files: Sequence[str]) -> SideBySide:
    """The games in some files, all on one board, by the names of their players."""
    if not 2 <= len(files) <= MOST_BESIDE:
        wanted = N_("expected 2 to {most} FILEs with --side-by-side")
        raise ValueError(_(wanted, most=number(MOST_BESIDE)))
    replays = [play.replay_from(file) for file in files]
    for file, replay in zip(files, replays, strict=True):
        if replay.field != replays[0].field:
            problem = _("expected a game on the board of {file}", file=shown(files[0]))
            raise store.FileError(f"{shown(file)}: {problem}")
    from minetui.texts.races import ghost_name

    from .replay.side_by_side import SideBySide, SideGame

    stems = [shown(Path(file).stem) for file in files]
    names = [ghost_name(*each) for each in zip(replays, stems, strict=True)]
    told = names if len({*names}) == len(names) else stems
    games = zip(range(len(files)), told, replays, strict=True)
    return SideBySide([SideGame(*each) for each in games])


def analyse(arguments: argparse.Namespace, settings: Settings) -> Setup:
    """The analysis of the position in a file, or of an empty board with the brush in the hand."""
    if arguments.file is None:
        level = LEVELS["Beginner"].shaped(arguments.shape or core.Shape.SQUARE)
        blank = play.AnalysisStart(core.Sketch.blank(level.grid, level.mines))
        return Setup(first=Destination("analysis", blank, brush=FIRST_BRUSH))
    if arguments.file == STANDARD_INPUT:
        raise ValueError(_("expected --text, --json or --svg with standard input, or a FILE"))
    content = store.read_content(Path(arguments.file), arguments.game or 1, arguments.shape)
    start = play.AnalysisStart.of(content, arguments.at)
    if start.size_problem:
        raise ValueError(f"{shown(arguments.file)}: {start.size_problem}")
    return Setup(first=Destination("analysis", start.trusting(flags=arguments.trust_flags)))


def learn(arguments: argparse.Namespace, settings: Settings) -> Setup:
    """The list of lessons, with one opened if it is named."""
    known, name = {lesson.id: lesson for lesson in lessons.course()}, arguments.lesson
    if name is not None and name not in known:
        from minetui.texts import lessons as texts

        raise ValueError(texts.unknown_lesson_text(name, [*known]))
    return Setup(first=Destination("lessons", known.get(name)))


def train(arguments: argparse.Namespace, settings: Settings) -> Setup:
    """The choice of puzzles, or the puzzles of a mode if it is named."""
    asks_for_drill = arguments.pattern and not arguments.technique
    mode = arguments.mode or ("drill" if asks_for_drill else "safe-cell")
    parts = play.TrainingChoice.PARTS
    for option in ("technique", "pattern", "level", "shape", "seed"):
        part = "level" if option == "shape" else option
        if getattr(arguments, option) is not None and part not in parts[mode]:
            modes = [each for each in parts if part in parts[each]]
            wanted = _("expected --mode {modes}, got {mode}", modes=listed(modes, "or"), mode=mode)
            raise OptionError(option, wanted)
    techniques, shape = (each.id for each in solver.TECHNIQUES), arguments.shape or Shape.SQUARE
    technique = OptionError.expect_one_of("technique", arguments.technique, techniques)
    patterns = lessons.patterns_on(shape)
    pattern = OptionError.expect_one_of("pattern", arguments.pattern, patterns)
    if technique and pattern and technique != (needed := lessons.PATTERNS[pattern]):
        problem = _("expected --technique {needed}, got {got}", needed=needed, got=technique)
        raise ValueError(_("--{option}: {problem}", option=f"pattern {pattern}", problem=problem))
    try:
        level = Level.named("expert" if arguments.level is None else arguments.level, shape)
    except LevelError as error:
        raise ValueError(_("--{option}: {problem}", option="level", problem=error)) from None
    choice = play.TrainingChoice(mode, technique, pattern, level, arguments.seed)
    board = (arguments.level, arguments.shape)
    asked_for = (arguments.mode, technique, pattern, *board, arguments.seed)
    chosen = choice if any(asked_for) else None  # as the list begins by itself
    return Setup(first=Destination("puzzles", chosen, begins=arguments.mode is not None))


def _game(arguments: argparse.Namespace, settings: Settings) -> Game:
    """The game to play: that in a file, from where it stopped or from its start, or a new one."""
    if arguments.file is not None:
        saved = play.replay_from(arguments.file).game()
        _expect_no_board(arguments, SAVED_HAS_ALL)
        saved = play.check_mark(saved)
        return play.again(saved) if arguments.from_start else saved
    if arguments.from_start:
        raise ValueError(_("expected a FILE with --from-start"))
    first_click = arguments.first_click or settings.first_click.value
    OptionError.expect_one_of("first-click", first_click, (kind.value for kind in FirstClick))
    seed = fresh_seed() if arguments.seed is None else arguments.seed
    level = level_of(arguments, settings.level_of_games)
    return Game(level, seed, FirstClick(first_click), _dealer(arguments, settings, level))


def _dealer(arguments: argparse.Namespace, settings: Settings, level: Level) -> Dealer:
    """The dealer of any boards, or of boards that need no guess."""
    given = [name for name in ("solvable", "adjusted") if getattr(arguments, name) is not None]
    if len(given) + (arguments.guess is not None) > 1:
        raise ValueError(
            _("expected at most one of --solvable, --adjusted, --no-guess and --guess")
        )
    no_guess = settings.no_guess if arguments.guess is None else not arguments.guess
    if not given and not no_guess:
        return ANY_BOARD
    if given or arguments.guess is not None:
        solver.expect_solvable(level)
    if not given:
        return solver.dealer_of(BoardKind.NO_GUESS, level)
    solvers = (each.id for each in solver.TECHNIQUES)
    technique = OptionError.expect_one_of(given[0], getattr(arguments, given[0]), solvers)
    return solver.dealer_of(BoardKind.of(given[0], technique), level)


def _shared_board(arguments: argparse.Namespace) -> core.SharedBoard | None:
    """The board of a code in place of the file; None if it is a file, or looks like none."""
    text = arguments.file
    if text is None:
        return None
    from minetui.formats import code

    if not code.begins(text) or os.path.exists(text):
        return None
    if arguments.from_start:
        raise OptionError("from-start", _("expected a FILE, got a code"))
    _expect_no_board(arguments, CODE_HAS_ALL)
    shared = code.parsed(text)
    if shared.day and (day := date.fromisoformat(shared.day)) > today():
        from minetui.texts import dailies

        problem = dailies.future_text(day, today())
        raise ValueError(_("the code of a daily board: {problem}", problem=problem))
    if shared.kind and shared.mines is None:
        solver.expect_solvable(shared.level)
    return shared


def _expect_no_board(arguments: argparse.Namespace, problem: str) -> None:
    """Refuse options that say which board to play, beside something that has one."""
    for name in BOARD:
        value = getattr(arguments, name)
        if value is not None:
            option = "no-guess" if value is False else name.replace("_", "-")
            raise OptionError(option, _(problem))
