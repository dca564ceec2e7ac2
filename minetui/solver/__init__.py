"""What can be known of a surface, from what the player sees alone: techniques, odds, advice, play.

A `Surface` comes in, with a `Stop` or seconds, and values come out. An `Analysis` holds the surface
with its frontier, its exact odds and the advised guess, each computed once; a `Technique` proves
cells of it, and `TECHNIQUES` are all of them, from the weakest up. On these stand the `hint` of the
first technique that helps, the `review` of each reveal of a game, the `Findings` of a sketch, the
exact player of small boards, simulated players and grades, and dealers of boards of a kind, the
daily board among them. Reasons (`Proof`, `Advice`, `Impossible`) are values.

Nothing here sees the mines, except players, grades and dealers, whose boards they are. There are no
sentences (`texts` has them), no threads, no files, and no clock but the deadline of a search, which
ends it without an answer and never with a wrong one. What the casual player concludes, with trust
in flags, is in `core`.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .advice import best_guesses
    from .boards import daily, game_on, is_board_of, shared_board
    from .budget import CASUAL, IN_SHELL, ODDS, ON_SCREEN, REVIEWABLE, SEARCHABLE, OutOfTime
    from .budget import Patience, Stop, deadline, never, while_time
    from .conflicts import impossible
    from .counting import Memory
    from .dealers import NO_GUESS, Adjusted, Solvable, dealer_of, expect_solvable
    from .exact import BestPlay, ExactPlayer, Limit
    from .findings import FindingPart, Findings, TechniqueFindings
    from .frontier import Constraint, Contradiction, Frontier
    from .hints import Hint, hint
    from .layouts import random_layout
    from .logic import LOGIC
    from .odds import NumberOdds, Odds
    from .pairs import PAIRS
    from .players import Grade, PlayedGame, Player, middle_start, racing_moves
    from .reasons import Advice, Impossible, Pattern, Proof, Reason
    from .reviews import Ground, Luck, RevealKind, ReviewedMove, grounds, losing_move, review
    from .reviews import reviewed
    from .technique import Analysis, Proven, Technique
    from .techniques import TECHNIQUES, SurePlay, Techniques, proof_by
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        advice="best_guesses",
        boards="daily game_on is_board_of shared_board",
        budget=(
            "CASUAL IN_SHELL ODDS ON_SCREEN REVIEWABLE SEARCHABLE OutOfTime Patience Stop "
            "deadline never while_time"
        ),
        conflicts="impossible",
        counting="Memory",
        dealers="NO_GUESS Adjusted Solvable dealer_of expect_solvable",
        exact="BestPlay ExactPlayer Limit",
        findings="FindingPart Findings TechniqueFindings",
        frontier="Constraint Contradiction Frontier",
        hints="Hint hint",
        layouts="random_layout",
        logic="LOGIC",
        odds="NumberOdds Odds",
        pairs="PAIRS",
        players="Grade PlayedGame Player middle_start racing_moves",
        reasons="Advice Impossible Pattern Proof Reason",
        reviews="Ground Luck RevealKind ReviewedMove grounds losing_move review reviewed",
        technique="Analysis Proven Technique",
        techniques="TECHNIQUES SurePlay Techniques proof_by",
    )
