"""`minetui simulate`: games as a second player plays them, for any number of processes."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import naive
import pytest
from shell import TOP, Shell
from systems import kill_all, not_on_windows

from minetui.core import FirstClick, Level
from minetui.core.deal import deal
from minetui.solver import TECHNIQUES, Player
from minetui.studies import Chunk, GameTally, SimulationPlan, Team, games
from minetui.studies.games import Pairs

QUICK = "simulate --jobs 1 --seed s --json"
SMALL = "--rows 5 --cols 6 --mines 6"
KEYS = [
    *("rows", "cols", "mines", "player", "guess", "first_click", "start", "seed", "games"),
    *("stopped", "won", "rate", "interval", "won_without_guess", "guesses", "games_per_second"),
]

RATES = ("won", "rate", "interval", "won_without_guess", "guesses")
PLAYERS = ("logic/random", "casual/advice")


def naive_game(level: Level, first: int, first_click: FirstClick, seed: str) -> tuple[bool, int]:
    """A casual player's game, cell by cell: was it won, and with how many guesses?"""
    random = Random(seed)
    board = naive.Board.of(level.rows, level.cols, deal(level, random, first, first_click))
    play, guesses = naive.Play(board), 0
    play.reveal(divmod(first, level.cols))
    while play.status == "playing":
        numbers = {place: board.numbers[place] for place in play.revealed}
        covered = set(board.around) - play.revealed
        seen = naive.Seen(level.rows, level.cols, numbers, covered, set())
        mines, safe = seen.proven()
        if not safe:
            guesses += 1
            left = sorted(covered - mines)
            safe = {left[random.randrange(len(left))]}
        for place in sorted(safe):
            play.reveal(place)
    return play.status == "won", guesses


def timeless(told: dict[str, object]) -> dict[str, object]:
    """A report without the time it took."""
    return {key: told[key] for key in KEYS[:-1]}


@pytest.mark.parametrize("first_click", list(FirstClick))
def test_a_casual_player_wins_as_cell_by_cell(first_click: FirstClick, shell: Shell) -> None:
    """Each game has random bits of its own, from the seed and its number."""
    level, first = Level(5, 6, 6), 8
    outcomes = [naive_game(level, first, first_click, f"s:{game}") for game in range(40)]
    told = shell(f"{QUICK} {SMALL} --games 40 --start 2,3 --first-click {first_click.value}")
    (answer,) = told.json

    assert (told.status, told.err) == (0, "")
    assert list(answer) == KEYS
    assert answer["won"] == sum(won for won, _ in outcomes)
    assert answer["won_without_guess"] == sum(won and not count for won, count in outcomes)
    assert answer["guesses"] == sum(count for _, count in outcomes) / 40
    assert answer["rate"] == answer["won"] / 40
    assert (answer["start"], answer["games"], answer["stopped"]) == ([1, 2], 40, False)


