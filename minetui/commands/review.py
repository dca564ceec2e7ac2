"""Tell of a finished game what the player could have known at each reveal.

A reveal is certain when some rung of the ladder (single numbers, pairs of numbers, all numbers with
the mine count) proves it safe, a guess otherwise: forced when nothing was safe, needless when
something was, a blunder when the cell was certainly a mine. Luck is how likely it was that all
guesses that went well did.
"""

import argparse
import json
from collections import Counter
from functools import partial

from minetui.core.minefield import Minefield
from minetui.core.position import Status
from minetui.formats.errors import shown
from minetui.formats.replay import Replay
from minetui.solver.budget import deadline
from minetui.solver.review import GUESSES, Grade, Reviewed, luck, reviewed
from minetui.solver.review_texts import advices, summary
from minetui.texts.annotations import action_text
from minetui.texts.words import RESULTS

from .inputs import InputError, called, replays
from .options import add_budget

EXAMPLES = """examples:
  minetui review assets/replays/expert-won.rawvf
  minetui review assets/replays/expert-won.rawvf --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this program."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a replay; standard input without")
    add_budget(parser, "reveal")
    parser.add_argument("--json", action="store_true", help="answer with one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Review a game, and tell each guess as soon as it is looked at."""
    replay = next(replays(arguments.file), None)
    if replay is None or not replay.moves:
        raise InputError(f"{called(arguments.file)}: expected a game, got a board without moves")
    end, graded = replay.game().status, list[Reviewed]()
    for one in reviewed(replay.field, replay.moves, partial(deadline, arguments.budget)):
        graded.append(one)
        if not arguments.json and one.grade in (*GUESSES, Grade.UNKNOWN):
            print(f"{_deed(replay.field, one)}: {advices(replay.field.grid, one)[0]}", flush=True)
    if arguments.json:
        print(json.dumps(_told(replay, graded, end)))
    else:
        ended = f"{RESULTS[end]} after {replay.moves[-1].at:.3f} s"
        print("\n".join([ended, *summary(graded)]))
    return 0


def _deed(field: Minefield, one: Reviewed) -> str:
    move = one.move
    return f"move {one.index + 1}, {move.at:.3f} s, {action_text(field.grid, move)}"


def _told(replay: Replay, graded: list[Reviewed], end: Status) -> dict[str, object]:
    """The review as JSON."""
    grid, level = replay.field.grid, replay.level
    counts = Counter(one.grade for one in graded)
    return {
        "level": level.name,
        "player": shown(replay.told("player")),
        "result": RESULTS[end],
        "luck": None if counts[Grade.UNKNOWN] else float(luck(graded)),
        "counts": {grade.name.lower(): counts[grade] for grade in Grade},
        "reveals": [
            {
                "move": one.index + 1,
                "time": one.move.at,
                "deed": one.move.word,
                "cell": grid.place(one.move.cell),
                "grade": one.grade.name.lower(),
                "rung": one.rung.value if one.rung else None,
                "risk": None if one.grade is Grade.UNKNOWN else float(one.risk),
                "least": None if one.grade is Grade.UNKNOWN else float(one.least),
                "better": None if one.better is None else grid.place(one.better),
                "better_by": one.better_by.value if one.better_by else None,
                "why": one.why,
            }
            for one in graded
        ],
    }
