"""The derivation of batches again, board by board, in whole numbers: it follows `docs/dealing.md`.

It shares no code with minetui and knows no arrays.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count

WORD = 2**64
STEP = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    z ^= z // 2**30
    z = z * 0xBF58476D1CE4E5B9 % WORD
    z ^= z // 2**27
    z = z * 0x94D049BB133111EB % WORD
    return z ^ z // 2**31


def words(rows: int, cols: int, mines: int, seed: str, number: int) -> Iterator[int]:
    digest = sha256(f"minetui batch 1:{rows}x{cols}x{mines}:{seed}".encode()).digest()
    key, mask = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")
    state = mix((key + number * STEP) % WORD) ^ mask
    for i in count(1):
        yield mix((state + i * STEP) % WORD) // 2**32


def draw(
    places: int, wanted: int, allowed: Callable[[int], bool], words: Iterator[int]
) -> set[int]:
    drawn = set[int]()
    while len(drawn) < wanted:
        word = next(words)
        if word * places % 2**32 >= 2**32 % places:
            place = word * places // 2**32
            if allowed(place):
                drawn.add(place)
    return drawn


def board(
    rows: int, cols: int, mines: int, seed: str, number: int, first: int, first_click: str
) -> set[int]:
    """The mines of a board, counted row by row from 0."""
    source = words(rows, cols, mines, seed, number)
    around = list[int | None]()
    for down, right in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
        row, col = first // cols + down, first % cols + right
        around.append(row * cols + col if 0 <= row < rows and 0 <= col < cols else None)
    barred: set[int | None] = {
        "any": set(),
        "safe": {first},
        "opening": {first, *around},
    }[first_click] - {None}
    others = set(range(rows * cols)) - barred
    if mines > len(others):
        places = draw(8, mines - len(others), lambda place: around[place] is not None, source)
        return others | {
            cell for place, cell in enumerate(around) if place in places and cell is not None
        }
    if 2 * mines <= rows * cols:
        return draw(rows * cols, mines, lambda cell: cell not in barred, source)
    return others - draw(rows * cols, len(others) - mines, lambda cell: cell not in barred, source)
