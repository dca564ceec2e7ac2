"""`minetui records`: what is shown, and games that leave one computer and reach another."""

import csv
import json
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shell import Shell
from systems import WINDOWS

from minetui.commands.output import csv_line
from minetui.core import Minefield, Reveal, Shape
from minetui.formats import Replay, rawvf
from minetui.store import GameRecord, Records, exports
from minetui.store.records import records_path
from minetui.store.schema import RECORDED

START = datetime(2026, 11, 21, 12, 30, tzinfo=UTC)
HEADER = '{"minetui records": 4}\n'
NEWEST = '{"minetui records": 6}\n'
EXPORT_0_1_0 = Path(__file__).parent / "records-0.1.0.jsonl"  # as that version wrote it
FIELD = Minefield.drawn("*..", "...")
REPLAY = Replay(FIELD, (Reveal(5, 0.0),), {"Player": "Zo\udceb \x1b[2J"})
NF = {"all_clicks": 40, "left_clicks": 40, "right_clicks": 0, "chords": 0}
NF |= {"zini": 15, "human_zini": 16}
DAILY = {"daily": "2026-11-21 late", "luck": 0.125, "guesses": 3}
BAD_SEED = "\x1b]0;x\x07[red]"

pytestmark = pytest.mark.usefixtures("folder")  # programs run in the folder above the home


def entry(number: int, **others: object) -> GameRecord:
    told: dict[str, Any] = {"rows": 9, "cols": 9, "mines": 10, "won": True, "seconds": 10.0}
    told |= {"three_bv": 20, "solved": 20, "clicks": 30, "seed": f"seed {number}"}
    return GameRecord(f"game-{number}", START + timedelta(minutes=number), **told | others)


def add(*entries: GameRecord) -> None:
    with Records() as records:
        for one in entries:
            records.add(one)


def every() -> list[GameRecord]:
    with Records() as records:
        return list(records.every())


def some_games() -> None:
    add(
        entry(1, seconds=61.5),
        entry(2, seconds=48.25, seed=BAD_SEED, **NF, **DAILY),
        entry(3, won=False, solved=4, seconds=3.0),
        entry(4, seconds=9.0, assisted=True),
        entry(5, rows=16, cols=30, mines=80, three_bv=None, solved=None, seconds=1234.0),
        entry(6, seconds=80.0, board_kind="solvable:logic"),
    )


# Showing


WHEN = [f"{entry(minute).date.astimezone():%Y-%m-%d %H:%M}" for minute in range(7)]


def test_without_records_it_says_so_and_makes_no_file(shell: Shell, home: Path) -> None:
    for words in ("", "show", "--level expert"):
        told = shell(f"records {words}")
        assert told.lines == ["No games recorded yet. Finish a game to start."]
        assert (told.status, told.err) == (0, "")
    assert shell("records --json").json == [{"levels": []}]
    assert shell("records --csv").lines[0].startswith('"Timestamp","Level","Width","Height",')
    assert not home.exists()
    shell("records import -", HEADER)  # records without a game
    assert shell("records").lines[0].startswith("No games recorded yet")


def test_levels_and_their_best_times_are_shown(shell: Shell) -> None:
    some_games()

    lines = shell("records").lines
    assert [" ".join(line.split()) for line in lines[:6]] == [
        "level games won lost win rate streak longest best time 3BV/s IOE ZNE",
        "Beginner 3 2 1 66.7% 0 2 48.250 0.41 50% 38%",
        "Beginner, no-guess 1 1 0 100.0% 1 1 80.000 0.25 - -",
        "Beginner, assisted 1 1 0 100.0% 1 1 9.000 2.22 - -",
        "Custom 30 × 16 / 80 1 1 0 100.0% 1 1 1,234.000 - - -",
        "",
    ]
    assert lines[6:9] == [
        "best times: Beginner    time  3BV/s  3BV  clicks  IOE  ZNE  style              date  seed",
        "1                     48.250   0.41   20      40  50%  38%     NF"
        rf"  {WHEN[2]}  \x1b]0;x\x07[red]",
        f"2                     61.500   0.33   20       -    -    -      -  {WHEN[1]}  seed 1",
    ]
    assert [line.split()[:4] for line in lines[9:] if line] == [
        *(["best", "times:", "Beginner,", "no-guess"], ["1", "80.000", "0.25", "20"]),
        *(["best", "times:", "Beginner,", "assisted"], ["1", "9.000", "2.22", "20"]),
        *(["best", "times:", "Custom", "30"], ["1", "1,234.000", "-", "-"]),
    ]


