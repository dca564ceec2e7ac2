"""Races and their verdicts, and ghosts to race against."""

from collections.abc import Sequence
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import Place, Play, places

from minetui.core import (
    Chord,
    Flag,
    Game,
    Ghost,
    GhostError,
    LiveCourse,
    Minefield,
    Move,
    RaceCourse,
    RaceOutcome,
    Reveal,
    Shape,
    SolvedCurve,
    Status,
    grid_of,
    lowest,
    only,
    set_of,
    steps,
)
from minetui.core.pace import Solved
from minetui.core.race import RaceVerdict

from .boards import naive_board

MIRRORED = {
    RaceOutcome.WON: RaceOutcome.LOST,
    RaceOutcome.LOST: RaceOutcome.WON,
    RaceOutcome.TIED: RaceOutcome.TIED,
}


def run(*times: float, total: int = 4, status: Status = Status.WON) -> RaceCourse:
    """A run that solves one more 3BV at each of these times, the last of which is its end."""
    solved = tuple(Solved(at, count) for count, at in enumerate(times, start=1))
    return RaceCourse(total, solved, times[-1] if times else 0.0, status)


def test_a_course_knows_when_how_much_was_solved() -> None:
    found = RaceCourse(8, (Solved(1.0, 1), Solved(2.0, 5), Solved(3.0, 5)), 4.0, Status.LOST)

    assert [found.time_of(three_bv) for three_bv in (1, 2, 5, 6)] == [1.0, 2.0, 2.0, None]
    assert [found.solved_at(at) for at in (0.9, 1.0, 2.5, 9.0)] == [0, 1, 5, 5]
    assert found.three_bv == 5


lost, given_up = partial(run, status=Status.LOST), partial(run, status=Status.PLAYING)
WIN, WON, TIED = run(1, 2, 3, 400), RaceVerdict(RaceOutcome.WON), RaceVerdict(RaceOutcome.TIED)
VERDICTS = {
    "of two wins the faster counts": (
        *(run(1, 2, 5, 6), run(1.5, 3, 4, 9.2), RaceVerdict(RaceOutcome.WON, 3.2)),
    ),
    "two wins in the same millisecond are a tie": (run(1, 2, 3, 4), run(2, 3, 3.5, 4.0004), TIED),
    "a win beats a loss, however far or fast that was": (WIN, lost(0.1, 0.2, 0.3), WON),
    "a win beats a game that was given up": (WIN, given_up(0.1, 0.2, 0.3), WON),
    "of two losses the further counts and not the time": (lost(5, 50), lost(1), WON),
    "a loss and a game that was given up as far are a tie": (lost(1), given_up(0.2), TIED),
}


@pytest.mark.parametrize(("mine", "other", "verdict"), VERDICTS.values(), ids=VERDICTS)
def test_the_verdict_of_a_race(mine: RaceCourse, other: RaceCourse, verdict: RaceVerdict) -> None:
    assert mine.verdict(other) == verdict
    assert other.verdict(mine) == verdict._replace(outcome=MIRRORED[verdict.outcome])


times = st.lists(st.integers(1, 9000), min_size=4, max_size=4).map(
    lambda parts: [at / 1000 for at in sorted(parts)]
)
runs = st.builds(
    lambda times, count: run(*times[:count], status=Status.WON if count == 4 else Status.LOST),
    times,
    st.integers(0, 4),
)


@given(runs, runs)
def test_a_race_is_the_same_from_both_sides(mine: RaceCourse, other: RaceCourse) -> None:
    found, mirrored = mine.verdict(other), other.verdict(mine)

    assert mirrored.outcome is MIRRORED[found.outcome]
    assert mirrored.margin == found.margin


# The progress of a game that is being played


@given(st.integers(0, 10**9), st.sampled_from(Shape))
def test_progress_is_what_the_moves_up_to_now_solved_also_after_undo_and_redo(
    seed: int, shape: Shape
) -> None:
    random = Random(seed)
    grid = grid_of(5, 6, shape)
    field = Minefield(grid, set_of(random.sample(range(30), 5)))
    game = Game.on(field, [Reveal(lowest(field.safe))])
    game.given = 1
    progress = LiveCourse(game)
    for number in range(25):
        action = random.choice(("reveal", "reveal", "flag", "undo", "redo"))
        if action in ("undo", "redo"):
            game.undo() if action == "undo" else game.redo()
        else:
            kind = Reveal if action == "reveal" else Flag
            game.play(kind(random.randrange(30), number / 10))
        progress.follow()
        expected = SolvedCurve.along(steps(field, game.moves, 1))

        assert progress.run(9.0) == RaceCourse(progress.total, (*expected,), 9.0, game.status)
    assert progress.total == field.three_bv - field.solved_three_bv(game.start.revealed)


FIELD = Minefield.drawn("*..*..", "......", ".....*")  # 3BV 4: B1, C1, and openings at F1 and A3
ACTIONS = {Reveal: Play.reveal, Flag: Play.flag, Chord: Play.chord}


def ghost(*moves: Move, given: int = 0, until: float = 0.0) -> Ghost:
    return Ghost.of("Ada", steps(FIELD, moves, given), until)


