"""`minetui plot`: plots as text and as pictures, of a replay and of the records."""

from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shell import TOP, Shell

from minetui.core import Grid, Minefield, Reveal, only
from minetui.formats import Replay, rawvf
from minetui.store import GameRecord, Records

GAME = TOP / "assets" / "replays" / "expert-won.rawvf"
BOARD = "RawVF_Version: Rev6\nBoard:\n000\n00*\n"


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).findall(".//{*}text")]


def marks(svg: str, name: str) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(svg).iter() if each.get("class") == name]


# From files and records


def test_the_pace_of_a_game_is_drawn_and_put_into_a_picture(shell: Shell, tmp_path: Path) -> None:
    told, svg = shell(f"plot pace {GAME}"), shell(f"plot pace {GAME} --svg -").out

    assert (told.status, told.err) == (0, "")
    assert told.lines[:2] == ["Pace of expert-won.rawvf", "3BV/s"]
    assert told.lines[-1] == "3BV 161 · 1.38 3BV/s · 223 effective clicks · throughput 72%"
    assert any("⡇" in line for line in told.lines)
    assert shell(f"plot pace {GAME} --svg {tmp_path}/p.svg").out == ""
    assert (tmp_path / "p.svg").read_text() == svg
    assert len(marks(svg, "line")) == 1


def win(at: int, three_bv: int) -> GameRecord:
    """A win of a Beginner game, with 10 clicks more than 3BV."""
    date, clicks = datetime(2026, 1, 1, at, tzinfo=UTC), three_bv + 10
    counts = {"three_bv": three_bv, "solved": three_bv, "clicks": clicks, "all_clicks": clicks}
    basic = (f"u{at}", date, 9, 9, 10, True, 4.0 * at + 1)
    return GameRecord(*basic, **counts, left_clicks=clicks, right_clicks=0, chords=0)


@pytest.fixture
def wins() -> list[GameRecord]:
    """Wins on boards of 3BV 10, 20, … in 5, 9, … seconds."""
    games = [win(at, 10 * at) for at in range(1, 7)]
    with Records() as records:
        records.merge((game, None) for game in games)
    return games


def test_wins_are_drawn_by_their_3bv_their_time_and_their_date(
    shell: Shell, wins: list[GameRecord]
) -> None:
    """Their IOE is 10 / 20, 20 / 30, …"""
    times, histogram = shell("plot times"), shell("plot histogram --level beginner --svg -").out
    ioe = shell("plot ioe --svg -").out
    heights = [float(point.get("cy") or 0) for point in marks(ioe, "point")]

    assert times.lines[0] == "Beginner: time by 3BV, 6 wins"
    assert times.lines[-1] == "Trend: 0.40 s per 3BV, 15.0 s at 35 3BV"
    assert sum(line.count("•") for line in times.lines) == len(wins)
    assert len(marks(histogram, "bar")) >= len(wins)
    assert "Best 5.000 s, median 15.000 s" in texts(histogram)
    assert heights == sorted(heights, reverse=True)
    assert len(heights) == len(wins)
    assert "Beginner: IOE of 6 wins" in texts(ioe)


@pytest.mark.parametrize(
    ("command", "text", "problem"),
    [
        ("times", "", "minetui: no games recorded yet"),
        ("ioe x.rawvf", "", "minetui: ioe: expected no FILE, since it plots your records"),
        ("pace -", BOARD, "stdin: expected a game of several moves"),
        ("pace board", "", "board: expected a game of several moves"),
    ],
)
def test_what_can_not_be_drawn_is_one_line(
    command: str, text: str, problem: str, shell: Shell, folder: Path
) -> None:
    (folder / "board").write_text(BOARD)

    assert shell(f"plot {command}", text).refusal == f"{problem}\n"


@pytest.mark.usefixtures("wins")
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--level expert", "no games recorded at the level 'expert'"),
        ("--class no-guess", "no games recorded of the class no-guess"),
        ("--level custom", "times: no wins to plot for Custom 9 × 8 / 10"),
    ],
)
def test_a_level_without_wins_is_one_line(shell: Shell, options: str, problem: str) -> None:
    with Records() as records:
        lost = GameRecord("lost", datetime(2026, 1, 2, tzinfo=UTC), 8, 9, 10, False, 1.0)
        records.add(lost)

    assert shell(f"plot times {options}").refusal == f"minetui: {problem}\n"


def test_wins_on_boards_of_one_3bv_have_no_trend(shell: Shell) -> None:
    with Records() as records:
        records.merge((win(at, 10), None) for at in (1, 2))

    assert "Trend" not in shell("plot times").out


def test_a_board_of_over_a_hundred_thousand_cells_has_no_pace(shell: Shell, folder: Path) -> None:
    field = Minefield(Grid(11, 9091), only(0))
    (folder / "a.rawvf").write_bytes(rawvf.write(Replay(field, (Reveal(1, 0.0), Reveal(9, 1.0)))))

    assert shell("plot pace a.rawvf").refusal == (
        "a.rawvf: expected a board of at most 100,000 cells, got 100,001\n"
    )
