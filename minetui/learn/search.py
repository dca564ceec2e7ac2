"""The search for puzzles: in random games, without end, and in a player's own.

A random game gives at most one, from any of its positions. Boards are dealt as for any game, and
nothing is cut off; where nothing is certain, the game goes on with a cell of the lowest odds, and
ends if that is a mine. The same wish and seed give the same puzzles everywhere: only bits are asked
of the random source, and nothing depends on the time a search takes.

A player's own games give the positions of mistakes. Whoever guessed where a cell was safe is asked
for a safe cell; whoever revealed a certain mine where nothing was safe is asked for the best guess.

Mines that lower techniques prove have flags: a player who got there has proven them. The search
yields nothing, too, after each game without a puzzle, so that it can end between two games; a step
that was begun is finished, since the same seed has to give the same puzzles however often somebody
stopped.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from threading import Lock

from minetui import solver
from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    FirstClick,
    Level,
    Minefield,
    Position,
    Status,
    Step,
    below,
    cells_of,
    has,
    lowest,
    only,
    proven,
    steps,
)
from minetui.core.deal import deal
from minetui.formats import Replay
from minetui.solver import (
    CASUAL,
    ODDS,
    PAIRS,
    REVIEWABLE,
    TECHNIQUES,
    Analysis,
    Proof,
    RevealKind,
    Stop,
    deadline,
)

from .puzzle import SINGLE, Mode, Origin, Puzzle, Wish, pattern_of

DEPTH = 3  # puzzles of a wish that are found ahead
FEWEST_ASKED = 3  # cells of a region


class Stock:
    """Puzzles that are found ahead, by wish, so that nobody waits for the next one.

    It starts no threads: whoever has some fills it, and threads may share it. The puzzles of a wish
    come in the order of the seed, however often and for whatever others it is filled in between.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._searches: dict[Wish, Iterator[Puzzle | None]] = {}
        self._ready: dict[Wish, deque[Puzzle]] = {}
        self._searching = Lock()

    def take(self, wish: Wish) -> Puzzle | None:
        """The next puzzle of a wish; None if it is not found yet."""
        try:
            return self._ready[wish].popleft()
        except (KeyError, IndexError):
            return None

    def ready(self, wish: Wish) -> int:
        """The number of puzzles that are ready."""
        return len(self._ready.get(wish, ()))

    def refill(self, wishes: Sequence[Wish], stop: Stop = solver.never) -> None:
        """Search for puzzles until each of these wishes has enough, the first ones first, or stop.

        It looks at the Stop after each game, which lasts some milliseconds, at most a third of a
        second.
        """
        for depth in range(1, DEPTH + 1):
            for wish in wishes:
                while self.ready(wish) < depth:
                    if stop():
                        return
                    self._search(wish)

    def _search(self, wish: Wish) -> None:
        """Go on with the search for a wish by one game."""
        with self._searching:  # another thread may have begun before it was stopped
            if wish not in self._searches:
                self._searches[wish] = search(wish, f"{self.seed}/{wish.id}")
                self._ready[wish] = deque()
            found = next(self._searches[wish])
            if found:
                self._ready[wish].append(found)


def search(wish: Wish, seed: str) -> Iterator[Puzzle | None]:
    """The puzzles of a wish with their keys, without end, and None after each game without one.

    So whoever asks for the next one may stop after any game.
    """
    random, techniques = Random(seed), wish.techniques
    while True:
        technique = techniques[below(len(techniques), random)]
        found = _in_game(wish, technique, random)
        while found is None:  # the same technique, or the rare ones would hardly come
            yield None
            found = _in_game(wish, technique, random)
        yield found.worked_out()


def mistakes(replays: Iterable[Replay], seconds: float | None = None) -> Iterator[Puzzle | None]:
    """The puzzles in the mistakes of some games, and None after each other reveal.

    So a job may end after any reveal, which has so many seconds to be reviewed. Games on large
    boards are passed over.
    """
    for replay in replays:
        if replay.field.grid.size <= REVIEWABLE:
            for step in steps(replay.field, replay.effective_moves, replay.given):
                if step.opened and not step.given and step.before.revealed:
                    found = _mistake(step, deadline(seconds))
                    origin = Origin(replay, step.index + 1)
                    yield found and replace(found, origin=origin).worked_out()


def _mistake(step: Step, stop: Stop) -> Puzzle | None:
    """The puzzle in a reveal, if it was a mistake."""
    move = solver.review(step, stop)
    if move.kind not in (RevealKind.NEEDLESS, RevealKind.BLUNDER):
        return None
    if move.better_technique is None:
        puzzle = Puzzle(Mode.GUESS, ODDS, _seen(step.before))
    else:
        puzzle = Puzzle(Mode.SAFE_CELL, move.better_technique, _seen(step.before))
    return _named(puzzle)


def _seen(position: Position) -> Position:
    """A position with the flags that are proven: a wrong one would keep its cell from an answer."""
    proven = Analysis(position.surface).odds.mines
    return Position(position.field, position.revealed, position.flagged & proven)


