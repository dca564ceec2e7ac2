"""The arguments of the program and of each command: what a command line means, and its parser.

Nothing slow is imported here; not even the core is, for `--help` and `--version`.

Options that several commands share; nothing here is slow to import.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from importlib import import_module
from math import inf, isfinite
from typing import TYPE_CHECKING

from . import __version__

if TYPE_CHECKING:
    from typing import NoReturn

    from _typeshed import SupportsWrite

PALETTES = (
    *("slate", "meadow", "classic", "paper", "amber", "high-contrast"),
    *("safe-dark", "safe-light"),
)
"""The names of the palettes, for help and completion: the screen, which has them, loads Textual."""


def add_level_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the level: its name, or its numbers."""
    add = parser.add_argument
    add("--level", metavar="NAME", help="beginner (the default), intermediate or expert")
    add("--rows", type=whole_number, metavar="R", help="rows, instead of the level's")
    add("--cols", type=whole_number, metavar="C", help="columns, instead of the level's")
    add("--mines", type=whole_number, metavar="M", help="mines, instead of the level's")


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the argument of the file to read."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="the file to read (default: standard input)"
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses one of several games in a file."""
    help_text = "the number of the game, in a file of several (default: the first)"
    parser.add_argument("--game", type=number_from_1, default=1, metavar="N", help=help_text)


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


def day(text: str) -> date:
    """A date such as 2026-11-21."""
    with suppress(ValueError):
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            return date.fromisoformat(text)
    raise argparse.ArgumentTypeError(f"expected a date such as 2026-11-21, got {text[:40]!r}")


def expect_positive(arguments: argparse.Namespace, *names: str) -> None:
    """Refuse counts below 1."""
    for name in names:
        if getattr(arguments, name) < 1:
            raise ValueError(f"--{name}: expected at least 1, got {getattr(arguments, name)}")


def milliseconds(text: str) -> float:
    """The seconds in a text of milliseconds."""
    with suppress(ValueError):
        if 0 <= float(text) < inf:
            return float(text) / 1000
    raise argparse.ArgumentTypeError(f"expected milliseconds such as 200, got {text[:40]!r}")


def seconds(text: str) -> float:
    """A number of seconds, perhaps before the start."""
    with suppress(ValueError):
        if isfinite(float(text)):
            return float(text)
    raise argparse.ArgumentTypeError(f"expected seconds such as 12.5, got {text[:40]!r}")


def pace(text: str) -> float:
    """A positive number of 3BV per second."""
    with suppress(ValueError):
        if 0 < float(text) < inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"expected 3BV per second such as 2.5, got {text[:40]!r}")


def add_budget(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option that limits the time for each surface, reveal or other item."""
    help_text = f"milliseconds for each {what} (default: no limit)"
    parser.add_argument("--budget", type=milliseconds, metavar="MS", help=help_text)


def seed_of(text: str) -> str:
    """A seed with each run of blanks as one space, since files keep it on one line."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError(f"--seed: expected text, got {text!r}")
    return " ".join(text.split())


COMMANDS = {
    "learn": "learn to play, by short lessons on real boards",
    "train": "solve puzzles from real games, by technique or against the clock",
    "daily": "play the board of today, or of an earlier day",
    "replay": "watch a recorded game, or list those in files and folders",
    "race": "race a recorded game, or a simulated player, on the same board",
    "reveal": "reveal one cell of a board (LeetCode 529)",
    "deal": "deal uniformly random boards of any size",
    "uniformity": "deal many boards, and check that all are equally likely",
    "casual": "print the fewest safe cells a casual player can leave covered (ACM 2003)",
    "review": "show what the player could have worked out before each reveal of a game",
    "analyse": "analyse a position: proofs, odds, the best guess, contradictions",
    "odds": "print the exact odds of a mine in each covered cell",
    "hint": "say what to do next on a board, and why",
    "solve": "compute the best play of a small board or position",
    "simulate": "play whole games with a technique, and count how often it wins",
    "study": "play a table of simulations, on all cores or a cluster, and report",
    "grade": "rate boards by the technique and the guesses that they need",
    "share": "print the card of a game, a few lines to post, or draw its picture",
    "convert": "convert boards and replays from one format into another",
    "plot": "draw the pace of a game, or the times and the efficiency of your wins",
    "info": "print the figures of boards in files: 3BV, openings, numbers",
    "records": "show the best times, or export, import and prune the records",
    "challenges": "list your personal goals, and how far you are",
    "settings": "show the settings and the path of their file",
    "page": "build the game as a web page, or show it in a browser here",
    "serve": "let others play over SSH",
}
WAYS = {  # the modules of commands that are not in the room of commands
    "page": "minetui.page.command",
    "serve": "minetui.ssh.command",
}
ANALYSE = """Analyse a position: what each technique proves, and why, the odds, the best guess, the
number of layouts, how often the best play wins, or the numbers that contradict each other. A lost
game is analysed before the move that lost it."""
LONGEST_MESSAGE = 300
MODES = ("safe-cell", "region", "guess", "storm", "drill", "mistakes", "repeats")
RACERS = ("casual", "pairs", "logic")
SHELLS = ("bash", "zsh", "fish")

EXAMPLES = """examples:
  minetui --level expert            play a classic board
  minetui --rows 16 --cols 30 --mines 99 --hint
  minetui saved.rawvf               resume a saved game
  minetui MT1-0HM4-0ZX0             play the board of a code
  minetui replay saved.rawvf        watch it

