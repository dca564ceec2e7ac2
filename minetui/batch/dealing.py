"""Dealing thousands of boards at once: a derivation of its own, which never changes.

Board number b of a seed depends on the seed's text, the level, b, the first cell and its guarantee
alone. This is how it is made, in whole numbers; `mod 2⁶⁴` is left out where numbers of 64 bits are
added and multiplied.

1. *Mixing.* `mix(z)` is the output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable
   pseudorandom number generators", OOPSLA 2014; Stafford's variant 13): z ← z xor ⌊z / 2³⁰⌋;
   z ← z · 0xBF58476D1CE4E5B9; z ← z xor ⌊z / 2²⁷⌋; z ← z · 0x94D049BB133111EB;
   z xor ⌊z / 2³¹⌋ is the result. G is 0x9E3779B97F4A7C15.
2. *The key.* SHA-256 of the bytes of `minetui batch 1:ROWSxCOLSxMINES:SEED` in UTF-8, numbers in
   decimal digits; its first eight bytes are K, its next eight L, each the lowest byte first. On a
   board of another shape than the ordinary one the name goes on before the second colon:
   `minetui batch 1:ROWSxCOLSxMINESxSHAPE:SEED`, with the name that `--shape` has for it.
3. *The words of a board.* With s = mix(K + b · G) xor L, word i of the board, from i = 1 on, is
   ⌊mix(s + i · G) / 2³²⌋, a number of 32 bits.
4. *Drawing from n places.* Take the next word w. If w · n mod 2³² is less than 2³² mod n, the word
   is passed over; else it draws place ⌊w · n / 2³²⌋, counted from 0. A place that is barred, or was
   drawn before, is passed over, too. Go on until as many are drawn as are wanted.
5. *The cells*, counted row by row from 0, of R rows and C columns, with M mines. Barred are none
   with `any`, the first cell with `safe`, that and its neighbours with `opening`; A is the number
   of all other cells.

   - M ≤ A and 2 M ≤ R C: the mines are M cells, drawn from all R C.
   - M ≤ A and 2 M > R C: A − M cells are drawn from all R C; all others that are not barred are
     the mines.
   - M > A: all that are not barred are mines, and M − A of the neighbours, which are drawn from the
     eight places around the first cell: above it, the left one first; the left and the right one;
     below it. Places off the board are barred. On a board of another shape the first places are
     its neighbours, in the order of their numbers, and the places that are left are barred.

Whoever passes over all but some places draws each of these equally often, so every set of mines
that the first click allows is equally likely. `docs/dealing.md` proves it.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minetui import Problem
from minetui.core import FirstClick, Grid, Level
from minetui.core.worlds import World

from .boards import Boards, Which, parts
from .neighbours import Cells, neighbours_of

Words: TypeAlias = NDArray[np.uint64]

DEALT_AT_ONCE = 2**19  # cells of boards that are dealt together; measured
MOST_CELLS = 2**31 - 1  # of a batch: flat indexes of its cells are numbers of 32 bits

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
AROUND = (0, 1, 2, 3, 5, 6, 7, 8)  # the places of a block of nine around its middle


def deal(
    level: Level,
    seed: str,
    numbers: Sequence[int] | NDArray[Any],
    first: Sequence[int] | Cells | None = None,
    first_click: FirstClick = FirstClick.ANY,
) -> Boards:
    """The boards of a seed with these numbers, each uniform among those that its first cell allows.

    The numbers are whole, from 0 to 2⁶³ − 1, in any order. The first cells are all 0 where none are
    given. Where not all neighbours of a first cell can be free, as many as possible are, and which
    ones is uniformly random too. A Problem says what was expected of the arguments.
    """
    if not isinstance(first_click, FirstClick):
        raise Problem(f"expected a first click such as {FirstClick.OPENING}, got {first_click!r}")
    wanted = _whole("board numbers", numbers, 2**63)
    cells = np.zeros(len(wanted), np.int64)
    if first is not None:
        cells = _whole("first cells", first, level.size)
        if len(cells) != len(wanted):
            raise Problem(f"expected {len(wanted):,} first cells, got {len(cells):,}")
    if len(wanted) * level.size > MOST_CELLS:
        got = f"{len(wanted):,} boards of {level.size:,}"
        raise Problem(f"expected at most {MOST_CELLS:,} cells in a batch, got {got}")
    rows, cols, *_ = level.key
    mines = np.zeros((len(wanted), rows, cols), np.bool_)
    states = _states(level, seed, wanted)
    for part in parts(len(wanted), level.size, DEALT_AT_ONCE):
        _deal_part(level, mines[part], states[part], cells[part], first_click)
    return Boards(level, mines)


def _whole(what: str, given: Sequence[int] | NDArray[Any], limit: int) -> Cells:
    """Whole numbers from 0 below a limit as an array; a Problem for anything else."""
    array = np.asarray(given)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        found = f"{array.dtype} in {array.ndim} dimensions"
        raise Problem(f"expected {what}: whole numbers below {limit:,} in a row, got {found}")
    for number in (int(array.min()), int(array.max())) if array.size else ():
        if not 0 <= number < limit:
            raise Problem(f"expected {what} from 0 to {limit - 1:,}, got {number:,}")
    return array.astype(np.int64)


def _states(level: Level, seed: str, numbers: Cells) -> Words:
    """The state of each board, from which its words are made: steps 2 and 3."""
    name = "x".join(map(str, level.described.values()))
    text = f"minetui batch 1:{name}:{seed}".encode(errors="surrogatepass")
    key, mask = np.frombuffer(sha256(text).digest(), "<u8")[:2].astype(np.uint64)
    states = _mixed(key + numbers.astype(np.uint64) * GOLDEN)
    states ^= mask
    return states


def _mixed(words: Words) -> Words:
    """The words, mixed by step 1 where they stand."""
    shifted = words >> np.uint64(30)
    words ^= shifted
    words *= np.uint64(0xBF58476D1CE4E5B9)
    np.right_shift(words, np.uint64(27), out=shifted)
    words ^= shifted
    words *= np.uint64(0x94D049BB133111EB)
    np.right_shift(words, np.uint64(31), out=shifted)
    words ^= shifted
    return words


def _deal_part(
    level: Level, mines: Which, states: Words, first: Cells, first_click: FirstClick
) -> None:
    """Put the mines on some boards that have none yet: step 5."""
    boards, size = len(mines), level.size
    block = _block(level.grid, first)
    barred = {FirstClick.ANY: block[:0], FirstClick.SAFE: block[4:5]}.get(first_click, block)
    at = barred + np.arange(boards) * size
    marked, flat = mines.reshape(boards, size), mines.reshape(-1)
    flat[at] = True
    kept = (barred != first).sum(0) + min(len(barred), 1)
    room = size - kept
    crowded = room < level.mines
    free = crowded | (2 * level.mines > size)  # where the free cells are drawn
    wanted = np.where(free, np.maximum(room - level.mines, 0), level.mines)
    _draw(marked, states, wanted, kept + wanted)
    if free.all():
        np.logical_not(marked, out=marked)
    elif free.any():
        marked[free] = np.logical_not(marked[free])
    flat[at] = False
    if crowded.any():
        around = block[AROUND, :][:, crowded].T
        off = around == first[crowded, np.newaxis]
        drawn = off.copy()
        wanted = level.mines - room[crowded]
        _draw(drawn, states[crowded], wanted, off.sum(1) + wanted)
        board, place = np.nonzero(drawn & ~off)
        marked[np.flatnonzero(crowded)[board], around[board, place]] = True


def _block(grid: Grid, first: Cells) -> Cells:
    """The nine places around each first cell, place × board; where no cell is, it is that one."""
    if isinstance(grid, World):
        block = np.tile(first, (9, 1))
        around = np.sort(neighbours_of(first, grid)).T
        block[AROUND[: len(around)], :] = np.where(around < grid.size, around, first)
        return block
    rows, cols, step = grid.rows, grid.cols, np.array([[-1], [0], [1]])
    row, col = np.divmod(first, cols)
    down, right = row + step, col + step
    inside = ((down >= 0) & (down < rows))[:, np.newaxis] & (right >= 0) & (right < cols)
    cells = (down * cols)[:, np.newaxis] + right
    return np.where(inside, cells, first).reshape(9, -1)


def _draw(marked: Which, states: Words, wanted: Cells, goal: Cells) -> None:
    """Mark as many more places of each board as are wanted, up to a goal: step 4.

    All boards take the words that they still need at least, and look how many of these drew what
    another one had drawn; a few rounds later none is missing.
    """
    boards, count = marked.shape
    flat, widest = marked.reshape(-1), max(DEALT_AT_ONCE // max(boards, 1), count // 16, 1)
    jumps = np.arange(1, min(wanted.max(initial=0), widest) + 1, dtype=np.uint64) * GOLDEN
    at = np.flatnonzero(wanted)
    missing, states = wanted[at], states[at]
    while len(at):
        asked = np.minimum(missing, widest)
        most, fewest = asked.max(), asked.min()
        words = _mixed(states[:, np.newaxis] + jumps[:most])
        words >>= np.uint64(32)
        words *= np.uint64(count)
        taken = words.astype(np.uint32) >= 2**32 % count
        if fewest < most:
            taken &= np.arange(most) < asked[:, np.newaxis]
        words >>= np.uint64(32)
        places = words.view(np.int64)
        places += (at * count)[:, np.newaxis]
        flat[places if taken.all() else places[taken]] = True
        now = marked if len(at) == boards else marked.take(at, 0)
        missing = goal.take(at) - now.sum(1, dtype=np.uint32)
        more = np.flatnonzero(missing)
        states = states.take(more) + jumps.take(asked.take(more) - 1)
        at, missing = at.take(more), missing.take(more)
