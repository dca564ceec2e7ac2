"""What a step is worth, and what a teacher tells: compared with plain enumeration."""

from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="the extra gym is not installed")
pytest.importorskip("gymnasium", reason="the extra gym is not installed")

from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from solver.naive_play import naive_layouts, naive_wins, wins_after  # noqa: E402

from minetui.core import (  # noqa: E402
    Chord,
    Flag,
    Grid,
    Level,
    Minefield,
    Move,
    Position,
    Reveal,
    Status,
    cells_of,
    has,
    only,
    set_of,
)
from minetui.gym import MinesweeperEnv, teacher  # noqa: E402


def begun(position: Position, **options: object) -> MinesweeperEnv:
    """An environment that begins at a position."""
    env = MinesweeperEnv(start=position, **options)
    env.reset(seed=0)
    return env


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A small game that is played on."""
    random = draw(st.randoms(use_true_random=False))
    rows, cols = draw(st.integers(1, 3)), draw(st.integers(2, 4))
    size = rows * cols
    field = Minefield(
        Grid(rows, cols), set_of(random.sample(range(size), random.randrange(1, size)))
    )
    position = Position(field)
    for cell in cells_of(field.safe):
        after = position.reveal(cell)
        if after.status is Status.PLAYING and random.random() < 0.4:
            position = after
    return position


@settings(max_examples=120)
@given(positions())
def test_what_is_told_is_what_all_layouts_have(position: Position) -> None:
    layouts, grid = naive_layouts(position.surface), position.field.grid
    _, info = begun(position, teach=True, budget=10**6).reset()
    mined = [sum(has(mines, cell) for mines in layouts) for cell in range(grid.size)]
    safe = [has(position.covered, cell) and not mined[cell] for cell in range(grid.size)]
    wins = naive_wins(grid, frozenset(layouts), position.covered)

    assert info["odds"].ravel().tolist() == [float(Fraction(n, len(layouts))) for n in mined]
    assert info["safe"].ravel().tolist() == safe
    assert info["forced_guess"] is not any(safe)
    assert info["attainable"] == float(Fraction(wins, len(layouts)))


@settings(max_examples=60)
@given(positions())
def test_regret_is_the_win_probability_that_a_reveal_gives_away(position: Position) -> None:
    layouts, grid = naive_layouts(position.surface), position.field.grid
    fitting = frozenset(layouts)
    best = naive_wins(grid, fitting, position.covered)
    after = wins_after(grid, fitting, position.covered) if len(layouts) > 1 else {}
    for cell in cells_of(position.covered):
        _, regret, *_ = begun(position, reward="regret", budget=10**6).step(cell)
        certain = 0 if any(has(mines, cell) for mines in layouts) else best
        wins = after.get(cell, certain)

        assert regret == -float(Fraction(best - wins, len(layouts)))


def test_beyond_the_budget_regret_is_the_risk_over_that_of_the_safest_cell() -> None:
    """Of the six cells in doubt, three around the 1 and three in the sea: 1/3 and 1/2 here."""
    position = Position(Minefield.drawn("*....", ".....", "*...*")).reveal(6)
    layouts = naive_layouts(position.surface)
    mined = [Fraction(sum(has(m, c) for m in layouts), len(layouts)) for c in range(15)]
    least = min(mined[cell] for cell in cells_of(position.covered))
    told = {c: begun(position, reward="regret", budget=0).step(c)[1] for c in (0, 1, 4)}
    _, info = begun(position, teach=True, budget=0).reset()

    assert told == {cell: -float(mined[cell] - least) for cell in told}
    assert 0.0 in told.values()
    assert min(told.values()) < 0
    assert "attainable" not in info


def test_a_forced_guess_at_the_best_cell_costs_nothing_even_if_it_loses() -> None:
    *_, lost = told = begun(Position(Minefield.drawn("*.", "..")).reveal(3), reward="regret").step(
        0
    )

    assert told[1] == 0.0
    assert not lost["won"]


def test_a_needless_guess_costs_what_it_gave_away_even_if_it_goes_well() -> None:
    """The mine is on either side of the 1; a reveal further on tells where, at no risk."""
    position = Position(Minefield.drawn("*....")).reveal(1)
    _, lucky, *_, info = begun(position, reward="regret").step(2)
    _, wise, *_ = begun(position, reward="regret").step(3)

    assert (lucky, wise) == (-0.5, 0.0)
    assert info["won"]


def test_a_blunder_costs_all_that_was_left_and_a_flag_or_a_wasted_step_nothing() -> None:
    """Two mines: one on either side of the 1, so the best play wins half, and one at the end."""
    env = begun(Position(Minefield.drawn("*..*")).reveal(1), reward="regret", actions="all")

    assert [env.step(action)[1] for action in (4 + 2, 1, 3)] == [0.0, 0.0, -0.5]


def test_a_chord_on_wrong_flags_gives_away_the_odds_of_any_of_its_cells() -> None:
    position = Position(Minefield.drawn("*..", "...", "...")).reveal(4)
    env = begun(position, reward="regret", actions="all", budget=0)
    env.step(9 + 8)
    told = env.step(18 + 4)

    assert told[2]
    assert told[1] == -float(Fraction(7, 8) - Fraction(1, 8))


def test_who_does_nothing_gives_away_all_that_was_left() -> None:
    position = Position(Minefield.drawn("*.", "..")).reveal(3)
    known = begun(position, reward="regret", patience=2)
    unknown = begun(position, reward="regret", patience=2, budget=0)

    assert [known.step(3)[1] for _ in range(2)] == [0.0, -float(Fraction(1, 3))]
    assert [unknown.step(3)[1] for _ in range(2)] == [0.0, -1.0]


@settings(max_examples=9)
@given(st.integers(0, 10**6), st.sampled_from(["any", "safe", "opening"]))
def test_regrets_are_on_average_the_wins_less_the_attainable(seed: int, first: str) -> None:
    """Over all layouts of a tiny level, which is played in a random order of its cells."""
    level = Level(2, 3, 2)
    env = MinesweeperEnv(rows=2, cols=3, mines=2, reward="regret", budget=500, first_click=first)
    env.reset()
    attainable = env.knowledge.attainable
    order = Random(seed).sample(range(6), 6)
    first_cell = order[0]
    wins, regrets, count = 0, 0.0, 0
    for mines in map(set_of, combinations(range(6), 2)):
        if first != "any" and has(mines, first_cell):
            continue
        around = (level.grid.neighbours(first_cell) & mines).bit_count()
        if first == "opening" and around > least(level, first_cell):
            continue
        start = begun(Position(Minefield(level.grid, mines)), reward="regret", budget=500)
        total, ended = -float(env.knowledge.given_away(only(first_cell))), False
        _, reward, ended, _, info = start.step(first_cell)
        for cell in order[1:]:
            if ended:
                break
            _, reward, ended, _, info = start.step(cell)
            total += reward
        wins, regrets, count = wins + info.get("won", False), regrets + total, count + 1

    assert attainable is not None
    assert regrets / count == pytest.approx(wins / count - float(attainable))


def least(level: Level, cell: int) -> int:
    """The mines that must touch a first cell, as there is no room for them elsewhere."""
    around = level.grid.neighbours(cell).bit_count()
    return max(level.mines - (level.size - 1 - around), 0)


def test_before_the_deal_a_promised_reveal_is_safe_everywhere_and_another_has_the_density() -> None:
    told = {}
    for first in ("opening", "safe", "any"):
        _, info = MinesweeperEnv("expert", first_click=first, teach=True).reset(seed=1)
        told[first] = ({*info["odds"].ravel()}, bool(info["safe"].all()), info["forced_guess"])

    assert told == {
        "opening": ({0.0}, True, False),
        "safe": ({0.0}, True, False),
        "any": ({99 / 480}, False, True),
    }


def test_the_odds_of_a_position_add_up_to_the_mines() -> None:
    env = MinesweeperEnv("expert", teach=True)
    env.reset(seed=4)
    *_, info = env.step(240)

    assert info["odds"].sum() == pytest.approx(99)
    assert not info["odds"][~info["action_mask"].astype(bool).reshape(16, 30)].any()


def test_the_attainable_win_probability_is_told_only_within_the_budget() -> None:
    position = Position(Minefield.drawn("*..", "..*", "...")).reveal(4)
    count = len(naive_layouts(position.surface))
    told = [
        "attainable" in begun(position, teach=True, budget=budget).reset()[1]
        for budget in (count, count - 1)
    ]

    assert told == [True, False]


def test_a_search_that_looks_at_too_many_positions_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All 220 layouts of this level take some 900 positions."""
    told = []
    for nodes in (15, 1):
        monkeypatch.setattr(teacher, "NODES", nodes)
        env = MinesweeperEnv(rows=3, cols=4, mines=3, first_click="any", teach=True, budget=220)
        told.append("attainable" in env.reset(seed=1)[1])

    assert told == [True, False]


