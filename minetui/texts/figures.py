"""The figures of a game, over or at any moment: each with its word, its value and its meaning.

Where the community has a name for a figure, it stands before the meaning. They come in groups, the
most important first: where there is little room, the last ones are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from minetui import core

from .metrics import done_text, text_of
from .words import counted, percent

if TYPE_CHECKING:
    from minetui.solver import Luck

COMING = "…"
"""The value of a figure that is being computed."""
OF_CLICKS = {
    "speed": ("Speed", "3BV/s", "needed clicks in a second"),
    "ioe": ("Efficiency", "IOE", "needed clicks by clicks made"),
    "wasted_clicks": ("Wasted", "", "clicks that changed nothing"),
    "path": ("Way", "", "of the mouse, in pixels"),
}
OF_PLAN = {
    "zini": ("Good plan", "ZiNi", "few clicks, with flags and chords"),
    "zne": ("Beside it", "ZNE", "those of the plan by clicks made"),
    "rqp": ("Time by speed", "RQP", "less is better"),
}
"""The words, the names and the meanings of metrics."""
OF_3BV = {"speed", "ioe", *OF_PLAN}
"""The metrics that need the solved 3BV."""


class Figure(NamedTuple):
    """A figure in words; its meaning may go without saying, and few have a `name` of their own."""

    word: str
    value: str
    meaning: str = ""
    name: str = ""

    @property
    def explained(self) -> str:
        """What the community calls it, and what it means."""
        return ": ".join(filter(None, (self.name, self.meaning)))

    @property
    def text(self) -> str:
        """All of it on a line, to be copied."""
        return f"{self.word}: {self.value}{f' ({self.explained})' if self.explained else ''}"


def metric_figures(game: core.Metrics, *, solved: bool = True) -> list[list[Figure]]:
    """The figures of the clicks, and those of a plan that a game is held beside.

    Those of the solved 3BV are left out while that is not known.
    """
    counts, clicks = game.clicks, text_of("clicks", game)
    made = [Figure("Clicks", clicks, _kinds_text(counts))] if clicks else []
    needed = Figure("Needed", done_text(game), "the fewest clicks without flags", "3BV")
    made += [needed] if solved else []
    return [[*made, *_known(game, OF_CLICKS, solved)], [*_known(game, OF_PLAN, solved)]]


def luck_figures(luck: Luck | None) -> list[Figure]:
    """The guesses, and how lucky they were; dots while that is computed."""
    if luck is None:
        return [Figure("Guesses", COMING)]
    if not luck.is_exact:
        return [Figure("Guesses", f"{luck.guesses}+", "the others took too long to tell")]
    if not luck.guesses:
        figures = [Figure("Guesses", "none")]
    else:
        figures = [Figure("Guesses", f"{luck.guesses}", _needless_text(luck))]
    if luck.blunders:
        figures.append(Figure("Proven mines", f"{luck.blunders}", "revealed all the same"))
    if luck.probability is not None:
        often = "how often such guesses all go well"
        figures.append(Figure("Luck", percent(luck.probability, 0), often))
    return figures


def streak_figures(streak: int) -> list[Figure]:
    """The wins without a loss in between, if there are any."""
    return [Figure("Won in a row", f"{streak:,}")] if streak else []


def copied_text(title: str, groups: Sequence[Sequence[Figure]]) -> str:
    """Some figures under a title, to be pasted elsewhere."""
    return "\n".join([title, *(figure.text for group in groups for figure in group)])


def _known(
    game: core.Metrics, words: dict[str, tuple[str, str, str]], solved: bool
) -> Iterator[Figure]:
    """The figures of the metrics that have a value."""
    for metric, (word, name, meaning) in words.items():
        value = text_of(metric, game) if solved or metric not in OF_3BV else None
        if value is not None:
            yield Figure(word, value, meaning, name)


def _kinds_text(clicks: core.ClickCounts) -> str:
    """How many of the clicks were of which kind."""
    kinds = [
        counted(clicks.left, "reveal"),
        counted(clicks.chords, "chord") if clicks.chords else "",
        counted(clicks.right, "flag") if clicks.right else "no flag",
    ]
    return ", ".join(filter(None, kinds))


def _needless_text(luck: Luck) -> str:
    """How many of the guesses there was no need for."""
    if not luck.needless:
        return "nothing was safe" if luck.guesses == 1 else "nothing was safe at any of them"
    if luck.needless == luck.guesses:
        return "and none was needed" if luck.guesses > 1 else "and it was not needed"
    return f"{luck.needless} of them not needed"
