"""A list of 10,000 replays: its names, a second visit, and each choice of what it shows.

Run with `pytest tests/bench/test_library_bench.py -o addopts= -s`.
"""

import os
from pathlib import Path
from random import Random

import pytest
from measuring import Show, seconds

from minetui.core import LEVELS, Game, Reveal, cells_of
from minetui.formats import Replay, rawvf
from minetui.store import Library, ListedGame
from minetui.texts import library
from minetui.ui.kit.lists import Sorting
from minetui.ui.replay.library import GameFilter, ListedGames

FILES, DIFFERENT = 10_000, 100
NAMES_SECONDS, AGAIN_SECONDS, CHOICE_SECONDS = 0.2, 1.0, 0.05
FILTERS = (
    GameFilter(),
    GameFilter(words="9"),
    GameFilter("won"),
    GameFilter("unfinished", "beginner 9"),
)


def game(number: int) -> bytes:
    """A game of a hundred reveals, or until it is lost or won."""
    level = list(LEVELS.values())[number % 3]
    game, random = Game(level, str(number)), Random(number)
    game.play(Reveal(0, 0.0))
    for at in range(1, 100):
        covered = [*cells_of(game.field.safe & ~game.position.revealed)]
        if covered:
            game.play(Reveal(random.choice(covered), at / 10))
    return rawvf.write(Replay(game.field, tuple(game.record), {"Player": f"Player {number}"}))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten thousand files with a hundred games."""
    folder = tmp_path_factory.mktemp("many")
    for number in range(FILES):
        path = folder / f"{number:05} a game of some length.rawvf"
        if number < DIFFERENT:
            path.write_bytes(game(number))
        else:
            os.link(folder / f"{number % DIFFERENT:05} a game of some length.rawvf", path)
    return folder


def test_a_list_of_ten_thousand_files(folder: Path, show: Show) -> None:
    names = seconds(lambda: Library([folder]), 3)
    found = Library([folder])
    first = seconds(lambda: [*found.readings()])
    again = seconds(lambda: [*found.readings()], 3)
    read, listing, slowest = [*found.readings()], ListedGames("^v"), 0.0
    listing.add_files([ListedGame.in_file(each) for each in found.files])
    taken = seconds(lambda: listing.take(read))
    for wanted in FILTERS:
        listing.choose(wanted)
        for column in library.COLUMNS:
            by = Sorting.by(column)
            slowest = max(slowest, seconds(lambda by=by: listing.sort(by), 3))
    show(f"{FILES:,} files: names {names:.3f} s, first visit {first:.1f} s, second {again:.2f} s,")
    show(f"taken in {taken:.3f} s, slowest choice {1000 * slowest:.1f} ms")

    assert listing.to_read == 0
    assert names < NAMES_SECONDS
    assert again < AGAIN_SECONDS
    assert slowest < CHOICE_SECONDS
