"""The patterns that can be drilled, and the names of those that proofs show."""

from collections.abc import Sequence

from minetui.solver.pairs import PAIRS
from minetui.solver.reasons import Proof
from minetui.solver.technique_ids import CASUAL

SINGLE = "single number"
NAMES = ("1-1", "1-2", "1-2-1", "1-2-2-1")
REDUCED = "reduced "
PATTERNS = (SINGLE, *NAMES, *(REDUCED + name for name in NAMES))
"""The patterns that can be drilled, the simplest first."""


def technique_of(pattern: str) -> str:
    """The id of the technique that a pattern belongs to."""
    return CASUAL if pattern == SINGLE else PAIRS.id


def pattern_of(proof: Proof) -> str:
    """The pattern that a proof shows; empty if it has no name."""
    if proof.technique == CASUAL:
        return SINGLE
    pattern = proof.pattern
    return "" if pattern is None else REDUCED * pattern.reduced + pattern.name


def shared_pattern(proofs: Sequence[Proof]) -> str:
    """The pattern of all proofs of safe cells; empty if they differ or have no name."""
    patterns = {pattern_of(proof) for proof in proofs if proof.safe}
    return patterns.pop() if len(patterns) == 1 else ""
