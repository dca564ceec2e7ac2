"""One game as an environment of Gymnasium: what goes in, what comes out, and whose rules hold."""

import pickle
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="the extra gym is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra gym is not installed")

from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from naive import Board, Play  # noqa: E402
from shapes import OTHERS, SHAPES, legal  # noqa: E402
from shell import Shell  # noqa: E402

import minetui.gym  # noqa: E402
from minetui import Problem  # noqa: E402
from minetui.core import (  # noqa: E402
    FirstClick,
    Game,
    Level,
    Minefield,
    Move,
    Position,
    Reveal,
    Shape,
    SharedBoard,
    cells_of,
    set_of,
)
from minetui.formats import code, registry  # noqa: E402
from minetui.gym import MinesweeperEnv  # noqa: E402

IDS = ["minetui/Beginner-v0", "minetui/Intermediate-v0", "minetui/Expert-v0", "minetui/Custom-v0"]
FIELD = Minefield.drawn("*...", "....", "...*")
SURFACE = "2 3 1\n1##\n###"
REVEAL, FLAG, CHORD = 0, 12, 24
"""The first action of each kind on that board."""


def on(field: Minefield, **options: object) -> MinesweeperEnv:
    """An environment that begins on this board."""
    env = MinesweeperEnv(start=Position(field), **options)
    env.reset(seed=0)
    return env


def safe_left(before: Position, move: Move, after: Position) -> float:
    """A reward of one's own: the safe cells that are left."""
    return (after.covered & after.field.safe).bit_count() + move.cell / 1000


def played(env: MinesweeperEnv, seed: int, steps: int) -> Iterator[tuple[Any, ...]]:
    """What random moves lead to, over several games."""
    random = Random(seed)
    yield env.reset(seed=seed)
    for _ in range(steps):
        told = env.step(random.randrange(env.action_space.n))
        yield told
        if told[2] or told[3]:
            yield env.reset()


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"actions": "all"},
        {"teach": True, "reward": "regret"},
        {"actions": "all", "teach": True, "reward": "progress", "first_click": "any"},
        {"first_click": "safe", "patience": None, "palette": "paper"},
    ],
    ids=str,
)
def test_gymnasium_finds_nothing_to_say(id: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(id, **options).unwrapped)


def test_a_reset_tells_the_mask_and_that_nothing_was_wasted() -> None:
    seen, info = MinesweeperEnv(rows=2, cols=3, mines=1).reset(seed=1)

    assert seen.tolist() == [[-1] * 3] * 2
    assert (info.keys(), info["wasted"]) == ({"action_mask", "wasted"}, False)
    assert info["action_mask"].tolist() == [1] * 6


def test_gymnasium_finds_nothing_to_say_about_boards_of_a_kind_and_a_start() -> None:
    smallest = {"rows": 1, "cols": 1, "mines": 0}
    for options in (smallest, {"board_kind": "solvable:casual"}, {"start": SURFACE}):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(gymnasium.make("minetui/Custom-v0", **options).unwrapped)


def test_an_id_that_names_the_room_needs_no_import_and_registering_loads_no_environment() -> None:
    script = (
        "import sys, gymnasium\n"
        "import minetui.gym\n"
        "print(sorted(m for m in sys.modules if m.startswith('minetui')))\n"
        "for name in ('minetui', 'minetui.gym'): del sys.modules[name]\n"
        "gymnasium.registry.clear()\n"
        "env = gymnasium.make('minetui.gym:minetui/Expert-v0')\n"
        "print(env.observation_space.shape, {'textual', 'rich'} & {*sys.modules})"
    )
    told = subprocess.check_output([sys.executable, "-c", script], text=True)

    assert told.splitlines() == ["['minetui', 'minetui.gym']", "(16, 30) set()"]