def test_a_style_is_shown_alone_with_its_bests(shell: Shell) -> None:
    some_games()
    lines = shell("records --style nf --level beginner").lines

    assert lines[:4] == [
        "level               best time  3BV/s  IOE  ZNE",
        "Beginner               48.250   0.41  50%  38%",
        "Beginner, no-guess          -      -    -    -",
        "Beginner, assisted          -      -    -    -",
    ]
    assert lines[5].startswith("best NF times: Beginner ")
    assert len(lines) == 7
    assert len(shell("records --style FL --csv").lines) == 1
    assert len(shell("records --style NF --csv").lines) == 1 + 1
    (told,) = shell("records --style nf --json").json
    beginner = told["levels"][0]
    assert (beginner["style"], beginner["best_time"], beginner["games"]) == ("NF", 48.25, 3)
    assert [game["uid"] for game in beginner["best_ioes"]] == ["game-2"]
    assert [each["best_time"] for each in told["levels"][1:]] == [None] * 3


def test_a_level_is_shown_alone_and_the_named_ones_come_first(shell: Shell) -> None:
    some_games()
    add(entry(7, rows=16, cols=30, mines=99))
    levels = shell("records --json").json[0]["levels"]

    found = [(each["level"], each["class"]) for each in levels]
    assert found == [
        *(("Beginner", "any"), ("Beginner", "no-guess"), ("Beginner", "assisted")),
        *(("Expert", "any"), ("Custom 30 × 16 / 80", "any")),
    ]
    assert [line.split()[0] for line in shell("records --level CUSTOM").lines if line] == [
        *("level", "Custom", "best", "1")
    ]
    assert shell("records --level intermediate").lines == ["No games at this level yet."]
    assert len(shell("records --level beginner --csv").lines) == 1 + 5
    assert shell("records --level beginner --json").json == [{"levels": levels[:3]}]


def test_json_tells_all_of_a_level_and_of_a_game(shell: Shell) -> None:
    some_games()
    beginner = shell("records --json").json[0]["levels"][0]
    best_times, best_speeds = beginner.pop("best_times"), beginner.pop("best_speeds")
    best_ioes, best_znes = beginner.pop("best_ioes"), beginner.pop("best_znes")
    game = best_times[0]
    others = {name: value for name, value in game.items() if name not in RECORDED}

    assert beginner == {
        **{"level": "Beginner", "rows": 9, "cols": 9, "mines": 10, "class": "any", "style": None},
        **{"games": 3, "wins": 2, "losses": 1, "win_rate": 2 / 3, "streak": 0},
        **{"longest_streak": 2, "best_time": 48.25, "best_speed": 20 / 48.25},
        **{"best_ioe": 0.5, "best_zne": 0.375},
    }
    assert [each["uid"] for each in best_times] == ["game-2", "game-1"]
    assert best_speeds == best_times
    assert best_ioes == best_znes == best_times[:1]
    assert {name for name in game if name in RECORDED} == {*RECORDED}
    assert (game["time"], game["clicks"], game["effective_clicks"]) == (48.25, 40, 30)
    assert others == {
        **{"uid": "game-2", "date": "2026-11-21T12:32:00.000+00:00", "level": "Beginner"},
        **{"rows": 9, "cols": 9, "mines": 10, "seed": BAD_SEED, "won": True, "assisted": False},
        **{"board_kind": "", "class": "any", "best": True, "replay": None},
        **{"luck": 0.125, "guesses": 3, "daily": "2026-11-21 late"},
    }


