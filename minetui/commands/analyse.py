"""Analyse positions without a screen: all that can be known of them, as text, JSON or a picture."""

import argparse
import json
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from minetui import solver, store
from minetui.core import Grid, LevelError, Surface
from minetui.formats import Content, drawings
from minetui.language import english, ngettext, number
from minetui.pictures import findings_picture
from minetui.play import AnalysisStart
from minetui.solver import (
    FindingPart,
    Findings,
    Impossible,
    Memory,
    ReviewedMove,
    TechniqueFindings,
    deadline,
)
from minetui.texts import findings as finding_texts
from minetui.texts import hints, shapes

from .inputs import InputError, contents, input_name
from .positions import odds_json, odds_picture, places
from .review import reveal_json


def run(arguments: argparse.Namespace) -> int:
    """Answer each position before the next one is read; an impossible one is answered, too."""
    memory = Memory()
    for index, start in enumerate(_starts(arguments)):
        lost = solver.review(start.lost, deadline(arguments.budget)) if start.lost else None
        first = [finding_texts.lost_text(start.sketch.grid, lost)] if lost else []
        stop = deadline(arguments.budget)
        found = deque(Findings.search(start.sketch, stop, memory), maxlen=1).pop()
        if arguments.svg is not None and not index:
            _put(findings_picture(found, first), arguments.svg)
        if arguments.json:
            with english():
                print(json.dumps(_json(found, lost)), flush=True)
        elif arguments.text:
            lines = [*first, *finding_texts.findings_lines(found), ""]
            blank = "\n" * bool(index)
            print(blank + "\n".join([*lines, *_picture(found)]), flush=True)
    return 0


def _put(picture: str, out: str) -> None:
    """Print a picture, or write it to a file in a folder that is there."""
    if out == "-":
        print(picture, end="", flush=True)
    else:
        store.write_parts(Path(out), [picture.encode()])


def _starts(arguments: argparse.Namespace) -> Iterator[AnalysisStart]:
    """The positions in a file, or the one with the number that is asked for."""
    game, count = arguments.game, 0
    for count, content in enumerate(contents(arguments.file, arguments.shape), start=1):
        if game in (None, count):
            start = AnalysisStart.of(_expect_level(content, arguments.file), arguments.at)
            yield start.trusting(flags=arguments.trust_flags)
        if game == count:
            return
    if game is not None or not count:
        problem = ngettext(
            "expected {n} position or game or more, got {got}",
            "expected {n} positions or games or more, got {got}",
            game or 1,
            got=number(count),
        )
        raise InputError(f"{input_name(arguments.file)}: {problem}")


def _expect_level(content: Content, file: str | None) -> Content:
    """The same content; refuses a board that no level has, such as one of mines alone."""
    try:
        if not isinstance(content, Surface):
            content.level  # noqa: B018 (a LevelError if it has none)
    except LevelError as error:
        raise InputError(f"{input_name(file)}: {error}") from None
    return content


def _picture(found: Findings) -> list[str]:
    """The board with the odds of its covered cells in per cent, if any layout fits."""
    if found.odds is not None:
        return odds_picture(found.odds)
    signs = "".join(drawings.surface_text(found.sketch.saved).splitlines()[1:])
    return shapes.drawn(found.sketch.grid, signs, dense=True)


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