@pytest.mark.parametrize("shape", OTHERS)
def test_every_environment_is_there_in_every_shape(shape: Shape) -> None:
    """With the spaces of the ordinary one, and exact odds; its text is read again as its start."""
    for id in IDS:
        env = gymnasium.make(id, shape=shape.value, render_mode="ansi", teach=True).unwrapped
        plain = gymnasium.make(id).unwrapped
        env.reset(seed=1)
        seen, _, _, _, info = env.step(env.level.grid.middle)
        again = MinesweeperEnv(start=env.render())
        start, _ = again.reset(seed=2)

        assert (env.level, again.level) == (plain.level.shaped(shape),) * 2
        assert env.observation_space == plain.observation_space
        assert env.action_space == plain.action_space
        assert (start == seen).all()
        assert info["odds"].sum() == pytest.approx(env.level.mines)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(IDS[-1], shape=shape.value, actions="all").unwrapped)


@pytest.mark.parametrize("shape", OTHERS)
def test_the_board_of_a_seed_is_that_of_the_game_in_every_shape(shape: Shape) -> None:
    env = MinesweeperEnv("beginner", shape=shape.value)
    env.reset(seed=7)
    env.step(3)
    game = Game(Level.named("beginner", shape), "7")
    game.play(Reveal(3))

    assert env.game.field == game.field
    assert not env.game.position.field.number(3)


def test_a_drawn_start_that_says_no_shape_has_that_of_the_environment() -> None:
    drawn = "3 4 1\n#101\n1101\n1101\n"
    env = MinesweeperEnv(start=drawn, shape="torus")
    env.reset(seed=1)

    assert env.level == Level(3, 4, 1, Shape.TORUS)
    env = MinesweeperEnv(rows=3, cols=4, mines=1, shape="torus")
    assert env.reset(options={"start": drawn})[0].tolist() == [[-1, 1, 0, 1], *[[1, 1, 0, 1]] * 2]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"shape": "ring"}, r"shape: expected one of square, cylinder, .*, got 'ring'"),
        ({"shape": "torus", "rows": 2}, "expected at least 3 rows on a torus, got 2"),
        ({"shape": "torus", "start": "2 4 3\n####\n####"}, "start: .*at least 3 rows on a torus.*"),
        ({"shape": "hex", "start": "1 2 1 knight\n##"}, "start: .*shape hex, got knight"),
        ({"shape": "hex", "start": SURFACE.replace(" 1\n", " 1 hex\n"), "rows": 3},
         "start: expected 9 × 3 hex with 10 mines, got 3 × 2 hex with 1 mines"),
        ({"shape": "hex", "start": Position(FIELD)},
         "start: expected 4 × 3 hex with 2 mines, got 4 × 3 with 2 mines"),
    ],
)  # fmt: skip
def test_shapes_that_are_unknown_or_do_not_fit_are_refused_in_a_line(
    options: dict[str, Any], message: str
) -> None:
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(Problem, match=rf"^{message}$"):
            make("minetui/Custom-v0", **options)


def test_the_spaces_are_those_of_the_level_and_the_actions() -> None:
    plain, full = MinesweeperEnv("expert"), MinesweeperEnv(rows=2, cols=3, mines=1, actions="all")
    box, all_box = plain.observation_space, full.observation_space

    assert (box.shape, box.dtype, box.low.min(), box.high.max()) == ((16, 30), np.int8, -1, 8)
    assert (all_box.shape, all_box.low.min(), all_box.high.max()) == ((2, 3), -2, 8)
    assert (plain.action_space.n, full.action_space.n) == (480, 18)


