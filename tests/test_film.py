"""The moving picture of the README, and the program that makes it."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ASSETS = Path(__file__).parent.parent / "assets"
PICTURE = ASSETS / "film.svg"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that draws frames."""
    monkeypatch.syspath_prepend(str(ASSETS / "film"))
    return import_module("drawing")


def filmed(picture: Path, seed: str) -> str:
    """The picture of a short game, as a process of its own makes it."""
    command = [sys.executable, ASSETS / "film", ASSETS / "replays" / "beginner-won.rawvf", picture]
    subprocess.run(command, check=True, env={"PYTHONPATH": sys.path[0], "PYTHONHASHSEED": seed})
    return picture.read_text("utf-8")


def frames_of(drawing: ModuleType, *texts: str) -> list[object]:
    """Frames of one line, a second apart."""
    rows = [
        tuple(drawing.Cell(sign, "#ffffff", "#000000", False) for sign in text) for text in texts
    ]
    return [drawing.Frame(float(at), "a game", (row,)) for at, row in enumerate(rows)]


def test_the_readme_opens_with_a_small_picture_that_moves() -> None:
    opening = (ASSETS.parent / "README.md").read_text("utf-8")[:300]
    drawn = ElementTree.fromstring(PICTURE.read_bytes())

    assert "(assets/film.svg)" in opening
    assert PICTURE.stat().st_size <= 1_000_000
    assert len(drawn.findall(f"{SVG}g")) > 100
    assert "@keyframes" in drawn.find(f"{SVG}style").text


@pytest.mark.slow
def test_a_picture_is_of_the_whole_game_and_the_same_every_time(tmp_path: Path) -> None:
    picture = filmed(tmp_path / "one.svg", "1")
    titles = [
        text.text
        for text in ElementTree.fromstring(picture).iter(f"{SVG}text")
        if text.get("class") == "t"
    ]

    assert (titles[0], titles[-1]) == ("Beginner · 10 mines left", "Beginner · won in 0:07")
    assert filmed(tmp_path / "two.svg", "2") == picture


def test_a_part_is_what_changed_until_all_of_it_has_changed_again(drawing: ModuleType) -> None:
    parts = drawing.parts_of(frames_of(drawing, "ab▀", "xy▀", "xz▀", "wz▀"))

    assert [(part.places, part.until) for part in parts] == [
        ([drawing.TITLE, (0, 0), (0, 1), (0, 2)], None),
        ([(0, 0), (0, 1)], 3.0),
        ([(0, 1)], None),
        ([(0, 0)], None),
    ]


def test_a_picture_shows_each_part_at_its_time(drawing: ModuleType) -> None:
    picture = drawing.moving_picture(frames_of(drawing, "ab", "aa", "ab"), 4.0)

    assert "4s step-end infinite" in picture
    assert re.findall(r"@keyframes f\d+{.*?}}", picture) == [
        "@keyframes f1{0%{visibility:hidden}25%{visibility:visible}50%{visibility:hidden}}",
        "@keyframes f2{0%{visibility:hidden}50%{visibility:visible}}",
    ]


def test_blocks_are_rectangles_and_neighbours_of_a_colour_are_one(drawing: ModuleType) -> None:
    part = drawing.parts_of(frames_of(drawing, "▀▀▄x"))[0]

    assert re.findall(r'M[^"z]*z', drawing._drawn(part).partition("</text>")[2]) == [
        "M8 36h16v8h-16z",
        "M24 44h8v8h-8z",
        "M8 44h16v8h-16z",
        "M24 36h8v8h-8z",
        "M32 36h8v16h-8z",
    ]
