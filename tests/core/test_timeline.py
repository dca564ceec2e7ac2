"""Moves in order and the positions between them, whatever the memory."""

import tracemalloc
from collections.abc import Iterable
from random import Random

import pytest

from minetui.core import NO_CELLS, Chord, Flag, Grid, Minefield, Move, Position, Reveal, has
from minetui.core import game as timeline_module
from minetui.core.game import Timeline

from .boards import look, position, random_field


def random_moves(random: Random, field: Minefield, count: int) -> list[Move]:
    """Moves anywhere that reveal a mine only by a chord, so that games last."""
    moves: list[Move] = []
    for _ in range(count):
        cell = random.randrange(field.grid.size)
        mined = has(field.mines, cell)
        moves.append(random.choice([Flag, Flag, Chord] if mined else [Flag, Chord, Reveal])(cell))
    return moves


def replayed(start: Position, moves: list[Move]) -> Position:
    """The position after these moves, from the start."""
    for move in moves:
        start = move.played_on(start)
    return start


def counted_replays(timeline: Timeline, indexes: Iterable[int]) -> int:
    """How many moves are played again to find the positions at these indexes."""
    with pytest.MonkeyPatch.context() as patch:
        replays = list[Position]()
        played_on = Flag.played_on
        patch.setattr(Flag, "played_on", lambda f, p: replays.append(p) or played_on(f, p))
        for index in indexes:
            timeline.position(index)
        return len(replays)


@pytest.mark.parametrize("memory", [0, 2_000, 5_000, 16_000_000])
def test_in_any_memory_every_position_is_the_one_that_replaying_gives(
    monkeypatch: pytest.MonkeyPatch, memory: int
) -> None:
    monkeypatch.setattr(timeline_module, "MEMORY", memory)
    random = Random("timeline")

    for _ in range(20):
        start = Position(random_field(random))
        timeline = Timeline(start)
        timeline.extend(random_moves(random, start.field, 60), 0)
        for index in random.choices(range(len(timeline) + 1), k=60):
            assert timeline.position(index) == replayed(start, timeline.moves[:index])


@pytest.mark.parametrize("memory", [0, 2_000, 16_000_000])
def test_in_any_memory_a_move_after_going_back_drops_the_later_ones(
    monkeypatch: pytest.MonkeyPatch, memory: int
) -> None:
    monkeypatch.setattr(timeline_module, "MEMORY", memory)
    random = Random("branches")
    start = Position(random_field(random, 8, 8))
    timeline, line = Timeline(start), list[Move]()

    for move in random_moves(random, start.field, 600):
        index = random.choice([len(line)] * 3 + [random.randint(0, len(line))])
        before = replayed(start, line[:index])
        played = timeline.extend([move], index) == 1
        assert played is (move.played_on(before) is not before)
        if played:
            line = [*line[:index], move]
        assert timeline.moves == line
        where = random.randint(0, len(line))
        assert timeline.position(where) == replayed(start, line[:where])


def test_a_move_that_changes_nothing_drops_no_later_move() -> None:
    """Rule 8."""
    timeline = Timeline(position("* # # #"))
    timeline.extend([Flag(0), Reveal(1)], 0)

    assert timeline.extend([Reveal(0)], 1) == 0
    assert timeline.moves == [Flag(0), Reveal(1)]
    assert look(timeline.position(2)) == "F 1 # #"


def test_moves_that_change_nothing_are_left_out() -> None:
    """Rule 8."""
    timeline = Timeline(position("* # # #"))
    timeline.extend([Chord(0), Reveal(1), Reveal(1), Flag(1), Flag(0)], 0)

    assert timeline.moves == [Reveal(1), Flag(0)]
    assert len(timeline) == 2


def test_a_small_board_keeps_every_position_and_replays_nothing() -> None:
    timeline = Timeline(Position(Minefield(Grid(16, 30), NO_CELLS)))
    timeline.extend([Flag(cell) for cell in range(480)], 0)

    assert counted_replays(timeline, range(480, -1, -1)) == 0


def test_a_large_board_keeps_the_latest_positions_and_what_was_replayed_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timeline_module, "MEMORY", 300_000)
    timeline = Timeline(Position(Minefield(Grid(300, 300), NO_CELLS)))
    timeline.extend([Flag(cell) for cell in range(400)], 0)

    assert counted_replays(timeline, range(400, 393, -1)) == 0
    assert counted_replays(timeline, [350]) > 0
    assert counted_replays(timeline, [350]) == 0


def test_a_large_board_keeps_older_positions_ever_further_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a gap twice as wide at each step back, no way to a position is over half the game."""
    monkeypatch.setattr(timeline_module, "MEMORY", 300_000)
    timeline = Timeline(Position(Minefield(Grid(300, 300), NO_CELLS)))
    timeline.extend([Flag(cell) for cell in range(400)], 0)

    assert counted_replays(timeline, [387]) <= 200


def test_a_large_board_plays_many_moves_in_bounded_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timeline_module, "MEMORY", 300_000)
    grid = Grid(300, 300)
    start = Position(Minefield(grid, grid.row_of(grid.cells, 0)))
    tracemalloc.start()
    timeline = Timeline(start)
    timeline.extend([Flag(grid.size - 1 - cell) for cell in range(400)], 0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert len(timeline) == 400
    assert timeline.position(200).flagged.bit_count() == 200
    assert peak < 1_000_000
