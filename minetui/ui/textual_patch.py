"""Partial repaints that begin at the first changed column, and so cost the same everywhere.

Textual crops a partial repaint on its right only (its issue #5625): a cell in column 110 repaints
all 110 columns before it. This replaces the one method that writes such a repaint. It is done only
while Textual's private class still has the parts it relies on; otherwise all works as before.
"""

from rich.console import Console
from rich.control import Control
from textual import _compositor

PARTS = ("self", "chops", "spans", "chop_ends")


def crop_repaints() -> bool:
    """Replace the method, if the class is the one known here. Was it replaced?"""
    update = getattr(_compositor, "ChopsUpdate", None)
    if update is None or update.__init__.__code__.co_varnames[:4] != PARTS:
        return False
    update.render_segments = _render_segments
    return True


def _render_segments(self: "_compositor.ChopsUpdate", console: Console) -> str:
    """The escape sequences of a repaint: each changed span of each line, and nothing else."""
    written: list[str] = []
    for y, first, last in self.spans:
        for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
            left, right = max(start, first), min(end, last)
            if strip is not None and left < right:
                written.append(Control.move_to(left, y).segment.text)
                written.append(strip.crop(left - start, right - start).render(console))
    return "".join(written)
