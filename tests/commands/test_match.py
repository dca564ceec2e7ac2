"""`minetui match`: bots and programs on the same boards, and the report on them."""

import csv
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.text import Text
from shell import TOP, Shell
from systems import command_line, kill_all, not_on_windows

from minetui.match import GUESTS, Guest, MatchPlan, MatchTally
from minetui.match import plan as plans
from minetui.studies.games import Pairs

ROGUE = command_line(sys.executable, str(TOP / "tests" / "match" / "rogue.py"))
MATCH = "match --jobs 1 --rows 6 --cols 6 --mines 6 --first-click safe --seed s --games 40"


@pytest.fixture(autouse=True)
def table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder, with chunks of five boards and no guest at the end."""
    monkeypatch.setattr(plans, "OWN_CELLS", 36 * 2 * 5)
    monkeypatch.setattr(plans, "GUEST_CELLS", 36 * 2 * 5)
    yield
    GUESTS.close()


def test_two_bots_have_the_figures_of_simulate(shell: Shell) -> None:
    (told,) = shell(f"{MATCH} pairs casual/advice --json").json
    (simulated,) = shell(
        f"simulate --player pairs --against casual/advice {MATCH.removeprefix('match ')} --json"
    ).json
    first, second = told["players"]
    shared = ("won", "rate", "interval", "won_without_guess", "guesses")

    assert (first["player"], second["player"]) == ("pairs/random", "casual/advice")
    assert {key: first[key] for key in shared} == {key: simulated[key] for key in shared}
    assert {key: second[key] for key in shared} == simulated["other"]
    assert told["differences"] == [
        {"players": [0, 1]}
        | {key: simulated[key] for key in ("pairs", "difference", "difference_interval", "p_value")}
    ]
    assert (told["wanted"], told["games"], told["stopped"]) == (40, 40, False)
    assert (told["rows"], told["start"], told["seed"]) == (6, simulated["start"], "s")
    assert first["move_median"] <= first["move_99"]


def test_tables_name_the_players_by_numbers_and_fit_a_terminal(shell: Shell) -> None:
    told = shell(f"{MATCH} casual odds/safest logic/random")
    (answer,) = shell(f"{MATCH} casual odds/safest logic/random --json").json
    lines, first = told.lines, answer["players"][0]

    assert (told.status, told.err) == (0, "")
    assert lines[0] == "games 40 · size 6 × 6 · mines 6 · first click safe at D4 · seed s"
    assert lines[1:5] == ["1  casual/random", "2  odds/safest", "3  logic/random", ""]
    headings = "won 95% no guess guesses median move 99% move errors"
    assert " ".join(lines[5].split()) == headings
    assert lines[6].split()[:2] == ["1", f"{first['rate']:.1%}"]
    assert lines[10].split() == [
        "points",
        "95%",
        "both",
        "won",
        "one",
        "won",
        "none",
        "won",
        "mid-p",
    ]
    assert [line.split()[0:3] for line in lines[11:14]] == [
        ["1", ":", "2"],
        ["1", ":", "3"],
        ["2", ":", "3"],
    ]
    pairs = Pairs(**answer["differences"][0]["pairs"])
    assert f" {pairs.first} : {pairs.second} " in lines[11]
    assert len(lines) == 14
    assert max(map(len, lines)) <= 80


def test_the_page_shows_what_its_first_command_answers(shell: Shell) -> None:
    """But for the times of moves."""
    page = (TOP / "docs" / "match.md").read_text("utf-8")
    found = re.search(r"```sh\nminetui (.*)\n```\n\n```text\n(.*?)```", page, re.DOTALL)
    assert found
    lines = shell(f"{found[1]} --jobs 1").lines

    assert list(map(without_times, lines)) == list(map(without_times, found[2].splitlines()))


def without_times(line: str) -> list[str]:
    """The words of a line of the report, without times."""
    return re.sub(r"[0-9.]+ m?s\b", "", line).split()


def test_what_went_wrong_in_a_program_is_counted_by_its_reason(shell: Shell) -> None:
    told = shell(f"{MATCH} casual '{ROGUE} 3:crash 4:garbage 5:refuse'")
    wrong = told.lines[-8:-5]

    assert told.status == 0
    assert wrong[0].split() == ["won", "lost", "mine", "lost", "errors", "lost", "exit", "void"]
    assert wrong[1].split()[3:] == ["0", "0", "0"]
    assert wrong[2].split()[3:] == ["1", "1", "1"]
    assert told.lines[2] == f"2  {ROGUE} 3:crash 4:garbage 5:refuse"


def test_of_each_way_to_lose_the_first_that_comes_is_told_at_once(shell: Shell) -> None:
    """On standard error, so that nobody waits for hours with a broken program."""
    wrong = " ".join(f"{number}:crash" for number in range(5, 30))
    told = shell(f"{MATCH} '{ROGUE} {wrong} 31:refuse' casual '{ROGUE} 9:crash' --json")

    assert told.err.splitlines() == [
        f"game 5: {ROGUE} {wrong} 31:refuse: lost exit: exit status 3",
        f"game 9: {ROGUE} 9:crash: lost exit: exit status 3",
        f"game 31: {ROGUE} {wrong} 31:refuse: void: no-size",
    ]


def test_of_each_way_to_lose_the_first_reason_is_told_with_its_game(shell: Shell) -> None:
    """However often it came, and from the results that are kept, too."""
    match = f"{MATCH} casual '{ROGUE} 3:crash 4:garbage 5:refuse 7:crash 20:refuse'"
    told = shell(f"{match} --results r.sqlite3")
    report = shell(f"{match} --results r.sqlite3 --report")
    (answer,) = shell(f"{match} --results r.sqlite3 --report --json").json
    wrong = re.sub(r"'\?{199}…'", "'???'", "\n".join(told.lines[-5:]))

    assert wrong.splitlines() == [
        "",
        "2  lost exit    game 3: exit status 3",
        "2  void         game 5: no-size",
        "2  lost errors  game 4: 5 wrong answers, the last in turn 1: expected 'N VERB CELL …', "
        f"got '???' (syntax {'?' * 40})",
        "--keep disputed saves games that ended so, to be watched.",
    ]
    assert report.lines == told.lines
    assert answer["players"][0]["reasons"] == {}
    assert answer["players"][1]["reasons"]["lost exit"] == {"game": 3, "reason": "exit status 3"}
    assert [*answer["players"][1]["reasons"]] == ["lost exit", "void", "lost errors"]


def test_no_advice_is_given_to_who_saves_games(shell: Shell) -> None:
    told = shell(f"{MATCH} '{ROGUE} 3:crash' --keep disputed --keep-in kept")

    assert told.lines[-1] == "1  lost exit  game 3: exit status 3"


def test_who_declined_all_games_has_its_word_in_the_table(shell: Shell) -> None:
    told = shell(f"{MATCH} casual '{ROGUE} 0:refuse 1:refuse' --games 2")

    assert told.lines[6].split() == ["2", "no-size"]


def test_what_is_no_player_is_told_with_what_it_said(shell: Shell, folder: Path) -> None:
    (folder / "hello.py").write_text("print('Hello!')")
    told = shell(f"{MATCH} 'cmd:{command_line(sys.executable, 'hello.py')}'")

    assert told.refusal.endswith(
        "': this is no player: expected 'msp 1 NAME VERSION', got 'Hello!'\n"
    )


SAVING = """
import os, sys, time
for line in sys.stdin:
    word, *rest = line.split()
    if word == "msp":
        print("msp 1 saving 1\\nready", flush=True)
    elif word == "new":
        print("ready", flush=True)
    elif word == "go":
        print(rest[0], "resign", flush=True)
    elif word == "quit":
        open(f"quit-{sys.argv[1]}-{os.getpid()}", "w").close()
        while len({name.split("-")[1] for name in os.listdir() if name[:4] == "quit"}) < 2:
            time.sleep(0.01)
        open(f"saved-{sys.argv[1]}-{os.getpid()}", "w").close()
        break