def test_a_solvable_board_can_be_won_and_a_guess_on_it_costs_its_odds() -> None:
    env = MinesweeperEnv("beginner", board_kind="solvable:logic", teach=True, reward="regret")
    _, info = env.reset(seed=1)
    while "safe" in info:
        assert info["attainable"] == 1.0
        assert not info["forced_guess"]
        _, regret, _, _, info = env.step(int(np.flatnonzero(info["safe"])[0]))
        assert regret == 0.0

    assert info["won"]


def test_nothing_is_taught_once_a_game_is_over() -> None:
    *_, info = begun(Position(Minefield.drawn("*.", "..")), teach=True).step(0)

    assert {*info} == {"action_mask", "wasted", "mines", "won"}


@settings(max_examples=40)
@given(positions(), st.randoms(use_true_random=False))
def test_progress_adds_up_to_the_share_of_the_safe_cells(
    position: Position, random: Random
) -> None:
    env = begun(position, reward="progress")
    at_start = (position.covered & position.field.safe).bit_count()
    total, ended = 0.0, False
    while not ended:
        covered = [*cells_of(env.game.position.covered)]
        _, reward, ended, *_ = env.step(random.choice(covered))
        total += reward
    left = (env.game.position.covered & position.field.safe).bit_count()

    assert total == pytest.approx(1 - left / at_start)


