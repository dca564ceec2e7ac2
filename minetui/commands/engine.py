"""Play for a referee of Minesweeper programs, over standard input and output.

It is a player of ours behind the protocol MSP, which docs/msp.md describes: a referee that speaks
it starts this program as it starts any other player. Each line is answered as soon as it is read,
and what can't be answered well is told on standard error. Ctrl+C, or the end of the input, ends it.
"""

import argparse
import sys
from io import TextIOWrapper

from minetui.arguments import Parser
from minetui.language import _
from minetui.match import Engine
from minetui.match.lines import LONGEST
from minetui.solver import ODDS, Player

from .inputs import CLOSED, InputError
from .output import tell
from .simulate import player_of

EXAMPLES = """examples:
  printf 'msp 1 me 1\\n' | minetui engine
  printf 'msp 1 me 1\\n' | minetui engine --player odds/deep --seed moss"""


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    player_help = _(
        "TECHNIQUE or TECHNIQUE/GUESS, such as odds/deep (default: {default})", default=ODDS
    )
    parser.add_argument("--player", type=player_of, default=ODDS, metavar="P", help=player_help)
    parser.add_seed("guesses")


def run(arguments: argparse.Namespace) -> int:
    """Answer each line before the next one is read."""
    if not isinstance(sys.stdin, TextIOWrapper):
        raise InputError(_(CLOSED))
    engine = Engine(Player.named(arguments.player), arguments.seed, _complain)
    lines = sys.stdin.buffer
    while not engine.ended and (line := lines.readline(LONGEST + 1)):
        if len(line) > LONGEST:  # no line of the protocol's
            while line and not line.endswith(b"\n"):
                line = lines.readline(LONGEST + 1)
            continue
        for answer in engine.answer(line.decode("ascii", "surrogateescape")):
            print(answer, flush=True)
    return 0


def _complain(problem: str) -> None:
    tell(f"minetui engine: {problem}")
