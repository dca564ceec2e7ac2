"""Rules that public environments of Minesweeper break: each test says whose fault it is.

`docs/environments.md` has the table; its rows link here.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="the extra gym is not installed")
pytest.importorskip("gymnasium", reason="the extra gym is not installed")

from naive import Board  # noqa: E402

from minetui.core import LEVELS, Minefield, Position, Status, Surface, cells_of, has  # noqa: E402
from minetui.gym import MinesweeperEnv  # noqa: E402

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
SEEDS = range(50)
REWARDS = ("win", "progress", "regret")
CORNER = Minefield.drawn("*...", "....", "....", "....")
LATE = Minefield.drawn("*..*", "....", "*..*")


def on(field: Minefield, **options: object) -> MinesweeperEnv:
    """An environment that begins on this board."""
    env = MinesweeperEnv(start=Position(field), **options)
    env.reset(seed=0)
    return env


def flag(env: MinesweeperEnv, cell: int) -> int:
    """The action that puts a flag on a cell, or takes it away."""
    return env.level.size + cell


def games(level: str, **options: object) -> Iterator[MinesweeperEnv]:
    """Games of some seeds with one cell revealed."""
    for seed in SEEDS:
        env = MinesweeperEnv(level, **options)
        env.reset(seed=seed)
        env.step(env.level.size // 2)
        yield env


def test_a_zero_reveals_its_opening() -> None:
    """jumanji: a 0 reveals only itself."""
    seen, *_ = on(CORNER).step(15)

    assert seen.tolist() == [[-1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def test_a_revealed_cell_can_be_revealed_again_without_harm() -> None:
    """jumanji ends the episode, and CWHer's Minesweeper-Env ends it with -10."""
    env = on(LATE)
    env.step(1)
    _, reward, terminated, truncated, info = env.step(1)

    assert (reward, terminated, truncated, info["wasted"]) == (0.0, False, False, True)


def test_the_whole_board_is_seen_and_a_covered_cell_is_no_zero() -> None:
    """popgym shows only the number just revealed, and begins with a 0 that is none."""
    env = on(LATE)
    at_first, _ = env.reset()
    env.step(1)
    seen, *_ = env.step(5)

    assert {*at_first.ravel().tolist()} == {-1}
    assert seen.tolist() == [[-1, 1, -1, -1], [-1, 2, -1, -1], [-1] * 4]


def test_a_game_is_not_cut_off_while_it_goes_on() -> None:
    """popgym ends it after as many steps as there are safe cells."""
    env = on(LATE)
    safe = list(cells_of(LATE.safe))
    steps = [cell for cell in safe for _ in range(3)]
    told = [env.step(cell) for cell in steps[:-2]]

    assert len(told) > 2 * len(safe)
    assert not any(truncated for *_, truncated, _ in told)
    assert told[-1][2]


@pytest.mark.parametrize("level", [*LEVELS])
def test_every_number_is_the_count_of_the_mines_around_it(level: str) -> None:
    """CWHer's Minesweeper-Env: numbers of row 3 and column 3 count mines two cells away."""
    for seed in range(20):
        env = MinesweeperEnv(level)
        env.reset(seed=seed)
        env.step(0)
        board = Board.of(*env.level.key[:2], env.game.field.mines)
        for cell in cells_of(env.game.field.safe):
            if has(env.game.position.covered, cell):
                seen, *_ = env.step(cell)

        numbers = {(row, col): int(seen[row, col]) for row, col in board.safe}
        assert numbers == board.numbers


def test_info_never_has_the_mines_before_the_end() -> None:
    """CWHer's and Zikoat's have the whole solution in it at every step.

    Here two boards that look the same are told the same, until a mine is hit.
    """
    seen = Surface(LATE.grid, 4, (0,) * 9, LATE.grid.cells)
    env = MinesweeperEnv(start=seen, actions="all")
    told = set()
    for seed in SEEDS:
        env.reset(seed=seed)
        *_, info = env.step(flag(env, 0))
        told.add(repr(info))

    assert len(told) == 1
    assert {*info} == {"action_mask", "wasted"}


def test_a_board_is_dealt_wherever_the_mines_do_not_fit_around_the_first_click() -> None:
    """aokellermann's gym-minesweeper searches forever for one with an opening."""
    for mines in range(9):
        env = MinesweeperEnv(rows=3, cols=3, mines=mines)
        env.reset(seed=1)
        seen, *_ = env.step(4)

        assert seen[1, 1] == mines


def test_an_observation_never_changes_later() -> None:
    """aokellermann's gym-minesweeper returns its live array."""
    env = on(LATE)
    first, *_ = env.step(1)
    kept = first.copy()
    env.step(5)

    assert first.tolist() == kept.tolist()


def test_a_reward_is_for_its_step_and_not_the_total_so_far() -> None:
    """Zikoat's gym-minesweeper pays the total at each step: 17.9 for one won game."""
    env = on(LATE, reward="progress")
    rewards = [env.step(cell)[1] for cell in cells_of(LATE.safe)]

    assert rewards == pytest.approx([1 / 8] * 8)


