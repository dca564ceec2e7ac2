"""The screen from outside, through a pseudo-terminal: start, keys, bytes, idle time and memory.

Run with `pytest tests/bench/test_screen_bench.py -o addopts= -s`. Each figure is held against an
empty Textual application measured in the same run, in turn with it, since machines are noisy.
"""

import os
import statistics
import time
from collections.abc import Sequence
from contextlib import ExitStack

from measuring import Show
from terminal import EMPTY, GAME, Answer, Terminal, running

SEED = ["--seed", "abc"]
EXPERT = ["--level", "expert", "--hint"]
LARGE = ["--rows", "1000", "--cols", "1000", "--mines", "200000", "--hint"]
HUGE = ["--rows", "10000", "--cols", "10000", "--mines", "20000000", "--hint"]
SIZES = {  # a level and a window that have cells of the size, and the most bytes of a key
    "S": (["--level", "expert", "--hint"], (80, 24), 400),
    "M": (["--level", "expert", "--hint"], (130, 40), 400),
    "L": (["--level", "expert"], (130, 40), 700),
    "XL": (["--level", "intermediate", "--hint"], (130, 40), 700),
    "XXL": (["--level", "beginner", "--hint"], (130, 40), 2000),
}
RIGHT, DOWN, LEFT, UP = b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A"
MOST_OF_OPENING = 40_000  # bytes
SLOW_KEY = 2.0  # times that of an empty application, which takes 1.5 to 2.5 ms
SCREENS = {"menu": b"\x1b[21~", "records": b"b", "new game": b"n", "settings": b",", "help": b"?"}
ROUND = [key for key in (RIGHT, DOWN, LEFT, UP) for _ in range(3)]


def started(code: str, sign: bytes) -> tuple[float, float]:
    """Seconds to the first screen, and processor seconds."""
    with running(code) as terminal:
        return terminal.wait_for(sign), terminal.processor_time()


def medians(*rows: Sequence[float]) -> list[float]:
    """The median of each column."""
    return [statistics.median(column) for column in zip(*rows, strict=True)]


def test_first_full_screen(show: Show) -> None:
    pairs = [
        (started(EMPTY, b"ready"), started(GAME.format([*EXPERT, *SEED]), b"Reveal"))
        for _ in range(9)
    ]
    empty, ours = (medians(*starts[1:]) for starts in zip(*pairs, strict=True))
    for name, nothing, game in zip(("wall", "processor"), empty, ours, strict=True):
        ratio = f"{game / nothing:.2f} ×"
        show(f"first screen, {name}: {game * 1e3:.0f} ms, empty {nothing * 1e3:.0f}: {ratio}")

    assert ours[0] <= 1.35 * empty[0]
    assert ours[1] <= 1.35 * empty[1]


def test_screens_open_in_one_paint(show: Show) -> None:
    """Opened once before, since the first time also loads their modules."""
    answers: dict[str, list[Answer]] = {}
    with running(GAME.format(SEED), (80, 24)) as terminal:
        terminal.wait_for(b"Reveal")
        terminal.read(0.4)
        for _ in range(5):
            for name, key in SCREENS.items():
                answers.setdefault(name, []).append(terminal.key(key, quiet=0.2))
                terminal.key(b"\x1b", quiet=0.2)
    typical = {name: Answer(*medians(*some[1:])) for name, some in answers.items()}
    for name, (seconds, processor, size, paints) in typical.items():
        cost = f"{processor * 1e3:.0f} ms of the processor, {size:.0f} bytes, {paints:.0f} paints"
        show(f"{name} open: {seconds * 1e3:.0f} ms to the first output, {cost}")

    assert {answer.paints for answer in typical.values()} == {1}


def ready(stack: ExitStack, arguments: list[str], window: tuple[int, int]) -> Terminal:
    """A game with its first cell revealed."""
    code = GAME.format([*arguments, *SEED])
    terminal = stack.enter_context(running(code, window))
    terminal.wait_for(b"Reveal")
    terminal.read(0.4)
    opening = terminal.key(b" ", quiet=0.15)
    assert opening.bytes <= MOST_OF_OPENING
    return terminal


def test_an_arrow_key_at_each_size(show: Show) -> None:
    with ExitStack() as stack:
        empty = stack.enter_context(running(EMPTY))
        empty.wait_for(b"ready")
        games = {
            name: ready(stack, arguments, window) for name, (arguments, window, _) in SIZES.items()
        }
        answers: dict[str, list[Answer]] = {name: [] for name in ("empty", *games)}
        for key in ROUND * 5:
            answers["empty"].append(empty.key(RIGHT))
            for name, game in games.items():
                answers[name].append(game.key(key))
    typical = {name: Answer(*medians(*keys)) for name, keys in answers.items()}
    for name, (seconds, processor, size, _) in typical.items():
        most = max(answer.bytes for answer in answers[name])
        ratio = processor / typical["empty"].processor
        cost = f"{seconds * 1e3:.2f} ms, {processor * 1e3:.2f} of the processor ({ratio:.2f} ×)"
        show(f"arrow key, {name:5}: {cost}, {size:.0f} bytes, at most {most}")

    empty_key = typical["empty"].processor
    assert [name for name in typical if typical[name].processor > SLOW_KEY * empty_key] == []
    assert [name for name, (_, _, most) in SIZES.items() if typical[name].bytes > most] == []