def test_a_win_earns_one_and_nothing_else_earns_anything() -> None:
    env = begun(Position(Minefield.drawn("*.*", "...")), actions="all")
    rewards = [env.step(action)[1] for action in (3, 6 + 0, 4, 4, 5, 1)]

    assert rewards == [0.0] * 5 + [1.0]


def test_a_function_of_ones_own_gets_the_positions_and_the_move() -> None:
    told: list[tuple[Position, Move, Position]] = []

    def reward(before: Position, move: Move, after: Position) -> float:
        told.append((before, move, after))
        return len(told)

    env = MinesweeperEnv("beginner", reward=reward, actions="all")
    env.reset(seed=1)
    rewards = [env.step(action)[1] for action in (81, 40, 162)]

    assert rewards == [1.0, 2.0, 3.0]
    assert [move for _, move, _ in told] == [Flag(0, 1.0), Reveal(40, 2.0), Chord(0, 3.0)]
    assert all(move.played_on(before) == after for before, move, after in told[1:])
    assert all(one[2] == other[0] for one, other in pairwise(told[1:]))


def test_the_knowledge_of_a_position_can_be_asked_for_without_a_lesson() -> None:
    env = begun(Position(Minefield.drawn("*.", "..")).reveal(3))

    assert env.knowledge.attainable == Fraction(1, 3)
    assert env.knowledge.given_away(only(0)) == 0