@settings(max_examples=60)
@given(st.integers(1, 6), st.integers(1, 6), SHAPES, st.randoms(use_true_random=False))
def test_a_game_goes_as_a_second_implementation_plays_it(
    rows: int, cols: int, shape: Shape, random: Random
) -> None:
    rows, cols, _ = legal(rows, cols, shape)
    mines = random.sample(range(rows * cols), random.randrange(rows * cols))
    field = Minefield(Level(rows, cols, 0, shape).grid, set_of(mines))
    env = on(field, actions="all", patience=None)
    play = Play(Board.of(rows, cols, field.mines, shape))
    status = "playing"
    for _ in range(60):
        kind, cell = random.choice([0, 0, 1, 2]), random.randrange(rows * cols)
        place = divmod(cell, cols)
        changed = (play.reveal, play.flag, play.chord)[kind](place)
        seen, reward, ended, truncated, info = env.step(kind * rows * cols + cell)
        status = play.status

        wanted = np.full((rows, cols), -1)
        for at in play.revealed & play.board.safe:
            wanted[at] = play.board.numbers[at]
        for at in play.flagged:
            wanted[at] = -2
        assert seen.tolist() == wanted.tolist()
        assert (info["wasted"], ended, truncated) == (not changed, status != "playing", False)
        assert reward == (status == "won")
        if ended:
            assert info["mines"].tolist() == [
                [(row, col) in play.board.mines for col in range(cols)] for row in range(rows)
            ]
            assert info["won"] == (status == "won")
            return
        assert not {"mines", "won"} & set(info)


@pytest.mark.parametrize("actions", ["reveal", "all"])
def test_the_mask_has_the_actions_that_would_change_something(actions: str) -> None:
    env = MinesweeperEnv(rows=4, cols=5, mines=4, actions=actions, patience=None)
    tried = 0
    for seed in range(6):
        _, info = env.reset(seed=seed)
        moves = Random(seed)
        for _ in range(12):
            wanted = [changes(env, action) for action in range(env.action_space.n)]
            assert info["action_mask"].tolist() == wanted
            assert info["action_mask"].dtype == np.int8
            tried += 1
            possible = [action for action, does in enumerate(wanted) if does]
            *_, ended, _, info = env.step(moves.choice(possible))
            if ended:
                assert not info["action_mask"].any()
                break

    assert tried > 10


def changes(env: MinesweeperEnv, action: int) -> bool:
    """Would the same game change with this action?"""
    again = MinesweeperEnv(**dict(zip(("rows", "cols", "mines"), env.level.key[:3], strict=True)),
                           actions="all", patience=None)  # fmt: skip
    again.reset(options={"seed": env.game.seed})
    size = env.level.size
    kinds = {"reveal": 0, "flag": 1, "chord": 2}
    for move in env.game.moves:
        again.step(kinds[move.word] * size + move.cell)
    return not again.step(action)[4]["wasted"]


def test_the_mask_is_what_a_sample_of_the_action_space_takes() -> None:
    env = on(FIELD)
    *_, info = env.step(1)
    drawn = {int(env.action_space.sample(info["action_mask"])) for _ in range(200)}

    assert drawn == {*range(12)} - {1}


def test_the_mask_can_be_asked_for_at_any_moment() -> None:
    env = MinesweeperEnv(start=Position(FIELD), actions="all")
    _, info = env.reset()
    at_first = env.action_masks()
    *_, later = env.step(1)

    assert at_first.dtype == np.bool_
    assert at_first.tolist() == info["action_mask"].astype(bool).tolist()
    assert env.action_masks().tolist() == later["action_mask"].astype(bool).tolist()


def test_a_board_is_that_of_minetui_with_the_same_seed(shell: Shell) -> None:
    for seed in range(3):
        env = MinesweeperEnv("beginner", first_click="any", patience=None)
        env.reset(seed=seed)
        env.step(40)
        drawn = shell(f"deal --level beginner --seed {seed}").out

        assert drawn == picture(env.game.field)


def picture(field: Minefield) -> str:
    """The mines as minetui draws them."""
    return "".join(f"{line}\n" for line in field.grid.signs(".", {"*": field.mines}))


def test_a_board_with_an_opening_is_that_of_its_code(shell: Shell) -> None:
    for first in (0, 44):
        env = MinesweeperEnv("intermediate")
        env.reset(options={"seed": "rainy   day"})
        env.step(first)
        shared = SharedBoard(env.level, "rainy day", start=first, first_click=FirstClick.OPENING)

        assert shell(f"deal --code {code.written(shared)}").out == picture(env.game.field)


