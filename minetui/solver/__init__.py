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
    from .advice import best_guesses as best_guesses
    from .boards import daily as daily, game_on as game_on, is_board_of as is_board_of
    from .boards import shared_board as shared_board
    from .budget import CASUAL as CASUAL, IN_SHELL as IN_SHELL, ODDS as ODDS, ON_SCREEN as ON_SCREEN
    from .budget import REVIEWABLE as REVIEWABLE, SEARCHABLE as SEARCHABLE, OutOfTime as OutOfTime
    from .budget import Patience as Patience, Stop as Stop, deadline as deadline, never as never
    from .budget import while_time as while_time
    from .conflicts import impossible as impossible
    from .counting import Memory as Memory
    from .dealers import NO_GUESS as NO_GUESS, Adjusted as Adjusted, Solvable as Solvable
    from .dealers import dealer_of as dealer_of, expect_solvable as expect_solvable
    from .exact import BestPlay as BestPlay, ExactPlayer as ExactPlayer, Limit as Limit
    from .findings import FindingPart as FindingPart, Findings as Findings
    from .findings import TechniqueFindings as TechniqueFindings
    from .frontier import Constraint as Constraint, Contradiction as Contradiction
    from .frontier import Frontier as Frontier
    from .hints import Hint as Hint, hint as hint
    from .layouts import random_layout as random_layout
    from .logic import LOGIC as LOGIC
    from .odds import NumberOdds as NumberOdds, Odds as Odds
    from .pairs import PAIRS as PAIRS
    from .players import Grade as Grade, PlayedGame as PlayedGame, Player as Player
    from .players import SurePlay as SurePlay, middle_start as middle_start
    from .players import racing_moves as racing_moves
    from .reasons import Advice as Advice, Impossible as Impossible, Pattern as Pattern
    from .reasons import Proof as Proof, Reason as Reason
    from .reviews import Ground as Ground, Luck as Luck, RevealKind as RevealKind
    from .reviews import ReviewedMove as ReviewedMove, grounds as grounds
    from .reviews import losing_move as losing_move, review as review, reviewed as reviewed
    from .technique import Analysis as Analysis, Proven as Proven, Technique as Technique
    from .techniques import TECHNIQUES as TECHNIQUES, Techniques as Techniques, proof_by as proof_by
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
        players="Grade PlayedGame Player SurePlay middle_start racing_moves",
        reasons="Advice Impossible Pattern Proof Reason",
        reviews="Ground Luck RevealKind ReviewedMove grounds losing_move review reviewed",
        technique="Analysis Proven Technique",
        techniques="TECHNIQUES Techniques proof_by",
    )
