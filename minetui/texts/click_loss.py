"""What clicks lost, in words."""

from collections.abc import Sequence

from minetui.core.click_loss import ClickLoss
from minetui.core.grid import Grid

from .annotations import WASTED, action_text
from .coordinates import coordinates
from .words import counted


def lost_text(loss: int) -> str:
    """What one click lost.

    >>> lost_text(2), lost_text(0), lost_text(-1)
    ('lost 2 clicks', 'lost nothing', 'saved 1 click')
    """
    if not loss:
        return "lost nothing"
    return f"lost {counted(loss, 'click')}" if loss > 0 else f"saved {counted(-loss, 'click')}"


def loss_text(grid: Grid, each: ClickLoss) -> str:
    """A click, what it lost, and the ZiNi projected after it."""
    wasted = "" if each.click.effective else f", {WASTED}"
    lost = f"{lost_text(each.loss)}, projected ZiNi {each.projected:,}"
    return f"{action_text(grid, each.click.move)}{wasted}: {lost}"


def dear_texts(grid: Grid, each: ClickLoss) -> tuple[str, str]:
    """A click among those that lost most, in a few words and in fewer."""
    where, word = coordinates(grid, each.click.move.cell), each.click.move.word
    wasted = "" if each.click.effective else f"{WASTED} "
    return f"{where} {wasted}{word}, projected ZiNi {each.projected:,}", f"{where} {wasted or word}"


def totals_texts(losses: Sequence[ClickLoss], *, all_recorded: bool) -> tuple[str, ...]:
    """The sums of a game: its clicks, the ZiNi of the board and what was lost; then with less.

    A game that is not won has a projected ZiNi, with what was left. If not all clicks are recorded,
    the player may have made others that changed nothing.
    """
    if not losses:
        return ("no clicks",)
    first, last = losses[0], losses[-1]
    zini = first.projected - first.loss
    wasted = sum(not each.click.effective for each in losses)
    more = f", {wasted:,} {WASTED}" if wasted else ""
    projected = f", projected {last.projected:,}" if last.projected != last.number else ""
    lost = f"ZiNi {zini:,}: {lost_text(last.projected - zini)}"
    noun = "click" if all_recorded else "recorded click"
    return f"{counted(last.number, noun)}{projected}, {lost}{more}", lost + more, lost


def counting_text(done: int, total: int) -> str:
    """How far the count is."""
    return f"Counting what each click lost: {done:,} of {total:,} …"
