"""The metrics in CSV, by the names of the community.

They are those of RawVF's header lines and, without `RAW_`, those that parser_raw adds to them;
docs/records.md says where the others are from.
"""

METRIC_NAMES = {
    "Style": "style",
    "Time": "time",
    "3BV": "three_bv",
    "Solved3BV": "solved",
    "3BV/s": "speed",
    "ZiNi": "zini",
    "HZiNi": "human_zini",
    "Clicks": "clicks",
    "Clicks/s": "clicks_per_second",
    "LeftClicks": "left",
    "RightClicks": "right",
    "DoubleClicks": "chords",
    "EffectiveClicks": "effective_clicks",
    "WastedClicks": "wasted_clicks",
    "IOE": "ioe",
    "Correctness": "correctness",
    "Throughput": "throughput",
    "ZNE": "zne",
    "ZNT": "znt",
    "HZNE": "hzne",
    "HZNT": "hznt",
    "Est": "estimated_time",
    "RQP": "rqp",
    "QG": "qg",
    "STNB": "stnb",
}
"""The metrics by their names in CSV."""


def rounded(value: object) -> object:
    """A value with three decimals, as parser_raw writes it."""
    return f"{value:.3f}" if isinstance(value, float) else value
