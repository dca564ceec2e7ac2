"""The command line: its commands, the arguments of each, and how they are parsed.

`GROUPS` at the end is the table of all commands, in the groups of the help: their lines there, the
modules that run them, and the screens that they open. The arguments of a command stand with it, in
its module; only those of a command with a screen stand here, since whatever opens the game reads
them, a page and a server too, which have no program of the shell.

Nothing slow is imported here; not even the core is, for `--help` and `--version`.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from importlib import import_module
from math import inf, isfinite

from . import Problem, __version__, language
from .language import _

TYPE_CHECKING = False  # as typing has it, whose import would take 3 ms
if TYPE_CHECKING:
    from typing import NoReturn

    from _typeshed import SupportsWrite

    from minetui.core import Level, Shape

PALETTES = (
    *("slate", "meadow", "classic", "paper", "amber", "high-contrast"),
    *("safe-dark", "safe-light"),
)
"""The names of the palettes, for help and completion: the screen, which has them, loads Textual."""
SHAPES = ("square", "cylinder", "torus", "hex", "knight", "cross")
"""The names of the shapes, for help: the core, which has them, is slow to load."""
MODES = ("safe-cell", "region", "guess", "storm", "drill", "mistakes", "repeats")
RACERS = ("casual", "pairs", "logic")
SHELLS = ("bash", "zsh", "fish")
IN_SHELL = ("text", "json", "svg", "print_completion", "print_manual", "licenses")
"""The options of commands with a screen that are answered without it."""
LONGEST_MESSAGE = 300
LANGUAGE, SHORTEST = "--language", 5  # and so many characters say no other option
OWN_LANGUAGE = re.compile(rb"^\s*[\"']?language[\"']?\s*=\s*[\"'][^\"']", re.MULTILINE)
SETTINGS, MOST_READ = "settings.toml", 10_001  # bytes, one more than settings may have
SHAPE_IN_FILE = "shape of boards in files that name none: {} (default: square)"
COMMANDS_SLOT, COMMAND_COLUMN = "{commands}", 14  # where the help lists them, and their lines begin

EXAMPLES = """examples:
  minetui --level expert            play a classic board
  minetui --rows 16 --cols 30 --mines 99 --hint
  minetui saved.rawvf               go on with a saved game
  minetui MT1-0HM4-0ZX0             play a board from its code
  minetui replay saved.rawvf        review it"""
ANALYSE = """Analyse a position: proofs and their reasons, odds, the best guess, the number of
layouts, the win rate of the best play, and contradictions. A lost game is analysed before the move
that hit a mine."""


class ShellCommand:
    """A command: its line in the help, the module that runs it, and the screen that it opens.

    The module has `run` and, unless the command has a screen, EXAMPLES and `add_arguments`; its
    docstring is the description. `screen` is the function that says what is shown first, as
    module:function, and is empty for a program of the shell.
    """

    def __init__(
        self,
        name: str,
        about: str,
        module: str = "",
        screen: str = "",
        fill: "Callable[[Parser], None] | None" = None,
    ) -> None:
        self.name, self.about, self.screen = name, about, screen
        self.module = module or f"minetui.commands.{name}"
        self._fill = fill or self._fill_from_module

    def opens_screen(self, arguments: argparse.Namespace) -> bool:
        """Is the command answered by a screen?"""
        answers = (getattr(arguments, option, None) for option in IN_SHELL)
        return bool(self.screen) and all(answer in (None, False) for answer in answers)

    def fill(self, parser: "Parser") -> None:
        """Add the description and the arguments to a parser."""
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        self._fill(parser)
        parser.add_language()

    def _fill_from_module(self, parser: "Parser") -> None:
        module = import_module(self.module)
        parser.description, parser.epilog = module.__doc__, module.EXAMPLES
        module.add_arguments(parser)


class Parser(argparse.ArgumentParser):
    """A parser that knows the arguments of many commands; its errors are a ValueError of a line."""

    @classmethod
    def whole(cls) -> "Parser":
        """One parser with the options of the game and, as its commands, all others."""
        whole = cls(prog="minetui")
        _add_game_options(whole)
        whole.add_language()
        commands = whole.add_subparsers()
        for each in COMMANDS.values():
            each.fill(commands.add_parser(each.name, help=each.about))
        return whole

    def add_level(self) -> None:
        """Add the options of the level: its name, or its numbers."""
        add = self.add_argument
        add("--level", metavar="NAME", help="beginner (the default), intermediate or expert")
        add("--rows", type=whole_number, metavar="R", help="rows, instead of the level's")
        add("--cols", type=whole_number, metavar="C", help="columns, instead of the level's")
        add("--mines", type=whole_number, metavar="M", help="mines, instead of the level's")
        self.add_shape("shape of the board: {} (default: square)")

    def add_shape(self, help: str = SHAPE_IN_FILE) -> None:
        """Add the option of the shape; the slot of its help has the shapes' names."""
        names = f"{', '.join(SHAPES[:-1])} or {SHAPES[-1]}"
        self.add_argument("--shape", type=_shape, metavar="SHAPE", help=help.format(names))

    def add_file(self) -> None:
        """Add the argument of the file to read."""
        help_text = "file to read (default: standard input)"
        self.add_argument("file", nargs="?", metavar="FILE", help=help_text)

    def add_game(self) -> None:
        """Add the option that chooses one of several games in a file."""
        help_text = "which game of the file (default: 1)"
        self.add_argument("--game", type=number_from_1, default=1, metavar="N", help=help_text)

    def add_budget(self, what: str) -> None:
        """Add the option that limits the time for each position, reveal or other item."""
        help_text = f"milliseconds for each {what} (default: no limit)"
        self.add_argument("--budget", type=milliseconds, metavar="MS", help=help_text)

    def add_json(self, per: str = "") -> None:
        """Add the option of an answer in JSON: a line for each item, or one document."""
        help_text = f"print one line of JSON per {per}" if per else "print one JSON document"
        self.add_argument("--json", action="store_true", help=help_text)

    def add_seed(self, what: str) -> None:
        """Add the option of the seed of boards, games or puzzles."""
        help_text = f"seed; the same text gives the same {what}"
        self.add_argument("--seed", metavar="TEXT", help=help_text)

    def add_trust_flags(self) -> None:
        """Add the option that makes facts of the flags."""
        self.add_argument("--trust-flags", action="store_true", help="treat flags as mines")

    def add_language(self) -> None:
        """Add the option of the language, which `choose_language` has heeded by then."""
        help_text = _("language, such as de or zh_CN (default: the one set, or the system's)")
        self.add_argument(LANGUAGE, type=_language, metavar="NAME", help=help_text)

    @staticmethod
    def day(text: str) -> date:
        """A date such as 2026-11-21."""
        with suppress(ValueError):
            if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
                return date.fromisoformat(text)
        raise argparse.ArgumentTypeError(f"expected a date such as 2026-11-21, got {text[:40]!r}")

    def error(self, message: str) -> "NoReturn":
        """Say what is wrong with the arguments."""
        raise ValueError(_in_one_line(message))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print a message; an answer that can't be written is an error, unlike for argparse."""
        if file is not None and file is sys.stdout:
            print(message, end="", flush=True)
        else:
            super()._print_message(message, file)


