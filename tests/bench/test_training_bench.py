"""Puzzles on the screen, through a pseudo-terminal: the next one, and keys while more are searched.

Run with `pytest tests/bench/test_training_bench.py -o addopts= -s`.
"""

import statistics
import time
from contextlib import ExitStack

from measuring import Show
from terminal import GAME, Terminal, running

TRAIN = ["train", "--mode", "safe-cell", "--technique", "logic", "--seed", "abc"]
NEVER_FULL = """
from itertools import cycle
from minetui.learn.search import Stock

def refill(stock, wishes, stop=lambda: False):
    for wish in cycle(wishes):
        if stop():
            return
        stock._search(wish)
        while stock.ready(wish) > 3:
            stock._ready[wish].pop()

Stock.refill = refill
"""
SEARCHED_FIRST = 2.0  # seconds
NEXT = 0.050  # seconds from the key to the next puzzle
SLOWER = 1.2
READ = 0.6  # seconds; a key that comes sooner after an answer does nothing
KEYS = [b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A"]


def training(stack: ExitStack, before: str = "") -> Terminal:
    """A terminal with a puzzle on its screen."""
    terminal = stack.enter_context(running(before + GAME.format(TRAIN), (80, 24)))
    terminal.wait_for(b"It takes")
    terminal.read(SEARCHED_FIRST if not before else 0.0)
    return terminal


def test_the_next_puzzle_is_on_the_screen_within_50_ms(show: Show) -> None:
    with ExitStack() as stack:
        terminal, took = training(stack), list[float]()
        for _ in range(15):
            terminal.key(b"H", quiet=0.2)
            time.sleep(READ)
            took.append(terminal.key(b" ", quiet=0.2).seconds)
    median = statistics.median(took)
    show(f"next puzzle: median {1e3 * median:.1f} ms, slowest {1e3 * max(took):.1f} ms")

    assert median <= NEXT


def test_keys_are_as_fast_while_puzzles_are_searched(show: Show) -> None:
    """In turn with a screen on which the stock is full, since machines are noisy."""
    with ExitStack() as stack:
        full, searching = training(stack), training(stack, NEVER_FULL)
        times: list[list[float]] = [[], []]
        for key in KEYS * 75:
            for terminal, seconds in zip((full, searching), times, strict=True):
                seconds.append(terminal.key(key).seconds)
    still, busy = map(statistics.median, times)
    ratio = f"{busy / still:.2f} ×"
    show(f"a key: {1e3 * still:.2f} ms, while searching {1e3 * busy:.2f} ms: {ratio}")

    assert busy <= SLOWER * still
