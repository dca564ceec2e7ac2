"""Say what to do next in a position, and why.

The first technique that finds anything answers: casual looks at one number at a time and believes
the flags, pairs compares two numbers, logic uses all numbers and the mine counter, odds names the
best guess. A contradiction is reported instead, with exit status 2. A position is a line with its
rows, columns and mines, then its rows of 0 to 8 for revealed cells, # for covered and F for flagged
ones. Of files in other formats the last position counts. Sentences count rows and columns from 1,
JSON from 0.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from minetui import solver
from minetui.arguments import Parser
from minetui.core import NO_CELLS, CellSet, Conclusions, Grid, Surface, deductions
from minetui.language import _, english, ngettext
from minetui.solver import (
    CASUAL,
    LOGIC,
    ODDS,
    REVIEWABLE,
    TECHNIQUES,
    Advice,
    Analysis,
    Hint,
    OutOfTime,
    Stop,
)
from minetui.texts import hints

from .positions import answer_each, places

EXAMPLES = """examples:
  printf '2 4 1\\n11##\\n####\\n' | minetui hint
  printf '2 4 1\\n11##\\n####\\n' | minetui hint --technique casual --json"""


@dataclass(frozen=True)
class HintAnswer:
    """The answer of a technique for a surface: a summary, sentences, and the cells.

    Some of the cells to clear are doubtful: clearing them trusts flags that the rules do not prove.
    `more` is the number of cells that no sentence mentions.
    """

    grid: Grid
    technique: str
    summary: str
    sentences: tuple[str, ...]
    clear: CellSet = NO_CELLS
    doubtful: CellSet = NO_CELLS
    flag: CellSet = NO_CELLS
    more: int = 0
    advice: Advice | None = None

    @property
    def lines(self) -> Iterator[str]:
        """The answer as lines of text."""
        yield f"{self.technique}: {self.summary}"
        yield from (f"  {sentence}" for sentence in self.sentences)
        if self.more:
            yield "  " + ngettext("and {n} more", "and {n} more", self.more)

    @property
    def json(self) -> dict[str, object]:
        """The answer as JSON."""
        advice = self.advice
        return {
            "technique": self.technique,
            "clear": places(self.grid, self.clear),
            "flag": places(self.grid, self.flag),
            "doubtful": places(self.grid, self.doubtful),
            "guess": self.grid.place(advice.cell) if advice else None,
            "odds": float(advice.odds) if advice else None,
            "sentences": self.sentences,
        }


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_file()
    add = parser.add_argument
    add(
        "--technique",
        choices=TECHNIQUES.ids,
        default=ODDS,
        help=_("last technique to try (default: odds)"),
    )
    add(
        "--climb", dest="technique", choices=TECHNIQUES.ids, help=argparse.SUPPRESS
    )  # its name in 0.1.0
    parser.add_shape()
    parser.add_trust_flags()
    parser.add_budget("position")
    parser.add_json("position")


def run(arguments: argparse.Namespace) -> int:
    """Answer each surface before the next one is read; 2 if one of them was impossible."""

    def answer(seen: Surface, trusted: CellSet, stop: Stop) -> str:
        if not arguments.json:
            return "\n".join(_checked_answer(seen, arguments.technique, trusted, stop).lines)
        with english():
            return json.dumps(_checked_answer(seen, arguments.technique, trusted, stop).json)

    return answer_each(arguments, answer, in_json=arguments.json, errors_in_json=arguments.json)


def _checked_answer(seen: Surface, limit: str, trusted: CellSet, stop: Stop) -> HintAnswer:
    """The answer of the first technique that finds anything, up to the one called `limit`.

    `trusted` flags count as mines. Raises Contradiction if any technique up to the limit finds that
    no layout fits, as far as there is time; on a large board only those are asked that come first.
    """
    Analysis(seen, mines=trusted).frontier  # noqa: B018 (a Contradiction if no layout fits)
    analysis = Analysis(_without(seen, trusted), stop)
    answer = _answer(seen, limit, trusted, analysis)
    if seen.grid.size <= REVIEWABLE:
        with suppress(OutOfTime):
            for technique in TECHNIQUES.up_to(limit):
                technique.certain(analysis)
    return answer


def _answer(seen: Surface, limit: str, trusted: CellSet, analysis: Analysis) -> HintAnswer:
    """The answer of the first technique that finds anything, whether or not any layout fits."""
    casual, left = _casual(seen, trusted), seen.covered.bit_count() - seen.mine_count
    if casual:
        return casual
    last = limit if left or limit != ODDS else LOGIC.id  # without a safe cell there is no guess
    above = solver.hint(analysis, last)
    if above is not None:
        return _from_hint(seen.grid, above)
    if not left:
        told = (_("All safe cells are revealed."),)
        return HintAnswer(seen.grid, limit, _("nothing to do"), told)
    text = hints.stuck_text(seen) if limit == CASUAL else hints.stuck_at_text(limit, left)
    return HintAnswer(seen.grid, limit, _("stuck"), (text,))


def _casual(seen: Surface, trusted: CellSet) -> HintAnswer | None:
    """The answer of single numbers with the flags as they are; trusted flags leave no doubt."""
    deduced = deductions(seen)
    if not deduced and not deduced.conflicts:
        return None
    texts, more = hints.sentences(seen.grid, Conclusions(deduced))
    doubtful = NO_CELLS if trusted else deduced.clears & ~deduced.sure_clears
    cells = (deduced.clears, doubtful, deduced.flags)
    summary = hints.casual_summary(deduced, trusting=bool(trusted))
    return HintAnswer(seen.grid, CASUAL, summary, texts, *cells, more=more)


def _from_hint(grid: Grid, above: Hint) -> HintAnswer:
    """The answer of a technique that ignores flags."""
    return HintAnswer(
        grid,
        above.technique,
        hints.actions_text(above) or _("timed out"),
        hints.hint_texts(grid, above),
        clear=above.safe,
        flag=above.mines,
        more=above.unexplained.bit_count() if above.reasons else 0,
        advice=above.advice,
    )


def _without(seen: Surface, trusted: CellSet) -> Surface:
    """The surface without the trusted mines; its numbers count the other mines only."""
    if not trusted:
        return seen
    around = seen.grid.tally(trusted)
    numbered = [NO_CELLS] * 9
    for number, cells in enumerate(seen.numbered):
        for mines in range(number + 1):
            numbered[number - mines] |= cells & around[mines]
    left = seen.mine_count - trusted.bit_count()
    return Surface(seen.grid, left, tuple(numbered), seen.covered & ~trusted)