class NaiveGhost:
    """A ghost of a game without given moves, played anew up to each time that is asked for."""

    def __init__(self, field: Minefield, moves: Sequence[Move]) -> None:
        self.board = naive_board(field)
        self.moves, latest = list[tuple[float, Move]](), -1e9
        for move in moves:
            latest = max(latest, move.at)
            self.moves.append((latest, move))
        self.zero, first = self._first_reveal()
        start = Play(self.board)
        start.reveal(divmod(first.cell, self.board.cols))
        self.start = set() if start.status == "lost" else start.revealed

    def _first_reveal(self) -> tuple[float, Move]:
        play = Play(self.board)
        for at, move in self.moves:
            ACTIONS[type(move)](play, divmod(move.cell, self.board.cols))
            if play.revealed:
                return at, move
        raise AssertionError("no reveal")

    def played(self, until: float) -> Play:
        """The game up to a time on the ghost's clock."""
        play = Play(self.board)
        for at, move in self.moves:
            if round(at - self.zero, 3) <= until:
                ACTIONS[type(move)](play, divmod(move.cell, self.board.cols))
        return play

    def solved(self, revealed: set[Place]) -> int:
        done = self.board.solved_three_bv(revealed | self.start)
        return done - self.board.solved_three_bv(self.start)


@given(st.integers(0, 10**9), st.sampled_from(Shape))
def test_the_ghost_of_any_game_is_where_the_game_was(seed: int, shape: Shape) -> None:
    random = Random(seed)
    least = shape.least_wrapped if shape.wraps else 2
    grid = grid_of(random.randint(least, 5), random.randint(least, 6), shape)
    cells = range(grid.size)
    field = Minefield(grid, set_of(random.sample(cells, random.randint(1, grid.size // 4))))
    kinds = (Reveal, Reveal, Flag, Chord)
    moves = [
        random.choice(kinds)(random.choice(cells), round(random.uniform(-2, 20), 3))
        for _ in range(30)
    ]
    try:
        found = Ghost.of("", steps(field, moves))
    except GhostError:
        return
    naive = NaiveGhost(field, moves)
    whole, times = naive.played(1e9), [round(random.uniform(0, 22), 3) for _ in range(4)]

    assert found.run.total == naive.board.three_bv() - naive.board.solved_three_bv(naive.start)
    assert (found.run.status.value, found.run.three_bv) == (
        *(whole.status, naive.solved(whole.revealed)),
    )
    assert [found.solved_at(at) for at in times] == [
        naive.solved(naive.played(at).revealed) for at in times
    ]
    assert all(
        places(found.revealed_at(at), grid.cols) == naive.played(at).revealed | naive.start
        for at in times
    )
    moments = [round(at - naive.zero, 3) for at, _ in naive.moves if at >= naive.zero]
    solved = {at: naive.solved(naive.played(at).revealed) for at in moments}
    for three_bv in range(1, found.run.total + 1):
        enough = [at for at in moments if solved[at] >= three_bv]
        assert found.run.time_of(three_bv) == min(enough, default=None)


def test_a_ghosts_clock_begins_with_its_first_reveal_which_is_given() -> None:
    """Flags before it, and clicks that change nothing, are no reveals."""
    found = ghost(Flag(0, -3.0), Chord(2, 0.0), Reveal(0, 1.0), Reveal(2, 4.0), Reveal(1, 6.5))

    assert found.given == (Reveal(2),)
    assert found.start.revealed == only(2)
    assert found.run.solved == ((0.0, 0, 4), (2.5, 1, 5))


def test_a_start_that_was_given_is_that_of_the_race_at_the_time_0_of_its_clock() -> None:
    found = ghost(Flag(0, 5.0), Reveal(2, 5.0), Reveal(1, 6.5), Reveal(5, 2.0), given=2, until=9.0)

    assert found.given == (Flag(0), Reveal(2))
    assert [(each.at, each.three_bv) for each in found.run.solved] == [(6.5, 1), (6.5, 2)]
    assert (found.run.end, found.run.status) == (9.0, Status.PLAYING)


def test_of_a_game_whose_first_reveal_hit_a_mine_nothing_is_given() -> None:
    found = ghost(Flag(3, 1.0), Reveal(0, 2.0))

    assert found.given == ()
    assert (found.run.total, found.run.three_bv) == (FIELD.three_bv, 0)
    assert (found.run.end, found.run.status, found.hit) == (0.0, Status.LOST, only(0))


def test_what_the_given_start_solves_counts_for_neither() -> None:
    found = ghost(Reveal(12, 0.0), Reveal(5, 3.0), until=5.0)

    assert (FIELD.three_bv, found.run.total) == (4, 3)
    assert [each.three_bv for each in found.run.solved] == [0, 1]


def test_a_cell_that_the_ghost_flagged_in_its_opening_is_given_all_the_same() -> None:
    """The flags of the ghost are its own, and so the opening is solved for both."""
    flagged = ghost(Flag(13, 0.0), Reveal(12, 1.0), Reveal(5, 2.0))
    plain = ghost(Reveal(12, 1.0), Reveal(5, 2.0))

    assert flagged.start == plain.start
    assert (flagged.run.total, flagged.solved_at(1.0)) == (plain.run.total, 1)


@pytest.mark.parametrize(
    ("moves", "problem"),
    [
        ([], "expected a game with a reveal, got none"),
        ([Flag(0, 1.0), Chord(2, 2.0)], "expected a game with a reveal, got none"),
        ([Reveal(0, 0.0)], "expected a game that goes on after its first reveal"),
    ],
)
def test_a_game_without_a_reveal_or_won_by_its_first_can_not_be_raced(
    moves: list[Move], problem: str
) -> None:
    with pytest.raises(GhostError, match=f"^{problem}$"):
        Ghost.of("", steps(Minefield.drawn("...*"), moves))
