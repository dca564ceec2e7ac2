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
    from .boards import game_on, is_board_of, shared_board
    from .budget import CASUAL, ODDS, REVIEWABLE, SEARCHABLE, OutOfTime, Patience, Stop, deadline
    from .budget import never, while_time
    from .conflicts import impossible
    from .counting import Memory
    from .dealers import dealer_of, expect_solvable
    from .exact import BestPlay, ExactPlayer, Limit
    from .findings import FindingPart, Findings, TechniqueFindings, limit_memory
    from .frontier import Constraint, Contradiction
    from .hints import Hint, hint
    from .layouts import random_layout
    from .logic import LOGIC
    from .odds import NumberOdds, Odds
    from .pairs import PAIRS
    from .players import Grade, Player, SurePlay, racing_moves
    from .reasons import Advice, Impossible, Pattern, Proof, Reason
    from .reviews import Ground, Luck, RevealKind, ReviewedMove, grounds, review, reviewed
    from .technique import Analysis, Proven, Technique
    from .techniques import TECHNIQUES
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        boards="game_on is_board_of shared_board",
        budget=(
            "CASUAL ODDS REVIEWABLE SEARCHABLE OutOfTime Patience Stop deadline never while_time"
        ),
        conflicts="impossible",
        counting="Memory",
        dealers="dealer_of expect_solvable",
        exact="BestPlay ExactPlayer Limit",
        findings="FindingPart Findings TechniqueFindings limit_memory",
        frontier="Constraint Contradiction",
        hints="Hint hint",
        layouts="random_layout",
        logic="LOGIC",
        odds="NumberOdds Odds",
        pairs="PAIRS",
        players="Grade Player SurePlay racing_moves",
        reasons="Advice Impossible Pattern Proof Reason",
        reviews="Ground Luck RevealKind ReviewedMove grounds review reviewed",
        technique="Analysis Proven Technique",
        techniques="TECHNIQUES",
    )
