"""What can be known of a surface, from what the player sees alone: techniques, odds, advice, play.

A `Surface` comes in, with a `Stop` or seconds, and values come out. An `Analysis` holds the surface
with its frontier, its exact odds and the advised guess, each computed once; a `Technique` proves
cells of it, and `TECHNIQUES` are all of them, from the weakest up. On these stand the `hint` of the
first technique that helps, the `review` of each reveal of a game, the `Findings` of a sketch, the
exact player of small boards, simulated players and grades, and dealers of boards of a kind, the
daily board among them. Reasons (`Proof`, `Advice`, `Impossible`) are values. Who makes a technique
of their own finds `Technique` and `Proven` here, too.

Nothing here sees the mines, except players, grades and dealers, whose boards they are. There are no
sentences (`texts` has them), no threads, no files, and no clock but the deadline of a search, which
ends it without an answer and never with a wrong one. What the casual player concludes, with trust
in flags, is in `core`.
"""

from typing import TYPE_CHECKING

from minetui import door

# What others may build on, as docs/library.md promises it.
# fmt: off
__all__ = (
    "TECHNIQUES", "Advice", "Analysis", "BestPlay", "Constraint", "Contradiction", "ExactPlayer",
    "Findings", "Grade", "Ground", "Hint", "Impossible", "Limit", "Luck", "NumberOdds", "Odds",
    "OutOfTime", "Patience", "Pattern", "Player", "Proof", "Proven", "Reason", "RevealKind",
    "ReviewedMove", "Stop", "Technique", "chain", "deadline", "dealer_of", "game_on", "grounds",
    "hint", "impossible", "is_board_of", "never", "random_layout", "review", "reviewed",
    "shared_board",
)
# fmt: on

if TYPE_CHECKING:
    # fmt: off
    from .boards import game_on as game_on, is_board_of as is_board_of, shared_board as shared_board
    from .budget import CASUAL as CASUAL, ODDS as ODDS, REVIEWABLE as REVIEWABLE
    from .budget import SEARCHABLE as SEARCHABLE, OutOfTime as OutOfTime, Patience as Patience
    from .budget import Stop as Stop, deadline as deadline, never as never
    from .conflicts import impossible as impossible
    from .counting import Memory as Memory
    from .dealers import dealer_of as dealer_of, expect_solvable as expect_solvable
    from .exact import BestPlay as BestPlay, ExactPlayer as ExactPlayer, Limit as Limit
    from .findings import FindingPart as FindingPart, Findings as Findings
    from .findings import TechniqueFindings as TechniqueFindings, limit_memory as limit_memory
    from .frontier import Constraint as Constraint, Contradiction as Contradiction
    from .layouts import random_layout as random_layout
    from .logic import LOGIC as LOGIC
    from .odds import NumberOdds as NumberOdds, Odds as Odds
    from .pairs import PAIRS as PAIRS
    from .players import Grade as Grade, Player as Player, racing_moves as racing_moves
    from .reasons import Advice as Advice, Impossible as Impossible, Pattern as Pattern
    from .reasons import Proof as Proof, Reason as Reason
    from .reviews import Ground as Ground, Luck as Luck, RevealKind as RevealKind
    from .reviews import ReviewedMove as ReviewedMove, chain as chain, grounds as grounds
    from .reviews import review as review
    from .reviews import reviewed as reviewed
    from .technique import Analysis as Analysis, Proven as Proven, Technique as Technique
    from .techniques import TECHNIQUES as TECHNIQUES, Hint as Hint, hint as hint
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        boards="game_on is_board_of shared_board",
        budget="CASUAL ODDS REVIEWABLE SEARCHABLE OutOfTime Patience Stop deadline never",
        conflicts="impossible",
        counting="Memory",
        dealers="dealer_of expect_solvable",
        exact="BestPlay ExactPlayer Limit",
        findings="FindingPart Findings TechniqueFindings limit_memory",
        frontier="Constraint Contradiction",
        layouts="random_layout",
        logic="LOGIC",
        odds="NumberOdds Odds",
        pairs="PAIRS",
        players="Grade Player racing_moves",
        reasons="Advice Impossible Pattern Proof Reason",
        reviews="Ground Luck RevealKind ReviewedMove chain grounds review reviewed",
        technique="Analysis Proven Technique",
        techniques="TECHNIQUES Hint hint",
    )
