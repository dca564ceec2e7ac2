"""The figures of a game, over or at any moment: each with its word, its value and its meaning.

Where the community has a name for a figure, it stands before the meaning. They come in groups, the
most important first: where there is little room, the last ones are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from minetui import core
from minetui.language import N_, _, ngettext, number, pgettext

from .metrics import done_text, text_of
from .words import enumerated, percent

if TYPE_CHECKING:
    from minetui.solver import Luck

COMING = "…"
"""The value of a figure that is being computed."""
OF_CLICKS = {
    # Translators: a figure has a word and a meaning, such as "Speed": "needed clicks in a second".
    "speed": (N_("Speed"), "3BV/s", N_("needed clicks in a second")),
    "ioe": (N_("Efficiency"), "IOE", N_("needed clicks by clicks made")),
    "wasted_clicks": (N_("Wasted"), "", N_("clicks that changed nothing")),
    "path": (N_("Way"), "", N_("of the mouse, in pixels")),
}
OF_PLAN = {
    # Translators: a plan of few clicks, which a game is held beside.
    "zini": (N_("Good plan"), "ZiNi", N_("few clicks, with flags and chords")),
    "zne": (N_("Beside it"), "ZNE", N_("those of the plan by clicks made")),
    "rqp": (N_("Time by speed"), "RQP", N_("less is better")),
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
        if not (self.name and self.meaning):
            return self.name or self.meaning
        # Translators: the community's name of a figure and its meaning.
        return pgettext("figure", "{name}: {meaning}", name=self.name, meaning=self.meaning)

    @property
    def text(self) -> str:
        """All of it on a line, to be copied."""
        word, value, meaning = self.word, self.value, self.explained
        if not meaning:
            return pgettext("figure", "{word}: {value}", word=word, value=value)
        return pgettext(
            "figure", "{word}: {value} ({meaning})", word=word, value=value, meaning=meaning
        )


def metric_figures(game: core.Metrics, *, solved: bool = True) -> list[list[Figure]]:
    """The figures of the clicks, and those of a plan that a game is held beside.

    Those of the solved 3BV are left out while that is not known.
    """
    counts, clicks = game.clicks, text_of("clicks", game)
    made = [Figure(_("Clicks"), clicks, _kinds_text(counts))] if clicks else []
    needed = Figure(_("Needed"), done_text(game), _("the fewest clicks without flags"), "3BV")
    made += [needed] if solved else []
    return [[*made, *_known(game, OF_CLICKS, solved)], [*_known(game, OF_PLAN, solved)]]


def luck_figures(luck: Luck | None) -> list[Figure]:
    """The guesses, and how lucky they were; dots while that is computed."""
    guesses = _("Guesses")
    if luck is None:
        return [Figure(guesses, COMING)]
    made = number(luck.guesses)
    if not luck.is_exact:
        # Translators: so many or more.
        least = _("{number}+", number=made)
        return [Figure(guesses, least, _("the others took too long to tell"))]
    if not luck.guesses:
        figures = [Figure(guesses, pgettext("guesses", "none"))]
    else:
        figures = [Figure(guesses, made, _needless_text(luck))]
    if luck.blunders:
        blunders = number(luck.blunders)
        figures.append(Figure(_("Proven mines"), blunders, _("revealed all the same")))
    if luck.probability is not None:
        often = _("how often such guesses all go well")
        figures.append(Figure(_("Luck"), percent(luck.probability, 0), often))
    return figures


def streak_figures(streak: int) -> list[Figure]:
    """The wins without a loss in between, if there are any."""
    return [Figure(_("Won in a row"), number(streak))] if streak else []


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
            yield Figure(_(word), value, _(meaning), name)


def _kinds_text(clicks: core.ClickCounts) -> str:
    """How many of the clicks were of which kind."""
    reveals = ngettext("{n} reveal", "{n} reveals", clicks.left)
    chords = ngettext("{n} chord", "{n} chords", clicks.chords) if clicks.chords else ""
    flags = ngettext("{n} flag", "{n} flags", clicks.right) if clicks.right else _("no flag")
    return enumerated(filter(None, (reveals, chords, flags)))


def _needless_text(luck: Luck) -> str:
    """How many of the guesses there was no need for."""
    if not luck.needless:
        one = luck.guesses == 1
        return _("nothing was safe") if one else _("nothing was safe at any of them")
    if luck.needless == luck.guesses:
        return _("and none was needed") if luck.guesses > 1 else _("and it was not needed")
    return ngettext("{n} of them not needed", "{n} of them not needed", luck.needless)
