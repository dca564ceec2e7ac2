"""Many games at once are as many single environments, step by step."""

import pytest

pytest.importorskip("gymnasium", reason="the extra gym is not installed")

import warnings
from collections.abc import Callable, Iterator
from random import Random

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers import vector as wrappers
from hypothesis import given, settings
from hypothesis import strategies as st
from shapes import OTHERS, SHAPES, legal

from minetui import Problem
from minetui.batch import Boards, deal
from minetui.core import (
    LEVELS,
    NO_CELLS,
    BoardKind,
    Dealer,
    FirstClick,
    Game,
    Level,
    Minefield,
    Move,
    Position,
    Reveal,
    Shape,
    Status,
    Surface,
    cells_of,
)
from minetui.gym.env import MinesweeperEnv
from minetui.gym.vector import MinesweeperVectorEnv
from minetui.solver import dealer_of

BEGINNER = LEVELS["Beginner"]
MODES = st.sampled_from(AutoresetMode)


class OnBoards(gymnasium.Wrapper):
    """An environment that plays these boards in turn, over and over."""

    def __init__(self, env: MinesweeperEnv, fields: list[Minefield]) -> None:
        super().__init__(env)
        self.fields, self.played = fields, 0

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple:
        field = self.fields[self.played % len(self.fields)]
        self.played += 1
        return self.env.reset(options={"start": Position(field)})


def both(
    level: Level, boards: np.ndarray, mode: AutoresetMode, **options: object
) -> tuple[MinesweeperVectorEnv, SyncVectorEnv]:
    """A vector environment and single ones, the boards of which are environments × episodes."""
    wanted = dict(zip(("rows", "cols", "mines", "shape"), level.key, strict=True)) | options

    def single(mines: np.ndarray) -> Callable[[], gymnasium.Env]:
        return lambda: OnBoards(MinesweeperEnv(**wanted), Boards(level, mines).fields)

    ours = MinesweeperVectorEnv(len(boards), autoreset_mode=mode, **wanted)
    return ours, SyncVectorEnv([single(mines) for mines in boards], autoreset_mode=mode)


def assert_equal(ours: tuple, theirs: tuple) -> None:
    """The same results of a step or a reset, in arrays of the same types."""
    for mine, other in zip(ours, theirs, strict=True):
        assert data_equivalence(mine, other, exact=True), (mine, other)


def chosen(random: Random, ours: VectorEnv, info: dict) -> np.ndarray:
    """An action for each environment, mostly one that changes something."""
    actions = [random.randrange(ours.single_action_space.n) for _ in range(ours.num_envs)]
    for env, mask in enumerate(info["action_mask"]):
        if mask.any() and random.random() < 0.8:
            actions[env] = random.choice(np.flatnonzero(mask).tolist())
    return np.array(actions)


def play_both(ours: VectorEnv, theirs: VectorEnv, steps: int, seed: int, boards: object) -> None:
    """Play the same random actions in both; all that is returned is equal."""
    random, mode = Random(seed), ours.metadata["autoreset_mode"]
    mine, other = ours.reset(options={"boards": boards}), theirs.reset()
    assert_equal(mine, other)
    for _ in range(steps):
        actions = chosen(random, ours, mine[-1])
        mine, other = ours.step(actions), theirs.step(actions)
        assert_equal(mine, other)
        ended = mine[2] | mine[3]
        if mode is AutoresetMode.DISABLED and ended.any():
            mine, other = (env.reset(options={"reset_mask": ended}) for env in (ours, theirs))
            assert_equal(mine, other)