def test_csv_tells_all_games_without_a_formula(shell: Shell) -> None:
    some_games()
    told = shell("records --csv")
    games = list(csv.DictReader(told.out.splitlines()))

    assert [game["UID"] for game in games] == [f"game-{number}" for number in range(1, 7)]
    add(entry(7, seed="=cmd|' /C calc'!A0"), replace(entry(8), uid="-2"))
    *_, formula, name = csv.DictReader(shell("records --csv").out.splitlines())
    assert (formula["Seed"], name["UID"]) == ("'=cmd|' /C calc'!A0", "'-2")
    assert games[1] == {
        **{"Timestamp": "2026-11-21T12:32:00.000+00:00", "Level": "Beginner", "Width": "9"},
        **{"Height": "9", "Mines": "10", "Status": "won", "Style": "NF", "Time": "48.250"},
        **{"3BV": "20", "Solved3BV": "20", "3BV/s": "0.415", "ZiNi": "15", "HZiNi": "16"},
        **{"Clicks": "40", "Clicks/s": "0.829", "LeftClicks": "40", "RightClicks": "0"},
        **{"DoubleClicks": "0", "EffectiveClicks": "30", "WastedClicks": "10", "IOE": "0.500"},
        **{"Correctness": "0.750", "Throughput": "0.667", "ZNE": "0.375", "ZNT": "0.500"},
        **{"HZNE": "0.400", "HZNT": "0.533", "Est": "48.250", "RQP": "116.403", "QG": "36.384"},
        **{"STNB": "0.989", "Luck": "0.125", "Guesses": "3", "Daily": "2026-11-21 late"},
        **{"Seed": r"\x1b]0;x\x07[red]", "Class": "any", "BoardKind": ""},
        **{"Assisted": "False", "Best": "True", "Replay": "", "UID": "game-2"},
    }
    assert {name: value for name, value in games[4].items() if value} == {
        **{"Timestamp": "2026-11-21T12:35:00.000+00:00", "Level": "Custom", "Width": "30"},
        **{"Height": "16", "Mines": "80", "Status": "won", "Time": "1234.000"},
        **{"EffectiveClicks": "30", "Seed": "seed 5", "Class": "any", "Assisted": "False"},
        **{"Best": "True", "UID": "game-5"},
    }
    assert (games[5]["BoardKind"], games[5]["Class"]) == ("solvable:logic", "no-guess")


@settings(max_examples=20)
@given(seeds=st.lists(st.text(st.characters(exclude_categories=["C"])), max_size=5))
def test_no_cell_of_csv_is_a_formula_and_each_is_read_back(seeds: list[str]) -> None:
    """OWASP, "CSV Injection": a quote before each text that a spreadsheet would calculate."""
    texts = [*seeds, "=1+1", "+1", "-1", "@SUM(A1)", "'=1", "'", "＝1", 'a"b', "a,b;=c"]
    texts += ["\t=1", "\r=1", "\n=1", "＋1", "－1", "＠1"]
    (cells,) = csv.reader([csv_line(texts)])

    assert not any(cell.startswith(tuple("=+-@\t\r\n＝＋－＠")) for cell in cells)
    assert [cell.removeprefix("'") for cell in cells] == texts


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("export", "export: expected FILE"),
        ("import", "import: expected FILE"),
        ("prune x", "prune: expected no FILE"),
        ("show x", "show: expected no FILE"),
        ("export x --json", "export: expected no --level, --shape, --style, --json or --csv"),
        ("prune --style nf", "prune: expected no --level, --shape, --style, --json or --csv"),
        ("--style none", "--style: expected one of nf, fl, got 'none'"),
        ("--level x", "--level: expected one of beginner, intermediate, expert, custom, got 'x'"),
    ],
)
def test_words_that_are_not_right_are_one_line(words: str, problem: str, shell: Shell) -> None:
    assert shell(f"records {words}").refusal == f"minetui: {problem}\n"


def test_a_damaged_file_is_told_in_one_line(shell: Shell, home: Path) -> None:
    home.mkdir()
    records_path().write_bytes(b"nonsense" * 1000)

    for command in ("records", "challenges"):
        assert shell(command).refusal == f"{records_path()}: file is not a database\n"
    assert records_path().read_bytes() == b"nonsense" * 1000


