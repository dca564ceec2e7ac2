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
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from importlib import import_module
from math import inf, isfinite

from . import Problem, __version__, language
from .language import N_, _, listed

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
LANGUAGE, SHORTEST = "--language", 4  # and so many characters say no other option
# Patterns that are compiled when they are needed, which takes longer than a start may.
OWN_LANGUAGE = rb"(?m)^(?:\xef\xbb\xbf)?\s*[\"']?language[\"']?\s*=\s*[\"'][^\"']"
COMMENT = r"(?<=\S)( {3,})(?=\S)"  # in an example: the blanks before it, after a command
SLOT_OF_ARGPARSE = r"%(?:\((\w+)\))?([rs])"
SETTINGS, MOST_READ = "settings.toml", 10_001  # bytes, one more than settings may have
SHAPE_IN_FILE = N_("shape of boards in files that name none: {shapes} (default: square)")
JSON = {
    "": N_("print one JSON document"),
    "board": N_("print one line of JSON per board"),
    "position": N_("print one line of JSON per position"),
}
"""What --json does, by what an answer is about; empty for all together."""
BUDGETS = {
    "position": N_("milliseconds for each position (default: no limit)"),
    "reveal": N_("milliseconds for each reveal (default: no limit)"),
}
SEEDS = {
    "board": N_("seed; the same text gives the same board"),
    "boards": N_("seed; the same text gives the same boards"),
    "games": N_("seed; the same text gives the same games"),
    "guesses": N_("seed; the same text gives the same guesses"),
    "puzzles": N_("seed; the same text gives the same puzzles"),
    "rows": N_("seed; the same text gives the same rows (default: {default})"),
}
COMMANDS_SLOT, COMMAND_COLUMN = "{commands}", 14  # where the help lists them, and their lines begin

EXAMPLES = """examples:
  minetui --level expert            play a classic board
  minetui --rows 16 --cols 30 --mines 99 --hint
  minetui saved.rawvf               go on with a saved game
  minetui MT1-0HM4-0ZX0             play a board from its code
  minetui replay saved.rawvf        review it"""
ANALYSE = N_(
    "Analyse a position: proofs and their reasons, odds, the best guess, the number of\n"
    "layouts, the win rate of the best play, and contradictions. A lost game is analysed before "
    "the move\nthat hit a mine."
)
IN_EXAMPLES = (
    *(N_("examples:"), N_("from one computer to another:")),
    *(N_("play a classic board"), N_("go on with a saved game"), N_("play a board from its code")),
    *(N_("review it"), N_("for this machine only: ssh -p 2222 localhost")),
)
"""What stands in words in the EXAMPLES of all commands: headings, and what a line does."""
OF_ARGPARSE = (
    *(N_("usage: "), N_("options"), N_("positional arguments"), N_("{heading}:")),
    *(N_("show this help message and exit"), N_("argument {argument_name}: {message}")),
    *(N_("unrecognized arguments: {text}"), N_("the following arguments are required: {text}")),
    *(N_("expected one argument"), N_("expected at most one argument")),
    *(N_("expected at least one argument"), N_("ignored explicit argument {text}")),
    *(N_("not allowed with argument {text}"), N_("one of the arguments {text} is required")),
    *(N_("ambiguous option: {option} could match {matches}"),),
    *(N_("invalid choice: {value} (choose from {choices})"),),
)
"""What argparse says, in Python 3.11 to 3.14, with slots as ours are."""


class _SaidByArgparse(str):
    """A sentence of argparse, which fills its slots with `%`, in the player's language."""

    def __mod__(self, values: object) -> str:
        named = values if isinstance(values, Mapping) else {"text": values}
        kinds = {name or "text": kind for name, kind in re.findall(SLOT_OF_ARGPARSE, self)}
        slots = {
            key: repr(named[key]) if kind == "r" else named[key] for key, kind in kinds.items()
        }
        return _(re.sub(SLOT_OF_ARGPARSE, lambda it: f"{{{it[1] or 'text'}}}", self), **slots)


def _said_by_argparse(message: str) -> str:
    if language.spoken() == language.ENGLISH:
        return message
    return _SaidByArgparse(message) if "%" in message else _(message)


