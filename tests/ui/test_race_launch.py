"""What `minetui race` opens, and what it refuses."""

from datetime import date
from pathlib import Path

import pytest

from minetui import cli
from minetui.core import Grid, Minefield, Reveal, SharedBoard, lowest, only
from minetui.formats import DAILY, Replay
from minetui.formats.rawvf import write
from minetui.play import Race
from minetui.solver import game_on
from minetui.ui.app import MinetuiApp
from minetui.ui.setup import Destination

CODE = "MT1-S1AB-CDEF-GH18-HKR8-14M6"
HELP = "--against logic races on its board"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a game, a board, a position and a board that is too large."""
    monkeypatch.chdir(tmp_path)
    field = Minefield.drawn("*..*..", "......", ".....*")
    game = Replay(field, (Reveal(12, 0.5), Reveal(5, 2.0), Reveal(2, 4.0)))
    (tmp_path / "game.rawvf").write_bytes(write(game))
    (tmp_path / "board.rawvf").write_bytes(write(Replay(field)))
    (tmp_path / "surface").write_text("2 4 2\n1###\nF###\n")
    large = Minefield(Grid(101, 100), only(0))
    (tmp_path / "large.rawvf").write_bytes(write(Replay(large, (Reveal(99),))))
    return tmp_path


def race_of(app: MinetuiApp) -> Race:
    """The race that an application begins with."""
    assert isinstance(app.setup.first, Destination)
    (race,) = app.setup.first.what
    assert isinstance(race, Race)
    return race


@pytest.mark.parametrize(
    ("words", "name", "given"),
    [
        ("game.rawvf", "game", 1),
        ("game.rawvf --against casual", "the casual player", 1),
        ("board.rawvf --against logic --speed 2.5", "logic", 1),
        ("surface --against pairs", "pairs", 2),
        ("--against logic --level expert --seed rain", "logic", 1),
        ("--against logic --no-guess --rows 8 --cols 8", "logic", 1),
        (f"--against logic {CODE}", "logic", 1),
    ],
)
@pytest.mark.usefixtures("files")
def test_a_race_begins_on_the_board_and_against_the_ghost_that_was_asked_for(
    words: str, name: str, given: int, opened: list[MinetuiApp]
) -> None:
    assert cli.main(["race", *words.split()]) == 0
    race = race_of(opened[0])

    assert race.ghost.name == name
    assert race.game().given == given
    assert race.game().started


@pytest.mark.usefixtures("files")
def test_a_simulated_player_begins_where_the_game_did_at_the_speed_that_was_asked_for(
    opened: list[MinetuiApp],
) -> None:
    cli.main(["race", "game.rawvf"])
    cli.main(["race", "game.rawvf", "--against", "logic", "--speed", "2"])
    recorded, bot = map(race_of, opened)

    assert bot.ghost.given == recorded.ghost.given
    assert bot.ghost.run.end == pytest.approx(bot.ghost.run.three_bv / 2, abs=0.001)


def test_a_race_on_the_board_of_a_day_is_practice(opened: list[MinetuiApp]) -> None:
    cli.main(["race", "--against", "casual", "MT1-0HM4-0ZX0"])

    assert race_of(opened[0]).game().info[DAILY] == "2026-11-21 practice"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("", "minetui: expected a FILE to race, or --against casual, pairs or logic"),
        ("game.rawvf --speed 2", "minetui: expected --against with --speed"),
        ("--against logic --game 2", "minetui: expected a FILE with --game"),
        (
            "game.rawvf --seed a",
            "minetui: --seed: a saved board brings its own, so give one or the other",
        ),
        ("board.rawvf", f"board.rawvf: expected a game to race, got a board; {HELP}"),
        (
            "surface",
            "surface: expected a game to race, got a position whose mines are unknown; " + HELP,
        ),
        ("large.rawvf", "large.rawvf: expected at most 10,000 cells to race on, got 10,100"),
        (
            "--against logic --rows 200 --cols 200",
            "minetui: expected at most 10,000 cells to race on, got 40,000",
        ),
        (CODE, f"minetui: expected a game to race, got a code; {HELP}"),
        (
            f"{CODE} --against logic --mines 5",
            "minetui: --mines: a code brings its own, so give one or the other",
        ),
        ("none.rawvf", "none.rawvf: No such file or directory"),
    ],
)
@pytest.mark.usefixtures("files")
def test_a_race_that_can_not_be_is_refused_in_one_line(
    words: str, problem: str, opened: list[MinetuiApp], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["race", *words.split()]) == 2
    assert capsys.readouterr().err == f"{problem}\n"
    assert opened == []


@pytest.mark.parametrize("speed", ["0", "-1", "fast", "inf", "nan"])
def test_a_speed_is_a_positive_number(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["race", "--against", "logic", f"--speed={speed}"]) == 2
    assert f"expected 3BV per second such as 2.5, got '{speed}'" in capsys.readouterr().err


@pytest.mark.parametrize("rival", ["", "--against casual"])
@pytest.mark.usefixtures("files")
def test_a_race_has_the_name_of_a_day_only_on_its_board(
    rival: str, opened: list[MinetuiApp]
) -> None:
    moves = (Reveal(12, 0.5), Reveal(5, 2.0))
    field = Minefield.drawn("*..*..", "......", ".....*")
    Path("false.rawvf").write_bytes(write(Replay(field, moves, {DAILY: "2026-11-23"})))
    game = game_on(SharedBoard.daily(date(2026, 11, 23)))
    game.play(Reveal(lowest(game.field.safe & ~game.position.revealed), 2.0))
    Path("true.rawvf").write_bytes(write(Replay.of(game, {DAILY: "2026-11-23"})))

    for name, mark in (("false", None), ("true", "2026-11-23 practice")):
        assert cli.main(["race", f"{name}.rawvf", *rival.split()]) == 0
        assert race_of(opened[-1]).game().info.get(DAILY) == mark
