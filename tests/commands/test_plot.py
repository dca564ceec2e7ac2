"""`minetui plot`: plots as text and as pictures, of a replay and of the records."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shell import TOP, Shell

from minetui.pictures import Axis, Bar, Plot, plots
from minetui.pictures.plots import tick_text
from minetui.store import GameRecord, Records

GAME = TOP / "assets" / "replays" / "expert-won.rawvf"
BOARD = "RawVF_Version: Rev6\nBoard:\n000\n00*\n"


def texts(svg: str) -> list[str]:
    return [
        each.text or "" for each in ElementTree.fromstring(svg).iter() if each.tag[-4:] == "text"
    ]


def marks(svg: str, name: str) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(svg).iter() if each.get("class") == name]


# Axes


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([3.0, 47.0], ["0", "10", "20", "30", "40", "50"]),
        ([0.1, 0.35], ["0.1", "0.15", "0.2", "0.25", "0.3", "0.35"]),
        ([5.5, 5.5], ["5.4", "5.6", "5.8", "6", "6.2", "6.4", "6.6"]),
        ([5.0, 5.0], ["5", "6"]),
        ([5.0, 8.0], ["5", "6", "7", "8"]),
        ([-3.0, 3.0], ["-3", "-2", "-1", "0", "1", "2", "3"]),
        ([0.0, 12_345.0], ["0", "5,000", "10,000", "15,000"]),
    ],
)
def test_an_axis_ends_at_round_numbers(values: list[float], ticks: list[str]) -> None:
    axis = Axis.of(values)

    assert [tick_text(tick) for tick in axis.ticks] == ticks
    assert axis.least <= min(values) <= max(values) <= axis.most


def test_an_exact_axis_ends_with_its_values() -> None:
    axis = Axis.of([3.0, 47.0], exact=True)

    assert (axis.least, axis.most, axis.ticks) == (3.0, 47.0, [10.0, 20.0, 30.0, 40.0])


# Drawn as text


def test_a_line_and_points_are_drawn_where_they_are() -> None:
    plot = Plot(
        "A title", "x", "y", points=[(0, 0), (4, 4)], line=[(0, 4), (4, 0)], notes=["A note"]
    )

    assert plots.as_text(plot, 16, 11, ascii_only=True) == [
        "A title",
        "y",
        "4 |...         o",
        "3 |  ...",
        "2 |     ...",
        "1 |        ...",
        "0 |o         ...",
        "  ++--+--+--+--+",
        "   0  1  2  3  4",
        "               x",
        "A note",
    ]


def test_bars_are_as_high_as_their_counts() -> None:
    plot = Plot("", "x", "n", bars=[Bar(0, 1, 1), Bar(1, 2, 4), Bar(2, 3, 2)])
    rows = plots.as_text(plot, 40, 13)
    area = [row.partition("│")[2].ljust(36) for row in rows if "│" in row]
    heights = [sum(row[at] == "█" for row in area) for at in (5, 17, 29)]

    assert heights[1] == len(area) == 8
    assert heights == [2, 8, 4]


@pytest.mark.parametrize("size", [(10, 5), (40, 12), (100, 24), (200, 60)])
def test_a_plot_keeps_to_its_size(size: tuple[int, int]) -> None:
    plot = Plot("t", "seconds", "wins", points=[(1, 1), (1000, 12345)], line=[(1, 1), (9, 0.5)])
    rows = plots.as_text(plot, *size)

    assert len(rows) == max(size[1], 8)
    assert max(map(len, rows)) <= max(size[0], 20)


# Drawn as a picture


def test_a_picture_has_every_mark_and_text() -> None:
    plot = Plot(
        *("A <title>", "seconds", "wins"),
        points=[(0, 0), (4, 4)],
        line=[(0, 4), (4, 0)],
        bars=[Bar(0, 1, 3)],
        notes=["1 & 2"],
    )
    svg = plots.as_svg(plot)
    (bar,) = marks(svg, "bar")

    assert len(marks(svg, "point")) == 2
    assert [line.get("points") for line in marks(svg, "line")] == ["70.0,50.0 780.0,390.0"]
    assert (bar.get("x"), bar.get("y"), bar.get("height")) == ("70.0", "135.0", "255.0")
    assert {"A <title>", "seconds", "wins", "1 & 2", "0", "4"} <= {*texts(svg)}


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