@st.composite
def played(draw: st.DrawFn) -> tuple[Level, np.ndarray]:
    """A small level of any shape, with boards for environments × episodes."""
    rows, cols, shape = legal(draw(st.integers(1, 6)), draw(st.integers(1, 7)), draw(SHAPES))
    level = Level(rows, cols, draw(st.integers(0, rows * cols // 3)), shape)
    level = level if level.mines < level.size else Level(rows, cols, 0, shape)
    envs, episodes = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    mines = deal(level, str(draw(st.integers(0, 99))), range(envs * episodes)).mines
    return level, mines.reshape(envs, episodes, rows, cols)


OPTIONS = st.fixed_dictionaries(
    {
        "actions": st.sampled_from(("reveal", "all")),
        "reward": st.sampled_from(("win", "progress")),
        "patience": st.sampled_from((None, 1, 3)),
    }
)


@pytest.mark.slow
@given(played(), MODES, OPTIONS, st.integers(0, 999))
def test_it_equals_single_environments_step_by_step_on_the_same_boards(
    level_and_boards: tuple[Level, np.ndarray],
    mode: AutoresetMode,
    options: dict[str, object],
    seed: int,
) -> None:
    level, boards = level_and_boards
    ours, theirs = both(level, boards, mode, **options)

    play_both(ours, theirs, 40, seed, boards)


def own(before: Position, move: Move, after: Position) -> float:
    """A reward of an agent's own, which looks at all that it is given."""
    known = (before.revealed, before.flagged, move.cell, move.at, after.revealed, after.flagged)
    return hash(known) % 1009 + (after is before) / 2


@given(
    played(),
    MODES,
    st.sampled_from(("reveal", "all")),
    st.sampled_from(("regret", own, "win")),
    st.integers(0, 999),
)
@settings(max_examples=25)
def test_rewards_game_by_game_and_what_a_teacher_knows_equal_those_of_single_environments(
    level_and_boards: tuple[Level, np.ndarray],
    mode: AutoresetMode,
    actions: str,
    reward: object,
    seed: int,
) -> None:
    level, boards = level_and_boards
    options = {"actions": actions, "reward": reward, "teach": reward != own, "patience": 2}
    ours, theirs = both(level, boards, mode, **options)

    play_both(ours, theirs, 15, seed, boards)


class Batched(Dealer):
    """Deals the board of a batch: that of an environment in an episode, as it is documented."""

    def __init__(self, seed: int, env: int, episode: int) -> None:
        self.seed, self.number = str(seed), env * 2**32 + episode

    def __call__(
        self,
        level: Level,
        random: Random,
        first: int = 0,
        first_click: FirstClick = FirstClick.ANY,
        progress: object = None,
    ) -> int:
        dealt = deal(level, self.seed, [self.number], np.array([first]), first_click)
        return dealt.fields[0].mines


@pytest.mark.parametrize("first_click", FirstClick)
@given(count=st.integers(1, 4), seed=st.integers(0, 999))
@settings(max_examples=15)
def test_its_own_boards_are_those_that_their_numbers_say(
    first_click: FirstClick, count: int, seed: int
) -> None:
    """Each environment has its own, for its first cell, whatever happens in the others."""

    def begun(env: int, episode: int) -> Game:
        return Game(level, "", first_click, Batched(seed, env, episode))

    random, level = Random(seed), Level(5, 6, 4)
    envs = MinesweeperVectorEnv(
        count, rows=5, cols=6, mines=4, first_click=first_click.value, autoreset_mode="SameStep"
    )
    envs.reset(seed=seed)
    episodes = [0] * count
    games = [begun(env, 0) for env in range(count)]
    for _ in range(60):
        cells = [random.randrange(30) for _ in games]
        *_, terminated, _, info = envs.step(np.array(cells))
        changed = [game.play(Reveal(cell)) for game, cell in zip(games, cells, strict=True)]
        last = info.get("final_info", {})
        over = last.get("_wasted", np.zeros(count, np.bool_))
        wasted = np.where(over, last.get("wasted", False), info["wasted"])

        assert (~wasted).tolist() == changed
        assert terminated.tolist() == [game.status is not Status.PLAYING for game in games]
        for env in np.flatnonzero(over).tolist():
            assert Boards(level, last["mines"][[env]]).fields == [games[env].field]
            episodes[env] += 1
            games[env] = begun(env, episodes[env])


@pytest.mark.parametrize("shape", OTHERS)
def test_its_own_boards_of_a_shape_are_those_of_batches(shape: Shape) -> None:
    level, numbers = BEGINNER.shaped(shape), [0, 2**32, 2 * 2**32]
    first = np.array([0, 40, 80])
    envs = gymnasium.make_vec("minetui/Beginner-v0", num_envs=3, shape=shape.value)
    envs.reset(seed=7)
    seen, *_ = envs.step(first)
    boards = deal(level, "7", numbers, first, FirstClick.OPENING)

    assert envs.unwrapped.level == level
    assert (boards.zeros.reshape(3, -1)[range(3), first]).all()
    assert (seen == boards.numbers)[seen >= 0].all()


def test_a_seed_gives_the_same_games_however_many_others_are_played() -> None:
    few, many = (MinesweeperVectorEnv(count, "beginner") for count in (2, 5))
    few.reset(seed=7)
    many.reset(seed=7)
    actions = np.random.default_rng(0).integers(0, 81, (80, 5))
    for chosen_now in actions:
        one, other = few.step(chosen_now[:2]), many.step(chosen_now)

        assert all(np.array_equal(a, b[:2]) for a, b in zip(one[:4], other[:4], strict=True))


SHORT = Level(1, 40, 39)  # whose games are over after the first reveal
OF_SHORT = {"rows": 1, "cols": 40, "mines": 39, "first_click": "any"}


def short(mode: AutoresetMode = AutoresetMode.DISABLED, **options: object) -> MinesweeperVectorEnv:
    return MinesweeperVectorEnv(3, autoreset_mode=mode, **OF_SHORT, **options)


def played_boards(envs: MinesweeperVectorEnv) -> list[Minefield]:
    """The boards of short games, which are over after a step."""
    *_, info = envs.step(np.zeros(3, np.int64))
    return Boards(SHORT, info["mines"]).fields


def dealt_to(env: int, episode: int, seed: int = 1) -> Minefield:
    return deal(SHORT, str(seed), [env * 2**32 + episode]).fields[0]


def mask(*which: int) -> dict:
    return {"reset_mask": np.isin(np.arange(3), which)}


def test_a_seed_counts_the_boards_anew_and_without_one_they_go_on() -> None:
    envs = short()
    for seed, episode in ((1, 0), (None, 1), (None, 2), (1, 0), (None, 1)):
        envs.reset(seed=seed)

        assert played_boards(envs) == [dealt_to(env, episode) for env in range(3)]


def test_the_seed_of_a_mask_is_that_of_its_environments() -> None:
    envs = short()
    envs.reset(seed=1)
    played_boards(envs)
    envs.reset(seed=2, options=mask(1))
    envs.reset(options=mask(0, 2))

    assert played_boards(envs) == [dealt_to(0, 1), dealt_to(1, 0, seed=2), dealt_to(2, 1)]
    envs.reset()
    assert played_boards(envs) == [dealt_to(0, 2), dealt_to(1, 1, seed=2), dealt_to(2, 2)]


def test_without_a_seed_the_first_boards_are_of_a_seed_that_it_tells() -> None:
    envs = short()
    envs.reset()
    seed = envs.np_random_seed

    assert played_boards(envs) == [dealt_to(env, 0, seed=seed) for env in range(3)]


def test_given_boards_are_played_in_turn_until_a_seed_is_given() -> None:
    envs, boards = short(), deal(SHORT, "given", range(6)).mines.reshape(3, 2, 1, 40)
    given = boards.copy()
    envs.reset(seed=1, options={"boards": given})
    given[:] = False  # the caller's again
    for episode in (0, 1, 0):
        assert played_boards(envs) == Boards(SHORT, boards[:, episode]).fields
        envs.reset()
    envs.reset(options={"boards": Boards(SHORT, boards[:, 1])} | mask(2))
    assert played_boards(envs) == Boards(SHORT, boards[:, 1]).fields
    envs.reset(seed=1)
    assert played_boards(envs) == [dealt_to(env, 0) for env in range(3)]


def test_given_boards_go_before_a_start() -> None:
    field = dealt_to(0, 9)
    covered = Position(field).toggle_flag(0)
    envs = short(start=covered, actions="all")
    seen, _ = envs.reset()
    assert (seen[:, 0, 0] == -2).all()
    boards = deal(SHORT, "given", range(3)).mines
    seen, _ = envs.reset(options={"boards": boards})

    assert (seen == -1).all()
    assert played_boards(envs) == Boards(SHORT, boards).fields


def test_boards_of_a_kind_need_no_guess_and_given_ones_may() -> None:
    shape = {"rows": 5, "cols": 5, "mines": 4, "board_kind": BoardKind.NO_GUESS}
    envs = MinesweeperVectorEnv(2, teach=True, budget=0, **shape)
    _, info = envs.reset(seed=0)
    assert info["attainable"].tolist() == [1, 1]
    *_, info = envs.step(np.array([0, 12]))
    assert info["attainable"].tolist() == [1, 1]
    boards = deal(Level(5, 5, 4), "given", range(2)).mines
    _, info = envs.reset(options={"boards": boards})
    assert "attainable" not in info


def test_boards_of_a_kind_are_those_that_minetui_deals_of_their_seeds() -> None:
    kind = BoardKind(BoardKind.NO_GUESS)
    envs = MinesweeperVectorEnv(2, "beginner", board_kind=kind, autoreset_mode="SameStep")
    envs.reset(seed=5)
    cells = np.array([40, 0])
    observations, *_ = envs.step(cells)
    for env, cell in enumerate(cells.tolist()):
        game = Game(BEGINNER, f"5:{env * 2**32}", FirstClick.OPENING, dealer_of(kind, BEGINNER))
        game.play(Reveal(cell))
        seen = MinesweeperEnv("beginner", start=game.position).reset()[0]

        assert np.array_equal(observations[env], seen)


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("actions", ["reveal", "all"])
def test_episodes_begin_at_a_start_as_single_ones_do(mode: AutoresetMode, actions: str) -> None:
    """Its flags are there only if flags are played with."""
    field = Minefield.drawn("*.*.....", "........", "........", "*.....*.")
    start = Position(field).toggle_flag(0).reveal(field.grid.cell(2, 3))
    options = {"start": start, "actions": actions, "reward": "progress"}
    ours = MinesweeperVectorEnv(2, autoreset_mode=mode, **options)
    theirs = SyncVectorEnv([lambda: MinesweeperEnv(**options)] * 2, autoreset_mode=mode)

    play_both(ours, theirs, 60, 0, None)


def test_the_mines_of_a_start_that_is_only_seen_are_drawn_anew_for_each_episode() -> None:
    grid = SHORT.grid
    envs = short(AutoresetMode.NEXT_STEP, start=Surface(grid, 39, (NO_CELLS,) * 9, grid.cells))
    envs.reset(seed=1)
    boards = set()
    for _ in range(4):
        boards |= set(played_boards(envs))
        envs.step(np.zeros(3, np.int64))

    assert {field.mine_count for field in boards} == {39}
    assert len(boards) > 8


def test_what_changes_nothing_is_refused_where_that_is_asked_for() -> None:
    envs = MinesweeperVectorEnv(2, "beginner", strict=True)
    envs.reset(seed=0)
    *_, info = envs.step(np.array([3, 40]))
    first, second = info["action_mask"].argmax(axis=1)
    with pytest.raises(Problem, match=r"got another for game 1$"):
        envs.step(np.array([first, 40]))

    assert not envs.step(np.array([first, second]))[-1]["wasted"].any()


def test_episodes_are_cut_after_the_most_steps_that_are_wanted() -> None:
    envs = MinesweeperVectorEnv(1, "beginner", max_episode_steps=3, patience=None)
    envs.reset(seed=0)
    cut = [bool(envs.step(np.array([40]))[3][0]) for _ in range(8)]

    assert cut == [False, False, True, False, False, False, True, False]


def test_the_last_step_that_is_wanted_gives_away_nothing_more_if_it_ends_the_game() -> None:
    """Two cells are left, one of them a mine: a win costs nothing, nor does the forced guess."""
    start = Position(Minefield.drawn("*.", "..")).reveal(3).reveal(2)
    told = []
    for cell in (1, 0, 3):
        envs = MinesweeperVectorEnv(
            1, start=start, reward="regret", max_episode_steps=1, autoreset_mode="Disabled"
        )
        envs.reset(seed=0)
        _, rewards, terminated, truncated, _ = envs.step(np.array([cell]))
        told.append((rewards[0], bool(terminated[0]), bool(truncated[0])))

    assert told == [(0.0, True, True), (0.0, True, True), (-0.5, False, True)]


@pytest.mark.parametrize("mode", AutoresetMode)
def test_games_that_are_cut_before_their_deal_are_told_as_single_ones_tell_them(
    mode: AutoresetMode,
) -> None:
    options = {"rows": 4, "cols": 4, "mines": 3, "actions": "all", "patience": 2}
    ours = MinesweeperVectorEnv(2, autoreset_mode=mode, **options)
    theirs = SyncVectorEnv([lambda: MinesweeperEnv(**options)] * 2, autoreset_mode=mode)
    assert_equal(ours.reset(seed=1), theirs.reset(seed=1))
    cut = []
    for actions in ((32, 16), (32, 17)):
        mine = ours.step(np.array(actions))
        assert_equal(mine, theirs.step(np.array(actions)))
        cut += mine[3].tolist()

    assert cut == [False, False, True, False]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: MinesweeperVectorEnv(0, "beginner"), "num_envs: expected at least 1, got 0"),
        (lambda: MinesweeperVectorEnv(1.5), "num_envs: expected a whole number, got 1.5"),
        (
            lambda: short("Next"),
            "autoreset_mode: expected one of NextStep, SameStep, D",
        ),
        (
            lambda: short(None),
            "autoreset_mode: expected one of NextStep, SameStep, D",
        ),
        (lambda: short().step(np.zeros(3, np.int64)), "expected reset.. before the first step"),
        (lambda: after_reset(short()).step(np.zeros(2, np.int64)), "expected 3 whole numbers as"),
        (lambda: after_reset(short()).step(np.zeros(3)), "as actions, got 3 of float64$"),
        (lambda: after_reset(short()).step(np.array([0, 40, 0])), "of 0 to 39, got 0 to 40$"),
        (lambda: after_reset(short()).step(np.array([0, -1, 0])), "of 0 to 39, got -1 to 0$"),
        (lambda: twice(after_reset(short())), "expected reset.. of the games that are over"),
        (lambda: short().reset(options={"start": 1}), "the options boards and reset_mask, got st"),
        (lambda: short().reset(options=mask()), "reset_mask: expected 3 of bool, at least one"),
        (lambda: short().reset(options={"reset_mask": [0, 1, 0]}), "reset_mask: expected 3 of "),
        (lambda: short().reset(options={"boards": [[[True]]]}), "boards: expected 3 × 1 × 40 of"),
        (
            lambda: short().reset(options={"boards": np.ones((3, 1, 40), np.bool_)}),
            "boards: expected 39 mines on each, got 40$",
        ),
    ],
)
def test_wrong_input_is_told_in_a_line(call: Callable[[], object], said: str) -> None:
    with pytest.raises((Problem, ResetNeeded), match=said):
        call()


