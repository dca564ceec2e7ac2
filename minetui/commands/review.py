"""Review a finished game: what you could have worked out before each reveal.

A reveal is proven safe by a technique (single numbers, pairs, logic), or else a guess: forced if
no cell was proven safe, needless if one was. Revealing a proven mine is a blunder. Luck is the
probability that the guesses that went well all go well. The projected ZiNi is the clicks so far
plus the ZiNi of what is left; a click loses what it adds to that. The ten costliest clicks are
listed.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator

from minetui import solver
from minetui.arguments import Parser
from minetui.core import ClickLoss, Grid, Position, steps
from minetui.formats import Replay, shown
from minetui.language import _, english, number
from minetui.solver import Luck, RevealKind, ReviewedMove, deadline
from minetui.texts import annotations, words
from minetui.texts import review as review_texts

from .inputs import InputError, input_name, playable

MOST_CELLS = 10_000  # whose clicks are counted; measured: on so many each takes 0.14 s

EXAMPLES = """examples:
  minetui review assets/replays/expert-won.rawvf
  minetui review assets/replays/expert-won.rawvf --json"""


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help=_("replay (default: standard input)")
    )
    parser.add_game()
    parser.add_shape()
    parser.add_budget("reveal")
    parser.add_json()


def run(arguments: argparse.Namespace) -> int:
    """Review a game, and print each guess as soon as it is reviewed."""
    replay = playable(arguments.file, arguments.game, arguments.shape)
    if not replay.clicks:
        problem = _("expected a game, got a board without moves")
        raise InputError(f"{input_name(arguments.file)}: {problem}")
    moves, position = list[ReviewedMove](), Position(replay.field)
    for step in steps(replay.field, replay.effective_moves, replay.given):
        position = step.after
        if step.opened and not step.given:
            moves.append(solver.review(step, deadline(arguments.budget)))
            is_unsure = moves[-1].is_guess or moves[-1].kind is RevealKind.UNKNOWN
            if is_unsure and not arguments.json:
                print(_line(replay.field.grid, moves[-1]), flush=True)
    result, losses = words.RESULTS[position.status], _losses(replay)
    if arguments.json:
        with english():
            print(json.dumps(_json(replay, moves, result) | _clicks_json(replay, losses)))
    else:
        ended = _("{result} after {time}", result=_(result), time=words.in_seconds(replay.end))
        print("\n".join([ended, *review_texts.summary_lines(moves)]))
        print("\n".join(_loss_lines(replay, losses)))
    return 0


def _losses(replay: Replay) -> list[ClickLoss]:
    """What each click lost; nothing for a board too large to count."""
    if replay.field.grid.size > MOST_CELLS:
        return []
    return list(ClickLoss.along(replay.start, replay.clicks, replay.given))


def _loss_lines(replay: Replay, losses: list[ClickLoss]) -> Iterator[str]:
    """The sums of the clicks, and those that lost most, the costliest first."""
    if not losses:
        yield _("clicks: not counted on boards over {number} cells", number=number(MOST_CELLS))
        return
    yield review_texts.totals_texts(losses, all_recorded=replay.unrecorded == 0)[0]
    for each in ClickLoss.dearest(losses):
        lost = review_texts.loss_text(replay.field.grid, each)
        time = words.in_seconds(each.click.move.at)
        yield _("click {number}, {time}, {text}", number=each.number, time=time, text=lost)


def _line(grid: Grid, move: ReviewedMove) -> str:
    return _(
        "move {number}, {time}, {action}: {text}",
        number=move.index + 1,
        time=words.in_seconds(move.move.at),
        action=annotations.action_text(grid, move.move),
        text=annotations.review_texts(grid, move)[0],
    )


def _json(replay: Replay, moves: list[ReviewedMove], result: str) -> dict[str, object]:
    """The review as JSON."""
    counts = Counter(move.kind for move in moves)
    luck = Luck.of(moves)
    return {
        **{"level": replay.level.name, **replay.field.grid.named_shape},
        "player": shown(replay.header("player")),
        "result": result,
        "luck": float(luck.probability) if luck.probability and luck.is_exact else None,
        "counts": {kind.value: counts[kind] for kind in RevealKind},
        "reveals": [reveal_json(replay.field.grid, move) for move in moves],
    }


def _clicks_json(replay: Replay, losses: list[ClickLoss]) -> dict[str, object]:
    """The clicks, their sums and the metrics as JSON; None for the clicks if not counted."""
    grid, metrics = replay.field.grid, replay.metrics
    values = metrics.values() if metrics else {}
    return {
        "clicks": [_click_json(grid, each) for each in losses] if losses else None,
        "click_loss": _totals_json(losses) if losses else None,
        "metrics": {name: value for name, value in values.items() if value is not None},
    }


def _click_json(grid: Grid, each: ClickLoss) -> dict[str, object]:
    """A click as JSON."""
    return {
        "click": each.number,
        "time": each.click.move.at,
        "action": each.click.move.word,
        "cell": grid.place(each.click.move.cell),
        "wasted": not each.click.effective,
        "loss": each.loss,
        "projected_zini": each.projected,
    }


def _totals_json(losses: list[ClickLoss]) -> dict[str, object]:
    """The sums of the clicks as JSON."""
    zini, last = losses[0].projected - losses[0].loss, losses[-1]
    return {
        "clicks": last.number,
        "wasted": sum(not each.click.effective for each in losses),
        "zini": zini,
        "projected_zini": last.projected,
        "loss": last.projected - zini,
    }


def reveal_json(grid: Grid, move: ReviewedMove) -> dict[str, object]:
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
        "why": annotations.why_text(grid, move),
    }
