"""Review a finished game: what you could have worked out before each reveal.

A reveal is certain when a technique (single numbers, pairs of numbers, all numbers with the mine
count) proves it safe, and a guess otherwise: forced when nothing was safe, needless when something
was, a blunder when the cell was certainly a mine. Luck is the probability that all the guesses
that went well would go well.
"""

import argparse
import json
from collections import Counter

from minetui.core.annotation import steps
from minetui.core.grid import Grid
from minetui.core.position import Position
from minetui.formats.errors import shown
from minetui.formats.replay import Replay
from minetui.solver.budget import deadline
from minetui.solver.review import GUESSES, RevealKind, ReviewedMove, luck, review
from minetui.texts.annotations import action_text
from minetui.texts.review import review_texts, summary
from minetui.texts.techniques import grounds_text
from minetui.texts.words import RESULTS

from .inputs import InputError, first_replay, input_name
from .options import add_budget

EXAMPLES = """examples:
  minetui review assets/replays/expert-won.rawvf
  minetui review assets/replays/expert-won.rawvf --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="replay (default: standard input)")
    add_budget(parser, "reveal")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Review a game, and print each guess as soon as it is reviewed."""
    replay = first_replay(arguments.file)
    if not replay.moves:
        name = input_name(arguments.file)
        raise InputError(f"{name}: expected a game, got a board without moves")
    moves, position = list[ReviewedMove](), Position(replay.field)
    for step in steps(replay.field, replay.moves, replay.given):
        position = step.after
        if step.opened and not step.given:
            moves.append(review(step, deadline(arguments.budget)))
            if not arguments.json and moves[-1].kind in (*GUESSES, RevealKind.UNKNOWN):
                print(_line(replay.field.grid, moves[-1]), flush=True)
    result = RESULTS[position.status]
    if arguments.json:
        print(json.dumps(_json(replay, moves, result)))
    else:
        print("\n".join([f"{result} after {replay.moves[-1].at:.3f} s", *summary(moves)]))
    return 0


def _line(grid: Grid, move: ReviewedMove) -> str:
    what = f"move {move.index + 1}, {move.move.at:.3f} s, {action_text(grid, move.move)}"
    return f"{what}: {review_texts(grid, move)[0]}"


def _json(replay: Replay, moves: list[ReviewedMove], result: str) -> dict[str, object]:
    """The review as JSON."""
    counts = Counter(move.kind for move in moves)
    probability = None if counts[RevealKind.UNKNOWN] else luck(moves)
    return {
        "level": replay.level.name,
        "player": shown(replay.header("player")),
        "result": result,
        "luck": None if probability is None else float(probability),
        "counts": {kind.value: counts[kind] for kind in RevealKind},
        "reveals": [_reveal_json(replay.field.grid, move) for move in moves],
    }


def _reveal_json(grid: Grid, move: ReviewedMove) -> dict[str, object]:
    """A reveal as JSON; rows and columns count from 0."""
    unknown = move.kind is RevealKind.UNKNOWN
    return {
        "move": move.index + 1,
        "time": move.move.at,
        "action": move.move.word,
        "cell": grid.place(move.move.cell),
        "kind": move.kind.value,
        "technique": move.technique,
        "odds": None if unknown else float(move.odds),
        "lowest_odds": None if unknown else float(move.lowest_odds),
        "better": None if move.better is None else grid.place(move.better),
        "better_technique": move.better_technique,
        "why": grounds_text(grid, move.proof) if move.proof else "",
    }
