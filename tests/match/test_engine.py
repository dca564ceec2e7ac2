"""Our own players behind the protocol: what they do, and what they do with nonsense."""

import sys

import pytest

from minetui.core import LEVELS, FirstClick, Level
from minetui.match import Engine, Guest, Terms
from minetui.solver import Player
from minetui.studies import SimulationPlan

ENGINE = [sys.executable, "-m", "minetui", "engine"]
NEW = "new 1 rows 2 cols 3 mines 1 first safe shape rect time 60000 idle 20"


@pytest.mark.parametrize("player", ["odds", "odds/safest"])
@pytest.mark.parametrize(("name", "games"), [("Beginner", 30), ("Expert", 8)])
def test_a_player_does_with_lines_what_it_does_in_a_study(
    player: str, name: str, games: int
) -> None:
    level = LEVELS[name]
    middle, click = level.grid.middle, FirstClick.OPENING
    plan = SimulationPlan(level, Player.named(player), click, middle, "engine")
    with Guest([*ENGINE, "--player", player]) as guest:
        refereed = [guest.play(Terms(level, click), "engine", game) for game in range(games)]
        begun = guest.play(Terms(level, click, start=middle), "engine", 0)
    tallies = [plan.tally(game) for game in range(games)]

    assert guest.name.startswith(f"minetui-{Player.named(player).name} ")
    assert [(game.won, game.guesses) for game in refereed] == [
        (bool(tally.won), tally.guesses) for tally in tallies
    ]
    assert (begun.won, begun.guesses) == (refereed[0].won, refereed[0].guesses)


def test_a_player_that_guesses_at_random_does_the_same_with_the_same_seed() -> None:
    def moves(seed: str) -> list[object]:
        with Guest([*ENGINE, "--player", "casual", "--seed", seed]) as guest:
            return [guest.play(Terms(LEVELS["Expert"]), "s", n).moves for n in range(4)]

    first = [[move.cell for move in game] for game in moves("a")]  # type: ignore[attr-defined]
    again = [[move.cell for move in game] for game in moves("a")]  # type: ignore[attr-defined]
    other = [[move.cell for move in game] for game in moves("b")]  # type: ignore[attr-defined]

    assert first == again != other


def asked(*lines: str, player: str = "odds") -> tuple[list[str], list[str]]:
    """What a player answers to some lines, and what it complains of."""
    complaints = list[str]()
    engine = Engine(Player.named(player), "s", complaints.append)
    return [answer for line in lines for answer in engine.answer(line)], complaints


@pytest.mark.parametrize(
    ("lines", "answer", "complaint"),
    [
        ((NEW, "board ###/###", "go 1 60000"), "1 reveal B2", ""),  # the middle
        ((NEW, "board 1##/###", "go 7"), None, ""),
        ((NEW, "board 02F/01#", "go 8 900"), "8 resign", "contradiction"),
        ((NEW, "board 11F/#1#", "go 8 900"), None, ""),
        ((NEW, "go 1 60000"), "1 resign", "expected 2 rows of 3"),
        ((NEW, "board ##/##", "go 1 60000"), "1 resign", "expected 2 rows of 3"),
        ((NEW, "board ###/##\x1b", "go 1 60000"), "1 resign", r"###/##\x1b"),
        ((NEW, "board 111/1#1", "go 3 1"), "3 resign", "a board without any"),
        (("board ###/###", "go 1 60000"), "1 resign", "expected a game"),
        (("new 1 rows 2 cols 3 mines 6 shape rect",), "no size", "0 to 5 mines"),
        (("new 1 rows 2 cols 3 mines",), "no size", "expected rows, cols and mines"),
        (("new",), "no size", "expected rows, cols and mines"),
        (("new 1 rows 2 cols 3 mines 1 shape torus",), "no size", "at least 3 rows on a torus"),
        (("new 1 rows 9999 cols 9999 mines 1 shape rect",), "no size", "at most 100,000 cells"),
        (("new 1 rows 2 cols 3 mines 1 shape ring",), "no shape", "'ring'"),
        (("new 1 rows 2 cols 3 mines 1",), "ready", ""),
        (("error 3 syntax foo",), None, "'error 3 syntax foo'"),
        (("go", "go x", "go 99999999999999999999"), None, "the number of a turn"),
        (("", "  ", "hint A1", "result 1 won cleared", "set A1=0"), None, ""),
        (("msp 2 other 1",), "ready", ""),
    ],
)
def test_each_question_gets_an_answer_and_nonsense_a_line(
    lines: tuple[str, ...], answer: str | None, complaint: str
) -> None:
    answers, complaints = asked(*lines)

    assert answer is None or answers[-1] == answer
    assert complaint in "".join(complaints)
    assert bool(complaint) is bool(complaints)
    assert all("\n" not in each and each.isprintable() for each in complaints)


@pytest.mark.parametrize(
    ("shape", "touching"),
    [
        *(("rect", "B1 A2 B2"), ("cylinder", "B1 D1 A2 B2 D2")),
        *(("torus", "B1 D1 A2 B2 D2 A3 B3 D3"), ("hex", "B1 A2"), ("knight", "C2 B3")),
    ],
)
def test_a_zero_proves_what_touches_it_on_the_shape_of_the_game(shape: str, touching: str) -> None:
    new = f"new 1 rows 3 cols 4 mines 2 first safe shape {shape}"
    answers, complaints = asked(new, "board 0###/####/####", "go 1", player="casual")

    assert (answers, complaints) == (["ready", f"1 reveal {touching}"], [])


@pytest.mark.parametrize("player", ["casual", "pairs/safest", "logic/random", "odds/deep"])
def test_no_player_takes_numbers_that_prove_all_to_be_mines(player: str) -> None:
    answers, complaints = asked(
        "new 1 rows 1 cols 3 mines 1 shape rect", "board #2#", "go 1", player=player
    )

    assert answers[-1] == "1 resign"
    assert complaints == ["go 1: expected a board that some mines fit, got a contradiction"]


def test_flags_of_somebody_else_on_safe_cells_are_removed_first() -> None:
    answers, _ = asked("new 1 rows 1 cols 4 mines 1 shape rect", "board 1#F#", "go 2 60000")
    (answer,) = answers[1:]

    assert answer == "2 unflag C1 reveal C1 D1"


def test_in_haste_a_player_still_answers_with_a_cell_that_may_be_safe() -> None:
    board = "/".join(["#" * 30] * 7 + ["#" * 14 + "8" + "#" * 15] + ["#" * 30] * 8)
    answers, complaints = asked(
        "new 1 rows 16 cols 30 mines 99 first any shape rect", f"board {board}", "go 1 0"
    )

    assert answers[-1].startswith("1 reveal ")
    assert complaints == []


@pytest.mark.slow
def test_all_our_players_can_be_asked() -> None:
    level = Level(4, 4, 3)
    for name in ("casual", "pairs/safest", "logic", "odds/random", "odds/deep"):
        with Guest([*ENGINE, "--player", name]) as guest:
            games = [guest.play(Terms(level), "s", game) for game in range(3)]
        assert [game.reason for game in games] == [""] * 3
