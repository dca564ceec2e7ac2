"""The analysis of a position as JSON; rows and columns count from 0."""

from minetui.core.grid import CellSet, Grid, cells_of
from minetui.core.pictures import in_rows
from minetui.solver.findings import Findings, Part, TechniqueFindings
from minetui.solver.game_findings import LosingMove
from minetui.solver.reasons import Impossible
from minetui.texts.techniques import impossible_text, reason_text

from . import odds
from .review import reveal_json


def document(found: Findings, lost: LosingMove | None) -> dict[str, object]:
    """All findings, and the move that lost the game if that came next."""
    grid, advice = found.sketch.grid, found.advice
    nothing = {"layouts": "0", "odds": in_rows([None] * grid.size, grid.cols)}
    return {
        **(odds.document(found.odds) if found.odds else nothing | {"safe": [], "mined": []}),
        "techniques": [_technique(grid, each) for each in found.techniques],
        "guess": grid.place(advice.cell) if advice else None,
        "guess_odds": float(advice.odds) if advice else None,
        "win": [float(each) for each in found.win] if found.win else None,
        "impossible": _impossible(grid, found.impossible) if found.impossible else None,
        "missing": [part.value for part in Part if part in found.missing],
        "lost": reveal_json(grid, lost.review) if lost else None,
    }


def _technique(grid: Grid, proven: TechniqueFindings) -> dict[str, object]:
    return {
        "technique": proven.technique,
        "safe": _places(grid, proven.safe),
        "mines": _places(grid, proven.mines),
        "sentences": [reason_text(grid, proof) for proof in proven.proofs],
    }


def _impossible(grid: Grid, problem: Impossible) -> dict[str, object]:
    return {
        "cells": _places(grid, problem.witnesses),
        "mines": problem.mines,
        "smallest": problem.is_smallest,
        "sentence": impossible_text(grid, problem),
    }


def _places(grid: Grid, cells: CellSet) -> list[tuple[int, int]]:
    return [grid.place(cell) for cell in cells_of(cells)]