def test_prune_tells_how_many_replays_it_deleted(shell: Shell, home: Path) -> None:
    assert shell("records prune").out == "Replays deleted: 0\n"
    assert not home.exists()
    add(entry(1))
    (home / "replays").mkdir()
    (home / "replays" / "other.rawvf").write_bytes(b"")

    assert shell("records prune").out == "Replays deleted: 1\n"


# Export and import


def replayed(number: int, **others: object) -> GameRecord:
    """A game on the board of the replay."""
    shape = {"rows": 2, "cols": 3, "mines": 1, "three_bv": 1, "solved": 1}
    return entry(number, **shape | others)


@pytest.mark.parametrize("file", ["out.jsonl", "-"])
def test_what_is_exported_is_imported_elsewhere(
    file: str, shell: Shell, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_games()
    add(replayed(7))
    with Records() as records:
        records.keep_replay("game-7", REPLAY)
        levels = records.levels()
    games = every()
    told = shell(f"records export {file}").out.encode()
    data = told if file == "-" else Path(file).read_bytes()
    assert file == "-" or WINDOWS or Path(file).stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("MINETUI_HOME", str(home / "other"))

    twice = data + data.partition(b"\n")[2]
    assert shell("records import -", twice).out == "Games added: 7, already there: 7\n"
    assert shell(f"records import {file}", data).out == "Games added: 0, already there: 7\n"
    assert every() == games
    assert [game.replay for game in every()] == [game.replay for game in games]
    assert [game.best for game in every()] == [game.best for game in games]
    with Records() as records:
        assert records.levels() == levels
        assert records.replay_data(games[-1]) == rawvf.write(REPLAY)
    assert shell("records export -").out.encode() == data
    assert data.isascii()
    assert b"\x1b" not in data


NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


TOLD = {"seed": NAMES, "won": st.booleans(), "assisted": st.booleans(), "clicks": st.just(9)}
TOLD["room"] = st.sampled_from(["", "", "versus", "together"])
SOME = st.builds(entry, st.integers(0, 99), seconds=st.floats(0, 1e6), **TOLD)


@settings(max_examples=15)
@given(st.lists(SOME, max_size=6))
def test_any_games_can_be_exported(
    tmp_path_factory: pytest.TempPathFactory, games: list[GameRecord]
) -> None:
    folder = tmp_path_factory.mktemp("r")
    with Records(folder / "a") as one, Records(folder / "b") as other:
        one.merge((game, None) for game in games)
        other.merge(exports.read(exports.written(one)))

        assert list(other.every()) == list(one.every())
        assert other.levels() == one.levels()


def test_an_import_keeps_the_replays_of_the_newest_and_the_best(
    shell: Shell, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.store.records.NEWEST", 20)
    games = [replayed(number, seconds=1.0 if number == 3 else 9.0) for number in range(29)]
    shell("records import -", NEWEST + "".join(line(game, REPLAY) for game in games))
    names = {f"game-{number}.rawvf" for number in (0, 3, *range(9, 29))}

    assert set(os.listdir(home / "replays")) == names
    assert {game.replay for game in every() if game.replay} == names


def line(game: GameRecord, replay: Replay | None = None, /, **others: object) -> str:
    """A line of an export."""
    told = {name: getattr(game, name) for name in exports.FIELDS}
    told["date"] = f"{game.date:%Y-%m-%dT%H:%M:%S}.000Z"
    told["replay"] = rawvf.write(replay).decode("utf-8", "surrogateescape") if replay else None
    return json.dumps(told | others) + "\n"


def test_an_export_of_version_0_1_0_is_imported(shell: Shell) -> None:
    """Its lines do not name the kind of the board; it counted solvable boards as assisted."""
    told = shell(f"records import {EXPORT_0_1_0}")

    assert told.out == "Games added: 2, already there: 0\n"
    assert [(game.uid, game.assisted, game.board_kind, game.replay) for game in every()] == [
        ("game-1", False, "", "game-1.rawvf"),
        ("game-3", True, "", "game-3.rawvf"),
    ]


@pytest.mark.parametrize("version", exports.LACKING)
def test_an_export_of_every_version_is_imported(version: int, shell: Shell) -> None:
    """What an older one does not have is not known."""
    values = json.loads(line(entry(1, **NF, daily="2026-11-21 late")))
    for name in exports.LACKING[version]:
        del values[name]
    header = json.dumps({"minetui records": version})
    told = shell("records import -", f"{header}\n{json.dumps(values)}\n")

    assert told.out == "Games added: 1, already there: 0\n"
    daily = "2026-11-21 late" if version >= 4 else ""
    assert every() == [entry(1, **(NF if version >= 3 else {}), daily=daily)]
    assert set(exports.LACKING[1]) == {
        "board_kind",
        *NF,
        "daily",
        "luck",
        "guesses",
        "shape",
        "room",
    }


DATE = "date: expected a date such as '2026-11-21T14:05:09.123Z', got '"
UID = "expected a uid of 1 to 64 letters, digits and hyphens, got '"
COUNT = "expected a whole number from 0 to 1,000,000,000"
NUMBER = "expected a number from 0 to"
MARK = "expected the mark of a daily game, such as '2026-11-21 late', got"
FLAG = "expected true or false, got '"
SHAPE = f"expected one of {', '.join([*Shape][1:])} as the shape, or none"


@pytest.mark.parametrize(
    ("others", "problem"),
    [
        ({"uid": 5}, "uid: expected text, got '5'"),
        ({"uid": "../../x"}, f"{UID}../../x'"),
        ({"uid": "\x1b[2J"}, rf"{UID}\x1b[2J'"),
        ({"date": "2026-02-30T00:00:00.000Z"}, f"{DATE}2026-02-30T00:00:00.000Z'"),
        ({"date": "2026-11-21"}, f"{DATE}2"),
        ({"date": 5}, f"{DATE}5'"),
        ({"rows": True}, f"rows: {COUNT}, got 'true'"),
        ({"rows": -1}, f"rows: {COUNT}, got '-1'"),
        ({"rows": 0}, "expected at least 1 row, got 0"),
        ({"cols": "9"}, f"cols: {COUNT}, got '9'"),
        ({"mines": 81}, "expected 0 to 80 mines on 9 × 9, got 81"),
        ({"mines": 1.0}, f"mines: {COUNT}, got '1.0'"),
        ({"rows": 10**9, "cols": 10**9}, "expected at most 100,000,000 cells, got 1000000000 "),
        ({"won": 1}, f"won: {FLAG}1'"),
        ({"assisted": None}, f"assisted: {FLAG}null'"),
        ({"seconds": "3"}, f"seconds: {NUMBER} 1,000,000,000, got '3'"),
        ({"seconds": float("nan")}, "expected 0 to 1,000,000,000 seconds, got nan"),
        ({"seconds": -0.5}, "expected 0 to 1,000,000,000 seconds, got -0.5"),
        ({"seconds": 10**400}, f"seconds: {NUMBER} 1,000,000,000, got '1000"),
        ({"seed": ["a"]}, "seed: expected text, got a list"),
        ({"all_clicks": 1.5}, f"all_clicks: {COUNT}, or null, got '1.5'"),
        ({"all_clicks": 40}, "expected 30 to 1,000,000,000 clicks, with those of each kind, got"),
        ({"zini": 5}, "expected 1 <= ZiNi, human ZiNi <= 3BV or neither, got 5 and None"),
        ({"seed": "\ud800"}, r"expected text as the seed, got '\ud800'"),
        ({"three_bv": 1.5}, f"three_bv: {COUNT}, or null, got '1.5'"),
        ({"three_bv": None}, "expected both 3BV and solved 3BV or neither, got one"),
        ({"solved": 21}, "expected 0 <= solved <= 3BV <= 81, got 21 and 20"),
        ({"clicks": {}}, f"clicks: {COUNT}, got an object"),
        ({"board_kind": "logic"}, "expected a kind of board such as 'solvable:logic', got 'logic'"),
        ({"board_kind": None}, "board_kind: expected text, got 'null'"),
        ({"daily": "2026-02-30"}, f"{MARK} '2026-02-30'"),
        ({"daily": "x"}, f"{MARK} 'x'"),
        ({"shape": None}, "shape: expected text, got 'null'"),
        ({"shape": "cube"}, f"{SHAPE}, got 'cube'"),
        ({"shape": "hex", "replay": "Board:\n*0\n"}, "expected a replay of the same level, got "),
        ({"luck": 1.5}, f"luck: {NUMBER} 1, or null, got '1.5'"),
        ({"luck": True}, f"luck: {NUMBER} 1, or null, got 'true'"),
        ({"guesses": -1}, f"guesses: {COUNT}, or null"),
        ({"replay": "junk"}, "replay, line 1: expected 'Key: value' or 'Board:', got 'junk'"),
        ({"replay": "\ud800"}, r"replay: expected RawVF text, got '\ud800'"),
        ({"replay": "Board:\n*0\n"}, "expected a replay of the same level, got one on 2 × 1 with "),
        ({"more": 1}, f"expected the keys {', '.join(exports.FIELDS)}, got 'more'"),
    ],
)
def test_a_field_that_is_not_right_is_told_with_its_line(
    others: dict[str, Any], problem: str, shell: Shell
) -> None:
    add(entry(9))
    Path("in").write_text(NEWEST + line(entry(1)) + line(entry(2), **others) + line(entry(3)))

    assert shell("records import in").refusal.startswith(f"in:3: {problem}")
    assert every() == [entry(9)]


FIRST = "stdin:1: expected '{\"minetui records\": 4}', got"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", f"{FIRST} an empty file"),
        ("{}\n", f"{FIRST} '{{}}'"),
        ('{"minetui records": 7}\n', f"{FIRST} '{{"),
        ("\x1b[2J\n", r"stdin:1: expected a line of JSON, got '\x1b[2J'"),
        (HEADER + "\n", "stdin:2: expected a line of JSON, got ''"),
        (HEADER + "[1]\n", "stdin:2: expected a JSON object, got a list"),
        (HEADER + "[" * 100_000, "stdin:2: expected a line of JSON, got '["),
        (HEADER + "1" * 5000, "stdin:2: expected a line of JSON, got '1"),
        (
            NEWEST + "{}",
            f"stdin:2: expected the keys {', '.join(exports.FIELDS)}, got no 'uid'",
        ),
        (
            NEWEST + line(entry(1)) + line(entry(2))[:-9],
            "stdin:3: expected a line of JSON, got ",
        ),
    ],
)
def test_a_file_that_is_not_right_adds_nothing(text: str, problem: str, shell: Shell) -> None:
    assert shell("records import -", text).refusal.startswith(problem)
    assert every() == []


