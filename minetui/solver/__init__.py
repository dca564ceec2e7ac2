"""Techniques beyond the casual rules, odds and advice, from what the player sees alone."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .advice import advice_on, best_guesses
    from .boards import daily, game_on, is_board_of, level_of, shared_board
    from .budget import CASUAL, ODDS, REVIEWABLE, OutOfTime, Stop, deadline, deadlines, never
    from .budget import while_time
    from .counting import Memory
    from .dealers import NO_GUESS, Adjusted, Solvable, dealer_of, expect_solvable
    from .exact import BestPlay, ExactPlayer, Limit, on_level, on_odds
    from .findings import FindingPart, Findings, TechniqueFindings
    from .frontier import Constraint, Contradiction
    from .hints import Hint, contradiction, hint
    from .layouts import random_layout
    from .logic import LOGIC, impossible
    from .odds import NumberOdds, Odds, odds_of, outcomes
    from .pairs import PAIRS
    from .players import Grade, PlayedGame, Player, PlayerError, SurePlay, graded
    from .players import middle_start, racing_moves
    from .review import Ground, LosingMove, Luck, RevealKind, ReviewedMove, grounds, losing_move
    from .review import refined, reviewed
    from .technique import Advice, Analysis, Impossible, Pattern, Proof, Proven, Reason, Technique
    from .techniques import SINGLE_NUMBERS, TECHNIQUES, Techniques, following, ids, proof_by
    from .techniques import proof_of, up_to
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        advice="advice_on best_guesses",
        boards="daily game_on is_board_of level_of shared_board",
        budget="CASUAL ODDS REVIEWABLE OutOfTime Stop deadline deadlines never while_time",
        counting="Memory",
        dealers="NO_GUESS Adjusted Solvable dealer_of expect_solvable",
        exact="BestPlay ExactPlayer Limit on_level on_odds",
        findings="FindingPart Findings TechniqueFindings",
        frontier="Constraint Contradiction",
        hints="Hint contradiction hint",
        layouts="random_layout",
        logic="LOGIC impossible",
        odds="NumberOdds Odds odds_of outcomes",
        pairs="PAIRS",
        players=("Grade PlayedGame Player PlayerError SurePlay graded middle_start racing_moves"),
        review=(
            "Ground LosingMove Luck RevealKind ReviewedMove grounds losing_move refined reviewed"
        ),
        technique="Advice Analysis Impossible Pattern Proof Proven Reason Technique",
        techniques="SINGLE_NUMBERS TECHNIQUES Techniques following ids proof_by proof_of up_to",
    )