def test_a_solvable_board_is_that_of_minetui(shell: Shell) -> None:
    env = MinesweeperEnv("beginner", board_kind="solvable:logic")
    env.reset(seed=5)
    env.step(80)
    told = shell("deal --level beginner --seed 5 --solvable logic --start 9,9")

    assert told.out == picture(env.game.field)


def test_a_game_is_saved_and_replayed(tmp_path: Path, shell: Shell) -> None:
    env = MinesweeperEnv("beginner", actions="all")
    env.reset(seed=3)
    for action in (40, 40, 81, 1):
        env.step(action)
    path = tmp_path / "game.rawvf"
    env.save(path)
    replay = registry.expect_replay(registry.read_bytes(path.read_bytes()))
    told = shell(f"info --json {path}").json[0]

    assert replay.final_position == env.game.position
    assert [(move.word, move.cell) for move in replay.moves] == [
        *(("reveal", 40), ("reveal", 40), ("flag", 0), ("reveal", 1)),
    ]
    assert replay.header("seed") == "3"
    assert told["three_bv"] == env.game.field.three_bv


def test_a_game_without_a_board_has_no_replay() -> None:
    env = MinesweeperEnv("beginner")
    env.reset(seed=1)

    with pytest.raises(Problem, match="dealt"):
        _ = env.replay


def test_a_seed_gives_the_same_run_and_no_seed_another_board() -> None:
    env, boards = MinesweeperEnv("beginner"), []
    for seed in (7, None, None, 7, None, None):
        env.reset(seed=seed)
        env.step(40)
        boards.append(env.game.field.mines)

    assert boards[:3] == boards[3:]
    assert len({*boards}) == 3
    assert env.game.seed != "7"


def test_a_board_may_have_a_seed_that_does_not_touch_the_run() -> None:
    env, seeds = MinesweeperEnv("beginner"), []
    env.reset(seed=7)
    env.reset()
    plain = env.game.seed
    env.reset(seed=7)
    env.reset(options={"seed": "a text"})
    seeds.append(env.game.seed)
    env.reset()
    seeds.append(env.game.seed)

    assert seeds == ["a text", plain]


def test_the_board_is_not_dealt_before_the_first_reveal() -> None:
    env = MinesweeperEnv("beginner", actions="all")
    env.reset(seed=1)
    env.step(81 + 3)
    was_dealt = env.game.dealt
    env.step(3)
    still = env.game.dealt
    env.step(4)

    assert (was_dealt, still, env.game.dealt) == (False, False, True)


@pytest.mark.parametrize(
    ("first_click", "safe"), [("opening", True), ("safe", True), ("any", False)]
)
def test_the_first_reveal_is_as_safe_as_was_asked(first_click: str, safe: bool) -> None:
    env = MinesweeperEnv(rows=4, cols=4, mines=6, first_click=first_click)
    firsts = []
    for seed in range(100):
        env.reset(seed=seed)
        seen, _, ended, _, info = env.step(5)
        firsts.append(-1 if ended and not info["won"] else int(seen[1, 1]))

    assert (min(firsts) >= 0) == safe
    assert ({*firsts} == {0}) is (first_click == "opening")


def test_a_wasted_step_is_told_costs_a_step_and_changes_nothing() -> None:
    env = on(FIELD)
    before, *_ = env.step(1)
    after, reward, ended, truncated, info = env.step(1)

    assert after.tolist() == before.tolist()
    assert (reward, ended, truncated, info["wasted"]) == (0.0, False, False, True)
    assert env.replay.moves[-1].at == 2.0


def test_an_episode_is_cut_after_as_many_wasted_steps_in_a_row_as_patience_allows() -> None:
    env = on(FIELD, patience=3)
    cut = [env.step(action)[3] for action in (1, 1, 1, 2, 2, 2, 2)]

    assert cut == [False] * 6 + [True]
    with pytest.raises(ResetNeeded):
        env.step(3)