def test_where_nothing_is_recorded_nothing_is_exported(shell: Shell, home: Path) -> None:
    assert shell("records export -").out == HEADER
    assert shell("records export out").status == 0
    assert Path("out").read_text() == HEADER
    assert not home.exists()
    assert shell("records import out").out == "Games added: 0, already there: 0\n"


def test_missing_files_and_folders_are_told_and_no_file_is_replaced(shell: Shell) -> None:
    add(entry(1))
    Path("mine").write_text("keep me")
    taken = "expected a new name, but the file exists"

    assert shell("records import no").err == "no: No such file or directory\n"
    assert shell("records export no/out").err == f"{Path('no/out')}: No such file or directory\n"
    assert shell("records export .").err == f".: {taken}\n"
    assert shell("records export mine").err == f"mine: {taken}\n"
    assert Path("mine").read_text() == "keep me"


@pytest.mark.parametrize("step", ["os.open", "os.fsync", "os.replace"])
def test_an_export_that_fails_leaves_nothing(
    step: str, shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(entry(1))
    error = Mock(side_effect=OSError(28, "No space left on device"))
    monkeypatch.setattr(f"minetui.store.files.{step}", error)

    assert shell("records export out").err == "out: No space left on device\n"
    assert os.listdir(folder) == []


def test_a_replay_that_is_gone_is_exported_as_none(shell: Shell, home: Path) -> None:
    add(replayed(1))
    with Records() as records:
        records.keep_replay("game-1", REPLAY)
    (home / "replays" / "game-1.rawvf").unlink()

    assert shell("records export -").json[1]["replay"] is None
