"""The time that a journal adds to a key, against one bare write, and the time to read a long one.

Run with `pytest tests/bench/test_journal_bench.py -o addopts= -s`.
"""

import os
import statistics
from pathlib import Path

from measuring import Show, seconds

from minetui.core import LEVELS, Flag, Game, Reveal, cells_of
from minetui.formats.journal import board_line, first_lines, move_line, read, text_of
from minetui.store import Journal

LINE = b"flag 250 123.456\n"


def test_a_move_in_the_journal_costs_a_key_little(tmp_path: Path, show: Show) -> None:
    """Key-to-paint may grow by 0.3 ms."""
    game, journal = Game(LEVELS["Expert"], "abc"), Journal()
    game.play(Reveal(240))
    first = seconds(lambda: journal.add(game, board_line(game.field), move_line(Reveal(240))))
    line = move_line(Flag(250, 123.456))
    told = [seconds(lambda: journal.add(game, line)) for _ in range(2000)]
    file = os.open(tmp_path / "plain", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    plain = [seconds(lambda: os.write(file, LINE)) for _ in range(2000)]
    typical, bare = statistics.median(told), statistics.median(plain)
    show(f"first move {first * 1e3:.2f} ms, others {typical * 1e6:.0f} µs, bare {bare * 1e6:.0f}")

    assert typical < 0.0003


def test_a_long_journal_is_read(show: Show) -> None:
    """Some 7 µs for each move; version 0.1.0 took over 24 µs."""
    game = Game(LEVELS["Expert"], "abc")
    game.play(Reveal(240))
    cells = list(cells_of(game.position.covered))
    flags = [move_line(Flag(cells[at % len(cells)], at / 8)) for at in range(100_000)]
    text = text_of([*first_lines(game), *flags])
    taken = seconds(lambda: read(text))
    show(f"{taken / len(flags) * 1e6:.1f} µs for each move")

    assert taken < 3
