"""Analyse positions without a screen: all that can be known of them, as text, JSON or a picture."""

import argparse
import json
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from minetui.core.grid import NO_CELLS
from minetui.core.levels import LevelError
from minetui.core.sketch import Sketch
from minetui.core.surface import Surface
from minetui.formats import surface
from minetui.formats.format import Content
from minetui.formats.moments import last_step
from minetui.solver.budget import deadline
from minetui.solver.findings import Findings, findings
from minetui.solver.game_findings import LosingMove, losing_move
from minetui.solver.memory import Memory
from minetui.store.files import write_parts
from minetui.texts.analysis_svg import drawn
from minetui.texts.findings import findings_lines, lost_text

from . import odds
from .analysis_json import document
from .inputs import InputError, contents, input_name

STANDARD_OUTPUT = "-"


class Question(NamedTuple):
    """A position to analyse, and the move that lost its game, if it is the position before it."""

    sketch: Sketch
    lost: LosingMove | None = None


def run(arguments: argparse.Namespace) -> int:
    """Answer each position before the next one is read; an impossible one is answered, too."""
    memory = Memory()
    for number, question in enumerate(_questions(arguments)):
        stop = deadline(arguments.budget)
        found = deque(findings(question.sketch, stop, memory), maxlen=1).pop()
        if arguments.svg is not None and not number:
            _put(drawn(found, _lost(question)), arguments.svg)
        blank = "\n" * (arguments.text and not arguments.json and number > 0)
        for text in _texts(arguments, found, question):
            print(blank + text, flush=True)
    return 0


def _put(picture: str, out: str) -> None:
    """Print a picture, or write it to a file."""
    if out == STANDARD_OUTPUT:
        print(picture, end="", flush=True)
    else:
        write_parts(Path(out), [picture.encode()])


def _questions(arguments: argparse.Namespace) -> Iterator[Question]:
    """The positions in a file, or the one with the number that is asked for."""
    game, count = arguments.game, 0
    for count, content in enumerate(contents(arguments.file), start=1):
        if game in (None, count):
            yield _question(_expect_level(content, arguments.file), arguments)
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


def _question(content: Content, arguments: argparse.Namespace) -> Question:
    """The position of a file, or of a replay at a moment; of a lost game before its last move."""
    at = arguments.at
    if isinstance(content, Surface):
        if at is not None:
            raise ValueError("--at: expected a replay, got a position without moves")
        return _asked(Sketch.of(content), arguments)
    step = last_step(content, at)
    if step is None:
        return _asked(Sketch.of_position(content.start), arguments)
    lost = losing_move([step], deadline(arguments.budget))
    question = _asked(Sketch.of_position(step.before if lost else step.after), arguments)
    return question._replace(lost=lost)


def _asked(sketch: Sketch, arguments: argparse.Namespace) -> Question:
    """The question about a sketch; its flags are known mines if they are trusted."""
    trusted = sketch.flagged if arguments.trust_flags else NO_CELLS
    return Question(Sketch.of(sketch.surface, sketch.mines | trusted))


def _texts(arguments: argparse.Namespace, found: Findings, question: Question) -> Iterator[str]:
    """The answer in the form that is asked for; nothing for a picture alone."""
    if arguments.json:
        yield json.dumps(document(found, question.lost))
    elif arguments.text:
        yield "\n".join([*_lost(question), *findings_lines(found), "", *_picture(found)])


def _lost(question: Question) -> list[str]:
    """The line about the move that lost the game, if it is the next one."""
    return [lost_text(question.sketch.grid, question.lost)] if question.lost else []


def _picture(found: Findings) -> list[str]:
    """The board with the odds of its covered cells in per cent, if any layout fits."""
    if found.odds is not None:
        return odds.picture(found.odds)
    return surface.write(found.sketch.saved).splitlines()[1:]
