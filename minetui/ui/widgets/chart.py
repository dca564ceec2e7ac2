"""A chart of times: a bar for each, several lines high, beside the longest and the shortest."""

from collections.abc import Sequence
from statistics import median

from minetui.pictures import scales

from ..board.glyphs import Glyphs
from .spans import TextLine

WIDEST_BAR = 3  # columns
SHORTEST = 6  # parts of the height, of which the bar of the shortest time has one


def chart(times: Sequence[float], width: int, height: int, glyphs: Glyphs) -> list[TextLine]:
    """The latest times, as many as fit, the newest last; the shortest is in another colour."""
    if not times:
        return []
    labels = (f"{max(times):,.1f} " if max(times) > min(times) else "", f"{min(times):,.1f} ")
    wide = max(map(len, labels))
    times = times[-max(width - wide, 1) :]
    thick = min(max((width - wide) // len(times), 1), WIDEST_BAR)
    least, most, full = min(times), max(times), height * len(glyphs.bars)
    shortest = max(full // SHORTEST, 1)
    parts = (scales.fraction(time, least, most) for time in times)
    filled = (shortest + round(part * (full - shortest)) for part in parts)
    bars = [scales.bar(steps, height, glyphs.bars) for steps in filled]
    styles = ["key" if time == min(times) else "hint" for time in times]
    before = [labels[0], *[""] * (height - 2), labels[1]] if height > 1 else [labels[1]]
    return [
        (
            (f"{before[y]:>{wide}}", "faint"),
            *((bar[y] * thick, style) for bar, style in zip(bars, styles, strict=True)),
        )
        for y in range(height)
    ]


def trend(times: Sequence[float]) -> float | None:
    """How much longer the newer half of the times is than the older; None for few times.

    The medians are compared, as a fraction of the older one.

    >>> trend([10.0, 12.0, 30.0, 9.0, 9.0, 60.0])
    -0.25
    """
    half = len(times) // 2
    if half < 3:
        return None
    older, newer = median(times[-2 * half : -half]), median(times[-half:])
    return newer / older - 1 if older else None