def test_flags_that_are_toggled_forever_end_an_episode() -> None:
    """One flag for each cell is allowed for, and `patience` more."""
    env = on(FIELD, patience=3, actions="all")
    steps, truncated = 0, False
    while not truncated:
        *_, truncated, _ = env.step(FLAG)
        steps += 1

    assert steps == 12 + 3


def test_without_patience_an_episode_is_never_cut() -> None:
    env = on(FIELD, patience=None)

    assert not any(env.step(1)[3] for _ in range(100))


def test_a_strict_environment_refuses_what_changes_nothing_and_stays_as_it_is() -> None:
    env = on(FIELD, strict=True, actions="all")
    env.step(1)
    for action in (1, FLAG + 1, CHORD + 1, CHORD + 5):
        with pytest.raises(Problem, match=f"changes something, got {action}$"):
            env.step(action)

    assert not env.step(2)[4]["wasted"]
    assert [(move.cell, move.at) for move in env.replay.moves] == [(1, 1.0), (2, 2.0)]


def test_a_step_before_a_reset_or_after_the_end_is_refused() -> None:
    env = MinesweeperEnv(start=Position(FIELD))
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset()
    assert env.step(0)[2]
    with pytest.raises(ResetNeeded):
        env.step(1)


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        *((-1, "-1"), (12, "12"), (1.5, "1.5"), ("D4", "D4"), (None, "None")),
        *((np.array([1]), r"\[1\]"), (np.zeros((2, 1), int), r"\[\[0\] \[0\]\]")),
    ],
)
def test_an_action_that_is_none_is_refused_in_one_line(action: object, shown: str) -> None:
    with pytest.raises(Problem, match=f"^expected an action of 0 to 11, got {shown}$"):
        on(FIELD).step(action)


@pytest.mark.parametrize("action", [np.int64(1), np.array(1), np.uint8(1), True])
def test_any_kind_of_integer_is_an_action(action: object) -> None:
    assert on(FIELD).step(action)[0][0, 1] == 1


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"level": "hard"}, "expected one of beginner, intermediate, expert, got 'hard'"),
        ({"rows": 2, "cols": 2, "mines": 4}, "expected 0 to 3 mines on 2 × 2, got 4"),
        ({"actions": "flag"}, "actions: expected one of reveal, all, got 'flag'"),
        ({"first_click": "x"}, "first_click: expected one of opening, safe, any, got 'x'"),
        ({"reward": "x"}, "reward: expected one of win, progress, regret, got 'x'"),
        ({"render_mode": "human"}, "render_mode: expected one of ansi, rgb_array, got 'human'"),
        ({"patience": 0}, "patience: expected at least 1, got 0"),
        ({"budget": -1}, "budget: expected at least 0, got -1"),
        ({"budget": 0.5}, "budget: expected a whole number, got 0.5"),
        ({"rows": 4.0}, "rows: expected a whole number, got 4.0"),
        ({"mines": "9"}, "mines: expected a whole number, got '9'"),
        ({"board_kind": "x"}, "board_kind: expected a kind such as solvable:logic, got 'x'"),
        ({"start": "1 2 1\n##", "rows": 9}, "start: expected 9 × 9 with 10 mines, got 2 × 1"),
        ({"start": "game.rawvf"}, "start: line 1: expected a board or a replay, got a file that"),
        ({"start": Path("x")}, "start: expected the text of a file, or a position, got a value of"),
    ],
)  # fmt: skip
def test_an_option_that_is_wrong_is_refused_in_one_line(
    options: dict[str, Any], problem: str
) -> None:
    with pytest.raises(Problem) as refused:
        MinesweeperEnv(**options)

    assert str(refused.value).startswith(problem)
    assert "\n" not in str(refused.value)


def test_the_numbers_of_a_level_may_be_numpys() -> None:
    rows, cols, mines = np.array([4, 5, 3])
    env = MinesweeperEnv(rows=rows, cols=cols, mines=mines)
    env.reset(seed=1)
    seen, *_ = env.step(np.int64(0))

    assert seen.shape == (4, 5)
    assert [type(number) for number in env.level.key[:3]] == [int] * 3


