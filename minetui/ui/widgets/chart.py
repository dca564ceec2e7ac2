"""A chart of times: a bar for each, several lines high, beside the longest and the shortest."""

from collections.abc import Sequence
from statistics import median

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
    bars = [_bar(time, times, height, glyphs) for time in times]
    styles = ["key" if time == min(times) else "hint" for time in times]
    before = [labels[0], *[""] * (height - 2), labels[1]] if height > 1 else [labels[1]]
    return [
        (
            (f"{before[y]:>{wide}}", "faint"),
            *((bar[y] * thick, style) for bar, style in zip(bars, styles, strict=True)),
        )
        for y in range(height)
    ]


def _bar(time: float, times: Sequence[float], height: int, glyphs: Glyphs) -> str:
    """The signs of a bar from the top down."""
    least, most = min(times), max(times)
    steps = len(glyphs.bars)
    share = (time - least) / (most - least) if most > least else 0.5
    shortest = max(height * steps // SHORTEST, 1)
    filled = shortest + round(share * (height * steps - shortest))
    whole, rest = divmod(filled, steps)
    top = glyphs.bars[rest - 1] if rest else ""
    return f"{top}{glyphs.bars[-1] * whole}".rjust(height)


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
