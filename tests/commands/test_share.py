"""The card of a game from the shell, as text and as a picture."""

import io
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shell import TOP, Shell

from minetui.core import Flag, Grid, Minefield, Move, Reveal
from minetui.formats import Replay, rawvf

LOST, WON = "assets/replays/expert-lost.rawvf", "assets/replays/expert-won.rawvf"
CARD = """\
minetui - Expert - lost at 65% after 90.831 s
3BV/s 1.29 - 1 guess
[======*...]
"""
FIELD = Minefield.drawn("*...", "....", "..**")
MOVES = (Reveal(3, 0.0), Flag(0, 0.5), Flag(9, 1.0), Reveal(4, 2.0), Reveal(11, 3.0))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TOP)


def written(folder: Path, *moves: Move, field: Minefield = FIELD, **info: str) -> str:
    """A file with a game."""
    path = folder / "game.rawvf"
    path.write_bytes(rawvf.write(Replay(field, moves, info, 3.0)))
    return str(path)


def test_the_card_of_a_replay_is_printed_and_the_same_from_standard_input(shell: Shell) -> None:
    told = shell(f"share {LOST} --plain")

    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(CARD)
    assert told.lines[3].startswith("MT1-")
    assert shell("share --plain", Path(LOST).read_bytes()) == told


def test_the_code_is_a_link_to_the_page_of_the_settings(shell: Shell, home: Path) -> None:
    code = shell(f"share {LOST} --plain").lines[3]
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text('page_address = "https://example.org/play/"\n')

    assert shell(f"share {LOST} --plain").lines[3] == f"https://example.org/play/#{code}"


def test_the_squares_have_colours_where_they_can_be_shown(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, coloured = "🟩🟩🟩🟩🟩🟩💥⬜⬜⬜", tmp_path / "card.txt"
    shell(f"share {LOST} --text {coloured}")
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    with monkeypatch.context() as patch:
        patch.setenv("PYTHONIOENCODING", "ascii")
        patch.setattr(sys, "stdout", ascii_only)
        shell(f"share {LOST}")

    assert shell(f"share {LOST}").lines[2] == row
    assert coloured.read_text("utf-8").splitlines()[2] == row
    assert ascii_only.buffer.getvalue().decode() == shell(f"share {LOST} --plain").out


def test_a_picture_is_in_place_of_the_text_unless_both_are_asked(
    shell: Shell, tmp_path: Path
) -> None:
    """It is that of the pages."""
    picture = Path("assets/card.svg").read_text("utf-8")
    told = shell(f"share {WON} --svg {tmp_path}/a.svg")
    both = shell(f"share {WON} --plain --svg - --text -")

    assert (told.status, told.out, told.err) == (0, "", "")
    assert (tmp_path / "a.svg").read_text("utf-8") == picture
    assert both.out == picture + shell(f"share {WON} --plain").out


def test_a_picture_has_the_figures_the_squares_and_the_code(shell: Shell) -> None:
    root = ElementTree.fromstring(shell(f"share {WON} --svg -").out)
    said = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    classes = [each.get("class") for each in root.iter(f"{SVG}rect")]

    assert {"Expert", "won in 116.526 s", "1.38", "3BV/s", "161", "3BV", "0", "guesses"} <= {*said}
    assert shell(f"share {WON}").lines[3] in said
    assert (classes.count("even"), classes.count("slow"), classes.count("fast")) == (8, 1, 1)


@pytest.mark.parametrize(
    ("info", "told"),
    [
        ({"Assisted": "Yes"}, "assisted"),
        ({"Shared": "Yes", "Race": "Ada"}, "race, counts as assisted"),
        ({"Shared": "Yes"}, "shared board, counts as assisted"),
    ],
)
def test_the_card_and_its_picture_say_what_a_game_counts_for(
    info: dict[str, str], told: str, shell: Shell, tmp_path: Path
) -> None:
    file = written(tmp_path, *MOVES, **info)

    assert shell(f"share {file} --plain").lines[1].endswith(f" - {told}")
    assert told.rpartition(", ")[2] in shell(f"share {file} --svg -").out


@pytest.mark.parametrize("size", [(1, 1), (1, 400), (60, 2), (16, 30), (40, 60), (100, 100)])
def test_a_picture_of_any_board_has_room_for_all_that_is_in_it(
    shell: Shell, tmp_path: Path, size: tuple[int, int]
) -> None:
    grid = Grid(*size)
    field = Minefield(grid, 2 ** (grid.size // 6) - 1)
    told = shell(f"share {written(tmp_path, Reveal(0, 1.0), field=field)} --svg -")
    root = ElementTree.fromstring(told.out)
    width, height = float(root.get("width") or 0), float(root.get("height") or 0)
    places = [(float(each.get("x") or 0), float(each.get("y") or 0)) for each in root.iter()]

    assert told.err == ""
    assert max(x for x, _ in places) < width
    assert max(y for _, y in places) < height


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("assets/boards/wide.rawvf", "expected a game that is won or lost, got a board without"),
        ("assets/boards/position.mine", "expected a"),
        ("assets/replays/intermediate-unfinished.rawvf", "got an unfinished game"),
        (f"{WON} --game 2", "expected 2 games or more, got 1"),
        ("none.rawvf", "No such file or directory"),
        (f"{WON} --svg LICENSE/a.svg", f"{Path('LICENSE/a.svg')}: "),
    ],
)
def test_what_has_no_card_is_one_line(shell: Shell, words: str, problem: str) -> None:
    assert problem in shell(f"share {words}").refusal


def test_a_board_too_large_for_a_code_or_a_picture_has_a_card(shell: Shell, tmp_path: Path) -> None:
    coded, drawn = Minefield(Grid(30, 40), sum(2**at for at in range(0, 1200, 3))), Grid(101, 100)
    told = shell(f"share {written(tmp_path, Reveal(0, 1.0), field=coded)}")
    file = written(tmp_path, Reveal(0, 1.0), field=Minefield(drawn, 1))

    problem = "the code is too long for the card; minetui convert FILE --to code prints it"
    assert told.err == f"minetui: {problem}\n"
    assert "MT1-" not in told.out
    problem = "--svg: expected a board of at most 10,000 cells, got 10,100"
    assert shell(f"share {file} --svg -").err == f"minetui: {problem}\n"
    assert shell(f"share {file} --plain").lines[:2] == [
        "minetui - Custom 100 x 101 / 1 - lost at 0% after 1.000 s",
        "3BV/s 0.00 - IOE 0%",
    ]
