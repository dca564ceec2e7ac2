"""The findings of a uniformity check in words."""

from collections.abc import Iterator

from minetui.core.fairness import UNLIKELY, Doubt, Findings

SMALLEST_SHOWN = 1e-99


def doubt_texts(findings: Findings) -> Iterator[str]:
    """The evidence against uniform dealing, in a phrase for each finding."""
    if findings.odd:
        boards = f"{findings.odd:,} of {findings.boards:,} boards"
        yield f"{boards} have too many mines, too few, or some out of place"
    counts = (("cells", findings.cells), ("pairs of neighbouring cells", findings.pairs))
    for what, counted in counts:
        if counted.doubt is Doubt.UNEVEN and counted.chi_square is not None:
            p_value = p_text(counted.chi_square.p_value)
            yield f"{what} are not mined equally often ({p_value})"
        elif counted.doubt is Doubt.TOO_EVEN:
            yield f"{what} are mined more evenly than by chance (p > 1 - {UNLIKELY:.0e})"


def p_text(p_value: float) -> str:
    """A p-value in the usual notation.

    >>> p_text(0.25), p_text(3e-7), p_text(0.0)
    ('p = 0.2500', 'p = 3.0e-07', 'p < 1e-99')
    """
    if p_value < SMALLEST_SHOWN:
        return f"p < {SMALLEST_SHOWN:.0e}"
    return f"p = {p_value:.4f}" if p_value >= UNLIKELY else f"p = {p_value:.1e}"