def test_an_option_of_a_reset_that_is_unknown_is_refused() -> None:
    with pytest.raises(Problem, match="expected the options seed and start, got mines"):
        MinesweeperEnv("beginner").reset(options={"mines": 3})


def test_an_environment_may_begin_where_a_saved_game_stands(tmp_path: Path) -> None:
    env = MinesweeperEnv("beginner")
    env.reset(seed=3)
    seen, *_ = env.step(40)
    env.save(tmp_path / "game.rawvf")
    text = (tmp_path / "game.rawvf").read_text("utf-8")
    again = MinesweeperEnv(start=text)
    same, _ = again.reset()
    other, _ = MinesweeperEnv("beginner").reset(options={"start": env.game})

    assert same.tolist() == other.tolist() == seen.tolist()
    assert again.game.field == env.game.field
    assert again.game.clicks == []


def test_the_mines_of_a_drawn_position_are_drawn_anew_for_each_episode() -> None:
    """All layouts are equally likely; here there are three."""
    env = MinesweeperEnv(start=SURFACE, patience=None)
    layouts = []
    for seed in range(300):
        env.reset(seed=seed)
        layouts.append(env.game.field.mines)

    assert {mines: layouts.count(mines) > 70 for mines in layouts} == {2: True, 8: True, 16: True}


def test_a_start_of_another_level_is_refused_at_a_reset_too() -> None:
    with pytest.raises(Problem, match="start: expected 9 × 9 with 10 mines, got 4 × 3 with 2 mi"):
        MinesweeperEnv("beginner").reset(options={"start": Position(FIELD)})


def test_a_start_that_no_layout_fits_or_that_is_over_is_refused() -> None:
    with pytest.raises(Problem, match="start: no layout of mines fits"):
        MinesweeperEnv(start="1 2 1\n0#").reset()
    with pytest.raises(Problem, match="got a game that is won"):
        MinesweeperEnv(start=Position(FIELD).reveal_all(FIELD.safe))


def test_flags_of_a_start_stay_where_there_are_flags_and_are_cleared_where_there_are_none() -> None:
    start = Position(FIELD).reveal(1).toggle_flag(0)
    plain, with_flags = MinesweeperEnv(start=start), MinesweeperEnv(start=start, actions="all")

    assert plain.reset()[0][0].tolist() == [-1, 1, -1, -1]
    assert plain.reset()[1]["action_mask"].sum() == 11
    assert plain.step(0)[2]
    assert with_flags.reset()[0][0].tolist() == [-2, 1, -1, -1]
    assert with_flags.step(0)[4]["wasted"]


@pytest.mark.parametrize("options", [{"teach": True}, {"reward": safe_left}], ids=["teach", "own"])
def test_a_pickled_environment_goes_on_with_the_same_game(options: dict[str, Any]) -> None:
    env = MinesweeperEnv("beginner", actions="all", **options)
    env.reset(seed=2)
    env.step(40)
    again = pickle.loads(pickle.dumps(env))
    for action in (81, 80, 81):
        assert repr(again.step(action)) == repr(env.step(action))

    assert repr(again.reset()) == repr(env.reset())
    assert again.game.seed == env.game.seed


def test_a_game_that_is_cut_before_its_deal_has_no_mines_and_is_not_won() -> None:
    env = MinesweeperEnv("beginner", actions="all", patience=1)
    env.reset(seed=1)
    *_, truncated, info = env.step(2 * 81)

    assert truncated
    assert info.keys() == {"action_mask", "wasted", "won"}
    assert info["won"] is False


