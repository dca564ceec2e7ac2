"""Analyse positions without a screen: all that can be known of them, as text, JSON or a picture."""

import argparse
import json
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from minetui.core import NO_CELLS, Grid, LevelError, Sketch, Surface
from minetui.formats import Content, drawings
from minetui.pictures import findings_picture
from minetui.solver import (
    FindingPart,
    Findings,
    Impossible,
    Memory,
    ReviewedMove,
    TechniqueFindings,
    deadline,
    losing_move,
)
from minetui.store import write_parts
from minetui.texts import findings as finding_texts
from minetui.texts import hints

from .inputs import InputError, contents, input_name
from .positions import odds_json, odds_picture, places
from .review import reveal_json


class AnalysedPosition(NamedTuple):
    """A position to analyse, and the move that lost its game, if it is the position before it."""

    sketch: Sketch
    lost: ReviewedMove | None = None

    @property
    def lost_lines(self) -> list[str]:
        """The line about that move, if there is one."""
        return [finding_texts.lost_text(self.sketch.grid, self.lost)] if self.lost else []


def run(arguments: argparse.Namespace) -> int:
    """Answer each position before the next one is read; an impossible one is answered, too."""
    memory = Memory()
    for number, position in enumerate(_positions(arguments)):
        stop = deadline(arguments.budget)
        found = deque(Findings.search(position.sketch, stop, memory), maxlen=1).pop()
        if arguments.svg is not None and not number:
            _put(findings_picture(found, position.lost_lines), arguments.svg)
        if arguments.json:
            print(json.dumps(_json(found, position.lost)), flush=True)
        elif arguments.text:
            lines = [*position.lost_lines, *finding_texts.findings_lines(found), ""]
            blank = "\n" * bool(number)
            print(blank + "\n".join([*lines, *_picture(found)]), flush=True)
    return 0


def _put(picture: str, out: str) -> None:
    """Print a picture, or write it to a file in a folder that is there."""
    if out == "-":
        print(picture, end="", flush=True)
    else:
        write_parts(Path(out), [picture.encode()])


def _positions(arguments: argparse.Namespace) -> Iterator[AnalysedPosition]:
    """The positions in a file, or the one with the number that is asked for."""
    game, count = arguments.game, 0
    for count, content in enumerate(contents(arguments.file), start=1):
        if game in (None, count):
            yield _position(_expect_level(content, arguments.file), arguments)
        if game == count:
            return
    if game is not None or not count:
        wanted = f"{game or 1:,} positions or games or more"
        raise InputError(f"{input_name(arguments.file)}: expected {wanted}, got {count:,}")


def _expect_level(content: Content, file: str | None) -> Content:
    """The same content; refuses a board that no level has, such as one of mines alone."""
    try:
        if not isinstance(content, Surface):
            _ = content.level
    except LevelError as error:
        raise InputError(f"{input_name(file)}: {error}") from None
    return content


def _position(content: Content, arguments: argparse.Namespace) -> AnalysedPosition:
    """The position of a file, or of a replay at a moment; of a lost game before its last move."""
    at = arguments.at
    if isinstance(content, Surface):
        if at is not None:
            raise ValueError("--at: expected a replay, got a position without moves")
        return _asked(Sketch.of(content), arguments)
    step = content.last_step(at)
    if step is None:
        return _asked(Sketch.of_position(content.start), arguments)
    lost = losing_move([step], deadline(arguments.budget))
    position = _asked(Sketch.of_position(step.before if lost else step.after), arguments)
    return position._replace(lost=lost)


def _asked(sketch: Sketch, arguments: argparse.Namespace) -> AnalysedPosition:
    """A sketch to analyse; its flags are known mines if they are trusted."""
    trusted = sketch.flagged if arguments.trust_flags else NO_CELLS
    return AnalysedPosition(Sketch.of(sketch.surface, sketch.mines | trusted))


def _picture(found: Findings) -> list[str]:
    """The board with the odds of its covered cells in per cent, if any layout fits."""
    if found.odds is not None:
        return odds_picture(found.odds)
    return drawings.surface_text(found.sketch.saved).splitlines()[1:]


def _json(found: Findings, lost: ReviewedMove | None) -> dict[str, object]:
    """All findings, and the move that lost the game if that came next; places count from 0."""
    grid, advice = found.sketch.grid, found.advice
    nothing = {"layouts": "0", "odds": grid.lines([None] * grid.size)}
    return {
        **(odds_json(found.odds) if found.odds else nothing | {"safe": [], "mined": []}),
        "techniques": [_technique(grid, each) for each in found.techniques],
        "guess": grid.place(advice.cell) if advice else None,
        "guess_odds": float(advice.odds) if advice else None,
        "win": [float(each) for each in found.win] if found.win else None,
        "impossible": _impossible(grid, found.impossible) if found.impossible else None,
        "missing": [part.value for part in FindingPart if part in found.missing],
        "lost": reveal_json(grid, lost) if lost else None,
    }


def _technique(grid: Grid, proven: TechniqueFindings) -> dict[str, object]:
    return {
        "technique": proven.technique,
        "safe": places(grid, proven.safe),
        "mines": places(grid, proven.mines),
        "sentences": [hints.reason_text(grid, proof) for proof in proven.proofs],
    }


def _impossible(grid: Grid, problem: Impossible) -> dict[str, object]:
    return {
        "cells": places(grid, problem.witnesses),
        "mines": problem.mines,
        "smallest": problem.is_smallest,
        "sentence": hints.impossible_text(grid, problem),
    }
