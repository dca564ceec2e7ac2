"""Print the card of a finished game: a few lines to post, with its board code.

Each of the ten squares is a tenth of the 3BV: green for an even pace, blue for a fast one, yellow
for a slow one, purple for a guess, then the mine that was hit, and white for what was not reached.
With --plain they are = even, > fast, < slow, ? guess, * hit, . not reached. --svg draws the last
board instead.
"""

import argparse
import dataclasses
import sys

from minetui import play
from minetui.arguments import Parser
from minetui.core import Status, steps
from minetui.formats import Replay
from minetui.language import N_, _, number
from minetui.pictures import card_picture
from minetui.solver import REVIEWABLE, Patience, ReviewedMove
from minetui.store import SettingsFile
from minetui.texts import share

from .inputs import InputError, input_name, playable
from .output import is_ascii_only, put
from .work import progress

EXAMPLES = """examples:
  minetui share assets/replays/expert-won.rawvf
  minetui share assets/replays/expert-lost.rawvf --plain
  minetui share assets/replays/expert-won.rawvf --svg board.svg"""

LARGEST = 10_000  # cells of a board that is drawn
PATIENCE = Patience(2.0, 60.0)  # what is not known then stays unknown
CODE_TOO_LONG = N_("the code is too long for the card; minetui convert FILE --to code prints it")
NO_MOVES = N_("expected a game that is won or lost, got a board without moves")
UNFINISHED = N_("expected a game that is won or lost, got an unfinished game")


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    add("file", nargs="?", metavar="FILE", help=_("replay (default: standard input)"))
    parser.add_game()
    add("--plain", action="store_true", help=_("draw the squares in ASCII"))
    add(
        "--text",
        dest="text_file",
        metavar="OUT",
        help=_("write the card to a file; - is standard output"),
    )
    add("--svg", metavar="OUT", help=_("write a picture instead; - is standard output"))


def run(arguments: argparse.Namespace) -> int:
    """Print the card, or write it and the picture to files."""
    replay = _finished(arguments.file, arguments.game)
    if arguments.svg is not None and replay.field.grid.size > LARGEST:
        problem = N_("--svg: expected a board of at most {most} cells, got {number}")
        most, size = number(LARGEST), number(replay.field.grid.size)
        raise ValueError(_(problem, most=most, number=size))
    settings = SettingsFile().read()[0]
    card = dataclasses.replace(
        share.ShareCard.of(replay, _reviews(replay)), page=settings.page_address
    )
    if arguments.svg is not None:
        put(card_picture(card, replay.final_position), arguments.svg)
    if arguments.text_file is not None or arguments.svg is None:
        out = arguments.text_file or "-"
        coloured = not arguments.plain and (out != "-" or not is_ascii_only())
        put(f"{card.text(coloured=coloured)}\n", out)
        if not card.holds_code:
            print(f"minetui: {_(CODE_TOO_LONG)}", file=sys.stderr)
    return 0


def _finished(file: str | None, game: int) -> Replay:
    """The finished game in a file; an InputError for one without."""
    replay = playable(file, game)
    if not replay.is_played or replay.final_position.status is Status.PLAYING:
        problem = _(UNFINISHED if replay.is_played else NO_MOVES)
        raise InputError(f"{input_name(file)}: {problem}")
    return replay


def _reviews(replay: Replay) -> list[ReviewedMove] | None:
    """The reviews of all reveals; None for a board that would take too long."""
    if replay.field.grid.size > REVIEWABLE:
        return None
    every = steps(replay.field, replay.effective_moves, replay.given)
    reveals = sum(step.opened > 0 and not step.given for step in every)
    reviews = list[ReviewedMove]()
    with progress(reveals, _("reveals")) as show:
        for review in play.reviews_of(replay, PATIENCE):
            reviews.append(review)
            show(len(reviews))
    return reviews