class GameHelp(argparse.RawDescriptionHelpFormatter):
    """The help of the game, with all commands in their groups where its description has a slot."""

    def add_text(self, text: str | None) -> None:
        """Add a text, its slot filled."""
        if text and COMMANDS_SLOT in text:
            text = text.replace(COMMANDS_SLOT, _listed_commands())
        super().add_text(text)


def _listed_commands() -> str:
    """The commands in their groups, as wide as the terminal, in a column of their own."""
    formatter = argparse.HelpFormatter("minetui", max_help_position=COMMAND_COLUMN)
    for heading, group in GROUPS.items():
        formatter.start_section(heading)
        formatter.add_arguments(argparse.Action([], each.name, help=each.about) for each in group)
        formatter.end_section()
    return f"{formatter.format_help()}\nEach command has its own --help."


def choose_language(words: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Speak the language that the words ask for, else the settings, else an environment; its name.

    It is chosen before the words are parsed: what is wrong with them is said in it.
    """
    asked = _language_in(words) or _language_in_settings()
    return language.use(asked or language.of_environment(environment))


def _language_in(words: Sequence[str]) -> str:
    """The language of the last option that asks for one; empty if there is none, or none such."""
    options = words[: words.index("--")] if "--" in words else words
    asked = ""
    for option, value in zip(options, (*options[1:], ""), strict=False):
        name, equals, joined = option.partition("=")
        if len(name) >= SHORTEST and LANGUAGE.startswith(name):
            asked = joined if equals else value
    return asked if asked and language.offers(asked) else ""


def _language_in_settings() -> str:
    """The language of the settings, which are parsed only if their file may have one."""
    with suppress(OSError, Problem):  # who has no home has no settings
        path = _path_of_settings()
        if os.path.isfile(path):
            with open(path, "rb") as file:
                start = file.read(MOST_READ)
            if OWN_LANGUAGE.search(start):
                from minetui.store import SettingsFile

                return str(getattr(SettingsFile().read()[0], "language", ""))
    return ""


def _path_of_settings() -> str:
    """Where the settings are; on Linux said without pathlib and platformdirs, which take 7 ms."""
    folder = os.environ.get("MINETUI_HOME", "")
    if not folder and sys.platform == "linux":
        shared = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
        folder = os.path.join(shared, "minetui")
    if not folder:
        from minetui.store import folders

        return str(folders.settings() / SETTINGS)
    return os.path.join(folder, SETTINGS)


def parsed(words: Sequence[str]) -> tuple[ShellCommand, argparse.Namespace]:
    """The command that a command line names, or the game, and its arguments.

    A ValueError says in one line what is wrong with them, an OptionError of which option.
    """
    name = words[0] if words and words[0] in COMMANDS else ""
    try:
        arguments = parser_of(name).parse_args(words[1:] if name else words)
    except argparse.ArgumentError as error:
        from minetui.formats import OptionError

        option = (error.argument_name or "").rpartition("--")[2]
        problem = _in_one_line(error.message)
        raise OptionError(option, problem, _in_one_line(str(error))) from None
    if getattr(arguments, "seed", None) is not None:
        arguments.seed = _seed(arguments.seed)
    return COMMANDS.get(name, GAME), arguments


def parser_of(name: str) -> Parser:
    """The parser of a command; for an empty name, that of the game."""
    parser = Parser(prog=f"minetui {name}".strip(), exit_on_error=False)
    COMMANDS.get(name, GAME).fill(parser)
    return parser


def _in_one_line(message: str) -> str:
    """A message that repeats arguments, which may be anything, cut if it is long."""
    from minetui.formats import shown

    cut = message if len(message) <= LONGEST_MESSAGE else message[:LONGEST_MESSAGE] + "…"
    return shown(cut)


def _seed(text: str) -> str:
    """A seed with each run of blanks as one space, since files keep it on one line."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError(f"--seed: expected text, got {text!r}")
    return " ".join(text.split())


def level_of(arguments: argparse.Namespace, otherwise: "Level | None" = None) -> "Level":
    """The level of the options: the named one, or else this one or Beginner, with their numbers.

    A named one has the shape of the other, unless an option says another.
    """
    from dataclasses import replace

    from minetui.core import Level

    name = arguments.level
    named = otherwise or Level.named("beginner")
    if name is not None:
        named = Level.named(name, named.shape)
    given = {each: getattr(arguments, each) for each in ("rows", "cols", "mines", "shape")}
    return replace(named, **{each: count for each, count in given.items() if count is not None})


def _language(text: str) -> str:
    """The name of a language that there is, or of a similar one."""
    if not language.offers(text):
        known = ", ".join(language.names())
        problem = _("expected one of {names}, got {text}", names=known, text=repr(text[:40]))
        raise argparse.ArgumentTypeError(problem)
    return text


def _shape(text: str) -> "Shape":
    """The shape of this name, in any case."""
    from minetui.core import Shape

    try:
        return Shape.named(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def number_from_1(text: str) -> int:
    """A whole number of at least 1."""
    if whole_number(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1, got {text}")
    return whole_number(text)


def whole_number(text: str) -> int:
    """A whole number of at most 18 digits."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text.strip()):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {text[:40]!r}")
    return int(text)


def expect_positive(arguments: argparse.Namespace, *names: str) -> None:
    """Refuse counts below 1."""
    for name in names:
        if getattr(arguments, name) < 1:
            raise ValueError(f"--{name}: expected at least 1, got {getattr(arguments, name)}")


def milliseconds(text: str) -> float:
    """The seconds in a text of milliseconds."""
    return _number(text, "milliseconds such as 200", lambda number: 0 <= number < inf) / 1000


def seconds(text: str) -> float:
    """A number of seconds, perhaps before the start."""
    return _number(text, "seconds such as 12.5", isfinite)


def pace(text: str) -> float:
    """A positive number of 3BV per second."""
    return _number(text, "3BV per second such as 2.5", lambda number: 0 < number < inf)


def _command(text: str) -> str:
    """The name of a command, or nothing."""
    if text and text not in COMMANDS:
        raise argparse.ArgumentTypeError(f"expected a command such as deal, got {text[:40]!r}")
    return text


def _number(text: str, expected: str, fits: Callable[[float], bool]) -> float:
    with suppress(ValueError):
        if fits(float(text)):
            return float(text)
    raise argparse.ArgumentTypeError(f"expected {expected}, got {text[:40]!r}")


def _add_game(parser: Parser) -> None:
    parser.formatter_class = GameHelp
    parser.description = (
        f"Minesweeper for the terminal, with hints that say why.\n\n{COMMANDS_SLOT}"
    )
    parser.epilog = EXAMPLES
    help_text = "game to go on with, board to play, or board code"
    parser.add_argument("file", nargs="?", metavar="FILE", help=help_text)
    _add_game_options(parser)


def _add_game_options(parser: Parser) -> None:
    add = parser.add_argument
    add("--from-start", action="store_true", help="play the board of FILE from the start")
    _add_board_options(parser)
    _add_looks(parser)
    add("--print-completion", choices=SHELLS, help="print the completion script for a shell")
    page = "print the manual page of the program or of a command, for man -l -"
    add("--print-manual", nargs="?", const="", type=_command, metavar="COMMAND", help=page)
    licences = "print the licences of minetui and of all that is installed with it"
    add("--licenses", action="store_true", help=licences)
    add("--version", action="version", version=f"minetui {__version__}")


def _add_board_options(parser: Parser) -> None:
    """Add the options that say which board to play."""
    add = parser.add_argument
    parser.add_level()
    parser.add_seed("board")
    add("--first-click", metavar="KIND", help="opening (default), safe or any")
    solvable = "deal only boards this technique solves, such as logic"
    add("--solvable", metavar="TECHNIQUE", help=solvable)
    adjusted = "adjust the board until this technique solves it"
    add("--adjusted", metavar="TECHNIQUE", help=adjusted)
    no_guess = "deal any board (default), or only no-guess boards"
    add("--guess", action=argparse.BooleanOptionalAction, help=no_guess)


def _add_replay(parser: Parser) -> None:
    parser.description = "Review a replay, or list several."
    add = parser.add_argument
    files = "replays (RawVF, AVF, EVF, RMV, MVF) or folders of them"
    add("file", nargs="+", metavar="FILE", help=files)
    parser.add_game()
    add("--text", action="store_true", help="print moves and boards, and exit")
    add("--svg", metavar="OUT", help="save the board as a picture, and exit")
    add("--at", type=seconds, metavar="SECONDS", help="time of the picture (default: the end)")
    _add_looks(parser)


def _add_analyse(parser: Parser) -> None:
    parser.description = ANALYSE
    add = parser.add_argument
    help_text = "position, board or replay in any format; - is standard input"
    add("file", nargs="?", metavar="FILE", help=help_text)
    add("--text", action="store_true", help="print the analysis, and exit")
    parser.add_json("position")
    add("--svg", metavar="OUT", help="draw the first position with its odds; - is standard output")
    add("--at", type=seconds, metavar="SECONDS", help="time in a replay (default: the end)")
    number = "which position or game of the file (default: all)"
    add("--game", type=number_from_1, metavar="N", help=number)
    parser.add_shape()
    parser.add_trust_flags()
    budget = "milliseconds for each position (default: 10000)"
    add("--budget", type=milliseconds, default=10.0, metavar="MS", help=budget)
    _add_looks(parser)


def _add_race(parser: Parser) -> None:
    parser.description = "Race a replay on its board, or a bot on any board."
    parser.set_defaults(from_start=False)
    add = parser.add_argument
    help_text = "replay to race, or with --against the board to race on"
    add("file", nargs="?", metavar="FILE", help=help_text)
    parser.add_game()
    add("--against", choices=RACERS, help="race a bot that uses this technique")
    add("--speed", type=pace, metavar="X", help="the bot's 3BV per second (default: 1)")
    _add_board_options(parser)
    _add_looks(parser)


def _add_daily(parser: Parser) -> None:
    parser.description = "Play today's board, or show the calendar if you have played it."
    help_text = "play an earlier day, such as 2026-11-20 (no streak)"
    parser.add_argument("--date", type=parser.day, metavar="DATE", help=help_text)
    _add_looks(parser)


def _add_learn(parser: Parser) -> None:
    parser.description = "Learn to play in short lessons on real boards."
    help_text = "lesson to open, such as number (default: list all)"
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help=help_text)
    _add_looks(parser)


def _add_train(parser: Parser) -> None:
    parser.description = "Solve puzzles from real games, by technique or against the clock."
    add = parser.add_argument
    add("--mode", choices=MODES, help="start this mode (default: list all)")
    technique = "only puzzles that need this technique: casual, pairs or logic"
    add("--technique", metavar="NAME", help=technique)
    add("--pattern", metavar="NAME", help="only puzzles about this pattern, such as 1-2-1")
    add("--level", metavar="NAME", help="beginner, intermediate or expert (default)")
    parser.add_shape("shape of the boards: {} (default: square)")
    parser.add_seed("puzzles")
    _add_looks(parser)


def _add_looks(parser: Parser) -> None:
    """Add the options that all commands with a screen share."""
    safe = "the last two for any colour vision"
    themes = f"{', '.join(PALETTES)} ({safe}), or a Textual theme such as nord"
    add, on_or_off = parser.add_argument, argparse.BooleanOptionalAction
    add("--hint", action=on_or_off, help="show hints from the start")
    add("--ascii", action=on_or_off, help="draw with ASCII only")
    add("--motion", action=on_or_off, help="animate the board (default)")
    add("--theme", metavar="NAME", help=themes)


LAUNCH = "minetui.ui.launch"
GAME = ShellCommand("", "", "minetui.commands.manual", f"{LAUNCH}:game", _add_game)
"""The program without a command."""
GROUPS = {
    "Play": (
        ShellCommand(
            "learn",
            "learn to play in short lessons on real boards",
            screen="minetui.ui.launch:learn",
            fill=_add_learn,
        ),
        ShellCommand(
            "train",
            "solve puzzles from real games, by technique or against the clock",
            screen="minetui.ui.launch:train",
            fill=_add_train,
        ),
        ShellCommand(
            "daily",
            "play today's board, or an earlier one",
            screen=f"{LAUNCH}:daily",
            fill=_add_daily,
        ),
        ShellCommand(
            "race",
            "race a replay or a bot on the same board",
            screen=f"{LAUNCH}:race",
            fill=_add_race,
        ),
        ShellCommand(
            "replay",
            "review a replay, or list those in files and folders",
            screen=f"{LAUNCH}:watch",
            fill=_add_replay,
        ),
    ),
    "Look at a board": (
        ShellCommand("hint", "say what to do next on a board, and why"),
        ShellCommand("odds", "print the exact odds of each covered cell"),
        ShellCommand(
            "analyse",
            "analyse a position: proofs, odds, the best guess, contradictions",
            screen="minetui.ui.launch:analyse",
            fill=_add_analyse,
        ),
        ShellCommand("solve", "compute the best play of a small board or position"),
        ShellCommand("review", "show what you could have worked out before each reveal"),
        ShellCommand("grade", "grade boards by the technique and guesses needed"),
        ShellCommand("info", "print the metrics of boards and replays"),
    ),
    "Make and change boards": (
        ShellCommand("deal", "deal uniformly random boards of any size"),
        ShellCommand("reveal", "reveal one cell of a board (LeetCode 529)"),
        ShellCommand(
            "casual",
            "count the safe cells a casual player can't reach (ACM 2003)",
        ),
        ShellCommand("uniformity", "deal many boards, and check that all are equally likely"),
        ShellCommand("convert", "convert boards and replays from one format into another"),
    ),
    "Your games": (
        ShellCommand("records", "show, export, import or prune your records"),
        ShellCommand("challenges", "list the challenges and your progress"),
        ShellCommand("share", "print or draw a card of a game to post"),
        ShellCommand("plot", "plot the pace of a game, or the times and IOE of your wins"),
        ShellCommand("settings", "show the settings and the path of their file"),
        ShellCommand(
            "doctor",
            "tell what a bug report needs, and what is wrong here",
            "minetui.doctor.command",
        ),
    ),
    "Studies": (
        ShellCommand("simulate", "measure how often a technique wins"),
        ShellCommand("study", "run a table of simulations, on all cores or a cluster"),
        ShellCommand("match", "let bots and programs play the same boards, and compare them"),
        ShellCommand("engine", "play for a referee of programs, over standard input and output"),
        ShellCommand("dataset", "write each decision of many games, with the exact odds"),
    ),
    "For others": (
        ShellCommand(
            "page",
            "build the game as a web page, or serve it here",
            "minetui.page.command",
        ),
        ShellCommand("serve", "let others play over SSH", "minetui.ssh.command"),
    ),
}
"""All commands by the headings of the help, the most useful first."""
COMMANDS = {each.name: each for group in GROUPS.values() for each in group}
