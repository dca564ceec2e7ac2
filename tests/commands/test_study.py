"""`minetui study`: a table of simulations from a file, and the report on what was played."""

import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.text import Text
from shell import Shell, Told

from minetui.commands import study_file, work
from minetui.core import Shape
from minetui.solver import Player
from minetui.studies import GameTally, SimulationPlan, games

STUDY = """
seed = "s"
games = 40
rows = 5
cols = 6

[[simulation]]
density = [0.1, 0.2]
player = ["casual", "pairs/safest"]
first_click = "safe"
start = "A1"

[[simulation]]
mines = 6
player = "logic"
guess = ["random", "advice"]
against = "casual"
"""
SIMULATED = "simulate --jobs 1 --json --seed s --games 40 --rows 5 --cols 6 "


@pytest.fixture
def study(folder: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The shell, in a folder with a study; chunks have ten games."""
    monkeypatch.setattr(games, "CHUNK_CELLS", 300)
    (folder / "s.toml").write_text(STUDY)
    return shell


COUNTED_THERE = "expected none with --scheduler, whose workers are counted there"


def told_of(text: str, shell: Shell) -> Told:
    """What the program tells of a study with this text."""
    Path("s.toml").write_text(text)
    return shell("study s.toml --jobs 1")


def test_a_row_has_the_figures_of_simulate(study: Shell) -> None:
    """A density makes the nearest number of mines; a list makes a row of each of its values."""
    told, safe = study("study s.toml --jobs 1 --json"), "--first-click safe --start A1"
    rows = {
        0: f"--mines 3 --player casual {safe}",
        1: f"--mines 3 --player pairs/safest {safe}",
        2: f"--mines 6 --player casual {safe}",
        4: "--mines 6 --player logic/random --against casual",
        5: "--mines 6 --player logic/advice --against casual",
    }

    assert (told.status, told.err, len(told.json)) == (0, "", 6)
    for row, options in rows.items():
        answer, simulated = told.json[row], study(SIMULATED + options).json[0]
        shared = {key: simulated[key] for key in simulated if key in answer}
        assert {key: answer[key] for key in shared} == shared
        assert set(simulated) - set(shared) == {"stopped", "games_per_second"}
        assert answer["density"] == answer["mines"] / 30
        assert 1 <= answer["won_three_bv"] <= answer["three_bv"] + 3


def test_all_is_in_a_table_with_a_plot_below(study: Shell) -> None:
    lines = study("study s.toml --jobs 1").lines
    answers = study("study s.toml --report --json").json

    headings = "board, first click density player games won 95% no guess guesses 3BV 3BV won"
    assert " ".join(lines[0].split()) == f"{headings} points 95% only one won mid-p"
    assert lines[1].startswith("Custom 6 × 5 / 3, safe A1     10.0%    casual/random ")
    assert f"{answers[0]['rate']:.2%}" in lines[1]
    pairs = answers[4]["pairs"]
    assert "opening D3  20.0%    logic/random against casual/random " in lines[5]
    assert f"{pairs['first']} : {pairs['second']}" in lines[5]
    assert lines[-6:] == [
        "● casual/random, 6 × 5, opening D3",
        "○ casual/random, 6 × 5, safe A1",
        "■ logic/advice, 6 × 5, opening D3",
        "□ logic/random, 6 × 5, opening D3",
        "▲ pairs/safest, 6 × 5, safe A1",
        "The bars are 95% intervals.",
    ]


def test_the_row_with_most_games_is_drawn_of_those_with_the_same_boards(study: Shell) -> None:
    both = "level = 'beginner'\n[[simulation]]\ngames = 30\n[[simulation]]\ngames = 10\n"
    Path("s.toml").write_text(f"{both}against = 'pairs'\nplayer = 'casual'\n")
    study("study s.toml --jobs 1 --svg out.svg")
    (first, _) = ElementTree.parse("out.svg").getroot().findall("{*}g")

    assert len(first.findall("{*}circle")) == 1


def test_a_spreadsheet_gets_every_figure(study: Shell) -> None:
    rows = list(csv.DictReader(study("study s.toml --jobs 1 --csv").lines))
    answers = study("study s.toml --report --json").json

    for row, answer in zip(rows, answers, strict=True):
        assert row["player"] == f"{answer['player']}/{answer['guess']}"
        assert (int(row["won"]), float(row["low"])) == (answer["won"], answer["interval"][0])
        assert float(row["three_bv"]) == answer["three_bv"]
    assert (rows[0]["start"], rows[0]["difference"], rows[0]["both"]) == ("A1", "", "")
    assert float(rows[4]["difference_low"]) == answers[4]["difference_interval"][0]
    assert int(rows[4]["only_second"]) == answers[4]["pairs"]["second"]


def scaled(values: list[float]) -> list[float]:
    """Values in order, from 0 for the lowest to 1 for the highest."""
    low, high = min(values), max(values)
    return [(value - low) / (high - low) for value in sorted(values)]


@pytest.mark.parametrize(
    ("kind", "key", "spans", "titles"),
    [
        ("won", "rate", 7, ["Games won by density", "won, %"]),
        ("guesses", "guesses", 0, ["Guesses by density", "guesses a game"]),
        ("3bv", "three_bv", 0, ["3BV of the boards by density", "3BV"]),
    ],
)
def test_the_plot_says_what_it_shows_and_is_a_picture_too(
    kind: str, key: str, spans: int, titles: list[str], study: Shell
) -> None:
    """Each mark of a rate has its interval; a player against two others is drawn once."""
    told = study(f"study s.toml --jobs 1 --plot {kind} --svg out.svg")
    answers = study("study s.toml --report --json").json
    values = [answer[key] for answer in answers]
    values += [answers[4]["other"][key]] if kind != "3bv" else []
    picture = ElementTree.parse("out.svg").getroot()
    heights = [-float(mark.get("cy") or 0) for mark in picture.findall("{*}g/{*}circle")]
    labels = ["".join(text.itertext()).replace(",", "") for text in picture.findall(".//{*}text")]

    assert told.status == 0
    assert study(f"study s.toml --report --plot {kind}").lines[8:10] == titles
    assert len(picture.findall(".//{*}path")) == spans
    assert scaled(heights) == pytest.approx(scaled(values), abs=0.01)
    assert max(float(label) for label in labels if label.isdecimal()) <= 100


def test_ctrl_c_reports_what_was_played_and_the_next_run_goes_on(
    study: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = SimulationPlan.tally

    def stopped(plan: SimulationPlan, game: int) -> GameTally:
        if game == 25:
            raise KeyboardInterrupt
        return tally(plan, game)

    monkeypatch.setattr(SimulationPlan, "tally", stopped)
    told = study("study s.toml --jobs 1")
    monkeypatch.setattr(SimulationPlan, "tally", tally)

    assert (told.status, told.err) == (130, "")
    assert "  20 of 40 " in told.lines[1]
    assert told.lines[2].endswith("  0 of 40")
    assert study("study s.toml --report").out == told.out
    assert study("study s.toml --report --json").json[1]["games"] == 0
    row = [*csv.DictReader(study("study s.toml --report --csv").lines)][1]
    assert [row[name] for name in ("games", "low", "difference_low")] == ["0", "", ""]
    assert study("study s.toml --jobs 1 --json").json[1]["games"] == 40


def test_a_study_may_be_one_simulation_and_name_its_results(study: Shell, folder: Path) -> None:
    """The same simulation is one row, however it is written."""
    (folder / "one.toml").write_text('level = "beginner"\nplayer = "pairs"\ngames = 3\nseed = 7\n')
    told = study("study one.toml --jobs 1 --results other.db --json")
    text = "games = 5\n[[simulation]]\nmines = [9, 10, 10]\n[[simulation]]\nlevel = 'beginner'\n"
    (folder / "s.toml").write_text(text)

    assert (folder / "other.db").exists()
    assert not (folder / "one.sqlite3").exists()
    assert (told.json[0]["seed"], told.json[0]["games"], told.json[0]["start"]) == ("7", 3, [4, 4])
    assert [row["mines"] for row in study("study s.toml --jobs 1 --json").json] == [9, 10]


KEYS = (
    "level, rows, cols, mines, shape, density, player, guess, against, first_click, start, games, "
    "seed"
)
PLAYER = "expected a player such as odds or logic/random"
NONE_BESIDE = "expected none beside the player odds/advice"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("games = 0", "games: expected a whole number from 1, got 0"),
        ("games = [5, 6]", "games: expected a whole number from 1, got a list"),
        ("games = true", "games: expected a whole number from 1, got true"),
        ("gamse = 5", f"expected one of {KEYS}, got 'gamse'"),
        ("level = 1", "level: expected one of beginner, intermediate, expert, got 1"),
        ("density = [0.1, 1.0]", "density: expected a number from 0 to below 1, got 1.0"),
        ("density = nan", "density: expected a number from 0 to below 1, got nan"),
        ("density = 0.1\nmines = 3", "density: expected no mines beside it, got both"),
        ("mines = 81", "mines: expected 0 to 80 mines on 9 × 9, got 81"),
        ("density = 0.999", "density: expected 0 to 80 mines on 9 × 9, got 81"),
        ("shape = 'ring'", f"shape: expected one of {', '.join(Shape)}, got 'ring'"),
        ("shape = 'torus'\nrows = 2", "shape: expected at least 3 rows on a torus, got 2"),
        ("rows = 0", "rows: expected at least 1 row, got 0"),
        ("cols = -1", "cols: expected at least 1 column, got -1"),
        ("rows = '9'", "rows: expected a whole number, got '9'"),
        ("rows = 12_000", "rows: expected at most 100,000 cells to play, got 108,000"),
        ("player = 'me'", f"player: {PLAYER}, got 'me'"),
        ("player = []", f"player: {PLAYER}, got a list"),
        ("against = {x = 1}", f"against: {PLAYER}, got a table"),
        ("guess = 'well'", f"guess: expected one of {', '.join(Player.guesses)}, got 'well'"),
        ("player = 'odds/advice'\nguess = 'random'", f"guess: {NONE_BESIDE}, got 'random'"),
        ("first_click = 'now'", "first_click: expected one of opening, safe, any, got 'now'"),
        ("start = 'here'", 'start: expected a cell such as "D4" or "4,4", got \'here\''),
        ("start = 'J1'", "start: expected a cell within 9 × 9, got row 1, column 10"),
        ("seed = 1.5", "seed: expected a text or a whole number, got 1.5"),
        ("simulation = 5", "simulation 1: expected a table [[simulation]], got 5"),
        (
            "[[simulation]]\nmines = 99\n[[simulation]]\nplayer = 'x'\ngames = -1",
            "simulation 1: mines: expected 0 to 80 mines on 9 × 9, got 99\n"
            f"s.toml: simulation 2: player: {PLAYER}, got 'x'\n"
            "s.toml: simulation 2: games: expected a whole number from 1, got -1",
        ),
    ],
)
def test_every_mistake_is_a_line(text: str, problem: str, study: Shell) -> None:
    told = told_of(text, study)

    assert (told.status, told.out) == (2, "")
    assert told.err == f"s.toml: {problem}\n"
    assert not Path("s.sqlite3").exists()


def test_a_file_is_toml_of_few_simulations(study: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_file, "MOST_GOALS", 3)
    many = "s.toml: expected at most 3 simulations, got 4\n"

    assert told_of("games = 1\nseed =\n", study).err == "s.toml:2: expected TOML: Invalid value\n"
    assert told_of("mines = [1, 2, 3, 4]", study).err == many


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("t.toml", "t.toml: expected a study, got no such file"),
        (".", ".: expected a regular file"),
        ("s.toml --report", "minetui: s.sqlite3: expected results of a study, got no such file"),
        ("s.toml --results s.toml", "s.toml: file is not a database"),
        ("s.toml --jobs 0", "minetui: --jobs: expected at least 1, got 0"),
        ("s.toml --jobs 2 --scheduler x", f"minetui: --jobs: {COUNTED_THERE}"),
        ("s.toml --json --csv", "minetui: argument --csv: not allowed with argument --json"),
    ],
)
def test_what_can_not_be_read_or_done_is_a_line(options: str, line: str, study: Shell) -> None:
    assert study(f"study {options}").refusal == f"{line}\n"


def test_a_log_gets_a_line_every_half_minute(study: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is done, the rate, the time that is left, and the newest figures."""
    clock = iter(range(0, 10_000, 7))
    monkeypatch.setattr(work, "monotonic", lambda: next(clock))
    lines = study("study s.toml --jobs 1").err.splitlines()

    assert lines[0].startswith("30 of 240 games, 0.7 games/s, ")
    assert "5 min left; Custom 6 × 5 / 3 casual/random " in lines[0]
    assert lines[0].endswith("%)")


def test_a_terminal_shows_how_far_it_is(study: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "160")
    err = Text.from_ansi(study("study s.toml --jobs 1").err).plain

    assert "240/240" in err
    assert "games/s" in err
    assert "Custom 6 × 5 / 6 logic/advice " in err