commands, each with its own --help:
""" + "\n".join(f"  minetui {name:11} {text}" for name, text in COMMANDS.items())


class Parser(argparse.ArgumentParser):
    """A parser whose errors are a ValueError of one line."""

    def error(self, message: str) -> "NoReturn":
        """Say what is wrong with the arguments."""
        raise ValueError(_in_one_line(message))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print a message; an answer that can't be written is an error, unlike for argparse."""
        if file is not None and file is sys.stdout:
            print(message, end="", flush=True)
        else:
            super()._print_message(message, file)


def parsed(words: Sequence[str]) -> tuple[str, argparse.Namespace]:
    """The command that a command line names, empty for the game, and its arguments.

    A ValueError says in one line what is wrong with them, an OptionError of which option.
    """
    name = words[0] if words and words[0] in COMMANDS else ""
    parser = Parser(prog=f"minetui {name}".strip(), exit_on_error=False)
    fill(name, parser)
    try:
        arguments = parser.parse_args(words[1:] if name else words)
    except argparse.ArgumentError as error:
        from minetui.formats import OptionError

        option = (error.argument_name or "").rpartition("--")[2]
        problem = _in_one_line(error.message)
        raise OptionError(option, problem, _in_one_line(str(error))) from None
    if getattr(arguments, "seed", None) is not None:
        arguments.seed = seed_of(arguments.seed)
    return name, arguments


def _in_one_line(message: str) -> str:
    """A message that repeats arguments, which may be anything, cut if it is long."""
    from minetui.formats import shown

    cut = message if len(message) <= LONGEST_MESSAGE else message[:LONGEST_MESSAGE] + "…"
    return shown(cut)


def module_of(name: str) -> str:
    """The module of a command that needs no screen of its own."""
    return WAYS.get(name, f"minetui.commands.{name}")