def after_reset(envs: MinesweeperVectorEnv) -> MinesweeperVectorEnv:
    envs.reset(seed=0)
    return envs


def twice(envs: MinesweeperVectorEnv) -> None:
    played_boards(envs)
    played_boards(envs)


def test_nothing_tells_of_mines_before_the_end() -> None:
    envs = MinesweeperVectorEnv(64, "expert", actions="all", autoreset_mode="SameStep")
    random = np.random.default_rng(0)
    _, info = envs.reset(seed=0)
    for _ in range(30):
        assert set(info) - {"final_obs", "_final_obs", "final_info", "_final_info"} == {
            *("action_mask", "_action_mask", "wasted", "_wasted")
        }
        *_, info = envs.step(random.integers(0, envs.single_action_space.n, 64))
        if "mines" in (last := info.get("final_info", {})):
            assert not last["mines"][~info["_final_info"]].any()


def test_what_is_returned_is_the_callers() -> None:
    """Changing it changes no game, and later steps change none of it."""
    ours, theirs = (MinesweeperVectorEnv(8, "beginner") for _ in range(2))
    random = np.random.default_rng(0)
    kept = []
    for envs in (ours, theirs):
        envs.reset(seed=0)
    for _ in range(40):
        actions = random.integers(0, 81, 8)
        theirs.step(actions)
        spoilt = ours.step(actions)
        kept.append(theirs.step(actions)[0])
        again = ours.step(actions)
        assert np.array_equal(again[0], kept[-1])
        for array in (*spoilt[:4], *spoilt[4].values(), *again[:4], *again[4].values()):
            array[:] = 1

    assert len({array.tobytes() for array in kept}) > 20


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_frames_are_those_of_single_environments(mode: str) -> None:
    mines = deal(BEGINNER, "frames", range(3)).mines[:, None]
    ours, theirs = both(BEGINNER, mines, AutoresetMode.DISABLED, render_mode=mode, actions="all")
    ours.reset(options={"boards": mines})
    theirs.reset()
    here = np.array([next(cells_of(field.zeros)) for field in Boards(BEGINNER, mines[:, 0]).fields])
    mined = mines.reshape(3, 81).argmax(axis=1)
    for actions in (mined[:1].repeat(3) + 81, here, mined):
        frames, others = ours.render(), theirs.render()

        assert [np.array_equal(a, b) for a, b in zip(frames, others, strict=True)] == [True] * 3
        if (ours.step(actions)[2] | theirs.step(actions)[2]).any():
            break
    frames, others = ours.render(), theirs.render()
    assert [np.array_equal(a, b) for a, b in zip(frames, others, strict=True)] == [True] * 3
    assert MinesweeperVectorEnv(2, "beginner").render() is None