# It says its sentences by the function of this name, which it has from gettext.
vars(argparse).update(_=_said_by_argparse)


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
        parser.formatter_class = Help
        self._fill(parser)
        parser.add_language()

    def _fill_from_module(self, parser: "Parser") -> None:
        module = import_module(self.module)
        parser.description, parser.epilog = _described(module.__doc__), _with_words(module.EXAMPLES)
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
            each.fill(commands.add_parser(each.name, help=_(each.about)))
        return whole

    def add_level(self) -> None:
        """Add the options of the level: its name, or its numbers."""
        add = self.add_argument
        add("--level", metavar="NAME", help=_("beginner (the default), intermediate or expert"))
        add("--rows", type=whole_number, metavar="R", help=_("rows, instead of the level's"))
        add("--cols", type=whole_number, metavar="C", help=_("columns, instead of the level's"))
        add("--mines", type=whole_number, metavar="M", help=_("mines, instead of the level's"))
        self.add_shape(N_("shape of the board: {shapes} (default: square)"))

    def add_shape(self, help: str = SHAPE_IN_FILE) -> None:
        """Add the option of the shape; the slot of its help has the shapes' names."""
        help_text = _(help, shapes=listed(SHAPES, "or"))
        self.add_argument("--shape", type=_shape, metavar="SHAPE", help=help_text)

    def add_file(self) -> None:
        """Add the argument of the file to read."""
        help_text = _("file to read (default: standard input)")
        self.add_argument("file", nargs="?", metavar="FILE", help=help_text)

    def add_game(self) -> None:
        """Add the option that chooses one of several games in a file."""
        help_text = _("which game of the file (default: 1)")
        self.add_argument("--game", type=number_from_1, default=1, metavar="N", help=help_text)

    def add_budget(self, what: str) -> None:
        """Add the option that limits the time for each item of a kind."""
        self.add_argument("--budget", type=milliseconds, metavar="MS", help=_(BUDGETS[what]))

    def add_json(self, per: str = "") -> None:
        """Add the option of an answer in JSON: a line for each item, or one document."""
        self.add_argument("--json", action="store_true", help=_(JSON[per]))

    def add_seed(self, what: str, default: str = "") -> None:
        """Add the option of the seed of boards, games or puzzles, and what it is by default."""
        self.add_argument("--seed", metavar="TEXT", help=_(SEEDS[what], default=default))

    def add_trust_flags(self) -> None:
        """Add the option that makes facts of the flags."""
        self.add_argument("--trust-flags", action="store_true", help=_("treat flags as mines"))

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
        problem = _("expected a date such as 2026-11-21, got {text}", text=repr(text[:40]))
        raise argparse.ArgumentTypeError(problem)

    def error(self, message: str) -> "NoReturn":
        """Say what is wrong with the arguments."""
        raise ValueError(_in_one_line(message))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print a message; an answer that can't be written is an error, unlike for argparse."""
        if file is not None and file is sys.stdout:
            print(message, end="", flush=True)
        else:
            super()._print_message(message, file)