"""


def saved_by(folder: Path) -> list[str]:
    """Who came to save something when it was told to quit, in the processes of a match."""
    return sorted(path.name.split("-")[1] for path in folder.glob("saved-*"))


@pytest.mark.parametrize(
    "jobs", [1, pytest.param(2, marks=[pytest.mark.slow, not_on_windows("it starts slowly")])]
)
def test_at_the_end_of_a_match_all_players_are_told_at_once_and_have_time_to_end(
    jobs: int, shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of these waits for the other to be told."""
    if jobs == 1:
        monkeypatch.setitem(Guest.__init__.__kwdefaults__, "leave", 60.0)
    (folder / "saving.py").write_text(SAVING)
    players = " ".join(f"'{command_line(sys.executable, 'saving.py')} {name}'" for name in "ab")
    told = shell(f"{MATCH} {players} --json".replace("--jobs 1", f"--jobs {jobs}"))

    assert told.json[0]["games"] == 40
    assert saved_by(folder).count("a") == saved_by(folder).count("b") >= jobs


def test_after_ctrl_c_no_player_is_waited_for(
    shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally_of = MatchPlan.tally_of

    def stopped(plan: MatchPlan, games: range) -> MatchTally:
        if games.start == 5:
            raise KeyboardInterrupt
        return tally_of(plan, games)

    monkeypatch.setattr(MatchPlan, "tally_of", stopped)
    (folder / "saving.py").write_text(SAVING)
    players = " ".join(f"'{command_line(sys.executable, 'saving.py')} {name}'" for name in "ab")

    assert shell(f"{MATCH} {players}").status == 130
    assert list(folder.glob("quit-*")) == []


def test_a_spreadsheet_gets_a_line_for_each_player(shell: Shell) -> None:
    told = shell(f"{MATCH} casual '{ROGUE} 5:refuse' --csv")
    (answer,) = shell(f"{MATCH} casual '{ROGUE} 5:refuse' --json").json
    rows = list(csv.DictReader(told.lines))

    assert [row["player"] for row in rows] == ["casual/random", f"{ROGUE} 5:refuse"]
    assert [row["games"] for row in rows] == ["40", "39"]
    assert [row["void"] for row in rows] == ["0", "1"]
    assert (rows[1]["start"], rows[1]["first_click"], rows[1]["rows"]) == ("D4", "safe", "6")
    for row, known in zip(rows, answer["players"], strict=True):
        assert (int(row["won"]), float(row["rate"])) == (known["won"], known["rate"])
        assert [float(row["low"]), float(row["high"])] == known["interval"]
        lost = {name: count for name, count in row.items() if name.startswith("lost_")}
        assert int(row["won"]) + sum(map(int, lost.values())) == int(row["games"])
        assert int(lost["lost_mine"]) == known["endings"]["lost mine"]


def timeless(answer: dict[str, object]) -> dict[str, object]:
    """A report without the times of moves."""
    players: list[dict[str, object]] = answer["players"]  # type: ignore[assignment]
    kept = [{key: each[key] for key in each if "move_" not in key} for each in players]
    return answer | {"players": kept}


def test_ctrl_c_reports_what_was_played_and_the_next_run_goes_on(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, played = f"{MATCH} casual '{ROGUE} 3:crash' --json", list[range]()
    tally_of = MatchPlan.tally_of

    def stopped(plan: MatchPlan, games: range) -> MatchTally:
        if games.start == 25:
            raise KeyboardInterrupt
        played.append(games)
        return tally_of(plan, games)

    (whole,) = shell(match).json
    monkeypatch.setattr(MatchPlan, "tally_of", stopped)
    first = shell(f"{match} --results r.sqlite3")
    monkeypatch.setattr(MatchPlan, "tally_of", tally_of)
    report = shell(f"{match} --results r.sqlite3 --report")
    (second,) = shell(f"{match} --results r.sqlite3").json

    assert (first.status, first.err) == (
        130,
        f"game 3: {ROGUE} 3:crash: lost exit: exit status 3\n",
    )
    assert (first.json[0]["games"], first.json[0]["stopped"]) == (25, True)
    assert report.json[0] == first.json[0] | {"stopped": False}
    assert timeless(second) == timeless(whole)
    assert len(played) == 5
    text = shell(f"{match.removesuffix(' --json')} --games 50 --results r.sqlite3 --report").lines
    assert text[0].startswith("games 40 of 50 · ")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[range]:
    """The chunks of games that this process has played, and goes on to play."""
    chunks, tally_of = list[range](), MatchPlan.tally_of

    def counted(plan: MatchPlan, games: range) -> MatchTally:
        chunks.append(games)
        return tally_of(plan, games)

    monkeypatch.setattr(MatchPlan, "tally_of", counted)
    return chunks


def test_results_are_of_one_match_and_are_played_anew_if_that_is_wanted(
    shell: Shell, played: list[range]
) -> None:
    for options, chunks in (
        *(("", 8), ("", 0), ("--games 45", 1), ("--fresh", 8), ("--idle 7", 8), ("", 0)),
        *(("--keep won --keep-in kept", 0), ("--seed t", 8)),
    ):
        played.clear()
        assert shell(f"{MATCH} casual pairs --results r.sqlite3 {options}").status == 0
        assert len(played) == chunks, options
    assert shell(f"{MATCH} casual pairs").status == 0
    assert sorted(path.name for path in Path().iterdir()) == ["r.sqlite3"]


def test_no_process_is_started_for_a_few_games(shell: Shell, played: list[range]) -> None:
    """Two seconds would go by; what is patched here is played here."""
    assert shell(f"{MATCH} casual pairs --games 4".replace("--jobs 1", "--jobs 2")).status == 0
    assert played == [range(4)]


def test_saved_games_are_files_that_replay_opens(shell: Shell) -> None:
    told = shell(f"{MATCH} pairs '{ROGUE} 3:crash' --keep all --keep-in kept --json")
    files = sorted(Path("kept").iterdir())
    won = list[int]()
    for place in ("1", "2"):
        texts = [
            shell(f"replay --text {path}").lines
            for path in files
            if path.name.split("-")[1] == place
        ]
        won.append(sum(any(line.startswith("won, ") for line in text) for text in texts))

    assert len(files) == 80
    assert "0-1-pairs-random.rawvf" in {path.name for path in files}
    assert won == [each["won"] for each in told.json[0]["players"]]
    assert (
        b"\nEnded: lost exit\nReason: exit status 3\n"
        in next(Path("kept").glob("3-2-*")).read_bytes()
    )


def test_what_ctrl_c_kept_from_a_file_is_saved_before_the_end(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chunk counts as played, so nobody would play its games again."""
    from minetui import store

    write, written = store.write, list[Path]()

    def interrupted(path: Path, data: bytes) -> None:
        written.append(path)
        if len(written) == 3:
            raise KeyboardInterrupt
        write(path, data)

    monkeypatch.setattr("minetui.commands.match.store.write", interrupted)
    told = shell(f"{MATCH} casual pairs --keep all --keep-in kept --json")

    assert (told.status, told.json[0]["games"]) == (130, 5)
    assert len(list(Path("kept").iterdir())) == 10


def test_a_terminal_shows_how_far_it_is_and_who_is_ahead(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "160")
    told = shell(f"{MATCH} casual pairs --json")
    rates = [f"{each['rate']:.1%}" for each in told.json[0]["players"]]
    err = Text.from_ansi(told.err).plain

    assert "40/40" in err
    assert f"casual/random {rates[0]} · pairs/random {rates[1]}" in err


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("odd", "argument PLAYER: expected a player of ours (casual, pairs, logic, odds, perhaps "),
        ("", "the following arguments are required: PLAYER"),
        ("casual --games 0", "--games: expected at least 1, got 0"),
        ("casual --time 0", "argument --time: expected seconds from 0.001 to 999,999, such as 60"),
        ("casual --time 1e308", "argument --time: expected seconds from 0.001 to 999,999, such "),
        ("casual --cap nan", "argument --cap: expected seconds from 0.001 to 999,999, such as 60"),
        ("casual --cap soon", "argument --cap: expected seconds from 0.001 to 999,999, such as 60"),
        ("casual --idle 0", "argument --idle: expected a number from 1, got 0"),
        ("casual --start 10,1", "expected a cell within 6 × 6, got row 10, column 1"),
        ("casual --rows 1000 --cols 101", "expected at most 100,000 cells to play, got 101,000"),
        ("casual --keep most", "argument --keep: invalid choice: 'most' (choose from "),
        ("casual --keep-in kept", "--keep-in: expected --keep with one of lost, disputed, won, "),
        ("casual --report", "--report: expected --results FILE, too"),
        ("casual --fresh", "--fresh: expected --results FILE, too"),
        ("casual --fresh --report", "argument --report: not allowed with argument --fresh"),
        ("casual --report --results r", "r: expected results of a match, got no such file"),
        ("casual --json --csv", "argument --csv: not allowed with argument --json"),
        ("cmd:./missing", "'./missing': this is no player: './missing': "),
    ],
)
def test_what_is_not_right_is_one_line(options: str, line: str, shell: Shell) -> None:
    assert shell(f"{MATCH} {options}").refusal.startswith(f"minetui: {line}")
    assert list(Path().iterdir()) == []


STUBBORN = """
import os, sys, time
print("msp 1 stubborn 1", flush=True)
print("ready", flush=True)
open(f"begun-{os.getpid()}", "w").close()
while True:
    time.sleep(1)
"""


@pytest.mark.slow
@not_on_windows("it ends no process by a signal")
@pytest.mark.parametrize(
    ("number", "jobs"),
    [
        *((number, jobs) for number in ("SIGINT", "SIGTERM", "SIGHUP") for jobs in (1, 2)),
        ("SIGKILL", 2),
    ],
)
def test_no_program_outlives_the_match(number: str, jobs: int, folder: Path) -> None:
    """Not even one that reads nothing any more."""
    (folder / "stubborn.py").write_text(STUBBORN)
    command = [sys.executable, "-m", "minetui", "match", "casual"]
    command += [
        command_line(sys.executable, "stubborn.py"),
        "--jobs",
        f"{jobs}",
        "--games",
        "100000",
    ]
    process = subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": str(TOP)},
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        ends_at = time.monotonic() + 60
        while len(list(folder.glob("begun-*"))) < (1, 1, 3)[jobs] and time.monotonic() < ends_at:
            time.sleep(0.02)
        if number == "SIGHUP":  # as a terminal that is closed tells it to all
            os.killpg(process.pid, signal.SIGHUP)
        else:
            process.send_signal(getattr(signal, number))
        process.communicate(timeout=60)  # until no process has the pipe any more
        guests = [int(path.name.partition("-")[2]) for path in folder.glob("begun-*")]
        while any(map(is_alive, guests)) and time.monotonic() < ends_at:
            time.sleep(0.02)
    finally:
        kill_all(process)

    assert guests
    assert not any(map(is_alive, guests))


def is_alive(number: int) -> bool:
    """Is there a process with this number, of which more is left than its exit status?"""
    status = Path(f"/proc/{number}/stat")
    try:
        os.kill(number, 0)
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
