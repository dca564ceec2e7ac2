"""Tell of a finished game what the player could have known at each reveal.

A reveal is certain when some rung of the ladder (single numbers, pairs of numbers, all numbers with
the mine count) proves it safe, a guess otherwise: forced when nothing was safe, needless when
something was, a blunder when the cell was certainly a mine. Luck is how likely it was that all
guesses that went well did.
"""

import argparse
import json
from collections import Counter

from minetui.core.minefield import Minefield
from minetui.core.moves import Move
from minetui.core.position import Status
from minetui.core.reasons import place
from minetui.core.tale import ENDS
from minetui.formats.errors import shown
from minetui.formats.replay import Replay
from minetui.solver.review import GUESSES, Grade, Reviewed, luck, reviewed
from minetui.solver.review_texts import advices, summary

from .inputs import InputError, called, replays

EXAMPLES = """examples:
  minetui review assets/replays/expert-won.rawvf
  minetui review assets/replays/expert-won.rawvf --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this program."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a replay; standard input without")
    parser.add_argument("--json", action="store_true", help="answer with one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Review a game."""
    replay = next(replays(arguments.file), None)
    if replay is None or not replay.moves:
        raise InputError(f"{called(arguments.file)}: expected a game, got a board without moves")
    graded = list(reviewed(replay.field, replay.moves))
    end = replay.game().status
    if arguments.json:
        print(json.dumps(_told(replay, graded, end)))
    else:
        ended = f"{ENDS[end]} after {replay.moves[-1].at:.3f} s"
        print("\n".join([*_lines(replay.field, graded), ended, *summary(graded)]))
    return 0


def _lines(field: Minefield, graded: list[Reviewed]) -> list[str]:
    """What was neither certain nor the opening move, a line each."""
    doubtful = (one for one in graded if one.grade in GUESSES)
    return [
        f"{_deed(field, one.index, one.move)}: {advices(field.grid, one)[0]}" for one in doubtful
    ]


def _deed(field: Minefield, index: int, move: Move) -> str:
    return f"move {index + 1}, {move.at:.3f} s, {move.word} {place(field.grid, move.cell)}"


def _told(replay: Replay, graded: list[Reviewed], end: Status) -> dict[str, object]:
    """The review as JSON."""
    grid, level = replay.field.grid, replay.level
    counts = Counter(one.grade for one in graded)
    return {
        "level": level.name,
        "player": shown(replay.told("player")),
        "result": ENDS[end],
        "luck": float(luck(graded)),
        "counts": {grade.name.lower(): counts[grade] for grade in Grade},
        "reveals": [
            {
                "move": one.index + 1,
                "time": one.move.at,
                "deed": one.move.word,
                "cell": grid.place(one.move.cell),
                "grade": one.grade.name.lower(),
                "rung": one.rung.value if one.rung else None,
                "risk": float(one.risk),
                "least": float(one.least),
                "better": None if one.better is None else grid.place(one.better),
                "better_by": one.better_by.value if one.better_by else None,
                "why": one.why,
            }
            for one in graded
        ],
    }