@pytest.fixture
def strict_warnings() -> Iterator[None]:
    """Any warning of Gymnasium's is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.usefixtures("strict_warnings")
@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("name", ["Beginner", "Intermediate", "Expert"])
def test_make_vec_makes_it_by_its_id_without_a_warning(name: str, mode: AutoresetMode) -> None:
    ours = gymnasium.make_vec(f"minetui.gym:minetui/{name}-v0", 5, autoreset_mode=mode)
    theirs = gymnasium.make_vec(
        f"minetui/{name}-v0",
        5,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": mode},
    )

    assert type(ours) is MinesweeperVectorEnv
    assert ours.metadata["autoreset_mode"] is mode
    for space in (
        *("observation_space", "single_observation_space"),
        *("action_space", "single_action_space"),
    ):
        assert getattr(ours, space) == getattr(theirs, space)
    assert repr(ours) == f"MinesweeperVectorEnv(minetui/{name}-v0, num_envs=5)"
    observations, info = ours.reset(seed=1)
    ours.action_space.seed(1)
    for _ in range(30):
        assert observations in ours.observation_space
        actions = ours.action_space.sample(mask=tuple(info["action_mask"]))
        assert actions in ours.action_space
        observations, rewards, terminated, truncated, info = ours.step(actions)
        assert {a.dtype.name for a in (rewards, terminated, truncated)} == {"float64", "bool"}
        if mode is AutoresetMode.DISABLED and terminated.any():
            observations, info = ours.reset()
    ours.close()


OF_ALL = [
    wrappers.RecordEpisodeStatistics,
    wrappers.DictInfoToList,
    wrappers.NormalizeReward,
    lambda envs: wrappers.ClipReward(envs, 0, 0.5),
    lambda envs: wrappers.TransformReward(envs, lambda reward: 2 * reward),
]
OF_OBSERVATIONS = [  # which Gymnasium makes for this mode alone
    wrappers.NormalizeObservation,
    wrappers.FlattenObservation,
    lambda envs: wrappers.DtypeObservation(envs, np.float32),
    lambda envs: wrappers.RescaleObservation(envs, -1.0, 1.0),
    lambda envs: wrappers.ReshapeObservation(envs, (1, 9, 9)),
    lambda envs: wrappers.TransformObservation(envs, lambda seen: seen),
]


@pytest.mark.usefixtures("strict_warnings")
@pytest.mark.parametrize(
    ("wrapper", "mode"),
    [
        *((wrapper, AutoresetMode.SAME_STEP) for wrapper in OF_ALL),
        *((wrapper, AutoresetMode.NEXT_STEP) for wrapper in OF_ALL + OF_OBSERVATIONS),
    ],
)
def test_the_wrappers_of_gymnasium_make_of_it_what_they_make_of_single_environments(
    wrapper: Callable[[VectorEnv], VectorEnv], mode: AutoresetMode
) -> None:
    boards, random = deal(BEGINNER, "wrapped", range(12)).mines.reshape(3, 4, 9, 9), Random(0)
    ours, theirs = map(wrapper, both(BEGINNER, boards, mode, reward="progress"))
    mine, other = ours.reset(options={"boards": boards}), theirs.reset()
    for _ in range(60):
        for info in (*mine[-1:], *other[-1:]):
            if "episode" in info:
                del info["episode"]["t"]  # seconds
        assert_equal(mine, other)
        actions = np.array([random.randrange(81) for _ in range(3)])
        mine, other = ours.step(actions), theirs.step(actions)


@pytest.mark.slow
@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("actions", ["reveal", "all"])
@pytest.mark.parametrize("name", LEVELS)
def test_it_equals_single_environments_on_the_levels_of_the_game(
    name: str, actions: str, mode: AutoresetMode
) -> None:
    level = LEVELS[name]
    rows, cols, *_ = level.key
    boards = deal(level, "levels", range(24)).mines.reshape(8, 3, rows, cols)
    ours, theirs = both(level, boards, mode, actions=actions, reward="progress")

    play_both(ours, theirs, 300, 0, boards)