def test_an_arrow_key_on_a_large_board(show: Show) -> None:
    with ExitStack() as stack:
        expert, large = (ready(stack, arguments, (120, 40)) for arguments in (EXPERT, LARGE))
        pairs = [(expert.key(key), large.key(key)) for key in ROUND * 4]
    few, many = (Answer(*medians(*answers)) for answers in zip(*pairs, strict=True))
    show(f"arrow key on Expert: {few.processor * 1e3:.2f} ms, {few.bytes:.0f} bytes, ")
    show(f"on 1,000 × 1,000 {many.processor * 1e3:.2f} ms, {many.bytes:.0f} bytes")

    assert many.bytes <= 400
    assert many.processor <= 1.2 * few.processor


def test_an_arrow_key_on_boards_of_other_shapes(show: Show) -> None:
    """In turn, with cells of the same size.

    A knight's neighbours are lit at each step: four more lines are painted, a quarter of a key.
    """
    shapes = {
        name: ["--level", "expert", "--shape", name] if name != "square" else EXPERT[:2]
        for name in ("square", "cylinder", "torus", "hex", "knight")
    }
    with ExitStack() as stack:
        games = {name: ready(stack, words, (100, 24)) for name, words in shapes.items()}
        answers: dict[str, list[Answer]] = {name: [] for name in games}
        for key in ROUND * 8:
            for name, game in games.items():
                answers[name].append(game.key(key))
    typical = {name: Answer(*medians(*keys)) for name, keys in answers.items()}
    square = typical["square"].processor
    for name, (_, processor, size, _) in typical.items():
        ratio = f"{processor / square:.2f} ×"
        show(f"arrow key, {name:8}: {processor * 1e3:.2f} ms ({ratio}), {size:.0f} bytes")

    knight = typical.pop("knight")
    costly = {name for name, answer in typical.items() if answer.processor > 1.2 * square}
    assert costly == set()
    assert knight.processor <= 1.4 * square


def test_a_move_is_painted_at_once_with_its_hints(show: Show) -> None:
    """Of three runs the fewest paints count, for a second of the clock may come in between."""
    runs = []
    for _ in range(3):
        with running(GAME.format([*EXPERT, *SEED])) as terminal:
            terminal.wait_for(b"Reveal")
            terminal.read(0.4)
            terminal.key(b" ")
            runs.append([terminal.key(key) for key in (b"\t", b"f", b"f", b"\t", b"f", b".")])
    show(f"bytes of six moves with hints: {[answer.bytes for answer in runs[0]]}")

    assert [min(answer.paints for answer in each) for each in zip(*runs, strict=True)] == [1] * 6


def test_idle_time_and_memory(show: Show) -> None:
    for name, level, most in (("Expert", EXPERT, 48), ("1,000 × 1,000", LARGE, 70)):
        with running(GAME.format([*level, *SEED])) as terminal:
            terminal.wait_for(b"Reveal")
            terminal.key(b" ")
            settled = time.perf_counter() + 2  # the journal is synced within a second
            while time.perf_counter() < settled:
                terminal.read(0.5)
            before = terminal.processor_time()
            ends = time.perf_counter() + 5
            while time.perf_counter() < ends:
                terminal.read(0.5)
            idle, memory = (terminal.processor_time() - before) / 5, terminal.peak_memory()
        show(f"{name}: {idle:.1%} of a processor when idle, {memory:.0f} MB at most")

        assert idle < 0.01
        assert memory <= most


def test_a_huge_board(show: Show) -> None:
    with running(GAME.format([*HUGE, *SEED])) as terminal:
        start = terminal.wait_for(b"Reveal")
        terminal.read(0.4)
        asked = time.perf_counter()
        os.write(terminal.file, b" ")
        while b", so " not in terminal.read(0.05)[0]:  # the first hint in words
            assert time.perf_counter() - asked < 60
        dealt = time.perf_counter() - asked
        terminal.read(0.15)  # less than a tick of the clock, or it is never quiet
        terminal.key(b"\x1b[H")
        flag, reveal, arrow = (
            max(terminal.key(key).seconds for key in keys)
            for keys in ([b"f"] * 6, [b" "], [b"\x1b[C", b"\x1b[D"] * 6)
        )
        memory = terminal.peak_memory()
    show(f"10,000 × 10,000: first screen {start * 1e3:.0f} ms, dealt in {dealt:.1f} s, ")
    show(f"at most: flag {flag * 1e3:.0f} ms, reveal {reveal * 1e3:.0f} ms, ")
    show(f"arrow {arrow * 1e3:.0f} ms, {memory:.0f} MB")

    assert dealt <= 15
    assert memory <= 1500
    assert max(flag, reveal, arrow) <= 0.1