def _in_game(wish: Wish, technique: str, random: Random) -> Puzzle | None:
    """A puzzle about a technique from a random game, if it has one."""
    for position in _positions(wish.level, random, technique):
        found = _puzzle(wish, Puzzle(wish.mode, technique, position), random)
        if found:
            return found
    return None


def _puzzle(wish: Wish, puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The puzzle, complete; None if it is not what is wished for, or too hard to count."""
    if wish.mode is Mode.GUESS:
        may_be_safe = puzzle.position.covered & ~puzzle.analysis.odds.mines
        return None if puzzle.guesses.best == may_be_safe else puzzle  # where any cell will do
    found = _region(puzzle, random) if wish.mode is Mode.REGION else _named(puzzle)
    fits = found and wish.pattern in ("", found.pattern) and found.analysis.odds.layouts
    return found if fits else None


def _region(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The question for the cells around a proof; None if there is too little to ask.

    What is certain of them must be so by the techniques up to the puzzle's, or it would be harder
    than it says.
    """
    proof, surface = _proof(puzzle, random), puzzle.position.surface
    if proof is None:
        return None
    region = surface.grid.spread(proof.witnesses) & surface.covered | proof.cells
    found = replace(puzzle, pattern=pattern_of(proof), region=region & ~surface.flagged)
    proven = NO_CELLS
    for technique in TECHNIQUES.up_to(puzzle.technique):
        certain = technique.certain(found.analysis)
        proven |= certain.safe | certain.mines
    asks_more = (found.safe | found.mines) & ~proven
    return None if asks_more or found.region.bit_count() < FEWEST_ASKED else found


def _proof(puzzle: Puzzle, random: Random) -> Proof | None:
    """One of the proofs by a puzzle's technique, anywhere; None if none takes a single step."""
    techniques, analysis = TECHNIQUES.up_to(puzzle.technique), puzzle.analysis
    technique = techniques[-1]
    if technique is PAIRS:
        proofs = technique.hint(analysis).proofs
        return proofs[below(len(proofs), random)] if proofs else None
    certain = technique.certain(analysis)
    cells = list(cells_of((certain.safe | certain.mines) & ~puzzle.position.flagged))
    cell = cells[below(len(cells), random)]
    return techniques.proof(analysis, cell, mined=has(certain.mines, cell))


def _named(puzzle: Puzzle) -> Puzzle:
    """A puzzle with the pattern of all proofs of its safe cells, if they have the same."""
    if puzzle.technique == CASUAL:
        return replace(puzzle, pattern=SINGLE)
    if puzzle.technique != PAIRS.id:
        return puzzle
    proofs = PAIRS.hint(puzzle.analysis).proofs
    patterns = {pattern_of(proof) for proof in proofs if proof.safe}
    return replace(puzzle, pattern=patterns.pop() if len(patterns) == 1 else "")


def _positions(level: Level, random: Random, technique: str) -> list[Position]:
    """The positions of a game where a technique is the lowest that proves a safe cell.

    They come in a random order; for ODDS, no technique proves one. The mines that lower techniques
    prove have flags.
    """
    first = below(level.size, random)
    field = Minefield(level.grid, deal(level, random, first, FirstClick.OPENING))
    if technique == CASUAL:
        return _shuffled(_casual_positions(field, first, random), random)
    stuck = _stuck_positions(field, first)
    return _shuffled((position for by, position in stuck if by == technique), random)


def _casual_positions(field: Minefield, first: Cell, random: Random) -> Iterator[Position]:
    """The position before each click of a player of single numbers, who sets no flags."""
    position = Position(field).reveal(first)
    while position.status is Status.PLAYING:
        safe = list(cells_of(proven(position.surface)[1]))
        if not safe:
            return
        yield position
        position = position.reveal(safe[below(len(safe), random)])


def _stuck_positions(field: Minefield, first: Cell) -> Iterator[tuple[str, Position]]:
    """The positions where single numbers prove no safe cell, each with the technique that does."""
    game = TECHNIQUES.up_to(CASUAL).play(field, first)
    while stuck := game.stuck():
        analysis = stuck[0]
        technique, safe, mines = _lowest(analysis)
        if not (safe or analysis.odds.layouts):  # too hard to count
            return
        yield technique, Position(field, game.position.revealed, mines)
        game.reveal(safe or only(lowest(analysis.odds.parts[0][0])))


def _lowest(analysis: Analysis) -> tuple[str, CellSet, CellSet]:
    """The lowest technique, the safe cells it proves, and the mines that lower ones prove."""
    mines = NO_CELLS
    for technique in TECHNIQUES:
        proven = technique.certain(analysis)
        if proven.safe:
            return technique.id, proven.safe, mines
        mines |= proven.mines
    return ODDS, NO_CELLS, mines


def _shuffled(positions: Iterator[Position], random: Random) -> list[Position]:
    """The positions in a random order."""
    waiting, drawn = list(positions), list[Position]()
    while waiting:
        drawn.append(waiting.pop(below(len(waiting), random)))
    return drawn
