"""`minetui plot`: plots as text and as pictures, of a replay and of the records."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shell import TOP, Shell

from minetui.store import GameRecord, Records

GAME = TOP / "assets" / "replays" / "expert-won.rawvf"
BOARD = "RawVF_Version: Rev6\nBoard:\n000\n00*\n"


def texts(svg: str) -> list[str]:
    return [
        each.text or "" for each in ElementTree.fromstring(svg).iter() if each.tag[-4:] == "text"
    ]


def marks(svg: str, name: str) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(svg).iter() if each.get("class") == name]


# From files and records


def test_the_pace_of_a_game_is_drawn(shell: Shell) -> None:
    told = shell(f"plot pace {GAME}")

    assert (told.status, told.err) == (0, "")
    assert told.lines[:2] == ["The pace of expert-won.rawvf", "3BV/s"]
    assert told.lines[-1] == "3BV 161 · 1.38 3BV/s · 223 effective clicks · throughput 72%"
    assert any("⡇" in line for line in told.lines)


def test_a_picture_goes_to_a_file_or_to_standard_output(shell: Shell, tmp_path: Path) -> None:
    told = shell(f"plot pace {GAME} --svg -")
    assert shell(f"plot pace {GAME} --svg {tmp_path}/p.svg").out == ""

    assert (tmp_path / "p.svg").read_text() == told.out
    assert len(marks(told.out, "line")) == 1


def test_a_board_has_no_pace(shell: Shell) -> None:
    assert shell("plot pace -", BOARD).refusal == "stdin: expected a game of some moves to plot\n"


@pytest.fixture
def wins() -> list[GameRecord]:
    """Wins on Beginner boards: 3BV 10, 20, … in 5, 9, … seconds, with 10 clicks more than 3BV."""
    start = datetime(2026, 1, 1, tzinfo=UTC)
    games = []
    for at in range(1, 7):
        counts = {"three_bv": 10 * at, "solved": 10 * at, "clicks": 10 * at + 10}
        kinds = {"left_clicks": 10 * at + 10, "right_clicks": 0, "chords": 0}
        date, seconds = start + timedelta(hours=at), 4.0 * at + 1
        entry = GameRecord(
            *(f"u{at}", date, 9, 9, 10, True, seconds), **counts, all_clicks=10 * at + 10, **kinds
        )
        games.append(entry)
    with Records() as records:
        for game in games:
            records.add(game)
    return games


def test_times_are_drawn_against_3bv_with_their_trend(shell: Shell, wins: list[GameRecord]) -> None:
    told = shell("plot times")

    assert told.lines[0] == "Beginner: time against 3BV, 6 wins"
    assert told.lines[-1] == "The trend: 0.40 s for each 3BV, 15.0 s at 35 3BV."
    assert sum(line.count("•") for line in told.lines) == len(wins)


def test_a_histogram_counts_every_win(shell: Shell, wins: list[GameRecord]) -> None:
    svg = shell("plot histogram --level beginner --svg -").out

    assert len(marks(svg, "bar")) >= len(wins)
    assert "The best 5.000 s, the median 15.000 s." in texts(svg)


def test_ioe_is_drawn_in_order_of_date(shell: Shell, wins: list[GameRecord]) -> None:
    """10 / 20, 20 / 30, …"""
    svg = shell("plot ioe --svg -").out
    heights = [float(point.get("cy") or 0) for point in marks(svg, "point")]

    assert heights == sorted(heights, reverse=True)
    assert len(heights) == len(wins)
    assert "Beginner: IOE of 6 wins" in texts(svg)


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("plot times", "expected games in the records, got none: they begin with the first one"),
        ("plot ioe x.rawvf", "ioe: expected no FILE, since the plot is of the records"),
        ("plot pace none.rawvf", "none.rawvf: No such file or directory"),
    ],
)
def test_what_can_not_be_drawn_is_one_line(shell: Shell, command: str, problem: str) -> None:
    told = shell(command)

    assert (told.status, told.out) == (2, "")
    assert told.err.endswith(f"{problem}\n")


def test_a_level_without_wins_is_one_line(shell: Shell, wins: list[GameRecord]) -> None:
    assert wins
    assert shell("plot times --level expert").err == (
        "minetui: expected games of the level 'expert' in the records, got none\n"
    )
    assert shell("plot times --class no-guess").err == (
        "minetui: expected games of the class no-guess in the records, got none\n"
    )
