"""Rows of a data set beside the odds in them, and a second of one core; run with -o addopts= -s."""

from measuring import best

from minetui.core import LEVELS, FirstClick
from minetui.solver import Analysis, Memory, Player
from minetui.studies import SimulationPlan, decisions_of

GAMES = 12
MOST = 3.0  # times the odds alone: the choice, the move, the board in one word, and the line
FEWEST = 1_000  # rows a second


def test_a_row_costs_little_more_than_its_odds() -> None:
    """All positions of a few Expert games; the odds remember components, as the player does."""
    level = LEVELS["Expert"]
    plan = SimulationPlan(level, Player.named("odds"), FirstClick.OPENING, 255, "bench")
    surfaces = [[row.surface for row in decisions_of(plan, game)] for game in range(GAMES)]
    rows = sum(map(len, surfaces))

    def odds_alone() -> int:
        memories = [Memory() for _ in surfaces]
        return sum(
            Analysis(surface, memory=memory).odds.layouts > 0
            for game, memory in zip(surfaces, memories, strict=True)
            for surface in game
        )

    def lines() -> int:
        return sum(len(row.line) for game in range(GAMES) for row in decisions_of(plan, game))

    alone, whole = best(odds_alone, lines, turns=5)
    print(f"\n{rows} Expert rows of {lines() // rows} bytes, {rows / whole:,.0f} a second")
    print(f"odds {1e6 * alone / rows:.0f} µs, rows {1e6 * whole / rows:.0f} µs")

    assert whole <= MOST * alone
    assert rows / whole >= FEWEST
