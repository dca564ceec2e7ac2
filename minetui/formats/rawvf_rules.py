"""Rules of other programs, turned into the ordinary moves that have the same effect.

Each rule gives the moves that a click stands for at a position. A click that stands for several is
as many moves, and is counted as such.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from minetui.core.grid import NO_CELLS, CellSet, cells_of, has
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Move, Reveal
from minetui.core.position import Position, Status

from .rawvf_header import Header

Rule: TypeAlias = Callable[[Position, Move], Sequence[Move]]


def rules_of(header: Header) -> list[Rule]:
    """The rules that a header names."""
    known: tuple[tuple[Rule, bool], ...] = (
        (super_click, header.is_on("superclick")),
        (super_flag, header.is_on("superflag")),
        (sweep, header.text("program").lower() == "llamasweeper"),
    )
    return [rule for rule, applies in known if applies]


def ordinary(
    field: Minefield, clicks: Sequence[Move], chord_presses: set[int], rules: Sequence[Rule]
) -> tuple[tuple[Move, ...], frozenset[int]]:
    """The moves that clicks stand for, and the new indexes of these presses."""
    if not rules:
        return tuple(clicks), frozenset(chord_presses)
    position, moves, presses = Position(field), list[Move](), set[int]()
    for index, click in enumerate(clicks):
        if index in chord_presses:
            presses.add(len(moves))
        for move in _moves(position, click, rules):
            position = move.played_on(position)
            moves.append(move)
    return tuple(moves), frozenset(presses)


def super_click(position: Position, click: Move) -> Sequence[Move]:
    """A left click on a revealed cell chords."""
    chords = isinstance(click, Reveal) and has(position.revealed, click.cell)
    return [Chord(click.cell, click.at) if chords else click]


def super_flag(position: Position, click: Move) -> Sequence[Move]:
    """A right click on a revealed number flags its covered neighbours if all must be mines."""
    if not isinstance(click, Flag) or not has(position.revealed, click.cell):
        return [click]
    covered = position.field.grid.neighbours(click.cell) & position.covered
    if position.field.number(click.cell) < covered.bit_count():
        return [click]
    return [Flag(cell, click.at) for cell in cells_of(covered & ~position.flagged)] or [click]


def sweep(position: Position, click: Move) -> Sequence[Move]:
    """An opening takes away the flags in it, as LlamaSweeper has it."""
    moves, after = [click], click.played_on(position)
    while swept := _in_openings(position, after):
        for cell in cells_of(swept):
            moves += [Flag(cell, click.at), Reveal(cell, click.at)]
            after = after.toggle_flag(cell).reveal(cell)
    return moves


def _in_openings(before: Position, after: Position) -> CellSet:
    """The flags around the zeros that were revealed, while the game goes on."""
    if after.status is not Status.PLAYING:
        return NO_CELLS
    zeros = after.revealed & ~before.revealed & after.field.zeros
    return after.field.grid.spread(zeros) & after.flagged


def _moves(position: Position, click: Move, rules: Sequence[Rule]) -> Sequence[Move]:
    moves: Sequence[Move] = [click]
    for rule in rules:
        moves = [made for move in moves for made in rule(position, move)]
    return moves
