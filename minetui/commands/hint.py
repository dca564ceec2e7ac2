"""Say what to do next on what a player sees of a board, and why.

The ladder is climbed to the lowest rung that has something to say: a casual player looks at one
number at a time, with the flags as they are; pairs compares two numbers; logic tells what follows
from all numbers and the mine count; odds names the best guess. A surface is a line with its
rows, columns and mines, then its rows of 0 to 8 for revealed cells, # for covered and F for
flagged ones. Sentences count rows and columns from 1, JSON from 0.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass

from minetui.core.casual import deductions
from minetui.core.grid import NO_CELLS, Cell, CellSet, Grid, cells_of, lowest
from minetui.core.surface import Surface
from minetui.formats import surface
from minetui.solver.budget import Stop, deadline, never
from minetui.solver.frontier import Contradiction, frontier
from minetui.solver.ladder import Finding, climbed, impossible
from minetui.solver.rung import Rung
from minetui.texts.hints import casual_summary, sentences, stuck_text
from minetui.texts.words import counted

from .inputs import each
from .options import add_budget, add_file

EXAMPLES = """examples:
  printf '2 4 1\\n11##\\n####\\n' | minetui hint
  printf '2 4 1\\n11##\\n####\\n' | minetui hint --climb casual --json"""

PROVEN_BY = {
    Rung.PAIRS: "no two numbers prove one",
    Rung.LOGIC: "all numbers and the mine count prove none",
}


@dataclass(frozen=True)
class Hint:
    """What a rung says: how much it found in a few words, the cells, and sentences why.

    Of the cells to clear some are doubtful, since that trusts flags which the rules do not prove.
    `more` things are found that no sentence tells of.
    """

    grid: Grid
    rung: Rung
    found: str
    said: tuple[str, ...]
    clear: CellSet = NO_CELLS
    doubtful: CellSet = NO_CELLS
    flag: CellSet = NO_CELLS
    more: int = 0
    guess: Cell | None = None
    odds: float | None = None

    @property
    def lines(self) -> Iterator[str]:
        """The hint as lines of text."""
        yield f"{self.rung.value}: {self.found}"
        yield from (f"  {sentence}" for sentence in self.said)
        if self.more:
            yield f"  and {self.more:,} more"

    @property
    def told(self) -> dict[str, object]:
        """The hint as JSON."""
        told: dict[str, object] = {"rung": self.rung.value}
        for name, cells in (("clear", self.clear), ("flag", self.flag)):
            told[name] = [self.grid.place(cell) for cell in cells_of(cells)]
        told["doubtful"] = [self.grid.place(cell) for cell in cells_of(self.doubtful)]
        told["guess"] = None if self.guess is None else self.grid.place(self.guess)
        return told | {"odds": self.odds, "sentences": self.said}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this program."""
    add_file(parser)
    add, rungs = parser.add_argument, [rung.value for rung in Rung]
    add("--climb", choices=rungs, default=Rung.ODDS.value, help="the highest rung to ask: odds")
    add("--trust-flags", action="store_true", help="take each flag for a mine on every rung")
    add_budget(parser, "surface")
    add("--json", action="store_true", help="answer with a line of JSON a surface")


def run(arguments: argparse.Namespace) -> int:
    """Answer each surface before the next one is read; 2 if one of them was impossible."""
    status, most = 0, Rung(arguments.climb)
    for number, seen in enumerate(each(arguments.file, surface.read)):
        trusted = seen.flagged if arguments.trust_flags else NO_CELLS
        stop = deadline(arguments.budget)
        try:
            found = hint(seen, most, trusted, stop)
            told, lines = found.told, list(found.lines)
        except Contradiction:
            status, told = 2, {"error": impossible(seen, trusted, stop).said[0].text}
            lines = [str(told["error"])]
        blank = "\n" * bool(number)
        print(json.dumps(told) if arguments.json else blank + "\n".join(lines), flush=True)
    return status


def hint(seen: Surface, most: Rung, trusted: CellSet = NO_CELLS, stop: Stop = never) -> Hint:
    """What the lowest rung up to `most` has to say, with some flags taken for mines.

    A Contradiction if that rung can tell that no layout fits.
    """
    frontier(seen, trusted)
    casual, left = _casual(seen, trusted), seen.covered.bit_count() - seen.mine_count
    if casual:
        return casual
    above = most if left or most is not Rung.ODDS else Rung.LOGIC  # where nothing is left to guess
    finding = climbed(_less(seen, trusted), above, stop)
    if finding is not None:
        return _above(seen.grid, finding)
    if not left:
        return Hint(seen.grid, most, "nothing to do", ("No safe cell is covered any more.",))
    text = f"Stuck: {counted(left, 'safe cell')} left, and {PROVEN_BY.get(most)}."
    return Hint(seen.grid, most, "stuck", (stuck_text(seen) if most is Rung.CASUAL else text,))


def _casual(seen: Surface, trusted: CellSet) -> Hint | None:
    """What single numbers say with the flags as they are; trusted ones leave no doubt."""
    found = deductions(seen)
    if not found and not found.conflicts:
        return None
    said = tuple(sentence.text for sentence in sentences(found))
    more = len(found) + found.conflicts.bit_count() - len(said)
    doubtful = NO_CELLS if trusted else found.clears & ~found.sure_clears
    cells = (found.clears, doubtful, found.flags)
    told = casual_summary(found, trusting=bool(trusted))
    return Hint(seen.grid, Rung.CASUAL, told, said, *cells, more=more)


def _above(grid: Grid, finding: Finding) -> Hint:
    """What a rung above the casual player says."""
    said = tuple(one.text for one in finding.said)
    if not (finding.safe | finding.mines | finding.guess):
        return Hint(grid, finding.rung, "not computed", said)
    if finding.guess and finding.chances is not None:
        guess = lowest(finding.guess)
        chance = finding.chances.of(guess)
        odds_of = None if chance is None else float(chance)
        return Hint(grid, finding.rung, "1 guess", said, guess=guess, odds=odds_of)
    told, clear, flag = NO_CELLS, finding.safe, finding.mines
    for one in finding.said:
        told |= one.cells
    more = ((clear | flag) & ~told).bit_count()
    return Hint(grid, finding.rung, finding.deeds, said, clear, NO_CELLS, flag, more)


def _less(seen: Surface, trusted: CellSet) -> Surface:
    """The same surface without some mines: what the numbers need besides those."""
    if not trusted:
        return seen
    around = seen.grid.tally(trusted)
    numbered = [NO_CELLS] * 9
    for number, cells in enumerate(seen.numbered):
        for mines in range(number + 1):
            numbered[number - mines] |= cells & around[mines]
    left = seen.mine_count - trusted.bit_count()
    return Surface(seen.grid, left, tuple(numbered), seen.covered & ~trusted)