def test_the_largest_openings_need_no_recursion() -> None:
    """Zikoat's gym-minesweeper floods by recursion, whose depth ends on large boards."""
    env = MinesweeperEnv(rows=150, cols=200, mines=1)
    env.reset(seed=1)
    _, reward, ended, *_ = env.step(0)

    assert (reward, ended) == (1.0, True)


def test_rows_come_first_in_the_observation_and_in_the_action() -> None:
    """Zikoat's gym-minesweeper has the width first."""
    env = MinesweeperEnv(start=Position(Minefield.drawn("....", "...*", "....")))
    env.reset()
    seen, *_ = env.step(1 * 4 + 2)

    assert seen.shape == (3, 4)
    assert seen[1, 2] == 1


def test_every_action_of_the_space_can_be_taken() -> None:
    """mibexx's gym-minesweeper has flags as action 2 of a space {0, 1}."""
    env = on(CORNER, actions="all", patience=None)
    seen, *_ = env.step(flag(env, 0))
    chorded = [env.step(1), env.step(2 * 16 + 1)][1][0]

    assert env.action_space.n == 3 * 16
    assert seen[0, 0] == -2
    assert (chorded >= 0).sum() == 15


def test_a_revealed_number_earns_nothing_more() -> None:
    """mibexx's gym-minesweeper pays 1 for each click on the same number."""
    for reward in REWARDS:
        env = on(LATE, reward=reward, patience=None)
        env.step(1)

        assert sum(env.step(1)[1] for _ in range(100)) == 0.0


def test_a_zero_is_0_and_a_covered_cell_is_minus_1() -> None:
    """mibexx's gym-minesweeper has it the other way round."""
    seen, *_ = on(Minefield.drawn("..*", "..*")).step(0)

    assert seen.tolist() == [[0, 2, -1], [0, 2, -1]]


def test_each_environment_has_its_own_seed() -> None:
    """gquesnot's minesweeper_env shares one generator, and others have no seed at all."""
    one, other = MinesweeperEnv("beginner"), MinesweeperEnv("beginner")
    boards = []
    for between in (False, True):
        one.reset(seed=5)
        other.reset(seed=6)
        if between:
            other.step(3)
        one.step(40)
        boards.append(one.game.field.mines)

    assert boards[0] == boards[1]


def test_a_step_returns_five_values() -> None:
    """gquesnot's minesweeper_env returns four, as Gym did before Gymnasium."""
    assert len(on(LATE).step(1)) == 5


def test_the_best_guess_costs_nothing_wherever_it_is() -> None:
    """gquesnot's and jakejhansen's punish a cell away from all numbers, even the best guess."""
    start = Position(Minefield.drawn("*.......", "*.......")).reveal(1)
    env = MinesweeperEnv(start=start, reward="regret", teach=True)
    _, info = env.reset()
    odds = info["odds"]
    _, reward, *_ = env.step(7)

    assert odds[0, 7] < odds[0, 0]
    assert reward == 0.0


def test_the_first_click_is_the_agents() -> None:
    """jakejhansen's minesweeper_solver makes it at row 2, column 2."""
    seen, info = MinesweeperEnv("beginner").reset(seed=1)

    assert (seen == -1).all()
    assert info["action_mask"].all()


def test_the_win_goes_by_the_mines_that_are_there() -> None:
    """jakejhansen's minesweeper_solver counts the nominal mines, whatever the board has."""
    for field in (LATE, CORNER, Minefield.drawn("....", "....")):
        env = on(field)
        for cell in cells_of(field.safe):
            if has(env.game.position.covered, cell):
                *_, info = told = env.step(cell)

        assert told[1:3] == (1.0, True)
        assert info["won"]


@pytest.mark.parametrize("reward", REWARDS)
def test_a_mine_ends_the_game_and_earns_nothing(reward: str) -> None:
    """TextArena: a mine is an invalid move, forgiven once after each valid one."""
    env = on(LATE, reward=reward)
    env.step(1)
    _, earned, terminated, _, info = env.step(0)

    assert terminated
    assert earned <= 0.0
    assert not info["won"]
    assert env.game.status is Status.LOST


def test_a_board_is_won_by_its_safe_cells_without_a_flag() -> None:
    """gem, KORGym: the win needs a flag on every mine."""
    env = on(LATE, actions="all")
    rewards = [env.step(cell)[1] for cell in cells_of(LATE.safe)]

    assert rewards[-1] == 1.0


def test_a_flagged_mine_does_not_explode() -> None:
    """gem: it does."""
    env = on(LATE, actions="all")
    env.step(flag(env, 0))
    _, _, terminated, _, info = env.step(0)

    assert not terminated
    assert info["wasted"]