class Help(argparse.RawDescriptionHelpFormatter):
    """The help of a command. English is laid out as it stands here.

    Another language is broken where its script allows it, and measured in columns.
    """

    class _Section(argparse.HelpFormatter._Section):
        """A section, whose heading Python has a colon for before 3.13."""

        def format_help(self) -> str:
            """The heading and the arguments."""
            said = _("{heading}:", heading=self.heading)
            return super().format_help().replace(f"{self.heading}:\n", f"{said}\n", 1)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """The lines of the help of an argument."""
        if language.spoken() == language.ENGLISH:
            return super()._split_lines(text, width)
        return _broken(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """The lines of a description or of examples; those with an indent stay whole."""
        if language.spoken() == language.ENGLISH:
            return super()._fill_text(text, width, indent)
        parts = ([it] if it[:1] in ("", " ") else _broken(it, width) for it in text.splitlines())
        return "".join(f"{indent}{line}\n" for lines in parts for line in lines)

    def _format_usage(
        self,
        usage: str | None,
        actions: "Iterable[argparse.Action]",
        groups: "Iterable[argparse._MutuallyExclusiveGroup]",
        prefix: str | None,
    ) -> str:
        """The usage, with its lines one below the other."""
        heading = _("usage: ") if prefix is None else prefix
        if heading.isascii():
            return super()._format_usage(usage, actions, groups, heading)
        from minetui.texts.columns import columns

        # Argparse counts characters, so one that is two columns wide has another beside it.
        room = "\0" * (columns(heading) - len(heading))
        return super()._format_usage(usage, actions, groups, heading + room).replace("\0", "")


def _broken(text: str, width: int) -> list[str]:
    from minetui.texts.columns import broken

    return broken(text, width)


class GameHelp(Help):
    """The help of the game, with all commands in their groups where its description has a slot."""

    def add_text(self, text: str | None) -> None:
        """Add a text, its slot filled."""
        if text and COMMANDS_SLOT in text:
            text = text.replace(COMMANDS_SLOT, _listed_commands())
        super().add_text(text)


def _listed_commands() -> str:
    """The commands in their groups, as wide as the terminal, in a column of their own."""
    formatter = Help("minetui", max_help_position=COMMAND_COLUMN)
    for heading, group in GROUPS.items():
        formatter.start_section(_(heading))
        formatter.add_arguments(
            argparse.Action([], each.name, help=_(each.about)) for each in group
        )
        formatter.end_section()
    more = _("Each command has its own --help.")
    return f"{formatter.format_help()}\n{more}"


def _described(text: str | None) -> str | None:
    """The docstring of a command in the player's language: each paragraph is a sentence there."""
    if text is None or language.spoken() == language.ENGLISH:
        return text
    paragraphs = (" ".join(part.split()) for part in text.strip().split("\n\n"))
    return "\n\n".join(map(_, paragraphs))


def _with_words(examples: str) -> str:
    """Examples whose headings and comments are in the player's language; commands stay."""
    if language.spoken() == language.ENGLISH:
        return examples
    lines = []
    for line in examples.splitlines():
        command, *comment = re.split(COMMENT, line, maxsplit=1)
        if not line.startswith(" "):
            command = line and _(line)
        lines.append("".join([command, *comment[:1], *map(_, comment[1:])]))
    return "\n".join(lines)


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
            if re.search(OWN_LANGUAGE, start):
                from minetui.store import SettingsFile

                return SettingsFile().read()[0].language
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
        raise ValueError(_("--seed: expected text, got {text}", text=repr(text)))
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
        raise argparse.ArgumentTypeError(_("expected a number from 1, got {text}", text=text))
    return whole_number(text)


def whole_number(text: str) -> int:
    """A whole number of at most 18 digits."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text.strip()):
        problem = _("expected a whole number, got {text}", text=repr(text[:40]))
        raise argparse.ArgumentTypeError(problem)
    return int(text)


def expect_positive(arguments: argparse.Namespace, *names: str) -> None:
    """Refuse counts below 1."""
    for name in names:
        if (value := getattr(arguments, name)) < 1:
            problem = _("--{option}: expected at least 1, got {value}", option=name, value=value)
            raise ValueError(problem)


def milliseconds(text: str) -> float:
    """The seconds in a text of milliseconds."""
    expected = N_("expected milliseconds such as 200, got {text}")
    return _number(text, expected, lambda number: 0 <= number < inf) / 1000


def seconds(text: str) -> float:
    """A number of seconds, perhaps before the start."""
    return _number(text, N_("expected seconds such as 12.5, got {text}"), isfinite)


def pace(text: str) -> float:
    """A positive number of 3BV per second."""
    expected = N_("expected 3BV per second such as 2.5, got {text}")
    return _number(text, expected, lambda number: 0 < number < inf)


def _command(text: str) -> str:
    """The name of a command, or nothing."""
    if text and text not in COMMANDS:
        problem = _("expected a command such as deal, got {text}", text=repr(text[:40]))
        raise argparse.ArgumentTypeError(problem)
    return text


def _number(text: str, expected: str, fits: Callable[[float], bool]) -> float:
    with suppress(ValueError):
        if fits(float(text)):
            return float(text)
    raise argparse.ArgumentTypeError(_(expected, text=repr(text[:40])))


def _add_game(parser: Parser) -> None:
    parser.formatter_class = GameHelp
    about = _("Minesweeper for the terminal, with hints that say why.")
    parser.description, parser.epilog = f"{about}\n\n{COMMANDS_SLOT}", _with_words(EXAMPLES)
    help_text = _("game to go on with, board to play, or board code")
    parser.add_argument("file", nargs="?", metavar="FILE", help=help_text)
    _add_game_options(parser)


def _add_game_options(parser: Parser) -> None:
    add = parser.add_argument
    add("--from-start", action="store_true", help=_("play the board of FILE from the start"))
    room = _("play with others at this computer: join this room, or make it")
    add("--room", metavar="NAME", help=room)
    add("--name", metavar="NAME", help=_("your name in the room (default: the one set, or yours)"))
    _add_board_options(parser)
    _add_looks(parser)
    add("--print-completion", choices=SHELLS, help=_("print the completion script for a shell"))
    page = _("print the manual page of the program or of a command, for man -l -")
    add("--print-manual", nargs="?", const="", type=_command, metavar="COMMAND", help=page)
    licences = _("print the licences of minetui and of all that is installed with it")
    add("--licenses", action="store_true", help=licences)
    about = _("show program's version number and exit")
    add("--version", action="version", version=f"minetui {__version__}", help=about)


def _add_board_options(parser: Parser) -> None:
    """Add the options that say which board to play."""
    add = parser.add_argument
    parser.add_level()
    parser.add_seed("board")
    add("--first-click", metavar="KIND", help=_("opening (default), safe or any"))
    solvable = _("deal only boards this technique solves, such as logic")
    add("--solvable", metavar="TECHNIQUE", help=solvable)
    adjusted = _("adjust the board until this technique solves it")
    add("--adjusted", metavar="TECHNIQUE", help=adjusted)
    no_guess = _("deal any board (default), or only no-guess boards")
    add("--guess", action=argparse.BooleanOptionalAction, help=no_guess)


def _add_replay(parser: Parser) -> None:
    parser.description = _("Review a replay, or list several.")
    add = parser.add_argument
    files = _("replays (RawVF, AVF, EVF, RMV, MVF) or folders of them")
    add("file", nargs="+", metavar="FILE", help=files)
    parser.add_game()
    beside = _("review games on one board at the same time of the clock")
    add("--side-by-side", action="store_true", help=beside)
    add("--text", action="store_true", help=_("print moves and boards, and exit"))
    add("--svg", metavar="OUT", help=_("save the board as a picture, and exit"))
    add("--at", type=seconds, metavar="SECONDS", help=_("time of the picture (default: the end)"))
    _add_looks(parser)


def _add_analyse(parser: Parser) -> None:
    parser.description = _(ANALYSE)
    add = parser.add_argument
    help_text = _("position, board or replay in any format; - is standard input")
    add("file", nargs="?", metavar="FILE", help=help_text)
    add("--text", action="store_true", help=_("print the analysis, and exit"))
    parser.add_json("position")
    add(
        "--svg",
        metavar="OUT",
        help=_("draw the first position with its odds; - is standard output"),
    )
    add("--at", type=seconds, metavar="SECONDS", help=_("time in a replay (default: the end)"))
    number = _("which position or game of the file (default: all)")
    add("--game", type=number_from_1, metavar="N", help=number)
    parser.add_shape()
    parser.add_trust_flags()
    budget = _("milliseconds for each position (default: 10000)")
    add("--budget", type=milliseconds, default=10.0, metavar="MS", help=budget)
    _add_looks(parser)


def _add_race(parser: Parser) -> None:
    parser.description = _("Race a replay on its board, or a bot on any board.")
    parser.set_defaults(from_start=False)
    add = parser.add_argument
    help_text = _("replay to race, or with --against the board to race on")
    add("file", nargs="?", metavar="FILE", help=help_text)
    parser.add_game()
    add("--against", choices=RACERS, help=_("race a bot that uses this technique"))
    add("--speed", type=pace, metavar="X", help=_("the bot's 3BV per second (default: 1)"))
    _add_board_options(parser)
    _add_looks(parser)


def _add_daily(parser: Parser) -> None:
    parser.description = _("Play today's board, or show the calendar if you have played it.")
    help_text = _("play an earlier day, such as 2026-11-20 (no streak)")
    parser.add_argument("--date", type=parser.day, metavar="DATE", help=help_text)
    _add_looks(parser)


def _add_learn(parser: Parser) -> None:
    parser.description = _("Learn to play in short lessons on real boards.")
    help_text = _("lesson to open, such as number (default: list all)")
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help=help_text)
    _add_looks(parser)


def _add_train(parser: Parser) -> None:
    parser.description = _("Solve puzzles from real games, by technique or against the clock.")
    add = parser.add_argument
    add("--mode", choices=MODES, help=_("start this mode (default: list all)"))
    technique = _("only puzzles that need this technique: casual, pairs or logic")
    add("--technique", metavar="NAME", help=technique)
    add("--pattern", metavar="NAME", help=_("only puzzles about this pattern, such as 1-2-1"))
    add("--level", metavar="NAME", help=_("beginner, intermediate or expert (default)"))
    parser.add_shape(N_("shape of the boards: {shapes} (default: square)"))
    parser.add_seed("puzzles")
    _add_looks(parser)


def _add_looks(parser: Parser) -> None:
    """Add the options that all commands with a screen share."""
    themes = _(
        "{names} (the last two for any colour vision), or a Textual theme such as nord",
        names=", ".join(PALETTES),
    )
    add, on_or_off = parser.add_argument, argparse.BooleanOptionalAction
    add("--hint", action=on_or_off, help=_("show hints from the start"))
    add("--ascii", action=on_or_off, help=_("draw with ASCII only"))
    add("--motion", action=on_or_off, help=_("animate the board (default)"))
    add("--theme", metavar="NAME", help=themes)


LAUNCH = "minetui.ui.launch"
GAME = ShellCommand("", "", "minetui.commands.manual", f"{LAUNCH}:game", _add_game)
"""The program without a command."""
GROUPS = {
    N_("Play and learn"): (
        ShellCommand(
            "learn",
            N_("learn to play in short lessons on real boards"),
            screen="minetui.ui.launch:learn",
            fill=_add_learn,
        ),
        ShellCommand(
            "train",
            N_("solve puzzles from real games, by technique or against the clock"),
            screen="minetui.ui.launch:train",
            fill=_add_train,
        ),
        ShellCommand(
            "daily",
            N_("play today's board, or an earlier one"),
            screen=f"{LAUNCH}:daily",
            fill=_add_daily,
        ),
        ShellCommand(
            "race",
            N_("race a replay or a bot on the same board"),
            screen=f"{LAUNCH}:race",
            fill=_add_race,
        ),
        ShellCommand(
            "replay",
            N_("review a replay, or list those in files and folders"),
            screen=f"{LAUNCH}:watch",
            fill=_add_replay,
        ),
    ),
    N_("Look at a board"): (
        ShellCommand("hint", N_("say what to do next on a board, and why")),
        ShellCommand("odds", N_("print the exact odds of each covered cell")),
        ShellCommand(
            "analyse",
            N_("analyse a position: proofs, odds, the best guess, contradictions"),
            screen="minetui.ui.launch:analyse",
            fill=_add_analyse,
        ),
        ShellCommand("solve", N_("compute the best play of a small board or position")),
        ShellCommand("review", N_("show what you could have worked out before each reveal")),
        ShellCommand("grade", N_("grade boards by the technique and guesses needed")),
        ShellCommand("info", N_("print the metrics of boards and replays")),
    ),
    N_("Make and change boards"): (
        ShellCommand("deal", N_("deal uniformly random boards of any size")),
        ShellCommand("reveal", N_("reveal one cell of a board (LeetCode 529)")),
        ShellCommand(
            "casual",
            N_("count the safe cells a casual player can't reach (ACM 2003)"),
        ),
        ShellCommand("uniformity", N_("deal many boards, and check that all are equally likely")),
        ShellCommand("convert", N_("convert boards and replays from one format into another")),
    ),
    N_("Your games"): (
        ShellCommand("records", N_("show, export, import or prune your records")),
        ShellCommand("challenges", N_("list the challenges and your progress")),
        ShellCommand("share", N_("print or draw a card of a game to post")),
        ShellCommand("plot", N_("plot the pace of a game, or the times and IOE of your wins")),
        ShellCommand("settings", N_("show the settings and the path of their file")),
        ShellCommand(
            "doctor",
            N_("tell what a bug report needs, and what is wrong here"),
            "minetui.doctor.command",
        ),
    ),
    N_("Studies"): (
        ShellCommand("simulate", N_("measure how often a technique wins")),
        ShellCommand("study", N_("run a table of simulations, on all cores or a cluster")),
        ShellCommand("match", N_("let bots and programs play the same boards, and compare them")),
        ShellCommand(
            "engine", N_("play for a referee of programs, over standard input and output")
        ),
        ShellCommand("dataset", N_("write each decision of many games, with the exact odds")),
    ),
    N_("For others"): (
        ShellCommand(
            "page",
            N_("build the game as a web page, or serve it here"),
            "minetui.page.command",
        ),
        ShellCommand("serve", N_("let others play over SSH"), "minetui.ssh.command"),
    ),
}
"""All commands by the headings of the help, the most useful first."""
COMMANDS = {each.name: each for group in GROUPS.values() for each in group}