def test_the_result_does_not_depend_on_processes_and_chunks(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = "simulate --seed s --json --player pairs --games 50 --jobs"
    whole = shell(f"{command} 1")
    monkeypatch.setattr(games, "CHUNK_CELLS", 81 * 10)
    two, one = shell(f"{command} 2"), shell(f"{command} 1")

    assert (two.status, two.err) == (0, "")
    assert timeless(two.json[0]) == timeless(one.json[0]) == timeless(whole.json[0])


def test_progress_is_told_after_each_chunk_and_the_speed_is_that_of_the_clock(
    shell: Shell, progress: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "CHUNK_CELLS", 30 * 10)
    monkeypatch.setattr("minetui.commands.simulate.perf_counter", iter([10.0, 12.5]).__next__)
    (answer,) = shell(f"{QUICK} {SMALL} --games 25").json

    assert progress == [(25, "games"), 10, 20, 25]
    assert answer["games_per_second"] == 10.0


def test_the_same_seed_plays_the_same(shell: Shell) -> None:
    command = f"simulate --jobs 1 --json {SMALL} --games 20"
    once, again, other = (timeless(shell(f"{command} --seed {seed}").json[0]) for seed in "aab")

    assert once == again
    assert once != other | {"seed": "a"}
    assert shell(command).json[0]["seed"] != shell(command).json[0]["seed"]


def test_players_with_more_techniques_win_more_of_the_same_games(shell: Shell) -> None:
    command = f"{QUICK} --games 80 --start 4,4 --player"
    won = [shell(f"{command} {technique}").json[0] for technique in TECHNIQUES.ids]
    without = [answer["won_without_guess"] for answer in won]

    assert won[0]["won"] < won[1]["won"] < won[3]["won"]
    assert without[0] < without[1] <= without[2] == without[3]
    assert [answer["guess"] for answer in won] == ["random", "random", "random", "advice"]


def test_any_player_may_guess_in_either_way(shell: Shell) -> None:
    command = f"{QUICK} --rows 4 --cols 4 --mines 3 --games 20 --first-click safe --player"
    advised = shell(f"{command} casual --guess advice").json[0]
    random = shell(f"{command} casual --guess random").json[0]

    assert advised["won"] > random["won"] + 4
    assert (advised["guess"], random["guess"]) == ("advice", "random")
    assert shell(f"{command} odds --guess random").json[0]["guess"] == "random"
    assert timeless(shell(f"{command} casual/advice").json[0]) == timeless(advised)
    assert timeless(shell(f"{command} casual/advice --guess advice").json[0]) == timeless(advised)


def test_two_players_play_the_same_boards_as_each_does_alone(shell: Shell) -> None:
    options = f"{SMALL} --games 40 --first-click safe"
    against = f"{options} --player logic --against casual/advice"
    both, told = shell(f"{QUICK} {against}").json[0], shell(f"simulate --jobs 1 --seed s {against}")
    first, second = (shell(f"{QUICK} {options} --player {name}").json[0] for name in PLAYERS)
    level, players = Level(5, 6, 6), map(Player.named, PLAYERS)
    plans = [SimulationPlan(level, each, FirstClick.SAFE, 15, "s") for each in players]
    won = [tuple(bool(plan.tally(game).won) for plan in plans) for game in range(40)]
    outcomes = {"both": (True, True), "first": (True, False), "second": (False, True)}
    counts = {name: won.count(pair) for name, pair in outcomes.items()}
    counts["neither"] = won.count((False, False))
    points = r"[+-]\d+\.\d\d"

    assert (both["player"], both["guess"], both["against"]) == ("logic", "random", PLAYERS[1])
    assert {key: both[key] for key in RATES} == {key: first[key] for key in RATES}
    assert both["other"] == {key: second[key] for key in RATES}
    assert both["pairs"] == counts
    assert min(counts.values()) > 0
    assert both["difference"] == pytest.approx(first["rate"] - second["rate"])
    assert both["difference_interval"] == list(Pairs(**counts).interval)
    assert both["p_value"] == Pairs(**counts).p_value
    assert [line.split("  ")[0] for line in told.lines[1:]] == [
        *("player", "won", "no guess", "guesses a game"),
        *("against", "won", "no guess", "guesses a game"),
        *("boards won", "difference", "McNemar's mid-p", "games a second"),
    ]
    numbers = "both {both}, only the first {first}, only the second {second}, none {neither}"
    assert told.lines[9] == f"boards won        {numbers.format(**counts)}"
    assert re.fullmatch(
        rf"difference {{8}}{points} points \(95%: {points} to {points}\)", told.lines[10]
    )


@pytest.mark.parametrize(
    ("options", "low", "high"),
    [
        ("--first-click any", 0.3, 0.7),
        *(("--first-click safe", 1, 1), ("--first-click any --mines 0", 1, 1)),
    ],
)
def test_a_first_click_may_end_a_game(options: str, low: float, high: float, shell: Shell) -> None:
    (answer,) = shell(f"{QUICK} --rows 1 --cols 2 --mines 1 --games 60 {options}").json

    assert low <= answer["rate"] <= high
    assert answer["guesses"] == 0
    assert answer["won_without_guess"] == answer["won"]


def test_all_is_told_in_a_few_lines(shell: Shell) -> None:
    told = shell("simulate --jobs 1 --seed 'a b' --mines 0 --games 1200 --start 9,1")

    assert told.lines[:-1] == [
        "games 1,200 · size 9 × 9 · mines 0 · first click opening at A9 · seed a b",
        "player            casual/random",
        "won               100.0% (95%: 99.7% to 100.0%)",
        "no guess          100.0%",
        "guesses a game    0.00",
    ]
    assert told.lines[-1].startswith("games a second    ")
    by_odds = shell("simulate --jobs 1 --player odds --games 1 --seed s").lines
    assert by_odds[1] == "player            odds/advice"


def test_what_ctrl_c_leaves_is_reported(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whole chunks, in the order of the games: as if there had been so many games."""
    monkeypatch.setattr(games, "CHUNK_CELLS", 30 * 10)
    whole, tally = shell(f"{QUICK} {SMALL} --games 20").json[0], SimulationPlan.tally

    def stopped(plan: SimulationPlan, game: int) -> GameTally:
        if game == 25:
            raise KeyboardInterrupt
        return tally(plan, game)

    monkeypatch.setattr(SimulationPlan, "tally", stopped)
    told = shell(f"{QUICK} {SMALL} --games 1000")

    assert (told.status, told.err) == (130, "")
    assert timeless(told.json[0]) == timeless(whole) | {"stopped": True}
    text = shell(f"simulate --jobs 1 --seed s {SMALL} --games 1000")
    assert text.lines[0].startswith("stopped early · games 20 · size 6 × 5")
    monkeypatch.setattr(games, "CHUNK_CELLS", 30 * 100)
    assert shell(f"{QUICK} {SMALL}") == shell(f"{QUICK} {SMALL} --games 26")
    assert (shell(f"{QUICK} {SMALL}").status, shell(f"{QUICK} {SMALL}").out) == (130, "")


WATCHED = """
from contextlib import contextmanager
from sys import argv
from minetui import cli
from minetui.commands import work

@contextmanager
def watched(total, what):
    yield lambda done: open("begun", "w").close()

work.progress = watched
if __name__ == "__main__":
    raise SystemExit(cli.main(["simulate", *argv[1:]]))
"""


@not_on_windows("only its console tells several processes of a key")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_all_processes_ends_them_soon(number: signal.Signals, folder: Path) -> None:
    (folder / "watched.py").write_text(WATCHED)
    process = subprocess.Popen(
        [sys.executable, "watched.py", "--jobs", "2", "--games", "100000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(TOP)},
    )
    try:
        ends_at = time.monotonic() + 60
        while not (folder / "begun").exists() and time.monotonic() < ends_at:
            time.sleep(0.01)
        os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
        out, err = process.communicate(timeout=60)
    finally:
        kill_all(process)

    assert (process.returncode, err) == (128 + number, b"")
    assert (b'"stopped": true' in out) == (number == signal.SIGINT)


def test_games_that_are_not_played_yet_take_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that --games may be as many as fit until Ctrl+C."""
    monkeypatch.setattr(games, "CHUNK_CELLS", 40)
    plan = SimulationPlan(Level(2, 2, 1), Player("casual", "random"), FirstClick.SAFE, 0, "s")

    assert next(Team(1).results(Chunk.tally, plan.chunks(10**17))).games == plan.chunk_size


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("--games 0", "--games: expected at least 1, got 0"),
        ("--jobs -1", "--jobs: expected at least 1, got -1"),
        ("--games few", "argument --games: expected a whole number, got 'few'"),
        ("--mines 81", "expected 0 to 80 mines on 9 × 9, got 81"),
        ("--start 10,1", "expected a cell within 9 × 9, got row 10, column 1"),
        ("--player me", "argument --player: expected a player of casual, pairs, logic, odds, got"),
        ("--player odds/", "argument --player: expected odds/ and random, advice, "),
        ("--player odds/luck", "argument --player: expected odds/ and random, advice, "),
        ("--player odds/advice --guess random", "--guess: expected none with --player odds/adv"),
        ("--guess well", "argument --guess: invalid choice: 'well' (choose from "),
        ("--first-click now", "argument --first-click: invalid choice: 'now' (choose "),
        ("--rows 1000 --cols 101", "expected at most 100,000 cells to play, got 101,000"),
    ],
)
def test_what_is_not_right_is_one_line(options: str, line: str, shell: Shell) -> None:
    assert shell(f"simulate --jobs 1 {options}").refusal.startswith(f"minetui: {line}")