def test_the_number_of_mines_is_told() -> None:
    """gem, TextArena and SynLogic never tell it, and KORGym tells another one."""
    for level, wanted in LEVELS.items():
        env = MinesweeperEnv(level)
        env.reset(seed=1)
        env.step(0)

        assert env.level == wanted
        assert env.observation_space.shape == env.game.level.key[:2]
        assert env.game.field.mine_count == env.level.mines


def test_flags_do_not_use_up_the_game() -> None:
    """gem counts them towards a limit of 64 turns for 64 cells."""
    env = on(LATE, actions="all", patience=1)
    flags = [env.step(flag(env, cell)) for cell in range(12)]

    assert not any(truncated for *_, truncated, _ in flags)


@pytest.mark.parametrize("level", [*LEVELS])
def test_the_first_click_never_loses(level: str) -> None:
    """KORGym: one in ten does, and in OpenEnv one in five on 5 × 5."""
    assert not any(env.game.position.hit for env in games(level))


def test_a_number_reveals_itself_alone() -> None:
    """KORGym: a number beside a 0 opens the region of that 0."""
    seen, *_ = on(CORNER).step(1)

    assert (seen >= 0).sum() == 1


@pytest.mark.parametrize("reward", REWARDS)
def test_a_flag_earns_nothing_and_tells_nothing(reward: str) -> None:
    """KORGym, OpenEnv and the flag bonus of others: the score tells whether a flag is right."""
    start = Position(LATE).reveal(1)
    for cell in cells_of(start.covered):
        env = MinesweeperEnv(start=start, actions="all", reward=reward)
        env.reset()
        seen, earned, terminated, truncated, info = env.step(flag(env, cell))

        assert (earned, terminated, truncated, info["wasted"]) == (0.0, False, False, False)
        assert (seen.ravel() == -2).nonzero()[0].tolist() == [cell]
        assert info.keys() == {"action_mask", "wasted"}


def test_toggling_a_flag_earns_nothing() -> None:
    """OpenEnv: 100 times on one mine earn 25."""
    for reward in REWARDS:
        env = on(LATE, actions="all", reward=reward, patience=None)

        assert sum(env.step(flag(env, 0))[1] for _ in range(100)) == 0.0


def test_flags_on_all_mines_win_nothing() -> None:
    """Minesweeper-for-LLM: they win, unless it is told to be strict."""
    env = on(LATE, actions="all")
    told = [env.step(flag(env, cell)) for cell in cells_of(LATE.mines)]

    assert not any(terminated for _, _, terminated, *_ in told)


def test_a_chord_needs_as_many_flags_as_its_number() -> None:
    """Minesweeper-for-LLM: a wrong flag beside the number loses, even if the count is another."""
    env = on(LATE, actions="all")
    for action in (5, flag(env, 1)):
        env.step(action)
    _, _, terminated, _, info = env.step(2 * 12 + 5)

    assert not terminated
    assert info["wasted"]


def test_a_flag_may_come_before_the_first_reveal() -> None:
    """Minesweeper-for-LLM refuses it."""
    env = MinesweeperEnv("beginner", actions="all")
    env.reset(seed=1)
    seen, *_, info = env.step(flag(env, 3))

    assert seen[0, 3] == -2
    assert not info["wasted"]
    assert env.step(40)[0][0, 3] == -2


def test_every_position_is_one_that_a_game_reaches() -> None:
    """SynLogic reveals random cells, zeros without their openings among them."""
    for env in games("intermediate"):
        grid, position = env.level.grid, env.game.position
        zeros = position.revealed & env.game.field.zeros

        assert not grid.spread(zeros) & position.covered
        assert zeros


def test_a_board_that_needs_no_guess_needs_none() -> None:
    """The environments on the Prime hub say so of their boards: here the exact odds prove it."""
    for seed in range(5):
        env = MinesweeperEnv("intermediate", board_kind="solvable:logic", teach=True)
        env.reset(seed=seed)
        *_, info = env.step(100)
        while "safe" in info:
            assert not info["forced_guess"]
            *_, info = env.step(int(np.flatnonzero(info["safe"])[0]))

        assert info["won"]


@pytest.mark.parametrize("reward", REWARDS)
def test_nothing_pays_more_than_winning(reward: str) -> None:
    """The scores of the hackathon of AMD and IIT pay more for flags than for the board."""
    random = Random(1)
    for seed in SEEDS:
        env = MinesweeperEnv(rows=4, cols=4, mines=3, actions="all", reward=reward)
        _, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            possible = np.flatnonzero(info["action_mask"]).tolist()
            _, earned, terminated, truncated, info = env.step(random.choice(possible))
            total, over = total + earned, terminated or truncated

        assert total <= 1.0 + 1e-9
        assert total < 1.0 - 1e-9 or info["won"] or reward == "regret"


def test_the_page_of_the_comparison_names_these_tests() -> None:
    text = PAGE.read_text("utf-8")
    rules = {name for name in globals() if name.startswith("test_")} - {
        "test_the_page_of_the_comparison_names_these_tests"
    }

    assert {*re.findall(r"`(test_\w+)`", text)} == rules
