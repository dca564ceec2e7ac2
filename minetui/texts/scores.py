"""The measures of a game, by the community's names."""

from minetui.core.score import Score

from .words import counted


def measures(score: Score) -> list[str]:
    """3BV, 3BV/s, clicks, throughput and IOE, without those that could not be measured.

    >>> " · ".join(measures(Score(2.0, three_bv=5, solved=4, effective_clicks=5, clicks=8)))
    '3BV 4 of 5 · 2.00 3BV/s · 8 clicks · throughput 80% · IOE 50%'
    """
    values = dict(named_measures(score))
    if score.clicks is None:
        clicks = counted(score.effective_clicks, "effective click")
    else:
        clicks = counted(score.clicks, "click")
    parts = {
        "3BV": f"3BV {values['3BV']}",
        "3BV/s": f"{values.get('3BV/s')} 3BV/s",
        "effective clicks": clicks,
        "throughput": f"throughput {values.get('throughput')}",
        "IOE": f"IOE {values.get('IOE')}",
    }
    return [text for name, text in parts.items() if name in values]


def named_measures(score: Score) -> list[tuple[str, str]]:
    """The names of these measures and their values, for a table.

    >>> named_measures(Score(2.0, three_bv=5, solved=4, effective_clicks=5, clicks=8))[:2]
    [('3BV', '4 of 5'), ('3BV/s', '2.00')]
    """
    of = f"{score.solved} of " if score.solved < score.three_bv else ""
    values = {
        "3BV": f"{of}{score.three_bv}",
        "3BV/s": None if score.speed is None else f"{score.speed:.2f}",
        "clicks": None if score.clicks is None else f"{score.clicks:,}",
        "effective clicks": f"{score.effective_clicks:,}",
        "throughput": None if score.throughput is None else f"{score.throughput:.0%}",
        "IOE": None if score.ioe is None else f"{score.ioe:.0%}",
    }
    return [(name, value) for name, value in values.items() if value is not None]