def test_what_is_returned_is_the_callers_own() -> None:
    env = MinesweeperEnv("beginner", teach=True, render_mode="rgb_array")
    first, info = env.reset(seed=2)
    second, *_, later = env.step(40)
    arrays = [first, second, info["action_mask"], later["action_mask"], info["odds"], later["odds"]]
    arrays += [env.render(), env.render()]
    for array in arrays:
        array[:] = 7
    third, *_ = env.step(40)

    assert not any(
        np.shares_memory(one, other) for at, one in enumerate(arrays) for other in arrays[:at]
    )
    assert third.min() == -1
    assert env.render().max() > 7


def test_two_boards_that_look_the_same_are_told_the_same() -> None:
    """No observation, info, reward or picture tells mines before the end."""
    seen = Position(Minefield.drawn("*.....", "......", "....**")).reveal(7)
    layouts = MinesweeperEnv(start=seen.surface, teach=True, actions="all", render_mode="ansi")
    told = set()
    for seed in range(20):
        view, info = layouts.reset(seed=seed)
        told.add(repr((view.tolist(), sorted(info.items()), layouts.render())))
        for flag in (0, 16, 5):
            view, *rest, info = layouts.step(18 + flag)
            told.add(repr((flag, view.tolist(), rest, sorted(info.items()), layouts.render())))

    assert len(told) == 4


def test_the_same_seed_and_moves_give_the_same_everything() -> None:
    options: dict[str, Any] = {"teach": True, "actions": "all", "reward": "regret"}
    runs = [
        [repr(told) for told in played(MinesweeperEnv(rows=5, cols=5, mines=5, **options), 4, 60)]
        for _ in range(2)
    ]

    assert runs[0] == runs[1]


def test_the_wrappers_of_gymnasium_go_around_it() -> None:
    env = gymnasium.make("minetui/Beginner-v0", reward="progress")
    env = gymnasium.wrappers.TimeLimit(env, 3)
    env = gymnasium.wrappers.RecordEpisodeStatistics(env)
    env = gymnasium.wrappers.FlattenObservation(env)
    seen, _ = env.reset(seed=1)
    env.step(40)
    env.step(40)
    *_, truncated, info = env.step(40)

    assert seen.shape == (81,)
    assert truncated
    assert info["episode"]["l"] == 3


def test_a_vector_of_single_ones_has_whole_arrays_of_info() -> None:
    vector = gymnasium.make_vec("minetui/Beginner-v0", 3, vectorization_mode="sync", teach=True)
    _, info = vector.reset(seed=1)
    *_, later = vector.step(np.array([40, 41, 42]))

    assert info["action_mask"].shape == (3, 81)
    assert later["odds"].shape == (3, 9, 9)
    assert later["wasted"].tolist() == [False] * 3
    assert [game.game.seed for game in (env.unwrapped for env in vector.envs)] == ["1", "2", "3"]


def test_text_is_what_minetui_reads_again(shell: Shell) -> None:
    env = on(FIELD, render_mode="ansi", actions="all")
    for action in (3, FLAG + 0):
        env.step(action)
    lost = on(FIELD, render_mode="ansi")
    lost.step(0)

    assert env.render() == "3 4 2\nF100\n#111\n####\n"
    assert shell("hint -", env.render()).status == 0
    assert lost.render() == "3 4 2\n*###\n####\n####\n"


def test_games_of_the_core_and_of_the_environment_agree() -> None:
    """The whole way of a game of the program: its level, seed, first click and first cell."""
    env, game = MinesweeperEnv("expert"), Game(Level(16, 30, 99), "11")
    env.reset(seed=11)
    env.step(77)
    game.play(type(env.game.moves[0])(77))

    assert env.game.field == game.field
    assert [*cells_of(game.position.revealed)] == np.flatnonzero(env.step(77)[0] >= 0).tolist()


def test_the_ids_are_those_of_the_levels() -> None:
    assert minetui.gym.__name__ == "minetui.gym"
    assert [gymnasium.make(id).unwrapped.level.name for id in IDS] == [
        *("Beginner", "Intermediate", "Expert", "Beginner"),
    ]
    assert gymnasium.make(IDS[3], rows=3, cols=4, mines=5).unwrapped.level == Level(3, 4, 5)
