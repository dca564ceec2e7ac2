"""The players of a match: those of ours, and programs.

A player is named by a text. A name of ours, such as `odds/deep`, is that player; anything else is a
command line. `cmd:` before it says that it is one, whatever it looks like, and that the program
need not be here: the workers of a cluster may have it.

Whoever sits at the board plays games by their numbers, on the same boards. Ours play in this
process; what stands in for a turn of theirs is a step: all that is proven safe at once, or a guess.
Programs are guests, which a pool keeps alive for their next games.
"""

import os
import shlex
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Self

from minetui import Problem
from minetui.core import (
    Cell,
    CellSet,
    Minefield,
    Move,
    Position,
    Reveal,
    cells_of,
    has,
    lowest,
    only,
    proven,
)
from minetui.formats import quoted
from minetui.language import _
from minetui.solver import TECHNIQUES, Player, dealer_of

from .lines import CellNames
from .pool import GUESTS, Visitor
from .referee import RefereedGame, Terms

COMMAND = "cmd:"
PACE = 0.5  # seconds from one reveal of ours to the next, in games that are saved


class ContestantError(Problem):
    """A text that names neither a player of ours nor a program."""


class OwnPlayer:
    """A player of ours at the board; it plays as in a simulation from the cell that is revealed."""

    def __init__(self, player: Player) -> None:
        self._player, self._steps = player, list[tuple[Position, CellSet]]()

    def play(self, terms: Terms, seed: str, number: int) -> RefereedGame:
        """The game with this number, without its moves, which few games need."""
        random, first = Random(f"{seed}:{number}"), _start_of(terms)
        mines = dealer_of(terms.kind, terms.level)(terms.level, random, first, terms.first_click)
        field = Minefield(terms.level.grid, mines)
        self._steps, seconds = [(Position(field), only(first))], list[float]()
        began = perf_counter()

        def watch(position: Position, cells: CellSet) -> None:
            nonlocal began
            if cells & position.covered:  # else it is no step
                seconds.append(perf_counter() - began)
                self._steps.append((position, cells))
                began = perf_counter()

        outcome, ended = self._player.outcome(field, first, random, watch), "won cleared"
        if not outcome.won:
            last = self._steps[-1][1]
            ended = f"lost mine {CellNames.of(field.grid).name(lowest(last & field.mines))}"
        return RefereedGame(
            outcome.won,
            ended,
            guesses=outcome.guesses,
            seconds_of_turns=tuple(seconds),
            field=field,
            given=1,
            seed=f"{seed}:{number}",
        )

    def last_moves(self) -> Iterator[Move]:
        """The moves of the game just played, one after the other, at an even pace.

        A step may be many deductions: what single numbers prove by then comes first.
        """
        at = 0.0
        for before, cells in self._steps:
            position = before
            while cells & position.covered:
                known = cells & proven(position.surface)[1] or cells
                for cell in cells_of(known & position.covered):
                    if has(position.covered, cell):
                        yield Reveal(cell, at)
                        position, at = position.reveal(cell), at + PACE


def _start_of(terms: Terms) -> Cell:
    """The cell that is revealed at the beginning, which all games of a match have."""
    if terms.start is None:
        raise ContestantError(_("expected a first cell, got none"))
    return terms.start


@dataclass(frozen=True)
class Contestant:
    """A player of a match: a player of ours, or else a program, whose name is its command line."""

    name: str
    ours: Player | None = None

    @classmethod
    def named(cls, text: str) -> Self:
        """The player of a text; a ContestantError where that is none."""
        try:
            player = Player.named(text)
        except Problem:
            return cls(_command(text))
        return cls(player.name, player)

    @property
    def is_ours(self) -> bool:
        """Is it a player of ours?"""
        return self.ours is not None

    @property
    def described(self) -> dict[str, str]:
        """The player as JSON."""
        return {"player" if self.is_ours else "command": self.name}

    def seated(self, place: int) -> "AbstractContextManager[OwnPlayer | Visitor]":
        """The player, ready for games; the one at another place of the match is another one."""
        if self.ours is None:
            return GUESTS.borrowed(self.name, place)
        return nullcontext(OwnPlayer(self.ours))


def _command(text: str) -> str:
    """The command line in a text."""
    command = text.removeprefix(COMMAND).strip()
    try:
        program = shlex.split(command, posix=os.sep == "/")[0].strip('"')
    except (ValueError, IndexError):
        problem = _("expected a command line, got {text}", text=quoted(text))
        raise ContestantError(problem) from None
    if not text.startswith(COMMAND) and shutil.which(program) is None:
        raise ContestantError(_no_player(text, program))
    return command


def _no_player(text: str, program: str) -> str:
    """The problem of a text that names no player, and whose program can't be run."""
    slots = {
        "names": ", ".join(TECHNIQUES.ids),
        "guesses": ", ".join(f"/{guess}" for guess in Player.guesses),
        "text": quoted(text),
        "command": quoted(os.path.join(os.curdir, program)),
    }
    if not os.path.isfile(program):
        return _(
            "expected a player of ours ({names}, perhaps with {guesses}) or a program that can be "
            "run, got {text}",
            **slots,
        )
    if os.path.dirname(program):
        return _(
            "expected a player of ours ({names}, perhaps with {guesses}) or a program that can be "
            "run, got {text}: the file is not executable",
            **slots,
        )
    return _(
        "expected a player of ours ({names}, perhaps with {guesses}) or a program that can be "
        "run, got {text}: for the file in this folder say {command}",
        **slots,
    )