def fill(name: str, parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a command to its parser; for an empty name, those of the game."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    if name in SCREENS:
        SCREENS[name](parser)
    else:
        module = import_module(module_of(name))
        parser.description, parser.epilog = module.__doc__, module.EXAMPLES
        module.add_arguments(parser)


def whole_parser() -> Parser:
    """One parser with the options of the game and, as its commands, all others."""
    parser = Parser(prog="minetui")
    _add_game_options(parser)
    commands = parser.add_subparsers()
    for name, text in COMMANDS.items():
        fill(name, commands.add_parser(name, help=text))
    return parser


def _fill_for_game(parser: argparse.ArgumentParser) -> None:
    parser.description = "Minesweeper for the terminal, with hints that say why."
    parser.epilog = EXAMPLES
    help_text = "a saved game to resume, a board to play, or the code of one"
    parser.add_argument("file", nargs="?", metavar="FILE", help=help_text)
    _add_game_options(parser)


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--from-start", action="store_true", help="play the board of FILE from the start")
    _add_board_options(parser)
    _add_looks(parser)
    add("--print-completion", choices=SHELLS, help="print the completion script for a shell")
    add("--version", action="version", version=f"minetui {__version__}")


def _add_board_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which board to play."""
    add = parser.add_argument
    add_level_options(parser)
    add("--seed", metavar="TEXT", help="any text; the same text gives the same board")
    add("--first-click", metavar="KIND", help="opening (the default), safe or any")
    add("--solvable", metavar="TECHNIQUE", help="deal only boards that this solves, such as logic")
    add("--adjusted", metavar="TECHNIQUE", help="adjust any board until this solves it")
    no_guess = "any board (the default), or only those that logic solves without a guess"
    add("--guess", action=argparse.BooleanOptionalAction, help=no_guess)


def _fill_for_replay(parser: argparse.ArgumentParser) -> None:
    parser.description = "Watch a recorded game, or list several."
    add = parser.add_argument
    files = "replays (RawVF, AVF, EVF, RMV, MVF) or folders of them"
    add("file", nargs="+", metavar="FILE", help=files)
    add_game(parser)
    add("--text", action="store_true", help="print the moves and boards, without a screen")
    add("--svg", metavar="OUT", help="save the board as a picture, without a screen")
    add("--at", type=seconds, metavar="SECONDS", help="the moment for --svg (default: the end)")
    _add_looks(parser)


def _fill_for_analyse(parser: argparse.ArgumentParser) -> None:
    parser.description = ANALYSE
    add = parser.add_argument
    help_text = "a position, board or replay in any format, - for standard input"
    add("file", nargs="?", metavar="FILE", help=help_text)
    add("--text", action="store_true", help="print the analysis, without a screen")
    add("--json", action="store_true", help="print a line of JSON for each position")
    add("--svg", metavar="OUT", help="draw the first position with its odds; - is standard output")
    add("--at", type=seconds, metavar="SECONDS", help="the moment of a replay (default: the end)")
    number = "the number of the position or game, in a file of several (default: all of them)"
    add("--game", type=number_from_1, metavar="N", help=number)
    add("--trust-flags", action="store_true", help="take flags for mines")
    budget = "milliseconds for each position (default: 10000)"
    add("--budget", type=milliseconds, default=10.0, metavar="MS", help=budget)
    _add_looks(parser)


def _fill_for_race(parser: argparse.ArgumentParser) -> None:
    parser.description = "Race a recorded game on its board, or a simulated player on any board."
    parser.set_defaults(from_start=False)
    add = parser.add_argument
    help_text = "the game to race, in any format, or with --against the board to race on"
    add("file", nargs="?", metavar="FILE", help=help_text)
    add_game(parser)
    add("--against", choices=RACERS, help="race a simulated player with this technique")
    add("--speed", type=pace, metavar="X", help="its 3BV per second (default: 1)")
    _add_board_options(parser)
    _add_looks(parser)


def _fill_for_daily(parser: argparse.ArgumentParser) -> None:
    parser.description = "Play the daily board; once it was played, show the calendar."
    help_text = (
        "an earlier day, such as 2026-11-20; its game is late and doesn't count towards a streak"
    )
    parser.add_argument("--date", type=day, metavar="DATE", help=help_text)
    _add_looks(parser)


def _fill_for_learn(parser: argparse.ArgumentParser) -> None:
    parser.description = "Learn to play, by short lessons on real boards."
    help_text = "the lesson to open, such as number; without one, all are listed"
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help=help_text)
    _add_looks(parser)


def _fill_for_train(parser: argparse.ArgumentParser) -> None:
    parser.description = "Solve puzzles from real games, by technique or against the clock."
    add = parser.add_argument
    add("--mode", choices=MODES, help="begin with this mode; without one, all are listed")
    add("--technique", metavar="NAME", help="only puzzles that need this: casual, pairs, logic")
    add("--pattern", metavar="NAME", help="only puzzles about this pattern, such as 1-2-1")
    add("--level", metavar="NAME", help="the boards: beginner, intermediate, expert (the default)")
    add("--seed", metavar="TEXT", help="any text; the same text gives the same puzzles")
    _add_looks(parser)


def _add_looks(parser: argparse.ArgumentParser) -> None:
    """Add the options that all commands with a screen share."""
    safe = "the last two for any colour vision"
    themes = f"{', '.join(PALETTES)} ({safe}), or a theme of Textual such as nord"
    add, on_or_off = parser.add_argument, argparse.BooleanOptionalAction
    add("--hint", action=on_or_off, help="show hints from the start")
    add("--ascii", action=on_or_off, help="draw with ASCII only")
    add("--motion", action=on_or_off, help="let light run over the board (the default)")
    add("--theme", metavar="NAME", help=themes)


SCREENS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "": _fill_for_game,
    "daily": _fill_for_daily,
    "replay": _fill_for_replay,
    "race": _fill_for_race,
    "learn": _fill_for_learn,
    "analyse": _fill_for_analyse,
    "train": _fill_for_train,
}
"""The commands with a screen, by their names, and what adds their arguments to a parser."""
