"""The measures of a game, by the community's names."""

from minetui.core.score import Score

from .words import counted


def measures(score: Score) -> list[str]:
    """3BV, 3BV/s, clicks, throughput and IOE, without those that could not be measured.

    >>> " · ".join(measures(Score(2.0, three_bv=5, solved=4, effective_clicks=5, clicks=8)))
    '3BV 4 of 5 · 2.00 3BV/s · 8 clicks · throughput 80% · IOE 50%'
    """
    of = f"{score.solved} of " if score.solved < score.three_bv else ""
    parts = [f"3BV {of}{score.three_bv}"]
    if score.speed is not None:
        parts.append(f"{score.speed:.2f} 3BV/s")
    if score.clicks is None:
        parts.append(counted(score.effective_clicks, "effective click"))
    else:
        parts.append(counted(score.clicks, "click"))
    if score.throughput is not None:
        parts.append(f"throughput {score.throughput:.0%}")
    if score.ioe is not None:
        parts.append(f"IOE {score.ioe:.0%}")
    return parts
