"""The derivation of batches again, board by board, in whole numbers: it follows `docs/dealing.md`.

It shares no code with minetui and knows no arrays.
"""

from collections.abc import Container, Iterator
from hashlib import sha256
from itertools import count

from naive import neighbours

WORD = 2**64
STEP = 0x9E3779B97F4A7C15
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def mix(z: int) -> int:
    z ^= z // 2**30
    z = z * 0xBF58476D1CE4E5B9 % WORD
    z ^= z // 2**27
    z = z * 0x94D049BB133111EB % WORD
    return z ^ z // 2**31


def words(level: tuple[int, int, int, str], seed: str, number: int) -> Iterator[int]:
    rows, cols, mines, shape = level
    name = f"{rows}x{cols}x{mines}" + ("" if shape == "square" else f"x{shape}")
    digest = sha256(f"minetui batch 1:{name}:{seed}".encode()).digest()
    key, mask = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")
    state = mix((key + number * STEP) % WORD) ^ mask
    for i in count(1):
        yield mix((state + i * STEP) % WORD) // 2**32


def draw(places: int, wanted: int, barred: Container[int], words: Iterator[int]) -> set[int]:
    drawn = set[int]()
    while len(drawn) < wanted:
        word = next(words)
        if word * places % 2**32 >= 2**32 % places:
            place = word * places // 2**32
            if place not in barred:
                drawn.add(place)
    return drawn


def places(level: tuple[int, int, int, str], first: int) -> dict[int, int]:
    """The cells that the eight places around a first cell stand for."""
    rows, cols, _, shape = level
    if shape != "square":
        near = neighbours(rows, cols, shape)[divmod(first, cols)]
        return dict(enumerate(row * cols + col for row, col in sorted(near)))
    around = dict[int, int]()
    for place, (down, right) in enumerate(AROUND):
        row, col = first // cols + down, first % cols + right
        if 0 <= row < rows and 0 <= col < cols:
            around[place] = row * cols + col
    return around


def board(
    level: tuple[int, int, int, str],
    seed: str,
    number: int,
    first: int = 0,
    first_click: str = "any",
) -> set[int]:
    """The mines of a board, counted row by row from 0."""
    rows, cols, mines, _ = level
    source, cells = words(level, seed, number), set(range(rows * cols))
    around = places(level, first)
    barred = {"any": set[int](), "safe": {first}, "opening": {first, *around.values()}}[first_click]
    free = cells - barred
    if mines > len(free):
        drawn = draw(8, mines - len(free), set(range(8)) - set(around), source)
        return free | {around[place] for place in drawn}
    if 2 * mines <= len(cells):
        return draw(len(cells), mines, barred, source)
    return free - draw(len(cells), len(free) - mines, barred, source)
