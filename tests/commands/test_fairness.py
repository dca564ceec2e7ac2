"""What speaks against uniform dealing, in words."""

import pytest

from minetui.commands.uniformity import doubt_texts, p_text
from minetui.studies import CensusFindings, Counted
from minetui.studies.uniformity import ChiSquare


def counted(statistic: float) -> Counted:
    """Counts with this statistic at 80 degrees of freedom, where 41.25 to 135.78 is no doubt."""
    return Counted([1000] * 81, 2000, 0.5, ChiSquare(statistic, 80))


@pytest.mark.parametrize(
    ("odd", "cells", "pairs", "texts"),
    [
        (0, 80, 80, []),
        (3, 80, 80, ["3 of 2,000 boards have too many mines, too few, or some out of place"]),
        (0, 140, 80, ["cells are not mined equally often (p = 3.9e-05)"]),
        (0, 40, 80, ["cells are mined more evenly than by chance (p > 1 - 1e-04)"]),
        (0, 80, 140, ["pairs of neighbouring cells are not mined equally often (p = 3.9e-05)"]),
    ],
)
def test_each_doubt_is_one_sentence(odd: int, cells: float, pairs: float, texts: list[str]) -> None:
    findings = CensusFindings(2000, odd, counted(cells), counted(pairs))

    assert list(doubt_texts(findings)) == texts
    assert findings.verdict == ("biased" if texts else "fair")


@pytest.mark.parametrize(
    ("p_value", "text"),
    [
        *((1.0, "p = 1.0000"), (0.05, "p = 0.0500"), (1e-4, "p = 0.0001"), (9e-5, "p = 9.0e-05")),
        *((1e-99, "p = 1.0e-99"), (9e-100, "p < 1e-99"), (0.0, "p < 1e-99")),
    ],
)
def test_a_probability_has_four_decimals_unless_it_is_too_small(p_value: float, text: str) -> None:
    assert p_text(p_value) == text
